"""Faults of whose turn it is, and of what a turn consists of.

Where a player ends up with a card too many or too few, he drops in his next turn, so that no second fault follows.
"""

from __future__ import annotations

from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.playing import grouped
from ledger.simulate.seeing import see
from ledger.simulate.table import Table


@fault("nothing_dealt", "a card is drawn before the deal")
def nothing_dealt(scene: Scene) -> Planted | None:
    """A draw stands before the deal."""
    seat = scene.rng.choice(scene.states[-1].seats)
    return scene.inserted(scene.kind("deal")[0], "draw", seat=seat, source="stock")


@fault("play_after_end", "play goes on after the deal has ended")
def play_after_end(scene: Scene) -> Planted | None:
    """Somebody draws once more when all is over."""
    deal = scene.states[-1].deal
    if deal is None or deal.ended is None:
        return None
    place = deal.ended.seq
    while scene.events[place]["type"] == "show_judged":
        place += 1
    return scene.inserted(place, "draw", seat=scene.rng.choice(scene.states[-1].seats), source="stock")


@fault("out_of_turn", "a player plays when it is another's turn")
def out_of_turn(scene: Scene) -> Planted | None:
    """A player takes a turn that is not his."""
    place = scene.pick(scene.turns())
    if place is None:
        return None
    table = scene.resumed(place)
    others = [seat for seat in table.book.deal.still_in() if seat != table.book.deal.turn]
    if not table.book.deal.stock:
        return None
    seat = scene.rng.choice(others)
    table.from_stock(seat)
    table.after_draw(seat)
    return played_out(table, place + 1)


@fault("discard_before_draw", "a player discards without drawing")
def discard_before_draw(scene: Scene) -> Planted | None:
    """A turn begins with a discard, and is over."""
    place = scene.pick(scene.turns())
    if place is None:
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    table.discard(seat, table.choose_discard(seat))
    _drops_later(table, seat)
    return played_out(table, place + 1)


@fault("second_draw", "a player draws twice in one turn")
def second_draw(scene: Scene) -> Planted | None:
    """Another card is drawn before the discard."""
    place = scene.pick([p for p in scene.discards() if scene.deal_at(p).stock])
    if place is None:
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    table.from_stock(seat)
    table.discard(seat, scene.events[place]["card"])
    _drops_later(table, seat)
    return played_out(table, place + 1)


@fault("declare_without_draw", "a player declares without drawing")
def declare_without_draw(scene: Scene) -> Planted | None:
    """A turn begins with a declaration of the thirteen cards held, with none to put down."""
    place = scene.pick(scene.turns())
    table = scene.resumed_by_hand(place) if place is not None else None
    if place is None or table is None:
        return None
    seat = scene.events[place]["seat"]
    groups = grouped(see(table.hand(seat), table.book.deal.wild, scene.rules))
    table.declare(seat, groups, None)
    return played_out(table, place + 1)


@fault("out_player_acts", "a player who is out plays on")
def out_player_acts(scene: Scene) -> Planted | None:
    """A player drops, and then groups his cards."""
    place = scene.pick(scene.turns(fewest=3))
    if place is None or scene.rules.drop.when == "never":
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    table.drop(seat, after=2500)
    groups = grouped(see(table.hand(seat), table.book.deal.wild, scene.rules))
    table.book.write("group", seat=seat, groups=[list(group) for group in groups], after=900)
    return played_out(table, place + 2)


@fault("rejoined_in_deal", "a player comes back to a deal he has left")
def rejoined_in_deal(scene: Scene) -> Planted | None:
    """A player leaves and comes back at once."""
    place = scene.pick(scene.turns(fewest=3))
    if place is None:
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    table.book.write("leave", seat=seat, after=2500)
    table.book.write("rejoin", seat=seat, after=9000)
    return played_out(table, place + 2)


def _drops_later(table: Table, seat: int) -> None:
    """The seat drops in its next turn, where the game has drops; elsewhere it plays on with the cards it has."""
    if table.book.rules.drop.when != "never":
        table.quitting.add(seat)
