"""Days and clocks as people write them, and the stretch of time they mean, in the zone staff read in.

A day that is named without a year is the last one of that name. A clock alone is the last time it showed that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final, NamedTuple

Words = Sequence[str]
"""Words in lower case, without the punctuation around them."""


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


class PartOfDay(NamedTuple):
    """A part of the day in minutes after midnight; what ends after 24 hours ends on the next day."""

    start: int
    end: int


PARTS: Final[dict[str, PartOfDay]] = {
    "morning": PartOfDay(5 * 60, 12 * 60),
    "noon": PartOfDay(11 * 60 + 30, 12 * 60 + 30),
    "afternoon": PartOfDay(12 * 60, 17 * 60),
    "evening": PartOfDay(17 * 60, 22 * 60),
    "night": PartOfDay(20 * 60, 28 * 60),
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


class Read(NamedTuple):
    """How many words were read, and what they mean."""

    words: int
    value: date


def day_at(words: Words, today: date) -> Read | None:
    """A day: ``today``, ``friday``, ``last friday``, ``20 nov``, ``nov 20th 2026``, ``20/11/2026``, ``2026-11-20``."""
    if not words:
        return None
    first = words[0]
    if first in ("today", "tonight"):
        return Read(1, today)
    if first == "yesterday":
        return Read(1, today - timedelta(days=1))
    if tuple(words[:4]) == ("the", "day", "before", "yesterday"):
        return Read(4, today - timedelta(days=2))
    if tuple(words[:3]) == ("day", "before", "yesterday"):
        return Read(3, today - timedelta(days=2))
    if first in ("last", "this", "on") and len(words) > 1 and words[1] in _DAYS:
        return Read(2, _weekday(words[1], today, strictly=first == "last"))
    if first in _DAYS:
        named = day_at(words[1:], today) if len(words) > 1 else None
        if named is not None and words[1] not in ("today", "yesterday") and words[1] not in _DAYS:
            return Read(1 + named.words, named.value)
        return Read(1, _weekday(first, today, strictly=False))
    return _numbered(words, today) or _written(words, today)


def _weekday(name: str, today: date, strictly: bool) -> date:
    back = (today.weekday() - _DAYS[name]) % 7
    return today - timedelta(days=back or (7 if strictly else 0))


def _numbered(words: Words, today: date) -> Read | None:
    if found := _ISO.fullmatch(words[0]):
        year, month, day = (int(part) for part in found.groups())
        return _read(1, year, month, day)
    if found := _DAY_FIRST.fullmatch(words[0]):
        if found[3] is None and "/" not in words[0]:
            return None
        day, month = int(found[1]), int(found[2])
        if found[3] is None:
            return _last_of(1, month, day, today)
        return _read(1, int(found[3]) + (2000 if len(found[3]) == 2 else 0), month, day)
    return None


def _written(words: Words, today: date) -> Read | None:
    if len(words) < 2:
        return None
    day, month, read = words[0], words[1], 2
    if words[1] == "of" and len(words) > 2:
        month, read = words[2], 3
    if day in _MONTHS:
        day, month = words[1], words[0]
    found = _OF_MONTH.fullmatch(day)
    if found is None or month not in _MONTHS:
        return None
    if len(words) > read and _YEAR.fullmatch(words[read]):
        return _read(read + 1, int(words[read]), _MONTHS[month], int(found[1]))
    return _last_of(read, _MONTHS[month], int(found[1]), today)


def _read(words: int, year: int, month: int, day: int) -> Read | None:
    try:
        return Read(words, date(year, month, day))
    except ValueError:
        return None


def _last_of(words: int, month: int, day: int, today: date) -> Read | None:
    """The last such day that is not to come; the 29th of February is looked for up to eight years back."""
    for year in range(today.year, today.year - 9, -1):
        found = _read(words, year, month, day)
        if found is not None and found.value <= today:
            return found
    return None


def clock_at(words: Words, hour_alone: bool = False, pointed: bool = False) -> tuple[int, Clock] | None:
    """A clock: ``22:15``, ``10:15 pm``, ``10pm``, ``10 o'clock``, ``quarter to ten``; words read first.

    With ``hour_alone`` also ``10``. With ``pointed`` also ``9.30``, which alone is more often an amount.
    """
    if not words:
        return None
    first, after = words[0], words[1] if len(words) > 1 else ""
    if first == "midnight":
        return 1, Clock(0, 0, True)
    if found := _CLOCK.fullmatch(first):
        part = next((word for word in words[1:4] if word not in ("in", "the", "at")), "")
        return _shown(found, after, pointed or part in PARTS)
    if found := _HOUR.fullmatch(first):
        return _clock(1, int(found[1]), 0, found[2], False)
    if first in ("half", "quarter") and after in ("past", "to") and len(words) > 2:
        return _quarter(words)
    return _hour(words, hour_alone) if _BARE_HOUR.fullmatch(first) else None


def _shown(found: re.Match[str], after: str, pointed: bool) -> tuple[int, Clock] | None:
    """``22:15``, ``9.30 pm``."""
    half, told = found[3], 1 if after in _O_CLOCK else 0
    read = 2 if half is None and after in _HALVES else 1
    if found[0][len(found[1])] == "." and not (half or read == 2 or told or (pointed and after not in _MEASURES)):
        return None
    padded = len(found[1]) == 2 and int(found[1]) < 10
    return _clock(read + told, int(found[1]), int(found[2]), half or (after if read == 2 else None), padded)


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
    hour = clock_at(words[2:], hour_alone=True)
    if minutes is None or hour is None or hour[1].minute:
        return None
    at = (hour[1].hour * 60 + minutes) % (24 * 60)
    return hour[0] + 2, hour[1]._replace(hour=at // 60, minute=at % 60)


def _clock(read: int, hour: int, minute: int, half: str | None, padded: bool) -> tuple[int, Clock] | None:
    if half is not None:
        if not 1 <= hour <= 12:
            return None
        return read, Clock(hour % 12 + (12 if half[0] == "p" else 0), minute, True, half[0])
    if hour > 24 or (hour == 24 and minute):
        return None
    return read, Clock(hour, minute, hour > 12 or hour == 0 or padded)


def put(day: date, minutes: int, zone: tzinfo) -> datetime:
    """So many minutes by the clock after the midnight a day begins with."""
    at = datetime(day.year, day.month, day.day, tzinfo=zone) + timedelta(minutes=minutes)
    return at.astimezone(UTC).astimezone(zone)  # moved on where the clock never showed it


def moved(at: datetime, by: timedelta) -> datetime:
    """So much later as time passes, whatever clocks are set to."""
    return (at.astimezone(UTC) + by).astimezone(at.tzinfo)


def whole_day(day: date, zone: tzinfo, days: int = 1) -> Window:
    """A day, from midnight to midnight."""
    return Window(put(day, 0, zone), put(day + timedelta(days=days), 0, zone))
