"""What is made from the code is up to date, and the page of the tables tells every column that is served."""

from __future__ import annotations

from pathlib import Path

from ledger.views.view_files import VIEW_FILES
from ledger.web.auth.routes import VIEW_RIGHTS
from tests.reference import files

ROOT = Path(__file__).parents[2]


def test_every_file_that_is_made_from_the_code_is_up_to_date() -> None:
    made = dict(files())
    assert {"docs/tables.md", "docs/clauses.md", "schemas/json/event.schema.json"} <= set(made)
    for path, text in made.items():
        assert (ROOT / path).read_text("utf-8") == text, f"{path}: run `make schemas`"


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
