"""``meldtrail verify``: is the record still what was stored?"""

from __future__ import annotations

import typer

from cli.commands import AsJson, Ledger
from cli.terminal import print_json, say
from ledger.audit.auditor import ledger_folder
from ledger.evidence.verify import verify as derive
from ledger.messages.renderer import ENGLISH


def verify(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """Re-derive the record: bytes, columns, tree, sealed values. It checks the record; `audit` checks the play."""
    result = derive(ledger_folder(ledger))
    if as_json:
        problems = [{"leaf": problem.leaf, "what": problem.what} for problem in result.problems]
        print_json({"size": result.size, "root": result.root, "ok": result.ok, "problems": problems})
    else:
        say(f"size {result.size}")
        say(f"root {result.root}")
        for problem in result.problems:
            say(f"PROBLEM {'' if problem.leaf is None else f'leaf {problem.leaf}: '}{problem.what}", "bold red")
        say(ENGLISH.say("verify-whole") if result.ok else ENGLISH.say("verify-not_whole", count=len(result.problems)))
    if not result.ok:
        raise typer.Exit(1)
