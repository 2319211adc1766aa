"""The form that makes a link for a player, on the page of an answer and on that of a case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ledger.web.auth.links import DAYS, USUAL
from ledger.web.auth.routes import CASES, HANDS
from ledger.web.desk import Actor, Desk, Row
from schemas.roles import WRITE_CASES, may

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


def may_make_links(desk: Desk, actor: Actor) -> bool:
    """Whether this person could make links: whoever may send answers, where that is recorded."""
    return desk.worker is not None and may(actor, WRITE_CASES) and desk.has(HANDS)


def link_form(desk: Desk, match: str, seats: Sequence[int], **asked: object) -> LinkForm:
    """The form for links to the seats of a match; ``asked`` are deal, about, lang, or the case whose letter it is."""
    fields = {"match": match, **{name: str(value) for name, value in asked.items() if value is not None}}
    return LinkForm(str(desk.urls.path(MAKES)), list(fields.items()), seats, desk.player_links.can_be_made)


async def case_link_form(desk: Desk, actor: Actor, row: Row) -> LinkForm | None:
    """The form on the page of a case; None before a letter has been sent in it, and for whoever may not make links."""
    if not row["match"] or not may_make_links(desk, actor):
        return None
    seats = [one["seat"] for one in await desk.rows(CASES, WRITTEN_TO, (row["case_id"],))]
    return link_form(desk, row["match"], seats, case=row["case_id"]) if seats else None
