"""What a walk over the leaves of a ledger has seen, and what it found wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ledger.evidence.format_2.erasure import Extent, Target
from ledger.evidence.format_2.writers import Writers
from ledger.evidence.merkle import Frontier
from ledger.evidence.sqlite import Connection, SqliteError
from ledger.evidence.verification import MANY, Problem, State

Files = Mapping[str, Connection]
"""Databases by the names of their files."""
UNREADABLE: Final = (ValueError, TypeError, KeyError, AttributeError, RecursionError, IndexError)
"""What is raised by values that are not what was written there."""


class Told(NamedTuple):
    """What a leaf tells of a line that waits: from which source it is, since when it does, commitments to it."""

    leaf: int
    src: int
    since: str
    seals: tuple[bytes, ...]


@dataclass(slots=True)
class Seen:
    """What the walk over the leaves has seen so far. ``lines`` are counts and roots of refused lines by leaf,
    ``refused_from`` from whom and how they came and who was enrolled then, ``named`` the persons by (player, name).
    ``gaps`` are the leaf, first and last event of each gap by stream, ``waiting`` what is told of lines that wait for
    an event or came to be it, ``ended`` where those waited that became none, with the leaf that told of them. What
    leaves before ``hidden_from`` hide is checked beside the walk."""

    streams: dict[int, str] = field(default_factory=dict)
    tree: Frontier = field(default_factory=Frontier)
    tip: bytes = b""
    next_seq: dict[str, int] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    sources: dict[int, tuple[str, str | None, str]] = field(default_factory=dict)
    rulesets: dict[int, tuple[str, str]] = field(default_factory=dict)
    pins: dict[str, int] = field(default_factory=dict)
    later_pins: list[tuple[int, str, str]] = field(default_factory=list)
    lines: dict[int, tuple[str, int, bytes]] = field(default_factory=dict)
    refused_from: dict[int, tuple[str, str, Writers]] = field(default_factory=dict)
    own: int = 0
    received: int = 1
    delivery: int = -1
    named: set[tuple[str, str | None]] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    opened: int = 0
    lost: int = 0
    erased: int = 0
    openings: int = 0
    again: int = 0
    gone: Extent = field(default_factory=Extent)
    coming: set[tuple[str, int]] = field(default_factory=set)
    closed: str = ""
    wraps: bool = False
    announced: dict[int, tuple[Target, str, str]] = field(default_factory=dict)
    batches: dict[int, str] = field(default_factory=dict)
    by_rule: Counter[str] = field(default_factory=Counter)
    writers: Writers = field(default_factory=Writers)
    placed: dict[str, str] = field(default_factory=dict)
    hidden_from: int = 0
    gaps: dict[str, list[tuple[int, int, int]]] = field(default_factory=dict)
    waiting: dict[tuple[str, int], Told] = field(default_factory=dict)
    ended: set[tuple[tuple[str, int], int | None]] = field(default_factory=set)

    def report(self, leaf: int | None, what: str, state: State = "damaged") -> None:
        if self.closed and state == "lost":
            return
        if len(self.problems) < MANY:
            self.problems.append(Problem(leaf, what, state))


def attempt(seen: Seen, check: Callable[[], None], files: Files) -> None:
    """Run a check that reads some files. One too damaged for it is a problem by the name of the file."""
    try:
        check()
    except (SqliteError, *UNREADABLE) as error:
        where = " or ".join(_damaged(files) or files)
        if isinstance(error, SqliteError):
            seen.report(None, f"{where} cannot be read on: {error}")
        elif not any(what.what == _wrong_type(name) for name in files for what in seen.problems):
            seen.report(None, _wrong_type(where))


def _wrong_type(where: str) -> str:
    return f"{where} holds values of the wrong type"


def _damaged(files: Files) -> list[str]:
    """Those of some files of which not every row of every table can be read."""
    return [name for name, conn in files.items() if not _is_readable(conn)]


def _is_readable(conn: Connection) -> bool:
    try:
        for (table,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for _ in conn.execute(f"SELECT * FROM [{table}] NOT INDEXED"):  # noqa: S608 - names from here
                pass
    except (SqliteError, *UNREADABLE):
        return False
    return True
