"""What real tables do besides the texts: each option counted by hand, and held against a search of all arrangements."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.admissible import at_table_of
from ledger.rules.arrangement import arrange, least_points, score_groups
from ledger.rules.coherence import MOST_LAYOUTS, incoherence, most_layouts
from ledger.rules.melds import meld_shape, read_meld
from ledger.rules.points import wild_rank
from ledger.rules.settlement import after_fee, drops_left, settle_match
from ledger.rules.shows import find_show, judge_show
from ledger.rules.sizes import pack_size
from ledger.rules.solver import fewest_naturals, rank_sets
from ledger.rules.standings import after_deal, after_split, opening_standings
from ledger.rules.table_melds import lay_off, read_table_meld
from ledger.rules.table_options import longest_melds
from schemas.errors import BadCards
from schemas.ruleset import UNSAID, Free, Ruleset
from schemas.wire import Stake
from tests.oracles.arrangement import RANKS, SUITS, Profile, can_show, least_score, readings
from tests.oracles.arrangement import judge_show as oracle_judges
from tests.oracles.options import WHEN_UNSAID
from tests.rules.rulesets import RULEBOOK, changed, ruleset
from tests.torture import TORTURE

HANDS = 3_000 if TORTURE else 200
WIDER: tuple[Free, ...] = ("nothing", "pure_sequence", "sequences", "melds")


def kinds(cards: str, name: str, wild: str | None = None) -> tuple[str, ...]:
    return read_meld(cards.split(), wild, ruleset(name)).kinds


# -- what is left unsaid ---------------------------------------------------------------------------


def test_a_ruleset_that_leaves_an_option_unsaid_plays_as_before_there_was_one() -> None:
    options = ruleset("gin").options
    for path, value in WHEN_UNSAID.items():
        table, _, option = path.partition(".")
        assert options[table][option] == value
    assert WHEN_UNSAID.keys() == UNSAID.keys(), "UNSAID of schemas/ruleset.py, WHEN_UNSAID of tests/oracles/options.py"


def test_content_leaves_out_what_is_unsaid_and_holds_what_is_chosen() -> None:
    assert b"max_with_jokers" not in ruleset("classic").content
    assert b'"max_with_jokers":13' in ruleset("classic+sets-of-five").content
    assert ruleset("classic").clauses("set.max_with_jokers") == ()
    assert ruleset("classic+sets-of-five").clauses("set.max_with_jokers") == ("custom:set-with-jokers",)


# -- melds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "plain", "custom"),
    [
        ("7S 7H 7D 7C JK", (), ("set",)),
        ("7S 7H 7D JK JK", (), ("set",)),
        ("7S 7H 7D 7C 7S", (), ()),
        ("7S 7H 7D JK", ("set",), ("set",)),
        ("7S 7S 7D JK JK", (), ()),
    ],
)
def test_jokers_may_make_a_set_of_five(cards: str, plain: tuple[str, ...], custom: tuple[str, ...]) -> None:
    """custom:set-of-five, custom:set-with-jokers"""
    assert kinds(cards, "classic") == plain
    assert kinds(cards, "classic+sets-of-five") == custom


def test_a_show_with_a_set_of_five_is_valid_where_jokers_may_make_one() -> None:
    groups = [group.split() for group in ("AS 2S 3S", "5H 6H 7H 8H JK", "KS KH KD KC JK")]
    assert judge_show(groups, "4", ruleset("classic+sets-of-five")).valid
    assert [fault.code for fault in judge_show(groups, "4", ruleset("classic")).faults] == ["set_too_big"]
    hand = [card for group in groups for card in group]
    assert find_show(hand, "4", ruleset("classic+sets-of-five")) is not None


def test_printed_jokers_alone_are_what_the_table_says() -> None:
    """custom:jokers-only, custom:jokers-as-meld"""
    assert kinds("JK JK JK", "classic") == ()
    assert kinds("JK JK JK", "classic+joker-sets") == ("set",)
    assert kinds("JK JK JK", "classic+joker-melds") == ("impure", "set")
    assert kinds("JK JK", "classic+joker-melds") == ()
    groups = [group.split() for group in ("AS 2S 3S 4S", "7H 7D 7C", "KS KH KD", "JK JK JK")]
    assert judge_show(groups, "9", ruleset("classic+joker-melds")).valid  # the jokers are the second sequence
    faults = judge_show(groups, "9", ruleset("classic+joker-sets")).faults
    assert [fault.code for fault in faults] == ["sequences"]


@pytest.mark.parametrize(
    ("cards", "neither", "three", "any_length"),
    [
        ("KS AS 2S", (), ("pure",), ("pure",)),
        ("QS KS AS 2S", (), (), ("pure",)),
        ("KS JK 2S", (), ("impure",), ("impure",)),
        ("QS KS AS", ("pure",), ("pure",), ("pure",)),
        ("KS AS 2S JK", (), (), ("impure",)),
        ("KS AS 3S", (), (), ()),
    ],
)
def test_the_ace_may_stand_between_king_and_two(
    cards: str, neither: tuple[str, ...], three: tuple[str, ...], any_length: tuple[str, ...]
) -> None:
    """custom:round-the-corner, custom:ace-round-the-corner"""
    found = [kinds(cards, name) for name in ("classic", "classic+king-ace-two", "classic+corner")]
    assert found == [neither, three, any_length]


def test_runs_on_the_table_go_round_the_corner() -> None:
    """BRv-06"""
    rules, straight = ruleset("rum+aces-high+corner"), ruleset("rum+aces-high")
    assert read_table_meld(["QS", "KS", "AS", "2S"], rules).kind == "run"
    assert read_table_meld(["QS", "KS", "AS", "2S"], straight).reason == "round_the_corner"
    assert lay_off(["QS", "KS", "AS"], ["2S"], rules).allowed
    assert lay_off(["AS", "2S", "3S"], ["KS"], rules).meld == ("KS", "AS", "2S", "3S")
    assert not lay_off(["AS", "2S", "3S"], ["KS"], straight).allowed
    assert ("KS", "AS", "2S") in longest_melds(["KS", "AS", "2S", "9H"], rules)


def test_a_hand_without_a_pure_sequence_costs_a_flat_price() -> None:
    """custom:no-pure, custom:flat-without-pure"""
    rules = ruleset("classic+flat-80")
    poor, pure = ["2S", "2H", "3D", "4C"], ["2S", "3S", "4S", "2H"]
    assert (least_points(poor, None, ruleset("classic")), least_points(poor, None, rules)) == (11, 80)
    assert least_points(pure, None, ruleset("classic")) == least_points(pure, None, rules) == 2
    assert arrange(poor, None, rules).score == 80
    assert score_groups([["2S", "2H", "2D"]], None, rules).score == 80
    assert score_groups([["2S", "3S", "4S"], ["2H"]], None, rules).score == 2


# -- the solver ------------------------------------------------------------------------------------


def other_table(rng: Random) -> tuple[Ruleset, Profile]:
    """A table with some of the customs, and the oracle's idea of it."""
    free: list[Free] = sorted(rng.choices(WIDER, k=3), key=WIDER.index)
    if free[1] == "nothing" and free[2] == "pure_sequence":
        free[2] = "sequences"
    ace: Literal["low", "high_or_low", "king_ace_two", "round_the_corner"] = rng.choice(
        ["low", "high_or_low", "king_ace_two", "round_the_corner"]
    )
    alone: Literal["no_meld", "set", "any_meld"] = rng.choice(["no_meld", "set", "any_meld"])
    suits: Literal["distinct", "any"] = rng.choice(["distinct", "any"])
    most = rng.choice([3, 4] if suits == "distinct" else [3, 4, 6])
    full = rng.choice([0, most, most + 1, 13])
    pure, sequences, impure = rng.choice([(1, 1, 0), (1, 2, 0), (0, 1, 0), (2, 2, 0), (1, 2, 1), (1, 3, 0)])
    flat = rng.choice([0, 200]) if pure else 0
    decks, jokers, court = rng.choice([1, 2, 3]), rng.choice([0, 2, 4, 8]), rng.choice([0, 10])
    run = rng.choice([2, 3]) if ace == "king_ace_two" else rng.choice([3, 3, 4])
    rules = changed(
        ruleset("classic"),
        players={"max": 2},
        pack={"decks": decks, "printed_jokers": jokers},
        sequence={"min": run, "ace": ace},
        set={"max": most, "suits": suits, "max_with_jokers": full},
        points={"court": court},
        melding={"jokers_alone": alone},
        show={"pure": pure, "sequences": sequences, "impure": impure},
        count={
            "no_life": free[0], "first_life": free[1], "both_lives": free[2], "cap": 200, "without_pure": flat,
        },
    )  # fmt: skip
    profile = Profile(
        ace=ace, sequence_min=run, set_max=most, set_suits=suits, set_max_with_jokers=full, jokers_alone=alone,
        pure=pure, sequences=sequences, impure=impure, free_no_life=free[0], free_first_life=free[1],
        free_both_lives=free[2], cap=200, court_points=court, without_pure=flat,
    )  # fmt: skip
    return rules, profile


