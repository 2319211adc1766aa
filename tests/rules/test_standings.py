"""The account of a match: totals, who is dealt in, when it is over, who has won; held against a plain second book."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.points import contract_bonus, going_rummy_points
from ledger.rules.standings import (
    Account,
    DealLosses,
    Standings,
    after_deal,
    after_gap,
    after_leave,
    after_reentry,
    after_return,
    after_split,
    due_seats,
    eliminated,
    match_over,
    match_winners,
    opening_standings,
    places,
    reentry_open,
    reentry_total,
    split_due,
)
from schemas.ruleset import Ruleset
from tests.oracles.standings import Book, Step, story
from tests.rules.rulesets import changed, ruleset

POINTS, DEALS = "aceleagues-points", "aceleagues-deals"
POOL_101, POOL_201 = "aceleagues-pool-101", "aceleagues-pool-201"
FORMATS = (
    POINTS, DEALS, POOL_101, POOL_201, "ace2three-pool-101", "ace2three-pool-201", "ace2three-best-of-3", "rum",
    "rum+winner-scores", "rum+cash", "rum+rounds", "basic", "continental", "jqka",
)  # fmt: skip


def first_bust_lowest() -> Ruleset:
    """The other reading of a pool: the first to reach the limit ends it, the lowest total wins (I-05)."""
    return changed(ruleset(POOL_101), match={"ends": "at_target", "wins": "fewest"})


PLAYED: dict[str, Ruleset] = {
    **{name: ruleset(name) for name in FORMATS},
    "first bust, lowest wins": first_bust_lowest(),
    "chips, a tie is shared": changed(ruleset(DEALS), match={"tie": "shared", "deals": 3}),
}
"""Every shipped format, and some that only operators have."""

Booked = tuple[Mapping[int, int | None], Sequence[int]]


def played(rules: Ruleset, seats: Sequence[int], *deals: Booked) -> Standings:
    """The standings after some deals: points by seat, and who won."""
    standings = opening_standings(seats, rules)
    for points, winners in deals:
        standings = after_deal(standings, points, winners, rules)
    return standings


def totals(standings: Standings) -> dict[int, int | None]:
    """Everybody's total."""
    return {account.seat: account.total for account in standings.accounts}


# -- points ----------------------------------------------------------------------------------------


def test_al_25_one_deal_of_points_is_a_match_and_its_winner_has_won() -> None:
    rules = ruleset(POINTS)
    opening = opening_standings([3, 1, 2], rules)
    assert due_seats(opening, rules) == (1, 2, 3)
    assert (match_over(opening, rules), match_winners(opening, rules), places(opening, rules)) == (False, (), None)
    standings = after_deal(opening, {1: 40, 2: 0, 3: 12}, [2], rules)
    assert (match_over(standings, rules), match_winners(standings, rules)) == (True, (2,))
    assert places(standings, rules) == {1: 3, 2: 1, 3: 2}
    assert due_seats(standings, rules) == ()


def test_an_unknown_loser_of_a_deal_of_points_changes_no_winner() -> None:
    rules = ruleset(POINTS)
    standings = played(rules, [1, 2, 3], ({1: 0, 2: None, 3: 80}, [1]))
    assert (match_over(standings, rules), match_winners(standings, rules)) == (True, (1,))
    assert places(standings, rules) is None
    unknown = played(rules, [1, 2], ({1: None, 2: None}, []))
    assert (match_over(unknown, rules), match_winners(unknown, rules)) == (True, None)


def test_of_two_the_loser_is_second_whatever_he_lost() -> None:
    rules = ruleset(POINTS)
    assert places(played(rules, [1, 2], ({1: None, 2: 0}, [2])), rules) == {1: 2, 2: 1}


def test_points_of_a_seat_that_never_sat_down_are_nobodys() -> None:
    rules = ruleset(DEALS)
    assert totals(played(rules, [1, 2], ({1: 0, 2: 5, 9: 80}, [1]))) == {1: 165, 2: 155}


# -- deals, in chips -------------------------------------------------------------------------------


