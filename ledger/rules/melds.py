"""What a group of cards is: a pure sequence, an impure sequence, a set, or nothing, and then why.

The order of cards inside a group never matters. A wild card in its own place plays as itself, so a sequence
keeps its purity (R-18); a meld needs one card that plays as itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from ledger.rules.points import joker_rank, known_face
from schemas.cards import FACE_INDEX, JOKER, RANKS, SUITS
from schemas.reasons import MeldFault
from schemas.ruleset import Ruleset

KINDS: Final = ("pure", "impure", "set")
MOST_READINGS: Final = 1 << 16
_known: Final[dict[str, dict[tuple[str | None, ...], MeldReading]]] = {}
"""Readings by the options of hands; the same few thousand groups come back in game after game."""


@dataclass(frozen=True, slots=True)
class MeldReading:
    """Every way to read a group: ``kinds`` sorted, among impure, pure, set; else the ``reason`` it is no meld."""

    kinds: tuple[str, ...]
    reason: MeldFault | None

    @property
    def best(self) -> str | None:
        """The kind that frees most, in any game: a sequence frees at least what a set frees. None for no meld."""
        # KINDS stands in this order for it; sorted, the kinds do but for pure.
        return "pure" if "pure" in self.kinds else self.kinds[0] if self.kinds else None

    @property
    def valid(self) -> bool:
        """Whether the cards form a meld at all."""
        return bool(self.kinds)

    @property
    def is_sequence(self) -> bool:
        """Whether the cards can be read as a sequence, pure or not."""
        return "pure" in self.kinds or "impure" in self.kinds


@dataclass(frozen=True, slots=True)
class MeldShape:
    """What melds look like in a game: lengths in cards, jokers counted; ``top`` is 14 where the ace may be high.

    ``corner``: the longest sequence in which the ace stands between king and two, 0 for none. A set has at most
    ``set_max`` cards that play as themselves and ``set_full`` in all. ``alone``: what jokers alone are.
    """

    run_min: int
    top: int
    corner: int
    set_min: int
    set_max: int
    set_full: int
    suits: str
    alone: tuple[str, ...]


def meld_shape(ruleset: Ruleset) -> MeldShape:
    """The shape of sequences and sets a ruleset chooses."""
    return MeldShape(
        run_min=ruleset.sequence.min,
        top=13 if ruleset.sequence.ace == "low" else 14,
        corner=_CORNER.get(ruleset.sequence.ace, 0),
        set_min=ruleset.set.min,
        set_max=ruleset.set.max,
        set_full=max(ruleset.set.max, ruleset.set.max_with_jokers),
        suits=ruleset.set.suits,
        alone=_ALONE[ruleset.melding.jokers_alone],
    )


_CORNER: Final[dict[str, int]] = {"king_ace_two": 3, "round_the_corner": len(RANKS)}
_ALONE: Final[dict[str, tuple[str, ...]]] = {"no_meld": (), "set": ("set",), "any_meld": ("impure", "set")}


def corner_runs(shape: MeldShape) -> list[tuple[int, ...]]:
    """The ranks (0 is the ace) of every sequence in which the ace stands between king and two, from its lower end."""
    return [
        tuple(place % 13 for place in range(start, start + length))
        for length in range(max(shape.run_min, 3), shape.corner + 1)
        for start in range(15 - length, 13)
    ]


class _Group(NamedTuple):
    """A group taken apart: cards that must play as themselves, and how many stand for others."""

    size: int
    naturals: tuple[str, ...]
    one_suit: bool
    one_rank: bool
    repeats: bool


def _group(size: int, naturals: tuple[str, ...]) -> _Group:
    suits, ranks = {name[1] for name in naturals}, {name[0] for name in naturals}
    return _Group(size, naturals, len(suits) == 1, len(ranks) == 1, len(set(naturals)) < len(naturals))


def read_meld(cards: Sequence[str], wild: str | None, ruleset: Ruleset) -> MeldReading:
    """Every reading of a group of cards, or the reason there is none.

    Cards that form a pure sequence are not listed as an impure one too. Raises BadCards for what is no card.
    Clauses: AL-05, AL-06, RC-06 to RC-10, RC-26, AT-04 to AT-07, R-17, R-18, R-29 to R-31.
    """
    readings = _known.get(ruleset.hand_key)
    if readings is None or len(readings) >= MOST_READINGS:  # emptied, which costs time and changes nothing
        readings = _known[ruleset.hand_key] = {}
    # Sorted, for the order in a group never matters: unsorted each would be read anew in every order it comes in.
    key = (wild, *sorted(cards))
    reading = readings.get(key)
    if reading is None:
        reading = readings[key] = _read_cards(cards, joker_rank(wild, ruleset), meld_shape(ruleset))
    return reading


def pairs_to_meld(card: str, ruleset: Ruleset) -> tuple[frozenset[str], ...]:
    """Every pair of different cards with which a face makes a meld of three, none of them a joker."""
    by_card = _pairs.setdefault(ruleset.hand_key, {})
    pairs = by_card.get(card)
    if pairs is None:
        pairs = by_card[card] = tuple(
            frozenset(pair)
            for pair in combinations(sorted(_near(card)), 2)
            if read_meld((card, *pair), None, ruleset).valid
        )
    return pairs


_pairs: Final[dict[str, dict[str, tuple[frozenset[str], ...]]]] = {}
"""By the options of hands, and face."""


def _near(card: str) -> frozenset[str]:
    """The cards that may lie beside a card in a meld of three without a joker."""
    place = RANKS.index(card[0])
    in_suit = {RANKS[(place + apart) % len(RANKS)] + card[1] for apart in range(-2, 3)}
    return frozenset(in_suit | {card[0] + suit for suit in SUITS})


def _read_cards(cards: Sequence[str], rank: str | None, shape: MeldShape) -> MeldReading:
    """Wild cards are jokers here, which covers every reading but the pure one; the first is kept as itself if
    no other card is."""
    faces = tuple(sorted(map(known_face, cards), key=FACE_INDEX.__getitem__))
    ordinary = tuple(name for name in faces if name != JOKER)
    # Of wild cards alone one must be itself (5.19): with 7S 7H JK, sevens wild, the seven of spades makes it a set.
    naturals = tuple(name for name in ordinary if name[0] != rank) or ordinary[:1]
    group = _group(len(faces), naturals)
    # First with wild cards as themselves: a sequence is pure only like that.
    if JOKER not in faces and _is_sequence(_group(len(faces), faces) if naturals != faces else group, shape):
        return MeldReading(("pure",), None)
    if not naturals:
        kinds = _jokers_alone(group.size, shape)
        return MeldReading(tuple(kinds), None if kinds else _why_not(group, shape))
    kinds = ["impure"] if _is_sequence(group, shape) else []
    fits = shape.set_min <= group.size <= shape.set_full and len(naturals) <= shape.set_max and group.one_rank
    if fits and not (shape.suits == "distinct" and group.repeats):
        kinds.append("set")
    return MeldReading(tuple(kinds), None if kinds else _why_not(group, shape))


def _jokers_alone(size: int, shape: MeldShape) -> list[str]:
    sizes = {"impure": (shape.run_min, len(RANKS)), "set": (shape.set_min, shape.set_full)}
    return [kind for kind in shape.alone if sizes[kind][0] <= size <= sizes[kind][1]]


def _is_sequence(group: _Group, shape: MeldShape) -> bool:
    return (
        shape.run_min <= group.size <= len(RANKS)
        and group.one_suit
        and not group.repeats
        and (_first_place(group, shape.top) is not None or _rounds_the_corner(group, shape))
    )


def _rounds_the_corner(group: _Group, shape: MeldShape) -> bool:
    """Whether a sequence the game allows round the corner holds every card that plays as itself."""
    return group.size <= shape.corner and _closes_in_a_circle(group)


def _first_place(group: _Group, top: int) -> int | None:
    """The highest place (ace 1, high ace 14) from which as many places as there are cards hold every natural."""
    ranks = [RANKS.index(name[0]) + 1 for name in group.naturals]
    # From the lowest card that is no ace downwards: an ace may stand below it or, where the top is 14, above the king.
    for start in range(min((rank for rank in ranks if rank > 1), default=top), 0, -1):
        end = start + group.size - 1
        if end <= top and all(start <= r <= end or (r == 1 and end == 14) for r in ranks):
            return start
    return None


def _why_not(group: _Group, shape: MeldShape) -> MeldFault:
    if group.size < min(shape.run_min, shape.set_min):
        return "too_few_cards"
    if not group.naturals:
        return "set_too_big" if shape.alone else "no_natural_card"
    if group.one_rank:
        if group.size > shape.set_full or len(group.naturals) > shape.set_max:
            return "set_too_big"
        return "set_same_suit_twice" if group.repeats else "too_few_cards"
    if group.one_suit and not group.repeats:
        if group.size < shape.run_min and _first_place(group, shape.top) is not None:
            return "too_few_cards"
        if _closes_in_a_circle(group):
            return "ace_position" if shape.top == 13 else "round_the_corner"
    return "mixed_suits_and_ranks"


def _closes_in_a_circle(group: _Group) -> bool:
    """Whether the cards would follow one another if two came after the ace and the ace after the king."""
    ranks = [RANKS.index(name[0]) for name in group.naturals]
    return any(all((r - start) % 13 < group.size for r in ranks) for start in range(13))
