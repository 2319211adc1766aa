"""What a cell of a table or query looks like, and where its value leads, by the name of its column.

The same name means the same thing in every table and query.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from zoneinfo import ZoneInfo

from markupsafe import Markup, escape

from ledger.evidence.intake import REFUSALS
from ledger.messages.renderer import ENGLISH, Renderer, decimal
from ledger.views.view_files import OPEN_TABLES
from ledger.web.html.cards import cards_html, sentence_html
from ledger.web.html.messages import words_of

CARD_COLUMNS: Final = frozenset({
    "card", "wild_card", "open_card", "cards", "groups", "dealt", "final", "finish", "laid", "chosen", "choice",
    "alternatives",
})  # fmt: skip
PLAYER_COLUMNS: Final = frozenset({
    "pseudonym", "player", "one", "two", "from_player", "to_player", "follower", "lost_to",
})  # fmt: skip
TIME_COLUMNS: Final = frozenset({"at", "opened_at", "ended_at"})
FIGURES: Final = frozenset({"claimed", "computed", "difference"})
OF_READINGS: Final = frozenset({"computed", "computed_other", "would_change"})
"""Figures that are money where the row says so in its column ``what``."""
MONEY: Final = frozenset({"point_value", "entry", "paid", "paise", "harm_paise"})
CLAUSE_COLUMNS: Final = frozenset({"clauses", "restates"})
RULED_COLUMNS: Final = frozenset({"verdicts", "ruling"})
"""Columns in which a verdict is followed by what it is about: ``UPHELD points of seat 3; ...``."""
LEADING: Final = {
    "match": "matches", "deal": "deals", "event": "events", "finding": "findings",
    "code": "laws", "clause": "clauses", "ruleset_hash": "rulesets", "verdict_id": "verdicts",
    "ended_event": "events", "doubt_event": "events", "first_event": "events", "declared_at": "events",
}  # fmt: skip
"""Columns by name, and the table of open.db a value leads to."""
_KEYS: Final = {table.name: table.key for table in OPEN_TABLES}
BADGES: Final = {
    "UPHELD": "✓", "OVERTURNED": "✗", "UNDECIDABLE": "?",
    "clean": "✓", "overturned": "✗", "undecidable": "?", "finding": "!",
    "impossible": "✗", "breach": "!", "incomplete": "…", "reading": "≈", "notice": "i",
}  # fmt: skip
"""A sign beside the word, so that colour is never alone."""

Row = Mapping[str, Any]


class Cells(NamedTuple):
    """Draws cells in a language and zone; ``address`` is (table of open.db, key) to the address of the row, ``players``
    that of the question which matches a player sat in."""

    words: Renderer
    zone: ZoneInfo
    address: Callable[[str, str], str]
    players: str

    def html(self, column: str, value: Any, row: Row, table: str | None) -> Markup | None:
        """The cell, or None to leave it to Datasette."""
        if isinstance(value, str):
            drawn = self._text(column, value, row)
            if drawn is not None:
                return drawn
        elif isinstance(value, int) and not isinstance(value, bool):
            return self._figure(column, value, row)
        link = self._link(column, value, table)
        says = self._says(column, value, row)
        return link + says_html(says) if link is not None and says is not None else link

    def _text(self, column: str, value: str, row: Row) -> Markup | None:
        if column in CARD_COLUMNS:
            return cards_html(value, _text_of(row, "wild_card") if column != "wild_card" else None, self.words)
        if column in ("verdict", "severity"):
            return judged_html(value, self.words)
        if column in RULED_COLUMNS:
            return rulings_html(value, self.words)
        if column == "message":
            return sentence_html(value, self.words)
        if column in TIME_COLUMNS:
            return time_html(value, self.zone)
        if column in CLAUSE_COLUMNS and value:
            return Markup(" ").join([_link(self.address("clauses", clause), clause) for clause in value.split()])
        if column in PLAYER_COLUMNS and value:
            return player_link(value, self.players)
        return self._code(column, value, row)

    def _code(self, column: str, value: str, row: Row) -> Markup | None:
        if column == "value":
            return self._of_named(value, _text_of(row, "what") or "")
        leads_on = column in LEADING and value not in REFUSALS
        says = None if leads_on else words_of(column, value, self.words)
        if says is None and column == "what":
            return sentence_html(value, self.words)
        return code_html(value, says) if says is not None else None

    def _of_named(self, value: str, what: str) -> Markup | None:
        """A value told of a code, ``tests: feeding``, with what the code means."""
        code = what.rpartition(": ")[2]
        says = words_of("channel", code, self.words) or words_of("kind", code, self.words)
        return None if says is None else escape(value) + says_html(says)

    def _says(self, column: str, value: Any, row: Row) -> str | None:
        """The words for a code that is a link; None where the row has them in a column of their own."""
        code = value["value"] if isinstance(value, dict) else value
        says = words_of(column, code, self.words) if column in LEADING else None
        return None if says == _text_of(row, "name") else says

    def _figure(self, column: str, value: int, row: Row) -> Markup | None:
        claim = _text_of(row, "claim")
        of_money = column in OF_READINGS and _text_of(row, "what") == "money"
        if column in MONEY or of_money or (column in FIGURES and claim == "settlement"):
            sign = "+" if column in {"difference", "would_change"} and value > 0 else ""
            return Markup('<span class="figure">{}{}</span>').format(sign, decimal(value))
        if column in FIGURES and claim == "show":
            return escape(self.words.say("figure-valid" if value else "figure-not_valid"))
        if column == "difference":
            return Markup('<span class="figure">{:+d}</span>').format(value)
        return None

    def _link(self, column: str, value: Any, table: str | None) -> Markup | None:
        """A value as a link to its row; ``value`` may come with its label. None when it leads nowhere."""
        label = None
        if isinstance(value, dict):
            value, label = value["value"], value["label"]
        target = LEADING.get(column)
        is_itself = table == target and _KEYS.get(table or "") == (column,)
        if target is None or not isinstance(value, str) or not value or is_itself:
            return None
        href = self.address(target, value)
        if column == "ruleset_hash" and label not in (None, value):
            return Markup('<a href="{}" title="{}">{}</a>').format(href, value, label)
        link = _link(href, value[:12] if column == "ruleset_hash" else value)
        if target == "events":
            link += self._table_link(value)
        if label is None or label == value or column == "code":
            return link  # what a code is called stands in a column of its own
        label = (
            sentence_html(label, self.words) if target == "events" else words_of("claim", label, self.words) or label
        )  # fmt: skip
        return link + Markup(' <span class="link-label">{}</span>').format(label)

    def _table_link(self, event: str) -> Markup:
        """The way to the table as it was after an event, ``M1/12``."""
        match, _, seq = event.rpartition("/")
        href = f"/-/match/{quote(match, safe=':~')}?at={seq}"
        heard, shown = self.words.say("cell-table_heard", event=event), self.words.say("cell-table")
        link = f' <a class="at-table" href="{escape(href)}" aria-label="{escape(heard)}">{escape(shown)}</a>'
        return Markup(link)  # noqa: S704


def player_link(pseudonym: str, base: str) -> Markup:
    """A pseudonym, leading to the matches of that player."""
    return _link(f"{base}?pseudonym={quote(pseudonym)}", pseudonym)


def _link(href: str, shown: str) -> Markup:
    """Written by hand, since a page of a table has hundreds."""
    return Markup(f'<a href="{escape(href)}">{escape(shown)}</a>')  # noqa: S704


@lru_cache(maxsize=1024)
def code_html(code: str, says: str) -> Markup:
    """A code with what it means under it."""
    return Markup('<span class="code">{}</span>').format(code) + says_html(says)


@lru_cache(maxsize=1024)
def says_html(says: str) -> Markup:
    """Words that stand under what they explain."""
    return Markup(' <span class="desk-says">{}</span>').format(says)


# -- verdicts and severities -----------------------------------------------------------------------


@lru_cache(maxsize=64)
def badge_html(word: str, shown: str | None = None) -> Markup | None:
    """A verdict or severity with its sign, or ``shown`` in its place; None when it is neither."""
    if word not in BADGES:
        return None
    return Markup('<span class="badge badge-{}"><span aria-hidden="true">{}</span> {}</span>').format(
        word.lower(), BADGES[word], shown or word
    )


def _meaning(word: str, words: Renderer) -> str | None:
    return words_of("verdict", word, words) or words_of("severity", word, words)


@lru_cache(maxsize=64)
def judged_html(word: str, words: Renderer = ENGLISH) -> Markup | None:
    """A verdict or severity with its sign, and what it means under it."""
    badge, says = badge_html(word), _meaning(word, words)
    return badge + says_html(says) if badge is not None and says is not None else badge


def inline_badge_html(word: str, words: Renderer = ENGLISH) -> Markup | None:
    """The same within a line of text."""
    badge, says = badge_html(word), _meaning(word, words)
    if badge is None or says is None:
        return badge
    return badge + Markup(' <span class="badge-says">{}</span>').format(says)


def rulings_html(written: str, words: Renderer = ENGLISH) -> Markup:
    """``UPHELD points of seat 1; UPHELD points of seat 2``: what each verdict is about, and once what it means."""
    about: dict[str, list[str]] = {}
    for ruling in written.split("; "):
        word, _, rest = ruling.partition(" ")
        about.setdefault(word, []).append(rest)
    if not all(word in BADGES for word in about):
        return escape(written)
    badges = [(badge_html(word), ", ".join(rest), words_of("verdict", word, words)) for word, rest in about.items()]
    return Markup(" ").join(Markup('{} {} <span class="desk-says">{}</span>').format(*each) for each in badges)


# -- times -----------------------------------------------------------------------------------------


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


def _text_of(row: Row, column: str) -> str | None:
    try:
        value = row[column]
    except (KeyError, IndexError):
        return None
    return value if isinstance(value, str) else None
