"""Counts over the whole ledger, kept match by match, and the rows that stand as long as some match needs them.

What a match adds, its *share*, is kept beside it, so that it can be taken away again to the last unit when the match is
projected anew. A *tally* is the sum of the shares that come less those that go; it is put into the tables at once.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.evidence.sqlite import Connection
from ledger.views.tables.board import BOARD_TABLES, REJECTED, SIGNED, SUMMARY, match_counts
from ledger.views.tables.deals import Deals
from ledger.views.tables.freshness import SHARE_KEYS
from ledger.views.tables.reference import (
    ANSWER_RULES,
    CLAUSES,
    LAWS,
    PINNED_RULES,
    RULESETS,
    Need,
    is_bare,
    needed_codes,
    needed_rules,
)
from ledger.views.tables.table import Table
from schemas.clausebook import Clausebook
from schemas.errors import LedgerError

_COUNTED: Final = {table.name: table for table in (*BOARD_TABLES, SUMMARY, LAWS)}
_NEEDED: Final = {table.name: table for table in (CLAUSES, RULESETS, PINNED_RULES, ANSWER_RULES, LAWS)}

Key = tuple[Any, ...]
"""A table by name, and the key of a row of it."""
Use = tuple[str, str, str]
"""Table, key and digest of the row a match needs there: matches may differ in what they say."""


class Disagreement(LedgerError):
    """Counts and matches of a view file do not agree: it was written by something else, and is to be made anew."""


# -- shares ----------------------------------------------------------------------------------------


class Share(NamedTuple):
    """What one match adds: the figures of each row in its table's order, and the rows it needs as JSON."""

    counts: Mapping[Key, Sequence[int]]
    uses: Mapping[Use, str]

    def as_bytes(self, number: Callable[[Key], int | None]) -> bytes:
        """The counts and the uses as they are kept, without what stands in the rows: keys by the ``number`` a file has
        for each, and all numbers seven bits a byte."""
        numbers = [len(self.uses), *[number(use) or 0 for use in self.uses]]
        for key, figures in self.counts.items():
            numbers += (number(key) or 0, len(figures))
            # The sign last, so that what is little below nothing is short too.
            numbers += [2 * figure if figure >= 0 else -2 * figure - 1 for figure in figures]
        return b"".join(map(_in_sevens, numbers))


@lru_cache(maxsize=4096)
def _in_sevens(number: int) -> bytes:
    """The bytes of a number from 0, its least seven bits first; a byte of 128 or more has one after it."""
    octets, rest = bytearray(), number
    while rest > 127:
        octets.append(rest & 127 | 128)
        rest >>= 7
    octets.append(rest)
    return bytes(octets)


