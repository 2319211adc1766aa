"""Hidden cards of a match that has ended: hands as dealt and as held, and the cards drawn from the stock."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.desk.audited import AuditedMatch
from ledger.desk.match_rows import Deals
from ledger.desk.view_file import Row
from schemas import events as ev
from schemas.findings import Verdict


def hand_rows(audited: AuditedMatch, deals: Deals) -> Iterator[Row]:
    """One row for each seat in each deal."""
    scored = {(row.deal, row.seat): row for row in audited.audit.verdicts if row.claim == "points"}
    for event, name, state in zip(deals.dealt, deals.ids, deals.states, strict=True):
        dealt = {hand.seat: hand.cards for hand in event.hands}
        seats = {seat.number: seat for seat in state.seats} if state else {}
        for number in sorted(dealt.keys() | seats.keys()):
            seat, verdict = seats.get(number), scored.get((event.deal, number))
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
            }


def _points(verdict: Verdict | None) -> Row:
    if verdict is None:
        return {"claimed": None, "points": None}
    return {"claimed": int(verdict.claimed), "points": verdict.computed}


def stock_draw_rows(audited: AuditedMatch, deals: Deals) -> Iterator[Row]:
    """One row for each card drawn from the stock."""
    wild = {name: event.wild_card for event, name in zip(deals.dealt, deals.ids, strict=True)}
    for event, deal in deals.of_events(iter(audited.events)):
        if isinstance(event, ev.Draw) and event.from_ == "stock":
            yield {
                "event": f"{audited.match}/{event.seq}",
                "match": audited.match,
                "deal": deal,
                "seq": event.seq,
                "seat": event.seat,
                "wild_card": wild.get(deal) if deal else None,
                "card": event.card,
            }