def test_losers_of_a_deal_pay_its_winner_in_chips() -> None:
    rules = ruleset(DEALS)
    standings = played(rules, [1, 2, 3], ({1: 20, 2: 0, 3: 33}, [2]))
    assert totals(standings) == {1: 140, 2: 213, 3: 127}
    assert match_over(standings, rules) is False
    standings = after_deal(standings, {1: 0, 2: 80, 3: 40}, [1], rules)
    assert totals(standings) == {1: 260, 2: 133, 3: 87}
    assert (match_over(standings, rules), match_winners(standings, rules)) == (True, (1,))
    assert places(standings, rules) == {1: 1, 2: 2, 3: 3}


def test_an_unknown_loss_makes_the_winners_chips_unknown_too_and_nobody_elses() -> None:
    rules = ruleset(DEALS)
    standings = played(rules, [1, 2, 3], ({1: 0, 2: None, 3: 40}, [1]))
    assert totals(standings) == {1: None, 2: None, 3: 120}
    assert due_seats(standings, rules) == (1, 2, 3)
    standings = after_deal(standings, {1: 0, 2: 2, 3: 3}, [1], rules)
    assert (match_over(standings, rules), match_winners(standings, rules)) == (None, None)
    assert due_seats(standings, rules) is None


def test_who_leaves_when_the_end_may_have_come_leaves_the_winner_unknown() -> None:
    rules = ruleset(DEALS)
    unknown = played(rules, [1, 2, 3], ({1: 0, 2: None, 3: 40}, [1]), ({1: 0, 2: 2, 3: 3}, [1]))
    gone = after_leave(after_leave(unknown, 1), 2)
    assert (match_over(gone, rules), match_winners(gone, rules)) == (True, None)


# -- a number of deals, fewest points --------------------------------------------------------------


def test_co_05_continental_is_over_after_seven_deals_whatever_is_unknown() -> None:
    rules = ruleset("continental")
    deal: Booked = ({1: 0, 2: 11, 3: None}, [1])
    assert match_over(played(rules, [1, 2, 3], *[deal] * 6), rules) is False
    done = played(rules, [1, 2, 3], *[deal] * 7)
    assert (match_over(done, rules), match_winners(done, rules), due_seats(done, rules)) == (True, None, ())


def test_co_01_the_lowest_total_of_continental_wins_and_equals_share() -> None:
    rules = ruleset("continental")
    done = played(rules, [1, 2, 3, 4], *[({1: -10, 2: 5, 3: -10, 4: 5}, [1])] * 7)
    assert totals(done) == {1: -70, 2: 35, 3: -70, 4: 35}
    assert match_winners(done, rules) == (1, 3)
    assert places(done, rules) == {1: 1, 2: 3, 3: 1, 4: 3}


# -- a target --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rum", "jqka"])
def test_br_26_and_ar_3_the_first_to_reach_a_hundred_ends_the_match_and_the_fewest_win(name: str) -> None:
    rules = ruleset(name)
    near = played(rules, [1, 2, 3], ({1: 0, 2: 99, 3: 40}, [1]))
    assert match_over(near, rules) is False
    done = after_deal(near, {1: 50, 2: 1, 3: 0}, [3], rules)
    assert (match_over(done, rules), match_winners(done, rules)) == (True, (3,))
    assert places(done, rules) == {1: 2, 2: 3, 3: 1}


def test_a_target_reached_ends_the_match_though_another_total_is_unknown() -> None:
    rules = changed(ruleset("rum"), match={"tie": "shared"})
    unknown = played(rules, [1, 2, 3], ({1: 0, 2: None, 3: 40}, [1]))
    assert (match_over(unknown, rules), due_seats(unknown, rules)) == (None, None)
    done = after_deal(unknown, {1: 0, 2: 5, 3: 60}, [1], rules)
    assert (match_over(done, rules), match_winners(done, rules)) == (True, None)


@pytest.mark.parametrize(("players", "goal"), [(2, 100), (3, 150), (4, 200)])
def test_cg_14_the_target_depends_on_how_many_sat_down_and_reaching_it_wins(players: int, goal: int) -> None:
    rules = ruleset("basic")
    seats = range(1, players + 1)
    won = {1: goal - 1, **dict.fromkeys(seats[1:], 0)}
    near = played(rules, seats, (won, [1]))
    assert match_over(near, rules) is False
    done = after_deal(near, {**won, 1: 1}, [1], rules)
    assert (match_over(done, rules), match_winners(done, rules)) == (True, (1,))


