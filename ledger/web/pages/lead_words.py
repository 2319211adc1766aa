"""What the tables of leads hold, in the words of the desk."""

from __future__ import annotations

from markupsafe import Markup, escape

from ledger.messages.renderer import Renderer
from ledger.web.html import cards_html
from ledger.web.pages.said import Row, p_value_html, said_html
from schemas.message import message


def effect_html(row: Row, words: Renderer, *, stop: bool = False) -> Markup:
    """What a channel came to, or why it came to nothing, with a full ``stop`` where it is a sentence."""
    return said_html(row, "why_not" if row["why_not"] else "words", words) + (words.say("word-stop") if stop else "")


def of_channel(row: Row, what: str, words: Renderer, *, within: bool = False) -> str:
    """The ``name`` (``within`` a sentence or not), ``pattern`` or ``unit`` of the channel of a row, or the unit without
    what it is counted for (``unit.counted``)."""
    fact = message(f"lead_text-{row['channel']}_{what}")
    if not words.has(fact.code):
        return str(row[what.partition(".")[0]])
    return words.sentence(fact) if what == "name" and not within else words.words(fact)


def choice_html(row: Row, choice: str, words: Renderer) -> Markup:
    """What was chosen, or could be, in a column: a card, an act, or an occasion that was counted."""
    code = f"lead_text-choice_{row[choice].replace(' ', '_')}"
    if words.has(code):
        return escape(words.say(code))
    return cards_html(row[choice], None, words) or said_html(row, choice, words)


def written_p_html(p: object, words: Renderer) -> Markup:
    """A p-value as a record has it, in the same form as every other."""
    try:
        return p_value_html(float(str(p)), words)
    except ValueError:
        return escape(str(p))
