"""On which options of its rules it hangs what is held against somebody: rules that differ in others hold it too.

The match is replayed once more under rules that note what is asked of them, without the laws and claims that hold
nothing: those may find more by other rules, but never less.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from math import inf
from typing import Any, Final, NamedTuple, cast

from ledger.audit.audits import Held, Tried, contradicted_at, held_by, held_in
from ledger.audit.never_logged import silent_beside_gaps
from ledger.audit.readings import Readings
from ledger.audit.referee import rule
from ledger.play.profile import LogProfile, log_profile
from ledger.play.replay import Step, read_by, step_through
from ledger.play.state import Match, opening
from ledger.rules.admissible import Reading, read_too
from schemas.events import CLAIMS, Act, Claim, first_open
from schemas.findings import ALARMS, Finding, Verdict
from schemas.ruleset import HAND_OPTIONS, OPTION_TABLES, Ruleset

_BESIDE: Final = frozenset({"id", "title", "sources", "source", "clauses", "cases"})
"""What of a ruleset decides nothing, and the cases, which readings share."""


class _Asked(NamedTuple):
    """A step of the replay, and what is held against somebody at it."""

    step: Step
    rows: list[Finding | Verdict]


class TellingReadings:
    """The other readings of a match under rules by which it may come nearer to what was logged."""

    def __init__(self, events: Sequence[Act | Claim], rules: Ruleset) -> None:
        self._rules, self._profiles = rules, Profiles(events)
        self._grounds: tuple[Tried, Grounds] | None = None

    def beside(self, one: Tried, others: Iterable[Reading], best: Tried) -> Iterator[Reading]:
        """Other readings, each together with that of an alarming audit; without those by which all is held against
        somebody that it holds, or beside another than the best so far as much as by that one, and those by which the
        log contradicts itself sooner than by the best: they come no nearer and lead nowhere."""
        soonest = contradicted_at(best.audit)
        most = best.audit.alarms if one is not best and soonest == inf else inf
        if self._grounds is None or self._grounds[0] is not one:
            rules = self._rules if one.reading is None else one.reading.rules
            self._grounds = one, Grounds(self._profiles, rules, held_in(one.audit))
        _, grounds = self._grounds
        for more in others:
            both = more if one.reading is None else read_too(one.reading, more)
            if both is not None and not grounds.bear([path for path, _ in more.choices], both.rules, soonest, most):
                yield both


class Grounds:
    """What is held against somebody by one reading of a match, and the options it hangs on."""

    def __init__(self, profiles: Profiles, rules: Ruleset, charges: set[Held]) -> None:
        self._events, self._rules, self._held, self._profiles = profiles.events, rules, charges, profiles
        of_play = NotingRules(rules)
        self._of_play = of_play.asked
        self._again: list[_Asked] = []
        self._in_play = False
        """Otherwise it hangs on more than what was played."""
        with suppress(Exception):
            self._profile, self._shown_by = profiles.of(rules)
            for answer in self._asked_again(cast("Ruleset", of_play), opening(cast("Ruleset", of_play), self._profile)):
                self._again.append(answer)
                of_play.place += 1
            self._telling = [(place, rows) for place, (_, rows) in enumerate(self._again) if rows]
            self._in_play = charges <= {held_by(row) for _, rows in self._telling for row in rows}
        self._known = not of_play.asked_for_all

    def bear(self, paths: Collection[str], rules: Ruleset, seq: float, most: float = inf) -> bool:
        """Whether all of it, or as much as ``most``, is held against the same people by rules that differ in these
        options alone, or the log contradicts itself by them before an event."""
        if not self._in_play or rules.cases != self._rules.cases:
            return False
        with suppress(Exception):  # which the audit by these rules meets again, and tells of
            return self._bear(paths, rules, seq, min(most, len(self._held)))
        return False

    def _bear(self, paths: Collection[str], rules: Ruleset, seq: float, most: float) -> bool:
        # Rules that differ in nothing the log was asked of show of it what ours do.
        alike = self._shown_by is not None and self._shown_by.isdisjoint(paths)
        profile = self._profile if alike else self._profiles.of(rules)[0]
        since, state = 0, None
        if self._known and profile == self._profile:
            if self._of_play.keys().isdisjoint(paths):
                return True
            # Until one of these options is asked for the first time, the replay by the other rules is the one we have.
            since = min(self._of_play[path] for path in paths if path in self._of_play)
            state = read_by(rules, self._again[since].step.before) if since else None
        state = opening(rules, profile) if state is None else state
        charges = set[Held]()
        for rows in chain(
            (rows for place, rows in self._telling if place < since),
            (answer.rows for answer in self._asked_again(rules, state, since) if answer.rows),
        ):
            if any(row.severity == "impossible" and (row.seq or 0) < seq for row in rows if isinstance(row, Finding)):
                return True
            charges |= self._held.intersection(map(held_by, rows))
            if len(charges) >= most:
                return True
        return False

    def _asked_again(self, rules: Ruleset, state: Match, since: int = 0) -> Iterator[_Asked]:
        """What is held against somebody, asked of nothing else but what is, and what the log contradicts itself by,
        from a place in the log on, and the state before it."""
        codes = {(code, seq) for code, seq, _ in self._held}
        seqs = {seq for _, seq, _ in self._held} - {step.event.seq for step, _ in self._again[:since]}
        readings, open_event = Readings(rules), first_open(self._events)
        for step in step_through(state, self._events[since:], lambda law, event: (law.code, event.seq) in codes):
            event = step.event
            rows: list[Finding | Verdict] = [row for row in step.findings if row.severity in ALARMS]
            if event.seq in seqs and event.type in CLAIMS and isinstance(event, Claim):
                verdicts = rule(step.before, event, open_event, readings)
                rows += (row for row in verdicts if row.verdict == "OVERTURNED")
            yield _Asked(step, rows)
            seqs.discard(event.seq)
            if not seqs:
                return


class Profiles:
    """What a log shows of itself, as another reading is judged by: the same by rules that agree in all that was asked
    of those before."""

    def __init__(self, events: Sequence[Act | Claim]) -> None:
        self.events = events
        self._found: list[tuple[Ruleset, frozenset[str], LogProfile]] = []

    def of(self, rules: Ruleset) -> tuple[LogProfile, frozenset[str] | None]:
        """What it shows by some rules, and which options that hangs on: None for any."""
        for one, options, profile in self._found:
            if one.cases == rules.cases and all(_choice(one, path) == _choice(rules, path) for path in options):
                return profile, options
        noting = NotingRules(rules)
        by = cast("Ruleset", noting)
        profile = log_profile(self.events, by, silent_beside_gaps(self.events, by))
        if noting.asked_for_all:
            return profile, None
        self._found.append((rules, frozenset(noting.asked), profile))
        return profile, frozenset(noting.asked)


def _choice(rules: Ruleset, path: str) -> Any:
    table, _, option = path.partition(".")
    return getattr(getattr(rules, table), option)


class _NotingTable:
    """A table of a ruleset that notes which of its options are asked for."""

    def __init__(self, name: str, options: Any, noted: NotingRules) -> None:
        self._name, self._options, self._noted = name, options, noted

    def __getattr__(self, option: str) -> Any:
        self._noted.note(f"{self._name}.{option}")
        value = getattr(self._options, option)
        setattr(self, option, value)  # it need not be noted again
        return value


class NotingRules:
    """A ruleset that notes which of its options are asked for, at which ``place`` first; no other is equal to it."""

    def __init__(self, rules: Ruleset) -> None:
        self.asked, self.asked_for_all, self.place = dict[str, int](), False, 0
        self._rules = rules

    def note(self, path: str) -> None:
        """That an option is asked for."""
        self.asked.setdefault(path, self.place)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._rules, name)
        if name in OPTION_TABLES:
            value = _NotingTable(name, value, self)
        elif name == "hand_key":
            for path in HAND_OPTIONS:
                self.note(path)
        elif name not in _BESIDE:
            self.asked_for_all = True
        setattr(self, name, value)
        return value
