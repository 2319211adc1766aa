"""Texts of tables in the words of the desk.

A text stands there in English, with the message beside it that it was worded from. A table of another version may lack
the message, or have one that is not known here: then the English stands, and says so to whoever reads it aloud.
"""

from __future__ import annotations

from markupsafe import Markup, escape

from ledger.messages.renderer import ENGLISH, Renderer, p_value_words
from ledger.messages.rows import kept_message
from ledger.web.html import Row, message_html
from schemas.message import SMALLEST_P, Chance, Message, Several, Value


def said_html(row: Row, text: str, words: Renderer, column: str = "said") -> Markup:
    """The text of a column in the words of the desk."""
    fact, english = kept_message(row.get(column)), row[text] or ""
    if fact is not None:
        try:
            return _message_html(fact, words)
        except LookupError:
            pass
    if words.language == ENGLISH.language:
        return escape(english)
    return Markup('<span lang="en">{}</span>').format(english)


def _message_html(fact: Message, words: Renderer) -> Markup:
    """A message with its chances as people read them; by its attribute ``.page`` where a page says it otherwise."""
    code = f"{fact.code}.page" if words.has(f"{fact.code}.page") else fact.code
    return message_html(words, code, **{name: _value(value, words) for name, value in fact.arguments})


def _value(value: Value, words: Renderer) -> Value:
    if isinstance(value, Message):
        return _message_html(value, words)
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
    frame = Markup('<span class="figure" title="{}">{}</span>')
    if value < SMALLEST_P:
        return frame.format(p_value_words(value), words.say("chance-less"))
    size = 10_000
    while value * size < 1:
        size *= 10
    of = words.say("chance-million") if size == 1_000_000 else f"{size:,}"
    return frame.format(p_value_words(value), words.say("chance-in", count=f"{value * size:.0f}", size=of))