def hand_at(rng: Random, rules: Ruleset, profile: Profile) -> tuple[list[str], str | None]:
    """Melds of the table, some cards of them changed; or cards of few ranks or suits, where melds are many."""
    pack = [rank + suit for rank in RANKS for suit in SUITS] * rules.pack.decks + ["JK"] * rules.pack.printed_jokers
    wild = rng.choice([None, *RANKS, "A", "K"])
    rng.shuffle(pack)
    if rng.random() < 0.4:
        few = rng.sample(RANKS, 4) if rng.random() < 0.5 else rng.sample(SUITS, 2)
        cards = [card for card in pack if card == "JK" or card[0] in few or card[1] in few]
        return (cards + [card for card in pack if card not in cards])[:13], wild
    hand: list[str] = []
    for _ in range(100):
        size = min(rng.choice([3, 3, 4, 5, 6]), 13 - len(hand))
        start, suit = rng.randrange(13), rng.choice(SUITS)
        run = [RANKS[(start + n) % 13] + suit for n in range(size)]
        group = run if rng.random() < 0.6 else [RANKS[start] + rng.choice(SUITS) for _ in range(size)]
        group = ["JK" if rng.random() < 0.25 else card for card in group]
        if size and readings(group, wild, profile) and all(
            hand.count(card) + group.count(card) <= pack.count(card) for card in group
        ):  # fmt: skip
            hand += group
    for card in hand:
        pack.remove(card)
    hand += pack[: 13 - len(hand)]
    return [pack.pop() if len(pack) > 20 and rng.random() < 0.05 else card for card in hand], wild


