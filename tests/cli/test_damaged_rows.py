"""One row that cannot be read, or whose leaf somebody made anew, is named, and silences nothing else."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from ledger.audit.auditor import Auditor
from ledger.cases.erasure import open_to_erase, plan, target_named
from ledger.collusion.reviews import STREAM, Reviews, lead_id
from ledger.evidence.format_2.extents import Target
from ledger.evidence.leaf import leaf_hashes
from ledger.evidence.store import append_records, open_reader
from ledger.rules.library import read_rulebook
from ledger.serving.webhooks import case_events
from meldtrail.samples import sample_log
from schemas.errors import LedgerError
from tests.cli.conftest import Meldtrail, prepared
from tests.evidence.ledgers import make_unreadable, unguarded

MATCH: Final = "sample-clean-classic"
NULL: Final = "null"
"""What :func:`make_anew` puts there as the null of JSON."""
FRAME: Final = {"at": "2026-11-20T10:00:00.000Z", "who": "asha"}


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two matches, a case on each, one of them with an access that was recorded; not to be written to."""
    folder = tmp_path_factory.mktemp("rows") / "ledger"
    for name in ("classic", "basic"):
        prepared("ingest", sample_log(f"{name}/clean"), "--ledger", folder)
        prepared("case", "open", f"sample-clean-{name}", "--ticket", name, "--seat", 1, "--ledger", folder)
    access = {"stream": "access/2026-11-20", **FRAME, "type": "access"}
    append_records(folder, [{**access, "what": "one"}, {**access, "what": "two"}])
    return folder


