"""The table in words, for those who listen or paste into a ticket: who holds what, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.drawing.cards import said
from ledger.drawing.scene import CardFace, MeldView, PilesView, SeatView, TableView


def table_words(view: TableView) -> list[str]:
    """A sentence each: the deal, the piles, every seat, every meld."""
    piles = view.piles
    told = [piles.words + "."] if piles is not None and piles.words else []
    told += _piles(piles) if piles is not None else ()
    told += [_seat(seat) for seat in view.seats]
    if view.melds is not None:
        told += [_meld(meld) for meld in view.melds] or ["Nothing lies on the table."]
    return told + ([view.banner] if view.banner else [])


def _piles(piles: PilesView) -> Iterator[str]:
    if piles.wild is not None:
        yield (
            f"The wild card is the {said(piles.wild)}."
            if piles.wild.shows == "face"
            else "The wild card was not recorded."
        )
    yield (
        "How many cards the stock holds is not on record."
        if piles.stock is None
        else f"The stock holds {_many(piles.stock)}."
    )
    if not piles.discards:
        yield "The open pile is empty."
    else:
        under = f", on {piles.under + len(piles.discards) - 1} more" if piles.under + len(piles.discards) > 1 else ""
        yield f"On top of the open pile: {said(piles.discards[-1])}{under}."


def _seat(seat: SeatView) -> str:
    head = f"Seat {seat.number}" + (f" ({seat.name})" if seat.name else "")
    up = [part for part in (seat.to_do, *seat.notes, seat.points) if part]
    return f"{head}: {', '.join([*up, *([_held(seat)] if seat.held or not seat.out else [])])}."


def _held(seat: SeatView) -> str:
    if not seat.held:
        return "no cards"
    shown = [card for group in seat.hand for card in group.cards if card.shows != "back"]
    backs = seat.held - len(shown)
    if not shown:
        return f"{_many(seat.held)} face down"
    told = "; ".join(_group(group.label, group.fault, group.cards) for group in seat.hand if _faces(group.cards))
    return f"{_many(seat.held)}: {told}" + (f"; {_many(backs)} face down" if backs else "")


def _group(label: str, fault: str, cards: Sequence[CardFace]) -> str:
    named = ", ".join(said(card) for card in _faces(cards))
    return (f"group {label}: " if label else "") + named + (f" (wrong: it {fault})" if fault else "")


def _faces(cards: Sequence[CardFace]) -> list[CardFace]:
    return [card for card in cards if card.shows != "back"]


def _meld(meld: MeldView) -> str:
    return f"Meld {meld.id}, {meld.words}: {', '.join(said(card) for card in meld.cards)}."


def _many(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
