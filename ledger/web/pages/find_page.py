"""The search box, ``/-/find?q=``: what was typed, said back in words, and what is known of the matches it finds.

``go=1`` leads straight to a match or case that was named in full; so does sending the same words again (``again``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from zoneinfo import ZoneInfo

from ledger.find.hits import (
    MOST,
    SHOWN,
    WIDE,
    Criterion,
    Hits,
    criteria,
    hands_holding,
    held_found,
    matches_found,
    narrowed,
    of_a_seat,
)
from ledger.find.persons import same_persons
from ledger.find.question import Named, Question, card_words, question_words
from ledger.find.reading import LONGEST, read_question
from ledger.find.resolving import Cases, cases_called, counted, is_match, resolved
from ledger.find.telling import known_of
from ledger.serving.client import Clerk
from ledger.views.view_files import CASES_FILE, PEOPLE_FILE
from ledger.web.pages.find_hits import hit_rows, stand_words
from ledger.web.pages.find_trying import find_address, looked_through, without
from ledger.web.pages.from_views import HANDS, OPEN
from ledger.web.pages.match_page import match_address
from ledger.web.pages.seen import access_kept
from ledger.web.seam import Datasette, Request, Response, may_view, plugin_options, read_with
from ledger.web.words.faces import cards_html
from schemas.errors import MeldtrailError
from schemas.roles import LOOK_UP, may

ROUTE: Final = r"^/-/find$"
CASES: Final = CASES_FILE.removesuffix(".db")
PEOPLE: Final = PEOPLE_FILE.removesuffix(".db")
TOLD_AT_ONCE: Final = 20
"""Matches that one access record names."""
LOOK_UPS: Final = 4
"""Players looked up for one question."""


class Player(NamedTuple):
    """A player named: as it was typed, and the pseudonyms it may be; none when the ledger knows nobody called so.
    ``bare``: nothing typed said that it is a player."""

    typed: str
    pseudonyms: tuple[str, ...]
    bare: bool = False


class Answered(NamedTuple):
    """Everything the page tells."""

    question: Question
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


async def find_page(datasette: Datasette, request: Request) -> Response:
    """The page; with nothing typed, how to ask."""
    options = plugin_options(datasette)
    if options is None:
        return Response.text("not found\n", status=404)
    if not await may_view(datasette, request.actor, OPEN):
        return Response.text("You may not see the matches of this desk.\n", status=403)
    typed = request.args.get("q") or ""
    zone: ZoneInfo = options["zone"]
    question = read_question(typed, present().astimezone(zone))
    if question.empty:
        return await _html(datasette, request, {"q": typed[:LONGEST], "asked": bool(typed.strip()), "hits": ()})
    answered = await _answered(datasette, request.actor, question)
    sure = await _sure(datasette, answered)
    if sure is not None and (request.args.get("go") == "1" or request.args.get("again") == typed):
        return Response.redirect(sure["href"])
    context = await _context(datasette, request.actor, answered, zone)
    return await _html(datasette, request, {"q": typed[:LONGEST], "asked": True, "sure": sure, **context})


async def _html(desk: Datasette, request: Request, context: Mapping[str, Any]) -> Response:
    given = {
        "here": desk.urls.path("/-/find"),
        "longest": LONGEST,
        "shown": SHOWN,
        "may_look_up": may(request.actor, LOOK_UP),
    }
    page = await desk.render_template("find.html", given | dict(context), request=request, view_name="find")
    return Response.html(page, headers={"cache-control": "no-store"})


# -- what is meant ---------------------------------------------------------------------------------


async def _answered(desk: Datasette, actor: Mapping[str, Any] | None, question: Question) -> Answered:
    remarks: list[str] = []
    cases: list[Cases] = []
    if await may_view(desk, actor, CASES):
        cases = await read_with(desk, CASES, lambda connection: cases_called(connection, question))
    elif question.of_kind("case") or question.of_kind("ticket"):
        remarks.append("Cases are not shown to you.")
    question = await read_with(desk, OPEN, lambda connection: resolved(connection, question, cases))
    question, players = await _looked_up(desk, actor, question, remarks)
    of_cases = None
    if question.of_kind("case") or question.of_kind("ticket"):
        of_cases = [row["match"] for one in cases for row in one.rows if row["match"]]
    wanted = [player.pseudonyms for player in players]
    wanted += [(pseudonym,) for pseudonym in question.of_kind("pseudonym")]
    asked = criteria(question, wanted, of_cases)
    if not all(wanted):
        return Answered(question, Hits(), players, cases, remarks)
    hits = await _hits(desk, actor, question, asked, remarks)
    return Answered(question, hits, players, cases, remarks)


async def _looked_up(
    desk: Datasette, actor: Mapping[str, Any] | None, question: Question, remarks: list[str]
) -> tuple[Question, list[Player]]:
    """The question with its last words known as players, and who they are."""
    names = [one for one in question.named if one.kind in ("player", "word")]
    if not names:
        return question, []
    clerk = (plugin_options(desk) or {}).get("clerk")
    if not may(actor, LOOK_UP) or clerk is None:
        why = "Your role does not look players up by id or name" if clerk is not None or not may(actor, LOOK_UP) else (
            "This desk shows view files alone and cannot look players up by id or name"
        )  # fmt: skip
        remarks.append(f"{why}; a pseudonym (P and twelve signs) is found as it stands.")
        return question, [Player(name.value, ()) for name in names]
    players: list[Player] = []
    for name in names:
        try:
            players += await _players(clerk, str((actor or {}).get("id") or "nobody"), name, LOOK_UPS - len(players))
        except MeldtrailError as wrong:
            remarks.append(f"Nobody could be looked up: {wrong}.")
            players.append(Player(name.value, ()))
    kept = [one for one in question.named if one not in names]
    kept += [Named("player", player.typed) for player in players]
    return question.but(named=tuple(dict.fromkeys(kept))), players


async def _players(clerk: Clerk, who: str, name: Named, left: int) -> list[Player]:
    """Who is called so; words side by side that are nobody's name together are looked up each by itself."""
    words = name.value.split()
    whole = Player(name.value, await clerk.look_up(who, name.value) if left > 0 else (), name.kind == "word")
    if whole.pseudonyms or name.kind == "player" or not 1 < len(words) < left:
        return [whole]
    each = [Player(word, await clerk.look_up(who, word), bare=True) for word in dict.fromkeys(words)]
    return each if any(player.pseudonyms for player in each) else [whole]


