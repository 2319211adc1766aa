"""Points into money: exact, rounded once, nothing lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.rules.settlement import settle
from schemas.errors import UnknownSeat, UsageError
from tests.rules.rulesets import ruleset

FEE = ruleset("rummy-106")


@pytest.mark.parametrize(
    ("points", "value", "won", "fee"),
    [
        pytest.param({1: 0, 2: 45}, 200, 8550, 450, id="45 points at two rupees"),
        pytest.param({1: 0, 2: 20, 3: 40, 4: 80, 5: 2}, 100, 13490, 710, id="four losers at one rupee"),
        pytest.param({1: 0, 2: 1}, 1, 0, 1, id="the odd paisa goes to the fee"),
        pytest.param({1: 0, 2: 0}, 100, 0, 0, id="nothing lost"),
    ],
)
def test_r_28_the_winner_gets_the_losses_less_five_percent(
    points: dict[int, int], value: int, won: int, fee: int
) -> None:
    settled = settle(points, [1], value, FEE)
    assert (settled.amounts[1], settled.fee) == (won, fee)
    assert {seat: -amount for seat, amount in settled.amounts.items() if seat != 1} == {
        seat: lost * value for seat, lost in points.items() if seat != 1
    }


def test_without_a_fee_the_winner_gets_it_all() -> None:
    assert settle({1: 33, 2: 0, 3: 80}, [2], 5, ruleset("rummycentral")).amounts == {1: -165, 2: 565, 3: -400}


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
