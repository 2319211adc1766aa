"""``meldtrail doctor``: versions, database health, unsafe settings."""

from __future__ import annotations

import typer

from cli.options import AsJson, Ledger


def doctor(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """Check versions and, with --ledger, a ledger's health. Exit code 1 when something is unsafe."""
    from cli.checkup import check_ledger, check_machine
    from cli.screen import print_json, say

    checks = [*check_machine(), *(check_ledger(ledger) if ledger is not None else [])]
    for check in checks:
        if as_json:
            print_json({"check": check.what, "ok": check.ok, "found": check.found, "do": check.do})
        else:
            say(f"{'ok  ' if check.ok else 'BAD '} {check.what}: {check.found}" + ("" if check.ok else f" -> {check.do}"))
    if not all(check.ok for check in checks):
        raise typer.Exit(1)