# -- what is found ---------------------------------------------------------------------------------


async def _hits(
    desk: Datasette,
    actor: Mapping[str, Any] | None,
    question: Question,
    asked: Sequence[Criterion],
    remarks: list[str],
) -> Hits:
    if not question.cards:
        if question.seat is not None and not of_a_seat(question):
            remarks.append(
                f"Seat {question.seat} was not looked at: it goes with a player, cards, a figure or an event."
            )
        return await read_with(desk, OPEN, lambda connection: matches_found(connection, asked))
    if not await may_view(desk, actor, HANDS):
        remarks.append("The hands of matches are not shown to you, so cards cannot be looked for.")
        return Hits()
    among = await read_with(desk, OPEN, lambda connection: narrowed(connection, asked))
    limit = MOST if among is not None or not asked else WIDE
    held, more = await read_with(
        desk,
        HANDS,
        lambda connection: held_found(hands_holding(connection, question.cards, question.seat, among), limit),
    )
    if asked and among is None:
        whole = [*criteria(Question(), (), list(held)), *asked]
        hits = await read_with(desk, OPEN, lambda connection: matches_found(connection, whole))
        if more:
            remarks.append("So many hands held these cards that only the newest were looked through; add a day.")
        hits = hits._replace(held={match: held[match] for match in hits.matches})
    else:
        hits = Hits(tuple(held), more, held)
    if hits.matches:
        shown, cards = hits.matches[:SHOWN], " ".join(card_words(card) for card in question.cards)
        for first in range(0, len(shown), TOLD_AT_ONCE):
            told = ", ".join(shown[first : first + TOLD_AT_ONCE])
            await access_kept(desk, actor, f"found hands that held {cards} in {told}")
    return hits


async def _sure(desk: Datasette, answered: Answered) -> dict[str, str] | None:
    """The one thing that was named in full and alone: a match or a case."""
    named, question = answered.question.named, answered.question
    if len(named) != 1 or question.but(named=(), aside=(), cut=False) != Question():
        return None
    kind, value = named[0]
    if kind == "match" and await read_with(desk, OPEN, lambda connection: is_match(connection, value)):
        return {"says": f"Match {value}", "href": match_address(desk, value)}
    rows = [row for one in answered.cases for row in one.rows]
    if kind in ("case", "ticket") and len(rows) == 1:
        return {"says": f"Case {rows[0]['case_id']}", "href": case_address(desk, rows[0]["case_id"])}
    return None


def case_address(desk: Datasette, case: str) -> str:
    """The address of a case."""
    address: str = desk.urls.path(f"/-/case/{quote(case, safe=':~')}")
    return address


# -- what is told ----------------------------------------------------------------------------------


async def _context(
    desk: Datasette, actor: Mapping[str, Any] | None, answered: Answered, zone: ZoneInfo
) -> dict[str, Any]:
    hits, question = answered.hits, answered.question
    whole = question.of_kind("match")  # a match named in full stands before those that begin so
    shown = sorted(hits.matches, key=lambda match: match not in whole)[:SHOWN]
    known = await read_with(desk, OPEN, lambda connection: known_of(connection, shown, question, hits.held))
    pseudonyms = list(dict.fromkeys(name for player in answered.players for name in player.pseudonyms))
    sat = dict(await read_with(desk, OPEN, lambda connection: counted(connection, pseudonyms)))
    same = {}
    if PEOPLE in desk.databases and await may_view(desk, actor, PEOPLE):
        named = [*pseudonyms, *question.of_kind("pseudonym")]
        same = await read_with(desk, PEOPLE, lambda connection: same_persons(connection, named))
    return {
        "same": [
            (one, [(other, find_address(desk, Question(named=(Named("pseudonym", other),)))) for other in others])
            for one, others in same.items()
        ],
        "understood": question_words(question),
        "cards": cards_html(" ".join(question.cards)) if question.cards else None,
        "aside": question.aside,
        "cut": question.cut,
        "remarks": answered.remarks,
        "hits": await hit_rows(desk, actor, known, question, zone),
        "found": len(hits.matches),
        "more": hits.more,
        "players": [_player(desk, player, question, sat) for player in answered.players],
        "cases": [
            {**row, "stand": stand_words(row["stand"]), "href": case_address(desk, row["case_id"])}
            for one in answered.cases
            for row in one.rows
        ],
        "unknown": answered.unknown,
        "looked_through": looked_through(answered.question, answered.unknown),
        "without": [] if hits.matches else without(desk, question, answered.unknown),
    }


def _player(desk: Datasette, player: Player, question: Question, sat: Mapping[str, int]) -> dict[str, Any]:
    """A player named, each pseudonym with its matches and the same question asked of it alone."""
    rest = tuple(one for one in question.named if one != Named("player", player.typed))
    asked = [
        (name, sat.get(name, 0), find_address(desk, question.but(named=(*rest, Named("pseudonym", name)))))
        for name in player.pseudonyms
    ]
    return {"typed": player.typed, "asked": asked, "bare": player.bare}
