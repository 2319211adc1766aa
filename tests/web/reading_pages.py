"""What is read on a page: its text, piece by piece, each with the block it stands in; and codes without their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple, get_args

from ledger.messages.renderer import ENGLISH
from ledger.web.html import vocabulary
from schemas.reasons import FaultCode

UNSEEN: Final = frozenset({"script", "style", "title", "textarea", "option", "svg", "template"})
"""Elements whose text is not read on the page, or is a picture with its figures beside it."""
MACHINE: Final = frozenset({"pre", "code"})
"""Elements that hold what machines read, shown as such: SQL, commands, JSON."""
BLOCKS: Final = frozenset({"tr", "li", "p", "dd", "dt", "section", "div", "summary", "nav", "h1", "h2", "h3", "body"})
"""Elements whose text is read together."""
_CLOSES_ITSELF: Final = frozenset({"br", "img", "input", "link", "meta", "hr", "wbr", "col", "source"})


WRITTEN: Final = re.compile(r"(?<![\w/.-])[a-z]+(?:_[a-z0-9]+)+(?![\w/.=-])")
"""A code of several words, standing by itself: no part of an id, an address or a file's name."""
VOCABULARIES: Final = vocabulary(ENGLISH)
EVERY: Final = {code: words for known in VOCABULARIES.values() for code, words in known.items()}
"""Codes by themselves, whichever column they are of."""
_BADGES: Final = {**VOCABULARIES["verdict"], **VOCABULARIES["severity"]}


class Piece(NamedTuple):
    """A piece of text, the column it is in ("" outside tables of data), and the whole text of its block."""

    text: str
    column: str
    block: str


def told(page: Any) -> str:
    """What a page says, on one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.text)).split())


def _is_head(tag: str, kinds: str) -> bool:
    """Whether an element is the name of a column."""
    return tag == "th" and any(kind.startswith("col-") for kind in kinds.split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.blocks: list[list[str]] = [[]]
        self.holds: list[tuple[str, str, list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _CLOSES_ITSELF:
            return
        self.open.append((tag, dict(attrs).get("class") or ""))
        if tag in BLOCKS:
            self.blocks.append([])

    def handle_endtag(self, tag: str) -> None:
        if tag in _CLOSES_ITSELF or tag not in {name for name, _ in self.open}:
            return
        while self.open:
            name, _ = self.open.pop()
            if name in BLOCKS:
                read = self.blocks.pop()
                self.blocks[-1].extend(read)
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        if not data.strip() or any(tag in UNSEEN | MACHINE or _is_head(tag, kinds) for tag, kinds in self.open):
            return
        self.blocks[-1].append(data.strip())
        self.holds.append((data.strip(), _column(self.open), self.blocks[-1]))


def _column(opened: list[tuple[str, str]]) -> str:
    """The column of a cell, as Datasette writes it into its class; ``badge`` within a badge."""
    if any("badge" in kinds.split() for _, kinds in opened):
        return "badge"
    for tag, kinds in reversed(opened):
        if tag == "td":
            named = next((kind for kind in kinds.split() if kind.startswith("col-")), "")
            return named.removeprefix("col-")
    return ""


def pieces(page: str) -> list[Piece]:
    """Every piece of text somebody reads on a page."""
    reader = _Reader()
    reader.feed(page)
    return [Piece(text, column, " ".join(block)) for text, column, block in reader.holds]


def faults(page: str) -> Iterator[str]:
    """Each code of a page that stands without its words in the same row, paragraph or item of a list."""
    for text, column, block in pieces(page):
        for code in WRITTEN.findall(text):
            if (code in EVERY or code in get_args(FaultCode)) and not _explained(code, block):
                yield f"{code} in “{text[:80]}”"
        known = _BADGES if column == "badge" else VOCABULARIES.get(column, {})
        if text in known and known[text].lower() not in block.lower():
            yield f"{text} in column {column}"
        elif text.isupper() and text in VOCABULARIES["verdict"] and not _explained(text, block):
            yield f"{text} in “{block[:80]}”"


def _explained(code: str, block: str) -> bool:
    known = [words[code] for words in VOCABULARIES.values() if code in words]
    return any(words.lower() in block.lower() for words in known)
