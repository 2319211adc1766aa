"""What a cell of a table or query looks like, by the name of its column."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from ledger.evidence.diagnosis import REFUSALS
from ledger.messages.renderer import decimal
from ledger.web.words.codes import words_of
from ledger.web.words.faces import cards_html, words_html
from ledger.web.words.links import PLAIN, Address, clause_links, link_html, player_link

CARD_COLUMNS: Final = frozenset(
    {
        "card",
        "wild_card",
        "open_card",
        "cards",
        "groups",
        "dealt",
        "final",
        "finish",
        "laid",
        "chosen",
        "choice",
        "alternatives",
    }
)
PLAYER_COLUMNS: Final = frozenset(
    {"pseudonym", "player", "one", "two", "from_player", "to_player", "follower", "lost_to"}
)
WORD_COLUMNS: Final = frozenset({"message"})
TIME_COLUMNS: Final = frozenset({"at", "opened_at", "ended_at"})
FIGURES: Final = frozenset({"claimed", "computed", "difference"})
OF_READINGS: Final = frozenset({"computed", "computed_other", "would_change"})
"""Figures that are money where the row says so in its column ``what``."""
MONEY: Final = frozenset({"point_value", "entry", "paid", "paise", "harm_paise"})
BADGES: Final = {
    "UPHELD": "✓", "OVERTURNED": "✗", "UNDECIDABLE": "?",
    "clean": "✓", "overturned": "✗", "undecidable": "?", "finding": "!",
    "impossible": "✗", "breach": "!", "incomplete": "…",
}  # fmt: skip
"""A sign beside the word, so that colour is never alone."""

CLAUSE_COLUMNS: Final = frozenset({"clauses", "restates"})
RULED_COLUMNS: Final = frozenset({"verdicts", "ruling"})
"""Columns in which a verdict is followed by what it is about: ``UPHELD points of seat 3; ...``."""

Row = Mapping[str, Any]


def cell_html(
    column: str, value: Any, row: Row, table: str | None, address: Address, players: str, zone: ZoneInfo
) -> Markup | None:
    """The cell, or None to leave it to Datasette."""
    if isinstance(value, str):
        drawn = _words(column, value, row, address, players, zone)
        if drawn is not None:
            return drawn
    elif isinstance(value, int) and not isinstance(value, bool):
        return _figure(column, value, row)
    link = link_html(column, value, table, address)
    says = _says(column, value, row)
    return link + says_html(says) if link is not None and says is not None else link


def _words(column: str, value: str, row: Row, address: Address, players: str, zone: ZoneInfo) -> Markup | None:
    if column in CARD_COLUMNS:
        return cards_html(value, _text(row, "wild_card") if column != "wild_card" else None)
    tell = _BY_COLUMN.get(column)
    if tell is not None:
        return tell(value)
    if column in TIME_COLUMNS:
        return time_html(value, zone)
    if column in CLAUSE_COLUMNS and value:
        return clause_links(value, address)
    if column in PLAYER_COLUMNS and value:
        return player_link(value, players)
    if column == "value":
        return _of_named(value, _text(row, "what") or "")
    leads_on = column in PLAIN and value not in REFUSALS
    says = None if leads_on else words_of(column, value)
    if says is None and column == "what":
        return words_html(value)
    return code_html(value, says) if says is not None else None


def _of_named(value: str, what: str) -> Markup | None:
    """A value told of a code, ``tests: feeding``, with what the code means."""
    code = what.rpartition(": ")[2]
    says = words_of("channel", code) or words_of("kind", code)
    return None if says is None else Markup("{}").format(value) + says_html(says)


def _says(column: str, value: Any, row: Row) -> str | None:
    """The words for a code that is a link; None where the row has them in a column of their own."""
    says = words_of(column, value["value"] if isinstance(value, dict) else value) if column in PLAIN else None
    return None if says == _text(row, "name") else says


@lru_cache(maxsize=1024)
def code_html(code: str, says: str) -> Markup:
    """A code with what it means under it."""
    return Markup('<span class="code">{}</span>').format(code) + says_html(says)


@lru_cache(maxsize=1024)
def says_html(says: str) -> Markup:
    """Words that stand under what they explain."""
    return Markup(' <span class="desk-says">{}</span>').format(says)


@lru_cache(maxsize=64)
def judged_html(word: str) -> Markup | None:
    """A verdict or severity with its sign, and what it means under it."""
    badge = badge_html(word)
    says = words_of("verdict", word) or words_of("severity", word)
    return badge + says_html(says) if badge is not None and says is not None else badge


def told_badge_html(word: str) -> Markup | None:
    """The same within a line of text."""
    badge = badge_html(word)
    says = words_of("verdict", word) or words_of("severity", word)
    if badge is None or says is None:
        return badge
    return badge + Markup(' <span class="badge-says">{}</span>').format(says)


def rulings_html(written: str) -> Markup:
    """``UPHELD points of seat 1; UPHELD points of seat 2``: what each verdict is about, and once what it means."""
    about: dict[str, list[str]] = {}
    for ruling in written.split("; "):
        word, _, rest = ruling.partition(" ")
        about.setdefault(word, []).append(rest)
    if not all(word in BADGES for word in about):
        return Markup("{}").format(written)
    told = [(badge_html(word), ", ".join(rest), words_of("verdict", word)) for word, rest in about.items()]
    return Markup(" ").join(Markup('{} {} <span class="desk-says">{}</span>').format(*each) for each in told)


@lru_cache(maxsize=64)
def badge_html(word: str) -> Markup | None:
    """A verdict or severity with its sign; None when it is neither."""
    if word not in BADGES:
        return None
    return Markup('<span class="badge badge-{}"><span aria-hidden="true">{}</span> {}</span>').format(
        word.lower(), BADGES[word], word
    )


_BY_COLUMN: Final[dict[str, Callable[[str], Markup | None]]] = {
    "verdict": judged_html,
    "severity": judged_html,
    **dict.fromkeys(RULED_COLUMNS, rulings_html),
    **dict.fromkeys(WORD_COLUMNS, words_html),
}


@lru_cache(maxsize=2048)
def time_html(written: str, zone: ZoneInfo) -> Markup | None:
    """A time of the log in the zone staff read in, the log's own beside it; None when it is no time."""
    try:
        moment = datetime.fromisoformat(written).astimezone(zone)
    except ValueError:
        return None
    shown = f"{moment:%Y-%m-%d %H:%M:%S}.{moment.microsecond // 1000:03} {moment:%Z}"
    logged = escape(written)
    return Markup(f'<time datetime="{logged}" title="{logged}">{escape(shown)}</time>')  # noqa: S704


def _figure(column: str, value: int, row: Row) -> Markup | None:
    claim = _text(row, "claim")
    of_money = column in OF_READINGS and _text(row, "what") == "money"
    if column in MONEY or of_money or (column in FIGURES and claim == "settlement"):
        sign = "+" if column in {"difference", "would_change"} and value > 0 else ""
        return Markup('<span class="figure">{}{}</span>').format(sign, decimal(value))
    if column in FIGURES and claim == "show":
        return Markup("valid") if value else Markup("not valid")
    if column == "difference":
        return Markup('<span class="figure">{:+d}</span>').format(value)
    return None


def _text(row: Row, column: str) -> str | None:
    try:
        value = row[column]
    except (KeyError, IndexError):
        return None
    return value if isinstance(value, str) else None
