"""Texts of tables in the words of the desk.

A text stands there in English, with the message beside it that it was worded from. A table of another version may lack
the message, or have one that is not known here: then the English stands, and says so to whoever reads it aloud.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape

from ledger.messages.renderer import ENGLISH, Renderer, p_value_words
from ledger.web.html import message_html
from schemas.message import SMALLEST_P, Chance, Message, Several, Value, from_plain

Row = Mapping[str, Any]


def kept_message(said: str | None) -> Message | None:
    """The message that is kept beside a text; None where there is none."""
    try:
        found = from_plain(json.loads(said or "null"))
    except (ValueError, LookupError, TypeError):
        return None
    return found if isinstance(found, Message) else None


def said_html(row: Row, text: str, words: Renderer, said: str = "said") -> Markup:
    """The text of a column in the words of the desk."""
    stated, english = kept_message(row.get(said)), row[text] or ""
    if stated is not None:
        try:
            return _drawn(stated, words)
        except LookupError:
            pass
    if words.language == ENGLISH.language:
        return escape(english)
    return Markup('<span lang="en">{}</span>').format(english)


def said_words(row: Row, text: str, words: Renderer, said: str = "said") -> str:
    """The same as plain words."""
    stated = kept_message(row.get(said))
    return words.words(stated) if stated is not None and words.has(stated.code) else row[text] or ""


def _drawn(stated: Message, words: Renderer) -> Markup:
    """A message with its chances as people read them; by its attribute ``.page`` where a page says it otherwise."""
    code = f"{stated.code}.page" if words.has(f"{stated.code}.page") else stated.code
    return message_html(words, code, **{name: _value(value, words) for name, value in stated.arguments})


def _value(value: Value, words: Renderer) -> Value:
    if isinstance(value, Message):
        return _drawn(value, words)
    if isinstance(value, Several):
        return escape(value.separator or ", ").join(escape(_value(part, words)) for part in value.parts)
    return p_value_html(value.p, words) if isinstance(value, Chance) else value


def p_value_html(value: float | None, words: Renderer) -> Markup:
    """A small chance as people read it: ``.012``, ``3 in 100,000``; of what clean platforms cannot show, that it is
    less."""
    if value is None:
        return Markup("")
    if value >= 0.001:
        return Markup('<span class="figure">{}</span>').format(f"{value:.3f}".rstrip("0").rstrip("."))
    drawn = Markup('<span class="figure" title="{}">{}</span>')
    if value < SMALLEST_P:
        return drawn.format(p_value_words(value), words.say("chance-less"))
    size = 10_000
    while value * size < 1:
        size *= 10
    of = words.say("chance-million") if size == 1_000_000 else f"{size:,}"
    return drawn.format(p_value_words(value), words.say("chance-in", count=f"{value * size:.0f}", size=of))
