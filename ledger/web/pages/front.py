"""The first page: whose case is next, how much there is, what is new, where to ask; and the page of health."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from ledger.evidence.checkup import platform_words
from ledger.messages.renderer import ENGLISH
from ledger.serving.projecting import freshness_of
from ledger.views.canned_queries import canned_queries
from ledger.views.tables.board import suspects_in, unreliable_in
from ledger.web.auth.routes import CASES, HANDS, LEADS, OPEN
from ledger.web.datasette import BEING_MADE, BeingMade, Request, Response
from ledger.web.desk import Actor, Desk, Row, time_words
from ledger.web.html import sentence_html, words_of
from ledger.web.pages.cases import QUEUE, own_cases
from schemas import __version__
from schemas.roles import STAFF_ROLES, role_of
from schemas.wire import timestamp

_NEWEST: Final = """
select f.finding, f.severity, f.code, f.name, f.match, f.event, f.seat, f.message, f.at
from findings f order by f.leaf desc, f.finding limit 8
"""
_OVERTURNED: Final = """
select v.verdict_id, v.claim, v.match, v.event, v.seat, v.message
from verdicts v where v.verdict = 'OVERTURNED' order by v.leaf desc, v.verdict_id limit 5
"""
_NEW: Final = "select count(*) as count from matches where ended_at >= ? and verdict in ('finding', 'overturned')"
NEW_FOR: Final = timedelta(days=1)
"""For so long the first page counts a match among what is new after it has ended."""
_WAITING: Final = "select count(*) as count from hands_waiting"
_COUNTS: Final = "select what, count from summary"
_UNJUDGED: Final = "select count(distinct match) as count from findings where code = ?"
_STUCK: Final = "select count(*) as count from lines_waiting"
_LATE: Final = timedelta(minutes=1)
"""The projector says every ten seconds that it has looked."""
NOT_JUDGED: Final = ("not_audited", "ruleset_unknown")
"""The findings that say of a whole match that nothing in it is judged, and somebody has to do something."""
TABLES: Final = (
    "matches", "findings", "verdicts", "events", "deals", "turns", "melds", "players", "unchecked", "laws", "clauses",
    "rulesets",
)  # fmt: skip


async def _counts(desk: Desk) -> dict[str, int]:
    """How many of what, as the views were made."""
    return {row["what"]: row["count"] for row in await desk.rows(OPEN, _COUNTS)}


async def _new(desk: Desk, now: datetime) -> dict[str, Any]:
    """How many matches with a finding or an overturned claim ended of late, since when, and where they are listed."""
    since = timestamp(now - NEW_FOR)
    count = (await desk.rows(OPEN, _NEW, (since,)))[0]["count"]
    filters = {"ended_at__gte": since, "verdict__in": "finding,overturned", "_sort_desc": "ended_at"}
    return {"count": count, "since": time_words(desk, since),
            "href": f"{desk.urls.table(OPEN, 'matches')}?{urlencode(filters)}"}  # fmt: skip


def _in_words(desk: Desk, row: Row) -> Row:
    """A row in the words of the desk. Its sentence is English in the views: in another language the name must do here,
    and the page of the match tells the rest."""
    if desk.words.language == ENGLISH.language:
        return row
    name = {"name": words_of("code", row["code"], desk.words) or row["name"]} if "code" in row else {}
    return {**row, **name, "message": ""}


async def front_vars(desk: Desk, actor: Actor) -> dict[str, Any]:
    """What the template of the first page is given."""
    base, urls = desk.urls.database(OPEN), desk.urls
    unreliable = await desk.read(OPEN, unreliable_in)
    sees_cases = await desk.may_view(actor, CASES)
    return {
        "counts": await _counts(desk),
        "waiting": (await desk.rows(OPEN, _WAITING))[0]["count"],
        "unreliable": [desk.sentence(one) for one in unreliable],
        "new": await _new(desk, datetime.now(UTC)),
        "newest": [_in_words(desk, row) for row in await desk.rows(OPEN, _NEWEST)],
        "overturned": [_in_words(desk, row) for row in await desk.rows(OPEN, _OVERTURNED)],
        "questions": [
            {"href": f"{base}/{q.name}", "title": q.in_words(desk.words), "says": q.in_words(desk.words, "says")}
            for q in canned_queries()
        ],
        "tables": [{"href": urls.table(OPEN, name), "name": desk.say(f"table-{name}")} for name in TABLES],
        "hands": urls.table(HANDS, "hands"),
        "leads": urls.path("/-/leads") if await desk.may_view(actor, LEADS) else None,
        "cases": urls.path(QUEUE) if sees_cases else None,
        "own": await own_cases(desk, actor) if sees_cases else None,
        "answers": urls.path("/-/answer/") if await desk.may_view(actor, HANDS) else None,
        "drawn": partial(sentence_html, words=desk.words),
        "at_row": desk.cells.address,
    }


async def _freshness(desk: Desk) -> tuple[bool, list[str]]:
    """Whether events wait and nobody projects them; as of when the views stand, how many events and matches they do not
    show yet, and how many matches are stuck, with lines that wait for a missing one."""
    fresh = await desk.read(OPEN, freshness_of)
    if fresh is None:  # nobody keeps them up to date
        return False, []
    at = datetime.fromtimestamp(fresh.at_ms / 1000, UTC)
    stuck = (await desk.rows(OPEN, _STUCK))[0]["count"]
    lines = [f"as_of {timestamp(fresh.at_ms)}", f"events_waiting {fresh.events_waiting}"]
    waits = fresh.events_waiting > 0 and datetime.now(UTC) - at > _LATE
    return waits, [*lines, f"stuck {stuck}", f"platform {platform_words()}"]


async def health_page(desk: Desk, request: Request) -> Response:
    """Whether the desk can read what it serves, in words for a monitor; its version and figures for staff only.

    ``impaired`` says that everything is served, and that an import is doubted, the audit of some match failed, lines of
    one came from a writer who is suspect, or events wait and for a minute nobody has projected any. Which imports are
    doubted, and who is suspect, comes before all figures.
    """
    status, lines = 200, ["ok", f"version {__version__}"]
    try:
        if unreliable := await desk.read(OPEN, unreliable_in):
            lines = ["impaired", *map(ENGLISH.sentence, unreliable), *lines[1:]]
        lines += [f"{what} {count}" for what, count in (await _counts(desk)).items()]
        for code in NOT_JUDGED:
            count = (await desk.rows(OPEN, _UNJUDGED, (code,)))[0]["count"]
            lines.append(f"{code} {count}")
            if code == "not_audited" and count:
                lines[0] = "impaired"
        lines.append(f"suspect {sum(one.matches for one in await desk.read(OPEN, suspects_in))}")
        stale, more = await _freshness(desk)
        lines = [lines[0] if not stale else "impaired", *lines[1:], *more]
    except BeingMade:
        status, lines = 503, ["not ok", *lines[1:], ENGLISH.say(BEING_MADE)]
    except Exception as error:
        status, lines[0] = 503, "not ok"
        lines.append(f"views cannot be read: {type(error).__name__}")
    lines_shown = lines if role_of(request.actor) in STAFF_ROLES else lines[:1]
    return Response.text("\n".join(lines_shown) + "\n", status=status)


ROUTES: Final = ((r"^/-/healthz$", health_page),)
