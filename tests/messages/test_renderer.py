"""A renderer writes values as its readers write them, and shows each viewer only what it may read."""

from __future__ import annotations

import re
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.messages import renderer
from ledger.messages.catalogue import catalogue, languages
from ledger.messages.renderer import ASCII_LETTER, ENGLISH, LETTER, Renderer, decimal
from schemas.cards import FACES
from schemas.message import (
    CardGroups,
    CardName,
    Day,
    Message,
    Moment,
    Money,
    Points,
    Quoted,
    SeatNo,
    Seconds,
    Several,
    Title,
    Value,
    message,
    only_for,
)

PLAYER = Renderer("en", 2, style=LETTER)
HINDI = Renderer("hi", style=LETTER)


@pytest.mark.parametrize(
    ("value", "record", "letter"),
    [
        (SeatNo(2), "seat 2", "your seat"),
        (SeatNo(1), "seat 1", "seat 1"),
        (Points(1), "1 point", "1 point"),
        (Points(-1250), "-1250 points", "-1,250 points"),
        (1234567, "1234567", "12,34,567"),
        (Money(-1234567850, "INR"), "-12345678.50", "-₹1,23,45,678.50"),
        (Money(250, "gold"), "2.50", "2.50 gold"),
        (Money(250, "gold", signed=True), "+2.50", "+2.50 gold"),
        (Money(0, "INR", signed=True), "0.00", "₹0.00"),
        (CardName("9H.2"), "nine of hearts", "9♥"),
        (CardName("JK=4C"), "printed joker as four of clubs", "joker as 4♣"),
        (CardName("??"), "an unknown card", "a card not on record"),
        (CardGroups((("TS", "JK"), ("9H.2",))), "TS JK | 9H.2", "10♠ joker | 9♥"),
        (Several((SeatNo(1), SeatNo(3), SeatNo(4))), "seat 1, seat 3 and seat 4", "seat 1, seat 3 and seat 4"),
        (Several((1, 2), " "), "1 2", "1 2"),
        (Several(()), "", ""),
        (Moment(None), "a time not on record", "a time not on record"),
        (Moment("2026-11-20T10:15:03.123Z"), "20 Nov 2026, 10:15:03 UTC", "20 Nov 2026, 10:15:03 UTC"),
        (Seconds(65123), "65.1", "65.1"),
        (Quoted("server says so"), "server says so", "server says so"),
        (message("card-top"), "top card", "top card"),
    ],
)
def test_a_value_is_written_for_the_record_and_for_a_letter(value: Value, record: str, letter: str) -> None:
    assert ENGLISH.value(value) == record
    assert PLAYER.value(value) == letter


def test_letters_in_another_language_take_its_numbers_lists_and_names() -> None:
    assert HINDI.value(Several((1, 2))) == "1 और 2"
    assert HINDI.value(Money(-123456750, "INR")) == "-₹12,34,567.50"
    assert "नव" in HINDI.value(Moment("2026-11-20T10:15:03.123Z"))


def test_a_time_is_told_in_the_zone_asked_for() -> None:
    told = replace(PLAYER, zone=ZoneInfo("Asia/Kolkata")).value(Moment("2026-11-20T23:15:03.000Z"))
    assert told == "21 Nov 2026, 04:45:03 IST"


def test_a_day_is_that_of_the_zone_asked_for() -> None:
    assert replace(PLAYER, zone=ZoneInfo("Asia/Kolkata")).value(Day("2026-11-20T23:15:03.000Z")) == "21 Nov 2026"


def test_every_event_that_is_named_is_told_as_its_reader_knows_it() -> None:
    missed = message("timer-missed", seat=SeatNo(1), count=2, seqs=Several((4, 9)))
    assert ENGLISH.words(missed).endswith("(events: 4 and 9).")
    by_turn = replace(ENGLISH, moment=lambda seq: message("when-turn_at", turn=seq, at=Moment(None)))
    assert by_turn.words(missed).count("turn 4 of") == by_turn.words(missed).count("turn 9 of") == 1


