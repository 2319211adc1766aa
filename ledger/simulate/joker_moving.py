"""Moving a joker of the table so that a card of the hand can take its place."""

from __future__ import annotations

from typing import NamedTuple

from ledger.play.state import Deal, SeatState, TableMeld
from ledger.rules.joker_moves import JokerMove, move_joker
from ledger.simulate.table_seeing import stands_for
from schemas.cards import JOKER


class Move(NamedTuple):
    """A joker to move: its meld, the card that takes its place, what it stands for then, and the meld it goes to."""

    meld: TableMeld
    card: str
    joker: str
    to: TableMeld | None


def joker_to_move(seat: SeatState, deal: Deal) -> Move | None:
    """The first joker that can make room for a card of the hand: in its own run, or by going to another run."""
    rules = deal.rules
    if rules.lay_off.joker == "stays" or len(seat.hand) < 2:
        return None
    reachable = [m for m in deal.table if rules.lay_off.joker == "any_meld" or m.seat == seat.number]
    for meld in reachable:
        for place, lying in enumerate(meld.cards):
            card = stands_for(lying)
            if not lying.startswith(JOKER) or card == JOKER or card not in seat.hand:
                continue
            targets: list[TableMeld | None] = [None]
            if place in (0, len(meld.cards) - 1):
                targets += [other for other in reachable if other is not meld and other.kind == "run"]
            for target in targets:
                moved = move_joker(meld.cards, JOKER, card, target.cards if target else None, rules, deal.wild)
                if moved.allowed:
                    return Move(meld, card, _named(meld, target, moved), target)
    return None


def _named(meld: TableMeld, target: TableMeld | None, moved: JokerMove) -> str:
    """The joker as it is written where it lies now."""
    before, after = (target.cards, moved.target or ()) if target else (meld.cards, moved.source)
    kept = set(before) if target else {card for card in before if card in after}
    return next(card for card in after if card.startswith(JOKER) and (card not in kept or card not in before))
