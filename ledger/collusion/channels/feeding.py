"""Feeding: discards that are better for the next player, where his hand is the better one, than for other players."""

from __future__ import annotations

import numpy as np

from ledger.collusion.channel import Detector, Floats
from ledger.collusion.facts.decisions import DISCARD, Decisions, after_best_discard
from ledger.collusion.facts.sight import SEATS

MOST = 5.0
"""Points of gain beyond which a card is not reckoned to be better still."""
APART = 10.0
"""By how many points the next player must be nearer to a show for a gain to count in full; as many farther, for
nothing: who feeds, feeds the better hand."""


def gain_of_the_next(rows: Decisions) -> Floats:
    """Drop in the minimum points of the next player, the only one who can take the card, if he takes it, as far as his
    hand is the better one."""
    at = np.arange(len(rows.gain))
    nearer = 10 * after_best_discard(rows) - rows.distance[at, rows.follower]
    counts = np.clip(0.5 + nearer / (2 * APART), 0.0, 1.0)
    worth = np.full((*rows.gain.shape, SEATS), np.nan)
    worth[at, :, rows.follower] = np.minimum(rows.gain, MOST) * counts[:, None]
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
    joins=("mutual", "giving"),
)
