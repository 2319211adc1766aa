"""A hand as one whole number, so that thirteen cards are read by a single sum.

Every suit is a lane of thirteen digits, ace to king, five bits each, counting the cards of that face; above the
four lanes stand the number of jokers (printed and wild), of printed ones, and the points of the hand. Five bits
hold the counts of any hand of up to ``MOST_CARDS`` cards and leave a bit to see at once whether a count is too high.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ledger.rules.points import card_points, joker_rank, known_face
from schemas.cards import FACES, JOKER, RANKS, SUITS
from schemas.errors import BadCards
from schemas.ruleset import Ruleset

DIGIT = 5
DIGIT_MASK = 31
LANE = DIGIT * len(RANKS)
LANE_MASK = (1 << LANE) - 1
LANE_ONES = sum(1 << DIGIT * n for n in range(len(RANKS)))
JOKERS_AT = LANE * len(SUITS)
JOKERS_MASK = 31
PRINTED_AT = JOKERS_AT + DIGIT
POINTS_AT = PRINTED_AT + DIGIT
ALL_ONES = sum(LANE_ONES << LANE * n for n in range(len(SUITS)))
MOST_CARDS = 17


class CodeBook:
    """The number of every card under one ruleset and wild rank."""

    __slots__ = ("_decks", "_numbers", "_printed", "_spare")

    def __init__(self, wild: str | None, ruleset: Ruleset) -> None:
        rank = joker_rank(wild, ruleset)
        self._decks = ruleset.pack.decks
        self._printed = ruleset.pack.printed_jokers
        self._spare = ALL_ONES * (15 - self._decks)
        self._numbers: dict[str, int] = {}
        for name in FACES:
            number = _number(name, rank) + (card_points(name, wild, ruleset) << POINTS_AT)
            for copy in ("", *(f".{n}" for n in range(1, 10))):
                self._numbers[name + copy] = number

    def pack(self, cards: Sequence[str]) -> int:
        """The sum of the cards' numbers; raises BadCards for no card, or more of a face than the packs hold."""
        try:
            packed = sum(map(self._numbers.__getitem__, cards))
        except (KeyError, TypeError):
            for card in cards:
                known_face(card)
            raise BadCards("the cards are no list of cards") from None
        too_many = (packed & (1 << JOKERS_AT) - 1) + self._spare & ALL_ONES << DIGIT - 1
        if too_many or len(cards) > MOST_CARDS or packed >> PRINTED_AT & JOKERS_MASK > self._printed:
            self.refuse_impossible(cards)
            if len(cards) > MOST_CARDS:
                raise BadCards(f"{len(cards)} cards are more than a hand can hold ({MOST_CARDS})")
        return packed

    def refuse_impossible(self, cards: Iterable[str]) -> None:
        """Raises BadCards for what is no card, and for more of a face than the packs hold."""
        counts = Counter(known_face(card) for card in cards)
        for name in FACES:
            most = self._printed if name == JOKER else self._decks
            if counts[name] > most:
                raise BadCards(f"{counts[name]} of {name}, but the packs hold only {most}")


def _number(name: str, rank: str | None) -> int:
    if name == JOKER:
        return (1 << JOKERS_AT) + (1 << PRINTED_AT)
    place = 1 << LANE * SUITS.index(name[1]) + DIGIT * RANKS.index(name[0])
    return place + (1 << JOKERS_AT if name[0] == rank else 0)
