"""A ledger of format 1 becomes one of format 2: it says the same, and what told of clear lines is gone."""

from __future__ import annotations

import json
import random
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence import upgrading
from ledger.evidence.folder import DRAFT, Settings, read_settings
from ledger.evidence.leaf import draft_of, split_body
from ledger.evidence.receipts import STATE_FILE, Delivery, FirstReceipts
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.store import open_parts, open_reader, open_writer, receipts_of
from ledger.evidence.upgrading import upgrade_ledger
from ledger.evidence.vault import Vault as FirstVault
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.canonical import canonical
from schemas.errors import LedgerError
from tests.evidence.ledgers import bare, feed, forge
from tests.evidence.matches import as_line, event, match_lines
from tests.forked import Ended, forked, run_script, under_way
from tests.museum.museum import FIRST, unpacked
from tests.torture import TORTURE, seeded


def said(folder: Path) -> Any:
    """Everything a ledger says that is not of its format."""
    with open_reader(folder) as reader:
        matches = sorted({*reader.matches(), *reader.waiting_matches()})
        return (
            list(reader.export()), sorted((one.file, one.line, one.code) for one in reader.refusals()),
            list(reader.players()), reader.unkept(), list(reader.outlines()),
            [(reader.incomplete(match), reader.pins(match), reader.pinned(match)) for match in matches],
            [{seq: one._replace(digest="") for seq, one in reader.sources(match).items()} for match in matches],
        )  # fmt: skip


@pytest.mark.parametrize("name", FIRST)
def test_every_ledger_of_the_museum_says_the_same_in_format_2(name: str, tmp_path: Path) -> None:
    folder = unpacked(name, tmp_path)
    before, claimed, kept = said(folder), verify(folder), read_settings(folder)
    made = upgrade_ledger(folder)
    assert made == (claimed.size, 0, claimed.root, [*claimed.notes])
    assert read_settings(folder) == Settings(2, kept.origin, kept.ledger)
    found = verify(folder)
    assert found.ok, found.problems[:3]
    assert said(folder) == before
    assert not (folder / DRAFT).exists()
    with open_parts(folder) as (ledger, _, _):
        (genesis,) = ledger.execute("SELECT body FROM leaves WHERE leaf = 0").fetchone()
    assert json.loads(genesis)["claim"] == {"format": 1, "size": claimed.size, "root": claimed.root}
    with open_parts(folder) as (ledger, _, _):
        is_timed = any(came.is_timed for came in receipts_of(ledger, folder).all())
    assert is_timed == (name == "7-state"), "nobody saw those of before come"
    assert upgrade_ledger(folder) is None


