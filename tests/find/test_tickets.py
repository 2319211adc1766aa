"""A ticket read as clues: in every language there is a file for, by the one grammar of the search box."""

from __future__ import annotations

import tomllib
from datetime import datetime
from importlib.resources import files
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.find import tickets
from ledger.find.search import OUTCOMES, search_words
from ledger.find.tickets import (
    LONGEST_TICKET,
    Language,
    Name,
    Ticket,
    as_search,
    is_ticket,
    languages,
    meaning_at,
    read_ticket,
    topic_of,
)
from ledger.find.times import window_words

INDIA = ZoneInfo("Asia/Kolkata")
NOW = datetime(2026, 11, 21, 10, 0, tzinfo=INDIA)
"""A Saturday."""


def read(text: str, **more: str) -> Ticket:
    """A ticket written at ten in the morning."""
    return read_ticket(text, NOW, **more)


def when(text: str) -> list[str]:
    """What the time of a ticket may mean."""
    return [window_words(window) for clue in read(text).clues for window in clue.windows]


def meant(text: str) -> str:
    """What a ticket asks for, but for its time."""
    clues = [clue for clue in read(text).clues if not clue.windows]
    return ", ".join(search_words(clue.search) or " ".join(clue.names[0]) for clue in clues)


FRIDAY = "on 20 Nov 2026 between"


@pytest.mark.parametrize(
    ("text", "window"),
    [
        ("I lost money last night at 10 pm", f"{FRIDAY} 21:30 and 22:30 IST"),
        ("bhai kal raat 10 baje game khela", f"{FRIDAY} 21:30 and 22:30 IST"),
        ("मैं कल रात 10 बजे खेल रहा था", f"{FRIDAY} 21:30 and 22:30 IST"),
        ("कल रात १० बजे", f"{FRIDAY} 21:30 and 22:30 IST"),
        ("நேற்று இரவு 10 மணிக்கு விளையாடினேன்", f"{FRIDAY} 21:30 and 22:30 IST"),
        ("kal shaam sadhe saat baje", f"{FRIDAY} 19:00 and 20:00 IST"),
        ("कल शाम पौने सात बजे", f"{FRIDAY} 18:15 and 19:15 IST"),
        ("நேற்று மாலை ஆறரை மணிக்கு", f"{FRIDAY} 18:00 and 19:00 IST"),
        ("yesterday evening at half past six", f"{FRIDAY} 18:00 and 19:00 IST"),
        ("parso dopahar 2 baje", "on 19 Nov 2026 between 13:30 and 14:30 IST"),
        ("नेट गया, 19 नवंबर रात सवा आठ बजे", "on 19 Nov 2026 between 19:45 and 20:45 IST"),
        ("raat dedh baje", "on 21 Nov 2026 between 01:00 and 02:00 IST"),
        ("aaj subah 9 baj ke 20 minute pe", "on 21 Nov 2026 between 08:50 and 09:50 IST"),
        ("I played yesterday. The game began 9.30 in the night", f"{FRIDAY} 21:00 and 22:00 IST"),
        ("do ghante pehle", "on 21 Nov 2026 between 07:30 and 08:30 IST"),
    ],
)  # fmt: skip
def test_times_are_of_the_ticket_in_every_language(text: str, window: str) -> None:
    assert when(text) == [window]


def test_a_day_that_is_still_to_come_is_no_other_day() -> None:
    assert when("it was 14 Dec 2026 at 5:30 am") == ["on 14 Dec 2026 between 05:00 and 06:00 IST"]


