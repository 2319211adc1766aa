"""Faults of buying the top discard."""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault, played_out
from schemas.cards import JOKER


@fault("buy_not_due", "a discard is bought before the player in turn has drawn")
def buy_not_due(scene: Scene) -> Planted | None:
    """Somebody buys what the player in turn could still take."""
    if scene.rules.buying.who == "nobody":
        return None
    ready = [p for p in scene.turns() if len(scene.deal_at(p).stock or ()) > 1 and scene.deal_at(p).discards]
    place = scene.pick(ready)
    if place is None:
        return None
    deal, table = scene.deal_at(place), scene.resumed(place)
    buyer = scene.rng.choice([seat for seat in deal.still_in() if seat != deal.turn])
    penalty = (deal.stock or ("",))[0]
    table.book.write("buy", seat=buyer, card=deal.discards[-1], penalty=penalty, wanted=[buyer], after=1500)
    return played_out(table, place + 1)


@fault("buy_not_top", "a card from further down the discards is bought")
def buy_not_top(scene: Scene) -> Planted | None:
    """A buy names a card below the top."""
    for place in scene.shuffled(scene.kind("buy")):
        *below, top = scene.deal_at(place).discards
        others = [card for card in below if card not in (top, JOKER)]
        if others:
            return scene.edited(place, card=scene.rng.choice(others))
    return None


@fault("buy_priority", "a discard is bought although a nearer player wanted it")
def buy_priority(scene: Scene) -> Planted | None:
    """Somebody nearer to the left of the player in turn had asked for the card, too."""
    for place in scene.shuffled(scene.kind("buy")):
        deal, buyer = scene.deal_at(place), scene.events[place]["seat"]
        turn = deal.turn or 0
        order = sorted((seat for seat in deal.still_in() if seat != turn), key=lambda seat: (seat < turn, seat))
        nearer = order[: order.index(buyer)]
        if nearer:
            return scene.edited(place, wanted=sorted({*scene.events[place]["wanted"], scene.rng.choice(nearer)}))
    return None
