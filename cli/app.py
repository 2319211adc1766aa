"""The command line: a table of contents, one command a file."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import typer

from schemas import __version__
from schemas.errors import MeldtrailError

app = typer.Typer(
    name="meldtrail",
    help="Match replay and audit for rummy. Every deal, draw, discard, drop and declare is kept, replayed and judged.",
    no_args_is_help=True,
    add_completion=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS = (
    "demo", "ingest", "matches", "replay", "audit", "answer", "explain", "score", "rules", "rescore", "verify",
    "simulate", "export", "project", "serve", "doctor",
)  # fmt: skip
"""The commands in the order of the help; each is the function of that name in the module of that name."""

INTERRUPTED = 130

for _name in COMMANDS:
    app.command(_name)(getattr(import_module(f"cli.commands.{_name}"), _name))

app.add_typer(import_module("cli.commands.collusion").collusion)
app.add_typer(import_module("cli.commands.case").case)
app.add_typer(import_module("cli.commands.staff").staff)


def _version(wanted: bool) -> None:
    if wanted:
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
        sys.stdout.reconfigure(errors="replace")
    try:
        code: Any = app(arguments, prog_name="meldtrail", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except MeldtrailError as wrong:
        return _failed(str(wrong), wrong.exit_code)
    except (KeyboardInterrupt, typer.Abort):
        return _failed("interrupted", INTERRUPTED)
    except (OSError, SystemExit) as wrong:
        return _cut_off(wrong)
    except Exception as wrong:
        if not hasattr(wrong, "format_message"):
            raise
        return _misused(wrong)
    if code == INTERRUPTED:
        return _failed("interrupted", INTERRUPTED)
    return code if isinstance(code, int) else 0


def _failed(why: str, code: int) -> int:
    print(f"meldtrail: {why}", file=sys.stderr)
    return code


def _cut_off(wrong: OSError | SystemExit) -> int:
    """The output could not be written. That its reader has gone, as after ``| head``, is no error.

    What is still to be written goes nowhere, lest leaving fails on it. typer turns a broken pipe into SystemExit.
    """
    gone = isinstance(wrong, BrokenPipeError) or isinstance(wrong.__context__, BrokenPipeError)
    if isinstance(wrong, SystemExit) and not gone:
        raise wrong
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.__stdout__.fileno())  # type: ignore[union-attr]
        os.close(nowhere)
    if gone or isinstance(wrong, SystemExit):
        return 0
    where = wrong.filename or "the output"
    return _failed(f"{where}: {wrong.strerror or wrong}; see that there is room and permission", 3)


def _misused(wrong: Any) -> int:
    """A wrong call: what was wrong in one line, and where to read how it is done."""
    context = getattr(wrong, "ctx", None)
    message = wrong.format_message()
    if not message or message.startswith("Usage:"):
        print(message or "meldtrail --help", file=sys.stderr)
        return 2
    path = context.command_path if context else "meldtrail"
    return _failed(f"{' '.join(message.split()).rstrip('.')}; see `{path} --help`", 2)


def main() -> None:
    """The console command."""
    sys.exit(run())


if __name__ == "__main__":
    main()
