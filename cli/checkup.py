"""What `doctor` looks at: the versions in use, and a ledger's files and pragmas."""

from __future__ import annotations

import os
import platform
import stat
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from ledger.evidence.sqlite import is_unsafe, sqlite_version
from ledger.evidence.store import open_reader


class Check(NamedTuple):
    """One thing looked at: whether it is well, what was found, what to do when it is not."""

    what: str
    ok: bool
    found: str
    do: str


def check_machine() -> Iterator[Check]:
    """Python, SQLite, Datasette and pydantic as installed here."""
    major, minor, _ = platform.python_version_tuple()
    modern = (int(major), int(minor)) >= (3, 11)
    yield Check("python", modern, platform.python_version(), "use Python 3.11 or newer")
    sqlite = sqlite_version()
    yield Check(
        "sqlite",
        not is_unsafe(sqlite),
        ".".join(map(str, sqlite)),
        "SQLite 3.7.0 to 3.51.2 can corrupt a WAL database; install pysqlite3>=0.6.1",
    )
    for package, wanted in (("datasette", "0.65."), ("pydantic", "2."), ("sqlite-utils", "4.")):
        try:
            found = version(package)
        except PackageNotFoundError:
            found = "not installed"
        yield Check(package, found.startswith(wanted), found, f"install {package} {wanted}x")


def check_ledger(folder: Path) -> Iterator[Check]:
    """A ledger's parts, the privacy of its vault, lines that wait or were refused. Raises LedgerError for no ledger."""
    with open_reader(folder) as reader:
        yield Check("ledger", True, f"{reader.size()} event(s) in {len(reader.matches())} match(es)", "")
        yield from _health(folder)
        waiting = reader.waiting_matches()
        yield Check("waiting", True, f"{len(waiting)} match(es) with lines waiting for a missing one", "")
        refused = len(reader.refusals())
        yield Check("refused", True, f"{refused} line(s) refused, kept in the vault", "")
        for warning in reader.warnings:
            yield Check("warning", False, warning, "see above")


def _health(folder: Path) -> Iterator[Check]:
    vault = folder / "vault.db"
    mode = stat.S_IMODE(vault.stat().st_mode)
    yield Check("vault", mode & 0o077 == 0, f"mode {mode:04o}", f"chmod 600 {vault}")
    space = os.statvfs(folder)
    free = space.f_bavail * space.f_frsize // 2**20
    yield Check("disk", free >= 64, f"{free} MiB free", "free some space: a full disk stops ingest")
