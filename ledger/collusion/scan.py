"""A scan of a ledger: facts of every match, the model of honest play fitted on the earlier half, statistics, screening.

Matches that have ended are read once, in order of time. Their facts are staged on disk until the model is fitted on the
earlier half and the statistics are made; what is held in memory is one batch, what the model is fitted on, and the
statistics, which grow with people and pairs alone. New matches are scored under the kept model and added to the later
half; one that has changed is taken out and put in again. The earlier half is screened by itself: a pair flagged there
is confirmed on the later half alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ledger.audit.auditor import Auditor
from ledger.collusion.channels import CHANNELS, FORMAT, fingerprint
from ledger.collusion.facts.decisions import KINDS, Decisions, Facts, concatenate, empty_decisions, select
from ledger.collusion.facts.matches import FactsBatch, MatchFacts, MatchReader, People, batch_of, links, people_of
from ledger.collusion.goodness_of_fit import FitGate, FitGroup, fit_statistics
from ledger.collusion.model import MODELLED, MOST_FITTED, HonestPlay, fit, read_model
from ledger.collusion.null_calibration import NullCalibration
from ledger.collusion.scan_state import (
    EARLIER,
    LATER,
    ListedMatch,
    ProgressCallback,
    ReadMatch,
    ScanState,
    Stage,
    tell_nobody,
)
from ledger.collusion.screening import ScreenedPair, Screening, screen
from ledger.collusion.statistics import Statistics, add_statistics, by_person, compute_statistics, deals_with_oneself
from schemas.canonical import canonical
from schemas.errors import UnreadableError, UsageError

BATCH = 200
"""Matches read, staged and summed at a time."""
SUMMED_AT_ONCE = 8
"""Batches summed between two steps that are kept."""
GROWN = 4
"""How many times the matches of the first scan there may be before a new model is advised."""

READ, SUMMED = "matches read", "batches summed"
NOT_ENDED = "has not ended yet; ingest --closed closes those an archive leaves open"


@dataclass(frozen=True)
class Scan:
    """What a scan came to, and what it rests on.

    ``accounts`` are named by number, a person by the number of the first of several. ``matches`` are in the statistics
    (by person), and in those of the earlier or the later half, which begins at ``cut`` (time or id); ``matches_read``
    were read by this scan, ``changed`` of them had been summed before and have changed since; ``skipped`` counts those
    that are not in the statistics, by reason; ``decisions`` counts by name of the kind. ``whole`` and ``first_half``
    are the screenings. ``matches_of`` reads the matches of two people back, one in memory at a time, while the ledger
    is open.
    """

    auditor: Auditor
    calibration: NullCalibration
    fewest: int
    accounts: list[str]
    people: People
    matches: int
    cut: str
    model: HonestPlay
    statistics: Statistics
    earlier: Statistics
    later: Statistics
    whole: Screening
    first_half: Screening
    fit: tuple[FitGroup, ...]
    skipped: Mapping[str, int]
    matches_read: int
    changed: int
    decisions: Mapping[str, int]
    with_oneself: Mapping[int, int]
    outgrown: bool
    matches_of: Callable[[int, int], Iterator[MatchFacts]]

    @cached_property
    def hash(self) -> str:
        """SHA-256 over model and statistics: two scans that came to the same have the same."""
        found = hashlib.sha256(canonical([FORMAT, self.model.hash, self.accounts, self.matches, self.cut]))
        for half in (self.earlier, self.later):
            for name, sums in sorted(half.sums.items()):
                found.update(name.rpartition("/")[2].encode())
                found.update(sums.keys.astype("<i8").tobytes() + sums.values.astype("<i8").tobytes())
        return found.hexdigest()

    def names(self, pair: ScreenedPair) -> tuple[str, str]:
        """The two people of a pair by their accounts, in the pair's order."""
        return self.accounts[pair.one], self.accounts[pair.two]


