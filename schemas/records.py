"""What staff and the system write beside the matches: one closed union, on streams of their own.

A platform's event names its ``match``; a record names its ``stream`` and points at events with ``about``. Staff
never append to a match, so that a late note cannot take the game server's next place.
"""

from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter

from schemas.wire import (
    ID,
    MAX_INTEGER,
    Count,
    DealNo,
    Extension,
    Language,
    Line,
    MatchId,
    Name,
    Paise,
    RulesetName,
    Seat,
    Seq,
    Time,
    Token,
    Wire,
)

StreamId = Annotated[str, StringConstraints(pattern=rf"^(?:(?:case|access|lead|pin|reveal)/{ID}|people|log)$")]
LeadStream = Annotated[str, StringConstraints(pattern=rf"^lead/{ID}$")]
CaseStream = Annotated[str, StringConstraints(pattern=rf"^case/{ID}$")]
PinStream = Annotated[str, StringConstraints(pattern=rf"^pin/{ID}$")]
RevealStream = Annotated[str, StringConstraints(pattern=rf"^reveal/{ID}$")]
CaseTopic = Literal["show", "score", "money", "disconnection", "timer", "joker", "shuffle", "partners"]
Outcome = Literal["granted", "partly", "refused", "undecidable", "withdrawn"]
"""What became of a player's claim."""
IncidentName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$")]
"""What staff call one cause that hit many players."""

Text = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Chance = Annotated[str, StringConstraints(pattern=r"^(?:[01]|0\.[0-9]{1,12}|[1-9](?:\.[0-9]{1,8})?e-[0-9]{2,3})$")]
"""A probability as text, ``0.0123`` or ``1.5e-07``: a log holds no fractions as numbers."""
Channel = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")]
Size = Annotated[int, Field(ge=0, le=MAX_INTEGER)]


class StaffRecord(Wire):
    """What every record carries; ``about`` is (match, seq) of the event it speaks of."""

    v: Literal[1]
    stream: StreamId
    seq: Seq
    at: Time
    who: Name
    about: tuple[MatchId, Seq] | None = None


class Note(StaffRecord):
    """A remark on a case or a lead."""

    type: Literal["note"]
    text: Text


class Access(StaffRecord):
    """Somebody looked at something that is not public."""

    type: Literal["access"]
    what: Text


class Link(StaffRecord):
    """Two player ids belong to one person."""

    type: Literal["link"]
    player: Token
    same_as: Token


class LeadRecord(StaffRecord):
    """What happens to a lead: a pair of people to review. ``seen`` is how many events the ledger held then."""

    stream: LeadStream
    seen: Size


class Raised(LeadRecord):
    """A lead was put before somebody: whom it names, by what model and calibration, and the figures that were seen.

    ``acting`` says whose decisions the best ``channel`` weighs. ``p`` is the pair's, ``q`` over all pairs; ``evidence``
    is SHA-256 of the canonical JSON of the decisions shown, each as [match, seq].
    """

    type: Literal["raised"]
    one: Token
    two: Token
    model: Digest
    calibration: Digest
    p: Chance
    q: Chance
    deals: Count
    channel: Channel | None = None
    acting: Literal["one", "two"] | None = None
    evidence: Digest


class Decided(LeadRecord):
    """Somebody reviewed a lead. It rests on what had been seen till then; nothing follows from it by itself."""

    type: Literal["decided"]
    decision: Literal["confirmed", "dismissed"]
    reason: Text


class Reopened(LeadRecord):
    """Somebody took a decision back: the lead is to be reviewed again."""

    type: Literal["reopened"]
    reason: Text


class CaseRecord(StaffRecord):
    """What happens to a case: a player's claim from its ticket to the answer that was sent. Nothing in it is edited."""

    stream: CaseStream


