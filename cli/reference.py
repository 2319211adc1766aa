"""``python -m cli.reference``: writes anew what is made from the code it describes, pages of docs/ and JSON Schemas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cli.commands.rules import coverage_sum, pair_words
from ledger.audit.coverage import coverage
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.views.canned_queries import canned_queries
from ledger.views.tables.table import Table
from ledger.views.view_files import VIEW_FILES
from ledger.web.helpdesk.api import openapi_text
from schemas.published import published

HEAD = """# The tables of the desk

Every file that `meldtrail serve` opens, as it is in the browser, in CSV, JSON and Parquet. *Indexed* columns may be
filtered and sorted by at any size. This page is made by `python -m cli.reference`.
"""


def tables_page() -> str:
    """``docs/tables.md``: every table of the desk, column by column."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield HEAD
    for file in VIEW_FILES:
        yield f"## {file.name}\n\n{file.note}\n"
        for table in file.tables:
            if not table.hidden:
                yield from _table(table)
    yield "## Canned queries\n\n| query | parameters | answers |\n|---|---|---|"
    for question in canned_queries():
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


def clauses_page() -> str:
    """``docs/clauses.md``: every clause of the texts and what checks it."""
    found = coverage(read_clausebook(), read_rulebook().every())
    lines = [
        "# Which clause is checked",
        "",
        "A clause counts as checked when a stored pair of logs shows it: one that breaks it, where the audit cites it,",
        "and its legal twin, against which there is nothing. The pairs are in `schemas/pairs`; a test runs every one.",
        "Made by `python -m cli.reference`; `meldtrail rules --coverage` prints the same.",
        "",
        coverage_sum(found),
        "",
        "| clause | rule | shown by | laws | verdicts |",
        "|---|---|---|---|---|",
    ]
    for covered in found:
        laws = ", ".join(f"`{law}`" for law in covered.laws)
        shown = pair_words(covered.pair) if covered.pair is not None else "**not checked yet**"
        if covered.state == "unobservable":
            shown = f"*not in a log: {covered.clause.unobservable}*"
        judged = "; ".join(covered.judged)
        lines.append(f"| {covered.clause.id} | {covered.clause.rule} | {shown} | {laws} | {judged} |")
    return "\n".join(lines) + "\n"


def files() -> Iterator[tuple[str, str]]:
    """Every file that is made from the code: its path in the repository, and its text."""
    yield "docs/tables.md", tables_page()
    yield "docs/clauses.md", clauses_page()
    for name, text in published():
        yield f"schemas/json/{name}", text
    yield "schemas/openapi.json", openapi_text()


if __name__ == "__main__":
    for path, text in files():
        (Path(__file__).parents[1] / path).write_text(text, encoding="utf-8")
        print(path)
