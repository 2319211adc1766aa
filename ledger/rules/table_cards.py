"""Cards as they lie on the table: what each stands for, and the places of a run from its lowest to its highest.

A place of a run is a number: 1 is the ace below the two, 13 the king, 14 the ace above him.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ledger.rules.points import joker_rank, known_face
from schemas.cards import FACE_INDEX, JOKER, RANKS, UNKNOWN, sort_key
from schemas.errors import BadCards
from schemas.ruleset import Ruleset

NOWHERE = ""
"""What a card stands for that says it is another though it is no joker, or a joker of a pack that has none."""


class LaidCard(NamedTuple):
    """A card of a meld: as it is without a name, its face, and the face it must stand for; None for any at all."""

    card: str
    own: str
    stands: str | None

    def written(self, place: str) -> str:
        """The card as it is written in a place: a joker names it (``JK=6S``)."""
        return self.card if self.own == place else f"{self.card}={place}"


def has_unknown(cards: Iterable[str]) -> bool:
    """Whether the log does not say what one of the cards was."""
    return any(card == UNKNOWN for card in cards)


def laid_card(card: str, wild: str | None, rules: Ruleset) -> LaidCard:
    """A known card of a table meld: ``7D``, ``7D.1``, ``JK``, ``JK=6S``; raises BadCards for what is none."""
    itself, names, place = card.partition("=")
    own = known_face(itself)
    if names and (place not in FACE_INDEX or place == JOKER):
        raise BadCards(f"{card!r} names no card that a joker could stand for; write JK=6S")
    if own == JOKER and not rules.pack.printed_jokers:
        return LaidCard(itself, own, NOWHERE)
    if own == JOKER or own[0] == joker_rank(wild, rules):
        return LaidCard(itself, own, place or None)
    return LaidCard(itself, own, own if place in ("", own) else NOWHERE)


def laid_cards(cards: Iterable[str], wild: str | None, rules: Ruleset) -> tuple[LaidCard, ...]:
    """Known cards of a table meld, in their order; raises BadCards for what is none."""
    return tuple(laid_card(card, wild, rules) for card in cards)


def place_name(place: int, suit: str) -> str:
    """The face that belongs in a place of a run."""
    return RANKS[(place - 1) % 13] + suit


class Run(NamedTuple):
    """A run with every card in its place, from place ``low`` up."""

    suit: str
    low: int
    cards: tuple[LaidCard, ...]

    @property
    def high(self) -> int:
        """The place of the last card."""
        return self.low + len(self.cards) - 1

    @property
    def places(self) -> tuple[str, ...]:
        """The face each card stands for."""
        return tuple(place_name(self.low + n, self.suit) for n in range(len(self.cards)))

    @property
    def written(self) -> tuple[str, ...]:
        """The cards low to high, each joker with the name of its place."""
        return tuple(card.written(place) for card, place in zip(self.cards, self.places, strict=True))

    @property
    def naturals(self) -> int:
        """How many cards play as themselves."""
        return sum(card.own == place for card, place in zip(self.cards, self.places, strict=True))


class Reach(NamedTuple):
    """How far runs go: the lowest and the highest place, and the most cards."""

    bottom: int
    top: int
    most: int


IN_A_CIRCLE = Reach(-60, 60, 60)
"""As if two came after the ace and the ace after the king; tells a card that goes round the corner from one that
fits nowhere."""


def run_reach(top: int) -> Reach:
    """How far runs really go; ``top`` is 14 where the ace may be high. No card of a suit stands in one twice."""
    return Reach(1, top, len(RANKS))


def read_run(cards: Sequence[LaidCard], least: int, reach: Reach) -> Run | None:
    """The run these cards are as they lie, low to high; None if they are none of ``least`` cards or more.

    The first card that stands for a certain one fixes the places, and without any the first that can play as itself.
    """
    if not least <= len(cards) <= reach.most:
        return None
    anchors = [(n, card.stands) for n, card in enumerate(cards) if card.stands is not None][:1]
    anchors = anchors or [(n, card.own) for n, card in enumerate(cards) if card.own != JOKER]
    for n, face in anchors:
        if face == NOWHERE:
            return None
        rank = RANKS.index(face[0]) + 1
        for place in (rank, rank + 13):
            run = Run(face[1], place - n, tuple(cards))
            if reach.bottom <= run.low and run.high <= reach.top and run.naturals and _all_in_place(run):
                return run
    return None


def _all_in_place(run: Run) -> bool:
    return all(card.stands in (None, place) for card, place in zip(run.cards, run.places, strict=True))


def extend(run: Run, added: Iterable[LaidCard], reach: Reach) -> Run | None:
    """The run with every added card at one of its ends, none of its own moved; None when that cannot be.

    Jokers that name no place go where a card is missing, else to the upper end while it has room; a wild card plays
    as itself where it can.
    """
    cards = sorted(added, key=lambda card: sort_key(card.card))
    found = []
    for below in range(len(cards) + 1):
        low, high = run.low - below, run.high + len(cards) - below
        if low < reach.bottom or high > reach.top or high - low >= reach.most:
            continue
        places = [place_name(n, run.suit) for n in (*range(low, run.low), *range(run.high + 1, high + 1))]
        seated = _seat(cards, places)
        if seated is not None:
            found.append(Run(run.suit, low, (*seated[:below], *run.cards, *seated[below:])))
    return max(found, key=lambda longer: longer.naturals, default=None)


def _seat(cards: Sequence[LaidCard], places: Sequence[str]) -> list[LaidCard] | None:
    """The cards in the order of the places, each where it must be and the free ones in what is left."""
    seats: list[LaidCard | None] = [None] * len(places)
    free = []
    for card in sorted(cards, key=lambda card: card.stands is None):
        wanted = card.own if card.stands is None else card.stands
        at = next((n for n, place in enumerate(places) if place == wanted and seats[n] is None), None)
        if at is not None:
            seats[at] = card
        elif card.stands is None:
            free.append(card)
        else:
            return None
    waiting = iter(free)
    return [next(waiting) if card is None else card for card in seats]
