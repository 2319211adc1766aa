"""The search box, ``/-/find?q=``: what was typed, said back in words, and what is known of the matches it finds.

``go=1`` leads straight to a match or case that was named in full; so does sending the same words again (``again``).
A pasted ticket is answered by :mod:`ledger.web.pages.ticket`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from ledger.find.hits import (
    MOST,
    SHOWN,
    WIDE,
    Cases,
    Criterion,
    Hits,
    cases_called,
    criteria,
    hands_holding,
    held_found,
    is_match,
    matches_found,
    matches_played,
    narrow,
    of_a_seat,
    resolved,
    same_persons,
)
from ledger.find.nearby import ids_ending_so, respelled
from ledger.find.search import LONGEST, Search, SearchedName, card_words, read_search, search_message, search_words
from ledger.find.telling import Candidate, Telling, known_of, tell
from ledger.find.tickets import LONGEST_TICKET
from ledger.serving.client import Worker
from ledger.serving.projecting import Freshness, freshness_of
from ledger.web.auth.routes import CASES, HANDS, OPEN, PEOPLE
from ledger.web.datasette import Request, Response
from ledger.web.desk import Actor, Desk, Row, time_words, who_asks
from ledger.web.html import cards_html, inline_badge_html
from ledger.web.pages.cases import may_open
from schemas.errors import MeldtrailError
from schemas.records import CaseTopic
from schemas.roles import LOOK_UP, may
from schemas.wire import timestamp

TOLD_AT_ONCE: Final = 20
"""Matches that one access record names."""
LOOK_UPS: Final = 4
"""Players looked up for one search."""
_OF_MATCHES: Final = """
select case_id, stand, ticket, match from cases where match in (select value from json_each(?)) order by case_id
"""


class Player(NamedTuple):
    """A player named: as it was typed, and the pseudonyms it may be; none when the ledger knows nobody called so.
    ``bare``: nothing typed said that it is a player."""

    typed: str
    pseudonyms: tuple[str, ...]
    bare: bool = False


class FindResults(NamedTuple):
    """Everything the page tells."""

    search: Search
    hits: Hits
    players: Sequence[Player]
    cases: Sequence[Cases]
    remarks: Sequence[str]

    @property
    def unknown(self) -> list[str]:
        """What was taken for a player and is none here."""
        return [player.typed for player in self.players if not player.pseudonyms]


def present() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


async def find_page(desk: Desk, request: Request) -> Response:
    """The page; with nothing typed, how to ask."""
    await desk.check_view(request.actor, OPEN, "refused-open")
    typed = request.args.get("q") or ""
    search = read_search(typed, present().astimezone(desk.zone))
    context = {**await box_vars(desk, request.actor), "q": typed[:LONGEST], "asked": bool(typed.strip())}
    if not search.empty:
        results = await _find(desk, request.actor, search)
        sure = await _named_in_full(desk, results)
        if sure is not None and (request.args.get("go") == "1" or request.args.get("again") == typed):
            return Response.redirect(sure["href"])
        context |= {"asked": True, "sure": sure, **await _context(desk, request.actor, results, context["fresh"])}
        if not context["hits"] and not context["cases"]:
            meant = await _otherwise(desk, results, typed)
            context |= {"meant": meant, "without": [one for one in context["without"] if one not in meant]}
    return await desk.page(request, "find.html", context, view="find")


async def box_vars(desk: Desk, actor: Actor) -> dict[str, Any]:
    """What the page is given whatever was asked: its box, and how much is still to be audited."""
    fresh = await desk.read(OPEN, freshness_of)
    return {
        "here": desk.urls.path("/-/find"),
        "longest": LONGEST,
        "longest_ticket": LONGEST_TICKET,
        "may_look_up": may(actor, LOOK_UP),
        "hits": (),
        "waiting": waiting_words(desk, fresh),
        "fresh": fresh,
    }


def waiting_words(desk: Desk, fresh: Freshness | None) -> str | None:
    """What cannot be found yet, since it is still to be audited; None where nothing waits."""
    if fresh is None or fresh.is_whole:
        return None
    if fresh.events_waiting:
        return desk.say("find-events_wait", count=fresh.events_waiting, figure=f"{fresh.events_waiting:,}")
    count = fresh.matches_waiting or 0
    return desk.say("find-matches_wait", count=count, figure=f"{count:,}")


# -- what is meant ---------------------------------------------------------------------------------


async def _find(desk: Desk, actor: Actor, search: Search) -> FindResults:
    remarks: list[str] = []
    cases: list[Cases] = []
    of_a_case = bool(search.of_kind("case") or search.of_kind("ticket"))
    if await desk.may_view(actor, CASES):
        cases = await desk.read(CASES, cases_called, search)
    elif of_a_case:
        remarks.append(desk.say("refused-cases"))
    search = await desk.read(OPEN, resolved, search, cases)
    search, players = await _look_up(desk, actor, search, remarks)
    of_a_case = bool(search.of_kind("case") or search.of_kind("ticket"))
    of_cases = [row["match"] for one in cases for row in one.rows if row["match"]] if of_a_case else None
    persons = [player.pseudonyms for player in players]
    persons += [(pseudonym,) for pseudonym in search.of_kind("pseudonym")]
    conditions = criteria(search, persons, of_cases)
    hits = await _hits(desk, actor, search, conditions, remarks) if all(persons) else Hits()
    return FindResults(search, hits, players, cases, remarks)


async def _look_up(desk: Desk, actor: Actor, search: Search, remarks: list[str]) -> tuple[Search, list[Player]]:
    """The search with its last words known as players, and who they are."""
    names = [one for one in search.names if one.kind in ("player", "word")]
    if not names:
        return search, []
    if not may(actor, LOOK_UP):
        remarks.append(desk.say("find-may_not_look_up"))
        return search, [Player(name.value, ()) for name in names]
    players: list[Player] = []
    who = who_asks(actor) or "nobody"
    for name in names:
        try:
            players += await _players(desk.worker, who, name, LOOK_UPS - len(players))
        except MeldtrailError as wrong:
            remarks.append(desk.say("find-look_up_failed", why=wrong.as_value))
            players.append(Player(name.value, ()))
    rest = [one for one in search.names if one not in names]
    rest += [SearchedName("player", player.typed) for player in players]
    return replace(search, names=tuple(dict.fromkeys(rest))), players


async def _players(worker: Worker, who: str, name: SearchedName, look_ups: int) -> list[Player]:
    """Who is called so; words side by side that are nobody's name together are looked up each by itself."""
    words = list(dict.fromkeys(name.value.split()))
    whole = Player(name.value, await worker.look_up(who, name.value) if look_ups > 0 else (), name.kind == "word")
    left = max(look_ups - 1, 0)
    # Of many only those are looked up that have the signs of an id.
    likely = words if len(words) <= left else [word for word in words if any(map(str.isdigit, word))][:left]
    if whole.pseudonyms or name.kind == "player" or len(words) < 2:
        return [whole]
    each = [Player(word, await worker.look_up(who, word), bare=True) for word in likely]
    rest = " ".join(word for word in words if word not in likely)
    each += [Player(rest, (), bare=True)] if rest else []
    return each if any(player.pseudonyms for player in each) else [whole]


