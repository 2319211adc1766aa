"""The matches a search found, each as the page lists it: when, by which rules, who sat, what is known, where to go."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote, urlencode
from zoneinfo import ZoneInfo

from markupsafe import Markup

from ledger.find.question import Question
from ledger.find.telling import Known, Told, told
from ledger.views.view_files import CASES_FILE
from ledger.web.pages.from_views import HANDS
from ledger.web.pages.match_page import match_address
from ledger.web.seam import Datasette, may_view, read_with
from ledger.web.words.cells import told_badge_html
from ledger.web.words.code_words import STANDS

CASES: Final = CASES_FILE.removesuffix(".db")
_OF_MATCHES: Final = """
select case_id, stand, ticket, match from cases where match in (select value from json_each(?)) order by case_id
"""
_ABOUT: Final = {
    "show": "the show", "score": "the points", "money": "the money", "timer": "the timer",
    "disconnection": "the lost connection",
}  # fmt: skip
Row = Mapping[str, Any]


async def hit_rows(
    desk: Datasette, actor: Row | None, known: Sequence[Known], question: Question, zone: ZoneInfo
) -> list[dict[str, Any]]:
    """What the page lists, as far as this person may see it."""
    answers = await may_view(desk, actor, HANDS)
    cases: dict[str, list[Row]] = {}
    if known and await may_view(desk, actor, CASES):
        listed = json.dumps([one.match["match"] for one in known])
        rows = await read_with(desk, CASES, lambda connection: connection.execute(_OF_MATCHES, (listed,)).fetchall())
        for row in rows:
            cases.setdefault(row["match"], []).append(row)
    return [_row(desk, one, told(one, question), answers, cases.get(one.match["match"], ()), zone) for one in known]


def _row(
    desk: Datasette, known: Known, said: Told, answers: bool, cases: Sequence[Row], zone: ZoneInfo
) -> dict[str, Any]:
    match = known.match
    # Cards are found in one hand: the page opens on it, as that seat saw it.
    eyes = said.seat if known.held else None
    return {
        "match": match["match"],
        "href": match_address(desk, match["match"], said.seq, eyes),
        "at": said.seq,
        "when": when_words(match["opened_at"], match["ended_at"], match["state"] == "open", zone),
        "badge": told_badge_html(match["verdict"]),
        "rules": match["title"] or match["ruleset"] or "rules not known",
        "table": match["table_id"],
        "players": known.players,
        "says": said.sentences,
        "live": match["state"] == "open",
        "answer": _answer(desk, match, said) if answers and match["state"] != "open" else None,
        "cases": [
            {"name": row["case_id"], "stand": stand_words(row["stand"]), "ticket": row["ticket"],
             "href": desk.urls.path(f"/-/case/{quote(row['case_id'], safe=':~')}")}
            for row in cases
        ],
    }  # fmt: skip


def stand_words(stand: str) -> str:
    """Where a case stands: ``decided, not yet answered``."""
    return f"{stand}, {STANDS[stand]}" if stand in STANDS else stand


def _answer(desk: Datasette, match: Row, said: Told) -> dict[str, str]:
    address = desk.urls.path(f"/-/answer/{quote(match['match'], safe=':~')}")
    if said.answer is None:
        return {"href": address, "about": ""}
    deal, seat, about = said.answer
    asked = {"deal": deal, "seat": seat, "about": about}
    named = urlencode({name: value for name, value in asked.items() if value is not None})
    words = _ABOUT[about] + (f" of seat {seat}" if seat is not None else "")
    return {"href": f"{address}?{named}", "about": words}


def when_words(opened: str | None, ended: str | None, live: bool, zone: ZoneInfo) -> Markup:
    """When a match was on, in the zone staff read in: ``20 Nov 2026, 21:40 to 22:05 IST``."""
    start, end = _moment(opened, zone), _moment(ended, zone)
    if start is None:
        return Markup("time not recorded") if end is None else Markup("until {}").format(_shown(end))
    said = Markup('<time datetime="{}">{}</time>').format(opened, f"{_day(start)}, {start:%H:%M}")
    if end is None:
        return said + Markup(" {}").format(f"{start:%Z}{', still played' if live else ''}")
    if f"{start:%Y%m%d%H%M}" == f"{end:%Y%m%d%H%M}":
        return said + Markup(" {}").format(f"{end:%Z}")
    later = f"{end:%H:%M}" if end.date() == start.date() else f"{_day(end)}, {end:%H:%M}"
    return said + Markup(" to {}").format(f"{later} {end:%Z}")


def _moment(written: str | None, zone: ZoneInfo) -> datetime | None:
    return datetime.fromisoformat(written).astimezone(zone) if written else None


def _shown(at: datetime) -> str:
    return f"{_day(at)}, {at:%H:%M %Z}"


def _day(at: datetime) -> str:
    return f"{at.day} {at:%b %Y}"
