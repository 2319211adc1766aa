"""Makes cases.db: the same records give the same rows. It holds cases alone, so it is made anew after every record."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ledger.cases.writing import Case
from ledger.views.projecting.view_file import view_file
from ledger.views.rows.cases import case_row, record_rows
from ledger.views.tables.cases import CASE_TABLES, CASES_FILE


def build_cases(views: Path, cases: Iterable[Case]) -> None:
    """Make ``cases.db`` anew and put it in place. Raises LedgerError when the folder cannot be written."""
    with view_file(views / CASES_FILE, CASE_TABLES, 0o640) as file:
        for state, records in cases:
            file.add("cases", case_row(state, records))
            for row in record_rows(state.case, records):
                file.add("case_records", row)
