"""The pages of leads: ``/-/leads``, the queue of pairs to review, and ``/-/lead/A/B``, the case of one pair.

They show what leads.db holds and only to who may read it: a lead tells hands of matches that have ended, and whom staff
looks at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final
from urllib.parse import quote, unquote

from markupsafe import Markup, escape

from ledger.messages.renderer import Renderer, decimal
from ledger.messages.rows import kept_message
from ledger.views.tables.leads import COMPARED, SCANNED_AT, WITHHELD_IN
from ledger.web.auth.routes import LEADS, OPEN
from ledger.web.datasette import Request, Response
from ledger.web.desk import Desk, Refusal, Row, query_rows, time_words
from ledger.web.html import cards_html, player_link, time_html, words_of
from ledger.web.pages.said import p_value_html, said_html
from schemas.message import Money, message

ABSOLVES_FROM: Final = 30
"""Decisions with the other from which a channel that shows nothing speaks for a pair."""
ABSOLVES_P: Final = 0.2
"""The p from which a channel shows nothing."""
MOST_LOSSES: Final = 20
"""Losses of third players that are listed; the table has them all."""

COUNTED: Final = ("hold_off", "wrong_shows")
"""Channels whose evidence are the occasions that were counted; that of timing are deals."""

_QUEUE: Final = """
select c.*, l.* from leads l
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
    "refunds": f"select * from refunds where lead = :pair order by place limit {MOST_LOSSES}",  # noqa: S608
    "lost": "select count(*) as losses, count(distinct player) as players, sum(points) as points, sum(paise) as paise, "
    "count(paise) as valued from refunds where lead = :pair",
    "decisions": "select * from lead_decisions where pair = :pair order by place",
}
_ABOUT: Final = "select * from about_leads"
_ENDED: Final = "select count(*) as count from matches where state <> 'open'"
_CURRENCIES: Final = """
select distinct m.currency from players one join players two on two.match = one.match
join matches m on m.match = one.match where one.pseudonym = ? and two.pseudonym = ?
"""
_SKIPPED: Final = "skipped: "
_NOT_ENDED: Final = message("lead_text-skipped_not_ended")
"""Why a scan did not read matches that are none of those that had ended."""
_WITHHELD: Final = "withheld: "
"""Begins an entry about a scan: a channel that is withheld everywhere, with the reason."""
_COUNTED: Final = ("matches", "pairs_tested", "pairs_not_enough")
"""How much a scan looked at: about_leads has these of every scan, and where it has none 0 is told."""


async def queue_page(desk: Desk, request: Request) -> Response:
    """The pairs to review, ranked; with ``all=1`` those staff decided on as well."""
    await _check_access(desk, request)
    rows = await _rows(desk, {"leads": _QUEUE, "about": _ABOUT}, {})
    about = {row["what"]: row["value"] for row in rows["about"]}
    if not about:
        context = {"error": desk.say("refused-no_scan"), "status": 200, "title": desk.say("place-leads")}
        return await desk.page(request, "error.html", context)
    everything = request.args.get("all") == "1"
    context = {
        "about": {**dict.fromkeys(_COUNTED, "0"), **about},
        "gated": _told_of(rows["about"], _WITHHELD),
        "gated_in": _gated_in(rows["about"], desk.words),
        "leads": [row for row in rows["leads"] if everything or not row["suppressed"]],
        "everything": everything,
        "suppressed": sum(row["suppressed"] for row in rows["leads"]),
        "queue": desk.urls.path("/-/leads"),
        "table": desk.urls.table(LEADS, "pairs") + "?_sort=p",
        "scan": await _scan(desk, rows["about"]),
        "untested": _untested(about),
        "skipped": _told_of(rows["about"], _SKIPPED),
    }
    return await _page(desk, request, "leads.html", context)


