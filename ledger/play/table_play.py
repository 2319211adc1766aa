"""The fold of table play: melds laid, cards laid off, contracts, jokers moved, discards bought, all believed."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.play import cards_in_play as cards
from ledger.play import turns
from ledger.play.state import Deal, SeatState, TableMeld
from ledger.rules.joker_moves import move_joker as moved
from ledger.rules.table_melds import lay_off as laid_off
from ledger.rules.table_melds import read_table_meld
from schemas import events as ev
from schemas.cards import UNKNOWN


def physical(card: str) -> str:
    """The card itself, without what it stands for: ``JK=6S`` is ``JK``."""
    return card.partition("=")[0]


def meld(deal: Deal, seat: SeatState, event: ev.Meld) -> Deal:
    """Melds go from the hand to the table."""
    seat = seat.replace(melded=seat.melded or deal.turn_number)
    return _lay(deal, seat, event, event.melds)


def lay_contract(deal: Deal, seat: SeatState, event: ev.LayContract) -> Deal:
    """The contract goes from the hand to the table."""
    seat = seat.replace(contract=seat.contract or deal.turn_number, melded=seat.melded or deal.turn_number)
    return _lay(deal, seat, event, event.melds)


def _lay(deal: Deal, seat: SeatState, event: ev.Meld | ev.LayContract, melds: tuple[tuple[str, ...], ...]) -> Deal:
    laid = []
    for number, group in enumerate(melds, 1):
        kind = read_table_meld(group, deal.rules, deal.wild).kind
        laid.append(TableMeld(f"{event.seq}.{number}", seat.number, kind, group))
    deal = deal.replace(table=(*deal.table, *laid), melds_laid=deal.melds_laid + len(laid))
    return _put_on_table(deal, seat, (card for group in melds for card in group), event.seq)


def lay_off(deal: Deal, seat: SeatState, event: ev.LayOff) -> Deal:
    """Cards go from the hand onto a meld; one that cannot be is believed all the same, at the end of the meld."""
    on = meld_on_table(deal, event.meld)
    if on is not None:
        grown = laid_off(on.cards, event.cards, deal.rules, deal.wild)
        deal = replaced(deal, on._replace(cards=grown.meld if grown.allowed else (*on.cards, *event.cards)))
    if deal.turn == seat.number:
        deal = deal.replace(laid_off=True)
    return _put_on_table(deal, seat, event.cards, event.seq)


def _put_on_table(deal: Deal, seat: SeatState, laid: Iterable[str], seq: int) -> Deal:
    hand = seat.hand
    unseen = UNKNOWN in hand
    for card in map(physical, laid):
        unseen = unseen or card == UNKNOWN
        deal, hand = cards.put_down(deal, hand, card)
        if card == deal.taken:
            deal = deal.replace(taken=None)
    seat = seat.replace(hand=hand, laid=seat.laid or deal.turn_number)
    deal = turns.with_seat(deal, seat)
    return deal if hand else turns.gone_out(deal, seat, seq, unseen=unseen)


def move_joker(deal: Deal, seat: SeatState, event: ev.MoveJoker) -> Deal:
    """A joker of the table goes to another place, and a card may take the place it leaves.

    Where it goes is not known when a card of either meld was not logged; then neither meld is known any more.
    """
    source, target = meld_on_table(deal, event.meld), moved_to(deal, event)
    if source is not None:
        move = moved(source.cards, event.joker, event.card, target.cards if target else None, deal.rules, deal.wild)
        if move.allowed:
            source, target = source._replace(cards=move.source), target and target._replace(cards=move.target or ())
        else:
            source = source._replace(cards=(*source.cards, *([event.card] if event.card else ())))
            if not move.known:
                source, target = _in_the_dark(source), target and _in_the_dark(target)
        for meld in filter(None, (source, target)):
            deal = replaced(deal, meld)
    return _put_on_table(deal, seat, (event.card,), event.seq) if event.card else deal


def moved_to(deal: Deal, event: ev.MoveJoker) -> TableMeld | None:
    """The other meld a joker is moved to, None when it stays in its own or there is no such meld."""
    return meld_on_table(deal, event.to) if event.to and event.to != event.meld else None


def _in_the_dark(meld: TableMeld) -> TableMeld:
    """The meld with a card in it that nobody knows."""
    return meld if UNKNOWN in meld.cards else meld._replace(cards=(*meld.cards, UNKNOWN))


def buy(deal: Deal, seat: SeatState, event: ev.Buy) -> Deal:
    """The top discard and the next card of the stock go to a seat that is not in turn (CO-14)."""
    card = event.card or (deal.discards[-1] if deal.discards else UNKNOWN)
    penalty = event.penalty or UNKNOWN
    hand = (*seat.hand, card)
    deal, stock, discards = cards.taken(deal, "discards", card)
    deal = deal.replace(stock=stock, discards=discards)
    if deal.rules.buying.penalty:
        deal, stock, discards = cards.taken(deal, "stock", penalty)
        deal = deal.replace(stock=stock, discards=discards)
        hand = (*hand, penalty)
    return turns.with_seat(deal, seat.replace(hand=hand)).replace(bought=True)


def meld_on_table(deal: Deal, name: str) -> TableMeld | None:
    """The meld with this id, None when there is none."""
    return next((meld for meld in deal.table if meld.id == name), None)


def replaced(deal: Deal, changed: TableMeld) -> Deal:
    """The deal with one meld of its table changed."""
    return deal.replace(table=tuple(changed if meld.id == changed.id else meld for meld in deal.table))