def scan(
    auditor: Auditor,
    state: ScanState,
    calibration: NullCalibration,
    fewest: int,
    progress: ProgressCallback = tell_nobody,
) -> Scan:
    """Bring a scan state up to its ledger and screen every pair with ``fewest`` deals together or more.

    Raises UsageError when there is too little play to learn honest play from, UnreadableError when what is kept was
    made with other channels.
    """
    update = _Update(auditor, state, progress)
    update.run()
    accounts = update.reader.accounts
    people, counts = people_of(accounts, links(auditor.reader)), state.counts()
    halves = [state.statistics(half) for half in (EARLIER, LATER)]
    earlier, later = (by_person(half, people) for half in halves)
    gate = FitGate(state.fit(), people, CHANNELS)
    both = add_statistics([earlier, later])
    whole, first_half = (screen(part, CHANNELS, calibration, fewest, gate) for part in (both, earlier))
    if not update.model.kinds:
        with state.transaction():  # there was nothing to learn from; the next scan must not be held to that
            state.put(stage=Stage.NEW)

    def matches_of(one: int, two: int) -> Iterator[MatchFacts]:
        for match in state.together(people.accounts[one], people.accounts[two]):
            found, _, _ = update.reader.facts(match)
            if isinstance(found, MatchFacts):
                yield found

    skipped = {why: count for why, count in counts.items() if why}
    skipped |= {NOT_ENDED: update.unended} if update.unended else {}
    return Scan(
        auditor=auditor,
        calibration=calibration,
        fewest=fewest,
        accounts=accounts,
        people=people,
        matches=counts.get("", 0),
        cut=state.get("cut"),
        model=update.model,
        statistics=both,
        earlier=earlier,
        later=later,
        whole=whole,
        first_half=first_half,
        fit=tuple(gate.groups),
        skipped=dict(sorted(skipped.items())),
        matches_read=update.matches_read,
        changed=len(update.changed),
        decisions=dict(zip(KINDS, state.get("decisions"), strict=True)),
        with_oneself=deals_with_oneself(add_statistics(halves).deals, people),
        outgrown=counts.get("", 0) >= GROWN * max(1, state.get("first")),
        matches_of=matches_of,
    )


