"""Hidden cards of a match that has ended: hands as dealt and as held, cards drawn from the stock, penalty cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from ledger.audit.played import PlayedMatch
from ledger.views.projecting.view_file import Row
from ledger.views.rows.held import courses
from ledger.views.rows.matches import Deals
from schemas import events as ev
from schemas.events import Act, Claim
from schemas.findings import Verdict


def hand_rows(audited: PlayedMatch, deals: Deals) -> Iterator[Row]:
    """One row for each seat in each deal."""
    booked = (row for row in audited.audit.verdicts if row.claim == "points" and not row.of_total)
    scored = {(row.deal, row.seat): row for row in booked}
    told, leaf = courses(audited, deals), max(audited.leaves.values(), default=None)
    for event, name, state in zip(deals.dealt, deals.ids, deals.states, strict=True):
        dealt = {hand.seat: hand.cards for hand in event.hands}
        seats = {seat.number: seat for seat in state.seats} if state else {}
        for number in sorted(dealt.keys() | seats.keys()):
            seat, verdict = seats.get(number), scored.get((event.deal, number))
            course = told.get((name, number))
            yield {
                "hand": f"{name}/{number}",
                "match": audited.match,
                "deal": name,
                "seat": number,
                "status": seat.status if seat else None,
                "wild_card": event.wild_card,
                "dealt": " ".join(dealt[number]) if number in dealt else None,
                "final": " ".join(seat.hand) if seat else None,
                **_points(verdict),
                "leaf": leaf,
                "faces": course.mask.faces if course else 0,
                "pairs": course.mask.pairs if course else 0,
                "course": course.text if course else "",
            }


def _points(verdict: Verdict | None) -> Row:
    if verdict is None:
        return {"claimed": None, "points": None}
    return {"claimed": int(verdict.claimed), "points": verdict.computed}


def stock_draw_rows(audited: PlayedMatch, deals: Deals) -> Iterator[Row]:
    """One row for each card drawn from the stock, and for each penalty card of a buy."""
    wild = {name: event.wild_card for event, name in zip(deals.dealt, deals.ids, strict=True)}
    for event, deal in deals.of_events(iter(audited.events)):
        if _leaves_stock(event):
            yield {
                "event": f"{audited.match}/{event.seq}",
                "match": audited.match,
                "deal": deal,
                "seq": event.seq,
                "seat": event.seat,
                "wild_card": wild.get(deal) if deal else None,
                "card": event.penalty if isinstance(event, ev.Buy) else event.card,
            }


def _leaves_stock(event: Act | Claim) -> TypeGuard[ev.Draw | ev.Buy]:
    if isinstance(event, ev.Buy):
        return event.penalty is not None
    return isinstance(event, ev.Draw) and event.from_ == "stock"
