"""Melds laid on the table: what one is, how many a turn may lay, and the words for what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable

from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Deal, Match
from ledger.rules.table_melds import UNKNOWN_CARD, read_table_meld
from schemas import events as ev
from schemas.cards import spoken

WHY: dict[str, str] = {
    "too_few_cards": "too few cards for a meld",
    "mixed_suits_and_ranks": "neither a run nor a set",
    "ace_position": "an ace where this game does not let it stand",
    "round_the_corner": "a run round the corner from king to two",
    "set_too_big": "a set with more cards than a set may have",
    "set_same_suit_twice": "a set with one suit twice",
    "no_natural_card": "nothing but jokers",
    "not_in_order": "not written in the order of a run, or with a joker out of its place",
}
"""What cards are that are no meld, by the reason of :func:`ledger.rules.table_melds.read_table_meld`."""

NOT_ON_RECORD = {UNKNOWN_CARD: "cards of the meld"}
"""What the log would have had to show, by the reason nothing can be decided."""
A_MELD = "a meld that was one before"


def in_words(cards: Iterable[str]) -> str:
    """Cards in words, what a joker stands for included: ``seven of hearts, printed joker as eight of hearts``."""
    return ", ".join(_in_words(card) for card in cards)


def _in_words(card: str) -> str:
    itself, names, place = card.partition("=")
    return f"{spoken(itself)} as {spoken(place)}" if names else spoken(itself)


def wild_unseen(deal: Deal) -> bool:
    """Whether the game has a wild rank that the log does not show."""
    return deal.rules.deal.wild == "cut_card" and deal.wild_card is None


@law(
    "meld_not_valid",
    "Cards laid as a meld that are none",
    on=("meld",),
    options=("sequence.min", "sequence.ace", "set.min", "set.max", "set.suits"),
    rests_on_cards=True,
    sentence="Seat {seat} laid {cards} as a meld, which is {why}.",
)
def meld_not_valid(match: Match, event: ev.Meld) -> Outcome:
    deal = match.deal
    if deal is None:
        return None
    if wild_unseen(deal):
        return Unseen("wild card")
    readings = [(cards, read_table_meld(cards, deal.rules, deal.wild)) for cards in event.melds]
    for cards, reading in readings:
        if reading.reason in WHY:
            return {"cards": in_words(cards), "why": WHY[reading.reason]}
    return None if all(reading.known for _, reading in readings) else Unseen(NOT_ON_RECORD[UNKNOWN_CARD])


@law(
    "too_many_melds",
    "More melds than a turn allows",
    on=("meld",),
    options=("melding.per_turn",),
    sentence="With event {seq} seat {seat} laid {found} melds in one turn; {most} is the most.",
)
def too_many_melds(match: Match, event: ev.Meld) -> Outcome:
    deal = match.deal
    if deal is None or not deal.rules.melding.per_turn:
        return None
    if deal.turn is None:
        return Unseen("whose turn it was")
    found = deal.melds_laid + len(event.melds)
    if deal.turn != event.seat or found <= deal.rules.melding.per_turn:
        return None
    return {"found": found, "most": deal.rules.melding.per_turn}
