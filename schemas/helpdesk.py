"""What a helpdesk sends to the desk and gets from it: tickets, rulings, letters, cases, links, events, errors.

The same models check what comes in and what goes out, and make the OpenAPI document.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from schemas.records import CaseTopic, Outcome, Text
from schemas.wire import DealNo, Language, MatchId, Seat, Seq, Time, Token

Helpdesk = Literal["zendesk", "freshdesk"]
HELPDESKS: Final[tuple[Helpdesk, ...]] = ("zendesk", "freshdesk")
Words = Annotated[str, StringConstraints(max_length=200)]
LONGEST_TEXT: Final = 20_000
"""Signs of a ticket that are taken; fewer are read, and then the reply says so."""
Agent = Annotated[str, StringConstraints(pattern=r"^[a-z0-9](?:[a-z0-9._-]{0,30}[a-z0-9])?$")]
# With a zone always: nobody would know which hour is meant.
Moment = Annotated[
    str,
    StringConstraints(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$"),
    Field(json_schema_extra={"format": "date-time"}),
]


class _Request(BaseModel):
    """What comes in: nothing is turned into another type, and nothing unknown is let by."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class _Response(BaseModel):
    """What goes out."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TicketSent(_Request):
    """A ticket as a player wrote it: ``number`` is the helpdesk's, ``requester`` the platform's id of the player."""

    number: Token
    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_TEXT)]
    subject: Words = ""
    requester: Annotated[str, StringConstraints(max_length=128)] = ""
    at: Moment | None = Field(None, description="When it was written; now, where it is left out.")


class Understood(_Response):
    """A part of the ticket: as it was typed, and what it was taken for."""

    typed: str
    means: str


class Question(_Response):
    """What to ask the ruling of this match for."""

    deal: int | None
    seat: int | None


class MatchFound(_Response):
    """A match the ticket may speak of: which parts of the ticket ``fit`` it of how many, and what is doubtful."""

    match: str
    place: int = Field(description="1 for the best.")
    state: str = Field(description="`open` while it is played, `ended` after.")
    opened_at: str | None
    ended_at: str | None
    table: str | None
    ruleset: str | None
    seat: int | None = Field(description="The seat of whoever wrote the ticket.")
    doubted: str | None = Field(
        description="Why what is said of the match is not to be relied on, and no letter is written of it."
    )
    fits: list[str]
    parts: int
    doubts: list[str]
    says: list[str] = Field(description="What is known of the match, in sentences.")
    ask: Question
    address: str = Field(description="Its page on the desk.")


class MatchesFound(_Response):
    """What a ticket was taken for, and the matches it may speak of, the best first."""

    ticket: str
    written: str = Field(description="When the ticket was taken to be written, in the zone of the desk.")
    understood: list[Understood]
    not_understood: list[str]
    topics: list[str]
    topic: CaseTopic | None = Field(description="What to rule on, by the words of the ticket.")
    remarks: list[str]
    matches: list[MatchFound]
    sure: bool = Field(description="The first match is far likelier than all others.")
    complete: bool = Field(description="Every match of this desk was looked through, and all of the ticket was read.")
    events_waiting: int = Field(description="Events still to be audited, which nothing can be found in yet.")
    looked_through: str


class RulingAsked(_Request):
    """The complaint of a seat, about a deal or the whole match; ``topic`` is what was complained of."""

    deal: DealNo | None = None
    seat: Seat | None = None
    topic: CaseTopic | None = None
    language: Language = "en"


class Figure(_Response):
    """Points, or money in paise: as booked, and as it should be; null where nothing is on record, or decided."""

    booked: bool | int | None
    right: bool | int | None


class SeatFigures(_Response):
    """The figures of one seat; ``difference`` is what is due to it beyond what was booked, in paise."""

    seat: int
    points: Figure
    total: Figure
    money: Figure
    difference: int | None


class BreachGiven(_Response):
    """A rule that was broken: the code of the finding, its event and seat, and by whose act."""

    code: str
    seq: int | None
    seat: int | None
    by: str


class Price(_Response):
    """What a remedy gives a seat, in paise; null where it has no price."""

    seat: int
    price: int | None


class RemedyGiven(_Response):
    """What the operator's policy gives back."""

    gives: str
    clause: str
    causes: list[str]
    prices: list[Price]


class ComplaintGiven(_Response):
    """The ruling on a complaint; for staff with breaches, remedies and the refund in paise."""

    outcome: Literal["upheld", "partly", "not_upheld", "undecidable"]
    difference: int | None
    figures: list[SeatFigures]
    breaches: list[BreachGiven] = []
    remedies: list[RemedyGiven] = []
    refund: int | None = None


