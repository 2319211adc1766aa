"""What stands on every page: where one can go from it, who is signed in, as of when the views stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from ledger.audit.pinning import pin_message
from ledger.audit.sources import imported_message
from ledger.serving.projecting import Freshness, freshness_of
from ledger.views.sqlite import sqlite3
from ledger.views.tables.match_records import doubted_message, imported_at_of, origin_of, pins_of
from ledger.web.auth.identity import SIGN_OUT
from ledger.web.auth.routes import CASES, LEADS, OPEN
from ledger.web.datasette import BeingMade, Request
from ledger.web.desk import Actor, Desk, Row, query_rows
from ledger.web.pages.front import front_vars
from ledger.web.pages.upkeep import places_for
from schemas.message import Message, message
from schemas.roles import NOBODY, STAFF_ROLES, role_of
from schemas.wire import timestamp

_NAVIGATION: Final = (
    ("place-cases", "/-/cases", CASES), ("place-matches", "/open/matches", OPEN), ("place-board", "/-/board", OPEN),
    ("place-leads", "/-/leads", LEADS),
)  # fmt: skip
"""Each place with the view file one must be allowed to see; the box to search in stands on every page."""
_OF_ONE_MATCH: Final = re.compile(r"/-/(?:match|answer)/(?P<match>[^/]+?)(?:\.json)?$")
_AUDITED: Final = """
select m.ruleset, m.ruleset_hash, (select max(seq) from events where match = m.match) as last, k.pins, k.origin,
  k.incomplete
from matches m left join match_records k on k.match = m.match where m.match = ?
"""
"""What a match was audited by and up to where: its ruleset and the hash of that, the last event, its pins."""


class NavLink(NamedTuple):
    """A link to a part of the desk: its name, its address, whether the page belongs to it."""

    name: str
    href: str
    now: bool


async def page_vars(desk: Desk, view_name: str | None, request: Request | None) -> dict[str, Any]:
    """What the template of every page is given beside its own.

    Datasette's padlock on tables that not everybody may see is left out: here that is all of them.
    """
    actor = request.actor if request is not None else None
    signed_in = desk.auth.has_sign_in and role_of(actor) != NOBODY
    return {
        "places": await _places(desk, actor, request.path if request is not None else ""),
        "private": False,
        "desk_language": desk.words.language,
        "desk_is_local": desk.auth.is_local,
        "desk_sign_out": desk.urls.path(SIGN_OUT) if signed_in else None,
        "as_of": await _as_of(desk, request),
        **(await front_vars(desk, actor) if view_name == "index" else {}),
    }


async def _places(desk: Desk, actor: Actor, path: str) -> list[NavLink]:
    """Where this person may go; nothing is named that would be refused."""
    links = [(name, where) for name, where, database in _NAVIGATION if await desk.may_view(actor, database)]
    links += [(place.name, place.path) for place in places_for(actor)]
    return [NavLink(desk.say(name), desk.urls.path(where), path.startswith(where)) for name, where in links]


# -- as of when ------------------------------------------------------------------------------------


async def _as_of(desk: Desk, request: Request | None) -> str:
    """What the foot of every page says to staff; a piece of a page has none."""
    if request is None or role_of(request.actor) not in STAFF_ROLES or not desk.has(OPEN) or request.args.get("part"):
        return ""
    address = _OF_ONE_MATCH.match(request.path)

    def read(connection: Any) -> tuple[Freshness | None, Sequence[Row]]:
        audited = query_rows(connection, _AUDITED, (unquote(address["match"]),)) if address else []
        return freshness_of(connection), audited

    try:
        fresh, audited = await desk.read(OPEN, read)
    except (sqlite3.Error, BeingMade):
        return ""  # the page itself says what is wrong
    sentences = [freshness_words(desk, fresh)] if fresh else []
    return " ".join([*sentences, *(desk.sentence(fact) for row in audited for fact in _basis_messages(row))])


def freshness_words(desk: Desk, fresh: Freshness) -> str:
    """One sentence, with what is still to be audited where there is something."""
    waiting = message("as_of-nothing_waits")
    if fresh.matches_waiting is None:
        waiting = message("as_of-events_wait", figure=f"{fresh.events_waiting:,}")
    elif fresh.matches_waiting:
        count = fresh.matches_waiting
        waiting = message("as_of-matches_wait", count=count, figure=f"{count:,}")
    return desk.say(
        "as_of", time=desk.words.minute(timestamp(fresh.at_ms)), count=fresh.events, figure=f"{fresh.events:,}",
        version=fresh.version, waiting=waiting,
    )  # fmt: skip


def _basis_messages(row: Row) -> Iterator[Message]:
    """Why not to rely on what is said of a match; by which rules it was audited and up to where; and who pinned them,
    when it was not the log."""
    if (doubted := doubted_message(row["incomplete"], None, None)) is not None:
        yield doubted
    if (imported := imported_message(origin_of(row["origin"]), imported_at_of(row["origin"]))) is not None:
        yield imported
    upto = message("as_of-no_event") if row["last"] is None else message("as_of-upto", seq=row["last"])
    if row["ruleset_hash"] is None:
        yield message("as_of-no_rules", upto=upto)
        return
    yield message("as_of-rules", upto=upto, ruleset=row["ruleset"] or "", hash=row["ruleset_hash"][:8])
    if (fact := pin_message(pins_of(row["pins"], row["ruleset_hash"]))) is not None:
        yield fact
