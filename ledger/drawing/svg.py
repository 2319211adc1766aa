"""SVG written by hand: elements as text, with every value escaped."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import escape

FONT: Final = "system-ui, 'DejaVu Sans', 'Segoe UI Symbol', sans-serif"
INK: Final = "#111a35"
QUIET: Final = "#4a5568"
ALARM: Final = "#9b0c2c"
ACTION: Final = "#0a58ca"
CLOTH: Final = "#1f5c40"
SMALL: Final = 12.5
"""The least size of letters: a picture is shown at nine tenths of its size or more."""

LETTER: Final = 0.62
"""The width of a letter for its size, on the safe side."""


def element(tag: str, inner: str = "", /, **attributes: object) -> str:
    """An element; ``inner`` is SVG already. ``font_size`` is written font-size, ``class_`` class; None is left out."""
    return _closed(f"<{tag}{_pairs(attributes)}", tag, inner)


def _closed(start: str, tag: str, inner: str) -> str:
    return f"{start}>{inner}</{tag}>" if inner else f"{start}/>"


def _pairs(attributes: Mapping[str, object]) -> str:
    pairs = attributes.items()
    return "".join([f' {_attribute(name)}="{_value(value)}"' for name, value in pairs if value is not None])


def text(x: float, y: float, words: str, size: float, **attributes: str | float | None) -> str:
    """A line of text, its base line at ``y``."""
    attributes.setdefault("fill", INK)
    style = _style(font_size=size, **attributes)
    return _closed(f'<text x="{_value(x)}" y="{_value(y)}"{style}', "text", escape(words))


def box(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> str:
    """A rectangle."""
    size = f'width="{_value(width)}" height="{_value(height)}"'
    return f'<rect x="{_value(x)}" y="{_value(y)}" {size}{_style(**attributes)}/>'


@lru_cache(maxsize=512, typed=True)  # what is HTML already equals its words, and 1 equals True
def _style(**attributes: str | float | None) -> str:
    """Attributes that hang on no place: few, and written in every picture."""
    return _pairs(attributes)


def group(inner: str, x: float = 0, y: float = 0, **attributes: object) -> str:
    """Elements moved together."""
    shift = f"translate({_value(x)} {_value(y)})" if x or y else None
    return element("g", inner, transform=shift, **attributes)


def moved_to(x: float, y: float, svg: str) -> str:
    """What :func:`group` drew in its own place, moved."""
    # Behind "<g": a group drawn in its own place has no transform, and a second one would be no XML.
    return f'<g transform="translate({_value(x)} {_value(y)})"{svg[2:]}' if x or y else svg


@lru_cache(maxsize=128)
def _attribute(name: str) -> str:
    return name.strip("_").replace("_", "-")


def _value(value: object) -> str:
    if isinstance(value, float):
        # One decimal: the last bits of a float differ from machine to machine, and the bytes of a picture may not.
        return f"{value:.1f}".removesuffix(".0")
    if type(value) is str:  # what is HTML already equals its words, and must not be taken for them
        return _escaped(value)
    return str(value) if type(value) is int else str(escape(value))


@lru_cache(maxsize=2048)
def _escaped(words: str) -> str:
    """Words as HTML; few of them are written again and again, in every picture."""
    return str(escape(words))


def width_of(words: str, size: float) -> float:
    """About how wide a line of text is."""
    return len(words) * size * LETTER


def cut(words: str, room: float, size: float) -> str:
    """The words, or as much of them as has room, with a mark that there is more."""
    fits = max(int(room / (size * LETTER)), 1)
    return words if len(words) <= fits else words[: max(fits - 1, 0)] + "…"


def lines(words: str, room: float, size: float) -> list[str]:
    """The words folded between words into lines that have room; a word that has none is cut."""
    folded: list[str] = []
    for word in words.split():
        if folded and width_of(f"{folded[-1]} {word}", size) <= room:
            folded[-1] = f"{folded[-1]} {word}"
        else:
            folded.append(cut(word, room, size))
    return folded
