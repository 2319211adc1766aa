"""What a log shows of itself as a whole: which of its gaps lie within one deal, and how exact its times are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import gcd
from typing import Final, NamedTuple

from schemas import events as ev
from schemas.events import first_open
from schemas.ruleset import Ruleset

_MINUTE: Final = 60_000
_BATCH: Final = 3
"""Moves of players in a row with one and the same time that nobody makes: the time is when they were written down."""


class LogProfile(NamedTuple):
    """``within``: the ``seq`` of each gap that hides no beginning of a deal, for the deals before and after it follow
    one another by their numbers, or there is no other deal. ``blur``: how far the time between two events may be off
    what their times say, in milliseconds; None when times say nothing. ``seats``: those that events name, where there
    is no opening to say who sat down."""

    within: frozenset[int] = frozenset()
    blur: int | None = 0
    seats: tuple[int, ...] = ()


WHOLE_LOG: Final = LogProfile()


def log_profile(events: Sequence[ev.Act | ev.Claim], rules: Ruleset) -> LogProfile:
    """What is to be known of a whole log before it is replayed."""
    blur = 0 if rules.timer.clock == "none" else _blur(events)
    seats = () if first_open(events) is not None else tuple(sorted({
        event.seat for event in events if isinstance(event, ev.Seated)
    }))  # fmt: skip
    if any(isinstance(event, ev.Gap) for event in events):
        return LogProfile(_within(events, rules), blur, seats)
    return LogProfile(blur=blur, seats=seats) if blur != 0 or seats else WHOLE_LOG


def _within(events: Sequence[ev.Act | ev.Claim], rules: Ruleset) -> frozenset[int]:
    within: set[int] = set()
    since: list[int] = []
    number = 0
    for event in events:
        if isinstance(event, ev.Gap):
            since.append(event.seq)
        elif isinstance(event, ev.Deal):
            within.update(since if event.deal == number + 1 else ())
            since, number = [], event.deal
    match = rules.match
    if number and match.ends == "after_deals" and match.tie != "extra_deal" and number >= match.deals:
        within.update(since)
    return frozenset(within)


# -- clocks --------------------------------------------------------------------------------------


def _blur(events: Sequence[ev.Act | ev.Claim]) -> int | None:
    """What the clocks are declared to be in the opening, and what their times show, whichever is worse."""
    opened = first_open(events)
    clocks = opened.clocks if opened is not None else ()
    declared = max((clock.resolution or 0 for clock in clocks), default=0)
    skew = max((clock.skew or 0 for clock in clocks), default=0)
    producers = {event.producer for event in events if event.at is not None}
    if len(producers) > 1 and not producers <= {clock.producer for clock in clocks if clock.skew is not None}:
        return None
    shown = _resolution(events)
    return None if shown is None else max(declared, shown) + 2 * skew


def _resolution(events: Sequence[ev.Act | ev.Claim]) -> int | None:
    """The unit all times are multiples of, a tenth of a second or more; 0 for times to the millisecond; None when they
    are all the same."""
    times = [event.at for event in events if event.at is not None]
    if len(times) > 1 and min(times) == max(times):
        return None
    unit = 0
    for at in times:
        unit = gcd(unit, int(at[17:19] + at[20:23]))
        if 0 < unit < 100:
            unit = 0
            break
    else:
        unit = _coarse(times) if unit == 0 else unit
    return max(unit, _batch(event for event in events if event.at is not None))


def _coarse(times: Sequence[str]) -> int:
    """The unit of times that are all at a full minute: so many minutes, or an hour."""
    minutes = 0
    for at in times:
        minutes = gcd(minutes, int(at[14:16]))
    return _MINUTE * (minutes or 60) if times else 0


def _batch(timed: Iterable[ev.Act | ev.Claim]) -> int:
    """Where several moves of several players bear one time: the longest that passes between two times of the log."""
    run: list[int] = []
    last: str | None = None
    longest, times = 0, []
    for event in timed:
        if event.at != last:
            run, last = [], event.at
            times.append(event.at or "")
        if event.by in ("player", None) and isinstance(event, ev.Draw | ev.Discard):
            run.append(event.seat)
            longest = max(longest, len(run) if len(set(run)) > 1 else 0)
    if longest < _BATCH:
        return 0
    return max((milliseconds(earlier, later) for earlier, later in pairwise(times)), default=0)


def milliseconds(earlier: str, later: str) -> int:
    """From one time of a log to another, both written ``2026-11-20T10:15:30.123Z``; negative if time ran backwards."""
    if earlier[:17] == later[:17]:
        return int(later[17:19] + later[20:23]) - int(earlier[17:19] + earlier[20:23])
    return _moment(later) - _moment(earlier)


def _moment(at: str) -> int:
    """Milliseconds since some day long ago; years are counted from March, so that a leap day comes last."""
    # No datetime: ledgers made before dates were checked hold 29 February of any year, and that must stop no replay.
    year, month, day = int(at[:4]), int(at[5:7]), int(at[8:10])
    if month < 3:
        year, month = year - 1, month + 12
    days = 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + day
    minutes = (days * 24 + int(at[11:13])) * 60 + int(at[14:16])
    return minutes * _MINUTE + int(at[17:19] + at[20:23])
