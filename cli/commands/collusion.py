"""``meldtrail collusion``: pairs to review, ranked, and the case of one pair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from cli.options import AsJson, Ledger, Rulesets

collusion = typer.Typer(
    name="collusion",
    help="Pairs whose decisions go with each other's hidden cards. A lead orders a review; it never convicts.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Fewest = Annotated[
    int, typer.Option("--fewest", metavar="N", min=1, help="Deals together without which a pair is not tested.")
]


@collusion.command()
def scan(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    budget: Annotated[
        int, typer.Option("--budget", metavar="N", min=0, help="How many leads to list; the rest are counted.")
    ] = 20,
    fewest: Fewest = 30,
    keep: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--keep", metavar="FILE", help="Keep the sums here; the next scan reads new matches only."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Rank the pairs of a ledger for review. Exit code 1 when a pair is flagged."""
    from cli.collusion_report import list_leads

    if list_leads(ledger, rulesets, budget, fewest, keep, as_json):
        raise typer.Exit(1)


@collusion.command()
def show(
    one: Annotated[
        str, typer.Argument(metavar="A", help="A player: as the scan lists him, or as the platform names him.")
    ],
    two: Annotated[str, typer.Argument(metavar="B", help="The other.")],
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    as_json: AsJson = False,
) -> None:
    """Everything for and against one pair: channels, evidence, the same player with others, harm as context."""
    from cli.collusion_report import show_pair

    show_pair(one, two, ledger, rulesets, fewest, as_json)
