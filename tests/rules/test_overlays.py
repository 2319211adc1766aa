"""Variations of a text are laid over its ruleset by name; those that do not go together are refused in one sentence."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from ledger.rules.library import shipped_texts
from ledger.rules.rulebook import Rulebook
from schemas.errors import BadRuleset, UnknownRuleset
from schemas.wire import RulesetName
from tests.rules.rulesets import RULEBOOK, ruleset

TEXTS = shipped_texts()
RUM = RULEBOOK.overlays("rum")
OVERLAY = 'title = "mine"\nof = "rum"\n'


def with_needs(*names: str) -> list[str]:
    """The names and whatever they need."""
    found = dict.fromkeys(names)
    for name in names:
        found |= dict.fromkeys(with_needs(*RULEBOOK.overlay("rum", name).needs))
    return list(found)


def named(*overlays: str) -> str:
    return "+".join(("rum", *overlays))


def with_overlays(**texts: str) -> Rulebook:
    return Rulebook({**TEXTS, **{f"overlay/rum/{name}": text for name, text in texts.items()}})


def sets(option: str, value: str) -> str:
    table, _, name = option.partition(".")
    return f'[{table}]\n{name} = {{ is = {value}, from = "x" }}\n'


def test_an_overlay_changes_only_what_it_states() -> None:
    rum, high = ruleset("rum"), ruleset("rum+aces-high")
    assert (high.sequence.ace, high.points.ace) == ("high_or_low", 15)
    assert high.source("points.ace") == "BRv-05"
    assert high.points.court == rum.points.court
    assert (high.match, high.lay_off) == (rum.match, rum.lay_off)


@given(st.permutations(["aces-high", "block", "jokers", "many-melds", "rummy-double"]))
def test_the_order_of_overlays_in_a_name_does_not_matter(overlays: list[str]) -> None:
    resolved = RULEBOOK.resolve(named(*overlays))
    assert resolved.id == "rum+aces-high+block+jokers+many-melds+rummy-double"
    assert resolved is RULEBOOK.resolve(resolved.id)
    assert resolved is RULEBOOK.resolve(f"{named(*overlays)}@{resolved.hash}")


def test_a_name_with_overlays_has_the_hash_of_what_it_resolves_to() -> None:
    with pytest.raises(UnknownRuleset, match=r"rum\+block\+jokers: the one here has hash"):
        RULEBOOK.resolve("rum+jokers+block@" + ruleset("rum").hash)


def test_a_log_may_name_overlays() -> None:
    name = f"rum+aces-high+block+jokers@{ruleset('rum+aces-high+block+jokers').hash}"
    assert TypeAdapter(RulesetName).validate_python(name) == name


def test_overlays_are_no_rulesets_of_their_own() -> None:
    assert not set(RUM) & set(RULEBOOK.ids)
    assert not [name for name in RULEBOOK.ids if "+" in name]
    assert RULEBOOK.overlays("rummy-106") == RULEBOOK.overlays("canasta") == []


def test_the_title_tells_the_variations() -> None:
    assert ruleset("rum+jokers+aces-high").title == "Basic Rummy or Rum; aces low or high; with jokers"


@pytest.mark.parametrize("overlay", RUM)
def test_every_overlay_changes_something_and_cites_the_text(overlay: str) -> None:
    needs = [name for name in with_needs(overlay) if name != overlay]
    without, laid = ruleset(named(*needs)), ruleset(named(overlay, *needs))
    assert laid.hash != without.hash
    choices = RULEBOOK.overlay("rum", overlay).choices
    cited = [choice.clause for choice in choices.values()]
    assert any(clause.startswith("BRv-") for clause in cited), f"a variation of rum is one of its text, not of {cited}"
    assert all(laid.source(path) == choice.clause for path, choice in choices.items())


APART = {
    ("block", "reshuffle-limit"): "exclude each other",
    ("block", "turn-pile"): "contradict each other in stock.used_up",
}
"""The variations of Rum that cannot both be agreed on."""


@pytest.mark.parametrize("pair", combinations(RUM, 2), ids="+".join)
def test_any_two_variations_go_together_unless_they_contradict_each_other(pair: tuple[str, str]) -> None:
    name = named(*with_needs(*pair))
    if pair in APART:
        with pytest.raises(UnknownRuleset, match=APART[pair]):
            RULEBOOK.resolve(name)
        return
    resolved = RULEBOOK.resolve(name)
    for overlay in pair:
        for path, choice in RULEBOOK.overlay("rum", overlay).choices.items():
            table, _, option = path.partition(".")
            others = [RULEBOOK.overlay("rum", name) for name in pair if name != overlay]
            on_top = [other for other in others if overlay in with_needs(other.name) or overlay in other.beside]
            kept = not any(path in other.choices for other in on_top)
            kept &= not any(path in RULEBOOK.overlay("rum", overlay).beside.get(other.name, {}) for other in others)
            written = list(choice.value) if isinstance(choice.value, list) else choice.value
            assert not kept or resolved.options[table][option] == written


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("rum+mahjong", "ruleset rum: no overlay 'mahjong'; there are aces-high, "),
        ("rum+", "ruleset rum: no overlay ''; there are "),
        ("rummy-106+mahjong", "ruleset rummy-106: no overlay 'mahjong'; it has none"),
        ("basic+jokers", "ruleset basic: jokers is an overlay of rum, not of this ruleset"),
        ("canasta+jokers", "'canasta' is not known"),
        ("rum+jokers+jokers", "the overlay jokers is named twice"),
        ("rum+rummy-double", "rummy-double needs many-melds; write [+]many-melds too"),
        ("rum+jokers-taken", "jokers-taken needs jokers"),
        ("rum+reshuffle-limit+block", "block and reshuffle-limit exclude each other"),
        ("rum+turn-pile+block", "block and turn-pile contradict each other in stock.used_up"),
    ],
)
def test_a_name_that_makes_no_game_is_unknown_and_says_why(name: str, sentence: str) -> None:
    with pytest.raises(UnknownRuleset, match=sentence) as refused:
        RULEBOOK.resolve(name)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("rum+rounds+winner-scores", {"match.ends": "after_deals", "match.counts": "won_points", "match.wins": "most"}),
        ("rum+cash+winner-scores", {"settlement.pays": "sum_of_losers", "match.wins": "most", "match.deals": 5}),
        ("rum+cash+rounds+winner-scores", {"settlement.pays": "sum_of_losers", "match.wins": "most"}),
        ("rum+block+winner-scores", {"stock.used_up": "ends", "stock.ends_as": "no_points", "match.ends": "at_target"}),
        ("rum+reshuffle-limit+winner-scores", {"stock.recycles": 2, "stock.ends_as": "no_points"}),
    ],
)
def test_a_variation_chooses_otherwise_beside_another_where_the_text_lets_both_be_played(
    name: str, chosen: dict[str, object]
) -> None:
    """BRv-12 goes with BRv-01, BRv-10, BRv-11 and BRv-13: who has the most points wins, and a deal nobody wins scores
    for nobody, or as another reading has it for the lowest hand."""
    options = RULEBOOK.resolve(name).options
    for path, value in chosen.items():
        table, _, option = path.partition(".")
        assert options[table][option] == value
    if "stock.ends_as" in chosen:
        assert RULEBOOK.resolve(name).admits["stock.ends_as"] == ("lowest_hand_wins",)


def test_an_overlay_lies_on_top_of_what_it_needs_and_contradicts_nothing_there() -> None:
    assert ruleset("rum+jokers").lay_off.joker == "stays"
    assert ruleset("rum+jokers+jokers-taken").lay_off.joker == "any_meld"
    chain = with_overlays(
        a=OVERLAY + sets("match.target", "[200]"),
        b=OVERLAY.replace("of", 'needs = ["a"]\nof') + sets("melding.per_turn", "0"),
        c=OVERLAY.replace("of", 'needs = ["b"]\nof') + sets("match.target", "[200]"),
        d=OVERLAY + sets("match.target", "[200]"),
    )
    assert chain.resolve("rum+c+b+jokers+a+d").id == "rum+a+b+c+d+jokers"


def test_what_is_needed_by_way_of_others_is_lain_upon_too() -> None:
    chain = with_overlays(
        z=OVERLAY + sets("match.target", "[200]"),
        m=OVERLAY.replace("of", 'needs = ["z"]\nof') + sets("melding.per_turn", "0"),
        a=OVERLAY.replace("of", 'needs = ["m"]\nof') + sets("match.target", "[300]"),
        b=OVERLAY + sets("match.target", "[300]"),
    )
    assert chain.resolve("rum+a+m+z").match.target == (300,)
    with pytest.raises(UnknownRuleset, match=r"contradict each other in match\.target"):
        chain.resolve("rum+a+b+m+z")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "not TOML"),
        ('title = "mine"\n', 'must say so: of = "rum"'),
        (OVERLAY.replace('of = "rum"', 'of = "basic"'), 'must say so: of = "rum"'),
        ('of = "rum"\n', "has no title in quotes"),
        (OVERLAY + "needs = 7\n", "needs: write a name in quotes, or several in brackets"),
        (OVERLAY + 'needs = ["mahjong"]\n', "needs: rum has no overlay mahjong"),
        (OVERLAY + 'excludes = ["mahjong"]\n', "excludes: rum has no overlay mahjong"),
        (OVERLAY + 'needs = ["mine"]\n', "needs itself"),
        (OVERLAY + "beside = 7\n", "beside: write"),
        (OVERLAY + '[beside.mahjong.match]\ntarget = { is = [7], from = "x" }\n', "beside: rum has no overlay mahjong"),
        (OVERLAY + "[beside.jokers.match]\ntarget = 7\n", "beside jokers: match.target: write"),
        (OVERLAY + 'extends = "classic"\n', "no such table of options: extends"),
        (OVERLAY + "[match]\ntarget = 7\n", "every choice names its source"),
        (OVERLAY + sets("match.targets", "[7]"), "match.targets"),
        (OVERLAY + sets("match.wins", '"nobody"'), "match.wins"),
    ],
)
def test_an_overlay_written_wrong_is_refused_with_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRuleset, match=sentence) as refused:
        with_overlays(mine=text).resolve("rum+mine")
    assert "\n" not in str(refused.value)
    assert "rum+mine" in str(refused.value)


def test_an_overlay_written_wrong_does_no_harm_to_the_ruleset_itself() -> None:
    assert with_overlays(mine="title = ").resolve("rum").hash == ruleset("rum").hash


@pytest.mark.parametrize("name", ["corner", "+corner"])
def test_an_overlay_named_alone_is_told_as_one_with_the_rulesets_it_lies_over(name: str) -> None:
    said = r"^ruleset 'corner' is not known: it is an overlay; write classic\+corner or rum\+corner$"
    with pytest.raises(UnknownRuleset, match=said):
        RULEBOOK.resolve(name)


def test_one_overlay_that_makes_no_game_is_not_said_to_go_together_with_others_badly() -> None:
    alone = with_overlays(mine=OVERLAY + sets("players.max", "5"))
    with pytest.raises(UnknownRuleset, match=r"^ruleset rum\+mine: with this overlay it is no game: "):
        alone.resolve("rum+mine")
