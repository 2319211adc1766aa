"""Faults of declaring and showing."""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.playing import grouped
from ledger.simulate.seeing import see


@fault("show_card_count", "a show of twelve cards")
def show_card_count(scene: Scene) -> Planted | None:
    """A player declares, and a card of the hand is in no group."""
    place = scene.pick(scene.discards())
    if place is None:
        return None
    seat, finish = scene.events[place]["seat"], scene.events[place]["card"]
    table = scene.resumed_by_hand(place)
    if table is None:
        return None
    rest = list(table.hand(seat))
    rest.remove(finish)
    groups = grouped(see(rest[1:], table.book.deal.wild, scene.rules))
    table.declare(seat, groups, finish)
    return played_out(table, place + 1)


@fault("show_not_due", "a hand is shown that was not to be counted")
def show_not_due(scene: Scene) -> Planted | None:
    """The winner shows his hand like a loser."""
    last = scene.states[-1].deal
    if last is None or last.ended is None or last.ended.how != "show":
        return None
    place = scene.kind("show_judged")[-1] + 1
    return scene.inserted(place, "show", seat=last.ended.winners[0], groups=scene.events[place - 2]["groups"])
