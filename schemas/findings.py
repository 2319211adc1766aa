"""What an audit states: findings about the play, verdicts on the platform's claims, checks that could not be made.

The first three classes are facts without a language; the rows are what ``audit --json`` prints of them, worded by
:mod:`ledger.messages.rows`.
"""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

from pydantic import BaseModel, ConfigDict

from schemas.message import Message
from schemas.reasons import Missing

Severity = Literal["impossible", "breach", "incomplete", "reading", "notice"]
"""``impossible``: the log contradicts itself. ``breach``: a rule was broken. ``incomplete``: something is missing.
``reading``: a rule was broken as we read its clause, and another reading that the clause admits allows it. ``notice``:
what whoever reads the verdicts should know of the record, though nothing is missing or wrong."""

ALARMS: Final = frozenset({"impossible", "breach"})
"""The severities that are held against somebody."""
ASIDE: Final = frozenset({"reading", "notice"})
"""The severities that are held against nobody and leave no claim undecided."""

Ruling = Literal["UPHELD", "OVERTURNED", "UNDECIDABLE"]
ClaimKind = Literal["show", "points", "settlement"]
CLAIM_KINDS: Final[frozenset[str]] = frozenset(get_args(ClaimKind))


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule broken, or the log contradicting itself, at event ``seq``; ``evidence`` lists the events to look at.

    ``subject`` is the seat it is about, which need not be the one that acted. ``hidden``: it tells something of cards
    only that seat could see.
    """

    match: str
    deal: int | None
    seq: int | None
    seat: int | None
    code: str
    severity: Severity
    clauses: tuple[str, ...]
    statement: Message
    evidence: tuple[int, ...]
    subject: int | None = None
    hidden: bool = False


class Verdict(NamedTuple):
    """What became of one claim for one seat.

    ``claimed`` and ``computed`` are a validity (show), points, or paise; ``computed`` is None when UNDECIDABLE, and
    ``why`` says why. ``statements`` are its sentences. ``reading_decides``: another reading of the text would rule
    otherwise. ``follows``: whether a payout or total follows from the points the platform booked itself; None where
    it booked none, or the payout is right. ``may_be``: undecided, but right in a way in which a log with a gap may have
    gone. ``also``: of an overturned payout, what may be right as well as ``computed`` by what a text leaves open.
    """

    match: str
    deal: int | None
    seq: int
    seat: int
    claim: ClaimKind
    claimed: bool | int
    computed: bool | int | None
    clauses: tuple[str, ...]
    statements: tuple[Message, ...]
    why: Message | None = None
    reading_decides: bool = False
    follows: bool | None = None
    of_total: bool = False
    may_be: bool = False
    also: tuple[int, ...] = ()

    @property
    def verdict(self) -> Ruling:
        """UPHELD when what was computed is what was claimed."""
        if self.computed is None:
            return "UNDECIDABLE"
        return "UPHELD" if self.computed == self.claimed else "OVERTURNED"


@dataclass(frozen=True, slots=True)
class Unchecked:
    """A check that could not be made ``count`` times, and what the log would have had to show."""

    match: str
    code: str
    missing: Missing
    count: int
    first_seq: int


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    match: str
    deal: int | None
    seq: int | None
    seat: int | None


class ImportedFrom(BaseModel):
    """What a match was imported by: the hash of a mapping, empty for lines as they were, and of which producer."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    mapping: str
    producer: str


class FindingRow(_Row):
    """A finding as printed; ``imported`` stands only in rows of imported matches."""

    kind: Literal["finding"] = "finding"
    code: str
    name: str
    severity: Severity
    clauses: tuple[str, ...]
    message: str
    evidence: tuple[int, ...]
    imported: ImportedFrom | None = None


class VerdictRow(_Row):
    """A verdict as printed; ``imported`` stands only in rows of imported matches."""

    kind: Literal["verdict"] = "verdict"
    claim: ClaimKind
    claimed: bool | int
    computed: bool | int | None
    verdict: Ruling
    clauses: tuple[str, ...]
    message: str
    imported: ImportedFrom | None = None


class UncheckedRow(BaseModel):
    """A check not made, as printed with ``--unchecked``."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    kind: Literal["unchecked"] = "unchecked"
    match: str
    code: str
    missing: str
    count: int
    first_seq: int


class SourceRow(BaseModel):
    """An import that is doubted, as printed after the rows of its matches: by which mapping (its hash, empty for lines
    as they were), of which producer, and the counts it is doubted by.

    ``doubted_by`` are the kinds of evidence, contradictions of the deck first.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    kind: Literal["source"] = "source"
    how: Literal["live", "imported"]
    mapping: str
    producer: str
    doubted_by: tuple[Literal["deck", "claims"], ...]
    matches: int
    contradicted: int
    claims: int
    overturned: int
    message: str
