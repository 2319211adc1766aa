"""The answer page, ``/-/answer/ID?deal=1&seat=2&about=show&lang=hi&for=player``; under ``ID.json`` the same as JSON.

``for`` is ``player`` (the seat asked about), a seat's number, or absent for the staff. The page needs the hands of the
match, so it is made only for those who may see them, of matches that have ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote, urlencode
from zoneinfo import ZoneInfo

from markupsafe import Markup

from ledger.answers.answer import Answer, Asked, answer, plain_text
from ledger.answers.citing import Rule
from ledger.answers.subject import ABOUT, About
from ledger.answers.topics import Topic, subject_asked, topics
from ledger.audit.played import PlayedMatch
from ledger.drawing.table import table_svg
from ledger.messages.catalogue import catalogue, languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.play.viewer import NOBODY
from ledger.web.pages.answer_fragment import anatomy_html
from ledger.web.pages.answer_match import ToAnswer, clausebook, played, to_answer
from ledger.web.pages.case_reading import may_open, opening_address
from ledger.web.pages.from_views import HANDS, OPEN, MatchRows, hidden_record, match_rows
from ledger.web.pages.match_page import match_address, record_of
from ledger.web.pages.moments import moments
from ledger.web.pages.seen import HandsSeen, hands_seen
from ledger.web.pages.table_view import table_view
from ledger.web.seam import Datasette, Request, Response, may_view, plugin_options, row_address
from schemas.clausebook import Clausebook
from schemas.errors import UsageError
from schemas.message import SeatNo, message

ROUTE: Final = r"^/-/answer/(?P<match>[^/]+?)(?P<json>\.json)?$"
PLAYER: Final = "player"
AGENT: Final = "en"
"""The language of the desk itself, whatever that of the player is."""


class Wanted(NamedTuple):
    """What the address asks for. ``reader`` is ``player``, a seat, or None for the staff."""

    asked: Asked
    language: str
    reader: str | int | None


class Refusal(Exception):
    """Why there is no answer, in a sentence, and the status to say it with."""

    def __init__(self, says: str, status: int) -> None:
        super().__init__(says)
        self.says, self.status = says, status


async def answer_page(datasette: Datasette, request: Request) -> Response:
    """The page; with ``.json`` the same for a helpdesk's program."""
    options = plugin_options(datasette)
    if options is None:
        return Response.text("not found\n", status=404)
    try:
        rows = await rows_to_answer(datasette, request.actor, unquote(request.url_vars["match"]))
        wanted = _wanted(request)
        if not rows.may_see_hands:
            wanted = wanted._replace(reader=NOBODY)
        source, book = await to_answer(datasette, rows), await clausebook(datasette)
        loop = asyncio.get_running_loop()
        made = await loop.run_in_executor(None, _made, source, book, wanted, options["zone"])
        if made.given.viewer != NOBODY:
            given, actor = made.given, request.actor
            await hands_seen(datasette, HandsSeen(actor, given.match, given.seq, given.viewer, "answer"))
    except Refusal as refused:
        return await _refused(datasette, request, refused)
    if request.url_vars["json"]:
        return Response.json(made.given.as_json(), headers={"cache-control": "no-store"})
    context = await loop.run_in_executor(None, _context, datasette, rows, made)
    about, given = {"seat": made.given.seat, "deal": made.given.deal, "topic": made.given.about}, made.given
    opening = opening_address(datasette, given.match, given.seq, **about)
    context["open_case"] = opening if given.viewer is None and may_open(datasette, request.actor) else None
    page = await datasette.render_template("answer.html", context, request=request, view_name="answer")
    return Response.html(page, headers={"cache-control": "no-store"})


async def rows_to_answer(desk: Datasette, actor: Mapping[str, Any] | None, match: str) -> MatchRows:
    """The rows of a match that can be answered about, with its hands. Raises Refusal, with the reason in words.

    To those who may not see hands an answer may tell none of them, so it is made for nobody's eyes in particular.
    """
    if not await may_view(desk, actor, OPEN):
        raise Refusal("You may not see the matches of this desk.", 403)
    rows = await match_rows(desk, actor, match)
    if rows is None:
        raise Refusal(f"There is no match {match} on this desk.", 404)
    if not rows.may_see_hands and HANDS not in desk.databases:
        raise Refusal("An answer rests on the hands of the match, which are not shown to you.", 403)
    if rows.played_on:
        raise Refusal(f"Match {match} is still played. Its claims are answered when it has ended.", 409)
    if not rows.may_see_hands:
        rows = rows._replace(hidden=await hidden_record(desk, match))
    if rows.hidden is None:
        raise Refusal(f"The hands of match {match} are not in the views; make the views anew.", 409)
    return rows


