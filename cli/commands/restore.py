"""``meldtrail restore``: a ledger of a backup, once it is known to be whole."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import AsJson
from cli.terminal import print_json, say
from ledger.evidence.backup import erased_in
from ledger.evidence.backup import restore as restore_backup


def restore(
    backup: Annotated[Path, typer.Argument(metavar="BACKUP", help="What `backup` made.")],
    to: Annotated[Path, typer.Option("--to", metavar="DIR", help="A folder that is empty or does not exist.")],
    erasures: Annotated[
        Path | None,
        typer.Option(
            "--erasures", metavar="PATH", help="A newer ledger or backup: what was erased in it is erased here first."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Make a ledger of a backup that is whole. Every file is compared with the manifest, and the record is verified.

    Events that came after the backup are not in it: ingest their logs again. `project` or `serve` makes the views.
    """
    restored = restore_backup(backup, to, erased_in(erasures) if erasures is not None else ())
    if as_json:
        row = {"size": restored.size, "root": restored.root, "erased": restored.erased, "notes": list(restored.notes)}
        print_json({"ledger": str(to), **row})
        return
    say(f"size {restored.size}")
    say(f"root {restored.root}")
    for note in restored.notes:
        say(f"NOTE {note}")
    if restored.erased:
        say(f"erased {restored.erased} field(s), as records of the log say")
    if erasures is None:
        say("NOTE who was erased after this backup was made is named in it again; --erasures LEDGER erases them first")
    say(f"The ledger is restored to {to}: every file is the one that was backed up, and the record is whole.")
