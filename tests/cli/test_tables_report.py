"""The page of the tables tells every column that is served."""

from __future__ import annotations

from pathlib import Path

from cli.tables_report import tables_page
from ledger.views.view_files import VIEW_FILES
from ledger.web.auth.routes import VIEW_RIGHTS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_the_tables_is_up_to_date() -> None:
    said = "run python -m cli.tables_report > docs/tables.md"
    assert (DOCS / "tables.md").read_text("utf-8") == tables_page(), said


def test_every_file_that_is_described_is_for_somebody() -> None:
    assert {file.name for file in VIEW_FILES} <= set(VIEW_RIGHTS)


def test_every_column_is_told_in_words() -> None:
    silent = [
        f"{file.name}.{table.name}.{name}"
        for file in VIEW_FILES
        for table in file.tables
        for name, note in table.column_notes.items()
        if not note.strip()
    ]
    assert silent == []