def test_cg_12_a_stalemate_is_booked_and_moves_nothing() -> None:
    rules = ruleset("basic")
    standings = played(rules, [1, 2], ({1: 0, 2: 0}, []))
    assert (standings.deals, standings.deal_winners, totals(standings)) == (1, (), {1: 0, 2: 0})


def test_brv_12_where_only_winners_score_the_highest_total_wins() -> None:
    rules = ruleset("rum+winner-scores")
    done = played(rules, [1, 2], ({1: 90, 2: 0}, [1]), ({1: 0, 2: 30}, [2]), ({1: 10, 2: 0}, [1]))
    assert match_winners(done, rules) == (1,)


def test_i_05_read_the_other_way_the_first_to_bust_ends_a_pool_and_the_lowest_wins() -> None:
    rules = first_bust_lowest()
    done = played(rules, [1, 2, 3], ({1: 0, 2: 80, 3: 40}, [1]), ({1: 30, 2: 21, 3: 0}, [3]))
    assert (match_over(done, rules), match_winners(done, rules)) == (True, (1,))
    assert [account.out for account in done.accounts] == [0, 0, 0]


# -- pools -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "limit", "out"),
    [
        pytest.param(101, 101, True, id="reaching 101 is enough"),
        pytest.param(100, 101, False, id="one short of it is in"),
        pytest.param(201, 201, True, id="so it is at 201"),
    ],
)
def test_al_27_a_pool_is_lost_by_reaching_its_limit(total: int, limit: int, out: bool) -> None:
    assert eliminated(total, limit) is out
    rules = ruleset(POOL_101 if limit == 101 else POOL_201)
    standings = played(rules, [1, 2, 3], ({1: 0, 2: 0, 3: total}, [1]))
    assert standings.accounts[2] == Account(3, total, out=int(out))


def test_an_unknown_total_leaves_a_pool_open_only_where_it_matters() -> None:
    rules = ruleset(POOL_101)
    four = played(rules, [1, 2, 3, 4], ({1: 0, 2: 10, 3: 80, 4: None}, [1]))
    assert (match_over(four, rules), match_winners(four, rules), due_seats(four, rules)) == (False, (), None)
    three = after_deal(four, {1: 0, 2: 10, 3: 30}, [1], rules)
    assert match_over(three, rules) is False
    two = after_deal(three, {1: 0, 2: 81}, [1], rules)
    assert (match_over(two, rules), match_winners(two, rules), due_seats(two, rules)) == (None, None, None)
    alone = after_leave(two, 4)
    assert (match_over(alone, rules), match_winners(alone, rules)) == (True, (1,))


def test_what_is_known_of_an_unknown_total_can_be_enough_to_be_out_or_to_reach_a_target() -> None:
    pool = ruleset(POOL_101)
    out = played(pool, [1, 2, 3], ({1: 0, 2: 10, 3: None}, [1]), ({1: 5, 2: 0, 3: 80}, [2]), ({1: 5, 2: 0, 3: 21}, [2]))
    assert [account.out for account in out.accounts] == [0, 0, 3]
    assert (match_over(out, pool), due_seats(out, pool)) == (False, (1, 2))
    back = after_reentry(out, 3, pool)
    assert back.account(3) == Account(3, 11, entries=2, back=True)
    rum = ruleset("rum+winner-scores")
    rum = changed(rum, match={"tie": "shared"})
    done = played(rum, [1, 2], ({1: None, 2: 0}, [1]), ({1: 100, 2: 0}, [1]))
    assert match_over(done, rum) is True


def test_who_comes_back_when_a_pool_may_have_been_over_leaves_its_winner_unknown() -> None:
    rules = ruleset(POOL_101)
    standings = after_leave(played(rules, [1, 2, 3], ({1: 0, 2: 10, 3: None}, [1])), 2)
    back = after_leave(after_leave(after_return(standings, 2), 1), 3)
    assert (match_over(back, rules), match_winners(back, rules)) == (True, None)


