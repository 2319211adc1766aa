"""Moving a joker of a run."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.rules.table_melds import move_joker, read_table_meld
from schemas.cards import face
from schemas.ruleset import Ruleset
from tests.oracles.table_melds import TABLES
from tests.rules.rulesets import changed, ruleset
from tests.rules.table_hands import faces, laid_runs, laid_sets

CONTINENTAL = ruleset("continental")
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
    assert move.known == (reason not in ("no_meld", "unknown_card"))
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
