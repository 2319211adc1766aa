"""Faults of melds on the table, of laying off, of moving jokers, and of going out; of contracts, and of buying the top
discard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

from ledger.play.state import Deal, SeatState, TableMeld
from ledger.play.turns import clockwise
from ledger.rules.points import is_wild
from ledger.rules.sizes import contract, hand_size
from ledger.rules.table_melds import TRIO, lay_off, move_joker, read_table_meld
from ledger.simulate.fault import FaultyMatch, Scene, fault, needs, played_out
from ledger.simulate.logbook import Event
from ledger.simulate.meld_table import MeldTable, may_lay_off, melds_in, openings
from schemas.cards import JOKER, SUITS, face

NO_SUCH = "999999.1"
FEWEST_LEFT = 2
"""Cards a player keeps at least when some are laid by fault, so that the turn can be ended."""


def _discarding(scene: Scene, fewest: int) -> Iterator[tuple[int, SeatState, Deal]]:
    """Places where a player of a game with melds on the table discards, holding at least so many cards."""
    needs(scene.rules.melding.where == "table")
    for place in scene.shuffled(scene.discards()):
        seat = scene.seat_at(place)
        if len(seat.hand) >= fewest:
            yield place, seat, scene.deal_at(place)


def _fitting(scene: Scene, seat: SeatState, deal: Deal) -> list[tuple[TableMeld, str]]:
    """Every card of a hand that fits a meld on the table."""
    return [(m, card) for m in deal.table for card in sorted(openings(m.cards, scene.rules)) if face(card) in seat.hand]


def _with_lay_off(scene: Scene, place: int, meld: TableMeld, card: str) -> MeldTable:
    """The table before the event at a place, once the seat that names has laid a card off."""
    table = scene.resumed_as(MeldTable, place)
    table.book.write("lay_off", seat=scene.seat_of(place), meld=meld.id, cards=[card], after=1500)
    return table


@fault("rum", when=lambda rules: not rules.contract.trios)
def meld_not_valid(scene: Scene) -> Iterator[FaultyMatch]:
    """Three cards that do not go together are laid as a meld."""
    for place, seat, deal in _discarding(scene, 5):
        spare = [card for card in seat.hand if card not in (scene.events[place]["card"], JOKER)]
        wrong = [three for three in combinations(spare, 3) if read_table_meld(three, scene.rules).kind is None]
        if wrong and not (scene.rules.melding.per_turn and deal.melds_laid):
            table = scene.resumed_as(MeldTable, place)
            table.meld(seat.number, scene.rng.choice(wrong))
            yield scene.and_on(table, place)


@fault("rum", when=lambda rules: rules.melding.per_turn)
def too_many_melds(scene: Scene) -> Iterator[FaultyMatch]:
    """A player who could lay two melds lays both, more than a turn allows."""
    for place, seat, deal in _discarding(scene, 5):
        melds = [meld for meld in melds_in(seat.hand, scene.rules) if scene.events[place]["card"] not in meld]
        if melds and len(melds[0]) + 2 <= len(seat.hand) and deal.melds_laid:
            table = scene.resumed_as(MeldTable, place)
            table.meld(seat.number, melds[0])
            yield scene.and_on(table, place)


# ------------------------------------------------------------------------------------------ laying off


@fault("rum+meld-first")
def lay_off_too_soon(scene: Scene) -> Iterator[FaultyMatch]:
    """A seat that has laid nothing of its own lays a card off before that is allowed."""
    for place, seat, deal in _discarding(scene, 3):
        fits = [] if may_lay_off(seat, scene.rules) else _fitting(scene, seat, deal)
        fits = [(meld, card) for meld, card in fits if face(card) != scene.events[place]["card"]]
        if fits:
            yield scene.and_on(_with_lay_off(scene, place, *fits[0]), place)


@fault("rum", when=lambda rules: "turn.steps:in_order" in rules.cases and rules.melding.per_turn == 1)
def meld_after_lay_off(scene: Scene) -> Iterator[FaultyMatch]:
    """A seat lays a card off before the meld it lays in the same turn."""
    for place in scene.shuffled(scene.by_player("meld")):
        seat, deal, melds = scene.seat_at(place), scene.deal_at(place), scene.events[place]["melds"]
        faces = {face(card.partition("=")[0]) for meld in melds for card in meld}
        fits = [(meld, card) for meld, card in _fitting(scene, seat, deal) if face(card) not in faces]
        if fits and may_lay_off(seat, scene.rules) and len(seat.hand) > sum(map(len, melds)) + 1:
            table = _with_lay_off(scene, place, *fits[0])
            table.meld(seat.number, *map(tuple, melds))
            table.discard(seat.number, table.choose_discard(seat.number))
            yield played_out(table, place + 2)


@fault("basic")
def no_such_meld(scene: Scene) -> Iterator[FaultyMatch]:
    """A lay-off names a meld that nobody laid."""
    for place, seat, _ in _discarding(scene, 4):
        if may_lay_off(seat, scene.rules):
            card = next(card for card in seat.hand if card != scene.events[place]["card"])
            yield scene.inserted(place, "lay_off", seat=seat.number, meld=NO_SUCH, cards=[card])


@fault("rum")
def lay_off_no_fit(scene: Scene) -> Iterator[FaultyMatch]:
    """A card goes onto a meld that it does not belong to."""
    for place, seat, deal in _discarding(scene, 3):
        if not deal.table or not may_lay_off(seat, scene.rules):
            continue
        meld = scene.rng.choice(deal.table)
        spare = [card for card in seat.hand if card not in (scene.events[place]["card"], JOKER)]
        wrong = [card for card in spare if not lay_off(meld.cards, [card], scene.rules).allowed]
        if wrong:
            yield scene.and_on(_with_lay_off(scene, place, meld, wrong[0]), place)


@fault("jqka", when=lambda rules: rules.melding.where == "table")
def laid_before_draw(scene: Scene) -> Iterator[FaultyMatch]:
    """A player lays off first and draws afterwards."""
    for place in scene.shuffled(scene.turns()):
        seat, deal = scene.seat_at(place), scene.deal_at(place)
        fits = _fitting(scene, seat, deal) if len(seat.hand) > 1 and may_lay_off(seat, scene.rules) else []
        if fits:
            table = scene.resumed(place)
            fit, card = scene.rng.choice(fits)
            table.book.write("lay_off", seat=seat.number, meld=fit.id, cards=[card], after=1500)
            yield played_out(table, place + 1)


@fault("continental", seats=3, when=lambda rules: rules.going_out.last_card == "must_discard")
def out_without_discard(scene: Scene) -> Iterator[FaultyMatch]:
    """The last card is laid off instead of discarded, as the rules ask."""
    for place, seat, deal in _discarding(scene, 1):
        fits = _fitting(scene, seat, deal) if len(seat.hand) == 1 and may_lay_off(seat, scene.rules) else []
        if fits:
            yield played_out(_with_lay_off(scene, place, *fits[0]), place + 1)


@fault("rum", when=lambda rules: rules.discards.returned != "free")
def returned_discard(scene: Scene) -> Iterator[FaultyMatch]:
    """The card just taken from the discards is put back, and the one put down is kept."""
    for place in scene.shuffled(scene.discards()):
        deal, hand = scene.deal_at(place), scene.hand_at(place)
        if deal.taken_from == "discards" and deal.taken is not None and hand.count(deal.taken) == 1:
            table = scene.resumed(place)
            table.discard(scene.seat_of(place), deal.taken)
            yield played_out(table, place + 1)


@fault("basic")
def last_discard_face(scene: Scene) -> Iterator[FaultyMatch]:
    """A card that is not the last one is put down face down."""
    for place, _, _ in _discarding(scene, 2):
        yield scene.edit(place, face="down")


# ------------------------------------------------------------------------------------------ jokers of the table


@fault("continental", when=lambda rules: rules.lay_off.joker == "own_run")
def joker_not_own(scene: Scene) -> Iterator[FaultyMatch]:
    """The joker at one end of another's run goes to the other end."""
    for place, meld in _runs_with_jokers(scene, own=False):
        move = move_joker(meld.cards, JOKER, None, None, scene.rules)
        if move.allowed:
            joker = next(card for card in move.source if card.startswith(JOKER) and card not in meld.cards)
            table = scene.resumed(place)
            table.book.write("move_joker", seat=scene.seat_of(place), meld=meld.id, joker=joker, after=1500)
            yield scene.and_on(table, place)


