"""Jokers taken from the table into a hand, of which there is no event: the outcome alone tells.

Where jokers on the table may be used by all (BRv-07), the text does not say how. Who puts a card in the place of one
may take it and lay it again in the same turn; a log has that as the card laid off there, as a joker laid that was not
in the hand, or as both. Then nobody knows any more which cards the hand has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ledger.play.cards_in_play import beyond, physical
from ledger.play.state import Deal
from ledger.rules.table_melds import lay_off, read_table_meld
from schemas import events as ev
from schemas.cards import JOKER, UNKNOWN, face


def may_be_taken(deal: Deal, event: ev.Meld | ev.LayOff) -> bool:
    """Whether an act that cannot be as it stands may be what a joker taken from the table leaves."""
    return deal.rules.lay_off.joker == "any_meld" and (_takes(deal, event) or _lays(deal, event))


def _takes(deal: Deal, event: ev.Meld | ev.LayOff) -> bool:
    """Whether a card is laid off that fits a meld in no other place than that of a joker."""
    on = deal.meld(event.meld) if isinstance(event, ev.LayOff) else None
    if on is None or not isinstance(event, ev.LayOff):
        return False
    fits = lay_off(on.cards, event.cards, deal.rules, deal.wild)
    return (
        not fits.allowed and fits.is_decidable and any(set(_places_for(deal, on.cards, card)) for card in event.cards)
    )


def _lays(deal: Deal, event: ev.Meld | ev.LayOff) -> bool:
    """Whether no other cards than jokers are laid that were not in the hand, and so many of the table may have been
    taken for other cards of it."""
    state = deal.seat(event.seat)
    if state is None:
        return False
    meld_cards = event.cards if isinstance(event, ev.LayOff) else tuple(card for meld in event.melds for card in meld)
    physical_cards = tuple(physical(card) for card in meld_cards)
    extra = beyond(state.hand, physical_cards)
    if not extra or any(face(card) != JOKER for card in extra):
        return False
    rest = beyond(physical_cards, state.hand)
    return len(extra) <= sum(_free(deal, meld.cards, rest) for meld in deal.table)


def _free(deal: Deal, meld: Sequence[str], rest: Sequence[str]) -> int:
    """How many jokers of a meld may have been taken: for a card that is kept, or as it is a meld without."""
    places = {place for card in rest for place in _places_for(deal, meld, card)}
    for place in _jokers_in(meld):
        without = (*meld[:place], *meld[place + 1 :])
        if UNKNOWN in rest or read_table_meld(without, deal.rules, deal.wild, grown=True).kind is not None:
            places.add(place)
    return len(places)


def _places_for(deal: Deal, meld: Sequence[str], card: str) -> Iterator[int]:
    """The places of jokers in a meld that a card can take."""
    for place in _jokers_in(meld):
        stands = meld[place].partition("=")[2]
        trial = (*meld[:place], card, *meld[place + 1 :])
        if stands == face(card) or (
            not stands and read_table_meld(trial, deal.rules, deal.wild, grown=True).kind is not None
        ):
            yield place


def _jokers_in(meld: Sequence[str]) -> Iterator[int]:
    return (place for place, card in enumerate(meld) if face(physical(card)) == JOKER)
