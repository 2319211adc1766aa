"""Notes of staff on moments of a match: records of its cases that name the event. And the forms that make more of it:
a note, and a link to the moment that ends by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ledger.cases.case import kinds_written_by
from ledger.web.auth.routes import CASES
from ledger.web.desk import Actor, Desk, Row
from ledger.web.pages.cases import time_words
from ledger.web.pages.player_form import LinkForm, link_form, may_make_links

_NOTES: Final = """
select r.case_id, r.about_event, r.who, r.at, r.words from case_records r
where r.match = ? and r.type = 'note' and r.odd is null and r.words is not null order by r.at, r.case_id, r.seq
"""
_CASES: Final = """
select case_id, last_seq from cases where match = ? order by stand = 'closed', opened_at desc, case_id limit 1
"""


async def notes_of(desk: Desk, actor: Actor, match: str) -> Sequence[Row]:
    """Every note on a moment of a match; none for whoever may not read cases."""
    return await desk.rows(CASES, _NOTES, (match,)) if await desk.may_view(actor, CASES) else []


def notes_shown(desk: Desk, notes: Sequence[Row], at: int) -> list[dict[str, Any]]:
    """The notes on one moment."""
    return [
        {**note, "time": time_words(desk, note["at"]), "href": desk.case_address(note["case_id"])}
        for note in notes
        if note["about_event"] == at
    ]


async def note_form(desk: Desk, actor: Actor, match: str) -> dict[str, Any] | None:
    """Where a note is sent, and the last record of that case; None where the match has no case, and for whoever may
    not write to it."""
    able = desk.worker is not None and "note" in kinds_written_by(actor) and await desk.may_view(actor, CASES)
    found = await desk.rows(CASES, _CASES, (match,)) if able else []
    if not found:
        return None
    return {**found[0], "action": desk.case_address(found[0]["case_id"])}


def share_form(desk: Desk, actor: Actor, match: str, seat: int | None, at: int) -> LinkForm | None:
    """The form of a link that shows a moment to its seat for some days; None where no single seat is looked from."""
    if not seat or not may_make_links(desk, actor):
        return None
    return link_form(desk, match, [seat], about="complaint", lang=desk.words.language, at=at)
