"""Times and seats as lines have them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from schemas import wire
from schemas.wire import Seat, Time, milliseconds_of, timestamp

TIME = TypeAdapter[str](Time)
FIRST = datetime(2000, 1, 1, tzinfo=UTC)


@given(st.integers(min_value=0, max_value=80 * 365 * 86_400_000))
def test_a_time_is_read_as_the_milliseconds_it_was_written_from(since: int) -> None:
    ms = milliseconds_of("2000-01-01T00:00:00.000Z") + since
    assert milliseconds_of(TIME.validate_python(timestamp(ms))) == ms
    assert timestamp(FIRST + timedelta(milliseconds=since)) == timestamp(ms)


def test_a_moment_in_any_zone_is_written_in_utc_and_never_rounded_up() -> None:
    moment = datetime(2026, 11, 21, 1, 30, 59, 999_999, tzinfo=ZoneInfo("Asia/Kolkata"))
    assert timestamp(moment) == "2026-11-20T20:00:59.999Z"


@pytest.mark.parametrize(
    "written",
    [
        "2026-02-29T00:00:00.000Z",
        "2100-02-29T00:00:00.000Z",
        "2026-11-20T10:15:60.000Z",
        "2026-11-20T24:00:00.000Z",
    ],
)
def test_a_time_that_no_clock_shows_is_refused(written: str) -> None:
    with pytest.raises(ValidationError):
        TIME.validate_python(written)


def test_times_that_were_read_are_forgotten_again() -> None:
    """A server reads lines for months."""
    for minute in range(70_000):
        milliseconds_of(timestamp(FIRST + timedelta(minutes=minute)))
    assert len(wire._known_times) < 69_000 and len(wire._minutes) < 4500


@pytest.mark.parametrize(
    "end", [":60.000Z", ":1.000Z", ":00.00Z", ":00,+00Z", ":-1.000Z", ": 1.000Z", ":00.000Zulu", ":00.0000Z"]
)
def test_a_time_of_a_minute_read_before_is_read_no_less_strictly(end: str) -> None:
    def read(text: str) -> int | None:
        try:
            return milliseconds_of(text)
        except ValueError:
            return None

    wire._minutes.clear()
    alone = read(f"2026-11-20T10:15{end}")
    assert milliseconds_of("2026-11-20T10:15:00.000Z") % 60_000 == 0
    wire._known_times.clear()
    assert read(f"2026-11-20T10:15{end}") == alone


@pytest.mark.parametrize(("seat", "is_one"), [(0, False), (1, True), (99, True), (100, False)])
def test_seats_are_from_1_to_99(seat: int, is_one: bool) -> None:
    adapter = TypeAdapter[int](Seat)
    if is_one:
        assert adapter.validate_python(seat) == seat
    else:
        with pytest.raises(ValidationError):
            adapter.validate_python(seat)
