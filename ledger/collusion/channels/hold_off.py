"""Hold-off: a valid show in hand that is not declared while somebody is still in."""

from __future__ import annotations

import numpy as np

from ledger.collusion.channel import Detector, Trials
from ledger.collusion.facts.decisions import DECLARE, Facts, select
from ledger.collusion.facts.sight import SEATS

FIRST_ONLY = 1
"""Chances to declare that count in a deal: the first, because who overlooks a show once overlooks it again."""


def first_chances(facts: Facts) -> Trials:
    """The first turn of each player in each deal that ended with a show in hand; it happened if he threw a card."""
    rows = select(facts.decisions, facts.decisions.kind == DECLARE)
    _, first = np.unique(rows.deal * SEATS + rows.seat, return_index=True)
    which = np.zeros(len(rows.kind), dtype=np.bool_)
    which[first] = True
    rows = select(rows, which)
    return Trials(rows.player, rows.chosen == 1, rows.others, rows.others)


HOLD_OFF = Detector(
    code="hold_off",
    name="Hold-off",
    pattern="does not declare a hand that could be shown while the other is still in",
    innocent=(
        "overlooking a show, which happens to everybody and is held against the same player's rate with others",
        "playing on for nothing in a game without stakes",
    ),
    overturned_by="as many shows overlooked with others, or a log that lacks the other's games",
    statistic="rate",
    kinds=(DECLARE,),
    constant=FIRST_ONLY,
    unit="hands that could be shown were held back",
    trials=first_chances,
    joins=("giving",),
)
