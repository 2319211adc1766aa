"""Lawful play at random of Continental Rummy, from the format and the text alone (CO-01 to CO-24, SPEC 5).

Players buy what they do not need, lay their contract or keep it back, put cards and jokers on any melds, shift the
jokers of their own runs, leave and miss turns.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from schemas.cards import JOKER
from tests.audit.judged import Event
from tests.audit.random_match import CutOffError, InTurn
from tests.audit.random_play import RANKS, SUITS

CONTRACTS: Final = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
"""The trios and runs of each deal; of the first 7 cards are dealt, of each that follows one more."""
PLACES: Final = f"{RANKS}A"
MOST_IN_TRIO: Final = 10


@dataclass
class Meld:
    """A trio of a rank, or a run of a suit from a place on; ``cards`` are the faces that lie there."""

    owner: int
    cards: list[str]
    suit: str = ""
    low: int = 0
    name: str = ""

    def stands(self, place: int) -> str:
        """The face at a place of a run."""
        return PLACES[place] + self.suit

    def written(self) -> list[str]:
        """The cards as a log names them, jokers of a run by what they stand for."""
        faces = [self.stands(self.low + n) if self.suit else "" for n in range(len(self.cards))]
        return [
            f"{JOKER}={face}" if card == JOKER and face else card for card, face in zip(self.cards, faces, strict=True)
        ]

    def ends(self) -> list[int]:
        """The places where a run may grow; the ace is low or high, never both."""
        high = self.low + len(self.cards)
        below = self.low - 1 if self.low > 1 or (self.low == 1 and high < len(PLACES)) else None
        above = high if high < len(RANKS) or (high == len(RANKS) and self.low > 0) else None
        return [place for place in (below, above) if place is not None and len(self.cards) < len(RANKS)]


def random_contract_match(rng: Random) -> list[Event]:
    """The log of a match at random, or of its beginning."""
    table = _ContractTable("continental", rng)
    with suppress(CutOffError):
        table.play()
    return table.events


def cost(card: str) -> int:
    """Points of a card left in hand (CO-23)."""
    if card == JOKER:
        return 50
    return 11 if card[0] == "A" else min(RANKS.index(card[0]) + 1, 10)


class _ContractTable(InTurn):
    def __init__(self, ruleset: str, rng: Random) -> None:
        super().__init__(ruleset, rng)
        self.seats = list(range(1, rng.choice((2, 2, 3, 3, 4, 5, 7)) + 1))
        self.sit_down(self.seats)

    def play(self) -> None:
        """Some of the deals or all, so that the log of a whole match stays short enough to be gone through often."""
        players, told = [{"seat": seat, "player": f"u{seat}"} for seat in self.seats], dict[str, Any]()
        dealer, last = self.rng.choice(self.seats), self.rng.choice((1, 2, 3, 7))
        if self.chance(0.7):
            cards = self.rng.sample([rank + suit for rank in RANKS[1:] for suit in SUITS], len(self.seats))
            lowest = min(RANKS.index(card[0]) for card in cards)
            dealer = next(seat for seat, card in zip(self.seats, cards, strict=True) if RANKS.index(card[0]) == lowest)
            told = {"dealer_draw": [{"seat": seat, "card": card} for seat, card in zip(self.seats, cards, strict=True)]}
        self.log("open", ruleset=self.ruleset, chips="chips", players=players, **told)
        for number in range(1, len(CONTRACTS) + 1):
            self.moved(self.deal(number, dealer), self.winner)
            if number == last < len(CONTRACTS):
                return
            if number < len(CONTRACTS):
                self.between_deals()
            if len(self.staying()) == 1:
                break
            dealer = self.after(dealer)
        standings = [{"seat": seat, "points": account.total} for seat, account in self.accounts.items()]
        for row in standings:
            row |= {"place": 1} if row["seat"] in self.leaders(self.staying()) else {}
        self.log("match_settled", standings=standings, payouts=[])

    def deal(self, number: int, dealer: int) -> dict[int, int]:
        """The points of each seat dealt in."""
        rng, dealt = self.rng, self.staying()
        self.stock = [rank + suit for rank in RANKS for suit in SUITS] * 2 + [JOKER] * 2
        rng.shuffle(self.stock)
        self.contract, size = CONTRACTS[number - 1], 6 + number
        lucky = rng.choice(dealt)
        self.hands = {lucky: self.nearly(size)} | {
            seat: [self.stock.pop() for _ in range(size)] for seat in dealt if seat != lucky
        }
        self.pile, self.melds = [self.stock.pop()], list[Meld]()
        self.laid, self.left = dict[int, int](), dict[int, int]()
        self.winner, self.at_once, self.turns = 0, False, 0
        first = self.after(dealer)
        hands = [{"seat": seat, "cards": list(self.hands[seat])} for seat in dealt]
        self.log("deal", deal=number, dealer=dealer, first=first, hands=hands, open_card=self.pile[0])
        if self.chance(0.7):
            self.events[-1]["stock"] = self.stock[::-1]
        self.play_deal(first)
        points = {seat: self.left.get(seat, sum(map(cost, self.hands[seat]))) for seat in dealt}
        points[self.winner] = -10 if self.at_once else 0
        if self.chance(0.9):
            self.log("deal_scored", deal=number, points=[{"seat": s, "points": lost} for s, lost in points.items()])
        return points

    def nearly(self, size: int) -> list[str]:
        """A hand with the contract in it, often but for a card or two."""
        hand, rng = list[str](), self.rng
        for kind in (*("trio",) * self.contract[0], *("run",) * self.contract[1]):
            cards = [rng.choice(RANKS) + suit for suit in rng.sample(SUITS, 3)]
            cards = [cards[0][0] + card[1] for card in cards]
            if kind == "run":
                start, suit = rng.randrange(len(PLACES) - 3), rng.choice(SUITS)
                cards = [PLACES[start + n] + suit for n in range(4)]
            if self.chance(0.3):
                cards[rng.randrange(len(cards))] = JOKER
            hand += [card for card in cards if self.chance(0.95)]
        taken = list[str]()
        for card in hand[:size]:
            if card in self.stock:
                self.stock.remove(card)
                taken.append(card)
        return taken + [self.stock.pop() for _ in range(size - len(taken))]

    # -- a turn ----------------------------------------------------------------------------------

    def turn(self, seat: int) -> None:
        self.turns += 1
        for one in self.hands:
            if one in self.staying():
                self.connections(one)
                if self.chance(0.001) and len(self.staying()) > 1:
                    self.leave(one)
        if seat in self.left or len(self.staying()) == 1:
            return
        if self.chance(0.05):
            self.log("miss", by="timer", seat=seat)
            self.draw(seat, by="timer")
            self.discard(seat, self.hands[seat][-1], by="timer")
            return
        origin, steps = self.draw(seat, by="player"), [self.lay_contract, self.shift_jokers, self.lay_off]
        if self.chance(0.3):
            self.rng.shuffle(steps)
        for step in steps:
            self.buy(seat, origin)
            origin = "" if self.bought else origin
            step(seat)
        self.buy(seat, origin)
        if self.chance(0.003) and len(self.staying()) > 1:
            self.leave(seat)
            return
        hand = self.rng.sample(self.hands[seat], len(self.hands[seat]))
        self.discard(
            seat, min(hand, key=lambda card: _partners(card, hand)) if self.chance(0.9) else hand[0], by="player"
        )

    def leave(self, seat: int) -> None:
        self.left[seat] = sum(map(cost, self.hands[seat]))
        self.leaves(seat)

    def draw(self, seat: int, by: str) -> str:
        self.bought = False
        if by == "player" and self.pile and self.chance(0.3):
            card, origin = self.pile.pop(), "discards"
        else:
            self.fill_stock()
            card, origin = self.stock.pop(), "stock"
        self.hands[seat].append(card)
        self.log_draw(seat, card, origin, by)
        return origin

    def fill_stock(self) -> None:
        """The discards but for the top one (custom)."""
        if self.stock:
            return
        if len(self.pile) < 2:
            raise CutOffError
        self.stock, self.pile = self.rng.sample(self.pile[:-1], len(self.pile) - 1), self.pile[-1:]
        told: dict[str, Any] = {"stock": self.stock[::-1]} if self.chance(0.7) else {}
        self.log("recycle", after=0.05, **told)

    def buy(self, seat: int, origin: str) -> None:
        """Another takes the discard, with a card of the stock: of those who ask the nearest left (CO-14, CO-15)."""
        others = [one for one in self.staying() if one != seat]
        if origin != "stock" or self.bought or not self.pile or not self.chance(0.05) or not self.stock:
            return
        asked = self.rng.sample(others, self.rng.randint(1, len(others)))
        buyer = min(asked, key=lambda one: (one < seat, one))
        card, penalty, self.bought = self.pile.pop(), self.stock.pop(), True
        self.hands[buyer] += [card, penalty]
        told: dict[str, Any] = {"wanted": asked} if self.chance(0.7) else {}
        self.log("buy", by="player", seat=buyer, card=card, penalty=penalty, **told)

    def discard(self, seat: int, card: str, by: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.log("discard", by=by, seat=seat, card=card)
        if not self.hands[seat]:
            self.winner, self.at_once = seat, self.laid[seat] == self.turns

    # -- melds -----------------------------------------------------------------------------------

    def lay_contract(self, seat: int) -> None:
        """The contract, no more and no less, and never the last card (CO-16, CO-18)."""
        if seat in self.laid or self.chance(0.2):
            return
        found = self.find(self.hands[seat], *self.contract)
        if found is None or sum(len(meld.cards) for meld in found) >= len(self.hands[seat]):
            return
        self.rng.shuffle(found)
        self.log("lay_contract", by="player", seat=seat, melds=[meld.written() for meld in found])
        for number, meld in enumerate(found, 1):
            meld.owner, meld.name = seat, f"{len(self.events)}.{number}"
            for card in meld.cards:
                self.hands[seat].remove(card)
        self.melds += found
        self.laid[seat] = self.turns

    def find(self, hand: list[str], trios: int, runs: int) -> list[Meld] | None:
        """Melds of these kinds in a hand; not all there are is looked at."""
        if not trios and not runs:
            return []
        for meld in self.runs(hand) if runs else self.trios(hand):
            left = list(hand)
            for card in meld.cards:
                left.remove(card)
            rest = self.find(left, trios, runs - 1) if runs else self.find(left, trios - 1, 0)
            if rest is not None:
                return [meld, *rest]
        return None

    def trios(self, hand: list[str]) -> list[Meld]:
        jokers, found = hand.count(JOKER), list[Meld]()
        for rank in RANKS:
            own = [card for card in hand if card != JOKER and card[0] == rank]
            for few in range(min(jokers, 2) + 1):
                if own and len(own) >= 3 - few:
                    found.append(Meld(0, self.rng.sample([*self.rng.sample(own, 3 - few), *[JOKER] * few], 3)))
        return sorted(found, key=lambda meld: meld.cards.count(JOKER))

    def runs(self, hand: list[str]) -> list[Meld]:
        """Of four or five cards, of which two at least are no jokers."""
        jokers, found = hand.count(JOKER), list[Meld]()
        for suit in SUITS:
            for low in range(len(PLACES) - 3):
                for size in (4, 5):
                    faces = [PLACES[place] + suit for place in range(low, min(low + size, len(PLACES)))]
                    cards = [face if face in hand else JOKER for face in faces]
                    if len(cards) == size and cards.count(JOKER) <= min(jokers, size - 2):
                        found.append(Meld(0, cards, suit, low))
        self.rng.shuffle(found)
        return sorted(found, key=lambda meld: meld.cards.count(JOKER))

    def lay_off(self, seat: int) -> None:
        """Cards and jokers on any melds, all but one card; several at once or each by itself (CO-17, CO-19)."""
        for meld in self.rng.sample(self.melds, len(self.melds)) if seat in self.laid else ():
            for card in self.rng.sample(self.hands[seat], len(self.hands[seat])):
                hand = self.hands[seat]
                if len(hand) > 1 and self.chance(0.7 if card != JOKER else 0.3):
                    self.put_on(meld, card, seat)

    def put_on(self, meld: Meld, card: str, seat: int) -> None:
        if meld.suit:
            ends = [place for place in meld.ends() if card in (JOKER, meld.stands(place))]
            if not ends:
                return
            place = self.rng.choice(ends)
            self.log("lay_off", by="player", seat=seat, meld=meld.name, cards=[_named(card, meld.stands(place))])
            _grow(meld, card, place)
        else:
            rank = next(one[0] for one in meld.cards if one != JOKER)
            if (card != JOKER and card[0] != rank) or len(meld.cards) == MOST_IN_TRIO:
                return
            told = _named(card, rank + self.rng.choice(SUITS)) if self.chance(0.5) else card
            self.log("lay_off", by="player", seat=seat, meld=meld.name, cards=[told])
            meld.cards.append(card)
        self.hands[seat].remove(card)

    def shift_jokers(self, seat: int) -> None:
        """A joker inside an own run to an end, for its card; one at an end to another own run (CO-20 to CO-22)."""
        own = [meld for meld in self.melds if meld.owner == seat and meld.suit]
        for meld in own:
            for place in [n for n, card in enumerate(meld.cards) if card == JOKER]:
                face, end = meld.stands(meld.low + place), place in (0, len(meld.cards) - 1)
                held = face in self.hands[seat] and len(self.hands[seat]) > 1
                onto = self.rng.choice([one for one in own if one is not meld] or [meld]) if end else meld
                fits = onto.ends()
                if not fits or not self.chance(0.7) or meld.cards.count(JOKER) > 1 or (not held and onto is meld):
                    continue
                if held:
                    self.hands[seat].remove(face)
                    meld.cards[place] = face
                elif len(meld.cards) > 4:
                    meld.low += place == 0
                    del meld.cards[place]
                else:
                    continue
                to = self.rng.choice(fits)
                told: dict[str, Any] = {"card": face} if held else {}
                told |= {"to": onto.name} if onto is not meld else {}
                self.log(
                    "move_joker", by="player", seat=seat, meld=meld.name, joker=_named(JOKER, onto.stands(to)), **told
                )
                _grow(onto, JOKER, to)
                break


def _partners(card: str, hand: list[str]) -> int:
    """How much there is beside a card: its rank, and what is near it in its suit; jokers are kept."""
    if card == JOKER:
        return 99
    others = [one for one in hand if one != JOKER]
    near = [one for one in others if one[1] == card[1] and 0 < abs(RANKS.index(one[0]) - RANKS.index(card[0])) < 4]
    return sum(one[0] == card[0] for one in others) + len(set(near))


def _named(card: str, stands: str) -> str:
    return f"{JOKER}={stands}" if card == JOKER else card


def _grow(meld: Meld, card: str, place: int) -> None:
    if place < meld.low:
        meld.cards.insert(0, card)
        meld.low = place
    else:
        meld.cards.append(card)
