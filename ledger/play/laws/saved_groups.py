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
    """One card by itself may be the one that is in no group, wherever it stands, and is no group then."""
    if LIMITS not in deal.rules.cases:
        return None
    too_small = sum(len(group) < LEAST_CARDS for group in event.groups)
    ungrouped = min(too_small, 1)
    found = len(event.groups) - ungrouped
    if found > MOST_GROUPS:
        return {"why": message("groups_beyond_limits-number", found=found, most=MOST_GROUPS)}
    short = too_small - ungrouped
    return {"why": message("groups_beyond_limits-size", found=short, least=LEAST_CARDS)} if short else None
