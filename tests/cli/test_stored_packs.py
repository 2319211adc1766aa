"""An audit of a whole ledger takes the packs that stand in its views, and never says anything else for it."""

from __future__ import annotations

import json
import shutil
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("numba")

from ledger.audit import clearing, program
from ledger.audit.clearing import StoredPack
from ledger.engine import packs
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.store import open_reader
from ledger.views import view_files
from ledger.views.sqlite import sqlite3
from ledger.views.stored_packs import open_packs
from tests.cli.conftest import Meldtrail, Said, matches_of, prepared
from tests.evidence.ledgers import unguarded

pytestmark = pytest.mark.usefixtures("engine")

CLEAN: Final = "classic-0"


@pytest.fixture(scope="module")
def projected(many: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Clean matches, samples, and a match in which somebody plays out of turn; with their views."""
    folder = tmp_path_factory.mktemp("projected") / "ledger"
    shutil.copytree(many, folder)
    foul = folder.with_name("foul.jsonl")
    prepared("simulate", "--matches", 1, "--seed", 5, "--fault", "out_of_turn", "-o", foul)
    prepared("ingest", foul, "--ledger", folder)
    prepared("project", "--ledger", folder)
    return folder


@pytest.fixture
def folder(projected: Path, tmp_path: Path) -> Path:
    """The same ledger, to be changed."""
    copy = tmp_path / "ledger"
    shutil.copytree(projected, copy, symlinks=True)
    return copy


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[bytes | None]:
    """The packs that were looked at; None for each that is not of the rows there are."""
    found: list[bytes | None] = []
    octets = StoredPack.octets

    def noted(self: StoredPack, digest: bytes) -> bytes | None:
        found.append(octets(self, digest))
        return found[-1]

    monkeypatch.setattr(StoredPack, "octets", noted)
    return found


def audits(
    meldtrail: Meldtrail, folder: Path, monkeypatch: pytest.MonkeyPatch, *options: str
) -> tuple[Said, Said]:  # fmt: skip
    """What is said of all matches replayed, then compiled."""
    replayed = meldtrail("audit", "--all", "--ledger", folder, *options)
    monkeypatch.setattr(clearing, "WORTH_COMPILING", 0)
    return replayed, meldtrail("audit", "--all", "--ledger", folder, *options)


def test_no_event_is_read_of_a_clean_match_that_is_as_it_was_packed(
    meldtrail: Meldtrail, projected: Path, monkeypatch: pytest.MonkeyPatch, looked_at: list[bytes | None]
) -> None:
    replayed, compiled = audits(meldtrail, projected, monkeypatch)
    assert replayed == compiled
    assert len(looked_at) >= 15 and None not in looked_at
    read: Counter[str] = Counter()
    stored_match = Reader.stored_match

    def counted(self: Reader, match: str, *depth: Any) -> Any:
        read[match] += 1
        return stored_match(self, match, *depth)

    monkeypatch.setattr(Reader, "stored_match", counted)
    assert meldtrail("audit", "--all", "--ledger", projected) == compiled
    assert CLEAN not in read and foul_match(projected) in read and len(read) < len(looked_at) / 2


def test_what_other_rules_would_change_is_counted_from_packs(
    meldtrail: Meldtrail, projected: Path, monkeypatch: pytest.MonkeyPatch, looked_at: list[bytes | None]
) -> None:
    replayed, compiled = audits(meldtrail, projected, monkeypatch, "--against", "rummy-106-literal")
    assert replayed == compiled
    assert len(looked_at) >= 15 and None not in looked_at


def foul_match(folder: Path) -> str:
    return matches_of(folder.with_name("foul.jsonl"))[0]


_OF_CLEAN: Final = f"stream = (SELECT number FROM streams WHERE name = '{CLEAN}')"
_HIDDEN: Final = "fields LIKE '[\"__\"]' AND leaf BETWEEN ? AND ?"
_OF_FOUL: Final = "match = (SELECT number FROM match_numbers WHERE match = ?)"
HARMS: Final = {
    "an event": ("ledger.db", f"UPDATE leaves SET body = CAST(replace(body, '26', '25') AS BLOB) WHERE {_OF_CLEAN}"),
    "a hash": ("ledger.db", f"UPDATE leaves SET hash = zeroblob(32) WHERE {_OF_CLEAN} AND seq = 9"),
    "hidden cards": ("vault.db", f"UPDATE opened SET fields = '[\"2H\"]' WHERE {_HIDDEN}"),
    "hidden cards lost": ("vault.db", f"DELETE FROM opened WHERE {_HIDDEN}"),
    "a secret": ("vault.db", f"UPDATE secrets SET secret = randomblob(32) WHERE scope = '{CLEAN}/seat/1'"),
    "a secret lost": ("vault.db", f"DELETE FROM secrets WHERE scope = '{CLEAN}/seat/2'"),
    "the pack of another": (
        "views/hands.db",
        f"UPDATE _packs SET (mark, claims, pack) = (SELECT mark, claims, pack FROM packs WHERE match = '{CLEAN}')"
        f" WHERE {_OF_FOUL}",
    ),
    "the pack of another, not its mark": (
        "views/hands.db",
        f"UPDATE _packs SET pack = (SELECT pack FROM packs WHERE match = '{CLEAN}') WHERE {_OF_FOUL}",
    ),
    "bytes of a pack": ("views/hands.db", f"UPDATE _packs SET pack = x'00' WHERE {_OF_FOUL}"),
    "the claims of a pack": ("views/hands.db", f"UPDATE _packs SET claims = claims + 1 WHERE {_OF_FOUL}"),
    "a pack of nothing": ("views/hands.db", f"UPDATE _packs SET pack = NULL WHERE {_OF_FOUL}"),
    "claims of nothing": ("views/hands.db", f"UPDATE _packs SET claims = NULL WHERE {_OF_FOUL}"),
    "no table": ("views/hands.db", "DROP VIEW packs"),
    "no file": ("views/hands.db", ""),
}  # fmt: skip


@pytest.mark.parametrize("harm", HARMS)
def test_whatever_becomes_of_rows_or_packs_the_audit_says_what_the_replay_says(
    meldtrail: Meldtrail,
    projected: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    looked_at: list[bytes | None],
    harm: str,
) -> None:
    file, change = HARMS[harm]
    with open_reader(folder) as reader:
        leaves = sorted(reader.leaves(CLEAN).values())
    given = {0: (), 1: (foul_match(projected),), 2: (leaves[0], leaves[-1])}[change.count("?")]
    if not change:
        (folder / file).unlink()
    elif file.startswith("views"):
        with closing(sqlite3.connect(folder / file, isolation_level=None)) as conn:
            conn.execute(change, given)
            assert harm.startswith("no ") or conn.total_changes == 1
    else:
        with unguarded(folder / file) as conn:
            conn.execute(change, given)
            assert conn.changes()
    replayed, compiled = audits(meldtrail, folder, monkeypatch)
    assert replayed == compiled
    assert looked_at.count(None) == (0 if harm.startswith("no ") else 1)
    assert len(looked_at) >= 15 or harm.startswith("no ")


def test_what_another_zlib_compressed_is_the_same_pack_and_what_grows_without_end_is_none(
    meldtrail: Meldtrail,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    looked_at: list[bytes | None],
) -> None:
    with closing(sqlite3.connect(folder / "views" / "hands.db", isolation_level=None)) as conn:
        for number, pack in conn.execute("SELECT match, pack FROM _packs").fetchall():
            otherwise = zlib.compress(zlib.decompress(pack), 0)
            assert otherwise != pack
            conn.execute("UPDATE _packs SET pack = ? WHERE match = ?", (otherwise, number))
    assert meldtrail("verify", "--ledger", folder).code == 0
    replayed, compiled = audits(meldtrail, folder, monkeypatch)
    assert replayed == compiled
    assert len(looked_at) >= 15 and None not in looked_at
    assert clearing.octets_of(zlib.compress(bytes(1 << 25))) is None
    assert clearing.octets_of(zlib.compress(b"pack")) == b"pack"
    assert clearing.octets_of(zlib.compress(b"pack") + b"more") is None


def test_packs_of_another_packer_and_those_of_a_match_that_went_on_are_left(
    meldtrail: Meldtrail,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    looked_at: list[bytes | None],
) -> None:
    more = folder.with_name("more.jsonl")
    with open_reader(folder) as reader:
        seq = max(reader.leaves(CLEAN)) + 1
    more.write_text(f'{{"v":1,"match":"{CLEAN}","seq":{seq},"type":"draw","seat":1,"from":"stock","card":"2H"}}\n')
    assert meldtrail("ingest", more, "--ledger", folder).code == 0
    replayed, compiled = audits(meldtrail, folder, monkeypatch)
    assert replayed == compiled and f"{CLEAN}  classic  1 finding(s)" in compiled.out
    assert looked_at.count(None) == 1
    looked_at.clear()
    monkeypatch.setattr(packs, "PACKER", packs.PACKER + 1)
    assert meldtrail("audit", "--all", "--ledger", folder) == compiled
    assert set(looked_at) == {None} and len(looked_at) >= 15


def test_what_cannot_be_found_or_entered_gives_no_pack_and_the_audit_goes_on(
    meldtrail: Meldtrail, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "views" / "hands.db").unlink()
    # No name of a file, as whoever may not enter the folder finds.
    (folder / "views" / "hands.db").symlink_to("x" * 300)
    replayed, compiled = audits(meldtrail, folder, monkeypatch)
    assert replayed == compiled and "clean" in compiled.out


def test_while_another_program_holds_the_file_no_match_waits_for_its_pack(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "views" / "hands.db", isolation_level=None)) as conn:
        conn.execute("PRAGMA locking_mode=EXCLUSIVE")
        conn.execute("BEGIN EXCLUSIVE")
        conn.execute("UPDATE _packs SET claims = claims")
        conn.execute("COMMIT")
        with open_packs(folder) as stored_pack:
            began = time.monotonic()
            assert stored_pack(CLEAN) is None
            assert time.monotonic() - began < 4  # seconds; SQLite waits for five
    with open_packs(folder) as stored_pack:
        assert stored_pack(CLEAN) is not None


WORDS: Final = ("wordofshuffle", "valueofshuffle", "idofshuffle", "wordofjudge", "programofplatform")


def wordy(folder: Path) -> tuple[str, str]:
    """A ledger with views of a match in which the platform says a shuffle and why a show was judged so; the match, and
    a player."""
    log = folder.with_name("wordy.jsonl")
    prepared("simulate", "--matches", 1, "--seed", 5, "-o", log)
    opening, *events = [{**json.loads(line), "producer": WORDS[4]} for line in log.read_text().splitlines()]
    shuffle = {
        **{name: opening[name] for name in ("v", "match", "at", "producer")},
        "type": "shuffle",
        "phase": "reveal",
        "algo": "fisher",
        "values": [WORDS[1]],
        "id": WORDS[2],
        "ext": {"note": WORDS[0]},
    }
    judged = [event for event in events if event["type"] == "show_judged"]
    for event in judged:
        event["reason"] = f"{WORDS[3]} of {opening['players'][0]['player']}"
    assert judged
    lines = [json.dumps({**event, "seq": seq}) for seq, event in enumerate((opening, shuffle, *events), 1)]
    log.write_text("\n".join(lines) + "\n")
    prepared("ingest", log, "--ledger", folder)
    prepared("project", "--ledger", folder)
    return opening["match"], opening["players"][0]["player"]


def test_a_stored_pack_names_nobody_and_has_no_word_of_the_platform(
    meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looked_at: list[bytes | None]
) -> None:
    match, player = wordy(tmp_path / "ledger")
    replayed, compiled = audits(meldtrail, tmp_path / "ledger", monkeypatch)
    assert replayed == compiled and compiled.code == 0
    with closing(sqlite3.connect(tmp_path / "ledger" / "views" / "hands.db")) as conn:
        ((pack,),) = conn.execute("SELECT pack FROM packs WHERE match = ?", (match,))
    assert looked_at == [zlib.decompress(pack)]
    assert not [word for word in (*WORDS, match, player) if word.encode() in zlib.decompress(pack)]


def test_a_program_that_packs_otherwise_makes_views_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = program._texts

    def changed(*arguments: Any) -> Iterator[tuple[str, bytes]]:
        for place, text in texts(*arguments):
            yield place, text + b"# otherwise" if place == "packs.py" else text

    monkeypatch.setattr(view_files, "digest_of", program.digest_of.__wrapped__)
    before = view_files.program()
    monkeypatch.setattr(program, "_texts", changed)
    assert view_files.program() != before


def pack_of(folder: Path, match: str) -> StoredPack:
    """The pack that stands in the views of a ledger."""
    with closing(sqlite3.connect(folder / "views" / "hands.db")) as conn:
        (row,) = conn.execute("SELECT mark, claims, pack FROM packs WHERE match = ?", (match,))
    return StoredPack(*row)


def hands_in(pack: StoredPack, hands: list[list[str]]) -> list[bool]:
    """Of each hand that was dealt, whether a pack tells it."""
    octets = zlib.decompress(pack.pack)
    return [bytes(packs.CARD_CODES[card] for card in hand) in octets for hand in hands]


def test_of_a_pack_whose_cards_were_erased_nothing_is_left_and_a_new_one_tells_none_of_them(
    meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looked_at: list[bytes | None]
) -> None:
    log, folder = tmp_path / "log.jsonl", tmp_path / "ledger"
    prepared("simulate", "--matches", 2, "--seed", 5, "-o", log)
    prepared("ingest", log, "--ledger", folder)
    prepared("project", "--ledger", folder)
    match = matches_of(log)[0]
    lines = (json.loads(line) for line in log.read_text().splitlines())
    deal = next(line for line in lines if line["type"] == "deal" and line["match"] == match)
    hands, before = [hand["cards"] for hand in deal["hands"]], pack_of(folder, match)
    assert set(hands_in(before, hands)) == {True}
    erase = "erase", "--cards", match, "--ledger", folder
    prepared(*erase, "--who", "asha", "--reason", "order", "--no-delay")
    prepared(*erase, "--who", "meena", "--confirm", "--alone")
    pieces = [before.mark, *(before.pack[at : at + 12] for at in range(0, len(before.pack) - 12, 12))]
    for has_views in (False, True):
        if has_views:
            prepared("project", "--ledger", folder)
        octets = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
        assert not [piece for piece in pieces if piece in octets]
    assert set(hands_in(pack_of(folder, match), hands)) == {False}
    replayed, compiled = audits(meldtrail, folder, monkeypatch)
    assert replayed == compiled
    assert len(looked_at) == 2 and None not in looked_at


def test_several_ledgers_have_their_packs_in_their_own_views(
    meldtrail: Meldtrail, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looked_at: list[bytes | None]
) -> None:
    folder = tmp_path / "shards"
    for number in (1, 2):
        prepared("simulate", "--matches", 2, "--seed", number, "-o", tmp_path / f"{number}.jsonl")
        prepared("ingest", tmp_path / f"{number}.jsonl", "--ledger", folder / str(number))
    shards = "".join(f'[[shard]]\nname = "{number}"\nfolder = "{number}"\n' for number in (1, 2))
    (folder / "shards.toml").write_text(f'desk = "1"\n{shards}')
    prepared("project", "--ledger", folder / "2")
    replayed, compiled = audits(meldtrail, folder, monkeypatch)
    assert replayed == compiled and not looked_at
    prepared("project", "--ledger", folder)
    assert meldtrail("audit", "--all", "--ledger", folder) == compiled
    assert len(looked_at) == 4 and None not in looked_at
