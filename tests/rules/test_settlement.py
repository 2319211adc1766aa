"""Points into money: exact, rounded once, nothing lost."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.settlement import Settlement, drops_left, settle, settle_match, unsettled
from ledger.rules.sizes import target
from ledger.rules.standings import Account, Standings, after_deal, after_reentry, after_split, opening_standings
from schemas.errors import UnknownSeat, UsageError
from schemas.message import Several
from schemas.reasons import reason
from schemas.ruleset import Ruleset
from schemas.wire import Stake
from tests.oracles.standings import Book, story
from tests.rules.rulesets import changed, ruleset
from tests.rules.test_standings import after_step, played

FEE = ruleset("rummy-106")


@pytest.mark.parametrize(
    ("rounding", "won"),
    [("down", [9, 28, 47]), ("up", [10, 29, 48]), ("half_up", [10, 29, 48]), ("half_even", [10, 28, 48])],
)
def test_half_a_paisa_is_rounded_as_the_rules_say(rounding: str, won: list[int]) -> None:
    """Five percent off 10, 30 and 50 paise leave 9.5, 28.5 and 47.5."""
    rules = changed(FEE, settlement={"rounding": rounding})
    assert [settle({1: 0, 2: lost}, [1], 1, rules).amounts[1] for lost in (10, 30, 50)] == won


def test_a_winner_must_sit_at_the_table_and_nobody_owes_less_than_nothing() -> None:
    with pytest.raises(UnknownSeat):
        settle({1: 0, 2: 5}, [3], 1, FEE)
    with pytest.raises(UnknownSeat):
        settle({1: 0, 2: 5}, [], 1, FEE)
    with pytest.raises(UsageError):
        settle({1: 0, 2: -5}, [1], 1, FEE)
    with pytest.raises(UsageError):
        settle({1: 0, 2: 5}, [1], -1, FEE)


@given(
    st.dictionaries(st.integers(1, 6), st.integers(0, 80), min_size=2),
    st.integers(0, 10_000),
    st.data(),
    st.sampled_from(["rummy-106", "rummycentral"]),
)
def test_money_is_neither_made_nor_lost(points: dict[int, int], value: int, data: st.DataObject, name: str) -> None:
    winners = data.draw(st.lists(st.sampled_from(sorted(points)), unique=True, min_size=1))
    settled = settle(points, winners, value, ruleset(name))
    assert sum(settled.amounts.values()) + settled.fee == 0
    assert settled.fee >= 0
    assert set(settled.amounts) == set(points)


# -- whole matches ---------------------------------------------------------------------------------

POINT_VALUE = Stake(point_value=100)
ENTRY = Stake(entry=2500)
SHARED_CHIPS = changed(ruleset("aceleagues-deals"), match={"tie": "shared", "deals": 3})


def with_fee(rules: Ruleset, percent: int) -> Ruleset:
    """The same game with a fee."""
    return changed(rules, settlement={"fee_percent": percent})


@given(
    points=st.dictionaries(st.integers(1, 6), st.integers(0, 80), min_size=2),
    value=st.integers(0, 10_000),
    choice=st.data(),
    name=st.sampled_from(["rummy-106", "aceleagues-points"]),
)
def test_a_match_of_one_deal_pays_what_the_deal_pays(
    points: dict[int, int], value: int, choice: st.DataObject, name: str
) -> None:
    rules = ruleset(name)
    winners = choice.draw(st.lists(st.sampled_from(sorted(points)), unique=True, min_size=1))
    standings = played(rules, sorted(points), ({**points}, winners))
    assert settle_match(standings, Stake(point_value=value), rules) == settle(points, winners, value, rules)


def test_r_28_the_fee_of_several_deals_is_taken_and_rounded_deal_by_deal() -> None:
    rules = with_fee(ruleset("rum+cash"), 5)
    standings = played(rules, [1, 2, 3], ({1: 0, 2: 5, 3: 4}, [1]), ({1: 3, 2: 0, 3: 0}, [2]))
    settled = settle_match(standings, Stake(point_value=1), rules)
    assert settled == Settlement({1: 8 - 3, 2: 2 - 5, 3: -4}, (1, 2), 2)


def test_brv_13_a_deal_nobody_won_pays_nothing() -> None:
    rules = ruleset("rum+cash")
    standings = played(rules, [1, 2], ({1: 30, 2: 12}, []), ({1: 0, 2: 4}, [1]))
    assert settle_match(standings, POINT_VALUE, rules) == Settlement({1: 400, 2: -400}, (1,), 0)


def test_al_27_the_winner_of_a_pool_takes_every_entry_those_paid_to_come_back_too() -> None:
    rules = with_fee(ruleset("aceleagues-pool-101"), 10)
    standings = played(rules, [1, 2, 3], ({1: 0, 2: 30, 3: 110}, [1]))
    standings = after_reentry(standings, 3, rules)
    standings = after_deal(standings, {1: 0, 2: 80, 3: 80}, [1], rules)
    assert settle_match(standings, ENTRY, rules) == Settlement({1: 6500, 2: -2500, 3: -5000}, (1,), 1000)


def test_at_12_a_split_prize_is_shared_alike_and_odd_paise_go_to_the_lowest_seats() -> None:
    rules = ruleset("aceleagues-pool-101")
    standings = after_split(played(rules, [2, 4, 5, 7, 9], ({2: 90, 4: 80, 5: 85, 7: 200, 9: 200}, [4])))
    settled = settle_match(standings, Stake(entry=100), rules)
    shares = dict.fromkeys((2, 4, 5), (66, 68))
    assert settled == Settlement({2: 67, 4: 67, 5: 66, 7: -100, 9: -100}, (2, 4, 5), 0, shares)


def test_where_no_money_is_played_for_everybody_gets_nothing() -> None:
    rules = ruleset("basic")
    standings = played(rules, [1, 2], ({1: 100, 2: 0}, [1]))
    assert settle_match(standings, None, rules) == Settlement({1: 0, 2: 0}, (1,), 0)
    unknown = played(rules, [1, 2], ({1: None, 2: 0}, [1]))
    assert settle_match(unknown, POINT_VALUE, rules) == Settlement({1: 0, 2: 0}, (), 0)


def test_what_is_not_decided_is_not_settled_and_the_reason_is_told() -> None:
    cash, pool = ruleset("rum+cash"), ruleset("aceleagues-pool-101")
    unknown = played(cash, [1, 2], ({1: 0, 2: None}, [1]), ({1: 0, 2: 3}, [1]))
    assert unsettled(unknown, POINT_VALUE, cash) == reason("points_of_deals", deals=Several((1,), separator=", "))
    assert unsettled(unknown, None, cash) == unsettled(unknown, ENTRY, cash) == reason("point_value")
    going_on = played(pool, [1, 2], ({1: 0, 2: 40}, [1]))
    assert unsettled(going_on, ENTRY, pool) == reason("not_over")
    assert unsettled(going_on, POINT_VALUE, pool) == reason("entry")
    open_end = played(pool, [1, 2], ({1: 0, 2: None}, [1]))
    assert unsettled(open_end, ENTRY, pool) == reason("no_winner")
    with pytest.raises(UsageError, match="no_winner"):
        settle_match(open_end, ENTRY, pool)


MONEY = {
    **{name: ruleset(name) for name in (
        "aceleagues-points", "rummy-106", "aceleagues-deals", "aceleagues-pool-101", "ace2three-pool-201",
        "ace2three-best-of-3", "rum+cash", "basic", "continental",
    )},
    "chips, a tie is shared": SHARED_CHIPS,
    "fewest points for the entries": changed(ruleset("continental"), settlement={"pays": "prize_pool"}),
    "the first to a target for the entries": changed(ruleset("basic"), settlement={"pays": "prize_pool"}),
}  # fmt: skip


@pytest.mark.parametrize("name", MONEY)
@given(seed=st.integers(0, 2**32), fee=st.integers(0, 100), value=st.integers(0, 7), entry=st.integers(0, 60))
def test_every_format_pays_to_the_paisa_and_as_a_plain_second_book_does(
    name: str, seed: int, fee: int, value: int, entry: int
) -> None:
    rules = with_fee(MONEY[name], fee)
    seats, steps = story(Random(seed), rules.options)
    book, standings = Book(rules.options, seats), opening_standings(seats, rules)
    for step in steps:
        book.take(step)
        standings = after_step(standings, step, rules)
    stake = Stake(point_value=value, entry=entry)
    if rules.settlement.pays == "prize_pool" and not book.champions:
        assert unsettled(standings, stake, rules)
        return
    settled = settle_match(standings, stake, rules)
    assert (settled.amounts, settled.fee) == book.amounts(value, entry)
    assert sum(settled.amounts.values()) + settled.fee == 0
    assert settled.fee >= 0
    assert {seat for seat, amount in settled.amounts.items() if amount > 0} <= set(settled.winners)


@given(
    accounts=st.lists(
        st.tuples(st.integers(-500, 500), st.integers(1, 5), st.integers(0, 9), st.booleans()), min_size=1, max_size=8
    ),
    shared=st.booleans(),
    fee=st.integers(0, 100),
    entry=st.integers(0, 10**9),
    name=st.sampled_from(["aceleagues-deals", "aceleagues-pool-101", "ace2three-best-of-3"]),
)
def test_no_accounts_whatever_make_or_lose_money(
    accounts: list[tuple[int, int, int, bool]], shared: bool, fee: int, entry: int, name: str
) -> None:
    rules = with_fee(changed(ruleset(name), match={"tie": "shared"}), fee)
    kept = tuple(Account(n, total, paid, out, left) for n, (total, paid, out, left) in enumerate(accounts, 1))
    standings = Standings(kept, deals=9, shared=shared, over=True, knockout=rules.match.ends == "last_standing")
    stake = Stake(entry=entry)
    if unsettled(standings, stake, rules):
        assert shared and not standings.playing()
        return
    settled = settle_match(standings, stake, rules)
    assert sum(settled.amounts.values()) + settled.fee == 0
    assert {seat for seat, amount in settled.amounts.items() if amount > 0} <= set(settled.winners)
    pot = entry * sum(account.entries for account in kept)
    assert settled.fee == pot - pot * (100 - fee) // 100


def test_who_has_no_part_in_odd_paise_may_be_paid_the_exact_amount_alone() -> None:
    settled = Settlement({1: 51, 2: 50, 3: 400}, (1, 2), 0, {1: (50, 51), 2: (50, 51)})
    assert [amount for amount in range(-1, 402) if settled.may_pay(3, amount)] == [400]
    assert [amount for amount in range(-1, 402) if settled.may_pay(2, amount)] == [50, 51]
    assert not settled.may_pay(4, 0)


def test_a_drop_that_brings_somebody_to_the_target_cannot_be_afforded() -> None:
    rules = ruleset("aceleagues-pool-101")
    most = target(3, rules)
    assert most and rules.drop.first
    assert drops_left(most - rules.drop.first, 3, rules) == 0
    assert drops_left(most - rules.drop.first - 1, 3, rules) == 1
