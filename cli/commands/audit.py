"""``meldtrail audit``: findings and verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Optional

import typer

from cli.options import AsJson, Ledger, Rulesets

if TYPE_CHECKING:
    from ledger.audit.match_audit import MatchAudit


def audit(
    match: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(metavar="MATCH", help="A match of the ledger, or a log file."),
    ] = None,
    all_matches: Annotated[bool, typer.Option("--all", help="Audit every match of the ledger.")] = False,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="With --json: also rows for checks that could not be made.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Replay matches and check every step and every claim. Exit code 1 when something was found."""
    from collections import Counter
    from pathlib import Path

    from cli.audit_report import print_rows, report, summary
    from cli.source import auditor, file_auditor, is_log
    from schemas.errors import UsageError

    if (match is None) != all_matches:
        raise UsageError("name one MATCH (or a log file), or give --all")
    counts: Counter[str] = Counter()
    alarming = False

    def take(result: MatchAudit) -> None:
        nonlocal alarming
        alarming = alarming or result.alarming
        print_rows(result, unchecked) if as_json else report(result, counts, brief=all_matches)

    if match is not None and is_log(match, ledger):
        with file_auditor(Path(match), rulesets) as found:
            for _, result in found.all():
                take(result)
    elif match is not None:
        with auditor(ledger, rulesets) as found:
            take(found.one(match))
    else:
        with auditor(ledger, rulesets) as found:
            for _, result in found.all():
                take(result)
    if not as_json:
        summary(counts)
    if alarming:
        raise typer.Exit(1)
