"""Groups saved, declaring and showing: how many groups, how many cards, and when."""

from __future__ import annotations

from typing import Final

from ledger.play.cards_in_play import contradicts
from ledger.play.law import Outcome, Unseen, law, no_deal
from ledger.play.laying_out import by_platform
from ledger.play.state import Deal, Groups, Match, SeatState
from ledger.rules.sizes import show_size
from schemas import events as ev
from schemas.message import message

LIMITS = "count.groups:limits"
MOST_GROUPS, LEAST_CARDS = 6, 2
"""At most so many groups, each of so many cards or more (AT-16)."""


@law(
    hidden=True,
    on=("group",),
    options=(LIMITS,),
)
def groups_beyond_limits(match: Match, deal: Deal, event: ev.Group) -> Outcome:
    """One card by itself may be the one that is in no group, wherever it stands, and is no group then."""
    if LIMITS not in deal.rules.cases:
        return None
    too_small = sum(len(group) < LEAST_CARDS for group in event.groups)
    ungrouped = min(too_small, 1)
    count = len(event.groups) - ungrouped
    if count > MOST_GROUPS:
        return {"why": message("groups_beyond_limits-number", found=count, most=MOST_GROUPS)}
    short = too_small - ungrouped
    return {"why": message("groups_beyond_limits-size", found=short, least=LEAST_CARDS)} if short else None


@law(
    on=("declare",),
    options=("deal.cards", "show.finish"),
)
def show_card_count(match: Match, deal: Deal, event: ev.Declare) -> Outcome:
    if event.groups is None or event.finish is None:
        return Unseen("declared")
    count, size = sum(len(group) for group in event.groups), show_size(deal.rules)
    return None if count == size else {"found": count, "cards": size}


_COUNTED: Final = frozenset({"used_up", "counted"})
"""How a deal ends of which every hand left is counted without a show."""


@law(
    on=("show",),
    options=("count.groups",),
)
def show_not_due(match: Match, event: ev.Show) -> Outcome:
    """A player lays out the hand after a valid show, and no text says how often; that the platform reveals hands is no
    show (AL-28), and neither is a hand laid out to be counted when the stock is used up (R-20), nor the groups that the
    seat declared, told again."""
    deal = match.deal
    if match.rules.show.finish == "none":
        return None
    if deal is None:
        return no_deal(match) or {"why": message("show_not_due-nothing_dealt")}
    state = deal.seat(event.seat)
    if state is None:
        return {"why": message("show_not_due-not_dealt_in")} if event.seat in match.seats else None
    if deal.pending is not None:
        return Unseen("show_valid")
    is_shown = deal.ended is not None and deal.ended.how == "show"
    if not is_shown and deal.declared and deal.declared[-1].seq == match.last_act:
        # The show was not judged yet; the others did not know that it would be taken for wrong (RC-25).
        of_others = state.status in {"in", "left"} or deal.declared[-1].valid is None
        return None if of_others else _not_counted(deal, state, event)
    if deal.ended is None or deal.ended.how != "show":
        laid_open = deal.ended is not None and (by_platform(event) or deal.ended.how in _COUNTED)
        return None if laid_open else _unsettled(deal) or {"why": message("show_not_due-no_valid_show")}
    if state.status not in {"in", "left"} or state.number in deal.ended.winners:
        return _not_counted(deal, state, event)
    return _by_hand(event, "counted") if match.booked else None


def _not_counted(deal: Deal, state: SeatState, event: ev.Show) -> Outcome:
    """That a seat whose hand does not count laid one out, other than it had declared; one that cannot be of the seat is
    of another, and its line names a wrong seat."""
    if any(show.seat == event.seat and _alike(show.groups or (), event.groups) for show in deal.declared):
        return None
    group_cards = [card for group in event.groups for card in group]
    return Unseen("contradictions") if contradicts(state.hand, group_cards, None) else _by_hand(event, "not_counted")


def _alike(groups: Groups, others: Groups) -> bool:
    """Whether they are the same groups of the same cards, in whatever order."""
    return sorted(map(sorted, groups)) == sorted(map(sorted, others))


def _by_hand(event: ev.Show, why: str) -> Outcome:
    """That a player laid out a hand that was not due; the platform may show any."""
    if by_platform(event):
        return None
    return Unseen("who_acted") if event.by is None else {"why": message(f"show_not_due-{why}")}


def _unsettled(deal: Deal) -> Unseen | None:
    """Why it is not certain that a deal without a valid show had none."""
    if deal.ended is not None:
        return Unseen("show_valid") if deal.end_in_doubt else None
    if deal.phase == "unknown":
        return Unseen("whose_turn")
    return Unseen("show_valid") if deal.taken_for_wrong else None
