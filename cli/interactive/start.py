"""Starting to step through a match: is there a terminal, is textual there, then the table on the whole screen."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

from cli.telling import Telling
from schemas.errors import UsageError

EXTRA = "--interactive needs {missing}: pip install 'meldtrail[interactive]'"
NO_TERMINAL = "--interactive needs a terminal to draw on and keys to read; leave it out to have the match told as text"


def refuse_without_terminal() -> None:
    """Raises UsageError when input or output is no terminal, or one that cannot place its cursor."""
    streams = (sys.stdin, sys.stdout, sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if os.environ.get("TERM") == "dumb" or not all(stream is not None and stream.isatty() for stream in streams):
        raise UsageError(NO_TERMINAL)


def refuse_without_textual() -> None:
    """Raises UsageError, with what to install, when textual is not there."""
    try:
        import textual  # noqa: F401
    except ModuleNotFoundError as missing:
        raise UsageError(EXTRA.format(missing=missing.name)) from None


def step_through(telling: Telling, at: int | None) -> None:
    """Show the match on the whole terminal until it is quit, beginning after event ``at`` or at the first."""
    from cli.interactive.app import Replay
    from cli.interactive.course import Course

    Replay(Course(replace(telling, eyes=None)), telling.eyes, at).run()
