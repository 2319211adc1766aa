"""Faults of giving up the deal."""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault, played_out


@fault("drop_after_draw", "a player drops when he has drawn already")
def drop_after_draw(scene: Scene) -> Planted | None:
    """A drop stands where the discard stood."""
    place = scene.pick(scene.discards())
    if place is None or scene.rules.drop.when == "never":
        return None
    table = scene.resumed(place)
    table.drop(scene.events[place]["seat"], after=2500)
    return played_out(table, place + 1)


@fault("second_drop", "a player drops who is out already")
def second_drop(scene: Scene) -> Planted | None:
    """A player drops, and the drop is recorded again."""
    place = scene.pick(scene.turns(fewest=3))
    if place is None or scene.rules.drop.when == "never":
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    table.drop(seat, after=2500)
    table.drop(seat, after=200)
    return played_out(table, place + 2)
