"""``python -m tests.reference``: writes anew what is made from the code, pages of docs/ and JSON Schemas."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from cli.commands.rules import coverage_sum, pair_words
from ledger.audit.coverage import coverage
from ledger.audit.wrong_lines import TRIED
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.views.canned_queries import canned_queries
from ledger.views.tables.table import Table
from ledger.views.view_files import VIEW_FILES
from ledger.web.auth.accounts import SHORTEST
from ledger.web.auth.routes import ROLE_NOTES, ROUTES, VIEW_RIGHTS, Route, access
from ledger.web.auth.state import FIRST_WAIT, FREE, IDLE, LASTS, LONGEST_WAIT
from ledger.web.helpdesk.api import openapi_text
from schemas.events import EVENT
from schemas.findings import FindingRow, SourceRow, UncheckedRow, VerdictRow
from schemas.records import RECORD
from schemas.roles import ACTS, EVERY_ROLE, HELPDESK, STAFF_ROLES
from schemas.ruleset import Ruleset

HEAD = """# The tables of the desk

Every file that `meldtrail serve` opens, as it is in the browser, in CSV, JSON and Parquet. *Indexed* columns may be
filtered and sorted by at any size. This page is made by `python -m tests.reference`.

Tables whose rows lie in codes are SQL views of those rows, with the match by its id, times and words as text. A query
of them goes by keys and indexes as if they were tables, in joins too; but on the right side of a `left join` the whole
view is read first: ask with `join`, or for one value in a subquery. Events are found by time, and events and verdicts
newest first, through tables of spans, and by a type that is not draw or discard through an index of the others: the
pages and JSON of the table go by them, as does plain SQL of one table with values for its places; SQL of your own that
compares `at`, names a type or sorts by `leaf` in another way reads every row, so name a match as well.
"""


def _table_lines() -> Iterator[str]:
    """``docs/tables.md``: every table of the desk, column by column."""
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
    remark = " Read out of other tables, where its rows stand (an SQL view)." if table.reads else ""
    remark += f" An SQL view; its rows lie in codes in `{table.stored_in}`." if table.compact else ""
    yield f"### {table.name}\n\n{table.note} Key: {', '.join(table.key)}.{remark}\n"
    yield "| column | kind | | |\n|---|---|---|---|"
    indexed = {index[0] for index in table.indexed} | ({table.key[0]} if not table.reads else set())
    indexed |= {name for name, column in table.columns.items() if column.spans}
    for name, note in table.column_notes.items():
        kind = {str: "text", int: "number", float: "fraction"}[table.columns[name].kind]
        yield f"| {name} | {kind} | {'indexed' if name in indexed else ''} | {_cell(note)} |"
    yield ""


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("\n", " ")


def clauses_page() -> str:
    """``docs/clauses.md``: every clause of the texts and what checks it."""
    clauses = coverage(read_clausebook(), read_rulebook().every())
    lines = [
        "# Which clause is checked",
        "",
        "A clause counts as checked when a stored pair of logs shows it: one that breaks it, where the audit cites it,",
        "and its legal twin, against which there is nothing. The pairs are in `schemas/pairs`; a test runs every one.",
        "Made by `python -m tests.reference`; `meldtrail rules --coverage` prints the same.",
        "",
        coverage_sum(clauses),
        "",
        "| clause | rule | shown by | laws | verdicts |",
        "|---|---|---|---|---|",
    ]
    for one in clauses:
        laws = ", ".join(f"`{law}`" for law in one.laws)
        pair = pair_words(one.pair) if one.pair is not None else "**not checked yet**"
        if one.state == "unobservable":
            pair = f"*not in a log: {one.clause.unobservable}*"
        verdicts = "; ".join(one.judged)
        lines.append(f"| {one.clause.id} | {one.clause.rule} | {pair} | {laws} | {verdicts} |")
    return "\n".join(lines) + "\n"


# -- how lines may have been meant ------------------------------------------------------------------

_CORRECTIONS: Final = """# Lines that may have been meant otherwise

Where something is held against a seat or the platform, the log is told otherwise in the ways in which converters and
servers write lines wrongly, and judged again. Where that leaves less against anybody, brings nothing new, and explains
more than times, the lines are most likely wrong: a row names them (`lines_in_doubt`), what they explain is held
against nobody, and a claim that only one of the two ways bears out is UNDECIDABLE. Two such mistakes are found in one
log. Where something is held in several deals of three and more, and not in all, the first of them or the last are told
otherwise alone too, for the converter may have become another one in between. [judging.md](judging.md) says what else a
log may not show.

