"""A scan of a ledger: facts of every match, the model of honest play fitted on the earlier half, sums, screening.

The earlier half by time is screened; a pair flagged there is confirmed on the later half alone. Facts are held in
memory, about 1.2 KB a decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.audit.collusion.channel import Detector
from ledger.audit.collusion.model import HonestPlay, fit
from ledger.audit.collusion.screening import Screened, screen
from ledger.audit.collusion.sums import Sums, all_sums, summed
from ledger.audit.collusion.tails import Tails
from ledger.audit.facts.decisions import KINDS, Facts, joined
from ledger.audit.facts.replayed import Observer, is_weighed
from ledger.audit.ledger_audit import Auditor
from schemas.errors import UsageError
from schemas.events import Open
from schemas.ruleset import Ruleset

BATCH = 250
"""Matches summed at a time."""


class MatchFacts(NamedTuple):
    """The facts of one match: when it began (as logged, empty when not), what a point is worth (paise, 0: not said)."""

    match: str
    when: str
    point_value: int
    facts: Facts


class Gathered(NamedTuple):
    """The facts of a ledger in order of time; ``people`` names a person by number; ``skipped`` counts matches whose
    decisions are not weighed, by reason."""

    people: list[str]
    matches: list[MatchFacts]
    skipped: Mapping[str, int]


class Scan(NamedTuple):
    """What a scan found over the whole ledger, its earlier half and its later half."""

    gathered: Gathered
    model: HonestPlay
    sums: Sums
    whole: Screened
    earlier: Screened
    later: Sums
    cut: str


def gather(auditor: Auditor, told: Callable[[int], None] = lambda _: None) -> Gathered:
    """The facts of every match of a ledger; ``told`` hears how many matches were read."""
    people: dict[str, int] = {}
    observers: dict[str, Observer] = {}
    skipped: Counter[str] = Counter()
    matches = []

    def person(player: str) -> int:
        return people.setdefault(auditor.reader.person(player), len(people))

    for count, (match, events) in enumerate(auditor.reader.all_matches(), 1):
        opened = next((event for event in events if isinstance(event, Open)), None)
        readings = auditor.readings(match, opened)
        why = "its rules are not known" if readings is None else is_weighed(readings.rules)
        if why is not None or readings is None:
            skipped[str(why)] += 1
        else:
            observer = observers.get(readings.rules.hash)
            observer = observer or _observer(observers, readings.rules)
            value = getattr(opened.stake if opened else None, "point_value", None) or 0
            matches.append(MatchFacts(match, events[0].at or "", value, observer.facts(events, person)))
        told(count)
    matches.sort(key=lambda found: (found.when, found.match))
    return Gathered(list(people), matches, dict(sorted(skipped.items())))


def _observer(observers: dict[str, Observer], rules: Ruleset) -> Observer:
    observers[rules.hash] = Observer(rules)
    return observers[rules.hash]


def scan(gathered: Gathered, detectors: Mapping[str, Detector], tails: Tails, fewest: int) -> Scan:
    """Fit, sum and screen. Raises UsageError, in one sentence, when there is too little play to fit a model on."""
    half = len(gathered.matches) // 2
    earlier, later = gathered.matches[:half], gathered.matches[half:]
    model = fit(joined([found.facts for found in earlier]).decisions, gathered.people)
    if not model.kinds:
        raise UsageError(
            f"{len(gathered.matches)} match(es) with decisions are too few to learn honest play from; add more games"
        )
    past, since = (all_sums(_summed(part, model, detectors, gathered.people)) for part in (earlier, later))
    both = all_sums([past, since])
    cut = later[0].when or later[0].match if later else ""
    whole, first = screen(both, detectors, tails, fewest), screen(past, detectors, tails, fewest)
    return Scan(gathered, model, both, whole, first, since, cut)


def _summed(
    matches: Sequence[MatchFacts], model: HonestPlay, detectors: Mapping[str, Detector], people: list[str]
) -> Iterator[Sums]:
    for start in range(0, len(matches), BATCH):
        facts = joined([found.facts for found in matches[start : start + BATCH]])
        yield summed(facts, model, detectors.values(), people)


def decisions_seen(gathered: Gathered) -> dict[str, int]:
    """How many decisions of each kind there are."""
    counts: Counter[int] = Counter()
    for found in gathered.matches:
        counts.update(int(kind) for kind in found.facts.decisions.kind)
    return {name: counts[kind] for kind, name in enumerate(KINDS)}
