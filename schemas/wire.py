"""What lines are made of: times, ids, seats, money, cards in groups, and the values that stand by seat."""

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from schemas.cards import Card, TableCard

SCHEMA_VERSION: Final = 1
MAX_INTEGER: Final = 2**53 - 1


_LEAP_YEAR = r"2(?:[048]00|[0-9](?:0[48]|[2468][048]|[13579][26]))"
# Years from 2000: a pattern that knows the days of each month refuses 31 February without parsing a date.
_DATE = (
    r"(?:2[0-9]{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    rf"|02-(?:0[1-9]|1[0-9]|2[0-8]))|{_LEAP_YEAR}-02-29)"
)
Time = Annotated[str, StringConstraints(pattern=rf"^{_DATE}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{{3}}Z$")]
"""UTC in milliseconds, ``2026-11-20T10:15:30.123Z``; a pattern, because this is checked on every line."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)


def timestamp(at: int | datetime) -> str:
    """A :data:`Time`, of milliseconds since 1970 or of a moment in whatever zone."""
    moment = _EPOCH + timedelta(milliseconds=at) if isinstance(at, int) else at.astimezone(UTC)
    return moment.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def nearest_time(value: object) -> str | None:
    """The :data:`Time` of a moment that a text names with its zone, or a number since 1970 in seconds or milliseconds
    of the years 2001 to 2065; None for what may be none or another."""
    if isinstance(value, int):
        digits = len(str(value))
        return timestamp(value * 10 ** (13 - digits)) if digits in (10, 13) and str(value)[0] in "12" else None
    moment = read_moment(str(value), None)
    return None if moment is None else timestamp(moment)


def read_moment(text: str, zone: tzinfo | None) -> datetime | None:
    """A moment that somebody wrote (ISO 8601); without an offset it is of the ``zone``. None for what is none, or has
    no offset where there is no zone."""
    try:
        moment = datetime.fromisoformat(text)
        there = moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)
        if there.tzinfo is not None:
            there.astimezone(UTC)  # which the ends of the calendar have no time for
            return there
    except (ValueError, OverflowError):
        pass
    return None


DAY_MS: Final = 86_400_000


def milliseconds_of(time: str) -> int:
    """A :data:`Time` in milliseconds since 1970."""
    at = _known_times.get(time)
    if at is None:
        if len(_known_times) >= 65_536:
            _known_times.clear()
        at = _known_times[time] = _milliseconds_read(time)
    return at


def _milliseconds_read(time: str) -> int:
    try:  # of a minute read before, in half the time
        return _minutes[time[:16]] + _SECONDS[time[16:20]] + _THOUSANDTHS[time[20:]]
    except KeyError:
        at = (datetime.fromisoformat(time) - _EPOCH) // _MILLISECOND
    if time[16:20] in _SECONDS and time[20:] in _THOUSANDTHS:
        if len(_minutes) >= 4096:
            _minutes.clear()
        _minutes[time[:16]] = at // 60_000 * 60_000
    return at


_known_times: dict[str, int] = {}
"""Times read before: replay, record and tables each ask for those of some dozen matches."""
_minutes: dict[str, int] = {}
"""When minutes began, ``2026-11-20T10:15``, of times read before."""
_SECONDS: Final = {f":{second:02}.": second * 1000 for second in range(60)}
_THOUSANDTHS: Final = {f"{thousandth:03}Z": thousandth for thousandth in range(1000)}


ID: Final = r"[A-Za-z0-9][A-Za-z0-9._:~-]{0,63}"
"""What matches are called, and what stands behind the slash in the name of a stream."""
MatchId = Annotated[str, StringConstraints(pattern=rf"^{ID}$")]
PRINTABLE: Final = r"^[\x21-\x7e]{1,128}$"
Token = Annotated[str, StringConstraints(pattern=PRINTABLE)]
RulesetName = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{0,63}(?:\+[a-z0-9-]{1,32})*(?:@[0-9a-f]{64})?$")
]
MeldId = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]{0,8}\.[1-9][0-9]?$")]
Line = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=64)]
KEY: Final = r"^[A-Za-z][A-Za-z0-9_]{0,31}$"
Key = Annotated[str, StringConstraints(pattern=KEY)]
Seat = Annotated[int, Field(ge=1, le=99)]
Seq = Annotated[int, Field(ge=1, le=1_000_000)]
DealNo = Annotated[int, Field(ge=1, le=10_000)]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]
# Without a limit one line far ahead, or one gap, would end a match for good: its events could never all come.
MOST_LOST: Final = 10_000
"""The most events a gap may hide, and the furthest a line may stand ahead of those that are there."""
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Paise = Annotated[int, Field(ge=-MAX_INTEGER, le=MAX_INTEGER)]
Points = Annotated[int, Field(ge=-100_000, le=100_000)]
Integer = Annotated[int, Field(ge=-MAX_INTEGER, le=MAX_INTEGER)]
OptionValue = int | bool | str
"""What the opening of a match may state of an option."""
Extension = dict[Key, Integer | bool | Annotated[str, StringConstraints(max_length=500)]]
Cards = tuple[Card, ...]
Groups = Annotated[tuple[Annotated[Cards, Field(min_length=1, max_length=60)], ...], Field(max_length=30)]
Melds = Annotated[
    tuple[Annotated[tuple[TableCard, ...], Field(min_length=1, max_length=30)], ...], Field(min_length=1, max_length=20)
]
Actor = Literal["player", "timer", "autoplay", "server", "staff"]


class Wire(BaseModel):
    """Anything that crosses a border: frozen, strict, no unknown keys.

    What reads it is made when it is first needed: most commands need few of the many kinds.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True, defer_build=True)


class Player(Wire):
    """Who sits where. ``player`` is the platform's id of the person."""

    seat: Seat
    player: Token
    name: Name | None = None
    device: Token | None = None
    address: Token | None = None


class Stake(Wire):
    """What is played for, in minor units: a value per point, or an entry fee per seat."""

    point_value: Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None = None
    entry: Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None = None


class Clock(Wire):
    """How exact the times of a producer are, in milliseconds: cut to multiples of ``resolution``, and off the true time
    by ``skew`` at the most. Without ``producer`` it is the clock of events that name none."""

    producer: Token | None = None
    resolution: Annotated[int, Field(ge=0, le=86_400_000)] | None = None
    skew: Annotated[int, Field(ge=0, le=86_400_000)] | None = None


class Hand(Wire):
    """The cards dealt to one seat, as a multiset."""

    seat: Seat
    cards: Annotated[Cards, Field(max_length=60)]


class DrawnCard(Wire):
    """A card one seat drew from the spread pack."""

    seat: Seat
    card: Card


class SeatPoints(Wire):
    """Points of one seat in one deal."""

    seat: Seat
    points: Points


class Standing(Wire):
    """Where one seat ended: total points, and its place (1 is the winner)."""

    seat: Seat
    points: Points | None = None
    place: Annotated[int, Field(ge=1, le=99)] | None = None


class Payout(Wire):
    """What one seat wins (positive) or loses (negative), in minor units."""

    seat: Seat
    amount: Paise
