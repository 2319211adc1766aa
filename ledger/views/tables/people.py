"""The tables of people.db: which players staff recorded as one person, by pseudonym; for support, auditors, admins."""

from __future__ import annotations

from typing import Final

from ledger.views.tables.table import Table, number, text

PEOPLE_FILE: Final = "people.db"

SAME_PERSON: Final = Table(
    "same_person",
    "One person",
    "One row for each record that two players are one person. No names stand here; what staff wrote is no proof.",
    ("seq",),
    {
        "seq": number("Its number in the stream `people` of the ledger"),
        "at": text("When it was recorded", sift=True),
        "who": text("Who recorded it", sift=True),
        "pseudonym": text("The player", sift=True),
        "same_as": text("The player who is the same person", sift=True),
    },
    label="pseudonym",
    newest_by="seq",
)

PEOPLE_TABLES: Final = (SAME_PERSON,)
"""Every table of people.db."""
