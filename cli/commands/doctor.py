"""``meldtrail doctor``: versions, database health, unsafe settings."""

from __future__ import annotations

import typer

from cli.options import AsJson, Ledger


def doctor(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """Check versions and a ledger's health. Exit code 1 when something is unsafe."""
    from itertools import chain

    from cli.checkup import check_ledger, check_machine
    from cli.screen import print_json, say

    sound = True
    for check in chain(check_machine(), check_ledger(ledger) if ledger is not None else ()):
        sound = sound and check.ok
        if as_json:
            print_json({"check": check.what, "ok": check.ok, "found": check.found, "do": check.do})
        else:
            mark, advice = ("ok  ", "") if check.ok else ("BAD ", f" -> {check.do}")
            say(f"{mark} {check.what}: {check.found}{advice}")
    if not sound:
        raise typer.Exit(1)
