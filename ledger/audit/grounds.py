"""On which options of its rules it hangs what is held against somebody: rules that differ in others hold it too.

The match is replayed once more under rules that note what is asked of them, without the laws and claims that hold
nothing: those may find more by other rules, but never less.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from math import inf
from typing import Any, Final, NamedTuple, TypeVar, cast

from ledger.audit.audits import Held, TriedReading, contradicted_at, held_by, held_in
from ledger.audit.never_logged import silent_beside_gaps
from ledger.audit.readings import Readings, both_readings
from ledger.audit.referee import rule
from ledger.play.law import Law
from ledger.play.matches import FreshBookings
from ledger.play.profile import LogProfile, log_profile
from ledger.play.replay import Laws, ask, believed, laws_asked, read_by
from ledger.play.runs import ASKED_OF_MOVES, after_run
from ledger.play.state import Match, opening
from ledger.rules.admissible import STATED, Reading
from schemas.events import CLAIMS, Act, Claim, first_open
from schemas.findings import ALARMS, CLAIM_KINDS, Finding, Verdict
from schemas.ruleset import HAND_OPTIONS, OPTION_TABLES, Ruleset

_BESIDE: Final = frozenset({"id", "title", "sources", "source", "clauses", "cases"})
"""What of a ruleset decides nothing, and the cases, which readings share."""


_Answer = TypeVar("_Answer")
_PLAY, _CLAIM = "play", "claim"
"""What asks for options besides laws: how play goes on, and which laws are asked of it; what is due by a claim."""


_APART: Final = frozenset({"deal", *CLAIMS})
"""Events of which each law's options are noted apart: other laws and play need not be asked again for these."""


class _Place(NamedTuple):
    """An event of the replay, or a run of plain moves: the first and the one behind the last, the state before, the
    laws asked and of which act (None: plain moves), what is held against somebody, and which options each law asked
    for, and what else asks."""

    start: int
    end: int
    before: Match
    laws: tuple[Law, ...]
    act: Act | Claim | None
    rows: list[Finding | Verdict]
    by_asker: Mapping[str, set[str]]

    def hangs(self, asker: str, paths: Collection[str]) -> bool:
        """Whether what one says here hangs on some options."""
        return not self.by_asker.get(asker, set()).isdisjoint(paths)


_Rows = tuple[int, list[Finding | Verdict]]
"""The place of an event, and what is held against somebody there."""


class TellingReadings:
    """The other readings of a match under rules by which it may come nearer to what was logged."""

    def __init__(self, events: Sequence[Act | Claim], rules: Ruleset) -> None:
        self._rules, self.profiles = rules, Profiles(events)
        self._grounds: tuple[TriedReading, Grounds] | None = None

    def beside(self, one: TriedReading, others: Iterable[Reading], best: TriedReading) -> Iterator[Reading]:
        """Other readings, each together with that of an alarming audit; without those by which all is held against
        somebody that it holds, or beside another than the best so far as much as by that one, and those by which the
        log contradicts itself sooner than by the best: they come no nearer and lead nowhere."""
        soonest = contradicted_at(best.audit)
        most = best.audit.alarms if one is not best and soonest == inf else inf
        if self._grounds is None or self._grounds[0] is not one:
            rules = self._rules if one.reading is None else one.reading.rules
            self._grounds = one, Grounds(self.profiles, rules, held_in(one.audit))
        _, grounds = self._grounds
        for more in others:
            paths = [path for path, _ in more.choices]
            if grounds.hang_on_none_of(paths, more.rules):
                continue  # before the two are put together, which takes longest
            both = more if one.reading is None else both_readings(one.reading, more)
            if both is not None and not grounds.bear(paths, both.rules, soonest, most):
                yield both