@pytest.mark.parametrize("language", languages())
def test_an_argument_of_any_length_is_worded(language: str) -> None:
    """A player whom the timer plays for is told every turn it did: a hundred of them are more than Fluent takes."""
    seqs = Several(tuple(range(1, 901)))
    missed = message("timer-missed", seat=SeatNo(1), count=900, seqs=seqs)
    by_turn = Renderer(language, 1, moment=lambda seq: message("when-turn", turn=seq))
    for words in (Renderer(language), by_turn):
        said = words.words(missed)
        assert len(said) > 2500 and all(str(seq) in said for seq in (1, 450, 900)) and said.isprintable()
    with pytest.raises(LookupError, match="seat"):
        catalogue(language).word("timer-missed", {"moments": "m" * 3000, "count": 900})


def test_the_title_of_a_ruleset_and_of_each_overlay_is_in_the_language() -> None:
    laid_over = Title("Classic 13-card points rummy, what most platforms play; twos are wild; an own overlay")
    assert ENGLISH.value(laid_over) == laid_over.text
    rules, overlay, own = HINDI.value(laid_over).split("; ")
    assert own == "an own overlay"
    assert (rules, overlay) == (HINDI.say("title-rules_classic"), HINDI.say("title-overlay_twos-wild"))


def test_a_letter_for_a_plain_terminal_has_no_sign_outside_ascii() -> None:
    plain = replace(PLAYER, style=ASCII_LETTER)
    assert plain.value(CardGroups((("9H", "TS"),))) == "9H 10S"
    assert plain.value(Money(1250, "INR")) == "Rs 12.50"
    assert plain.value(Money(-1250, "INR")) == "-Rs 12.50"


@pytest.mark.parametrize(
    ("currency", "paid", "given_back"),
    [(None, "26600.50", "-4.00"), ("INR", "₹26600.50", "-₹4.00"), ("gold", "26600.50 gold", "-4.00 gold")],
)
def test_money_of_a_record_has_its_sign_once_it_is_known_in_what_is_played(
    currency: str | None, paid: str, given_back: str
) -> None:
    words = ENGLISH.in_currency(currency)
    assert (words.value(Money(2660050)), words.value(Money(-400))) == (paid, given_back)
    assert words is ENGLISH.in_currency(currency), "it remembers what it worded"
    assert words.in_currency(None) == ENGLISH
    # Whoever has the bare figure in a row reads it in no other way.
    assert ENGLISH.value(Money(2660050, "INR")) == "26600.50"


@given(st.integers(-(10**15), 10**15))
def test_money_is_written_to_the_paisa_and_read_back_whole(paise: int) -> None:
    digits = re.sub(r"[^\d-]", "", PLAYER.money(Money(paise, "INR")))
    assert int(digits) == paise
    assert int(decimal(paise).replace(".", "")) == paise


@pytest.mark.parametrize("language", languages())
def test_every_card_has_a_name_of_its_own_in_every_language(language: str) -> None:
    for style in (Renderer(language), Renderer(language, style=LETTER), Renderer(language, style=ASCII_LETTER)):
        names = [style.card_named(card) for card in FACES]
        assert len(set(names)) == len(FACES)
        assert not any("{" in name for name in names)


def test_what_is_only_for_one_seat_is_read_by_that_seat_and_the_staff() -> None:
    secret = only_for(2, message("card-top"), message("card-none"))
    assert [Renderer("en", viewer).sentences([secret]) for viewer in (None, 2, 1)] == [
        "Top card",
        "Top card",
        "No card",
    ]
    assert Renderer("en", 1).sentences([only_for(2, message("card-top"))]) == ""
    assert Renderer("en", 1).value(secret) == "no card", "within a sentence too"


def test_a_player_is_spoken_to_about_the_own_seat_and_told_of_the_others() -> None:
    booked = [message("score-booked", seat=SeatNo(seat), points=Points(20)) for seat in (2, 1)]
    assert (
        PLAYER.sentences(booked) == "The platform booked 20 points for you. The platform booked 20 points for seat 1."
    )
    assert replace(PLAYER, viewer=None).sentences(booked[:1]) == "The platform booked 20 points for seat 2."
    how = message("how-folded", points=Points(40))
    assert PLAYER.words(message("score-by_rules", seat=SeatNo(2), how=how)).startswith("By the rules you were folded")
    assert PLAYER.words(message("score-by_rules", seat=SeatNo(1), how=how)).startswith("By the rules seat 1 was folded")