@fault("continental")
def joker_moved_wrongly(scene: Scene) -> Iterator[FaultyMatch]:
    """A joker of a run is said to stand for a card of another suit."""
    for place, meld in _runs_with_jokers(scene, own=True):
        lowest = meld.cards[0].partition("=")[2] or meld.cards[0]
        suit = next(suit for suit in SUITS if suit != lowest[1])
        yield scene.inserted(place, "move_joker", seat=scene.seat_of(place), meld=meld.id, joker=f"{JOKER}=7{suit}")


def _runs_with_jokers(scene: Scene, *, own: bool) -> Iterator[tuple[int, TableMeld]]:
    """Places where a player discards while a run with a joker lies there, its own or another's."""
    needs(scene.rules.lay_off.joker != "stays")
    for place, seat, deal in _discarding(scene, 0):
        for meld in deal.table:
            joker = any(card.startswith(f"{JOKER}=") for card in meld.cards)
            if meld.kind == "run" and joker and (meld.seat == seat.number) == own and (seat.melded or seat.contract):
                yield place, meld


@fault("rum+jokers", when=lambda rules: rules.melding.where == "table" and rules.lay_off.joker == "stays")
def no_joker_moves(scene: Scene) -> Iterator[FaultyMatch]:
    """A joker is said to stand elsewhere in a game where jokers of the table stay."""
    place = scene.pick([p for p in scene.discards() if scene.deal_at(p).table and scene.seat_at(p).melded])
    meld = scene.rng.choice(scene.deal_at(place).table)
    yield scene.inserted(place, "move_joker", seat=scene.seat_of(place), meld=meld.id, joker=f"{JOKER}=2S")


