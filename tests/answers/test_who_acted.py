"""What was done for a seat is told as the act of whoever made it: player, timer, platform, or nobody named."""

from __future__ import annotations

import pytest

from ledger.answers.procedure import _timed
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import LETTER, Renderer
from schemas.cards import UNKNOWN
from schemas.events import Discard
from tests.answers.letters import letter
from tests.play.table import HOPELESS, SHOWABLE, Table, played_for


def dropped(by: str, actors: bool = True) -> PlayedMatch:
    """Seat 2 of three is dropped in its first turn, and seat 3 in its second."""
    table = Table("classic", 3, hands={1: SHOWABLE}, actors=actors).turn(1).drop(2, by=by).turn(3).turn(1)
    table.drop(3, by=by)
    return table.scored({1: 0, 2: 20, 3: 40}).played()


DROPS = {
    "player": ("you dropped before drawing a card:", "you dropped after having drawn a card:"),
    "timer": ("you were dropped by the timer before drawing a card", "you were dropped by the timer after a card"),
    "autoplay": ("you were dropped by the platform before", "you were dropped by the platform after a card"),
    "server": ("you were dropped by the platform before", "you were dropped by the platform after a card"),
}


@pytest.mark.parametrize("by", DROPS)
def test_a_drop_is_that_of_whoever_made_it(by: str) -> None:
    first, middle = DROPS[by]
    assert first in letter(dropped(by), 2, "score").happened
    assert middle in letter(dropped(by), 3, "score").happened


def test_a_drop_that_the_log_names_nobody_for_is_told_as_nobodys() -> None:
    match = dropped("player", actors=False)
    assert "you were out by a drop before drawing a card: 20 points" in letter(match, 2, "score").happened
    assert "you were out by a drop after a card had been drawn: 40 points" in letter(match, 3, "score").happened


@pytest.mark.parametrize(
    ("by", "word"), [("timer", "टाइमर की ओर से"), ("autoplay", "प्लेटफ़ॉर्म की ओर से"), ("player", None)]
)
def test_hindi_names_who_dropped_a_hand_too(by: str, word: str | None) -> None:
    happened = letter(dropped(by), 2, "score", "hi").happened
    assert ("ड्रॉप करने पर" in happened) == (word is None)
    assert word is None or word in happened


def test_a_letter_about_a_lost_connection_says_that_the_server_dropped_the_hand() -> None:
    table = played_for(Table("ace2three-points", 2), 3).turn(1).drop(2, by="autoplay")
    given = letter(table.played(), 2, "disconnection")
    assert "you dropped" not in given.happened
    assert "The server dropped your hand (turn " in given.happened
    assert "you were dropped by the platform after a card had been drawn" in given.happened


@pytest.mark.parametrize("by", ["player", "timer"])
def test_a_drop_that_is_neither_first_nor_middle_says_of_nobody_that_it_was_given_up(by: str) -> None:
    table = Table("rummycentral", 3).miss(1).turn(2).turn(3).drop(1, by=by).drop(2).scored({1: 40, 2: 40, 3: 0})
    given = letter(table.played(), 1, "score")
    assert "you were out without having drawn" in given.happened
    assert "you gave up" not in given.happened


def declared(by: str, groups: str | None = SHOWABLE, valid: bool = True, actors: bool = True) -> PlayedMatch:
    """Seat 1 has a show, declared by whoever is named."""
    table = Table("rummycentral", 2, hands={1: SHOWABLE if valid else HOPELESS}, actors=actors)
    table.draw(1).declare(1, groups, by=by).judged(1, valid=valid)
    return table.scored({1: 0 if valid else 80, 2: 80 if valid else 0}).close().played()


SHOWS = {
    "player": ("In deal 1 you declared (", "and showed these groups"),
    "timer": ("In deal 1 the timer declared for you (", "and showed these groups"),
    "server": ("In deal 1 the platform declared for you (", "and showed these groups"),
}


@pytest.mark.parametrize("by", SHOWS)
def test_a_show_is_that_of_whoever_declared_it(by: str) -> None:
    given = letter(declared(by), 1, "show")
    assert all(part in given.happened for part in SHOWS[by])
    assert ("you declared" in given.happened) == (by == "player")
    unseen = letter(declared(by, groups=None), 1, "show")
    assert SHOWS[by][0] in unseen.happened and "not on record" in unseen.happened


def test_a_show_that_the_log_names_nobody_for_is_told_as_nobodys() -> None:
    given = letter(declared("player", actors=False), 1, "show")
    assert "In deal 1 a show of yours was declared (" in given.happened and "you declared" not in given.happened


@pytest.mark.parametrize(
    ("valid", "says"), [(True, "you won with a valid show"), (False, "you had a show that was not")]
)
def test_the_points_of_a_show_say_of_nobody_that_they_declared_it(valid: bool, says: str) -> None:
    given = letter(declared("timer", SHOWABLE if valid else HOPELESS, valid), 1, "score")
    assert says in given.happened and "you declared" not in given.happened


LEFT = {"en": "The record shows no lost connection of yours.", "hi": "रिकॉर्ड में आपका कोई टूटा कनेक्शन नहीं है।"}
AWAY = {"en": "What was done while your connection was lost", "hi": "कनेक्शन टूटा रहने के दौरान जो किया गया"}


