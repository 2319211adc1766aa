"""``meldtrail verify``: is the record still what was stored?"""

from __future__ import annotations

import typer

from cli.options import AsJson, Ledger


def verify(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """Re-derive the record: bytes, columns, tree, sealed values. It checks the record; `audit` checks the play."""
    from cli.screen import print_json, say
    from ledger.audit.auditor import ledger_folder
    from ledger.evidence.verify import verify as derive

    result = derive(ledger_folder(ledger))
    if as_json:
        print_json(
            {
                "size": result.size,
                "root": result.root,
                "ok": result.ok,
                "problems": [{"leaf": problem.leaf, "what": problem.what} for problem in result.problems],
            }
        )
    else:
        say(f"size {result.size}")
        say(f"root {result.root}")
        for problem in result.problems:
            say(f"PROBLEM {'' if problem.leaf is None else f'leaf {problem.leaf}: '}{problem.what}", "bold red")
        say(
            "The record is whole: every event is the bytes that were stored. Whether the play was right, `audit` says."
            if result.ok
            else f"The record is not what was stored: {len(result.problems)} problem(s)."
        )
    if not result.ok:
        raise typer.Exit(1)
