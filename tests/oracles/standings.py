"""A second book of a match across its deals, kept the plain way: totals in a list, money handed out coin by coin.

It was written from the rules alone and knows nothing of the project it is held against. It must be told everything;
what is not known is not its business. Whoever has won is written down the moment it is decided, and stays.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Any

Options = dict[str, dict[str, Any]]


@dataclass
class Step:
    """What happens next: `deal`, `leave`, `come_back`, `pay_again` or `split`."""

    kind: str
    seat: int = 0
    points: dict[int, int] = field(default_factory=dict)
    winners: list[int] = field(default_factory=list)


class Book:
    """One match. `options` are those of a ruleset, table by table; `seats` those who sat down."""

    def __init__(self, options: Options, seats: list[int]) -> None:
        """Seat everybody with an empty book, or with the chips for all deals."""
        self.match, self.pool, self.money = options["match"], options["pool"], options["settlement"]
        self.bonus = options["going_out"]["contract_at_once"]
        self.fewest_players = options["players"]["min"]
        self.seats = sorted(seats)
        start = self.match["chips"] * self.match["deals"] if self.match["counts"] == "chips" else 0
        self.totals = dict.fromkeys(self.seats, start)
        self.entries = dict.fromkeys(self.seats, 1)
        self.out_after = dict.fromkeys(self.seats, 0)
        self.gone: set[int] = set()
        self.deals = 0
        self.playoff: list[int] = []  # the tied of an extra deal
        self.last_winners: list[int] = []
        self.paid: list[tuple[dict[int, int], list[int]]] = []  # of each deal: what losers lost, who won
        self.champions: list[int] | None = None

    # -------------------------------------------------------------------------------------------- what happens

    def take(self, step: Step) -> None:
        """Carry out one step of a story."""
        if step.kind == "deal":
            self.deal(step.points, step.winners)
        elif step.kind == "split":
            self.split()
        else:
            {"leave": self.leave, "come_back": self.come_back, "pay_again": self.pay_again}[step.kind](step.seat)

    def deal(self, points: dict[int, int], winners: list[int]) -> None:
        """Book a deal: points lost by everybody dealt in, or points won where the game counts those."""
        self.deals += 1
        self.last_winners = sorted(winners)
        if self.match["counts"] == "chips":
            self._move_chips(points)
        else:
            for seat, count in points.items():
                self.totals[seat] += count
        self._remember_losses(points)
        self.playoff = [seat for seat in self.playoff if seat in points]  # who stays away has lost it
        if self.match["ends"] == "last_standing" and self.champions is None:
            for seat in self.seats:
                if self.totals[seat] >= self.goal() and not self.out_after[seat]:
                    self.out_after[seat] = self.deals
        self._see_who_has_won(after_deal=True)

    def leave(self, seat: int) -> None:
        """A player goes; the last one in stays, and so does everybody once it is decided."""
        if self.champions is None and self.inside() != [seat]:
            self.gone.add(seat)
            self._see_who_has_won(after_deal=False)

    def come_back(self, seat: int) -> None:
        """A player who went is back."""
        if self.champions is None:
            self.gone.discard(seat)

    def pay_again(self, seat: int) -> None:
        """An eliminated player buys himself in again."""
        self.totals[seat] = max(self.totals[other] for other in self.inside()) + 1
        self.entries[seat] += 1
        self.out_after[seat] = 0
        self.gone.discard(seat)

    def split(self) -> None:
        """Everybody in shares."""
        if self.champions is None:
            self.champions = self.inside()

    # ------------------------------------------------------------------------------------------ what can be asked

    def goal(self) -> int:
        """The figure that ends the match, by how many sat down."""
        goals = self.match["target"]
        return int(goals[min(len(self.seats) - self.fewest_players, len(goals) - 1)])

    def inside(self) -> list[int]:
        """Who has neither been eliminated nor gone."""
        return [seat for seat in self.seats if not self.out_after[seat] and seat not in self.gone]

    def due(self) -> list[int]:
        """Who is dealt into the next deal."""
        if self.champions is not None:
            return []
        return [seat for seat in self.inside() if seat in self.playoff] or self.inside()

    def may_pay_again(self, seat: int) -> bool:
        """Whether an eliminated player may buy himself in now."""
        low = all(self.totals[other] <= self.pool["reentry_up_to"] for other in self.inside())
        eliminated = bool(self.out_after[seat]) and self.champions is None
        return self.pool["reentry"] == "highest_plus_one" and eliminated and low

    def must_split(self) -> bool:
        """Whether the prize is shared by itself."""
        if self.champions is not None or not self.pool["split"].startswith("automatic"):
            return False
        inside = self.inside()
        few = len(inside) <= self.pool["split_seats"] and len(inside) < len(self.seats)
        return few and all(self.totals[seat] >= self.pool["split_from"] for seat in inside)

    def places(self) -> dict[int, int]:
        """Everybody's place once it is decided: one, and one more for each who did better."""
        worth = {seat: self._worth(seat) for seat in self.seats}
        return {seat: 1 + sum(other > worth[seat] for other in worth.values()) for seat in self.seats}

    def amounts(self, point_value: int, entry: int) -> tuple[dict[int, int], int]:
        """What everybody gets in paise, and the fee."""
        purse = dict.fromkeys(self.seats, 0)
        fee = 0
        if self.money["pays"] == "sum_of_losers":
            for lost, winners in self.paid:
                if winners:
                    pot = 0
                    for seat, points in lost.items():
                        purse[seat] -= points * point_value
                        pot += points * point_value
                    fee += self._take_fee(pot)
                    _hand_out(pot - self._take_fee(pot), winners, purse, odd_to_all=False)
        if self.money["pays"] == "prize_pool":
            pot = 0
            for seat in self.seats:
                for _ in range(self.entries[seat]):
                    purse[seat] -= entry
                    pot += entry
            fee = self._take_fee(pot)
            _hand_out(pot - fee, self.champions or [], purse, odd_to_all=True)
        return purse, fee

    # -------------------------------------------------------------------------------------------------- plain work

    def _move_chips(self, points: dict[int, int]) -> None:
        winners = self.last_winners
        if not winners:
            return
        table = 0
        for seat, lost in points.items():
            if seat not in winners:
                for _ in range(lost):
                    self.totals[seat] -= 1
                    table += 1
        _hand_out(table, winners, self.totals, odd_to_all=False)

    def _remember_losses(self, points: dict[int, int]) -> None:
        lost = {seat: count for seat, count in points.items() if seat not in self.last_winners}
        self.paid.append((lost, self.last_winners))

    def _take_fee(self, pot: int) -> int:
        """The least fee that leaves the winners no more than their part of a hundred."""
        fee = 0
        while (pot - fee) * 100 > pot * (100 - self.money["fee_percent"]):
            fee += 1
        return fee

    def _see_who_has_won(self, *, after_deal: bool) -> None:
        if self.champions is not None:
            return
        ends, inside = self.match["ends"], self.inside()
        if ends == "last_standing":
            if len(inside) == 1:
                self.champions = inside
            elif not inside:
                self.champions = self._best_of_those_who_fell_together()
            return
        finished = ends == "after_deals" and self.deals >= self.match["deals"]
        finished |= ends == "at_target" and any(total >= self.goal() for total in self.totals.values())
        if finished and after_deal and self.match["wins"] == "deal_winner":
            self.champions = self.last_winners
            return
        racing = [seat for seat in inside if seat in self.playoff] or inside
        if len(racing) == 1:
            self.champions = racing
        elif finished:
            better = max if self.match["wins"] == "most" else min
            best = better(self.totals[seat] for seat in racing)
            leading = [seat for seat in racing if self.totals[seat] == best]
            if len(leading) == 1 or self.match["tie"] == "shared":
                self.champions = leading
            elif after_deal:
                self.playoff = leading

    def _best_of_those_who_fell_together(self) -> list[int]:
        fell = [seat for seat in self.seats if self.out_after[seat] == self.deals and seat not in self.gone]
        fell = [seat for seat in fell if seat in self.last_winners] or fell
        lowest: int = min(self.totals[seat] for seat in fell)
        return [seat for seat in fell if self.totals[seat] == lowest]

    def _worth(self, seat: int) -> tuple[int, ...]:
        """More is a better place."""
        won = seat in (self.champions or [])
        if won:
            return (1,)
        up = self.match["wins"] == "most"
        total = self.totals[seat] if up else -self.totals[seat]
        went = seat in self.gone and not self.out_after[seat] and self.match["wins"] != "deal_winner"
        return (0, 0 if went else 1, int(seat in self.playoff), self.out_after[seat], total)


