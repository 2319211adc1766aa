"""``meldtrail collusion``: pairs to review, ranked, and the case of one pair."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from cli.commands import AsJson, Ledger, Rulesets, Who

collusion = typer.Typer(
    name="collusion",
    help="Pairs whose decisions go with each other's hidden cards. A lead orders a review; it never convicts.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Fewest = Annotated[
    int, typer.Option("--fewest", metavar="N", min=1, help="Deals together without which a pair is not tested.")
]

Keep = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option("--keep", metavar="DIR", help="Where scans keep their state; collusion/ in the ledger without it."),
]
Calibration = Annotated[
    Optional[Path],  # noqa: UP045
    typer.Option("--calibration", metavar="FILE", help="A table made by calibrate, in place of the one shipped."),
]


@collusion.command()
def scan(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    budget: Annotated[
        int, typer.Option("--budget", metavar="N", min=0, help="How many leads to list; the rest are counted.")
    ] = 20,
    fewest: Fewest = 30,
    keep: Keep = None,
    calibration: Calibration = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Forget what was kept: read every match again and fit a new model.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="List decided pairs too, which games since do not bear out.")
    ] = False,
    tables: Annotated[
        bool, typer.Option("--tables/--no-tables", help="Make the tables of leads that serve shows to analysts.")
    ] = True,
    as_json: AsJson = False,
) -> None:
    """Rank the pairs of a ledger for review. Exit code 1 when a pair is to be reviewed.

    Matches that have ended are read once; the next scan reads new ones only. One that was stopped goes on where it was.
    """
    from cli.commands.collusion.scanning import ScanOptions, list_leads

    options = ScanOptions(ledger, rulesets, fewest, keep, calibration)
    if list_leads(options, budget, everything=everything, tables=tables, fresh=fresh, as_json=as_json):
        raise typer.Exit(1)


@collusion.command()
def show(
    one: Annotated[
        str, typer.Argument(metavar="A", help="A player: as the scan lists them, or as the platform names them.")
    ],
    two: Annotated[str, typer.Argument(metavar="B", help="The other.")],
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    keep: Keep = None,
    calibration: Calibration = None,
    as_json: AsJson = False,
) -> None:
    """Everything for and against one pair: channels, evidence, the same player with others, harm and refunds as
    context."""
    from cli.commands.collusion.pair import show_pair
    from cli.commands.collusion.scanning import ScanOptions

    show_pair(one, two, ScanOptions(ledger, rulesets, fewest, keep, calibration), as_json)


@collusion.command()
def ring(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    out: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("-o", "--output", metavar="FILE", help="Draw each ring into FILE.svg, or all into FILE.html."),
    ] = None,
    keep: Keep = None,
    calibration: Calibration = None,
    as_json: AsJson = False,
) -> None:
    """Groups of three or more whose pairs close more often than chance closes them. Exit code 1 when there is one."""
    from cli.commands.collusion.rings import list_rings
    from cli.commands.collusion.scanning import ScanOptions

    if list_rings(ScanOptions(ledger, rulesets, fewest, keep, calibration), out, as_json):
        raise typer.Exit(1)


@collusion.command()
def calibrate(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout.")],
    ledger: Annotated[
        Optional[list[Path]],  # noqa: UP045
        typer.Option(
            "--ledger", metavar="DIR", envvar="MELDTRAIL_LEDGER", help="A ledger's folder; name several, one by one."
        ),
    ] = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """Make a table of calibration from ledgers of play you presume clean, for scan and show --calibration."""
    from cli.commands.collusion.scanning import ScanOptions, calibrate_on

    calibrate_on(ledger or [None], ScanOptions(None, rulesets, fewest, keep), output, as_json)


@collusion.command()
def decide(
    one: Annotated[
        str, typer.Argument(metavar="A", help="A player: as the scan, the desk or the platform names them.")
    ],
    two: Annotated[str, typer.Argument(metavar="B", help="The other.")],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; sealed in the ledger.")],
    who: Annotated[str, typer.Option("--who", metavar="NAME", help="Who decides.")],
    confirmed: Annotated[bool, typer.Option("--confirmed", help="The review bears the lead out.")] = False,
    dismissed: Annotated[bool, typer.Option("--dismissed", help="The review does not bear it out.")] = False,
    reopened: Annotated[bool, typer.Option("--reopened", help="Take the decision back; review it again.")] = False,
    at: Annotated[
        Optional[str],  # noqa: UP045
        typer.Option("--at", metavar="TIME", help="When, as 2026-11-20T10:15:30.123Z; now without it."),
    ] = None,
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    fewest: Fewest = 30,
    keep: Keep = None,
    calibration: Calibration = None,
    as_json: AsJson = False,
) -> None:
    """Put on record what a review of a pair came to, with the figures seen. It is then not listed until new games bear
    it out by themselves. Nobody is sanctioned by it."""
    from cli.commands.collusion.pair import Decision, put_on_record
    from cli.commands.collusion.scanning import ScanOptions

    words = {"confirmed": confirmed, "dismissed": dismissed, "reopened": reopened}
    chosen = [word for word, given in words.items() if given]
    if len(chosen) != 1:
        raise typer.BadParameter("give one of --confirmed, --dismissed, --reopened")
    options = ScanOptions(ledger, rulesets, fewest, keep, calibration)
    put_on_record(one, two, Decision(chosen[0], reason, who, at), options, as_json)


@collusion.command()
def link(
    one: Annotated[str, typer.Argument(metavar="A", help="An account, by the platform's id.")],
    two: Annotated[str, typer.Argument(metavar="B", help="Another of the same person.")],
    who: Who = None,
    ledger: Ledger = None,
    as_json: AsJson = False,
) -> None:
    """Put on record that two accounts are one person's. Scans test them as one from then on."""
    from cli.commands.collusion.pair import link_accounts

    link_accounts(one, two, who, ledger, as_json)


@collusion.command()
def watch(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    keep: Annotated[
        Optional[Path],  # noqa: UP045
        typer.Option("--keep", metavar="FILE", help="Where the wagers are kept; collusion/watch.json of the ledger."),
    ] = None,
    alpha: Annotated[
        float, typer.Option("--alpha", metavar="A", help="Chance at most that an honest pair ever raises an alarm.")
    ] = 0.001,
    as_json: AsJson = False,
) -> None:
    """Wager on the matches that have ended since the last look, and list the pairs that raised an alarm, ever.

    It may be looked at after every game. The first look learns honest play from the earlier half of the ledger and
    wagers on the rest. Exit code 1 when there is an alarm.
    """
    from cli.commands.collusion.alarms import watch_ledger

    if watch_ledger(ledger, rulesets, keep, alpha, as_json):
        raise typer.Exit(1)