@pytest.mark.parametrize("language", ["en", "hi"])
def test_who_left_the_table_is_not_told_of_a_lost_connection(language: str) -> None:
    table = Table("rummycentral", 3).turn(1).leave(2).drop(3).scored({1: 0, 2: 20, 3: 20})
    given = letter(table.played(), 2, "disconnection", language)
    assert given.ruling == "KEPT"
    assert LEFT[language] in given.happened and AWAY[language] not in given.happened


@pytest.mark.parametrize("language", ["en", "hi"])
def test_who_lost_the_connection_is_told_what_was_done_meanwhile(language: str) -> None:
    table = played_for(Table("ace2three-points", 2), 1).reconnect(2).turn(1).drop(2)
    given = letter(table.played(), 2, "disconnection", language)
    assert given.ruling == "KEPT"
    assert AWAY[language] in given.happened and LEFT[language] not in given.happened


def test_a_connection_that_was_lost_in_an_earlier_deal_is_still_lost_in_the_next() -> None:
    table = played_for(Table("ace2three-pool-101", 2), 1).drop(1).scored({1: 40, 2: 0}).next_deal()
    table.drop(table.due(), by="autoplay")
    match = table.scored({1: 0, 2: 20}, deal=2).played()
    given = letter(match, 2, "disconnection", deal=2)
    assert AWAY["en"] in given.happened and LEFT["en"] not in given.happened
    assert "Your connection was lost at " in given.happened, "the deal before has the event, and this one its effect"
    assert given.happened.index("was lost at") < given.happened.index("The server dropped your hand")


@pytest.mark.parametrize(("language", "none"), [("en", "no lost connection"), ("hi", "कोई टूटा कनेक्शन नहीं")])
def test_who_was_never_back_is_not_told_that_no_connection_was_lost(language: str, none: str) -> None:
    table = Table("aceleagues-pool-101", 2).turn(1).disconnect(2).drop(2, by="autoplay").scored({1: 0, 2: 20})
    table.next_deal().drop(1).scored({1: 20, 2: 0}, deal=2)
    assert none not in letter(table.played(), 2, "disconnection", language, deal=2).happened
    assert none in letter(table.played(), 1, "disconnection", language, deal=2).happened


@pytest.mark.parametrize("actors", [True, False])
def test_who_acted_after_a_loss_was_back_by_the_next_deal(actors: bool) -> None:
    """A record that lacks the return does not say that the connection was gone for all of the next deal."""
    table = Table("aceleagues-pool-101", 2, actors=actors).turn(1).disconnect(2).turn(2).turn(1).drop(2, by="autoplay")
    table.scored({1: 0, 2: 20}).next_deal().drop(2, by="autoplay").scored({1: 0, 2: 20}, deal=2)
    given = letter(table.played(), 2, "disconnection", "en", deal=2)
    assert "did not come back" not in given.happened and "was lost at" not in given.happened
    for deal in (1, None):
        given = letter(table.played(), 2, "disconnection", "en", deal=deal)
        assert "was lost at" in given.happened and "did not come back" not in given.happened


@pytest.mark.parametrize("actors", [True, False])
def test_who_was_dropped_while_away_was_not_back(actors: bool) -> None:
    table = Table("aceleagues-pool-101", 2, actors=actors).turn(1).disconnect(2).drop(2, by="autoplay")
    table.scored({1: 0, 2: 20})
    for deal in (1, None):
        assert "did not come back" in letter(table.played(), 2, "disconnection", "en", deal=deal).happened


@pytest.mark.parametrize(
    ("language", "says"), [("en", "The timer discarded for you: "), ("hi", "टाइमर ने आपके लिए यह डिस्कार्ड किया: ")]
)
def test_a_letter_about_the_timer_names_the_cards_it_put_down(language: str, says: str) -> None:
    table = Table("rummycentral", 2)
    for _ in range(2):
        table.turn(1).miss(2).turn(2, by="timer")
    match = table.drop(1).played()
    cards = [one.card for one in match.events if isinstance(one, Discard) and one.seat == 2]
    words = Renderer(style=LETTER)
    assert f"{says}{', '.join(words.card_named(str(card)) for card in cards)} (" in (
        letter(match, 2, "timer", language).happened.replace(" और ", ", ").replace(" and ", ", ")
    )


def test_a_card_that_the_table_did_not_see_is_not_named_as_the_timers() -> None:
    seen = Discard(v=1, match="M1", seq=5, type="discard", seat=2, card="4S", by="timer")
    (named,) = _timed([seen], 2)
    assert named.code == "timer-discard_named"
    for unseen in ({"face": "down"}, {"card": None}, {"card": UNKNOWN}):
        (plain,) = _timed([seen, seen.model_copy(update=unseen)], 2)
        assert plain.code == "timer-discard" and "cards" not in dict(plain.arguments)


def test_who_was_acted_for_by_the_timer_in_another_way_is_not_told_that_it_did_nothing() -> None:
    """The timer laid out the groups of a loser; what it drew, put down, declared or folded is told by itself."""
    table = Table("rummycentral", 2, hands={1: SHOWABLE, 2: HOPELESS})
    table.draw(1).declare(1, SHOWABLE).judged(1, valid=True).show(2, HOPELESS)
    shown = table.events[-1]
    for by, nothing in (("timer", False), ("player", True)):
        table.events[-1] = shown.model_copy(update={"by": by})
        assert ("nothing done for you by the timer" in letter(table.played(), 2, "timer").happened) is nothing