def test_what_is_to_come_is_never_meant() -> None:
    assert when("I lost tonight at 9 pm") == [f"{FRIDAY} 20:30 and 21:30 IST"]
    assert when("game at 7:40, I dropped") == [
        "on 21 Nov 2026 between 07:10 and 08:10 IST", f"{FRIDAY} 19:10 and 20:10 IST"
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["wrong by 10", "points wrong by 10!", "paid 57.25 instead of 60", "I got 12.50 only"])
def test_a_difference_or_an_amount_is_no_clock(text: str) -> None:
    assert when(text) == []


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("my show was declared invalid and 80 points given", "show called invalid, 80 points"),
        ("My show was valid but you judged it wrong!! 80 points cut", "show called invalid, 80 points"),
        ("galat show bola aur assi point laga diye", "show called invalid, 80 points"),
        ("मेरे शो को गलत बताया, 80 अंक", "show called invalid, 80 points"),
        ("என் ஷோ செல்லாது என்றார்கள், 80 புள்ளிகள்", "show called invalid, 80 points"),
        ("my show was valid, 80 points", "show called invalid, 80 points"),
        ("mera show sahi tha, 80 points", "show called invalid, 80 points"),
        ("मेरा शो सही था, 80 अंक", "show called invalid, 80 points"),
        ("என் ஷோ சரியாக இருந்தது, 80 புள்ளிகள்", "show called invalid, 80 points"),
        ("net chala gaya tha, ₹50.50 kat gaye", "disconnected, money 50.50"),
        ("नेट चला गया, रु 4 कटे", "disconnected, money 4.00"),
        ("நெட் போய்விட்டது, 4 ரூபாய்", "disconnected, money 4.00"),
        ("I was auto dropped in pool 101, 6 players, Rs 4", "dropped, pool 101, 6 players, money 4.00"),
        ("101 wala pool, chhe log", "pool 101, 6 players"),
        ("बेस्ट ऑफ थ्री, दो खिलाड़ी", "deals rummy, 2 players"),
        ("best of three with 4 players at seat no 3", "deals rummy, 4 players, seat 3"),
        ("he picked the joker from the open deck", "took a joker"),
        ("samne wale ne joker uthaya", "took a joker"),
        ("time khatam ho gaya", "timer"),
        ("prize split kiya", "prize split"),
        ("table no 55, match id MT103600", "table 55, match MT103600"),
        ("my user id is p100005", "player p100005"),
        ("opponent Dev Nair cheated", "player Dev Nair"),
        ("match id is sample-joker_from_discards", "match sample-joker_from_discards"),
    ],
)  # fmt: skip
def test_what_a_ticket_speaks_of_is_taken_out_of_it(text: str, clues: str) -> None:
    assert meant(text) == clues


def test_what_nothing_says_is_a_name_is_none() -> None:
    ticket = read("Ravi and Bhavna were zapping on me, please xyzzy, 20 points")
    assert not any(clue.names for clue in ticket.clues)
    assert {"Ravi", "Bhavna", "zapping", "xyzzy"} == set(ticket.aside)
    assert meant("6 player deals me maine drop kiya") == "6 players, deals rummy, dropped"


def test_a_figure_without_a_unit_is_doubtful_and_a_small_one_counts_something_else() -> None:
    ticket = read("3 turns later I had 5 and 71, wait 20 sec")
    assert [(clue.typed, clue.bare) for clue in ticket.clues] == [("71", True)]
    assert [clue.typed for clue in read("I had 12 and then 13").clues] == ["13"]


def test_topics_do_not_say_which_match() -> None:
    ticket = read("sab milke khelte hain, patte theek se shuffle nahi hote, refund karo")
    assert ticket.clues == () and set(ticket.topics) == {"partners", "shuffle", "money"}


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("my opponent took the joker from the open deck, is that allowed", "joker"),
        ("saamne wale ne joker utha liya discard se", "joker"),
        ("सामने वाले ने जोकर उठाया", "joker"),
        ("எதிராளி ஜோக்கரை எடுத்தார்", "joker"),
        ("wild card not allowed!", "joker"),
        ("the shuffle is rigged, my show was marked wrong", "shuffle"),
        ("ek bhi joker nahi mila, game fix hai", "shuffle"),
        ("पत्ते ठीक से फेंटे नहीं जाते", "shuffle"),
        ("சீட்டு கலக்கவில்லை, ஜோக்கர் வருவதில்லை", "shuffle"),
        ("they were playing together and my points are wrong", "partners"),
        ("mera show galat bola, paise wapas", "show"),
        ("net gaya tha, 20 points kat gaye", "disconnection"),
        ("please refund", "money"),
        ("I won with a pure sequence and a joker", None),
        ("hello", None),
    ],
)
def test_what_a_ticket_complains_of_is_known_by_its_words(text: str, topic: str | None) -> None:
    assert topic_of(read(text)) == topic


def test_fields_in_the_text_are_read_as_such() -> None:
    ticket = read("Requester: p100005\nDate: 2026-11-19 08:00\nI lost 80 points last night 9 pm")
    assert ticket.requester == "p100005" and ticket.at == datetime(2026, 11, 19, 8, 0, tzinfo=INDIA)
    (window,) = next(clue.windows for clue in ticket.clues if clue.windows)
    assert window_words(window) == "on 18 Nov 2026 between 20:30 and 21:30 IST"


