"""The match page, ``/-/match/ID?at=41&as=2``: the table as it stood after an event, as one seat or all saw it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote, urlencode
from zoneinfo import ZoneInfo

from ledger.play.viewer import NOBODY
from ledger.web.pages.case_reading import may_open, opening_address
from ledger.web.pages.from_views import OPEN, MatchRows, match_rows, seq_of
from ledger.web.pages.moment_page import moment_context
from ledger.web.pages.moments import Record, moments, numbers
from ledger.web.pages.seen import HandsSeen, hands_seen
from ledger.web.pages.timeline import entries, entry_of, list_html, marks
from ledger.web.seam import Datasette, Request, Response, may_view, part_html, plugin_options, row_address

ROUTE = r"^/-/match/(?P<match>[^/]+)$"
TABLE = "table"
"""The perspective of somebody at the table who holds no hand."""


class Asked(NamedTuple):
    """Which moment of a match is asked for, and whose. ``eyes``: None for all hands, or a seat, or nobody's."""

    match: str
    at: int
    eyes: int | None


class NotThere(Exception):
    """What was asked for is not there, or is asked for wrongly: one sentence, and the status to answer with."""

    def __init__(self, says: str, status: int = 404) -> None:
        super().__init__(says)
        self.says, self.status = says, status


def match_address(desk: Datasette, match: str, at: int | str | None = None, eyes: int | None = None) -> str:
    """The address of a match page; of one moment of it with ``at``."""
    asked = ([f"at={at}"] if at is not None else []) + ([f"as={_named(eyes)}"] if eyes is not None else [])
    address: str = desk.urls.path(f"/-/match/{quote(match, safe=':~')}")
    return address + (f"?{'&'.join(asked)}" if asked else "")


def _named(eyes: int) -> str:
    return TABLE if eyes == NOBODY else str(eyes)


async def match_page(datasette: Datasette, request: Request) -> Response:
    """The page, or with ``part=moment`` only what changes from one moment to the next."""
    options = plugin_options(datasette)
    if options is None:
        return Response.text("not found\n", status=404)
    if not await may_view(datasette, request.actor, OPEN):
        return await _refused(datasette, request, "You may not see the matches of this desk.", 403)
    try:
        rows, asked = await _asked(datasette, request)
    except NotThere as missing:
        return await _refused(datasette, request, missing.says, missing.status)
    if rows.hidden is not None and rows.match["options"] is not None and asked.eyes != NOBODY:
        await hands_seen(datasette, HandsSeen(request.actor, asked.match, asked.at, asked.eyes))
    part = request.args.get("part") == "moment"
    opening = opening_address(datasette, asked.match, asked.at, seat=asked.eyes or None)
    more = {"open_case": opening if asked.at and may_open(datasette, request.actor) else None}
    more["answer"] = _answer(datasette, rows, asked)
    drawn = _moment if part else _context
    context = await asyncio.get_running_loop().run_in_executor(
        None, drawn, datasette, rows, asked, options["zone"], more
    )
    page = context["moment"]
    if not part:
        page = await datasette.render_template("match.html", context, request=request, view_name="match")
    return Response.html(page, headers={"cache-control": "no-store"})


async def _asked(desk: Datasette, request: Request) -> tuple[MatchRows, Asked]:
    match = unquote(request.url_vars["match"])
    rows = await match_rows(desk, request.actor, match)
    if rows is None:
        raise NotThere(f"There is no match {match} on this desk.")
    last = rows.match["events"]
    written = request.args.get("at")
    at = (rows.wrong() or [last])[0] if written is None else _number("at", written)
    eyes = _eyes(request.args.get("as"), rows)
    if not last:
        return rows, Asked(match, 0, eyes)
    numbered = numbers(record_of(rows).events)
    if not 1 <= at <= numbered[-1]:
        raise NotThere(f"There is no event {at} in match {match}: it has events 1 to {numbered[-1]}.")
    return rows, Asked(match, max((seq for seq in numbered if seq <= at), default=numbered[0]), eyes)


def _number(name: str, written: str) -> int:
    if not (written.isascii() and written.isdigit()) or len(written) > 9:
        raise NotThere(f"{name}={written[:40]} is not the number of an event.", 400)
    return int(written)


def _eyes(written: str | None, rows: MatchRows) -> int | None:
    if not written or written == "all":
        return None
    if written == TABLE:
        return NOBODY
    if not (written.isascii() and written.isdigit()) or len(written) > 9:
        raise NotThere(f"as={written[:40]} is not a seat; write its number, all, or table.", 400)
    if int(written) not in rows.names:
        seats = ", ".join(map(str, rows.names)) or "none on record"
        raise NotThere(f"There is no seat {int(written)} in match {rows.match['match']}: its seats are {seats}.")
    return int(written)


