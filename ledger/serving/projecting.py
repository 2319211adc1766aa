"""The projector of a ledger, with the rulesets and clauses it is audited by; and the freshness of what it made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ledger.evidence.folder import are_views_shut
from ledger.evidence.receipts import now_ms
from ledger.evidence.shards import shards_in
from ledger.rules.library import read_clausebook, read_rulebook
from schemas.errors import ConflictError, LedgerError

if TYPE_CHECKING:
    from ledger.views.projection.projector import Projector

SOON: Final = 50_000
"""Events that are worth waiting for before a desk opens; with more to audit it shows what is there, and says so."""
_FRESHNESS: Final = "select at_ms, leaf, events, events_waiting, matches_waiting, version, laws from freshness"


@contextmanager
def projecting(folder: Path, rulesets: Path | None = None) -> Iterator[Projector]:
    """A projector for a ledger, closed at the end; every view file is there once it is open. Raises LedgerError."""
    from ledger.views.projection.projector import Projector

    with closing(Projector(folder, read_rulebook(rulesets), read_clausebook(rulesets), now_ms)) as projector:
        yield projector


def project(folder: Path, rulesets: Path | None = None) -> None:
    """Bring the views of a ledger up to date; made anew where they are of another version. Raises LedgerError."""
    with projecting(folder, rulesets) as projector:
        end_erasure(folder, projector)
        projector.catch_up()


def end_erasure(folder: Path, projector: Projector) -> bool:
    """Complete an erasure that was cut short, by whoever was at it; False while that goes on, and then nothing is to be
    projected. Raises LedgerError as :func:`ledger.cases.erasure.finish`."""
    erasing = {*projector.erasing(), *(one.folder for one in shards_in(folder) if are_views_shut(one.folder))}
    if not erasing:
        return True
    from ledger.cases.erasure import finish

    try:
        for ledger in sorted(erasing):
            finish(ledger, patience=0)
    except ConflictError:
        return False  # somebody is at it, or ingests and has completed it by then
    return True


def drop_outlived(folder: Path) -> None:
    """Remove views that have what was erased since, or of ledgers that are not named any more, before they are served:
    an erasure finds those of its own ledger, and of others where they lay when they were made. Raises LedgerError."""
    from ledger.evidence.folder import VIEWS, remove_derived
    from ledger.evidence.growth import is_of_mark
    from ledger.evidence.store import open_faces
    from ledger.views.sqlite import connect_view, sqlite3
    from ledger.views.view_files import OPEN_FILE

    with open_faces(folder) as faces:
        mark = faces.growth.erasures()
    path = folder / VIEWS / OPEN_FILE
    if not path.exists():
        return
    try:
        with closing(connect_view(path)) as views:
            (made,) = views.execute("select value from views_made where name = 'erased'").fetchone() or ("0",)
    except (LedgerError, sqlite3.Error):
        return  # of another version, or damaged: the projector makes it anew
    if not is_of_mark(made, mark):
        remove_derived(folder)


def step(folder: Path, projector: Projector) -> bool:
    """Bring the views of a ledger a step further; whether something is left. Raises LedgerError."""
    return end_erasure(folder, projector) and projector.step()


class Freshness(NamedTuple):
    """As of when the views stand (milliseconds since 1970), by which version, and what is still to be audited."""

    at_ms: int
    leaf: int
    events: int
    events_waiting: int
    matches_waiting: int | None
    version: str
    laws: str


def freshness_of(connection: Any) -> Freshness | None:
    """The freshness of ``open.db``; None for views that nobody keeps up to date."""
    row = connection.execute(_FRESHNESS).fetchone()
    return Freshness(*row) if row is not None else None


def are_ready(folder: Path, since_ms: int) -> bool:
    """Whether the views of a ledger stand as of ``since_ms``, or so much is missing that nobody should wait for it."""
    from ledger.evidence.folder import VIEWS
    from ledger.views.sqlite import connect_view, sqlite3
    from ledger.views.view_files import OPEN_FILE, VIEW_FILES

    if not all((folder / VIEWS / f"{file.name}.db").exists() for file in VIEW_FILES):
        return False  # the desk serves the files it finds
    try:
        with closing(connect_view(folder / VIEWS / OPEN_FILE)) as view:
            fresh = freshness_of(view)
    except sqlite3.Error:
        return False
    if fresh is None or fresh.at_ms < since_ms:
        return False
    return (fresh.events_waiting == 0 and not fresh.matches_waiting) or fresh.events_waiting > SOON
