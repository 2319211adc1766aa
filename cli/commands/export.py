"""``meldtrail export``: the events out again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from cli.options import Ledger


def export(
    match: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(metavar="[MATCH]", help="One match; all of the ledger when left out."),
    ] = None,
    ledger: Ledger = None,
    form: Annotated[str, typer.Option("--format", help="jsonl: canonical lines that `ingest` takes back.")] = "jsonl",
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout.")] = Path("-"),
) -> None:
    """Write events as canonical JSON Lines, opened; ingesting them again finds every line already held."""
    import sys

    from cli.source import ledger_folder
    from ledger.evidence.store import open_reader
    from schemas.errors import UnreadableError, UsageError

    if form != "jsonl":
        raise UsageError(f"--format {form}: this version exports jsonl")
    with open_reader(ledger_folder(ledger)) as reader:
        lines = reader.export(match)
        if str(output) == "-":
            for line in lines:
                sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
            return
        try:
            with output.open("wb") as kept:
                kept.writelines(lines)
        except OSError as wrong:
            raise UnreadableError(f"{output}: cannot be written: {wrong.strerror or wrong}") from None
