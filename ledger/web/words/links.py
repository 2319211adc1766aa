"""Where a value of a column leads: the same name means the same thing in every table and query."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

from markupsafe import Markup, escape

from ledger.views.view_files import OPEN_TABLES
from ledger.web.words.codes import words_of
from ledger.web.words.faces import words_html

PLAIN: Final = {
    "match": "matches", "deal": "deals", "event": "events", "finding": "findings",
    "code": "laws", "clause": "clauses", "ruleset_hash": "rulesets", "verdict_id": "verdicts",
    "ended_event": "events", "doubt_event": "events", "first_event": "events", "declared_at": "events",
}  # fmt: skip
"""Columns by name, and the table of open.db a value leads to."""

EVENTS: Final = frozenset(column for column, table in PLAIN.items() if table == "events")
"""Columns that name an event, of which the table can be seen."""

_LABELLED: Final = frozenset({"code"})
"""Columns whose label stands in a column of its own."""

_KEYS: Final = {table.name: table.key[0] for table in OPEN_TABLES}
Address = Callable[[str, str], str]
"""(table of open.db, key) to the address of the row."""


def link_html(column: str, value: Any, table: str | None, address: Address) -> Markup | None:
    """A value as a link to its row; ``value`` may come with its label. None when it leads nowhere."""
    label = None
    if isinstance(value, dict):
        value, label = value["value"], value["label"]
    target = PLAIN.get(column)
    if target is None or not isinstance(value, str) or not value:
        return None
    if table == target and _KEYS[target] == column:
        return None
    shown = value[:12] if column == "ruleset_hash" else value
    link = _link(address(target, value), shown)
    if column in EVENTS:
        link += table_link(value)
    if label is None or label == value or column in _LABELLED:
        return link
    if column == "ruleset_hash":
        return Markup('<a href="{}" title="{}">{}</a>').format(address(target, value), value, label)
    told = words_html(label) if column in EVENTS else words_of("claim", label) or label
    return link + Markup(' <span class="link-label">{}</span>').format(told)


def table_link(event: str) -> Markup:
    """The way to the table as it stood after an event, ``M1/12``."""
    match, _, seq = event.rpartition("/")
    href = f"/-/match/{quote(match, safe=':~')}?at={seq}"
    heard = f"The table at event {escape(event)}"
    return Markup(f' <a class="at-table" href="{escape(href)}" aria-label="{heard}">table</a>')  # noqa: S704


def clause_links(written: str, address: Address) -> Markup:
    """``RC-28 custom:packs`` as links to the clauses."""
    return Markup(" ").join([_link(address("clauses", clause), clause) for clause in written.split()])


def player_link(pseudonym: str, base: str) -> Markup:
    """A pseudonym, leading to the matches of that player."""
    return _link(f"{base}?pseudonym={quote(pseudonym)}", pseudonym)


def _link(href: str, shown: str) -> Markup:
    """Written by hand, since a page of a table has hundreds."""
    return Markup(f'<a href="{escape(href)}">{escape(shown)}</a>')  # noqa: S704
