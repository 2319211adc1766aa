"""``meldtrail rescore``: the same match under other rules."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options import AsJson, Ledger, Rulesets


def rescore(
    match: Annotated[str, typer.Argument(metavar="MATCH", help="A match of the ledger, or a log file.")],
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="ID", help="The other rules.")],
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """Count a match under other rules, side by side. A counterfactual: each difference with its clause."""
    from cli.rescore_report import report, rows
    from cli.screen import print_json
    from ledger.audit.counterfactual import differences
    from ledger.audit.source import auditor_for, known_readings
    from ledger.rules.library import read_rulebook

    other = read_rulebook(rulesets).resolve(ruleset)
    with auditor_for(match, ledger, rulesets) as (found, name):
        events = found.reader.events(name)
        played_by = known_readings(found, name, events).rules
        changed = differences(events, played_by, other)
        if as_json:
            for row in rows(name, played_by, other, changed):
                print_json(row)
        else:
            report(name, played_by, other, changed)
