"""Between the deals of a pool the engine says what the standings say."""

from __future__ import annotations

from itertools import product

import pytest

pytest.importorskip("numpy")

from ledger.audit.clearing import Clearing
from ledger.engine.options import as_record, hand_rules
from ledger.engine.pools import highest_total, is_split_due
from ledger.engine.tables import NONE, empty_table
from ledger.rules.compiled.jit import RUNS_COMPILED
from ledger.rules.standings import Account, Standings, split_due
from ledger.simulate.simulation import play_match
from tests.audit.judged import audited, readings
from tests.audit.mutate import renumbered


@pytest.mark.parametrize("ruleset", ["aceleagues-pool-101", "aceleagues-pool-201"])
def test_a_prize_is_shared_by_itself_where_the_standings_say_so(ruleset: str) -> None:
    """Nobody of three who all still play is offered a part, however high they are."""
    rules = readings(ruleset).rules
    known = hand_rules(rules)
    assert known is not None
    numbers, table = as_record(known[0]) if RUNS_COMPILED else known[0], empty_table()
    due = set()
    for seats, outs, low in product((2, 3, 4, 5), (0, 1, 2), (-1, 0)):
        if seats - outs < 2:
            continue
        totals = [rules.pool.split_from + low, *[rules.pool.split_from + 9] * (seats - 1)]
        table.seats = seats
        for seat, total in enumerate(totals):
            table.total[seat], table.out[seat], table.left[seat] = total, seat >= seats - outs, 0
        accounts = tuple(Account(seat + 1, total, out=int(seat >= seats - outs)) for seat, total in enumerate(totals))
        told = split_due(Standings(accounts, deals=3, knockout=True), rules)
        asked = getattr(is_split_due, "py_func", is_split_due)
        assert asked(table, numbers) == told, (seats, outs, low)
        due.add(told)
    assert due == {True, False}


def test_a_prize_that_is_offered_already_is_accepted_and_not_offered_again() -> None:
    rules, clearing = readings("ace2three-pool-101").rules, Clearing()
    match = play_match(rules, 5, 22, seats=3, match="m")
    places = [place for place, event in enumerate(match) if event["type"] == "split"]
    assert [match[place]["step"] for place in places] == ["offer", "accept"]
    assert clearing.answer(clearing.pack(match), rules) == "clean"
    for place, step in zip(places, ("accept", "offer"), strict=True):
        wrong = [*match[:place], {**match[place], "step": step}, *match[place + 1 :]]
        assert clearing.answer(clearing.pack(wrong), rules) is None, step


@pytest.mark.parametrize("besides", [0, 1, 2])
def test_who_comes_back_is_one_above_the_highest_of_the_others_in(besides: int) -> None:
    """Neither the own total counts nor that of who is out or gone."""
    table, totals = empty_table(), (90, 70, 50)
    table.seats = len(totals)
    asked = getattr(highest_total, "py_func", highest_total)
    for gone in product(("in", "out", "left"), repeat=len(totals)):
        for seat, (total, how) in enumerate(zip(totals, gone, strict=True)):
            table.total[seat], table.out[seat], table.left[seat] = total, how == "out", how == "left"
        others = [total for seat, total in enumerate(totals) if seat != besides and gone[seat] == "in"]
        assert asked(table, besides) == max(others, default=NONE), gone


@pytest.mark.parametrize(("ruleset", "number"), [("ace2three-pool-101", 22), ("aceleagues-pool-101", 14)])
def test_of_a_prize_shared_wrongly_the_engine_passes_only_what_the_fold_does(ruleset: str, number: int) -> None:
    """By another seat, twice, or earlier, in the deal before too."""
    rules, clearing = readings(ruleset).rules, Clearing()
    match = play_match(rules, 5, number, seats=3, match="m")
    wrong = set()
    assert clearing.answer(clearing.pack(match), rules) == "clean"
    for place, event in enumerate(match):
        if event["type"] != "split":
            continue
        seats = [[*match[:place], {**event, "seat": seat}, *match[place + 1 :]] for seat in (1, 2, 3, 4)]
        moved = [
            renumbered([*match[:to], event, *(one for one in match[to:] if one is not event)])
            for to in (place - 8, place - 3, place - 1)
        ]
        for events in (*seats, *moved, renumbered([*match[: place + 1], *match[place:]])):
            audit = audited(events, ruleset)
            is_wrong = bool(audit.findings) or any(row.verdict != "UPHELD" for row in audit.verdicts)
            assert not (is_wrong and clearing.answer(clearing.pack(events), rules)), events[place]
            wrong.add(is_wrong)
    assert wrong == {True, False}