def test_hands_of_every_custom_agree_with_exhaustive_search() -> None:
    rng = Random(f"customs {TORTURE or ''}".strip())
    shown = 0
    for _ in range(HANDS):
        rules, profile = other_table(rng)
        if incoherence(rules) is not None:  # more sets than the solver counts
            continue
        hand, wild = hand_at(rng, rules, profile)
        case = (hand, wild, profile, rules.pack)
        try:
            assert arrange(hand, wild, rules).score == least_points(hand, wild, rules), case
        except BadCards:
            continue  # a changed card was one too many
        assert least_points(hand, wild, rules) == least_score(hand, wild, profile), case
        show = find_show(hand, wild, rules)
        assert (show is not None) == can_show(hand, wild, profile), case
        if show is not None:
            shown += 1
            assert oracle_judges(show, wild, profile, hand), (case, show)
    assert shown > HANDS // 20


def test_a_joker_that_king_ace_and_two_cannot_take_finds_another_place() -> None:
    """Three cards are all they may be, so a show that lengthens them is none."""
    rules = changed(
        ruleset("classic+king-ace-two"), pack={"printed_jokers": 4}, show={"pure": 2}, set={"max": 6, "suits": "any"}
    )
    show = find_show(["JK", "KD", "3D", "2D", "KS", "JK", "QH", "KH", "AS", "3S", "QS", "3C", "JH"], "7", rules)
    assert show is not None
    assert judge_show(show, "7", rules).valid


