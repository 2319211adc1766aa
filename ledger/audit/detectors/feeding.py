"""Feeding: discards that are better for the next player than this player's discards are for others."""

from __future__ import annotations

import numpy as np

from ledger.audit.collusion.channel import Detector, Floats
from ledger.audit.facts.decisions import DISCARD, Decisions
from ledger.audit.facts.sight import SEATS

MOST = 5.0
"""Points of gain beyond which a card is not reckoned to be better still."""


def gain_of_the_next(rows: Decisions) -> Floats:
    """Drop in the minimum points of the next player, the only one who can take the card, if he takes it."""
    worth = np.full((*rows.gain.shape, SEATS), np.nan)
    at = np.arange(len(rows.gain))
    worth[at, :, rows.follower] = np.minimum(rows.gain, MOST)
    return np.where(rows.others[:, None, :] >= 0, worth, np.nan)


FEEDING = Detector(
    code="feeding",
    name="Feeding",
    pattern="throws cards that make the next player's hidden hand better, more often than to others",
    innocent=(
        "a style that throws middle cards early helps whoever comes next, so it is held against the same player's "
        "discards to others",
        "a partner who is easy to read: what he took openly is in the model of honest play",
    ),
    overturned_by="the same excess towards other players who come next, or none in later games",
    statistic="score",
    kinds=(DISCARD,),
    constant=MOST,
    unit="points of the next player's hand, for each discard",
    covariate=gain_of_the_next,
)
