"""Cards as they are written: rank and suit, ``7H``; ``JK`` is a printed joker, ``??`` a card nobody logged.

A card is a *face*; two packs hold two equal faces, so a hand is a multiset. A log may add copy suffixes
(``7H.2``) to tell the two apart; :func:`face` takes them off.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from pydantic import StringConstraints

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
JOKER: Final = "JK"
UNKNOWN: Final = "??"
# Packs and all compiled tables know a card by its place here: never put in another order.
FACES: Final[tuple[str, ...]] = (*(r + s for s in SUITS for r in RANKS), JOKER)
"""All 53 faces: spades A to K, hearts, diamonds, clubs, then the printed joker. The order is the sort order."""

FACE_INDEX: Final[dict[str, int]] = {name: n for n, name in enumerate(FACES)}

RANK_WORDS: Final[dict[str, str]] = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight",
    "9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUIT_WORDS: Final[dict[str, str]] = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_GLYPHS: Final[dict[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

_FACE = r"(?:[A2-9TJQK][SHDC]|JK)"
LAID_CARD: Final = rf"{_FACE}(?:\.[1-9])?(?:=[A2-9TJQK][SHDC])?"
"""The pattern of a card that somebody knows, with its copy and what it stands for where it names them."""

Card = Annotated[str, StringConstraints(pattern=rf"^(?:{_FACE}(?:\.[1-9])?|\?\?)$")]
"""A card of a log: a face, a face with its copy (``7H.2``), or ``??``."""

TableCard = Annotated[str, StringConstraints(pattern=rf"^(?:{LAID_CARD}|\?\?)$")]
"""A card of a table meld; a joker names what it stands for: ``JK=6S``, ``7D.1=6S``."""


def face(card: str) -> str:
    """The face of a card: ``7H.2`` is ``7H``, ``JK=6S`` is ``JK``, ``??`` stays ``??``."""
    return card[:2]


def rank_written(name: str) -> str:
    """The rank of a face as people write it: ``10`` for ``T``."""
    return "10" if name[0] == "T" else name[0]


def is_known(card: str | None) -> bool:
    """Whether the log says which card it was."""
    return card is not None and card != UNKNOWN


def groups_text(groups: Iterable[Iterable[str]]) -> str:
    """Groups of cards as they are written: ``2S 3S 4S | 7H 7D 7C``."""
    return " | ".join(" ".join(group) for group in groups)


def sort_key(card: str) -> tuple[int, str]:
    """Order by suit then rank, jokers after, unknown cards last; the copy suffix breaks ties."""
    return (FACE_INDEX.get(face(card), len(FACES)), card)


def nearest_card(text: str) -> str | None:
    """The card that a text most likely means, as the format writes it; None when it is none: ``10h`` and ``H-10`` are
    ``TH``."""
    plain = text.strip().upper().replace("10", "T").replace("-", "")
    for sign, letter in zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True):
        plain = plain.replace(sign, letter)
    if plain in {"JOKER", "PJ", "JKR", "JOK"}:
        return JOKER
    for card in (plain, plain[::-1]):
        if len(card) == 2 and card in FACES and card != text:
            return card
    return None