def _hand_out(coins: int, winners: list[int], purse: dict[int, int], *, odd_to_all: bool) -> None:
    """Give every winner one coin as long as there is one for each; the odd ones to the lowest seat or seats."""
    rounds = 0
    while (rounds + 1) * len(winners) <= coins:
        rounds += 1
    for seat in winners:
        purse[seat] += rounds
    odd = coins - rounds * len(winners)
    for n in range(odd):
        purse[sorted(winners)[n if odd_to_all else 0]] += 1


# ------------------------------------------------------------------------------------------------------- stories


def story(rng: Random, options: Options, longest: int = 24) -> tuple[list[int], list[Step]]:
    """Seats and what happens to them in one match: deals, players who go, come back, buy in again or share.

    Nobody is dealt in who should not be. After the end, players still go and come back.
    """
    players = rng.randint(options["players"]["min"], options["players"]["max"])
    seats = sorted(rng.sample(range(1, 10), players))
    book = Book(options, seats)
    steps: list[Step] = []
    scale = rng.choice([2, 10, 40, 80])
    for _ in range(rng.randint(1, longest)):
        for step in _happens(rng, book, scale):
            book.take(step)
            steps.append(step)
        if book.champions is not None and rng.random() < 0.4:
            break
    return seats, steps


def _happens(rng: Random, book: Book, scale: int) -> list[Step]:
    roll = rng.random()
    if book.gone and roll < 0.1:
        return [Step("come_back", rng.choice(sorted(book.gone)))]
    if roll < 0.2 or book.champions is not None:
        return [Step("leave", rng.choice(book.seats))]
    payers = [seat for seat in book.seats if book.may_pay_again(seat)]
    if payers and roll < 0.6:
        return [Step("pay_again", rng.choice(payers))]
    if book.pool["split"] != "never" and roll > 0.97:
        return [Step("split")]
    dealt = book.due()
    leavers = rng.sample(dealt, rng.randint(1, len(dealt) - 1)) if roll > 0.9 and len(dealt) > 1 else []
    return [*(Step("leave", seat) for seat in leavers), _dealt(rng, book, dealt, leavers, scale)]


def _dealt(rng: Random, book: Book, dealt: list[int], leavers: list[int], scale: int) -> Step:
    stayed = [seat for seat in dealt if seat not in leavers]
    several = rng.randint(0, len(stayed)) if rng.random() < 0.15 else 1
    winners = sorted(rng.sample(stayed, several))
    if book.match["counts"] == "won_points":
        won = rng.randint(0, scale * 2)
        return Step("deal", points={seat: won if seat in winners else 0 for seat in dealt}, winners=winners)
    own = rng.choice([0, 0, 0, -book.bonus, scale])
    points = {seat: own if seat in winners else rng.randint(0, scale) for seat in dealt}
    return Step("deal", points=points, winners=winners)
