"""The queue of cases, ``/-/cases``: the most urgent first, narrowed by where they stand, whose, or by ticket."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import urlencode

from ledger.cases.actions import kinds_written_by
from ledger.cases.clock import age_words, clock_words, is_overdue
from ledger.cases.writing import now_written
from ledger.web.pages.case_reading import (
    QUEUE,
    Refusal,
    Row,
    about_words,
    case_address,
    clerk_of,
    html,
    let_in,
    refused,
    rows,
    time_words,
    who_asks,
)
from ledger.web.seam import Datasette, Request, Response, plugin_options

SHOWN: Final = 200
STANDS: Final = ("waiting", "open", "appealed", "decided", "closed", "all")
"""What the queue can be narrowed to; ``waiting`` is all but the closed ones."""
STAND_WORDS: Final[Mapping[str, str]] = {
    "open": "open",
    "appealed": "appealed",
    "decided": "decided, not yet answered",
    "closed": "closed",
}
ONLY: Final[Mapping[str, tuple[str, str]]] = {
    "": ("everybody's", "1"),
    "mine": ("mine", "+assigned = :me"),
    "nobody": ("nobody's", "+assigned is null"),
    "review": (
        "to be reviewed",
        "+stand in ('open', 'appealed') and +reviewers is null and +assigned is not null and +assigned <> :me",
    ),
    "overdue": ("overdue", "+due_at < :now"),
    "held": ("on legal hold", "+held = 1"),
}
"""What the queue can be narrowed to besides: its words, and the condition."""

Counts = Mapping[str, int]
_STAND: Final = "(:stand = 'all' or stand = :stand or (:stand = 'waiting' and stand <> 'closed'))"
_ASKED: Final = r"""(:who = '' or assigned = :who) and (:q = '' or case_id = :q or ticket = :q or match = :q
  or ticket like :like escape '\')"""
_ORDER: Final = "due_at nulls last, opened_at, case_id"
_COLUMNS: Final = (
    "case_id, stand, ticket, match, deal, seat, topic, assigned, opened_at, due_at, held, reviewers, outcome"
)


async def queue_page(datasette: Datasette, request: Request) -> Response:
    """The cases that wait, the most urgent first; 200 of them a page."""
    if plugin_options(datasette) is None:
        return Response.text("not found\n", status=404)
    try:
        await let_in(datasette, request)
        return await html(datasette, request, "cases.html", await _context(datasette, request))
    except Refusal as why:
        return await refused(datasette, request, why)


async def _context(desk: Datasette, request: Request) -> dict[str, Any]:
    now = datetime.now(UTC)
    stand, only = request.args.get("stand") or "waiting", request.args.get("only") or ""
    q = (request.args.get("q") or "").strip()[:128]
    asked = {
        "stand": stand if stand in STANDS else "waiting",
        "only": only if only in ONLY else "",
        "who": (request.args.get("who") or "").strip()[:64],
        "q": q,
    }
    page = _page(request.args.get("page"))
    values = {
        **asked, "me": who_asks(request), "now": now_written(0, now), "like": f"%{_escaped(q)}%", "limit": SHOWN,
        "from": (page - 1) * SHOWN,
    }  # fmt: skip
    found = await rows(desk, queue_sql(asked["only"]), values)
    stands, onlies = await _counts(desk, asked, values)
    number = stands.get(asked["stand"], 0)
    return {
        "rows": [queue_row(desk, row, now) for row in found],
        **asked,
        "number": number,
        "first": (page - 1) * SHOWN + 1,
        "stands": [{"words": name, "n": stands[name], "now": name == asked["stand"],
                    "href": _href(desk, asked | {"stand": name})} for name in STANDS],
        "onlies": [{"words": words, "n": onlies[name], "now": name == asked["only"],
                    "href": _href(desk, asked | {"only": name})} for name, (words, _) in ONLY.items()],
        "before": _href(desk, asked, page - 1) if page > 1 else None,
        "after": _href(desk, asked, page + 1) if page * SHOWN < number else None,
        "plain": _href(desk, {}),
        "here": desk.urls.path(QUEUE),
        "now": time_words(desk, now_written(0, now)),
        "none_at_all": not (stands["all"] or asked["q"] or asked["who"] or asked["only"]),
        "can_open": clerk_of(desk) is not None and "case_opened" in kinds_written_by(request.actor),
        "no_clerk": clerk_of(desk) is None,
    }  # fmt: skip


def queue_sql(only: str) -> str:
    """The query of the queue, narrowed to one of :data:`ONLY`."""
    condition = ONLY[only][1]
    return f"select {_COLUMNS} from cases where {_STAND} and ({condition}) and {_ASKED} order by {_ORDER} limit :limit offset :from"  # noqa: S608, E501


async def _counts(desk: Datasette, asked: Mapping[str, str], values: Mapping[str, Any]) -> tuple[Counts, Counts]:
    """How many cases each of the links would show, by stand and by whose they are; all of it in one reading."""
    sums = ", ".join(f"sum({condition}) as n{place}" for place, (_, condition) in enumerate(ONLY.values()))
    sql = f"select stand, {sums} from cases where {_ASKED} group by stand"  # noqa: S608
    found = {
        row["stand"]: [row[f"n{place}"] or 0 for place in range(len(ONLY))] for row in await rows(desk, sql, values)
    }
    chosen = list(ONLY).index(asked["only"])
    stands = {name: sum(n[chosen] for stand, n in found.items() if _is_of(stand, name)) for name in STANDS}
    within = [n for stand, n in found.items() if _is_of(stand, asked["stand"])]
    return stands, {name: sum(n[place] for n in within) for place, name in enumerate(ONLY)}


def _is_of(stand: str, name: str) -> bool:
    return name in {"all", stand} or (name == "waiting" and stand != "closed")


def _escaped(q: str) -> str:
    return q.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")


def _page(written: str | None) -> int:
    return max(int(written), 1) if written and written.isascii() and written.isdigit() and len(written) < 7 else 1


def _href(desk: Datasette, asked: Mapping[str, str], page: int = 1) -> str:
    told = {name: value for name, value in asked.items() if value and (name, value) != ("stand", "waiting")}
    told |= {"page": str(page)} if page > 1 else {}
    return str(desk.urls.path(QUEUE)) + (f"?{urlencode(told)}" if told else "")


def queue_row(desk: Datasette, row: Row, now: datetime) -> dict[str, Any]:
    """A case as the queue and its own head show it: in words, with its age and clock."""
    return {
        **row,
        "href": case_address(desk, row["case_id"]),
        "age": age_words(row["opened_at"], now),
        "clock": clock_words(row["due_at"], now),
        "late": is_overdue(row["due_at"], now),
        "stand_words": STAND_WORDS.get(row["stand"], row["stand"]),
        "about": about_words(row),
    }
