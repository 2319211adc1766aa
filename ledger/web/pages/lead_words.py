"""What the tables of leads hold in English, in the words of the desk.

A scan writes its sentences in English. Those of a fixed text are in the catalogue under ``lead_text-``, by which they
are found again; the others are made anew of the figures that stand beside them. What is neither stays English, and says
so to whoever reads it aloud.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from markupsafe import Markup, escape

from ledger.collusion import SMALLEST_P, p_value_words
from ledger.messages.catalogue import catalogue
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.web.html import message_html

_TEXT: Final = "lead_text-"
_PART: Final = re.compile(r"([a-z][a-z ,-]*?) \(p ([^)]+)\)")
_WEIGHED: Final = "weighs together: "
_TOO_FEW: Final = re.compile(r"(\d+) deal\(s\) together in games not seen then: too few to be judged by themselves")
_JUDGED: Final = re.compile(
    r"p (\S+) over (\d+) deals in games not seen then, (\S+) asked for: (not )?borne out(?: again)?"
)
_COUNTED: Final = ("hold_off", "wrong_shows")
"""Channels whose effect is a share of occasions."""

Row = Mapping[str, Any]


@cache
def _codes() -> Mapping[str, str]:
    """The codes of the fixed texts, by the English."""
    entries = (entry for entry in catalogue(ENGLISH.language).entries if entry.startswith(_TEXT))
    return {ENGLISH.say(entry): entry for entry in entries}


def kept_html(text: str | None, words: Renderer) -> Markup:
    """A text a scan wrote, in the words of the desk."""
    if not text or words.language == ENGLISH.language:
        return escape(text or "")
    if code := _codes().get(text):
        return escape(words.say(code))
    return Markup('<span lang="en">{}</span>').format(text)


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


def written_p_html(written: object, words: Renderer) -> Markup:
    """A p-value as a record or a text has it, in the same form as every other."""
    try:
        return p_value_html(float(str(written).lstrip("<")) * (0.5 if str(written).startswith("<") else 1), words)
    except ValueError:
        return escape(str(written))


def effect_html(row: Row, words: Renderer, *, stop: bool = False) -> Markup:
    """What a channel came to, or why it came to nothing, with a full ``stop`` where it is a sentence. English is as the
    scan wrote it but for p; other languages make it anew of the figures, with the English behind it, which tells
    rulesets and seats too."""
    text, end = row["words"] or "", words.say("word-stop") if stop else ""
    if row.get("why_not"):
        return kept_html(row["why_not"], words) + end
    if text.startswith(_WEIGHED):
        return _weighed(text, words) + end
    if words.language == ENGLISH.language or row.get("effect") is None:
        return kept_html(text, words) + end
    figure = "{:+.1%}" if row["channel"] in _COUNTED else "{:+.2f}"
    low, high = (figure.format(row[name]) if row[name] is not None else "–" for name in ("effect_low", "effect_high"))
    said = message_html(
        words, "lead-effect", unit=kept_html(row["unit"], words), effect=figure.format(row["effect"]),
        n=str(row["n"]), others=str(row["n_others"]), low=low, high=high,
    )  # fmt: skip
    kept = Markup('{}{} <details class="lead-kept"><summary>{}</summary><span lang="en">{}</span></details>')
    return kept.format(said, end, words.say("lead-effect_kept"), text)


def _weighed(text: str, words: Renderer) -> Markup:
    """Channels weighed together, each with its p, which is that of the model alone."""
    names = {ENGLISH.say(code).lower(): code for code in _codes().values() if code.endswith("_name")}
    parts = [
        message_html(
            words, "lead-part", channel=words.say(names[name]) if name in names else name, p=written_p_html(p, words)
        )
        for name, p in _PART.findall(text.removeprefix(_WEIGHED))
    ]
    return message_html(words, "lead-weighed", parts=Markup(", ").join(parts)) if parts else kept_html(text, words)


def since_html(text: str | None, words: Renderer) -> Markup:
    """What games since a decision say."""
    if found := _TOO_FEW.fullmatch(text or ""):
        return message_html(words, "lead-since_few", count=int(found[1]))
    if found := _JUDGED.fullmatch(text or ""):
        code = "lead-since_not" if found[4] else "lead-since_again"
        p, asked = (written_p_html(found[n], words) for n in (1, 3))
        return message_html(words, code, p=p, count=int(found[2]), asked=asked)
    return kept_html(text, words)
