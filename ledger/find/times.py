"""Time as people write it, in the zone staff read in: days and clocks, and the stretches they mean.

A day that is named without a year is the last one of that name. A clock alone is the last time it showed that, and
means half an hour before and after it; what is named from one clock to another is meant to the minute. Stretches are
such as ``last night 10 pm``, ``2 hours ago``, ``20 Nov between 21:30 and 22:30``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final, NamedTuple

from ledger.messages.renderer import Renderer
from schemas.message import Day, Message, message

LONGEST: Final = 3660
"""Days a stretch may reach back from now."""

_DAY: Final = 24 * 60
_BEFORE: Final = frozenset({"at", "on", "around", "about", "of", "in", "the", "by", "near", "approx", "since", "this"})
_TELLS_HOUR: Final = frozenset({"at", "around", "about", "near"})
"""Behind these a bare number is an hour; “by 10” is more often a difference."""
_TO: Final = frozenset({"to", "till", "until", "and", "-", "–", "—"})
_UNITS: Final = {
    "m": 1, "min": 1, "mins": 1, "minute": 1, "minutes": 1, "h": 60, "hr": 60, "hrs": 60, "hour": 60, "hours": 60,
    "d": _DAY, "day": _DAY, "days": _DAY, "week": 7 * _DAY, "weeks": 7 * _DAY,
}  # fmt: skip
_COUNTS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "couple": 2,
}  # fmt: skip
_JOINED: Final = re.compile(r"(\d{1,2}(?:[:.]\d\d)?(?:am|pm)?)[-–—](\d{1,2}(?:[:.]\d\d)?(?:am|pm)?)")
_COUNTED: Final = re.compile(r"(\d{1,4})(m|min|mins|h|hr|hrs|d)")


class Stop(NamedTuple):
    """A point of time as far as it was named; ``zone`` as it was written after the clock."""

    day: date | None = None
    part: str | None = None
    clock: Clock | None = None
    zone: str | None = None


def window_at(words: Words, now: datetime) -> tuple[int, Window] | None:
    """The stretch the first words name, with how many they are; ``now`` is in the zone staff read in."""
    if not words:
        return None
    now = now.replace(second=0, microsecond=0)
    return _span(words, now) or _one_sided(words, now) or _around(words, now)


def _span(words: Words, now: datetime) -> tuple[int, Window] | None:
    """A stretch that says itself how long it is."""
    return _ago(words, now) or _last(words, now) or _range(words, now) or _since(words, now)


def _around(words: Words, now: datetime) -> tuple[int, Window] | None:
    reading = _stop(words, now)
    if reading is None:
        return None
    start, end = _bounds(reading[1], now)
    return reading[0], _near(start) if start == end else Window(start, end)


def _since(words: Words, now: datetime) -> tuple[int, Window] | None:
    reading = _stop(words[1:], now) if words[0] == "since" else None
    if reading is None or (start := _bounds(reading[1], now)[0]).timestamp() > now.timestamp():
        return None
    return 1 + reading[0], Window(start, later(now, timedelta(minutes=1)))


def _one_sided(words: Words, now: datetime) -> tuple[int, Window] | None:
    """``after 9 pm yesterday``, ``last night before 11``: from a clock to the end of its day or night, or up to it."""
    at, before = _stop(words, now) or (0, Stop())
    if before.clock is not None or tuple(words[at : at + 1]) not in (("after",), ("before",)):
        return None
    reading = _stop(words[at + 1 :], now, hour_alone=at > 0)
    stop = join(before, reading[1]) if reading is not None else None
    if reading is None or stop is None or stop.clock is None:
        return None
    stop = stop._replace(day=stop.day or _clock_day(stop, now))
    start, end = _bounds(stop._replace(clock=None), now)
    clock = _clocked(stop, _zone(now))
    window = Window(clock, end) if words[at] == "after" else Window(start, clock)
    return (at + 1 + reading[0], window) if window.start.timestamp() < window.end.timestamp() else None


def time_at(words: Words, now: datetime) -> tuple[int, Window | Stop] | None:
    """As :func:`window_at` in running text, where day, part and clock of one time may stand apart: a stretch, or what
    the first words say of a point."""
    if not words:
        return None
    now = now.replace(second=0, microsecond=0)
    return _span(words, now) or _stop(words, now) or ((1, Stop(part=words[0])) if words[0] in PARTS else None)


def join(one: Stop, other: Stop) -> Stop | None:
    """Two points as one; None where both say the same part of it."""
    if any(mine is not None and theirs is not None for mine, theirs in zip(one, other, strict=True)):
        return None
    return Stop(one.day or other.day, one.part or other.part, one.clock or other.clock, one.zone or other.zone)


def windows_of(stop: Stop, now: datetime) -> tuple[Window, ...]:
    """What a point can mean, looking back: ``7:30`` alone is of the morning or the evening; nothing is to come."""
    now = now.replace(second=0, microsecond=0)
    hours = [0]
    if stop.clock is not None and not stop.clock.sure and stop.part is None:
        hours.append(12)
    windows = []
    for more in hours:
        meant = stop
        if stop.clock is not None and len(hours) > 1:
            meant = stop._replace(clock=stop.clock._replace(hour=(stop.clock.hour + more) % 24, sure=True))
        start, end = _bounds(meant, now)
        if start.timestamp() > now.timestamp():
            day = (meant.day or start.date()) - timedelta(days=1)
            before = _bounds(meant._replace(day=day), now)
            if before[0].timestamp() <= now.timestamp():  # a day that is still to come stays the day that was written
                start, end = before
        windows.append(_near(start) if start == end else Window(start, end))
    return tuple(windows)


# -- counted back from now -------------------------------------------------------------------------


def _ago(words: Words, now: datetime) -> tuple[int, Window] | None:
    if words[0] in ("now", "just") and (words[0] == "now" or tuple(words[1:2]) == ("now",)):
        return (1 if words[0] == "now" else 2), Window(later(now, -AROUND), later(now, timedelta(minutes=1)))
    if tuple(words[:4]) == ("half", "an", "hour", "ago"):
        return 4, _near(later(now, -AROUND))
    reading = _read_count(words)
    if reading is None or tuple(words[reading[0] : reading[0] + 1]) != ("ago",):
        return None
    length, count, unit = reading
    if unit >= _DAY:
        return length + 1, _whole_day(now.date() - timedelta(minutes=count * unit), _zone(now))
    return length + 1, _near(later(now, -timedelta(minutes=count * unit)))


def _read_count(words: Words) -> tuple[int, int, int] | None:
    """(words read, how many, minutes of the unit): ``2 hours``, ``an hour``, ``a couple of days``, ``30min``."""
    if match := _COUNTED.fullmatch(words[0]):
        return _within(1, int(match[1]), _UNITS[match[2]])
    at = 0
    count = int(words[0]) if words[0].isascii() and words[0].isdigit() and len(words[0]) < 5 else _COUNTS.get(words[0])
    if words[0] == "a" and tuple(words[1:3]) == ("couple", "of"):
        count, at = 2, 2
    if count is None or len(words) < at + 2 or words[at + 1] not in _UNITS or len(words[at + 1]) == 1:
        return None
    return _within(at + 2, count, _UNITS[words[at + 1]])


def _within(length: int, count: int, unit: int) -> tuple[int, int, int] | None:
    return (length, count, unit) if 0 < count * unit <= LONGEST * _DAY else None


def _last(words: Words, now: datetime) -> tuple[int, Window] | None:
    """``last 2 hours``, ``in the past hour``, ``last week``, ``this month``."""
    at = 1 if words[0] in ("in", "within", "during", "the") else 0
    at += 1 if at and tuple(words[at : at + 1]) == ("the",) else 0
    if tuple(words[at : at + 1]) not in (("last",), ("past",), ("this",)) or len(words) < at + 2:
        return None
    which, after = words[at], words[at + 1]
    if after in ("week", "month") and which != "past":
        return at + 2, _calendar(after, which == "last", now)
    if which == "this":
        return None
    if after in ("hour", "day", "minute", "week"):
        return at + 2, Window(later(now, -timedelta(minutes=_UNITS[after])), later(now, timedelta(minutes=1)))
    reading = _read_count(words[at + 1 :])
    if reading is None:
        return None
    length, count, unit = reading
    return at + 1 + length, Window(later(now, -timedelta(minutes=count * unit)), later(now, timedelta(minutes=1)))


def _calendar(unit: str, before: bool, now: datetime) -> Window:
    today = now.date()
    if unit == "week":
        monday = today - timedelta(days=today.weekday() + (7 if before else 0))
        return _whole_day(monday, _zone(now), 7)
    first = today.replace(day=1)
    if before:
        first = (first - timedelta(days=1)).replace(day=1)
    return _whole_day(first, _zone(now), ((first + timedelta(days=32)).replace(day=1) - first).days)


# -- from one point to another ---------------------------------------------------------------------


def _range(words: Words, now: datetime) -> tuple[int, Window] | None:
    """``between 9 and 10 pm``, ``from 20 Nov 22:00 to 21 Nov 01:00``, ``on 20 Nov between 21:30 and 22:30``."""
    before, at = Stop(), 0
    leading = _stop(words, now)
    if leading is not None and leading[1].clock is None and tuple(words[leading[0] : leading[0] + 1]):
        at, before = leading
        if words[at] not in ("between", "from") and not _JOINED.fullmatch(words[at]):
            at, before = 0, Stop()
    has_opener = words[at] in ("between", "from")
    rest = list(words[at + has_opener :])
    match = _JOINED.fullmatch(rest[0]) if rest else None
    if match:
        rest[:1] = [match[1], "to", match[2]]
    first = _stop(rest, now, hour_alone=has_opener or match is not None)
    if first is None or tuple(rest[first[0] : first[0] + 1]) == () or rest[first[0]] not in _TO:
        return None
    if rest[first[0]] == "and" and not (has_opener and words[at] == "between"):
        return None
    second = _stop(rest[first[0] + 1 :], now, hour_alone=first[1].clock is not None)
    if second is None:
        return None
    # "10-11" alone is no stretch of time; "10-11 pm" and "22:00-23:00" are.
    if match and ":" not in match[0] and not any(s.clock and s.clock.half for s in (first[1], second[1])):
        return None
    length = at + has_opener + first[0] + 1 + second[0] - (2 if match else 0)
    window = _between(first[1], second[1], before, now)
    return None if window is None else (length, window)


def _between(first: Stop, second: Stop, before: Stop, now: datetime) -> Window | None:
    one, two = first.clock, second.clock
    if one and two and two.half == "p" and one.half is None and (one.hour + 12, one.minute) <= two[:2]:
        first = first._replace(clock=Clock(one.hour + 12, one.minute, True, "p"))
    day, ends = first.day or before.day or second.day, second.day
    part = first.part or before.part or second.part
    first = first._replace(day=day, part=part, zone=first.zone or second.zone)
    if first.clock is not None and day is None:
        first = first._replace(day=_clock_day(first, now))
    second = second._replace(day=ends or first.day, part=second.part or part)
    start, end = _bounds(first, now)[0], _bounds(second, now)[1]
    # Two times of one zone are compared as clocks show them, so an hour that comes twice needs their true order.
    if end.timestamp() <= start.timestamp() and ends is None and second.day is not None:
        end = _bounds(second._replace(day=second.day + timedelta(days=1)), now)[1]
    return Window(start, end) if start.timestamp() < end.timestamp() else None


# -- one point -------------------------------------------------------------------------------------


def _stop(words: Words, now: datetime, hour_alone: bool = False) -> tuple[int, Stop] | None:
    """A day, a part of it and a clock, each once and in any order; how many words were read first."""
    stop, length, at, tells_hour = Stop(), 0, 0, hour_alone
    while at < len(words):
        if words[at] == "last" and tuple(words[at + 1 : at + 2]) == ("night",) and stop.day is None and not stop.part:
            stop, at, tells_hour = stop._replace(day=now.date() - timedelta(days=1), part="night"), at + 2, True
        elif words[at] == "this" and tuple(words[at + 1 : at + 2]) and words[at + 1] in PARTS and stop.day is None:
            stop, at, tells_hour = stop._replace(day=now.date(), part=words[at + 1]), at + 2, True
        elif stop.part is None and words[at] in PARTS and (stop != Stop() or words[at] == "noon"):
            stop, at, tells_hour = stop._replace(part=words[at]), at + 1, True
        elif stop.day is None and (day := _day_at(words[at:], now.date())) is not None:
            tonight = words[at] == "tonight" and stop.part is None
            stop = stop._replace(day=day[1], part="night" if tonight else stop.part)
            at, tells_hour = at + day[0], tells_hour or tonight
        elif stop.clock is None and (clock := _clock_at(words[at:], tells_hour, stop != Stop())) is not None:
            stop, at = stop._replace(clock=clock[1]), at + clock[0]
            if at < len(words) and words[at] in _zone_words(now):
                stop, at = stop._replace(zone=words[at]), at + 1
        elif words[at] in _BEFORE:
            tells_hour, at = tells_hour or words[at] in _TELLS_HOUR, at + 1
            continue
        else:
            break
        length = at
    return (length, stop) if length else None


def _zone_words(now: datetime) -> frozenset[str]:
    year = [now.replace(month=month, day=1) for month in range(1, 13)]
    return frozenset({"utc", "gmt", *((moment.tzname() or "").lower() for moment in year)})


def _bounds(stop: Stop, now: datetime) -> tuple[datetime, datetime]:
    """The first and the last moment of a point: equal for a clock, apart for a day or a part of one."""
    zone, day = _zone(now), stop.day
    if stop.clock is not None:
        at = _clocked(stop._replace(day=day or _clock_day(stop, now)), zone)
        return at, at
    day = day or now.date()
    if stop.part is not None:
        part = PARTS[stop.part]
        return put(day, part.start, zone), put(day, part.end, zone)
    return _whole_day(day, zone)


def _clock_day(stop: Stop, now: datetime) -> date:
    """The last day on which a clock has shown this."""
    today = _clocked(stop._replace(day=now.date()), _zone(now))
    return now.date() if today.timestamp() <= now.timestamp() else now.date() - timedelta(days=1)


def _clocked(stop: Stop, zone: tzinfo) -> datetime:
    day, clock = stop.day or date.min, stop.clock or Clock(0, 0, True)
    hour = clock.hour
    if stop.part == "night":
        early = hour < 6 or (hour < 12 and clock.half == "a") or (hour == 12 and not clock.sure)
        hour = hour % 12 + 24 if early else hour + 12 if hour < 12 and not clock.sure else hour
    elif stop.part in ("afternoon", "evening") and hour < 12 and not clock.sure:
        hour += 12
    if stop.zone in ("utc", "gmt"):
        return put(day, hour * 60 + clock.minute, UTC).astimezone(zone)
    at = put(day, hour * 60 + clock.minute, zone)
    # Where clocks are put back an hour comes twice; the zone that was written says which is meant.
    again = at.replace(fold=1)
    if stop.zone is not None and (at.tzname() or "").lower() != stop.zone == (again.tzname() or "").lower():
        return again
    return at


def _near(at: datetime) -> Window:
    return Window(later(at, -AROUND), later(at, AROUND))


def _zone(now: datetime) -> tzinfo:
    return now.tzinfo or UTC


# -- said back -------------------------------------------------------------------------------------


def window_words(window: Window) -> str:
    """The stretch in words that are read as the same stretch."""
    return Renderer(zone=_zone(window.start)).words(window_message(window))


def window_message(window: Window) -> Message:
    """The stretch in whatever language."""
    start, end = window
    first, last, zone = Day(start.isoformat()), Day(end.isoformat()), str(end.tzname())
    if window == _whole_day(start.date(), _zone(start)):
        return message("find-window_day", day=first)
    if start.date() == end.date() and start.tzname() == end.tzname():
        return message("find-window_hours", day=first, start=f"{start:%H:%M}", end=f"{end:%H:%M}", zone=zone)
    beginning = f"{start:%H:%M}" if start.tzname() == end.tzname() else f"{start:%H:%M} {start.tzname()}"
    return message("find-window_days", first=first, start=beginning, last=last, end=f"{end:%H:%M}", zone=zone)


Words = Sequence[str]
"""Words in lower case, without the punctuation around them."""


# -- days and clocks -------------------------------------------------------------------------------


class Window(NamedTuple):
    """A stretch of time, in whole minutes of the zone staff read in."""

    start: datetime
    end: datetime


class Clock(NamedTuple):
    """A time of day; ``half`` is ``a`` or ``p`` where am or pm was written. ``sure``: no twelve hours are missing."""

    hour: int
    minute: int
    sure: bool
    half: str | None = None


class _PartOfDay(NamedTuple):
    """A part of the day in minutes after midnight; what ends after 24 hours ends on the next day."""

    start: int
    end: int


PARTS: Final[dict[str, _PartOfDay]] = {
    "morning": _PartOfDay(5 * 60, 12 * 60),
    "noon": _PartOfDay(11 * 60 + 30, 12 * 60 + 30),
    "afternoon": _PartOfDay(12 * 60, 17 * 60),
    "evening": _PartOfDay(17 * 60, 22 * 60),
    "night": _PartOfDay(20 * 60, 28 * 60),
}
"""What staff are told these words mean; it stands in the documents."""

AROUND: Final = timedelta(minutes=30)
"""So much before and after a clock."""

_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
         "sep sept september", "oct october", "nov november", "dec december"), 1)
    for name in names.split()
}  # fmt: skip
_DAYS: Final = {
    name: number
    for number, names in enumerate(
        ("mon monday", "tue tues tuesday", "wed weds wednesday", "thu thur thurs thursday", "fri friday",
         "sat saturday", "sun sunday"))
    for name in names.split()
}  # fmt: skip
CALENDAR: Final = frozenset({"today", "tonight", "yesterday", *_DAYS, *_MONTHS})
"""Words that name a day or a month."""
_ISO: Final = re.compile(r"([12]\d{3})[-/.](\d{1,2})[-/.](\d{1,2})")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})[-/.](\d{1,2})(?:[-/.](\d{4}|\d{2}))?")
_OF_MONTH: Final = re.compile(r"([0-3]?\d)(?:st|nd|rd|th)?")
_YEAR: Final = re.compile(r"[12]\d{3}")
_CLOCK: Final = re.compile(r"([01]?\d|2[0-4])[:.]([0-5]\d)(?:[:.][0-5]\d(?:\.\d+)?)?(am|pm|a\.m|p\.m)?")
_HOUR: Final = re.compile(r"(1[0-2]|0?[1-9])(am|pm|a\.m|p\.m)")
_BARE_HOUR: Final = re.compile(r"[01]?\d|2[0-3]")
_MINUTE: Final = re.compile(r"[0-5]?\d")
_MINUTES: Final = ("minute", "minutes", "min", "mins")
_O_CLOCK: Final = ("o'clock", "oclock", "hrs", "h")
_HALVES: Final = ("am", "pm", "a.m", "p.m")
_MEASURES: Final = frozenset(
    {
        "of", "point", "points", "pts", "paise", "paisa", "rupee", "rupees", "rs", "inr", "chips", "money",
        "spade", "spades", "heart", "hearts", "diamond", "diamonds", "club", "clubs",
        "minute", "minutes", "min", "mins", "hour", "hours", "day", "days", "week", "weeks", "month", "months",
        "second", "seconds", "sec", "secs", "player", "players", "people", "seat", "seats", "deal", "deals", "times",
    }
)  # fmt: skip
"""After these a number is no hour."""


def _day_at(words: Words, today: date) -> tuple[int, date] | None:
    """A day: ``today``, ``friday``, ``last friday``, ``20 nov``, ``nov 20th 2026``, ``20/11/2026``, ``2026-11-20``."""
    if not words:
        return None
    first = words[0]
    if first in ("today", "tonight"):
        return 1, today
    if first == "yesterday":
        return 1, today - timedelta(days=1)
    if tuple(words[:4]) == ("the", "day", "before", "yesterday"):
        return 4, today - timedelta(days=2)
    if tuple(words[:3]) == ("day", "before", "yesterday"):
        return 3, today - timedelta(days=2)
    if first in ("last", "this", "on") and len(words) > 1 and words[1] in _DAYS:
        return 2, _weekday(words[1], today, strictly=first == "last")
    if first in _DAYS:
        day = _day_at(words[1:], today) if len(words) > 1 else None
        if day is not None and words[1] not in ("today", "yesterday") and words[1] not in _DAYS:
            return 1 + day[0], day[1]
        return 1, _weekday(first, today, strictly=False)
    return _numbered(words, today) or _read_written(words, today)


def _weekday(name: str, today: date, strictly: bool) -> date:
    back = (today.weekday() - _DAYS[name]) % 7
    return today - timedelta(days=back or (7 if strictly else 0))


def _numbered(words: Words, today: date) -> tuple[int, date] | None:
    if match := _ISO.fullmatch(words[0]):
        year, month, day = (int(part) for part in match.groups())
        return _read_date(1, year, month, day)
    if match := _DAY_FIRST.fullmatch(words[0]):
        if match[3] is None and "/" not in words[0]:
            return None
        day, month = int(match[1]), int(match[2])
        if match[3] is None:
            return _last_of(1, month, day, today)
        return _read_date(1, int(match[3]) + (2000 if len(match[3]) == 2 else 0), month, day)
    return None


def _read_written(words: Words, today: date) -> tuple[int, date] | None:
    if len(words) < 2:
        return None
    day, month, length = words[0], words[1], 2
    if words[1] == "of" and len(words) > 2:
        month, length = words[2], 3
    if day in _MONTHS:
        day, month = words[1], words[0]
    match = _OF_MONTH.fullmatch(day)
    if match is None or month not in _MONTHS:
        return None
    if len(words) > length and _YEAR.fullmatch(words[length]):
        return _read_date(length + 1, int(words[length]), _MONTHS[month], int(match[1]))
    return _last_of(length, _MONTHS[month], int(match[1]), today)


def _read_date(words: int, year: int, month: int, day: int) -> tuple[int, date] | None:
    try:
        return words, date(year, month, day)
    except ValueError:
        return None


def _last_of(words: int, month: int, day: int, today: date) -> tuple[int, date] | None:
    """The last such day that is not to come; the 29th of February is looked for up to eight years back."""
    for year in range(today.year, today.year - 9, -1):
        reading = _read_date(words, year, month, day)
        if reading is not None and reading[1] <= today:
            return reading
    return None


def _clock_at(words: Words, hour_alone: bool, pointed: bool = False) -> tuple[int, Clock] | None:
    """A clock: ``22:15``, ``10:15 pm``, ``10pm``, ``10 o'clock``, ``quarter to ten``; words read first.

    With ``hour_alone`` also ``10``. With ``pointed`` also ``9.30``, which alone is more often an amount.
    """
    if not words:
        return None
    first, after = words[0], words[1] if len(words) > 1 else ""
    if first == "midnight":
        return 1, Clock(0, 0, True)
    if match := _CLOCK.fullmatch(first):
        part = next((word for word in words[1:4] if word not in ("in", "the", "at")), "")
        return _read_clock(match, after, pointed or part in PARTS)
    if match := _HOUR.fullmatch(first):
        return _clock(1, int(match[1]), 0, match[2], False)
    if first in ("half", "quarter") and after in ("past", "to") and len(words) > 2:
        return _quarter(words)
    return _hour(words, hour_alone) if _BARE_HOUR.fullmatch(first) else None


def _read_clock(match: re.Match[str], after: str, pointed: bool) -> tuple[int, Clock] | None:
    """``22:15``, ``9.30 pm``."""
    half, o_clock = match[3], 1 if after in _O_CLOCK else 0
    length = 2 if half is None and after in _HALVES else 1
    if match[0][len(match[1])] == "." and not (half or length == 2 or o_clock or (pointed and after not in _MEASURES)):
        return None
    padded = len(match[1]) == 2 and int(match[1]) < 10
    return _clock(length + o_clock, int(match[1]), int(match[2]), half or (after if length == 2 else None), padded)


def _hour(words: Words, hour_alone: bool) -> tuple[int, Clock] | None:
    """``10 pm``, ``10 o'clock``, ``8 o'clock 20 minutes``, ``10`` alone."""
    hour, after = int(words[0]), words[1] if len(words) > 1 else ""
    if after in _HALVES:
        return _clock(2, hour, 0, after, False)
    if after in _O_CLOCK:
        if len(words) > 3 and words[3] in _MINUTES and _MINUTE.fullmatch(words[2]):
            return _clock(4, hour, int(words[2]), None, False)
        return _clock(2, hour, 0, None, False)
    return _clock(1, hour, 0, None, False) if hour_alone and after not in _MEASURES else None


def _quarter(words: Words) -> tuple[int, Clock] | None:
    """``half past 10``, ``quarter to 7 pm``."""
    minutes = {"half past": 30, "quarter past": 15, "quarter to": -15}.get(" ".join(words[:2]))
    hour = _clock_at(words[2:], hour_alone=True)
    if minutes is None or hour is None or hour[1].minute:
        return None
    at = (hour[1].hour * 60 + minutes) % (24 * 60)
    return hour[0] + 2, hour[1]._replace(hour=at // 60, minute=at % 60)


def _clock(length: int, hour: int, minute: int, half: str | None, padded: bool) -> tuple[int, Clock] | None:
    if half is not None:
        if not 1 <= hour <= 12:
            return None
        return length, Clock(hour % 12 + (12 if half[0] == "p" else 0), minute, True, half[0])
    if hour > 24 or (hour == 24 and minute):
        return None
    return length, Clock(hour, minute, hour > 12 or hour == 0 or padded)


def put(day: date, minutes: int, zone: tzinfo) -> datetime:
    """So many minutes by the clock after the midnight a day begins with."""
    at = datetime(day.year, day.month, day.day, tzinfo=zone) + timedelta(minutes=minutes)
    return at.astimezone(UTC).astimezone(zone)  # moved on where the clock never showed it


def later(at: datetime, by: timedelta) -> datetime:
    """So much later as time passes, whatever clocks are set to."""
    return (at.astimezone(UTC) + by).astimezone(at.tzinfo)


def _whole_day(day: date, zone: tzinfo, days: int = 1) -> Window:
    """A day, from midnight to midnight."""
    return Window(put(day, 0, zone), put(day + timedelta(days=days), 0, zone))
