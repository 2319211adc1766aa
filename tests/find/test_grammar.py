"""What is typed into the search box, read as a search and said back in words that are read as the same search."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ledger.find.search import (
    GAMES,
    KINDS,
    LONGEST,
    MOST_NAMES,
    OUTCOMES,
    Amount,
    Measure,
    Search,
    SearchedName,
    amount_message,
    card_words,
    codes_of,
    finding_names,
    read_search,
    search_message,
    search_words,
)
from ledger.find.times import window_at, window_words
from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, Renderer

INDIA = ZoneInfo("Asia/Kolkata")
NOW = datetime(2026, 11, 21, 22, 30, 17, tzinfo=INDIA)
"""A Saturday."""


def read(text: str, now: datetime = NOW) -> Search:
    """The search behind a text."""
    return read_search(text, now)


def when(text: str, now: datetime = NOW) -> str:
    """The stretch of time a text means; it must be nothing else."""
    search = read(text, now)
    assert search.window is not None and search == Search(window=search.window), search
    return window_words(search.window)


FRIDAY = "on 20 Nov 2026 between"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("last night 10 pm", f"{FRIDAY} 21:30 and 22:30 IST"),
        ("last night at 10", f"{FRIDAY} 21:30 and 22:30 IST"),
        ("10pm last night", f"{FRIDAY} 21:30 and 22:30 IST"),
        ("last night at 1", "on 21 Nov 2026 between 00:30 and 01:30 IST"),
        ("last night 1 am", "on 21 Nov 2026 between 00:30 and 01:30 IST"),
        ("last night midnight", "from 20 Nov 2026 23:30 to 21 Nov 2026 00:30 IST"),
        ("last night", "from 20 Nov 2026 20:00 to 21 Nov 2026 04:00 IST"),
        ("tonight", "from 21 Nov 2026 20:00 to 22 Nov 2026 04:00 IST"),
        ("yesterday 22:00", f"{FRIDAY} 21:30 and 22:30 IST"),
        ("yesterday at 10:15 p.m.", f"{FRIDAY} 21:45 and 22:45 IST"),
        ("yesterday", "on 20 Nov 2026"),
        ("the day before yesterday", "on 19 Nov 2026"),
        ("today", "on 21 Nov 2026"),
        ("this morning", "on 21 Nov 2026 between 05:00 and 12:00 IST"),
        ("yesterday evening at 8", f"{FRIDAY} 19:30 and 20:30 IST"),
        ("yesterday morning 8", f"{FRIDAY} 07:30 and 08:30 IST"),
        ("2 hours ago", "on 21 Nov 2026 between 20:00 and 21:00 IST"),
        ("two hours ago", "on 21 Nov 2026 between 20:00 and 21:00 IST"),
        ("an hour ago", "on 21 Nov 2026 between 21:00 and 22:00 IST"),
        ("half an hour ago", "on 21 Nov 2026 between 21:30 and 22:30 IST"),
        ("45min ago", "on 21 Nov 2026 between 21:15 and 22:15 IST"),
        ("3 days ago", "on 18 Nov 2026"),
        ("now", "on 21 Nov 2026 between 22:00 and 22:31 IST"),
        ("last 2 hours", "on 21 Nov 2026 between 20:30 and 22:31 IST"),
        ("in the past hour", "on 21 Nov 2026 between 21:30 and 22:31 IST"),
        ("last week", "from 9 Nov 2026 00:00 to 16 Nov 2026 00:00 IST"),
        ("this week", "from 16 Nov 2026 00:00 to 23 Nov 2026 00:00 IST"),
        ("last month", "from 1 Oct 2026 00:00 to 1 Nov 2026 00:00 IST"),
        ("since yesterday 10 pm", "from 20 Nov 2026 22:00 to 21 Nov 2026 22:31 IST"),
        ("20 Nov 10:15 pm", f"{FRIDAY} 21:45 and 22:45 IST"),
        ("Nov 20th, 10:15 pm", f"{FRIDAY} 21:45 and 22:45 IST"),
        ("20th of November 2026", "on 20 Nov 2026"),
        ("22 Nov", "on 22 Nov 2025"),
        ("29 Feb", "on 29 Feb 2024"),
        ("20/11/2026", "on 20 Nov 2026"),
        ("3/4/2026", "on 3 Apr 2026"),
        ("20-11-26 22:15", f"{FRIDAY} 21:45 and 22:45 IST"),
        ("2026-11-20 22:15", f"{FRIDAY} 21:45 and 22:45 IST"),
        ("2026-11-20 22:15:40", f"{FRIDAY} 21:45 and 22:45 IST"),
        ("20/11/2026 16:45 UTC", f"{FRIDAY} 21:45 and 22:45 IST"),
        ("Friday evening", f"{FRIDAY} 17:00 and 22:00 IST"),
        ("friday", "on 20 Nov 2026"),
        ("saturday", "on 21 Nov 2026"),
        ("last saturday", "on 14 Nov 2026"),
        ("Friday 20 Nov 9 am", f"{FRIDAY} 08:30 and 09:30 IST"),
        ("22:15", "on 21 Nov 2026 between 21:45 and 22:45 IST"),
        ("23:15", f"{FRIDAY} 22:45 and 23:45 IST"),
        ("between 9 and 10 pm yesterday", f"{FRIDAY} 21:00 and 22:00 IST"),
        ("after 9pm yesterday", "from 20 Nov 2026 21:00 to 21 Nov 2026 00:00 IST"),
        ("yesterday before 9 pm", f"{FRIDAY} 00:00 and 21:00 IST"),
        ("last night after 10", "from 20 Nov 2026 22:00 to 21 Nov 2026 04:00 IST"),
        ("yesterday from 11 am to 2 pm", f"{FRIDAY} 11:00 and 14:00 IST"),
        ("yesterday 22:00-23:00", f"{FRIDAY} 22:00 and 23:00 IST"),
        ("10-11 pm yesterday", f"{FRIDAY} 22:00 and 23:00 IST"),
        ("from 20 Nov 23:30 to 21 Nov 00:30", "from 20 Nov 2026 23:30 to 21 Nov 2026 00:30 IST"),
        ("from 19 Nov to 20 Nov", "from 19 Nov 2026 00:00 to 21 Nov 2026 00:00 IST"),
    ],
)
def test_times(text: str, meant: str) -> None:
    assert when(text) == meant
    assert when(meant) == meant
    assert when(text.upper()) == meant


@pytest.mark.parametrize(
    "text",
    ["31/02/2026", "25:10", "13 pm", "0 pm", "99/99", "2 hours", "32 Nov", "friday the", "20/13/2026", "ago", "24:30"],
)
def test_what_is_no_time_is_not_read_as_the_time_it_looks_like(text: str) -> None:
    window = read(text).window
    assert window is None or text.startswith("friday")


def test_a_night_begins_on_the_day_before_also_when_it_is_asked_for_before_dawn() -> None:
    dawn = datetime(2026, 11, 21, 1, 10, tzinfo=INDIA)
    assert when("last night 10 pm", dawn) == f"{FRIDAY} 21:30 and 22:30 IST"
    assert when("23:00", dawn) == f"{FRIDAY} 22:30 and 23:30 IST"


def test_days_on_which_clocks_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    now = datetime(2026, 10, 26, 12, 0, tzinfo=berlin)
    found = window_at(["yesterday"], now)
    assert (
        found is not None
        and (found[1].end.astimezone(UTC) - found[1].start.astimezone(UTC)).total_seconds() == 25 * 3600
    )
    hour = window_at(["25", "oct", "2026", "2:30"], now)
    assert hour is not None
    assert window_words(hour[1]) == "from 25 Oct 2026 02:00 CEST to 25 Oct 2026 02:00 CET"
    assert when(window_words(hour[1]), now) == window_words(hour[1])
    gone = window_at(["29", "mar", "2026", "2:30"], now)
    assert gone is not None and gone[1].start.astimezone(UTC) == datetime(2026, 3, 29, 1, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("₹80", "money 80.00"), ("Rs 80", "money 80.00"), ("Rs. 80.50", "money 80.50"), ("rs80", "money 80.00"),
        ("80/-", "money 80.00"), ("INR 1,20,000", "money 120000.00"), ("80 rupees", "money 80.00"),
        ("8000 paise", "money 80.00"), ("80 points", "80 points"), ("80pts", "80 points"), ("1 point", "1 point"),
        ("claim of 80 points", "80 points"), ("amount 80", "amount 80"), ("100 chips", "money 1.00"),
        ("-80 points", "80 points"), ("- Rs 80", "money 80.00"), ("+₹80", "money 80.00"),
        ("-₹1,250.50", "money 1250.50"),
        ("₹80 and 20 points", "money 80.00, 20 points"), ("80 points, 80 points", "80 points"),
    ],
)  # fmt: skip
def test_amounts(text: str, amounts: str) -> None:
    search = read(text)
    assert ", ".join(ENGLISH.words(amount_message(one)) for one in search.amounts) == amounts
    assert search == Search(amounts=search.amounts)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("4S 5S 6S 9D 9C", "4♠ 5♠ 6♠ 9♦ 9♣"), ("seat held 4S 5S", "4♠ 5♠"), ("4♠ 5♠ 10♦", "4♠ 5♠ 10♦"),
        ("4♠️ 5♥️", "4♠ 5♥"), ("4s 5s 10d", "4♠ 5♠ 10♦"), ("as ah", "A♠ A♥"), ("AS", "A♠"), ("ts js", "10♠ J♠"),
        ("4 of spades", "4♠"), ("four of spades and ace of hearts", "4♠ A♥"), ("queen of clubs", "Q♣"),
        ("4S5S6S", "4♠ 5♠ 6♠"),
        ("4S,5S,6S", "4♠ 5♠ 6♠"), ("held 4S 4S", "4♠ 4♠"), ("JK joker ★", "joker joker joker"), ("♠4 ♥K", "4♠ K♥"),
        ("the hand with 4S and 5S", "4♠ 5♠"), ("7H.2", "7♥"), ("10 ♠", "10♠"), ("2h", "2♥"),
    ],
)  # fmt: skip
def test_cards(text: str, cards: str) -> None:
    search = read(text)
    assert " ".join(map(card_words, search.cards)) == cards
    assert search == Search(cards=search.cards)


@pytest.mark.parametrize("text", ["as a rule", "ad", "1S", "11S", "4X", "S", "of spades", "ks"])
def test_what_is_no_card(text: str) -> None:
    assert read(text).cards == ()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("match M1", ["match M1"]), ("case C1", ["case C1"]), ("case id C-7", ["case C-7"]),
        ("ticket HD-481", ["ticket HD-481"]),
        ("lobby points-6p-10", ["lobby points-6p-10"]), ("lobby blue", ["lobby “blue”"]),
        ("table T-17", ["table T-17"]), ("rules rummycentral", ["rules “rummycentral”"]), ("M1", ["word “M1”"]),
        ("player asha_92", ["player “asha_92”"]), ("“Asha Kumar”", ["player “Asha Kumar”"]),
        ("player Asha Kumar yesterday", ["player “Asha Kumar”"]), ("asha kumar", ["word “asha kumar”"]),
        ("p0123456789AB", ["player P0123456789ab"]), ("80", ["word “80”"]),
        ("out_of_turn", ["finding “Played out of turn”"]),
        ("Played out of turn", ["finding “Played out of turn”"]), ("match of asha", ["word “asha”"]),
        ("player", []), ("the game", []),
        ("player player", []), ("the match at the table", []),
    ],
)  # fmt: skip
def test_names(text: str, named: list[str]) -> None:
    search = read(text)
    assert [search_words(Search(names=(one,))) for one in search.names] == named


def test_every_outcome_and_every_finding_is_read_from_its_words() -> None:
    for name, phrases in OUTCOMES.items():
        for phrase in phrases:
            assert read(phrase) == Search(outcomes=(name,)), phrase
    for code, name in finding_names().items():
        for text in (code, name, name.upper(), f"finding {code}"):
            assert read(text).of_kind("finding"), text
        assert all(code in codes_of(one) for one in read(code).of_kind("finding"))


def test_everything_may_be_mixed_and_is_said_back() -> None:
    text = "player asha_92, last night 10 pm, amount 80, wrong show by seat 3, held 4S 5S"
    assert search_words(read(text)) == (
        "player “asha_92”, on 20 Nov 2026 between 21:30 and 22:30 IST, amount 80, seat 3, held 4♠ 5♠, invalid show"
    )


@pytest.mark.parametrize(
    ("text", "seat"),
    [("seat 1", 1), ("seat 99", 99), ("seat 0", None), ("seat 100", None), ("seat 0099555", None)],
)
def test_a_seat_is_one_that_a_match_can_have(text: str, seat: int | None) -> None:
    assert read(text).seat == seat


def test_a_result_pasted_back_is_a_question() -> None:
    search = read("Invalid show by seat 3, claim of 80 points right.")
    assert (search.seat, search.outcomes, search.names) == (3, ("invalid show",), ())
    assert search_words(search) == "80 points, seat 3, invalid show"


def test_what_is_too_much_is_cut_and_said_so() -> None:
    long = read("x1 " * 5000)
    assert long.cut and len(long.names) == 1
    names = read(" and ".join(f"name{n}" for n in range(20)))
    assert len(names.names) == MOST_NAMES and "name9" in names.aside
    assert not read("x" * LONGEST).cut


SAID = """
player match case ticket table rules seat word finding last night yesterday today 10 pm at on between from and to 22:15
20 nov 2026 20/11/2026 ago hours 2 an hour ₹80 80 points paise rs 80.50 amount money 4S as AD jk joker of spades four
invalid show wrong dropped timer P0123456789ab asha T-17 M1 out_of_turn - -- ; ' since this week month midnight noon utc
ist " “x” 1 99 000 -80 20-11-2026 9-10 last this
"""
WORDS = st.sampled_from([*SAID.split(), '"a b"'])
TYPED = st.one_of(st.text(max_size=80), st.lists(st.one_of(WORDS, st.text(max_size=4)), max_size=9).map(" ".join))
MOMENTS = st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2090, 1, 1))


@settings(max_examples=400, deadline=None)
@given(TYPED, MOMENTS, st.sampled_from(["UTC", "Asia/Kolkata", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu"]))
@example('1PAISE"MONEY 0', datetime(2000, 1, 1), "UTC")
@example("word word the player", datetime(2026, 11, 21), "UTC")
@example("between 01:30 and 02:30 today", datetime(2026, 10, 25, 12), "Europe/Berlin")
@example("yesterday", datetime(2026, 9, 25, 12), "Asia/Kolkata")
def test_what_is_said_back_is_read_as_the_same_question(text: str, moment: datetime, zone: str) -> None:
    now = moment.replace(tzinfo=ZoneInfo(zone))
    search = read_search(text, now)
    again = read_search(search_words(search), now)
    assert replace(again, aside=(), cut=False) == replace(search, aside=(), cut=False)
    if search.window is not None and again.window is not None:
        start, end = (at.astimezone(UTC) for at in search.window)
        assert start < end
        assert (start, end) == tuple(at.astimezone(UTC) for at in again.window)


@pytest.mark.parametrize("language", languages())
def test_all_that_can_be_asked_for_has_words_in_every_language(language: str) -> None:
    words = Renderer(language)
    asked = [Search(names=(SearchedName(kind, "out_of_turn"),)) for kind in KINDS]
    asked += [Search(amounts=(Amount(measure, 8050),)) for measure in get_args(Measure)]
    asked += [Search(outcomes=(outcome,)) for outcome in OUTCOMES] + [Search(game=game) for game in GAMES]
    asked += [Search(players=2), Search(seat=3), Search(cards=("TS", "JK"))]
    said = [words.words(search_message(one)) for one in asked]
    assert len(set(said)) == len(said)
    if language != "en":
        assert [one for one in said if re.search(r"[a-z]{3}", one.replace("out_of_turn", ""))] == []


@settings(max_examples=200, deadline=None)
@given(
    st.dates(min_value=date(2000, 1, 1), max_value=date(2026, 11, 21)),
    st.sampled_from(["%d/%m/%Y", "%Y-%m-%d", "%d %b %Y"]),
)
def test_every_day_is_read_however_it_is_written(day: date, style: str) -> None:
    assert when(day.strftime(style)) == f"on {day.day} {day:%b %Y}".replace("Sep", "Sept")


@pytest.mark.parametrize("text", ["no joker", "no 5H"])
def test_what_a_hand_did_not_hold_is_not_looked_for_as_held(text: str) -> None:
    assert read(text).of_kind("word") == ("no",), "which nobody is called: the page says so"


@pytest.mark.parametrize("text", ["platform wrong", "claim was wrong", "overturned"])
def test_a_wrong_claim_is_asked_for_in_the_words_the_page_has_for_it(text: str) -> None:
    assert read(text) == Search(outcomes=("overturned",))
