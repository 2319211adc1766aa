"""A player's own seat of one match and the letter to it, ``/-/player?link=...&at=12``; ``/-/player-links`` makes links.

The page is opened by a signed link alone (:mod:`~ledger.web.auth.links`), shows the match through the eyes of
that seat and nothing else of it, and is recorded before it is sent. Why something is not shown it tells a player
without a word of the desk's own.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, NamedTuple, get_args
from urllib.parse import urlencode

from ledger.answers.answer import Inquiry
from ledger.answers.letter import plain_text
from ledger.answers.subject import About
from ledger.drawing.table import table_words
from ledger.messages.catalogue import languages
from ledger.messages.renderer import Renderer
from ledger.web.auth.links import DAYS, LinkRefused, PlayerLink
from ledger.web.auth.middleware import PLAYER
from ledger.web.auth.routes import CASES
from ledger.web.datasette import BeingMade, NotRecorded, Request, Response
from ledger.web.desk import Actor, Desk, Refusal, read_post, whole_number
from ledger.web.html import message_html, paragraphs
from ledger.web.pages.answer import WRITTEN_TO, AnswerRequest, check_language, give, rows_with_hands
from ledger.web.pages.moment import pictures, table_view
from ledger.web.pages.replay import Entry, ViewedMatch, entry_at, moments_of, numbers, played_match, steps
from schemas.errors import LedgerError
from schemas.roles import ANSWERS, HELPDESK

AROUND: Final = 5
"""Events listed before and after the one that is shown."""
_OTHERS: Final = frozenset({"match", "seat", "as", "for", "deal", "case", "about"})
"""What an address asks other pages of the desk for; here the link alone says it."""
_READER: Final[Actor] = {"id": "player link", "role": HELPDESK, "scopes": (ANSWERS,)}
"""Reads what answers are made from, and sees nothing of it but what is made of it."""
_SENT: Final = """
select c.case_id, r.words as letter, r.erased_at, r.erased_in
from cases c left join case_records r on r.case_id = c.case_id and r.seq = (
  select max(s.seq) from case_records s
  where s.case_id = c.case_id and s.type = 'case_answered' and s.odd is null and s.seat = :seat)
where c.match = :match and case when :case is not null then c.case_id = :case
  else c.outcome is not null and (c.seat is null or c.seat = :seat)
    and (:deal is null or c.deal is null or c.deal = :deal) end
