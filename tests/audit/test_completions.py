"""Whatever a log leaves out: the audit against every lawful way in which it may have gone, by the second engine.

make torture goes through two thousand maskings and twenty thousand logs that are broken, unsettled or masked.
"""

from random import Random

import pytest

from ledger.audit.completions import is_nearly_whole
from tests.audit.decidable import SMALL, Tally, broken_and_masked, compare, maskings, short_matches
from tests.audit.judged import Event, audited, played
from tests.audit.small_masks import gapped, only_results, small_mask
from tests.oracles.completions import completions
from tests.oracles.options import options_of, readings_of
from tests.oracles.second_referee import SHOWS
from tests.play.table import HOPELESS, SHOWABLE, Table
from tests.torture import TORTURE, seeded
from tests.worded import said

SEED = seeded(12)
MASKINGS = 40 if TORTURE else 4
BROKEN = 300 if TORTURE else 30
MATCHES = 10 if TORTURE else 4


def test_of_what_a_masked_log_still_decides_the_audit_decides_nearly_all_and_nothing_wrongly() -> None:
    """A claim is decidable when all completions agree; of these 95 % at least stay decided."""
    tally = Tally()
    for number, (ruleset, events, kind) in enumerate(maskings(MASKINGS, SEED, MATCHES, 4 if TORTURE else 2)):
        compare(f"{number} {ruleset}, {kind}", ruleset, events, tally)
    assert tally.wrong == []
    assert tally.unlawful.total() == 0
    assert tally.decidable > 3 * MASKINGS
    assert tally.share >= 0.95, dict(tally.why)


def test_the_second_engine_agrees_about_broken_unsettled_and_masked_matches_by_every_reading() -> None:
    tally = Tally()
    for number, (ruleset, events, kind) in enumerate(broken_and_masked(BROKEN, SEED, MATCHES)):
        compare(f"{number} {ruleset}, {kind}", ruleset, events, tally, whole=number % 5 != 4)
    assert tally.wrong == []
    assert tally.unlawful["found"] > BROKEN // 10
    assert tally.share >= 0.95, dict(tally.why)


# ------------------------------------------------------------------------------------------- the engine itself


def test_a_whole_log_has_one_completion_in_which_all_is_right() -> None:
    for ruleset, seats in SMALL[1:7]:
        events = short_matches(ruleset, seats, MATCHES, SEED)[0]
        tally = Tally()
        compare(ruleset, ruleset, events, tally, whole=True)
        assert tally.wrong == []
        assert set(tally.claims) == {"decided"}


@pytest.mark.parametrize(("lost", "gone_through"), [(4, True), (5, False)])
def test_the_ways_of_at_most_four_lost_events_are_gone_through(lost: int, gone_through: bool) -> None:
    """In all gaps together."""
    table = Table().turn(1)
    assert not is_nearly_whole(table.events)
    table.gap(2).gap(lost - 2)
    assert is_nearly_whole(table.events) == gone_through


def _points(events: list[Event]) -> tuple[bool, dict[tuple[int, str, int], set[bool]]]:
    answer = completions(events, options_of("classic"), SHOWS)
    return answer.exact, dict(answer.claims)


def _won_by_show() -> Table:
    """Seat 1 shows; seat 2 has drawn, discarded and not shown its own groups."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: "AS 2S 3S 5H 6H 7H 8H 9C 9D 9S KD KC QS"}, stock="2C 3D 8C")
    return table.turn(1).turn(2).draw(1).declare(1).judged(1, True)


def test_a_draw_that_is_missing_is_known_from_the_stock_and_decides_all() -> None:
    events = list(short_matches("classic", 3, 1, 5)[0])
    drawn = next(e["seq"] for e in events if e["type"] == "draw" and e["from"] == "stock")
    exact, claims = _points(gapped(events, drawn, 1))
    assert exact
    assert set(map(frozenset, claims.values())) == {frozenset({True})}


def test_where_the_show_itself_is_missing_the_points_may_be_these_or_others() -> None:
    events = next(m for m in short_matches("rummycentral", 2, MATCHES, SEED) if "declare" in {e["type"] for e in m})
    shown = next(event["seq"] for event in events if event["type"] == "declare")
    answer = completions(gapped(events, shown, 1), options_of("rummycentral"), SHOWS)
    assert answer.exact
    assert {True, False} in answer.claims.values()


def test_where_a_whole_deal_is_missing_the_answer_is_not_exact() -> None:
    events = list(short_matches("classic", 3, 1, 5)[0])
    assert not _points(only_results(events))[0]


def test_every_clause_read_otherwise_is_a_reading_of_the_second_engine_too() -> None:
    assert options_of("ace2three-points") == readings_of("ace2three-points")[0]
    groups = {options["count.groups"] for options in readings_of("ace2three-points")}
    assert groups == {"saved_else_best", "saved_at_show_else_best", "last_saved_else_best"}
    ends = {options["match.ends"] for options in readings_of("aceleagues-pool-101")}
    assert ends == {"last_standing", "at_target"}


# ------------------------------------------------------------------------------------ what was mended because of it


def test_a_show_that_may_be_lost_leaves_the_points_of_a_loser_undecided_also_where_the_best_was_booked() -> None:
    """custom:whose-grouping: a loser's own groups count, and may have been worse than the best there are."""
    table = _won_by_show().gap(1)
    table.scored({1: 0, 2: table.points(2) or 30})
    assert table.verdict("points", 1).verdict == "UPHELD"
    assert table.verdict("points", 2).verdict == "UNDECIDABLE"


