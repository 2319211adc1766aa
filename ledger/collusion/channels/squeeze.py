"""Squeezing: discards that give a third player less while somebody else is in than when he is not.

Only the next player can take a discard, so he is the one who is squeezed; the decision counts for every other seat
still in, each of which may be the one for whom it is done. One choice thus counts for several people, always in the
same sense, and the covariance of a pair's sum with that over all others is as large as it can be. It is reckoned
exactly (``SHARED`` in sums.py), and then the slope with somebody less the slope with all others is the same test as
with him in less without him: where m seats count, what his own deals add to both slopes falls out of difference and
variance alike.
"""

from __future__ import annotations

import numpy as np

from ledger.collusion.channel import Detector, Floats
from ledger.collusion.facts.decisions import DISCARD, Decisions
from ledger.collusion.facts.sight import CHOICES, SEATS

MOST = 5.0
"""Points of gain beyond which a card is not reckoned to be better still."""


def withheld_from_the_next(rows: Decisions) -> Floats:
    """For each seat still in but the next one, what the next player's hand does not gain by a card, in points."""
    kept = -np.minimum(rows.gain, MOST)
    worth = np.broadcast_to(kept[:, :, None], (len(rows.kind), CHOICES, SEATS))
    for_whom = (rows.others >= 0) & (np.arange(SEATS) != rows.follower[:, None])
    return np.where(for_whom[:, None, :], worth, np.nan).astype(np.float64)


SQUEEZE = Detector(
    code="squeeze",
    name="Squeezing a third player",
    pattern="keeps back what would help the next player's hidden hand while the other is still in",
    innocent=(
        "caution towards a player who collects openly, which the model of honest play knows, and which does not depend "
        "on who else is in",
        "feeding somebody else makes discards to all others look held back beside it; the channel of feeding says so",
    ),
    overturned_by="as little for the next player when the other is out, or no such difference in later games",
    statistic="score",
    kinds=(DISCARD,),
    constant=MOST,
    unit="points kept from the next player's hand, for each discard",
    covariate=withheld_from_the_next,
)
