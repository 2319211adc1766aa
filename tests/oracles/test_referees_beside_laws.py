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
from tests.audit.test_mutated_matches import UNDECIDED, wrong_in
from tests.engine.test_broken_laws import shows_every_card, tables, with_first_cards
from tests.oracles.referee import objections
from tests.pairs import told
from tests.play.law_case import QUIET_STORIES
from tests.play.table import Table
from tests.test_sample_logs import LOGS

Lines = list[dict[str, Any]]

NOT_LOOKED_AT = {
    "acted_too_late", "complete_hand_not_declared", "meld_after_lay_off", "timer_threw_useful_card", "timer_too_early",
    "times_coarse", "ruleset_unknown",
}  # fmt: skip
"""What no referee looks at: the clock, what the timer chooses, whether melds come before lay offs, and the files."""

SOONER = {
    "a_deal_is_scored_once", "a_discard_is_bought_without_a_penalty_card", "a_match_is_settled_once",
    "a_printed_joker_is_one_whatever_the_wild_card", "cards_taken_from_the_discards_do_not_tell_of_the_stock",
    "no_cards_are_dealt_after_the_match_was_settled",
    "no_seat_is_settled_twice_where_a_match_is_settled_a_seat_at_a_time",
    "of_a_hand_laid_out_it_is_said_once_whether_it_is_valid",
    "places_follow_the_points_though_each_seat_has_a_line_of_its_own", "the_last_card_of_the_stock_was_no_penalty",
    "the_penalty_of_the_next_buy_tells_that_none_was_drawn_before",
}  # fmt: skip
"""Cases to which a referee objects before their last event: they tell claims, or a draw, as he does not read them."""

ALLOWED = {
    "a_joker_may_be_taken_before_a_meld_of_ones_own", "a_match_may_be_settled_a_seat_at_a_time",
    "a_penalty_that_the_log_does_not_name_was_drawn", "a_platform_may_tell_so_of_who_leaves_while_hands_are_laid_out",
    "a_platform_may_tell_that_a_hand_is_given_up_by_whose_leaving_the_deal_ended", "a_recycled_card_is_drawn_again",
    "a_stock_renewed_without_saying_its_order",
    "after_a_show_that_nobody_can_judge_the_others_lay_out_cards_as_they_like", "equal_points_share_a_place",
    "groups_that_cost_just_a_middle_drop_may_be_played_on_for_ever",
    "hands_are_laid_out_to_be_counted_when_the_stock_is_used_up", "of_two_alike_either_may_have_been_the_penalty",
    "others_lay_out_their_hands_before_a_show_is_told_to_be_wrong", "places_that_follow_the_points",
    "points_places_and_payouts_of_a_match_may_be_told_in_three_lines", "standings_need_not_name_places",
    "the_card_turned_up_is_free_for_the_next_player_where_the_first_gave_up_before_drawing",
    "the_deal_of_a_match_of_one_has_any_number", "the_groups_a_winner_declared_may_be_told_again",
    "the_groups_of_a_wrong_show_may_be_told_again_too", "the_hand_a_loser_is_left_with_may_be_told_as_it_is_counted",
    "the_system_may_decide_as_soon_as_the_third_round_is_played", "those_who_left_may_share_the_last_place",
    "those_who_left_the_one_deal_of_a_match_may_come_last",
    "turns_played_before_the_player_was_back_may_be_among_the_three_rounds",
    "what_plays_for_who_is_away_may_be_called_timer_or_server",
    "whether_a_turn_begun_by_the_player_is_a_round_of_autoplay_is_left_open",
    "who_has_gone_out_may_be_told_to_declare_what_lies_on_the_table",
    "who_has_gone_out_may_be_told_to_declare_without_cards",
    "who_lays_out_a_hand_behind_a_wrong_show_and_wins_later_has_not_shown_yet",
    "who_lays_out_a_hand_may_press_declare_first", "who_lost_nothing_in_two_of_three_deals_has_won_them",
}  # fmt: skip
"""Cases that a referee objects to: what platforms write, and texts leave open, is held against nobody by the laws."""

TOLD_OTHERWISE = {
    "the places do not follow the points", "a pool is settled below the limit", "a total is booked too low",
    "a discard is bought without a penalty card",
}  # fmt: skip
"""Pairs whose legal log tells claims, stakes or a draw in part."""


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
