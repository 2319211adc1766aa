"""The commands, one a file with its report in it; and the options several of them take."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from cli.terminal import remark
from schemas.message import message

MATCH_OR_LOG = typer.Argument(metavar="MATCH", help="A match of the ledger, a log file, or - for standard input.")
Ledger = Annotated[
    Path | None, typer.Option("--ledger", envvar="MELDTRAIL_LEDGER", metavar="DIR", help="The ledger's folder.")
]
Rulesets = Annotated[
    Path | None,
    typer.Option(
        "--rulesets",
        envvar="MELDTRAIL_RULESETS",
        metavar="DIR",
        help="A folder with your own rulesets (*.toml) and clauses (clauses/*.toml).",
    ),
]
About = Annotated[
    Literal["show", "score", "money", "disconnection", "timer", "joker", "shuffle", "partners", "complaint"] | None,
    typer.Option("--about", help="What is asked about, or complaint for all of it; without it, what is most telling."),
]
Topic = Annotated[
    Literal["show", "score", "money", "disconnection", "timer", "joker", "shuffle", "partners"] | None,
    typer.Option("--about", help="What the complaint is about; without it, what is most telling."),
]
Language = Annotated[str, typer.Option("--lang", metavar="LANG", help="The language of what is stated: en or hi.")]
PlayersLanguage = Annotated[str, typer.Option("--lang", metavar="LANG", help="The language of the player: en or hi.")]
Zone = Annotated[str, typer.Option("--tz", metavar="ZONE", help="The zone of times, such as Asia/Kolkata.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, or JSON Lines for streams.")]
Who = Annotated[
    str | None,
    typer.Option("--who", metavar="NAME", help="Who does this; without it MELDTRAIL_WHO, or who is logged in."),
]
FromStdin = Annotated[bool, typer.Option("--password-stdin", help="Read the password from the first line of stdin.")]


def leading_options(ledger: Path | None, rulesets: Path | None = None) -> str:
    """The options that lead a command which is offered to the same ledger and rulesets, with a space before each."""
    folders = (("--ledger", ledger), ("--rulesets", rulesets))
    return "".join(f" {option} {shlex.quote(str(folder))}" for option, folder in folders if folder is not None)


def cannot_be_read(case: str) -> str:
    """That a case cannot be read, and what says why, as half a sentence."""
    return f"case {case} cannot be read (meldtrail verify says why)"


def end_altered(altered: Sequence[str], unread: Sequence[str] = ()) -> None:
    """Name on standard error, and end with 1, where events of matches that something was said of are not as stored, or
    records could not be read and nothing was said of them."""
    for record in unread:
        remark(f"meldtrail: {record} cannot be read and was left out; meldtrail verify says what is wrong with it")
    if altered:
        from ledger.messages.renderer import ENGLISH  # which others of these commands do without

        fact = message("source-altered_matches", matches=len(altered), first=altered[0])
        remark(f"meldtrail: {ENGLISH.sentence(fact)}")
    if altered or unread:
        raise typer.Exit(1)
