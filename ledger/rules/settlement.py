"""Points into money. Amounts are whole paise, signed: what a seat wins is positive, what it pays negative."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from schemas.errors import UnknownSeat, UsageError
from schemas.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Settlement:
    """What every seat gets, by seat, who won, and the platform's fee; amounts and fee together are exactly zero."""

    amounts: Mapping[int, int]
    winners: tuple[int, ...]
    fee: int


def settle(points: Mapping[int, int], winners: Sequence[int], point_value: int, ruleset: Ruleset) -> Settlement:
    """Every seat but the winner pays its points times the point value (paise); the winner gets the sum less the fee.

    ``points`` is by seat; the winners' own do not matter. What is won is rounded once, down, and the fee is the rest
    (R-21, R-28, AL-26). Several winners, who held the same lowest hand, share it equally; paise that cannot be shared
    go to the lowest seat. Raises UnknownSeat when a winner is not among the seats or there is none, UsageError for
    negative figures.
    """
    strangers = [seat for seat in winners if seat not in points]
    if strangers or not winners:
        raise UnknownSeat(f"the winner, seat {strangers[0] if strangers else '?'}, has no points in this settlement")
    if point_value < 0 or min(points.values()) < 0:
        raise UsageError("points and point value cannot be negative")
    amounts = {seat: -points[seat] * point_value for seat in sorted(points)}
    pot = -sum(amount for seat, amount in amounts.items() if seat not in winners)
    won = after_fee(pot, ruleset)
    share, rest = divmod(won, len(winners))
    for place, seat in enumerate(sorted(winners)):
        amounts[seat] = share + (rest if place == 0 else 0)
    return Settlement(amounts, tuple(sorted(winners)), pot - won)


def after_fee(pot: int, ruleset: Ruleset) -> int:
    """What is left of the pot, in paise, rounded down (R-28)."""
    return pot * (100 - ruleset.settlement.fee_percent) // 100
