"""A ruleset that no game could follow is refused in one sentence, and one that merely differs is not."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic.fields import FieldInfo

from ledger.rules.coherence import COMPLAINTS, incoherence
from ledger.rules.library import shipped_texts
from ledger.rules.rulebook import Rulebook
from schemas.cards import RANKS
from schemas.errors import BadRuleset
from schemas.ruleset import OPTION_TABLES, Options, Ruleset
from tests.rules.rulesets import RULEBOOK, changed, ruleset

WRONG: list[tuple[str, dict[str, object], str]] = [
    ("classic", {"players.min": 1}, "a game is for two players or more"),
    ("classic", {"players.min": 7}, "the fewest players are more than the most"),
    ("classic", {"deal.cards": (13, 13)}, "deal.cards must have one figure"),
    ("rum", {"deal.cards": (10, 7)}, "deal.cards must have one figure"),
    ("rum", {"players.max": 5}, "deal.cards must have one figure"),
    ("continental", {"match.deals": 6}, "deal.cards must have one figure"),
    ("rum", {"deal.cards": (10, 7, 7, 6, 0)}, "a hand has no cards"),
    ("classic", {"players.max": 9}, "the packs cannot deal to the most players"),
    ("rum", {"deal.cards": (10, 7, 7, 6, 9)}, "the packs cannot deal to the most players"),
    ("continental", {"contract.runs": (0, 1)}, "contract.trios and contract.runs must have a figure for each deal"),
    (
        "continental",
        {"contract.trios": (2,), "contract.runs": (0,)},
        "contract.trios and contract.runs must have a figure for each deal",
    ),
    ("continental", {"contract.trios": (0, 1, 0, 3, 2, 1, 0)}, "a contract asks for no meld at all"),
    ("continental", {"contract.trios": (3, 1, 0, 3, 2, 1, 0)}, "a contract needs more cards than a hand has"),
    ("classic", {"set.min": 5}, "a set's least size is above its greatest"),
    ("classic", {"set.max": 5}, "a set of distinct suits cannot have more than four cards"),
    ("rum", {"lay_off.set_max": 5}, "a set of distinct suits cannot have more than four cards"),
    ("classic", {"turn.steps": "draw_meld_discard"}, "a turn has a step for laying melds on the table"),
    ("rum", {"turn.steps": "draw_then_discard"}, "melds are laid on the table, but a turn has no step for it"),
    ("classic", {"contract.trios": (1,), "contract.runs": (1,)}, "there is a contract to lay on the table"),
    ("classic", {"lay_off.when": "any_time"}, "cards are laid off, but no melds lie on the table"),
    ("rum", {"lay_off.when": "after_contract"}, "cards are laid off once the contract lies, but there is no contract"),
    ("rum", {"lay_off.set_max": 3}, "a set may be laid larger than it may grow"),
    ("rum", {"lay_off.joker": "own_run"}, "a joker on the table may be moved, but the game has none there"),
    ("classic", {"lay_off.joker": "any_meld"}, "a joker on the table may be moved, but the game has none there"),
    ("continental", {"lay_off.joker_leaves": 3}, "a joker that is moved could leave a sequence shorter"),
    ("rum", {"going_out.rummy": "doubles"}, "going rummy doubles, but with one meld a turn nobody can"),
    ("rum", {"going_out.contract_at_once": 5}, "going out with the contract is rewarded, but there is no contract"),
    ("continental", {"buying.penalty": 0}, "a discard may be bought, but no card of the stock is its price"),
    ("classic", {"buying.who": "anybody", "buying.penalty": 1}, "a discard may be bought, but a hand of more cards"),
    ("classic", {"show.pure": 3}, "a show needs more pure sequences than sequences"),
    ("classic", {"sequence.min": 7}, "a show needs more sequences than a hand has cards for"),
    ("rum", {"show.finish": "fourteenth_card"}, "a hand is declared, but melds are laid on the table"),
    ("classic", {"show.finish": "none"}, "a show is asked for, but nobody can declare"),
    ("classic", {"show.ends": "empty_hand"}, "a deal ends with an empty hand, but melds stay in the hand"),
    ("rum", {"show.ends": "valid_show"}, "a deal ends with a valid show, but nobody can declare"),
    ("gin", {"turn.steps": "draw_then_discard"}, "a deal ends with a valid show, but nobody can declare"),
    (
        "classic",
        {"deal.cards_by": "players", "deal.cards": (13, 13, 10, 10, 10)},
        "hands of different sizes cannot be declared",
    ),
    ("rum", {"timeout.complete_hand": "declared"}, "a complete hand is declared when time runs out, but nobody can"),
    ("classic", {"timer.clock": "turn"}, "the clock has no time"),
    ("classic", {"count.no_life": "melds"}, "count frees fewer cards with more lives"),
    (
        "classic",
        {"count.both_lives": "pure_sequence", "count.first_life": "nothing"},
        "count.both_lives frees the pure sequence, count.first_life nothing",
    ),
    ("classic", {"drop.first": 50}, "a first drop costs more than a middle drop"),
    ("classic", {"count.cap": 30}, "the cap lies below a drop"),
    ("classic", {"wrong_show.points": 30}, "a drop costs more than a wrong show"),
    ("rum", {"timeout.misses": 3}, "missed turns fold a hand as a middle drop, but nobody can drop"),
    ("rum", {"leave.counts": "as_drop"}, "a player who leaves pays a drop, but nobody can drop"),
    ("rum", {"leave.show_before_turn": "as_drop"}, "a player who leaves pays a drop, but nobody can drop"),
    ("ace2three-best-of-3", {"disconnect.before_draw": "dropped"}, "a player who loses connection is dropped"),
    ("ace2three-points", {"disconnect.rounds": 0}, "for a player without connection after no turns at all"),
    ("ace2three-best-of-3", {"drop.first": 0, "drop.middle": 0}, "pays a middle drop, which costs nothing"),
    ("ace2three-points", {"count.groups": "own_else_best"}, "but groups are not saved"),
    ("rummy-106", {"stock.ends_as": "never"}, "the stock can end a deal, but stock.ends_as does not say how"),
    ("rum", {"stock.recycles": 2}, "the stock can end a deal, but stock.ends_as does not say how"),
    ("basic", {"stock.ends_as": "all_count"}, "everybody counts the cards held when the stock ends a deal"),
    ("aceleagues-deals", {"match.deals": 0}, "a match ends after a number of deals, but the number is 0"),
    ("rum", {"match.target": ()}, "a match ends at a target, but match.target has none"),
    ("basic", {"match.target": (100, 0, 200)}, "a match ends at a target, but match.target has none"),
    ("aceleagues-pool-101", {"match.target": ()}, "a match ends at a target, but match.target has none"),
    ("basic", {"match.target": (100, 150)}, "match.target must have one figure for all"),
    ("aceleagues-deals", {"match.chips": 0}, "chips are played for, but nobody is given any"),
    ("aceleagues-pool-101", {"match.counts": "won_points"}, "players go out at a target, but points lost are not"),
    ("rum", {"match.wins": "last_standing"}, "the last one left wins only where players go out at a target"),
    ("aceleagues-pool-101", {"match.wins": "fewest"}, "the last one left wins only where players go out at a target"),
    ("classic", {"match.deals": 2}, "the winner of the deal wins the match, but it need not be one deal"),
    ("rum", {"match.wins": "deal_winner"}, "the winner of the deal wins the match, but it need not be one deal"),
    ("classic", {"match.tie": "extra_deal"}, "the winner of the deal wins the match, but a tie asks for another deal"),
    ("rum", {"match.wins": "most"}, "the most points win, but points are lost"),
    ("basic", {"match.wins": "fewest"}, "the fewest points win, but points are won"),
    ("classic", {"pool.reentry": "highest_plus_one"}, "a player may come back to the match, but nobody is put out"),
    ("aceleagues-pool-101", {"pool.reentry_up_to": 100}, "come back with points that put them out again"),
    ("aceleagues-pool-101", {"settlement.pays": "nothing"}, "a prize is split, but the match is not played until"),
    ("classic", {"pool.split": "consent"}, "a prize is split, but the match is not played until"),
    ("aceleagues-pool-101", {"pool.split_from": 0}, "do not say when"),
    ("aceleagues-pool-101", {"pool.split_seats": 1}, "do not say when"),
    ("aceleagues-pool-101", {"pool.split_from": 101}, "a prize splits by itself at points nobody left can have"),
    ("classic", {"pack.decks_by_players": (2, 2)}, "must have a figure for each number of players"),
    ("classic", {"pack.decks_by_players": (1, 1, 1, 1, 1)}, "must have a figure for each number of players"),
    ("classic", {"pack.decks_by_players": (0, 2, 2, 2, 2)}, "a table has no pack of cards"),
    ("classic", {"pack.decks_by_players": (2, 2, 2, 1, 2)}, "the packs cannot deal to the most players"),
    ("classic", {"deal.wild": "fixed"}, "the wild rank is fixed, but deal.wild_ranks does not say which"),
    ("classic", {"set.max_with_jokers": 3}, "a set may have fewer cards with jokers than without"),
    ("rum", {"melding.jokers_alone": "set"}, "jokers alone are a meld, but on the table"),
    ("classic", {"sequence.ace": "king_ace_two", "sequence.min": 4}, "king, ace and two alone are a sequence, but seq"),
    ("rum", {"sequence.ace": "king_ace_two"}, "king, ace and two alone are a sequence, but on the table"),
    ("classic", {"timer.bank": 1000}, "there is a time bank, but no clock"),
    ("classic", {"count.without_pure": 79}, "costs a flat price, but less than the cap"),
    ("classic", {"count.without_pure": 80, "count.cap": 0}, "costs a flat price, but less than the cap"),
    ("classic", {"count.without_pure": 80, "show.pure": 0}, "costs a flat price, but a show needs none"),
    ("classic", {"pool.shares": "drops_left"}, "a prize is split by the drops left, but it is never split"),
    ("aceleagues-pool-101", {"pool.shares": "drops_left", "drop.first": 0}, "or a drop costs nothing"),
    ("classic", {"settlement.fee_percent": 100, "settlement.fee_tenths": 1}, "the fee is more than what is won"),
    ("classic", {"deal.cards": (22,), "players.max": 4}, "more cards than the solver counts, which is 22"),
    ("classic", {"points.joker": 1}, "jokers left over cost points though melds are free"),
    (
        "classic",
        {"pack.decks": 3, "set.suits": "any", "set.min": 2},
        "sets of one rank can be laid in more ways than the solver counts, which is 32,768",
    ),
]


def toml_value(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def house(base: str, choices: Mapping[str, object]) -> Ruleset:
    """A ruleset of one's own that changes a few options of a shipped one."""
    tables: dict[str, list[str]] = {}
    for path, value in choices.items():
        table, _, option = path.partition(".")
        tables.setdefault(table, []).append(f'{option} = {{ is = {toml_value(value)}, from = "house-rules:1" }}')
    text = "\n".join(f"[{table}]\n" + "\n".join(lines) for table, lines in tables.items())
    return Rulebook({**shipped_texts(), "house": f'title = "House"\nextends = "{base}"\n{text}'}).resolve("house")