class Grounds:
    """What is held against somebody by one reading of a match, and the options it hangs on."""

    def __init__(self, profiles: Profiles, rules: Ruleset, charges: set[Held]) -> None:
        self._events, self._rules, self._charges, self._profiles = profiles.events, rules, charges, profiles
        self._counts = Counter(seq for _, seq, _ in charges)
        self._codes = {(code, seq) for code, seq, _ in charges}
        self._unasked = ASKED_OF_MOVES.isdisjoint(code for code, _, _ in charges)
        self._claims = {
            seq: {claim for claim, of, _ in charges if of == seq} & CLAIM_KINDS
            for kind, seq, _ in charges
            if kind in CLAIM_KINDS
        }
        self._seats = defaultdict[int | None, set[int | None]](set)
        for _, seq, seat in charges:
            self._seats[seq].add(seat)
        self._end = max((place for place, event in enumerate(self._events, 1) if event.seq in self._seats), default=0)
        """The place behind the last event at which something is held."""
        self._opening = first_open(self._events)
        self._again: list[_Place] = []
        """The log up to there."""
        self._asking = defaultdict[str, list[int]](list)
        """Which of those ask for each option."""
        self._in_play = False
        """Otherwise it hangs on more than what was played."""
        noting = NotingRules(rules)
        with suppress(Exception):
            self._profile, self._shown_by = profiles.of(rules)
            self._note(noting)
            self._telling = [(number, one.rows) for number, one in enumerate(self._again) if one.rows]
            self._in_play = charges <= {held_by(row) for _, rows in self._telling for row in rows}
        self._all_noted = not noting.asked_for_all
        is_known = self._in_play and self._all_noted and self._shown_by is not None
        self._hanging = (self._shown_by or frozenset()) | self._asking.keys() if is_known else None
        """The options that were asked for at all; None where that is not known."""

    def hang_on_none_of(self, paths: Collection[str], rules: Ruleset) -> bool:
        """Whether rules that differ in these options alone, as these rules choose them, were never asked for any: all
        is held by them as it is."""
        if self._hanging is None or not self._hanging.isdisjoint(paths):
            return False
        # Cases go with what is stated, and are the same in all readings of one clause.
        return all(rules.sources[path] != STATED for path in paths)

    def bear(self, paths: Collection[str], rules: Ruleset, seq: float, most: float = inf) -> bool:
        """Whether all of it, or as much as ``most``, is held against the same people by rules that differ in these
        options alone, or the log contradicts itself by them before an event."""
        if not self._in_play or rules.cases != self._rules.cases:
            return False
        with suppress(Exception):  # which the audit by these rules meets again, and tells of
            return self._bear(paths, rules, seq, min(most, len(self._charges)))
        return False

    def _bear(self, paths: Collection[str], rules: Ruleset, seq: float, most: float) -> bool:
        # Rules that differ in nothing the log was asked of show of it what ours do.
        alike = self._shown_by is not None and self._shown_by.isdisjoint(paths)
        profile = self._profile if alike else self._profiles.of(rules)[0]
        charges, spare = set[Held](), len(self._charges) - most
        for place, rows in self._rows(paths, rules, profile):
            if any(row.severity == "impossible" and (row.seq or 0) < seq for row in rows if isinstance(row, Finding)):
                return True
            own = self._charges.intersection(map(held_by, rows))
            charges |= own
            if len(charges) >= most:
                return True
            spare -= self._counts[self._events[place].seq] - len(own)
            if spare < 0:
                return False  # so much is not held any more that the rest need not be looked at
        return False

    def _rows(self, paths: Collection[str], rules: Ruleset, profile: LogProfile) -> Iterator[_Rows]:
        """What is held against somebody by other rules, event by event, nothing among it where something is by ours:
        where none of their options is asked for the replay by them is the one we have, as long as it comes to the
        same."""
        since = 0
        if not self._all_noted or profile != self._profile:
            yield from self._replayed(rules, opening(rules, profile), 0)
            return
        for number in sorted({number for path in paths for number in self._asking.get(path, ())}):
            yield from ((self._again[at].start, rows) for at, rows in self._telling if since <= at < number)
            since, before = number + 1, read_by(rules, self._again[number].before)
            rows = self._other(self._again[number], before, paths, rules)
            yield self._again[number].start, rows
            parting = self._parting(number, before, rows, paths)
            if parting is not None:
                yield from self._replayed(rules, *parting)
                return
        yield from ((self._again[at].start, rows) for at, rows in self._telling if since <= at)

    def _other(self, ours: _Place, before: Match, paths: Collection[str], rules: Ruleset) -> list[Finding | Verdict]:
        """What is held against somebody at a place by other rules that come to the same before it."""
        if ours.act is None:
            return []
        event = self._events[ours.start]
        if ours.hangs(_PLAY, paths):
            laws, act = laws_asked(before, event, self._asks)
            return self._held_at(before, event, laws, act, Readings(rules))
        laws = tuple(law for law in ours.laws if ours.hangs(law.code, paths))
        readings = Readings(rules) if ours.hangs(_CLAIM, paths) else None
        others = {law.code for law in laws} | (CLAIM_KINDS if readings is not None else set())
        own = [row for row in ours.rows if held_by(row)[0] not in others]
        return [*own, *self._held_at(before, event, laws, ours.act, readings)]

    def _parting(
        self, number: int, before: Match, rows: list[Finding | Verdict], paths: Collection[str]
    ) -> tuple[Match, int] | None:
        """The state that rules with other options come to behind a place, and where, if it is another one than ours."""
        ours = self._again[number]
        is_alike = not ours.hangs(_PLAY, paths) and _contradicts(rows) == _contradicts(ours.rows)
        if is_alike or ours.end == self._end:
            return None
        if ours.act is None:
            after, end = self._after_run(before, ours.start, ours.end)
        else:
            after, end = believed(before, self._events[ours.start], _findings(rows)), ours.end
        is_alike = end == ours.end and after == read_by(before.rules, self._again[number + 1].before)
        return None if is_alike else (after, end)

    def _replayed(self, rules: Ruleset, state: Match, place: int) -> Iterator[_Rows]:
        """What is held against somebody by other rules from a place in the log on, and the state before it."""
        readings = Readings(rules)
        while place < self._end:
            state, place = self._after_run(state, place, self._end - 1)
            event = self._events[place]
            laws, act = laws_asked(state, event, self._asks)
            rows = self._held_at(state, event, laws, act, readings)
            if rows or event.seq in self._counts:
                yield place, rows
            place += 1
            if place < self._end:
                state = believed(state, event, _findings(rows))

    def _note(self, noting: NotingRules) -> None:
        """Go through the log by rules that note what is asked of them, up to the last event at which something is
        held."""
        rules = cast("Ruleset", noting)
        state, place = opening(rules, self._profile), 0
        with FreshBookings() as afresh:
            while place < self._end:
                afresh.forget()
                notes = _Notes(noting, afresh)
                after, end = notes.of(_PLAY, self._after_run, state, place, self._end - 1)
                one = _Place(place, end, state, (), None, [], notes.by_asker)
                if end == place:
                    one = self._noted(notes, rules, state, place)
                    if one.end < self._end:
                        after = notes.of(_PLAY, believed, state, self._events[place], _findings(one.rows))
                for path in set().union(*notes.by_asker.values()):
                    self._asking[path].append(len(self._again))
                self._again.append(one)
                state, place = after, one.end

    def _noted(self, notes: _Notes, rules: Ruleset, state: Match, place: int) -> _Place:
        event = self._events[place]
        laws, act = notes.of(_PLAY, laws_asked, state, event, self._asks)
        rows = list[Finding | Verdict]()
        if event.type in _APART:
            for law in laws:
                rows += notes.of(law.code, self._held_at, state, event, (law,), act, None)
        elif laws:
            rows += notes.of(_PLAY, self._held_at, state, event, laws, act, None)
        if event.seq in self._claims:
            rows += notes.of(_CLAIM, self._held_at, state, event, (), act, Readings(rules))
        return _Place(place, place + 1, state, laws, act, rows, notes.by_asker)

    def _after_run(self, state: Match, start: int, end: int) -> tuple[Match, int]:
        return after_run(state, self._events, start, end, unasked=self._unasked)

    def _asks(self, law: Law, event: Act | Claim) -> bool:
        """Whether a law holds something at an event."""
        return (law.code, event.seq) in self._codes

    def _held_at(
        self, state: Match, event: Act | Claim, laws: Laws, act: Act | Claim, readings: Readings | None
    ) -> list[Finding | Verdict]:
        """What some laws hold against somebody at an event, and what claims of it by some rules."""
        findings, _ = ask(laws, state, act) if laws else ((), ())
        rows: list[Finding | Verdict] = [row for row in findings if row.severity in ALARMS]
        if readings is not None and event.seq in self._claims and event.type in CLAIMS and isinstance(event, Claim):
            kinds, seats = self._claims[event.seq], self._seats[event.seq]
            verdicts = rule(state, event, self._opening, readings, kinds, seats, worded=False)
            rows += (row for row in verdicts if row.verdict == "OVERTURNED")
        return rows


