"""Verdicts on shows: upheld, overturned with every fault, judged as grouped, undecidable with the reason."""

from typing import Any

import pytest

from tests.play.table import SHOWABLE, Table, groups_of
from tests.worded import said

PLATFORMS = ["rummycentral", "aceleagues-points", "ace2three-points", "rummy-106", "classic"]


def shown(ruleset: str, groups: str, claimed: bool, *, held: str | None = None, seats: int = 3, **layout: Any) -> Table:
    """Seat 1 draws, shows ``groups``, and the platform says whether that was valid."""
    return Table(ruleset, seats, hands={1: held or groups}, **layout).draw(1).declare(1, groups).judged(1, claimed)


# --- upheld


@pytest.mark.parametrize("ruleset", PLATFORMS)
def test_a_valid_show_is_upheld_in_every_game(ruleset: str) -> None:
    """AL-19, RC-20, RC-22, AT-03, AT-08, R-16, custom:pure-sequence, custom:second-sequence"""
    verdict = shown(ruleset, SHOWABLE, True).verdict("show", 1)
    assert (verdict.verdict, verdict.claimed, verdict.computed) == ("UPHELD", True, True)
    assert "Seat 1's show is valid as grouped" in said(verdict)
    assert "9C 9D 9S" in said(verdict)


@pytest.mark.parametrize(
    ("ruleset", "clauses"),
    [
        ("rummycentral", {"RC-20", "RC-22"}),
        ("aceleagues-points", {"AL-19"}),
        ("ace2three-points", {"AT-03", "AT-08"}),
        ("rummy-106", {"R-16"}),
        ("classic", {"custom:pure-sequence", "custom:second-sequence"}),
    ],
)
def test_a_verdict_on_a_show_cites_what_a_show_needs(ruleset: str, clauses: set[str]) -> None:
    assert clauses <= set(shown(ruleset, SHOWABLE, True).verdict("show", 1).clauses)


def test_the_order_of_cards_in_a_group_is_free() -> None:
    """custom:order-in-group, I-23"""
    assert (
        shown("rummycentral", "3S AS 2S | JK 7H 5H 6H | 9C 9D 9S | KD KC KH", True).verdict("show", 1).verdict
        == "UPHELD"
    )


def test_a_wild_card_in_its_own_place_keeps_a_sequence_pure() -> None:
    """R-18, custom:wild-in-place"""
    groups = "3D 4D 5D | 5H 6H 7H JK | 9C 9D 9S | KD KC KH"
    assert shown("classic", groups, True, wild_card="4D").verdict("show", 1).verdict == "UPHELD"


@pytest.mark.parametrize("ruleset", PLATFORMS)
def test_an_ace_may_stand_high_or_low_but_not_round_the_corner(ruleset: str) -> None:
    """RC-06, A23r-2, R-29, custom:ace-place, custom:round-the-corner"""
    high = "QS KS AS | 5H 6H 7H JK | 9C 9D 9S | TD TC TH"
    assert shown(ruleset, high, True).verdict("show", 1).verdict == "UPHELD"
    corner = "KS AS 2S | 5H 6H 7H | 9C 9D 9S | TD TC TH TS"
    verdict = shown(ruleset, corner, True).verdict("show", 1)
    assert (verdict.verdict, verdict.computed) == ("OVERTURNED", False)
    assert "group 1 goes round the corner from king to two" in said(verdict)


def test_aces_are_jokers_after_a_flipped_joker() -> None:
    """R-05, AL-14, RC-10, AT-10"""
    groups = "2S 3S 4S | 5H 6H AC 8H | 9C 9D AD | KD KC KH"
    assert shown("rummy-106", groups, True, wild_card="JK").verdict("show", 1).verdict == "UPHELD"
    assert shown("rummy-106", groups, False, wild_card="TD").verdict("show", 1).verdict == "UPHELD"


# --- overturned, fault by fault


