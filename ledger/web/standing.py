"""As of when a page stands, by which version it was audited, and what is still to come: in words."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import unquote
from zoneinfo import ZoneInfo

from ledger.evidence.sqlite import SqliteError
from ledger.views.view_files import OPEN_FILE
from ledger.web.seam import Datasette, Request, plugin_options, read_with
from schemas.roles import STAFF_ROLES, role_of

OPEN: Final = OPEN_FILE.removesuffix(".db")
_OF_ONE_MATCH: Final = re.compile(r"/-/(?:match|answer)/(?P<match>[^/]+?)(?:\.json)?$")
_MATCH_SQL: Final = """
select ruleset, ruleset_hash, (select max(seq) from events where match = :match) from matches where match = :match
"""
_SQL: Final = "select at_ms, leaf, events, events_waiting, matches_waiting, version, laws from standing"


class Standing(NamedTuple):
    """The row of the table ``standing``."""

    at_ms: int
    leaf: int
    events: int
    events_waiting: int
    matches_waiting: int | None
    version: str
    laws: str


def standing_of(connection: Any) -> Standing | None:
    """As of when the views stand; None for views that nobody keeps up to date."""
    row = connection.execute(_SQL).fetchone()
    return Standing(*row) if row is not None else None


class Audited(NamedTuple):
    """What a match was audited by and up to where: its ruleset and the hash of that, and the last event."""

    ruleset: str | None
    ruleset_hash: str | None
    last: int | None


def audited_of(connection: Any, match: str) -> Audited | None:
    """What a match was audited by; None for one that is not in the views."""
    row = connection.execute(_MATCH_SQL, {"match": match}).fetchone()
    return Audited(*row) if row is not None else None


async def standing_vars(desk: Datasette, request: Request | None) -> dict[str, Any]:
    """What the foot of every page says to staff."""
    options = plugin_options(desk)
    if request is None or options is None or role_of(request.actor) not in STAFF_ROLES or OPEN not in desk.databases:
        return {}
    if request.args.get("part"):
        return {}  # a piece of a page, which has no foot
    named = _OF_ONE_MATCH.match(request.path)

    def read(connection: Any) -> tuple[Standing | None, Audited | None]:
        return standing_of(connection), audited_of(connection, unquote(named["match"])) if named else None

    try:
        standing, audited = await read_with(desk, OPEN, read)
    except SqliteError:
        return {}  # the page itself says what is wrong
    told = [standing_words(standing, options["zone"])] if standing else []
    return {"as_of": " ".join([*told, *([match_words(audited)] if audited else [])])}


def match_words(audited: Audited) -> str:
    """By which rules a match was audited and up to where."""
    upto = f"up to event {audited.last}" if audited.last is not None else "of which no event is stored yet"
    if audited.ruleset_hash is None:
        return f"This match is audited {upto}, under no rules that are known here."
    return f"This match is audited {upto}, under {audited.ruleset} ({audited.ruleset_hash[:8]})."


def standing_words(standing: Standing, zone: ZoneInfo) -> str:
    """One sentence, with what is still to be audited where there is something."""
    moment = datetime.fromtimestamp(standing.at_ms / 1000, UTC).astimezone(zone)
    when = f"{moment.day} {moment:%b %Y, %H:%M} {moment.tzname() or 'UTC'}"
    events = f"{standing.events:,} event{'' if standing.events == 1 else 's'}"
    return f"As of {when}: {events}, audited by meldtrail {standing.version}{_waiting(standing)}."


def _waiting(standing: Standing) -> str:
    if standing.matches_waiting is None:
        return f"; {standing.events_waiting:,} events are still to be audited"
    if standing.matches_waiting == 0:
        return ""
    if standing.matches_waiting == 1:
        return "; 1 match is still to be audited"
    return f"; {standing.matches_waiting:,} matches are still to be audited"
