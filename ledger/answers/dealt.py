"""How many jokers each seat was dealt, beside what chance gives: exactly, in fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from ledger.audit.played import PlayedMatch
from ledger.play.state import Deal
from ledger.rules.points import is_wild
from ledger.rules.sizes import pack_size
from schemas import events as ev
from schemas.cards import UNKNOWN


def deal_event(played: PlayedMatch, deal: Deal) -> ev.Deal | None:
    """The event that dealt a deal; None where the record has none."""
    return next((event for event in played.of_deal(deal.number) if isinstance(event, ev.Deal)), None)


class JokersDealt(NamedTuple):
    """The jokers a seat was dealt in so many deals, what chance gives on average, and how often, of all hands so
    dealt, one has so few or fewer, so many or more."""

    seat: int
    deals: int
    jokers: int
    expected: Fraction
    so_few: Fraction
    so_many: Fraction


def jokers_dealt(played: PlayedMatch, deals: Sequence[Deal]) -> list[JokersDealt]:
    """Of every seat all of whose hands are on record, the jokers it was dealt beside what chance gives, exactly."""
    # In fractions: a float might round one way here and another there, and a letter is to have the same bytes.
    counts: dict[int, int] = {}
    chances: dict[int, list[Fraction]] = {}
    hands: dict[int, int] = {}
    unknown: set[int] = set()
    for deal in deals:
        event = deal_event(played, deal)
        if event is None or deal.wild_unseen:
            return []
        jokers, cards = _in_the_pack(deal, event)
        for hand in event.hands:
            size = len(hand.cards)
            # A hand of more cards than there are is a fault of the record, and has no chances.
            if UNKNOWN in hand.cards or size > cards:
                unknown.add(hand.seat)
                continue
            mine = sum(is_wild(card, deal.wild) for card in hand.cards)
            counts[hand.seat] = counts.get(hand.seat, 0) + mine
            hands[hand.seat] = hands.get(hand.seat, 0) + 1
            chances[hand.seat] = _chances_of_sum(
                chances.get(hand.seat, [Fraction(1)]), _chances_of_hand(jokers, cards, size)
            )
    return [
        JokersDealt(
            seat, hands[seat], count,
            sum((chance * n for n, chance in enumerate(chances[seat])), Fraction(0)),
            sum(chances[seat][: count + 1], Fraction(0)), sum(chances[seat][count:], Fraction(0)),
        )
        for seat, count in sorted(counts.items()) if seat not in unknown
    ]  # fmt: skip


def _in_the_pack(deal: Deal, event: ev.Deal) -> tuple[int, int]:
    """Jokers and cards among which hands are dealt: the packs without the card that was cut for the wild rank."""
    pack, cards = deal.rules.pack, pack_size(deal.rules)
    jokers = pack.printed_jokers + (4 * pack.decks if deal.wild is not None else 0)
    # The card that is cut lies apart and is dealt to nobody.
    cut = event.wild_card if deal.rules.deal.wild == "cut_card" else None
    if cut is None:
        return jokers, cards
    return jokers - is_wild(cut, deal.wild), cards - 1


def _chances_of_hand(jokers: int, cards: int, size: int) -> list[Fraction]:
    """The chance of each number of jokers in a hand of ``size`` cards out of ``cards``."""
    hands = comb(cards, size)
    return [Fraction(comb(jokers, n) * comb(cards - jokers, size - n), hands) for n in range(min(jokers, size) + 1)]


def _chances_of_sum(one: Sequence[Fraction], other: Sequence[Fraction]) -> list[Fraction]:
    both = [Fraction(0)] * (len(one) + len(other) - 1)
    for n, first in enumerate(one):
        for m, second in enumerate(other):
            both[n + m] += first * second
    return both
