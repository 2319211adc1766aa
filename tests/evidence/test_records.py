from __future__ import annotations

import json
import multiprocessing
import time
from pathlib import Path
from typing import Any

import pytest

from ledger.evidence.folder import writer_lock
from ledger.evidence.leaf import split_body
from ledger.evidence.store import append_records, create_ledger, open_reader
from ledger.evidence.verify import verify
from schemas.errors import ConflictError, LedgerError, UsageError
from schemas.records import Decided, Raised
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, match_lines

HEX = "0123456789abcdef" * 4
LEAD = "lead/a1"
FRAME = {"stream": LEAD, "at": "2026-11-21T10:15:30.123Z", "who": "Ann", "seen": 7}
RAISED = {
    **FRAME, "type": "raised", "one": "Canary-Player-1", "two": "Canary-Player-2", "model": HEX, "calibration": HEX,
    "p": "1.5e-07", "q": "0.0123", "deals": 152, "channel": "feeding", "acting": "two", "evidence": HEX,
}  # fmt: skip
DECIDED = {**FRAME, "type": "decided", "decision": "dismissed", "reason": "Canary reason: two sisters"}


def append_record(folder: Path, record: dict[str, Any], after: int | None = None) -> int:
    """Append one record. Returns its seq."""
    return append_records(folder, [record], after)[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of one match."""
    feed(tmp_path / "ledger", match_lines("m1"))
    return tmp_path / "ledger"


def bodies(folder: Path) -> bytes:
    """Every byte of the ledger that outsiders may be shown."""
    with open_reader(folder) as reader:
        return b"".join(row[0] for row in reader._ledger.execute("SELECT body FROM events"))


def test_records_come_back_as_they_were_written(folder: Path) -> None:
    assert append_records(folder, [RAISED, DECIDED]) == [1, 2]
    assert append_record(folder, {**FRAME, "type": "reopened", "reason": "an appeal"}, after=2) == 3
    with open_reader(folder) as reader:
        raised, decided, reopened = reader.records(LEAD)
    assert isinstance(raised, Raised) and (raised.one, raised.two, raised.p) == (
        RAISED["one"],
        RAISED["two"],
        "1.5e-07",
    )
    assert isinstance(decided, Decided) and decided.reason == DECIDED["reason"]
    assert (reopened.type, reopened.seq, reopened.who) == ("reopened", 3, "Ann")
    assert verify(folder).ok


def test_the_ledger_names_nobody_and_tells_no_reason(folder: Path) -> None:
    append_records(folder, [RAISED, DECIDED])
    assert b"canary" not in bodies(folder).lower()
    with open_reader(folder) as reader:
        rows = reader._ledger.execute("SELECT body FROM events WHERE stream = ? ORDER BY seq", (LEAD,)).fetchall()
    raised = json.loads(split_body(rows[0][0])[0])
    assert raised["one"] is None and raised["q"] == "0.0123"


def test_records_whose_values_were_destroyed_can_still_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "destroyed"
    create_ledger(folder)
    append_records(folder, [RAISED, DECIDED])
    vault = bare(folder / "vault.db")
    vault.execute("DELETE FROM opened")
    vault.close()
    with open_reader(folder) as reader:
        raised, decided = reader.records(LEAD)
    assert isinstance(raised, Raised) and raised.one.startswith("sealed-") and raised.one != raised.two
    assert isinstance(decided, Decided) and decided.reason == "erased"


def test_a_stream_that_has_gone_on_is_a_conflict(folder: Path) -> None:
    append_record(folder, RAISED, after=0)
    with pytest.raises(ConflictError, match="gone on"):
        append_record(folder, DECIDED, after=0)
    assert append_record(folder, DECIDED, after=1) == 2


def test_another_writer_is_a_conflict_and_nothing_is_written(folder: Path) -> None:
    with writer_lock(folder), pytest.raises(ConflictError, match="being written"):
        append_record(folder, RAISED)
    with open_reader(folder) as reader:
        assert reader.records(LEAD) == []


def _append(folder: Path, number: int) -> None:
    while True:
        try:
            append_record(folder, {**DECIDED, "reason": f"by {number}"})
            return
        except ConflictError:
            time.sleep(0.02)


def test_several_at_once_each_get_a_place_of_their_own(folder: Path) -> None:
    writing = [multiprocessing.get_context("spawn").Process(target=_append, args=(folder, n)) for n in range(3)]
    for one in writing:
        one.start()
    for one in writing:
        one.join(60)
    with open_reader(folder) as reader:
        found: list[Any] = reader.records(LEAD)
    assert [one.seq for one in found] == [1, 2, 3]
    assert {one.reason for one in found} == {"by 0", "by 1", "by 2"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"reason": ""}, {"reason": "a\x00b"}, {"decision": "guilty"}, {"stream": "case/a1"}, {"seen": -1}, {"extra": 1},
        {"at": "now"}, {"reason": "x" * 2001},
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_and_not_kept(folder: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="no record"):
        append_record(folder, {**DECIDED, **wrong})
    with open_reader(folder) as reader:
        assert (reader.event_count(), reader.refusals()) == (len(match_lines("m1")), [])


@pytest.mark.parametrize("p", ["0", "1", "0.05", "1e-10", "1.23456e-05"])
def test_chances_are_texts(folder: Path, p: str) -> None:
    assert append_record(folder, {**RAISED, "p": p}) == 1


@pytest.mark.parametrize("p", [0.05, "5%", "-0.1", "1.5", "1e+10", "nan", "2"])
def test_what_is_no_chance_is_refused(folder: Path, p: object) -> None:
    with pytest.raises((UsageError, TypeError)):
        append_record(folder, {**RAISED, "p": p})


def test_all_or_none_are_appended(folder: Path) -> None:
    with pytest.raises(UsageError):
        append_records(folder, [RAISED, {**DECIDED, "reason": ""}])
    with open_reader(folder) as reader:
        assert reader.records(LEAD) == []


def test_a_stream_with_a_line_that_waits_takes_no_record(folder: Path) -> None:
    feed(folder, [as_line({"v": 1, "seq": 3, **DECIDED})])
    with pytest.raises(ConflictError, match="waits"):
        append_record(folder, DECIDED)


def test_a_folder_that_is_no_ledger_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(LedgerError):
        append_record(tmp_path, DECIDED)


CASE = {"stream": "case/C1", "at": "2026-11-21T10:15:30.123Z", "who": "Ann"}
ANSWERED = {"part": 1, "parts": 1, "paragraph": 1, "language": "en", "reference": "MT-1", "version": "1"}
DRAFTED = {"part": 1, "parts": 1, "paragraph": 1, "language": "en"}


@pytest.mark.parametrize(
    "written",
    [
        {"type": "note", "text": "Canary"},
        {"type": "case_opened", "ticket": "T-1", "claim": "Canary"},
        {"type": "case_joined", "incident": "timer-nov-20", "text": "Canary"},
        {"type": "case_ticket", "ticket": "T-2", "text": "Canary"},
        {"type": "case_reviewed", "agrees": "yes", "text": "Canary"},
        {"type": "case_decided", "outcome": "granted", "text": "Canary"},
        {"type": "case_corrected", "corrects": 1, "text": "Canary"},
        {"type": "case_appealed", "by": "player", "text": "Canary"},
        {"type": "case_reversed", "outcome": "refused", "text": "Canary"},
        {"type": "case_held", "hold": "placed", "text": "Canary"},
        {"type": "case_attached", "name": "Canary.png", "digest": HEX, "size": 9},
        {"type": "case_answered", "text": "Canary", **ANSWERED},
        {"type": "case_drafted", "draft": "proposed", "text": "Canary", **DRAFTED},
    ],
    ids=lambda written: written["type"],
)
def test_what_somebody_wrote_on_a_case_is_sealed(folder: Path, written: dict[str, Any]) -> None:
    append_record(folder, {**CASE, **written})
    assert b"Canary" not in bodies(folder)
    with open_reader(folder) as reader:
        assert "Canary" in str(reader.records("case/C1"))
