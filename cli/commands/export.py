"""``meldtrail export``: the events out again, and tables for notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from cli.options import Ledger

_FORMS = "jsonl: canonical lines that `ingest` takes back; parquet: the tables of the desk, by day."


def export(
    match: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(metavar="MATCH", help="One match; all of the ledger when left out."),
    ] = None,
    ledger: Ledger = None,
    form: Annotated[str, typer.Option("--format", help=_FORMS)] = "jsonl",
    query: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--query", metavar="NAME", help="With parquet: the answer of a canned query of the desk instead."),
    ] = None,
    param: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--param", metavar="NAME=VALUE", help="A parameter of the query; may be given again."),
    ] = None,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout. A folder for parquet.")
    ] = Path("-"),
) -> None:
    """Write events as JSON Lines, or tables as Parquet.

    `ingest` takes JSON Lines back; they open hidden values: keep the file as the ledger. Parquet holds pseudonyms and
    no hidden hand.
    """
    from ledger.audit.auditor import ledger_folder
    from schemas.errors import UsageError

    folder = ledger_folder(ledger)
    if form == "parquet":
        from cli.parquet_export import export_parquet

        if match is not None:
            raise UsageError("--format parquet writes the whole ledger; leave MATCH out, or ask a query for one match")
        export_parquet(folder, output, query, param or [])
        return
    if form != "jsonl":
        raise UsageError(f"--format {form}: this version exports jsonl and parquet")
    if query is not None or param:
        raise UsageError("--query and --param go with --format parquet; CSV and JSON of a query come from `serve`")
    _lines(folder, match, output)


def _lines(folder: Path, match: str | None, output: Path) -> None:
    from itertools import chain, islice

    from cli.output import sink
    from ledger.evidence.store import open_reader
    from schemas.errors import UsageError

    if str(output) != "-" and output.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"-o {output}: that is within the ledger itself; choose another place")
    with open_reader(folder) as reader:
        lines = reader.export(match)
        first = list(islice(lines, 1))
        with sink(output) as out:
            out.writelines(chain(first, lines))
