"""The sentences of points: there is one for whatever points may come from."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator

import pytest

from ledger.audit.played import PlayedMatch
from ledger.audit.referee import how_message, paid_otherwise
from ledger.messages.catalogue import catalogue
from ledger.messages.renderer import ENGLISH
from ledger.play import points
from ledger.play.points import SeatPoints
from schemas.message import CardGroups, SeatNo, Value, message
from tests.play.table import Table
from tests.worded import said

LEFT = {"left_first_drop", "left_middle_drop"}
"""Made of a drop; who was folded for missing turns has dropped and cannot leave the deal any more."""
RUMMY = {"won_rummy"}
"""A win that going rummy doubled."""
DROPS, BY = {"first_drop", "middle_drop"}, {"player", "timer", "platform", "unsaid"}
"""Told as the act of whoever made them."""
HOW = sorted(code.removeprefix("how-") for code in catalogue("en").entries if code.startswith("how-"))


def named_in_code() -> Iterator[str]:
    """Every ``how`` that a constant of the module gives to points, or to a function that makes them."""
    for node in ast.walk(ast.parse(inspect.getsource(points))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"SeatPoints", "_by_groups"}:
            how = node.args[1 if ast.unparse(node.func) == "SeatPoints" else -1]
            if isinstance(how, ast.Constant):
                yield str(how.value)
    yield from points._WITHOUT_POINTS


def words_of(figure: int, how: str, options: tuple[str, ...] = ()) -> str:
    return ENGLISH.words(how_message(SeatPoints(figure, how, options)))


def test_every_source_of_points_has_a_sentence() -> None:
    named = {*named_in_code(), *LEFT, *RUMMY} - {"undecided"}
    assert named >= DROPS
    assert set(HOW) == named - DROPS | {f"{drop}_{by}" for drop in DROPS for by in BY}


@pytest.mark.parametrize("how", HOW)
def test_a_sentence_names_its_figures(how: str) -> None:
    words = words_of(-10 if how == "out_at_once" else 40, how)
    assert ("40" in words or "-10" in words) == ("$points" in catalogue("en").entries[f"how-{how}"])


def test_the_bonus_is_told_as_what_is_taken_off() -> None:
    words = words_of(-10, "out_at_once")
    assert words == "laid the contract and went out in one turn, which takes 10 points off: -10 points"


def test_a_winner_who_went_rummy_is_told_so() -> None:
    assert words_of(60, "won", ("match.counts",)) == "wins what the others held: 60 points"
    doubled = words_of(120, "won", ("match.counts", "going_out.rummy"))
    assert doubled == "wins what the others held, twice because it went rummy: 120 points"


def test_one_point_is_one_point() -> None:
    assert words_of(1, "hand") == "still held cards for 1 point"
    assert words_of(21, "hand") == "still held cards for 21 points"


RULED = {
    "undecided": "Seat 2: cannot be decided, W.",
    "no_show": "Seat 2 made no show that is on record.",
    "show_valid": "Seat 2's show is valid as grouped: 2S 3S 4S.",
    "show_wrong": "Seat 2's show is not valid: W.",
    "show_undecided": "Seat 2's show cannot be decided: W.",
    "show_tainted": "Seat 2's show cannot be decided: W, so what the hand held is not known.",
    "points": "Seat 2 W.",
    "lost_points": "Seat 2 has lost W after W.",
    "won_points": "Seat 2 has won W after W.",
    "chips": "Seat 2 has W chips after W.",
    "pays_nothing": "Seat 2 gets and pays nothing: no money is played for.",
    "pays": "Seat 2 pays W.",
    "wins": "Seat 2 wins W.",
    "wins_beyond_entry": "Seat 2 wins W beyond its entry.",
    "wins_after_fee": "Seat 2 wins W after a fee of W.",
    "wins_beyond_entry_after_fee": "Seat 2 wins W beyond its entry after a fee of W.",
    "booked": "The platform booked W.",
    "judged_valid": "The platform judged it valid.",
    "judged_wrong": "The platform judged it wrong.",
}
"""How verdicts read, word by word: whoever keeps them or searches for them finds the same words in the next version."""
ARGUMENTS: dict[str, Value] = {"seat": SeatNo(2), "groups": CardGroups((("2S", "3S", "4S"),))}


@pytest.mark.parametrize("code", RULED)
def test_a_verdict_reads_as_it_always_did(code: str) -> None:
    taken = re.findall(r"\$(\w+)", catalogue("en").entries[f"verdict-{code}"])
    stated = message(f"verdict-{code}", **{name: ARGUMENTS.get(name, "W") for name in taken})
    assert ENGLISH.sentence(stated) == RULED[code]


def test_every_sentence_of_a_verdict_that_begins_with_the_seat_is_among_them() -> None:
    begun = {code for code, text in catalogue("en").entries.items() if text.startswith(f"{code} = {{ $seat }}")}
    verdicts = {code.removeprefix("verdict-") for code in begun if code.startswith("verdict-")}
    assert verdicts - {"paid"} == set(RULED) - {"booked", "judged_valid", "judged_wrong"}  # "paid" is no sentence


def test_all_figures_that_are_left_open_and_were_not_booked_are_told_in_one_sentence() -> None:
    few = [[ENGLISH.sentence(one) for one in paid_otherwise(amounts)] for amounts in ((), (-800,), (7800, 6150))]
    assert few == [
        [],
        ["By another figure that the rules leave open it would be -8.00, which was not booked either."],
        ["By other figures that the rules leave open it would be one of 61.50, 78.00, and none of these was booked."],
    ]


def test_a_match_whose_opening_is_missing_is_not_said_to_name_no_rules() -> None:
    events = tuple(Table("classic", 2).events)
    (row,) = PlayedMatch("m", events[1:], None).audit.findings
    assert "The line that opens the match and names its ruleset is not on record" in said(row)
    (row,) = PlayedMatch("m", events, None).audit.findings
    assert "The match names the ruleset classic, which is not known here" in said(row)
