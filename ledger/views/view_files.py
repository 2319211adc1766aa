"""The files that are served, each with what stands in it; who may see which, :mod:`ledger.web.auth.routes` says."""

from __future__ import annotations

from typing import Final, NamedTuple

from ledger.views.projecting.tables import VIEWS_MADE
from ledger.views.tables.access import ACCESS_TABLES
from ledger.views.tables.cases import CASE_TABLES
from ledger.views.tables.hands import HAND_TABLES
from ledger.views.tables.leads import LEAD_TABLES
from ledger.views.tables.open import OPEN_TABLES
from ledger.views.tables.people import PEOPLE_TABLES
from ledger.views.tables.table import Table


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