def test_who_is_out_already_may_be_back_when_a_pool_may_have_been_over_and_changes_no_winner() -> None:
    rules = ruleset(POOL_101)
    out = played(rules, [1, 2, 3, 4], ({1: 0, 2: 101, 3: 5, 4: None}, [1]))
    unclear = after_leave(after_leave(out, 3), 2)
    assert match_over(unclear, rules) is None
    back = after_return(unclear, 2)
    assert match_winners(after_leave(back, 4), rules) == match_winners(after_leave(unclear, 4), rules) == (1,)


def test_an_eliminated_player_pays_again_and_comes_back_one_above_the_highest() -> None:
    rules = ruleset(POOL_101)
    standings = played(rules, [1, 2, 3], ({1: 0, 2: 79, 3: 80}, [1]), ({1: 20, 2: 0, 3: 25}, [2]))
    assert reentry_total(standings, 3, rules) == 80
    assert (reentry_total(standings, 1, rules), reentry_open(standings, 1, rules)) == (None, False)
    back = after_reentry(standings, 3, rules)
    assert back.account(3) == Account(3, 80, entries=2, back=True)
    assert due_seats(back, rules) == (1, 2, 3)
    assert after_reentry(standings, 1, rules) == standings
    assert after_reentry(standings, 9, rules) == standings


def test_nobody_comes_back_when_somebody_in_is_above_the_figure_or_the_match_is_over() -> None:
    rules = ruleset(POOL_101)
    high = played(rules, [1, 2, 3], ({1: 0, 2: 80, 3: 80}, [1]), ({1: 20, 2: 0, 3: 25}, [2]))
    assert (reentry_total(high, 3, rules), reentry_open(high, 3, rules)) == (None, False)
    over = played(rules, [1, 2], ({1: 0, 2: 120}, [1]))
    assert reentry_open(over, 2, rules) is False
    assert reentry_open(over, 7, rules) is False
    never = changed(rules, pool={"reentry": "never"})
    assert reentry_open(played(never, [1, 2, 3], ({1: 0, 2: 0, 3: 120}, [1])), 3, never) is False


def test_whether_somebody_may_come_back_hangs_on_unknown_totals_of_those_in() -> None:
    rules = ruleset(POOL_101)
    standings = played(rules, [1, 2, 3, 4], ({1: 0, 2: 5, 3: 120, 4: None}, [1]))
    assert (reentry_open(standings, 3, rules), reentry_total(standings, 3, rules)) == (None, None)
    assert reentry_open(standings, 4, rules) is None
    gone = after_leave(standings, 4)
    assert reentry_total(gone, 3, rules) == 6


def test_a_log_that_brings_a_player_back_after_the_end_is_believed() -> None:
    rules = ruleset(POOL_101)
    over = played(rules, [1, 2], ({1: 0, 2: 120}, [1]))
    back = after_reentry(over, 2, rules)
    assert (back.account(2), match_over(back, rules)) == (Account(2, 1, entries=2, back=True), False)


@pytest.mark.parametrize(("pool", "enough"), [(POOL_101, 80), (POOL_201, 175)])
def test_the_prize_is_split_by_itself_when_few_are_left_and_all_are_high(pool: str, enough: int) -> None:
    rules = ruleset(pool)
    four = {1: enough, 2: enough + 1, 3: enough, 4: enough}
    assert split_due(played(rules, [1, 2, 3, 4], (four, [1])), rules) is False
    assert split_due(played(rules, [1, 2, 3, 4], ({**four, 4: 300}, [1])), rules) is True
    assert split_due(played(rules, [1, 2, 3, 4], ({**four, 3: enough - 1, 4: 300}, [1])), rules) is False
    assert split_due(played(rules, [1, 2, 3], ({1: enough, 2: enough, 3: enough}, [1])), rules) is False
    assert split_due(played(rules, [1, 2, 3], ({1: enough, 2: 300, 3: 300}, [1])), rules) is False
    consent = changed(rules, pool={"split": "consent"})
    assert split_due(played(consent, [1, 2, 3, 4], ({**four, 4: 300}, [1])), consent) is False


def test_an_unknown_total_leaves_a_split_open_unless_somebody_is_too_low_for_it() -> None:
    rules = ruleset(POOL_101)
    assert split_due(played(rules, [1, 2, 3], ({1: 85, 2: 300, 3: None}, [1])), rules) is None
    assert split_due(played(rules, [1, 2, 3], ({1: 79, 2: 300, 3: None}, [1])), rules) is False


