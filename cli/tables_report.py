"""``python -m cli.tables_report``: every table of the desk, column by column, as the page in ``docs/tables.md``."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.views.questions import questions
from ledger.views.tables.table import Table
from ledger.views.view_files import VIEW_FILES

HEAD = """# The tables of the desk

Every file that `meldtrail serve` opens, as it is in the browser, in CSV, JSON and Parquet. *Indexed* columns may be
filtered and sorted by at any size. This page is made by `python -m cli.tables_report > docs/tables.md`.
"""


def tables_page() -> str:
    """The page, with its last line feed."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield HEAD
    for file in VIEW_FILES:
        yield f"## {file.name}\n\n{file.note}\n"
        for table in file.tables:
            if not table.hidden:
                yield from _table(table)
    yield "## Canned queries\n\n| query | parameters | answers |\n|---|---|---|"
    for question in questions():
        yield f"| `{question.name}` | {', '.join(question.parameters) or '-'} | {_cell(question.says)} |"


def _table(table: Table) -> Iterator[str]:
    yield f"### {table.name}\n\n{table.note} Key: {', '.join(table.key)}.\n"
    yield "| column | kind | | |\n|---|---|---|---|"
    indexed = {index[0] for index in table.indexed} | {table.key[0]}
    for name, note in table.column_notes.items():
        kind = {str: "text", int: "number", float: "fraction"}[table.columns[name].kind]
        yield f"| {name} | {kind} | {'indexed' if name in indexed else ''} | {_cell(note)} |"
    yield ""


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    print(tables_page(), end="")
