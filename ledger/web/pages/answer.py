"""The answer page, ``/-/answer/ID?deal=1&seat=2&about=show&lang=hi&for=player``; under ``ID.json`` the same as JSON.

``for`` is ``player`` (the seat asked about), a seat's number, or absent for the staff. An answer rests on the hands of
the match, so it is made only of matches that have ended; to those who may not see hands it tells none. Page, JSON and
the panel's letter all come out of :func:`give`, which makes a match of the views' rows and asks
:func:`ledger.answers.answer.answer`, as the terminal does. The ruling on a case is made of the same rows.

The form that makes a link for a player, who then reads the letter without an account, stands on this page, on that of a
case and on that of a match.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, get_args
from urllib.parse import unquote

from markupsafe import Markup

from ledger.answers.answer import Answer, Inquiry, figure_rows, refund_message, remedy_rows
from ledger.answers.answer import answer as answer_match
from ledger.answers.breakdown import CardShown, GroupShown
from ledger.answers.letter import plain_text, short_text
from ledger.answers.subject import ABOUT, Rule
from ledger.answers.topics import Topic, other_topics, seat_written_to
from ledger.audit.played import PlayedMatch
from ledger.cases.rulings import Complaint, Ruling, ruling
from ledger.messages.catalogue import languages
from ledger.messages.renderer import LETTER, Renderer
from ledger.play.story import NOBODY
from ledger.web.auth.links import DAYS, USUAL
from ledger.web.auth.routes import CASES, OPEN
from ledger.web.datasette import Request, Response
from ledger.web.desk import Actor, Desk, Refusal, Row, json_response, languages_named, whole_number
from ledger.web.html import card_html, message_html
from ledger.web.pages.cases import may_open
from ledger.web.pages.moment import pictures, table_view
from ledger.web.pages.replay import (
    ReplaySource,
    ViewedMatch,
    hidden_record,
    match_rows,
    moments_of,
    numbers,
    played_match,
)
from schemas.clausebook import Clause, Clausebook
from schemas.errors import UsageError
from schemas.message import Message, Points, SeatNo, Value, message
from schemas.records import CaseTopic
from schemas.roles import WRITE_CASES, may

PLAYER: Final = "player"
_CLAUSES: Final = "select clause, text, rule, reading, address, section, language, restates from clauses"


# -- what it is made of ----------------------------------------------------------------------------


async def rows_to_answer(desk: Desk, actor: Actor, match: str) -> ViewedMatch:
    """The rows of a match that can be answered about, with its hands. Raises Refusal.

    To those who may not see hands an answer may tell none of them, so it is made for nobody's eyes in particular.
    """
    rows = await match_rows(desk, actor, match)
    if rows.hands_from is not None:
        raise Refusal(409, "refused-hands_wait", match=match, time=desk.words.minute(rows.hands_from))
    if rows.played_on:
        raise Refusal(409, "refused-breaks_off" if rows.breaks_off else "refused-played_on", match=match)
    if not rows.may_see_hands:
        rows = rows._replace(hidden=await hidden_record(desk, match))
    if rows.hidden is None:
        raise Refusal(409, "refused-no_hands", match=match)
    return rows


async def rows_with_hands(desk: Desk, actor: Actor, match: str) -> ViewedMatch:
    """The same, for those alone who may see its hands. Raises Refusal."""
    rows = await rows_to_answer(desk, actor, match)
    if not rows.may_see_hands:
        raise Refusal(403, "refused-hands_of_answer")
    return rows


async def clausebook(desk: Desk) -> Clausebook:
    """Every clause the views know, the operator's own included."""

    def read(connection: Any) -> Clausebook:
        return {row["clause"]: _clause(*row) for row in connection.execute(_CLAUSES) if row["rule"] is not None}

    return await desk.read(OPEN, read)