# -- what is found ---------------------------------------------------------------------------------


async def _hits(desk: Desk, actor: Actor, search: Search, conditions: Sequence[Criterion], remarks: list[str]) -> Hits:
    if not search.cards:
        if search.seat is not None and not of_a_seat(search):
            remarks.append(desk.say("find-seat_alone", seat=search.seat))
        return await desk.read(OPEN, matches_found, conditions)
    if not await desk.may_view(actor, HANDS):
        remarks.append(desk.say("find-no_hands"))
        return Hits()
    among = await desk.read(OPEN, narrow, conditions)
    limit = MOST if among is not None or not conditions else WIDE
    hands, more = await desk.read(
        HANDS, lambda connection: held_found(hands_holding(connection, search.cards, search.seat, among), limit)
    )
    hits = Hits(tuple(hands), more, hands)
    if conditions and among is None:
        whole = [*criteria(Search(), (), list(hands)), *conditions]
        hits = await desk.read(OPEN, matches_found, whole)
        if more:
            remarks.append(desk.say("find-only_newest"))
        hits = hits._replace(hands={match: hands[match] for match in hits.matches})
    page_matches, cards = hits.matches[:SHOWN], " ".join(card_words(card) for card in search.cards)
    parts = [", ".join(page_matches[first : first + TOLD_AT_ONCE]) for first in range(0, SHOWN, TOLD_AT_ONCE)]
    looks = [f"found hands that held {cards} in {matches}" for matches in parts if matches]
    await asyncio.gather(*[desk.record_access(actor, look) for look in looks])  # as one write
    return hits