FAULTS = [
    ("too_few_cards", "AS 2S 3S 4S | 5H 6H 7H | 9C 9D | KD KC KH KS", "group 3 has too few cards", "custom:set-size"),
    (
        "mixed",
        "AS 2S 3S | 5H 6H 7H JK | 9C 9D TS | KD KC KH",
        "group 3 is neither a sequence nor a set",
        "custom:sequence-length",
    ),
    (
        "corner",
        "QS KS AS 2S | 5H 6H 7H | 9C 9D 9S | KD KC KH",
        "group 1 goes round the corner from king to two",
        "custom:ace-place",
    ),
    (
        "set_too_big",
        "AS 2S 3S | 5H 6H 7H | 9C 9D 9S 9H JK | TD TC",
        "group 3 is a set with too many cards",
        "custom:set-of-five",
    ),
    (
        "suit_twice",
        "AS 2S 3S | 5H 6H 7H JK | 9C 9D 9C | KD KC KH",
        "group 3 is a set that holds one suit twice",
        "custom:set-suits",
    ),
    ("jokers_only", "AS 2S 3S | 5H 6H 7H 8H | JK JK 4H 4C | KD KC", "group 4 has too few cards", "custom:set-size"),
    ("no_pure", "AS 2S JK | 5H 6H JK 8H | 9C 9D 9S | KD KC KH", "there is no pure sequence", "custom:pure-sequence"),
    (
        "one_sequence",
        "AS 2S 3S | 5H 5D 5C JK | 9C 9D 9S | KD KC KH",
        "it holds 1 of the 2 sequences needed",
        "custom:second-sequence",
    ),
    ("twelve", "AS 2S 3S | 5H 6H JK | 9C 9D 9S | KD KC KH", "it shows 12 cards instead of 13", "custom:hand-size"),
]


@pytest.mark.parametrize(("groups", "words", "clause"), [fault[1:] for fault in FAULTS], ids=[f[0] for f in FAULTS])
def test_a_show_with_a_fault_is_overturned_and_the_fault_told(groups: str, words: str, clause: str) -> None:
    verdict = shown("classic", groups, True).verdict("show", 1)
    assert (verdict.verdict, verdict.claimed, verdict.computed) == ("OVERTURNED", True, False)
    assert words in said(verdict)
    assert clause in verdict.clauses


@pytest.mark.parametrize(("groups", "words", "clause"), [fault[1:] for fault in FAULTS], ids=[f[0] for f in FAULTS])
def test_a_show_with_a_fault_that_was_refused_is_upheld(groups: str, words: str, clause: str) -> None:
    verdict = shown("classic", groups, False).verdict("show", 1)
    assert (verdict.verdict, verdict.computed) == ("UPHELD", False)
    assert words in said(verdict)
    assert clause in verdict.clauses


def test_a_group_of_printed_jokers_is_no_meld() -> None:
    """custom:jokers-only: two printed jokers and no third; with a wild card one of them stands for itself."""
    groups = "AS 2S 3S | 5H 6H 7H | 9C 9D 9S | KD KC | JK JK"
    verdict = shown("classic", groups, True).verdict("show", 1)
    assert verdict.verdict == "OVERTURNED"
    assert "group 5" in said(verdict)


def test_every_fault_is_told_and_not_only_the_first() -> None:
    """AL-29, RC-31"""
    verdict = shown("rummycentral", "AS 2S JK | 5H 5D 5C 5S | 9C 9D 9C | KD KC 2H", True).verdict("show", 1)
    for words in ("group 3 is a set that holds one suit twice", "group 4 is neither", "no pure sequence", "1 of the 2"):
        assert words in said(verdict)


def test_five_cards_are_no_set_even_with_a_joker() -> None:
    """AT-04, AT-05, AT-07, AL-06, RC-09, R-31, custom:set-of-five"""
    groups = "AS 2S 3S | 5H 6H 7H 8H 9H | 9C 9D 9S JK JK"
    for ruleset in PLATFORMS:
        verdict = shown(ruleset, groups, True).verdict("show", 1)
        assert (verdict.verdict, verdict.computed) == ("OVERTURNED", False)
        assert "group 3 is a set with too many cards" in said(verdict)


def test_two_cards_of_one_suit_are_no_set() -> None:
    """AT-06, AL-06, RC-09, R-31"""
    for ruleset in PLATFORMS:
        verdict = shown(ruleset, "AS 2S 3S | 5H 6H 7H JK | 9C 9D 9C | KD KC KH", True).verdict("show", 1)
        assert verdict.computed is False


@pytest.mark.parametrize(
    ("ruleset", "valid"),
    [
        ("aceleagues-points", True),
        ("rummycentral", False),
        ("ace2three-points", False),
        ("rummy-106", False),
        ("classic", False),
    ],
)
def test_one_pure_sequence_alone_is_enough_in_one_game_only(ruleset: str, valid: bool) -> None:
    """AL-19, AL-20 against RC-20, AT-08, R-16, custom:second-sequence"""
    verdict = shown(ruleset, "AS 2S 3S | 5H 5D 5C JK | 9C 9D 9S | KD KC KH", valid).verdict("show", 1)
    assert (verdict.verdict, verdict.computed) == ("UPHELD", valid)


