"""A scan of a ledger: facts of every match, the model of honest play fitted on the earlier half, statistics, screening.

Matches that have ended are read once, in order of time. Their facts are staged on disk until the model is fitted on the
earlier half, the statistics are made, and nobody looks at the scan any more; what is held in memory is a few batches,
what the model is fitted on, and the statistics, which grow with people and pairs alone. New matches are scored under
the kept model and added to the later half; one that has changed is taken out and put in again. The earlier half is
screened by itself: a pair flagged there is confirmed on the later half alone.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, groupby, islice
from operator import attrgetter

import numpy as np

from ledger.audit.auditor import Auditor
from ledger.collusion.channels import CHANNELS, FORMAT, ScoreChannel, fingerprint
from ledger.collusion.facts.decisions import KINDS, Decisions, Facts, empty_decisions, select, stack
from ledger.collusion.facts.matches import (
    AT_ONCE,
    FactsBatch,
    MatchFacts,
    MatchReader,
    People,
    batch_of,
    deals_where,
    links,
    people_of,
    sat_twice,
)
from ledger.collusion.facts.replayed import ALTERED, skipped_code
from ledger.collusion.goodness_of_fit import FitGates, FitGroup, FitStatistics, fit_statistics
from ledger.collusion.model import FEWEST_FITTED, MODELLED, MOST_FITTED, HonestPlay, HonestPlays, fit, read_models
from ledger.collusion.null_calibration import NullCalibration
from ledger.collusion.scan_state import (
    EARLIER,
    LATER,
    ListedMatch,
    ProgressCallback,
    ReadMatch,
    ScanState,
    Stage,
    StagedBatch,
    tell_nobody,
)
from ledger.collusion.screening import ScreenedPair, Screening, scattered, screen
from ledger.collusion.statistics import (
    Statistics,
    add_statistics,
    add_sums,
    by_person,
    compute_statistics,
    deals_with_oneself,
)
from schemas.canonical import canonical
from schemas.errors import TooFewGames, UnreadableError, UsageError
from schemas.message import Message, message

BATCH = 200
"""Matches read, staged and summed at a time."""
SUMMED_AT_ONCE = 8
"""Batches summed between two steps that are kept."""
MOST_JOINED = 20_000
"""Decisions of one ruleset that are summed at a time, but for those of one batch more: small batches take long."""
GROWN = 4
"""How many times the matches of the first scan there may be before a new model is advised."""

UNKNOWN_PLAY = message("lead_text-why_unknown_play")
READ, SUMMED = "matches read", "batches summed"
NOT_ENDED = "not_ended"


@dataclass(frozen=True)
class Scan:
    """What a scan came to, and what it rests on.

    ``accounts`` are named by number, a person by the number of the first of several. ``matches`` are in the statistics
    (by person), and in those of the earlier or the later half, which begins at ``cut`` (time or id); ``matches_read``
    were read by this scan, ``changed`` of them had been summed before and have changed since; ``skipped`` counts those
    that are not in the statistics, by the code of why; ``decisions`` counts by name of the kind. ``whole`` and
    ``first_half`` are the screenings. ``with_oneself``: by person the deals in which two of that person's accounts sat,
    which are in no figure. ``matches_of`` reads the matches of two people back, one in memory at a time, while the
    ledger is open; ``facts`` gives those of every match with the names of these, some of one ruleset at a time in no
    order, as it read them or, where matches came or changed later, as they are read now; ``state`` is what the scan
    keeps, open as long.
    """

    auditor: Auditor
    state: ScanState
    calibration: NullCalibration
    fewest: int
    accounts: list[str]
    people: People
    matches: int
    cut: str
    model: HonestPlays
    gates: FitGates
    statistics: Statistics
    earlier: Statistics
    later: Statistics
    whole: Screening
    first_half: Screening
    skipped: Mapping[str, int]
    matches_read: int
    changed: int
    decisions: Mapping[str, int]
    with_oneself: Mapping[int, int]
    outgrown: bool
    matches_of: Callable[[int, int], Iterator[MatchFacts]]
    facts: Callable[[], Iterator[tuple[list[str], FactsBatch]]]

    @property
    def fit(self) -> tuple[FitGroup, ...]:
        """How well the models fit, group by group."""
        return tuple(self.gates.groups)

    @cached_property
    def hash(self) -> str:
        """SHA-256 over model and statistics: two scans that came to the same have the same."""
        digest = hashlib.sha256(canonical([FORMAT, self.model.hash, self.accounts, self.matches, self.cut]))
        for half in (self.earlier, self.later):
            for name, sums in sorted(half.sums.items()):
                digest.update(name.encode())
                digest.update(sums.keys.astype("<i8").tobytes() + sums.values.astype("<i8").tobytes())
        return digest.hexdigest()

    def names(self, pair: ScreenedPair) -> tuple[str, str]:
        """The two people of a pair by their accounts, in the pair's order."""
        return self.accounts[pair.one], self.accounts[pair.two]


