"""``meldtrail rules``: which rulesets there are, and where each choice comes from."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from cli.options import AsJson, Rulesets


def rules(
    ruleset: Annotated[Optional[str], typer.Argument(metavar="ID", help="Show this ruleset.")] = None,  # noqa: UP045
    diff: Annotated[Optional[str], typer.Option("--diff", metavar="ID2", help="Compare with this one.")] = None,  # noqa: UP045
    coverage: Annotated[bool, typer.Option("--coverage", help="Show which clause is checked where.")] = False,
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """List the rulesets, show one, compare two, or map the clauses. Each choice stands beside its clause."""
    from cli.rules_report import compare, list_all, show
    from ledger.rules.library import read_clausebook, read_rulebook
    from schemas.errors import UsageError

    rulebook = read_rulebook(rulesets)
    if coverage:
        from cli.coverage_report import print_coverage

        if ruleset is not None or diff is not None:
            raise UsageError("--coverage shows all clauses; it takes no ruleset")
        print_coverage(rulebook, read_clausebook(rulesets), as_json)
        return
    if ruleset is None:
        if diff is not None:
            raise UsageError("--diff compares two: meldtrail rules ID --diff ID2")
        list_all(rulebook, as_json)
    elif diff is not None:
        compare(rulebook.resolve(ruleset), rulebook.resolve(diff), read_clausebook(rulesets), as_json)
    else:
        show(rulebook.resolve(ruleset), read_clausebook(rulesets), as_json)
