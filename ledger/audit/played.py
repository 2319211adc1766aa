"""The one object for a played match: its events, its rules, the replay of it, what the audit finds, what is missing.

Terminal, desk, answers, views and exports all take a match as this. It is replayed once, when something of the replay
is first asked for.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from itertools import takewhile
from math import inf
from operator import attrgetter
from typing import Any, ClassVar, Final, Literal, NamedTuple

from ledger.audit.audits import (
    Audit,
    Failure,
    Held,
    TriedReading,
    accused_in,
    as_arguments,
    at_once,
    broken_in,
    contradicted_at,
    contradicts_itself,
    detours,
    has_detours,
    held_in,
    less_as_booked,
    less_explained,
    nearer,
    once,
    reconsidered,
    weight_of,
    without_doubtful,
)
from ledger.audit.completions import OF_WINNERS, by_every_way, is_nearly_whole
from ledger.audit.corrections.lines import MANY
from ledger.audit.grounds import Profiles, TellingReadings
from ledger.audit.lost_lines import OtherMatch, lost_lines, other_match
from ledger.audit.never_logged import (
    NOTHING_EXPLAINED,
    Explain,
    Explanation,
    JudgedLog,
    explained,
    explained_beside_gaps,
)
from ledger.audit.readings import Readings, other_readings
from ledger.audit.referee import UNDECIDABLE, rule, rule_without_rules
from ledger.audit.wrong_lines import (
    MOST_MISTAKES,
    MOST_NEW,
    Search,
    less_not_searched,
    less_out_of_order,
    less_wrong_lines,
    may_be_mended,
    out_of_order,
)
from ledger.audit.wrong_seats import OF_ANOTHER, less_seats_in_doubt
from ledger.evidence.format_2.erasure import ErasureOfMatch
from ledger.evidence.reader import RULES, MatchGaps, Pin, StoredMatch
from ledger.play.matches import standings_now
from ledger.play.points import SeatPoints, points_by_seat
from ledger.play.profile import WHOLE_LOG, LogProfile, log_profile
from ledger.play.replay import Step, is_replayed
from ledger.play.runs import Skim, skim, skim_unless
from ledger.play.state import Deal, Match, deals_of
from ledger.rules.admissible import Reading
from ledger.rules.standings import Standings, has_many_deals
from schemas import events as ev
from schemas.events import CLAIMS, Act, Claim, first_open
from schemas.findings import ALARMS, CLAIM_KINDS, Finding, Severity, Unchecked, Verdict
from schemas.message import Message, Seconds, Several, message
from schemas.reasons import Missing, reason
from schemas.ruleset import Ruleset
from schemas.wire import Stake, milliseconds_of

Status = Literal["open", "settled", "closed"]
PSEUDONYM_DIGITS = 12
_BY_MISSING: Final[Mapping[Missing, str]] = {"rejoins": "rejoin", "splits": "split"}
"""The types of events that show to be missing altogether by what a law could not see."""

WHOLE_MATCH: Mapping[str, tuple[str, ...]] = {
    "lines_in_doubt": UNDECIDABLE,
    "log_incomplete": ("house:partial-log",),
    "not_audited": UNDECIDABLE,
    "not_replayed": ("house:not-in-this-game",),
    "ruleset_unknown": UNDECIDABLE,
    "seat_in_doubt": UNDECIDABLE,
    "times_coarse": ("house:tolerance",),
    "types_unlogged": ("house:partial-log",),
    "wrong_by_any_reading": UNDECIDABLE,
}
"""The findings no law makes, because they are about the record as a whole, with the clauses they cite."""

_SEVERITIES: Final[Mapping[str, Severity]] = {
    "lines_in_doubt": "impossible", "seat_in_doubt": "breach", "times_coarse": "notice",
    "wrong_by_any_reading": "breach",
}  # fmt: skip


def whole_severity(code: str) -> Severity:
    """How bad a finding about the record as a whole is."""
    return _SEVERITIES.get(code, "incomplete")


class Origin(NamedTuple):
    """Where the lines of a match come from: the platform itself (``live``) or an archive (``imported``), by which
    mapping (its hash, none for lines as they are), of which producer; empty for what is not known."""

    how: str = "live"
    mapping: str = ""
    producer: str = ""


LOGGED: Final = Origin()
"""The origin of lines of which nothing else is known."""


@dataclass(frozen=True, eq=False)
class PlayedMatch:
    """A match with everything that follows from its events under its rules.

    ``events`` come opened, in ``seq`` order. ``readings`` are the rules it is judged by, None when nobody knows them.
    ``incomplete`` says which of its lines wait, contradict others or were refused. ``ruleset_hash`` is that of the
    content the ledger pinned last, and ``pins`` all that were pinned, the oldest first. ``leaves`` is the place of each
    event in the tree, by ``seq``; ``persons`` the keyed digest that stands for the player of a seat, never an id.
    ``origin`` is where the lines come from, ``doubted`` says why they are not to be relied on, if they are not.
    ``hands_from`` is when its hidden cards may be told, where that is not yet: milliseconds since 1970, UTC.
    ``imported_at`` is when its first line came, by our own clock, of a match that was imported. ``erasure`` says that
    something was erased which its events hid; of a match that was asked for by itself. ``record`` is what it was read
    from, where what that hides was held against its leaves.
    """

    match: str
    events: Sequence[Act | Claim] = field(repr=False)  # names and hidden cards, which no log of a program is to hold
    readings: Readings | None = field(repr=False)
    incomplete: MatchGaps = field(default_factory=MatchGaps)
    ruleset_hash: str | None = None
    leaves: Mapping[int, int] = field(default_factory=dict, repr=False)
    persons: Mapping[int, str] = field(default_factory=dict, repr=False)
    pins: tuple[Pin, ...] = ()
    origin: Origin = LOGGED
    doubted: Message | None = None
    hands_from: int | None = None
    imported_at: str | None = None
    erasure: ErasureOfMatch | None = None
    record: StoredMatch | None = field(default=None, repr=False)

    # -- what was logged -------------------------------------------------------------------------

    @cached_property
    def opened(self) -> ev.Open | None:
        """The event that opened it."""
        return first_open(self.events)

    @cached_property
    def types(self) -> Sequence[str]:
        """The types of its events, in order, for who looks for a few of these and need not touch them all."""
        return [fields["type"] for fields in self.fields]

    @cached_property
    def by_type(self) -> Mapping[str, Sequence[Any]]:
        """Its events by their types, of each in order; of a type that is not there none."""
        by_type: dict[str, list[Any]] = defaultdict(list)
        for name, event in zip(self.types, self.events, strict=True):
            by_type[name].append(event)
        return by_type

    def _of_types(self, *names: str) -> list[Any]:
        return [self.events[place] for place, name in enumerate(self.types) if name in names]

    @cached_property
    def fields(self) -> Sequence[Mapping[str, Any]]:
        """The fields of each event, for who goes through all of them: a model looks five times as long for what it
        has."""
        return [event.__dict__ for event in self.events]

    @cached_property
    def moments(self) -> Sequence[int | None]:
        """When each event was, in milliseconds since 1970; None where the log does not say."""
        return [None if (at := fields["at"]) is None else milliseconds_of(at) for fields in self.fields]

    @cached_property
    def end(self) -> ev.MatchSettled | ev.Close | None:
        """The event that ended the match, None while it is played."""
        closes = [event for event in self.by_type["close"] if event.deal is None]
        return min((*self.by_type["match_settled"], *closes), key=attrgetter("seq"), default=None)

    @property
    def ended(self) -> bool:
        """Whether the match was settled or closed, and long enough ago: only then may its hidden cards be told."""
        return self.end is not None and self.hands_from is None

    @property
    def status(self) -> Status:
        """``open`` while it is played, ``settled`` once the platform settled it, else ``closed``."""
        if not self.ended:
            return "open"
        return "settled" if self.by_type["match_settled"] else "closed"

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats taken, in order."""
        return tuple(sorted({player.seat for player in self.opened.players})) if self.opened else ()

    @property
    def stake(self) -> Stake | None:
        """What is played for, as the opening names it."""
        return self.opened.stake if self.opened else None

    @property
    def is_for_nothing(self) -> bool:
        """Whether by its rules nobody pays or is paid."""
        return self.rules is not None and self.rules.settlement.pays == "nothing"

    @property
    def currency(self) -> str | None:
        """What is played for: a currency, or the name of chips."""
        return (self.opened.currency or self.opened.chips) if self.opened else None

    def at(self, seq: int | None) -> str | None:
        """When an event was, as logged."""
        return next((event.at for event in self.events if event.seq == seq), None)

    def pseudonym(self, seat: int) -> str:
        """What the player of a seat is called: the same in every match when the ledger knows the person."""
        person = self.persons.get(seat)
        return _pseudonym(f"seat\0{self.match}\0{seat}") if person is None else pseudonym_of(person)

    # -- the rules -------------------------------------------------------------------------------

    @cached_property
    def rules(self) -> Ruleset | None:
        """The rules it is judged by, None when nothing can be judged."""
        return self.readings.rules if self.readings is not None and isinstance(self._judged, Audit) else None

    def failed(self, failure: Failure) -> PlayedMatch:
        """The match as one that could not be judged: what was logged, and why there is no more."""
        other = replace(self)
        other.__dict__["_judged"] = failure
        return other

    @property
    def failure(self) -> Failure | None:
        """What stopped the replay or the audit, a fault of this program; None when nothing did.

        One match that cannot be judged stops no other: its claims are undecided, and a finding says so.
        """
        return self._judged if isinstance(self._judged, Failure) else None

    def under(self, rules: Ruleset) -> PlayedMatch:
        """The same events under other rules, a counterfactual."""
        own = self.readings is not None and self.readings.rules is rules
        return self if own else replace(self, readings=Readings(rules))

    @property
    def ruleset(self) -> str | None:
        """The id of its rules: those it is judged by, or the one it names."""
        if self.readings is not None:
            return self.readings.rules.id
        return self.opened.ruleset if self.opened else None

    @property
    def many_deals(self) -> bool:
        """Whether the match may be more than one deal."""
        return self.rules is not None and has_many_deals(self.rules)

    # -- the replay ------------------------------------------------------------------------------

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The replay, step by step; nothing without rules."""
        return self.replayed.all_steps if self.rules is not None else ()

    _beside: ClassVar[Skim | None] = None  # of a match told otherwise that of the match as it stands
    _worded: ClassVar[bool] = True  # whether more is asked of its verdicts than what is right

    @cached_property
    def replayed(self) -> Skim:
        """The replay without plain moves, which is all that an audit needs; nothing without rules."""
        if self.readings is None:
            return Skim(self.events)
        return skim(self.events, self.readings.rules, self.profile, self._beside)

    @cached_property
    def profile(self) -> LogProfile:
        """What the log shows of itself as a whole; without rules as if that were nothing."""
        return WHOLE_LOG if self.readings is None else log_profile(self.events, self.readings.rules, fields=self.fields)

    @property
    def last(self) -> Match | None:
        """The state the replay ended in."""
        return self.replayed.steps[-1].after if self.rules is not None and self.replayed.steps else None

    @property
    def standings(self) -> Standings | None:
        """How the seats stand where the replay ended."""
        return standings_now(self.last) if self.last else None

    @cached_property
    def deals(self) -> tuple[Deal, ...]:
        """Every deal as it was left."""
        return deals_of(self.last) if self.last else ()

    def deal(self, number: int | None) -> Deal | None:
        """A deal by its number, the last of that number; the last deal for None."""
        if number is None:
            return self.deals[-1] if self.deals else None
        return next((deal for deal in reversed(self.deals) if deal.number == number), None)

    def deal_asked(self, number: int | None) -> Deal | None:
        """A deal by its number; for None the deal of a match that is no more than one."""
        return self.deal(number) if number is not None or not self.many_deals else None

    def is_over(self, number: int | None) -> bool:
        """Whether a deal is over, or for None the match: only then may what was hidden in it be spoken of."""
        deal = self.deal(number) if number is not None else None
        return self.ended or (deal is not None and deal.ended is not None)

    def of_deal(self, number: int | None) -> Sequence[Act | Claim]:
        """The events of a deal by its number, all of the match for None."""
        return self.events if number is None else self._by_number.get(number, ())

    @cached_property
    def _by_number(self) -> dict[int, list[Act | Claim]]:
        by_number: dict[int, list[Act | Claim]] = {}
        now: int | None = None
        for event in self.events:
            now = event.deal if isinstance(event, ev.Deal) else now
            own = event.deal if isinstance(event, ev.DealScored | ev.Close) else None
            number = own or now
            if number is not None and not isinstance(event, ev.MatchSettled):
                by_number.setdefault(number, []).append(event)
        return by_number

    def points(self, deal: Deal, seat: int) -> SeatPoints | None:
        """What a seat of a deal lost or won, None for one that was not dealt in; undecided where what was booked is."""
        computed = points_by_seat(deal, self.rules).get(seat) if self.rules is not None else None
        if computed is None or computed.points is None or computed.at_least:
            return computed
        rows = (row for row in self.audit.verdicts if row.claim == "points" and row.seat == seat and not row.of_total)
        claim = next((row for row in rows if row.deal == deal.number), None)
        too_soon = claim is not None and deal.ended is not None and claim.seq < deal.ended.seq
        if claim is None or claim.computed is not None or too_soon:
            return computed
        return SeatPoints(None, "undecided", (), claim.why or reason("not_recorded"))

    # -- the audit -------------------------------------------------------------------------------

    @cached_property
    def audit(self) -> Audit:
        """Findings, verdicts, and the checks that could not be made. Without rules every claim is UNDECIDABLE.

        What is broken or wrong by our reading alone is a reading, and undecided, by the first other one that allows it,
        or by several at once.
        """
        audit = self.by_our_reading
        if self.readings is None or self.rules is None:
            return audit
        if audit.alarming:
            try:
                audit = self._reconsidered(audit)
            except Exception as wrong:
                vars(self).update(_judged=Failure.of(wrong), rules=None, steps=())
                return self.by_our_reading
        notices = self._notices(audit.unchecked)
        return replace(audit, findings=(*audit.findings, *notices)) if notices else audit

    def _reconsidered(self, ours: Audit) -> Audit:
        """What is left of an alarming audit beside other readings, acts never logged, and mistakes of a converter."""
        search = Search.of(self.events)
        audit = self._less_mistakes(ours, MOST_MISTAKES, search)
        return less_not_searched(audit, self.events) if search.is_given_up else audit

    def _less_mistakes(self, ours: Audit, most: int, search: Search) -> Audit:
        """What is left of an alarming audit, also beside so many mistakes of a converter at most."""
        audit = self._as_written(ours, search)
        seqs = out_of_order(audit)
        if not most or not may_be_mended(audit) or (seqs and most < MOST_MISTAKES):
            return audit
        told_as = partial(self._told_as, is_wrong_all_over=bool(seqs))
        audit = less_wrong_lines(audit, ours, self.events, partial(told_as, most - 1, search))
        if most == MOST_MISTAKES and accused_in(audit) and not search.is_given_up:
            # Of parts not all need be gone through: a fault by itself is held in one deal, and has none.
            judge = partial(told_as, 0, Search.of(self.events))
            audit = less_wrong_lines(audit, ours, self.events, judge, in_parts=True)
        return less_out_of_order(audit, seqs, self.events)

    def _as_written(self, ours: Audit, search: Search) -> Audit:
        """What is left of an alarming audit where all lines but for their seats are taken as they are written."""
        trials: list[TriedReading] = []
        judged_with = partial(self._judged_with, search)
        audit, silent = self._less_never_logged(ours, partial(explained_beside_gaps, judge=judged_with))
        if audit.alarming:  # other readings are tried as of a log that never has these types either
            audit = self._by_other_readings(audit, trials)
        if audit.alarming:
            audit, _ = self._less_never_logged(audit, partial(explained, silent, judge=judged_with))
        if any(row.code in OF_ANOTHER and row.severity in ALARMS for row in audit.findings):
            audit = less_seats_in_doubt(audit, JudgedLog(self.replayed, ours), judged_with)
        if audit.alarming:
            audit = less_as_booked(self._less_doubtful(audit, trials))
        return audit

    def _by_other_readings(self, ours: Audit, alone: list[TriedReading]) -> Audit:
        """What is left of an audit beside those by other readings: first one at a time, which are kept in ``alone``,
        then more and more of them at once as long as each comes nearer to what was logged, if need be by way of one
        that does not. Those are left out by which all that is held against somebody is held too."""
        if self.readings is None:
            return ours
        others = tuple(other_readings(self.readings, self.events))
        readings = TellingReadings(self.events, self.readings.rules)
        telling, try_readings = readings.beside, partial(self._try_readings, readings.profiles)
        audit, best, trials = ours, TriedReading(None, ours), list[TriedReading]()
        for reading in telling(best, others, best):
            if not audit.alarming:
                return audit
            for one in try_readings((reading,), best, alone):
                alone.append(one)
                audit = reconsidered(audit, ours, one)
        if audit.alarming:
            alone += try_readings(telling(best, at_once(others, ours), best), best, tuple(alone))
        while audit.alarming:
            trials += alone
            better = nearer(trials, best)
            if better is None:
                pairs = (two for way in detours(trials, best) for two in telling(way, others, best))
                better = nearer(try_readings(once(pairs), best, is_kept=False), best)
            if better is None:
                break
            best, audit = better, reconsidered(audit, ours, better, revealed=True)
            trials = try_readings(telling(best, others, best), best) if audit.alarming else []
        return audit

    def _less_never_logged(self, audit: Audit, explain: Explain) -> tuple[Audit, Explanation]:
        """An audit without what acts explain that the platform may never log, and that; a row names their types."""
        ours = JudgedLog(self.replayed, self.by_our_reading)
        if self.readings is None or not held_in(audit) <= held_in(ours.audit):
            return audit, NOTHING_EXPLAINED
        if (explanation := explain(ours, self.readings.rules)).charges.isdisjoint(held_in(audit)):
            return audit, explanation
        audit = less_explained(audit, explanation.charges, reason("never_logged"), message("verdict-never_logged"))
        others = tuple(row for row in audit.findings if row.code != "types_unlogged")
        row = self._types_row(explanation.types | ours.unlogged)
        return replace(audit, findings=(*others, row)), explanation

    def _less_doubtful(self, audit: Audit, trials: Iterable[TriedReading]) -> Audit:
        """An audit without what is broken by our reading alone, also where claims are wrong by the other one; where
        nothing else is wrong a row says that by every reading something is, and accuses nobody."""
        after, otherwise = without_doubtful(audit, trials)
        if otherwise is None or otherwise.reading is None:
            return after
        breach = next(row for row in audit.findings if row.severity in ALARMS)
        claim = next((seq for _, seq, _ in sorted(held_in(otherwise.audit), key=str) if seq), breach.seq or 0)
        sentence = message("finding-wrong_by_any_reading", seq=claim, **as_arguments(otherwise.reading, breach.clauses))
        seqs = tuple(sorted(filter(None, {breach.seq, claim})))
        row = self._whole("wrong_by_any_reading", breach.seq, sentence, seqs, breach.clauses)
        return replace(after, findings=(*after.findings, row))

    def _judged_with(
        self, search: Search, events: Sequence[Act | Claim], never: frozenset[str], charges: set[Held] | None
    ) -> JudgedLog | None:
        """The match with some acts put in, or as one of a platform that never logs some types of events; None as soon
        as something is broken that is none of the ``charges``, where those are given, or where enough was tried."""
        if charges is not None and not search.tries(len(events)):
            return None
        other = replace(self, events=events)
        if self.readings is not None:
            usual = None if other._other_match else charges  # nothing is found in lines of another match

            def is_unusual(row: Finding) -> bool:
                return usual is not None and row.code not in OF_WINNERS and not broken_in((row,)) <= usual

            rules = self.readings.rules
            log = log_profile(events, rules, never)
            replayed = skim_unless(is_unusual, events, rules, log, self._beside_as(log))
            if replayed is None:
                return None
            vars(other)["replayed"] = replayed
        vars(other)["_worded"] = False
        audit = other._judged
        return JudgedLog(other.replayed, audit) if isinstance(audit, Audit) else None

    def _beside_as(self, log: LogProfile) -> Skim | None:
        """The replay of the match as one whose log shows this of itself, for logs with acts put in that show the same:
        all but the first of them are replayed from the first such act on."""
        if not self.replayed.steps or self.replayed.steps[0].before.log == log:
            return self.replayed
        place = next((at for at, (one, _) in enumerate(self._shown_otherwise) if one == log), None)
        if place is None:
            self._shown_otherwise.append((log, None))
            return None
        _, base = self._shown_otherwise[place]
        if base is None and self.readings is not None:
            base = skim(self.events, self.readings.rules, log, self.replayed)
            self._shown_otherwise[place] = log, base
        return base

    @cached_property
    def _shown_otherwise(self) -> list[tuple[LogProfile, Skim | None]]:
        return []

    def _told_as(
        self, most: int, search: Search, events: Sequence[Act | Claim], charges: set[Held], *, is_wrong_all_over: bool
    ) -> Audit | None:
        """What is left of the audit of the match with lines told otherwise; None where as much is held, and some of it
        the same, but for a log without the many lines it had of a type, or where much more is held, or a log is wrong
        all over and stays so, or enough of them were gone through: to try all readings of each would take minutes."""
        other = replace(self, events=events)
        # So that no more is replayed than what follows the first other line, and nothing worded that is held anyway.
        vars(other).update(_beside=self.replayed, _worded=False)
        is_silent = not {event.type for event in self.events} <= {event.type for event in events}
        if not is_silent and self._holds_before(other, charges):
            return None
        ours = other._judged
        if not isinstance(ours, Audit) or (is_wrong_all_over and out_of_order(ours)):
            return None
        new = held_in(ours) - charges
        still, before = {key[:2] for key in held_in(ours)}, {key[:2] for key in charges}
        as_much = before <= still or (len(still) > len(before) and not before.isdisjoint(still))
        if len(new) > MOST_NEW or (as_much and not (is_silent and len(self.events) - len(events) >= MANY)):
            return None
        del vars(other)["_judged"], vars(other)["_worded"]
        ours = other.by_our_reading
        if not ours.alarming:
            return ours
        return other._less_mistakes(ours, most, search) if search.goes_through(len(events)) else None

    def _holds_before(self, other: PlayedMatch, charges: set[Held]) -> bool:
        """Whether all charges are of acts that stand before the first line which is told otherwise: these are held all
        the same, where the log as a whole shows of itself what it did."""
        same = sum(1 for _ in takewhile(lambda two: two[0] is two[1], zip(self.events, other.events, strict=False)))
        seq = self.events[same].seq if same < len(self.events) else inf
        of_acts = all(code not in CLAIM_KINDS | OF_WINNERS and (at or inf) < seq for code, at, _ in charges)
        return of_acts and bool(self.replayed.steps) and other.profile == self.replayed.steps[0].before.log

    def _try_readings(
        self,
        profiles: Profiles,
        readings: Iterable[Reading],
        best: TriedReading,
        before: Sequence[TriedReading] = (),
        *,
        is_kept: bool = True,
    ) -> list[TriedReading]:
        """The audits by other readings, up to the first that holds nothing against anybody; without those by which the
        log contradicts itself sooner than by the best so far, which come no nearer and lead nowhere. Of those that are
        not ``kept``, lest one comes nearer, without those either by which as many rules are broken as all that the
        best holds. Where the best holds nothing but a contradiction, without those too by which there is one at the
        same event, once as many of them as are made a detour of were tried, here or ``before``."""
        trials: list[TriedReading] = []
        soonest = contradicted_at(best.audit)
        # Of a log that contradicts itself by ours all is told as another reading has it.
        is_worded = contradicts_itself(self.by_our_reading.findings)
        # What is found then is not taken back: nothing of it is of another match, nor what a hole in the log may hide.
        is_final = not is_kept and soonest == inf and self._other_match is None and not is_nearly_whole(self.events)
        most = best.audit.alarms if is_final else inf
        # Where all that is held is a contradiction, only one that comes later is nearer, or none.
        is_contradiction = best.audit.alarms == 1 and soonest < inf
        for reading in readings:
            other = self.under(reading.rules)
            vars(other)["_worded"] = is_worded
            is_enough = is_contradiction and other._other_match is None and has_detours((*before, *trials), best)
            end = soonest + 1 if is_enough else soonest
            # By a reading that makes no game nothing is found, which excuses nobody.
            if not other._contradicts_before(end, reading.rules, profiles, most) and other.failure is None:
                trials.append(TriedReading(reading, other.by_our_reading))
                if not trials[-1].audit.alarming:
                    break
        return trials

    def _contradicts_before(self, seq: float, rules: Ruleset, profiles: Profiles, most: float) -> bool:
        """Whether the log contradicts itself before an event, or ``most`` rules are broken; then it is replayed no
        further, else the replay stays."""
        count = 0

        def is_too_much(row: Finding) -> bool:
            nonlocal count
            count += row.severity in ALARMS
            return (row.severity == "impossible" and (row.seq or 0) < seq) or count >= most

        with suppress(Exception):  # which the audit meets again, and tells of
            log, _ = profiles.of(rules)
            replayed = skim_unless(is_too_much, self.events, rules, log)
            if replayed is None:
                return True
            vars(self)["replayed"] = replayed
        return False

    def _notices(self, unchecked: Iterable[Unchecked]) -> list[Finding]:
        """That clocks were judged no more exactly than the times show, where a time limit hangs on it."""
        coarse = [row for row in unchecked if row.missing == "exact_times"]
        if not coarse or self.last is None:
            return []
        blur, count = self.last.log.blur, sum(row.count for row in coarse)
        sentence = message("finding-times_coarse", exact=Seconds(blur or 0), count=count)
        if blur is None:
            sentence = message("times_coarse-order", count=count)
        first = min(row.first_seq for row in coarse)
        return [self._whole("times_coarse", first, sentence, (first,))]

    def weight_under(self, rules: Ruleset) -> tuple[float, int]:
        """What speaks against these rules, read in this one way: how soon the log contradicts itself by them, then how
        many rows are held against somebody."""
        return weight_of(TriedReading(None, self.under(rules).by_our_reading))

    @property
    def by_our_reading(self) -> Audit:
        """The audit by our reading alone."""
        if isinstance(self._judged, Audit):
            return self._judged
        why = reason("no_rules" if self.readings is None else "not_audited" if self.failure else "not_replayed")
        claims = [event for event in self.events if event.type in CLAIMS and isinstance(event, Claim)]
        unjudged = () if self.incomplete.doubled else (self._unjudged_finding(),)  # nothing of it was looked at
        return Audit(
            (*self._lines_lost, *unjudged),
            tuple(row for claim in claims for row in rule_without_rules(claim, why)),
        )

    @property
    def _lines_lost(self) -> tuple[Finding, ...]:
        return (self._whole("log_incomplete", *lost_lines(self.incomplete, self.events)),) if self.incomplete else ()

    @cached_property
    def _judged(self) -> Audit | Failure | None:
        """The audit by our reading; None where nothing can be judged."""
        if self.readings is None or not is_replayed(self.readings.rules):
            return None
        try:
            return self._judge(self.readings)
        except Exception as wrong:
            return Failure.of(wrong)

    @cached_property
    def _other_match(self) -> OtherMatch | None:
        many = self.readings is not None and has_many_deals(self.readings.rules)
        if not many and self.types.count("open") < 2 and not self.incomplete.conflicts:
            return None
        telling = self._of_types("open", "deal", "match_settled")
        return other_match(self.incomplete, telling, self.end, many_deals=many)

    def _judge(self, readings: Readings) -> Audit:
        findings: list[Finding] = [*self._lines_lost]
        verdicts: list[Verdict] = []
        unseen: dict[tuple[str, Missing], list[int]] = {}
        opening: ev.Open | None = None
        other = self._other_match
        for step in self.replayed.steps:
            event = step.event
            if other is not None and event.seq > other.last:
                findings, verdicts = findings + other.findings(step.findings), verdicts + other.verdicts(event)
                continue
            findings += step.findings
            for what in step.unseen:
                unseen.setdefault(what, []).append(event.seq)
            if event.type in CLAIMS and isinstance(event, Claim):
                verdicts += rule(step.before, event, opening, readings, worded=self._worded)
            elif opening is None and isinstance(event, ev.Open):
                opening = event
        silent = self._types_unlogged({missing for _, missing in unseen})
        findings += silent
        unclear = any(row.computed is None or (row.claim == "show" and row.computed != row.claimed) for row in verdicts)
        never = self.replayed.steps and self.replayed.steps[-1].after.log.unlogged
        may_differ = unclear and not contradicts_itself(findings) and not silent and not never
        if may_differ and is_nearly_whole(self.events):
            findings, verdicts = by_every_way(self.events, readings, findings, verdicts)
        unchecked = tuple(
            Unchecked(match=self.match, code=code, missing=missing, count=len(seqs), first_seq=seqs[0])
            for (code, missing), seqs in sorted(unseen.items())
        )
        return Audit(tuple(findings), tuple(verdicts), unchecked)

    def _types_unlogged(self, unseen: Container[str]) -> list[Finding]:
        """That the log has none of some types of events, where something hangs on them."""
        if not self.replayed.steps:
            return []
        last = self.replayed.steps[-1].after
        types = {*last.log.unlogged, *(name for missing, name in _BY_MISSING.items() if missing in unseen)}
        if not types or self.by_type["gap"]:
            return []  # a gap is said already
        return [self._types_row(types)]

    def _types_row(self, types: Iterable[str]) -> Finding:
        """That the log never has events of some types, or none in some of its deals."""
        names = Several(tuple(message(f"event-{name}") for name in sorted(types)), separator=", ")
        code = "finding-types_unlogged" if {*types}.isdisjoint(self.types) else "types_unlogged-in_deals"
        return self._whole("types_unlogged", None, message(code, types=names), ())

    def _unjudged_finding(self) -> Finding:
        """That nobody knows the rules, that a game of these rules is not replayed, or that the audit failed."""
        if self.failure is not None:
            sentence = message("finding-not_audited", what=self.failure.what, place=self.failure.place)
            return self._whole("not_audited", None, sentence, ())
        if self.readings is not None:
            seq = self.events[0].seq if self.events else None
            sentence = message("finding-not_replayed", ruleset=self.readings.rules.id)
            clauses = self.readings.rules.clauses("turn.steps")
            return self._whole("not_replayed", seq, sentence, () if seq is None else (seq,), clauses)
        if self.opened is None:
            return self._whole("ruleset_unknown", None, message("ruleset_unknown-not_opened"), ())
        sentence = self.rules_lost or message("finding-ruleset_unknown")
        if self.rules_lost is None and self.opened.ruleset:
            sentence = message("ruleset_unknown-named", ruleset=self.opened.ruleset)
        return self._whole("ruleset_unknown", self.opened.seq, sentence, (self.opened.seq,))

    @property
    def rules_lost(self) -> Message | None:
        """That nobody knows its rules since the record of them is damaged; None where it is not."""
        if self.readings is not None or self.incomplete.altered != RULES:
            return None
        if self.ruleset_hash is None:
            return message("ruleset_unknown-no_pin")
        return message("ruleset_unknown-no_content", hash=self.ruleset_hash[:8])

    def _whole(
        self, code: str, seq: int | None, sentence: Message, evidence: Iterable[int], clauses: tuple[str, ...] = ()
    ) -> Finding:
        """A finding about the record as a whole."""
        return Finding(
            match=self.match,
            deal=None,
            seq=seq,
            seat=None,
            code=code,
            severity=whole_severity(code),
            clauses=clauses or WHOLE_MATCH[code],
            statement=sentence,
            evidence=tuple(evidence),
        )


def pseudonym_of(person: str) -> str:
    """What a person is called whom the ledger knows by a keyed digest."""
    return _pseudonym(f"person\0{person}")


@lru_cache(maxsize=4096)
def _pseudonym(key: str) -> str:
    return "P" + hashlib.sha256(key.encode()).hexdigest()[:PSEUDONYM_DIGITS]
