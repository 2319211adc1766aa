"""Faults of the stock and the discards."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.play.cards_in_play import limit
from ledger.play.state import Deal
from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.seeing import is_joker
from schemas.cards import FACE_INDEX, FACES, JOKER

FEWEST_TURNED = 6
"""Discards there must be before turning them over too soon makes a stock to play on with."""


@fault("not_top_of_discards", "a card from further down the discards is taken")
def not_top_of_discards(scene: Scene) -> Planted | None:
    """A draw from the discards names a card below the top, another copy of which may be in the unlogged stock."""
    scene = scene.without_stock_order()
    for place in scene.shuffled(scene.kind("draw")):
        deal = scene.deal_at(place)
        if scene.events[place]["from"] != "discards":
            continue
        below = [c for c in _with_a_copy_unseen(deal, deal.discards[:-1]) if not is_joker(c, deal.wild)]
        if below:
            return scene.edited(place, card=scene.rng.choice(below))
    return None


def _with_a_copy_unseen(deal: Deal, cards: Sequence[str]) -> list[str]:
    """The cards that could also be where the log does not let us look; no third copy, wherever they turn up."""
    return [card for card in cards if deal.census[FACE_INDEX[card]] < limit(deal, card) and card != deal.discards[-1]]


@fault("joker_from_discards", "a joker is taken from the discards")
def joker_from_discards(scene: Scene) -> Planted | None:
    """A player discards a joker, which is legal, and the next one takes it, which is not."""
    if scene.rules.discards.joker == "free":
        return None
    for place in scene.shuffled(scene.discards()):
        deal, seat = scene.deal_at(place), scene.events[place]["seat"]
        hand = next(state.hand for state in deal.seats if state.number == seat)
        held = [card for card in hand if is_joker(card, deal.wild)]
        if not held:
            continue
        table = scene.resumed(place)
        table.discard(seat, held[0])
        following = table.book.deal.turn
        if following is None:
            continue
        table.book.write("draw", seat=following, source="discards", card=held[0], after=3000)
        table.after_draw(following)
        return played_out(table, place + 2)
    return None


@fault("stock_order", "another card than the next of the stock is drawn")
def stock_order(scene: Scene) -> Planted | None:
    """A draw from the stock names another card, one that may be in a hand that was not logged."""
    for place in scene.shuffled(scene.kind("draw")):
        if scene.events[place]["from"] != "stock":
            continue
        seats = [seat for seat in scene.deal_at(place).places if seat != scene.events[place]["seat"]]
        hidden = scene.without_hand(place, scene.rng.choice(seats))
        deal = hidden.deal_at(place)
        others = [card for card in _with_a_copy_unseen(deal, FACES) if card != (deal.stock or " ")[0]]
        if others:
            return hidden.edited(place, card=scene.rng.choice(others))
    return None


@fault("stock_empty", "a card is drawn from a stock that is used up")
def stock_empty(scene: Scene) -> Planted | None:
    """The discards are not turned over when they should be, and a card nobody wrote down is drawn."""
    place = scene.pick(scene.kind("recycle"))
    if place is None:
        return None
    return scene.without(place).edited(place, card=None)


@fault("recycle_not_due", "the discards are turned over while there is a stock")
def recycle_not_due(scene: Scene) -> Planted | None:
    """The discards become a new stock too soon."""
    ready = [place for place in scene.turns() if len(scene.deal_at(place).discards) > FEWEST_TURNED]
    place = scene.pick([place for place in ready if scene.deal_at(place).stock])
    if place is None:
        return None
    table = scene.resumed(place)
    table.recycle()
    return played_out(table, place + 1)


@fault("recycled_cards_differ", "the new stock is not made of the old discards")
def recycled_cards_differ(scene: Scene) -> Planted | None:
    """One card of the new stock is another."""
    place = scene.pick(scene.kind("recycle"))
    if place is None:
        return None
    stock = list(scene.events[place]["stock"])
    at = scene.rng.randrange(len(stock))
    stock[at] = scene.rng.choice([face for face in FACES if face != stock[at] and face != JOKER])
    return scene.edited(place, stock=stock)


@fault("recycle_order", "the discards are shuffled where they should only be turned over")
def recycle_order(scene: Scene) -> Planted | None:
    """The new stock has the right cards in another order."""
    place = scene.pick(scene.kind("recycle"))
    if place is None or scene.rules.stock.used_up != "turn_over":
        return None
    table, recycled = scene.resumed(place), scene.events[place]
    stock = sorted(recycled["stock"])
    if stock == recycled["stock"]:
        return None
    turned_up = {"open_card": recycled["open_card"]} if "open_card" in recycled else {}
    table.book.write("recycle", **turned_up, stock=stock, by="server", after=900)
    return played_out(table, place + 1)


@fault("stalemate_not_due", "a deal is closed as finished in the middle of play")
def stalemate_not_due(scene: Scene) -> Planted | None:
    """The server ends a deal that could go on, and the match with it."""
    if scene.rules.stock.stuck == "no_points":
        ready = [p for p in scene.turns() if _all_but_out(scene.deal_at(p))]
    else:
        ready = scene.turns()
    place = scene.pick(ready)
    if place is None:
        return None
    cut = Scene(scene.events[:place], scene.rules, scene.rng)
    closed = cut.inserted(place, "close", by="server", reason="finished", deal=scene.deal_at(place).number)
    ended = Scene(closed.events, scene.rules, scene.rng).inserted(place + 1, "close", by="server", reason="void")
    return Planted(ended.events, place + 1)


def _all_but_out(deal: Deal) -> bool:
    """Whether nobody holds more than a card, so that it can be told whether the deal can go on."""
    return bool(deal.table) and all(len(seat.hand) <= 1 for seat in deal.seats if seat.status == "in")