class CaseOpened(CaseRecord):
    """A case begins: the ticket in the helpdesk, the seat and kind of the claim, the player's own words, when it is
    due. ``about`` is the event the claim is about. ``incident`` is named where staff opened it because of one, and no
    player had written."""

    type: Literal["case_opened"]
    ticket: Token
    topic: CaseTopic | None = None
    deal: DealNo | None = None
    seat: Seat | None = None
    claim: Text | None = None
    due: Time | None = None
    incident: IncidentName | None = None


class CaseJoined(CaseRecord):
    """The case belongs to an incident: one cause that hit many players. ``text`` says what was searched for, ``deal``
    and ``topic`` what of the match concerns the seat of the case; ``about`` is the first event of it."""

    type: Literal["case_joined"]
    incident: IncidentName
    text: Text
    topic: CaseTopic | None = None
    deal: DealNo | None = None


class CaseTicket(CaseRecord):
    """Another ticket about the same complaint belongs to the case: its name in the helpdesk, the player's own words,
    and when the player wrote it."""

    type: Literal["case_ticket"]
    ticket: Token
    text: Text | None = None
    written: Time | None = None


class CaseAssigned(CaseRecord):
    """Somebody is to work on the case."""

    type: Literal["case_assigned"]
    to: Name


class CaseReviewed(CaseRecord):
    """A second reviewer, ``who``, has looked at it; not the one who decides. ``outcome`` and ``paid`` are the decision
    the reviewer would stand behind, which one against the ruling needs. ``letter`` is the first record of a proposed
    letter, where that is what was looked at. ``incident`` is named where it was proposed for all its cases together."""

    type: Literal["case_reviewed"]
    agrees: Literal["yes", "no"]
    text: Text
    outcome: Outcome | None = None
    paid: Paise | None = None
    letter: Seq | None = None
    incident: IncidentName | None = None


class CaseDecided(CaseRecord):
    """The case is decided. ``paid`` is what the player is paid by it, in minor units.

    ``ruled`` is the outcome by the ruling of that moment and ``due`` the refund by it, absent where it states none.
    ``incident`` is named where all its cases were decided together.
    """

    type: Literal["case_decided"]
    outcome: Outcome
    text: Text
    paid: Paise | None = None
    ruled: Outcome | None = None
    due: Paise | None = None
    incident: IncidentName | None = None


class CaseCorrected(CaseRecord):
    """Record ``corrects`` of the case is put right; it stays as it was written. ``ruled`` and ``due`` as in a
    decision."""

    type: Literal["case_corrected"]
    corrects: Seq
    text: Text
    outcome: Outcome | None = None
    paid: Paise | None = None
    ruled: Outcome | None = None
    due: Paise | None = None


class CaseAppealed(CaseRecord):
    """The decision is questioned, by the player or by staff; the case is open again until ``due``."""

    type: Literal["case_appealed"]
    by: Literal["player", "staff"]
    text: Text
    due: Time | None = None


class CaseReversed(CaseRecord):
    """On appeal the decision is replaced by another one; its fields are those of a decision."""

    type: Literal["case_reversed"]
    outcome: Outcome
    text: Text
    paid: Paise | None = None
    ruled: Outcome | None = None
    due: Paise | None = None


class CaseHeld(CaseRecord):
    """A legal hold is placed or lifted: while it lasts nothing the case rests on may be erased."""

    type: Literal["case_held"]
    hold: Literal["placed", "lifted"]
    text: Text


class CaseAttached(CaseRecord):
    """A file belongs to the case: its name, SHA-256 and size in bytes. The file itself is not in the ledger."""

    type: Literal["case_attached"]
    name: Line
    digest: Digest
    size: Size


class LetterPart(CaseRecord):
    """A piece of the text of a paragraph of a letter, which stands in ``parts`` records one after the other. ``seat``
    is the player it is written to."""

    part: Annotated[int, Field(ge=1, le=40)]
    parts: Annotated[int, Field(ge=1, le=40)]
    paragraph: Annotated[int, Field(ge=1, le=20)]
    text: Annotated[str, StringConstraints(min_length=1, max_length=1500)]
    language: Language
    seat: Seat | None = None