@pytest.mark.parametrize("name", FIRST[-2:])
def test_nothing_keyed_by_the_old_vault_is_left(name: str, tmp_path: Path) -> None:
    folder = unpacked(name, tmp_path)
    with open_parts(folder) as (ledger, vault, _):
        old = {bytes(digest) for (digest,) in ledger.execute("SELECT digest FROM events")}
        old |= {json.loads(body)["src"]["digest"].encode() for (body,) in ledger.execute("SELECT body FROM events")}
        old |= {bytes(row[0]) for row in vault.execute("SELECT value FROM keys WHERE name = 'vault'")}
        old |= {bytes(row[0]) for row in vault.execute("SELECT secret FROM secrets")}
        old |= {row[0].removeprefix("person/").encode() for row in vault.execute("SELECT scope FROM people")}
    upgrade_ledger(folder)
    left = b"".join((folder / file).read_bytes() for file in ("ledger.db", "vault.db"))
    assert len(old) > 50 and not [one for one in old if one in left]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A ledger of format 1 with lines that wait, conflict and were refused."""
    return unpacked("7-state", tmp_path)


def test_what_the_vault_has_lost_keeps_its_commitment(old: Path) -> None:
    vault = bare(old / "vault.db")
    vault.execute("DELETE FROM opened WHERE stream = 'm2'")
    vault.execute("DELETE FROM secrets WHERE scope LIKE 'm2/%'")
    vault.close()
    with open_parts(old) as (ledger, _, _):
        query = (
            "SELECT body FROM events WHERE stream = 'm2' AND json_extract(CAST(body AS TEXT), '$.card.sealed') NOTNULL"
        )
        before = [json.loads(body)["card"]["sealed"] for (body,) in ledger.execute(query)]
    made = upgrade_ledger(old)
    assert made is not None and made.lossy > 2
    found = verify(old)
    assert {problem.state for problem in found.problems} == {"lost"} and found.lost > 2
    with open_parts(old) as (ledger, _, _):
        rows = ledger.execute("SELECT body FROM events WHERE stream = 'm2'").fetchall()
    seals = {seal.hex() for (body,) in rows for seal in split_body(body)[1]}
    assert before and set(before) <= seals
    with open_reader(old) as reader:
        assert len(reader.events("m2")) == len(match_lines("m2", rounds=4))


def test_a_ledger_whose_files_are_links_is_not_upgraded_for_the_old_ones_would_stay(old: Path, tmp_path: Path) -> None:
    (old / "vault.db").rename(tmp_path / "elsewhere.db")
    (old / "vault.db").symlink_to(tmp_path / "elsewhere.db")
    with pytest.raises(LedgerError, match="is a link to"):
        upgrade_ledger(old)
    assert read_settings(old).format == 1 and not (old / "upgrade").exists()


def test_a_damaged_ledger_is_not_upgraded(old: Path) -> None:
    conn = bare(old / "ledger.db")
    conn.execute("DROP TRIGGER events_no_update")
    conn.execute("UPDATE events SET body = CAST(replace(CAST(body AS TEXT), 'stock', 'stonk') AS BLOB) WHERE leaf = 4")
    conn.close()
    bytes_before = (old / "ledger.db").read_bytes()
    with pytest.raises(LedgerError, match="damaged"):
        upgrade_ledger(old)
    assert (old / "ledger.db").read_bytes() == bytes_before and not (old / DRAFT).exists()


def test_a_new_ledger_that_says_something_else_does_not_take_the_place(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = said(old)
    monkeypatch.setattr(upgrading, "draft_of", lambda one: draft_of({**one, "by": "timer"} if "by" in one else one))
    with pytest.raises(LedgerError, match="says something else of m1; the old one is as it was"):
        upgrade_ledger(old)
    assert said(old) == before and read_settings(old).format == 1 and not (old / DRAFT).exists()


def test_a_new_ledger_without_the_lines_that_were_not_taken_in_does_not_take_the_place(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrading._Carrier, "carry_lines", lambda self, ledger, vault: None)
    with pytest.raises(LedgerError, match="says something else of m"):
        upgrade_ledger(old)
    assert read_settings(old).format == 1


def test_a_line_that_was_let_in_waits_no_more_though_the_old_vault_still_has_it(old: Path) -> None:
    """It goes from a vault with the batch behind that which let it in."""
    vault = bare(old / "vault.db")
    vault.execute("INSERT INTO waiting SELECT stream, 5, digest, file, line, raw, how, mapping FROM waiting LIMIT 1")
    vault.close()
    assert upgrade_ledger(old) is not None
    with open_reader(old) as reader:
        assert reader.incomplete("m3").waiting == (12, 13)
        assert reader.unkept() == {("again.jsonl", "not_json"): 1}, "what was counted alone still is"


@pytest.mark.parametrize("unconfirmed", [0, 5])
def test_lines_a_killed_writer_left_in_the_vault_alone_stay_behind_and_come_again(old: Path, unconfirmed: int) -> None:
    """Nothing writes to the old ledger any more that would take them out: the upgrade must not stop at them."""
    before, size = said(old), verify(old).size
    left = [as_line(event("m9", 4, "drop", seat=1)), as_line(event("m2", 3, "drop", seat=1))]
    with closing(bare(old / "vault.db")) as conn:
        digests = [FirstVault(conn)._digests[1](canonical(json.loads(line))) for line in left]
        for table, line, digest in zip(("waiting", "conflicting"), left, digests, strict=True):
            values = json.loads(line)["match"], json.loads(line)["seq"], digest, line.strip()
            query = (
                f"INSERT INTO {table}(stream, seq, digest, raw, file, line, how) VALUES (?, ?, ?, ?, 'f', 1, 'live')"
            )
            conn.execute(query, values)
        if unconfirmed:
            reach = f"{size} {size + unconfirmed} {'00' * 32}".encode()
            conn.execute("UPDATE keys SET value = ? WHERE name = 'reach'", [reach])
    assert upgrade_ledger(old) is not None
    assert said(old) == before and verify(old).ok
    again = feed(old, left)
    assert (again.waiting, again.conflicting) == (1, 1)


def test_lines_that_waited_become_events_when_those_before_them_come_to_the_new_ledger(old: Path) -> None:
    upgrade_ledger(old)
    with open_reader(old) as reader:
        assert reader.incomplete("m3").waiting == (12, 13)
        stored = len(reader.events("m3"))
    lines = [as_line(event("m3", seq, "drop", seat=1)) for seq in range(stored + 1, 12)]
    came = feed(old, lines)
    assert (came.accepted, came.promoted, came.conflicting) == (len(lines), 2, 0)
    with open_reader(old) as reader:
        assert reader.size_of("m3") == 13 and not reader.incomplete("m3").waiting
        assert {one.how for one in reader.sources("m3").values()} == {"live"}
    assert verify(old).ok


def test_that_an_event_was_taken_off_the_end_is_said_before_nothing_tells_it_any_more(old: Path) -> None:
    size = verify(old).size
    forge(old, f"DELETE FROM events WHERE leaf >= {size - 1}")
    made = upgrade_ledger(old)
    assert made is not None and made.events == size - 1
    assert any("ledger.db is older than vault.db" in text for text in made.remarks)


def test_a_refused_line_a_killed_writer_left_in_the_vault_alone_comes_along_and_is_named(old: Path) -> None:
    """Such a line is read: the match it names looks incomplete, before and after."""
    line = b'{"match":"m1","seq":900,"type":"surprise","v":1}'
    with closing(bare(old / "vault.db")) as conn:
        digest = FirstVault(conn)._digests[1](line)
        conn.execute("INSERT INTO refused VALUES (?, 'f', 1, ?, 'schema', 'm1')", (digest, line))
    with open_reader(old) as reader:
        before = reader.incomplete("m1")
    made = upgrade_ledger(old)
    assert made is not None and "the vault has 1 refused line(s) that the ledger does not tell of" in made.remarks
    with open_reader(old) as reader:
        assert reader.incomplete("m1") == before and before.refused > 0
    assert verify(old).ok
    with open_writer(old) as writer:
        assert writer.ingest([line], "f", no_pin).refused == {"schema": 1}
    assert verify(old).refusals == 4, "it comes again with its log, and is kept already"


class CutError(Exception):
    """The process ends here."""


def _cuts() -> Iterator[str]:
    yield from ("mkdir", "replace 1", "replace 2", "replace 3", "replace 4", "rmdir")


@pytest.mark.parametrize("cut", _cuts())
def test_an_upgrade_that_is_cut_short_anywhere_is_ended_by_the_next(
    old: Path, cut: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, left = said(old), [int(cut.partition(" ")[2] or 1)]
    kind = cut.split()[0]
    whole = getattr(Path, kind)

    def counted(*args: Any, **named: Any) -> Any:
        if kind != "mkdir":
            left[0] -= 1
        if left[0] == 0:
            raise CutError
        done = whole(*args, **named)
        left[0] -= kind == "mkdir"
        if left[0] == 0:
            raise CutError
        return done

    with monkeypatch.context() as patch:
        patch.setattr(Path, kind, counted)
        with pytest.raises(CutError):
            upgrade_ledger(old)
    assert said(old) == before and verify(old).ok, "whoever opens it ends what was ready"
    is_early = cut in ("mkdir", "replace 1")  # the first puts the mark that all is ready
    assert (read_settings(old).format == 1) == is_early
    assert (upgrade_ledger(old) is None) == (not is_early)
    assert said(old) == before and verify(old).ok and not (old / DRAFT).exists()


KILLED = """
import os, signal, sys
from pathlib import Path
from ledger.evidence.upgrading import upgrade_ledger
folder, last = sys.argv[1], int(sys.argv[2])
moments = 0
def count(event, args):
    global moments
    if event in CALLS and args and str(args[0]).startswith(folder):
        moments += 1
        print(event, flush=True)
        if moments == last:
            os.kill(os.getpid(), signal.SIGKILL)
