"""What an audit finds, and what other admissible readings of the rules leave of it."""

from __future__ import annotations

import traceback
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product, starmap
from math import inf
from operator import itemgetter
from typing import Final, NamedTuple

from ledger.audit.readings import both_readings
from ledger.audit.referee import PAID_OTHERWISE, UNDECIDABLE, paid_otherwise
from ledger.play.laws import LAWS
from ledger.rules.admissible import Reading
from schemas.findings import ALARMS, ASIDE, Finding, Unchecked, Verdict
from schemas.message import Message, Value, message
from schemas.reasons import reason

MOST_DETOURS: Final = 4
"""So many readings that seem to come no nearer are tried together with each other one."""
PACK: Final[tuple[str, ...]] = ("pack.decks", "pack.printed_jokers", "deal.wild")
"""The options on which it hangs which cards a deal has, and how many."""
_OF_NOBODY: Final = frozenset({
    "seat_in_doubt", "wrong_by_any_reading", *(code for code, law in LAWS.items() if law.of_record)
})  # fmt: skip
"""Breaches of the record, and those of which nobody can tell whose they are."""
OF_FIGURES: Final = frozenset({"places_wrong", "money_not_balanced"})
"""Findings that figures claimed do not go together: as claims that are wrong, no rule of play is broken."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit states of a match: findings of the laws, verdicts of the referee, checks that could not be made."""

    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]
    unchecked: tuple[Unchecked, ...] = ()

    @property
    def rows(self) -> tuple[Finding | Verdict, ...]:
        """Findings, then verdicts."""
        return (*self.findings, *self.verdicts)

    @property
    def counted_findings(self) -> tuple[Finding, ...]:
        """The findings but for readings and notices, which are held against nobody."""
        return tuple(finding for finding in self.findings if finding.severity not in ASIDE)

    @property
    def clean(self) -> bool:
        """No finding but notices, and every claim upheld."""
        noticed = all(finding.severity == "notice" for finding in self.findings)
        return noticed and all(v.verdict == "UPHELD" for v in self.verdicts)

    @property
    def alarming(self) -> bool:
        """A rule broken, the log contradicting itself, or a claim overturned: what makes a command exit with 1."""
        return self.alarms > 0

    @property
    def alarms(self) -> int:
        """How many rows are held against somebody."""
        count = sum(finding.severity in ALARMS for finding in self.findings)
        return count + sum(v.verdict == "OVERTURNED" for v in self.verdicts)


class Failure(NamedTuple):
    """An exception that stopped the audit of one match: its kind, the line of this program, and the whole trace.

    The trace may name cards; it is for developers, and goes to nobody else.
    """

    what: str
    place: str
    trace: str

    @classmethod
    def of(cls, wrong: BaseException) -> Failure:
        """What is to be kept of an exception."""
        frames = traceback.extract_tb(wrong.__traceback__)
        at = frames[-1] if frames else None
        place = f"{at.name}, line {at.lineno}" if at is not None else "?"
        return cls(type(wrong).__name__, place, "".join(traceback.format_exception(wrong)))


Held = tuple[str, int | None, int | None]
"""A law broken or a claim overturned: its code or kind, the event, the seat."""


ClaimKey = tuple[str, bool, int | None, int | None, bool | int]
"""A claim: its kind, whether it is of a total, the event, the seat, the figure."""


class TriedReading(NamedTuple):
    """The audit of a match by another reading than ours, by ours for None."""

    reading: Reading | None
    audit: Audit


def weight_of(trial: TriedReading) -> tuple[float, int]:
    """What speaks against a reading: how soon the log contradicts itself by it, from where on other laws fall silent,
    then how much is held against somebody."""
    # Least first. Where the log contradicts itself weighs before the number of alarms: behind that place laws are
    # silent.
    return -contradicted_at(trial.audit), trial.audit.alarms


def contradicted_at(audit: Audit) -> float:
    """The first event by which the log contradicts itself; beyond all events where it does not."""
    return min((row.seq or 0 for row in audit.findings if row.severity == "impossible"), default=inf)


def nearer(trials: Iterable[TriedReading], best: TriedReading) -> TriedReading | None:
    """The reading that least speaks against, where that is less than against the best so far."""
    nearest = min(trials, key=weight_of, default=best)
    return nearest if weight_of(nearest) < weight_of(best) else None


