"""What a helpdesk's machine may ask for: each operation with its address, its scope, and models of what it takes and
gives. Requests are checked by this table, and the OpenAPI document is made of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from weakref import WeakKeyDictionary

from pydantic import BaseModel

from ledger.answers.answer import Inquiry
from ledger.answers.letter import plain_text, short_text
from ledger.cases.rulings import Complaint
from ledger.cases.writing import HOURS_TO_ANSWER, record_time
from ledger.find.ranking import RankedMatch
from ledger.find.telling import tell
from ledger.find.tickets import moment_of, read_ticket, topic_of
from ledger.serving.projecting import freshness_of
from ledger.web.auth.routes import CASES, OPEN
from ledger.web.desk import Actor, Desk, Refusal, Row, who_asks
from ledger.web.pages import find
from ledger.web.pages.answer import AnswerRequest, WordedAnswer, check_language, give, rows_with_hands
from ledger.web.pages.cases import case_rows, check_access, status_of
from ledger.web.pages.ticket import TicketResults, clues_read, doubts, fitting, is_sure, look, looked_through, of_seat
from schemas.errors import MeldtrailError
from schemas.helpdesk import (
    CaseGiven,
    CaseSent,
    LetterAsked,
    LetterGiven,
    LinkAsked,
    LinkGiven,
    MatchesFound,
    MatchFound,
    Question,
    RulingAsked,
    RulingGiven,
    TicketJoined,
    TicketSent,
    TicketsGiven,
    Understood,
)
from schemas.roles import ACTS, LOOK_UP, OPEN_CASES, PANEL, READ_CASES, RULINGS, TICKETS
from schemas.wire import timestamp


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of an operation: by whom, the part of the address that is a name, the model of the rest."""

    desk: Desk
    actor: Actor
    name: str
    body: Any


@dataclass(frozen=True, slots=True)
class Reply:
    """What an operation gives; ``text`` where it is to be sent as it stands."""

    body: BaseModel
    status: int = 200
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation. ``address`` stands below the interface's own, with one name in braces at the most; ``takes`` is
    sent as JSON by POST, or as fields of the address by GET."""

    name: str
    method: str
    address: str
    scope: str
    what: str
    takes: type[BaseModel] | None
    gives: type[BaseModel]
    run: Callable[[Request], Awaitable[Reply]]
    status: tuple[int, ...] = (200,)
    refused: tuple[int, ...] = ()


# -- tickets -------------------------------------------------------------------------------------------


async def matches_of_ticket(desk: Desk, actor: Actor, ticket_sent: TicketSent) -> tuple[TicketResults, MatchesFound]:
    """The matches a ticket may speak of, the best first, as far as this actor may look players up. Raises Refusal: for
    open views nobody may see, and a time that is none."""
    await desk.check_view(actor, OPEN, "refused-open")
    now = find.present().astimezone(desk.zone)
    at = moment_of(ticket_sent.at, now) if ticket_sent.at else now
    if at is None:
        raise Refusal(422, "refused-ticket", field="at")
    ticket = read_ticket(ticket_sent.text, at, ticket_sent.subject, ticket_sent.requester)
    fresh = await desk.read(OPEN, freshness_of)  # before it is looked: what is audited meanwhile was not looked through
    results = await look(desk, actor, ticket)
    waiting = fresh.events_waiting if fresh is not None else 0
    is_behind = fresh is not None and not fresh.is_whole
    ranking = results.ranking
    return results, MatchesFound(
        ticket=ticket_sent.number,
        written=ticket.at.isoformat(),
        understood=[Understood(typed=typed, means=means) for typed, means in clues_read(desk, ticket)],
        not_understood=list(ticket.aside),
        topics=list(ticket.topics),
        topic=topic_of(ticket),
        remarks=[*results.players.remarks, *(says for _, says in results.players.nobody)],
        matches=[
            _match(desk, results, one, place, topic_of(ticket))
            for place, one in enumerate(ranking.matches, 1)
            if one.match in results.candidates
        ],
        sure=is_sure(ranking),
        complete=not (is_behind or ranking.cut or ticket.cut),
        events_waiting=waiting,
        looked_through=desk.say("find-ticket_none_newest")
        if ranking.cut and not is_behind
        else looked_through(desk, ticket, ranking, fresh),
    )  # fmt: skip


def _match(desk: Desk, results: TicketResults, one: RankedMatch, place: int, topic: str | None) -> MatchFound:
    candidate = results.candidates[one.match]
    row, telling = candidate.match, tell(candidate, of_seat(results, one), topic)
    deal, seat, _ = telling.answer or (None, None, None)
    return MatchFound(
        match=one.match, place=place, state="open" if row["state"] == "open" else "ended", opened_at=row["opened_at"],
        ended_at=row["ended_at"], table=row["table_id"], ruleset=row["ruleset"], seat=one.seat,
        doubted=desk.sentence(candidate.doubted) if candidate.doubted is not None else None,
        fits=list(fitting(one)), parts=len(one.parts), doubts=doubts(desk, one),
        says=[desk.sentence(one, row["currency"]) for one in telling.sentences],
        ask=Question(deal=deal if one.seat in (None, seat) else None, seat=one.seat or seat),
        address=desk.match_address(one.match, telling.seq),
    )  # fmt: skip


async def _find(request: Request) -> Reply:
    _, hits = await matches_of_ticket(request.desk, request.actor, request.body)
    return Reply(hits)


# -- rulings and letters ---------------------------------------------------------------------------------

_DECIDED: Final = """
select case_id from cases where match = ?1 and outcome is not null and (seat is null or seat = ?2)
  and (?3 is null or deal is null or deal = ?3) order by case_id
