"""What is typed into the forms of a case, read into records: each field with its own sentence when it is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from ledger.answers.subject import ABOUT
from ledger.cases.clock import HOURS_TO_ANSWER
from ledger.cases.writing import clean, now_written
from ledger.messages.renderer import ENGLISH
from ledger.views.tables.cases import OUTCOMES

Typed = Mapping[str, str]
Choices = Sequence[tuple[str, str]]
LONGEST: Final = 2000
"""Characters of a reason, note or claim."""
_RUPEES: Final = re.compile(r"(?:₹|Rs\.?)? ?(\d{1,12})(?:\.(\d{1,2}))?", re.ASCII | re.IGNORECASE)
_GROUPED: Final = re.compile(r"(?:\D*)\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?")
_TOKEN: Final = re.compile(r"[\x21-\x7e]{1,128}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_NUMBER: Final = re.compile(r"\d{1,15}", re.ASCII)


class Wrong(Exception):
    """Why what was typed into a field cannot be kept, in a sentence."""


class Field(NamedTuple):
    """One field of a form. ``shape`` is line, words, choice, radio, moment or digest; ``note`` helps who fills it in.

    ``read`` gives what the record holds, None for nothing, or raises :class:`Wrong`.
    """

    name: str
    label: str
    shape: str
    read: Callable[[str], Any]
    needed: bool = True
    note: str = ""
    most: int = LONGEST
    choices: Choices = ()


class Form(NamedTuple):
    """The fields of one action and what stands in them at first."""

    fields: Sequence[Field]
    first: Typed = MappingProxyType({})


def filled(form: Form, typed: Typed) -> tuple[dict[str, Any], dict[str, str]]:
    """What a form's record holds, and what is wrong with which field; with anything wrong nothing is written."""
    record: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for field in form.fields:
        written = clean(typed.get(field.name, ""))
        if not written:
            if field.needed:
                wrong[field.name] = _EMPTY.get(field.shape, "This cannot be left empty.")
            continue
        try:
            record[field.name] = field.read(written)
        except Wrong as why:
            wrong[field.name] = str(why)
    return record, wrong


_EMPTY: Final = {"choice": "Choose one.", "radio": "Choose one.", "words": "Write why, in a sentence at least."}


def words(most: int) -> Callable[[str], str]:
    """Reads words of so many characters at most."""

    def read(written: str) -> str:
        if len(written) > most:
            raise Wrong(f"This has {len(written):,} characters; {most:,} can be kept.")
        return written

    return read


def money(written: str) -> int:
    """Rupees as people type them, ``80``, ``80.50``, ``1,250`` or ``1,25,000``, in paise; a comma is never a point."""
    grouped = "," not in written or _GROUPED.fullmatch(written)
    found = _RUPEES.fullmatch(written.replace(",", "")) if grouped else None
    if found is None:
        raise Wrong("Write rupees, like 80 or 80.50, and nothing for no money.")
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))


def ticket(written: str) -> str:
    """A ticket of the helpdesk."""
    if not _TOKEN.fullmatch(written):
        raise Wrong("A ticket is up to 128 letters, digits and signs without spaces, as the helpdesk writes it.")
    return written


def digest(written: str) -> str:
    """A SHA-256 as programs print it, with or without the name of the file behind it."""
    first = written.split()[0].lower()
    if not _DIGEST.fullmatch(first):
        raise Wrong("A SHA-256 is 64 hexadecimal digits; sha256sum FILE prints it.")
    return first


def number(written: str) -> int:
    """A whole number."""
    if not _NUMBER.fullmatch(written):
        raise Wrong("Write a whole number.")
    return int(written)


def one_of(choices: Choices, make: Callable[[str], Any] = str) -> Callable[[str], Any]:
    """Reads one of the values that were offered."""

    def read(written: str) -> Any:
        if written not in [value for value, _ in choices]:
            raise Wrong("Choose one of those that are offered.")
        return make(written)

    return read


def moment(zone: ZoneInfo) -> Callable[[str], str]:
    """Reads a time of the desk's zone, to the minute, as records have it."""

    def read(written: str) -> str:
        try:
            told = datetime.fromisoformat(written)
            if told.tzinfo is None:
                told = told.replace(tzinfo=zone)
            recorded = now_written(0, told.astimezone(UTC))
        except (ValueError, OverflowError, OSError):
            recorded = ""
        if not recorded.startswith("2"):
            raise Wrong("Write a day and a time, like 2026-11-24 18:00.")
        return recorded

    return read


def due_field(zone: ZoneInfo, now: datetime) -> tuple[Field, str]:
    """The field of the time an answer is due, and the time that stands in it at first."""
    field = Field("due", f"To be answered by ({zone.key})", "moment", moment(zone), most=40)
    later = datetime.fromtimestamp(now.timestamp() + HOURS_TO_ANSWER * 3600, zone)
    return field, f"{later:%Y-%m-%dT%H:%M}"


