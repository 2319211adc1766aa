"""Points of cards left over, what going out adds to them, which rank is wild, and which cards count at all: the lives
and what they free.

Points are whole numbers; a court card is J, Q or K. A life is a sequence a hand must hold before more of its cards are
free: the first is pure, the second any.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from schemas.cards import FACE_INDEX, JOKER, RANKS, UNKNOWN, face, nearest_card
from schemas.errors import BadCards, BadRuleset
from schemas.ruleset import Free, Ruleset


def known_face(card: str) -> str:
    """The face of a card that is really one; raises BadCards for ``??`` and for what is no card."""
    if card in FACE_INDEX:
        return card
    name = face(card)
    copy = card[2:]
    if name not in FACE_INDEX or (copy and (len(copy) != 2 or copy[0] != "." or copy[1] not in "123456789")):
        spelling = nearest_card(card) or "rank and suit (7H, TD), JK for a printed joker"
        raise BadCards(f"{card!r} is no card; write {spelling}")
    return name


def joker_rank(wild: str | None, ruleset: Ruleset) -> str | None:
    """The rank whose cards are jokers: ``wild`` itself, or the ruleset's choice when a printed joker was flipped.

    Raises BadCards when ``wild`` is neither a rank, ``JK`` nor None.
    """
    if wild == JOKER:
        return ruleset.deal.flipped_joker
    if wild is not None and (len(wild) != 1 or wild not in RANKS):
        raise BadCards(f"wild {wild!r} is no rank; write A, 2 to 9, T, J, Q, K, or JK for a flipped joker")
    return wild


def check_asked(wild: str | None, ruleset: Ruleset) -> None:
    """That a question may name this wild rank. Raises BadCards for one that :func:`joker_rank` does not know, and for
    any in a game without a wild rank, where an answer by it would be wrong."""
    joker_rank(wild, ruleset)
    if wild is not None and ruleset.deal.wild == "none":
        raise BadCards(f"{ruleset.id} has no wild rank; ask without one")


def wild_rank(cut_card: str | None, ruleset: Ruleset, deal: int = 1) -> str | None:
    """The wild rank that a cut or announced card makes, or that the ruleset fixes for a deal; None when there is no
    card, or the ruleset knows no wild rank."""
    if ruleset.deal.wild == "fixed":
        # The list begins again where a match has more deals than it has ranks.
        return ruleset.deal.wild_ranks[(deal - 1) % len(ruleset.deal.wild_ranks)]
    if cut_card is None or ruleset.deal.wild == "none":
        return None
    name = known_face(cut_card)
    return joker_rank(name if name == JOKER else name[0], ruleset)


def card_points(card: str, wild: str | None, ruleset: Ruleset) -> int:
    """Points of one card left over: jokers of both kinds alike, ace and court cards by choice, others their pips."""
    name = known_face(card)
    if name == JOKER or name[0] == joker_rank(wild, ruleset):
        return ruleset.points.joker
    if name[0] == "A":
        return ruleset.points.ace
    if name[0] in "JQK":
        return ruleset.points.court
    return RANKS.index(name[0]) + 1


def hand_points(cards: Iterable[str], wild: str | None, ruleset: Ruleset) -> int:
    """Points of several cards at face value, without a cap."""
    return sum(card_points(card, wild, ruleset) for card in cards)


def capped(points: int, ruleset: Ruleset) -> int:
    """Points of a loser's hand after the cap, if there is one (RC-28, R-27, AT-18)."""
    cap = ruleset.count.cap
    return min(points, cap) if cap else points


def most_points(ruleset: Ruleset) -> int:
    """The most a hand can cost; 0 where nothing limits it."""
    # The flat price may be above the cap (coherence asks that it is not below).
    return ruleset.count.cap and max(ruleset.count.cap, ruleset.count.without_pure)


def going_rummy_points(points: int, rummy: bool, ruleset: Ruleset) -> int:
    """Points of a deal, twice where somebody went rummy: out in one turn with nothing laid before (BRv-03, CG-15).

    Of a loser's points it is what the seat loses, of a winner's what it wins (I-14).
    """
    return points * 2 if rummy and ruleset.going_out.rummy == "doubles" else points


def contract_bonus(at_once: bool, ruleset: Ruleset) -> int:
    """What going out adds to the own points: less than nothing for the contract laid and out in one turn (CO-24)."""
    return -ruleset.going_out.contract_at_once if at_once else 0


def is_wild(card: str, wild: str | None) -> bool:
    """Whether a card is a joker of either kind where the cards of a rank are wild, if any."""
    return face(card) == JOKER or (wild is not None and card != UNKNOWN and card[0] == wild)


def rank_points(ruleset: Ruleset) -> tuple[int, ...]:
    """Points of each rank, ace to king, as an ordinary card."""
    return tuple(card_points(rank + "S", None, ruleset) for rank in RANKS)


Need = tuple[int, int]
"""At least so many pure sequences, and so many sequences in all."""
WIDTH: Final[dict[Free, int]] = {"nothing": 0, "pure_sequence": 1, "sequences": 2, "melds": 3}
"""How much each kind of what is free frees: a greater one all that a smaller one does."""
_FREE_KINDS: dict[Free, tuple[str, ...]] = {
    "nothing": (),
    "pure_sequence": ("pure",),
    "sequences": ("pure", "impure"),
    "melds": ("pure", "impure", "set"),
}


class Level(NamedTuple):
    """A step of the lives: its name, what it needs, what it frees."""

    life: str
    need: Need
    free: Free

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of meld whose cards do not count on this level."""
        return _FREE_KINDS[self.free]


def show_need(ruleset: Ruleset) -> Need:
    """Pure sequences and sequences in all that make both lives (AL-19, RC-20, RC-22, AT-03, R-16)."""
    # Impure sequences that a show needs besides (R-16 to the letter) are left out: a loser's lives know none of it.
    return ruleset.show.pure, max(ruleset.show.sequences, ruleset.show.pure)


def levels(ruleset: Ruleset) -> tuple[Level, ...]:
    """Both lives, first life, no life, in this order.

    Raises BadRuleset when more lives would free fewer cards, and when the second life frees no more than the pure
    sequence that was free of nothing before: no game counts so, and the solver could not.
    """
    count = ruleset.count
    both = Level("both", show_need(ruleset), count.both_lives)
    no_life: Free = "nothing" if count.without_pure else count.no_life
    steps = (both, Level("first", (1, 1), count.first_life), Level("none", (0, 0), no_life))
    widths = [WIDTH[step.free] for step in steps]
    if widths != sorted(widths, reverse=True):
        raise BadRuleset(f"ruleset {ruleset.id}: count frees fewer cards with more lives")
    if count.both_lives == "pure_sequence" and count.first_life == "nothing":
        raise BadRuleset(f"ruleset {ruleset.id}: count.both_lives frees the pure sequence, count.first_life nothing")
    return steps


def level_reached(pure: int, sequences: int, ruleset: Ruleset) -> Level:
    """The level of an arrangement with so many pure sequences and so many sequences in all."""
    for step in levels(ruleset):
        if pure >= step.need[0] and sequences >= step.need[1]:
            return step
    raise AssertionError("the last level needs nothing")


def wider(one: Free, other: Free) -> bool:
    """Whether ``one`` frees at least what ``other`` frees."""
    return WIDTH[one] >= WIDTH[other]
