"""Faults of time-outs: misses miscounted, hands not folded, and a timer that does what it may not."""

from __future__ import annotations

from ledger.play.evolve import MOVES
from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.table import Table

TURNS = frozenset({"draw", "discard", "drop", "declare", "miss"})
"""What is done in a turn. Other moves do not show the table that a fold was forgotten, and it would be found again."""


@fault("miss_count", "a missed turn is counted wrongly")
def miss_count(scene: Scene) -> Planted | None:
    """A turn is missed and recorded as one more in a row than it was."""
    place = scene.pick(scene.turns())
    if place is None:
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    state = table.book.deal.seat(seat)
    table.miss(seat, count=(state.misses if state else 0) + 2)
    return played_out(table, place + 1)


@fault("miss_after_draw", "a turn is recorded as missed although a card was drawn in it")
def miss_after_draw(scene: Scene) -> Planted | None:
    """A miss stands where the discard stood; the player with a card too many drops later."""
    if scene.rules.timeout.turn != "passes":
        return None
    fresh = [place for place in scene.discards() if _misses(scene, place) == 0]
    place = scene.pick(fresh)
    if place is None or scene.rules.timeout.misses == 1:
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    table.miss(seat)
    table.quitting.add(seat)
    return played_out(table, place + 1)


def _misses(scene: Scene, place: int) -> int:
    state = scene.deal_at(place).seat(scene.events[place]["seat"])
    return state.misses if state else 0


@fault("fold_not_made", "a hand is not folded after the last allowed miss")
def fold_not_made(scene: Scene) -> Planted | None:
    """A player misses turn after turn, and play goes on as if nothing had happened."""
    limit = scene.rules.timeout.misses
    place = scene.pick(scene.turns())
    if not limit or place is None:
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    table.spared.add(seat)
    while seat in table.spared:
        table.absent[seat] = 1
        table.turn()
        if _out_of_play(table, seat):
            return None
    last_miss = max(e["seq"] for e in table.book.events if e["type"] == "miss" and e["seat"] == seat)
    planted = played_out(table, 0)
    noticed = next(event for event in planted.events[last_miss:] if event["type"] in MOVES)
    return Planted(planted.events, noticed["seq"]) if noticed["type"] in TURNS else None


def _out_of_play(table: Table, seat: int) -> bool:
    return table.book.deal.ended is not None or seat not in table.book.deal.still_in()


@fault("fold_without_misses", "the timer folds a hand that has not missed its turns")
def fold_without_misses(scene: Scene) -> Planted | None:
    """The timer drops whoever is in turn."""
    place = scene.pick(scene.turns())
    if place is None:
        return None
    table = scene.resumed(place)
    table.book.write("drop", seat=scene.events[place]["seat"], by="timer", after=30_000)
    return played_out(table, place + 1)


@fault("timer_drew_discard", "the timer takes the top discard")
def timer_drew_discard(scene: Scene) -> Planted | None:
    """A draw from the discards is the timer's."""
    place = scene.pick([place for place in scene.turns() if scene.events[place]["from"] == "discards"])
    return None if place is None else scene.edited(place, by="timer")


@fault("timer_chose_card", "the timer discards another card than the one drawn")
def timer_chose_card(scene: Scene) -> Planted | None:
    """A discard by choice is the timer's."""
    if scene.rules.timeout.discard == "any_card":
        return None
    chosen = [place for place in scene.discards() if scene.events[place]["card"] != scene.deal_at(place).taken]
    place = scene.pick(chosen)
    return None if place is None else scene.edited(place, by="timer")
