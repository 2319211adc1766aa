"""A scan of a ledger: facts of every match, the model of honest play fitted on the earlier half, sums, screening.

Matches that have ended are read once, in order of time. Their facts are laid aside on disk until the model is fitted
on the earlier half and the sums are made; what is held in memory is one batch, what the model is fitted on, and the
sums, which grow with people and pairs alone. New matches are scored under the kept model and added to the later half.
The earlier half is screened; a pair flagged there is confirmed on the later half alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ledger.audit.auditor import Auditor
from ledger.collusion.channel import Detector
from ledger.collusion.facts.decisions import KINDS
from ledger.collusion.fitness import Fit, Group, groups, withheld, withholding
from ledger.collusion.keeping import Kept, made_with, read
from ledger.collusion.model import HonestPlay
from ledger.collusion.persons import People, by_person, links, people_of, with_himself
from ledger.collusion.register import KEPT, NEW, SUMMING, WEIGHING, Listed, Register, sums_of
from ledger.collusion.screening import Screened, screen
from ledger.collusion.stages import Told, fit_past, read_fit, sum_all, take_new, weigh_all
from ledger.collusion.sums import Sums, all_sums
from ledger.collusion.tails import Tails
from ledger.collusion.weighed import MatchFacts, MatchWeigher
from schemas.errors import UnreadableError

__all__ = ["Gathered", "MatchFacts", "Scan", "scan"]

NOT_ENDED = "has not ended yet; ingest --closed closes those an archive leaves open"
GROWN = 4
"""How many times the matches of the first scan there may be before a new model is advised."""


class Gathered(NamedTuple):
    """What was read of a ledger. ``people`` names accounts by number, a person by the number of the first of his;
    ``skipped`` counts matches that are not weighed, by reason; ``matches_read`` were read by this scan, ``changed`` of
    them had been summed before and have changed since. ``decisions`` counts by name of the kind. ``together`` reads the
    matches of two people back, one in memory at a time, while the ledger is open."""

    people: list[str]
    persons: People
    skipped: Mapping[str, int]
    matches_read: int
    changed: int
    decisions: Mapping[str, int]
    at_one_table: Mapping[int, int]
    together: Callable[[int, int], Iterator[MatchFacts]]

    def accounts(self, person: int) -> tuple[int, ...]:
        """The accounts of a person, by number."""
        return self.persons.accounts.get(person, (person,))

    def person_of(self, account: str) -> int | None:
        """The person whose account this is; None for one who never played."""
        return int(self.persons.of[self.people.index(account)]) if account in self.people else None


class Scan(NamedTuple):
    """What a scan found over the whole ledger, its earlier half and its later half, and how well its model fits."""

    gathered: Gathered
    kept: Kept
    sums: Sums
    whole: Screened
    earlier: Screened
    fit: tuple[Group, ...] = ()
    outgrown: bool = False

    @property
    def model(self) -> HonestPlay:
        """The model of honest play that was used."""
        return self.kept.model


def nobody_listens(stage: str, done: int, total: int) -> None:
    """Takes how far a scan is, and tells nobody."""


def scan(
    auditor: Auditor, register: Register, detectors: Mapping[str, Detector], tails: Tails, fewest: int,
    told: Told = nobody_listens,
) -> Scan:  # fmt: skip
    """Bring a register up to its ledger and screen every pair with ``fewest`` deals together or more.

    ``told`` hears what is being done, how much of it is, and of how much. Raises UsageError when there is too little
    play to learn honest play from, UnreadableError when what is kept was made with other channels.
    """
    weigher = MatchWeigher(auditor, register.accounts())
    changed, unended, matches_read = _brought_up(auditor, register, weigher, detectors, told)
    people = people_of(weigher.accounts, links(auditor.reader))
    by_account = {half: sums_of(register.got(half)) for half in ("earlier", "later")}
    past, since = (by_person(sums, people, detectors) for sums in by_account.values())
    counts = register.counts()
    skipped = {why: count for why, count in counts.items() if why} | ({NOT_ENDED: unended} if unended else {})
    model, fit = read(register.noted("model"), str(register.place)), read_fit(register)
    kept = Kept(weigher.accounts, counts.get("", 0), register.noted("cut"), model, past, since)

    def together(one: int, two: int) -> Iterator[MatchFacts]:
        for match in register.together(people.accounts[one], people.accounts[two]):
            found, _, _ = weigher.facts(match)
            if isinstance(found, MatchFacts):
                yield found

    gathered = Gathered(
        weigher.accounts,
        people,
        dict(sorted(skipped.items())),
        matches_read,
        changed,
        dict(zip(KINDS, register.noted("decisions"), strict=True)),
        with_himself(all_sums(by_account.values()).deals, people),
        together,
    )
    outgrown = counts.get("", 0) >= GROWN * max(1, register.noted("first"))
    found = judged(gathered, kept, fit, detectors, tails, fewest)._replace(outgrown=outgrown)
    if not model.kinds:
        with register.step():  # there was nothing to learn from; the next scan must not be held to that
            register.note("stage", NEW)
    return found


def judged(
    gathered: Gathered, kept: Kept, fit: Fit, detectors: Mapping[str, Detector], tails: Tails, fewest: int
) -> Scan:
    """Sums screened, over all and of the earlier half; where the model fits badly nothing is judged by it."""
    both = all_sums([kept.earlier, kept.later])
    channels, why_not = withholding(fit, gathered.persons, detectors)
    whole, first = (
        withheld(screen(sums, detectors, tails, fewest), channels, why_not, detectors, tails)
        for sums in (both, kept.earlier)
    )
    return Scan(gathered, kept, both, whole, first, tuple(groups(fit, gathered.persons)))


class _Arrivals:
    """What a ledger holds beside what is listed: ended matches that are new, listed ones that are not as they were, and
    how many have not ended. The new ones are passed on one by one; the rest is known when they are."""

    def __init__(self, auditor: Auditor, register: Register) -> None:
        self._auditor, self._register = auditor, register
        self.changed: list[Listed] = []
        self.unended = 0

    def new(self) -> Iterator[tuple[str, str, int, str]]:
        """The new matches: id, when they began, events, hash of their rules."""
        for match, at, size, rules in self._auditor.reader.outlines():
            held = self._register.held(match)
            if held is not None:
                if held.why is not None and (held.size, held.rules) != (size, rules):
                    self.changed.append(held)
            elif self._auditor.reader.has_ended(match):
                yield match, at, size, rules
            else:
                self.unended += 1


def _brought_up(
    auditor: Auditor, register: Register, weigher: MatchWeigher, detectors: Mapping[str, Detector], told: Told
) -> tuple[int, int, int]:
    """Go on where the last scan was, then take what is new: matches changed, not ended, read."""
    made = made_with(detectors)
    matches_read = 0
    if register.noted("stage", NEW) == NEW:
        if register.counts():
            register.start_over()
        with register.step():
            register.note("made", made)
        register.add(_Arrivals(auditor, register).new(), WEIGHING)
    if register.noted("made") != made:
        raise UnreadableError(f"{register.place}: its sums are of other channels; scan anew with --fresh")
    if register.noted("stage") == WEIGHING:
        matches_read += weigh_all(register, weigher, told)
        fit_past(register, weigher.accounts)
    if register.noted("stage") == SUMMING:
        sum_all(register, weigher.accounts, detectors, told)
    register.spool.clear()  # also what a scan left that was killed right here
    found = _Arrivals(auditor, register)
    register.add(found.new(), KEPT)
    matches_read += take_new(register, weigher, detectors, found.changed, told)
    return len(found.changed), found.unended, matches_read