def _wanted(request: Request) -> Wanted:
    about = request.args.get("about") or None
    language = request.args.get("lang") or "en"
    reader = request.args.get("for") or None
    if about is not None and about not in ABOUT:
        raise Refusal(f"A complaint is about one of {', '.join(ABOUT)}, not {about[:40]}.", 400)
    if language not in languages():
        raise Refusal(f"There are no sentences in {language[:40]}; there are {', '.join(languages())}.", 400)
    asked = Asked(_number(request, "deal"), _number(request, "seat"), _about(about))
    if reader is None or reader == "staff":
        return Wanted(asked, language, None)
    return Wanted(asked, language, PLAYER if reader == PLAYER else _number(request, "for"))


def _about(written: str | None) -> About | None:
    return next((about for about in ABOUT if about == written), None)


def _number(request: Request, name: str) -> int | None:
    written = request.args.get(name) or None
    if written is None:
        return None
    if not (written.isascii() and written.isdigit()) or len(written) > 6:
        raise Refusal(f"{name}={written[:40]} is no number.", 400)
    return int(written)


class Made(NamedTuple):
    """An answer and what it was made with."""

    given: Answer
    game: PlayedMatch
    speaker: Renderer
    wanted: Wanted


def _made(source: ToAnswer, book: Clausebook, wanted: Wanted, zone: ZoneInfo) -> Made:
    game = played(source)
    try:
        reader = subject_asked(game, *wanted.asked).seat if wanted.reader == PLAYER else wanted.reader
        if wanted.reader == PLAYER and wanted.asked.seat is not None:
            reader = wanted.asked.seat
        if wanted.reader == PLAYER and reader is None:
            raise Refusal("Name the seat that is written to: add seat= to the address.", 400)
        speaker = Renderer(wanted.language, int(reader) if reader is not None else None, zone, LETTER)
        return Made(answer(game, wanted.asked, book, speaker), game, speaker, wanted)
    except UsageError as wrong:
        raise Refusal(f"{wrong}.", 404) from None


def _context(desk: Datasette, rows: MatchRows, made: Made) -> dict[str, Any]:
    given, speaker = made.given, made.speaker
    agent = Renderer(AGENT, speaker.viewer, speaker.zone, LETTER)
    return {
        "given": given,
        "match": given.match,
        "language": given.language,
        "label": _labels(given.language),
        "for_agent": _labels(AGENT),
        "say": {
            "title": speaker.sentence(message("label-title", reference=given.reference)),
            "ruling": speaker.words(message(f"ruling_word-{given.ruling}")),
            "about": speaker.sentence(message("label-about", what=message(f"about-{given.about}"))),
            "match": speaker.sentence(message("label-match", match=given.match)),
            "deal": speaker.sentence(message("sum-deal", deal=given.deal)) if given.deal is not None else "",
            "seat": speaker.value(SeatNo(given.seat)) if given.seat is not None else "",
            "safe": _safe(given, agent),
            "moment": speaker.sentence(message("label-moment", seq=str(given.seq))),
            "audited": speaker.sentence(message(
                "label-audited", reference=given.reference, version=given.version, ruleset=given.ruleset or "-"
            )),
        },
        "clauses": _clauses(desk, given),
        "anatomy": anatomy_html(given, speaker),
        "pictures": _pictures(rows, given),
        "moment_href": match_address(desk, given.match, given.seq, given.viewer),
        "text": plain_text(given, speaker),
        "others": _others(desk, made),
        "for_the_player": _for_the_player(desk, made),
        "choices": _choices(made),
        "action": desk.urls.path(f"/-/answer/{quote(given.match, safe=':~')}"),
        "matches": desk.urls.table(OPEN, "matches"),
    }  # fmt: skip


def _labels(language: str) -> dict[str, str]:
    """Headings and labels that fill in nothing, by name."""
    words = Renderer(language)
    codes = (code for code in catalogue(language).entries if code.startswith("label-"))
    plain = [code for code in codes if not catalogue(language).arguments(code)]
    return {code.removeprefix("label-"): words.say(code) for code in plain}


def _safe(given: Answer, speaker: Renderer) -> str:
    if given.viewer is None:
        return speaker.sentence(message("label-staff"))
    if given.viewer == NOBODY:
        return speaker.sentence(message("label-public"))
    return speaker.sentence(message("label-player", seat=SeatNo(given.viewer)))


