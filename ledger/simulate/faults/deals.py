"""Faults of the deal: how large the hands, which card was cut, whether the pack is whole."""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault
from schemas.cards import FACES, JOKER


@fault("deal_number", "a deal is recorded under the number of the next")
def deal_number(scene: Scene) -> Planted | None:
    """The last deal and its score carry the wrong number."""
    place, last = scene.kind("deal")[-1], scene.kind("deal_scored")[-1]
    if any(event["type"] == "close" for event in scene.events[place:last]):
        return None
    number = scene.events[place]["deal"] + 1
    numbered = Scene(scene.edited(place, deal=number).events, scene.rules, scene.rng)
    return Planted(numbered.edited(last, deal=number).events, place + 1)


@fault("hand_size", "a seat is dealt a card too few, and another one too many")
def hand_size(scene: Scene) -> Planted | None:
    """The last card of a hand is in another instead."""
    place = scene.kind("deal")[-1]
    hands = [dict(hand) for hand in scene.events[place]["hands"]]
    one, other = scene.rng.sample(hands, 2)
    *kept, card = one["cards"]
    one["cards"], other["cards"] = kept, [*other["cards"], card]
    return scene.edited(place, hands=hands)


@fault("dealt_twice", "two hands are recorded for one seat")
def dealt_twice(scene: Scene) -> Planted | None:
    """One hand is written down for the seat of another."""
    place = scene.kind("deal")[-1]
    hands = [dict(hand) for hand in scene.events[place]["hands"]]
    one, other = scene.rng.sample(range(len(hands)), 2)
    hands[one]["seat"] = hands[other]["seat"]
    return scene.edited(place, hands=hands)


@fault("wild_card_not_cut", "the wild card is another card than the one that was cut")
def wild_card_not_cut(scene: Scene) -> Planted | None:
    """The card cut is another than the wild card of the deal."""
    place = scene.kind("deal")[-1]
    wild = scene.events[place].get("wild_card")
    if wild is None:
        return None
    return scene.edited(place, cut_card=scene.rng.choice([f for f in FACES if f[0] != wild[0] and f != JOKER]))


@fault("no_wild_card", "a wild card is set aside in a game without one")
def no_wild_card(scene: Scene) -> Planted | None:
    """The last card of a stock that is never used up becomes a wild card."""
    place = _stock_never_used_up(scene)
    if place is None or scene.rules.deal.wild != "none":
        return None
    *stock, card = scene.events[place]["stock"]
    return scene.edited(place, wild_card=card, stock=stock)


@fault("too_many_copies", "the deal holds a card once more than the packs")
def too_many_copies(scene: Scene) -> Planted | None:
    """The last card of the stock is one copy more of another face."""
    place = scene.kind("deal")[-1]
    stock = scene.events[place]["stock"]
    other = scene.rng.choice([face for face in FACES if face != stock[-1] and face != JOKER])
    return scene.edited(place, stock=[*stock[:-1], other])


@fault("pack_incomplete", "a card of the pack is nowhere")
def pack_incomplete(scene: Scene) -> Planted | None:
    """The last card of the stock is missing, in a deal that never gets to it."""
    place = _stock_never_used_up(scene)
    return None if place is None else scene.edited(place, stock=scene.events[place]["stock"][:-1])


def _stock_never_used_up(scene: Scene) -> int | None:
    """The place of the last deal, if its stock is neither used up nor made anew, and would not be with a card less."""
    place, last = scene.kind("deal")[-1], scene.states[-1].deal
    used = any(recycled > place for recycled in scene.kind("recycle"))
    return None if used or last is None or len(last.stock or ()) < 2 else place


@fault("copies_mixed", "one card is written with a copy suffix, the others without")
def copies_mixed(scene: Scene) -> Planted | None:
    """A card drawn has a suffix; the stock order is not logged, or it would be another card than the next, too."""
    scene = scene.without_stock_order()
    drawn = [p for p in scene.turns() if scene.events[p]["from"] == "stock" and scene.deal_at(p).stock is None]
    place = scene.pick(drawn)
    return None if place is None else scene.edited(place, card=f"{scene.events[place]['card']}.1")
