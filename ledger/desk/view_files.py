"""The files that are served, each with what stands in it; who may see which, :mod:`ledger.desk.door.rights` says."""

from __future__ import annotations

from typing import Final, NamedTuple

from ledger.desk.projecting.tables import VIEWS_MADE
from ledger.desk.tables.access import ACCESS_TABLES
from ledger.desk.tables.cases import CASE_TABLES
from ledger.desk.tables.hands import HAND_TABLES
from ledger.desk.tables.leads import LEAD_TABLES
from ledger.desk.tables.open import OPEN_TABLES
from ledger.desk.tables.people import PEOPLE_TABLES
from ledger.desk.tables.table import Table


class ServedTables(NamedTuple):
    """A view file by name, without ``.db``: its title, a sentence about it, its tables."""

    name: str
    title: str
    note: str
    tables: tuple[Table, ...]


VIEW_FILES: Final = (
    ServedTables(
        "open",
        "The audited ledger",
        "Matches, events, findings and verdicts, without names or hidden cards.",
        OPEN_TABLES,
    ),
    ServedTables(
        "hands", "Hands of matches that have ended", "Cards that were hidden while a match was played.", HAND_TABLES
    ),
    ServedTables(
        "leads",
        "Leads, for analysts",
        "Pairs to review and what speaks for and against them. A lead is no finding of guilt.",
        LEAD_TABLES,
    ),
    ServedTables(
        "cases",
        "Cases, for support and auditors",
        "Claims of players, from the ticket to the answer that was sent.",
        (*CASE_TABLES, VIEWS_MADE),
    ),
    ServedTables(
        "people",
        "Players who are one person",
        "Who staff recorded to be the same person, by pseudonym.",
        (*PEOPLE_TABLES, VIEWS_MADE),
    ),
    ServedTables(
        "access",
        "Who looked at what",
        "Every view of hidden cards and every look-up of a player.",
        (*ACCESS_TABLES, VIEWS_MADE),
    ),
)
