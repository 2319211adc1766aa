"""``meldtrail restore``: a ledger of a backup, once it is known to be whole."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import AsJson
from cli.terminal import print_json, say
from ledger.evidence.backup import restore as restore_backup


def restore(
    backup: Annotated[Path, typer.Argument(metavar="BACKUP", help="What `backup` made.")],
    to: Annotated[Path, typer.Option("--to", metavar="DIR", help="A folder that is empty or does not exist.")],
    as_json: AsJson = False,
) -> None:
    """Make a ledger of a backup that is whole. Every file is compared with the manifest, and the record is verified.

    Events that came after the backup are not in it: ingest their logs again. `project` or `serve` makes the views.
    """
    found = restore_backup(backup, to)
    if as_json:
        print_json({"ledger": str(to), "size": found.size, "root": found.root, "notes": list(found.notes)})
        return
    say(f"size {found.size}")
    say(f"root {found.root}")
    for note in found.notes:
        say(f"NOTE {note}")
    say(f"The ledger is restored to {to}: every file is the one that was backed up, and the record is whole.")
