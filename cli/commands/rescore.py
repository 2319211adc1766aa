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
    from ledger.audit.auditor import known_readings, open_match
    from ledger.audit.counterfactual import differences
    from ledger.rules.library import read_rulebook

    other = read_rulebook(rulesets).resolve(ruleset)
    with open_match(match, ledger, rulesets) as played:
        played_by = known_readings(played).rules
        changed = differences(played, played_by, other)
        if as_json:
            for row in rows(played.match, played_by, other, changed):
                print_json(row)
        else:
            report(played.match, played_by, other, changed)
