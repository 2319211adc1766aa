"""Points into money. Amounts are whole paise, signed: what a seat wins is positive, what it pays negative."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ledger.rules.sizes import target
from ledger.rules.standings import Standings, match_over, match_winners
from schemas.errors import UnknownSeat, UsageError
from schemas.message import Message, Several
from schemas.reasons import reason
from schemas.ruleset import Ruleset
from schemas.wire import Stake


@dataclass(frozen=True, slots=True)
class Settlement:
    """What every seat gets, by seat, who won, and the platform's fee; amounts and fee together are exactly zero.

    Where something is left over that winners cannot share, ``shares`` has the least and the most each of them may get:
    no text says who gets it."""

    amounts: Mapping[int, int]
    winners: tuple[int, ...]
    fee: int
    shares: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    def may_pay(self, seat: int, amount: int) -> bool:
        """Whether a seat may get an amount, whoever gets what is left over."""
        least, most = self.shares.get(seat, (self.amounts.get(seat), self.amounts.get(seat)))
        return least is not None and most is not None and least <= amount <= most


def settle(points: Mapping[int, int], winners: Sequence[int], point_value: int, ruleset: Ruleset) -> Settlement:
    """Every seat but the winner pays its points times the point value (paise); the winner gets the sum less the fee.

    ``points`` is by seat; the winners' own do not matter. What is won is rounded once, and the fee is the rest
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
    prize = after_fee(pot, len(points), ruleset)
    share, rest = divmod(prize, len(winners))
    for place, seat in enumerate(sorted(winners)):
        amounts[seat] = share + (rest if place == 0 else 0)
    shares = dict.fromkeys(winners, (share, share + rest)) if rest else {}
    return Settlement(amounts, tuple(sorted(winners)), pot - prize, shares)


def after_fee(pot: int, seats: int, ruleset: Ruleset) -> int:
    """What is left of the pot of so many seats, in paise, rounded as the rules say (R-28); a fee above its cap is the
    cap."""
    choice = ruleset.settlement
    prize, rest = divmod(pot * (1000 - 10 * choice.fee_percent - choice.fee_tenths), 1000)
    # By half_even a half goes up only where that makes an even figure: where the one below is odd.
    # What is won is rounded and the fee is the rest, never the other way: both together come to the pot exactly.
    prize += {"down": False, "up": rest > 0, "half_up": rest >= 500, "half_even": rest + prize % 2 > 500}[
        choice.rounding
    ]
    cap = fee_cap(seats, ruleset)
    return prize if cap is None else max(prize, pot - cap)


def fee_cap(seats: int, ruleset: Ruleset) -> int | None:
    """The most the fee of a deal or a prize of so many seats may be, in paise; None where nothing limits it."""
    choice = ruleset.settlement
    return min([cap for cap in (choice.fee_cap, choice.fee_cap_seat * seats) if cap], default=None)


def drops_left(total: int, seats: int, ruleset: Ruleset) -> int:
    """How many first drops somebody with so many points can afford and stay in a pool of so many seats."""
    # At the limit one is out, so that one point less is the most that can be afforded.
    return max((target(seats, ruleset) or 0) - 1 - total, 0) // ruleset.drop.first


def settle_match(standings: Standings, stake: Stake | None, rules: Ruleset) -> Settlement:
    """What the whole match pays, in paise.

    Where losers pay by their points, every deal is settled by itself as :func:`settle` does, fee and rounding
    included, and ``winners`` are those who won a deal; a deal nobody won pays nothing (R-21, R-28, AL-26, BRv-13).
    Where the prize is the entries of all, with those paid to come back, the fee comes off once and the winners of the
    match share the rest, alike or, when they split it and the rules say so, by the drops they have left (alike where
    nobody has any); odd paise go to the lowest seats, one each (AL-27, AT-12). Where no money is played for,
    everybody gets nothing. Raises UsageError, with :func:`unsettled`'s reason, when the match cannot be settled.
    """
    if why := unsettled(standings, stake, rules):
        raise UsageError(f"the match cannot be settled: {why.code}")
    if rules.settlement.pays == "sum_of_losers":
        return _by_deals(standings, (stake and stake.point_value) or 0, rules)
    if rules.settlement.pays == "prize_pool":
        return _by_entries(standings, (stake and stake.entry) or 0, rules)
    return Settlement(dict.fromkeys(_seats(standings), 0), match_winners(standings, rules) or (), 0)