class PinGiven(_Response):
    """Rules pinned to the match: by its opening, or later by somebody."""

    ruleset: str | None
    hash: str
    who: str | None
    at: str | None


class MomentGiven(_Response):
    """The deciding event, and its address on the desk."""

    match: str
    seq: int
    address: str


class RuleGiven(_Response):
    """A rule as it is cited."""

    clause: str
    says: str
    standing: str
    place: str | None
    written: str | None
    section: str | None
    section_title: str | None
    section_words: str | None


class SumLineGiven(_Response):
    """A line of arithmetic."""

    what: str
    figure: str


class SumGiven(_Response):
    """Arithmetic in words."""

    title: str
    lines: list[SumLineGiven]
    total: str


class RulingGiven(_Response):
    """A ruling, to the byte what ``meldtrail answer MATCH --about complaint --json`` prints."""

    reference: str
    match: str
    deal: int | None
    seat: int | None
    about: str
    ruling: str
    language: str
    reader: int | None
    ruleset: str | None
    ruleset_hash: str | None
    pins: list[PinGiven]
    version: str
    paragraphs: list[str]
    moment: MomentGiven
    rules: list[RuleGiven]
    sums: list[SumGiven]
    anatomy: dict[str, Any] | None
    missing: list[str]
    claimed: bool | int | None
    computed: bool | int | None
    complaint: ComplaintGiven | None = None
    remarks: list[str] = []


class LetterAsked(_Request):
    """The letter to a seat about its complaint, in a language."""

    seat: Seat
    deal: DealNo | None = None
    topic: CaseTopic | None = None
    language: Language = "en"


class LetterGiven(_Response):
    """The letter, safe for the player of that seat."""

    reference: str
    match: str
    deal: int | None
    seat: int
    language: str
    outcome: str | None
    text: str
    short: str = Field(description="The same for a chat, at most 400 characters.")


class CaseSent(_Request):
    """A case to be opened of a ticket about a match; ``claim`` is what the player says, in a few words."""

    ticket: Token
    match: MatchId
    seat: Seat | None = None
    deal: DealNo | None = None
    topic: CaseTopic | None = None
    claim: Text | None = None
    event: Seq | None = Field(None, description="The event it is about; the deciding one, where it is left out.")


class TicketJoined(_Request):
    """Another ticket about the complaint of a case: ``text`` is what the player says, ``written`` when it came."""

    ticket: Token
    text: Text | None = None
    written: Moment | None = None


class TicketsGiven(_Response):
    """A case with every ticket joined to it, the first first."""

    case: str
    tickets: list[str]
    address: str


class CaseGiven(_Response):
    """A case as it stands, and the ruling on its complaint by what the desk knows now."""

    case: str
    ticket: str | None
    tickets: list[str] = Field(description="Every ticket of the case, the first first.")
    status: Literal["open", "decided", "closed", "appealed"]
    match: str | None
    deal: int | None
    seat: int | None
    topic: str | None
    assigned: str | None
    opened_at: str | None
    due_at: str | None
    held: bool
    outcome: str | None
    paid: int | None = Field(description="What the decision pays the player, in paise.")
    letters: int = Field(description="How many letters were sent.")
    address: str
    ruling: RulingGiven | None
    why_no_ruling: str | None


class LinkAsked(_Request):
    """A panel for one ticket and one agent: ``agent`` is the name of an account of this desk."""

    helpdesk: Helpdesk
    agent: Agent
    ticket: TicketSent


class LinkGiven(_Response):
    """The address of the panel, good once and not for long."""

    address: str
    expires_at: Time


class Fault(_Response):
    """What went wrong: a code for programs, a sentence, and what to do."""

    code: str
    says: str
    do: str


class ErrorGiven(_Response):
    """Every error has this shape."""

    error: Fault


EventKind = Literal["case.opened", "case.decided", "letter.sent"]
EVENT_KINDS: Final[tuple[EventKind, ...]] = ("case.opened", "case.decided", "letter.sent")


class CaseEvent(_Response):
    """What is posted to a webhook: facts of the case and never a word of a player, of staff or of a letter."""

    type: EventKind
    at: str
    case: str
    seq: int = Field(description="The record of the case that tells it.")
    ticket: str | None
    tickets: list[str] = Field([], description="Every ticket of the case by then, the first first.")
    match: str | None
    deal: int | None
    seat: int | None
    topic: CaseTopic | None
    outcome: Outcome | None = None
    paid: int | None = Field(None, description="What the decision pays the player, in paise.")
    reference: str | None = Field(None, description="The reference number of the letter.")
    replaces: str | None = Field(None, description="The reference number of the letter it takes the place of.")
    language: str | None = None
