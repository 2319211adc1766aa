"""A scan of a ledger: facts of every match, the model of honest play fitted on the earlier half, sums, screening.

The earlier half by time is screened; a pair flagged there is confirmed on the later half alone. Facts are held in
memory, about 1.2 KB a decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ledger.audit.collusion.channel import Detector
from ledger.audit.collusion.keeping import Kept
from ledger.audit.collusion.model import HonestPlay, fit
from ledger.audit.collusion.screening import Screened, screen
from ledger.audit.collusion.sums import Sums, all_sums, summed
from ledger.audit.collusion.tails import Tails
from ledger.audit.facts.decisions import KINDS, Facts, joined
from ledger.audit.facts.replayed import Observer, is_weighed
from ledger.audit.ledger_audit import Auditor
from ledger.evidence.reader import MatchEvent
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
    kept: Kept
    sums: Sums
    whole: Screened
    earlier: Screened

    @property
    def model(self) -> HonestPlay:
        """The model of honest play that was used."""
        return self.kept.model


def gather(auditor: Auditor, told: Callable[[int], None] = lambda _: None, kept: Kept | None = None) -> Gathered:
    """The facts of every match of a ledger; ``told`` hears how many matches were read.

    With sums ``kept`` of an earlier scan, only of the matches it did not hold and that have ended since.
    """
    people = {name: number for number, name in enumerate(kept.people)} if kept is not None else {}
    held = frozenset(kept.matches) if kept is not None else None
    observers: dict[str, Observer] = {}
    skipped: Counter[str] = Counter()
    matches = []

    def person(player: str) -> int:
        return people.setdefault(auditor.reader.person(player), len(people))

    for count, (match, events) in enumerate(_to_read(auditor, held), 1):
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


def _to_read(auditor: Auditor, held: frozenset[str] | None) -> Iterator[tuple[str, list[MatchEvent]]]:
    """The matches to read: all, or those not held that have ended."""
    if held is None:
        yield from auditor.reader.all_matches()
        return
    for match in auditor.reader.matches():
        if match not in held and auditor.reader.has_ended(match):
            yield match, auditor.reader.events(match)


def _observer(observers: dict[str, Observer], rules: Ruleset) -> Observer:
    observers[rules.hash] = Observer(rules)
    return observers[rules.hash]


def scan(
    gathered: Gathered, detectors: Mapping[str, Detector], tails: Tails, fewest: int, before: Kept | None = None
) -> Scan:
    """Screen what was gathered, with the sums of a scan ``before``. Raises UsageError as :func:`begun` does."""
    kept = begun(gathered, detectors) if before is None else continued(before, gathered, detectors)
    both = all_sums([kept.earlier, kept.later])
    whole, first = (screen(sums, detectors, tails, fewest) for sums in (both, kept.earlier))
    return Scan(gathered, kept, both, whole, first)


def continued(before: Kept, gathered: Gathered, detectors: Mapping[str, Detector]) -> Kept:
    """New matches scored under the kept model and added to the later half."""
    new = all_sums(_summed(gathered.matches, before.model, detectors, gathered.people))
    matches = [*before.matches, *(found.match for found in gathered.matches)]
    return before._replace(people=gathered.people, matches=matches, later=all_sums([before.later, new]))


def begun(gathered: Gathered, detectors: Mapping[str, Detector]) -> Kept:
    """Fit on the earlier half, and sum both. Raises UsageError when there is too little play to fit a model on."""
    half = len(gathered.matches) // 2
    earlier, later = gathered.matches[:half], gathered.matches[half:]
    model = fit(joined([found.facts for found in earlier]).decisions, gathered.people)
    if not model.kinds:
        raise UsageError(
            f"{len(gathered.matches)} match(es) with decisions are too few to learn honest play from; add more games"
        )
    past, since = (all_sums(_summed(part, model, detectors, gathered.people)) for part in (earlier, later))
    cut = later[0].when or later[0].match if later else ""
    return Kept(gathered.people, [found.match for found in gathered.matches], cut, model, past, since)


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
