"""The answer of a decided case, ``/-/case/ID/answer?lang=hi&seat=2``: to be copied, sent, and marked as sent.

It is composed again when it is marked, and kept to the letter; should it read otherwise by then, nothing is written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from ledger.answers.answer import Answer, plain_text
from ledger.cases.case import ACTIONS, kinds_written_by, why_not
from ledger.cases.rulings import check_decision, letter
from ledger.cases.writing import answer_records
from ledger.messages.catalogue import languages
from ledger.messages.renderer import Renderer
from ledger.serving.client import Worker
from ledger.web.datasette import Request, Response
from ledger.web.desk import Desk, Refusal, whole_number
from ledger.web.pages.answer import Wanted, check_language, clausebook, give, rows_to_answer
from ledger.web.pages.case import CaseRows, case_rows, status_of, why_not_written
from ledger.web.pages.case_ruling import complaint_of, ruling_on
from ledger.web.pages.cases import QUEUE, check_access, read_post, see_other, who_asks
from ledger.web.pages.replay import played_match
from schemas.errors import ConflictError, MeldtrailError, UsageError

CASE_ANSWER_ROUTE: Final = r"^/-/case/(?P<case>[^/]+)/answer$"


class Composed(NamedTuple):
    """An answer to a player as it is to be sent."""

    text: str
    answer: Answer
    language: str
    seat: int
    seats: tuple[int, ...]

    @property
    def digest(self) -> str:
        """By what the form says which text was read."""
        return sha256(self.text.encode()).hexdigest()

    def is_kept(self, case: CaseRows, who: str, after: int) -> bool:
        """Whether this very answer stands next after ``after`` already: the form was sent twice."""
        there = next((one for one in case.records if one["seq"] == after + 1), None)
        kept: Mapping[str, Any] = there or {}
        return (kept.get("who"), kept.get("type"), kept.get("words")) == (who, "case_answered", self.text)


async def case_answer_page(desk: Desk, request: Request) -> Response:
    """The answer to copy; by POST it is kept as sent, and the case is closed."""
    await check_access(desk, request)
    if "case_answered" not in kinds_written_by(request.actor):
        raise Refusal(403, "refused-case_answer")
    if desk.worker is None:
        raise Refusal(503, "refused-no_worker_answers")
    case = await case_rows(desk, unquote(request.url_vars["case"]))
    if request.method == "POST":
        return await _mark_sent(desk, request, case, desk.worker)
    composed = await _compose(desk, request, case, request.args.get("lang"), request.args.get("seat"))
    return await _page(desk, request, case, composed)


async def _compose(desk: Desk, request: Request, case: CaseRows, lang: str | None, seat: str | None) -> Composed:
    """The letter that tells the decision of a case to its player, or to another seat; before it is decided, the answer
    as ruled. Raises Refusal, also for a decision against the ruling with nobody behind it."""
    row = case.row
    if not row["match"]:
        raise Refusal(409, "refused-case_of_no_match", case=row["case_id"])
    language, asked_seat = lang or "en", whole_number(seat or "", 3)
    check_language(language)
    if seat and asked_seat is None:
        raise Refusal(400, "refused-seat", written=seat[:40])
    rows = await rows_to_answer(desk, request.actor, row["match"])
    book, state = await clausebook(desk), case.state

    def compose() -> Composed:
        seats = played_match(rows.source).seats
        reader = asked_seat or row["seat"] or seats[0]
        if reader not in seats:
            raise Refusal(404, "refused-no_seat", match=row["match"], seat=reader)
        complaint = complaint_of(row, reader)
        try:
            ruled = ruling_on(desk, rows, book, complaint).ruled
            decision = check_decision(state, ruled) if state.decision is not None else None
        except (ConflictError, UsageError) as wrong:
            raise Refusal(409, "refused-letter", why=str(wrong)) from None
        given = give(rows.source, book, Wanted(complaint.asked, language, reader), desk.zone)
        text = plain_text(given.answer, given.words)
        if decision is not None:
            text = letter(given.answer, decision, ruled, given.words)
        return Composed(text, given.answer, language, reader, seats)

    composed = await asyncio.to_thread(compose)
    shown = composed.answer
    await desk.record_hands(request.actor, shown.match, shown.seq, composed.seat, "case answer")
    return composed


async def _mark_sent(desk: Desk, request: Request, case: CaseRows, worker: Worker) -> Response:
    typed, who, name = await read_post(request), who_asks(request), case.row["case_id"]
    after = whole_number(typed.get("after", ""), 7)
    if after is None:
        raise Refusal(400, "refused-no_form_of_answer")
    composed = await _compose(desk, request, case, typed.get("lang"), typed.get("seat"))
    there = see_other(desk.case_address(name, f"#r{after + 1}"))
    if composed.is_kept(case, who, after):
        return there
    if composed.digest != typed.get("text", ""):
        return await _page(desk, request, case, composed, desk.say("case_answer-changed"), 409)
    answer = composed.answer
    try:
        records = answer_records(
            composed.text, language=composed.language, seat=composed.seat, reference=answer.reference,
            version=answer.version, ruleset_hash=answer.ruleset_hash,
        )  # fmt: skip
        await worker.write_case(who, name, after, records)
    except MeldtrailError as why:
        case = await case_rows(desk, name)
        if not (isinstance(why, ConflictError) and composed.is_kept(case, who, after)):
            law = why_not(case.state, ACTIONS["answer"], who)
            trouble = why_not_written(desk, why, case.row["last_seq"], law, after)
            return await _page(desk, request, case, composed, trouble, status_of(why))
    return there


async def _page(
    desk: Desk, request: Request, case: CaseRows, composed: Composed, trouble: str = "", status: int = 200
) -> Response:
    row = case.row
    refused = why_not(case.state, ACTIONS["answer"], who_asks(request))
    context = {
        "row": row,
        "composed": composed,
        "given": composed.answer,
        "why_not": desk.sentence(refused) if refused else None,
        "languages": [(name, Renderer(name).say("language-name")) for name in languages()],
        "trouble": trouble,
        "here": desk.case_address(row["case_id"], "/answer"),
        "case_href": desk.case_address(row["case_id"]),
        "queue": desk.urls.path(QUEUE),
    }
    return await desk.page(request, "case-answer.html", context, status, view="case")


ROUTES: Final = ((CASE_ANSWER_ROUTE, case_answer_page),)
