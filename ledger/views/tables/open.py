"""The tables of open.db, which every staff role may read: nothing in it was hidden at a table still playing.

No name, device, address or player id, no free text of a platform, no card that only one seat could see.
"""

from __future__ import annotations

from typing import Final

from ledger.views.projecting.tables import PROJECTOR_TABLES
from ledger.views.rows.marks import MARKS
from ledger.views.tables.answers import ANSWER_RULES
from ledger.views.tables.board import BOARD_TABLES
from ledger.views.tables.records import MATCH_RECORDS, PINNED_RULES
from ledger.views.tables.table import SUITS_NOTE, Table, number, text
from ledger.views.tables.turns import OTHER_READING, TURNS

_MATCH: Final = text("The match", to="matches")
_SEAT: Final = number("The seat, from 1, clockwise", sift=True)
_CLAUSES: Final = text("Ids of the clauses it rests on")
_LEAF: Final = number("Place of the event in the ledger's tree: greater is newer", sift=True)

_OF_MATCHES: Final = (
    ("opened_at", "ended_at"), ("ruleset", "leaf"), ("table_id", "leaf"), ("state", "leaf"), ("verdict", "leaf"),
)  # fmt: skip
MATCHES: Final = Table(
    "matches",
    "Matches",
    "One row for each match in the ledger, with the worst the audit says of it.",
    ("match",),
    {
        "match": text("The platform's id of the match"),
        "verdict": text("The worst of: finding, overturned, undecidable, clean", sift=True),
        "state": text("open: still played; settled by the platform; closed without that", sift=True),
        "ruleset": text("The rules it was played by", sift=True),
        "ruleset_hash": text("The content of those rules, as pinned when the match opened", to="rulesets"),
        "table_id": text("The platform's table", sift=True),
        "lobby": text("The platform's lobby", sift=True),
        "opened_at": text("When it opened, by the platform's clock", sift=True),
        "ended_at": text("When it was settled or closed", sift=True),
        "seats": number("How many sat down", sift=True),
        "deals": number("How many deals"),
        "events": number("How many events the ledger holds"),
        "currency": text("Currency or chips played for"),
        "point_value": number("Money for a point, in minor units"),
        "entry": number("Entry fee for a seat, in minor units"),
        "findings": number("How many findings", sift=True),
        "overturned": number("How many claims of the platform were overturned", sift=True),
        "undecidable": number("How many claims could not be decided"),
        "unchecked": number("How many kinds of check could not be made"),
        "leaf": number("Place of its last event in the ledger's tree: greater is newer", sift=True),
    },
    label="match",
    newest_by="leaf",
    indexes=_OF_MATCHES,
)

PLAYERS: Final = Table(
    "players",
    "Players",
    "Who sat where, by pseudonym. Names are not in this file.",
    ("match", "seat"),
    {
        "match": _MATCH,
        "seat": number("The seat, from 1, clockwise"),
        "pseudonym": text("Stands for the player, in every match if the ledger can tell", sift=True),
        "total": number("Points lost or won in a match of many deals, or chips left, by the rules"),
        "place": number("The place this gives, once the match is over"),
        "out_after": number("The deal after which the seat was out of the match"),
        "paid": number("What the platform paid (or took, when negative), in minor units"),
    },
    label="pseudonym",
)

DEALS: Final = Table(
    "deals",
    "Deals",
    "One row for each deal, with how the rules say it ended. " + SUITS_NOTE,
    ("deal",),
    {
        "deal": text("Match and number of the deal"),
        "match": _MATCH,
        "number": number("Which deal of the match"),
        "event": text("The event that dealt it", to="events"),
        "dealer": number("The seat that dealt"),
        "first": number("The seat to act first"),
        "dealt_in": text("The seats dealt in"),
        "contract": text("What had to be laid at once, in games of contracts"),
        "wild_card": text("The card cut for the wild rank"),
        "open_card": text("The card that opened the discards"),
        "ended": text("How it ended, by the rules; nothing while it has not", sift=True),
        "ended_event": text("The event that ended it", to="events"),
        "winners": text("Seats that won it, by the rules"),
        "doubt_event": text("The event after which the record contradicts itself or has a hole", to="events"),
    },
    label="deal",
)

