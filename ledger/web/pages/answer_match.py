"""A match out of the views as answers take it, and the clauses beside it: audited anew in the process that serves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ledger.audit.played import PlayedMatch
from ledger.views.tables.match_records import played_from_rows
from ledger.web.pages.from_views import OPEN, MatchRows
from ledger.web.seam import Datasette, read_with
from schemas.clausebook import Clause, Clausebook

_RULES: Final = "select rules, other from answer_rules where hash = ?"
_CLAUSES: Final = "select clause, text, rule, reading, address, section, language, restates from clauses"
_REMEMBERED: Final = 32


class ToAnswer(NamedTuple):
    """What an answer is made from; two equal ones give the same answers."""

    match: str
    record: str
    hidden: str | None
    incomplete: str | None
    rules: str | None
    other: str | None
    digest: str | None


async def to_answer(desk: Datasette, rows: MatchRows) -> ToAnswer:
    """What the views hold of a match to answer from."""
    digest = rows.match["ruleset_hash"]
    found = await read_with(desk, OPEN, lambda connection: connection.execute(_RULES, (digest,)).fetchone())
    rules, other = (found["rules"], found["other"]) if found is not None else (None, None)
    record, incomplete = rows.match["record"] or "[]", rows.match["incomplete"]
    return ToAnswer(rows.match["match"], record, rows.hidden, incomplete, rules, other, digest)


@lru_cache(maxsize=_REMEMBERED)
def played(source: ToAnswer) -> PlayedMatch:
    """The match with its audit. Without hidden cards most of it would not be decided: ask only where they are there."""
    return played_from_rows(*source)


async def clausebook(desk: Datasette) -> Clausebook:
    """Every clause the views know, the operator's own included."""
    rows = await read_with(desk, OPEN, lambda connection: [dict(row) for row in connection.execute(_CLAUSES)])
    return {row["clause"]: _clause(row) for row in rows if row["rule"] is not None}


def _clause(row: Mapping[str, Any]) -> Clause:
    return Clause(
        id=row["clause"],
        text=row["text"] or "",
        source="",
        rule=row["rule"],
        reading=row["reading"],
        address=row["address"],
        section=row["section"],
        language=row["language"],
        restates=tuple((row["restates"] or "").split()),
    )
