"""What a log shows of itself as a whole: which of its gaps lie within one deal, and how exact its times are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from math import gcd
from operator import attrgetter, eq
from typing import Any, Final, NamedTuple

from ledger.play.declares import Declares, declares_told
from ledger.play.settlement_lines import SettlementLines, settlement_lines
from ledger.play.unlogged import ABSENT_TURN, PERHAPS, absent_turns
from ledger.play.unlogged import unlogged as types_unlogged
from schemas import events as ev
from schemas.events import first_open
from schemas.ruleset import Ruleset
from schemas.wire import milliseconds_of

_MINUTE: Final = 60_000
_PLAYED: Final = frozenset({"deal", "draw", "discard"})
_SHOWN_AND_SCORED: Final = frozenset({"deal", "declare", "deal_scored", "show"})
_BATCH: Final = 3
"""Moves of players in a row with one and the same time that nobody makes: the time is when they were written down."""


class LogProfile(NamedTuple):
    """``within``: the ``seq`` of each gap that hides no beginning of a deal, for the deals before and after it follow
    one another by their numbers, or there is no other deal. ``blur``: how far the time between two events may be off
    what their times say, in milliseconds; None when times say nothing. ``seats``: those that act or have a hand, where
    no opening comes first to say who sat down. ``unplayed``: no deal, draw or discard is logged at all, but what came
    of them, who gave up or showed, who came and went. ``unlogged``: the types of which the log has no event although
    some must have happened. ``never``: of those that need not occur, the ones of which a settled match has none.
    ``shown_late``: the numbers of deals of which a show is logged after the points were claimed. ``cut_off``: the seats
    that lose their connection at some time, None where that may lie in a gap. ``deals``: the highest number of a deal
    that is dealt or booked in a log with gaps. ``declares``: those of a deal with several.
    ``settlement``: the lines of one that is told in several. ``booked_once``: of several deals nothing is booked but
    behind the last of them, and there without a number. ``counted``: points are claimed somewhere.
    ``absent_turns``: the draws behind turns of who is cut off, where no such turn is told. ``sat_out``: the ``seq`` of
    a deal and a seat that may have been dealt no hand in it: others' hands and points are logged, and no line is its
    own; none where there are gaps, in which somebody may have left."""

    within: frozenset[int] = frozenset()
    blur: int | None = 0
    seats: tuple[int, ...] = ()
    unplayed: bool = False
    unlogged: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()
    shown_late: frozenset[int] = frozenset()
    cut_off: frozenset[int] | None = frozenset()
    deals: int = 0
    declares: Declares = Declares()
    settlement: SettlementLines | None = None
    booked_once: bool = False
    counted: bool = False
    absent_turns: frozenset[int] = frozenset()
    sat_out: frozenset[tuple[int, int]] = frozenset()


WHOLE_LOG: Final = LogProfile()


def log_profile(
    events: Sequence[ev.Act | ev.Claim],
    rules: Ruleset,
    left_out: frozenset[str] = frozenset(),
    fields: Sequence[Mapping[str, Any]] | None = None,
) -> LogProfile:
    """What is to be known of a whole log before it is replayed; ``left_out`` are types of events that it is taken to
    leave out besides those it shows to, ``fields`` those of each event, where they are at hand."""
    fields = [event.__dict__ for event in events] if fields is None else fields
    names = [one["type"] for one in fields]
    # Of draws and discards, which are most of a log, nothing is asked for by their type.
    few = [place for place, name in enumerate(names) if name not in {"draw", "discard"}]
    opening = first_open(events)
    blur = 0 if rules.timer.clock == "none" else _blur(events, fields, opening)
    at_first = opening is not None and events[0] is opening
    seats = () if at_first else tuple(sorted({
        *(event.seat for event in events if isinstance(event, ev.Seated)),
        *(hand.seat for event in events if isinstance(event, ev.Deal) for hand in event.hands),
        *(player.seat for player in (opening.players if opening is not None else ())),
    }))  # fmt: skip
    there = set[str](names)

    def of_types(*some: str) -> list[Any]:
        return [events[place] for place in few if names[place] in some]

    within = _within(events, rules) if "gap" in there else frozenset()
    unplayed = bool(events) and _PLAYED.isdisjoint(there)
    never = PERHAPS - there if "match_settled" in there else frozenset()  # what is not over may have them yet
    late = _shown_late(of_types(*_SHOWN_AND_SCORED)) if "show" in there else frozenset()
    cut_off: frozenset[int] | None = frozenset()
    deals = 0
    if "gap" in there:
        cut_off = None
        deals = max((event.deal or 0 for event in events if isinstance(event, ev.Deal | ev.DealScored)), default=0)
    elif "disconnect" in there:
        cut_off = frozenset(event.seat for event in events if isinstance(event, ev.Disconnect))
    left_out |= types_unlogged(events, rules, fields)
    lines = settlement_lines(events) if names.count("match_settled") > 1 else None
    once = "deal_scored" in there and _booked_once(of_types("deal", "deal_scored"))
    is_counted = "deal_scored" in there or (
        "match_settled" in there and any(event.standings for event in of_types("match_settled"))
    )
    declares = declares_told(events) if names.count("declare") > 1 else Declares()
    absent = absent_turns(events, rules, fields) if "disconnect" in there else frozenset()
    left_out |= {ABSENT_TURN} if absent else set()
    profile = LogProfile(
        within, blur, seats, unplayed, left_out, never, late, cut_off, deals, declares, lines, once, is_counted, absent,
        frozenset() if "gap" in there or not opening else _sat_out(events, of_types("deal"), opening),
    )  # fmt: skip
    return WHOLE_LOG if profile == WHOLE_LOG else profile


def _within(events: Sequence[ev.Act | ev.Claim], rules: Ruleset) -> frozenset[int]:
    within: set[int] = set()
    since: list[int] = []
    number, count = 0, 0
    is_scored = False
    for event in events:
        if isinstance(event, ev.Gap):
            since.append(event.seq)
        elif isinstance(event, ev.Deal):
            # A deal that follows by its number: nothing was dealt in the gaps since, so that they lie within one deal.
            within.update(since if event.deal == number + 1 else ())
            since, number, is_scored = [], event.deal, False
        elif isinstance(event, ev.DealScored):
            if event.deal is not None and event.deal > number:
                number, since = event.deal, []
            is_scored, count = True, len(since)
        elif is_scored and event.type in _PLAYED:
            del since[count:]  # played on after the points: another deal was dealt, whatever the rules say
    match = rules.match
    if number and match.ends == "after_deals" and match.tie == "shared" and number >= match.deals:
        within.update(since)
    return frozenset(within)


def _sat_out(
    events: Sequence[ev.Act | ev.Claim], deals: Sequence[ev.Deal], opening: ev.Open
) -> frozenset[tuple[int, int]]:
    sat = {player.seat for player in opening.players}
    if all(len({hand.seat for hand in event.hands}) >= len(sat) for event in deals):
        return frozenset()
    silent, booked_deals, seq = dict[int, set[int]](), set[int](), 0
    for event in events:
        if event.type == "deal":
            hands, seq = {hand.seat for hand in event.hands}, event.seq
            if len(hands) > 1 and sat > hands:
                silent[seq] = sat - hands
        elif seq in silent:
            rows = event.points if isinstance(event, ev.DealScored) else ()
            buyers = (event.wanted or ()) if isinstance(event, ev.Buy) else ()
            silent[seq] -= {getattr(event, "seat", 0), *buyers, *(row.seat for row in rows)}
            booked_deals |= {seq} if rows else set()
    return frozenset((seq, seat) for seq in booked_deals for seat in silent[seq])


def _booked_once(events: Sequence[ev.Deal | ev.DealScored]) -> bool:
    is_booked = is_dealt = False
    for event in reversed(events):
        if event.type == "deal_scored":
            if is_dealt or is_booked or event.deal is not None:
                return False
            is_booked = True
        else:
            if not is_booked or (event.deal == 1 and not is_dealt):
                return False
            is_dealt = True
    return is_dealt


def _shown_late(events: Iterable[ev.Deal | ev.Declare | ev.DealScored | ev.Show]) -> frozenset[int]:
    late: set[int] = set()
    number, is_declared, is_scored = 0, False, False
    for event in events:
        if isinstance(event, ev.Deal):
            number, is_declared, is_scored = event.deal, False, False
        elif isinstance(event, ev.Declare):
            is_declared, is_scored = True, False
        elif isinstance(event, ev.DealScored):
            is_scored = is_scored or (is_declared and event.deal in (None, number))
        elif is_scored:
            late.add(number)
    return frozenset(late)


# -- clocks --------------------------------------------------------------------------------------


def _blur(
    events: Sequence[ev.Act | ev.Claim], fields: Sequence[Mapping[str, Any]], opening: ev.Open | None
) -> int | None:
    """What the clocks are declared to be in the opening, and what their times show, whichever is worse."""
    times: list[str] = [one["at"] for one in fields]
    producers = {one["producer"] for one in fields}
    if None in times:
        events = [event for event in events if event.at is not None]
        times, producers = [event.at or "" for event in events], {event.producer for event in events}
    clocks = opening.clocks if opening is not None else ()
    nominal = max((clock.resolution or 0 for clock in clocks), default=0)
    skew = max((clock.skew or 0 for clock in clocks), default=0)
    if len(producers) > 1 and not producers <= {clock.producer for clock in clocks if clock.skew is not None}:
        return None
    resolution = _resolution(times, events)
    # Of two events each may be off by the skew, one forward and the other back.
    return None if resolution is None else max(nominal, resolution) + 2 * skew + _stepped_back(events, times)


def _stepped_back(timed: Sequence[ev.Act | ev.Claim], times: Sequence[str]) -> int:
    """How far the clock was set back at the most, or the clocks of several servers or players are apart: what goes back
    between two events, in steps to several seats, may have gone forward between two others at once."""
    if times == sorted(times):
        return 0
    steps = dict[int, int]()
    for (earlier, later), event in zip(pairwise(times), timed[1:], strict=True):
        if later < earlier:
            seat = getattr(event, "seat", 0)
            steps[seat] = max(milliseconds(later, earlier), steps.get(seat, 0))
    return sum(steps.values())


def _resolution(times: Sequence[str], timed: Sequence[ev.Act | ev.Claim]) -> int | None:
    """The unit all times are multiples of, a tenth of a second or more; 0 for times to the millisecond; None when they
    are all the same."""
    if len(times) > 1 and min(times) == max(times):
        return None
    unit = 0
    for at in times:
        unit = gcd(unit, int(at[17:19] + at[20:23]))
        if 0 < unit < 100:
            break
    if times and unit == 0:  # all at a full minute: so many minutes, or an hour
        unit = _MINUTE * (gcd(*(int(at[14:16]) for at in times)) or 60)
    return max(unit if unit >= 100 else 0, _batch(times, timed))


def _batch(times: Sequence[str], timed: Sequence[ev.Act | ev.Claim]) -> int:
    """Where several moves of several players bear one time: the longest that passes between two times of the log."""
    if not any(map(eq, times, times[_BATCH - 1 :])):
        return 0
    for _, group in groupby(timed, key=attrgetter("at")):
        moves = (event for event in group if event.type == "draw" or event.type == "discard")
        seats = [event.seat for event in moves if event.by == "player" or event.by is None]
        if len(seats) >= _BATCH and len(set(seats)) > 1:
            pairs = pairwise(time for time, _ in groupby(times))
            return max((milliseconds(earlier, later) for earlier, later in pairs), default=0)
    return 0


def milliseconds(earlier: str, later: str) -> int:
    """From one time of a log to another, both written ``2026-11-20T10:15:30.123Z``; negative if time ran backwards."""
    return milliseconds_of(later) - milliseconds_of(earlier)