Made by `python -m tests.reference` from the functions in `ledger/audit/corrections`, in the order in which they are
tried."""


def corrections_page() -> str:
    """``docs/corrections.md``: in which ways lines may have been meant otherwise, module by module."""
    lines = [_CORRECTIONS]
    for module, ways in groupby(TRIED, lambda way: way.__module__):
        heading = _paragraph(sys.modules[module]).partition(". Pure")[0].rstrip(".:")
        lines += ["", f"## {module.rpartition('.')[2].capitalize()}", "", f"{heading}.", ""]
        lines += ["| correction | what is told |", "|---|---|"]
        lines += [f"| `{way.__name__}` | {_cell(_paragraph(way))} |" for way in ways]
    return "\n".join(lines) + "\n"


def _paragraph(documented: object) -> str:
    """The first paragraph of what something says of itself, in one line, as Markdown."""
    text = (inspect.getdoc(documented) or "").partition("\n\n")[0]
    return " ".join(text.replace("``", "`").replace(":mod:", "").split())


# -- who gets what ---------------------------------------------------------------------------------

_TEXT: Final = Path(__file__).with_name("roles.md")
_WORDS: Final = {"granted": "yes", "refused": "403", "sign_in": "sign in"}


def roles_page() -> str:
    """``docs/roles.md``: ``roles.md`` of this folder, filled in from the tables of routes, accounts and sessions."""
    return _TEXT.read_text("utf-8").format(
        roles=_rows_table(("role", "who"), ((role, ROLE_NOTES[role]) for role in EVERY_ROLE)),
        files=_rows_table(
            ("file", "holds", *STAFF_ROLES, "written down"),
            (
                (f"{right.file}.db", right.holds, *_marks(right.roles), "yes" if right.logged else "")
                for right in VIEW_RIGHTS.values()
            ),
        ),
        acts=_rows_table(("what", *STAFF_ROLES), ((act, *_marks(roles)) for act, roles in ACTS.items())),
        addresses=_rows_table(("address", "", *EVERY_ROLE), _addresses()),
        forms=_rows_table(
            ("address", *EVERY_ROLE),
            ((f"`{one.address}`", *(_outcome(one, r, "POST") for r in EVERY_ROLE)) for one in ROUTES if one.writes),
        ),
        hours=LASTS // 3600, idle=IDLE // 60, longest_wait=LONGEST_WAIT // 60, shortest=SHORTEST, free=FREE,
        first_wait=FIRST_WAIT,
    )  # fmt: skip


def _addresses() -> Iterable[Sequence[str]]:
    for route in ROUTES:
        address = route.address.replace("{json}", ".json" if route.needs else "")
        if not route.database:
            yield f"`{address}`", route.what, *(_outcome(route, role) for role in EVERY_ROLE)
            continue
        for file in VIEW_RIGHTS:
            file_address = address.replace("{database}", file)
            yield f"`{file_address}`", route.what, *(_outcome(route, role, file=file) for role in EVERY_ROLE)


def _outcome(route: Route, role: str, method: str = "GET", file: str | None = None) -> str:
    admission = access(route, role, method, file)
    return "401" if role == HELPDESK and admission == "refused" else _WORDS[admission]


def _marks(roles: Sequence[str]) -> list[str]:
    return ["yes" if role in roles else "" for role in STAFF_ROLES]


def _rows_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


# -- JSON Schemas ----------------------------------------------------------------------------------

_PUBLISHED: dict[str, TypeAdapter[Any]] = {
    "event": EVENT,
    "record": RECORD,
    "ruleset": TypeAdapter(Ruleset),
    "finding": TypeAdapter(FindingRow),
    "verdict": TypeAdapter(VerdictRow),
    "unchecked": TypeAdapter(UncheckedRow),
    "source": TypeAdapter(SourceRow),
}

_NULL_ALLOWED = frozenset({"ruleset", "finding", "verdict"})


class _WithoutNull(GenerateJsonSchema):
    """In the log an optional field is left out, never null."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def json_schemas() -> Iterator[tuple[str, str]]:
    """File name and text of every JSON Schema this project publishes, made from the models."""
    for name, adapter in _PUBLISHED.items():
        generator = GenerateJsonSchema if name in _NULL_ALLOWED else _WithoutNull
        schema = adapter.json_schema(schema_generator=generator)
        if name not in _NULL_ALLOWED:
            _drop_null_defaults(schema)
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        yield f"{name}.schema.json", json.dumps(schema, indent=1, sort_keys=True) + "\n"


def _drop_null_defaults(schema: Any) -> None:
    if isinstance(schema, dict):
        if "default" in schema and schema["default"] is None:
            del schema["default"]
        for value in schema.values():
            _drop_null_defaults(value)
    elif isinstance(schema, list):
        for value in schema:
            _drop_null_defaults(value)


def files() -> Iterator[tuple[str, str]]:
    """Every file that is made from the code: its path in the repository, and its text."""
    yield "docs/tables.md", "\n".join(_table_lines()) + "\n"
    yield "docs/clauses.md", clauses_page()
    yield "docs/corrections.md", corrections_page()
    yield "docs/roles.md", roles_page()
    for name, text in json_schemas():
        yield f"schemas/json/{name}", text
    yield "schemas/openapi.json", openapi_text()


if __name__ == "__main__":
    for path, text in files():
        (Path(__file__).parents[1] / path).write_text(text, encoding="utf-8")
        print(path)  # noqa: T201 - says what it wrote