def test_at_12_a_split_ends_the_match_and_everybody_in_has_won() -> None:
    rules = ruleset(POOL_101)
    standings = after_split(played(rules, [1, 2, 3, 4], ({1: 80, 2: 81, 3: 300, 4: 310}, [1])))
    assert (standings.shared, match_over(standings, rules)) == (True, True)
    assert match_winners(standings, rules) == (1, 2)
    assert places(standings, rules) == {1: 1, 2: 1, 3: 3, 4: 4}
    assert split_due(standings, rules) is False
    assert after_leave(standings, 1) == standings


def test_a_split_after_the_end_shares_nothing() -> None:
    rules = ruleset(POOL_101)
    over = played(rules, [1, 2], ({1: 0, 2: 120}, [1]))
    assert after_split(over) == over


# -- leaving and coming back -----------------------------------------------------------------------


def test_an_unknown_total_of_somebody_who_left_hides_no_winner() -> None:
    rules = ruleset("rum+rounds")
    standings = after_leave(played(rules, [1, 2, 3], ({1: None, 2: 5, 3: 0}, [3])), 1)
    done = standings
    for _ in range(4):
        done = after_deal(done, {2: 0, 3: 4}, [2], rules)
    assert match_winners(done, rules) == (2,)


def test_a_deal_played_after_the_end_puts_nobody_out_and_changes_no_champion() -> None:
    pool = ruleset(POOL_101)
    over = played(pool, [1, 2], ({1: 0, 2: 120}, [1]), ({1: 130, 2: 0}, [2]))
    assert (match_winners(over, pool), over.accounts[0]) == ((1,), Account(1, 130))
    deals = ruleset(DEALS)
    over = played(deals, [1, 2], ({1: 0, 2: 50}, [1]), ({1: 0, 2: 50}, [1]), ({1: 160, 2: 0}, [2]))
    assert match_winners(over, deals) == (1,)


# -- money by deals --------------------------------------------------------------------------------


def test_what_each_deal_moved_is_kept_where_losers_pay_by_points() -> None:
    cash = ruleset("rum+cash")
    deals: list[Booked] = [({1: 0, 2: 5, 3: 7}, [1]), ({1: 3, 2: None, 3: 0}, [3]), ({1: 9, 2: 9, 3: 9}, [])]
    standings = played(cash, [1, 2, 3], *deals)
    assert standings.money == (DealLosses(((2, 5), (3, 7)), (1,)), None, DealLosses((), ()))
    assert played(ruleset("rum"), [1, 2], ({1: 0, 2: 5}, [1])).money == ()


def test_where_points_are_won_a_deal_tells_what_was_lost_only_of_a_single_loser() -> None:
    rules = changed(ruleset("rum+winner-scores"), settlement={"pays": "sum_of_losers"})
    two = played(rules, [1, 2], ({1: 30, 2: 0}, [1]))
    assert two.money == (DealLosses(((2, 30),), (1,)),)
    three = played(rules, [1, 2, 3], ({1: 30, 2: 0, 3: 0}, [1]), ({1: 0, 2: 0, 3: 0}, [2]))
    assert three.money == (None, DealLosses(((1, 0), (3, 0)), (2,)))


# -- a second book ---------------------------------------------------------------------------------


def after_step(standings: Standings, step: Step, rules: Ruleset, hidden: frozenset[int] = frozenset()) -> Standings:
    """One step of a story; of the ``hidden`` seats the points of the deal are not known."""
    if step.kind == "deal":
        points = {seat: None if seat in hidden else lost for seat, lost in step.points.items()}
        return after_deal(standings, points, step.winners, rules)
    if step.kind == "leave":
        return after_leave(standings, step.seat)
    if step.kind == "come_back":
        return after_return(standings, step.seat)
    if step.kind == "pay_again":
        return after_reentry(standings, step.seat, rules)
    return after_split(standings)