"""


async def _ruling(request: Request) -> Reply:
    answer_given = await ruling(request.desk, request.actor, request.name, request.body, "ruling of the JSON interface")
    body = answer_given.answer.as_json()  # checked by its model, and sent to the byte as the terminal prints it
    return Reply(RulingGiven.model_validate(body), text=json.dumps(body, ensure_ascii=False) + "\n")


async def _letter(request: Request) -> Reply:
    body = await letter(request.desk, request.actor, request.name, request.body, "letter of the JSON interface")
    return Reply(body)


async def _answer_for(
    desk: Desk, actor: Actor, match: str, question: RulingAsked | LetterAsked, reader: int | None
) -> WordedAnswer:  # fmt: skip
    """The answer for staff, or for the seat that reads it: to the complaint as a whole, save what people look into and
    no program rules on. Raises Refusal."""
    check_language(question.language)
    rows = await rows_with_hands(desk, actor, match)
    about = Complaint(question.deal, question.seat, question.topic).question
    if question.seat is None:  # here it is the complaint as a whole all the same
        about = Inquiry(question.deal, None, "complaint", question.topic)
    return await give(desk, rows, AnswerRequest(about, question.language, reader))


async def ruling(desk: Desk, actor: Actor, match: str, question: RulingAsked, page: str) -> WordedAnswer:
    """The ruling for staff, once it is recorded who is shown it on which ``page``. Raises Refusal."""
    answer_given = await _answer_for(desk, actor, match, question, None)
    await desk.record_hands(actor, answer_given.answer.match, answer_given.answer.seq, None, page)
    return answer_given


async def letter(desk: Desk, actor: Actor, match: str, question: LetterAsked, page: str) -> LetterGiven:
    """The letter to the player of a seat, safe for that player, once it is recorded who is shown it.

    Raises Refusal: for a doubted match or one still played, and where a case has decided the complaint, since the
    letter then is that of the case.
    """
    answer_given = await _answer_for(desk, actor, match, question, question.seat)
    decisions = await desk.rows(CASES, _DECIDED, (match, question.seat, question.deal)) if desk.has(CASES) else []
    if decisions:
        raise Refusal(409, "refused-letter_of_case", case=decisions[0]["case_id"])
    answer = answer_given.answer
    await desk.record_hands(actor, answer.match, answer.seq, question.seat, page)
    return LetterGiven(
        reference=answer.reference, match=answer.match, deal=answer.deal, seat=question.seat, language=answer.language,
        outcome=answer.complaint.outcome if answer.complaint is not None else None,
        text=plain_text(answer, answer_given.words), short=short_text(answer, answer_given.words),
    )  # fmt: skip


# -- cases -----------------------------------------------------------------------------------------------

# Whether there is a case, and opening it, are two steps: a ticket sent twice at once would open two.
_OPENING: Final[WeakKeyDictionary[Desk, asyncio.Lock]] = WeakKeyDictionary()
_SAME: Final = """
select case_id from cases where instr(' ' || tickets || ' ', ' ' || ? || ' ')
  and match = ? and seat is ? and deal is ? and topic is ? order by case_id
