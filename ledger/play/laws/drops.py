"""Giving up the deal."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Deal, Match, SeatState
from schemas import events as ev


@law(
    on=("drop",),
    options=("drop.when:after_draw",),
)
def drop_after_draw(match: Match, deal: Deal, event: ev.Drop) -> Outcome:
    if deal.rules.drop.when != "before_draw" or deal.fold_due == event.seat:
        return None
    if match.in_gap and event.by != "player" and deal.rules.timeout.misses:
        return Unseen("gap")  # the hand may have been folded: turns may have been missed in the gap
    return {} if deal.phase == "discard" and deal.turn == event.seat else None


@law(
    on=("drop",),
    options=("drop.out",),
)
def second_drop(match: Match, deal: Deal, state: SeatState, event: ev.Drop) -> Outcome:
    """Of who left or showed wrongly the platform may tell as well that the hand is given up."""
    is_told = state.status in {"left", "wrong_show"} and told_by_platform(event)
    if state.status == "in" or is_told is True:
        return None
    return Unseen("who_acted") if is_told is None else {}


def told_by_platform(event: ev.Drop) -> bool | None:
    """Whether the platform tells that a hand is given up, which is what leaving counts as (RC-33) and ends with a wrong
    show (RC-30); None where nothing says who does."""
    return None if event.by is None else event.by != "player"