# ------------------------------------------------------------------------------------------ contracts


@fault("rum", when=lambda rules: rules.melding.where == "table" and not rules.contract.trios)
def no_contract(scene: Scene) -> Iterator[FaultyMatch]:
    """Some cards are laid down as a contract in a game without contracts."""
    place = scene.pick([p for p in scene.discards() if len(scene.hand_at(p)) >= 3 + FEWEST_LEFT])
    table = scene.resumed(place)
    cards = [card for card in scene.hand_at(place) if card != scene.events[place]["card"]][:3]
    table.book.write("lay_contract", seat=scene.seat_of(place), melds=[cards], after=3000)
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
    due, deal = needs(contract(1, scene.rules)), scene.events[place]
    needs(not due.runs and len(deal["hands"]) > 2)
    pack, player = _StackedPack(scene, deal, due.trios), deal["first"]
    steps = list(_laid_twice(pack, player))
    book = scene.resumed(place).book
    header = {name: deal[name] for name in ("deal", "dealer", "first")}
    hands = [{"seat": seat, "cards": cards} for seat, cards in sorted(pack.hands.items())]
    stock = [*pack.drawn, *pack.rest]
    book.write("deal", by="server", after=2000, **header, open_card=pack.turned_up, hands=hands, stock=stock)
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

    def __init__(self, scene: Scene, deal: Event, trios: int) -> None:
        player = deal["first"]
        seats = sorted(hand["seat"] for hand in deal["hands"])
        self.others = [s for s in seats if s > player] + [s for s in seats if s < player]
        self.rest = [card for hand in deal["hands"] for card in hand["cards"]] + [deal["open_card"], *deal["stock"]]
        ranks = scene.rng.sample("23456789TJQK", 2 * trios)
        contracts = [[self._take(rank + suit) for suit in "SHD"] for rank in ranks]
        self.first, self.second = contracts[:trios], contracts[trios:]
        scene.rng.shuffle(self.rest)
        self.needed = list(chain.from_iterable(self.second))
        size = hand_size(len(seats), 1, scene.rules)
        self.spare = [self.rest.pop() for _ in range(size - TRIO * trios)]
        self.hands = {seat: [self.rest.pop() for _ in range(size)] for seat in self.others}
        self.hands[player] = [*chain.from_iterable(self.first), *self.spare]
        self.turned_up = self.rest.pop()
        self.drawn: list[str] = []

    def _take(self, target: str) -> str:
        """The first copy of a face, no longer among the rest."""
        card: str = next(card for card in self.rest if face(card) == target)
        self.rest.remove(card)
        return card

    def draw(self, *, is_wanted: bool) -> str:
        """The next card of the stock: one the player needs, or any."""
        self.drawn.append(self.needed.pop() if is_wanted and self.needed else self.rest.pop())
        return self.drawn[-1]