async def lead_page(desk: Desk, request: Request) -> Response:
    """Everything for and against one pair."""
    await _check_access(desk, request)
    names = {name: unquote(request.url_vars[name]) for name in ("one", "two")}
    pairs = (await _rows(desk, {"pair": _PAIR}, names))["pair"]
    if not pairs:
        raise Refusal(404, "refused-no_pair", one=names["one"], two=names["two"])
    rows = await _rows(desk, {**_OF_PAIR, "about": _ABOUT}, {"pair": pairs[0]["pair"]})
    for row in rows["exhibits"]:
        await desk.record_hands(request.actor, row["match"], row["seq"], None, "lead")
    context = _lead(desk, pairs[0], rows)
    context["scan"] = await _scan(desk, rows["about"])
    currencies = [row["currency"] for row in await desk.rows(OPEN, _CURRENCIES, (pairs[0]["one"], pairs[0]["two"]))]
    context["money"] = partial(_money_words, desk.words, currencies)
    return await _page(desk, request, "lead.html", context)


def _money_words(words: Renderer, currencies: Sequence[str | None], paise: int) -> str:
    """Money of the matches of a pair, with its sign where all of them are played for the same."""
    if len(currencies) == 1 and currencies[0] is not None:
        return words.in_currency(currencies[0]).value(Money(paise))
    return words.say("lead-of_currencies", money=decimal(paise))


def _told_of(entries: Sequence[Row], group: str) -> dict[str, Row]:
    """Entries of a group, each with its message, by what they are of."""
    return {row["what"].removeprefix(group): row for row in entries if row["what"].startswith(group)}


async def _scan(desk: Desk, entries: Sequence[Row]) -> dict[str, Any]:
    """When the scan was, how many matches have ended since, and on how many platforms it was calibrated."""
    about = {row["what"]: row["value"] for row in entries}
    skips = [row for row in _told_of(entries, _SKIPPED).values() if kept_message(row.get("said")) != _NOT_ENDED]
    looked_at = sum(int(row["value"] or 0) for row in skips) + int(about.get("matches") or 0)
    now = (await desk.rows(OPEN, _ENDED))[0]["count"]
    return {
        "at": time_words(desk, about.get(SCANNED_AT)),
        "since": max(0, now - looked_at),
        "platforms": int(about.get("calibration: platforms") or 0),
        "own": about.get("calibration: play"),
    }


def _untested(about: Mapping[str, str | None]) -> dict[str, int]:
    """The channels of which nothing could be computed of any pair, with how much was seen of each."""
    codes = [what.removeprefix("seen: ") for what in about if what.startswith("seen: ")]
    if about.get("pairs_tested") in (None, "0"):
        return {}
    return {
        code: int(about[f"seen: {code}"] or 0)
        for code in codes
        if about.get(f"tests: {code}") == "0" and f"{_WITHHELD}{code}" not in about
    }


async def _check_access(desk: Desk, request: Request) -> None:
    """Raise Refusal for those who may not see leads, and where no scan has made any."""
    if not desk.has(LEADS):
        raise Refusal(404, "refused-no_scan")
    await desk.check_view(request.actor, LEADS, "refused-leads")


async def _rows(desk: Desk, queries: Mapping[str, str], values: Mapping[str, str]) -> dict[str, list[dict[str, Any]]]:
    """The rows of several queries, read in one visit."""

    def read(connection: Any) -> dict[str, list[dict[str, Any]]]:
        return {name: query_rows(connection, sql, values) for name, sql in queries.items()}

    return await desk.read(LEADS, read)


async def _page(desk: Desk, request: Request, template: str, context: dict[str, Any]) -> Response:
    words = {
        "player": lambda name: player_link(name, desk.players),
        "lead_at": lambda row: desk.urls.path(f"/-/lead/{quote(row['one'])}/{quote(row['two'])}"),
        "match_at": desk.match_address,
        "event_row": lambda match, seq: desk.cells.address("events", f"{match}/{seq}"),
        "chosen": partial(choice_html, words=desk.words),
        "figure": partial(p_value_html, words=desk.words),
        "written_p": partial(written_p_html, words=desk.words),
        "said": partial(said_html, words=desk.words),
        "of": partial(of_channel, words=desk.words),
        "came_to": partial(effect_html, words=desk.words),
        "says": partial(words_of, words=desk.words),
        "moment": lambda time: time_html(time, desk.zone) or escape(time),
    }
    return await desk.page(request, template, {**context, **words}, view="leads")