class Profiles:
    """What a log shows of itself, as another reading is judged by: the same by rules that agree in all that was asked
    of those before."""

    def __init__(self, events: Sequence[Act | Claim]) -> None:
        self.events = events
        self._profiles: list[tuple[Ruleset, frozenset[str], LogProfile]] = []

    def of(self, rules: Ruleset) -> tuple[LogProfile, frozenset[str] | None]:
        """What it shows by some rules, and which options that hangs on: None for any."""
        for one, options, profile in self._profiles:
            if one.cases == rules.cases and all(_choice(one, path) == _choice(rules, path) for path in options):
                return profile, options
        noting = NotingRules(rules)
        by = cast("Ruleset", noting)
        profile = log_profile(self.events, by, silent_beside_gaps(self.events, by))
        if noting.asked_for_all:
            return profile, None
        self._profiles.append((rules, frozenset(noting.paths), profile))
        return profile, frozenset(noting.paths)


def _choice(rules: Ruleset, path: str) -> Any:
    table, _, option = path.partition(".")
    return getattr(getattr(rules, table), option)


class _NotingTable:
    """A table of a ruleset that notes which of its options are asked for."""

    def __init__(self, name: str, options: Any, noted: NotingRules) -> None:
        self._name, self._options, self._noted = name, options, noted

    def __getattr__(self, option: str) -> Any:
        value = getattr(self._options, option)
        self._noted.note(self, option, value, f"{self._name}.{option}")
        return value