def _laid_twice(pack: _StackedPack, player: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is done: the player lays the contract as dealt; the others discard what they draw, of which the player buys
    what comes after the first of them, and lays the second contract once nothing is needed any more."""
    yield "draw", {"seat": player, "source": "stock", "card": pack.draw(is_wanted=True)}
    yield "lay_contract", {"seat": player, "melds": pack.first}
    yield "discard", {"seat": player, "card": pack.spare[0]}
    while True:
        top = ""
        for place, seat in enumerate(pack.others):
            card = pack.draw(is_wanted=seat != pack.others[-1])
            yield "draw", {"seat": seat, "source": "stock", "card": card}
            if place:
                penalty = pack.draw(is_wanted=True)
                yield "buy", {"seat": player, "card": top, "penalty": penalty, "wanted": [player]}
            yield "discard", {"seat": seat, "card": card}
            top = card
        card = pack.draw(is_wanted=False)
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
            yield scene.edit(place, card=scene.rng.choice(others))


@fault("continental", when=lambda rules: rules.buying.penalty)
def penalty_not_drawn(scene: Scene) -> Iterator[FaultyMatch]:
    """Somebody buys without a penalty card, and the next player draws the card that was due for it."""
    for place in scene.shuffled(scene.places_of("buy")):
        stock, table = scene.deal_at(place).stock or (), scene.resumed_as(MeldTable, place)
        bought = {name: scene.events[place][name] for name in ("seat", "card", "wanted")}
        table.book.write("buy", **bought, after=1500)
        number = table.deal.turn
        if number is None or len(stock) < FEWEST_LEFT or stock[0] == stock[1]:
            continue
        table.discard(number, table.choose_discard(number))
        following = table.deal.turn
        if following is not None:
            table.book.write("draw", seat=following, source="stock", card=stock[0], after=3000)
            seq = len(table.book.events)
            table.after_draw(following)
            yield played_out(table, seq)


@fault("continental", seats=3, when=lambda rules: rules.buying.who != "nobody")
def buy_priority(scene: Scene) -> Iterator[FaultyMatch]:
    """Somebody nearer to the left of the player in turn than the buyer had asked for the card, too."""
    for place in scene.shuffled(scene.places_of("buy")):
        deal = scene.deal_at(place)
        order = clockwise(deal.still_in(), deal.turn or 0)
        nearer = order[: order.index(scene.seat_of(place))]
        if nearer:
            yield scene.edit(place, wanted=sorted({*scene.events[place]["wanted"], scene.rng.choice(nearer)}))
