"""Faults of contracts, and of buying the top discard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from ledger.play.turns import clockwise
from ledger.rules.points import is_wild
from ledger.rules.sizes import contract, hand_size
from ledger.rules.table_melds import TRIO
from ledger.simulate.fault import FaultyMatch, Scene, fault, needs, played_out
from ledger.simulate.logbook import Event
from ledger.simulate.meld_table import MeldTable, melds_in
from schemas.cards import JOKER, face

FEWEST_LEFT = 2
"""Cards a player keeps at least when some are laid by fault, so that the turn can be ended."""


@fault("rum", when=lambda rules: rules.melding.where == "table" and not rules.contract.trios)
def no_contract(scene: Scene) -> Iterator[FaultyMatch]:
    """Some cards are laid down as a contract in a game without contracts."""
    place = scene.pick([p for p in scene.discards() if len(scene.hand_at(p)) >= 3 + FEWEST_LEFT])
    table = scene.resumed(place)
    laid = [card for card in scene.hand_at(place) if card != scene.events[place]["card"]][:3]
    table.book.write("lay_contract", seat=scene.seat_of(place), melds=[laid], after=3000)
    yield scene.and_on(table, place)


@fault("continental", when=lambda rules: rules.contract.trios)
def meld_beside_contract(scene: Scene) -> Iterator[FaultyMatch]:
    """A player lays a single meld before the contract."""
    for place in scene.shuffled(scene.discards()):
        hand, discard = scene.hand_at(place), scene.events[place]["card"]
        melds = [meld for meld in melds_in(hand, scene.rules) if discard not in meld and JOKER not in meld]
        melds = [meld for meld in melds if len(meld) + FEWEST_LEFT <= len(hand)]
        if melds:
            table = scene.resumed_as(MeldTable, place)
            table.meld(scene.seat_of(place), melds[0])
            yield scene.and_on(table, place)


@fault("continental", when=lambda rules: rules.contract.trios)
def contract_wrong(scene: Scene) -> Iterator[FaultyMatch]:
    """A meld is missing from a contract."""
    place = scene.pick(scene.places_of("lay_contract"))
    table, seat = scene.resumed_as(MeldTable, place), scene.seat_of(place)
    table.book.write("lay_contract", seat=seat, melds=scene.events[place]["melds"][:-1], after=3000)
    table.lay_off_all(seat)
    if table.deal.ended is None:
        table.discard(seat, table.choose_discard(seat))
    yield played_out(table, place + 1)


@fault("continental", seats=3, when=lambda rules: rules.contract.trios)
def contract_again(scene: Scene) -> Iterator[FaultyMatch]:
    """A player is dealt the contract, lays it, buys all the cards for another one and lays that, too."""
    place = scene.places_of("deal")[0]
    due, dealt = needs(contract(1, scene.rules)), scene.events[place]
    needs(not due.runs and len(dealt["hands"]) > 2)
    pack, player = _StackedPack(scene, dealt, due.trios), dealt["first"]
    steps = list(_laid_twice(pack, player))
    book = scene.resumed(place).book
    kept = {name: dealt[name] for name in ("deal", "dealer", "first")}
    hands = [{"seat": seat, "cards": cards} for seat, cards in sorted(pack.hands.items())]
    stock = [*pack.drawn, *pack.rest]
    book.write("deal", by="server", after=2000, **kept, open_card=pack.turned_up, hands=hands, stock=stock)
    for kind, fields in steps:
        book.write(kind, after=2000, **fields)
    table = scene.with_events(book.events).resumed_as(MeldTable, len(book.events))
    table.discard(player, table.choose_discard(player))
    yield played_out(table, len(book.events))


class _StackedPack:
    """A pack that lies so that the first player of a deal can lay the contract twice.

    The ``first`` is dealt, the ``second`` made of cards ``needed`` still. Of the stock some are ``drawn``, the ``rest``
    is to come.
    """

    def __init__(self, scene: Scene, dealt: Event, trios: int) -> None:
        player = dealt["first"]
        seats = sorted(hand["seat"] for hand in dealt["hands"])
        self.others = [s for s in seats if s > player] + [s for s in seats if s < player]
        self.rest = [card for hand in dealt["hands"] for card in hand["cards"]] + [dealt["open_card"], *dealt["stock"]]
        ranks = scene.rng.sample("23456789TJQK", 2 * trios)
        contracts = [[self._taken(rank + suit) for suit in "SHD"] for rank in ranks]
        self.first, self.second = contracts[:trios], contracts[trios:]
        scene.rng.shuffle(self.rest)
        self.needed = list(chain.from_iterable(self.second))
        size = hand_size(len(seats), 1, scene.rules)
        self.spare = [self.rest.pop() for _ in range(size - TRIO * trios)]
        self.hands = {seat: [self.rest.pop() for _ in range(size)] for seat in self.others}
        self.hands[player] = [*chain.from_iterable(self.first), *self.spare]
        self.turned_up = self.rest.pop()
        self.drawn: list[str] = []

    def _taken(self, wanted: str) -> str:
        """The first copy of a face, no longer among the rest."""
        card: str = next(card for card in self.rest if face(card) == wanted)
        self.rest.remove(card)
        return card

    def draw(self, *, wanted: bool) -> str:
        """The next card of the stock: one the player needs, or any."""
        self.drawn.append(self.needed.pop() if wanted and self.needed else self.rest.pop())
        return self.drawn[-1]


def _laid_twice(pack: _StackedPack, player: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is done: the player lays the contract as dealt; the others discard what they draw, of which the player buys
    what comes after the first of them, and lays the second contract once nothing is needed any more."""
    yield "draw", {"seat": player, "source": "stock", "card": pack.draw(wanted=True)}
    yield "lay_contract", {"seat": player, "melds": pack.first}
    yield "discard", {"seat": player, "card": pack.spare[0]}
    while True:
        top = ""
        for place, seat in enumerate(pack.others):
            card = pack.draw(wanted=seat != pack.others[-1])
            yield "draw", {"seat": seat, "source": "stock", "card": card}
            if place:
                penalty = pack.draw(wanted=True)
                yield "buy", {"seat": player, "card": top, "penalty": penalty, "wanted": [player]}
            yield "discard", {"seat": seat, "card": card}
            top = card
        card = pack.draw(wanted=False)
        yield "draw", {"seat": player, "source": "stock", "card": card}
        if not pack.needed:
            yield "lay_contract", {"seat": player, "melds": pack.second}
            return
        yield "discard", {"seat": player, "card": card}


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
        table.drops_later(buyer)
        yield scene.and_on(table, place)


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
    for place in scene.shuffled(scene.places_of("buy")):
        *below, top = scene.deal_at(place).discards
        others = [card for card in below if card not in (top, JOKER)]
        if others:
            yield scene.edited(place, card=scene.rng.choice(others))


@fault("continental", seats=3, when=lambda rules: rules.buying.who != "nobody")
def buy_priority(scene: Scene) -> Iterator[FaultyMatch]:
    """Somebody nearer to the left of the player in turn than the buyer had asked for the card, too."""
    for place in scene.shuffled(scene.places_of("buy")):
        deal = scene.deal_at(place)
        order = clockwise(deal.still_in(), deal.turn or 0)
        nearer = order[: order.index(scene.seat_of(place))]
        if nearer:
            yield scene.edited(place, wanted=sorted({*scene.events[place]["wanted"], scene.rng.choice(nearer)}))