def _from_sevens(raw: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in raw:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield number
            number = shift = 0
    if shift:
        raise ValueError("a share ends within a number")


class ShareKeys(dict[int, Key]):
    """What the numbers in the shares of a file stand for, looked up as they are met. Raises ValueError for one that
    stands for nothing."""

    def __init__(self, conn: Connection) -> None:
        super().__init__()
        self._conn = conn

    def __missing__(self, number: int) -> Key:
        row = self._conn.execute(f"SELECT [key] FROM [{SHARE_KEYS.name}] WHERE [number] = ?", (number,)).fetchone()  # noqa: S608
        if row is None:
            raise ValueError(f"a share counts what is not known: {number}")
        self[number] = key = tuple(json.loads(row[0]))
        return key


def read_share(raw: bytes, keys: ShareKeys) -> Share:
    """A share as it was kept; what stands in the rows it needs is not known any more. Raises ValueError for what is no
    share."""
    numbers = _from_sevens(raw)
    try:
        uses: list[Use] = [(table, key, variant) for table, key, variant in _next_keys(numbers, keys)]
        figures = {}
        for number in numbers:
            row = [next(numbers) for _ in range(next(numbers))]
            figures[keys[number]] = [-(value + 1 >> 1) if value & 1 else value >> 1 for value in row]
    except (StopIteration, RuntimeError):
        raise ValueError("a share ends too soon") from None
    return Share(figures, dict.fromkeys(uses, ""))


def _next_keys(numbers: Iterator[int], keys: ShareKeys) -> list[Key]:
    return [keys[next(numbers)] for _ in range(next(numbers))]


class ShareMaker:
    """Makes the shares of matches. Rules are the same for many matches, so they are written once and remembered."""

    def __init__(self, clauses: Clausebook) -> None:
        self._clauses = clauses
        self._rules: dict[tuple[str | None, str, int], tuple[Readings | None, dict[Use, str]]] = {}

    def share(self, match: PlayedMatch, deals: Deals, turns: Sequence[tuple[Any, ...]]) -> Share:
        """What a match adds; ``turns`` are its rows of that table."""
        uses = _uses(needed_codes(match, self._clauses))
        if match.ruleset_hash is not None:
            readings = match.readings if match.rules else None
            key = match.ruleset, match.ruleset_hash, id(readings)
            if key not in self._rules:  # the readings are kept too, so that their id is not given to others
                self._rules[key] = readings, _uses(needed_rules(match.ruleset, match.ruleset_hash, readings))
            uses |= self._rules[key][1]
        summed: dict[Key, list[int]] = {}
        for table, row, figures in match_counts(match, deals, turns):
            places = _PLACES[table.name]
            sums = summed.setdefault((table.name, *row), [0] * len(places))
            for column, figure in figures.items():
                sums[places[column]] += figure
        return Share(summed, uses)


def counted_columns(table: Table) -> tuple[str, ...]:
    """The columns of a table that are counted, in the order of a share."""
    return table.counts or tuple(name for name in table.columns if name not in table.key)


_PLACES: Final = {
    table.name: {column: place for place, column in enumerate(counted_columns(table))} for table in _COUNTED.values()
}


def _uses(needs: Iterable[Need]) -> dict[Use, str]:
    uses = {}
    for table, key, columns in needs:
        content = _json(columns)
        uses[table.name, key, variant_of(content)] = content
    return uses


def variant_of(content: str) -> str:
    """The digest by which what a match needs in a row is told from what others need there."""
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


class Tally:
    """What is to be added to the counts; negative where matches have less to add than they had.

    ``contents`` says what stands in the rows that matches need.
    """

    def __init__(self, contents: dict[Use, str]) -> None:
        self.counts: dict[Key, list[int]] = {}
        self.uses: Counter[Use] = Counter()
        self.contents = contents

    def add(self, share: Share, times: int = 1) -> None:
        """Count a match, or with ``times`` -1 no longer as it was."""
        for key, figures in share.counts.items():
            sums = self.counts.setdefault(key, [0] * len(figures))
            for place, figure in enumerate(figures):
                sums[place] += times * figure
        for use in share.uses:
            self.uses[use] += times


# -- into the tables -------------------------------------------------------------------------------


def apply_tally(conn: Connection, tally: Tally) -> None:
    """Add a tally, in order of table and key. Raises Disagreement when a count would be below nothing.

    The caller holds the transaction.
    """
    uses = sorted(use for use in tally.uses if tally.uses[use])
    for use in uses:
        _change_uses(conn, use, tally.uses[use], tally.contents.get(use))
    keys = dict.fromkeys((_NEEDED[kind], key) for kind, key, _ in uses)
    # The row of a law is counted as well as needed: it must be there before it is counted up, and go only after.
    obsolete = [(table, key) for table, key in keys if not _write_needed_row(conn, table, key)]
    for key in sorted(key for key in tally.counts if any(tally.counts[key])):
        _add(conn, _COUNTED[key[0]], key[1:], tally.counts[key])
    for table, row in obsolete:
        conn.execute(f"DELETE FROM [{table.name}] WHERE [{table.key[0]}] = ?", (row,))  # noqa: S608


def add_refused(conn: Connection, refused: Mapping[tuple[str, str], int]) -> None:
    """Count refused lines, by file and code."""
    for key in sorted(refused):
        _add(conn, REJECTED, key, [refused[key]])


def _add(conn: Connection, table: Table, key: tuple[Any, ...], figures: Sequence[int]) -> None:
    columns = counted_columns(table)
    here = " AND ".join(f"[{name}] = ?" for name in table.key)
    sums = ", ".join(f"[{name}] = [{name}] + ?" for name in columns)
    # Names come from the descriptions of tables, never from a log.
    count = conn.execute(f"UPDATE [{table.name}] SET {sums} WHERE {here}", (*figures, *key)).rowcount  # noqa: S608
    if not count:
        names = ", ".join(f"[{name}]" for name in (*table.key, *columns))
        places = ", ".join("?" * (len(key) + len(figures)))
        conn.execute(f"INSERT INTO [{table.name}] ({names}) VALUES ({places})", (*key, *figures))  # noqa: S608
    selection = ", ".join(f"[{name}]" for name in columns)
    now = conn.execute(f"SELECT {selection} FROM [{table.name}] WHERE {here}", key).fetchone()  # noqa: S608
    if any(figure < 0 for name, figure in zip(columns, now, strict=True) if name not in SIGNED):
        raise Disagreement(f"the counts of {table.name} do not agree with its matches; the views must be made anew")
    # The first column counts what the others are counted in; without any of it the row goes.
    if not now[0] and not table.keeps_zero:
        conn.execute(f"DELETE FROM [{table.name}] WHERE {here}", key)  # noqa: S608


def _change_uses(conn: Connection, use: Use, change: int, content: str | None) -> None:
    here = "kind = ? AND name = ? AND variant = ?"
    row = conn.execute(f"SELECT matches FROM uses WHERE {here}", use).fetchone()  # noqa: S608
    now = (row[0] if row else 0) + change
    if now < 0 or (row is None and content is None):
        raise Disagreement(f"the uses of {use[0]} do not agree with its matches; the views must be made anew")
    if row is None:
        conn.execute("INSERT INTO uses VALUES (?, ?, ?, ?, ?)", (*use, content, now))
    elif now:
        conn.execute(f"UPDATE uses SET matches = ? WHERE {here}", (now, *use))  # noqa: S608
    else:
        conn.execute(f"DELETE FROM uses WHERE {here}", use)  # noqa: S608


def _write_needed_row(conn: Connection, table: Table, key: str) -> bool:
    """Make the row of a key what the matches that need it say; False when none needs it any more."""
    rows = conn.execute("SELECT content FROM uses WHERE kind = ? AND name = ?", (table.name, key)).fetchall()
    if not rows:
        return False

    # Where matches differ: first what tells more.
    contents = [json.loads(content) for (content,) in rows]
    best = min(contents, key=lambda row: (is_bare(table, row), json.dumps(row, sort_keys=True)))
    row = {**dict.fromkeys(table.columns), table.key[0]: key, **best, **dict.fromkeys(table.counts, 0)}
    names, places = ", ".join(f"[{column}]" for column in row), ", ".join("?" * len(row))
    changes = ", ".join(f"[{column}] = excluded.[{column}]" for column in best)
    # Names come from the descriptions of tables, never from a log.
    conn.execute(
        f"INSERT INTO [{table.name}] ({names}) VALUES ({places})"  # noqa: S608
        f" ON CONFLICT ([{table.key[0]}]) DO {f'UPDATE SET {changes}' if changes else 'NOTHING'}",
        tuple(row.values()),
    )
    return True
