"""Drawing on a terminal: cards in four colours with their glyph; plain when piped, letters on an ASCII terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from rich.console import Console
from rich.text import Text

from ledger.messages.renderer import ENGLISH
from ledger.play.viewer import is_wild
from schemas.cards import SUIT_GLYPHS, UNKNOWN, face
from schemas.message import Faces, Message

CARRIED, NARROW = 2, 20
SUIT_COLOURS = {"S": "default", "H": "#ea2f55", "D": "#2f7bea", "C": "#1c8f3f"}
"""Each as far from a white ground as from a black one, since nobody says which a terminal has."""


class Screen(Console):
    """A console that says so when its reader has gone, instead of ending the process with the code of a finding."""

    def on_broken_pipe(self) -> None:
        """Called by rich while it handles a BrokenPipeError."""
        raise BrokenPipeError


@cache
def console() -> Console:
    """Standard output as a terminal of whatever width it has; NO_COLOR and pipes get plain text."""
    return Screen(highlight=False, soft_wrap=True, markup=False, emoji=False)


@cache
def talk() -> Console:
    """Standard error, for progress and remarks."""
    return Console(stderr=True, highlight=False, soft_wrap=True, markup=False, emoji=False)


@cache
def ascii_only() -> bool:
    """Whether the terminal cannot show suit glyphs."""
    encoding = (sys.stdout.encoding or "ascii") if sys.stdout else "ascii"
    try:
        "♥·│".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def card_text(card: str, wild: str | None = None) -> Text:
    """One card: rank and glyph in the suit's colour; a wild card or printed joker carries a star, and on the table the
    card it stands for: ``JK*=6♠``."""
    name, stands_for = face(card), card.partition("=")[2]
    mark = "*" if is_wild(card, wild) else ""
    if stands_for:
        return Text.assemble(_face_text(name, mark), "=", _face_text(stands_for, ""))
    return _face_text(name, mark)


def _face_text(name: str, mark: str) -> Text:
    if name in ("JK", UNKNOWN):
        return Text(name + mark, style="bold magenta" if mark else "dim")
    glyph = name[1] if ascii_only() else SUIT_GLYPHS[name[1]]
    return Text(f"{name[0]}{glyph}{mark}", style=f"bold {SUIT_COLOURS[name[1]]}")


def cards_text(cards: Iterable[str], wild: str | None = None) -> Text:
    """Several cards side by side."""
    return Text(" ").join(card_text(card, wild) for card in cards)


def groups_text(groups: Sequence[Sequence[str]], wild: str | None = None) -> Text:
    """Groups of cards with a bar between them."""
    return Text(" | ").join(cards_text(group, wild) for group in groups)


def line_text(stated: Message, wild: str | None = None) -> Text:
    """A line of a story, its cards drawn."""
    parts = ENGLISH.parts(stated)
    return Text("").join(groups_text(p.groups, wild) if isinstance(p, Faces) else Text(plain(p)) for p in parts)


def plain(words: str) -> str:
    """Words as this terminal can show them."""
    if not ascii_only():
        return words
    return words.replace("·", "-").replace("└─", "`-").encode("ascii", "replace").decode()


def say(text: Text | str = "", style: str = "", hang: int = 0) -> None:
    """Print a line of output: whole into a pipe, folded between words on a terminal.

    What is carried over begins at column ``hang``, where the words of the line begin, else a little further in.
    """
    line = Text(plain(text), style=style) if isinstance(text, str) else text
    for part in _folded(line, hang) if console().is_terminal else (line,):
        console().print(part)


def _folded(line: Text, hang: int) -> Iterator[Text]:
    """The line in parts that fit the terminal; a command stays whole."""
    indent = len(line.plain) - len(line.plain.lstrip(" "))
    room = console().width - indent - CARRIED
    if room < NARROW or line.cell_len <= console().width or line.plain.lstrip().startswith("meldtrail "):
        yield line
        return
    if hang and console().width - hang >= NARROW:
        for number, part in enumerate(line[hang:].wrap(console(), console().width - hang)):
            yield Text(" " * hang) + part if number else line[:hang] + part
        return
    for number, part in enumerate(line[indent:].wrap(console(), room)):
        yield Text(" " * (indent + CARRIED * (number > 0))) + part


def remark(words: str) -> None:
    """Print a line of talk on standard error."""
    talk().print(Text(words))


def print_json(row: Any) -> None:
    """One JSON object on a line of its own, out at once; what the terminal's encoding cannot say is escaped."""
    text = json.dumps(row, ensure_ascii=ascii_only())
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(row)
    print(text, flush=True)
