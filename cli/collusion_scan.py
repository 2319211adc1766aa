"""A scan as a command runs it: where it keeps its state, how far it is, which table of calibration it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from cli.terminal import talk
from ledger.audit.auditor import ledger_folder, open_ledger
from schemas.errors import MeldtrailError, UnreadableError

if TYPE_CHECKING:
    from ledger.collusion.scanning import Scan
    from ledger.collusion.tails import Tails
    from ledger.evidence.reader import Reader

NEEDED = ("numpy", "scipy")
FOLDER = "collusion"
"""Where a ledger keeps the state of its scan unless another place is named."""


def need_the_extra() -> None:
    """Raises MeldtrailError, saying what to install, where the figures cannot be worked out."""
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise MeldtrailError(
            f"{' and '.join(missing)} missing: install the extra with pip install 'meldtrail[collusion]'"
        )


@contextmanager
def scanned(
    ledger: Path | None, rulesets: Path | None, fewest: int, keep: Path | None = None, *, fresh: bool = False,
    calibration: Path | None = None,
) -> Iterator[tuple[Scan, Tails, Reader]]:  # fmt: skip
    """The scan of a ledger brought up to date, and the table of calibration it used: a file, else the one shipped.

    Its state is in ``keep``, else in ``collusion/`` of the ledger; ``fresh`` starts anew. Raises UnreadableError for a
    place that cannot be written or a table that is none.
    """
    need_the_extra()
    from ledger.collusion.clean_play import read_table
    from ledger.collusion.tails import shipped

    tails = shipped() if calibration is None else read_table(calibration)
    with scanned_with(tails, ledger, rulesets, fewest, keep, fresh=fresh) as (found, reader):
        yield found, tails, reader


@contextmanager
def scanned_with(
    tails: Tails, ledger: Path | None, rulesets: Path | None, fewest: int, keep: Path | None = None, *,
    fresh: bool = False,
) -> Iterator[tuple[Scan, Reader]]:  # fmt: skip
    """The scan of a ledger under a table of calibration that is at hand."""
    need_the_extra()
    from ledger.collusion.channels import DETECTORS
    from ledger.collusion.register import open_register
    from ledger.collusion.scanning import scan
    from ledger.evidence.store import read_settings

    folder = ledger_folder(ledger)
    place = keep or folder / FOLDER
    if place.exists() and not place.is_dir():
        raise UnreadableError(f"{place}: is a file; sums are kept in a folder, name one with --keep DIR")
    with open_ledger(ledger, rulesets) as found, open_register(place, read_settings(folder).ledger, fresh=fresh) as kept:
        with progress() as told:
            done = scan(found, kept, DETECTORS, tails, fewest, told)
        yield done, found.reader


class _Rate(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        return Text("" if not task.speed else f"{task.speed:,.0f}/s")


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    """Takes what is being done, how much of it is, and of how much, and shows it as a bar; nothing into a pipe."""
    if not talk().is_terminal:
        from ledger.collusion.scanning import nobody_listens

        yield nobody_listens
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    with Progress(*columns, console=talk(), transient=True) as bar:
        tasks: dict[str, object] = {}

        def told(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(stage, total=total)
            bar.update(tasks[stage], completed=done, total=total)  # type: ignore[arg-type]

        yield told