def detours(trials: Iterable[TriedReading], best: TriedReading) -> list[TriedReading]:
    """Readings that allow something the best so far does not, though more is held against somebody by them; not those
    by which the log contradicts itself sooner, for laws are silent from there on."""
    charges, sound = held_in(best.audit), weight_of(best)[0]
    allowing = (one for one in trials if not charges <= held_in(one.audit) and weight_of(one)[0] <= sound)
    return sorted(allowing, key=weight_of)[:MOST_DETOURS]


def has_detours(trials: Iterable[TriedReading], best: TriedReading) -> bool:
    """Whether so many of some readings come as near as the best so far that no detour is made of later ones, unless
    they come nearer."""
    ways = detours(trials, best)
    return len(ways) == MOST_DETOURS and weight_of(ways[-1]) <= weight_of(best)


def once(readings: Iterable[Reading]) -> Iterator[Reading]:
    """The first of the readings that choose the same: two that are put together are the same either way round."""
    keys = set[str]()
    for reading in readings:
        choices = sorted(reading.choices, key=itemgetter(0))
        key = repr((reading.rules.id, reading.rules.cases, choices))
        if key not in keys:
            yield reading
        keys.add(key)


def held_by(row: Finding | Verdict) -> Held:
    """What a row holds, where it holds something against somebody."""
    return row.code if isinstance(row, Finding) else row.claim, row.seq, row.seat


def held_in(audit: Audit) -> set[Held]:
    """What is held against somebody."""
    return broken_in(audit.findings) | {held_by(row) for row in audit.verdicts if row.verdict == "OVERTURNED"}


def accused_in(audit: Audit) -> set[Held]:
    """What is held against a seat or the platform: not what is wrong with the record, nor what nobody knows whose it
    is."""
    breaches = {held_by(row) for row in audit.findings if row.severity == "breach" and row.code not in _OF_NOBODY}
    return breaches | {held_by(row) for row in audit.verdicts if row.verdict == "OVERTURNED"}


def broken_in(findings: Iterable[Finding]) -> set[Held]:
    """What is held against somebody but for the claims that are wrong."""
    return {held_by(row) for row in findings if row.severity in ALARMS}


def contradicts_itself(findings: Iterable[Finding]) -> bool:
    """Whether something is impossible: the log is damaged, or not of the game it names."""
    return any(row.severity == "impossible" for row in findings)


def pack_in_doubt(audit: Audit) -> bool:
    """Whether the table may play with another pack than we take it to."""
    return any(row.code in {"pack_incomplete", "third_copy", "too_many_copies"} for row in audit.findings)


def at_once(readings: Sequence[Reading], ours: Audit) -> Iterator[Reading]:
    """Other readings of two options at once on which a broken law hangs, and of all three of the pack: what lies in the
    stock, say, may be wrong by either alone and right by both, so that neither comes nearer."""
    by_path: dict[str, list[Reading]] = defaultdict(list)
    for reading in readings:
        paths = [path for path, _ in reading.choices]
        by_path[paths[0] if len(paths) == 1 else ""].append(reading)
    # Sorted, as a set of names comes in another order in every process, and of equal readings the first is named.
    codes = sorted({row.code for row in ours.findings if row.severity in ALARMS} & LAWS.keys() - OF_FIGURES)
    hang_on = [LAWS[code].options for code in codes] + ([PACK] if pack_in_doubt(ours) else [])
    for one, other in sorted({two for options in hang_on for two in combinations(options, 2)}):
        yield from filter(None, starmap(both_readings, product(by_path[one], by_path[other])))
    if pack_in_doubt(ours):
        decks, jokers, wild = (by_path[path] for path in PACK)
        both = filter(None, starmap(both_readings, product(decks, jokers)))
        yield from filter(None, starmap(both_readings, product(both, wild)))