@pytest.mark.parametrize(
    ("ruleset", "sequence", "sets"),
    [
        ("rummycentral", "RC-26", "RC-09"),
        ("aceleagues-points", "AL-05", "AL-06"),
        ("ace2three-points", "custom:sequence-length", "custom:set-size"),
        ("rummy-106", "R-30", "R-31"),
        ("classic", "custom:sequence-length", "custom:set-size"),
    ],
)
def test_two_cards_are_no_meld_in_any_game(ruleset: str, sequence: str, sets: str) -> None:
    verdict = shown(ruleset, "AS 2S | 3S 4S 5S 6S | 5H 6H 7H JK | 9C 9D 9S", True, wild_card="QD").verdict("show", 1)
    assert (verdict.verdict, verdict.computed) == ("OVERTURNED", False)
    assert "group 1 has too few cards" in said(verdict)
    assert {sequence, sets} <= set(verdict.clauses)


# --- as grouped


def test_a_show_grouped_wrongly_is_wrong_though_its_cards_could_be_shown() -> None:
    """custom:whose-grouping: the message says what would have been valid."""
    verdict = shown("classic", "AS 2S | 3S 5H 6H 7H JK | 9C 9D 9S | KD KC KH", True).verdict("show", 1)
    assert (verdict.verdict, verdict.computed) == ("OVERTURNED", False)
    assert "the same cards would have been valid, but a show is judged as it was grouped" in said(verdict)
    grouped = said(verdict).split("Grouped as ")[1].split(" the same cards")[0]
    again = shown("classic", grouped, True, held=SHOWABLE).verdict("show", 1)
    assert again.verdict == "UPHELD"


def test_a_show_no_grouping_could_save_is_told_so() -> None:
    verdict = shown("classic", "AC 3C 5C | 7C 9C JC KC | 2D 6D 8D | TD QD 3H", True).verdict("show", 1)
    assert "No other grouping of these cards would have been valid" in said(verdict)


# --- two readings


TWO_PURE = "AS 2S 3S | 5H 6H 7H 8H | 9C 9D 9S | KD KC KH"


@pytest.mark.parametrize(
    ("ruleset", "other", "valid"), [("rummy-106", "rummy-106-literal", True), ("rummy-106-literal", "rummy-106", False)]
)
def test_two_pure_sequences_are_valid_by_one_reading_and_not_by_the_other(
    ruleset: str, other: str, valid: bool
) -> None:
    """R-16, R-25, I-43: the verdict names the other reading."""
    verdict = shown(ruleset, TWO_PURE, valid).verdict("show", 1)
    assert (verdict.verdict, verdict.computed) == ("UPHELD", valid)
    assert f"The reading decides: under {other}" in said(verdict)
    assert "R-16" in verdict.clauses


def test_where_both_readings_agree_the_other_is_not_named() -> None:
    verdict = shown("rummy-106", SHOWABLE, True).verdict("show", 1)
    assert "reading" not in said(verdict)


def test_readings_that_only_count_differently_do_not_decide_a_show() -> None:
    verdict = shown("rummycentral", TWO_PURE, True).verdict("show", 1)
    assert "reading" not in said(verdict)


# --- undecidable


def test_a_show_with_an_unlogged_card_is_undecidable() -> None:
    """house:undecidable"""
    table = Table(hands={1: SHOWABLE}).draw(1)
    table.declare(1, SHOWABLE.replace("KH", "??"), finish=table.hands[1][-1]).judged(1, True)
    verdict = table.verdict("show", 1)
    assert (verdict.verdict, verdict.computed, verdict.clauses) == ("UNDECIDABLE", None, ("house:undecidable",))
    assert "not every card of it, or not the wild card, was recorded" in said(verdict)


def test_a_show_with_an_unlogged_card_is_wrong_all_the_same_if_another_group_is_no_meld() -> None:
    table = Table(hands={1: SHOWABLE.replace("9S", "TS")}).draw(1)
    table.declare(1, "AS 2S 3S | 5H 6H 7H JK | 9C 9D TS | KD KC ??", finish=table.hands[1][-1]).judged(1, True)
    verdict = table.verdict("show", 1)
    assert (verdict.verdict, verdict.computed) == ("OVERTURNED", False)
    assert "group 3 is neither a sequence nor a set" in said(verdict)