@lru_cache(maxsize=4096)
def _clause(
    clause: str, text: str | None, rule: str, reading: str | None, address: str | None, section: str | None,
    language: str | None, restates: str | None,
) -> Clause:  # fmt: skip
    """A clause out of its row: every answer asks for hundreds, and cites a few."""
    return Clause(
        id=clause, text=text or "", source="", rule=rule, reading=reading, address=address, section=section,
        language=language, restates=tuple((restates or "").split()),
    )  # fmt: skip


class AnswerRequest(NamedTuple):
    """What the address asks for. ``reader`` is ``player``, a seat, or None for the staff."""

    question: Inquiry
    language: str
    reader: str | int | None


class WordedAnswer(NamedTuple):
    """An answer, the match it is about and the words it is given in."""

    answer: Answer
    played: PlayedMatch
    words: Renderer


def check_language(language: str) -> None:
    """Raise Refusal for a language there are no sentences in."""
    if language not in languages():
        raise Refusal(400, "refused-language", language=language[:40], languages=", ".join(languages()))


async def give(desk: Desk, rows: ViewedMatch, target: AnswerRequest) -> WordedAnswer:
    """The answer to what is wanted, about the match of these rows; for staff with what the policy gives back. Raises
    Refusal for what the match has nothing of."""
    # In a thread, since a match may take a while to replay.
    return await asyncio.to_thread(_answer_of, desk, rows.source, await clausebook(desk), target)


def _answer_of(desk: Desk, source: ReplaySource, book: Clausebook, target: AnswerRequest) -> WordedAnswer:
    played = played_match(source)
    if target.reader is not None and played.doubted is not None:
        raise Refusal(409, "refused-doubted", match=played.match, why=played.doubted)
    try:
        reader = target.reader
        if reader == PLAYER:
            reader = seat_written_to(played, *target.question)
            if reader is None:
                raise Refusal(400, "refused-no_reader")
        words = Renderer(target.language, int(reader) if reader is not None else None, desk.zone, LETTER)
        return WordedAnswer(answer_match(played, target.question, book, words, desk.policy), played, words)
    except UsageError as wrong:
        raise Refusal(404, "refused-wrong", why=wrong.as_value) from None


# -- the page --------------------------------------------------------------------------------------


async def answer_page(desk: Desk, request: Request) -> Response:
    """The page; with ``.json`` the same for a helpdesk's program, byte for byte as ``meldtrail answer --json``."""
    rows = await rows_to_answer(desk, request.actor, unquote(request.url_vars["match"]))
    question = _read_question(request, desk.words.language)
    if not rows.may_see_hands:
        # Whatever the address asks for.
        question = question._replace(reader=NOBODY)
    reply = await give(desk, rows, question)
    answer = reply.answer
    if answer.viewer != NOBODY:
        await desk.record_hands(request.actor, answer.match, answer.seq, answer.viewer, "answer")
    if request.url_vars["json"]:
        return json_response(json.dumps(answer.as_json(), ensure_ascii=False) + "\n")
    context = await asyncio.to_thread(_context, desk, rows, reply, question)
    opening = desk.opening_address(answer.match, answer.seq, seat=answer.seat, deal=answer.deal, topic=answer.about)
    context["open_case"] = opening if answer.viewer is None and may_open(desk, request.actor) else None
    if answer.seat is not None and answer.viewer == answer.seat and may_make_links(request.actor):
        parameters = {"deal": answer.deal, "about": answer.about, "lang": answer.language}
        context["link_form"] = link_form(desk, answer.match, [answer.seat], **parameters)
    return await desk.page(request, "answer.html", context, view="answer")


def _read_question(request: Request, language: str) -> AnswerRequest:
    """What is asked for, in ``language`` where none is named. Raises Refusal for what no answer is about."""
    about = request.args.get("about") or None
    language = request.args.get("lang") or language
    reader = request.args.get("for") or None
    topic = next((one for one in ABOUT if one == about), None)
    if about is not None and topic is None:
        raise Refusal(400, "refused-about", kinds=", ".join(ABOUT), about=about[:40])
    check_language(language)
    question = Inquiry(_number(request, "deal"), _number(request, "seat"), topic)
    if reader is None or reader == "staff":
        return AnswerRequest(question, language, None)
    return AnswerRequest(question, language, PLAYER if reader == PLAYER else _number(request, "for"))


