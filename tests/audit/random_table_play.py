"""Lawful play at random of games with melds on the table and without jokers, from the format and the texts alone.

As in :mod:`tests.audit.random_play` players are no sensible ones: they keep melds back, lay off or not, throw what
fits, leave with a card drawn and miss turns.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, pairwise
from random import Random
from typing import Final

from tests.audit.judged import Event
from tests.audit.random_match import CutOffError, InTurn
from tests.audit.random_play import RANKS, SUITS

TABLE_RULESETS: Final = ("basic", "rum")
_TARGETS: Final = {"rum": (0, 0, 100, 100, 100, 100, 100), "basic": (0, 0, 100, 150, 200)}


def random_table_match(ruleset: str, rng: Random) -> list[Event]:
    """The log of a match at random, up to the deal that ends it or to somewhere before."""
    table = _MeldTable(ruleset, rng)
    with suppress(CutOffError):
        table.play()
    return table.events


def cost(card: str) -> int:
    """Points of a card left in hand (BR-24, CG-13)."""
    return min(RANKS.index(card[0]) + 1, 10)


class _MeldTable(InTurn):
    def __init__(self, ruleset: str, rng: Random) -> None:
        super().__init__(ruleset, rng)
        self.is_rum = ruleset == "rum"
        many = rng.randint(2, 6 if self.is_rum else 4)
        self.seats = list(range(1, many + 1))
        self.sit_down(self.seats)
        self.may_leave = self.is_rum

    def play(self) -> None:
        """To the target, or six deals; all that are tied at the top share it (BR-26, CG-14)."""
        players = [{"seat": seat, "player": f"u{seat}"} for seat in self.seats]
        self.log("open", ruleset=self.ruleset, chips="chips", stake={"entry": 10}, players=players)
        dealer, number, target = self.rng.choice(self.seats), 0, _TARGETS[self.ruleset][len(self.seats)]
        while True:
            number += 1
            self.moved(self.deal(number, dealer), self.winner)
            if max(account.total for account in self.accounts.values()) >= target or len(self.staying()) == 1:
                break
            if number == 6:
                return
            self.between_deals()
            if len(self.staying()) == 1:
                break
            dealer = self.after(dealer)
        self.settle()

    def settle(self) -> None:
        """Nothing is paid; the first places alone are told, and nothing where a tie is played off in Rum (custom)."""
        best = (min if self.is_rum else max)(self.accounts[seat].total for seat in self.staying())
        first = [seat for seat in self.staying() if self.accounts[seat].total == best]
        if self.is_rum and len(first) > 1:
            return
        standings = [{"seat": seat, "points": account.total} for seat, account in self.accounts.items()]
        for row in standings:
            row |= {"place": 1} if row["seat"] in first else {}
        self.log("match_settled", standings=standings, payouts=[])

    def deal(self, number: int, dealer: int) -> dict[int, int]:
        dealt = self.staying()
        stock = self.rng.sample([rank + suit for rank in RANKS for suit in SUITS], 52)
        size = {2: 10, 3: 7, 4: 7}.get(len(dealt), 6)
        self.hands = {seat: [stock.pop() for _ in range(size)] for seat in dealt}
        self.pile, self.stock, self.recycled = [stock.pop()], stock, False
        self.melds: dict[str, list[str]] = {}
        self.left: dict[int, int] = {}
        self.laid = set[int]()
        first, self.winner, self.rummy = self.after(dealer), 0, False
        hands = [{"seat": seat, "cards": list(hand)} for seat, hand in self.hands.items()]
        self.log("deal", deal=number, dealer=dealer, first=first, hands=hands, open_card=self.pile[0])
        if self.chance(0.7):
            self.events[-1]["stock"] = stock[::-1]
        self.play_deal(first)
        lost = {seat: self.left.get(seat, sum(map(cost, hand))) for seat, hand in self.hands.items()}
        lost[self.winner] = 0
        won = sum(lost.values()) * (2 if self.rummy else 1)
        points = lost if self.is_rum else dict.fromkeys(dealt, 0) | {self.winner: won}
        if not self.winner:
            points = dict.fromkeys(dealt, 0)
        if self.chance(0.9):
            self.log("deal_scored", deal=number, points=[{"seat": s, "points": lost} for s, lost in points.items()])
        return points

    def is_stalemate(self) -> bool:
        """In Basic, once its stock is used up again (CG-12)."""
        return self.recycled and not self.stock and not self.is_rum

    def turn(self, seat: int) -> None:
        hand, before = self.hands[seat], seat in self.laid
        for one in self.staying():
            self.connections(one)
        if self.chance(0.05):
            self.log("miss", by="timer", seat=seat)
            self.draw(seat, by="timer")
            self.discard(seat, hand[-1], by="timer")
            return
        if self.is_rum and self.chance(0.01):
            self.leave(seat)
            return
        taken = self.draw(seat, by="player")
        if self.is_rum and self.chance(0.01):
            self.leave(seat)
            return
        if self.chance(0.8):
            self.lay(seat, taken)
        if hand:
            free = sorted((card for card in hand if card != taken), key=lambda card: _partners(card, hand))
            self.discard(seat, free[0] if self.chance(0.8) else self.rng.choice(free))
        if not hand:
            self.winner, self.rummy = seat, not before and not self.is_rum

    def leave(self, seat: int) -> None:
        self.left[seat] = sum(map(cost, self.hands[seat]))
        self.leaves(seat)

    def draw(self, seat: int, by: str) -> str | None:
        """The card if it was taken from the discards."""
        if by == "player" and self.pile and self.chance(0.4):
            card = self.pile.pop()
            self.hands[seat].append(card)
            self.log_draw(seat, card, "discards", by)
            return card
        if not self.stock:
            self.recycle()
        card = self.stock.pop()
        self.hands[seat].append(card)
        self.log_draw(seat, card, "stock", by)
        return None

    def recycle(self) -> None:
        """Rum turns all discards over and one of them up (BR-22); Basic leaves the top one, once (CG-12)."""
        if len(self.pile) < 3:
            raise CutOffError
        top = [] if self.is_rum else [self.pile.pop()]
        cards, self.recycled = self.rng.sample(self.pile, len(self.pile)), True
        self.pile, self.stock = top or [cards.pop()], cards
        self.log("recycle", stock=cards[::-1])
        if self.is_rum:
            self.events[-1]["open_card"] = self.pile[0]

    def lay(self, seat: int, taken: str | None) -> None:
        """Melds, then cards laid off; never so that only the card is left that may not be thrown."""
        hand = self.hands[seat]
        for meld in self.to_meld(hand)[: 1 if self.is_rum else 2]:
            if set(meld) <= set(hand) and self.may_lay(hand, meld, taken):
                self.log("meld", by="player", seat=seat, melds=[meld])
                self.melds[f"{len(self.events)}.1"] = meld
                self.put_down(seat, meld)
        for name, meld in self.melds.items():
            for card in list(hand):
                grown = _with(meld, card)
                if grown and self.chance(0.6) and self.may_lay(hand, [card], taken):
                    self.log("lay_off", by="player", seat=seat, meld=name, cards=[card])
                    self.melds[name] = meld = grown
                    self.put_down(seat, [card])

    def put_down(self, seat: int, cards: list[str]) -> None:
        self.hands[seat][:] = [card for card in self.hands[seat] if card not in cards]
        self.laid.add(seat)

    def may_lay(self, hand: list[str], cards: list[str], taken: str | None) -> bool:
        return [card for card in hand if card not in cards] != [taken]

    def to_meld(self, hand: list[str]) -> list[list[str]]:
        sets = [list(cards) for cards in combinations(hand, 3) if len({card[0] for card in cards}) == 1]
        runs = [
            list(cards) for size in (3, 4) for cards in combinations(sorted(hand, key=_place), size) if _is_run(cards)
        ]
        found = sets + runs
        return self.rng.sample(found, len(found))

    def discard(self, seat: int, card: str, by: str = "player") -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.log("discard", by=by, seat=seat, card=card)
        if not self.hands[seat] and not self.is_rum:
            self.events[-1]["face"] = "down"


def _place(card: str) -> tuple[str, int]:
    return card[1], RANKS.index(card[0])


def _is_run(cards: tuple[str, ...] | list[str]) -> bool:
    """Whether cards, low to high, are neighbours of one suit; the ace is low (BR-11, BR-03, CG-03)."""
    places = [_place(card) for card in cards]
    return all(one[0] == two[0] and two[1] - one[1] == 1 for one, two in pairwise(places))


def _partners(card: str, hand: list[str]) -> int:
    """How many cards of a hand are of the rank of one, or beside it in its suit."""
    near = ((_place(one), _place(card)) for one in hand)
    return sum(one[1] == two[1] or (one[0] == two[0] and abs(one[1] - two[1]) < 3) for one, two in near)


def _with(meld: list[str], card: str) -> list[str]:
    """A meld with one card more, none where it does not fit (BR-13, CG-08)."""
    if len({one[0] for one in meld}) == 1:
        return [*meld, card] if card[0] == meld[0][0] else []
    return next((cards for cards in ([*meld, card], [card, *meld]) if _is_run(cards)), [])
