"""Payments told with a tax taken off, with the buy-in in them, rounded, in another unit, with other signs or in other
rows accuse nobody. Each has a twin that does."""

from __future__ import annotations

import pytest

from ledger.simulate.logbook import Event
from tests.audit.test_claims_elsewhere import settlement
from tests.audit.test_told_by_a_custom import of_paise
from tests.audit.told_in_doubt import Habit, is_always_found

POOL, POINTS, DEALS, WITH_FEE = "ace2three-pool-101", "classic", "aceleagues-deals", "rummy-106"


def winner(events: list[Event]) -> Event:
    return max(settlement(events)["payouts"], key=lambda row: int(row["amount"]))


def tax(events: list[Event], percent: int = 30, fee: str = "left out") -> list[Event]:
    """So many percent of what is won is withheld; the fee is left out, told with it or without it."""
    settled, won = settlement(events), winner(events)
    withheld = won["amount"] * percent // 100
    won["amount"] -= withheld
    if fee == "left out":
        settled.pop("fee", None)
    else:
        settled["fee"] = settled.get("fee", 0) + (withheld if fee == "with" else 0)
    return events


def tax_beside(events: list[Event]) -> list[Event]:
    return tax(events, fee="beside")


def tax_in_fee(events: list[Event]) -> list[Event]:
    return tax(events, fee="with")


def a_third_withheld(events: list[Event]) -> list[Event]:
    return tax(events, 33)


def half_withheld(events: list[Event]) -> list[Event]:
    return tax(events, 50)


def tax_in_other_money(events: list[Event]) -> list[Event]:
    events[0]["currency"] = "USD"
    return tax(events)


def tax_of_prize(events: list[Event]) -> list[Event]:
    settlement(events).pop("fee", None)
    won = winner(events)
    won["amount"] -= (won["amount"] + events[0]["stake"]["entry"]) * 30 // 100
    return events


def tax_of_fee(events: list[Event], percent: int = 18) -> list[Event]:
    winner(events)["amount"] -= settlement(events).get("fee", 0) * percent // 100
    return events


def half_the_fee_more(events: list[Event]) -> list[Event]:
    return tax_of_fee(events, 50)


def with_buy_in(events: list[Event], more: int = 0) -> list[Event]:
    """What each takes back from the table: the price of a full hand and what it has won or lost."""
    for row in settlement(events)["payouts"]:
        row["amount"] += 80 * events[0]["stake"]["point_value"]
    winner(events)["amount"] += more
    return events


def buy_in_and_more(events: list[Event]) -> list[Event]:
    return with_buy_in(events, 100)


def losses_rounded_up(events: list[Event], most: int = 9) -> list[Event]:
    """What is lost is rounded up to whole rupees, and who wins is paid what that comes to."""
    rows = of_paise(events)["payouts"]
    for row in [row for row in rows if row["amount"] < 0 and row["amount"] % 100][:most]:
        row["amount"] = row["amount"] // 100 * 100
    winner(events)["amount"] = -sum(row["amount"] for row in rows if row["amount"] < 0)
    return events


def one_loss_rounded_up(events: list[Event]) -> list[Event]:
    return losses_rounded_up(events, 1)


def fee_as_percentage(events: list[Event], more: int = 0) -> list[Event]:
    settlement(events)["fee"] = 5 + more
    return events


def another_fee(events: list[Event]) -> list[Event]:
    return fee_as_percentage(events, 1)


def fee_in_rupees(events: list[Event]) -> list[Event]:
    settlement(events)["fee"] //= 100
    return events


def in_millionths(events: list[Event], times: int = 10_000) -> list[Event]:
    settled = settlement(events)
    for row in settled["payouts"]:
        row["amount"] *= times
    settled["fee"] *= times
    return events


def nine_thousand_times(events: list[Event]) -> list[Event]:
    return in_millionths(events, 9000)


def stake_of_a_hand(events: list[Event]) -> list[Event]:
    events[0]["stake"]["point_value"] *= 80
    return events


def other_signs(events: list[Event]) -> list[Event]:
    for row in settlement(events)["payouts"]:
        row["amount"] = -row["amount"]
    return events


def exchanged(events: list[Event]) -> list[Event]:
    """The winner and another are paid each other's amount."""
    rows = settlement(events)["payouts"]
    least, most = min(rows, key=lambda row: int(row["amount"])), winner(events)
    least["amount"], most["amount"] = most["amount"], least["amount"]
    return events


def by_rank(events: list[Event]) -> list[Event]:
    rows = settlement(events)["payouts"]
    for row, amount in zip(rows, sorted((row["amount"] for row in rows), reverse=True), strict=True):
        row["amount"] = amount
    return events


def nothing_paid(events: list[Event]) -> list[Event]:
    for row in settlement(events)["payouts"]:
        row["amount"] = 0
    return events


HABITS: dict[str, Habit] = {
    "tax": (tax, (WITH_FEE,), "tax_withheld", a_third_withheld, WITH_FEE, "settlement"),
    "tax_beside": (tax_beside, (WITH_FEE, POOL), "tax_withheld", tax_in_other_money, WITH_FEE, "settlement"),
    "tax_in_fee": (tax_in_fee, (WITH_FEE,), "tax_withheld", half_the_fee_more, WITH_FEE, "settlement"),
    "tax_of_prize": (tax_of_prize, (POOL, DEALS), "tax_withheld", half_withheld, POOL, "settlement"),
    "tax_of_fee": (tax_of_fee, (WITH_FEE,), "tax_withheld", half_the_fee_more, WITH_FEE, "money_not_balanced"),
    "with_buy_in": (with_buy_in, (POINTS, WITH_FEE), "prize_with_entry", buy_in_and_more, WITH_FEE, "settlement"),
    "losses_rounded_up": (
        losses_rounded_up, (POINTS,), "whole_units", one_loss_rounded_up, POINTS, "settlement",
    ),
    "fee_as_percentage": (fee_as_percentage, (WITH_FEE,), "other_unit", another_fee, WITH_FEE, "money_not_balanced"),
    "fee_in_rupees": (fee_in_rupees, (WITH_FEE,), "other_unit", another_fee, WITH_FEE, "money_not_balanced"),
    "in_millionths": (in_millionths, (POINTS, POOL), "other_unit", nine_thousand_times, POOL, "settlement"),
    "stake_of_a_hand": (stake_of_a_hand, (POINTS, WITH_FEE), "other_unit", nine_thousand_times, POOL, "settlement"),
    "other_signs": (other_signs, (POINTS, WITH_FEE, POOL), "losses_above_zero", exchanged, POINTS, "settlement"),
    "by_rank": (by_rank, (POINTS, WITH_FEE), "rows_of_others", exchanged, WITH_FEE, "settlement"),
}  # fmt: skip


@pytest.mark.parametrize("ruleset", [POINTS, DEALS])
def test_that_nobody_is_paid_in_a_match_for_money_is_always_found(ruleset: str) -> None:
    assert is_always_found(nothing_paid, ruleset, "settlement")


def test_a_fee_of_thirty_percent_where_none_is_due_is_always_found() -> None:
    assert is_always_found(tax_in_fee, POINTS, "settlement")
