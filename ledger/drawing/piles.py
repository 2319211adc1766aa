"""The middle of the table: wild card, stock, open pile, and what is said of the deal."""

from __future__ import annotations

from typing import Final

from ledger.drawing.cards import HEIGHT, LIFT, WIDTH, card
from ledger.drawing.scene import PilesView
from ledger.drawing.svg import SMALL, element, lines, text

SHOWN: Final = 5
"""How many cards of the open pile are drawn."""

_STEP: Final = 20
_APART: Final = 30
_LINE: Final = 17
_SAID: Final = 13.5
_FELT_INK: Final = "#ffffff"


def piles_height(piles: PilesView | None, width: float) -> float:
    """The room it needs in ``width``; none before cards were dealt."""
    if piles is None:
        return 0
    return _head(piles, width) + LIFT + HEIGHT + 18


def _head(piles: PilesView, width: float) -> float:
    return _LINE * len(lines(piles.words, width, _SAID)) + 4 if piles.words else 0


def draw_piles(piles: PilesView, x: float, y: float, width: float) -> str:
    """The piles side by side, in the middle of ``width``."""
    middle, drawn = x + width / 2, []
    for number, words in enumerate(lines(piles.words, width, _SAID) if piles.words else ()):
        drawn.append(_label(middle, y + 13 + number * _LINE, words, _SAID, "bold"))
    top = y + _head(piles, width) + LIFT
    fan = WIDTH + _STEP * max(len(piles.discards) - 1, 0)
    whole = (WIDTH + _APART if piles.wild is not None else 0) + WIDTH + 4 + _APART + fan
    at = middle - whole / 2
    if piles.wild is not None:
        drawn += [card(piles.wild, at, top), _label(at + WIDTH / 2, top + HEIGHT + 14, "wild")]
        at += WIDTH + _APART
    drawn += [_stock(piles, at, top)]
    drawn += [_open_pile(piles, at + WIDTH + 4 + _APART, top, fan)]
    return "".join(drawn)


def _label(x: float, y: float, words: str, size: float = SMALL, weight: str | None = None) -> str:
    return text(x, y, words, size, fill=_FELT_INK, text_anchor="middle", font_weight=weight)


def _stock(piles: PilesView, x: float, y: float) -> str:
    words = "stock ?" if piles.stock is None else f"stock {piles.stock}"
    said = "the stock, how many cards is not on record" if piles.stock is None else f"the stock, {piles.stock} cards"
    if piles.stock == 0:
        drawn = _empty(x, y)
    else:
        fill, stroke = "#2b4d6f", "#ffffff"
        drawn = "".join(
            element("rect", x=x + shift, y=y - shift, width=WIDTH, height=HEIGHT, rx=4, fill=fill, stroke=stroke)
            for shift in (4, 2, 0)
        )
    return element("g", drawn, role="img", aria_label=said) + _label(x + WIDTH / 2, y + HEIGHT + 14, words)


def _open_pile(piles: PilesView, x: float, y: float, fan: float) -> str:
    count = piles.under + len(piles.discards)
    drawn = [card(shown, x + n * _STEP, y, n + 1 == len(piles.discards)) for n, shown in enumerate(piles.discards)]
    if not drawn:
        drawn = [element("g", _empty(x, y), role="img", aria_label="the open pile, no card")]
    return "".join(drawn) + _label(x + fan / 2, y + HEIGHT + 14, f"open {count}")


def _empty(x: float, y: float) -> str:
    return element(
        "rect", x=x, y=y, width=WIDTH, height=HEIGHT, rx=4, fill="none", stroke="#ffffff", stroke_dasharray="4 3"
    )
