"""``meldtrail audit``: findings and verdicts."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from cli.options import AsJson, Ledger, Rulesets


def audit(
    match: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(metavar="MATCH", help="A match of the ledger, or a log file."),
    ] = None,
    all_matches: Annotated[bool, typer.Option("--all", help="Audit every match of the ledger.")] = False,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    ruleset: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--ruleset", metavar="ID", help="With --against: only matches played by these rules."),
    ] = None,
    against: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(
            "--against", metavar="ID2", help="List the matches whose verdicts or payouts these rules would change."
        ),
    ] = None,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="With --json: also rows for checks that could not be made.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Replay matches and check every step and every claim. Exit code 1 when something was found."""
    from cli.audit_report import audit_matches
    from cli.impact import list_impact
    from schemas.errors import UsageError

    if (match is None) != all_matches:
        raise UsageError("name one MATCH (or a log file), or give --all")
    if against is not None:
        list_impact(match, ledger, rulesets, ruleset, against, as_json)
        return
    if ruleset is not None:
        raise UsageError("--ruleset goes with --against; a match is audited by the rules it was pinned to")
    if audit_matches(match, ledger, rulesets, unchecked, as_json):
        raise typer.Exit(1)
