"""The packs that stand in the views of a ledger, one match at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from ledger.audit.clearing import StoredPack, StoredPacks
from ledger.evidence.folder import VIEWS
from ledger.views.projection.files import served_file
from ledger.views.sqlite import connect_view, sqlite3
from ledger.views.tables.packs import PACKS
from ledger.views.view_files import HANDS_FILE

_QUERY: Final = f"SELECT {', '.join(StoredPack._fields)} FROM {PACKS.name} WHERE match = ?"  # noqa: S608 - names from here


@contextmanager
def open_packs(folder: Path) -> Iterator[StoredPacks]:
    """What gives the packs of a ledger, or of several; none of views that are missing, damaged, of another version or
    that may not be read: all that a pack saves is time."""
    try:
        path = served_file(folder / VIEWS / HANDS_FILE)
        conn = connect_view(path) if path is not None else None
    except (OSError, sqlite3.Error):
        conn = None
    if conn is None:
        yield lambda _: None
        return

    def stored_pack(match: str) -> StoredPack | None:
        try:
            row = conn.execute(_QUERY, (match,)).fetchone()
        except sqlite3.Error:
            return None
        return StoredPack(*row) if row is not None else None

    with closing(conn):
        conn.execute("PRAGMA busy_timeout=0")  # else each match waits for whoever holds the file
        yield stored_pack
