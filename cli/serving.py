"""From a ledger to what is served: its projector, with the rulesets and clauses on the shelf."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ledger.rules.library import read_clausebook, read_rulebook

if TYPE_CHECKING:
    from ledger.views.projection.projector import Projector


def projector_of(folder: Path, rulesets: Path | None = None) -> Projector:
    """A projector for a ledger, to be closed; every view file stands once it is open. Raises LedgerError."""
    from ledger.views.projection.projector import Projector

    return Projector(folder, read_rulebook(rulesets), read_clausebook(rulesets), now_ms)


@contextmanager
def projecting(folder: Path, rulesets: Path | None = None) -> Iterator[Projector]:
    """The same, closed at the end."""
    projector = projector_of(folder, rulesets)
    try:
        yield projector
    finally:
        projector.close()


def project(folder: Path, rulesets: Path | None = None) -> None:
    """Bring the views of a ledger up to date; made anew where they are of another version. Raises LedgerError."""
    with projecting(folder, rulesets) as projector:
        projector.catch_up()


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
