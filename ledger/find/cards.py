"""Cards as people type them off a screenshot: ``4S 5s 10♦``, ``T of diamonds``, ``4S5S6S``, ``joker``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from schemas.cards import JOKER, RANK_WORDS, SUIT_WORDS

MOST: Final = 30
"""Cards a search may have."""

_GLYPHS: Final = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_RANK: Final = r"(?:10|[a2-9tjqk])"
_SUIT: Final = "[shdc♠♤♥♡♦♢♣♧]"
_CARD: Final = re.compile(rf"({_RANK})({_SUIT})(?:\.[1-9])?|({_SUIT})({_RANK})|(jk)(?:\.[1-9])?")
_MANY: Final = re.compile(rf"(?:{_RANK}{_SUIT}(?:\.[1-9])?[,;/|+-]*|jk(?:\.[1-9])?[,;/|+-]*)+")
_RANKS: Final = {word: rank for rank, word in RANK_WORDS.items()} | {"10": "T"} | {
    rank.lower(): rank for rank in RANK_WORDS
}  # fmt: skip
_SUITS: Final = {word: suit for suit, word in SUIT_WORDS.items()} | {
    word.removesuffix("s"): suit for suit, word in SUIT_WORDS.items()
}
_JOKERS: Final = frozenset({"joker", "jokers", "★", "🃏"})
_LETTERS: Final = re.compile("[a-z]{2}")


def cards_at(words: Sequence[str], typed: Sequence[str]) -> tuple[int, tuple[str, ...]] | None:
    """The cards the first words name, with how many words they are; ``words`` are ``typed`` in lower case.

    ``as`` or ``ad`` in small letters is a word of English unless another card stands beside it.
    """
    read, found, doubtful = 0, list[str](), 0
    while read < len(words) and len(found) <= MOST:
        if found and words[read] in ("and", "&", "|"):
            after = _one(words, read + 1)
            if after is None:
                break
            read += 1
            continue
        one = _one(words, read)
        if one is None:
            break
        doubtful += bool(_LETTERS.fullmatch(words[read]) and typed[read] != typed[read].upper())
        found += one[1]
        read += one[0]
    if not found or doubtful == len(found) == 1:
        return None
    return read, tuple(found[:MOST])


def _one(words: Sequence[str], at: int) -> tuple[int, list[str]] | None:
    rest = [word.replace("\ufe0f", "").replace("\ufe0e", "") for word in words[at : at + 4]]
    if not rest:
        return None
    if rest[0] in _JOKERS:
        return 1, [JOKER]
    if rest[:2] == ["printed", "joker"]:
        return 2, [JOKER]
    if _MANY.fullmatch(rest[0]):
        return 1, [_face(found) for found in _CARD.finditer(rest[0])]
    if (found := _CARD.fullmatch(rest[0].strip(",;"))) is not None:
        return 1, [_face(found)]
    if rest[0] not in _RANKS:
        return None
    of = 1 if rest[1:2] == ["of"] else 0
    suit = rest[1 + of].strip(",;") if len(rest) > 1 + of else ""
    if suit in _SUITS or (suit in _GLYPHS and not of):
        return 2 + of, [_RANKS[rest[0]] + (_SUITS.get(suit) or _GLYPHS[suit])]
    return None


def _face(found: re.Match[str]) -> str:
    if found[5]:
        return JOKER
    rank, suit = (found[1], found[2]) if found[1] else (found[4], found[3])
    return ("T" if rank == "10" else rank.upper()) + (_GLYPHS.get(suit) or suit.upper())
