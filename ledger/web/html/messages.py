"""Messages as HTML, and what every code on a page means: the words that stand beside it, by the column it stands in.

Codes stay as they are in JSON, CSV and addresses; on a page none stands alone. A code of :data:`PLAIN` is itself the
word for what it means.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from markupsafe import Markup, escape

from ledger.audit.played import WHOLE_MATCH
from ledger.evidence.intake import REFUSALS
from ledger.messages.catalogue import catalogue
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.messages.rows import finding_name
from ledger.play.laws import LAWS
from schemas.message import Value

PLAIN: Final = frozenset({
    "player", "timer", "server", "staff", "stock", "discards", "run", "set", "discard", "show", "open", "decided",
    "appealed", "closed", "granted", "refused", "withdrawn", "money", "points", "note", "clean",
})  # fmt: skip
"""Codes that say in plain English what they mean, where no words are given for them."""
RULESET_COLUMNS: Final = frozenset({"ruleset", "reading", "other"})
"""Columns that hold the id of a ruleset, of which the title is told."""
_PREFIX: Final = "code-"
_MARKS: Final = range(0xF000, 0xF800)
"""Characters no text has a meaning for; each stands for a value until the words around it are escaped."""
_MARK: Final = re.compile(f"[{chr(_MARKS.start)}-{chr(_MARKS.stop - 1)}]")


def message_html(words: Renderer, code: str, /, **arguments: Value) -> Markup:
    """A message as HTML: the catalogue's text and every value escaped, but values that are HTML already."""
    values = {
        name: value if isinstance(value, str) else words.value(value)
        for name, value in arguments.items()
        if not isinstance(value, int)
    }
    marks = dict(zip(values, map(chr, _MARKS), strict=False))
    text = words.say(code, **{**arguments, **marks})
    if not values:
        return escape(text)
    drawn = {marks[name]: escape(value) for name, value in values.items()}
    pieces = _MARK.split(text)
    found = [drawn.get(mark, "") for mark in _MARK.findall(text)]
    return Markup("").join([piece for pair in zip(pieces, [*found, ""], strict=True) for piece in pair])


@cache
def vocabulary(words: Renderer) -> Mapping[str, Mapping[str, str]]:
    """By column, every code that may stand in it and its words."""
    found: dict[str, dict[str, str]] = {
        "code": {**{code: finding_name(code, words) for code in (*LAWS, *WHOLE_MATCH)}, **REFUSALS}
    }
    for entry in catalogue("en").entries:
        if entry.startswith(_PREFIX):
            _, column, code = entry.split("-", 2)
            found.setdefault(column, {})[code] = words.say(f"code-{column}-{code}")
    return found


def words_of(column: str, code: object, words: Renderer = ENGLISH) -> str | None:
    """The words for a code of a column; None for what is no code there, or is itself the word."""
    known = vocabulary(words).get(column)
    return known.get(code) if known is not None and isinstance(code, str) else None
