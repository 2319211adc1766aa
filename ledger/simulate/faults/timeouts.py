"""Faults of time-outs: misses miscounted, hands not folded, and a timer that does what it may not."""

from __future__ import annotations

from ledger.play.evolve import MOVES
from ledger.simulate.autoplay import arranged_show
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
    table, seat = scene.resumed(place), scene.seat_at(place)
    table.miss(seat.number, count=seat.misses + 2)
    return played_out(table, place + 1)


@fault("miss_after_draw", "a turn is recorded as missed although a card was drawn in it")
def miss_after_draw(scene: Scene) -> Planted | None:
    """A miss stands where the discard stood; the player with a card too many drops later."""
    if scene.rules.timeout.turn != "passes":
        return None
    place = scene.pick([place for place in scene.discards() if scene.seat_at(place).misses == 0])
    if place is None or scene.rules.timeout.misses == 1:
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    table.miss(seat)
    table.quitting.add(seat)
    return played_out(table, place + 1)


@fault("fold_not_made", "a hand is not folded after the last allowed miss")
def fold_not_made(scene: Scene) -> Planted | None:
    """A player misses turn after turn, and play goes on as if nothing had happened."""
    place = scene.pick(scene.turns())
    if not scene.rules.timeout.misses or place is None:
        return None
    table, seat = scene.resumed(place), scene.events[place]["seat"]
    table.spared.add(seat)
    while seat in table.spared:
        table.presence.absent[seat] = 1
        table.turn()
        if not table.still_in(seat):
            return None
    last_miss = max(e["seq"] for e in table.book.events if e["type"] == "miss" and e["seat"] == seat)
    planted = played_out(table, 0)
    noticed = next(event for event in planted.events[last_miss:] if event["type"] in MOVES)
    return Planted(planted.events, noticed["seq"]) if noticed["type"] in TURNS else None


@fault("fold_without_misses", "the timer folds a hand that has not missed its turns")
def fold_without_misses(scene: Scene) -> Planted | None:
    """The timer drops whoever is in turn."""
    place = scene.pick(scene.turns())
    if place is None or scene.rules.drop.when == "never":
        return None
    table = scene.resumed(place)
    table.drop(scene.events[place]["seat"], by="timer", after=30_000)
    return played_out(table, place + 1)


@fault("timer_drew_discard", "the timer takes the top discard")
def timer_drew_discard(scene: Scene) -> Planted | None:
    """A draw from the discards is the timer's."""
    place = scene.pick([place for place in scene.turns() if scene.events[place]["from"] == "discards"])
    if place is None:
        return None
    if scene.rules.timer.clock == "none":
        return scene.edited(place, by="timer")
    return _out_of_time(scene, place, "draw")


@fault("timer_chose_card", "the timer discards another card than the one drawn")
def timer_chose_card(scene: Scene) -> Planted | None:
    """A discard by choice is the timer's."""
    if scene.rules.timeout.discard == "any_card":
        return None
    drawn = [place for place in scene.discards() if scene.deal_at(place).taken_from == "stock"]
    chosen = [place for place in drawn if scene.deal_at(place).taken not in (None, scene.events[place]["card"])]
    place = scene.pick(chosen)
    if place is None:
        return None
    return (
        scene.edited(place, by="timer") if scene.rules.timer.clock == "none" else _out_of_time(scene, place, "discard")
    )


def _out_of_time(scene: Scene, place: int, kind: str) -> Planted | None:
    """The time of a player runs out before the draw or discard at a place, which the timer then does for him."""
    table, event = scene.resumed(place), scene.events[place]
    seat, misses = scene.seat_at(place), scene.rules.timeout.misses
    if scene.rules.timeout.turn != "played" or (misses and seat.misses + 1 >= misses):
        return None
    table.book.write("miss", seat=seat.number, count=seat.misses + 1, by="timer", after=table.clock.runs_out())
    table.book.write(kind, **_without_head(event), by="timer", after=60)
    if kind == "draw":
        table.discard(seat.number, event["card"], by="timer", after=60)
    return played_out(table, place + 2)


def _without_head(event: dict[str, object]) -> dict[str, object]:
    """The fields of an event that are its own, as they are written."""
    head = {"v", "match", "seq", "type", "at", "by"}
    return {"source" if name == "from" else name: value for name, value in event.items() if name not in head}


@fault("complete_hand_not_declared", "a hand arranged as a show is not declared when the time runs out")
def complete_hand_not_declared(scene: Scene) -> Planted | None:
    """A player has his show arranged, and the timer discards from it."""
    place = scene.pick(_shows_by_hand(scene))
    table = scene.resumed_by_hand(place) if place is not None else None
    if place is None or table is None or scene.rules.timeout.complete_hand == "nothing":
        return None
    seat, groups = scene.seat_at(place), scene.events[place]["groups"]
    table.save(seat.number, tuple(tuple(group) for group in groups))
    if arranged_show(table.deal, seat.number) is None:
        return None
    table.book.write("miss", seat=seat.number, count=seat.misses + 1, by="timer", after=table.clock.runs_out())
    table.discard(seat.number, table.deal.taken or "", by="timer", after=60)
    return played_out(table, place + 3)


@fault("timer_declared", "the timer declares for a player in a game where it does not")
def timer_declared(scene: Scene) -> Planted | None:
    """A show is the timer's."""
    place = scene.pick(_shows_by_hand(scene))
    if place is None or scene.rules.timeout.complete_hand == "declared":
        return None
    if scene.rules.timer.clock == "none":
        return scene.edited(place, by="timer")
    return _declared_out_of_time(scene.resumed(place), scene, place)


def _declared_out_of_time(table: Table, scene: Scene, place: int) -> Planted | None:
    seat, event = scene.seat_at(place), scene.events[place]
    limit = scene.rules.timeout.misses
    if limit and seat.misses + 1 >= limit:
        return None
    table.book.write("miss", seat=seat.number, count=seat.misses + 1, by="timer", after=table.clock.runs_out())
    table.book.write("declare", **_without_head(event), by="timer", after=60)
    table.book.write("show_judged", seat=seat.number, valid=True, by="server", after=350)
    return played_out(table, place + 2)


def _shows_by_hand(scene: Scene) -> list[int]:
    """Places where a player himself makes a valid show."""
    shown = [place for place in scene.kind("declare") if scene.events[place]["by"] == "player"]
    return [place for place in shown if scene.deal_at(place).wild_card and _ends(scene, place)]


def _ends(scene: Scene, place: int) -> bool:
    deal = scene.states[place + 1].deal
    return deal is not None and deal.ended is not None and deal.ended.how == "show"
