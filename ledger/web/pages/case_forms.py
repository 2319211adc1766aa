"""What is typed into the forms of a case, read into records: each field with its own sentence when it is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args
from zoneinfo import ZoneInfo

from ledger.cases.case import RuledOutcome
from ledger.cases.writing import HOURS_TO_ANSWER, clean
from ledger.messages.renderer import decimal
from ledger.web.desk import Desk
from schemas.message import Message, SeatNo, Value, message
from schemas.records import CaseTopic, Outcome
from schemas.wire import read_moment, timestamp

Typed = Mapping[str, str]
Choices = Sequence[tuple[str, Value]]
"""Values with what they are called."""
LONGEST: Final = 2000
"""Characters of a reason, note or claim."""
_RUPEES: Final = re.compile(r"(?:₹|Rs\.?)? ?(\d{1,12})(?:\.(\d{1,2}))?", re.ASCII | re.IGNORECASE)
_GROUPED: Final = re.compile(r"(?:\D*)\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?")
_TOKEN: Final = re.compile(r"[\x21-\x7e]{1,128}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_NUMBER: Final = re.compile(r"\d{1,15}", re.ASCII)
_NONE: Final[tuple[str, Value]] = ("", "–")


class Wrong(Exception):
    """Why what was typed into a field cannot be kept."""

    def __init__(self, code: str, /, **arguments: Value) -> None:
        super().__init__(code)
        self.why = message(f"case_wrong-{code}", **arguments)


class Field(NamedTuple):
    """One field of a form. ``shape`` is line, words, choice, radio, moment or digest.

    ``label`` is a message ``case_field-...``; its attribute ``.note``, where there is one, helps who fills it in.
    ``read`` gives what the record holds, or raises :class:`Wrong`; a field that is not ``needed`` may be empty.
    """

    name: str
    label: Message
    shape: str
    read: Callable[[str], Any]
    needed: bool = True
    most: int = LONGEST
    choices: Choices = ()


class Form(NamedTuple):
    """The fields of one action and what stands in them at first."""

    fields: Sequence[Field] = ()
    first: Typed = MappingProxyType({})


def read_form(form: Form, typed: Typed) -> tuple[dict[str, Any], dict[str, Message]]:
    """What a form's record holds, and what is wrong with which field; with anything wrong nothing is written."""
    record: dict[str, Any] = {}
    wrong: dict[str, Message] = {}
    for field in form.fields:
        text = clean(typed.get(field.name, ""))
        try:
            if text:
                record[field.name] = field.read(text)
            elif field.needed:
                raise Wrong(_EMPTY.get(field.shape, "empty"))
        except Wrong as wrongly:
            wrong[field.name] = wrongly.why
    return record, wrong


_EMPTY: Final = {"choice": "not_chosen", "radio": "not_chosen", "words": "no_words"}


def fields_shown(
    desk: Desk, form: Form, action: str, typed: Typed | None, wrong: Mapping[str, Message]
) -> list[dict[str, Any]]:
    """The fields of a form as a template draws them: as typed where it was sent before, else as they begin."""
    return [
        {
            **field._asdict(),
            "id": f"{action}-{field.name}",
            "label": desk.words.words(field.label),
            "note": desk.say(f"{field.label.code}.note") if desk.words.has(f"{field.label.code}.note") else "",
            "choices": [(value, desk.words.value(words)) for value, words in field.choices],
            "value": form.first.get(field.name, "") if typed is None else typed.get(field.name, ""),
            "wrong": desk.words.words(wrong[field.name]) if field.name in wrong else "",
        }
        for field in form.fields
    ]


# -- what is typed ---------------------------------------------------------------------------------


def words(most: int) -> Callable[[str], str]:
    """Reads words of so many characters at most."""

    def read(text: str) -> str:
        if len(text) > most:
            raise Wrong("too_long", length=f"{len(text):,}", most=f"{most:,}")
        return text

    return read