def _lead(desk: Desk, pair: Row, rows: Mapping[str, Sequence[Row]]) -> dict[str, Any]:
    about = {row["what"]: row["value"] for row in rows["about"]}
    others: dict[str, list[Row]] = {}
    for row in rows["alternatives"]:
        others.setdefault(row["exhibit"], []).append(row)
    lead = rows["lead"][0] if rows["lead"] else None
    same = ("channel", "from_player", "both_ways")
    best = next((row for row in rows["channels"] if lead and all(row[name] == lead[name] for name in same)), None)
    tests = [row for row in rows["channels"] if row["p"] is not None]
    return {
        "about": about,
        "pair": pair,
        "lead": lead,
        "best": best,
        "exhibits": [(row, others.get(row["exhibit"], [])) for row in rows["exhibits"]],
        "events": f"lead-events{_evidence_of(best)}",
        "controls": rows["placebos"],
        "compared": int(about.get(f"{COMPARED}{pair['pair']}") or 0),
        "tests": tests,
        "channels": rows["channels"],
        "absolving": [row for row in rows["channels"] if absolves(row)],
        "innocent": [row for row in rows["considerations"] if row["kind"] == "innocent"],
        "overturns": [row for row in rows["considerations"] if row["kind"] == "overturns"],
        "refunds": rows["refunds"],
        "lost": rows["lost"][0],
        "all_refunds": f"{desk.urls.table(LEADS, 'refunds')}?lead={pair['pair']}",
        "decisions": rows["decisions"],
        "all_decisions": f"{desk.urls.table(LEADS, 'decisions')}?player=",
        "queue": desk.urls.path("/-/leads"),
    }


def absolves(row: Row) -> bool:
    """Whether a channel speaks for a pair: there was something to see, and nothing was seen."""
    return row["p"] is not None and row["n"] >= ABSOLVES_FROM and row["p"] >= ABSOLVES_P


def _evidence_of(best: Row | None) -> str:
    """What tells the headings of evidence apart, by the channel it is of."""
    code = None if best is None else best["channel"]
    return "_counted" if code in COUNTED else "_timing" if code == "timing" else ""


def _gated_in(entries: Sequence[Row], words: Renderer) -> dict[tuple[tuple[str, ...], str], list[str]]:
    """The rulesets in which the same channels are withheld for the same reason, by these."""
    channels: dict[tuple[str, str], list[str]] = {}
    for of, row in _told_of(entries, WITHHELD_IN).items():
        ruleset, _, channel = of.rpartition(": ")
        name = of_channel({"channel": channel}, "name", words, within=True)
        channels.setdefault((ruleset, said_html(row, "value", words)), []).append(name)
    rulesets: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for (ruleset, why), withheld in channels.items():
        rulesets.setdefault((tuple(withheld), why), []).append(ruleset)
    return rulesets


# -- what the tables hold, in the words of the desk ------------------------------------------------


def effect_html(row: Row, words: Renderer, *, stop: bool = False) -> Markup:
    """What a channel came to, or why it came to nothing, with a full ``stop`` where it is a sentence."""
    return said_html(row, "why_not" if row["why_not"] else "words", words) + (words.say("word-stop") if stop else "")


def of_channel(row: Row, what: str, words: Renderer, *, within: bool = False) -> str:
    """The ``name`` (``within`` a sentence or not), ``pattern`` or ``unit`` of the channel of a row, or the unit without
    what it is counted for (``unit.counted``)."""
    fact = message(f"lead_text-{row['channel']}_{what}")
    if not words.has(fact.code):
        return str(row.get(what.partition(".")[0]) or row["channel"])
    return words.sentence(fact) if what == "name" and not within else words.words(fact)


def choice_html(row: Row, choice: str, words: Renderer) -> Markup:
    """What was chosen, or could be, in a column: a card, an act, or an occasion that was counted."""
    code = f"lead_text-choice_{row[choice].replace(' ', '_')}"
    if words.has(code):
        return escape(words.say(code))
    return cards_html(row[choice], None, words) or said_html(row, choice, words)


def written_p_html(p: object, words: Renderer) -> Markup:
    """A p-value as a record has it, in the same form as every other."""
    try:
        return p_value_html(float(str(p)), words)
    except ValueError:
        return escape(str(p))


ROUTES: Final = ((r"^/-/leads$", queue_page), (r"^/-/lead/(?P<one>[^/]+)/(?P<two>[^/]+)$", lead_page))