def unsettled(standings: Standings, stake: Stake | None, rules: Ruleset) -> Message | None:
    """Why a match cannot be settled; None when it can, which it always can without money."""
    if rules.settlement.pays == "sum_of_losers":
        if stake is None or stake.point_value is None:
            return reason("point_value")
        undecided = tuple(number for number, losses in enumerate(standings.money, 1) if losses is None)
        return reason("points_of_deals", deals=Several(undecided, separator=", ")) if undecided else None
    if rules.settlement.pays == "prize_pool":
        if stake is None or stake.entry is None:
            return reason("entry")
        if match_over(standings, rules) is False:
            return reason("not_over")
        if not match_winners(standings, rules):
            return reason("no_winner")
    return None


def _by_deals(standings: Standings, point_value: int, rules: Ruleset) -> Settlement:
    amounts = dict.fromkeys(_seats(standings), 0)
    least, most = dict(amounts), dict(amounts)
    winners: list[int] = []
    fee = 0
    for losses in standings.money:
        if losses is None or not losses.winners:
            continue
        points = {**dict.fromkeys(losses.winners, 0), **dict(losses.lost)}
        settlement = settle(points, losses.winners, point_value, rules)
        for seat, amount in settlement.amounts.items():
            amounts[seat] += amount
            few, many = settlement.shares.get(seat, (amount, amount))
            least[seat], most[seat] = least[seat] + few, most[seat] + many
        winners += settlement.winners
        fee += settlement.fee
    shares = {seat: (few, most[seat]) for seat, few in least.items() if few != most[seat]}
    return Settlement(amounts, tuple(sorted(dict.fromkeys(winners))), fee, shares)


def _by_entries(standings: Standings, entry: int, rules: Ruleset) -> Settlement:
    stakes = {account.seat: entry * account.entries for account in standings.accounts}
    prize = after_fee(sum(stakes.values()), len(stakes), rules)
    winners = match_winners(standings, rules) or ()
    parts = _shares(standings, winners, rules)
    whole = sum(parts.values())
    prizes = {seat: prize * part // whole for seat, part in parts.items()}
    # Fewer paise than winners: one more for each, from the lowest seat on, for as long as there are any.
    rest = prize - sum(prizes.values())
    shares = {
        seat: (prizes[seat] - stakes[seat], prizes[seat] + rest - stakes[seat]) for seat in winners if parts[seat]
    }
    for place, seat in enumerate(seat for seat in winners if parts[seat]):
        prizes[seat] += place < rest
    amounts = {seat: prizes.get(seat, 0) - entries for seat, entries in stakes.items()}
    return Settlement(amounts, winners, sum(stakes.values()) - prize, shares if rest else {})


def _shares(standings: Standings, winners: Sequence[int], rules: Ruleset) -> dict[int, int]:
    """How many parts of the prize each winner gets."""
    alike = dict.fromkeys(winners, 1)
    if not standings.shared or rules.pool.shares == "equal":
        return alike
    totals = {account.seat: account.total or 0 for account in standings.accounts}
    parts = {seat: drops_left(totals[seat], len(totals), rules) for seat in winners}
    # Where nobody can afford a drop any more there is nothing to share by.
    return parts if any(parts.values()) else alike


def _seats(standings: Standings) -> tuple[int, ...]:
    return tuple(account.seat for account in standings.accounts)
