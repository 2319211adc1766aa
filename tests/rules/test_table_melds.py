"""Melds as they lie on the table, and what may be laid off on them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.rules.table_melds import lay_off, read_table_meld
from ledger.rules.table_options import table_options
from schemas.cards import face
from schemas.errors import BadCards
from tests.oracles.table_melds import TABLES, may_lay_off, readings
from tests.rules.rulesets import changed, ruleset
from tests.rules.table_hands import contract_hands, melds_and_more, melds_of_games, tables
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
    assert reading.known
    assert reading == (None, (), reason)


@pytest.mark.parametrize("cards", ["3S ?? 5S", "3S 4H ??", "??"])
def test_a_meld_with_a_card_nobody_logged_is_not_decided(cards: str) -> None:
    reading = read_table_meld(cards.split(), RUM)
    assert not reading.known
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
    assert laid.known
    assert laid == (False, tuple(meld.split()), reason)


@pytest.mark.parametrize(
    ("meld", "added", "reason"),
    [("3S ?? 5S", "6S", "unknown_card"), ("3S 4S 5S", "??", "unknown_card"), ("3S 4S 6S", "7S", "no_meld")],
)
def test_what_cannot_be_decided_is_not_called_wrong(meld: str, added: str, reason: str) -> None:
    laid = lay_off(meld.split(), added.split(), RUM)
    assert not laid.known
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


# -- what a hand could put down (BR-10 to BR-13, CG-07, CG-08, CO-12, CO-17) ---------------------------------------


def test_a_player_sees_the_longest_melds_of_his_hand() -> None:
    hand = ["6S", "3S", "4S", "5S", "4H", "4D", "9C", "JK"]
    assert table_options(hand, [], JOKERS).melds == (("3S", "4S", "5S", "6S"), ("4S", "4H", "4D"))


def test_a_joker_fills_a_gap_or_the_end_of_a_run_that_is_too_short() -> None:
    assert table_options(["5S", "7S", "JK"], [], JOKERS).melds == (("5S", "JK=6S", "7S"),)
    assert table_options(["5S", "6S", "JK"], [], JOKERS).melds == (("JK=4S", "5S", "6S"), ("5S", "6S", "JK=7S"))
    assert table_options(["5S", "5H", "JK"], [], JOKERS).melds == (("5S", "5H", "JK"),)


def test_a_player_sees_which_cards_fit_the_table() -> None:
    fitting = table_options(["2S", "TC", "9D", "??"], [["3S", "4S", "5S"], ["TS", "TH", "TD"]], RUM).lay_offs
    assert fitting == ((0, "2S", ("2S", "3S", "4S", "5S")), (1, "TC", ("TS", "TH", "TD", "TC")))


def test_a_joker_fits_both_ends_of_a_run_and_a_set_by_no_name() -> None:
    fitting = table_options(["JK"], [["3S", "4S", "5S"], ["TS", "TH", "TD"]], JOKERS).lay_offs
    assert [(one.number, one.card) for one in fitting] == [(0, "JK=2S"), (0, "JK=6S"), (1, "JK")]


@given(contract_hands(), tables, st.randoms(use_true_random=False))
def test_what_a_player_sees_is_allowed_and_does_not_hang_on_the_order_of_his_hand(
    hand: list[str], game: str, rng: object
) -> None:
    rules = ruleset(game)
    on_table = [["3S", "4S", "5S", "6S"], ["7S", "7H", "7D"]]
    seen = table_options(hand, on_table, rules)
    assert len(set(seen.melds)) == len(seen.melds)
    for meld in seen.melds:
        assert read_table_meld(meld, rules).kind is not None
        assert not [card for card in set(map(face, meld)) if list(map(face, meld)).count(card) > hand.count(card)]
    shuffled = hand[:]
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    assert table_options(shuffled, on_table, rules) == seen
    for number, lying in enumerate(on_table):
        fits = {face(one.card) for one in seen.lay_offs if one.number == number}
        assert fits == {card for card in hand if lay_off(lying, [card], rules).allowed}


@given(contract_hands(7), tables, st.data())
def test_every_meld_of_natural_cards_lies_in_one_a_player_sees(hand: list[str], game: str, data: st.DataObject) -> None:
    naturals = sorted({card for card in hand if card != "JK"}, key=lambda card: ("A23456789TJQK".index(card[0]), card))
    some = data.draw(st.lists(st.sampled_from(naturals), unique=True)) if naturals else []
    some.sort(key=naturals.index)
    seen = table_options(hand, [], ruleset(game)).melds
    if read_table_meld(some, ruleset(game)).kind is not None:
        assert any(set(some) <= set(map(face, meld)) for meld in seen)
