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
COMPOSED_TEXT = ("Hello,", "About your points.", "Your complaint is upheld. 80 points were booked, right is 0 points.",
                 "What happens next: ₹20.00 is paid to you.", "Yours, the team", "Reference MT-1")  # fmt: skip
"""The paragraphs of a letter as it was composed."""
APPEALED: dict[str, Any] = {"type": "case_appealed", "by": "player", "text": "no"}
NOTE: dict[str, Any] = {"type": "note", "text": "looked at"}
REVIEWED: dict[str, Any] = {"type": "case_reviewed", "agrees": "yes", "text": "right"}
REVERSED: dict[str, Any] = {"type": "case_reversed", "outcome": "refused", "text": "after all not"}
HELD: dict[str, Any] = {"type": "case_held", "hold": "placed", "text": "court"}
LIFTED = HELD | {"hold": "lifted"}
CORRECTED: dict[str, Any] = {"type": "case_corrected", "corrects": 2, "text": "a slip", "paid": 2500}
ASSIGNED: dict[str, Any] = {"type": "case_assigned", "to": "asha"}
JOINED: dict[str, Any] = {"type": "case_joined", "incident": "timer-nov-20", "text": "timer_too_early"}
TICKET: dict[str, Any] = {"type": "case_ticket", "ticket": "HD-2", "text": "still no answer"}
ATTACHED: dict[str, Any] = {"type": "case_attached", "name": "shot.png", "digest": "a" * 64, "size": 9}


def letter_parts(kind: str, *paragraphs: str, who: str = "asha") -> list[dict[str, Any]]:
    """The records of a letter, ``composed``, ``proposed`` or ``sent``, a part a paragraph."""
    more = {"type": "case_answered", "reference": "MT-1", "version": "1"}
    more = more if kind == "sent" else {"type": "case_drafted", "draft": kind}
    return [
        {**more, "part": n, "parts": len(paragraphs), "paragraph": n, "text": text, "language": "en", "who": who}
        for n, text in enumerate(paragraphs, 1)
    ]


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
