"""A case never raises, whatever stands in it."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.commands.score import answer_case
from schemas.cards import FACES
from tests.rules.rulesets import RULEBOOK
from tests.torture import TORTURE

KINDS = ("meld", "show", "hand", "grouped", "finish", "points", "layoff")
scalars = st.none() | st.booleans() | st.integers(-3, 20) | st.text(max_size=3) | st.sampled_from(FACES)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=3)
)
cards = st.lists(st.sampled_from(FACES), max_size=15)
cases = st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS)},
    optional={
        "id": anything,
        "cards": cards | anything,
        "groups": st.lists(cards, max_size=5) | anything,
        "hand": cards | anything,
        "meld": st.sampled_from([["3S", "4S", "5S"], ["6C", "JK=7C", "8C"], ["9S", "9H", "9D"]]) | cards | anything,
        "card": st.sampled_from([*FACES, "JK=6S", "??"]) | anything,
        "wild": st.sampled_from(["A", "7", "JK", None]) | anything,
        "ruleset": st.sampled_from(RULEBOOK.ids) | anything,
    },
)


@given(anything | cases)
@settings(max_examples=2_500 if TORTURE else 250)
def test_every_case_has_an_answer_that_can_be_written(case: object) -> None:
    check_answer(case, "classic")


@given(cases)
@settings(max_examples=1_500 if TORTURE else 150)
def test_every_case_of_table_play_has_an_answer_that_can_be_written(case: object) -> None:
    check_answer(case, "rum+jokers")


def check_answer(case: object, default_ruleset: str) -> None:
    answer = answer_case(case, RULEBOOK, default_ruleset)
    assert answer["id"] == (case.get("id") if isinstance(case, dict) else None)
    json.dumps(answer)
    if "error" in answer:
        assert set(answer) == {"id", "error"}
        assert answer["error"]


def test_answers_hold_exactly_the_fields_of_their_kind() -> None:
    thirteen = ["AD", "2D", "3D", "4D", "5S", "6S", "7S", "9D", "9S", "9C", "QS", "QD", "QC"]
    fields = {
        "meld": {"valid", "kinds", "reason"},
        "show": {"valid", "reasons"},
        "hand": {"score", "can_show", "melds", "deadwood"},
        "grouped": {"score", "counted"},
        "finish": {"can_show", "finish"},
        "points": {"points"},
    }
    for kind, wanted in fields.items():
        case = {
            "id": kind,
            "kind": kind,
            "cards": [*thirteen, "KH"] if kind == "finish" else thirteen,
            "groups": [thirteen[:4], thirteen[4:]],
        }
        assert set(answer_case(case, RULEBOOK, "classic")) == {"id", *wanted}


def ask(kind: str, ruleset: str, **fields: object) -> dict[str, object]:
    return answer_case({"kind": kind, "ruleset": ruleset, **fields}, RULEBOOK)


@pytest.mark.parametrize(
    ("ruleset", "meld", "card", "reason"),
    [
        pytest.param("rum", "TS TD TH", "TC", None, id="BR-13 the fourth card of a set"),
        pytest.param("rum", "3S 4S 5S", "2S", None, id="BR-13 at the front of a run"),
        pytest.param("rum", "3S 4S 5S", "7S", "no_fit", id="BR-14 nothing is rearranged to make room"),
        pytest.param("rum", "JS QS KS", "AS", "ace_position", id="BR-03 aces low"),
        pytest.param("rum", "5S 3S 4S", "6S", None, id="BR-13 a run in whatever order it is written"),
        pytest.param("rum", "5S 3S 4S", "7S", "no_fit", id="BR-14 in no order does another card fit"),
        pytest.param("rum+aces-high", "AS QS KS", "2S", "round_the_corner", id="BRv-06 whatever the order"),
        pytest.param("rum+jokers", "8C 6C JK=7C", "9C", None, id="BRv-07 with a joker that names its place"),
        pytest.param("rum+aces-high", "JS QS KS", "AS", None, id="BRv-05 aces high"),
        pytest.param("rum+aces-high", "QS KS AS", "2S", "round_the_corner", id="BRv-06 never both"),
        pytest.param("rum+jokers", "6C JK=7C 8C", "JK=5C", None, id="BRv-07 a joker that names its place"),
        pytest.param("basic", "5H 6H 7H", "8H", None, id="CG-08 whoever laid the meld"),
        pytest.param("continental", "3C 3C 3H", "3H", None, id="CO-17 a trio grows"),
        pytest.param("continental", "3C 3C 3H 3D 3S", "3S", None, id="CO-17 a trio that has grown grows on"),
    ],
)
def test_a_case_of_laying_off_says_whether_and_why_not(ruleset: str, meld: str, card: str, reason: str | None) -> None:
    laid = ask("layoff", ruleset, meld=meld.split(), card=card)
    assert laid == {"id": None, "allowed": reason is None, "reason": reason}


@pytest.mark.parametrize(
    ("ruleset", "fields", "sentence"),
    [
        ("classic", {"meld": ["3S", "4S", "5S"], "card": "6S"}, "no cards are laid off"),
        ("gin", {"meld": ["3S", "4S", "5S"], "card": "6S"}, "no cards are laid off"),
        ("rum", {"meld": ["3S", "4S", "6S"], "card": "7S"}, "the meld on the table is none: mixed_suits_and_ranks"),
        ("rum+jokers", {"meld": ["5S", "JK", "3S"], "card": "2S"}, "the meld on the table is none: not_in_order"),
        ("rum", {"meld": ["3S", "??", "5S"], "card": "6S"}, "'??' is no card"),
        ("rum", {"meld": ["3S", "4S", "5S"], "card": "6"}, "'6' is no card"),
        ("rum", {"meld": ["3S", "4S", "5S"]}, "card is the card to lay off"),
        ("rum", {"card": "6S"}, "meld is a list of cards"),
    ],
)
def test_a_case_of_laying_off_that_cannot_be_answered_is_refused(
    ruleset: str, fields: dict[str, object], sentence: str
) -> None:
    refused = ask("layoff", ruleset, **fields)
    assert set(refused) == {"id", "error"}
    assert sentence in str(refused["error"])


@pytest.mark.parametrize(
    ("ruleset", "cards", "score"),
    [
        pytest.param("rum", "AS KS 4D 5D 6D", 26, id="BR-24 melds in hand count too"),
        pytest.param(
            "continental", "JK AS QH 7D 5C 2C 2C 2D 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S", 141, id="CO-23 no limit"
        ),
        pytest.param("gin", "AS KS 4D 5D 6D", 11, id="the deadwood of gin"),
    ],
)
def test_a_hand_nobody_declares_is_counted_as_it_is(ruleset: str, cards: str, score: int) -> None:
    counted = ask("hand", ruleset, cards=cards.split())
    assert (counted["score"], counted["can_show"]) == (score, False)


def test_a_joker_is_no_card_of_a_meld_where_the_pack_has_none() -> None:
    assert ask("meld", "rum", cards=["6C", "JK", "8C"])["valid"] is False
    assert ask("meld", "rum+jokers", cards=["6C", "JK", "8C"])["kinds"] == ["impure"]


@pytest.mark.parametrize(("kind", "ruleset"), [("show", "rum"), ("finish", "rum"), ("finish", "gin")])
def test_a_game_without_shows_judges_none(kind: str, ruleset: str) -> None:
    assert "nobody" in str(ask(kind, ruleset, groups=[["3S", "4S", "5S"]], cards=["3S"])["error"])


@pytest.mark.parametrize(
    ("ruleset", "cards", "points"),
    [
        pytest.param("aceleagues-points", "JK JK JK KD", 10, id="AL-01 printed jokers, how many is not said"),
        pytest.param("rummycentral", "KS KS KS", 30, id="RC-01 packs by the number of players"),
        pytest.param("rummycentral", "KS KS KS JK JK JK", 30, id="RC-01 both at once"),
    ],
)
def test_where_a_text_leaves_open_how_many_packs_there_are_no_card_it_allows_is_refused(
    ruleset: str, cards: str, points: int
) -> None:
    held = cards.split()
    assert ask("points", ruleset, cards=held)["points"] == points
    assert ask("grouped", ruleset, groups=[[card] for card in held])["score"] == points
    assert ask("grouped", ruleset, groups=[], hand=held)["score"] == points
    assert "error" not in ask("hand", ruleset, cards=held)
    others = "2S 3S 4S 5H 6H 7H 9D 9C 9H 2C 4D QH"
    filled = [*held, *others.split()][:14]
    assert "error" not in ask("finish", ruleset, cards=filled)


@pytest.mark.parametrize(
    ("ruleset", "cards", "sentence"),
    [
        pytest.param("rummy-106", "JK JK JK", "3 of JK, but the packs hold only 2", id="R-01 two"),
        pytest.param("ace2three-points", "KS KS KS", "3 of KS, but the packs hold only 2", id="AT-01 two packs"),
        pytest.param("rummycentral", "KS KS KS KS", "4 of KS, but the packs hold only 3", id="RC-01 three at most"),
        pytest.param("aceleagues-points", "KS KS KS", "3 of KS, but the packs hold only 2", id="AL-01 two packs"),
    ],
)
def test_more_of_a_card_than_any_table_of_the_game_has_is_refused(ruleset: str, cards: str, sentence: str) -> None:
    for kind in ("points", "hand"):
        assert ask(kind, ruleset, cards=cards.split())["error"] == sentence
