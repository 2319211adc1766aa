"""``meldtrail score``: what a hand is worth, whether a show is valid."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from cli.options import AsJson, Rulesets


def score(
    hand: Annotated[Optional[list[str]], typer.Argument(metavar="HAND", help="Cards, e.g. 4S 5S 6S TD JK.")] = None,  # noqa: UP045
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="ID", help="The rules to count by.")] = "classic",
    wild: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(metavar="RANK", help="The wild rank, A to K, or JK when a printed joker was cut."),
    ] = None,
    groups: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(metavar="GROUPS", help='Judge a show as grouped: "2S 3S 4S | 7C 8C JK | ..."'),
    ] = None,
    jsonl: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(metavar="FILE", help="Answer one JSON case a line; - reads standard input."),
    ] = None,
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """Count a hand, judge a show, or answer cases in JSON Lines. A hand is counted by its best arrangement."""
    from pathlib import Path

    from cli.score_report import answer_lines, best, judged
    from ledger.audit.auditor import log_lines
    from ledger.rules.library import read_rulebook
    from schemas.errors import UsageError

    rulebook = read_rulebook(rulesets)
    rules = rulebook.resolve(ruleset)
    if sum(given is not None for given in (hand or None, groups, jsonl)) != 1:
        raise UsageError("give one of: a HAND, --groups, or --jsonl FILE")
    if jsonl is not None:
        answer_lines(log_lines(Path(jsonl)), rulebook, ruleset)
    elif groups is not None:
        if not judged(groups, wild, rules, as_json):
            raise typer.Exit(1)
    else:
        best(" ".join(hand or []), wild, rules, as_json)
