"""The audit of one match: findings of the laws, verdicts of the referee, and the checks that could not be made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ledger.audit.findings import OTHER_FINDINGS
from ledger.audit.referee import Readings, rule
from ledger.play.points import Reckoning
from ledger.play.replay import REFUSED, is_replayed, replay
from ledger.play.state import Match
from schemas import events as ev
from schemas.events import CLAIMS, Act, Claim
from schemas.findings import Finding, Unchecked, Verdict, row_order
from schemas.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Hole:
    """What of a match never reached the ledger: lines that wait for a missing one, conflicting and refused lines."""

    waiting: tuple[int, ...] = ()
    conflicting: tuple[int, ...] = ()
    refused: int = 0

    def __bool__(self) -> bool:
        return bool(self.waiting or self.conflicting or self.refused)


@dataclass(frozen=True, slots=True)
class MatchAudit:
    """Everything an audit says of one match. ``last`` is the state the replay ended in."""

    match: str
    ruleset: str | None
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]
    unchecked: tuple[Unchecked, ...]
    last: Match | None

    @property
    def rows(self) -> list[Finding | Verdict]:
        """Findings and verdicts in report order."""
        return sorted((*self.findings, *self.verdicts), key=row_order)

    @property
    def clean(self) -> bool:
        """No finding, and every claim upheld."""
        return not self.findings and all(v.verdict == "UPHELD" for v in self.verdicts)

    @property
    def alarming(self) -> bool:
        """A finding, or a claim overturned: what makes a command exit with 1."""
        return bool(self.findings) or any(v.verdict == "OVERTURNED" for v in self.verdicts)


def audit_match(
    match: str, events: Sequence[Act | Claim], readings: Readings | None, hole: Hole | None = None
) -> MatchAudit:
    """Audit one match's events, in ``seq`` order, under its ruleset.

    Without a ruleset (none named, or one nobody knows) every claim is UNDECIDABLE and says so.
    """
    lost = [_hole_finding(match, events, hole)] if hole else []
    if readings is None:
        return MatchAudit(match, None, (*lost, _no_rules(match, events)), _undecided(events), (), None)
    if not is_replayed(readings.rules):
        refused = not_replayed_finding(match, events, readings.rules)
        return MatchAudit(match, readings.rules.id, (*lost, refused), _undecided(events), (), None)
    findings: list[Finding] = list(lost)
    verdicts: list[Verdict] = []
    unseen: dict[tuple[str, str], list[int]] = {}
    opened: ev.Open | None = None
    reckoning = Reckoning(readings.rules)
    last: Match | None = None
    for step in replay(events, readings.rules):
        event = step.event
        if step.findings:
            findings += step.findings
        for what in step.unseen:
            unseen.setdefault(what, []).append(event.seq)
        if event.type in CLAIMS and isinstance(event, Claim):
            verdicts += rule(step.before, event, opened, readings, reckoning)
        elif opened is None and isinstance(event, ev.Open):
            opened = event
        last = step.after
    unchecked = tuple(
        Unchecked(match=match, code=code, missing=missing, count=len(seqs), first_seq=seqs[0])
        for (code, missing), seqs in sorted(unseen.items())
    )
    return MatchAudit(match, readings.rules.id, tuple(findings), tuple(verdicts), unchecked, last)


def _hole_finding(match: str, events: Sequence[Act | Claim], hole: Hole) -> Finding:
    parts = []
    expected = events[-1].seq + 1 if events else 1
    if hole.waiting:
        parts.append(f"event {expected} never came, so {len(hole.waiting)} later line(s) wait")
    if hole.conflicting:
        parts.append(f"{len(hole.conflicting)} line(s) contradict one already held")
    if hole.refused:
        parts.append(f"{hole.refused} line(s) could not be read and were refused")
    seqs = sorted({*hole.waiting[:1], *hole.conflicting})
    return Finding(
        match=match,
        deal=None,
        seq=seqs[0] if seqs else None,
        seat=None,
        code="log_incomplete",
        name="Events are missing",
        severity="incomplete",
        clauses=("house:partial-log",),
        message="The record of the match is not whole: " + "; ".join(parts) + ".",
        evidence=tuple(seq for seq in seqs if events and seq <= events[-1].seq),
    )


def _no_rules(match: str, events: Sequence[Act | Claim]) -> Finding:
    opened = next((e for e in events if isinstance(e, ev.Open)), None)
    named = opened.ruleset if opened else None
    said = f"names the ruleset {named}, which is not known here" if named else "does not name its ruleset"
    return Finding(
        match=match,
        deal=None,
        seq=opened.seq if opened else None,
        seat=None,
        code="ruleset_unknown",
        name="No rules to judge by",
        severity="incomplete",
        clauses=("house:undecidable",),
        message=f"The match {said}, so nothing in it can be judged.",
        evidence=(opened.seq,) if opened else (),
    )


def not_replayed_finding(match: str, events: Sequence[Act | Claim], rules: Ruleset) -> Finding:
    """What is said of a match whose game is counted here but not replayed."""
    return Finding(
        match=match,
        deal=None,
        seq=events[0].seq if events else None,
        seat=None,
        code="not_replayed",
        name=OTHER_FINDINGS["not_replayed"].name,
        severity="incomplete",
        clauses=rules.clauses("turn.steps"),
        message=f"{REFUSED.format(ruleset=rules.id)}.",
        evidence=(events[0].seq,) if events else (),
    )


def _undecided(events: Iterable[Act | Claim]) -> tuple[Verdict, ...]:
    found: list[Verdict] = []
    for event in events:
        if isinstance(event, ev.ShowJudged):
            found.append(_without_rules(event, event.seat, "show", event.valid))
        elif isinstance(event, ev.DealScored):
            found += [_without_rules(event, entry.seat, "points", entry.points) for entry in event.points]
        elif isinstance(event, ev.MatchSettled):
            found += [_without_rules(event, entry.seat, "settlement", entry.amount) for entry in event.payouts]
    return tuple(found)


def _without_rules(event: Claim, seat: int, claim: str, claimed: bool | int) -> Verdict:
    return Verdict.model_validate(
        {
            "match": event.match,
            "deal": event.deal if isinstance(event, ev.DealScored) else None,
            "seq": event.seq,
            "seat": seat,
            "clauses": ("house:undecidable",),
            "message": f"Seat {seat}: cannot be decided, the rules of the match are not known.",
            "claim": claim,
            "claimed": claimed,
            "computed": None,
            "verdict": "UNDECIDABLE",
        }
    )