async def _named_in_full(desk: Desk, results: FindResults) -> dict[str, str] | None:
    """The one thing that was named in full and alone: a match or a case."""
    names, search = results.search.names, results.search
    if len(names) != 1 or replace(search, names=(), aside=(), cut=False) != Search():
        return None
    kind, value = names[0]
    if kind == "match" and await desk.read(OPEN, is_match, value):
        return {"says": desk.say("find-a_match", match=value), "href": desk.match_address(value)}
    rows = [row for one in results.cases for row in one.rows]
    if kind in ("case", "ticket") and len(rows) == 1:
        case = rows[0]["case_id"]
        return {"says": desk.say("find-a_case", case=case), "href": desk.case_address(case)}
    return None


# -- what is told ----------------------------------------------------------------------------------


async def _context(desk: Desk, actor: Actor, results: FindResults, fresh: Freshness | None) -> dict[str, Any]:
    hits, search = results.hits, results.search
    whole = search.of_kind("match")  # a match named in full stands before those that begin so
    page_matches = sorted(hits.matches, key=lambda match: match not in whole)[:SHOWN]
    candidates = await desk.read(OPEN, known_of, page_matches, search, hits.hands)
    pseudonyms = list(dict.fromkeys(name for player in results.players for name in player.pseudonyms))
    sat = dict(await desk.read(OPEN, matches_played, pseudonyms))
    same = {}
    if await desk.may_view(actor, PEOPLE):
        people = [*pseudonyms, *search.of_kind("pseudonym")]
        same = await desk.read(PEOPLE, same_persons, people)
    return {
        "same": [
            (one, [(other, _find_address(desk, Search(names=(SearchedName("pseudonym", other),)))) for other in others])
            for one, others in same.items()
        ],
        "understood": desk.words.words(search_message(search)),
        "cards": cards_html(" ".join(search.cards), None, desk.words) if search.cards else None,
        "aside": search.aside,
        "cut": search.cut,
        "remarks": results.remarks,
        "hits": await hit_rows(desk, actor, candidates, search),
        "found": len(hits.matches),
        "more": hits.more,
        "players": [_player(desk, player, search, sat) for player in results.players],
        "cases": [_case(desk, row) for one in results.cases for row in one.rows],
        "unknown": results.unknown,
        "looked_through": _looked_through(desk, search, results.unknown, fresh),
        "without": [] if hits.matches else _without(desk, search, results.unknown),
    }


def _player(desk: Desk, player: Player, search: Search, sat: Mapping[str, int]) -> dict[str, Any]:
    """A player named, each pseudonym with its matches and the same search asked of it alone."""
    rest = tuple(one for one in search.names if one != SearchedName("player", player.typed))
    searches = [
        (name, sat.get(name, 0), _find_address(desk, replace(search, names=(*rest, SearchedName("pseudonym", name)))))
        for name in player.pseudonyms
    ]
    return {"typed": player.typed, "asked": searches, "bare": player.bare}