def scan(
    auditor: Auditor,
    state: ScanState,
    calibration: NullCalibration,
    fewest: int,
    progress: ProgressCallback = tell_nobody,
    *,
    as_kept: bool = False,
) -> Scan:
    """Bring a scan state up to its ledger and screen every pair with ``fewest`` deals together or more; ``as_kept``
    reads no match that the last scan had not read.

    Raises TooFewGames when there is too little play to learn from, UsageError without a scan to take ``as_kept``;
    UnreadableError when what is kept was made with other channels.
    """
    update = _Update(auditor, state, progress)
    if not as_kept:
        update.run()
    elif state.get("stage") != Stage.DONE:
        raise UsageError("no scan came to its end yet; make one with collusion scan, and see what it shows")
    else:
        update.check()
    accounts = update.reader.accounts
    people, counts = people_of(accounts, links(auditor.reader)), state.counts()
    halves = [state.statistics(half) for half in (EARLIER, LATER)]
    apart = _without_doubles(halves, update, state, people)
    by_ruleset = [{name: by_person(part, people) for name, part in half.items()} for half in apart]
    gates = _gates(state, update.model, by_ruleset, people, fewest)
    earlier, later = map(gates.trusted, by_ruleset)
    both = add_statistics([earlier, later])
    whole, first_half = (screen(part, CHANNELS, calibration, fewest, gates) for part in (both, earlier))
    if not update.model.learnt:
        with state.transaction():  # there was nothing to learn from; the next scan must not be held to that
            state.put(stage=Stage.NEW)

    def matches_of(one: int, two: int) -> Iterator[MatchFacts]:
        names = iter(state.together(people.accounts[one], people.accounts[two]))
        while some := list(islice(names, AT_ONCE)):
            yield from (match for match, _, _ in update.reader.several(some) if isinstance(match, MatchFacts))

    # Not among the counts of the state: a match is listed there once it has ended.
    skipped = Counter({NOT_ENDED: update.unended} if update.unended else {})
    for why, count in counts.items():
        if why:
            skipped[skipped_code(why)] += count
    return Scan(
        auditor=auditor,
        state=state,
        calibration=calibration,
        fewest=fewest,
        accounts=accounts,
        people=people,
        matches=counts.get("", 0),
        cut=state.get("cut"),
        model=update.model,
        gates=gates,
        statistics=both,
        earlier=earlier,
        later=later,
        whole=whole,
        first_half=first_half,
        skipped=skipped,
        matches_read=update.matches_read,
        changed=len(update.changed),
        decisions=dict(zip(KINDS, state.get("decisions"), strict=True)),
        with_oneself=deals_with_oneself(add_sums(part.deals for half in halves for part in half.values()), people),
        outgrown=counts.get("", 0) >= GROWN * max(1, state.get("first")),
        matches_of=matches_of,
        facts=update.facts,
    )


