"""Time-outs: missed turns, what the timer may do for a player, and hands folded for missing."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Match
from schemas import events as ev
from schemas.cards import UNKNOWN, spoken


@law(
    "miss_count",
    "Missed turns miscounted",
    on=("miss",),
    options=("timeout.misses",),
    sentence="Seat {seat} missed for the {found}. time in a row according to the record; it was the {expected}.",
)
def miss_count(match: Match, event: ev.Miss) -> Outcome:
    state = match.deal.seat(event.seat) if match.deal else None
    if state is None or event.count is None or state.status != "in":
        return None
    if match.blind:
        return Unseen("events in a gap")
    return None if event.count == state.misses + 1 else {"found": event.count, "expected": state.misses + 1}


@law(
    "miss_after_draw",
    "A turn missed after drawing",
    on=("miss",),
    options=("timeout.turn",),
    sentence="Seat {seat} was recorded as missing its turn although it had already drawn a card in it.",
)
def miss_after_draw(match: Match, event: ev.Miss) -> Outcome:
    deal = match.deal
    if deal is None or deal.rules.timeout.turn != "passes":
        return None
    return {} if deal.phase == "discard" and deal.turn == event.seat else None


@law(
    "fold_not_made",
    "Hand not folded after the last allowed miss",
    on=("draw", "discard", "drop", "declare", "miss", "leave", "recycle"),
    options=("timeout.misses",),
    asked="astray",
    sentence="Seat {folding} had missed {limit} turns in a row and had to be folded, but play went on.",
)
def fold_not_made(match: Match, event: ev.Act) -> Outcome:
    deal = match.deal
    if deal is None or deal.fold_due is None:
        return None
    if isinstance(event, ev.Drop) and event.seat == deal.fold_due and event.by != "player":
        return None
    return {"folding": deal.fold_due, "limit": deal.rules.timeout.misses}


@law(
    "fold_without_misses",
    "Hand folded without the misses for it",
    on=("drop",),
    options=("timeout.misses",),
    sentence="Seat {seat} was folded by the timer after {misses} missed turn(s) in a row, {rule}.",
)
def fold_without_misses(match: Match, event: ev.Drop) -> Outcome:
    deal = match.deal
    state = deal.seat(event.seat) if deal else None
    if deal is None or state is None or deal.fold_due == event.seat or state.status != "in":
        return None
    if event.by is None or match.blind:
        return Unseen("who acted")
    if event.by != "timer":
        return None
    limit = deal.rules.timeout.misses
    return {"misses": state.misses, "rule": f"not {limit}" if limit else "which this game does not do"}


@law(
    "timer_drew_discard",
    "The timer took a discard",
    on=("draw",),
    options=("timeout.turn",),
    asked="odd",
    sentence="The timer drew the top discard for seat {seat}; it may only draw from the stock.",
)
def timer_drew_discard(match: Match, event: ev.Draw) -> Outcome:
    return {} if match.deal is not None and event.by == "timer" and event.from_ == "discards" else None


@law(
    "timer_chose_card",
    "The timer discarded another card than the one drawn",
    on=("discard",),
    options=("timeout.discard",),
    rests_on_cards=True,
    asked="odd",
    sentence="The timer discarded the {card} for seat {seat}; it had to be the {taken} just drawn.",
)
def timer_chose_card(match: Match, event: ev.Discard) -> Outcome:
    deal = match.deal
    if deal is None or event.by != "timer" or deal.rules.timeout.discard == "any_card":
        return None
    if deal.turn != event.seat:
        return None
    if deal.taken is None or deal.taken == UNKNOWN or event.card is None or event.card == UNKNOWN:
        return Unseen("card put down")
    return None if event.card == deal.taken else {"card": spoken(event.card), "taken": spoken(deal.taken)}