def reconsidered(audit: Audit, ours: Audit, trial: TriedReading, *, revealed: bool = False) -> Audit:
    """An audit, ours or what is left of it, beside that by another reading: what only ours holds against somebody is
    held against nobody.

    A reading that accuses no less than ours, or of something else, explains nothing broken; but where the log
    contradicts itself by ours and not by it, what it is ``revealed`` to be wrong with is what counts, unless that comes
    before the contradiction: there ours had looked. A claim that it upholds is not overturned, even where others are
    instead: one of them is wrong, and nobody can tell which.
    """
    reading, other = trial
    if reading is None:
        return audit
    codes = {row.code for row in ours.findings}
    swapped = revealed and _reveals(other, ours)
    # By code alone: the same law broken at another event is no new accusation of another kind.
    others = {row.code for row in other.findings if row.severity in ALARMS}
    explains = (
        weight_of(trial) < weight_of(TriedReading(None, ours)) and not others - codes and other.alarms < ours.alarms
    )
    if not swapped and not explains:
        # Claims may still be right by it; but not where it breaks something else, for then it is not how the table
        # played.
        more = (row for row in broken_in(other.findings) - broken_in(ours.findings) if row[0] not in OF_FIGURES)
        return audit if any(more) else _borne_out(audit, other, reading)
    whys = ((row, row.why.code if row.why is not None else None) for row in other.verdicts)
    # Where all that ours finds broken is lawful by it, a claim it cannot decide may be right as well.
    explained = not other.alarming and any(row.severity in ALARMS for row in ours.findings)
    allowed = {"UPHELD", "UNDECIDABLE"} if explained else {"UPHELD"}
    right = {claim_of(row) for row, why in whys if row.verdict in allowed or why == "why-as_agreed"}
    right |= _may_be_right(other.verdicts)

    def verdict(row: Verdict) -> Verdict:
        return _undecided(row, reading) if row.verdict == "OVERTURNED" and claim_of(row) in right else row

    findings = _less_allowed(audit.findings, other, reading)
    if not swapped:
        verdicts = tuple(_with_payouts(audit.verdicts, list(map(verdict, audit.verdicts)), other))
        return replace(audit, findings=findings, verdicts=verdicts)
    aside = [row for row in findings if row.severity == "reading"]
    findings = tuple(sorted((*other.findings, *aside), key=lambda row: row.seq or 0))
    return Audit(findings, tuple(_agreed(other.verdicts, ours.verdicts, reading)), other.unchecked)


def _reveals(other: Audit, ours: Audit) -> bool:
    """Whether a log that contradicts itself by ours does not by another reading, which finds nothing new before that:
    one by which the match was over, or another seat in turn, has no law look at what contradicts."""
    if not contradicts_itself(ours.findings) or contradicts_itself(other.findings):
        return False
    soonest = contradicted_at(ours)
    return all((seq or 0) >= soonest for _, seq, _ in broken_in(other.findings) - broken_in(ours.findings))


def without_doubtful(audit: Audit, trials: Iterable[TriedReading]) -> tuple[Audit, TriedReading | None]:
    """An audit whose findings are readings where nothing at all is broken by another one, though claims are wrong by
    it that ours upholds; and that reading, where nothing would be held against anybody any more, though by every
    reading something is wrong: who is to blame for it nobody can tell."""
    lawful = next((one for one in trials if one.reading is not None and _keeps_to_rules(one.audit)), None)
    if lawful is None or lawful.reading is None or _keeps_to_rules(audit):
        return audit, None
    audit = replace(audit, findings=_less_allowed(audit.findings, lawful.audit, lawful.reading))
    return audit, None if audit.alarming else lawful


def _keeps_to_rules(audit: Audit) -> bool:
    """Whether nothing is broken, whatever figures are claimed."""
    return all(code in OF_FIGURES for code, _, _ in broken_in(audit.findings))


def _less_allowed(findings: Iterable[Finding], other: Audit, reading: Reading) -> tuple[Finding, ...]:
    """Findings, readings among them where another one finds nothing broken."""
    breaches = {(row.code, row.seq, row.seat) for row in other.findings}

    def allow(row: Finding) -> Finding:
        if row.severity not in ALARMS or (row.code, row.seq, row.seat) in breaches:
            return row
        sentence = message("reading-finding", what=row.statement, **as_arguments(reading, row.clauses))
        return replace(row, severity="reading", statement=sentence)

    return tuple(map(allow, findings))


def _borne_out(audit: Audit, other: Audit, reading: Reading) -> Audit:
    """An audit in which no claim is overturned that is right by another reading."""
    right = {claim_of(row) for row in other.verdicts if row.verdict == "UPHELD"} | _may_be_right(other.verdicts)
    wrong = {claim_of(row) for row in audit.verdicts if row.verdict == "OVERTURNED"} & right
    if not wrong:
        return audit
    verdicts = [_undecided(row, reading) if claim_of(row) in wrong else row for row in audit.verdicts]
    return replace(audit, verdicts=tuple(_with_payouts(audit.verdicts, verdicts, other)))


