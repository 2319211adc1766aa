"""The tables of hands.db: hidden cards of matches that have ended, for those who settle disputes."""

from __future__ import annotations

from typing import Final

from ledger.views.projecting.tables import VIEWS_MADE
from ledger.views.tables.records import HIDDEN_RECORDS
from ledger.views.tables.table import SUITS_NOTE, Table, number, text

HANDS: Final = Table(
    "hands",
    "Hands",
    "What each seat was dealt and held at the end of a deal, in matches that have ended. " + SUITS_NOTE,
    ("hand",),
    {
        "hand": text("Deal and seat"),
        "match": text("The match", sift=True),
        "deal": text("The deal", sift=True),
        "seat": number("The seat", sift=True),
        "status": text("What became of the seat in the deal", sift=True),
        "wild_card": text("The card cut for the wild rank"),
        "dealt": text("The cards dealt"),
        "final": text("The cards held when the deal ended"),
        "claimed": number("Points the platform booked for the deal"),
        "points": number("Points the play gives for the deal"),
        "leaf": number("Place of the match's last event in the ledger's tree: greater is newer"),
        "faces": number("Every face it ever held: bit 0 for AS, 1 for 2S ... 51 for KC, 52 for JK, 53 for two JK ..."),
        "pairs": number("Every face it ever held twice at once, in the same bits"),
        "course": text("Cards in and out, by number of the event: 3= dealt, 12+KS got, 13-4D put down"),
    },
    label="hand",
    indexes=(("leaf", "faces", "pairs"),),
)

STOCK_DRAWS: Final = Table(
    "stock_draws",
    "Draws from the stock",
    "The cards drawn from the stock, and the penalty cards of buys, in matches that have ended. " + SUITS_NOTE,
    ("event",),
    {
        "event": text("Match and number of the event"),
        "match": text("The match", sift=True),
        "deal": text("The deal", sift=True),
        "seq": number("Number of the event in the match"),
        "seat": number("The seat", sift=True),
        "wild_card": text("The card cut for the wild rank"),
        "card": text("The card drawn"),
    },
    label="event",
)

HAND_TABLES: Final = (HANDS, STOCK_DRAWS, HIDDEN_RECORDS, VIEWS_MADE)
"""Every table of hands.db."""
