"""Matches that are complained about, and the answers to it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from ledger.answers.answer import Answer, Inquiry, answer
from ledger.answers.remedies import read_remedies
from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from schemas.clausebook import Clausebook
from schemas.events import EVENT
from tests.desk_kit.matches import LOSING, RULESET, WINNING, Sent, dealing, opening, rulebook, told

NEAR_MISS = [["2S", "3S", "4S"], ["5H", "6H", "9H"], ["8C", "8D", "8H"], ["JC", "JD", "JH", "JS"]]
ILL_GROUPED = [["2S", "3S", "4S", "5H"], ["6H", "7H", "8H"], ["8C", "8D", "JC"], ["JD", "JH", "JS"]]


def shown(groups: list[list[str]], hand: list[str], judged: bool) -> Sent:
    """Seat 1 holds ``hand``, shows it in ``groups``, and is judged so by the platform."""
    return told(
        "S1",
        opening(ruleset=RULESET),
        dealing(hand, LOSING),
        ("draw", {"seat": 1, "from": "stock", "card": "AC", "by": "player"}),
        ("declare", {"seat": 1, "groups": groups, "finish": "AC"}),
        ("show_judged", {"seat": 1, "valid": judged}),
        ("close", {"reason": "abandoned"}),
    )


def near_miss() -> Sent:
    """A nine stands where a seven belongs; the platform calls it wrong."""
    return shown(NEAR_MISS, [card for group in NEAR_MISS for card in group], False)


def ill_grouped() -> Sent:
    """The winning hand, grouped so that no group but one is a meld."""
    return shown(ILL_GROUPED, WINNING, False)


def without_connection() -> Sent:
    """Seat 2 loses its connection for 65 s and misses turns; the timer folds it a turn too soon."""
    events = told(
        "D1",
        opening(ruleset=RULESET),
        dealing(LOSING, WINNING),
        ("draw", {"seat": 1, "from": "stock", "card": "KS", "by": "player"}),
        ("disconnect", {"seat": 2}),
        ("discard", {"seat": 1, "card": "KS", "by": "player"}),
        ("miss", {"seat": 2, "count": 1}),
        ("drop", {"seat": 2, "by": "timer"}),
        ("reconnect", {"seat": 2}),
        ("deal_scored", {"deal": 1, "points": [{"seat": 1, "points": 0}, {"seat": 2, "points": 40}]}),
        ("close", {"reason": "finished"}),
    )
    events[7]["at"] = "2026-11-20T10:16:09.123Z"
    return [*events[:8], *({**event, "at": "2026-11-20T10:17:00.000Z"} for event in events[8:])]


def asked(
    sent: Sent, language: str = "en", reader: int | None = None, book: Clausebook | None = None, **about: Any
) -> Answer:
    """The answer to what is asked of a match."""
    words = Renderer(language, reader, style=LETTER)
    return answer(played(sent), Inquiry(**about), read_clausebook() if book is None else book, words, read_remedies())


def played(sent: Sent) -> PlayedMatch:
    """A match as answers take it, played once however often it is asked about."""
    return _played(json.dumps(sent))


@cache
def _played(lines: str) -> PlayedMatch:
    sent = json.loads(lines)
    events = tuple(EVENT.validate_python(event, strict=False) for event in sent)
    named = sent[0].get("ruleset")
    readings = Readings(rulebook().resolve(named)) if named else None
    return PlayedMatch(sent[0]["match"], events, readings)
