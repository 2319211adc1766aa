"""``meldtrail simulate``: legal matches by seeded players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from cli.commands import Rulesets


def simulate(
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="ID", help="The rules to play by.")] = "classic",
    matches: Annotated[int, typer.Option("--matches", metavar="N", min=1, help="How many matches.")] = 10,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed plays the same matches.")] = 1,
    seats: Annotated[Optional[int], typer.Option("--seats", metavar="N", help="Seats at every table.")] = None,  # noqa: UP045
    fault: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option(metavar="CODE", help="Plant this finding in every match; FILE.labels.json says where."),
    ] = None,
    platform: Annotated[
        bool, typer.Option("--platform", help="Play a whole platform: one deal a match, many people who meet again.")
    ] = False,
    players: Annotated[int, typer.Option(metavar="N", min=2, help="With --platform: how many people.")] = 140,
    colluders: Annotated[
        int, typer.Option(metavar="N", min=0, help="With --platform: groups that collude; labels beside the log.")
    ] = 0,
    generator: Annotated[
        str, typer.Option(metavar="NAME", help="With --platform: how people play, softmax or ruleful.")
    ] = "softmax",
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout.")] = Path("-"),
    rulesets: Rulesets = None,
) -> None:
    """Play matches with seeded players and write their log. It is what a correct platform would write."""
    from cli.simulation import write_games, write_matches
    from ledger.rules.library import read_rulebook

    rules = read_rulebook(rulesets).resolve(ruleset)
    if platform:
        write_games(rules, players, matches, seed, generator, colluders, output, seats, fault)
    else:
        write_matches(rules, matches, seed, seats, fault, output)