def test_a_show_is_judged_at_its_time_also_when_others_missed_a_turn_before_it_was() -> None:
    """RC-25: until the points are booked the others miss, leave and arrange in any order."""
    table = Table("classic", 2, hands={1: SHOWABLE}).draw(1).declare(1).miss(2).judged(1, True)
    assert "judged_without_show" not in table.codes()


def test_groups_saved_after_a_show_are_of_the_cards_held_and_those_of_others_decide_nothing() -> None:
    """AT-21: groups are saved on every change; the cards must still be those of the hand."""
    table = Table("ace2three-points", 3, hands={1: SHOWABLE, 2: HOPELESS}, first=1).draw(1).declare(1)
    twin = len(table.events)
    table.group(2, "AC 3C 5C").group(1, "QS QS")
    assert table.codes() == []
    table.group(2, "QS QS")
    assert [found.code for found in table.findings() if (found.seq or 0) > twin] == ["groups_not_hand"]


def test_losers_may_show_until_a_show_is_judged_also_when_somebody_left_meanwhile() -> None:
    """RC-25: nobody knew yet that the show would be taken for wrong."""
    table = Table("classic", 2, hands={1: SHOWABLE, 2: "AS 2S 3S 5H 6H 7H 8H 9C 9D 9S KD KC QS"}).draw(1)
    table.declare(1, "2S | " + SHOWABLE.replace("|", "")[3:]).leave(2).show(2, "AS 2S 3S")
    assert "show_not_due" not in table.codes()


def test_a_turn_lost_in_a_gap_leaves_everything_decided_that_it_cannot_change() -> None:
    drops = ((events, event) for events in played("classic") for event in events if event["type"] == "drop")
    events, drop = next(drops)
    verdicts = audited(gapped(events, drop["seq"], 1), "classic").verdicts
    assert {verdict.verdict for verdict in verdicts} == {"UPHELD"}
    assert all("in every way" in said(verdict) for verdict in verdicts)


@pytest.mark.parametrize(
    ("ruleset", "number", "start", "lost"),
    [("aceleagues-pool-101", 1, 77, 2), ("rummy-106", 1, 20, 2), ("ace2three-points", 3, 18, 3)],
)
def test_a_deal_that_may_have_ended_with_a_gap_is_decided_by_what_goes_on_after_it(
    ruleset: str, number: int, start: int, lost: int
) -> None:
    """The last lost event may have been a drop or a wrong show: no other deal has room in the gap, and nobody plays on
    after one. In the second and the third, groups may be lost too, of which it is none that decides it."""
    less = gapped(short_matches(ruleset, 2, 4, 12)[number], start, lost)
    tally = Tally()
    compare(ruleset, ruleset, less, tally)
    assert tally.wrong == []
    assert set(tally.claims) == {"decided"}


def test_groups_lost_in_a_gap_leave_points_open_to_the_second_engine_too() -> None:
    """All of a hand may have been saved in one group, which costs its loser more than the best groups there are."""
    ruleset = "ace2three-points"
    events = short_matches(ruleset, 2, 10, 16)[3]
    assert [event["seat"] for event in events if event["type"] in {"group", "show"}] == [1, 1, 1]
    answer = completions(gapped(events, 15, 1), options_of(ruleset), SHOWS)
    (scored,) = [event["seq"] for event in events if event["type"] == "deal_scored"]
    assert answer.claims[(scored, "points", 2)] == {True, False}


@pytest.mark.parametrize("number", range(20))
def test_a_small_mask_leaves_out_and_makes_nothing_up(number: int) -> None:
    events = played("ace2three-points")[0]
    masked, kind = small_mask(events, Random(number))
    assert masked != events
    assert kind.partition(" ")[0] in {"gap", "deal", "results", "1", "2", "3"}
    whole = {event["seq"]: event for event in events}
    assert all(event["type"] == "gap" or set(event) <= set(whole[event["seq"]]) for event in masked)
