"""The SQLite that view files are written and read with: the one that sqlite-utils and Datasette take.

A process must open a file with one copy of SQLite only, for two copies do not know of each other's locks. Ledger and
vault are opened with apsw's copy (:mod:`ledger.evidence.sqlite`), views never are.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

try:  # both take pysqlite3 where it is installed; asking sqlite-utils would take a third of a second
    import pysqlite3 as sqlite3
except ImportError:
    import sqlite3

__all__ = ["connect_view", "sqlite3"]

# As they lie anyway: for a value without an adapter it looks in three places, which takes four times as long.
sqlite3.register_adapter(bool, int)
sqlite3.register_adapter(type(None), {None: None}.__getitem__)


def connect_view(path: Path) -> sqlite3.Connection:
    """A connection to a view file that cannot write. Raises sqlite3.Error when there is none or it is no database."""
    # Quoted: in a URI a ? or # of a folder's name would end the path.
    file = path.resolve()
    conn = sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True)
    log = Path(f"{file}-wal")
    if os.access(file.parent, os.W_OK) or (log.exists() and log.stat().st_size):
        return conn
    # A folder that cannot be written takes no -shm; without a write-ahead log the file alone is the whole truth.
    conn.close()
    return sqlite3.connect(f"file:{quote(str(file))}?immutable=1", uri=True)