CALLS = ("open", "os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.listdir", "os.scandir")
sys.addaudithook(count)
upgrade_ledger(Path(folder))
"""


def killed_at(folder: Path, moment: int) -> Ended:
    """An upgrade that is killed at its n-th call on the folder's files; never at 0."""
    return forked(KILLED, folder, moment)


def test_an_upgrade_that_is_killed_anywhere_leaves_a_whole_ledger(old: Path, tmp_path: Path) -> None:
    before = said(old)
    for beside in ("a.db", "b/c.db"):
        (old / "views" / beside).parent.mkdir(exist_ok=True)
        (old / "views" / beside).write_bytes(b"made of the old record")
    shutil.copytree(old, tmp_path / "kept")
    whole = killed_at(old, 0)
    assert whole.returncode == 0
    moments = len(whole.said.split())
    assert moments > 25
    last = whole.said.split().index("os.rename") + 1  # that which says that all is ready
    chosen = range(1, moments + 1) if TORTURE else [1, 3, last - 2, last, *range(last + 1, moments + 1, 4)]
    formats = set()
    for moment in chosen:
        shutil.rmtree(old)
        shutil.copytree(tmp_path / "kept", old)
        assert killed_at(old, moment).returncode == -signal.SIGKILL
        assert said(old) == before and verify(old).ok, f"killed at {moment} of {moments}"
        formats.add(read_settings(old).format)
        upgrade_ledger(old)
        assert said(old) == before and verify(old).ok and read_settings(old).format == 2
        assert not (old / DRAFT).exists() and not any((old / "views").iterdir())
    assert formats == {1, 2}