@pytest.fixture
def folder(stored: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return shutil.copytree(stored, tmp_path / "ledger")


def make_anew(folder: Path, stream: str, seq: int, **values: Any) -> None:
    """Change what an event shows, and the hash of its leaf with it; a value that is None goes."""
    with unguarded(folder / "ledger.db") as conn:
        query = "SELECT leaf, body FROM events WHERE stream = ? AND seq = ?"
        leaf, body = conn.execute(query, (stream, seq)).fetchone()
        shown, sign, seals = body.partition(b"\0")
        gone = {name for name, value in values.items() if value is None}
        public = {name: value for name, value in (json.loads(shown) | values).items() if name not in gone}
        text = json.dumps(public, sort_keys=True, separators=(",", ":")).replace(f'"{NULL}"', "null")
        new = text.encode() + sign + seals
        (digest,) = leaf_hashes([stream], [seq], [new])
        conn.execute("UPDATE leaves SET body = ?, hash = ? WHERE leaf = ?", (new, digest, leaf))


@pytest.mark.parametrize("stream", ["case/C1", "access/2026-11-20"])
def test_what_can_be_read_is_exported_and_what_cannot_is_named(meldtrail: Meldtrail, folder: Path, stream: str) -> None:
    whole = meldtrail("export", "--ledger", folder).out.splitlines()
    make_unreadable(folder, stream)
    for what in ((), (stream,)):
        told = meldtrail("export", *what, "--ledger", folder)
        assert told.code == 1 and f"{stream}/1 cannot be read and was left out" in told.complaint
        assert set(told.out.splitlines()) == {
            line for line in whole if not what or json.loads(line).get("stream") == stream
        } - {line for line in whole if (json.loads(line).get("stream"), json.loads(line)["seq"]) == (stream, 1)}


def test_a_case_that_cannot_be_read_holds_up_no_webhook(folder: Path) -> None:
    make_unreadable(folder, "case/C1")
    with open_reader(folder) as reader:
        assert [list(case_events(reader, case)) == [] for case in ("C1", "C2")] == [True, False]


def test_what_was_written_on_a_case_is_said_to_be_on_record_where_no_view_can_show_it(
    meldtrail: Meldtrail, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it is written once more: on a full disk it was."""

    def fails(_: Path) -> None:
        raise LedgerError("the disk is full")

    monkeypatch.setattr("cli.commands.case.projecting", fails)
    told = meldtrail("case", "note", "C1", "seen", "--ledger", folder)
    assert told.code == 0 and told.out == "C1: record 2\n"
    assert "it is on record, and the views do not show it yet: the disk is full" in told.complaint


@pytest.mark.parametrize("file", ["ledger.db", "vault.db"])
def test_a_command_on_a_case_that_cannot_be_read_names_it_and_blames_no_program(
    meldtrail: Meldtrail, folder: Path, file: str
) -> None:
    prepared("case", "note", "C1", "seen", "--ledger", folder)
    with open_reader(folder) as reader:
        leaf = reader.leaves("case/C1")[2]
    change = ("UPDATE leaves SET body = X'7b' WHERE leaf = ?", "UPDATE opened SET fields = '-1' WHERE leaf = ?")
    with unguarded(folder / file) as conn:
        conn.execute(change[file == "vault.db"], (leaf,))
    for call in (("show", "C1"), ("note", "C1", "seen"), ("decide", "C1", "x", "--outcome", "refused")):
        told = meldtrail("case", *call, "--ledger", folder)
        assert told.code == 3 and "case C1 cannot be read: run verify" in told.complaint and "program" not in told.err
    assert meldtrail("case", "list", "--ledger", folder).code == 0


def test_a_backup_of_what_is_damaged_says_so(meldtrail: Meldtrail, folder: Path, tmp_path: Path) -> None:
    assert meldtrail("backup", tmp_path / "whole", "--ledger", folder).code == 0
    make_unreadable(folder, "case/C1")
    told = meldtrail("backup", tmp_path / "copy", "--ledger", folder, "--json")
    assert told.code == 1 and "is damaged, and so is the copy" in told.complaint and len(told.rows) == 1


def test_a_line_that_comes_again_stops_at_no_event_that_cannot_be_read(meldtrail: Meldtrail, folder: Path) -> None:
    make_unreadable(folder, MATCH, 2)
    again = meldtrail("ingest", sample_log("classic/clean"), "--ledger", folder)
    assert again.code == 5 and "1 line(s) contradict events already held" in again.complaint


def test_whoever_pins_or_opens_a_case_is_told_what_cannot_be_read(meldtrail: Meldtrail, folder: Path) -> None:
    pin = ("pin", MATCH, "--ruleset", "rummycentral", "--why", "x", "--who", "asha", "--ledger", folder)
    make_unreadable(folder, "case/C2")
    told = meldtrail(*pin)
    assert told.code == 0 and "case C2 cannot be read" in told.err
    told = meldtrail("case", "open", MATCH, "--ticket", "T3", "--seat", 1, "--ledger", folder)
    assert told.code == 0 and f"(meldtrail verify says why), and may be about {MATCH}" in told.err
    with unguarded(folder / "vault.db") as conn:
        conn.execute("UPDATE opened SET fields = '[\"JH\"]' WHERE fields LIKE '[\"__\"]' AND fields != '[\"JH\"]'")
    told = meldtrail("case", "open", MATCH, "--ticket", "T4", "--seat", 1, "--ledger", folder)
    assert told.code == 0 and f"{MATCH}: Do not rely on what is said here" in told.err
    told = meldtrail(*pin, "--dry-run")
    assert told.code == 1 and f"do not rely on what is said of one match ({MATCH})" in told.err.lower()


def test_a_pin_that_cannot_be_read_is_no_lack_of_rules_and_no_pin_of_somebody_else(
    meldtrail: Meldtrail, folder: Path
) -> None:
    more = ("--why", "x", "--who", "asha", "--ledger", folder)
    prepared("pin", MATCH, "--ruleset", "rummycentral", *more)
    make_unreadable(folder, f"pin/{MATCH}")
    shown = meldtrail("pin", MATCH, "--ledger", folder)
    assert shown.code == 3 and "a pin of it cannot be read" in shown.complaint and not shown.out
    again = meldtrail("pin", MATCH, "--ruleset", "classic", *more)
    assert again.code == 2 and f"{MATCH}: a pin of it cannot be read" in again.complaint


def test_rules_that_nobody_knows_are_no_damage_but_a_pin_of_them_that_cannot_be_read_is(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    folder, log = tmp_path / "ledger", tmp_path / "log.jsonl"
    log.write_bytes(sample_log("classic/clean").read_bytes().replace(b'"ruleset": "classic"', b'"ruleset": "house"'))
    prepared("ingest", log, "--ledger", folder)
    told = meldtrail("audit", MATCH, "--ledger", folder)
    assert told.code == 0 and "The match names the ruleset house, which is not known here" in told.out
    assert "rely" not in told.out
    prepared("pin", MATCH, "--ruleset", "classic", "--why", "x", "--who", "asha", "--ledger", folder)
    make_unreadable(folder, f"pin/{MATCH}")
    told = meldtrail("audit", MATCH, "--ledger", folder)
    assert told.code == 1 and "a record of the rules that are pinned" in told.out and "not known here" not in told.out


def test_a_pin_that_no_person_can_have_made_is_none_that_can_be_read(meldtrail: Meldtrail, folder: Path) -> None:
    more = ("--why", "x", "--who", "asha", "--ledger", folder)
    prepared("pin", MATCH, "--ruleset", "rummycentral", *more)
    make_anew(folder, f"pin/{MATCH}", 1, who=0)
    assert meldtrail("audit", "--all", "--ledger", folder).code in (0, 1)
    shown = meldtrail("pin", MATCH, "--ledger", folder)
    assert shown.code == 3 and "a pin of it cannot be read" in shown.complaint


FIGURES: Final = {"model": "0" * 64, "calibration": "0" * 64, "p": "0.1", "q": "0.2", "deals": 9, "evidence": "0" * 64}


def test_a_lead_of_which_something_cannot_be_read_is_open_until_it_is_decided_again(folder: Path) -> None:
    """A decision that is gone may have been any; a later one stands."""
    with open_reader(folder) as reader:
        one, two = sorted(reader.players())[:2]
        names = reader.person(one), reader.person(two)
        stream = STREAM + lead_id(Reviews(reader).pair(*names))
    lead = {"stream": stream, **FRAME, "seen": 3}
    decided = {**lead, "type": "decided", "decision": "dismissed", "reason": "x"}
    append_records(folder, [{**lead, "type": "raised", "one": one, "two": two, **FIGURES}, decided, decided])
    make_unreadable(folder, stream, 2)
    with open_reader(folder) as reader:
        review = Reviews(reader).of(*names)
        assert review is not None and review.ruling is not None
    make_unreadable(folder, stream, 3)
    with open_reader(folder) as reader:
        reviews = Reviews(reader)
        review = reviews.of(*names)
        assert review is not None and review.ruling is None and reviews.stream(*names) == stream
        assert reviews.unread == [f"{stream}/2", f"{stream}/3"]
    append_records(folder, [decided])
    with open_reader(folder) as reader:
        review = Reviews(reader).of(*names)
        assert review is not None and review.ruling is not None


MADE_ANEW: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("open", {"at": -5}),
    ("deal", {"at": -5}),
    ("discard", {"seat": "zz"}),
    ("discard", {"card": "zz"}),
    ("discard", {"by": []}),
    ("discard", {"by": "zz"}),
    ("declare", {"finish": -5}),
    ("declare", {"groups": [[{}]]}),
    ("deal_scored", {"type": []}),
    ("deal_scored", {"v": None}),
)
"""Events of which a value is one that no line could have told, or none."""


@pytest.mark.parametrize(("kind", "values"), MADE_ANEW, ids=[f"{kind} {values}" for kind, values in MADE_ANEW])
def test_no_command_ends_in_a_traceback_by_an_event_whose_leaf_was_made_anew(
    meldtrail: Meldtrail, folder: Path, tmp_path: Path, kind: str, values: dict[str, Any]
) -> None:
    pytest.importorskip("pyarrow")
    with open_reader(folder) as reader:
        seq = next(line["seq"] for line in reader.clear(MATCH) if line["type"] == kind)
    make_anew(folder, MATCH, seq, **values)
    packs = tmp_path / "packs"
    calls: tuple[tuple[Any, ...], ...] = (
        ("project",),
        ("audit", "--all"),
        ("matches",),
        ("export",),
        ("export", "--format", "packs", "-o", packs),
        ("export", "--format", "parquet", "-o", tmp_path / "tables"),
        ("collusion", "scan"),
    )
    for call in calls:
        told = meldtrail(*call, "--ledger", folder)
        assert told.code in (0, 1) and "cannot be read" not in told.err, (call, told)
        assert call[0] != "export" or (told.code == 1 and f"one match ({MATCH})" in told.err), (call, told)
    assert meldtrail("audit", packs, "--engine", "pool").code in (0, 1)
    with open_reader(folder) as reader:
        assert len(list(Auditor(reader, read_rulebook()).all())) == 2
    assert meldtrail("verify", "--ledger", folder).code == 1


@pytest.mark.parametrize("values", [{"at": -5}, {"players": []}], ids=str)
def test_nothing_of_a_match_whose_opening_was_made_anew_is_erased(folder: Path, values: dict[str, Any]) -> None:
    """Who sat in it is not known, nor then which leads and holds need it, nor that he played there lately."""
    with open_to_erase(folder) as reader:
        one = min(reader.players())
        match = next(
            name for name in reader.matches() if one in [seat["player"] for seat in reader.clear(name)[0]["players"]]
        )
        person = target_named(reader, one, None)
        assert plan(reader, person).in_the_way == plan(reader, Target("cards", match)).in_the_way == ()
    make_anew(folder, match, 1, **values)
    with open_to_erase(folder) as reader:
        for target in (person, Target("cards", match)):
            (why,) = plan(reader, target).in_the_way
            assert why.startswith(f"{match}/1 cannot be read")


def test_a_stake_that_is_null_which_no_line_can_have_told_stops_no_scan(meldtrail: Meldtrail, folder: Path) -> None:
    make_anew(folder, MATCH, 1, stake=NULL)
    assert meldtrail("collusion", "scan", "--ledger", folder).code in (0, 1)