def record_of(rows: MatchRows) -> Record:
    """What the match is replayed from."""
    match = rows.match
    doubted = tuple(seq for row in rows.findings if row["severity"] == "impossible" and (seq := seq_of(row["event"])))
    record = match["record"] or "[]"
    return Record(match["match"], match["ruleset"], match["options"], record, rows.hidden, doubted)


def _moment(desk: Datasette, rows: MatchRows, asked: Asked, zone: ZoneInfo, more: Mapping[str, Any]) -> dict[str, Any]:
    """What changes from one moment to the next, drawn."""
    record, seen = record_of(rows), _seen(rows, asked)
    told, listed = moments(record, seen), numbers(record.events)
    place = listed.index(asked.at) if asked.at in listed else None
    entry = None if place is None else entry_of(record, seen, zone, place)

    def address(at: int) -> str:
        return match_address(desk, asked.match, at, asked.eyes)

    context = moment_context(rows, told, listed, entry, seen, asked.eyes, zone, address)
    return {**context, "moment": part_html(desk, "match-moment.html", {**context, **more})}


def _seen(rows: MatchRows, asked: Asked) -> int | None:
    return NOBODY if rows.hidden is None else asked.eyes


def _context(desk: Datasette, rows: MatchRows, asked: Asked, zone: ZoneInfo, more: Mapping[str, Any]) -> dict[str, Any]:
    context = _moment(desk, rows, asked, zone, more)
    listed = entries(record_of(rows), _seen(rows, asked), zone)

    def address(at: int | None, eyes: int | None = asked.eyes) -> str:
        return match_address(desk, asked.match, at, eyes)

    base = f"{address(None)}{'&' if asked.eyes is not None else '?'}at="
    return context | {
        "rows": rows,
        "row_address": row_address(desk, OPEN, "matches", asked.match),
        "perspectives": [
            {"words": words, "href": address(asked.at, eyes), "now": eyes == asked.eyes}
            for eyes, words in _perspectives(rows)
        ],
        "as_value": None if asked.eyes is None else _named(asked.eyes),
        "action": address(None, None),
        "list": list_html(listed, marks(rows), rows.wrong(), base, asked.at),
        "first": listed[0].seq if listed else 1,
        "last": listed[-1].seq if listed else 1,
        "ticks": _ticks(rows, listed[-1].seq if listed else 1),
        "loose": [row for row in rows.findings if row["event"] is None],
    }


def _perspectives(rows: MatchRows) -> list[tuple[int | None, str]]:
    seats: list[tuple[int | None, str]] = [(seat, f"Seat {seat}") for seat in rows.names]
    return [(None, "All hands"), *seats, (NOBODY, "The table")]


def _ticks(rows: MatchRows, last: int) -> list[Mapping[str, float]]:
    """Where the marks of the slider stand, in percent of its length."""
    return [{"seq": seq, "at": round(100 * (seq - 1) / max(last - 1, 1), 2)} for seq in rows.wrong()]


_TOPICS: Final = {"show": "show", "points": "score", "settlement": "money"}


def _answer(desk: Datasette, rows: MatchRows, asked: Asked) -> str | None:
    """The address of the answer: about the claim of this moment, an overturned one before others, or of the seat whose
    eyes are asked for. None where no answer is made."""
    if not rows.may_see_hands or rows.played_on or not rows.verdicts:
        return None
    claims = [row for row in rows.verdicts if seq_of(row["event"]) == asked.at and asked.eyes in (None, row["seat"])]
    claims.sort(key=lambda row: row["verdict"] != "OVERTURNED")
    about: dict[str, object] = {"seat": asked.eyes} if asked.eyes else {}
    if claims:
        deal = str(claims[0]["deal"] or "").rpartition("/")[2].partition(".")[0]
        about = {"deal": deal, "seat": claims[0]["seat"], "about": _TOPICS[claims[0]["claim"]]}
    told = urlencode({name: value for name, value in about.items() if value})
    address: str = desk.urls.path(f"/-/answer/{quote(asked.match, safe=':~')}")
    return address + (f"?{told}" if told else "")


async def _refused(desk: Datasette, request: Request, says: str, status: int) -> Response:
    page = await desk.render_template("match-missing.html", {"says": says, "status": status}, request=request)
    return Response.html(page, status=status)
