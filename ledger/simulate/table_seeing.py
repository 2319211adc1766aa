"""How a player sees a game of table melds: what fits the melds on the table, and what could become a meld in hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ledger.rules.table_melds import lay_off
from ledger.rules.table_options import table_options
from schemas.cards import JOKER, RANKS, SUITS
from schemas.ruleset import Ruleset

Melds = tuple[tuple[str, ...], ...]

MOST_OPENINGS = 1 << 14
_openings: dict[str, dict[tuple[str, ...], frozenset[str]]] = {}
"""What fits a meld, by ruleset; the same melds lie on many tables."""


def openings(meld: tuple[str, ...], rules: Ruleset) -> frozenset[str]:
    """The cards that could be laid off on a meld, as they would be written: faces, and jokers with their place."""
    known = _openings.get(rules.hash)
    if known is None or len(known) >= MOST_OPENINGS:
        known = _openings[rules.hash] = {}
    if meld not in known:
        known[meld] = frozenset(card for card in _candidates(meld, rules) if lay_off(meld, [card], rules).allowed)
    return known[meld]


def _candidates(meld: tuple[str, ...], rules: Ruleset) -> list[str]:
    """Every card that could fit at all: the rank of a set, the neighbours of a run, jokers."""
    low, high = stands_for(meld[0]), stands_for(meld[-1])
    named = next(stands_for(card) for card in meld if stands_for(card) != JOKER)
    faces = [named[0] + suit for suit in SUITS]
    ends = []
    if JOKER not in (low, high) and low[1] == high[1] and low != high:
        ends = [RANKS[RANKS.index(low[0]) - 1] + low[1], RANKS[(RANKS.index(high[0]) + 1) % 13] + low[1]]
    jokers = [JOKER, *(f"{JOKER}={end}" for end in ends)] if rules.pack.printed_jokers else []
    return [*faces, *ends, *(jokers if ends else jokers[:1])]


def stands_for(card: str) -> str:
    """The face a card of a meld stands for; a joker that names none is just that."""
    return card.partition("=")[2] or card[:2]


def melds_in(hand: tuple[str, ...], rules: Ruleset) -> Melds:
    """The melds a player could lay from his hand."""
    return table_options(hand, (), rules).melds if may_hold_meld(hand, rules) else ()


def may_hold_meld(hand: Sequence[str], rules: Ruleset) -> bool:
    """Whether there can be a meld in the hand, told at a glance; without jokers it is certain."""
    plain = {card for card in hand if card != JOKER}
    if len(plain) < len(hand) and JOKER in hand:
        return True
    ranks = Counter(card[0] for card in plain)
    if max(ranks.values(), default=0) >= rules.set.min:
        return True
    return any(_longest(plain, suit, rules) >= rules.sequence.min for suit in SUITS)


def _longest(faces: Iterable[str], suit: str, rules: Ruleset) -> int:
    """The most consecutive cards of a suit."""
    places = {RANKS.index(face[0]) for face in faces if face[1] == suit}
    if rules.sequence.ace == "high_or_low" and 0 in places:
        places.add(13)
    best = length = 0
    for place in range(14):
        length = length + 1 if place in places else 0
        best = max(best, length)
    return best


def makes_meld(hand: Sequence[str], card: str, rules: Ruleset) -> bool:
    """Whether a card that is no joker makes a meld together with such cards of this hand."""
    plain = {other for other in hand if other not in (card, JOKER)}
    if sum(other[0] == card[0] for other in plain) + 1 >= rules.set.min:
        return True
    place = RANKS.index(card[0])
    longest = _stretch(place, card[1], plain, rules)
    if place == 0 and rules.sequence.ace == "high_or_low":
        longest = max(longest, _stretch(13, card[1], plain, rules))
    return card not in hand and longest >= rules.sequence.min


def _stretch(place: int, suit: str, faces: set[str], rules: Ruleset) -> int:
    """How many cards follow one another with the one in this place, the ace above the king where it may be there."""
    top = 13 if rules.sequence.ace == "high_or_low" else 12
    low = high = place
    while low > 0 and RANKS[low - 1] + suit in faces:
        low -= 1
    while high < top and RANKS[(high + 1) % 13] + suit in faces:
        high += 1
    return high - low + 1


def distance(card: str, other: str) -> int:
    """How many places two cards of a suit lie apart, the ace next to the two and to the king; 13 in other suits."""
    if card[1] != other[1]:
        return 13
    apart = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
    return min(apart, 13 - apart) if "A" in (card[0], other[0]) else apart