@pytest.mark.parametrize("name", PLAYED)
@given(seed=st.integers(0, 2**32))
def test_a_plain_second_book_agrees_on_every_match(name: str, seed: int) -> None:
    rules = PLAYED[name]
    seats, steps = story(Random(seed), rules.options)
    book, standings = Book(rules.options, seats), opening_standings(seats, rules)
    for step in steps:
        book.take(step)
        standings = after_step(standings, step, rules)
        assert totals(standings) == book.totals
        assert {account.seat: account.out for account in standings.accounts} == book.out_after
        assert {account.seat: account.entries for account in standings.accounts} == book.entries
        assert {account.seat for account in standings.accounts if account.left} == book.gone
        assert match_over(standings, rules) is (book.champions is not None)
        assert match_winners(standings, rules) == tuple(book.champions or ())
        assert due_seats(standings, rules) == tuple(book.due())
        assert split_due(standings, rules) is book.must_split()
        assert [reentry_open(standings, seat, rules) for seat in seats] == [book.may_pay_again(seat) for seat in seats]
        if book.champions:
            assert places(standings, rules) == book.places()


@pytest.mark.parametrize("name", PLAYED)
@given(seed=st.integers(0, 2**32), often=st.sampled_from([0.03, 0.1, 0.5]))
def test_what_is_not_known_is_never_guessed(name: str, seed: int, often: float) -> None:
    rules, rng = PLAYED[name], Random(seed)
    seats, steps = story(rng, rules.options)
    book, standings = Book(rules.options, seats), opening_standings(seats, rules)
    for step in steps:
        book.take(step)
        standings = after_step(standings, step, rules, frozenset(seat for seat in seats if rng.random() < often))
        assert all(total in (None, book.totals[seat]) for seat, total in totals(standings).items())
        if book.champions is None:
            assert all(account.out in (0, book.out_after[account.seat]) for account in standings.accounts)
        assert match_over(standings, rules) in (None, book.champions is not None)
        assert match_winners(standings, rules) in (None, tuple(book.champions or ()))
        assert due_seats(standings, rules) in (None, tuple(book.due()))
        assert split_due(standings, rules) in (None, book.must_split())
        assert all(reentry_open(standings, seat, rules) in (None, book.may_pay_again(seat)) for seat in seats)
        assert places(standings, rules) in (None, book.places() if book.champions else None)


@given(seed=st.integers(0, 2**32), name=st.sampled_from([DEALS]))
def test_chips_are_neither_made_nor_lost(seed: int, name: str) -> None:
    rules = ruleset(name)
    seats, steps = story(Random(seed), rules.options)
    standings = opening_standings(seats, rules)
    for step in steps:
        standings = after_step(standings, step, rules)
        assert sum(account.total or 0 for account in standings.accounts) == 160 * len(seats)


# -- bonuses, as they come into the points ---------------------------------------------------------


@pytest.mark.parametrize(("name", "points", "doubled"), [("rum+many-melds+rummy-double", 13, 26), ("basic", 24, 48)])
def test_brv_03_and_cg_15_going_rummy_doubles_the_points_of_the_deal(name: str, points: int, doubled: int) -> None:
    assert going_rummy_points(points, True, ruleset(name)) == doubled
    assert going_rummy_points(points, False, ruleset(name)) == points
    assert going_rummy_points(points, True, ruleset("rum")) == points


def test_co_24_the_contract_laid_and_out_in_one_turn_takes_ten_off() -> None:
    rules = ruleset("continental")
    assert (contract_bonus(True, rules), contract_bonus(False, rules)) == (-10, 0)
    assert contract_bonus(True, ruleset("basic")) == 0


@pytest.mark.parametrize("lost", [0, 1, None])
def test_who_may_have_been_out_and_come_back_in_a_gap_has_no_least_total(lost: int | None) -> None:
    """A seat near the limit, or perhaps above it, is back with a point more than the highest of the others."""
    pays_again = ruleset("ace2three-pool-201")
    known = opening_standings([1, 2, 3], pays_again).change(1, total=195)
    unsure = known.change(1, total=None, least=195)
    found = after_gap(unsure, lost, pays_again).account(1)
    assert found is not None and (found.total, found.least, found.out) == (None, 0, 0)
    if lost != 0:
        found = after_gap(known, lost, pays_again).account(1)
        assert found is not None and (found.total, found.least) == (None, 0)
    for_good = changed(pays_again, pool={"reentry": "never"})
    stays = after_gap(unsure, lost, for_good).account(1)
    assert stays is not None and (stays.total, stays.least) == (None, 195)
