"""The command line: a table of contents, one command a file."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import typer

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
    "demo", "ingest", "matches", "replay", "audit", "explain", "score", "rules", "verify", "simulate", "export",
    "serve", "doctor",
)  # fmt: skip
"""The commands in the order of the help; each is the function of that name in the module of that name."""

for _name in COMMANDS:
    app.command(_name)(getattr(import_module(f"cli.commands.{_name}"), _name))


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"meldtrail {version('meldtrail')}")
        raise typer.Exit


@app.callback()
def about(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Match replay and audit for rummy. Every deal, draw, discard, drop and declare is kept, replayed and judged."""


def run(arguments: list[str] | None = None) -> int:
    """Run one command line and return its exit code; errors are one line on standard error."""
    try:
        code: Any = app(arguments, standalone_mode=False)
    except MeldtrailError as wrong:
        print(f"meldtrail: {wrong}", file=sys.stderr)
        return wrong.exit_code
    except (KeyboardInterrupt, typer.Abort):
        print("meldtrail: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stdout = None
        return 0
    except Exception as wrong:
        if not hasattr(wrong, "format_message"):
            raise
        return _misused(wrong)
    return code if isinstance(code, int) else 0


def _misused(wrong: Any) -> int:
    """A wrong call: what was wrong in one line, and where to read how it is done."""
    context = getattr(wrong, "ctx", None)
    message = wrong.format_message()
    if not message:
        print(context.get_help() if context else "meldtrail --help", file=sys.stderr)
        return 2
    path = context.command_path if context else "meldtrail"
    print(f"meldtrail: {message} See `{path} --help`.", file=sys.stderr)
    return 2


def main() -> None:
    """The console command."""
    sys.exit(run())


if __name__ == "__main__":
    main()