def _pictures(rows: MatchRows, given: Answer) -> dict[str, Markup]:
    """The table at the deciding moment, as the reader saw it."""
    told = moments(record_of(rows), given.viewer)
    place = next((n for n, moment in enumerate(told) if moment.event.seq == given.seq), None)
    if place is None:
        return {}
    view = table_view(told, place, given.viewer, given.viewer, rows.names)
    return {"wide": table_svg(view), "narrow": table_svg(view, narrow=True)}


def _clauses(desk: Datasette, given: Answer) -> list[tuple[str, str, Rule]]:
    """Each clause cited, once, with the address of its row."""
    once = {rule.clause: rule for rule in given.rules}
    return [(name, row_address(desk, OPEN, "clauses", name), rule) for name, rule in once.items()]


def _others(desk: Datasette, made: Made) -> list[dict[str, str]]:
    """Links to the other answers of the match, for the staff."""
    if made.given.viewer is not None:
        return []
    return [
        {
            "href": _address(desk, made, topic),
            "words": _words(topic, Renderer(AGENT, style=LETTER)),
            "ruling": topic.ruling,
        }
        for topic in topics(made.game)
        if (topic.about, topic.deal, topic.seat) != (made.given.about, made.given.deal, made.given.seat)
    ]


def _for_the_player(desk: Datasette, made: Made) -> str | None:
    """The same answer as the player asked about may read it; None for a version that may be sent as it is."""
    given = made.given
    if given.viewer is not None or given.seat is None:
        return None
    asked = {"deal": given.deal, "seat": given.seat, "about": given.about, "lang": given.language, "for": PLAYER}
    told = urlencode({name: value for name, value in asked.items() if value is not None})
    return str(desk.urls.path(f"/-/answer/{quote(given.match, safe=':~')}?{told}"))


def _address(desk: Datasette, made: Made, topic: Topic) -> str:
    asked = {"deal": topic.deal, "seat": topic.seat, "about": topic.about, "lang": made.wanted.language}
    told = urlencode({name: value for name, value in asked.items() if value is not None})
    return str(desk.urls.path(f"/-/answer/{quote(made.given.match, safe=':~')}?{told}"))


def _words(topic: Topic, speaker: Renderer) -> str:
    parts = [speaker.words(message(f"about-{topic.about}")), speaker.value(SeatNo(topic.seat))]
    if topic.deal is not None:
        parts.append(speaker.words(message("sum-deal", deal=topic.deal)))
    return ", ".join(parts) + ": " + speaker.words(message(f"ruling_word-{topic.ruling}"))


class Choice(NamedTuple):
    """One field of the form: its name, and its values with their words; which of them holds now."""

    name: str
    values: Sequence[tuple[str, str]]
    now: str


def _choices(made: Made) -> list[Choice]:
    given, game, speaker = made.given, made.game, Renderer(AGENT, style=LETTER)
    deals = [("", "–"), *((str(n), str(n)) for n in dict.fromkeys(deal.number for deal in game.deals))]
    seats = [("", "–"), *((str(seat), str(seat)) for seat in game.seats)]
    abouts = [(about, speaker.words(message(f"about-{about}"))) for about in ABOUT]
    named = [(language, Renderer(language).say("language-name")) for language in languages()]
    readers = [("", speaker.words(message("label-for_staff"))), (PLAYER, speaker.words(message("label-for_player")))]
    if made.wanted.reader == NOBODY:
        readers = [(str(NOBODY), speaker.words(message("label-for_nobody")))]
    elif isinstance(made.wanted.reader, int):
        readers.append((str(made.wanted.reader), speaker.value(SeatNo(made.wanted.reader))))
    return [
        Choice("deal", deals, "" if given.deal is None else str(given.deal)),
        Choice("seat", seats, "" if given.seat is None else str(given.seat)),
        Choice("about", abouts, given.about),
        Choice("lang", named, given.language),
        Choice("for", readers, "" if made.wanted.reader is None else str(made.wanted.reader)),
    ]


async def _refused(desk: Datasette, request: Request, refused: Refusal) -> Response:
    if request.url_vars["json"]:
        return Response.json({"error": refused.says}, status=refused.status)
    context = {"says": refused.says, "status": refused.status}
    page = await desk.render_template("answer-missing.html", context, request=request)
    return Response.html(page, status=refused.status)
