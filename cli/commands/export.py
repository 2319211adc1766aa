"""``meldtrail export``: the events out again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from cli.options import Ledger


def export(
    match: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(metavar="MATCH", help="One match; all of the ledger when left out."),
    ] = None,
    ledger: Ledger = None,
    form: Annotated[str, typer.Option("--format", help="jsonl: canonical lines that `ingest` takes back.")] = "jsonl",
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout.")] = Path("-"),
) -> None:
    """Write events as JSON Lines that `ingest` takes back. Hidden values are opened: keep the file as the ledger."""
    from itertools import chain, islice

    from cli.output import sink
    from cli.source import ledger_folder
    from ledger.evidence.store import open_reader
    from schemas.errors import UsageError

    if form != "jsonl":
        raise UsageError(f"--format {form}: this version exports jsonl")
    folder = ledger_folder(ledger)
    if str(output) != "-" and output.resolve().is_relative_to(folder.resolve()):
        raise UsageError(f"-o {output}: that is within the ledger itself; choose another place")
    with open_reader(folder) as reader:
        lines = reader.export(match)
        first = list(islice(lines, 1))
        with sink(output) as out:
            out.writelines(chain(first, lines))
