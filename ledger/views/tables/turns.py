"""The tables of single turns, and of what a match comes to under the other reading of its rules."""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import SUITS_NOTE, Table, number, text

_OF_TURNS: Final = (
    ("pseudonym", "at"), ("missed_show", "at", "match"), ("gave_meld", "by", "at"), ("ms",), ("last_of_deal", "number"),
)  # fmt: skip
TURNS: Final = Table(
    "turns",
    "Turns",
    "One row for each turn of a deal, with what it gave up; what rests on hidden hands is told once the match has "
    "ended. " + SUITS_NOTE,
    ("turn",),
    {
        "turn": text("Match and number of the event the turn began with"),
        "match": text("The match", to="matches"),
        "deal": text("The deal", to="deals"),
        "number": number("Which turn of the deal, from 1"),
        "last_of_deal": number("1 for the last turn of its deal so far"),
        "seat": number("The seat whose turn it was", sift=True),
        "pseudonym": text("Stands for the player on that seat, as in players"),
        "event": text("The event it began with", to="events"),
        "ended_event": text("The event it ended with", to="events"),
        "at": text("When it began, by the platform's clock"),
        "ms": number("Milliseconds from its first event to its last, by the platform's clock"),
        "ended": text("discard, declare, drop or miss; nothing while it lasts or when it broke off", sift=True),
        "by": text("Who ended it: player, timer, autoplay, server, staff, or nothing when unknown", sift=True),
        "from_pile": text("Where the drawn card came from: stock or discards", sift=True),
        "card": text("The card put on the discards, where the whole table saw it"),
        "could_show": number("1 when the fourteen cards held a valid show, 0 when not; nothing when not known"),
        "missed_show": number("1 when they held one and the turn ended with a discard", sift=True),
        "next_seat": number("The seat that drew next"),
        "taken": number("1 when that seat took the card from the discards, 0 when it drew from the stock"),
        "gave_meld": number("1 when the card made a meld with two cards of that seat, no joker among them", sift=True),
    },
    label="turn",
    indexes=_OF_TURNS,
)

OTHER_READING: Final = Table(
    "other_reading",
    "The other reading",
    "What a seat wins or loses under each reading of rules that can be read in two ways, in matches that have ended.",
    ("match", "seat"),
    {
        "match": text("The match", to="matches"),
        "seat": number("The seat"),
        "reading": text("Id of the rules the match was played by"),
        "other": text("Id of the other reading of their text"),
        "what": text("money in minor units, total of a match of many deals, or points, as the match is about"),
        "computed": number("What it comes to as the rules were pinned; nothing when it cannot be decided"),
        "computed_other": number("What it comes to under the other reading"),
        "differs": number("1 when both can be decided and are not the same", sift=True),
    },
    label="other",
)
