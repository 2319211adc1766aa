"""What an audit says: findings about the play, verdicts about the platform's claims, checks that could not be made."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Severity = Literal["impossible", "breach", "incomplete"]
"""``impossible``: the log contradicts itself. ``breach``: a rule was broken. ``incomplete``: something is missing."""

Ruling = Literal["UPHELD", "OVERTURNED", "UNDECIDABLE"]
ClaimKind = Literal["show", "points", "settlement"]


class Row(BaseModel):
    """One line of an audit."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: str
    deal: int | None
    seq: int | None
    seat: int | None
    clauses: tuple[str, ...]
    message: str


class Finding(Row):
    """A rule broken, or the log contradicting itself, at event ``seq``; ``evidence`` lists the events to look at."""

    kind: Literal["finding"] = "finding"
    code: str
    name: str
    severity: Severity
    evidence: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """The row as printed, keys in the documented order."""
        return {
            "kind": self.kind,
            "match": self.match,
            "deal": self.deal,
            "seq": self.seq,
            "seat": self.seat,
            "code": self.code,
            "name": self.name,
            "severity": self.severity,
            "clauses": list(self.clauses),
            "message": self.message,
            "evidence": list(self.evidence),
        }


class Verdict(Row):
    """What became of one claim for one seat.

    ``claimed`` and ``computed`` are a validity (show), points, or paise; ``computed`` is None when UNDECIDABLE.
    """

    kind: Literal["verdict"] = "verdict"
    claim: ClaimKind
    claimed: bool | int
    computed: bool | int | None
    verdict: Ruling

    def as_json(self) -> dict[str, Any]:
        """The row as printed, keys in the documented order."""
        return {
            "kind": self.kind,
            "match": self.match,
            "deal": self.deal,
            "seq": self.seq,
            "seat": self.seat,
            "claim": self.claim,
            "claimed": self.claimed,
            "computed": self.computed,
            "verdict": self.verdict,
            "clauses": list(self.clauses),
            "message": self.message,
        }


class Unchecked(BaseModel):
    """A check that could not be made ``count`` times, and what the log would have had to show."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: str
    code: str
    missing: str
    count: int
    first_seq: int


def row_order(row: Finding | Verdict) -> tuple[str, int, int, str, str, int, str]:
    """Match, deal, seq, kind, code or claim, seat, message: the order every report is sorted in."""
    what = row.code if isinstance(row, Finding) else row.claim
    return (row.match, row.deal or 0, row.seq or 0, row.kind, what, row.seat or 0, row.message)
