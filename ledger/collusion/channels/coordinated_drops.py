"""Coordinated drops: staying in or dropping by how good somebody else's hidden hand is."""

from __future__ import annotations

import numpy as np

from ledger.collusion.channel import Detector, Floats
from ledger.collusion.facts.decisions import FIRST_TURN, LATER_TURN, Decisions
from ledger.collusion.facts.sight import CHOICES, SEATS

USUAL = 75.0
"""How far a hand is from a show as a rule, in points with its missing lives; what is nearer is strong."""


def strength_if_stays(rows: Decisions) -> Floats:
    """For staying, how much nearer than usual each other hand is to a show, in tens of points; 0 for dropping."""
    worth = np.zeros((len(rows.kind), CHOICES, SEATS))
    worth[:, 0, :] = (USUAL - rows.distance) / 10
    there = (rows.others >= 0) & ~np.isnan(rows.distance)
    return np.where(there[:, None, :], worth, np.nan)


COORDINATED_DROPS = Detector(
    code="coordinated_drops",
    name="Coordinated drops",
    pattern="drops or stays by how strong the other's hidden hand is",
    innocent=(
        "strong hands are played boldly and seen to be, so later turns rest on what was public too; the same player "
        "with others shows how much",
        "a good hand of one's own makes the other's a little worse; the model of honest play knows one's own hand",
    ),
    overturned_by="the same dependence on other players' hands, or none in later games",
    statistic="score",
    kinds=(FIRST_TURN, LATER_TURN),
    constant=USUAL,
    unit="tens of points of strength of the other's hand, for each decision",
    covariate=strength_if_stays,
    joins=("mutual",),
)
