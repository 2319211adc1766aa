"""Dumping: wrong shows made while somebody is still in to win by them."""

from __future__ import annotations

import numpy as np

from ledger.collusion.channel import Detector, Trials
from ledger.collusion.facts.decisions import NOBODY, WRONG_SHOW, Facts
from ledger.collusion.facts.sight import SEATS

STILL_IN = 1
"""Whether the other must still be in when the wrong show is made for it to count."""


def wrong_shows(facts: Facts) -> Trials:
    """Every player of every deal; it happened if he made a wrong show, and with those who were still in.

    Where hands are not on record a wrong show is no decision, so that such a deal says nothing of a rate.
    """
    players = facts.deals.players
    deal, seat = np.nonzero((players != NOBODY) & (facts.deals.whole == 1)[:, None])
    present = players[deal].copy()
    present[np.arange(len(deal)), seat] = NOBODY
    rows = facts.decisions
    beside = np.full((len(players), SEATS, SEATS), NOBODY, dtype=np.int32)
    happened = np.zeros((len(players), SEATS), dtype=np.bool_)
    which = np.nonzero(rows.kind == WRONG_SHOW)[0]
    beside[rows.deal[which], rows.seat[which]] = rows.others[which]
    happened[rows.deal[which], rows.seat[which]] = True
    return Trials(players[deal, seat].astype(np.int64), happened[deal, seat], present, beside[deal, seat])


WRONG_SHOWS = Detector(
    code="wrong_shows",
    name="Dumping by wrong shows",
    pattern="makes wrong shows while the other is still in to win",
    innocent=(
        "mistakes of a beginner or in a hurry, which fall on all tables alike",
        "a misread wild card",
    ),
    overturned_by="as many wrong shows at other tables",
    statistic="rate",
    kinds=(WRONG_SHOW,),
    constant=STILL_IN,
    unit="deals had a wrong show",
    trials=wrong_shows,
    joins=("giving",),
)
