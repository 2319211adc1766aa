"""The command line: a table of contents. What a command needs is imported when it is called."""

from __future__ import annotations

import gc
import io
import os
import re
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from schemas import __version__
from schemas.errors import MeldtrailError, harmless

CONTENTS: Final = {
    "demo": "Make a ledger from the sample logs and audit it.",
    "ingest": "Validate logs and append them to a ledger.",
    "matches": "List the matches of a ledger, with what the audit says of each.",
    "replay": "Tell a match in words and cards.",
    "audit": "Replay matches and check every step and every claim.",
    "answer": "Answer a claim or complaint in words a player can be sent.",
    "explain": "Explain a finding or a clause; without CODE list all findings.",
    "score": "Count a hand, judge a show, or answer cases in JSON Lines.",
    "rules": "List the rulesets, show one, compare two, or map the clauses.",
    "pin": "Pin rules to matches later, or show what was pinned.",
    "rescore": "Count a match under other rules, side by side.",
    "diff": "Find the event at which two logs of a match part.",
    "verify": "Re-derive the record: bytes, columns, tree, sealed values.",
    "simulate": "Play matches with seeded players and write their log.",
    "export": "Write events as JSON Lines, or tables as Parquet.",
    "upgrade": "List the verdicts this version changes, and make its views.",
    "project": "Bring the views of a ledger up to date.",
    "status": "What a ledger holds, how it grows, and how long the disk lasts.",
    "backup": "Copy a ledger as it is at one moment.",
    "restore": "Make a ledger of a backup that is whole.",
    "erase": "Erase who somebody is, or the hidden cards of a match.",
    "reveal": "Open the hidden hands of a match that has ended.",
    "retention": "How long each kind of record stays, and removing what is due.",
    "serve": "Audit a ledger and serve it in the browser.",
    "doctor": "Check versions, a ledger's health and the settings of its desk.",
    "collusion": "Pairs whose decisions go with each other's cards or presence.",
    "case": "Claims of players, from the ticket to the answer that was sent.",
    "incident": "One cause that hit many players, and its cases together.",
    "writers": "Who may send the lines of which matches.",
    "keys": "The key of the vault, wrapped by one outside the folder.",
    "staff": "Who may sign in to the desk.",
    "helpdesk": "The desk inside a helpdesk: panel, links, webhooks.",
}
"""Every command in the order of the help, with its line there. It is the function, or the group of commands, of that
name in the module of that name in ``cli.commands``; the line says in short what its own help begins with."""

INTERRUPTED = 130


class Contents(TyperGroup):
    """Lists and completes commands by the table of contents, and imports only the one that is called."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, line in CONTENTS.items():
            # Stand-ins with their line of the help: the real command would import its module, and the help all of them.
            self.commands[name] = TyperCommand(name, help=line, rich_markup_mode=None)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called, as its module has it. Raises a usage error for an unknown one."""
        name, one, rest = super().resolve_command(ctx, args)
        return name, one and command(str(name)), rest


@cache  # whoever runs many command lines in one program waits once
def command(name: str) -> Any:
    """A command of the table of contents, ready to be called."""
    gc.disable()  # what modules make stays; looking through it, now and at the end, takes a sixth of the time
    try:
        target = getattr(import_module(f"cli.commands.{name}"), name)
    finally:
        gc.freeze()
        gc.enable()
    if isinstance(target, typer.Typer):
        group = typer.main.get_group(target)
        for one in group.commands.values():
            # Of a help without a short one click shows as much as fits the line, and dots.
            one.short_help = " ".join((one.help or "").split("\n\n")[0].split()).partition(". ")[0].rstrip(".") + "."
        return group
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(name)(target)
    return typer.main.get_command(alone)