def _without_doubles(
    halves: Sequence[Mapping[str, Statistics]], update: _Update, state: ScanState, people: People
) -> list[dict[str, Statistics]]:
    """The statistics by account less the deals in which one person held several seats.

    What others did there they did once, and it stands once for each of these seats; added up by person it would count
    several times. Those matches are read again, since a link may be newer than the sums.
    """
    parts = [{name: [part] for name, part in half.items()} for half in halves]
    both = [pair for accounts in people.accounts.values() for pair in combinations(accounts, 2)]
    matches = iter(sorted({match for one, two in both for match in state.together([one], [two])}))
    while some := list(islice(matches, AT_ONCE)):
        for match, (match_facts, _, _) in zip(some, update.reader.several(some), strict=True):
            listed = state.match_named(match)
            if isinstance(match_facts, str) or listed is None or listed.why:
                continue
            facts = deals_where(match_facts.facts, sat_twice(match_facts.facts, people.of))
            model, accounts = update.model.of(match_facts.rules), update.reader.accounts
            less = compute_statistics(facts, model, CHANNELS.values(), accounts).negative()
            parts[listed.place > state.get("half")].setdefault(match_facts.rules, []).append(less)
    return [{name: add_statistics(several) for name, several in half.items()} for half in parts]


def _gates(
    state: ScanState, models: HonestPlays, halves: Sequence[Mapping[str, Statistics]], people: People, fewest: int
) -> FitGates:
    """Where the models fit badly, by what they explain; of several rulesets also where there is none, or where scores
    scatter too far."""
    fits = {name: FitStatistics({}, {}) for half in halves for name in half} | state.fit()
    withheld: dict[str, dict[str, Message]] = {}
    if len(fits) > 1:
        for name in fits:
            kinds = models.of(name).kinds
            part = add_statistics(half[name] for half in halves if name in half)
            unknown = {
                code: UNKNOWN_PLAY
                for code, channel in CHANNELS.items()
                if isinstance(channel, ScoreChannel) and kinds.keys().isdisjoint(channel.kinds)
            }
            withheld[name] = scattered(part, CHANNELS, fewest) | unknown
    return FitGates(fits, people, CHANNELS, withheld)


def _as_fitted(rows: Decisions) -> Decisions:
    """Decisions without what rests on hidden hands, which no model of honest play looks at."""
    return rows._replace(gain=rows.gain[:, :0], waits=rows.waits[:, :0], distance=rows.distance[:, :0])


