"""What holds of every row of every audit a test makes: an undecided claim says why, and a row names a clause of a text
its rules come from, a seat of the match and events of its log."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ledger.audit.played import PlayedMatch
from schemas.findings import Finding, Verdict
from schemas.ruleset import Ruleset


def assert_sound(match: PlayedMatch, rows: tuple[Finding | Verdict, ...]) -> None:
    """Fails with the first row that is not."""
    if rows:
        wrong = next(_faults(match, rows), None)
        assert wrong is None, wrong


def _faults(match: PlayedMatch, rows: tuple[Finding | Verdict, ...]) -> Iterator[tuple[str, Finding | Verdict]]:
    seqs, seats = _seqs(match), _seats(match)
    rules = match.readings.rules if match.readings is not None else None
    for row in rows:
        told = {row.seq} - {None} | {*(row.evidence if isinstance(row, Finding) else ())}
        if not told <= seqs:
            yield "names an event that is not there", row
        if row.seat is not None and row.seat not in seats:
            yield "names a seat that is not there", row
        if not row.clauses or (rules is not None and not all(_is_of(clause, rules) for clause in row.clauses)):
            yield "names no clause, or one of another text", row
        if isinstance(row, Verdict):
            yield from ((fault, row) for fault in _faults_of_a_verdict(row))


def _faults_of_a_verdict(row: Verdict) -> Iterator[str]:
    if (row.computed is None) is not (row.why is not None):
        yield "is undecided without a reason, or has one and is decided"
    is_wrong, says_booked = row.verdict == "OVERTURNED", any(one.code == "verdict-booked" for one in row.statements)
    if row.computed is not None and says_booked is not (is_wrong and row.claim != "show"):
        yield "is overturned and does not say what was booked, or says it of a figure that stands"
    if row.verdict == "UPHELD" and (row.also or (row.follows is not None and not row.of_total)):
        yield "is upheld, and says what else it may be or follows from"


def _seqs(match: PlayedMatch) -> set[int]:
    """The numbers of the events, of the lines that wait, and those a gap stands for."""
    seqs = {event.seq for event in match.events} | set(match.incomplete.waiting)
    for event in match.events:
        if event.type == "gap":
            seqs.update(range(event.seq, event.to + 1))
    return seqs


def _seats(match: PlayedMatch) -> set[int]:
    """Every seat that any event names."""
    seats = set[int]()
    for told in map(vars, match.events):
        seats.update(told[name] or 0 for name in ("seat", "dealer", "first") if name in told)
        for name in ("players", "dealer_draw", "hands", "wanted", "points", "standings", "payouts"):
            seats.update(one if isinstance(one, int) else one.seat for one in told.get(name) or ())
    return seats


def _is_of(clause: str, rules: Ruleset) -> bool:
    """Whether a clause stands in a text that some of the rules come from, or in none."""
    text = _text(clause)
    cited = chain(rules.sources.values(), chain.from_iterable(rules.cases.values()))
    return text in {"custom", "house"} or any(text == _text(other) for other in cited)


def _text(clause: str) -> str:
    """What the clauses of one text begin with: ``RC`` of RC-24, ``custom`` of custom:drops."""
    name = clause.partition(":")[0]
    return name if name != clause else name.rpartition("-")[0]