app = typer.Typer(
    name="meldtrail",
    cls=Contents,
    help="Match replay and audit for rummy. Every deal, draw, discard, drop and declare is kept, replayed and judged.",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(is_wanted: bool) -> None:
    if is_wanted:
        print(f"meldtrail {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Match replay and audit for rummy. Every deal, draw, discard, drop and declare is kept, replayed and judged."""


def run(arguments: list[str] | None = None) -> int:
    """Run one command line and return its exit code; errors are one line on standard error."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A glyph that the encoding of a pipe lacks becomes ?, where it would end the command amid its output.
        sys.stdout.reconfigure(errors="replace")
    try:
        # Not standalone: there usage would be printed on several lines, and the process ended by click itself.
        code: Any = app(arguments, prog_name="meldtrail", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except MeldtrailError as wrong:
        return _failed(str(wrong), wrong.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        return _failed("interrupted", INTERRUPTED)
    except (OSError, SystemExit) as wrong:
        return _cut_off(wrong)
    except UnicodeEncodeError as wrong:
        return _unspeakable(wrong)
    except Exception as wrong:
        # Known by what they have and not by class: typer brings a click of its own, whose errors are others.
        if not hasattr(wrong, "format_message"):
            raise
        return _misused(wrong)
    # Ctrl-C within a command comes back as this code: typer turns it into an exit before we see it.
    if code == INTERRUPTED:
        return _failed("interrupted", INTERRUPTED)
    return code if isinstance(code, int) else 0


def _failed(why: str, code: int) -> int:
    print(f"meldtrail: {harmless(why)}", file=sys.stderr)
    return code


def _cut_off(wrong: OSError | SystemExit) -> int:
    """The output could not be written. That its reader has gone, as after ``| head``, is no error.

    What is still to be written goes nowhere, lest leaving fails on it. typer turns a broken pipe into SystemExit.
    """
    has_no_reader = isinstance(wrong, BrokenPipeError) or isinstance(wrong.__context__, BrokenPipeError)
    if isinstance(wrong, SystemExit) and not has_no_reader:
        raise wrong
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.__stdout__.fileno())  # type: ignore[union-attr]
        os.close(nowhere)
    if has_no_reader or isinstance(wrong, SystemExit):
        return 0
    where = wrong.filename or "the output"
    return _failed(f"{where}: {wrong.strerror or wrong}; see that there is room and permission", 3)


def _unspeakable(wrong: UnicodeEncodeError) -> int:
    """A path whose bytes are no text, which databases do not open: the one thing of ours with half a letter in it."""
    if not all("\udc80" <= letter <= "\udcff" for letter in wrong.object[wrong.start : wrong.end]):
        raise wrong
    path = wrong.object.encode("utf-8", "backslashreplace").decode()
    return _failed(f"{path}: this path is not UTF-8 here; rename it, or set a UTF-8 locale", 3)


def _misused(wrong: Any) -> int:
    """A wrong call: what was wrong in one line, and where to read how it is done."""
    context = getattr(wrong, "ctx", None)
    message = wrong.format_message()
    if not message or message.startswith("Usage:"):
        print(message or "meldtrail --help", file=sys.stderr)
        return 2
    path = context.command_path if context else "meldtrail"
    if denied := _UNREADABLE.search(message):
        return _failed(f"{denied[1]}: cannot be read: Permission denied; run this as a user who may read it", 3)
    for wording, plainly in _PLAINLY.items():
        message = message.replace(wording, plainly)
    return _failed(f"{' '.join(message.split()).rstrip('.')}; see `{path} --help`", 2)


_UNREADABLE = re.compile(r"[Pp]ath '(.*)' is not readable")
"""What click says of a file or folder that is there and that this user may not read, as if the call were wrong."""
_PLAINLY = {
    "Input should be a valid integer, unable to parse string as an integer": "write a whole number",
    "Input should be greater than or equal to": "write at least",
    "Input should be less than or equal to": "write at most",
    "Value error, ": "",
}
"""What the models behind options say of a wrong value, and how it is said here."""


def main() -> None:
    """The console command."""
    sys.exit(run())


if __name__ == "__main__":
    main()
