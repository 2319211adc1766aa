"""``meldtrail backup``: a copy of a ledger that is of one moment, also while somebody writes to it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import AsJson, Ledger
from cli.terminal import print_json, remark, say
from ledger.audit.auditor import ledger_folder, to_stderr
from ledger.evidence.backup import back_up
from ledger.evidence.store import open_reader


def backup(
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="A folder that is empty or does not exist.")],
    ledger: Ledger = None,
    as_json: AsJson = False,
) -> None:
    """Copy a ledger as it is at one moment. It may be written to meanwhile.

    The copy holds hidden cards, names and keys: keep it as you keep the vault. `restore` makes a ledger of it. Exit
    code 1 when an event is not as stored.
    """
    folder = ledger_folder(ledger)
    copy = back_up(folder, target, to_stderr)
    total = sum(size for size, _ in copy.files.values())
    with open_reader(folder) as reader:
        altered = reader.altered_leaf()
    if as_json:
        files = {name: {"bytes": size, "sha256": digest} for name, (size, digest) in copy.files.items()}
        print_json({"target": str(target), "size": copy.size, "root": copy.root, "bytes": total, "files": files})
    else:
        say(f"size {copy.size}")
        say(f"root {copy.root}")
        where = f"{len(copy.files)} file(s) of {target}"
        say(f"{total} byte(s) in {where}. `meldtrail restore {target} --to DIR` checks them.")
    if altered is not None:
        remark(
            f"meldtrail: {folder} is damaged, and so is the copy: leaf {altered} is not what its hash is of; keep older"
            " backups, and run meldtrail verify"
        )
        raise typer.Exit(1)
