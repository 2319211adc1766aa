"""The pages of leads: ``/-/leads``, the queue of pairs to review, and ``/-/lead/A/B``, the case of one pair.

They show what leads.db holds and only to who may read it: a lead tells hands of matches that have ended, and whom staff
looks at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote, unquote

from markupsafe import Markup, escape

from ledger.collusion import SMALLEST_P, p_value_words
from ledger.messages.renderer import decimal
from ledger.views.tables.leads import LEADS_FILE
from ledger.web.pages.match_page import match_address
from ledger.web.pages.seen import HandsSeen, hands_seen
from ledger.web.seam import Datasette, Request, Response, may_view, plugin_options, read_with, row_address
from ledger.web.words.cells import time_html
from ledger.web.words.codes import words_of
from ledger.web.words.faces import cards_html
from ledger.web.words.links import player_link

QUEUE_ROUTE: Final = r"^/-/leads$"
LEAD_ROUTE: Final = r"^/-/lead/(?P<one>[^/]+)/(?P<two>[^/]+)$"
LEADS: Final = LEADS_FILE.removesuffix(".db")
OPEN: Final = "open"
Row = Mapping[str, Any]

ABSOLVES_FROM: Final = 30
"""Decisions with the other from which a channel that shows nothing speaks for a pair."""
ABSOLVES_P: Final = 0.2
"""The p from which a channel shows nothing."""
LOSSES: Final = 20
"""Losses of third players that are listed; the table has them all."""

_QUEUE: Final = """
select l.*, c.name as channel_name, c.pattern from leads l
left join channels c on c.pair = l.lead and c.from_player = l.from_player and c.channel = l.channel
and c.both_ways = l.both_ways
order by l.rank is null, l.rank, l.p
"""
_PAIR: Final = "select * from pairs where one in (:one, :two) and two in (:one, :two) and one <> two"
_OF_PAIR: Final = {
    "lead": "select * from leads where lead = :pair",
    "channels": "select * from channels where pair = :pair order by p is null, p, name, from_player",
    "exhibits": "select * from exhibits where lead = :pair order by place",
    "alternatives": "select a.* from alternatives a join exhibits e using (exhibit) where e.lead = :pair "
    "order by a.exhibit, a.place",
    "placebos": "select * from placebos where lead = :pair order by place",
    "considerations": "select * from considerations where lead = :pair order by place",
    "refunds": "select * from refunds where lead = :pair order by place limit 21",
    "lost": "select count(*) as losses, count(distinct player) as players, sum(points) as points, sum(paise) as paise, "
    "count(paise) as valued from refunds where lead = :pair",
    "decisions": "select * from lead_decisions where pair = :pair order by place",
}
_ABOUT: Final = "select what, value from about_leads"
_NO_SCAN: Final = "No scan has been made of this ledger: run meldtrail collusion scan on it."


async def queue_page(datasette: Datasette, request: Request) -> Response:
    """The pairs to review, ranked; with ``all=1`` those staff decided on as well."""
    refused = await _refused(datasette, request)
    if refused is not None:
        return refused
    rows = await _rows(datasette, {"leads": _QUEUE, "about": _ABOUT}, {})
    about = {row["what"]: row["value"] for row in rows["about"]}
    if not about:
        return await _missing(datasette, request, _NO_SCAN, 200)
    everything = request.args.get("all") == "1"
    context = {
        "about": about,
        "not_weighed": _groups(about, "withheld"),
        "leads": [row for row in rows["leads"] if everything or not row["suppressed"]],
        "everything": everything,
        "suppressed": sum(row["suppressed"] for row in rows["leads"]),
        "queue": datasette.urls.path("/-/leads"),
        "table": datasette.urls.table(LEADS, "pairs") + "?_sort=p",
    }
    return await _page(datasette, request, "leads.html", context)


async def lead_page(datasette: Datasette, request: Request) -> Response:
    """Everything for and against one pair."""
    refused = await _refused(datasette, request)
    if refused is not None:
        return refused
    asked = {name: unquote(request.url_vars[name]) for name in ("one", "two")}
    found = (await _rows(datasette, {"pair": _PAIR}, asked))["pair"]
    if not found:
        return await _missing(
            datasette, request, f"{asked['one']} and {asked['two']} are no pair that was tested: there is no such "
            "player, or they did not sit together in enough deals for anything to be said.", 404,
        )  # fmt: skip
    rows = await _rows(datasette, {**_OF_PAIR, "about": _ABOUT}, {"pair": found[0]["pair"]})
    for row in rows["exhibits"]:
        await hands_seen(datasette, HandsSeen(request.actor, row["match"], row["seq"], None, "lead"))
    return await _page(datasette, request, "lead.html", _case(datasette, found[0], rows))


def _case(desk: Datasette, pair: Row, rows: Mapping[str, Sequence[Row]]) -> dict[str, Any]:
    about = {row["what"]: row["value"] for row in rows["about"]}
    others: dict[str, list[Row]] = {}
    for row in rows["alternatives"]:
        others.setdefault(row["exhibit"], []).append(row)
    lead = rows["lead"][0] if rows["lead"] else None
    best = next((row for row in rows["channels"] if lead and _is_best(row, lead)), None)
    return {
        "about": about,
        "pair": pair,
        "lead": lead,
        "best": best,
        "exhibits": [(row, others.get(row["exhibit"], [])) for row in rows["exhibits"]],
        "placebos": rows["placebos"],
        "channels": rows["channels"],
        "absolving": [row for row in rows["channels"] if absolves(row)],
        "innocent": [row["words"] for row in rows["considerations"] if row["kind"] == "innocent"],
        "overturns": [row["words"] for row in rows["considerations"] if row["kind"] == "overturns"],
        "refunds": rows["refunds"][:LOSSES],
        "lost": rows["lost"][0],
        "all_refunds": f"{desk.urls.table(LEADS, 'refunds')}?lead={pair['pair']}",
        "decisions": rows["decisions"],
        "all_decisions": f"{desk.urls.table(LEADS, 'decisions')}?player=",
        "queue": desk.urls.path("/-/leads"),
    }


def absolves(row: Row) -> bool:
    """Whether a channel speaks for a pair: there was much to see, and nothing was seen."""
    return row["p"] is not None and row["n"] >= ABSOLVES_FROM and row["p"] >= ABSOLVES_P


def _is_best(row: Row, lead: Row) -> bool:
    return all(row[name] == lead[name] for name in ("channel", "from_player", "both_ways"))


def _groups(about: Mapping[str, str | None], name: str) -> dict[str, str | None]:
    """The entries ``name: what`` of what is told about a scan."""
    start = f"{name}: "
    return {what.removeprefix(start): value for what, value in about.items() if what.startswith(start)}


def lead_address(desk: Datasette, one: str, two: str) -> str:
    """The address of the page of a pair."""
    address: str = desk.urls.path(f"/-/lead/{quote(one)}/{quote(two)}")
    return address


async def _refused(desk: Datasette, request: Request) -> Response | None:
    """The answer to who may not see leads, or sees them where none were made; None for everybody else."""
    if plugin_options(desk) is None:
        return Response.text("not found\n", status=404)
    if LEADS not in desk.databases:
        return await _missing(desk, request, _NO_SCAN, 404)
    if not await may_view(desk, request.actor, LEADS):
        return await _missing(desk, request, "Leads are shown to analysts only.", 403)
    return None


async def _missing(desk: Datasette, request: Request, says: str, status: int) -> Response:
    page = await desk.render_template("lead-missing.html", {"says": says, "status": status}, request=request)
    return Response.html(page, status=status)


async def _rows(desk: Datasette, queries: Mapping[str, str], asked: Mapping[str, str]) -> dict[str, list[Row]]:
    """The rows of several queries, read in one visit."""

    def read(connection: Any) -> dict[str, list[Row]]:
        return {name: [dict(row) for row in connection.execute(sql, dict(asked))] for name, sql in queries.items()}

    return await read_with(desk, LEADS, read)


async def _page(desk: Datasette, request: Request, template: str, context: dict[str, Any]) -> Response:
    zone = (plugin_options(desk) or {})["zone"]
    told = {
        "player": lambda name: player_link(name, f"{desk.urls.database(OPEN)}/matches_of_a_player"),
        "lead_at": lambda row: lead_address(desk, row["one"], row["two"]),
        "match_at": lambda match, seq: match_address(desk, match, seq),
        "event_row": lambda match, seq: row_address(desk, OPEN, "events", f"{match}/{seq}"),
        "chosen": lambda words: cards_html(words) or escape(words),
        "figure": figure,
        "says": words_of,
        "money": decimal,
        "moment": lambda written: time_html(written, zone) or escape(written),
    }
    page = await desk.render_template(template, {**context, **told}, request=request, view_name="leads")
    return Response.html(page, headers={"cache-control": "no-store"})


def figure(value: float | None) -> Markup:
    """A small chance as people read it: ``.012``, ``3 in 100,000``."""
    if value is None:
        return Markup("")
    if value >= 0.001:
        return Markup('<span class="figure">{}</span>').format(f"{value:.3f}".rstrip("0").rstrip("."))
    return Markup('<span class="figure" title="{}">{}</span>').format(p_value_words(value), _in_words(value))


def _in_words(value: float) -> str:
    """``6 in 100,000``; of what clean platforms cannot show, that it is less."""
    if value < SMALLEST_P:
        return "less than 1 in 1 million"
    size = 10_000
    while value * size < 1:
        size *= 10
    return f"{value * size:.0f} in {'1 million' if size == 1_000_000 else f'{size:,}'}"


ROUTES: Final = ((QUEUE_ROUTE, queue_page), (LEAD_ROUTE, lead_page))