_OF_EVENTS: Final = (
    ("match", "leaf"), ("match", "seq"), ("deal", "type", "seat"), ("pseudonym", "leaf"), ("type", "leaf"),
    ("seat", "leaf"), ("by", "leaf"), ("from_pile", "leaf"),
)  # fmt: skip
EVENTS: Final = Table(
    "events",
    "Events",
    "Every event of every match, without the cards only one seat could see. " + SUITS_NOTE,
    ("event",),
    {
        "event": text("Match and number of the event"),
        "match": text("The match", to="matches"),
        "deal": text("The deal it belongs to", to="deals"),
        "seq": number("Its number in the match; this alone gives the order"),
        "at": text("When, by the platform's clock", sift=True),
        "type": text("What kind of event", sift=True),
        "seat": _SEAT,
        "pseudonym": text("Stands for the player on that seat, as in players"),
        "by": text("player, timer, autoplay, server, staff, or nothing when unknown", sift=True),
        "from_pile": text("Where a drawn card came from: stock or discards", sift=True),
        "card": text("The card, where the whole table could see it; face down it could not"),
        "cards": text("Cards laid open, in groups"),
        "what": text("The event in a sentence"),
        "leaf": number("Its place in the ledger's tree: greater is newer", sift=True),
    },
    label="what",
    newest_by="leaf",
    indexes=_OF_EVENTS,
)

MELDS: Final = Table(
    "melds",
    "Melds",
    "Every meld laid on a table, in games where they are laid there. " + SUITS_NOTE,
    ("meld",),
    {
        "meld": text("Match and id of the meld: the event that laid it, and which of that event's"),
        "match": _MATCH,
        "deal": text("The deal", to="deals"),
        "event": text("The event that laid it", to="events"),
        "seat": number("The seat that laid it", sift=True),
        "kind": text("run or set; nothing for what can be read as neither", sift=True),
        "laid": text("The cards as they were laid; a joker names what it stands for"),
        "cards": text("The cards as they lay when the deal ended"),
        "laid_off_by": text("The seats that laid off on it"),
    },
    label="meld",
)

FINDINGS: Final = Table(
    "findings",
    "Findings",
    "Rules broken, and places where the record contradicts itself or has a hole.",
    ("finding",),
    {
        "finding": text("Match and number of the finding"),
        "severity": text("impossible: the log contradicts itself; breach; incomplete", sift=True),
        "code": text("Which law was broken", to="laws"),
        "name": text("The law's name"),
        "match": _MATCH,
        "deal": text("The deal", to="deals"),
        "event": text("The event it was found at", to="events"),
        "seat": _SEAT,
        "message": text("What happened; of a match still played only the event is named"),
        "clauses": _CLAUSES,
        "at": text("When the event was, by the platform's clock"),
        "leaf": _LEAF,
    },
    label="name",
    newest_by="leaf",
)

VERDICTS: Final = Table(
    "verdicts",
    "Verdicts",
    "What became of each claim of the platform, recomputed from the play.",
    ("verdict_id",),
    {
        "verdict_id": text("Match and number of the verdict"),
        "verdict": text("UPHELD, OVERTURNED (see the figures) or UNDECIDABLE", sift=True),
        "claim": text("show: a declaration; points: of a deal, or a total of the match; settlement: money", sift=True),
        "match": _MATCH,
        "deal": text("The deal", to="deals"),
        "event": text("The event that made the claim", to="events"),
        "seat": _SEAT,
        "claimed": number("What the platform said: points or chips, minor units, or 1 for a valid show"),
        "computed": number("What the play gives, in the same measure; nothing when it cannot be decided"),
        "difference": number("computed less claimed, for points and money", sift=True),
        "by_reading": number("1 when the other reading of the text would give another verdict"),
        "message": text("Why; cards of a match still played are not named"),
        "clauses": _CLAUSES,
        "leaf": _LEAF,
    },
    label="claim",
    newest_by="leaf",
    indexes=(("verdict", "leaf"), ("claim", "leaf"), ("seat", "leaf"), ("by_reading", "leaf")),
)

