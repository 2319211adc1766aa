"""A decision shown at once: leads.db as it stands, with the queue and the decisions as they are now.

Figures are as of the last scan; which pairs come up beyond the budget, the next scan says.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlite_utils import Database

from ledger.collusion.reviewed import Reviews
from ledger.views.projection.files import view_file
from ledger.views.rows.leads import review_rows
from ledger.views.tables.leads import ABOUT, LEAD_DECISIONS, LEAD_TABLES, LEADS, LEADS_FILE

NOTHING_SINCE = "0 deal(s) together in games not seen then: too few to be judged by themselves"


def refresh_leads(views: Path, reviews: Reviews, pair: str, decision: str | None) -> bool:
    """Show what was just decided about a pair (None: reopened), where a scan has made the tables; whether it has.

    Raises LedgerError when the file cannot be written or was made by another version.
    """
    place = views / LEADS_FILE
    if not place.is_file():
        return False
    held = Database(place, execute_plugins=False)
    leads = [dict(row) for row in held.query("select * from leads order by rowid")]
    about = [dict(row) for row in held.query("select * from about_leads order by rowid")]
    held.close()
    if not about:
        return False  # no scan has been made
    leads = _ranked([_decided(row, decision) if row["lead"] == pair else row for row in leads])
    counts = {name: str(sum(row["suppressed"] == state for row in leads)) for name, state in _COUNTED}
    with view_file(place, LEAD_TABLES, 0o640) as file:
        for table in LEAD_TABLES:
            if table not in (LEADS, LEAD_DECISIONS, ABOUT):
                file.copy(place, table.name)
        for row in leads:
            file.add(LEADS.name, row)
        for review in reviews.all():
            for record in review_rows(review):
                file.add(LEAD_DECISIONS.name, record)
        for row in about:
            file.add(ABOUT.name, {**row, "value": counts.get(row["what"], row["value"])})
    return True


_COUNTED = (("suppressed", 1), ("to_review", 0))


def _decided(row: dict[str, Any], decision: str | None) -> dict[str, Any]:
    since = None if decision is None else NOTHING_SINCE
    return {**row, "decision": decision, "suppressed": int(decision is not None), "since": since}


def _ranked(leads: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those to review in order, then the others."""
    rows = sorted(leads, key=lambda row: (row["suppressed"], row["p"]))
    return [{**row, "rank": None if row["suppressed"] else place} for place, row in enumerate(rows, 1)]