def _find_address(desk: Desk, search: Search) -> str:
    """The address of the page with a search."""
    return desk.address("/-/find", {"q": search_words(search)})


# -- a match that was found: when, by which rules, who sat, what is known, where to go ---------------


async def hit_rows(
    desk: Desk,
    actor: Actor,
    candidates: Sequence[Candidate],
    search: Search,
    topic: CaseTopic | None = None,
    writer: int | None = None,
) -> list[dict[str, Any]]:
    """What the page lists, as far as this person may see it; ``topic`` is what a ticket complains of, ``writer`` the
    seat of whoever wrote it."""
    answers = await desk.may_view(actor, HANDS)
    cases: dict[str, list[dict[str, Any]]] = {}
    if candidates and await desk.may_view(actor, CASES):
        listed = json.dumps([one.match["match"] for one in candidates])
        for row in await desk.rows(CASES, _OF_MATCHES, (listed,)):
            cases.setdefault(row["match"], []).append(_case(desk, row))
    opens = may_open(desk, actor)
    rows = []
    for candidate in candidates:
        match, telling = candidate.match["match"], tell(candidate, search, topic)
        answered = answers and candidate.match["state"] != "open"
        rows.append(
            {
                **_hit(desk, candidate, telling),
                "answer": _answer(desk, match, telling, topic, writer) if answered else None,
                "open_case": _opening(desk, match, telling, topic, writer) if opens else None,
                "cases": cases.get(match, ()),
            }
        )
    return rows


def _case(desk: Desk, row: Row) -> dict[str, Any]:
    """A case, with how it stands and where it is."""
    return {**row, "status": desk.say(f"cases-status_{row['stand']}"), "href": desk.case_address(row["case_id"])}


def _hit(desk: Desk, candidate: Candidate, telling: Telling) -> dict[str, Any]:
    match, live = candidate.match, candidate.match["state"] == "open"
    without_end = "find-at" if not live else "find-breaks_off" if candidate.breaks_off else "find-live"
    if match["hands_from"] is not None:
        without_end = "find-waiting"
    # Cards are found in one hand: the page opens on it, as that seat saw it.
    viewer = telling.seat if candidate.hands else None
    return {
        "match": match["match"],
        "href": desk.match_address(match["match"], telling.seq, viewer),
        "at": telling.seq,
        "when": _when(desk, match["opened_at"], match["ended_at"], without_end, match["hands_from"]),
        "badge": inline_badge_html(match["verdict"], desk.words),
        "rules": desk.words.title(match["title"] or match["ruleset"] or desk.say("page-rules_unknown")),
        "table": match["table_id"],
        "players": candidate.players,
        "doubted": desk.sentence(candidate.doubted) if candidate.doubted is not None else None,
        "says": [desk.sentence(one, match["currency"]) for one in telling.sentences],
    }


def _opening(desk: Desk, match: str, telling: Telling, topic: CaseTopic | None, writer: int | None) -> str:
    """The form of a case about what is told of a match, or what a ticket complains of, for whoever wrote it."""
    deal, seat, about = telling.answer or (None, telling.seat, None)
    deal = deal if writer in (None, seat) else None
    return desk.opening_address(match, telling.seq, seat=writer or seat, deal=deal, topic=topic or about)


_NOT_FOUND_BY: Final = frozenset({"joker", "shuffle", "partners"})
"""What no verdict of a match leads to, so that the words of the ticket do."""


def _answer(desk: Desk, match: str, telling: Telling, topic: CaseTopic | None, writer: int | None) -> dict[str, str]:
    question = (None, writer, topic) if topic in _NOT_FOUND_BY else telling.answer
    if question is None:
        return {"href": desk.answer_address(match), "words": desk.say("find-answer")}
    deal, seat, about = question
    words = desk.say(f"find-answer_{about}") if seat is None else desk.say(f"find-answer_{about}.seat", seat=seat)
    return {"href": desk.answer_address(match, deal=deal, seat=seat, about=about), "words": words}


