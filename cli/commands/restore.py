"""``meldtrail restore``: a ledger of a backup, once it is known to be whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from cli.commands import AsJson
from cli.terminal import print_json, say
from ledger.evidence.backup import erased_in
from ledger.evidence.backup import restore as restore_backup
from ledger.evidence.enrolment import writers_in
from ledger.web.auth.accounts import STAFF_FILE, Accounts, read_accounts
from schemas.errors import LedgerError


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
    notes = [*restored.notes, *_who_is_back(to)]
    if as_json:
        row = {"size": restored.size, "root": restored.root, "erased": restored.erased, "notes": notes}
        print_json({"ledger": str(to), **row})
        return
    say(f"size {restored.size}")
    say(f"root {restored.root}")
    for note in notes:
        say(f"NOTE {note}")
    if restored.erased:
        say(f"erased {restored.erased} field(s), as records of the log say")
    if erasures is None:
        say("NOTE who was erased after this backup was made is named in it again; --erasures LEDGER erases them first")
    say(f"The ledger is restored to {to}: every file is the one that was backed up, and the record is whole.")


def _who_is_back(folder: Path) -> Iterator[str]:
    """Who may sign in and send lines as on the day of the backup, also where that was taken away since."""
    path, accounts = folder / STAFF_FILE, Accounts()
    try:
        accounts = read_accounts(path) if path.exists() else accounts
    except LedgerError as wrong:  # the record is restored all the same
        yield str(wrong)
    enrolled = [one.name for one, _ in writers_in(folder) if one.revoked is None]
    for who, names, way in (
        ("sign in", [*accounts.people, *accounts.machines], "staff remove"),
        ("send lines", enrolled, "writers revoke"),
    ):
        if names:
            yield (
                f"as on the day of the backup may {who}: {', '.join(names)}; who was taken off since comes back so:"
                f" meldtrail {way} NAME"
            )
