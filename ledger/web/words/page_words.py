"""What pages of tables and of queries are given to be read by: words for codes, columns and questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode
from weakref import WeakKeyDictionary

from ledger.views.questions import Question, questions
from ledger.views.view_files import OPEN_FILE, OPEN_TABLES
from ledger.web.seam import Datasette, Request, query_rows
from ledger.web.words.codes import words_of

OPEN: Final = OPEN_FILE.removesuffix(".db")
_TITLES: WeakKeyDictionary[Datasette, dict[str, str]] = WeakKeyDictionary()
_RULESETS: Final = "select id, title from rulesets"
NOTES: Final = {name: note for table in reversed(OPEN_TABLES) for name, note in table.column_notes.items()}
"""What a column of the open tables holds, by its name; of several the first table's."""
_BY_NAME: Final = {question.name: question for question in questions()}


async def ruleset_titles(desk: Datasette) -> dict[str, str]:
    """The title of every ruleset matches were played by, where it is another than its id."""
    rows = await query_rows(desk, OPEN, _RULESETS)
    return {row["id"]: row["title"] for row in rows if row["title"] and row["title"] != row["id"]}


async def ruleset_title(desk: Datasette, name: str) -> str | None:
    """The title of a ruleset matches were played by; None where it has none but its id."""
    known = _TITLES.setdefault(desk, {})
    if name not in known:
        known.update(await ruleset_titles(desk))
    return known.get(name)


async def query_vars(desk: Datasette, request: Request | None, view_name: str | None) -> dict[str, Any]:
    """What a page of a table or query is given: its question, an example of each parameter, and words for codes."""
    if view_name not in {"table", "database"} or request is None:
        return {}
    route: Mapping[str, str | None] = request.url_vars
    question = _BY_NAME.get(route.get("table") or "") if route.get("database") == OPEN else None
    given: dict[str, Any] = {"code_words": words_of, "column_notes": NOTES, "question": question}
    return given | {"asks": await _asks(desk, request, question)} if question is not None else given


async def _asks(desk: Datasette, request: Request, question: Question) -> list[dict[str, Any]]:
    """Each parameter in words, with one that is answered on this ledger and the address that fills it in."""
    asked = {one.name: request.args.get(one.name) or "" for one in question.asks}
    shown = []
    for one in question.asks:
        rows = await query_rows(desk, OPEN, one.example) if one.example else []
        example = str(next(iter(rows[0].values()))) if rows else ""
        there = f"{desk.urls.database(OPEN)}/{question.name}?{urlencode({**asked, one.name: example})}"
        shown.append({"name": one.name, "says": one.says, "value": asked[one.name], "example": example, "href": there})
    return shown