"""


async def open_case(desk: Desk, actor: Actor, opening: CaseSent) -> tuple[str, bool]:
    """A case of a ticket, and whether it is a new one: the same ticket about the same thing is opened once. Raises
    Refusal."""
    await check_access(desk, actor)
    event = await _event(desk, actor, opening)
    about = {"seat": opening.seat, "deal": opening.deal, "topic": opening.topic}
    record = {
        "type": "case_opened", "about": [opening.match, event], "ticket": opening.ticket, "claim": opening.claim,
        "due": record_time(HOURS_TO_ANSWER), **about,
    }  # fmt: skip
    if desk not in _OPENING:
        _OPENING[desk] = asyncio.Lock()
    async with _OPENING[desk]:
        there = await desk.rows(CASES, _SAME, (opening.ticket, opening.match, *about.values()))
        if there:
            return str(there[0]["case_id"]), False
        try:
            return await desk.worker.write_case(who_asks(actor), None, 0, [record]), True
        except MeldtrailError as wrong:
            raise Refusal(status_of(wrong), "refused-not_opened", why=wrong.as_value) from None


async def _event(desk: Desk, actor: Actor, opening: CaseSent) -> int:
    """The event a case is about: the one named, the deciding one, or the last. Raises Refusal for what is not there."""
    await desk.check_view(actor, OPEN, "refused-open")
    rows = await desk.rows(OPEN, "select events from matches where match = ?", (opening.match,))
    if not rows:
        raise await desk.not_here("refused-no_match", match=opening.match)
    seats = {row["seat"] for row in await desk.rows(OPEN, "select seat from players where match = ?", (opening.match,))}
    if opening.seat is not None and opening.seat not in seats:
        raise await desk.not_here("refused-no_seat", match=opening.match, seat=opening.seat)
    deals = {
        row["number"] for row in await desk.rows(OPEN, "select number from deals where match = ?", (opening.match,))
    }
    if opening.deal is not None and opening.deal not in deals:
        raise await desk.not_here("refused-no_deal", match=opening.match, deal=opening.deal)
    if opening.event is not None:
        if opening.event > rows[0]["events"]:
            raise await desk.not_here("refused-no_event", seq=opening.event, match=opening.match)
        return opening.event
    question = RulingAsked(deal=opening.deal, seat=opening.seat, topic=opening.topic)
    try:
        return (await ruling(desk, actor, opening.match, question, "opening of a case")).answer.seq
    except Refusal:
        return int(rows[0]["events"])


async def _open(request: Request) -> Reply:
    case, is_new = await open_case(request.desk, request.actor, request.body)
    return Reply(await _case(request.desk, request.actor, case), 201 if is_new else 200)


async def join_ticket(desk: Desk, actor: Actor, case: str, ticket: TicketJoined) -> bool:
    """Join a ticket to a case; whether it is new there. Raises Refusal, for a closed case with what to do instead."""
    await check_access(desk, actor)
    row = (await case_rows(desk, case)).row
    if ticket.ticket in (row["tickets"] or "").split():
        return False
    time = timestamp(datetime.fromisoformat(ticket.written)) if ticket.written is not None else None
    record = {"type": "case_ticket", "ticket": ticket.ticket, "text": ticket.text, "written": time}
    try:
        await desk.worker.write_case(who_asks(actor), case, row["last_seq"], [record])
    except MeldtrailError as wrong:
        raise Refusal(status_of(wrong), "refused-not_joined", why=wrong.as_value) from None
    return True


async def _join(request: Request) -> Reply:
    desk, case = request.desk, request.name
    is_new = await join_ticket(desk, request.actor, case, request.body)
    tickets = ((await case_rows(desk, case)).row["tickets"] or "").split()
    body = TicketsGiven(case=case, tickets=tickets, address=desk.case_address(case))
    return Reply(body, 201 if is_new else 200)


async def _read_case(request: Request) -> Reply:
    desk = request.desk
    await check_access(desk, request.actor)
    await desk.record_access(request.actor, f"read case {request.name[:64]} by the JSON interface")
    return Reply(await _case(desk, request.actor, request.name))


async def _case(desk: Desk, actor: Actor, case: str) -> CaseGiven:
    row = (await case_rows(desk, case)).row
    ruled, why = await _ruling_of(desk, actor, row)
    return CaseGiven(
        case=row["case_id"], ticket=row["ticket"], tickets=(row["tickets"] or "").split(), status=row["stand"],
        match=row["match"], deal=row["deal"], seat=row["seat"], topic=row["topic"], assigned=row["assigned"],
        opened_at=row["opened_at"],
        due_at=row["due_at"], held=bool(row["held"]), outcome=row["outcome"], paid=row["amount"],
        letters=row["answers"], address=desk.case_address(row["case_id"]), ruling=ruled, why_no_ruling=why,
    )  # fmt: skip


async def _ruling_of(desk: Desk, actor: Actor, row: Row) -> tuple[RulingGiven | None, str | None]:
    if not row["match"] or row["seat"] is None:
        return None, desk.say("refused-no_ruling")
    question = RulingAsked(deal=row["deal"], seat=row["seat"], topic=row["topic"])
    try:
        answer_given = await ruling(desk, actor, row["match"], question, "case of the JSON interface")
    except Refusal as refusal:
        return None, desk.sentence(refusal.why)
    return RulingGiven.model_validate(answer_given.answer.as_json()), None


# -- the panel ---------------------------------------------------------------------------------------------


async def _link(request: Request) -> Reply:
    desk, body = request.desk, request.body
    settings = desk.helpdesk_settings()
    if settings is None or body.helpdesk not in settings.helpdesks:
        raise Refusal(409, "refused-no_helpdesk", helpdesk=body.helpdesk)
    role = desk.auth.role_of_account(body.agent)
    if role is None:
        raise Refusal(404, "refused-no_agent", agent=body.agent)
    if role not in ACTS[LOOK_UP]:
        raise Refusal(403, "refused-role_of_agent", agent=body.agent, role=role)
    address, ends = desk.panels.open(body.helpdesk, body.agent, role, body.ticket)
    await desk.record_access(request.actor, f"made a link to the panel for {body.agent}, ticket {body.ticket.number}")
    ends_at = timestamp(ends * 1000)
    return Reply(LinkGiven(address=f"{desk.urls.path(address)}", expires_at=ends_at), 201)


OPERATIONS: Final = (
    Operation(
        "find_matches", "POST", "/tickets", TICKETS,
        "The matches a ticket may speak of, the best first: why, what is doubtful, and whether all was looked through.",
        TicketSent, MatchesFound, _find,
    ),
    Operation(
        "get_ruling", "GET", "/matches/{match}/ruling", RULINGS,
        "The ruling on the complaint of a seat, as `meldtrail answer MATCH --about complaint --json` prints it.",
        RulingAsked, RulingGiven, _ruling, refused=(404, 409),
    ),
    Operation(
        "ask_ruling", "POST", "/matches/{match}/ruling", RULINGS, "The same, asked by POST.",
        RulingAsked, RulingGiven, _ruling, refused=(404, 409),
    ),
    Operation(
        "get_letter", "GET", "/matches/{match}/letter", RULINGS,
        "The letter to a seat about its complaint, in a language. None of a doubted match, of one still played, or "
        "where a case has decided.",
        LetterAsked, LetterGiven, _letter, refused=(404, 409),
    ),
    Operation(
        "ask_letter", "POST", "/matches/{match}/letter", RULINGS, "The same, asked by POST.",
        LetterAsked, LetterGiven, _letter, refused=(404, 409),
    ),
    Operation(
        "open_case", "POST", "/cases", OPEN_CASES,
        "Open a case of a ticket: 201 for a new one, 200 where this ticket has one about the same thing.",
        CaseSent, CaseGiven, _open, (201, 200), (404, 409, 422, 503),
    ),
    Operation(
        "join_ticket", "POST", "/cases/{case}/tickets", OPEN_CASES,
        "Join another ticket about the same complaint to a case: 201 once it is, 200 where it was already.",
        TicketJoined, TicketsGiven, _join, (201, 200), (404, 409, 422, 503),
    ),
    Operation(
        "get_case", "GET", "/cases/{case}", READ_CASES, "How a case stands, and the ruling on its complaint.",
        None, CaseGiven, _read_case, refused=(404,),
    ),
    Operation(
        "make_panel_link", "POST", "/panel-links", PANEL,
        "An address that opens the panel once, for one agent and one ticket.",
        LinkAsked, LinkGiven, _link, (201,), (404, 409),
    ),
)  # fmt: skip
