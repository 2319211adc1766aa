"""What a cell of a table or query looks like, by the name of its column."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from markupsafe import Markup

from ledger.audit.wording import rupees
from ledger.desk.faces import cards_html, words_html
from ledger.desk.links import Address, clause_links, link_html, player_link

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
MONEY: Final = frozenset({"point_value", "entry", "paid", "paise", "harm_paise"})
BADGES: Final = {
    "UPHELD": "✓", "OVERTURNED": "✗", "UNDECIDABLE": "?",
    "clean": "✓", "overturned": "✗", "undecidable": "?", "finding": "!",
    "impossible": "✗", "breach": "!", "incomplete": "…",
}  # fmt: skip
"""A sign beside the word, so that colour is never alone."""

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
    return link_html(column, value, table, address)


def _words(column: str, value: str, row: Row, address: Address, players: str, zone: ZoneInfo) -> Markup | None:
    if column in CARD_COLUMNS:
        return cards_html(value, _text(row, "wild_card") if column != "wild_card" else None)
    tell = _BY_COLUMN.get(column)
    if tell is not None:
        return tell(value)
    if column in TIME_COLUMNS:
        return time_html(value, zone)
    if column == "clauses" and value:
        return clause_links(value, address)
    if column in PLAYER_COLUMNS and value:
        return player_link(value, players)
    return None


def badge_html(word: str) -> Markup | None:
    """A verdict or severity with its sign; None when it is neither."""
    if word not in BADGES:
        return None
    return Markup('<span class="badge badge-{}"><span aria-hidden="true">{}</span> {}</span>').format(
        word.lower(), BADGES[word], word
    )


_BY_COLUMN: Final[dict[str, Callable[[str], Markup | None]]] = {
    "verdict": badge_html,
    "severity": badge_html,
    **dict.fromkeys(WORD_COLUMNS, words_html),
}


def time_html(written: str, zone: ZoneInfo) -> Markup | None:
    """A time of the log in the zone staff read in, the log's own beside it; None when it is no time."""
    try:
        moment = datetime.fromisoformat(written).astimezone(zone)
    except ValueError:
        return None
    shown = f"{moment:%Y-%m-%d %H:%M:%S}.{moment.microsecond // 1000:03} {moment:%Z}"
    return Markup('<time datetime="{}" title="{}">{}</time>').format(written, written, shown)


def _figure(column: str, value: int, row: Row) -> Markup | None:
    claim = _text(row, "claim")
    if column in MONEY or (column in FIGURES and claim == "settlement"):
        sign = "+" if column == "difference" and value > 0 else ""
        return Markup('<span class="figure">{}{}</span>').format(sign, rupees(value))
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