def _when(
    desk: Desk, opened_at: str | None, ended_at: str | None, without_end: str, hands_from: int | None = None
) -> Markup:  # fmt: skip
    """When a match was on, in the zone staff read in: ``20 Nov 2026, 21:40 to 22:05 IST``; ``without_end`` is the
    message where it has none, ``hands_from`` when its hands open that wait."""
    if opened_at is None:
        return desk.html("find-until", end=desk.words.minute(ended_at)) if ended_at else desk.html("find-no_time")
    start_words = desk.words.minute(opened_at, zone=False)
    start = Markup('<time datetime="{}">{}</time>').format(opened_at, start_words)
    begin = datetime.fromisoformat(opened_at).astimezone(desk.zone)
    if ended_at is None:
        opens = time_words(desk, timestamp(hands_from)) if hands_from is not None else ""
        return desk.html(without_end, start=start, zone=f"{begin:%Z}", time=opens)
    end = datetime.fromisoformat(ended_at).astimezone(desk.zone)
    later = desk.words.minute(ended_at, zone=False)
    if later == start_words:
        return desk.html("find-at", start=start, zone=f"{end:%Z}")
    later = f"{end:%H:%M}" if end.date() == begin.date() else later
    return desk.html("find-from_to", start=start, end=later, zone=f"{end:%Z}")


# -- what to try when nothing was found ------------------------------------------------------------


def _looked_through(desk: Desk, search: Search, unknown: Sequence[str], fresh: Freshness | None) -> str:
    """What was looked through in vain; ``unknown`` are players nobody here is called."""
    if unknown:
        return desk.say("find-looked_nowhere")
    if replace(search, seat=None, aside=(), cut=False).empty:
        return ""  # a seat alone is looked for nowhere, which is said above
    if search.cards:
        return desk.say("find-looked_through_hands")
    return all_looked_through(desk, fresh)


def all_looked_through(desk: Desk, fresh: Freshness | None) -> str:
    """That every match was looked through, as of when; or how much of the ledger was not."""
    waiting = waiting_words(desk, fresh)
    if fresh is None or waiting is not None:
        return waiting or desk.say("find-looked_through")
    return desk.say("find-looked_through_as_of", time=desk.words.minute(timestamp(fresh.at_ms)))


async def _otherwise(desk: Desk, results: FindResults, typed: str) -> list[dict[str, str]]:
    """What may have been meant by what is named and not here."""
    near = await desk.read(OPEN, lambda connection: list(ids_ending_so(connection, results.search, results.unknown)))
    if results.unknown:
        respelling = respelled(typed, results.search, results.unknown, present().astimezone(desk.zone))
        near += [respelling] if respelling is not None else []
    return [_offered(desk, one) for one in near]


def _offered(desk: Desk, search: Search) -> dict[str, str]:
    return {"says": desk.words.words(search_message(search)), "href": _find_address(desk, search)}


def _without(desk: Desk, search: Search, unknown: Sequence[str]) -> list[dict[str, str]]:
    """The search without each of its parts; without whom is ``unknown``, where that is why nothing was found."""
    if unknown:
        names = tuple(one for one in search.names if one.kind != "player" or one.value not in unknown)
        looser = [replace(search, names=names)]
    else:
        looser = list(_looser(search))
    return [_offered(desk, one) for one in looser if one != search and not one.empty]


def _looser(search: Search) -> Iterator[Search]:
    """The search without each of its parts, whatever they are."""
    for several in ("names", "amounts", "outcomes"):
        for part in getattr(search, several):
            rest: dict[str, Any] = {several: tuple(one for one in getattr(search, several) if one != part)}
            yield replace(search, **rest)
    for single in ("window", "seat", "game", "players", "cards"):
        nothing: dict[str, Any] = {single: getattr(Search(), single)}
        yield replace(search, **nothing)
