"""Records of one case as staff would write them, and the case after them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from ledger.cases.case import CaseState, case_state
from schemas.records import RECORD

OPENED: dict[str, Any] = {"type": "case_opened", "ticket": "HD-1", "seat": 2, "topic": "score", "deal": 1}
DECIDED: dict[str, Any] = {"type": "case_decided", "outcome": "granted", "text": "so be it", "paid": 2000}
ANSWERED: dict[str, Any] = {
    "type": "case_answered", "part": 1, "parts": 1, "paragraph": 1, "text": "Dear player", "language": "en",
    "reference": "MT-1", "version": "1",
}  # fmt: skip
APPEALED: dict[str, Any] = {"type": "case_appealed", "by": "player", "text": "no"}
NOTE: dict[str, Any] = {"type": "note", "text": "looked at"}
REVIEWED: dict[str, Any] = {"type": "case_reviewed", "agrees": "yes", "text": "right"}
REVERSED: dict[str, Any] = {"type": "case_reversed", "outcome": "refused", "text": "after all not"}
HELD: dict[str, Any] = {"type": "case_held", "hold": "placed", "text": "court"}
LIFTED = HELD | {"hold": "lifted"}
CORRECTED: dict[str, Any] = {"type": "case_corrected", "corrects": 2, "text": "a slip", "paid": 2500}
ASSIGNED: dict[str, Any] = {"type": "case_assigned", "to": "asha"}
ATTACHED: dict[str, Any] = {"type": "case_attached", "name": "shot.png", "digest": "a" * 64, "size": 9}


def records(*written: dict[str, Any], who: str = "asha") -> list[Any]:
    """Records of one case, a minute apart; each is by ``who`` unless it says so."""
    begin = datetime(2026, 11, 20, 10, 0, tzinfo=UTC)
    return [
        RECORD.validate_python(
            {
                "v": 1, "stream": "case/C1", "seq": n, "who": who, "about": ["M1", 4],
                "at": f"{begin + timedelta(minutes=n):%Y-%m-%dT%H:%M:%S}.000Z", **fields,
            },
            strict=False,
        )
        for n, fields in enumerate(written, 1)
    ]  # fmt: skip


def state_after(*written: dict[str, Any]) -> CaseState:
    """Where a case stands after these records."""
    return case_state("C1", records(*written))