class CaseDrafted(LetterPart):
    """A letter that was not sent: as it was ``composed``, kept where staff changed it, or as it is ``proposed``, for a
    second person to agree. The next letter in the stream is the composed one as staff changed it."""

    type: Literal["case_drafted"]
    draft: Literal["composed", "proposed"]


class CaseAnswered(LetterPart):
    """The answer as it was sent. ``reference``, ``version`` and ``ruleset_hash`` say what it rests on; ``replaces`` is
    the first record of the earlier answer to this seat that it takes the place of."""

    type: Literal["case_answered"]
    reference: Token
    version: Token
    ruleset_hash: Digest | None = None
    replaces: Seq | None = None


class Pinned(StaffRecord):
    """From here on the match of stream ``pin/MATCH`` is judged by the content of SHA-256 ``hash`` of a ruleset.

    ``options`` are values that its table uses, as an ``open`` states them. What was pinned before stays as it was
    written; the newest pin decides. Staff make it, or the table of lobbies when the match comes in; a log that brings
    one is refused that line.
    """

    stream: PinStream
    type: Literal["pinned"]
    ruleset: RulesetName
    hash: Digest
    why: Text
    options: Annotated[Extension, Field(max_length=32)] | None = None


class RevealRecord(StaffRecord):
    """What opens the hidden hands of the match of stream ``reveal/MATCH``, which has ended, before their time."""

    stream: RevealStream


class RevealAsked(RevealRecord):
    """Somebody asks for it. It opens nothing by itself, and counts for nothing where the match had not ended."""

    type: Literal["reveal_asked"]
    reason: Text


class RevealAgreed(RevealRecord):
    """Somebody else agrees to record ``of``: from here on the hands wait no longer."""

    type: Literal["reveal_agreed"]
    of: Seq


CaseEntry = (
    CaseOpened | CaseAssigned | CaseReviewed | CaseDecided | CaseCorrected | CaseAppealed | CaseReversed | CaseHeld
    | CaseAttached | CaseDrafted | CaseAnswered | CaseJoined | CaseTicket
)  # fmt: skip
AnyRecord = Note | Access | Link | Raised | Decided | Reopened | Pinned | RevealAsked | RevealAgreed | CaseEntry
Record = Annotated[AnyRecord, Field(discriminator="type")]
"""One record of a staff or system stream."""

RECORD: Final[TypeAdapter[AnyRecord]] = TypeAdapter(Record, config=ConfigDict(defer_build=True))

PERSONS: Final[dict[str, tuple[str, ...]]] = {"link": ("player", "same_as"), "raised": ("one", "two")}
"""The fields of each record type that name a person; each is sealed under the person it names."""

TEXTS: Final[dict[str, tuple[str, ...]]] = {
    "note": ("text",),
    "decided": ("reason",),
    "reopened": ("reason",),
    "pinned": ("why",),
    "reveal_asked": ("reason",),
    "case_opened": ("claim",),
    "case_joined": ("text",),
    "case_ticket": ("text",),
    "case_reviewed": ("text",),
    "case_decided": ("text",),
    "case_corrected": ("text",),
    "case_appealed": ("text",),
    "case_reversed": ("text",),
    "case_held": ("text",),
    "case_attached": ("name",),
    "case_drafted": ("text",),
    "case_answered": ("text",),
}
"""Texts that may speak of people; they are sealed under the stream they stand on."""

SEALED_RECORDS: Final[dict[str, tuple[str, ...]]] = PERSONS | TEXTS
"""The hidden fields of each record type."""

HIDDEN_RECORDS: Final[dict[str, tuple[str, ...]]] = SEALED_RECORDS | {"access": ("what",)}
"""The hidden fields of each record type in ledgers of format 2."""