class NotingRules:
    """A ruleset that notes which of its options are asked for; no other is equal to it."""

    def __init__(self, rules: Ruleset) -> None:
        self.paths, self.asked_for_all = set[str](), False
        self._rules = rules
        self._attributes = list[tuple[object, str]]()

    def note_anew(self) -> set[str]:
        """What is asked for from here on, until this is called once more."""
        for holder, name in self._attributes:
            delattr(holder, name)
        self._attributes.clear()
        self.paths = set()
        return self.paths

    def note(self, holder: object, name: str, value: object, *paths: str) -> None:
        """That options are asked for, by an attribute of what holds them: it need not be noted again."""
        self.paths.update(paths)
        setattr(holder, name, value)
        self._attributes.append((holder, name))

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._rules, name)
        if name == "hand_key":
            self.note(self, name, value, *HAND_OPTIONS)
            return value
        if name in OPTION_TABLES:
            value = _NotingTable(name, value, self)
        elif name not in _BESIDE:
            self.asked_for_all = True
        setattr(self, name, value)
        return value


class _Notes:
    """Which options are asked for at an event, and by what."""

    def __init__(self, noting: NotingRules, afresh: FreshBookings) -> None:
        self._noting, self._afresh, self._shared = noting, afresh, set[str]()
        self.by_asker: dict[str, set[str]] = {}

    def of(self, asker: str, ask: Callable[..., _Answer], *arguments: object) -> _Answer:
        """The answer, with what was asked for it noted."""
        own = self._noting.note_anew()
        answer = ask(*arguments)
        # Who asks for what was worked out for another before is not seen to ask for the options of that.
        if self._afresh.remembers:
            self._shared |= own
        if own or self._shared:
            self.by_asker[asker] = self.by_asker.get(asker, set()) | own | self._shared
        return answer


def _contradicts(rows: Iterable[Finding | Verdict]) -> bool:
    """Whether something is impossible, which changes what is thought of all that follows."""
    return any(row.severity == "impossible" for row in _findings(rows))


def _findings(rows: Iterable[Finding | Verdict]) -> tuple[Finding, ...]:
    return tuple(row for row in rows if isinstance(row, Finding))
