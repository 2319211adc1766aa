"""The summary tables behind the board: counts over the whole ledger, made when the views are."""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import Table, number, text

_RULESET: Final = text("The rules played by; 'none named' where the match names none")

DAYS: Final = Table(
    "days",
    "Days",
    "How much was played on each day, by the platform's clock (UTC).",
    ("day",),
    {
        "day": text("The day matches opened on; 'unknown' where the log has no time"),
        "matches": number("Matches opened"),
        "played_on": number("Of these still played"),
        "deals": number("Deals in them"),
        "events": number("Events in them"),
    },
    label="day",
)

RULINGS: Final = Table(
    "rulings",
    "Rulings",
    "How many verdicts there are, by rules and by what was claimed.",
    ("ruleset", "claim", "verdict"),
    {
        "ruleset": _RULESET,
        "claim": text("show: a declaration; points: of a deal, or a total of the match; settlement: money"),
        "verdict": text("UPHELD, OVERTURNED or UNDECIDABLE"),
        "count": number("How many verdicts"),
    },
    label="ruleset",
)

PLAYED: Final = Table(
    "played",
    "Play by rules",
    "How often hands were dropped and shows were wrong, by rules. Hands count seats dealt in, deal by deal.",
    ("ruleset",),
    {
        "ruleset": _RULESET,
        "matches": number("Matches"),
        "deals": number("Deals"),
        "hands": number("Seats dealt in, over all deals"),
        "drops": number("Hands given up"),
        "timer_drops": number("Of these by the timer or while played for"),
        "shows": number("Declarations the rules can judge"),
        "invalid_shows": number("Of these not valid"),
        "turns": number("Turns"),
        "timer_discards": number("Turns ended by a discard of the timer"),
        "looked_at": number("Turns of which it is known whether a show was held"),
        "missed_shows": number("Of these with a valid show that was not declared"),
    },
    label="ruleset",
)

DEAL_LENGTHS: Final = Table(
    "deal_lengths",
    "Lengths of deals",
    "How many deals that have ended took so many turns, all seats together.",
    ("ruleset", "turns"),
    {
        "ruleset": _RULESET,
        "turns": number("Turns of the deal"),
        "deals": number("Deals of that length"),
    },
    label="ruleset",
)

DEALT: Final = Table(
    "dealt",
    "Jokers dealt",
    "Jokers and wild cards dealt to each seat, in hands known card by card of matches that have ended, under rules "
    "with either.",
    ("seats", "seat"),
    {
        "seats": number("Seats dealt in"),
        "seat": number("The seat, by its place among them, from 1"),
        "hands": number("Hands"),
        "cards": number("Cards in them"),
        "jokers": number("Printed jokers in them"),
        "wild_cards": number("Cards of the wild rank in them"),
    },
    label="seat",
)

FIRST_TO_ACT: Final = Table(
    "first_to_act",
    "First to act",
    "How often the deal was won from each place in the order of play, in deals that have one winner.",
    ("seats", "place"),
    {
        "seats": number("Seats dealt in"),
        "place": number("1 acts first, 2 next, and so on"),
        "deals": number("Deals"),
        "wins": number("Won from this place"),
    },
    label="place",
)

REJECTED: Final = Table(
    "rejected",
    "Rejected lines",
    "Lines the ledger did not take, by the source they came from; the lines themselves are in the vault.",
    ("producer", "code"),
    {
        "producer": text("The file or sender the lines came from, as it was named when they were taken in"),
        "code": text("Why they were refused"),
        "lines": number("How many lines"),
    },
    label="producer",
)

BOARD_TABLES: Final = (DAYS, RULINGS, PLAYED, DEAL_LENGTHS, DEALT, FIRST_TO_ACT, REJECTED)
"""Every table the board is drawn from."""
