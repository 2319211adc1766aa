"""The queue of cases, ``/-/cases``: one's own before all, the most urgent first, narrowed by status, whose they are, or
ticket; and how much everybody has.

And what pages of cases have in common: who may be here, a case in words, one with its records and its law out of the
views, why nothing was written to it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from ledger.cases.case import CaseState, kinds_written_by, may_be_assigned
from ledger.cases.macros import CaseFacts
from ledger.cases.messages import age_message, clock_message, is_overdue, own_words, record_message
from ledger.cases.writing import clean_record, record_of, record_time
from ledger.messages.renderer import ENGLISH
from ledger.views.tables.board import doubts_on
from ledger.views.tables.cases import state_of_row
from ledger.web.auth.routes import CASES, OPEN
from ledger.web.datasette import Request, Response
from ledger.web.desk import Actor, Desk, Refusal, Row, query_rows, time_words, who_asks, whole_number
from schemas.errors import ConflictError, MeldtrailError, UsageError
from schemas.message import Message, Value, message
from schemas.wire import timestamp

QUEUE: Final = "/-/cases"
SHOWN: Final = 200
STATUSES: Final = ("waiting", "open", "appealed", "decided", "closed", "all")
"""What the queue can be narrowed to; ``waiting`` is all but the closed ones."""
ONLY: Final[Mapping[str, str]] = {
    "": "1",
    "mine": "+assigned = :me",
    "nobody": "+assigned is null",
    "review": "+stand in ('open', 'appealed') and +reviewers is null and +assigned is not null and +assigned <> :me",
    "overdue": "+due_at < :now",
    "held": "+held = 1",
}
"""What the queue can be narrowed to besides, with the condition. The plus before a column keeps SQLite from an index on
it: the queue is read in its order, by the one index that has all it shows."""

Counts = Mapping[str, int]
_STATUS: Final = "(:stand = 'all' or stand = :stand or (:stand = 'waiting' and stand <> 'closed'))"
_ASKED: Final = r"""(:who = '' or assigned = :who) and (:q = '' or case_id = :q or match = :q
  or tickets like :like escape '\')
  and (:incident = '' or instr(' ' || incidents || ' ', ' ' || :incident || ' '))"""
_ORDER: Final = "due_at nulls last, opened_at, case_id"
_LOAD: Final = """
select assigned, count(*) as waiting, sum(due_at < :now) as overdue, sum(stand = 'appealed') as appealed,
  min(due_at) as due_at
from cases where stand <> 'closed' group by assigned order by assigned is not null, waiting desc, assigned limit :limit
"""
_LAST: Final = "select case_id, last_seq from cases where case_id in (select value from json_each(?))"
_DECIDED_BY: Final = """
select case_id from cases where stand = 'appealed' and case_id in (select value from json_each(?1))
  and exists (select 1 from json_each(cases.deciders) j where j.value = ?2)
"""
"""Of some cases, those somebody decided who therefore may not decide the appeal."""
_PEOPLE: Final = 50
_OWN: Final = 5
"""Cases of one's own that stand before all others."""
_PLAIN: Final = {"stand": "waiting", "only": "", "who": "", "q": "", "incident": ""}
"""The queue as it is first seen."""
_COLUMNS: Final = (
    "case_id, stand, ticket, tickets, match, deal, seat, topic, assigned, opened_at, due_at, held, reviewers, outcome"
)


# -- what all pages of cases share -----------------------------------------------------------------


async def check_access(desk: Desk, actor: Actor) -> None:
    """Raise Refusal for those who may not see cases, and where there are none to see."""
    if not desk.has(CASES):
        raise Refusal(404, "refused-no_cases")
    await desk.check_view(actor, CASES, "refused-cases")


def may_open(desk: Desk, actor: Actor) -> bool:
    """Whether this person could open a case on this desk."""
    return desk.has(CASES) and "case_opened" in kinds_written_by(actor)


def case_shown(desk: Desk, row: Row, now: datetime) -> dict[str, Any]:
    """A case as the queue and its own head show it: in words, with its age and clock."""
    about: list[Value] = [message(f"about-{row['topic']}")] if row["topic"] else []
    about += [message("seat", number=row["seat"])] if row["seat"] else []
    about += [message("sum-deal", deal=row["deal"])] if row["deal"] else []
    return {
        **row,
        "href": desk.case_address(row["case_id"]),
        "age": desk.words.words(age_message(row["opened_at"], now)),
        "clock": desk.words.words(clock_message(row["due_at"], now)),
        "late": is_overdue(row["due_at"], now),
        "status": desk.say(f"cases-status_{row['stand']}"),
        "about": ", ".join(map(desk.words.value, about)),
    }


def incident_names(row: Row) -> list[str]:
    """The incidents a case belongs to."""
    return (row["incidents"] or "").split()


def incident_links(desk: Desk, row: Row) -> list[tuple[str, str]]:
    """The incidents a case belongs to, each with where all of its cases are listed."""
    return [(name, _href(desk, {"stand": "all", "incident": name})) for name in incident_names(row)]


# -- one case out of the views ---------------------------------------------------------------------

_CASE: Final = "select * from cases where case_id = ?"
_RECORDS: Final = "select * from case_records where case_id = ? order by seq"


class CaseRows(NamedTuple):
    """A case out of the views."""

    row: Row
    records: Sequence[Row]

    @property
    def state(self) -> CaseState:
        """The case as the law asks about it."""
        return state_of_row(self.row, {record["seq"]: record["type"] for record in self.records if not record["odd"]})

    def holds(self, record: Mapping[str, Any], who: str, after: int) -> bool:
        """Whether the very record stands next after ``after`` already, by the same person: the form was sent twice."""
        there = next((one for one in self.records if one["seq"] == after + 1), None)
        if there is None or (there["who"], there["type"]) != (who, record["type"]):
            return False
        line = {"stream": "case/x", "at": record_time(), "who": who, **clean_record(record)}
        try:
            expected = record_of(line, after + 1)
        except UsageError:
            return False
        # As the views word it, which keep no record whole.
        return (there["says"], there["words"]) == (ENGLISH.words(record_message(expected)), own_words(expected))


async def case_rows(desk: Desk, case: str) -> CaseRows:
    """A case and its records as they are in one moment. Raises Refusal when there is no such case."""

    def read(connection: Any) -> tuple[Sequence[Row], Sequence[Row]]:
        return query_rows(connection, _CASE, (case,)), query_rows(connection, _RECORDS, (case,))

    head, records = await desk.read(CASES, read)
    if not head:
        raise Refusal(404, "refused-no_case", case=case[:64], queue=str(desk.urls.path(QUEUE)))
    return CaseRows(head[0], records)


def facts_of(row: Row) -> CaseFacts:
    """What of a case fills the places of macros."""
    return CaseFacts(tuple((row["tickets"] or "").split()), row["amount"])


def why_not_written(desk: Desk, why: MeldtrailError, last_seq: int, law: Message | None, after: int) -> str:
    """Why nothing was written, for whoever wrote: ``law`` says why not by this person, ``after`` what the page had
    shown."""
    if isinstance(why, ConflictError) and last_seq > after:
        return desk.say("case-conflict")
    if isinstance(why, ConflictError) and law is not None:
        return desk.say("case-not_written_law", law=desk.sentence(law))
    return desk.say("case-not_written_wrong" if isinstance(why, UsageError) else "case-not_written", why=why.as_value)


def status_of(why: MeldtrailError) -> int:
    """The status of a page that says why nothing was written."""
    return 409 if isinstance(why, ConflictError) else 422 if isinstance(why, UsageError) else 503


# -- the queue -------------------------------------------------------------------------------------


async def queue_page(desk: Desk, request: Request) -> Response:
    """The cases that wait, the most urgent first; 200 of them a page."""
    await check_access(desk, request.actor)
    now, args = datetime.now(UTC), request.args
    status, only, q = args.get("stand"), args.get("only"), (args.get("q") or "").strip()[:128]
    filters = {
        "stand": status if status in STATUSES else "waiting",
        "only": only if only in ONLY else "",
        "who": (args.get("who") or "").strip()[:64],
        "q": q,
        "incident": (args.get("incident") or "").strip()[:64],
    }
    page = max(whole_number(args.get("page") or "", 6) or 1, 1)
    values = _values(filters, who_asks(request.actor), now, (page - 1) * SHOWN)
    cases = await desk.rows(CASES, queue_sql(filters["only"]), values)
    statuses, onlies = await _counts(desk, filters, values)
    number = statuses.get(filters["stand"], 0)
    own = await own_cases(desk, request.actor) if filters == _PLAIN and page == 1 else None
    rows = await _show_cases(desk, cases, now)
    all_rows = [*cases, *(own.rows if own is not None else ()), *([own.next] if own is not None and own.next else ())]
    context = {
        "rows": rows,
        "last": await _last(desk, all_rows) if "case_assigned" in kinds_written_by(request.actor) else {},
        "promise": desk.policy.within_days,
        **filters,
        "number": number,
        "first": (page - 1) * SHOWN + 1,
        "statuses": [
            {"words": desk.say(f"cases-only_{name}"), "n": statuses[name], "now": name == filters["stand"],
             "href": _href(desk, filters | {"stand": name})}
            for name in STATUSES
        ],
        "onlies": [
            {"words": desk.say(f"cases-whose_{name or 'all'}"), "n": onlies[name], "now": name == filters["only"],
             "href": _href(desk, filters | {"only": name})}
            for name in ONLY
        ],
        "before": _href(desk, filters, page - 1) if page > 1 else None,
        "after": _href(desk, filters, page + 1) if page * SHOWN < number else None,
        "plain": _href(desk, {}),
        "here": desk.urls.path(QUEUE),
        "now": time_words(desk, timestamp(now)),
        "none_at_all": not (statuses["all"] or any(filters[name] for name in ("q", "who", "only", "incident"))),
        "own": own,
        "load": await _load(desk, now),
        "can_open": may_open(desk, request.actor),
    }  # fmt: skip
    return await desk.page(request, "cases.html", context, view="case")


def _values(filters: Mapping[str, str], me: str, now: datetime, first: int = 0, limit: int = SHOWN) -> dict[str, Any]:
    """What fills the places of the queries of the queue."""
    like = f"%{_escaped(filters['q'])}%"
    return {**filters, "me": me, "now": timestamp(now), "like": like, "limit": limit, "from": first}


class OwnCases(NamedTuple):
    """The most urgent cases of somebody as the queue shows them, and the most urgent one of nobody's; how many wait of
    theirs and of nobody's, and where."""

    rows: list[dict[str, Any]]
    next: dict[str, Any] | None
    number: int
    unassigned: int
    href: str
    href_unassigned: str


async def own_cases(desk: Desk, actor: Actor) -> OwnCases:
    """What waits for whoever asks."""
    now = datetime.now(UTC)
    values = _values(_PLAIN, who_asks(actor), now, limit=_OWN)
    _, numbers = await _counts(desk, _PLAIN, values)
    cases = await desk.rows(CASES, queue_sql("mine"), values) if numbers["mine"] else []
    rows = await _show_cases(desk, cases, now)
    free = await desk.rows(CASES, queue_sql("nobody"), values) if numbers["nobody"] else []
    listed = json.dumps([row["case_id"] for row in free])
    barred = [row["case_id"] for row in await desk.rows(CASES, _DECIDED_BY, (listed, values["me"]))] if free else []
    free = [row for row in free if row["case_id"] not in barred]
    mine, nobody = (_href(desk, {"only": only}) for only in ("mine", "nobody"))
    following = (await _show_cases(desk, free, now))[0] if free else None
    return OwnCases(rows, following, numbers["mine"], numbers["nobody"], mine, nobody)


async def _show_cases(desk: Desk, cases: Sequence[Row], now: datetime) -> list[dict[str, Any]]:
    """Cases as the queue shows them, each with what its match is not to be relied on for."""
    matches = sorted({row["match"] for row in cases if row["match"]})
    doubts = await desk.read(OPEN, doubts_on, matches) if matches else {}
    doubted = {match: _doubt_words(desk, doubt) for match, doubt in doubts.items()}
    return [case_shown(desk, row, now) | {"doubted": doubted.get(row["match"])} for row in cases]


def _doubt_words(desk: Desk, doubt: Message) -> str:
    """A doubt about a match in a few words."""
    writer = dict(doubt.arguments).get("writer")
    return desk.say("cases-suspect", writer=writer) if writer is not None else desk.say("cases-doubted")


async def _last(desk: Desk, cases: Iterable[Row]) -> dict[str, int]:
    """The number of the last record of the cases shown that can still be assigned: what a form must have seen."""
    case_ids = [row["case_id"] for row in cases if may_be_assigned(row["stand"])]
    return {row["case_id"]: row["last_seq"] for row in await desk.rows(CASES, _LAST, (json.dumps(case_ids),))}


def queue_sql(only: str) -> str:
    """The query of the queue, narrowed to one of :data:`ONLY`."""
    where = f"{_STATUS} and ({ONLY[only]}) and {_ASKED}"
    return f"select {_COLUMNS} from cases where {where} order by {_ORDER} limit :limit offset :from"  # noqa: S608


async def _counts(desk: Desk, filters: Mapping[str, str], values: Mapping[str, Any]) -> tuple[Counts, Counts]:
    """How many cases each of the links would show, by status and by whose they are; all of it in one reading."""
    sums = ", ".join(f"sum({condition}) as n{place}" for place, condition in enumerate(ONLY.values()))
    sql = f"select stand, {sums} from cases where {_ASKED} group by stand"  # noqa: S608
    counts = {
        row["stand"]: [row[f"n{place}"] or 0 for place in range(len(ONLY))]
        for row in await desk.rows(CASES, sql, values)
    }
    at = list(ONLY).index(filters["only"])
    statuses = {name: sum(n[at] for status, n in counts.items() if _is_of(status, name)) for name in STATUSES}
    within = [n for status, n in counts.items() if _is_of(status, filters["stand"])]
    return statuses, {name: sum(n[place] for n in within) for place, name in enumerate(ONLY)}


async def _load(desk: Desk, now: datetime) -> list[dict[str, Any]]:
    """How many cases wait with everybody, those of nobody first; nothing where only one person has any."""
    values = {"now": timestamp(now), "limit": _PEOPLE}
    people = await desk.rows(CASES, _LOAD, values)
    if len(people) < 2:
        return []
    return [
        {
            **row,
            "who": row["assigned"] or desk.say("cases-nobody"),
            "href": _href(desk, {"who": row["assigned"]} if row["assigned"] else {"only": "nobody"}),
            "clock": desk.words.words(clock_message(row["due_at"], now)) if row["due_at"] else "",
        }
        for row in people
    ]


def _is_of(status: str, name: str) -> bool:
    return name in {"all", status} or (name == "waiting" and status != "closed")


def _escaped(q: str) -> str:
    return q.replace("\\", "\\\\").replace("%", r"\%").replace("_", r"\_")


def _href(desk: Desk, parameters: Mapping[str, str], page: int = 1) -> str:
    filters = {name: value for name, value in parameters.items() if (name, value) != ("stand", "waiting")}
    return desk.address(QUEUE, {**filters, "page": page if page > 1 else None})


ROUTES: Final = ((r"^/-/cases$", queue_page),)
