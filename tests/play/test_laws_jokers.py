"""Jokers on the table: whose may be moved, and where to."""

import pytest

from tests.play.law_case import loud, quiet, unseen
from tests.play.table import Table, in_deal
from tests.worded import said

RUNS = "4H 5H JK=6H 7H | 8D 9D TD JD"
OTHER = "2S 3S 4S 5S | 9C TC JC QC"


def _held(melds: str) -> str:
    return " ".join(card.partition("=")[0] for card in melds.replace("|", " ").split())


def _laid(runs: str = RUNS, extra: str = "", stock: str = "") -> Table:
    """Deal 3 of Continental: seat 1 of two has drawn and laid two runs, and holds ``extra``."""
    table = in_deal("continental", 3, hands={1: f"{_held(runs)} {extra}", 2: f"{_held(OTHER)} 6H"}, stock=stock).draw(1)
    return table.lay_contract(1, runs)


# --- joker_not_own


@loud("joker_not_own", "CO-20", says=("Seat 2", "seat 1 had laid"))
def test_only_jokers_of_ones_own_runs_are_moved() -> Table:
    """CO-20, I-38"""
    return _laid().discard(1).draw(2).lay_contract(2, OTHER).move_joker(2, "JK=8H", on=1, card="6H")


@loud("joker_not_own", "CO-20", says=("Seat 2",))
def test_who_has_not_laid_his_contract_has_no_run_of_his_own() -> Table:
    """CO-19, CO-20"""
    return _laid().discard(1).draw(2).move_joker(2, "JK=8H", on=1, card="6H")


@quiet("joker_not_own", "CO-20")
def test_a_joker_of_ones_own_run_is_shifted_for_the_real_card() -> Table:
    """CO-20: the joker goes to the end of the run."""
    table = _laid(extra="6H").move_joker(1, "JK=8H", on=1, card="6H")
    assert table.now().table[0].cards == ("4H", "5H", "6H", "7H", "JK=8H")
    return table


@quiet("joker_not_own", "BRv-07")
def test_where_jokers_are_for_everybody_any_run_will_do() -> Table:
    """BRv-07"""
    table = Table("rum+jokers+jokers-taken", 2, hands={1: "5H JK 7H", 2: "6H"}).draw(1).meld(1, "5H JK=6H 7H")
    return table.discard(1).draw(2).move_joker(2, "JK=4H", card="6H")


# --- joker_moved_wrongly


@pytest.mark.parametrize(
    ("runs", "extra", "move", "words"),
    [
        (RUNS, "6S", {"joker": "JK=8H", "card": "6S"}, "not the one the joker stood for"),
        (RUNS, "6H", {"joker": "JK=9H", "card": "6H"}, "does not fit there"),
        (RUNS, "6H", {"joker": "JK=8H", "card": "6H", "on": 2}, "no such joker"),
        (RUNS, "", {"joker": "JK=7D", "to": 2}, "only a joker at an end"),
        ("4H 5H 6H JK=7H | 8D 9D TD JD", "", {"joker": "JK=7D", "to": 2}, "too short without it"),
        ("JH QH KH JK=AH | 8D 9D TD JD", "AH", {"joker": "JK=2H", "card": "AH"}, "round the corner"),
    ],
)
def test_what_a_joker_may_not_do_is_told_with_the_reason(
    runs: str, extra: str, move: dict[str, object], words: str
) -> None:
    """CO-11, CO-20, CO-21, CO-22"""
    table = _laid(runs, extra)
    table.move_joker(1, **move)  # type: ignore[arg-type]
    (finding,) = table.findings()
    assert (finding.code, finding.seat, finding.severity) == ("joker_moved_wrongly", 1, "breach")
    assert words in said(finding)


@loud("joker_moved_wrongly", "CO-20", says=("Seat 1", "now printed joker as eight of hearts", "not the one"))
def test_the_card_put_in_is_the_one_the_joker_stood_for() -> Table:
    """CO-20"""
    return _laid(extra="6S").move_joker(1, "JK=8H", on=1, card="6S")


@loud("joker_moved_wrongly", "CO-22", says=("too short without it",))
def test_a_run_of_four_keeps_its_joker() -> Table:
    """CO-22: a run never falls below four cards."""
    return _laid("4H 5H 6H JK=7H | 8D 9D TD JD").move_joker(1, "JK=7D", on=1, to=2)


@loud("joker_moved_wrongly", "CO-20", says=("only jokers of runs are moved",))
def test_the_joker_of_a_trio_stays() -> Table:
    """CO-20: in runs only."""
    table = Table("continental", 2, hands={1: "9C JK 9D TC TH TS 9S"}).draw(1).lay_contract(1, "9C JK 9D | TC TH TS")
    return table.move_joker(1, "JK=9H", on=1, card="9S")


@quiet("joker_moved_wrongly", "CO-21", "CO-22")
def test_a_joker_at_an_end_goes_to_another_run() -> Table:
    """CO-21: from a run of five, which keeps four cards."""
    table = _laid("4H 5H 6H 7H JK=8H | 8D 9D TD JD").move_joker(1, "JK=7D", on=1, to=2)
    assert [meld.cards for meld in table.now().table] == [
        ("4H", "5H", "6H", "7H"),
        ("JK=7D", "8D", "9D", "TD", "JD"),
    ]
    return table


@quiet("joker_moved_wrongly", "CO-21")
def test_a_joker_of_ones_own_may_go_to_a_run_of_another() -> Table:
    """CO-21"""
    runs = "4H 5H 6H 7H JK=8H | 8D 9D TD JD"
    table = in_deal("continental", 3, hands={1: _held(runs), 2: _held(OTHER)}).turn(1).draw(2).lay_contract(2, OTHER)
    return table.discard(2).draw(1).lay_contract(1, runs).move_joker(1, "JK=6S", on=3, to=1)


@unseen("joker_moved_wrongly", "meld_cards")
def test_the_card_put_in_may_be_the_right_one_when_it_was_not_logged() -> Table:
    return _laid(extra="6H").move_joker(1, "JK=8H", on=1, card="??")


@unseen("lay_off_no_fit", "meld_cards", but=["out_without_discard"])
def test_where_a_joker_went_that_was_not_logged_nobody_knows_either_run() -> Table:
    return _laid("4H 5H 6H 7H JK=8H | 8D 9D TD JD", stock="9H").move_joker(1, "??", on=1, to=2).lay_off(1, "9H", on=1)


@unseen("joker_moved_wrongly", "meld_cards", but=["contract_wrong"])
def test_the_jokers_of_what_is_no_run_are_not_asked_for() -> Table:
    return _laid("4H 5H JK=9H 7H | 8D 9D TD JD", extra="6H").move_joker(1, "JK=8H", on=1, card="6H")


@loud("no_such_meld", "CO-19", says=("9.9", "joker moved"))
def test_a_joker_goes_to_no_run_that_does_not_lie_there() -> Table:
    return _laid("4H 5H 6H 7H JK=8H | 8D 9D TD JD").move_joker(1, "JK=7D", on=1, to="9.9")