def _number(request: Request, name: str) -> int | None:
    text = request.args.get(name) or None
    number = whole_number(text, 6) if text is not None else None
    if text is not None and number is None:
        raise Refusal(400, "refused-number", name=name, written=text[:40])
    return number


def _context(desk: Desk, rows: ViewedMatch, reply: WordedAnswer, question: AnswerRequest) -> dict[str, Any]:
    answer, words = reply.answer, reply.words
    return {
        "given": answer,
        "match": answer.match,
        "language": answer.language,
        "said": partial(message_html, words),
        "title": words.sentence(message("label-title", reference=answer.reference)),
        "facts": _facts(answer, words),
        "safe": _safe(desk, answer),
        "figures": figure_rows(answer, words),
        "remedies": remedy_rows(answer, desk.letters),
        "refund": desk.letters.sentence(offered) if (offered := refund_message(answer)) is not None else "",
        "audited": words.sentence(
            message("label-audited", reference=answer.reference, version=answer.version, ruleset=answer.ruleset or "-")
        ),
        "clauses": _clauses(desk, answer),
        "breakdown": breakdown_html(answer, words),
        "pictures": _pictures(desk, rows, answer),
        "moment_href": desk.match_address(answer.match, answer.seq, answer.viewer),
        "text": plain_text(answer, words),
        "short": short_text(answer, words) if answer.viewer not in (None, NOBODY) else "",
        "others": _others(desk, reply),
        "for_the_player": _for_the_player(desk, reply),
        "choices": _choices(desk, reply, question),
        "action": desk.answer_address(answer.match),
        "matches": desk.urls.table(OPEN, "matches"),
    }


def _facts(answer: Answer, words: Renderer) -> list[str]:
    """What it is about, a few words each: match, deal, seat, kind of complaint."""
    facts = [words.sentence(message("label-match", match=answer.match))]
    facts += [words.sentence(message("sum-deal", deal=answer.deal))] if answer.deal is not None else []
    facts += [words.value(SeatNo(answer.seat))] if answer.seat is not None else []
    return [*facts, words.sentence(message("label-about", what=message(f"about-{answer.about}")))]


def _safe(desk: Desk, answer: Answer) -> str:
    if answer.viewer is None:
        return desk.sentence(message("label-staff"))
    if answer.viewer == NOBODY:
        return desk.sentence(message("label-public"))
    return desk.sentence(message("label-player", seat=SeatNo(answer.viewer)))


def _pictures(desk: Desk, rows: ViewedMatch, answer: Answer) -> dict[str, Markup]:
    """The table at the deciding moment, as the reader saw it."""
    moments, listed = moments_of(rows.source, answer.viewer), numbers(rows.source.record)
    if not moments or answer.seq not in listed:
        return {}
    place = listed.index(answer.seq)
    view = table_view(moments, place, answer.viewer, answer.viewer, rows.names, desk.words, rows.undecided)
    return pictures(view, desk.words)


def _clauses(desk: Desk, answer: Answer) -> list[tuple[str, str, Rule]]:
    """Each clause cited, once, with the address of its row."""
    once = {rule.clause: rule for rule in answer.rules}
    return [(name, desk.cells.address("clauses", name), rule) for name, rule in once.items()]


def _others(desk: Desk, reply: WordedAnswer) -> list[dict[str, str]]:
    """Links to the other answers of the match, for the staff."""
    answer, words = reply.answer, desk.letters
    if answer.viewer is not None:
        return []
    return [
        {
            "href": desk.answer_address(
                answer.match, deal=topic.deal, seat=topic.seat, about=topic.about, lang=answer.language
            ),
            "words": _topic_words(topic, words),
        }
        for topic in other_topics(reply.played, answer.about, answer.deal, answer.seat)
    ]


def _topic_words(topic: Topic, words: Renderer) -> str:
    parts: list[Value] = [message(f"about-{topic.about}"), SeatNo(topic.seat)]
    parts += [message("sum-deal", deal=topic.deal)] if topic.deal is not None else []
    return f"{', '.join(map(words.value, parts))}: {words.say(f'ruling_word-{topic.ruling}')}"


