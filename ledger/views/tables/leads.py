"""The tables of leads.db, for analysts, never for support: pairs to review, what speaks for and against each, and the
decisions all of it rests on. Of a match still played there is nothing in it.
"""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import Table, number, numbers, real, text, texts

WITHHELD_IN: Final = "withheld in "
"""Begins an entry of ``about_leads``: a ruleset and a channel that is withheld in it alone, with the reason."""
COMPARED: Final = "compared: "
"""Begins an entry of ``about_leads``: a lead, with how many opponents of its two were compared. Some are listed."""
SCANNED_AT: Final = "scanned at"
"""The entry that says when the scan was."""
TABLES_OF: Final = "tables"
"""The entry that says of which tables a file is, by which one of an earlier version is known."""
LEADS_FILE: Final = "leads.db"

PAIRS: Final = Table(
    "pairs",
    "leads",
    ("pair",),
    {
        "pair": text(),
        **texts("one", "two", filterable=True),
        "deals": number(filterable=True),
        "p": real(),
        "q": real(filterable=True),
        "flagged": number(filterable=True),
    },
    indexes=(("p",),),
)

LEADS: Final = Table(
    "leads",
    "leads",
    ("lead",),
    {
        "lead": text(to="pairs"),
        "rank": number(filterable=True),
        **texts("one", "two", filterable=True),
        "deals": number(),
        "p": real(),
        "q": real(),
        **texts("standing", "channel", "from_player", "to_player", filterable=True),
        "both_ways": number(),
        "words": text(),
        "decision": text(filterable=True),
        "suppressed": number(filterable=True),
        **texts("since", "since_said"),
        **numbers("harm_deals", "harm_points", "harm_paise", "third_points"),
    },
    indexes=(("p",),),
)

CHANNELS: Final = Table(
    "channels",
    "leads",
    ("pair", "from_player", "channel", "both_ways"),
    {
        "pair": text(to="pairs"),
        **texts("from_player", "to_player", "channel", filterable=True),
        "both_ways": number(),
        **texts("name", "pattern"),
        **numbers("n", "n_others"),
        **dict.fromkeys(("effect", "effect_low", "effect_high"), real()),
        **texts("unit", "words"),
        "p": real(filterable=True),
        "p_uncalibrated": real(),
        "z": real(),
        **texts("why_not", "said"),
    },
    label="name",
)

EXHIBITS: Final = Table(
    "exhibits",
    "leads",
    ("exhibit",),
    {
        "exhibit": text(),
        "lead": text(to="leads"),
        "place": number(),
        **texts("match", "event", filterable=True),
        "seq": number(),
        "page": text(),
        **texts("from_player", "to_player", "channel", filterable=True),
        **texts("chosen", "said"),
        "worth": real(),
        "expected": real(),
        "chance": real(),
    },
)

ALTERNATIVES: Final = Table(
    "alternatives",
    "leads",
    ("exhibit", "place"),
    {
        "exhibit": text(to="exhibits"),
        "place": number(),
        "choice": text(),
        "chance": real(),
        "worth": real(),
    },
    label="choice",
)

PLACEBOS: Final = Table(
    "placebos",
    "leads",
    ("lead", "place"),
    {
        "lead": text(to="leads"),
        "place": number(),
        **texts("from_player", "to_player", filterable=True),
        "n": number(),
        **dict.fromkeys(("effect", "effect_low", "effect_high"), real()),
        "p_uncalibrated": real(),
    },
    label="place",
)

REFUNDS: Final = Table(
    "refunds",
    "leads",
    ("lead", "place"),
    {
        "lead": text(to="leads"),
        "place": number(),
        **texts("match", "player", filterable=True),
        "lost_to": text(),
        **numbers("points", "paise"),
    },
    label="player",
)

CONSIDERATIONS: Final = Table(
    "considerations",
    "leads",
    ("lead", "place"),
    {
        "lead": text(to="leads"),
        "place": number(),
        "kind": text(filterable=True),
        **texts("words", "said"),
    },
    label="words",
)

LEAD_DECISIONS: Final = Table(
    "lead_decisions",
    "leads",
    ("pair", "place"),
    {
        "pair": text(filterable=True),
        "place": number(),
        **texts("type", "at", "who", "decision", filterable=True),
        "reason": text(),
        "seen": number(),
        **texts("p", "q"),
        "deals": number(),
        **texts("channel", "model", "calibration", "evidence"),
    },
    label="type",
)

DECISIONS: Final = Table(
    "decisions",
    "leads",
    ("decision",),
    {
        **texts("decision", "match"),
        "deal": text(filterable=True),
        "event": text(),
        **numbers("seq", "seat"),
        **texts("player", "kind", "chosen", "alternatives"),
        "choices": number(),
        "chance": real(),
        "follower": text(),
        "gain": real(),
        "gain_usual": real(),
        "waits": real(),
        "waits_usual": real(),
        "distance": real(),
    },
    indexes=(("player", "kind"), ("match", "seq"), ("kind", "player")),
)

ABOUT: Final = Table("about_leads", "leads", ("what",), texts("what", "value", "said"))