@pytest.mark.parametrize("claimed", [True, False])
def test_a_show_without_the_wild_card_is_undecidable(claimed: bool) -> None:
    verdict = shown("classic", SHOWABLE, claimed, unlogged=["wild_card"]).verdict("show", 1)
    assert (verdict.verdict, verdict.computed) == ("UNDECIDABLE", None)


def test_a_show_without_its_groups_is_undecidable() -> None:
    table = Table(hands={1: SHOWABLE}).draw(1).declare(1, None).judged(1, True)
    assert table.verdict("show", 1).verdict == "UNDECIDABLE"


def test_a_show_of_cards_the_hand_did_not_hold_is_undecidable() -> None:
    """The log contradicts itself: a finding says where, the verdict guesses nothing."""
    table = Table(hands={1: SHOWABLE, 2: "TC"}).draw(1).declare(1, SHOWABLE.replace("JK", "8H")).judged(1, True)
    verdict = table.verdict("show", 1)
    assert verdict.verdict == "UNDECIDABLE"
    assert "not those its hand held" in said(verdict)
    assert "groups_not_hand" in table.codes()


def test_a_show_that_holds_a_third_copy_is_undecidable() -> None:
    """The hand was not logged; the ace shown lies twice elsewhere, so the show cannot have been what the log says."""
    table = Table(hands={2: "AS", 3: "AS"}, unlogged_hands=[1], unlogged=["stock"]).draw(1)
    table.say("declare", seat=1, groups=groups_of(SHOWABLE), finish=table.hands[1][-1]).judged(1, True)
    assert table.codes() == ["third_copy"]
    assert table.verdict("show", 1).verdict == "UNDECIDABLE"


def test_a_show_after_a_contradiction_is_undecidable() -> None:
    table = Table(hands={1: SHOWABLE, 2: "TC TC"}, unlogged_hands=[2]).turn(1).draw(2).discard(2).turn(3)
    table.draw(1, card="TC").declare(1).judged(1, True)
    verdict = table.verdict("show", 1)
    assert table.codes() == ["stock_order"]
    assert verdict.verdict == "UNDECIDABLE"
    assert "what the record says does not fit together at event 9" in said(verdict)


def test_a_refused_show_from_a_hand_nobody_logged_is_undecidable() -> None:
    """As grouped it would be valid, but whether the seat held those cards is not on record."""
    verdict = shown("classic", SHOWABLE, False, unlogged_hands=[1]).verdict("show", 1)
    assert (verdict.verdict, verdict.computed) == ("UNDECIDABLE", None)
    assert "Whether the seat held these cards is not on record" in said(verdict)


def test_an_accepted_show_from_a_hand_nobody_logged_is_upheld() -> None:
    assert shown("classic", SHOWABLE, True, unlogged_hands=[1]).verdict("show", 1).verdict == "UPHELD"


def test_a_judgement_of_a_show_nobody_made_is_undecidable() -> None:
    table = Table().turn(1).judged(2, True)
    verdict = table.verdict("show", 2)
    assert verdict.verdict == "UNDECIDABLE"
    assert "Seat 2 made no show that is on record" in said(verdict)
    assert "judged_without_show" in table.codes()


def test_after_a_hole_a_show_is_undecidable_but_a_wrong_one_is_wrong() -> None:
    table = Table(hands={1: SHOWABLE})
    table.gap(9)  # too much to go through every way it may have gone
    table.declare(1).judged(1, True)
    assert table.verdict("show", 1).verdict == "UNDECIDABLE"
    for shown, judged in (("9C 9D KC | KD 9S KH", "OVERTURNED"), ("9C 9D KC | KD 9S 2H", "UNDECIDABLE")):
        table = Table(hands={1: SHOWABLE}).gap(1).declare(1, SHOWABLE.replace("9C 9D 9S | KD KC KH", shown))
        table.judged(1, True)
        assert table.verdict("show", 1).verdict == judged  # another card than 2H lay on the stock


def test_what_cannot_be_decided_after_a_gap_is_not_called_a_contradiction() -> None:
    """house:undecidable: nothing contradicts itself where events are missing, or are of a type never logged."""
    table = Table("classic", 3).turn(1).gap(40).scored({1: 0, 2: 40, 3: 35})
    told = [said(verdict) for verdict in table.audit().verdicts]
    assert told
    assert all("the record has a gap at event 5" in words for words in told)
