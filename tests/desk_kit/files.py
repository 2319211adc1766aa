"""View files made and read by tests: cases in one go, and a file as text."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sqlite_utils import Database

from ledger.cases.writing import Case
from ledger.views.projection.files import view_file
from ledger.views.tables.cases import case_row, record_rows
from ledger.views.view_files import CASE_TABLES, CASES_FILE


def build_cases(views: Path, cases: Iterable[Case]) -> None:
    """Make ``cases.db`` of these cases and put it in place."""
    with view_file(views / CASES_FILE, CASE_TABLES, 0o640) as file:
        for state, records in cases:
            file.add("cases", case_row(state, records))
            for row in record_rows(state.case, records):
                file.add("case_records", row)


def dump(path: Path) -> list[str]:
    """A database as text: what its tables are, and every row in the order it stands in."""
    database = Database(path)
    schema = [sql for (sql,) in database.execute("select sql from sqlite_master order by rowid") if sql]
    tables = database.table_names()
    rows = [f"{name}: {row}" for name in tables for row in database.execute(f"select * from [{name}]")]
    database.close()
    return schema + rows