@pytest.mark.parametrize(("base", "choices", "sentence"), WRONG, ids=lambda value: str(value)[:60])
def test_choices_that_no_game_could_follow_are_refused(base: str, choices: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadRuleset) as refused:
        house(base, choices)
    assert sentence in str(refused.value)
    assert str(refused.value).startswith("ruleset house: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("complaint", COMPLAINTS, ids=lambda sentence: sentence[:60])
def test_every_complaint_is_tripped_by_a_case_above(complaint: str) -> None:
    assert [sentence for _, _, sentence in WRONG if sentence in complaint]


def test_a_sentence_belongs_to_one_complaint() -> None:
    for _, _, sentence in WRONG:
        assert len([complaint for complaint in COMPLAINTS if sentence in complaint]) == 1, sentence


@pytest.mark.parametrize(
    ("base", "choices"),
    [
        ("aceleagues-pool-101", {"match.ends": "at_target", "match.wins": "fewest", "pool.reentry": "never",
                                 "pool.split": "never"}),
        ("rummy-106", {"stock.used_up": "reshuffle"}),
        ("classic", {"count.cap": 0, "drop.first": 100, "drop.middle": 200, "wrong_show.points": 200}),
        ("classic", {"count.cap": 40}),  # as much as a middle drop
        ("continental", {"contract.trios": (2, 1, 0, 3, 2, 1, 0), "lay_off.when": "any_time"}),
        ("classic", {"timer.seconds": 20}),
        ("continental", {"buying.who": "nobody"}),
    ],
)  # fmt: skip
def test_what_is_merely_never_asked_for_is_no_contradiction(base: str, choices: dict[str, object]) -> None:
    resolved = house(base, choices)
    for path, value in choices.items():
        table, _, option = path.partition(".")
        assert getattr(getattr(resolved, table), option) == value


# -- any one option, any value -------------------------------------------------------------------


def values_of(field: FieldInfo) -> st.SearchStrategy[Any]:
    """Values an option may have by its type."""
    kind: Any = field.annotation
    if get_origin(kind) in (Union, UnionType):
        raise AssertionError("an option is never left out")
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    low = next((limit.ge for limit in field.metadata if hasattr(limit, "ge")), 0)
    high = next((limit.le for limit in field.metadata if hasattr(limit, "le")), 1000)
    if kind is int:
        return st.integers(low, high)
    fewest = next((limit.min_length for limit in field.metadata if hasattr(limit, "min_length")), 0)
    ranks = get_origin(get_args(kind)[0]) is Literal
    item = st.sampled_from(RANKS) if ranks else st.integers(0, 20)
    return st.lists(item, min_size=fewest, max_size=12).map(tuple)


FIELDS: dict[str, FieldInfo] = {}
for _table in OPTION_TABLES:
    _options: type[Options] = Ruleset.model_fields[_table].annotation  # type: ignore[assignment]
    FIELDS |= {f"{_table}.{name}": field for name, field in _options.model_fields.items()}


@settings(max_examples=300)
@given(st.sampled_from(RULEBOOK.ids), st.sampled_from(sorted(FIELDS)), st.data())
def test_a_house_ruleset_that_changes_one_option_resolves_or_is_refused_by_a_sentence(
    base: str, path: str, drawn: st.DataObject
) -> None:
    table, _, option = path.partition(".")
    value = drawn.draw(values_of(FIELDS[path]))
    expected = incoherence(changed(ruleset(base), **{table: {option: value}}))
    if expected is not None:
        with pytest.raises(BadRuleset) as refused:
            house(base, {path: value})
        assert str(refused.value) == f"ruleset house: {expected}"
        return
    resolved, before = house(base, {path: value}), ruleset(base).options
    written = list(value) if isinstance(value, tuple) else value
    assert resolved.options == {**before, table: {**before[table], option: written}}
