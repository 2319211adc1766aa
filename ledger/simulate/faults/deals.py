"""Faults of the deal: how many deals, how large the hands, which card was cut, whether the pack is whole."""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault
from ledger.simulate.simulation import close_match, deal_cards
from schemas.cards import FACES, JOKER


@fault("deal_number", "the first deal is recorded as the second")
def deal_number(scene: Scene) -> Planted | None:
    """The deal and its score carry the wrong number."""
    place = scene.kind("deal")[0]
    numbered = Scene(scene.edited(place, deal=2).events, scene.rules, scene.rng)
    return Planted(numbered.edited(scene.kind("deal_scored")[0], deal=2).events, place + 1)


@fault("too_many_deals", "another deal is played in a match of one deal")
def too_many_deals(scene: Scene) -> Planted | None:
    """After the score a second deal is dealt, played and settled."""
    table = scene.resumed(scene.kind("match_settled")[0])
    deal_cards(table.book, scene.rng, 2)
    seq = len(table.book.events)
    table.play()
    close_match(table)
    return Planted(table.book.events, seq)


@fault("hand_size", "a seat is dealt a card too few, and another one too many")
def hand_size(scene: Scene) -> Planted | None:
    """The last card of a hand is in another instead."""
    place = scene.kind("deal")[0]
    hands = [dict(hand) for hand in scene.events[place]["hands"]]
    one, other = scene.rng.sample(hands, 2)
    *kept, card = one["cards"]
    one["cards"], other["cards"] = kept, [*other["cards"], card]
    return scene.edited(place, hands=hands)


@fault("dealt_twice", "two hands are recorded for one seat")
def dealt_twice(scene: Scene) -> Planted | None:
    """One hand is written down for the seat of another."""
    place = scene.kind("deal")[0]
    hands = [dict(hand) for hand in scene.events[place]["hands"]]
    one, other = scene.rng.sample(range(len(hands)), 2)
    hands[one]["seat"] = hands[other]["seat"]
    return scene.edited(place, hands=hands)


@fault("wild_card_not_cut", "the wild card is another card than the one that was cut")
def wild_card_not_cut(scene: Scene) -> Planted | None:
    """The card cut is another than the wild card of the deal."""
    place = scene.kind("deal")[0]
    wild = scene.events[place]["wild_card"]
    return scene.edited(place, cut_card=scene.rng.choice([f for f in FACES if f[0] != wild[0] and f != JOKER]))


@fault("too_many_copies", "the deal holds a card once more than the packs")
def too_many_copies(scene: Scene) -> Planted | None:
    """The last card of the stock is a third copy of another face."""
    place = scene.kind("deal")[0]
    stock = scene.events[place]["stock"]
    other = scene.rng.choice([face for face in FACES if face != stock[-1] and face != JOKER])
    return scene.edited(place, stock=[*stock[:-1], other])


@fault("pack_incomplete", "a card of the pack is nowhere")
def pack_incomplete(scene: Scene) -> Planted | None:
    """The last card of the stock is missing, in a deal that never gets to it."""
    place, last = scene.kind("deal")[0], scene.states[-1].deal
    if scene.kind("recycle") or last is None or not last.stock:
        return None
    return scene.edited(place, stock=scene.events[place]["stock"][:-1])


@fault("copies_mixed", "one card is written with a copy suffix, the others without")
def copies_mixed(scene: Scene) -> Planted | None:
    """A card drawn has a suffix; the stock order is not logged, or it would be another card than the next, too."""
    scene = scene.without_stock_order()
    drawn = [p for p in scene.turns() if scene.events[p]["from"] == "stock" and scene.deal_at(p).stock is None]
    place = scene.pick(drawn)
    return None if place is None else scene.edited(place, card=f"{scene.events[place]['card']}.1")