@pytest.mark.parametrize("language", ["en", "hi"])
@pytest.mark.parametrize(
    "why",
    [
        message("why-card_kept"),
        message("why-turn_missed", clause="RC-23"),
        message("why-drawn_for", clause="R-32"),
        message("why-own_or_best", clause="RC-25"),
        message("why-connection"),
        message("why-not_dealt_in"),
    ],
    ids=lambda why: why.code,
)
def test_why_points_are_not_decided_is_told_to_that_player_as_you_and_of_another_as_of_another(
    why: Message, language: str
) -> None:
    words, third = replace(PLAYER, language=language), "player" if language == "en" else "खिलाड़ी"
    you = "you " if language == "en" else "आप"
    own = words.words(message("score-undecided", seat=SeatNo(2), why=why))
    other = message("why-points_of_seat", seat=SeatNo(1), why=why)
    assert third not in own and you in own.partition(":")[2] and "RC-2" not in own
    within = words.words(message("money-undecided", seat=SeatNo(2), why=other))
    assert within.endswith(f"{words.value(why)}{words.say('word-stop')}"), "of the other seat"
    assert you not in words.words(message("score-undecided", seat=SeatNo(1), why=why))


def test_coming_back_is_told_to_the_player_who_did() -> None:
    back = message("total-came_back", seat=SeatNo(2), times=1)
    assert PLAYER.words(back).startswith("You came back to the match once,")
    assert replace(PLAYER, language="hi").words(back).startswith("आप मैच में एक बार वापस आए")


def test_a_player_is_told_no_name_of_a_clause() -> None:
    reading = message("presence-reading", clause="AL-16")
    assert "AL-16" not in PLAYER.words(reading) and "AL-16" in replace(PLAYER, viewer=None).words(reading)


def test_cards_can_be_kept_apart_from_the_words_whatever_a_platform_wrote() -> None:
    hand = CardGroups((("9H", "TS"),))
    stated = message("asked-claim", what=Several((hand, Quoted("9H \ue000 TS")), "; "))
    parts = PLAYER.parts(stated)
    assert [part for part in parts if isinstance(part, CardGroups)] == [hand]
    assert "".join(part for part in parts if isinstance(part, str)).endswith("; 9H  TS.")


@pytest.mark.parametrize(
    ("code", "given", "says"),
    [
        ("score-right", {"points": Points(20), "booked": Points(80)}, "80 अंक की जगह सही आँकड़ा 20 अंक है"),
        ("contract_wrong-number", {"found": 1, "needed": 2}, "2 की जगह 1"),
        ("away_dropped-saved", {"saved": 30, "middle": 40}, "आँकड़ा 30 है, जो मिडिल ड्रॉप के आँकड़े 40 से कम"),
        ("why-at_least", {"least": 30, "booked": 45}, "कम से कम 30 है, और लिखा गया आँकड़ा 45"),
    ],
)
def test_of_two_figures_in_a_hindi_sentence_each_is_what_the_words_beside_it_say(
    code: str, given: dict[str, Value], says: str
) -> None:
    assert says in HINDI.say(code, **given)


def test_a_sentence_that_is_remembered_is_not_that_of_an_equal_argument_of_another_type() -> None:
    seat, points = (message("case-as_ruled", reference=value) for value in (SeatNo(2), Points(2)))
    assert seat == points, "named tuples compare as tuples"
    assert ENGLISH.sentence(seat) != ENGLISH.sentence(points)
    assert ENGLISH.sentence(points) == Renderer().sentence(points), "asked first"


def test_of_two_sentences_that_differ_in_who_may_read_a_part_each_is_remembered_by_itself() -> None:
    words = Renderer("en", 1)
    own, other = (message("case-as_ruled", reference=only_for(seat, message("card-top"))) for seat in (1, 2))
    assert "top card" in words.sentence(own)
    assert "top card" not in words.sentence(other)


def test_no_more_sentences_are_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A desk words matches for weeks."""
    monkeypatch.setattr(renderer, "_REMEMBERED", 3)
    words = Renderer()
    for number in range(10):
        assert words.say("seat", number=number) == f"seat {number}"
        assert len(words._sentences) <= 3


def test_lists_that_differ_by_what_stands_between_are_worded_apart() -> None:
    """A renderer remembers what it worded."""
    words = Renderer()
    said = [words.words(message("find-asked", parts=Several(("a", "b"), between))) for between in (" ", ", ", None)]
    assert said == ["a b", "a, b", "a and b"]
