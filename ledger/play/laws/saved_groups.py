"""Groups saved for a player: how many, and how large."""

from __future__ import annotations

from ledger.play.law import Outcome, law
from ledger.play.state import Deal, Match
from schemas import events as ev
from schemas.message import message

LIMITS = "count.groups:limits"
MOST_GROUPS, LEAST_CARDS = 6, 2
"""At most so many groups, each of so many cards or more (AT-16)."""


@law(
    "groups_beyond_limits",
    hidden=True,
    on=("group",),
    options=(LIMITS,),
)
def groups_beyond_limits(match: Match, deal: Deal, event: ev.Group) -> Outcome:
    """One card at the end may be the one that is in no group, and is no group then."""
    if LIMITS not in deal.rules.cases:
        return None
    loose = bool(event.groups) and len(event.groups[-1]) < LEAST_CARDS
    groups = event.groups[:-1] if loose else event.groups
    if len(groups) > MOST_GROUPS:
        return {"why": message("groups_beyond_limits-number", found=len(groups), most=MOST_GROUPS)}
    short = sum(len(group) < LEAST_CARDS for group in groups)
    return {"why": message("groups_beyond_limits-size", found=short, least=LEAST_CARDS)} if short else None
