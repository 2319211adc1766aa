"""Play on the table, told: melds laid, cards laid off, contracts, jokers moved, discards bought. All see it but for
penalty cards."""

from __future__ import annotations

from ledger.play.state import Match, TableMeld
from ledger.play.table_play import meld_on_table
from ledger.play.telling import (
    Cards,
    Line,
    Part,
    by_words,
    cards,
    contract_words,
    kind_word,
    seats_words,
    sees,
)
from ledger.rules.sizes import contract
from schemas import events as ev
from schemas.cards import UNKNOWN


def tell_meld(before: Match | None, event: ev.Meld, eyes: int | None) -> Line:
    """Melds laid."""
    return (f"seat {event.seat}{by_words(event)} lays", Cards(event.melds))


def tell_contract(before: Match | None, event: ev.LayContract, eyes: int | None) -> Line:
    """A contract laid, with what it is in this deal."""
    deal = before.deal if before is not None else None
    due = contract(deal.number, deal.rules) if deal is not None else None
    words = f", {contract_words(due)}" if due is not None else ""
    return (f"seat {event.seat}{by_words(event)} lays the contract{words}:", Cards(event.melds))


def tell_lay_off(before: Match | None, event: ev.LayOff, eyes: int | None) -> Line:
    """Cards laid off, on which meld and whose."""
    return (
        f"seat {event.seat}{by_words(event)} lays off",
        Cards((event.cards,)),
        "on",
        *_which(before, event.meld, event.seat),
    )


def tell_move_joker(before: Match | None, event: ev.MoveJoker, eyes: int | None) -> Line:
    """A joker moved: the card that takes its place, if any, and where it stands from now on."""
    source = _which(before, event.meld, event.seat)
    there: Line = ("in", *_which(before, event.to, event.seat)) if event.to else ("there",)
    who, goes_on = f"seat {event.seat}{by_words(event)}", cards(event.joker)
    if event.card is None:
        return (f"{who} moves the joker of", *source, "and it goes on as", goes_on, *there)
    return (f"{who} puts", cards(event.card), "for the joker of", *source, "and it goes on as", goes_on, *there)


def tell_buy(before: Match | None, event: ev.Buy, eyes: int | None) -> Line:
    """A discard bought out of turn; only the buyer sees the penalty card."""
    deal = before.deal if before is not None else None
    card = event.card or (deal.discards[-1] if deal and deal.discards else UNKNOWN)
    line: Line = (f"seat {event.seat}{by_words(event)} buys", cards(card))
    if event.penalty is not None if before is None else before.rules.buying.penalty:
        if sees(eyes, event.seat) and event.penalty is not None:
            line = (*line, "with the penalty card", cards(event.penalty))
        else:
            line = (*line, "with a penalty card")
    others = [seat for seat in event.wanted if seat != event.seat]
    return (*line, f"({seats_words(others)} wanted it too)") if others else line


def _which(before: Match | None, name: str, seat: int) -> tuple[Part, ...]:
    """A meld of the table as it lay: what it is, its cards, whose; ``its own`` is that of ``seat``."""
    if before is None:
        return (f"meld {name}",)
    meld = meld_on_table(before.deal, name) if before.deal is not None else None
    if meld is None:
        return (f"meld {name}, which is not on the table",)
    return _named(meld, before, seat)


def _named(meld: TableMeld, before: Match, seat: int) -> tuple[Part, ...]:
    kind = kind_word(meld, before.rules)
    if meld.seat == seat:
        return (f"its own {kind}", cards(*meld.cards))
    return (f"the {kind}", cards(*meld.cards), f"of seat {meld.seat}")
