"""No log writes a record of staff: no case is opened, decided or paid, nobody linked and no access told of by one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest

import meldtrail
from ledger.evidence.store import append_records, open_reader, open_rehearsal, open_scratch, open_writer
from ledger.evidence.verify import verify
from ledger.evidence.writer import How, no_pin
from schemas.records import AnyRecord
from tests.evidence.ledgers import feed
from tests.evidence.matches import as_line, match_lines
from tests.evidence.mutations import mutated_lines

HEX = "0123456789abcdef" * 4
FRAME = {"v": 1, "seq": 1, "at": "2026-11-20T10:15:30.123Z", "who": "mallory"}
LETTER = {"part": 1, "parts": 1, "paragraph": 1, "text": "Dear player", "language": "en"}
SAID: dict[str, dict[str, Any]] = {
    "note": {"text": "he was seen"},
    "access": {"what": "looked Ravi up"},
    "link": {"player": "ravi-1", "same_as": "ravi-2"},
    "raised": {
        "seen": 1, "one": "ravi-1", "two": "ravi-2", "model": HEX, "calibration": HEX, "p": "1.5e-07", "q": "0.01",
        "deals": 40, "evidence": HEX,
    },
    "decided": {"seen": 1, "decision": "confirmed", "reason": "they cheat"},
    "reopened": {"seen": 1, "reason": "they do not"},
    "pinned": {"ruleset": "classic", "hash": HEX, "why": "suits me"},
    "reveal_asked": {"reason": "I want to see them"},
    "reveal_agreed": {"of": 1},
    "case_opened": {"ticket": "T-1"},
    "case_joined": {"incident": "outage", "text": "all of it"},
    "case_ticket": {"ticket": "T-2", "text": "again"},
    "case_assigned": {"to": "mallory"},
    "case_reviewed": {"agrees": "yes", "text": "yes", "outcome": "granted", "paid": 5_000_000},
    "case_decided": {"outcome": "granted", "text": "yes", "paid": 5_000_000},
    "case_corrected": {"corrects": 1, "text": "more", "paid": 9_000_000},
    "case_appealed": {"by": "staff", "text": "again"},
    "case_reversed": {"outcome": "granted", "text": "yes", "paid": 5_000_000},
    "case_held": {"hold": "lifted", "text": "gone"},
    "case_attached": {"name": "proof.png", "digest": HEX, "size": 12},
    "case_drafted": {"draft": "composed", **LETTER},
    "case_answered": {"reference": "M1", "version": "1", **LETTER},
}  # fmt: skip
"""One record of each type, as somebody forges it."""


def stream_of(kind: str) -> str:
    """A stream on which a type may stand."""
    streams = {"access": "access/2026-11-20", "link": "people", "pinned": "pin/m1", "reveal_asked": "reveal/m1",
               "reveal_agreed": "reveal/m1"}  # fmt: skip
    return streams.get(kind, "lead/a1" if kind in {"raised", "decided", "reopened"} else "case/C1")


def forged(kind: str, **changes: Any) -> bytes:
    """A record of that type as a line."""
    return as_line({**FRAME, "type": kind, "stream": stream_of(kind), **SAID[kind], **changes})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of one match."""
    feed(tmp_path / "ledger", match_lines("m1"))
    return tmp_path / "ledger"


def test_every_type_of_record_is_forged_here() -> None:
    kinds = {get_args(model.model_fields["type"].annotation)[0] for model in _models(AnyRecord)}
    assert set(SAID) == kinds


def _models(union: Any) -> set[Any]:
    found = get_args(union)
    return {model for one in found for model in _models(one)} if found else {union}


@pytest.mark.parametrize("how", ["live", "imported"])
def test_no_log_writes_a_record(folder: Path, how: How) -> None:
    """In its place, for a place far ahead, in the middle of a match's lines, and before anything is written."""
    before, several = verify(folder), len(match_lines("m2"))
    for kind in SAID:
        lines = [*match_lines("m1")[:3], forged(kind), forged(kind, seq=7), *match_lines(f"of-{kind}")]
        with open_rehearsal(folder) as writer:
            assert writer.ingest(lines, "forged.jsonl", no_pin, how, dry_run=True).refused == {"staff_only": 2}, kind
        with open_writer(folder) as writer:
            summary = writer.ingest(lines, "forged.jsonl", no_pin, how)
        assert summary.refused == {"staff_only": 2} and summary.accepted == several, kind
        assert all(f"{kind}: no log writes it; staff do" in refused.note for refused in summary.refusals), kind
    after = verify(folder)
    assert after.ok and after.events == before.events + several * len(SAID) and after.waiting == 0
    with open_reader(folder) as reader:
        assert not [kind for kind in SAID if reader.records(stream_of(kind))]


@pytest.mark.parametrize("kind", [kind for kind in SAID if kind != "pinned"])
def test_the_same_record_by_staff_is_written_and_a_log_that_brings_it_again_changes_nothing(
    folder: Path, kind: str
) -> None:
    """The control; and an export of a ledger goes in again, but nothing that differs from it."""
    record = json.loads(forged(kind))
    append_records(folder, [{key: value for key, value in record.items() if key not in ("v", "seq")}])
    with open_writer(folder) as writer:
        assert writer.ingest([forged(kind)], "export.jsonl", no_pin).held == 1
        assert writer.ingest([forged(kind, who="somebody")], "forged.jsonl", no_pin).refused == {"staff_only": 1}
        assert writer.ingest([forged(kind, seq=2)], "forged.jsonl", no_pin).refused == {"staff_only": 1}
    with open_reader(folder) as reader:
        assert [one.who for one in reader.records(stream_of(kind))] == ["mallory"]


def test_a_program_that_appends_a_log_writes_no_record(folder: Path) -> None:
    with meldtrail.open_ledger(folder) as ledger:
        assert ledger.append([forged(kind).decode() for kind in SAID]).refused == {"staff_only": len(SAID)}


def test_ten_thousand_mutated_records_write_none(folder: Path) -> None:
    """Five thousand."""
    lines = [line + b"\n" for line in mutated_lines(20261124, [forged(kind) for kind in SAID], 5_000)]
    size = verify(folder).events
    with open_writer(folder) as writer:
        summary = writer.ingest(lines, "forged.jsonl", no_pin)
        streams = [
            stream for kind in ("case", "lead", "access", "pin", "reveal") for stream in writer.streams_under(kind)
        ]
    refused = summary.refused
    assert refused["staff_only"] > 500, "many of them are records of the format"
    assert streams == [] and verify(folder).events == size + summary.accepted
    with open_reader(folder) as reader:
        assert reader.records("people") == []
    with open_scratch() as writer:  # the control: where they may be written they are
        assert writer.ingest(lines, "forged.jsonl", no_pin, records=True).accepted > 5
