"""Declaring and showing: how many cards, and when."""

from __future__ import annotations

from ledger.play.law import Outcome, Unseen, law
from ledger.play.state import Match
from ledger.rules.sizes import show_size
from schemas import events as ev


@law(
    "show_card_count",
    "A show of the wrong size",
    on=("declare",),
    options=("deal.cards", "show.finish"),
    sentence="Seat {seat} showed {found} cards{put}; a show is {cards} cards and one put down.",
)
def show_card_count(match: Match, event: ev.Declare) -> Outcome:
    if match.deal is None:
        return None
    if event.groups is None or event.finish is None:
        return Unseen("declared groups and finish card")
    found, wanted = sum(len(group) for group in event.groups), show_size(match.rules)
    return None if found == wanted else {"found": found, "cards": wanted, "put": " and put one down"}


@law(
    "show_not_due",
    "A losing hand shown when none was due",
    on=("show",),
    options=("count.groups",),
    sentence="Seat {seat} showed its groups at event {seq}, but {why}.",
)
def show_not_due(match: Match, event: ev.Show) -> Outcome:
    deal = match.deal
    if match.rules.show.finish == "none":
        return None
    if deal is None:
        return Unseen("events in a gap") if match.blind else {"why": "no cards had been dealt"}
    state = deal.seat(event.seat)
    if state is None:
        return {"why": "it had not been dealt in"} if event.seat in match.seats else None
    if deal.pending is not None:
        return Unseen("whether the show was valid")
    if deal.ended is None and deal.phase == "unknown":
        return Unseen("whose turn it was")
    if deal.ended is None or deal.ended.how != "show":
        return {"why": "nobody had made a valid show"}
    if state.status not in {"in", "left"} or state.number in deal.ended.winners:
        return {"why": "its hand was not to be counted"}
    if match.booked:
        return {"why": "the deal had been counted already"}
    return {"why": "it had shown them before"} if state.own is not None else None