class _Update:
    """Goes on where the last scan was, in steps that are kept, then takes what is new."""

    def __init__(self, auditor: Auditor, state: ScanState, progress: ProgressCallback) -> None:
        self._auditor, self._state, self._progress = auditor, state, progress
        self.reader = MatchReader(auditor, state.accounts())
        self.changed: list[ListedMatch] = []
        self.unended = self.matches_read = 0

    @cached_property
    def model(self) -> HonestPlay:
        """The kept model."""
        return read_model(self._state.get("model"), str(self._state.path))

    def run(self) -> None:
        """Every stage that is not done."""
        state, made = self._state, fingerprint(CHANNELS)
        if state.get("stage", Stage.NEW) == Stage.NEW:
            if state.counts():
                state.start_over()
            state.add_matches(self._arrivals(), stage=Stage.READING, made=made)
        if state.get("made") != made:
            raise UnreadableError(f"{state.path}: its sums are of other channels; scan anew with --fresh")
        if state.get("stage") == Stage.READING:
            self._stage_waiting()
            self._fit_model()
        if state.get("stage") == Stage.SUMMING:
            self._sum_staged()
        state.staging.clear()  # also what a scan left that was killed right here
        state.add_matches(self._arrivals(), stage=Stage.DONE)
        for match in self.changed:
            self._put_right(match)
        for _, batch, read in self._read_waiting():
            with state.transaction():
                self._mark(batch, read)
                if batch is not None:
                    self._add(LATER, batch)

    def _arrivals(self) -> Iterator[tuple[str, str, int, str]]:
        """The ended matches that are not listed: id, when they began, events, hash of their rules; on the way, listed
        ones that have changed and those that have not ended are counted."""
        self.changed, self.unended = [], 0
        for match, at, size, rules in self._auditor.reader.outlines():
            listed = self._state.listed(match)
            if listed is not None:
                if listed.why is not None and (listed.size, listed.rules) != (size, rules):
                    self.changed.append(listed)
            elif self._auditor.reader.hands_are_open(match):
                yield match, at, size, rules
            else:
                self.unended += 1

    # -- reading ---------------------------------------------------------------------------------

    def _read_waiting(self) -> Iterator[tuple[int, FactsBatch | None, list[ReadMatch]]]:
        """Matches that wait, so many at a time: the place of the first, their facts, and what is then to be marked."""
        while listed := self._state.waiting(BATCH):
            yield listed[0].place, *self._read(listed, self._state.counts()[None] + self.matches_read)

    def _read(self, listed: Sequence[ListedMatch], total: int) -> tuple[FactsBatch | None, list[ReadMatch]]:
        """Matches as one batch, None when they gave no facts; of each its place, why not, events and rules."""
        found: list[tuple[int, MatchFacts]] = []
        read: list[ReadMatch] = []
        every = self.reader.several(match.match for match in listed)
        for match, (facts, size, rules) in zip(listed, every, strict=True):
            if isinstance(facts, MatchFacts):
                found.append((match.place, facts))
            read.append(ReadMatch(match.place, facts if isinstance(facts, str) else "", size, rules))
            self.matches_read += 1
            self._progress(READ, self.matches_read, total)
        return (batch_of(found) if found else None), read

    def _mark(self, batch: FactsBatch | None, read: list[ReadMatch]) -> None:
        self._state.mark(read)
        self._state.add_seats(self.reader.accounts, [] if batch is None else batch.seated())
        if batch is not None:
            self._count(batch)

    def _count(self, batch: FactsBatch, sign: int = 1) -> None:
        """Add the decisions of a batch to how many there are, by kind."""
        counts = np.bincount(batch.facts.decisions.kind, minlength=len(KINDS))
        before = self._state.get("decisions", [0] * len(KINDS))
        self._state.put(decisions=[old + sign * int(new) for old, new in zip(before, counts, strict=True)])

    def _stage_waiting(self) -> None:
        """Stage the facts of every listed match."""
        for first, batch, read in self._read_waiting():
            with self._state.transaction():
                if batch is not None:
                    self._state.stage(first, batch)
                self._mark(batch, read)

    # -- fitting and summing ---------------------------------------------------------------------

    def _fit_model(self) -> None:
        """Fit the model on the earlier half of what was read.

        Raises UsageError when there are decisions, but too few; where there are none at all the model knows no kind.
        """
        state, count = self._state, self._state.counts().get("", 0)
        last, first = state.counted(count // 2 - 1) if count > 1 else None, state.counted(count // 2)
        half = 0 if last is None else last.place
        model = HonestPlay({})
        for kind in MODELLED:
            model.kinds.update(fit(self._past(kind, half), self.reader.accounts).kinds)
        decisions = state.get("decisions", [0] * len(KINDS))
        if not model.kinds and any(decisions):
            state.start_over()
            raise UsageError(f"{count} match(es) with decisions are too few to learn honest play from; add more games")
        cut = "" if first is None else first.at or first.match
        with state.transaction():
            state.put(decisions=decisions, model=model.as_json(), half=half, first=count, cut=cut, stage=Stage.SUMMING)

    def _past(self, kind: int, half: int) -> Decisions:
        """The earliest decisions of a kind, at most as many as a model is fitted on."""
        parts, count = [empty_decisions(0)], 0
        for first in self._state.batches():
            if first > half or count >= MOST_FITTED:
                break
            rows = self._state.staging.take(first).split(half)[0].facts.decisions
            parts.append(select(rows, (rows.kind == kind) & (np.cumsum(rows.kind == kind) <= MOST_FITTED - count)))
            count += len(parts[-1].kind)
        return Decisions._make(np.concatenate(columns) for columns in zip(*parts, strict=True))

    def _sum_staged(self) -> None:
        """Sum what is staged under the model, either half by itself."""
        state, half, total = self._state, self._state.get("half"), len(self._state.batches())
        while firsts := state.batches(unsummed=True)[:SUMMED_AT_ONCE]:
            halves: dict[str, list[Statistics]] = {EARLIER: [], LATER: []}
            fits = []
            for first in firsts:
                batch = state.staging.take(first)
                for name, part in zip(halves, batch.split(half), strict=True):
                    halves[name].append(self._statistics(part.facts))
                fits.append(fit_statistics(batch, self.model, self.reader.accounts))
            with state.transaction():
                for name, more in halves.items():
                    state.add_statistics(name, more)
                state.add_fit(fits)
                state.mark_summed(firsts)
            self._progress(SUMMED, total - len(state.batches(unsummed=True)), total)
        with state.transaction():
            for name in (EARLIER, LATER):  # of which there may be none yet
                state.add_statistics(name, [self._statistics(concatenate([]))])
            state.forget_batches()
            state.put(stage=Stage.DONE)

    def _statistics(self, facts: Facts) -> Statistics:
        return compute_statistics(facts, self.model, CHANNELS.values(), self.reader.accounts)

    def _put_right(self, match: ListedMatch) -> None:
        """Take out what a match gave when it was summed, and put in what it gives now."""
        half = EARLIER if match.place <= self._state.get("half") else LATER
        before, _, _ = self.reader.facts(match.match, match.size)
        batch, read = self._read([match], len(self.changed))
        with self._state.transaction():
            if isinstance(before, MatchFacts) and not match.why:
                was = batch_of([(match.place, before)])
                self._add(half, was, sign=-1)
                self._count(was, sign=-1)
            self._mark(batch, read)
            if batch is not None:
                self._add(half, batch)

    def _add(self, half: str, batch: FactsBatch, sign: int = 1) -> None:
        statistics = self._statistics(batch.facts)
        fit = fit_statistics(batch, self.model, self.reader.accounts)
        self._state.add_statistics(half, [statistics if sign > 0 else statistics.negative()])
        self._state.add_fit([fit if sign > 0 else fit.negative()])