def test_an_upgrade_that_is_killed_at_some_time_leaves_a_whole_ledger(tmp_path: Path) -> None:
    old = unpacked("5-readings", tmp_path)
    before, rng, ended = said(old), random.Random(seeded(9)), 0
    for _ in range(60 if TORTURE else 2):
        with under_way(partial(run_script, KILLED, old, 0), signal.SIGKILL) as running:
            assert running.printed.readline()
            time.sleep(rng.random() * 0.6)
        assert said(old) == before and verify(old).ok
        ended += read_settings(old).format == 2
        if read_settings(old).format == 2:
            break
    upgrade_ledger(old)
    assert said(old) == before and verify(old).ok


def test_settings_stay_and_what_was_derived_of_the_old_record_goes(old: Path) -> None:
    with (old / SETTINGS_FILE).open("a") as settings:
        settings.write("hands_after = 7\n# kept by hand\n")
    (old / "views" / "open.db").write_bytes(b"made of the old record")
    assert (old / STATE_FILE).exists()
    upgrade_ledger(old)
    assert read_settings(old).hands_after == 7 and "# kept by hand" in (old / SETTINGS_FILE).read_text()
    assert not (old / STATE_FILE).exists() and not any((old / "views").iterdir())


FOLLOWED = "sample-clean-classic"
"""A match that came in two deliveries."""


def test_deliveries_are_carried_with_their_times(old: Path) -> None:
    with closing(FirstReceipts(old)) as receipts:
        came = receipts.all()
    assert len(came) > 5 and all(one.is_timed for one in came)
    with open_reader(old) as reader:
        end = max(reader.leaves(FOLLOWED).values())
        due, ended = reader.hands_from("sample-clean-rummycentral", 1), reader.came_ms(end)
    upgrade_ledger(old)
    with open_reader(old) as reader:
        assert due == reader.hands_from("sample-clean-rummycentral", 1)
        assert reader.came_ms(max(reader.leaves(FOLLOWED).values())) == ended
    with open_parts(old) as (ledger, _, _):
        assert receipts_of(ledger, old).all()[: len(came)] == came


def test_what_nobody_saw_come_is_carried_as_such(old: Path) -> None:
    state = bare(old / STATE_FILE)
    state.execute("DELETE FROM deliveries WHERE size < (SELECT max(size) FROM deliveries)")
    state.execute("UPDATE deliveries SET at_ms = 5000, is_timed = 0")
    state.close()
    size = verify(old).size
    upgrade_ledger(old)
    with open_parts(old) as (ledger, _, _):
        assert receipts_of(ledger, old).all()[0] == Delivery(size, 5_000, False)


def test_a_value_that_was_lost_before_is_not_compared_after_and_others_are(old: Path) -> None:
    """Its secret was kept: the new record has another, by which the old commitment cannot be told."""
    drawn = [place for place, line in enumerate(match_lines("m1", rounds=6)) if b'"from": "stock"' in line]
    vault = bare(old / "vault.db")
    vault.execute("DELETE FROM opened WHERE stream = 'm1' AND seq = ?", (drawn[0] + 1,))
    assert vault.changes() == 1
    vault.close()
    made = upgrade_ledger(old)
    assert made is not None and made.lossy == 1
    lines = match_lines("m1", rounds=6)
    again = feed(old, lines)
    assert (again.held, again.conflicting, again.refilled) == (len(lines), 0, 0)
    changed = {**json.loads(lines[drawn[1]]), "card": "JK"}
    assert feed(old, [as_line(changed)]).conflicting == 1, "a value that is held is compared"
    assert verify(old).lost == 1
