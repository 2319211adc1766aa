"""The search box with a ticket in it, ``/-/find``: what was read of it, and the matches it may speak of, best first.

Sent by GET, or by POST where it is long: ``q`` is its text, ``subject``, ``requester`` (a player's id or pseudonym) and
``at`` (when it was written) are what a helpdesk knows besides. Whatever is no ticket is a question, for ``find.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ledger.evidence.retention import TICKET
from ledger.find.ranking import Person, RankedMatch, Ranking, confidence, names_known, rank
from ledger.find.search import LONGEST, Search, pseudonym_at, search_message, search_words
from ledger.find.telling import Candidate, known_of
from ledger.find.tickets import LONGEST_TICKET, Clue, Ticket, as_search, is_ticket, moment_of, read_ticket, topic_of
from ledger.find.times import window_message, window_words
from ledger.serving.projecting import Freshness
from ledger.web.auth.routes import OPEN
from ledger.web.datasette import Request, Response
from ledger.web.desk import Actor, Desk, read_post, who_asks
from ledger.web.pages import find
from schemas.errors import MeldtrailError
from schemas.message import Message, Quoted, Several, message
from schemas.roles import LOOK_UP, TICKETS, has_scope, may

FIELDS: Final = ("subject", "requester", "at")
SURE: Final = 0.9
"""Odds of the first match above which the page says that the ticket speaks of it."""


class NamedPlayers(NamedTuple):
    """The players a ticket names: those known here, those nobody is called, each with the sentence that says so, and
    remarks: what is not here at all, and why nobody was looked up."""

    persons: list[Person]
    nobody: list[tuple[str, str]]
    remarks: list[str]


async def find_or_ticket(desk: Desk, request: Request) -> Response:
    """The page for a question or a ticket."""
    values = await read_post(request) if request.method == "POST" else request.args
    typed = values.get("q") or ""
    fields = {name: (values.get(name) or "").strip()[:LONGEST] for name in FIELDS}
    if request.method != "POST" and not any(fields.values()) and not is_ticket(typed):
        return await find.find_page(desk, request)
    await desk.check_view(request.actor, OPEN, "refused-open")
    now = find.present().astimezone(desk.zone)
    at = moment_of(fields["at"], now)
    ticket = read_ticket(typed, at or now, fields["subject"], fields["requester"])
    context = {
        **await find.box_vars(desk, request.actor),
        "q": "",
        "asked": True,
        "ticket": {"q": typed[:LONGEST_TICKET], **fields},
        "no_time": desk.say("find-ticket_time_unread", written=fields["at"]) if fields["at"] and at is None else None,
    }
    return await desk.page(
        request, "find.html", {**context, **await _find(desk, request.actor, ticket, context)}, view="find"
    )


class TicketResults(NamedTuple):
    """What a ticket was looked up as: who it names, the matches it may speak of, what is known of each."""

    players: NamedPlayers
    ranking: Ranking
    search: Search
    candidates: Mapping[str, Candidate]


async def look(desk: Desk, actor: Actor, ticket: Ticket) -> TicketResults:
    """The matches a ticket may speak of. Who it names is looked up as far as this person may; that is recorded, and so
    is a ticket that found nothing."""
    players = await _persons(desk, actor, ticket)
    ranking = await desk.read(OPEN, rank, ticket, players.persons)
    search = as_search(ticket)
    matches = [one.match for one in ranking.matches]
    candidates = await desk.read(OPEN, known_of, matches, search, {})
    if not matches:
        await _keep(desk, actor, ticket)
    elif ranking.older:
        players.remarks.append(desk.say("find-ticket_older"))
    return TicketResults(players, ranking, search, {one.match["match"]: one for one in candidates})


def looked_through(desk: Desk, ticket: Ticket, ranking: Ranking, fresh: Freshness | None) -> str:
    """What was looked through, said beside a ticket that found nothing; and what was not, since it came later."""
    remark = find.all_looked_through(desk, fresh)
    if not ranking.later:
        return remark
    return f"{remark} {desk.say('find-ticket_none_later', time=desk.words.minute(ticket.at.isoformat()))}"


def of_seat(results: TicketResults, one: RankedMatch) -> Search:
    """What was asked, as it is told of one match: of the seat of whoever wrote."""
    return replace(results.search, seat=one.seat or results.search.seat)


async def _find(desk: Desk, actor: Actor, ticket: Ticket, context: dict[str, Any]) -> dict[str, Any]:
    results = await look(desk, actor, ticket)
    players, ranking = results.players, results.ranking
    hits = []
    for one in ranking.matches:
        if one.match in results.candidates:
            candidate, search = results.candidates[one.match], of_seat(results, one)
            (row,) = await find.hit_rows(desk, actor, [candidate], search, topic_of(ticket), one.seat)
            fits = fitting(one)
            of = desk.say("find-fits", count=len(fits), of=len(one.parts))
            hits.append({**row, "fits": fits, "fits_of": of, "doubts": doubts(desk, one)})
    return {
        "read": [
            *clues_read(desk, ticket),
            *((person.typed, " / ".join(person.pseudonyms)) for person in players.persons),
            *players.nobody,
        ],
        "topics": desk.words.list_of(Several(tuple(desk.say(f"find-topic_{topic}") for topic in ticket.topics))),
        "unread": ticket.aside,
        "cut_ticket": ticket.cut,
        "remarks": players.remarks,
        "hits": hits,
        "compared": ranking.compared,
        "compared_newest": ranking.cut,
        "verdict": _verdict(desk, ranking),
        "looked_through": looked_through(desk, ticket, ranking, context["fresh"]),
        "written": desk.words.minute(ticket.at.isoformat()),
    }


# -- who is named ------------------------------------------------------------------------------------


async def _persons(desk: Desk, actor: Actor, ticket: Ticket) -> NamedPlayers:
    """The players named, looked up as far as this person may; what is a match or table is none of them."""
    meanings = await desk.read(OPEN, names_known, ticket)
    bare = {name.value for name, meaning in meanings.items() if meaning is None and name.kind == "any"}
    players = [name.value for name, meaning in meanings.items() if meaning is None and name.kind in ("player", "any")]
    names_typed = [*([(ticket.requester, True)] if ticket.requester else []), *((one, False) for one in players)]
    unknown = [name for name, meaning in meanings.items() if meaning is None and name.kind in ("match", "table")]
    lookup = NamedPlayers([], [], [desk.say(f"find-no_{name.kind}", name=name.value) for name in unknown])
    may_look_up = may(actor, LOOK_UP) or has_scope(actor, TICKETS)
    who, count = who_asks(actor) or "nobody", 0
    for typed, own in dict.fromkeys(names_typed):
        pseudonyms: tuple[str, ...] = ()
        if (pseudonym := pseudonym_at(typed)) is not None:
            pseudonyms = (pseudonym,)
        elif not may_look_up:
            says = desk.say("find-may_not_look_up")
            if says not in lookup.remarks:
                lookup.remarks.append(says)
            continue
        elif count < find.LOOK_UPS:
            count += 1
            try:
                pseudonyms = await desk.worker.look_up(who, typed)
            except MeldtrailError as wrong:
                lookup.remarks.append(desk.say("find-look_up_failed", why=wrong.as_value))
                continue
        if not pseudonyms:
            code = "find-nobody_bare" if typed in bare and not own else "find-nobody"
            lookup.nobody.append((typed, desk.say(code, name=typed)))
        elif not any(person.pseudonyms == pseudonyms for person in lookup.persons):
            lookup.persons.append(Person(typed, pseudonyms, own))
    return lookup


async def _keep(desk: Desk, actor: Actor, ticket: Ticket) -> None:
    """A ticket that found nothing is kept for the admin, among the accesses: what was understood of it, and how many
    words were not; never a word of it, since those may be names."""
    understood = search_words(as_search(ticket)) or "nothing"
    times = [window_words(window) for clue in ticket.clues for window in clue.windows][:1]
    what = f"{TICKET}{', '.join([understood, *times])}; {len(ticket.aside)} words were not understood"
    await desk.record_access(actor, what[:1500])


# -- what is told ------------------------------------------------------------------------------------


def clues_read(desk: Desk, ticket: Ticket) -> list[tuple[str, str]]:
    """Each part of the ticket: as it was typed, and as it was understood."""
    clues = [clue for clue in ticket.clues if not clue.names or clue.names[0].kind != "any"]
    return [(clue.typed, desk.words.words(_meant(clue))) for clue in clues]


def _meant(clue: Clue) -> Message:
    if clue.windows:
        return message("find-asked", parts=Several(tuple(map(window_message, clue.windows)), " / "))
    if clue.names and clue.names[0].kind != "any":
        kind, value = clue.names[0]
        return message(f"find-asked_{kind}", name=Quoted(value))
    return search_message(clue.search)


def is_sure(ranking: Ranking) -> bool:
    """Whether the ticket speaks of the first match, by what is far likelier than all others."""
    if not ranking.matches or confidence(ranking) < SURE:
        return False
    return ranking.matches[0].is_named or len(fitting(ranking.matches[0])) > 1


def _verdict(desk: Desk, ranking: Ranking) -> str | None:
    if not ranking.matches:
        return None
    if not is_sure(ranking):
        return desk.say("find-ticket_unsure", count=len(ranking.matches))
    code = "find-ticket_named" if ranking.matches[0].is_named else "find-ticket_sure"
    return desk.say(code, count=len(ranking.matches))


def fitting(one: RankedMatch) -> Sequence[str]:
    """The parts of the ticket that fit a match."""
    return [part.typed for part in one.parts if part.grade == "fits"]


def doubts(desk: Desk, one: RankedMatch) -> list[str]:
    """What of the ticket does not fit a match, and what is there instead."""
    return [
        desk.sentence(message(f"find-doubt_{part.grade}", typed=part.typed, why=part.doubt))
        for part in one.parts
        if part.doubt is not None and part.grade != "fits"
    ]


ROUTES: Final = ((r"^/-/find$", find_or_ticket),)
