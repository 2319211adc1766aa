"""The program of the clerk, which ``meldtrail serve`` starts beside the desk, and how it is started."""

from __future__ import annotations

import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Final

import typer

from ledger.serving.hire import DESCRIPTOR, HiredClerk

SOON: Final = 50_000
"""So many events are audited before the desk opens; of more it shows what is there, and says what is still to come."""
_PATIENCE: Final = 15.0
_PAUSE: Final = 0.02


def command(folder: Path, rulesets: Path | None) -> list[str]:
    """How a clerk for this ledger is started."""
    return [sys.executable, "-m", "cli.clerk", str(folder), str(rulesets or ""), DESCRIPTOR]


@contextmanager
def hired(folder: Path, rulesets: Path | None) -> Iterator[HiredClerk]:
    """A clerk at work whose views can be served: whole, unless very much is new.

    Raises LedgerError where there is no ledger. Ends the command with the clerk's exit code where it cannot begin; it
    has then said why.
    """
    from ledger.evidence.store import open_parts

    with open_parts(folder):
        pass  # said here, where the command is typed, when it is no ledger
    began = time.time_ns() // 1_000_000
    clerk = HiredClerk(command(folder, rulesets))
    import_module("ledger.web.app")  # takes its time, as the clerk does to begin
    try:
        until = time.monotonic() + _PATIENCE
        while not _served(folder, began) and time.monotonic() < until:
            if clerk.refused is not None:
                raise typer.Exit(clerk.refused)
            time.sleep(_PAUSE)
        yield clerk
    finally:
        clerk.dismiss()


def _served(folder: Path, began: int) -> bool:
    """Whether the views stand as of now, or so much is missing that nobody should wait for it."""
    from ledger.evidence.folder import VIEWS
    from ledger.evidence.sqlite import SqliteError, connect_reader
    from ledger.views.view_files import OPEN_FILE, VIEW_FILES
    from ledger.web.standing import standing_of
    from schemas.errors import LedgerError

    if not all((folder / VIEWS / f"{file.name}.db").exists() for file in VIEW_FILES):
        return False  # the desk serves the files it finds
    try:
        view = connect_reader(folder / VIEWS / OPEN_FILE)
    except (LedgerError, OSError):
        return False
    try:
        standing = standing_of(view)
    except SqliteError:
        return False
    finally:
        view.close()
    if standing is None or standing.at_ms < began:
        return False
    return (standing.events_waiting == 0 and not standing.matches_waiting) or standing.events_waiting > SOON


def main(folder: Path, rulesets: Path | None, descriptor: int) -> None:
    """Keep the ledger for the desk at the other end until it closes. Exits as a command does on what it cannot use."""
    from cli.serving import projecting
    from ledger.serving.duties import Duties
    from ledger.serving.journal import AccessJournal
    from ledger.serving.work import work
    from schemas.errors import MeldtrailError

    sys.setswitchinterval(0.001)  # calls come in while a backlog is audited
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=descriptor) as desk:
        try:
            with projecting(folder, rulesets) as projector:
                journal = AccessJournal(folder)
                work(desk, Duties(folder, journal, projector.records), journal, projector.step)
        except MeldtrailError as wrong:
            sys.stderr.write(f"meldtrail: {wrong}\n")
            sys.exit(wrong.exit_code)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2] else None, int(sys.argv[3]))
