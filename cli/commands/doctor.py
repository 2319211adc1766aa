"""``meldtrail doctor``: versions, database health, unsafe settings of the desk."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from cli.options import AsJson, Ledger


def doctor(
    ledger: Ledger = None,
    host: Annotated[str, typer.Option(help="The address the desk is to listen on.")] = "127.0.0.1",
    name: Annotated[
        Optional[list[str]],  # noqa: UP045 - typer reads the annotation at run time
        typer.Option(metavar="NAME", help="A name people ask for the desk by; may be repeated."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check versions, a ledger's health and the settings of its desk. Exit code 1 when something is unsafe."""
    from itertools import chain

    from cli.checkup import check_ledger, check_machine
    from cli.desk_checkup import check_desk
    from cli.screen import print_json, say

    sound = True
    kept = () if ledger is None else chain(check_ledger(ledger), check_desk(ledger, host, name or ()))
    for check in chain(check_machine(), kept):
        sound = sound and check.ok
        if as_json:
            print_json({"check": check.what, "ok": check.ok, "found": check.found, "do": check.do})
        else:
            mark, advice = ("ok  ", "") if check.ok else ("BAD ", f" -> {check.do}")
            say(f"{mark} {check.what}: {check.found}{advice}")
    if not sound:
        raise typer.Exit(1)
