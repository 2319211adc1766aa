"""What happens between the deals of a match at random, from the log's format and the texts alone.

Players leave and come back, pay again after elimination, offer to share the prize, agree and refuse in whatever order.
What everybody has, and what it pays, is counted here anew (AL-27, AT-12, SPEC 6).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

from tests.audit.judged import RULEBOOK, Event

ENTRY: Final = 1000
BEGAN: Final = datetime(2026, 11, 20, 10, tzinfo=UTC)
MOST_ENTRIES: Final = 3
MOST_TURNS: Final = 150


class CutOffError(Exception):
    """Play goes no further here: what is logged is the beginning of a match."""


@dataclass
class LogOfATable:
    """The log of one match as it is played, by a clock of its own."""

    ruleset: str
    rng: Random
    events: list[Event] = field(default_factory=list)
    now: datetime = BEGAN

    def chance(self, of: float) -> bool:
        """Whether something happens that so often does."""
        return self.rng.random() < of

    def log(self, name: str, *, after: float | None = None, by: str = "server", **fields: Any) -> None:
        """An event so many seconds after the last one, or after some."""
        self.now += timedelta(milliseconds=int(1000 * (self.rng.uniform(0.2, 6.0) if after is None else after)))
        at = f"{self.now:%Y-%m-%dT%H:%M:%S}.{self.now.microsecond // 1000:03}Z"
        number = len(self.events) + 1
        self.events.append({"v": 1, "match": "random", "seq": number, "type": name, "at": at, "by": by, **fields})

    def log_draw(self, seat: int, card: str, origin: str, by: str, after: float | None = None) -> None:
        """A card drawn from the stock or the discards."""
        named: dict[str, Any] = {"from": origin}
        self.log("draw", after=after, by=by, seat=seat, card=card, **named)


@dataclass
class Account:
    """What a seat has lost, how often it paid, after which deal it was eliminated, and whether its player has left."""

    seat: int
    total: int = 0
    entries: int = 1
    out: int = 0
    left: bool = False


class Between(LogOfATable):
    """A match whose deals are played elsewhere: its players, and what they do between two deals."""

    accounts: dict[int, Account]
    lost: set[int]
    loses_connections: bool
    may_leave: bool
    offered: list[int]
    asked: set[int]
    crossed: bool
    shared: bool

    def sit_down(self, seats: list[int]) -> None:
        """Everybody has paid once."""
        self.accounts = {seat: Account(seat) for seat in seats}
        self.lost, self.offered, self.asked = set(), [], set()
        self.crossed = self.shared = False
        self.loses_connections, self.may_leave = True, True
        self.rules = RULEBOOK.resolve(self.ruleset)
        self.percent = self.rules.settlement.fee_percent

    @property
    def gone(self) -> set[int]:
        """Who has left and not come back."""
        return {seat for seat, account in self.accounts.items() if account.left}

    def staying(self) -> list[int]:
        """Who is dealt into the next deal."""
        return [seat for seat, account in self.accounts.items() if not account.left and not account.out]

    def leaves(self, seat: int, after: float | None = None) -> None:
        """A player leaves for good, or until coming back."""
        self.accounts[seat].left = True
        self.log("leave", after=after, by="player", seat=seat)

    def connections(self, seat: int) -> None:
        """A connection may be lost or found again."""
        if self.loses_connections and seat in self.lost and self.chance(0.2):
            self.found(seat)
        elif self.loses_connections and seat not in self.lost and self.chance(0.02):
            self.lost.add(seat)
            self.log("disconnect", after=0.1, seat=seat)

    def found(self, seat: int) -> None:
        """A connection is there again."""
        self.lost.discard(seat)
        self.log("reconnect", after=0.1, seat=seat)

    # -- a pool ----------------------------------------------------------------------------------

    def booked(self, number: int, points: Mapping[int, int], limit: int) -> None:
        """A deal is added to the totals; who reaches the limit is out (AL-27)."""
        for seat, lost in points.items():
            account = self.accounts[seat]
            account.total += lost
            if limit and account.total >= limit and not account.out:
                account.out = number

    def between_deals(self) -> None:
        """Whoever likes leaves, comes back or offers to share the prize."""
        self.offered, self.asked, self.crossed = [], set(), False
        pool = self.rules.match.ends == "last_standing"
        self.split_by_rules()
        for _ in range(self.rng.choice((0, 1, 2, 5, 9))):
            seat = self.rng.choice(list(self.accounts))
            if self.shared or len(self.staying()) < 2:
                return
            if self.accounts[seat].left:
                self.come_back(seat)
            elif self.accounts[seat].out:
                self.pay_again(seat)
            elif pool and self.chance(0.6):
                self.split(seat)
            else:
                self.connections(seat)
                self.leave_between(seat)
            self.split_by_rules()

    def come_back(self, seat: int) -> None:
        """Who left takes part again with the total it had; once eliminated it has to pay besides."""
        if self.accounts[seat].out:
            self.pay_again(seat)
        elif self.may_leave and self.chance(0.4):
            self.accounts[seat].left = False
            self.back(seat)

    def back(self, seat: int) -> None:
        if seat in self.lost:
            self.found(seat)
        self.log("rejoin", by="player", seat=seat)

    def pay_again(self, seat: int) -> None:
        """With the highest total of those in and one more, while nobody in has more than may be (custom)."""
        account, pool = self.accounts[seat], self.rules.pool
        highest = max(self.accounts[one].total for one in self.staying())
        may = pool.reentry != "never" and highest <= pool.reentry_up_to and account.entries < MOST_ENTRIES
        if may and self.chance(0.6):
            account.entries, account.total, account.out, account.left = account.entries + 1, highest + 1, 0, False
            self.back(seat)
        elif self.chance(0.05) and not account.left:
            self.leaves(seat)

    def leave_between(self, seat: int) -> None:
        """Not who has made an offer, nor the last who has not answered one."""
        waits = set(self.staying()) - self.asked - {seat}
        offered = bool(self.offered) and (seat in self.offered or not waits)
        if self.may_leave and not offered and self.chance(0.1 if len(self.staying()) > 2 else 0.02):
            self.leaves(seat)

    def split_by_rules(self) -> None:
        """Two or three of a larger table are left, all of them high (custom)."""
        pool, left = self.rules.pool, self.staying()
        if self.shared or pool.split not in {"automatic", "automatic_or_consent"} or not 2 <= len(left) <= 3:
            return
        if len(left) < len(self.accounts) and all(self.accounts[one].total >= pool.split_from for one in left):
            self.shared = True
            self.log("split", seat=left[0], step="auto", after=0.5)

    def split(self, seat: int) -> None:
        """One step towards an agreement, or away from it; all are asked, whoever has not answered may (SPEC 6.6)."""
        if self.rules.pool.split not in {"consent", "consent_as_agreed", "automatic_or_consent"} or seat in self.lost:
            return
        if not self.offered and seat not in self.asked:
            if self.asked and self.chance(0.5):  # has been refused, and this one had not answered yet
                self.asked.add(seat)
                self.log("split", by="player", seat=seat, step=self.rng.choice(("accept", "refuse")))
                return
            self.offered, self.asked = [seat], {seat}
            self.log("split", by="player", seat=seat, step="offer")
        elif self.offered and seat not in self.asked:
            self.answer(seat)

    def answer(self, seat: int) -> None:
        """Accept, refuse, or offer at the same time; of two offers at once none is agreed to here."""
        self.asked.add(seat)
        last = set(self.staying()) <= self.asked
        if not last and self.chance(0.1):
            self.crossed = True
            self.log("split", by="player", seat=seat, step="offer", after=0.05)
        elif self.chance(0.3) or (last and self.crossed):
            self.offered = []
            self.log("split", by="player", seat=seat, step="refuse")
        else:
            self.log("split", by="player", seat=seat, step="accept")
            self.shared = last

    # -- what it comes to ------------------------------------------------------------------------

    def settle_pool(self) -> None:
        """The prize to the last one or to all who are in (AT-12)."""
        winners = self.staying()
        places = dict(self.places(winners))
        self.pay(winners, {seat: account.total for seat, account in self.accounts.items()}, places)

    def pay(self, winners: list[int], totals: Mapping[int, int], places: Mapping[int, int]) -> None:
        """The prize is all that was paid; equal shares of it, odd paise to the lowest seats."""
        prize = ENTRY * sum(one.entries for one in self.accounts.values())
        fee = -(-prize * self.percent // 100)
        parts = self.parts(winners)
        shares = {seat: (prize - fee) * part // sum(parts.values()) for seat, part in parts.items()}
        rest = prize - fee - sum(shares.values())
        for seat in [seat for seat in winners if parts[seat]][:rest]:
            shares[seat] += 1
        standings, payouts = list[Event](), list[Event]()
        for seat, account in self.accounts.items():
            won = shares.get(seat, 0)
            payouts.append({"seat": seat, "amount": won - ENTRY * account.entries})
            place = {"place": places[seat]} if seat in places else {}
            standings.append({"seat": seat, "points": totals[seat], **place})
        self.log("match_settled", standings=standings, payouts=payouts, fee=fee)
        if self.chance(0.2):
            self.log("close", reason="finished")

    def parts(self, winners: list[int]) -> dict[int, int]:
        """Equal ones, or as many as first drops can still be afforded where that is how prizes are shared."""
        left = dict.fromkeys(winners, 1)
        if self.shared and self.rules.pool.shares == "drops_left":
            most = self.rules.match.target[0] - 1
            left = {seat: max(most - self.accounts[seat].total, 0) // self.rules.drop.first for seat in winners}
        return left if any(left.values()) else dict.fromkeys(winners, 1)

    # -- some deals ------------------------------------------------------------------------------

    def moved(self, points: Mapping[int, int], winner: int) -> None:
        """A deal is booked: points lost, or chips that go to the winner."""
        chips = self.rules.match.counts == "chips"
        for seat, lost in points.items():
            self.accounts[seat].total -= lost if chips else -lost
        if chips:
            self.accounts[winner].total += sum(points.values())

    def leaders(self, among: list[int]) -> list[int]:
        """Who of these has most chips, or fewest points."""
        best = max if self.rules.match.counts == "chips" else min
        top = best(self.accounts[seat].total for seat in among)
        return [seat for seat in among if self.accounts[seat].total == top]

    def settle_deals(self, winners: list[int], tied: list[int]) -> None:
        """Behind the winners who tied with them, then who stayed, by what they have; nothing is said of who left."""
        start = self.rules.match.chips * self.rules.match.deals
        totals, sign = {seat: start + account.total for seat, account in self.accounts.items()}, -1 if start else 1
        ranks = {seat: (seat not in winners, seat not in tied, sign * totals[seat]) for seat in self.staying()}
        ranks |= dict.fromkeys(winners, (False,) * 3)
        places = {seat: 1 + sum(other < rank for other in ranks.values()) for seat, rank in ranks.items()}
        self.pay(winners, totals, places)

    def places(self, winners: list[int]) -> Iterator[tuple[int, int]]:
        """Winners, then who was eliminated, the later the better, then who left; none told where equals would share."""
        yield from ((seat, 1) for seat in winners)
        if any(account.left and account.out for account in self.accounts.values()):
            return
        out = [account.out for account in self.accounts.values() if account.out]
        gone = [seat for seat, account in self.accounts.items() if account.left and not account.out]
        for seat, account in self.accounts.items():
            if account.out and out.count(account.out) == 1:
                yield seat, len(winners) + 1 + sum(later > account.out for later in out)
            elif gone == [seat]:
                yield seat, len(self.accounts)


class InTurn(Between):
    """A match in whose deals those who stay take turns, until one has won or is left alone."""

    winner: int

    def after(self, seat: int) -> int:
        """The next one to the left who plays."""
        staying = self.staying()
        return next(one for one in (*(one for one in staying if one > seat), *staying))

    def play_deal(self, seat: int) -> None:
        """Turns from a seat on, until somebody has won or nobody can any more."""
        for _ in range(MOST_TURNS):
            if self.is_stalemate():
                return
            self.turn(seat)
            if len(self.staying()) == 1:
                self.winner = self.winner or self.staying()[0]
            if self.winner:
                return
            seat = self.after(seat)
        raise CutOffError

    def turn(self, seat: int) -> None:
        """What a seat does in its turn."""
        raise NotImplementedError

    def is_stalemate(self) -> bool:
        """Whether the deal ends without a winner."""
        return False