order by c.case_id
"""


class LinkView(NamedTuple):
    """What a link shows: the match, the event it opens at, and the letter; None where a case has still to send one,
    or where it was ``erased``: when, and by which record of the log."""

    rows: ViewedMatch
    seq: int
    letter: str | None
    erased: tuple[str, int] | None = None


async def shown_by(desk: Desk, link: PlayerLink) -> LinkView:
    """What a link shows, as of now. Raises Refusal: for a match that is still played, is doubted, or has no such
    seat."""
    check_language(link.language)
    rows = await rows_with_hands(desk, _READER, link.match)
    if link.seat not in rows.names:
        raise await desk.not_here("refused-no_seat", match=link.match, seat=link.seat)
    played = await asyncio.to_thread(played_match, rows.source)
    if played.doubted is not None:
        raise Refusal(409, "refused-doubted", match=link.match, why=played.doubted)
    values = {"match": link.match, "seat": link.seat, "deal": link.deal, "case": link.case}
    cases = await desk.rows(CASES, _SENT, values) if desk.has(CASES) else []
    if cases or link.case is not None:
        last = next((one for one in reversed(cases) if one["letter"] or one["erased_at"]), None)
        if last is not None and last["erased_at"]:
            return LinkView(rows, link.seq, None, (last["erased_at"], last["erased_in"]))
        return LinkView(rows, link.seq, last["letter"] if last is not None else None)
    question = AnswerRequest(Inquiry(link.deal, link.seat, link.about), link.language, link.seat)
    reply = await give(desk, rows, question)
    return LinkView(rows, reply.answer.seq, plain_text(reply.answer, reply.words))


# -- the page --------------------------------------------------------------------------------------


async def player_page(desk: Desk, request: Request) -> Response:
    """The seat of a link as it saw one moment of the match, and its letter."""
    try:
        link = desk.player_links.read(request.args.get("link") or "")
    except LinkRefused as wrong:
        return await _refuse(desk, request, desk.words, 403, "missing" if wrong.why == "link_missing" else "forged")
    except LedgerError:
        return await _refuse(desk, request, desk.words, 503, "not_now")
    words = Renderer(link.language if link.language in languages() else desk.words.language, link.seat, desk.zone)
    if desk.player_links.has_ended(link):
        return await _refuse(desk, request, words, 410, "ended")
    if _OTHERS & set(request.args):
        return await _refuse(desk, request, words, 403, "other")
    try:
        view = await shown_by(desk, link)
    except BeingMade:
        return await _refuse(desk, request, words, 503, "not_now")
    except Refusal as refusal:
        return await _refuse(desk, request, words, refusal.status if refusal.status in (409, 503) else 404, "not_now")
    text, listed = request.args.get("at"), numbers(view.rows.source.record)
    at = view.seq if text is None else whole_number(text, 9)
    place = max((n for n, seq in enumerate(listed) if at is not None and seq <= at), default=None)
    if at is None or place is None or at > listed[-1]:
        return await _refuse(desk, request, words, 404, "no_event")
    actor = {"id": f"player link {link.name}"}
    try:
        await desk.record_hands(actor, link.match, listed[place], link.seat, "player")
    except NotRecorded:
        return await _refuse(desk, request, words, 503, "not_now")
    context = await asyncio.to_thread(_context, desk, link, view, words, place)
    return await _page(desk, request, "player.html", words, context)


def _context(desk: Desk, link: PlayerLink, view: LinkView, words: Renderer, place: int) -> dict[str, Any]:
    source = view.rows.source
    moments, listed = moments_of(source, link.seat), numbers(source.record)

    def entry(at: int) -> Entry:
        return entry_at(source, link.seat, desk.zone, words, at)

    here = f"{desk.urls.path(PLAYER)}?{urlencode({'link': desk.player_links.write(link)})}&at="
    near = range(max(place - AROUND, 0), min(place + AROUND + 1, len(listed)))
    context: dict[str, Any] = {
        "letter": paragraphs(view.letter or ""),
        "erased": words.say("player-letter_erased", at=words.minute(view.erased[0]), record=view.erased[1])
        if view.erased is not None
        else None,
        "until": words.minute(_time(link.ends)),
        "entry": entry(place),
        "last_seq": listed[-1],
        "first_seq": listed[0],
        "near": [{"entry": entry(n), "href": f"{here}{listed[n]}", "now": n == place} for n in near],
        "steps": {
            name: f"{here}{listed[n]}" if n is not None else None for name, n in steps(place, len(listed)).items()
        },
        "action": desk.urls.path(PLAYER),
        "link": desk.player_links.write(link),
        "seat": link.seat,
    }
    if moments:
        # Without names: the pseudonyms of the others are for staff.
        picture = table_view(moments, place, link.seat, link.seat, {}, words)
        context |= pictures(picture, words) | {"words": table_words(picture, words)}
    return context


async def _refuse(desk: Desk, request: Request, words: Renderer, status: int, why: str) -> Response:
    """Why nothing is shown, to a player."""
    return await _page(desk, request, "player-told.html", words, {"says": words.say(f"player-{why}")}, status)


async def _page(
    desk: Desk, request: Request, template: str, words: Renderer, context: dict[str, Any], status: int = 200
) -> Response:
    fields = {**context, "t": partial(message_html, words), "language": words.language}
    return await desk.page(request, template, fields, status, view="player")


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


# -- where links are made --------------------------------------------------------------------------


async def links_page(desk: Desk, request: Request) -> Response:
    """A new link, once it is recorded who made it. Raises Refusal for one that would open nothing."""
    typed = await read_post(request)
    if not desk.player_links.can_be_made:
        raise Refusal(503, "refused-no_link_secret")
    link = await _read_link(desk, typed)
    view = await shown_by(desk, link)
    if view.letter is None:
        raise Refusal(409, "refused-no_letter_sent", seat=link.seat)
    link = replace(link, seq=view.seq)
    at = whole_number(typed.get("at", ""), 9)
    moment = {"at": at} if at in numbers(view.rows.source.record) else {}
    text = desk.player_links.write(link)
    until = _time(link.ends)
    await desk.record_access(
        request.actor,
        f"made the player link {link.name} to seat {link.seat}, until {until}",
        (link.match, link.seq),
    )
    scheme = "https" if desk.auth.is_encrypted(request) else "http"
    context = {
        "address": f"{scheme}://{request.host}{desk.urls.path(PLAYER)}?{urlencode({'link': text, **moment})}",
        "link": link,
        "until": desk.words.minute(until),
        "back": _back(desk, link, at if moment else None),
    }
    return await desk.page(request, "player-link.html", context, view="answer")


def _back(desk: Desk, link: PlayerLink, at: int | None) -> str:
    """The page on which a link was made."""
    if at is not None:
        return desk.match_address(link.match, at, link.seat)
    if link.case is not None:
        return desk.case_address(link.case)
    return desk.answer_address(
        link.match, deal=link.deal, seat=link.seat, about=link.about, lang=link.language, for_="player"
    )


async def _read_link(desk: Desk, typed: dict[str, str]) -> PlayerLink:
    """The link a form asks for. Raises Refusal for what no form of ours says."""
    match, case = typed.get("match", ""), typed.get("case") or None
    seat, days = whole_number(typed.get("seat", ""), 2), whole_number(typed.get("days", ""), 2)
    deal = whole_number(typed["deal"], 4) if typed.get("deal") else None
    about = next((one for one in get_args(About) if one == typed.get("about")), None)
    language = typed.get("lang", "en")
    if not match or not seat or days not in DAYS or (about is None and case is None):
        raise Refusal(400, "refused-no_form_of_link")
    seq = None
    if case is not None:
        cases = await desk.rows(CASES, "select deal, match, about_event from cases where case_id = ?", (case,))
        if not cases or cases[0]["match"] != match:
            raise Refusal(400, "refused-no_form_of_link")
        deal, seq = cases[0]["deal"], cases[0]["about_event"]
        by_seat = {one["seat"]: one["language"] for one in await desk.rows(CASES, WRITTEN_TO, (case,))}
        if seat not in by_seat:
            raise Refusal(409, "refused-no_letter_sent", seat=seat)
        language = by_seat[seat]
    made_at, ends = desk.player_links.times(days)
    name = secrets.token_hex(6)
    return PlayerLink(match, seat, deal, about or "complaint", language, case, seq or 1, name, made_at, ends)


ROUTES: Final = ((r"^/-/player$", player_page), (r"^/-/player-links$", links_page))