def _for_the_player(desk: Desk, reply: WordedAnswer) -> str | None:
    """The same answer as the player asked about may read it; None for a version that may be sent as it is, and where
    nobody is written to."""
    answer = reply.answer
    if answer.viewer is not None or answer.seat is None or reply.played.doubted is not None:
        return None
    return desk.answer_address(
        answer.match, deal=answer.deal, seat=answer.seat, about=answer.about, lang=answer.language, for_=PLAYER
    )


class Choice(NamedTuple):
    """One field of the form: its name and label, its values with their words, and which of them holds now."""

    name: str
    label: str
    values: Sequence[tuple[str, str]]
    now: str


def _choices(desk: Desk, reply: WordedAnswer, question: AnswerRequest) -> list[Choice]:
    answer, played, words = reply.answer, reply.played, desk.letters
    deals = [("", "–"), *((str(n), str(n)) for n in dict.fromkeys(deal.number for deal in played.deals))]
    seats = [("", "–"), *((str(seat), str(seat)) for seat in played.seats)]
    readers = [("", words.say("label-for_staff"))]
    readers += [(PLAYER, words.say("label-for_player"))] if reply.played.doubted is None else []
    if question.reader == NOBODY:
        readers = [(str(NOBODY), words.say("label-for_nobody"))]
    elif isinstance(question.reader, int):
        readers.append((str(question.reader), words.value(SeatNo(question.reader))))
    fields: dict[str, tuple[Sequence[tuple[str, str]], str]] = {
        "deal": (deals, "" if answer.deal is None else str(answer.deal)),
        "seat": (seats, "" if answer.seat is None else str(answer.seat)),
        "about": ([(about, words.say(f"about-{about}")) for about in ABOUT], answer.about),
        "lang": (languages_named(), answer.language),
        "for": (readers, "" if question.reader is None else str(question.reader)),
    }
    return [Choice(name, desk.say(f"answer-choice_{name}"), *field) for name, field in fields.items()]


# -- the cards of an answer ------------------------------------------------------------------------

_CARD: Final = Markup('<span class="cut{}">{}{}{}</span>')
_GROUP: Final = Markup(
    '<li class="cut-group cut-{}"><span class="cut-cards">{}</span> <span class="cut-says">{}</span></li>'
)
_PART: Final = Markup('<section class="cut-part"><h3>{}</h3><ol class="cut-list">{}</ol>{}</section>')
_SHOWS: Final = Markup('<p class="cut-shows"><span aria-hidden="true">✓</span> {}</p>')


def breakdown_html(answer: Answer, words: Renderer) -> Markup:
    """The breakdown of an answer: groups as declared or counted, each fault on its card, and the best arrangement
    beside; nothing where it has none."""
    breakdown = answer.breakdown
    if breakdown is None:
        return Markup("")
    parts = [_part(words, "as_declared" if answer.about == "show" else "as_counted", breakdown.groups)]
    if breakdown.better:
        shows = _SHOWS.format(words.sentence(message("label-best_shows"))) if breakdown.best_shows else ""
        parts.append(_part(words, "best", breakdown.better, shows))
    return Markup('<div class="cut-both">{}</div>').format(Markup("").join(parts))


def _part(words: Renderer, title: str, groups: tuple[GroupShown, ...], after: str = "") -> Markup:
    drawings = Markup("").join(_group(group, words) for group in groups)
    return _PART.format(words.sentence(message(f"label-{title}")), drawings, after)


def _group(group: GroupShown, words: Renderer) -> Markup:
    says = words.say(f"kind-{group.word}")
    if group.reason:
        says = words.say("label-why", kind=message(f"kind-{group.word}"), what=message(f"fault-{group.reason}"))
    if group.cost is not None:
        says += f", {words.say('label-costs', points=Points(group.cost))}"
    return _GROUP.format(group.word, Markup(" ").join(_card(card, words) for card in group.cards), says)