def test_groups_that_jokers_fill_are_read_as_the_oracle_reads_them() -> None:
    rng = Random(f"groups of customs {TORTURE or ''}".strip())
    for _ in range(HANDS):
        rules, profile = other_table(rng)
        pool = ["JK"] * 6 + [rank + suit for rank in [*rng.sample(RANKS, 3), "A", "2", "K"] for suit in "SH"]
        group: Sequence[str] = rng.sample(pool, rng.randint(1, 8))
        wild = rng.choice([None, "A", "2", "K"])
        assert set(read_meld(group, wild, rules).kinds) == readings(group, wild, profile), (group, wild, profile)


# -- what the solver can count ---------------------------------------------------------------------


def test_the_largest_hand_the_solver_counts_is_loaded_and_one_card_more_is_refused() -> None:
    most = changed(ruleset("classic"), deal={"cards": (21,)}, players={"max": 4})
    assert incoherence(most) is None
    assert least_points([card for card in ruleset_cards() if card[0] in "234567"][:22], None, most) >= 0
    more = changed(ruleset("classic"), deal={"cards": (22,)}, players={"max": 4})
    with pytest.raises(BadCards, match="22"):
        least_points([card for card in ruleset_cards() if card[0] in "234567"][:23], None, more)
    assert incoherence(more) == "with the card drawn a hand has more cards than the solver counts, which is 22"


def ruleset_cards() -> list[str]:
    return [rank + suit for rank in RANKS for suit in SUITS]


@pytest.mark.parametrize(
    ("decks", "suits", "least", "counted"),
    [(2, "any", 2, True), (3, "distinct", 2, True), (3, "any", 3, True), (3, "any", 2, False)],
)
def test_sets_that_can_be_laid_in_too_many_ways_are_refused(decks: int, suits: str, least: int, counted: bool) -> None:
    rules = changed(ruleset("classic"), pack={"decks": decks}, set={"suits": suits, "min": least, "max": 4})
    assert (most_layouts(rules) <= MOST_LAYOUTS) == (incoherence(rules) is None) == counted


def test_the_ways_of_laying_sets_are_those_the_solver_lists() -> None:
    for decks, suits, least in [(1, "distinct", 3), (2, "distinct", 3), (2, "any", 3), (2, "distinct", 2)]:
        rules = changed(ruleset("classic"), pack={"decks": decks}, set={"suits": suits, "min": least, "max": 4})
        shape = meld_shape(rules)
        fullest = sum(decks << 2 * suit for suit in range(4))
        assert most_layouts(rules) == len(rank_sets(fullest, 3, 4, shape, fewest_naturals(shape)))


def test_no_more_sets_are_counted_than_a_hand_and_the_card_drawn_can_lay() -> None:
    sets = {"suits": "any", "min": 2, "max": 4}
    rules = changed(ruleset("classic"), pack={"decks": 2}, deal={"cards": (4,)}, set=sets)
    shape = meld_shape(rules)
    every = rank_sets(sum(2 << 2 * suit for suit in range(4)), 3, 1, shape, fewest_naturals(shape))
    assert most_layouts(rules) == sum(laid.points <= 5 for laid in every) < len(every)


# -- packs, wild ranks -----------------------------------------------------------------------------


def test_packs_go_by_the_number_of_players() -> None:
    """custom:packs-by-players"""
    rules = ruleset("classic+three-packs")
    assert [pack_size(at_table_of(rules, players)) for players in (2, 4, 5, 6)] == [106, 106, 159, 159]
    assert at_table_of(rules, 2).source("pack.decks") == "custom:packs-by-players"
    assert at_table_of(ruleset("classic"), 2) is ruleset("classic")