def money(text: str) -> int:
    """Rupees as people type them, ``80``, ``80.50``, ``1,250`` or ``1,25,000``, in paise; a comma is never a point."""
    grouped = "," not in text or _GROUPED.fullmatch(text)
    amount = _RUPEES.fullmatch(text.replace(",", "")) if grouped else None
    if amount is None:
        raise Wrong("money")
    return int(amount[1]) * 100 + int((amount[2] or "0").ljust(2, "0"))


def ticket(text: str) -> str:
    """A ticket of the helpdesk."""
    if not _TOKEN.fullmatch(text):
        raise Wrong("ticket")
    return text


def digest(text: str) -> str:
    """A SHA-256 as programs print it, with or without the name of the file behind it."""
    first = text.split()[0].lower()
    if not _DIGEST.fullmatch(first):
        raise Wrong("digest")
    return first


def number(text: str) -> int:
    """A whole number."""
    if not _NUMBER.fullmatch(text):
        raise Wrong("number")
    return int(text)


def one_of(choices: Choices, make: Callable[[str], Any] = str) -> Callable[[str], Any]:
    """Reads one of the values that were offered."""

    def read(text: str) -> Any:
        if text not in [value for value, _ in choices]:
            raise Wrong("not_offered")
        return make(text)

    return read


def moment(zone: ZoneInfo) -> Callable[[str], str]:
    """Reads a time of the desk's zone, to the minute, as records have it."""

    def read(text: str) -> str:
        at = read_moment(text, zone)
        time = timestamp(at) if at is not None else ""
        # A year of another millennium is a slip of the hand.
        if not time.startswith("2"):
            raise Wrong("time")
        return time

    return read


# -- the forms -------------------------------------------------------------------------------------


class Circumstances(NamedTuple):
    """What the forms of a case need to know of it: the desk's zone, the time, its status, what can be corrected, the
    decision its ruling offers, the record of a letter that waits for a second person, and the reason of a decision
    that passes on what no program rules on."""

    zone: ZoneInfo
    now: datetime
    status: str
    outcome: str | None
    paid: int | None
    records: Choices
    ruled: RuledOutcome | None = None
    proposed: int | None = None
    passed_on: str = ""


def opening_form(zone: ZoneInfo, now: datetime, seats: Sequence[int], deals: Sequence[int]) -> Form:
    """What a case is opened with."""
    seat: Choices = (_NONE, *((str(one), SeatNo(one)) for one in seats))
    deal: Choices = (_NONE, *((str(one), message("sum-deal", deal=one)) for one in deals))
    topic: Choices = (_NONE, *((about, message(f"about-{about}")) for about in get_args(CaseTopic)))
    due, later = _due(zone, now)
    fields = (
        Field("ticket", message("case_field-ticket"), "line", ticket, most=128),
        Field("topic", message("case_field-topic"), "choice", one_of(topic), needed=False, choices=topic),
        Field("seat", message("case_field-seat"), "choice", one_of(seat, int), needed=False, choices=seat),
        Field("deal", message("case_field-deal"), "choice", one_of(deal, int), needed=False, choices=deal),
        Field("claim", message("case_field-claim"), "words", words(LONGEST), needed=False),
        due,
    )
    return Form(fields, {"due": later})


def case_form(action: str, now: Circumstances) -> Form:
    """The form of one action on a case; ``answer`` has a page of its own and no fields here."""
    return _FORMS[action](now)


