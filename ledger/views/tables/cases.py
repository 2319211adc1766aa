"""The tables of cases.db: claims of players from ticket to answer, for support, auditors and admins."""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import Table, number, text

CASES_FILE: Final = "cases.db"

_QUEUE: Final = (
    "due_at", "opened_at", "case_id", "stand", "assigned", "held", "reviewers", "ticket", "match", "deal", "seat",
    "topic", "outcome",
)  # fmt: skip
"""In the order of the queue, with all it shows, so that claims need not be read for it."""

CASES: Final = Table(
    "cases",
    "Cases",
    "One row for each case: a claim of a player, from the ticket to the answer that was sent.",
    ("case_id",),
    {
        "case_id": text("Id of the case"),
        "stand": text("open, decided, closed (answered) or appealed", sift=True),
        "ticket": text("The ticket in the helpdesk", sift=True),
        "match": text("The match it is about", sift=True),
        "about_event": number("The event it is about"),
        "deal": number("The deal"),
        "seat": number("The seat that claims"),
        "topic": text("show, score, money, disconnection, timer or partners", sift=True),
        "claim": text("The player's own words"),
        "assigned": text("Who works on it", sift=True),
        "reviewers": text("Second reviewers since the last appeal, as a JSON list"),
        "decider": text("Who decided", sift=True),
        "deciders": text("Everybody who ever decided it, as a JSON list"),
        "outcome": text("granted, partly, refused, undecidable or withdrawn", sift=True),
        "amount": number("What the player is paid by it, in minor units"),
        "opened_at": text("When it was opened", sift=True),
        "last_at": text("When its last record was made", sift=True),
        "due_at": text("When it is to be answered", sift=True),
        "held": number("1 while a legal hold is on it", sift=True),
        "answers": number("How many answers were sent"),
        "appeals": number("How many appeals there were"),
        "odd": number("Records that should not have been made"),
        "records": number("How many records it has"),
        "last_seq": number("The number of its last record"),
    },
    label="ticket",
    newest_by="last_at",
    indexes=(_QUEUE,),
)

CASE_RECORDS: Final = Table(
    "case_records",
    "Records of cases",
    "Every record of every case, never edited: who, when, what.",
    ("case_id", "seq"),
    {
        "case_id": text("The case", to="cases"),
        "seq": number("Its number in the case; this alone gives the order"),
        "at": text("When", sift=True),
        "who": text("Who", sift=True),
        "type": text("What kind of record", sift=True),
        "match": text("The match it is about"),
        "about_event": number("The event it is about"),
        "says": text("The record in a sentence"),
        "words": text("What was written, in full"),
        "corrects": number("The record of the case that this one puts right"),
        "ruleset_hash": text("The rules an answer that was sent rests on"),
        "odd": text("Why it should not have been made; nothing where it may stand"),
    },
    label="says",
)

CASE_TABLES: Final = (CASES, CASE_RECORDS)
"""Every table of cases.db."""
