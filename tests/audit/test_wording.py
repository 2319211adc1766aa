"""The sentences of verdicts: there is one for whatever points may come from."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator

import pytest

from ledger.audit.wording import HOW, points_sentence
from ledger.play import points
from ledger.play.points import Computed

LEFT = {"left_first_drop", "left_middle_drop"}
"""Made of a drop; who was folded for missing turns has dropped and cannot leave the deal any more."""


def named_in_code() -> Iterator[str]:
    """Every ``how`` that a constant of the module gives to points, or to a function that makes them."""
    for node in ast.walk(ast.parse(inspect.getsource(points))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"Computed", "_by_groups"}:
            how = node.args[1 if ast.unparse(node.func) == "Computed" else -1]
            if isinstance(how, ast.Constant):
                yield str(how.value)
        if isinstance(node, ast.Compare) and ast.unparse(node.left) == "ending.how":
            yield from (name for name in ("no_points", "stuck") if name in ast.unparse(node))


def test_every_source_of_points_has_a_sentence() -> None:
    assert set(HOW) == {*named_in_code(), *LEFT} - {"undecided"}


@pytest.mark.parametrize("how", HOW)
def test_a_sentence_names_its_figures(how: str) -> None:
    words = points_sentence(Computed(-10 if how == "out_at_once" else 40, how, ()))
    assert "{" not in words
    assert ("40" in words or "-10" in words) == ("{points}" in HOW[how])


def test_the_bonus_is_told_as_what_is_taken_off() -> None:
    words = points_sentence(Computed(-10, "out_at_once", ()))
    assert words == "laid the contract and went out in one turn, which takes 10 points off: -10 points"


def test_a_winner_who_went_rummy_is_told_so() -> None:
    assert points_sentence(Computed(60, "won", ("match.counts",))) == "wins what the others held: 60 points"
    doubled = points_sentence(Computed(120, "won", ("match.counts", "going_out.rummy")))
    assert doubled == "wins what the others held, twice because it went rummy: 120 points"


def test_one_point_is_one_point() -> None:
    assert points_sentence(Computed(1, "hand", ())) == "still held cards for 1 point"
    assert points_sentence(Computed(21, "hand", ())) == "still held cards for 21 points"


def test_what_is_not_decided_is_told_with_its_reason() -> None:
    assert points_sentence(Computed(None, "undecided", (), "the wild card was not recorded")).startswith(
        "the wild card"
    )
