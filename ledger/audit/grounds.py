"""On which options of its rules it hangs what is held against somebody: rules that differ in others hold it too.

The match is replayed once more under rules that note what is asked of them, without the laws and claims that hold
nothing: those may find more by other rules, but never less.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, cast

from ledger.audit.audits import Held
from ledger.audit.never_logged import silent_beside_gaps
from ledger.audit.readings import Readings
from ledger.audit.referee import rule
from ledger.play.points import Scorer
from ledger.play.profile import LogProfile
from ledger.play.replay import profile_of, step_through
from ledger.play.state import opening
from schemas.events import CLAIMS, Act, Claim, first_open
from schemas.findings import ALARMS, Finding, Verdict
from schemas.ruleset import HAND_OPTIONS, OPTION_TABLES, Ruleset

_BESIDE: Final = frozenset({"id", "title", "sources", "source", "clauses", "cases"})
"""What of a ruleset decides nothing, and the cases, which readings share."""


class Grounds:
    """What is held against somebody by one reading of a match, and the options it hangs on."""

    def __init__(self, events: Sequence[Act | Claim], rules: Ruleset, held: set[Held]) -> None:
        self._events, self._rules, self._held = events, rules, held
        of_log, of_play = NotingRules(rules), NotingRules(rules)
        self._of_log, self._of_play = of_log.asked, of_play.asked
        self._in_play = False
        """Otherwise it hangs on more than what was played."""
        with suppress(Exception):
            self._profile = _profile(events, cast("Ruleset", of_log))
            again = {_held(row) for row in self._asked_again(cast("Ruleset", of_play), self._profile)}
            self._in_play = held <= again
        self._known = not (of_log.asked_for_all or of_play.asked_for_all)

    def bear(self, paths: Collection[str], rules: Ruleset, seq: float) -> bool:
        """Whether all of it is held against the same people by rules that differ in these options alone, or the log
        contradicts itself by them before an event."""
        if not self._in_play or rules.cases != self._rules.cases:
            return False
        with suppress(Exception):  # which the audit by these rules meets again, and tells of
            return self._bear(paths, rules, seq)
        return False

    def _bear(self, paths: Collection[str], rules: Ruleset, seq: float) -> bool:
        alike = self._known and self._of_log.isdisjoint(paths)
        profile = self._profile if alike else _profile(self._events, rules)
        if self._known and profile == self._profile and self._of_play.isdisjoint(paths):
            return True
        left = set(self._held)
        for row in self._asked_again(rules, profile):
            if isinstance(row, Finding) and row.severity == "impossible" and (row.seq or 0) < seq:
                return True
            left.discard(_held(row))
        return not left

    def _asked_again(self, rules: Ruleset, profile: LogProfile) -> Iterator[Finding | Verdict]:
        """What is held against somebody, asked of nothing else but what is, and what the log contradicts itself by."""
        seqs = {seq for _, seq, _ in self._held}
        codes = {(code, seq) for code, seq, _ in self._held}
        readings, scorer, opened = Readings(rules), Scorer(rules), first_open(self._events)
        for step in step_through(
            opening(rules, profile), self._events, lambda law, event: (law.code, event.seq) in codes
        ):
            event = step.event
            yield from (row for row in step.findings if row.severity in ALARMS)
            if event.seq not in seqs:
                continue
            if event.type in CLAIMS and isinstance(event, Claim):
                verdicts = rule(step.before, event, opened, readings, scorer)
                yield from (row for row in verdicts if row.verdict == "OVERTURNED")
            seqs.remove(event.seq)
            if not seqs:
                return


def _profile(events: Sequence[Act | Claim], rules: Ruleset) -> LogProfile:
    """What a log shows of itself, as another reading is judged by."""
    return profile_of(events, rules, silent_beside_gaps(events, rules))


def _held(row: Finding | Verdict) -> Held:
    return row.code if isinstance(row, Finding) else row.claim, row.seq, row.seat


class _NotingTable:
    """A table of a ruleset that notes which of its options are asked for."""

    def __init__(self, name: str, options: Any, asked: set[str]) -> None:
        self._name, self._options, self._asked = name, options, asked

    def __getattr__(self, option: str) -> Any:
        self._asked.add(f"{self._name}.{option}")
        value = getattr(self._options, option)
        setattr(self, option, value)  # it need not be noted again
        return value


class NotingRules:
    """A ruleset that notes which of its options are asked for; no other is equal to it."""

    def __init__(self, rules: Ruleset) -> None:
        self.asked, self.asked_for_all = set[str](), False
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._rules, name)
        if name in OPTION_TABLES:
            value = _NotingTable(name, value, self.asked)
        elif name == "hand_key":
            self.asked.update(HAND_OPTIONS)
        elif name not in _BESIDE:
            self.asked_for_all = True
        setattr(self, name, value)
        return value