def form_record(action: str, kind: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The record an action writes, out of what its form holds."""
    more = {"hold": {"hold": "placed"}, "lift": {"hold": "lifted"}}.get(action, {})
    return {"type": kind, **fields, **more}


def _due(zone: ZoneInfo, now: datetime) -> tuple[Field, str]:
    """The field of the time an answer is due, and the time that stands in it at first."""
    field = Field("due", message("case_field-due", zone=zone.key), "moment", moment(zone), most=40)
    # By the seconds: hours added to a time of a zone are an hour off where summer time begins between.
    later = datetime.fromtimestamp(now.timestamp() + HOURS_TO_ANSWER * 3600, zone)
    return field, f"{later:%Y-%m-%dT%H:%M}"


def _reason(label: str) -> Field:
    """Words that say why."""
    return Field("text", message(f"case_field-{label}"), "words", words(LONGEST))


_OUTCOMES: Final[Choices] = (_NONE, *((outcome, message(f"case_outcome-{outcome}")) for outcome in get_args(Outcome)))
_DECISION: Final = (
    Field("outcome", message("case_field-outcome"), "choice", one_of(_OUTCOMES), choices=_OUTCOMES),
    _reason("decision"),
    Field("paid", message("case_field-paid"), "line", money, needed=False, most=20),
)


def _decide(now: Circumstances) -> Form:
    if now.ruled is not None:
        return _as_ruled(now)
    if now.status != "appealed" or now.outcome is None:
        return Form(_DECISION, {"outcome": "undecidable", "text": now.passed_on} if now.passed_on else {})
    return Form(_DECISION, {"outcome": now.outcome, "paid": decimal(now.paid) if now.paid else ""})


def _as_ruled(now: Circumstances) -> Form:
    """A decision with outcome and refund as ruled; it needs words only where they are changed."""
    if now.ruled is None:
        return Form(_DECISION)
    outcome, reason, payment = _DECISION
    first = {"outcome": now.ruled.outcome, "paid": decimal(now.ruled.due) if now.ruled.due else ""}
    return Form((outcome, reason._replace(needed=False, label=message("case_field-reason_against")), payment), first)


def _correct(now: Circumstances) -> Form:
    records = (_NONE, *now.records)
    outcome, _, payment = _DECISION
    return Form((
        Field("corrects", message("case_field-corrects"), "choice", one_of(records, int), choices=records),
        _reason("correction"),
        outcome._replace(label=message("case_field-right_outcome"), needed=False),
        payment._replace(label=message("case_field-right_paid")),
    ))  # fmt: skip


def _appeal(now: Circumstances) -> Form:
    by: Choices = (("player", message("case_choice-player")), ("staff", message("case_choice-staff")))
    due, later = _due(now.zone, now.now)
    field = Field("by", message("case_field-by"), "radio", one_of(by), choices=by)
    return Form((field, _reason("appeal"), due), {"by": "player", "due": later})


_AGREES: Final[Choices] = (("yes", message("case_choice-agree")), ("no", message("case_choice-disagree")))


def _review(now: Circumstances) -> Form:
    agrees = Field("agrees", message("case_field-agrees"), "radio", one_of(_AGREES), choices=_AGREES)
    if now.status == "decided" and now.proposed is not None:
        letter: Choices = ((str(now.proposed), message("case-record", seq=now.proposed)),)
        field = Field("letter", message("case_field-letter"), "choice", one_of(letter, int), choices=letter)
        return Form((field, agrees, _reason("why")), {"letter": str(now.proposed)})
    return Form((
        agrees, _reason("why"),
        Field("outcome", message("case_field-backs"), "choice", one_of(_OUTCOMES), needed=False, choices=_OUTCOMES),
        Field("paid", message("case_field-backs_paid"), "line", money, needed=False, most=20),
    ))  # fmt: skip


_FORMS: Final[Mapping[str, Callable[[Circumstances], Form]]] = {
    "assign": lambda _: Form((Field("to", message("case_field-to"), "line", words(64), most=64),)),
    "note": lambda _: Form((_reason("note"),)),
    "join": lambda now: Form((
        Field("ticket", message("case_field-ticket"), "line", ticket, most=128),
        Field("text", message("case_field-claim"), "words", words(LONGEST), needed=False),
        Field("written", message("case_field-written", zone=now.zone.key), "moment", moment(now.zone), needed=False,
              most=40),
    )),
    "attach": lambda _: Form((
        Field("name", message("case_field-name"), "line", words(200), most=200),
        Field("digest", message("case_field-digest"), "digest", digest, most=300),
        Field("size", message("case_field-size"), "line", number, most=15),
    )),
    "review": _review,
    "decide": _decide,
    "reverse": _as_ruled,
    "correct": _correct,
    "answer": lambda _: Form(),
    "appeal": _appeal,
    "hold": lambda _: Form((_reason("hold"),)),
    "lift": lambda _: Form((_reason("why"),)),
}  # fmt: skip
