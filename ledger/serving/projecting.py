"""The projector of a ledger, with the rulesets and clauses it is audited by; and the freshness of what it made."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ledger.evidence.files import FileLock
from ledger.evidence.folder import are_views_shut
from ledger.evidence.receipts import now_ms
from ledger.evidence.shards import shards_in
from ledger.rules.library import read_clausebook, read_rulebook
from schemas.errors import ConflictError, LedgerError

if TYPE_CHECKING:
    from ledger.views.projection.projector import Projector

SOON: Final = 50_000
"""Events that are worth waiting for before a desk opens; with more to audit it shows what is there, and says so."""
_KEPT: Final = "views.lock"
"""Held by a process that keeps the views, with the laws it keeps them by and its id in it; not in the folder of the
views, which is removed while they are served."""
_LAWS: Final = 32
"""So many digits of the laws are written there."""
_PAUSE: Final = 0.1
_FRESHNESS: Final = "select at_ms, events, events_waiting, matches_waiting, version, laws from freshness"


@contextmanager
def projecting(folder: Path, rulesets: Path | None = None) -> Iterator[Projector]:
    """A projector for a ledger, closed at the end; every view file is there once it is open. Raises LedgerError."""
    from ledger.views.projection.projector import Projector

    with closing(Projector(folder, read_rulebook(rulesets), read_clausebook(rulesets), now_ms)) as projector:
        yield projector


def project(folder: Path) -> None:
    """Bring the views of a ledger up to date; made anew where they are of another version. Raises LedgerError."""
    with projecting(folder) as projector, keeping(folder, projector.laws):
        end_erasure(folder, projector)
        projector.catch_up()


class ViewUpkeep:
    """That the views of a ledger are kept up to date, and by which laws (``Projector.laws``). Any number may keep them
    by the same; two that differ would make them anew in turn for ever, and every verdict with them."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._lock = folder, FileLock(folder / _KEPT)

    def check(self, laws: str, patience: float = 0) -> None:
        """Raises ConflictError while another process keeps them by other laws, and has not ended within so many
        seconds; LedgerError where the folder cannot be written."""
        until = time.monotonic() + patience
        try:
            while not self._lock.take(wait=False):
                theirs, _, holder = self._lock.noted().partition(" ")
                if theirs == laws[:_LAWS]:
                    return  # asked again with each step: when that one ends, one of the others holds it
                if time.monotonic() >= until:
                    raise ConflictError(
                        f"the views of {self._folder} are kept by process {holder or 'unknown'}, by other rules or "
                        "another version; end that one first, or give the --rulesets it was given"
                    )
                time.sleep(_PAUSE)
            if self._lock.noted() != (ours := f"{laws[:_LAWS]} {os.getpid()}"):
                self._lock.note(ours)
        except OSError as error:
            raise LedgerError(f"cannot write {self._lock.path}: {error.strerror or error}; make it writable") from None

    def end(self) -> None:
        """Leave them to others."""
        self._lock.release()


@contextmanager
def keeping(folder: Path, laws: str, patience: float = 0) -> Iterator[ViewUpkeep]:
    """Keep views by these laws until the end. Raises as :meth:`ViewUpkeep.check`."""
    keeper = ViewUpkeep(folder)
    try:
        keeper.check(laws, patience)
        yield keeper
    finally:
        keeper.end()


def check_kept(folder: Path, rulesets: Path | None, patience: float) -> None:
    """Raises as :meth:`ViewUpkeep.check` where a desk by these rulesets could not keep the views of a ledger."""
    from ledger.evidence.store import open_faces
    from ledger.views.view_files import fingerprint

    lock = FileLock(folder / _KEPT)
    with suppress(OSError):  # said below
        if lock.take(wait=False):
            lock.release()
            return  # nobody is there; by which rules they are kept takes its time to say
    with open_faces(folder) as faces:
        owner = faces.owner
    with keeping(folder, fingerprint(read_rulebook(rulesets), read_clausebook(rulesets), owner).laws, patience):
        pass  # it is the worker that keeps them


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
            (stamp,) = views.execute("select value from views_made where name = 'erased'").fetchone() or ("0",)
    except (LedgerError, sqlite3.Error):
        return  # of another version, or damaged: the projector makes it anew
    if not is_of_mark(stamp, mark):
        remove_derived(folder)


def step(folder: Path, projector: Projector, keeper: ViewUpkeep) -> bool:
    """Bring the views of a ledger a step further; whether something is left. Raises LedgerError, ConflictError while
    somebody else keeps them by other rules."""
    keeper.check(projector.laws)
    return end_erasure(folder, projector) and projector.step()


class Freshness(NamedTuple):
    """As of when the views stand (milliseconds since 1970), by which version, and what is still to be audited."""

    at_ms: int
    events: int
    events_waiting: int
    matches_waiting: int | None
    version: str
    laws: str

    @property
    def is_whole(self) -> bool:
        """Whether nothing was still to be audited then."""
        return self.events_waiting == 0 and self.matches_waiting == 0


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
    return fresh.is_whole or fresh.events_waiting > SOON
