"""What an older version stated of the matches of a ledger: read from the views it made, or from rows it printed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, Protocol

from ledger.audit.changes import Row, Statement
from ledger.evidence.folder import VIEWS
from ledger.views.sqlite import connect_view, sqlite3
from ledger.views.tables.deals import seq_of
from ledger.views.tables.freshness import FRESHNESS
from ledger.views.view_files import OPEN_FILE
from schemas.errors import UnreadableError

_VERDICTS: Final = "select match, event, seat, claim, claimed, verdict, computed from verdicts order by match"
_FINDINGS: Final = "select match, event, seat, code, severity from findings order by match"
_MATCHES: Final = "select match, ruleset_hash, events, state from matches order by match"


class EarlierVerdicts(Protocol):
    """What was stated before. ``where`` names it; ``version`` and ``laws`` say who stated it, None where it does not
    say. ``of`` is asked in the order of ids; None for a match of which nothing was stated."""

    where: str
    version: str | None
    laws: str | None

    def of(self, match: str) -> Statement | None:
        """What was stated of a match."""


@contextmanager
def earlier_rows(source: Path) -> Iterator[EarlierVerdicts]:
    """What the views of a ledger's folder hold, or a file of ``audit --all --json``.

    Raises UnreadableError for what is neither, or views that hold their verdicts in another way.
    """
    if source.is_dir():
        path = source / VIEWS / OPEN_FILE
        if not path.exists():
            raise UnreadableError(
                f"{source} has no views to compare with; save `meldtrail audit --all --json` by the older version and "
                "give that file with --against"
            )
        with closing(connect_view(path)) as conn:
            try:
                views = _Views(conn, f"the views of {source}")
            except (sqlite3.Error, TypeError, StopIteration):
                raise UnreadableError(
                    f"{path} holds its verdicts in a way that is not known here; save `meldtrail audit --all --json` "
                    "by the version that made it and give that file with --against"
                ) from None
            yield views
        return
    yield _PrintedRows(source)


class _RowsInOrder:
    """Groups of rows in order of match, asked for in the same order."""

    def __init__(self, rows: Iterable[tuple[Any, ...]]) -> None:
        self._groups = groupby(rows, key=itemgetter(0))
        self._next: tuple[str, list[tuple[Any, ...]]] | None = None
        self._advance()

    def _advance(self) -> None:
        following = next(self._groups, None)
        self._next = (following[0], list(following[1])) if following is not None else None

    def of(self, match: str) -> list[tuple[Any, ...]] | None:
        # SQLite orders text by its UTF-8 and Python by code points, which is the same order.
        while self._next is not None and self._next[0] < match:
            self._advance()
        return self._next[1] if self._next is not None and self._next[0] == match else None


class _Views:
    def __init__(self, conn: sqlite3.Connection, where: str) -> None:
        self.where = where
        self.version, self.laws = conn.execute(f"select version, laws from {_freshness(conn)}").fetchone()  # noqa: S608
        self._matches = _RowsInOrder(conn.execute(_MATCHES))
        self._verdicts = _RowsInOrder(conn.execute(_VERDICTS))
        self._findings = _RowsInOrder(conn.execute(_FINDINGS))

    def of(self, match: str) -> Statement | None:
        """See :class:`EarlierVerdicts`."""
        match_rows = self._matches.of(match)
        if match_rows is None:
            return None
        rows = [
            Row(
                "verdict", claim, seq_of(event), seat, int(claimed), ruling, None if computed is None else int(computed)
            )
            for _, event, seat, claim, claimed, ruling, computed in self._verdicts.of(match) or ()
        ]
        rows += [
            Row("finding", code, seq_of(event), seat, None, severity, None)
            for _, event, seat, code, severity in self._findings.of(match) or ()
        ]
        _, ruleset_hash, events, state = match_rows[0]
        if state == "open":
            return None  # what the table saw of a match is not all there is to be judged
        return Statement(tuple(rows), True, ruleset_hash, events)


def _freshness(conn: sqlite3.Connection) -> str:
    """The table that says who made the views; it was called otherwise once."""
    tables = {name for (name,) in conn.execute("select name from sqlite_master where type = 'table'")}
    return FRESHNESS.name if FRESHNESS.name in tables else "standing"


class _PrintedRows:
    """Rows of ``audit --json``. They do not say by which content a match was judged, nor who printed them."""

    version: str | None = None
    laws: str | None = None

    def __init__(self, path: Path) -> None:
        self.where = str(path)
        self._rows: dict[str, list[Row]] = {}
        try:
            with path.open(encoding="utf-8") as file:
                for number, line in enumerate(file, 1):
                    self._add(line, number)
        except (OSError, UnicodeDecodeError) as wrong:
            why = wrong.strerror if isinstance(wrong, OSError) else "it is no text in UTF-8"
            raise UnreadableError(f"{path}: cannot be read ({why}); give a ledger or rows of audit --json") from None

    def _add(self, line: str, number: int) -> None:
        try:
            row = json.loads(line)
            if row["kind"] == "verdict":
                computed = None if row["computed"] is None else int(row["computed"])
                claimed = int(row["claimed"])
                entry = Row("verdict", row["claim"], row["seq"], row["seat"], claimed, row["verdict"], computed)
            elif row["kind"] == "finding":
                entry = Row("finding", row["code"], row["seq"], row["seat"], None, row["severity"], None)
            else:
                return
            self._rows.setdefault(row["match"], []).append(entry)
        except (ValueError, KeyError, TypeError):
            raise UnreadableError(
                f"{self.where}:{number}: is no row of audit --json; save it as it was printed"
            ) from None

    def of(self, match: str) -> Statement | None:
        """See :class:`EarlierVerdicts`."""
        rows = self._rows.get(match)
        return Statement(tuple(rows)) if rows is not None else None
