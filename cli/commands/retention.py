"""``meldtrail retention``: how long each kind of record stays, what is due, and doing it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from cli.commands import AsJson, FromStdin, Ledger, Who
from cli.sign_in import acting, has_accounts, signed_in_to_erase
from cli.terminal import print_json, say
from ledger.audit.auditor import ledger_folder
from ledger.evidence.store import PATIENCE_S
from ledger.serving.retention import Kind, as_row, look
from ledger.serving.retention import run as run_rules
from ledger.serving.used_settings import tell
from schemas.errors import UsageError
from schemas.wire import read_moment

retention = typer.Typer(
    name="retention",
    help="How long each kind of record stays, by retention.toml in the ledger's folder, and what is due.",
    rich_markup_mode=None,
)

At = Annotated[
    str | None,
    typer.Option("--at", metavar="TIME", help="Judge age as of this time (ISO 8601, with a zone); now without it."),
]


@retention.command()
def show(at: At = None, ledger: Ledger = None, as_json: AsJson = False) -> None:
    """Say for each kind its rule, how much there is, the oldest, what is due and what is left for a reason."""
    _say(look(ledger_folder(ledger), _moment(at)), "due", as_json)


@retention.command()
def run(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would go, and stop.")] = False,
    alone: Annotated[
        bool, typer.Option("--alone", help="Where nobody has an account: nobody else can agree to an erasure.")
    ] = False,
    password_stdin: FromStdin = False,
    who: Who = None,
    ledger: Ledger = None,
    as_json: AsJson = False,
) -> None:
    """Remove what is due. The log is told by which rule how many went; the views are made anew afterwards.

    Persons and cards are announced by one run, and erased by a later one of somebody else, who signs in with --who.
    Nothing goes that a legal hold, an open case or lead, or a match that is played needs.
    """
    folder = ledger_folder(ledger)
    if dry_run:
        _say(look(folder, _moment(None)), "due", as_json)
        return
    accounts = has_accounts(folder)
    agrees = who is not None or not accounts  # cron has no password: it does what needs no second person
    name = signed_in_to_erase(folder, who, password_stdin, alone=alone, confirm=False) if agrees else acting(who)
    tell(folder, name, patience=PATIENCE_S)
    _say(run_rules(folder, _moment(None), name, agrees=agrees, signed=accounts, alone=alone), "went", as_json)


def _moment(text: str | None) -> datetime:
    if text is None:
        return datetime.now(UTC)
    at = read_moment(text, None)
    if at is None:
        raise UsageError(f"--at: {text} is no time with a zone; write one like 2026-11-20T12:00:00Z")
    return at.astimezone(UTC)


def _say(kinds: list[Kind], what: str, as_json: bool) -> None:
    for one in kinds:
        if as_json:
            print_json(as_row(one))
            continue
        rule = "stays" if one.days is None else f"{one.days} day(s)"
        say(f"{one.kind:20}{rule:14}{one.there} there, oldest {one.oldest or '-'}, {one.due} {what}")
        for why, count in sorted(one.left.items()):
            say(f"LEFT {count}: {why}", "yellow")
