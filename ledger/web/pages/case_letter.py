"""The letter of a case as the desk composes it: that of its decision, or, before one, the answer as ruled."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from ledger.answers.answer import Answer
from ledger.cases.editing import Edit, edit_of, edited
from ledger.cases.rulings import Earlier, check_decision, letter
from ledger.cases.writing import changed_letter_records
from ledger.web.datasette import Request
from ledger.web.desk import Desk, Refusal, whole_number
from ledger.web.pages.answer import Wanted, check_language, clausebook, complaint_of, give, rows_to_answer, ruling_on
from ledger.web.pages.case_rows import CaseRows
from ledger.web.pages.replay import played_match
from schemas.errors import ConflictError, UsageError


class Composed(NamedTuple):
    """An answer to a player as it was composed, and as staff would have it."""

    composed: str
    short: str
    answer: Answer
    language: str
    seat: int
    seats: tuple[int, ...]
    earlier: Earlier | None = None
    edit: Edit = Edit()

    @property
    def text(self) -> str:
        """The letter as it is to be sent."""
        return edited(self.composed, self.edit)

    @property
    def digest(self) -> str:
        """By what the form says which text was read."""
        return sha256(self.text.encode()).hexdigest()

    def is_kept(self, case: CaseRows, who: str, after: int, kind: str) -> bool:
        """Whether this very letter stands next after ``after`` already: the form was sent twice."""
        there = next((one for one in case.records if one["seq"] > after), None)
        kept: Mapping[str, Any] = there or {}
        return (kept.get("who"), kept.get("type"), kept.get("words")) == (who, kind, self.text)

    def records(self, proposed: bool) -> list[dict[str, Any]]:
        """The records that keep the letter, sent or proposed."""
        answer = self.answer
        return changed_letter_records(
            self.composed, self.text, proposed, language=self.language, seat=self.seat, reference=answer.reference,
            version=answer.version, ruleset_hash=answer.ruleset_hash,
            replaces=self.earlier.seq if self.earlier is not None else None,
        )  # fmt: skip


def _earlier(case: CaseRows, seat: int, after: int) -> Earlier | None:
    """The letter to a seat that one behind record ``after`` replaces, as ``CaseState.last_sent_to`` finds it."""
    own = case.row["seat"]
    sent = [one for one in case.records if one["type"] == "case_answered" and not one["odd"] and one["seq"] <= after]
    return next((Earlier(one["seq"], one["at"], one["reference"]) for one in reversed(sent)
                 if (one["seat"] or own) == seat), None)  # fmt: skip


def proposed(case: CaseRows) -> Mapping[str, Any] | None:
    """The letter that waits for a second person, or was agreed to."""
    return next((one for one in case.records if one["seq"] == case.row["proposed"]), None)


async def compose(
    desk: Desk, request: Request, case: CaseRows, lang: str | None, seat: str | None, after: int | None = None,
    *, foreseen: bool = False, page: str = "case answer",
) -> Composed:  # fmt: skip
    """The letter that tells the decision of a case to its player, or to another seat; before it is decided, the answer
    as ruled; ``foreseen``: the letter there will be once it is decided so. ``after`` is the last record its page had
    shown, ``page`` which one is about to show it.

    Raises Refusal, also for a decision against the ruling with nobody behind it.
    """
    row = case.row
    if not row["match"]:
        raise Refusal(409, "refused-case_of_no_match", case=row["case_id"])
    language, asked_seat = lang or desk.words.language, whole_number(seat or "", 3)
    check_language(language)
    if seat and asked_seat is None:
        raise Refusal(400, "refused-seat", written=seat[:40])
    rows = await rows_to_answer(desk, request.actor, row["match"])
    book, state = await clausebook(desk), case.state

    def composing() -> Composed:
        seats = played_match(rows.source).seats
        reader = asked_seat or row["seat"] or seats[0]
        if reader not in seats:
            raise Refusal(404, "refused-no_seat", match=row["match"], seat=reader)
        complaint = complaint_of(row, reader)
        try:
            ruled = ruling_on(desk, rows, book, complaint).ruled
            decision = ruled.decision if foreseen and ruled is not None else None
            decision = check_decision(state, ruled) if state.decision is not None else decision
        except (ConflictError, UsageError) as wrong:
            raise Refusal(409, "refused-letter", why=str(wrong)) from None
        given = give(rows.source, book, Wanted(complaint.asked, language, reader), desk.zone, desk.policy)
        earlier = _earlier(case, reader, row["last_seq"] if after is None else after)
        text, short = letter(given.answer, decision, ruled, given.words, earlier, bool(row["unasked"]))
        return Composed(text, short, given.answer, language, reader, seats, earlier)

    composed = await asyncio.to_thread(composing)
    shown = composed.answer
    await desk.record_hands(request.actor, shown.match, shown.seq, composed.seat, page)
    return composed


async def letter_of_case(desk: Desk, request: Request, case: CaseRows) -> Composed:
    """The letter that is next, as it stands: of a case that waits for a decision, that of the decision as ruled; one
    that waits for a second person, or was agreed to, in its own words. Raises as :func:`compose`, NotRecorded."""
    waits = proposed(case)
    lang, seat = (waits["language"], str(waits["seat"] or "")) if waits is not None else (None, None)
    composed = await compose(desk, request, case, lang, seat, foreseen=True, page="case")
    return as_proposed(composed, waits)


def as_proposed(composed: Composed, waits: Mapping[str, Any] | None) -> Composed:
    """The letter in the words it was proposed in, as long as it is composed as it was then."""
    if waits is None or waits["composed"] != composed.composed:
        return composed
    return composed._replace(edit=edit_of(composed.composed, waits["words"]) or Edit())