@pytest.mark.parametrize(
    "text",
    [
        "wrong by 10", "galat show kal raat", "my show was declared wrong", "गलत शो कल रात", "நேற்று இரவு", "one\ntwo",
        "net gaya 3 baje", "x" * 500, "the other player cheated with his friend in match rummy-106-24-000002.6f45e",
    ],
)  # fmt: skip
def test_what_is_a_ticket(text: str) -> None:
    assert is_ticket(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "M1", "match M1 invalid show", "player Das match M1", "cheated",
        "asha_92 Nobody today", "Aditi Das", "player Jeet today", "Das Kumar", "₹80 wrong show",
        "match of asha",
        "overturned last night 10 pm seat 2", "nothing-here last night seat 3", "4S 5S 6S 9D 9C", "“I lost my net”",
        "Invalid show by seat 3, claim of 80 points upheld.", "Invalid show by seat 3, claim of 80 points right.",
    ],
)  # fmt: skip
def test_what_is_a_question_stays_one(text: str) -> None:
    assert not is_ticket(text)


# -- the files of phrases ----------------------------------------------------------------------------


def test_every_phrase_of_every_language_is_read_as_what_it_means() -> None:
    assert {"en", "hi", "hi-latn", "ta"} <= set(languages())
    for name in languages():
        text = (files("ledger.find") / "phrases" / f"{name}.toml").read_text("utf-8")
        for sort, words, phrase in tickets._phrases(tomllib.loads(text)):
            if "*" in phrase or words not in OUTCOMES:
                continue
            found = read(phrase.replace("*", ""))
            assert words in as_search(found).outcomes, (name, sort, phrase)


def test_ways_to_spell_hindi_in_latin_letters_are_one() -> None:
    for phrase in ("saadhe", "sade", "sadhe", "saade"):
        assert meaning_at([phrase, "nau", "baje"]) == ("means", "half past", 1)
    assert meaning_at(["at"]) == ("nothing", "words", 1)  # "aath", eight, is spelled so too


def test_a_language_is_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    telugu = Language('[means]\n"last night" = ["నిన్న రాత్రి"]\n"points" = ["పాయింట్*"]\n')
    monkeypatch.setattr(tickets, "languages", lambda: {"te": telugu})
    assert when("నిన్న రాత్రి 10 pm") == [f"{FRIDAY} 21:30 and 22:30 IST"]
    assert meant("80 పాయింట్లు") == "80 points"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[mean]\n"a" = ["b"]', "no [mean]"),
        ('[means]\n"points" = ["ank"]\n"paise" = ["ank"]', "“ank” means"),
        ('[means]\n"points" = ["a b c d e f"]', "longer than 5 words"),
    ],
)
def test_a_file_that_is_wrong_is_named_so(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=r".*") as wrong:
        Language(text)
    assert says in str(wrong.value)


# -- anything ----------------------------------------------------------------------------------------

SAID = """
kal raat 10 baje rupaye point galat show net gaya my i user id p100 table 5 against Dev Das match T-1 ₹5 9.30 half past
quarter to ten "a b" कल रात बजे 3:15க்கு மணி புள்ளி 20/11 . ! , - ago 2 hours last between and
"""
WORDS = st.sampled_from([*SAID.split(), "\n"])


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=14).map(" ".join)), st.text(max_size=30))
def test_any_text_is_read_calmly_and_the_same_each_time(text: str, requester: str) -> None:
    ticket = read(text, requester=requester)
    assert ticket == read(text, requester=requester)
    for clue in ticket.clues:
        assert clue.windows or clue.names or not clue.search.empty
        for window in clue.windows:
            assert window.start.timestamp() < window.end.timestamp()
    is_ticket(text)


def test_a_ticket_that_is_too_long_is_cut_and_says_so() -> None:
    assert read("a b " * LONGEST_TICKET).cut and not read("a").cut
    assert read("table t5").clues[0].names == (Name("table", "t5"),)


@pytest.mark.parametrize(
    "text", ["where is my money, match M1", "match M1 ka mera paisa", "मैच M1, पैसे नहीं मिले", "M1: I have not been paid"]
)
def test_where_the_money_is_asked_for_the_complaint_is_about_money(text: str) -> None:
    assert topic_of(read(text)) == "money"


@pytest.mark.parametrize(
    "text",
    [
        "both same ip", "two players were playing together", "2 players cheating", "do log milke khel rahe the",
        "dono ka ip same hai", "दोनों का आईपी एक ही है", "दो लोग मिलकर खेल रहे थे",
    ],
)  # fmt: skip
def test_two_who_play_together_are_what_it_is_about_and_not_how_many_played(text: str) -> None:
    ticket = read(text)
    assert topic_of(ticket) == "partners" and ticket.clues == () and ticket.aside == ()