class _Update:
    """Goes on where the last scan was, in steps that are kept, then takes what is new."""

    def __init__(self, auditor: Auditor, state: ScanState, progress: ProgressCallback) -> None:
        self._auditor, self._state, self._progress = auditor, state, progress
        self.reader = MatchReader(auditor, state.accounts())
        self.changed: list[ListedMatch] = []
        self.staged: list[int] = []
        """The batches that have the facts of every match, by number; none where some came or changed later."""
        self.unended = self.matches_read = 0

    @cached_property
    def model(self) -> HonestPlays:
        """The kept models."""
        return read_models(self._state.get("models"), str(self._state.path))

    def run(self) -> None:
        """Every stage that is not done."""
        state = self._state
        if state.get("stage", Stage.NEW) == Stage.NEW:
            if state.counts():
                state.start_over()
            state.add_matches(self._arrivals(), stage=Stage.READING, made=fingerprint(CHANNELS))
        self.check()
        if state.get("stage") == Stage.DONE:
            state.staging.clear()  # what a scan left that was killed after its end
            state.wait_again(ALTERED)  # what was lost may have come again since
        if state.get("stage") == Stage.READING:
            self._stage_waiting()
            self._fit_model()
        if state.get("stage") == Stage.SUMMING:
            self._sum_staged()
        state.add_matches(self._arrivals(), stage=Stage.DONE)
        for match in self.changed:
            self.staged = []
            self._put_right(match)
        # Last, and in the steps that are kept: each batch is read, counted and added to its half as one.
        for _, batch, matches in self._read_waiting():
            self.staged = []
            with state.transaction():
                self._mark(batch, matches)
                for half, part in zip((EARLIER, LATER), batch.split(state.get("half")) if batch else (), strict=False):
                    if len(part.places):
                        self._add(half, part)

    def check(self) -> None:
        """Raises UnreadableError when what is kept was made with other channels."""
        if self._state.get("made") != fingerprint(CHANNELS):
            raise UnreadableError(f"{self._state.path}: its sums are of other channels; scan anew with --fresh")

    def _arrivals(self) -> Iterator[tuple[str, str, int, str]]:
        """The ended matches that are not listed: id, when they began, events, hash of their rules; on the way, listed
        ones that have changed and those that have not ended are counted."""
        self.changed, self.unended = [], 0
        unmet = sum(self._state.counts().values())
        for match, at, size, rules in self._auditor.reader.outlines():
            listed = self._state.match_named(match)
            if listed is not None:
                unmet -= 1
                if listed.why is not None and (listed.size, listed.rules) != (size, rules):
                    self.changed.append(listed)
            elif self._auditor.reader.hands_are_open(match):
                yield match, at, size, rules
            else:
                self.unended += 1
        if unmet:
            raise UnreadableError(
                f"{self._state.path}: {unmet} match(es) that were summed are in the ledger no more, or in no shard that"
                " counts; scan anew with --fresh"
            )

    # -- reading ---------------------------------------------------------------------------------

    def _read_waiting(self) -> Iterator[tuple[int, FactsBatch | None, list[ReadMatch]]]:
        """Matches that wait, so many at a time: the place of the first, their facts, and what is then to be marked."""
        while listed := self._state.waiting(BATCH):
            yield listed[0].place, *self._read(listed, self._state.counts()[None] + self.matches_read)

    def _read(self, listed: Sequence[ListedMatch], total: int) -> tuple[FactsBatch | None, list[ReadMatch]]:
        """Matches as one batch, None when they gave no facts; of each its place, why not, events and rules."""
        extracts: list[tuple[int, MatchFacts]] = []
        matches: list[ReadMatch] = []
        every = self.reader.several(match.match for match in listed)
        for match, (facts, size, rules) in zip(listed, every, strict=True):
            if isinstance(facts, MatchFacts):
                extracts.append((match.place, facts))
            matches.append(ReadMatch(match.place, facts if isinstance(facts, str) else "", size, rules))
            self.matches_read += 1
            self._progress(READ, self.matches_read, total)
        return (batch_of(extracts) if extracts else None), matches

    def _mark(self, batch: FactsBatch | None, matches: list[ReadMatch]) -> None:
        self._state.mark(matches)
        self._state.add_seats(self.reader.accounts, [] if batch is None else batch.seatings())
        if batch is not None:
            self._count(batch)

    def _count(self, batch: FactsBatch, sign: int = 1) -> None:
        """Add the decisions of a batch to how many there are, by kind."""
        counts = np.bincount(batch.facts.decisions.kind, minlength=len(KINDS))
        before = self._state.get("decisions", [0] * len(KINDS))
        self._state.put(decisions=[old + sign * int(new) for old, new in zip(before, counts, strict=True)])

    def _stage_waiting(self) -> None:
        """Stage the facts of every listed match."""
        for first, batch, matches in self._read_waiting():
            with self._state.transaction():
                if batch is not None:
                    self._state.stage(first, batch)
                self._mark(batch, matches)

    # -- fitting and summing ---------------------------------------------------------------------

    def _fit_model(self) -> None:
        """Fit the model on the earlier half of what was read.

        Raises TooFewGames when there are decisions, but too few; where there are none at all the model knows no kind.
        """
        state, count = self._state, self._state.counts().get("", 0)
        last, first = state.match_at(count // 2 - 1) if count > 1 else None, state.match_at(count // 2)
        half = 0 if last is None else last.place
        model = HonestPlays({name: self._learnt(name, half) for name in sorted({b.ruleset for b in state.batches()})})
        decisions = state.get("decisions", [0] * len(KINDS))
        # Kept at nothing, so that the next scan begins where this one did, with more games.
        if not model.learnt and any(decisions):
            state.start_over()
            raise TooFewGames(
                f"{count} match(es) with decisions are too few to learn honest play from, which takes {FEWEST_FITTED} "
                "decisions of a kind in the earlier half; add more games"
            )
        cut = "" if first is None else first.at or first.match
        with state.transaction():
            values = {"models": model.as_json(), "half": half, "first": count, "cut": cut}
            state.put(decisions=decisions, stage=Stage.SUMMING, **values)

    def _learnt(self, ruleset: str, half: int) -> HonestPlay:
        """The model of a ruleset, fitted on its earliest decisions, at most so many of a kind."""
        model, past = HonestPlay({}), {kind: [_as_fitted(empty_decisions(0))] for kind in MODELLED}
        for batch in self._state.batches():
            counts = {kind: sum(len(part.kind) for part in parts) for kind, parts in past.items()}
            if batch.ruleset != ruleset or batch.first > half or min(counts.values()) >= MOST_FITTED:
                continue
            rows = _as_fitted(self._state.staging.take(batch.number).split(half)[0].facts.decisions)
            for kind, parts in past.items():
                is_of = rows.kind == kind
                parts.append(select(rows, is_of & (np.cumsum(is_of) <= MOST_FITTED - counts[kind])))
        for kind in MODELLED:
            model.kinds.update(fit(stack(past.pop(kind)), self.reader.accounts).kinds)
        return model

    def _sum_staged(self) -> None:
        """Sum what is staged under the model, either half by itself."""
        state, half, total = self._state, self._state.get("half"), len(self._state.batches())
        while staged := state.batches(unsummed=True)[:SUMMED_AT_ONCE]:
            halves: dict[str, dict[str, list[Statistics]]] = {EARLIER: {}, LATER: {}}
            fits: dict[str, list[FitStatistics]] = {}
            for ruleset, batch in self._joined(staged):
                for name, part in zip(halves, batch.split(half), strict=True):
                    halves[name].setdefault(ruleset, []).append(self._statistics(ruleset, part.facts))
                fits.setdefault(ruleset, []).append(self._fit_statistics(ruleset, batch))
            with state.transaction():
                for name, more in halves.items():
                    state.add_statistics(name, more)
                state.add_fit(fits)
                state.mark_summed(staged)
            self._progress(SUMMED, total - len(state.batches(unsummed=True)), total)
        self.staged = [each.number for each in state.batches()]
        with state.transaction():
            state.forget_batches()
            state.put(stage=Stage.DONE)

    def _joined(self, staged: Sequence[StagedBatch]) -> Iterator[tuple[str, FactsBatch]]:
        """Staged batches with their ruleset, small ones of one ruleset as one."""
        for ruleset, group in groupby(staged, attrgetter("ruleset")):
            parts: list[FactsBatch] = []
            for each in group:
                parts.append(self._state.staging.take(each.number))
                if sum(len(part.facts.decisions.kind) for part in parts) >= MOST_JOINED:
                    yield ruleset, FactsBatch.join(parts)
                    parts = []
            if parts:
                yield ruleset, FactsBatch.join(parts)

    def facts(self) -> Iterator[tuple[list[str], FactsBatch]]:
        """Those of every match that has ended, with the names of the matches, some of one ruleset at a time."""
        for number in self.staged:
            batch = self._state.staging.take(number)
            yield self._state.names(batch.places.tolist()), batch
        each = iter(()) if self.staged else self.reader.ended_matches()
        while some := list(islice(each, BATCH)):
            for part in batch_of(list(enumerate(some))).by_ruleset().values():
                yield [some[place].match for place in part.places], part

    def _statistics(self, ruleset: str, facts: Facts) -> Statistics:
        return compute_statistics(facts, self.model.of(ruleset), CHANNELS.values(), self.reader.accounts)

    def _fit_statistics(self, ruleset: str, batch: FactsBatch) -> FitStatistics:
        return fit_statistics(batch, self.model.of(ruleset), self.reader.accounts)

    def _put_right(self, match: ListedMatch) -> None:
        """Take out what a match gave when it was summed, and put in what it gives now."""
        half = EARLIER if match.place <= self._state.get("half") else LATER
        before, _, _ = self.reader.facts(match.match, match.size, match.rules)
        batch, matches = self._read([match], len(self.changed))
        with self._state.transaction():
            if isinstance(before, MatchFacts) and not match.why:
                was = batch_of([(match.place, before)])
                self._add(half, was, sign=-1)
                self._count(was, sign=-1)
            self._mark(batch, matches)
            if batch is not None:
                self._add(half, batch)

    def _add(self, half: str, batch: FactsBatch, sign: int = 1) -> None:
        for ruleset, part in batch.by_ruleset().items():
            statistics, fit = self._statistics(ruleset, part.facts), self._fit_statistics(ruleset, part)
            self._state.add_statistics(half, {ruleset: [statistics if sign > 0 else statistics.negative()]})
            self._state.add_fit({ruleset: [fit if sign > 0 else fit.negative()]})
