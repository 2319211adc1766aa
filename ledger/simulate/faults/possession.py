"""Faults of who holds what.

In a log that hides nothing every card is accounted for, so a card that is not held is also a third copy. The first
and the last of these therefore leave out the order of the stock, as many platforms do.
"""

from __future__ import annotations

from ledger.play.cards_in_play import limit
from ledger.simulate.fault import Planted, Scene, fault
from schemas.cards import FACE_INDEX, FACES


@fault("card_not_held", "a player puts down a card he does not hold")
def card_not_held(scene: Scene) -> Planted | None:
    """A discard names a card of the unlogged stock."""
    scene = scene.without_stock_order()
    for place in scene.shuffled(scene.discards()):
        deal = scene.deal_at(place)
        state = deal.seat(scene.events[place]["seat"])
        unseen = [face for face in FACES if deal.census[FACE_INDEX[face]] < limit(deal, face)]
        strange = [face for face in unseen if state and face not in state.hand]
        if strange and deal.stock is None:
            return scene.edited(place, card=scene.rng.choice(strange))
    return None


@fault("groups_not_hand", "a player groups cards he does not hold")
def groups_not_hand(scene: Scene) -> Planted | None:
    """A saved grouping names a card that is not in the hand."""
    place = scene.pick(scene.turns())
    if place is None or scene.rules.show.finish == "none":
        return None
    seat, hand = scene.events[place]["seat"], scene.hand_at(place)
    strange = scene.rng.choice([face for face in FACES if face not in hand])
    return scene.inserted(place, "group", seat=seat, groups=[list(hand[:3]), [*hand[3:6], strange]])


@fault("third_copy", "a card turns up once more than the packs hold it")
def third_copy(scene: Scene) -> Planted | None:
    """A draw from the unlogged stock brings a card whose copies are all on the table."""
    scene = scene.without_stock_order()
    for place in scene.shuffled(scene.kind("draw")):
        deal = scene.deal_at(place)
        if scene.events[place]["from"] != "stock" or deal.stock is not None:
            continue
        gone = [face for face in FACES if deal.census[FACE_INDEX[face]] >= limit(deal, face)]
        if gone:
            return scene.edited(place, card=scene.rng.choice(gone))
    return None