def reason(label: str, note: str = "") -> Field:
    """Words that say why."""
    return Field("text", label, "words", words(LONGEST), note=note)


OUTCOME_CHOICES: Final[Choices] = (("", "–"), *OUTCOMES.items())
TOPIC_CHOICES: Final[Choices] = (("", "–"), *((about, ENGLISH.say(f"about-{about}")) for about in ABOUT))
_PAID: Final = Field(
    "paid", "Paid to the player, in rupees", "line", money, needed=False, most=20, note="80 or 80.50; empty for none."
)  # fmt: skip


def opening_form(zone: ZoneInfo, now: datetime, seats: Sequence[int], deals: Sequence[int]) -> Form:
    """What a case is opened with."""
    seat = (("", "–"), *((str(one), f"seat {one}") for one in seats))
    deal = (("", "–"), *((str(one), f"deal {one}") for one in deals))
    due, later = due_field(zone, now)
    fields = (
        Field("ticket", "Ticket", "line", ticket, most=128, note="As the helpdesk names it."),
        Field("topic", "About", "choice", one_of(TOPIC_CHOICES), needed=False, choices=TOPIC_CHOICES),
        Field("seat", "Seat that complains", "choice", one_of(seat, int), needed=False, choices=seat),
        Field("deal", "Deal", "choice", one_of(deal, int), needed=False, choices=deal),
        Field("claim", "What the player says", "words", words(LONGEST), needed=False, note="As it was written."),
        due,
    )  # fmt: skip
    return Form(fields, {"due": later})


class Around(NamedTuple):
    """What the forms of a case need to know of it: the desk's zone, the time, who it is, and what can be corrected."""

    zone: ZoneInfo
    now: datetime
    stand: str
    outcome: str | None
    paid: int | None
    records: Choices


def case_form(action: str, around: Around) -> Form:
    """The form of one action on a case; ``answer`` has a page of its own and no fields here."""
    return _FORMS[action](around)


def _decision(label: str) -> tuple[Field, Field, Field]:
    outcome = Field("outcome", "Outcome", "choice", one_of(OUTCOME_CHOICES), choices=OUTCOME_CHOICES)
    return outcome, reason(label, "Staff and auditors read it; the answer to the player is made by the desk."), _PAID


def _decide(around: Around) -> Form:
    if around.stand != "appealed" or around.outcome is None:
        return Form(_decision("Reason"))
    paid = "" if not around.paid else f"{around.paid // 100}.{around.paid % 100:02}"
    return Form(_decision("Reason"), {"outcome": around.outcome, "paid": paid})


def _correct(around: Around) -> Form:
    records = (("", "–"), *around.records)
    return Form((
        Field("corrects", "Record", "choice", one_of(records, int), choices=records),
        reason("What is right"),
        Field(
            "outcome", "Right outcome", "choice", one_of(OUTCOME_CHOICES), needed=False, choices=OUTCOME_CHOICES,
            note="Only where the outcome was written wrongly.",
        ),
        _PAID._replace(label="Right amount, in rupees", note="Only where the amount was written wrongly."),
    ))  # fmt: skip


def _appeal(around: Around) -> Form:
    by = (("player", "the player"), ("staff", "staff"))
    due, later = due_field(around.zone, around.now)
    field = Field("by", "Who appeals", "radio", one_of(by), choices=by)
    return Form((field, reason("What is said against the decision"), due), {"by": "player", "due": later})


_AGREES: Final[Choices] = (("yes", "I agree"), ("no", "I disagree"))
_FORMS: Final[Mapping[str, Callable[[Around], Form]]] = {
    "assign": lambda _: Form((Field("to", "To", "line", words(64), most=64, note="The name somebody signs in with."),)),
    "note": lambda _: Form((reason("Note"),)),
    "attach": lambda _: Form((
        Field("name", "Name of the file", "line", words(200), most=200),
        Field("digest", "SHA-256", "digest", digest, most=300, note="64 digits, as sha256sum FILE prints them."),
        Field("size", "Size in bytes", "line", number, most=15),
    )),
    "review": lambda _: Form((
        Field("agrees", "As a second person", "radio", one_of(_AGREES), choices=_AGREES), reason("Why"),
    )),
    "decide": _decide,
    "reverse": lambda _: Form(_decision("Reason")),
    "correct": _correct,
    "answer": lambda _: Form(()),
    "appeal": _appeal,
    "hold": lambda _: Form((reason("Why", "The authority and its reference, for one."),)),
    "lift": lambda _: Form((reason("Why"),)),
}  # fmt: skip


def record_of_form(action: str, kind: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The record an action writes, out of what its form holds."""
    more = {"hold": {"hold": "placed"}, "lift": {"hold": "lifted"}}.get(action, {})
    return {"type": kind, **fields, **more}
