"""``meldtrail backup``: a copy of a ledger that is of one moment, also while somebody writes to it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.commands import AsJson, Ledger
from cli.terminal import print_json, say
from ledger.audit.auditor import ledger_folder, to_stderr
from ledger.evidence.backup import back_up


def backup(
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="A folder that is empty or does not exist.")],
    ledger: Ledger = None,
    as_json: AsJson = False,
) -> None:
    """Copy a ledger as it is at one moment. It may be written to meanwhile.

    The copy holds hidden cards, names and keys: keep it as you keep the vault. `restore` makes a ledger of it.
    """
    copy = back_up(ledger_folder(ledger), target, to_stderr)
    total = sum(size for size, _ in copy.files.values())
    if as_json:
        files = {name: {"bytes": size, "sha256": digest} for name, (size, digest) in copy.files.items()}
        print_json({"target": str(target), "size": copy.size, "root": copy.root, "bytes": total, "files": files})
        return
    say(f"size {copy.size}")
    say(f"root {copy.root}")
    say(f"{total} byte(s) in {len(copy.files)} file(s) of {target}. `meldtrail restore {target} --to DIR` checks them.")
