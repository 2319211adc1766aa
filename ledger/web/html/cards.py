"""Cards as pages show them: ``9♥`` in four colours, the suit always drawn, and words for those who listen."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from ledger.messages.renderer import ENGLISH, Renderer
from schemas.cards import JOKER, SUIT_GLYPHS, SUIT_WORDS, UNKNOWN, face
from schemas.message import CardName, message

CARD: Final = re.compile(r"(?:[A2-9TJQK][SHDC]|JK)(?:\.[1-9])?(?:=[A2-9TJQK][SHDC])?|\?\?")
_IN_WORDS: Final = re.compile(r"(?<![\w-])(?:[A2-9TJQK][SHDC]|JK)(?:\.[1-9])?(?:=[A2-9TJQK][SHDC])?(?![\w-])")
_FACE: Final = Markup('<span class="card card-{}" role="img" aria-label="{}">{}</span>')
_GROUP_BREAK: Final = " | "


@lru_cache(maxsize=2048)
def card_html(card: str, wild: str | None = None, words: Renderer = ENGLISH) -> Markup:
    """One card. ``wild`` is a card of the wild rank, when the row knows it."""
    itself, _, stands_for = card.partition("=")
    name, stated = face(itself), message("picture-card", card=CardName(itself))
    kind = "unknown" if name == UNKNOWN else "joker" if name == JOKER else SUIT_WORDS[name[1]]
    mark = Markup("")
    if name not in (UNKNOWN, JOKER) and _has_wild_rank(name, wild):
        stated, kind = message("picture-card_wild", card=stated), f"{kind} card-wild"
        mark = Markup('<sup class="card-mark">w</sup>')
    shown = escape(_shown(name)) + mark
    if stands_for:
        stated = message("picture-card_standing", card=stated, place=CardName(stands_for))
        shown += Markup('<span class="card-as">={}</span>').format(_shown(stands_for))
    return _FACE.format(kind, words.words(stated), shown)


def _shown(name: str) -> str:
    if name == UNKNOWN:
        return "?"
    if name == JOKER:
        return "★"
    return ("10" if name[0] == "T" else name[0]) + SUIT_GLYPHS[name[1]]


def _has_wild_rank(name: str, wild: str | None) -> bool:
    """Whether a card has the rank of the cut card; a joker that was cut is left to the ruleset."""
    return wild is not None and wild not in (JOKER, UNKNOWN) and name[0] == wild[0]


def cards_html(written: str, wild: str | None = None, words: Renderer = ENGLISH) -> Markup | None:
    """Cards as written, ``2S 3S 4S | 7H 7D``; None when it is something else."""
    groups = [group.split() for group in written.split(_GROUP_BREAK)]
    if not all(CARD.fullmatch(card) for group in groups for card in group) or not any(groups):
        return None
    drawn = [Markup(" ").join(card_html(card, wild, words) for card in group) for group in groups if group]
    if len(drawn) == 1:
        return drawn[0]
    return Markup(" ").join(Markup('<span class="card-group">{}</span>').format(group) for group in drawn)


def sentence_html(sentence: str, words: Renderer = ENGLISH) -> Markup:
    """A sentence with the cards it writes drawn."""
    parts: list[Markup] = []
    end = 0
    for found in _IN_WORDS.finditer(sentence):
        parts += [escape(sentence[end : found.start()]), card_html(found[0], words=words)]
        end = found.end()
    return Markup("").join([*parts, escape(sentence[end:])])
