"""A law that is broken in sight of the engine stops it: no loud case of a law is read on to the end of its log."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest

pytest.importorskip("numpy")

import tests.play
from ledger.engine.options import TAUGHT_LAWS, TAUGHT_LAWS_ON_TABLE
from ledger.play.laws import LAWS
from ledger.simulate.simulation import simulate
from tests.engine.damage import answer
from tests.pairs import told
from tests.play.law_case import IN_GAMES, LOUD_STORIES
from tests.play.table import Table, rules

for module in iter_modules(tests.play.__path__):
    if module.name.startswith("test_laws_"):
        import_module(f"tests.play.{module.name}")

READ_ON = "not_whole"
"""What the engine says of a log whose match it would have gone on with, as of one that leaves cards out."""


def tables(code: str) -> Iterator[tuple[str, Table]]:
    """The loud cases of a law, by name."""
    stories: list[Any] = [story for story, _ in LOUD_STORIES.get(code, [])]
    for story in (*stories, *IN_GAMES.get(code, [])):
        name = story.func.__name__ if isinstance(story, partial) else story.__name__
        yield name.removeprefix("test_"), story()


def shows_every_card(table: Table) -> bool:
    """Whether a case of a shipped game leaves out no card, of the deals nor of the play, and no line."""
    if table.rules != rules(table.rules.id):
        return False  # of a ruleset made for the case
    lines = told(table)
    deals = [line for line in lines if line["type"] == "deal"]
    whole = all(
        line.get("stock") and len(line["hands"]) >= len(table.seats) and line.get("open_card") for line in deals
    )
    return whole and "??" not in str(lines) and all(line["type"] != "gap" for line in lines)


def with_first_cards(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The log with the cards by which the first dealer was found, where the game draws some and the case tells none."""
    opening, dealer = lines[0], next((line.get("dealer") for line in lines if line["type"] == "deal"), None)
    draws = opening["type"] == "open" and opening.get("ruleset", "").startswith("continental")
    if not draws or dealer is None or "dealer_draw" in opening:
        return lines
    cards = [{"seat": one["seat"], "card": "3S" if one["seat"] == dealer else "KS"} for one in opening["players"]]
    return [{**opening, "dealer_draw": cards}, *lines[1:]]


def broken_by_last(code: str) -> dict[str, str]:
    """What the engine says of the loud cases of a law which it reads up to their last event, by name."""
    answers = {}
    for name, table in tables(code):
        lines = with_first_cards([dict(line) for line in told(table)])
        if shows_every_card(table) and answer(lines[:-1], table.rules.id) == READ_ON:
            answers[name] = answer(lines, table.rules.id)
    return answers


LEFT_ALONE = {
    "a_printed_joker_is_one_whatever_the_wild_card", "basic_rummy_has_no_wild_card",
    "nobody_is_charged_who_was_not_there", "the_discards_stay_while_there_is_stock",
    "no_seat_is_settled_twice_where_a_match_is_settled_a_seat_at_a_time",
}  # fmt: skip
"""Cases of matches whose like the engine leaves to the replay, broken or not, as it does such as leave cards out."""


@pytest.mark.parametrize("code", LAWS)
def test_no_loud_case_that_shows_every_card_is_read_on(code: str) -> None:
    assert {name for name, found in broken_by_last(code).items() if found in ("clean", READ_ON)} <= LEFT_ALONE


def test_most_laws_of_the_engine_have_such_a_case() -> None:
    """Else the test above would look at nothing."""
    laws = TAUGHT_LAWS | TAUGHT_LAWS_ON_TABLE
    assert sum(bool(broken_by_last(code)) for code in laws) > 0.8 * len(laws)


def test_a_buy_that_names_who_was_in_turn_as_wanting_is_left_to_the_replay() -> None:
    events = next(one for one in simulate(rules("continental"), 20, 5) if any(event["type"] == "buy" for event in one))
    assert answer(events, "continental") == "clean"
    place = next(place for place, event in enumerate(events) if event["type"] == "buy")
    wanted = sorted({*events[place]["wanted"], events[place - 1]["seat"]})
    assert (
        answer([*events[:place], {**events[place], "wanted": wanted}, *events[place + 1 :]], "continental") != "clean"
    )
