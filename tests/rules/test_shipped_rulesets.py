"""The games that ship: which there are, what sets each apart, and that nothing in them is made up or left over."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin

import pytest

from ledger.rules.arrangement import arrange, least_points
from ledger.rules.library import read_clausebook, shipped_texts
from ledger.rules.rulebook import names_in, read_layer
from ledger.rules.sizes import Contract, contract, hand_size, target
from schemas.cards import RANKS, SUITS
from schemas.ruleset import OPTION_TABLES, Options, Rank, Ruleset, option_paths
from tests.rules.rulesets import RULEBOOK, ruleset
from tests.rules.test_coherence import house

ROOT = Path(__file__).parents[2]
TEXTS, CLAUSES = shipped_texts(), read_clausebook()
OVERLAYS = [(of, name) for of in RULEBOOK.ids for name in RULEBOOK.overlays(of)]
HEADS = ("title", "compare", "extends", "of", "needs", "excludes", "beside")


@cache
def with_overlay(of: str, name: str) -> Ruleset:
    """A ruleset with one overlay and whatever that needs."""
    wanted = [name]
    for overlay in wanted:
        wanted += RULEBOOK.overlay(of, overlay).needs
    return ruleset("+".join((of, *wanted)))


def everything() -> list[Ruleset]:
    return [*map(ruleset, RULEBOOK.ids), *(with_overlay(of, name) for of, name in OVERLAYS)]


def test_every_game_and_overlay_that_ships_stands_on_its_page() -> None:
    page = (ROOT / "docs" / "rulesets.md").read_text("utf-8")
    assert len(RULEBOOK.ids) >= 18
    names = {*RULEBOOK.ids, *(name for _, name in OVERLAYS)}
    silent = sorted(name for name in names if f"`{name}`" not in page and f"+{name}`" not in page)
    assert silent == [], "docs/rulesets.md says of every ruleset and overlay what it is"


def test_every_ruleset_and_every_overlay_has_another_hash() -> None:
    by_hash: dict[str, list[str]] = {}
    for rules in everything():
        by_hash.setdefault(rules.hash, []).append(rules.id)
    assert [ids for ids in by_hash.values() if len(ids) > 1] == [], "the same rules under two names"


def test_every_choice_cites_a_clause_there_is() -> None:
    cited = [(rules.id, path, clause) for rules in everything() for path, clause in rules.sources.items()]
    assert [one for one in cited if one[-1] not in CLAUSES] == []


def test_every_file_has_a_title() -> None:
    layers = {path: read_layer(path, text, HEADS) for path, text in TEXTS.items()}
    assert [path for path, layer in layers.items() if not layer.head["title"]] == []
    assert [path for path, (head, choices) in layers.items() if not (choices or "extends" in head)] == []


def test_every_base_is_built_on() -> None:
    heads = {path: read_layer(path, text, HEADS).head for path, text in TEXTS.items()}
    built_on = {base for path, head in heads.items() for base in names_in(path, head.get("extends", []))}
    assert {path for path in TEXTS if path.startswith("base/")} <= built_on


LIVES = ("no_life", "first_life", "both_lives")
"""What is free by the lives a loser holds: three options with the same values, of which each has its share."""


def literals() -> dict[str, tuple[Any, ...]]:
    """Every option that is a choice among names, with the names; a rank is no such choice."""
    found: dict[str, tuple[Any, ...]] = {}
    for table in OPTION_TABLES:
        options: type[Options] = Ruleset.model_fields[table].annotation  # type: ignore[assignment]
        for name, field in options.model_fields.items():
            if get_origin(field.annotation) is Literal and get_args(field.annotation) != get_args(Rank):
                found[f"{table}.{name}"] = get_args(field.annotation)
    return found


def test_every_option_that_leaves_a_choice_is_read() -> None:
    """By what counts, replays or judges; what the engine was taught is a list of all."""
    files = {path for room in ("rules", "play", "audit") for path in (ROOT / "ledger" / room).rglob("*.py")}
    text = "\n".join(path.read_text("utf-8") for path in sorted(files))
    settled = {path for path, values in literals().items() if len(values) == 1}
    unread = [path for path in option_paths(ruleset("classic").options) if not re.search(rf"\b{path}\b", text)]
    assert sorted(set(unread) - settled) == [], "who decides by it reads it from the rules of the deal"


@pytest.mark.parametrize(("path", "values"), literals().items(), ids=lambda value: str(value)[:40])
def test_every_value_of_an_option_is_chosen_by_some_game(path: str, values: tuple[Any, ...]) -> None:
    table, _, option = path.partition(".")
    alike = LIVES if option in LIVES else (option,)
    admitted = [value for rules in everything() for name in alike for value in rules.admits.get(f"{table}.{name}", ())]
    chosen = {rules.options[table][name] for rules in everything() for name in alike}
    named = chosen | {value for value in admitted if isinstance(value, str)}
    assert sorted(set(values) - named) == [], f"no file of schemas/rulesets chooses it or has it beside {path} as `or`"


SET_APART: list[tuple[str, str, Any, str]] = [
    ("aceleagues-points", "timer.seconds", 30, "AL-16"),
    ("aceleagues-points", "timer.clock", "turn", "AL-16"),
    ("aceleagues-points", "timer.tolerance", 5000, "house:tolerance"),
    ("aceleagues-points", "match.deals", 1, "custom:match-length"),
    ("aceleagues-deals", "match.counts", "chips", "custom:deals"),
    ("aceleagues-deals", "match.chips", 80, "custom:deals"),
    ("aceleagues-deals", "match.deals", 2, "house:agreed-number"),
    ("aceleagues-deals", "settlement.pays", "prize_pool", "custom:prize-pool"),
    ("aceleagues-deals", "show.sequences", 1, "AL-19"),
    ("aceleagues-pool-101", "match.target", [101], "AL-27"),
    ("aceleagues-pool-101", "match.ends", "last_standing", "AL-10"),
    ("aceleagues-pool-101", "pool.reentry_up_to", 79, "custom:pool-reentry"),
    ("aceleagues-pool-101", "pool.split_from", 80, "custom:prize-split"),
    ("aceleagues-pool-201", "match.target", [201], "AL-27"),
    ("aceleagues-pool-201", "drop.first", 25, "custom:pool-drops"),
    ("aceleagues-pool-201", "drop.middle", 50, "custom:pool-drops"),
    ("aceleagues-pool-201", "pool.reentry_up_to", 174, "custom:pool-reentry"),
    ("aceleagues-pool-201", "pool.split_from", 175, "custom:prize-split"),
    ("ace2three-points", "count.groups", "saved_else_best", "AT-21"),
    ("ace2three-points", "disconnect.play", "autoplay", "AT-23"),
    ("ace2three-points", "disconnect.before_draw", "dropped", "AT-30"),
    ("ace2three-points", "disconnect.rounds", 3, "AT-24"),
    ("ace2three-points", "stock.used_up", "reshuffle_with_dropped", "AT-20"),
    ("ace2three-pool-101", "match.target", [101], "custom:pool-elimination"),
    ("ace2three-pool-101", "pool.split", "consent", "AT-12"),
    ("ace2three-pool-201", "drop.middle", 50, "custom:pool-drops"),
    ("ace2three-pool-201", "disconnect.then", "saved_or_middle", "AT-25"),
    ("ace2three-best-of-3", "drop.when", "never", "AT-27"),
    ("ace2three-best-of-3", "drop.middle", 40, "custom:drops"),
    ("ace2three-best-of-3", "disconnect.before_draw", "autoplay", "custom:best-of"),
    ("ace2three-best-of-3", "disconnect.then", "plays_on", "AT-27"),
    ("ace2three-best-of-3", "match.deals", 3, "custom:best-of-deals"),
    ("rummy-106", "timer.clock", "each_step", "R-10"),
    ("rummy-106", "timeout.complete_hand", "declared", "R-14"),
    ("rummy-106", "stock.ends_as", "lowest_hand_wins", "R-20"),
    ("rum", "melding.per_turn", 1, "BR-19"),
    ("rum", "discards.returned", "forbidden", "BR-21"),
    ("rum", "stock.top", "turned_up", "BR-22"),
    ("rum", "going_out.last_card", "any_way", "BR-15"),
    ("rum", "match.target", [100], "BR-26"),
    ("rum+rounds", "match.deals", 5, "BRv-01"),
    ("rum+reshuffle-limit", "stock.recycles", 2, "BRv-10"),
    ("rum+cash", "settlement.pays", "sum_of_losers", "BRv-13"),
    ("rum+jokers", "pack.printed_jokers", 2, "BRv-07"),
    ("jqka", "pack.decks", 2, "AR-1"),
    ("jqka", "points.ace", 1, "AR-2"),
    ("jqka", "match.wins", "fewest", "AR-3"),
    ("jqka", "melding.where", "table", "house:as-in-rum"),
    ("basic", "stock.recycles", 1, "CG-12"),
    ("basic", "stock.stuck", "no_points", "CG-16"),
    ("basic", "going_out.last_discard", "face_down", "CG-10"),
    ("basic", "going_out.rummy", "doubles", "CG-15"),
    ("continental", "deal.first_dealer", "lowest_card", "CO-08"),
    ("continental", "set.suits", "any", "CO-07"),
    ("continental", "lay_off.joker_leaves", 4, "CO-22"),
    ("continental", "going_out.contract_at_once", 10, "CO-24"),
    ("continental", "buying.penalty", 1, "CO-14"),
    ("continental", "points.joker", 50, "CO-23"),
    ("gin", "turn.steps", "knocking", "house:gin-counted-only"),
]


@pytest.mark.parametrize(("name", "path", "value", "clause"), SET_APART)
def test_what_sets_a_game_apart_comes_from_its_text(name: str, path: str, value: Any, clause: str) -> None:
    table, _, option = path.partition(".")
    rules = ruleset(name)
    assert (rules.options[table][option], rules.source(path)) == (value, clause)


def test_hands_grow_or_shrink_as_each_game_says() -> None:
    """BR-05, CG-04, CO-09, AL-11"""
    assert [hand_size(players, 1, ruleset("rum")) for players in range(2, 7)] == [10, 7, 7, 6, 6]
    assert [hand_size(players, 1, ruleset("basic")) for players in range(2, 5)] == [10, 7, 7]
    assert [hand_size(4, deal, ruleset("continental")) for deal in range(1, 8)] == [7, 8, 9, 10, 11, 12, 13]
    assert {hand_size(players, 3, ruleset("aceleagues-deals")) for players in range(2, 7)} == {13}
    assert hand_size(2, 1, ruleset("gin")) == 10


def test_a_target_may_depend_on_the_number_of_players() -> None:
    """CG-14, BR-26, AL-27"""
    assert [target(players, ruleset("basic")) for players in (2, 3, 4)] == [100, 150, 200]
    assert [target(players, ruleset("rum")) for players in (2, 6)] == [100, 100]
    assert target(6, ruleset("aceleagues-pool-201")) == 201
    assert target(2, ruleset("rum+rounds")) is None


def test_continental_deals_one_card_more_than_each_contract_needs() -> None:
    """CO-05, CO-09, custom:contracts"""
    rules = ruleset("continental")
    contracts = [contract(deal, rules) for deal in range(1, 8)]
    assert contracts == [Contract(*pair) for pair in ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))]
    for deal, wanted in enumerate(contracts, 1):
        assert wanted is not None
        assert hand_size(7, deal, rules) == 3 * wanted.trios + 4 * wanted.runs + 1


def test_a_pool_may_end_as_the_text_says_literally() -> None:
    """AL-27, I-05: at the first total that reaches the limit the lowest one wins."""
    literal = {"match.ends": "at_target", "match.wins": "fewest", "pool.reentry": "never", "pool.split": "never"}
    rules = house("aceleagues-pool-101", literal)
    assert (rules.match.ends, rules.match.wins, rules.match.target) == ("at_target", "fewest", (101,))
    assert rules.settlement.pays == "prize_pool"


# -- gin is only counted, so it must be counted well ----------------------------------------------

WORTH = {rank: min(place, 10) for place, rank in enumerate(RANKS, 1)}


def melds_in(hand: frozenset[str]) -> list[frozenset[str]]:
    """Every set and every run of a hand without two equal cards, by trying them all."""
    sets = [[card for card in hand if card[0] == rank] for rank in RANKS]
    found = [frozenset(some) for cards in sets for size in (3, 4) for some in combinations(sorted(cards), size)]
    runs = [
        [rank + suit for rank in RANKS[low:high]] for suit in SUITS for low in range(11) for high in range(low + 3, 14)
    ]
    return found + [frozenset(run) for run in runs if hand.issuperset(run)]


def deadwood(hand: frozenset[str], melds: list[frozenset[str]]) -> int:
    """The fewest points that any disjoint melds leave."""
    best = sum(WORTH[card[0]] for card in hand)
    for place, meld in enumerate(melds):
        if meld <= hand:
            best = min(best, deadwood(hand - meld, melds[place + 1 :]))
    return best


def test_gin_hands_are_arranged_for_the_least_deadwood() -> None:
    """custom:gin-melds, custom:gin-deadwood"""
    rules, chance = ruleset("gin"), Random(10)
    pack = [rank + suit for rank in RANKS for suit in SUITS]
    few_suits = [card for card in pack if card[1] in "SH" or card[0] in "A23"]
    for number in range(400):
        hand = chance.sample(few_suits if number % 2 else pack, 10)
        least = deadwood(frozenset(hand), melds_in(frozenset(hand)))
        arranged = arrange(hand, None, rules)
        assert (arranged.score, least_points(hand, None, rules)) == (least, least), hand
        assert sum(WORTH[card[0]] for card in arranged.deadwood) == least
        assert arranged.can_show == (least == 0)


def test_a_gin_hand_needs_no_run_and_the_ace_is_low() -> None:
    rules = ruleset("gin")
    assert arrange(["AS", "AH", "AD", "5S", "5H", "5D", "9S", "9H", "9D", "9C"], None, rules).can_show
    assert least_points(["QS", "KS", "AS"], None, rules) == 21
    assert least_points(["AS", "2S", "3S"], None, rules) == 0


# -- clauses no log can show ----------------------------------------------------------------------


def test_few_clauses_of_the_texts_are_beyond_any_log_and_each_says_why() -> None:
    texts = [clause for clause in CLAUSES.values() if clause.standing == "text"]
    beyond = [clause for clause in CLAUSES.values() if clause.unobservable is not None]
    assert {clause.standing for clause in beyond} == {"text"}
    assert len(beyond) <= 0.15 * len(texts)
    for clause in beyond:
        assert clause.unobservable is not None
        assert clause.unobservable.endswith(".") and ". " not in clause.unobservable


def test_no_choice_rests_on_a_clause_that_no_log_can_show_but_one_that_nothing_can_break() -> None:
    """A choice may be what a clause allows, or what the form of a log makes certain."""
    cited = {clause for rules in everything() for clause in rules.sources.values()}
    reasons = {CLAUSES[clause].unobservable for clause in cited} - {None}
    unbreakable = ("It allows something and forbids nothing", "A log has no event by which", "Nobody can tell by a log")
    assert not [reason for reason in reasons if not str(reason).startswith(unbreakable)]
