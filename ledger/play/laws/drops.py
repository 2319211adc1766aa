"""Giving up the deal."""

from __future__ import annotations

from ledger.play.law import Outcome, law
from ledger.play.state import Match
from schemas import events as ev


@law(
    "drop_after_draw",
    on=("drop",),
    options=("drop.when",),
)
def drop_after_draw(match: Match, event: ev.Drop) -> Outcome:
    deal = match.deal
    if deal is None or deal.rules.drop.when == "never" or deal.fold_due == event.seat:
        return None
    return {} if deal.phase == "discard" and deal.turn == event.seat else None


@law(
    "second_drop",
    on=("drop",),
    options=("drop.out",),
)
def second_drop(match: Match, event: ev.Drop) -> Outcome:
    state = match.deal.seat(event.seat) if match.deal else None
    return {} if state is not None and state.status != "in" else None
