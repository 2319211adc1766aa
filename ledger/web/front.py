"""The first page: what this is, how much of it there is, what is new, and where to ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ledger.views.questions import questions
from ledger.web.seam import Datasette, may_view, query_rows, row_address
from ledger.web.words.cells import told_badge_html
from ledger.web.words.faces import words_html
from schemas import __version__

_NEWEST: Final = """
select f.finding, f.severity, f.name, f.match, f.event, f.seat, f.message, f.at
from findings f order by f.leaf desc, f.finding limit 8
"""
_OVERTURNED: Final = """
select v.verdict_id, v.claim, v.match, v.event, v.seat, v.message
from verdicts v where v.verdict = 'OVERTURNED' order by v.leaf desc, v.verdict_id limit 5
"""
_COUNTS: Final = "select what, count from summary"
TABLES: Final = (
    "matches", "findings", "verdicts", "events", "deals", "turns", "melds", "players", "unchecked", "laws", "clauses",
    "rulesets",
)  # fmt: skip


async def counts(desk: Datasette) -> dict[str, int]:
    """How many of what, as the views were made."""
    return {row["what"]: row["count"] for row in await query_rows(desk, "open", _COUNTS)}


async def front_page(desk: Datasette, actor: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What the template of the first page is given."""
    base = desk.urls.database("open")
    return {
        "counts": await counts(desk),
        "newest": await query_rows(desk, "open", _NEWEST),
        "overturned": await query_rows(desk, "open", _OVERTURNED),
        "questions": [{"href": f"{base}/{q.name}", "title": q.title, "says": q.says} for q in questions()],
        "tables": [{"href": desk.urls.table("open", name), "name": name} for name in TABLES],
        "hands": desk.urls.table("hands", "hands") if "hands" in desk.databases else None,
        "leads": desk.urls.path("/-/leads") if await may_view(desk, actor, "leads") else None,
        "cases": desk.urls.path("/-/cases") if await may_view(desk, actor, "cases") else None,
        "answers": desk.urls.path("/-/answer/") if await may_view(desk, actor, "hands") else None,
        "badge": told_badge_html,
        "drawn": words_html,
        "at_row": lambda table, key: row_address(desk, "open", table, key),
    }


async def health(desk: Datasette) -> tuple[list[str], bool]:
    """Lines for a monitor, and whether all is well."""
    lines = [f"version {__version__}"]
    try:
        found = await counts(desk)
    except Exception as error:
        return ["not ok", *lines, f"views cannot be read: {type(error).__name__}"], False
    return ["ok", *lines, *(f"{what} {count}" for what, count in found.items())], True
