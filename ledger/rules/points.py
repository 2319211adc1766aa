"""Points of cards left over, and which rank is wild. Points are whole numbers; a court card is J, Q or K."""

from __future__ import annotations

from collections.abc import Iterable

from schemas.cards import FACE_INDEX, JOKER, RANKS, face
from schemas.errors import BadCards
from schemas.ruleset import Ruleset


def known_face(card: str) -> str:
    """The face of a card that is really one; raises BadCards for ``??`` and for what is no card."""
    if card in FACE_INDEX:
        return card
    name = face(card)
    copy = card[2:]
    if name not in FACE_INDEX or (copy and (len(copy) != 2 or copy[0] != "." or copy[1] not in "123456789")):
        raise BadCards(f"{card!r} is no card; write rank and suit (7H, TD), JK for a printed joker")
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


def wild_rank(cut_card: str | None, ruleset: Ruleset) -> str | None:
    """The wild rank a cut card makes; None when nothing was cut or the ruleset knows no wild rank."""
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


def rank_points(ruleset: Ruleset) -> tuple[int, ...]:
    """Points of each rank, ace to king, as an ordinary card."""
    return tuple(card_points(rank + "S", None, ruleset) for rank in RANKS)
