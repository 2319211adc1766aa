"""A match as it stands between its deals: totals, who is still in it, when it is over, and what it pays.

It is the same for all games; what a deal has cost whom is asked of the deal.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any

from tests.oracles.deal_table import DealTable, Game, clockwise, shares
from tests.oracles.options import Options, target


@dataclass
class Match:
    """One match: its current deal, and what the deals before have left behind."""

    options: Options
    game: Game
    seats: list[int]
    stake: dict[str, Any]
    drawn: dict[int, str]  # for the first deal

    table: DealTable | None = None
    tables: dict[int, DealTable] = field(default_factory=dict)  # of all deals, by their numbers
    counted: dict[int, dict[int, int]] = field(default_factory=dict)  # the points of those booked
    dealer: int | None = None
    totals: dict[int, int] = field(default_factory=dict)
    entries: Counter[int] = field(default_factory=Counter)
    bought_in: dict[int, int] = field(default_factory=dict)  # after which deal, by who came back last so
    out: set[int] = field(default_factory=set)  # eliminated
    left: set[int] = field(default_factory=set)
    out_after: dict[int, int] = field(default_factory=dict)  # the deal that eliminated somebody
    leaving: set[int] = field(default_factory=set)  # left when a deal was over that is not counted yet
    returning: set[int] = field(default_factory=set)  # came back then
    away: set[int] = field(default_factory=set)  # without a connection
    tied: list[int] | None = None  # those an extra deal is played among
    offer: set[int] | None = None  # who wants to share the prize, as long as nobody refuses
    answered: set[int] | None = None  # all who have answered the last offer, once somebody has refused

    amounts: Counter[int] = field(default_factory=Counter)  # won or lost deal by deal, in minor units
    fee: int = 0
    over: bool = False
    winners: list[int] = field(default_factory=list)
    shared: bool = False  # the prize, by consent
    broken_off: bool = False  # a deal was closed whose points nobody can tell
    settled: bool = False
    told: defaultdict[str, list[int]] = field(default_factory=lambda: defaultdict(list))  # the seats, by the figure
    named: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))  # in standings, in payouts
    closed: bool = False
    finished: bool = False  # closed because it was over

    def __post_init__(self) -> None:
        """Give everybody the chips he begins with and the entry he has paid."""
        chips = self.options["match.chips"] * self.options["match.deals"]
        self.totals = dict.fromkeys(self.seats, chips if self.options["match.counts"] == "chips" else 0)
        self.entries.update(self.seats)

    @property
    def number(self) -> int:
        """The number of the last deal, 0 before the first."""
        return self.table.number if self.table else 0

    @property
    def within(self) -> list[int]:
        """The seats neither eliminated nor left."""
        return [seat for seat in self.seats if seat not in self.out | self.left]

    @property
    def due(self) -> list[int]:
        """The seats the next cards are dealt to."""
        return [seat for seat in self.within if self.tied is None or seat in self.tied]

    @property
    def in_deal(self) -> bool:
        """Whether a deal is being played."""
        return self.table is not None and not self.table.over

    def next_dealers(self) -> list[int]:
        """Return who may deal next, as far as the game says so."""
        options = self.options
        if self.dealer is None:
            if options["deal.first_dealer"] != "lowest_card" or not self.drawn:
                return self.due
            order = "23456789TJQK"
            places = {seat: order.find(card[0]) for seat, card in self.drawn.items()}
            if -1 in places.values():  # an ace is high or low, and a joker neither
                return self.due
            lowest = min(places.values())
            return [seat for seat in self.due if places.get(seat, lowest) == lowest]
        return clockwise(self.due, self.dealer)[:1] if options["deal.dealer"] == "clockwise" else self.due

    # ------------------------------------------------------------------------------- counting a deal

    def book(self) -> None:
        """Count a deal that is over, once, and see whether the match is."""
        table = self.table
        if table is None or not table.over or table.booked:
            return
        table.booked = True
        lost, winners = table.result()
        if self.options["match.counts"] == "chips":
            paid = sum(lost[seat] for seat in lost if seat not in winners) if winners else 0
            won = shares(paid, winners)
            for seat in table.seats if winners else ():
                self.totals[seat] += won.get(seat, -lost[seat])
        else:
            for seat, points in table.counted().items():
                self.totals[seat] += points
        self.counted[table.number] = table.counted()
        self._pay(lost, winners)
        limit = target(self.options, len(self.seats))
        if self.options["match.ends"] == "last_standing" and limit is not None:
            eliminated = [seat for seat in table.seats if self.totals[seat] >= limit]
            self.out.update(eliminated)
            self.out_after |= dict.fromkeys(eliminated, self.number)
        self._end_after(winners)
        self.end_if_alone()  # the deal has decided it, whoever leaves while its points are being booked
        for seat in sorted(self.leaving):
            self.leave(seat)
        self.leaving = set()
        self.end_if_alone()
        if not self.over:
            self.left -= self.returning
        self.returning = set()

    def _pay(self, lost: dict[int, int], winners: list[int]) -> None:
        """Let the losers of a deal pay its winners, where money goes by points."""
        value = self.stake.get("point_value")
        if self.options["settlement.pays"] != "sum_of_losers" or value is None or not winners:
            return
        losses = {seat: points * value for seat, points in lost.items() if seat not in winners}
        pot = sum(losses.values())
        winnings = self._after_fee(pot, len(lost))
        share, rest = divmod(winnings, len(winners))
        self.amounts.update(dict.fromkeys(winners, share))
        self.amounts[winners[0]] += rest
        self.amounts.subtract(losses)
        self.fee += pot - winnings

    def _end_after(self, deal_winners: list[int]) -> None:
        """End the match if the deal just counted was its last; a tie may call for one more."""
        options, limit = self.options, target(self.options, len(self.seats))
        if options["match.ends"] == "last_standing":
            return
        if options["match.ends"] == "after_deals" and self.number < options["match.deals"]:
            return
        if options["match.ends"] == "at_target" and max(self.totals.values()) < (limit or 0):
            return
        if options["match.wins"] == "deal_winner":
            self.end(deal_winners)
            return
        best = self._best(self.due)
        if len(best) > 1 and options["match.tie"] != "shared":
            self.tied = best if options["match.tie"] == "extra_deal" else self.tied
        else:
            self.end(best)

    def _best(self, seats: list[int]) -> list[int]:
        sign = -1 if self.options["match.wins"] == "most" else 1
        lowest = min((sign * self.totals[seat] for seat in seats), default=0)
        return [seat for seat in seats if sign * self.totals[seat] == lowest]

    def leave(self, seat: int) -> None:
        """Let somebody leave who was still in, as long as the match goes on."""
        if not self.over:
            self.left.add(seat)

    def come_back(self, seat: int) -> None:
        """Let somebody who left be in again; while a deal is not counted yet, once it is."""
        counted = self.table is None or self.table.booked
        if counted:
            self.left.discard(seat)
        elif seat in self.leaving:
            self.leaving.discard(seat)
        elif seat in self.left:
            self.returning.add(seat)

    def end_if_alone(self) -> None:
        """End the match when nobody is left to play on with."""
        if not self.over and len(self.due) <= 1:
            self.end(self.due or self.within)

    def end(self, winners: list[int]) -> None:
        """End the match."""
        self.over, self.winners = True, winners

    # ------------------------------------------------------------------------------------ the outcome

    def prizes(self, entry: int) -> tuple[dict[int, int], int]:
        """Return what every seat wins or loses of a prize pool in minor units, and the fee."""
        pool = self.entries.total() * entry
        prize = self._after_fee(pool, len(self.seats))
        won = self._shared_by_drops(prize) or shares(prize, self.winners)
        return {seat: won.get(seat, 0) - self.entries[seat] * entry for seat in self.seats}, pool - prize

    def _after_fee(self, pot: int, seats: int) -> int:
        """Return what is left of a pot when the platform has taken its fee, no more than its caps allow."""
        options = self.options
        rate = Fraction(10 * options["settlement.fee_percent"] + options["settlement.fee_tenths"], 1000)
        exact = pot * (1 - rate)
        rounded: int = {
            "down": floor(exact),
            "up": ceil(exact),
            "half_up": floor(exact + Fraction(1, 2)),
            "half_even": round(exact),
        }[options["settlement.rounding"]]
        caps: list[int] = [options["settlement.fee_cap"], options["settlement.fee_cap_seat"] * seats]
        return max([rounded, *(pot - cap for cap in caps if cap)])

    def _shared_by_drops(self, prize: int) -> dict[int, int]:
        """Return the parts of a prize that is split by the drops left, nothing where it is not or nobody has any."""
        options, limit = self.options, target(self.options, len(self.seats))
        if not self.shared or options["pool.shares"] != "drops_left" or limit is None:
            return {}
        drops = dict.fromkeys(sorted(self.winners), 0)
        for seat in drops:
            while self.totals[seat] + (drops[seat] + 1) * options["drop.first"] < limit:
                drops[seat] += 1
        count = sum(drops.values())
        if not count:
            return {}
        parts = {seat: prize * left // count for seat, left in drops.items()}
        takers = [seat for seat in parts if drops[seat]]
        for seat in takers[: prize - sum(parts.values())]:
            parts[seat] += 1
        return parts

    def places(self) -> dict[int, int]:
        """Return the place of every seat: winners first, the others by points; equal points share a place.

        In a match of several deals whoever played the extra deal of a tie comes before the others, whoever was out
        later before whoever was out earlier, and leavers come last.
        """
        sign = -1 if self.options["match.wins"] == "most" else 1
        single = self.options["match.wins"] == "deal_winner"

        def rank(seat: int) -> tuple[int, ...]:
            if seat in self.winners:
                return (0,)
            left = seat in self.left - self.out and not single
            tied = seat in (self.tied or ())
            stayed = self.out_after[seat] if seat in self.out else self.number + 1
            return 1 + left, -tied, 0 if left else -stayed, sign * self.totals[seat]

        ranks = {seat: rank(seat) for seat in self.seats}
        return {seat: 1 + sum(other < ranks[seat] for other in ranks.values()) for seat in self.seats}