def _with_payouts(before: Sequence[Verdict], after: Sequence[Verdict], other: Audit) -> Iterator[Verdict]:
    """The verdicts ``after`` another reading, which made points undecided: by these a payout that is wrong either
    way may be due as well."""
    ruled = zip(before, after, strict=True)
    is_open = any(row.claim == "points" and row.computed is not None and now.computed is None for row, now in ruled)
    by_other = {claim_of(row): row.computed for row in other.verdicts if row.claim == "settlement"} if is_open else {}
    for row in after:
        amount = by_other.get(claim_of(row))
        if row.verdict == "OVERTURNED" and amount is not None and amount not in {row.computed, *row.also}:
            also = (*row.also, int(amount))
            statements = tuple(sentence for sentence in row.statements if sentence.code != PAID_OTHERWISE)
            yield row._replace(also=also, statements=(*statements, *paid_otherwise(also)))
        else:
            yield row


def _may_be_right(verdicts: Sequence[Verdict]) -> set[ClaimKey]:
    """The claims of which nobody can say that they are wrong by a reading either: they may be right by what the log
    leaves open, or follow from points that nobody can decide, none of which is wrong."""
    wrong = any(row.claim == "points" and row.verdict == "OVERTURNED" for row in verdicts)
    follow = (row for row in verdicts if row.verdict == "UNDECIDABLE" and row.follows and not wrong)
    return {claim_of(row) for row in (*follow, *(row for row in verdicts if row.may_be))}


def less_as_booked(audit: Audit) -> Audit:
    """An audit in which no total or payout is overturned that follows from points booked none of which is wrong: those
    undecided for another reading may be right, and then so is what follows from them."""
    points = [row for row in audit.verdicts if row.claim == "points" and not row.of_total]
    unsure = next((row for row in points if row.why is not None and row.why.code == "why-reading"), None)
    if unsure is None or any(row.verdict == "OVERTURNED" for row in points):
        return audit

    def verdict(row: Verdict) -> Verdict:
        if row.verdict != "OVERTURNED" or not row.follows:
            return row
        statements = (*row.statements, unsure.statements[-1])
        return row._replace(computed=None, why=unsure.why, statements=statements, reading_decides=True)

    return replace(audit, verdicts=tuple(map(verdict, audit.verdicts)))


def _agreed(others: Iterable[Verdict], ours: Iterable[Verdict], reading: Reading) -> Iterator[Verdict]:
    """The verdicts by another reading; a claim is overturned only where ours overturns it too, for a damaged log is no
    table with another pack."""
    own = {claim_of(row): row for row in ours}
    for row in others:
        mine = own.get(claim_of(row), row)
        if row.verdict != "OVERTURNED" or mine.verdict == "OVERTURNED":
            yield row
        else:
            yield _undecided(row, reading) if mine.verdict == "UPHELD" else mine


def _undecided(row: Verdict, reading: Reading) -> Verdict:
    """A verdict that another reading does not share."""
    by = as_arguments(reading, row.clauses)
    statements = (*row.statements, message("reading-verdict", **by))
    why = reason("reading", clause=str(by["clause"]))
    return row._replace(computed=None, why=why, statements=statements, reading_decides=True)


def less_explained(audit: Audit, charges: Container[Held], why: Message, sentence: Message) -> Audit:
    """An audit in which none of the ``charges`` is held against anybody, for another reason than a reading."""
    findings = tuple(row for row in audit.findings if row.severity not in ALARMS or held_by(row) not in charges)
    verdicts = (
        undecided(row, why, sentence) if row.verdict == "OVERTURNED" and held_by(row) in charges else row
        for row in audit.verdicts
    )
    return replace(audit, findings=findings, verdicts=tuple(verdicts))


def undecided(row: Verdict, why: Message, sentence: Message) -> Verdict:
    """A verdict that decides nothing, for another reason than a reading; ``sentence`` stands behind what it says."""
    return row._replace(computed=None, why=why, statements=(*row.statements, sentence), clauses=UNDECIDABLE)


def as_arguments(reading: Reading, clauses: tuple[str, ...]) -> dict[str, Value]:
    """The clause that is read otherwise, of several the one that a row cites."""
    sources = [reading.rules.sources[path] for path, _ in reading.choices]
    return {"clause": next((one for one in sources if one in clauses), reading.clause), "choice": reading.text}


def claim_of(row: Verdict) -> ClaimKey:
    """The claim a verdict is of; one that names a seat twice makes two."""
    return row.claim, row.of_total, row.seq, row.seat, row.claimed
