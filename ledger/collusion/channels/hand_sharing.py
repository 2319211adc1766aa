"""Hand sharing: giving up partial melds that wait for cards another player holds hidden."""

from __future__ import annotations

import numpy as np

from ledger.collusion.channel import Detector, Floats
from ledger.collusion.facts.decisions import DISCARD, Decisions

MOST = 6.0
"""Cards held beyond which a partial meld is not reckoned to be deader still."""


def waits_held(rows: Decisions) -> Floats:
    """Cards in each other seat's hidden hand for which the partial melds of each alternative wait."""
    return np.where(rows.others[:, None, :] >= 0, np.minimum(rows.waits, MOST), np.nan).astype(np.float64)


HAND_SHARING = Detector(
    code="hand_sharing",
    name="Hand sharing",
    pattern="breaks up partial melds early when the cards they wait for are in the other's hidden hand",
    innocent=(
        "cards seen in the discards, which the model of honest play knows of",
        "a habit of holding on to, or giving up, certain partial melds, which shows with other players as well",
    ),
    overturned_by="the same dependence on other players' hands, or none in later games",
    statistic="score",
    kinds=(DISCARD,),
    constant=MOST,
    unit="cards in the other's hand, for each discard",
    covariate=waits_held,
    joins=("mutual",),
)
