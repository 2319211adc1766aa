"""The referees, written from the rules alone, beside the laws: on every case of a law, every pair of a clause and every
sample that shows all its cards they object to what is found, where it is found, and to nothing that is allowed.

Whatever holds a law to its text so holds the referees too, by whom mutated and simulated matches are judged.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from ledger.audit.coverage import stored_pairs
from ledger.play.laws import LAWS
from tests.audit.judged import audited
from tests.audit.test_mutated_matches import CLOCK, UNDECIDED, wrong_in
from tests.engine.test_broken_laws import shows_every_card, tables, with_first_cards
from tests.oracles.clock import untimely
from tests.oracles.options import options_of
from tests.oracles.referee import objections
from tests.pairs import told
from tests.play.law_case import QUIET_STORIES
from tests.play.table import Table, rules
from tests.test_sample_logs import LOGS

Lines = list[dict[str, Any]]

NOT_LOOKED_AT = {"acted_too_late", "timer_too_early", "times_coarse", "ruleset_unknown"}
"""What no referee looks at: the clock, which has a witness of its own (:mod:`tests.oracles.clock`), and the files."""

SOONER = {
    "a_deal_is_scored_once", "a_discard_is_bought_without_a_penalty_card", "a_match_is_settled_once",
    "a_printed_joker_is_one_whatever_the_wild_card", "cards_taken_from_the_discards_do_not_tell_of_the_stock",
    "no_seat_is_settled_twice_where_a_match_is_settled_a_seat_at_a_time",
    "of_a_hand_laid_out_it_is_said_once_whether_it_is_valid",
    "places_follow_the_points_though_each_seat_has_a_line_of_its_own", "the_last_card_of_the_stock_was_no_penalty",
    "the_penalty_of_the_next_buy_tells_that_none_was_drawn_before",
}  # fmt: skip
"""Cases to which a referee objects before their last event: they tell claims, or a draw, as he does not read them."""

ALLOWED = {
    # A card is left out that the referees must see: they read logs that hide nothing.
    "a_penalty_that_the_log_does_not_name_was_drawn": "the penalty of CO-14, told by no draw behind it",
    "of_two_alike_either_may_have_been_the_penalty": "the same, of two equal cards",
    "a_stock_renewed_without_saying_its_order": "the order of the new stock",
    "a_recycled_card_is_drawn_again": "the same, and a card of it is drawn",
    "after_a_show_that_nobody_can_judge_the_others_lay_out_cards_as_they_like": "the cards of the show",
    # No move: a platform tells in words of another game what lies there for all to see.
    "who_has_gone_out_may_be_told_to_declare_what_lies_on_the_table": "BR-23: who is rid of all cards has won",
    "who_has_gone_out_may_be_told_to_declare_without_cards": "the same",
    "the_hand_a_loser_is_left_with_may_be_told_as_it_is_counted": "BR-24: the cards in hand, all of them, count",
    # The text admits both, and the referees know one reading.
    "a_joker_may_be_taken_before_a_meld_of_ones_own":
        "BRv-04 forbids laying off, BRv-07 lets others use jokers; whether that is laying off, neither says",
    "who_lost_nothing_in_two_of_three_deals_has_won_them":
        "AT-27 names games best of three; whether the third is played once two are won, it does not say",
    "those_who_left_may_share_the_last_place": "RC-27 has the fewest points win; no text ranks who has left",
    "those_who_left_the_one_deal_of_a_match_may_come_last": "the same",
    "groups_that_cost_just_a_middle_drop_may_be_played_on_for_ever": "AT-25 has less, AT-26 more, and none as much",
    "turns_played_before_the_player_was_back_may_be_among_the_three_rounds":
        "AT-24: whether the three rounds are of one absence or of the deal",
    "whether_a_turn_begun_by_the_player_is_a_round_of_autoplay_is_left_open":
        "AT-24: whether a turn of which autoplay has played the rest is one of the three",
}  # fmt: skip
"""Cases that a referee objects to and no law, and why: where the clause admits both, nobody is accused."""

TOLD_OTHERWISE = {"a discard is bought without a penalty card"}
"""Pairs whose legal log tells a draw in part."""


def log_of(lines: Iterable[Mapping[str, Any]]) -> Lines:
    return with_first_cards([dict(line) for line in lines])


def whole(lines: Lines) -> bool:
    """Whether a log tells every deal, and leaves out no card and no line."""
    deals = [line for line in lines if line["type"] == "deal"]
    shown = all(line.get("stock") and line.get("hands") and line.get("open_card") for line in deals)
    return bool(deals) and shown and "??" not in str(lines) and all(line["type"] != "gap" for line in lines)


def event_of(fault: str) -> int:
    """The number of the event that a referee objects to."""
    return int(fault.removeprefix("event ").partition(":")[0])


def faults(lines: Lines, ruleset: str) -> list[str]:
    """What a referee objects to, unless he gives up."""
    found = objections(lines, ruleset, finished=False)
    return [fault for fault in found if UNDECIDED not in fault]


def quiet_tables(code: str) -> Iterator[tuple[str, Table]]:
    """The quiet cases of a law that take no parameters, by name."""
    for story, _ in QUIET_STORIES.get(code, []):
        if not story.__code__.co_argcount:
            yield story.__name__.removeprefix("test_"), story()


@pytest.mark.parametrize("code", sorted({*LAWS} - NOT_LOOKED_AT))
def test_a_referee_objects_to_the_event_that_breaks_a_law_and_to_none_before_it(code: str) -> None:
    for name, table in tables(code):
        lines = log_of(told(table))
        if shows_every_card(table) and UNDECIDED not in str(objections(lines, table.rules.id, finished=False)):
            found = faults(lines, table.rules.id)
            assert found, f"{name}: teach a referee of tests/oracles, or say in NOT_LOOKED_AT that none looks at it"
            assert (event_of(found[0]) == len(lines)) != (name in SOONER), (name, found)


@pytest.mark.parametrize("code", LAWS)
def test_a_referee_objects_to_nothing_that_comes_near_a_law_but_to_claims_that_are_wrong(code: str) -> None:
    for name, table in quiet_tables(code):
        if shows_every_card(table):
            lines = log_of(told(table))
            found = faults(lines, table.rules.id)
            if not found or not wrong_in(audited(lines, table.rules.id)):
                assert bool(found) == (name in ALLOWED), (name, found)


@pytest.mark.parametrize("code", LAWS)
def test_the_witness_of_the_clock_hears_what_its_laws_find_in_the_cases_of_all(code: str) -> None:
    for name, table in [*tables(code), *quiet_tables(code)]:
        if table.rules == rules(table.rules.id) and not table.rules.timer.bank:  # of which no text speaks
            lines = [dict(line) for line in told(table)]
            found = {row.seq for row in audited(lines, table.rules.id).findings if row.code in CLOCK}
            assert {*map(event_of, untimely(lines, options_of(table.rules.id)))} == found, name


def test_most_cases_are_looked_at() -> None:
    loud = [table for code in LAWS for _, table in tables(code)]
    quiet = [table for code in LAWS for _, table in quiet_tables(code)]
    assert all(sum(map(shows_every_card, some)) > 0.6 * len(some) > 150 for some in (loud, quiet))


@pytest.mark.parametrize(
    "pair", [one for one in stored_pairs() if one.shows not in NOT_LOOKED_AT], ids=lambda one: one.name
)
def test_a_referee_objects_to_the_log_that_breaks_a_clause_and_not_to_its_twin(pair: Any) -> None:
    broken, twin = log_of(pair.breaking), log_of(pair.twin)
    if whole(broken) and UNDECIDED not in str(objections(broken, pair.ruleset, finished=False)):
        assert faults(broken, pair.ruleset)
    if whole(twin):
        assert bool(faults(twin, pair.ruleset)) == (pair.name in TOLD_OTHERWISE)


@pytest.mark.parametrize("log", [log for log in LOGS if log.stem not in NOT_LOOKED_AT], ids=lambda log: log.stem)
def test_a_referee_objects_to_a_sample_where_something_is_wrong(log: Any) -> None:
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    if whole(lines):
        assert bool(faults(lines, lines[0].get("ruleset", log.parent.name))) == (log.stem != "clean")
