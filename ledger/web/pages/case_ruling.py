"""The ruling on the complaint of a case, made from the views as the answer page makes its own."""

from __future__ import annotations

import asyncio
from typing import get_args

from ledger.cases.rulings import Complaint, Ruling, ruling
from ledger.web.datasette import Request
from ledger.web.desk import Desk, Refusal, Row
from ledger.web.pages.answer import clausebook, rows_to_answer
from ledger.web.pages.replay import ViewedMatch, played_match
from schemas.clausebook import Clausebook
from schemas.errors import UsageError
from schemas.records import CaseTopic


def complaint_of(row: Row, seat: int | None = None) -> Complaint:
    """What a case is about; of a case without a seat, the complaint of the ``seat`` that is written to."""
    topic = next((about for about in get_args(CaseTopic) if about == row["topic"]), None)
    return Complaint(row["deal"], row["seat"] or seat, topic)


def ruling_on(desk: Desk, rows: ViewedMatch, book: Clausebook, complaint: Complaint) -> Ruling:
    """The ruling on a complaint about the match of these rows. Raises UsageError for what the match has nothing of."""
    return ruling(played_match(rows.source), complaint, book, desk.policy, desk.letters)


async def ruling_of(desk: Desk, request: Request, row: Row) -> Ruling | None:
    """The ruling on a case; None of a case about no match, or where this person may be told none."""
    if not row["match"] or (row["seat"] is None and row["topic"] != "partners"):
        return None
    try:
        rows = await rows_to_answer(desk, request.actor, row["match"])
        if not rows.may_see_hands:
            return None
        return await asyncio.to_thread(ruling_on, desk, rows, await clausebook(desk), complaint_of(row))
    except (Refusal, UsageError):
        return None
