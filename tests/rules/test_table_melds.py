"""Melds as they lie on the table, and what may be laid off on them."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.rules.table_melds import lay_off, move_joker, read_table_meld
from schemas.cards import face
from schemas.errors import BadCards
from schemas.ruleset import Ruleset
from tests.oracles.table_melds import TABLES, may_lay_off, readings
from tests.rules.rulesets import changed, ruleset
from tests.rules.table_hands import faces, laid_runs, laid_sets, melds_and_more, melds_of_games
from tests.torture import TORTURE

RUM = ruleset("rum")
HIGH = ruleset("rum+aces-high")
JOKERS = ruleset("rum+jokers")
CONTINENTAL = ruleset("continental")
GAMES = {"rum": RUM, "high": HIGH, "jokers": JOKERS, "continental": CONTINENTAL}


# -- a meld as it lies (BR-10 to BR-12, BRv-05 to BRv-07, CG-02, CG-03, CO-04, CO-06, CO-07, CO-11, CO-12) --------


@pytest.mark.parametrize(
    ("cards", "game", "kind", "places"),
    [
        pytest.param("3S 4S 5S", "rum", "run", "3S 4S 5S", id="BR-11 a run"),
        pytest.param("4D 5D 6D 7D 8D 9D", "rum", "run", "4D 5D 6D 7D 8D 9D", id="BR-12 a long run"),
        pytest.param("TS TD TH", "rum", "set", "TS TD TH", id="BR-10 a set in any order"),
        pytest.param("7D.1 8D.2 9D.1", "rum", "run", "7D 8D 9D", id="copies"),
        pytest.param("AS 2S 3S", "high", "run", "AS 2S 3S", id="BRv-05 the ace low"),
        pytest.param("QS KS AS", "high", "run", "QS KS AS", id="BRv-05 the ace high"),
        pytest.param("6C JK 8C", "jokers", "run", "6C 7C 8C", id="BRv-07 a joker in the gap"),
        pytest.param("JK=5C 6C 7C", "jokers", "run", "5C 6C 7C", id="BRv-07 a joker that names its place"),
        pytest.param("JK 6C 7C", "jokers", "run", "5C 6C 7C", id="a joker at the end it lies at"),
        pytest.param("QC KC JK=AC", "high+jokers", "run", "QC KC AC", id="a joker as the high ace"),
        pytest.param("6C JK 6D", "jokers", "set", "6C 6S 6D", id="a joker as a suit that is missing"),
        pytest.param("6C JK JK", "jokers", "set", "6C 6S 6H", id="CO-12 the natural card names the rank"),
        pytest.param("6C JK=7C JK", "jokers", "run", "6C 7C 8C", id="a name makes it a run"),
        pytest.param("3C 3C 3H", "continental", "set", "3C 3C 3H", id="CO-07 a suit twice"),
        pytest.param("TS JK JK=TS", "continental", "set", "TS TH TS", id="CO-12 two jokers"),
        pytest.param("JS QS KS AS", "continental", "run", "JS QS KS AS", id="CO-04 the ace high"),
    ],
)
def test_reads_a_meld_as_it_lies(cards: str, game: str, kind: str, places: str) -> None:
    rules = ruleset("rum+aces-high+jokers") if game == "high+jokers" else GAMES[game]
    assert read_table_meld(cards.split(), rules) == (kind, tuple(places.split()), None)


@pytest.mark.parametrize(
    ("cards", "game", "reason"),
    [
        pytest.param("", "rum", "too_few_cards", id="nothing"),
        pytest.param("3S 4S", "rum", "too_few_cards", id="two cards"),
        pytest.param("5H 6H 7H", "continental", "too_few_cards", id="CO-06 a run has four"),
        pytest.param("3S 4H 5S", "rum", "mixed_suits_and_ranks", id="BR-11 two suits"),
        pytest.param("6C JK 8C", "rum", "mixed_suits_and_ranks", id="a joker where there is none"),
        pytest.param("QS KS AS", "rum", "ace_position", id="BR-03 aces low"),
        pytest.param("KS AS 2S", "rum", "ace_position", id="CG-03 no wrap"),
        pytest.param("KS AS 2S", "high", "round_the_corner", id="BRv-06 never both ends"),
        pytest.param("QS KS AS 2S 3S", "continental", "round_the_corner", id="CO-11 not round the corner"),
        pytest.param("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "high", "mixed_suits_and_ranks", id="two aces"),
        pytest.param("QS KS JK", "jokers", "ace_position", id="a joker that would be the high ace"),
        pytest.param("JK AS 2S", "jokers", "ace_position", id="a joker that would be a king below the ace"),
        pytest.param("3C 3C 3H 3D", "continental", "set_too_big", id="CO-16 four cards are no trio"),
        pytest.param("9S 9S 9H", "rum", "set_same_suit_twice", id="a suit twice"),
        pytest.param("9S JK=9S 9H", "jokers", "set_same_suit_twice", id="a joker named as a card that lies there"),
        pytest.param("JK JK JK", "jokers", "no_natural_card", id="jokers alone"),
        pytest.param("5S 4S 3S", "rum", "not_in_order", id="high to low"),
        pytest.param("3S 5S 4S", "rum", "not_in_order", id="shuffled"),
        pytest.param("QS AS KS", "high", "not_in_order", id="the ace inside"),
        pytest.param("6C JK=9C 8C", "jokers", "not_in_order", id="a joker named as another card"),
        pytest.param("6C JK=7D 8C", "jokers", "not_in_order", id="a joker named as another suit"),
        pytest.param("6C 6D JK=7D", "jokers", "not_in_order", id="a joker of a set named as another rank"),
        pytest.param("3S 4S=5S 5S", "rum", "not_in_order", id="a card that is no joker named as another"),
    ],
)
def test_says_why_cards_on_the_table_are_no_meld(cards: str, game: str, reason: str) -> None:
    reading = read_table_meld(cards.split(), GAMES[game])
    assert reading.is_decidable
    assert reading == (None, (), reason)


@pytest.mark.parametrize("cards", ["3S ?? 5S", "3S 4H ??", "??"])
def test_a_meld_with_a_card_nobody_logged_is_not_decided(cards: str) -> None:
    reading = read_table_meld(cards.split(), RUM)
    assert not reading.is_decidable
    assert reading == (None, (), "unknown_card")


def test_a_set_may_have_grown_beyond_what_may_be_laid() -> None:
    five = ["3C", "3C", "3H", "JK", "3D"]
    assert read_table_meld(five, CONTINENTAL).reason == "set_too_big"
    assert read_table_meld(five, CONTINENTAL, grown=True).kind == "set"


def test_a_wild_card_is_itself_in_its_place_and_a_joker_elsewhere() -> None:
    wild = changed(JOKERS, deal={"wild": "cut_card"})
    assert read_table_meld(["6S", "7S", "8S"], wild, "7").places == ("6S", "7S", "8S")
    assert read_table_meld(["8S", "7D=9S", "TS"], wild, "7").places == ("8S", "9S", "TS")
    assert read_table_meld(["7S", "7S", "7H"], wild, "7") == ("set", ("7S", "7D", "7H"), None)
    assert lay_off(["8S", "9S", "TS"], ["7S"], wild, "7").meld == ("7S", "8S", "9S", "TS")
    assert lay_off(["8S", "9S", "TS"], ["7H"], wild, "7").meld == ("8S", "9S", "TS", "7H=JS")


@pytest.mark.parametrize("card", ["10H", "7h", "JK=JK", "JK=", "JK=10S", "7H.0", ""])
def test_refuses_what_is_no_card_of_a_table(card: str) -> None:
    with pytest.raises(BadCards):
        read_table_meld(["7S", "8S", card], JOKERS)


@given(melds_of_games(), st.booleans())
@settings(max_examples=2_000 if TORTURE else 200)
def test_a_meld_is_one_exactly_where_everything_tried_finds_one(laid: tuple[str, list[str]], grown: bool) -> None:
    game, cards = laid
    reading = read_table_meld(cards, ruleset(game), grown=grown)
    found = readings(cards, TABLES[game], grown)
    assert (reading.kind is None) == (not found)
    assert (reading.kind is None) == (reading.reason is not None)
    if reading.kind == "run":
        assert ("run", reading.places) in found
    if reading.kind == "set":
        assert ("set", ()) in found


# -- laying off (BR-13, BR-14, BRv-05, BRv-06, CG-08, CO-11, CO-17) ------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "added", "game", "after"),
    [
        pytest.param("TS TD TH", "TC", "rum", "TS TD TH TC", id="BR-13 the fourth card of a set"),
        pytest.param("3S 4S 5S", "2S", "rum", "2S 3S 4S 5S", id="BR-13 at the front"),
        pytest.param("3S 4S 5S", "6S", "rum", "3S 4S 5S 6S", id="BR-13 at the end"),
        pytest.param("3S 4S 5S", "7S AS 6S 2S", "rum", "AS 2S 3S 4S 5S 6S 7S", id="several, at both ends"),
        pytest.param("TH JH QH", "KH AH", "high", "TH JH QH KH AH", id="BRv-05 the ace high"),
        pytest.param("2H 3H 4H", "AH", "high", "AH 2H 3H 4H", id="BRv-05 the ace low"),
        pytest.param("3S 4S 5S", "JK", "jokers", "3S 4S 5S JK=6S", id="a joker goes up"),
        pytest.param("JS QS KS", "JK", "jokers", "JK=TS JS QS KS", id="a joker goes down where up is nothing"),
        pytest.param("3S 4S 5S", "JK=2S", "jokers", "JK=2S 3S 4S 5S", id="a joker goes where it says"),
        pytest.param("3S 4S 5S", "7S JK", "jokers", "3S 4S 5S JK=6S 7S", id="a joker goes where it is needed"),
        pytest.param("3S 4S 5S", "JK JK=2S", "jokers", "JK=2S 3S 4S 5S JK=6S", id="two jokers"),
        pytest.param("3S JK 5S", "6S", "jokers", "3S JK=4S 5S 6S", id="a joker of the run keeps its place"),
        pytest.param("6C 6D JK", "6H", "jokers", "6C 6D JK 6H", id="a joker of a set is any card that is missing"),
        pytest.param("6C JK JK", "9C", "jokers", "6C JK=7C JK=8C 9C", id="read in the player's favour as a run"),
        pytest.param("6C JK JK", "6D", "jokers", "6C JK JK 6D", id="read in the player's favour as a set"),
        pytest.param("3C 3C 3H", "3H 3C JK", "continental", "3C 3C 3H 3H 3C JK", id="CO-17 a trio grows"),
    ],
)
def test_a_meld_grows_where_it_lies(meld: str, added: str, game: str, after: str) -> None:
    laid = lay_off(meld.split(), added.split(), GAMES[game])
    assert laid.allowed, laid.reason
    assert laid.reason is None
    assert laid.meld == tuple(after.split())


@pytest.mark.parametrize(
    ("meld", "added", "game", "reason"),
    [
        pytest.param("3S 4S 5S", "7S", "rum", "no_fit", id="BR-14 a gap"),
        pytest.param("3S 4S 5S", "6H", "rum", "no_fit", id="another suit"),
        pytest.param("3S 4S 5S", "4S", "rum", "no_fit", id="a card that lies there"),
        pytest.param("3S 4S 5S", "6S 8S", "rum", "no_fit", id="one of two"),
        pytest.param("TS TD TH", "9C", "rum", "no_fit", id="another rank"),
        pytest.param("TS TD TH", "TC TC", "rum", "set_too_big", id="five in a set"),
        pytest.param("TS TD TH", "TS", "rum", "set_same_suit_twice", id="a suit twice"),
        pytest.param("6C 6D JK=6H", "6H", "jokers", "set_same_suit_twice", id="a joker stands as this card"),
        pytest.param("JS QS KS", "AS", "rum", "ace_position", id="BR-03 the ace is low"),
        pytest.param("AS 2S 3S", "KS", "rum", "ace_position", id="CG-03 no king below the ace"),
        pytest.param("AS 2S 3S", "KS", "high", "round_the_corner", id="BRv-06 no king below the ace"),
        pytest.param("QS KS AS", "2S", "high", "round_the_corner", id="BRv-06 no two above the ace"),
        pytest.param("JS QS KS AS", "2S", "continental", "round_the_corner", id="CO-11"),
        pytest.param("3S 4S 5S", "JK", "rum", "no_fit", id="a joker where there is none"),
        pytest.param("3S 4S JK=5S", "5S", "jokers", "no_fit", id="BR-14 jokers keep their place"),
        pytest.param("3S 4S 5S", "JK=7S", "jokers", "no_fit", id="a joker named beyond a gap"),
        pytest.param("3C 3C 3H", "3H 3C 3C 3D 3D 3S 3S JK", "continental", "set_too_big", id="more than may lie there"),
    ],
)
def test_says_why_a_card_may_not_be_laid_off(meld: str, added: str, game: str, reason: str) -> None:
    laid = lay_off(meld.split(), added.split(), GAMES[game])
    assert laid.is_decidable
    assert laid == (False, tuple(meld.split()), reason)


@pytest.mark.parametrize(
    ("meld", "added", "reason"),
    [("3S ?? 5S", "6S", "unknown_card"), ("3S 4S 5S", "??", "unknown_card"), ("3S 4S 6S", "7S", "no_meld")],
)
def test_what_cannot_be_decided_is_not_called_wrong(meld: str, added: str, reason: str) -> None:
    laid = lay_off(meld.split(), added.split(), RUM)
    assert not laid.is_decidable
    assert laid == (False, tuple(meld.split()), reason)


@pytest.mark.parametrize("top", ["low", "high_or_low"])
def test_nothing_goes_on_a_whole_suit(top: str) -> None:
    rules = changed(JOKERS, sequence={"ace": top})
    suit = [rank + "S" for rank in "A23456789TJQK"]
    assert not lay_off(suit, ["JK"], rules).allowed
    assert not lay_off(suit, ["AS"], rules).allowed
    assert not lay_off([*suit[1:], "JK"], ["AS"], rules).allowed


@given(melds_and_more())
@settings(max_examples=3_000 if TORTURE else 300)
def test_a_card_is_laid_off_exactly_where_everything_tried_finds_a_place(
    both: tuple[str, list[str], list[str]],
) -> None:
    game, meld, added = both
    laid = lay_off(meld, added, ruleset(game))
    if not readings(meld, TABLES[game], True):
        assert laid == (False, tuple(meld), "no_meld")
    else:
        assert laid.allowed == may_lay_off(meld, added, TABLES[game])


@given(melds_and_more())
@settings(max_examples=2_000 if TORTURE else 200)
def test_a_grown_meld_reads_again_and_keeps_every_card(both: tuple[str, list[str], list[str]]) -> None:
    game, meld, added = both
    rules = ruleset(game)
    laid = lay_off(meld, added, rules)
    if laid.allowed:
        assert read_table_meld(laid.meld, rules, grown=True).kind is not None
        assert sorted(map(face, laid.meld)) == sorted(map(face, (*meld, *added)))


@given(melds_and_more(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_laid_off_never_matters(both: tuple[str, list[str], list[str]], rng: object) -> None:
    game, meld, added = both
    shuffled = added[:]
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert lay_off(meld, added, ruleset(game)) == lay_off(meld, shuffled, ruleset(game))


# -- jokers moved (CO-20 to CO-22, BRv-07) ---------------------------------------------------------------------------

TAKEN = ruleset("rum+jokers+jokers-taken")
THREES = changed(CONTINENTAL, sequence={"min": 3}, lay_off={"joker_leaves": 3})
FOUR_STAY = changed(CONTINENTAL, sequence={"min": 3}, lay_off={"joker_leaves": 4})


@pytest.mark.parametrize(
    ("meld", "joker", "card", "target", "source_after", "target_after"),
    [
        pytest.param(
            "AS 2S 3S JK=4S 5S", "JK=6S", "4S", None, "AS 2S 3S 4S 5S JK=6S", None, id="CO-20 the joker goes to the end"
        ),
        pytest.param(
            "3S JK=4S 5S 6S", "JK=2S", "4S", None, "JK=2S 3S 4S 5S 6S", None, id="CO-20 the joker goes to the front"
        ),
        pytest.param("3S JK 5S 6S", "JK", "4S", None, "3S 4S 5S 6S JK=7S", None, id="no name: the upper end"),
        pytest.param("JS JK KS AS", "JK", "QS", None, "JK=TS JS QS KS AS", None, id="no name and no room above"),
        pytest.param("JK=3S 4S 5S 6S", "JK=7S", None, None, "4S 5S 6S JK=7S", None, id="CO-20 from end to end"),
        pytest.param("3S 4S 5S JK", "JK", None, None, "JK=2S 3S 4S 5S", None, id="from end to end without a name"),
        pytest.param(
            "3S 4S 5S 6S JK=7S", "JK=9H", None, "5H 6H 7H 8H", "3S 4S 5S 6S", "5H 6H 7H 8H JK=9H",
            id="CO-21 from an end to another run",
        ),
        pytest.param(
            "3S JK=4S 5S 6S", "JK=4H", "4S", "5H 6H 7H 8H", "3S 4S 5S 6S", "JK=4H 5H 6H 7H 8H",
            id="CO-21 to another run once its place is taken",
        ),
        pytest.param(
            "3S JK=4S 5S JK=6S", "JK=7S", "4S", None, "3S 4S 5S JK=6S JK=7S", None, id="the joker whose card was put in"
        ),
        pytest.param(
            "JK=2S 3S 4S 5S JK=6S", "JK=7S", None, None, "3S 4S 5S JK=6S JK=7S", None, id="the joker that can get there"
        ),
        pytest.param(
            "3S JK.1=4S 5S 6S JK.2=7S", "JK.2=2S", None, None, "JK.2=2S 3S JK.1=4S 5S 6S", None, id="copies told apart"
        ),
    ],
)  # fmt: skip
def test_a_joker_moves(
    meld: str, joker: str, card: str | None, target: str | None, source_after: str, target_after: str | None
) -> None:
    move = move_joker(meld.split(), joker, card, target.split() if target else None, CONTINENTAL)
    assert move.allowed, move.reason
    assert move.source == tuple(source_after.split())
    assert move.target == (tuple(target_after.split()) if target_after else None)


@pytest.mark.parametrize(
    ("meld", "joker", "card", "target", "reason"),
    [
        pytest.param("3S 4S JK=5S 6S", "JK=2H", None, "3H 4H 5H 6H", "joker_not_at_end", id="CO-21 inside the run"),
        pytest.param("3S 4S 5S JK=6S", "JK=2H", None, "3H 4H 5H 6H", "run_too_short", id="CO-22 three would be left"),
        pytest.param("3S 4S JK=5S 6S", "JK=7S", "8S", None, "not_its_card", id="CO-20 not the card it stands for"),
        pytest.param("3S 4S JK=5S 6S", "JK=7S", "JK", None, "not_its_card", id="a joker for a joker"),
        pytest.param("3S 4S JK=5S 6S", "JK=8S", "5S", None, "no_fit", id="no end of the run"),
        pytest.param("3S 4S 5S JK=6S", "JK=6S", None, None, "no_fit", id="where it was"),
        pytest.param("JS JK=QS KS AS", "JK=2S", "QS", None, "round_the_corner", id="CO-11 not round the corner"),
        pytest.param("3S 4S 5S 6S", "JK=7S", None, None, "no_joker", id="no joker in the run"),
        pytest.param("3S 4S 5S JK.1=6S", "JK.2=2S", None, None, "no_joker", id="another joker"),
        pytest.param("9S 9H JK", "JK=2S", "9D", None, "no_run", id="I-38 a joker of a set stays"),
        pytest.param("3S 4S 5S 6S JK=7S", "JK=9D", None, "9S 9H 9C", "no_run", id="CO-21 not onto a set"),
        pytest.param("3S 4S 5S JK=JS", "JK=2S", None, None, "no_meld", id="a meld that is none"),
        pytest.param("3S ?? 5S JK=6S", "JK=2S", None, None, "unknown_card", id="a card nobody logged"),
    ],
)
def test_says_why_a_joker_may_not_move(
    meld: str, joker: str, card: str | None, target: str | None, reason: str
) -> None:
    other = tuple(target.split()) if target else None
    move = move_joker(meld.split(), joker, card, other, CONTINENTAL)
    assert move.is_decidable == (reason not in ("no_meld", "unknown_card"))
    assert move == (False, tuple(meld.split()), other, reason)


def test_a_run_keeps_as_many_cards_as_the_ruleset_says() -> None:
    onto = ["3H", "4H", "5H", "6H"]
    assert move_joker(["3S", "4S", "5S", "JK"], "JK=7H", None, onto, THREES).source == ("3S", "4S", "5S")
    assert move_joker(["3S", "4S", "JK"], "JK=7H", None, onto, THREES).reason == "run_too_short"
    assert move_joker(["3S", "4S", "5S", "JK"], "JK=7H", None, onto, FOUR_STAY).reason == "run_too_short"
    assert move_joker(["3S", "JK", "JK"], "JK=2S", None, None, THREES).source == ("JK=2S", "3S", "JK=4S")


@pytest.mark.parametrize(
    ("meld", "joker", "card", "target", "source_after", "target_after"),
    [
        pytest.param("6C 6D JK", "JK=9S", "6H", "6S 7S 8S", "6C 6D 6H", "6S 7S 8S JK=9S", id="from a set to a run"),
        pytest.param("6C 6D JK=6H 6S", "JK=5S", None, "6S 7S 8S", "6C 6D 6S", "JK=5S 6S 7S 8S", id="a set of four"),
        pytest.param("6C JK 8C", "JK=9H", "7C", "9S 9D 9C", "6C 7C 8C", "9S 9D 9C JK=9H", id="from a run to a set"),
        pytest.param("6C JK 8C", "JK", "7C", "9S 9D 9C", "6C 7C 8C", "9S 9D 9C JK", id="to a set without a name"),
        pytest.param("6C JK JK", "JK=9H", "6D", "9S 9D 9C", "6C JK 6D", "9S 9D 9C JK=9H", id="what reads both ways"),
        pytest.param("6C 6D JK=6H", "JK=6S", "6H", None, "6C 6D 6H JK=6S", None, id="within a set"),
    ],
)
def test_jokers_of_any_meld_may_be_taken_where_the_rules_say_so(
    meld: str, joker: str, card: str | None, target: str | None, source_after: str, target_after: str | None
) -> None:
    move = move_joker(meld.split(), joker, card, target.split() if target else None, TAKEN)
    assert move.allowed, move.reason
    assert sorted(move.source) == sorted(source_after.split())
    assert move.target == (tuple(target_after.split()) if target_after else None)


@pytest.mark.parametrize(
    ("meld", "joker", "card", "target", "reason"),
    [
        pytest.param("6C 6D JK", "JK=9S", None, "6S 7S 8S", "run_too_short", id="two would be left"),
        pytest.param("6C 6D JK", "JK=9S", "7H", "6S 7S 8S", "not_its_card", id="another rank"),
        pytest.param("6C 6D JK=6H", "JK=9S", "6S", "6S 7S 8S", "not_its_card", id="not the suit it stands for"),
        pytest.param("6C JK 8C", "JK=9H", "7C", "9S 9D 9C 9H", "no_fit", id="a full set"),
        pytest.param("6C 6D 6S JK=6H", "JK=6H", None, None, "no_fit", id="where it was"),
        pytest.param("6C JK JK JK", "JK=9S", None, "6S 7S 8S", None, id="one card and two jokers are still a set"),
    ],
)
def test_a_set_keeps_what_makes_it_one(
    meld: str, joker: str, card: str | None, target: str | None, reason: str | None
) -> None:
    assert move_joker(meld.split(), joker, card, target.split() if target else None, TAKEN).reason == reason


rum_melds = laid_runs(TABLES["rum+jokers"]) | laid_sets(TABLES["rum+jokers"])


@given(st.sampled_from([THREES, TAKEN]), rum_melds, faces, st.none() | faces, st.none() | rum_melds)
@settings(max_examples=500)
def test_a_joker_moved_leaves_melds_of_the_same_cards(
    rules: Ruleset, meld: list[str], place: str, card: str | None, target: list[str] | None
) -> None:
    own_places = [one.partition("=")[2] or None for one in meld if "JK" in one]
    for joker, put_in in product((f"JK={place}", "JK"), (None, card, *own_places)):
        move = move_joker(meld, joker, put_in, target, rules)
        if not move.allowed:
            assert move[1:3] == (tuple(meld), None if target is None else tuple(target))
            assert move.reason is not None
            continue
        before = [*meld, *([put_in] if put_in else []), *(target or [])]
        after = [*move.source, *(move.target or ())]
        assert sorted(map(face, before)) == sorted(map(face, after))
        assert read_table_meld(move.source, rules, grown=True).kind is not None
        assert move.target is None or read_table_meld(move.target, rules, grown=True).kind is not None
        assert tuple(meld) != move.source
        assert joker == "JK" or joker in after


def test_a_wild_card_gives_its_own_place_to_the_joker_that_names_it() -> None:
    """Laid off together: the joker has that place alone, the wild card any."""
    wild = changed(JOKERS, deal={"wild": "cut_card"})
    laid = lay_off(["8H", "9H", "TH"], ["7H", "JK=7H"], wild, "7")
    assert laid.meld == ("JK=7H", "8H", "9H", "TH", "7H=JH")
