"""The table of lobbies: which day a match falls on, and every wrong entry named in a sentence."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.library import shipped_texts
from ledger.rules.lobbies import Lobbies, LobbyRules, read_lobbies
from ledger.rules.rulebook import Rulebook
from schemas.errors import BadRuleset

BOOK = Rulebook(shipped_texts())
CLASSIC = BOOK.resolve("classic")
NIGHT = "2026-02-28T20:00:00.000Z"


def entry(**said: str) -> str:
    """One entry of the file; what is not said is as it should be, and an empty value leaves a key out."""
    lines = {"lobby": '"low"', "from": "2026-01-01", "ruleset": '"classic"', **said}
    return "[[lobby]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


def test_the_newest_day_on_both_sides_of_a_change() -> None:
    text = entry(until="2026-02-28") + entry(**{"from": "2026-03-01"}, ruleset='"classic+flat-80"')
    lobbies = read_lobbies(text, BOOK.resolve)
    found = [
        lobbies.of("low", f"{day}T12:00:00.000Z") for day in ("2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01")
    ]
    assert [one and one.rules.id for one in found] == [None, "classic", "classic", "classic+flat-80"]
    assert lobbies.of("high", NIGHT) is None and lobbies.of(None, NIGHT) is None and lobbies.of("low", None) is None


def test_days_are_those_of_the_offset_that_the_table_names() -> None:
    text = entry(until="2026-02-28")
    assert read_lobbies(text, BOOK.resolve).of("low", NIGHT) is not None
    assert read_lobbies('utc_offset = "+05:30"\n' + text, BOOK.resolve).of("low", NIGHT) is None, "it is March in India"


def test_values_of_options_are_those_of_the_rules_and_change_their_hash() -> None:
    (one,) = read_lobbies(entry(options="{ timer_seconds = 45, count_cap = 60 }"), BOOK.resolve)._entries["low"]
    assert (one.rules.timer.seconds, one.rules.count.cap, one.rules.id) == (45, 60, "classic")
    assert one.rules.hash != CLASSIC.hash and one.options == {"timer_seconds": 45, "count_cap": 60}


def test_a_table_that_cannot_seat_the_players_is_not_meant() -> None:
    lobbies = read_lobbies(entry(), BOOK.resolve)
    assert lobbies.pin("low", NIGHT, CLASSIC.players.max) is not None
    assert lobbies.pin("low", NIGHT, CLASSIC.players.max + 1) is None
    assert lobbies.pin("high", NIGHT, CLASSIC.players.max) is None, "the table does not say"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[lobby]\n", "not TOML"),
        (entry(**{"from": "2026-02-30"}), "not TOML"),
        (entry(**{"from": '"2026-02-01"'}), "from: write a day without quotes, like 2026-01-31, not 2026-02-01"),
        (entry(**{"from": "2026-02-01T00:00:00Z"}), "from: write a day"),
        (entry(**{"from": ""}), "entry 1 (low): says no from"),
        (entry(lobby=""), "entry 1: says no lobby"),
        (entry(lobby='"two words"'), "lobby: write a name in quotes, without spaces"),
        (entry(until="2025-12-31"), "until 2025-12-31 is before from 2026-01-01"),
        (entry(since="2026-01-01"), "no such key: since"),
        (entry(ruleset='"clasic"'), "entry 1 (low): ruleset 'clasic' is not known"),
        (entry(ruleset='"classic+flat-90"'), "no overlay 'flat-90'"),
        (entry(options="{ timer_second = 45 }"), "no such option: timer_second; did you mean timer_seconds?"),
        (entry(options='{ timer_seconds = "long" }'), "timer_seconds: 'long' is no value of it"),
        (entry(options="{ timer_seconds = -1 }"), "timer_seconds: -1 is no value of it"),
        (entry(options="{ pack_decks = 1, players_max = 6 }"), "options: "),
        (entry(options="{ deal_cards = [10] }"), "make an overlay that chooses it"),
        (entry(options='"timer_seconds"'), "write values as an opening states them"),
        (
            entry() + entry(**{"from": "2026-06-01"}),
            "lobby low: from 2026-01-01 without end and from 2026-06-01 overlap",
        ),
        (entry(until="2026-06-01") + entry(**{"from": "2026-06-01"}), "overlap; give the first an until before"),
        ('utc_offset = "IST"\n' + entry(), "utc_offset: write how far your days are from UTC"),
        ('zone = "Asia/Kolkata"\n' + entry(), "not zone"),
        ("lobby = 3\n", "write [[lobby]] over each entry"),
    ],
)
def test_a_wrong_table_is_refused_with_one_sentence(text: str, says: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        read_lobbies(text, BOOK.resolve)
    assert says in str(refused.value) and str(refused.value).startswith("lobbies.toml: ")


def test_two_lobbies_may_use_the_same_days() -> None:
    lobbies = read_lobbies(entry() + entry(lobby='"high"', ruleset='"rummycentral"'), BOOK.resolve)
    assert [lobbies.of(name, NIGHT).rules.id for name in ("low", "high")] == ["classic", "rummycentral"]  # type: ignore[union-attr]


@given(
    st.lists(st.dates(date(2020, 1, 1), date(2030, 1, 1)), min_size=2, max_size=8, unique=True),
    st.datetimes(datetime(2019, 1, 1), datetime(2031, 1, 1)),
    st.integers(-14 * 60, 14 * 60),
)
def test_a_time_falls_into_the_entry_of_its_day_and_no_other(days: list[date], when: datetime, offset: int) -> None:
    """Against a count of days made another way."""
    days.sort()
    zone = timezone(timedelta(minutes=offset))
    spans = [(first, last - timedelta(days=1)) for first, last in zip(days[::2], days[1::2], strict=False)]
    lobbies = Lobbies([LobbyRules("low", first, last, CLASSIC, {}) for first, last in spans], zone)
    at = when.replace(microsecond=0).isoformat() + ".000Z"
    found = lobbies.of("low", at)
    moment = when.replace(microsecond=0, tzinfo=UTC)
    within = [
        span
        for span in spans
        if datetime.combine(span[0], time(), zone)
        <= moment
        < datetime.combine(span[1] + timedelta(days=1), time(), zone)
    ]
    assert [(found.since, found.until)] == within if found else within == []
