"""One card: rank over suit in its corner, so that a card of which only the corner shows can still be read."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ledger.drawing.scene import CardFace
from ledger.drawing.svg import ACTION, SMALL, element, group, moved_to, text
from schemas.cards import JOKER, SUIT_GLYPHS, face, spoken

WIDTH: Final = 34
HEIGHT: Final = 48
LIFT: Final = 7
"""How far a card that has just moved stands out."""

COLOURS: Final = {"S": "#000000", "H": "#c40233", "D": "#0a58ca", "C": "#1a7431"}
JOKER_COLOUR: Final = "#6a1b9a"
_BACK: Final = "#2b4d6f"


def card(shown: CardFace, x: float, y: float, whole: bool = True) -> str:
    """A card with its words for those who listen. ``whole``: no other card lies on it."""
    y = y - LIFT if shown.moved else y
    return moved_to(x, y, _drawn(shown, whole))


@lru_cache(maxsize=2048)
def _drawn(shown: CardFace, whole: bool) -> str:
    """A card in its own place; a back has no words of its own. There are few cards and many pictures."""
    if shown.shows == "back":
        return group(_back(shown.moved))
    return group(_paper(shown) + _inner(shown, whole), role="img", aria_label=said(shown))


def said(shown: CardFace) -> str:
    """A card in words: ``nine of hearts``, ``printed joker standing for six of spades, laid off by seat 2``."""
    if shown.shows == "back":
        return "a card face down"
    if shown.shows == "unknown":
        return "a card that was not recorded"
    words, stands_for = spoken(shown.card), shown.card.partition("=")[2]
    words += f" standing for {spoken(stands_for)}" if stands_for else ", wild" if shown.wild else ""
    words += f", laid off by seat {shown.by}" if shown.by is not None else ""
    return words + (", just moved" if shown.moved else "")


def _paper(shown: CardFace) -> str:
    joker = shown.shows == "face" and face(shown.card) == JOKER
    fill = "#fff3c4" if shown.wild else "#f3ecf8" if joker else "#ffffff"
    stroke, width = (ACTION, 2.5) if shown.moved else (JOKER_COLOUR if joker else "#7d8896", 1)
    dashes = "3 2" if shown.shows == "unknown" else None
    return element(
        "rect", width=WIDTH, height=HEIGHT, rx=4, fill=fill, stroke=stroke, stroke_width=width, stroke_dasharray=dashes
    )


def _back(moved: bool) -> str:
    edge = ACTION if moved else "#ffffff"
    paper = element("rect", width=WIDTH, height=HEIGHT, rx=4, fill=_BACK, stroke=edge, stroke_width=2.5 if moved else 1)
    pattern = element(
        "rect", x=3.5, y=3.5, width=WIDTH - 7, height=HEIGHT - 7, rx=2, fill="#3f6a94", stroke="#9fb6cc", stroke_width=1
    )
    return paper + pattern


def _inner(shown: CardFace, whole: bool) -> str:
    name, stands_for = face(shown.card), shown.card.partition("=")[2]
    if shown.shows == "unknown":
        return text(5, 18, "?", 15, fill="#4a5568", font_weight="bold")
    if name == JOKER:
        return text(3.5, 16, "★", 15, fill=JOKER_COLOUR) + (_stood_for(stands_for) if stands_for else _joker_word())
    colour = COLOURS[name[1]]
    rank = "10" if name[0] == "T" else name[0]
    drawn = text(
        3 if rank == "10" else 4, 16, rank, 13 if rank == "10" else 15, fill=colour, font_weight="bold",
        letter_spacing="-1" if rank == "10" else None,
    )  # fmt: skip
    drawn += text(3.5, 30, SUIT_GLYPHS[name[1]], 14, fill=colour)
    if stands_for:
        return drawn + _stands_for(stands_for)
    if shown.wild:
        drawn += text(4, 43, "w", SMALL, fill="#5d4300", font_weight="bold")
    return drawn + (text(18, 44, SUIT_GLYPHS[name[1]], 16, fill=colour) if whole else "")


def _joker_word() -> str:
    return text(2, 31, "JK", SMALL, fill=JOKER_COLOUR, font_weight="bold", letter_spacing="-0.8")


def _stood_for(named: str) -> str:
    """What a printed joker stands for, rank over suit as on other cards, since it has no other face."""
    colour, rank = COLOURS[named[1]], "10" if named[0] == "T" else named[0]
    drawn = text(3.5, 30, rank, SMALL, fill=colour, font_weight="bold", letter_spacing="-1" if rank == "10" else None)
    return drawn + text(3.5, 43, SUIT_GLYPHS[named[1]], SMALL, fill=colour)


def _stands_for(named: str) -> str:
    """What a wild card stands for, in one line under its own face."""
    rank = "10" if named[0] == "T" else named[0]
    return text(
        2, 44, f"{rank}{SUIT_GLYPHS[named[1]]}", SMALL, fill=COLOURS[named[1]], font_weight="bold",
        textLength=17 if rank == "10" else 15, lengthAdjust="spacingAndGlyphs",
    )  # fmt: skip