FINDING_EVENTS: Final = Table(
    "finding_events",
    "Events behind a finding",
    "The events to look at for a finding.",
    ("finding", "event"),
    {"finding": text("The finding", to="findings"), "event": text("An event to look at", to="events")},
    label="event",
)

FINDING_CLAUSES: Final = Table(
    "finding_clauses",
    "Clauses of findings",
    "Which clause each finding rests on.",
    ("finding", "clause"),
    {"finding": text("The finding", to="findings"), "clause": text("The clause", to="clauses")},
    label="clause",
)

VERDICT_CLAUSES: Final = Table(
    "verdict_clauses",
    "Clauses of verdicts",
    "Which clause each verdict rests on.",
    ("verdict_id", "clause"),
    {"verdict_id": text("The verdict", to="verdicts"), "clause": text("The clause", to="clauses")},
    label="clause",
)

UNCHECKED: Final = Table(
    "unchecked",
    "Not checked",
    "Checks that could not be made, because the log does not show what they must see. No fault of a player.",
    ("match", "code", "missing"),
    {
        "match": text("The match", to="matches"),
        "code": text("The law that could not be checked", to="laws"),
        "missing": text("What the log would have had to show", sift=True),
        "times": number("How many times"),
        "first_event": text("The first event it could not be checked at", to="events"),
    },
    label="missing",
)

LAWS: Final = Table(
    "laws",
    "Laws",
    "What is looked for, and how often it was found.",
    ("code",),
    {
        "code": text("Code of the law"),
        "name": text("Its name"),
        "severity": text("impossible, breach or incomplete", sift=True),
        "found": number("How many findings"),
        "sentence": text("What a finding of it says"),
    },
    label="name",
    newest_by="found",
)

CLAUSES: Final = Table(
    "clauses",
    "Clauses",
    "Every clause a rule or verdict can rest on, and where it is from.",
    ("clause",),
    {
        "clause": text("Id of the clause"),
        "standing": text("text: written; custom: the field's usage; house: our choice", sift=True),
        "text": text("The text it stands in", sift=True),
        "lines": text("Lines of that text"),
        "rule": text("What it says"),
        "reading": text("How it is read, where it can be read in more than one way"),
        "address": text("Where the custom is described"),
        "section": text("Where it stands in the terms of the operator, of whom it is"),
        "language": text("The language it is written in, where it is the operator's"),
        "restates": text("The clauses it says in the operator's words"),
    },
    label="clause",
)

RULESETS: Final = Table(
    "rulesets",
    "Rulesets",
    "The rules matches were played by, by the hash of their content.",
    ("hash",),
    {"hash": text("SHA-256 of its options"), "id": text("Its id", sift=True), "title": text("Its title")},
    label="id",
)

SUMMARY: Final = Table(
    "summary",
    "Summary",
    "How much there is of everything.",
    ("what",),
    {"what": text("What is counted"), "count": number("How many")},
    label="what",
)

OPEN_TABLES: Final = (
    MATCHES, PLAYERS, DEALS, EVENTS, MELDS, FINDINGS, VERDICTS, UNCHECKED, LAWS, CLAUSES, RULESETS,
    FINDING_EVENTS, FINDING_CLAUSES, VERDICT_CLAUSES, SUMMARY, MATCH_RECORDS, PINNED_RULES,
    ANSWER_RULES, TURNS, OTHER_READING, *BOARD_TABLES, *PROJECTOR_TABLES, MARKS,
)  # fmt: skip
"""Every table of open.db."""
