"""Faults of contracts, and of buying the top discard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ledger.play.laws.buying import to_the_left
from ledger.play.telling import is_wild
from ledger.rules.sizes import contract, hand_size
from ledger.simulate.fault import FaultyMatch, Scene, fault, needs, played_out
from ledger.simulate.logbook import Event
from ledger.simulate.meld_policy import melds_in
from ledger.simulate.meld_table import MeldTable
from schemas.cards import JOKER

FEWEST_LEFT = 2
"""Cards a player keeps at least when some are laid by fault, so that the turn can be ended."""

TRIO = 3


@fault("rum", when=lambda rules: rules.melding.where == "table" and not rules.contract.trios)
def no_contract(scene: Scene) -> Iterator[FaultyMatch]:
    """Some cards are laid down as a contract in a game without contracts."""
    place = scene.pick([p for p in scene.discards() if len(scene.hand_at(p)) >= 3 + FEWEST_LEFT])
    table, seat, discard = scene.resumed(place), scene.seat_of(place), scene.events[place]["card"]
    laid = [card for card in scene.hand_at(place) if card != discard][:3]
    table.book.write("lay_contract", seat=seat, melds=[laid], after=3000)
    table.discard(seat, discard)
    yield played_out(table, place + 1)


@fault("continental", when=lambda rules: rules.contract.trios)
def meld_beside_contract(scene: Scene) -> Iterator[FaultyMatch]:
    """A player lays a single meld of his own before his contract."""
    for place in scene.shuffled(scene.discards()):
        hand, discard = scene.hand_at(place), scene.events[place]["card"]
        melds = [meld for meld in melds_in(hand, scene.rules) if discard not in meld and JOKER not in meld]
        melds = [meld for meld in melds if len(meld) + FEWEST_LEFT <= len(hand)]
        if melds:
            table, seat = scene.resumed_as(MeldTable, place), scene.seat_of(place)
            table.meld(seat, melds[0])
            table.discard(seat, discard)
            yield played_out(table, place + 1)


@fault("continental", when=lambda rules: rules.contract.trios)
def contract_wrong(scene: Scene) -> Iterator[FaultyMatch]:
    """A meld is missing from a contract."""
    place = scene.pick(scene.kind("lay_contract"))
    table, seat = scene.resumed_as(MeldTable, place), scene.seat_of(place)
    table.book.write("lay_contract", seat=seat, melds=scene.events[place]["melds"][:-1], after=3000)
    table.lay_off_all(seat)
    if table.deal.ended is None:
        table.discard(seat, table.choose_discard(seat))
    yield played_out(table, place + 1)


@fault("continental", seats=3, when=lambda rules: rules.contract.trios)
def contract_again(scene: Scene) -> Iterator[FaultyMatch]:
    """A player is dealt his contract, lays it, buys all the cards for another one and lays that, too."""
    place = scene.kind("deal")[0]
    due, dealt = needs(contract(1, scene.rules)), scene.events[place]
    needs(not due.runs and len(dealt["hands"]) > 2)
    stacked = _StackedDeal(scene, dealt, due.trios)
    stacked.first_turn()
    while stacked.steps[-1][0] != "lay_contract":
        stacked.round()
    book = scene.resumed(place).book
    book.write("deal", by="server", after=2000, **stacked.dealt())
    for kind, fields in stacked.steps:
        book.write(kind, after=2000, **fields)
    table = scene.with_events(book.events).resumed_as(MeldTable, len(book.events))
    table.discard(stacked.player, table.choose_discard(stacked.player))
    yield played_out(table, len(book.events))


class _StackedDeal:
    """A deal whose cards lie so that its first player can lay the contract twice; the others discard what they draw."""

    def __init__(self, scene: Scene, dealt: Event, trios: int) -> None:
        self.player: int = dealt["first"]
        self.steps: list[tuple[str, dict[str, Any]]] = []
        self._dealt = dealt
        self._stock: list[str] = []
        seats = sorted(hand["seat"] for hand in dealt["hands"])
        self._others = [s for s in seats if s > self.player] + [s for s in seats if s < self.player]
        ranks = scene.rng.sample("23456789TJQK", 2 * trios)
        contracts = [[rank + suit for suit in "SHD"] for rank in ranks]
        self._first, self._second = contracts[:trios], contracts[trios:]
        self._rest = [card for hand in dealt["hands"] for card in hand["cards"]] + [dealt["open_card"], *dealt["stock"]]
        for card in (card for trio in contracts for card in trio):
            self._rest.remove(card)
        scene.rng.shuffle(self._rest)
        self._needed = [card for trio in self._second for card in trio]
        size = hand_size(len(seats), 1, scene.rules)
        self._spare = [self._rest.pop() for _ in range(size - TRIO * trios)]
        self._hands = {seat: [self._rest.pop() for _ in range(size)] for seat in self._others}
        self._hands[self.player] = [*(card for trio in self._first for card in trio), *self._spare]
        self._open = self._rest.pop()

    def dealt(self) -> dict[str, Any]:
        """The deal, with the stock in the order it was drawn in."""
        kept = {name: self._dealt[name] for name in ("deal", "dealer", "first")}
        hands = [{"seat": seat, "cards": cards} for seat, cards in sorted(self._hands.items())]
        return {**kept, "open_card": self._open, "hands": hands, "stock": [*self._stock, *self._rest]}

    def first_turn(self) -> None:
        """The contract as dealt."""
        self._draw(self.player, wanted=True)
        self._lay(self._first)
        self._does(self.player, "discard", card=self._spare[0])

    def round(self) -> None:
        """The others draw and discard, the player buys what comes after the first of them, and has a turn."""
        top = ""
        for place, seat in enumerate(self._others):
            drawn = self._draw(seat, wanted=seat != self._others[-1])
            if place:
                penalty = self._next(wanted=True)
                self._does(self.player, "buy", card=top, penalty=penalty, wanted=[self.player])
            self._does(seat, "discard", card=drawn)
            top = drawn
        drawn = self._draw(self.player, wanted=False)
        if self._needed:
            self._does(self.player, "discard", card=drawn)
        else:
            self._lay(self._second)

    def _draw(self, seat: int, *, wanted: bool) -> str:
        card = self._next(wanted=wanted)
        self._does(seat, "draw", source="stock", card=card)
        return card

    def _next(self, *, wanted: bool) -> str:
        """The next card of the stock: one the player needs, or any."""
        self._stock.append(self._needed.pop() if wanted and self._needed else self._rest.pop())
        return self._stock[-1]

    def _lay(self, melds: Sequence[Sequence[str]]) -> None:
        self._does(self.player, "lay_contract", melds=[list(meld) for meld in melds])

    def _does(self, seat: int, kind: str, **fields: object) -> None:
        self.steps.append((kind, {"seat": seat, **fields}))


# ------------------------------------------------------------------------------------------ buying


@fault("classic", when=lambda rules: rules.buying.who == "nobody")
def no_buying(scene: Scene) -> Iterator[FaultyMatch]:
    """Somebody who is not in turn takes the top discard in a game without buying."""
    for place in scene.shuffled(scene.discards()):
        deal = scene.deal_at(place)
        others = [seat for seat in deal.still_in() if seat != deal.turn]
        if deal.taken_from != "stock" or not deal.discards or is_wild(deal.discards[-1], deal.wild) or not others:
            continue
        table, buyer = scene.resumed(place), scene.rng.choice(others)
        table.book.write("buy", seat=buyer, card=deal.discards[-1], after=1500)
        if scene.rules.drop.when != "never":
            table.quitting.add(buyer)
        table.discard(scene.seat_of(place), scene.events[place]["card"])
        yield played_out(table, place + 1)


@fault("continental", when=lambda rules: rules.buying.who != "nobody")
def buy_not_due(scene: Scene) -> Iterator[FaultyMatch]:
    """Somebody buys what the player in turn, who has not drawn yet, could still take."""
    ready = [p for p in scene.turns() if len(scene.deal_at(p).stock or ()) > 1 and scene.deal_at(p).discards]
    place = scene.pick(ready)
    deal, table = scene.deal_at(place), scene.resumed(place)
    buyer = scene.rng.choice([seat for seat in deal.still_in() if seat != deal.turn])
    penalty = (deal.stock or ("",))[0]
    table.book.write("buy", seat=buyer, card=deal.discards[-1], penalty=penalty, wanted=[buyer], after=1500)
    yield played_out(table, place + 1)


@fault("continental", when=lambda rules: rules.buying.who != "nobody")
def buy_not_top(scene: Scene) -> Iterator[FaultyMatch]:
    """A buy names a card from further down the discards."""
    for place in scene.shuffled(scene.kind("buy")):
        *below, top = scene.deal_at(place).discards
        others = [card for card in below if card not in (top, JOKER)]
        if others:
            yield scene.edited(place, card=scene.rng.choice(others))


@fault("continental", seats=3, when=lambda rules: rules.buying.who != "nobody")
def buy_priority(scene: Scene) -> Iterator[FaultyMatch]:
    """Somebody nearer to the left of the player in turn than the buyer had asked for the card, too."""
    for place in scene.shuffled(scene.kind("buy")):
        deal = scene.deal_at(place)
        order = to_the_left(deal, deal.turn or 0)
        nearer = order[: order.index(scene.seat_of(place))]
        if nearer:
            yield scene.edited(place, wanted=sorted({*scene.events[place]["wanted"], scene.rng.choice(nearer)}))