def _card(card: CardShown, words: Renderer) -> Markup:
    """A card; below it what it costs, on it a cross when it is to blame, a w when it is wild."""
    kinds, mark, points = "", Markup(""), Markup("")
    if card.wild and card.fault is None:
        wild = words.say("label-wild")
        mark = Markup('<sup class="card-mark" title="{0}" aria-label="{0}">w</sup>').format(wild)
    if card.fault is not None:
        kinds = " cut-bad"
        what = words.say("label-fault", what=message(f"fault-{card.fault}"))
        mark = Markup('<span class="cut-cross" role="img" aria-label="{0}" title="{0}">✗</span>').format(what)
    if card.points is not None:
        points = Markup('<span class="cut-points">{}</span>').format(card.points)
    # Not in the style of a letter, which writes a card with a sign of its suit: those who listen hear words.
    return _CARD.format(kinds, card_html(card.card, None, Renderer(words.language)), mark, points)


# -- the ruling on a case --------------------------------------------------------------------------


def complaint_of(row: Row, seat: int | None = None) -> Complaint:
    """What a case is about; of a case without a seat, the complaint of the ``seat`` that is written to."""
    topic = next((about for about in get_args(CaseTopic) if about == row["topic"]), None)
    return Complaint(row["deal"], row["seat"] or seat, topic)


async def ruling_or_why(desk: Desk, request: Request, row: Row) -> tuple[Ruling | None, Message | None]:
    """The ruling on a case, or why this person is told none; neither of a case about no match."""
    if not row["match"]:
        return None, None
    if row["seat"] is None and row["topic"] != "partners":
        return None, message("refused-no_ruling")
    try:
        rows = await rows_with_hands(desk, request.actor, row["match"])
        book, about = await clausebook(desk), complaint_of(row)
        own = await asyncio.to_thread(
            lambda: ruling(played_match(rows.source), about, book, desk.policy, desk.letters)
        )  # fmt: skip
    except Refusal as refusal:
        return None, refusal.why
    except UsageError as why:
        return None, message("refused-wrong", why=why.as_value)
    return own, None


# -- the link by which a player is shown the letter ------------------------------------------------

MAKES: Final = "/-/player-links"
WRITTEN_TO: Final = """
select distinct seat, language from case_records r where case_id = ? and type = 'case_answered' and odd is null
  and seat is not null and seq = (select max(seq) from case_records where case_id = r.case_id
  and type = 'case_answered' and odd is null and seat = r.seat) order by seat
"""
"""The seats a case has sent letters to, with the language of the last one each."""


class LinkForm(NamedTuple):
    """The form that makes a link: where it is sent, what it holds, the seats to choose from and the days."""

    action: str
    fields: Sequence[tuple[str, str]]
    seats: Sequence[int]
    can_be_signed: bool
    days: Sequence[int] = DAYS
    usual: int = USUAL


def may_make_links(actor: Actor) -> bool:
    """Whether this person could make links: whoever may send answers."""
    return may(actor, WRITE_CASES)


def link_form(desk: Desk, match: str, seats: Sequence[int], **parameters: object) -> LinkForm:
    """The form for links to the seats of a match; ``parameters`` are deal, about, lang, or the case of a letter."""
    fields = {"match": match, **{name: str(value) for name, value in parameters.items() if value is not None}}
    return LinkForm(str(desk.urls.path(MAKES)), list(fields.items()), seats, desk.player_links.can_be_made)


async def case_link_form(desk: Desk, actor: Actor, row: Row) -> LinkForm | None:
    """The form on the page of a case; None before a letter has been sent in it, and for whoever may not make links."""
    if not row["match"] or not may_make_links(actor):
        return None
    seats = [one["seat"] for one in await desk.rows(CASES, WRITTEN_TO, (row["case_id"],))]
    return link_form(desk, row["match"], seats, case=row["case_id"]) if seats else None


ROUTES: Final = ((r"^/-/answer/(?P<match>[^/]+?)(?P<json>\.json)?$", answer_page),)
