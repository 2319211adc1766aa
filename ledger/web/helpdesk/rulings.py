"""The ruling on a complaint and the letter about it, for those who ask from a helpdesk."""

from __future__ import annotations

import asyncio
from typing import Final

from ledger.answers.answer import Asked
from ledger.answers.letter import plain_text, short_text
from ledger.cases.rulings import Complaint
from ledger.web.auth.routes import CASES
from ledger.web.desk import Actor, Desk, Refusal
from ledger.web.pages.answer import Given, Wanted, check_language, clausebook, give, rows_to_answer
from schemas.helpdesk import LetterAsked, LetterGiven, RulingAsked

_DECIDED: Final = """
select case_id from cases where match = ?1 and outcome is not null and (seat is null or seat = ?2)
  and (?3 is null or deal is null or deal = ?3) order by case_id
"""


def asked_of(asked: RulingAsked | LetterAsked) -> Asked:
    """How the answer is asked for: the complaint as a whole, save what people look into and no program rules on."""
    if asked.topic == "partners" and asked.seat is not None:
        return Complaint(asked.deal, asked.seat, asked.topic).asked
    return Asked(asked.deal, asked.seat, "complaint", asked.topic)


async def ruling(desk: Desk, actor: Actor, match: str, asked: RulingAsked, page: str) -> Given:
    """The ruling for staff, once it is recorded who is shown it on which ``page``. Raises Refusal."""
    check_language(asked.language)
    rows = await rows_to_answer(desk, actor, match)
    if not rows.may_see_hands:
        raise Refusal(403, "refused-hands_of_answer")
    wanted = Wanted(asked_of(asked), asked.language, None)
    given = await asyncio.to_thread(give, rows.source, await clausebook(desk), wanted, desk.zone, desk.policy)
    await desk.record_hands(actor, given.answer.match, given.answer.seq, None, page)
    return given


async def letter(desk: Desk, actor: Actor, match: str, asked: LetterAsked, page: str) -> LetterGiven:
    """The letter to the player of a seat, safe for that player, once it is recorded who is shown it.

    Raises Refusal: for a doubted match or one still played, and where a case has decided the complaint, since the
    letter then is that of the case.
    """
    check_language(asked.language)
    rows = await rows_to_answer(desk, actor, match)
    if not rows.may_see_hands:
        raise Refusal(403, "refused-hands_of_answer")
    wanted = Wanted(asked_of(asked), asked.language, asked.seat)
    given = await asyncio.to_thread(give, rows.source, await clausebook(desk), wanted, desk.zone, desk.policy)
    decided = await desk.rows(CASES, _DECIDED, (match, asked.seat, asked.deal)) if desk.has(CASES) else []
    if decided:
        raise Refusal(409, "refused-letter_of_case", case=decided[0]["case_id"])
    answer = given.answer
    await desk.record_hands(actor, answer.match, answer.seq, asked.seat, page)
    return LetterGiven(
        reference=answer.reference, match=answer.match, deal=answer.deal, seat=asked.seat, language=answer.language,
        outcome=answer.complaint.outcome if answer.complaint is not None else None,
        text=plain_text(answer, given.words), short=short_text(answer, given.words),
    )  # fmt: skip
