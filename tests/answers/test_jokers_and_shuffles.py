"""Complaints about a joker and about the shuffle: what the whole table saw, what a record fixes, what chance gives."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from ledger.answers.answer import Answer
from ledger.answers.dealt import _chances_of_hand, _chances_of_sum, jokers_dealt
from ledger.answers.letter import plain_text, short_text
from ledger.answers.topics import topics
from ledger.messages.renderer import LETTER, Renderer
from meldtrail.samples import sample_log
from schemas.errors import UsageError
from tests.answers.letters import letter
from tests.desk_kit.matches import LOSING, RULESET, WINNING, Sent, dealing, no_rules, opening, played_on, told
from tests.play.table import HOPELESS, SHOWABLE, Table
from tests.web.asked import asked, played

DRAWN = {"seat": 1, "from": "stock", "card": "AC", "by": "player"}


def sample(name: str) -> Sent:
    """A sample log as it was sent."""
    return [json.loads(line) for line in sample_log(name).read_text("utf-8").splitlines()]


def after_the_deal(*events: tuple[str, dict[str, Any]], ruleset: str = "rummy-106") -> Sent:
    """A deal whose wild rank is 7 and whose discards begin with a 2, then what is given."""
    return told("J1", opening(ruleset=ruleset), dealing(WINNING, LOSING), *events, ("close", {"reason": "abandoned"}))


def opened_with(card: str, *events: tuple[str, dict[str, Any]]) -> Sent:
    """The same, but its discards begin with ``card``."""
    sent = after_the_deal(*events)
    sent[1]["open_card"] = card
    return sent


TAKEN = (
    ("draw", DRAWN),
    ("discard", {"seat": 1, "card": "7H", "by": "player"}),
    ("draw", {"seat": 2, "from": "discards", "card": "7H", "by": "player"}),
)


# -- jokers --------------------------------------------------------------------------------------------


def test_a_joker_taken_from_the_discards_is_told_with_who_from_where_and_the_clause() -> None:
    given = asked(after_the_deal(*TAKEN), seat=1, about="joker")
    assert given.ruling == "BROKEN" and given.seq == 5
    assert "Jokers in this deal are the printed jokers and all sevens." in given.happened
    assert "Seat 2 took a joker from the discards: the 7♥ (event 5)." in given.happened
    assert list(dict.fromkeys(rule.clause for rule in given.rules)) == ["R-07", "R-05"]
    assert given.remarks


@pytest.mark.parametrize(("language", "joker"), [("en", "joker"), ("hi", "जोकर")])
@pytest.mark.parametrize("sent", [after_the_deal(*TAKEN), after_the_deal(("draw", DRAWN)), opened_with("2H")])
def test_every_letter_about_a_joker_speaks_of_jokers(sent: Sent, language: str, joker: str) -> None:
    words = Renderer(language, 1, style=LETTER)
    given = asked(sent, language, 1, seat=1, about="joker")
    assert given.happened.lower().count(joker) >= 2
    assert joker in short_text(given, words).lower() and joker in plain_text(given, words).lower()


def test_whoever_took_it_is_spoken_to() -> None:
    told_to = asked(after_the_deal(*TAKEN), "en", 2, seat=1, about="joker").happened
    assert "You took a joker from the discards" in told_to


@pytest.mark.parametrize("rank", ["7D", "JK"])
def test_the_card_that_opens_the_discards_may_be_a_joker_and_be_taken(rank: str) -> None:
    given = asked(
        opened_with(rank, ("draw", {"seat": 1, "from": "discards", "card": rank, "by": "player"})),
        seat=2,
        about="joker",
    )
    assert given.ruling == "KEPT"
    assert "It was the card that opened the discards" in given.happened and "took a joker" in given.happened


def test_no_joker_of_the_closed_stock_is_told() -> None:
    sent = after_the_deal(("draw", {**DRAWN, "card": "JK"}), ("discard", {"seat": 1, "card": "2S", "by": "player"}))
    given = asked(sent, "en", 2, seat=2, about="joker")
    assert given.ruling == "KEPT"
    assert "shows no joker that anybody took from the discards" in given.happened
    assert "told to no other player" in given.happened and "JK" not in given.happened


def test_a_card_from_the_discards_that_nobody_logged_leaves_it_open() -> None:
    sent = after_the_deal(*TAKEN[:2], ("draw", {"seat": 2, "from": "discards", "by": "player"}))
    given = asked(sent, seat=1, about="joker")
    assert given.ruling == "UNDECIDABLE" and given.missing == ("the card taken from the discards",)


def test_whether_a_joker_was_taken_in_a_gap_is_left_open() -> None:
    sent = after_the_deal(("draw", DRAWN), ("gap", {"to": 6, "reason": "server restarted"}))
    sent[-1]["seq"] = 7
    given = asked(sent, "en", 2, seat=2, about="joker")
    assert given.ruling == "UNDECIDABLE" and given.missing == ("the events in a gap",)
    assert "rules were kept" not in given.happened and given.next_step == "person"


@pytest.mark.parametrize("logged", [set(), {"deal", "discard", "declare"}])
def test_of_a_record_without_any_draws_nobody_is_told_that_no_joker_was_taken_against_the_rules(
    logged: set[str],
) -> None:
    table = Table("classic", 2, hands={1: SHOWABLE, 2: HOPELESS}).round(3).draw(1).declare(1, SHOWABLE)
    table.scored({1: 0, 2: 80}).settled({1: 8000, 2: -8000})
    assert letter(table.played(), 2, "joker").ruling == "KEPT"
    left = [one for one in table.events if one.type in {"open", "deal_scored", "match_settled", *logged}]
    table.events = [one.model_copy(update={"seq": seq}) for seq, one in enumerate(left, 1)]
    given = letter(table.played(), 2, "joker")
    assert given.ruling == "UNDECIDABLE" and given.missing == ("the play of the match",)


def test_where_a_text_leaves_open_whether_jokers_may_be_taken_nobody_is_accused() -> None:
    sent = after_the_deal(*TAKEN, ruleset=RULESET)
    given = asked(sent, seat=1, about="joker")
    assert given.ruling == "UNDECIDABLE" and "held against nobody" in given.happened
    assert not [topic for topic in topics(played(sent)) if topic.about == "joker"]


def test_a_joker_moved_on_the_table_against_the_rules_is_told() -> None:
    given = asked(sample("continental/joker_not_own"), about="joker")
    assert given.ruling == "BROKEN"
    assert "moved a joker that lay on the table: joker as J♠" in given.happened
    assert "CO-20" in {rule.clause for rule in given.rules}


def test_a_game_without_jokers_says_so() -> None:
    given = asked(sample("basic/clean"), seat=1, about="joker")
    assert given.ruling == "KEPT" and "played without jokers" in given.happened


def test_a_joker_taken_is_offered_to_those_it_was_taken_from() -> None:
    about = [topic for topic in topics(played(after_the_deal(*TAKEN))) if topic.about == "joker"]
    assert [(topic.seat, topic.ruling) for topic in about] == [(1, "BROKEN")]
    assert not [topic for topic in topics(played(sample("rummy-106/clean"))) if topic.about == "joker"]


def test_the_complaint_about_a_joker_is_upheld_for_the_other_seat_alone() -> None:
    sent = sample("rummy-106/joker_from_discards")
    mine = asked(sent, "en", 1, seat=1, about="complaint", topic="joker")
    assert mine.complaint is not None and mine.complaint.outcome == "upheld"
    assert "Seat 2 took a joker from the discards" in mine.happened
    own = asked(sent, "en", 2, seat=2, about="complaint", topic="joker")
    assert own.complaint is not None and own.complaint.outcome == "not_upheld"


# -- the shuffle ---------------------------------------------------------------------------------------


def shuffled(**about: Any) -> Answer:
    """The answer about the shuffle of a sample in which nothing is wrong."""
    return asked(sample("rummy-106/clean"), about="shuffle", **about)


def test_of_a_shuffle_nothing_is_confirmed_and_nothing_held_against_anybody() -> None:
    given = shuffled()
    assert given.ruling == "UNDECIDABLE"
    assert "can neither prove nor rule out" in given.happened
    assert given.rules[0].clause == "house:shuffle"
    assert "every card drawn from it came in that order" in given.happened
    assert "No card turned up more often than the packs hold" in given.happened
    assert "the pack was whole" in given.happened


def test_a_player_is_told_the_number_of_the_own_jokers_alone() -> None:
    staff, own = shuffled().happened, asked(sample("rummy-106/clean"), "en", 1, seat=1, about="shuffle").happened
    assert "Jokers dealt to seat 1: 1" in staff and "Jokers dealt to seat 2: 2" in staff
    assert "Jokers you were dealt: 1" in own and "seat 2" not in own
    assert "on average" in asked(sample("rummy-106/clean"), "en", 1, seat=1, about="shuffle").happened


def test_few_jokers_are_told_with_how_often_so_few_come_and_many_with_how_often_so_many() -> None:
    match, said = played(sample("rummy-106/clean")), shuffled().happened
    few, many = jokers_dealt(match, match.deals)
    assert few.jokers < few.expected < many.jokers
    assert f"so few or fewer come in {round(few.so_few * 100)} of 100 such cases" in said
    assert f"so many or more come in {round(many.so_many * 100)} of 100 such cases" in said
    assert round(few.so_few * 100) != round(few.so_many * 100)


def test_chance_is_reckoned_exactly() -> None:
    """Beside every hand of three cards that can be dealt from the same twelve, counted one by one."""
    match = played(sample("rummy-106/clean"))
    (one, _) = jokers_dealt(match, match.deals)
    # 106 cards less the one that was cut; 2 printed jokers and 8 of the wild rank, less that one.
    assert one.expected == Fraction(13 * 9, 105)
    hands = [sum(card < 4 for card in hand) for hand in combinations(range(12), 3)]
    counted = [Fraction(hands.count(n), len(hands)) for n in range(4)]
    assert _chances_of_hand(4, 12, 3) == counted
    twice = [a + b for a in hands for b in hands]
    assert _chances_of_sum(counted, counted) == [Fraction(twice.count(n), len(twice)) for n in range(7)]


@pytest.mark.parametrize(
    ("log", "says"),
    [
        ("ace2three-points/too_many_copies", "more cards of one kind were dealt than the packs hold"),
        ("classic/stock_order", "drew another card from the stock than the next one"),
    ],
)
def test_cards_that_are_not_those_of_the_packs_are_told(log: str, says: str) -> None:
    given = asked(sample(log), about="shuffle")
    assert given.ruling == "UNDECIDABLE" and says in given.happened and given.remarks
    assert "every card drawn from it came in that order" not in given.happened
    assert ("No card turned up more often" in given.happened) == (log == "classic/stock_order")
    assert "can neither prove nor rule out" in given.happened


def committing(*phases: str) -> str:
    """What is said of a match with these events about the shuffle: before the deal, and after the first draw."""
    events = [("shuffle", {"phase": phase, "algo": "theirs", "values": ["x"]}) for phase in phases]
    before = [event for event in events if event[1]["phase"] == "commit"]
    after = [event for event in events if event not in before]
    close = ("close", {"reason": "abandoned"})
    sent = told("J1", opening(ruleset=RULESET), *before, dealing(WINNING, LOSING), ("draw", DRAWN), *after, close)
    return asked(sent, about="shuffle").happened


def test_a_commitment_is_told_as_far_as_the_record_holds_it() -> None:
    assert "holds no commitment" in committing()
    assert "was not revealed" in committing("commit") and "Before the cards were dealt" in committing("commit")
    assert "we have not compared the two" in committing("commit", "reveal")
    late = after_the_deal(("draw", DRAWN), ("shuffle", {"phase": "commit", "algo": "theirs", "values": ["x"]}))
    assert "only after the cards were dealt" in asked(late, about="shuffle").happened


def test_a_deal_without_its_stock_fixes_no_order() -> None:
    given = asked(after_the_deal(("draw", DRAWN)), about="shuffle")
    assert "does not fix the order of the closed stock" in given.happened
    assert "the pack was whole" not in given.happened


def test_hidden_hands_count_no_jokers() -> None:
    sent = after_the_deal(("draw", DRAWN))
    sent[1]["hands"][1]["cards"] = ["??"] * 13
    said = asked(sent, about="shuffle").happened
    assert "Jokers dealt to seat 1" in said and "Jokers dealt to seat 2" not in said
    sent[1].pop("wild_card")
    assert "is not on record for every hand" in asked(sent, about="shuffle").happened


def test_the_complaint_about_the_shuffle_is_undecided_and_its_letter_says_why() -> None:
    given = asked(sample("rummy-106/clean"), "en", 1, seat=1, about="complaint", topic="shuffle")
    assert given.complaint is not None and given.complaint.outcome == "undecidable"
    letter = plain_text(given, Renderer("en", 1, style=LETTER))
    assert "the shuffle" in letter and "can neither prove nor rule out" in letter and "Jokers you were dealt" in letter
    assert any(rule.clause == "house:shuffle" for rule in given.rules)


@pytest.mark.parametrize("about", ["joker", "shuffle"])
def test_nothing_is_said_of_a_match_without_rules_or_still_played(about: str) -> None:
    """Of one without rules but why; that nothing was on record about it, as was said, is not so."""
    given = asked(no_rules(), about=about)
    assert given.ruling == "UNDECIDABLE" and given.missing == ("the rules of the match are not known",)
    assert given.happened.count(".") == 3 and given.next_step == "person", given.happened
    with pytest.raises(UsageError, match="still being played"):
        asked(played_on(), "en", 1, seat=1, about=about)