def test_rules_of_other_names_and_the_same_options_stay_apart_at_a_table() -> None:
    one, other = (ruleset("classic+three-packs").model_copy(update={"id": name}) for name in ("one", "other"))
    assert one.hash == other.hash
    assert [at_table_of(rules, players).id for players in (2, 4) for rules in (one, other)] == ["one", "other"] * 2


def test_wild_ranks_are_cut_announced_fixed_or_none() -> None:
    """custom:wild-ranks"""
    assert wild_rank("9H", ruleset("classic+wild-by-deal")) == "9"
    assert wild_rank("9H", ruleset("classic+no-wild")) is None
    assert wild_rank(None, ruleset("classic+twos-wild"), 7) == "2"
    by_deal = changed(ruleset("classic+twos-wild"), deal={"wild_ranks": ("2", "3", "A")})
    assert [wild_rank(None, by_deal, deal) for deal in (1, 2, 3, 4)] == ["2", "3", "A", "2"]


# -- money -----------------------------------------------------------------------------------------


@given(
    pot=st.integers(0, 10**7),
    percent=st.integers(0, 99),
    tenths=st.integers(0, 9),
    rounding=st.sampled_from(["down", "up", "half_up", "half_even"]),
    caps=st.tuples(st.sampled_from([0, 1, 500]), st.sampled_from([0, 100])),
    seats=st.integers(2, 6),
)
def test_a_fee_has_tenths_of_a_percent_caps_and_a_rounding(
    pot: int, percent: int, tenths: int, rounding: str, caps: tuple[int, int], seats: int
) -> None:
    """custom:fee, custom:fee-capped: what is won is the exact share, rounded; the fee never above a cap."""
    options = {"fee_percent": percent, "fee_tenths": tenths, "rounding": rounding}
    rules = changed(ruleset("classic"), settlement={**options, "fee_cap": caps[0], "fee_cap_seat": caps[1]})
    exact = pot * (1 - Fraction(10 * percent + tenths, 1000))
    won = {
        "down": exact.__floor__(), "up": exact.__ceil__(), "half_up": (exact + Fraction(1, 2)).__floor__(),
        "half_even": round(exact),
    }[rounding]  # fmt: skip
    fees = [pot - won, *([caps[0]] if caps[0] else []), *([caps[1] * seats] if caps[1] else [])]
    assert after_fee(pot, seats, rules) == pot - min(fees)


@pytest.mark.parametrize(
    ("totals", "prizes"),
    [
        ({1: 180, 2: 150}, {1: 0, 2: 10_000}),  # none left and two: 201 - 1 - 150 is two drops of 25
        ({1: 150, 2: 100}, {1: 3334, 2: 6666}),  # two and four
        ({1: 190, 2: 195}, {1: 5000, 2: 5000}),  # none has any: alike
    ],
)
def test_a_prize_is_split_by_the_drops_left(totals: dict[int, int], prizes: dict[int, int]) -> None:
    """custom:split-by-drops"""
    rules = ruleset("aceleagues-pool-201+split-by-drops")
    standings = after_split(after_deal(opening_standings([1, 2], rules), dict(totals), (), rules))
    settled = settle_match(standings, Stake(entry=5000), rules)
    assert {seat: amount + 5000 for seat, amount in settled.amounts.items()} == prizes
    assert sum(settled.amounts.values()) + settled.fee == 0
    alike = settle_match(standings, Stake(entry=5000), ruleset("aceleagues-pool-201"))
    assert set(alike.amounts.values()) == {0}


@given(total=st.integers(0, 200))
def test_drops_left_are_those_that_keep_a_player_in(total: int) -> None:
    rules = ruleset("aceleagues-pool-201+split-by-drops")
    left = drops_left(total, 4, rules)
    assert total + 25 * left < 201 <= total + 25 * (left + 1)


def test_every_overlay_of_a_custom_cites_it() -> None:
    for name in RULEBOOK.overlays("classic"):
        choices = RULEBOOK.overlay("classic", name).choices
        assert any(choice.clause.startswith("custom:") for choice in choices.values())
