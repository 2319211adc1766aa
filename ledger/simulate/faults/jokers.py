"""Faults of moving jokers of the table."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.play.state import TableMeld
from ledger.rules.joker_moves import move_joker
from ledger.simulate.fault import Planted, Scene, fault, played_out
from ledger.simulate.table_seeing import stands_for
from schemas.cards import JOKER


def _runs_with_jokers(scene: Scene, *, own: bool) -> Iterator[tuple[int, TableMeld]]:
    """Places where a player discards while a run with a joker lies there, his own or another's."""
    if scene.rules.lay_off.joker == "stays" or scene.rules.melding.where == "hand":
        return
    for place in scene.shuffled(scene.discards()):
        seat = scene.seat_at(place)
        for meld in scene.deal_at(place).table:
            theirs = meld.seat == seat.number
            joker = any(card.startswith(f"{JOKER}=") for card in meld.cards)
            if meld.kind == "run" and joker and theirs == own and (seat.melded or seat.contract):
                yield place, meld


@fault("joker_not_own", "a joker is moved out of another's run")
def joker_not_own(scene: Scene) -> Planted | None:
    """The joker at one end of a run of another goes to the other end."""
    if scene.rules.lay_off.joker != "own_run":
        return None
    for place, meld in _runs_with_jokers(scene, own=False):
        moved = move_joker(meld.cards, JOKER, None, None, scene.rules)
        if not moved.allowed:
            continue
        joker = next(card for card in moved.source if card.startswith(JOKER) and card not in meld.cards)
        table, seat = scene.resumed(place), scene.events[place]["seat"]
        table.book.write("move_joker", seat=seat, meld=meld.id, joker=joker, after=1500)
        table.discard(seat, scene.events[place]["card"])
        return played_out(table, place + 1)
    return None


@fault("joker_moved_wrongly", "a joker is moved to where it does not fit")
def joker_moved_wrongly(scene: Scene) -> Planted | None:
    """A joker of a run is said to stand for a card of another suit."""
    for place, meld in _runs_with_jokers(scene, own=True):
        suit = next(suit for suit in "SHDC" if suit != stands_for(meld.cards[0])[1])
        seat = scene.events[place]["seat"]
        return scene.inserted(place, "move_joker", seat=seat, meld=meld.id, joker=f"{JOKER}=7{suit}")
    return None
