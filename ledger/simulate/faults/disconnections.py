"""Faults of lost connections, in games that play for those who are away."""

from __future__ import annotations

from itertools import islice

from ledger.simulate.autoplay import decision
from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.hand_table import HandTable

LONG = 9
"""Turns somebody stays away by fault."""


@fault("autoplay_not_due", "autoplay draws for a player who is there")
def autoplay_not_due(scene: Scene) -> Planted | None:
    """A draw from the stock is autoplay's."""
    drawn = [place for place in scene.turns() if scene.events[place]["from"] == "stock"]
    place = scene.pick(drawn)
    return None if place is None else scene.edited(place, by="autoplay")


def _cut_off(scene: Scene, place: int) -> HandTable | None:
    """The table with the connection of the seat in turn lost; None in games without autoplay."""
    if scene.rules.disconnect.play != "autoplay":
        return None
    table = scene.resumed_by_hand(place)
    if table is not None:
        table.presence.cut_off(scene.events[place]["seat"], LONG, table.clock)
    return table


def _autoplay(table: HandTable, seat: int, drawn_by: str = "autoplay") -> None:
    """A turn played for a seat."""
    table.from_stock(seat, by=drawn_by, after=2000)
    table.discard(seat, table.deal.taken or "", by="autoplay", after=600)
    table.presence.missed(seat)


@fault("acted_while_away", "the timer draws for a player who has lost his connection")
def acted_while_away(scene: Scene) -> Planted | None:
    """Autoplay only discards."""
    place = scene.pick([place for place in scene.turns() if scene.seat_at(place).drawn])
    table = _cut_off(scene, place) if place is not None else None
    if place is None or table is None:
        return None
    _autoplay(table, scene.events[place]["seat"], drawn_by="timer")
    return played_out(table, _draw_after(table, place))


def _draw_after(table: HandTable, place: int) -> int:
    """The number of the first draw from a place on; a new stock may come before it."""
    return next(int(event["seq"]) for event in table.book.events[place:] if event["type"] == "draw")


@fault("autoplay_before_draw", "autoplay draws for a player who is to be dropped")
def autoplay_before_draw(scene: Scene) -> Planted | None:
    """A player is away before his first draw and is played for."""
    place = scene.pick([place for place in scene.turns() if not scene.seat_at(place).drawn])
    if place is None or scene.rules.disconnect.before_draw != "dropped":
        return None
    table = _cut_off(scene, place)
    if table is None:
        return None
    _autoplay(table, scene.events[place]["seat"])
    return played_out(table, _draw_after(table, place))


@fault("away_not_dropped", "autoplay goes on for a player whose saved groups cost too much")
def away_not_dropped(scene: Scene) -> Planted | None:
    """After its rounds autoplay takes one turn more."""
    if scene.rules.disconnect.then != "saved_or_middle":
        return None
    for place in islice(scene.shuffled([p for p in scene.turns() if scene.seat_at(p).drawn]), 8):
        table, number = _cut_off(scene, place), scene.events[place]["seat"]
        while table is not None and table.still_in(number):
            seat = table.deal.seat(number)
            if seat is None or table.deal.turn != number:
                table.turn()
            elif decision(table.deal, seat) == "middle_drop" and table.deal.groups_logged:
                at = len(table.book.events)
                _autoplay(table, number)
                return played_out(table, _draw_after(table, at))
            else:
                table.turn()
    return None


@fault("away_dropped", "a player is dropped for whom autoplay had to go on")
def away_dropped(scene: Scene) -> Planted | None:
    """A player loses his connection and is dropped at once."""
    place = scene.pick([place for place in scene.turns() if scene.seat_at(place).drawn])
    table = _cut_off(scene, place) if place is not None and scene.rules.drop.when != "never" else None
    if place is None or table is None:
        return None
    table.drop(scene.events[place]["seat"], by="autoplay", after=2000)
    return played_out(table, place + 2)
