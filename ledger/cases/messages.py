"""What a case says, as messages: each record in a sentence, how old it is, how long until it is to be answered.

The moment it is now is given, so the same moment gives the same words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from ledger.cases.case import KINDS, Decision, SentAnswer, decision_message
from ledger.cases.incidents import Search
from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, Renderer
from schemas import records as rec
from schemas.message import Message, Moment, Money, Quoted, Value, message


def record_message(record: object) -> Message:
    """A record in a sentence, without what was written in it."""
    kind = getattr(record, "type", "")
    if kind not in KINDS:
        return message("case_record-other")
    if isinstance(record, rec.CaseReviewed) and record.agrees == "yes" and record.outcome is not None:
        decision = decision_message(Decision(record.outcome, record.paid or 0))
        if record.incident is not None:  # the first person of two, who reviews nobody's decision
            return message("case_record-case_reviewed_proposes", incident=record.incident, decision=decision)
        return message("case_record-case_reviewed_backs", decision=decision)
    if isinstance(record, rec.CaseReviewed) and record.letter is not None:
        return message(f"case_record-case_reviewed_letter_{record.agrees}", seq=record.letter)
    which = f"_{getattr(record, _VARIANT_FIELD[kind])}" if kind in _VARIANT_FIELD else ""
    if isinstance(record, rec.CaseTicket) and record.written is not None:
        at = Moment(record.written)
        return message("case_record-case_ticket_written", ticket=Quoted(record.ticket), at=at)
    fields = _FIELDS[kind](record) if kind in _FIELDS else {}
    return message(f"case_record-{kind}{which}", **fields)


_VARIANT_FIELD: Final = {"case_reviewed": "agrees", "case_appealed": "by", "case_held": "hold"}
"""Records with a sentence for each value of a field."""
_FIELDS: Final[dict[str, Callable[[Any], dict[str, Value]]]] = {
    "case_opened": lambda record: {"ticket": Quoted(record.ticket)},
    "case_joined": lambda record: {"incident": record.incident},
    "case_ticket": lambda record: {"ticket": Quoted(record.ticket)},
    "case_assigned": lambda record: {"to": Quoted(record.to)},
    "case_decided": lambda record: {"decision": _decision(record)},
    "case_corrected": lambda record: {"seq": record.corrects, "decision": _decision(record)},
    "case_reversed": lambda record: {"decision": _decision(record)},
    "case_attached": lambda record: {"size": record.size, "digest": record.digest},
    "case_drafted": lambda record: {"part": record.part, "parts": record.parts},
    "case_answered": lambda record: {"part": record.part, "parts": record.parts},
}
"""What the sentence of a record names."""


def _decision(record: rec.CaseDecided | rec.CaseReversed | rec.CaseCorrected) -> Message:
    outcome = message(f"case_outcome-{record.outcome or 'same'}")
    if record.paid is None:
        return outcome
    return message("case_outcome-paid", outcome=outcome, paid=Money(record.paid))


def sent_message(letter: SentAnswer) -> Message:
    """An answer that was sent, in a sentence."""
    has_catalogue = letter.language in languages()
    language = Renderer(letter.language).say("language-name") if has_catalogue else letter.language
    sending: dict[str, Value] = {"language": language, "reference": letter.reference, "version": letter.version}
    is_changed = letter.composed is not None
    if letter.seat is None:
        return message("case_sent_changed" if is_changed else "case_sent", **sending)
    return message("case_sent_changed-seat" if is_changed else "case_sent-seat", seat=letter.seat, **sending)


def own_words(record: object) -> str | None:
    """What somebody wrote in a record, as it was written."""
    texts = (getattr(record, name, None) for name in ("claim", "text", "name"))
    return next((words for words in texts if isinstance(words, str)), None)


_AS_RULED: Final = re.compile(re.escape(ENGLISH.say("case-as_ruled", reference="*")).replace(r"\*", "(MT-[0-9A-Z-]+)"))


_OF_DECISIONS: Final = frozenset({"case_decided", "case_reversed", "case_corrected", "case_reviewed"})


def words_message(kind: str, words: str) -> Message | None:
    """The message of words in a record of a ``kind`` that no person wrote, but the program: for somebody who decided or
    proposed as ruled, or what an incident was searched by; None of others."""
    if kind == "case_joined":
        search = Search.read(words)
        return search.fact if search is not None else None
    as_ruled = _AS_RULED.fullmatch(words) if kind in _OF_DECISIONS else None
    return message("case-as_ruled", reference=as_ruled[1]) if as_ruled is not None else None


def own_or_worded(record: Mapping[str, Any], words: Renderer) -> str:
    """What stands in the row of a record: as a person wrote it, in ``words`` where the program did."""
    text = record["words"] or ""
    by_program = words_message(record["type"], text)
    return words.sentence(by_program) if by_program is not None else text


def age_message(since: str | None, now: datetime) -> Message:
    """How long ago a recorded time was: ``3 d 4 h``, ``2 h 5 min``, ``under a minute``; a dash without one."""
    if since is None:
        return message("case_clock-none")
    return _span((now - datetime.fromisoformat(since)).total_seconds())


def clock_message(due: str | None, now: datetime) -> Message:
    """What is left until a case is to be answered: ``due in 5 h 0 min``, ``overdue by 3 d 4 h``; a dash without one."""
    if due is None:
        return message("case_clock-none")
    seconds = (datetime.fromisoformat(due) - now).total_seconds()
    return message("case_clock-due" if seconds >= 0 else "case_clock-overdue", span=_span(abs(seconds)))


def is_overdue(due: str | None, now: datetime) -> bool:
    """Whether the time to answer has passed."""
    return due is not None and datetime.fromisoformat(due) < now


def _span(seconds: float) -> Message:
    minutes = max(int(seconds // 60), 0)
    days, hours = minutes // 1440, minutes // 60 % 24
    if days:
        return message("case_span-days", days=days, hours=hours)
    if hours:
        return message("case_span-hours", hours=hours, minutes=minutes % 60)
    return message("case_span-minutes", minutes=minutes) if minutes else message("case_span-none")
