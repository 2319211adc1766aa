"""View files: SQLite files of described tables, laid out, written, and put in the place they are served from; how the
rows of a compact table lie in one, and the SQL view that shows them as they are described.

A file that is kept up to date while it is served has a write-ahead log and is written in transactions. The name it is
served by (``open.db``) is a link to the file itself (``open.db.3f2a91c0``), which is never written under another's
name: a log of the old file must not be taken for one of the new. Replacing a file is one rename of the link; whoever
reads the old one goes on reading it until the name is opened anew.

The SQLite that Python brings may be one that corrupts a file with a write-ahead log when two processes check it out
at once. So whoever writes such a file, or closes it, holds a lock of its own beside it (``open.db.3f2a91c0-lock``):
one process at a time moves the log into the file, and readers, who cannot write, never do.

A file that is made in one go (:func:`view_file`) is written beside the one being served, without a log, and renamed
into its place.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ledger.evidence.files import FileLock, sync_folder
from ledger.views.sqlite import sqlite3
from ledger.views.tables.freshness import MATCH_NUMBERS, SHARE_KEYS, WORDS
from ledger.views.tables.record_text import ascii_json
from ledger.views.tables.table import Column, Row, Table
from schemas.errors import LedgerError
from schemas.wire import milliseconds_of, timestamp

_PATIENCE_S: Final = 30.0
_CACHE_KIB: Final = 65_536
_LOG_PAGES: Final = 4000
LOCK_SUFFIX: Final = "-lock"
_MODE: Final = 0o640
_TOGETHER: Final = 500
"""Rows of a table that are inserted at once."""
_SAMPLED: Final = 400
"""Rows of each index that SQLite looks at to choose among them."""
_TYPES: Final[Mapping[type, str]] = {str: "TEXT", int: "INTEGER", float: "REAL", bytes: "BLOB"}


class ViewFile:
    """One file with its tables. Rows are added within :meth:`begin` and :meth:`commit`.

    ``durable`` files outlive a power cut with every step they were told is done; the others may go back some steps.
    A file that is not ``logged`` is one that nobody reads and that is thrown away after a crash.
    """

    def __init__(self, path: Path, tables: Sequence[Table], *, durable: bool = False, logged: bool = True) -> None:
        self.path = path
        self._lock = FileLock(path.with_name(f"{path.name}{LOCK_SUFFIX}"), _MODE) if logged else None
        self.tables = {table.name: table for table in tables}
        with _named(path):
            self.conn = _connect(path)
            if logged:
                self._set("journal_mode=WAL", f"synchronous={'FULL' if durable else 'NORMAL'}")
                self._set(f"wal_autocheckpoint={_LOG_PAGES}", f"journal_size_limit={_LOG_PAGES * 4096 * 4}")
                # Below nothing it means KiB; above, pages.
                self._set(f"cache_size=-{_CACHE_KIB}")
            else:
                self.write_without_log()
        self._inserts = {
            table.name: f"INSERT INTO [{table.stored_in}] VALUES ({', '.join('?' * len(table.stored))})"  # noqa: S608
            for table in tables
            if not table.reads
        }
        matches, words = Numbers(self.conn, MATCH_NUMBERS), Numbers(self.conn, WORDS)
        keys = Numbers(self.conn, SHARE_KEYS, ascii_json)
        self._numbers = matches, words, keys
        self._gathered: dict[str, list[Sequence[Any]]] = {}
        self._coders = {table.name: coder(table, matches, words) for table in tables}
        self.share_key: Callable[[tuple[Any, ...]], int | None] = keys.__getitem__
        """The number by which shares of this file name a row, by its table and key."""

    def _set(self, *pragmas: str) -> None:
        for pragma in pragmas:
            self.conn.execute(f"PRAGMA {pragma}")

    def write_without_log(self) -> None:
        """Go on as a file that is not logged."""
        self._set("journal_mode=OFF", "synchronous=OFF", f"cache_size=-{8 * _CACHE_KIB}")

    # -- rows ------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Be the one who writes: nobody else does until :meth:`commit` or :meth:`rollback`."""
        with _named(self.path):
            self._hold()
            self._forget_numbers()
            try:
                self.conn.execute("BEGIN IMMEDIATE")
            except BaseException:
                self._let_go()
                raise

    def _hold(self) -> None:
        if self._lock is not None:
            self._lock.take(wait=True)

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def commit(self) -> None:
        """Let readers see what was written."""
        with _named(self.path):
            self.insert_gathered()
            self.conn.execute("COMMIT")  # which moves a long log into the file, still under the lock
        self._let_go()

    def rollback(self) -> None:
        """Forget what was written since :meth:`begin`."""
        self._gathered.clear()
        if self.conn.in_transaction:
            self.conn.execute("ROLLBACK")
        self._let_go()

    def insert(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """Rows, their stored columns in the table's order."""
        self.conn.executemany(self._inserts[table], self._coders[table](rows))

    def gather(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        """Rows that may be inserted together with others: many at once take half the time. :meth:`commit` or
        :meth:`insert_gathered` sees to it."""
        self._gathered.setdefault(table, []).extend(rows)
        if len(self._gathered[table]) >= _TOGETHER:
            self.insert(table, self._gathered.pop(table))

    def insert_gathered(self) -> None:
        """Insert what was gathered."""
        while self._gathered:
            self.insert(*self._gathered.popitem())

    def add(self, table: str, row: Row) -> None:
        """One row."""
        self.insert(table, [[row[name] for name in self.tables[table].stored]])

    def forget_number(self, match: str) -> None:
        """Let the number of a match of which no row is left be nobody's."""
        if MATCH_NUMBERS.name in self.tables:
            self.conn.execute(f"DELETE FROM [{MATCH_NUMBERS.name}] WHERE [match] = ?", (match,))  # noqa: S608
            self._forget_numbers()

    def _forget_numbers(self) -> None:
        for numbers in self._numbers:
            numbers.clear()

    def copy(self, source: Path, table: str) -> None:
        """The rows of a table as another file has them, in their order."""
        names = ", ".join(f"[{name}]" for name in self.tables[table].stored)
        self.commit()  # SQLite attaches nothing within a transaction
        self.conn.execute("ATTACH DATABASE ? AS source", [str(source)])
        order = ", ".join(self.tables[table].key) if self.tables[table].clustered else "rowid"
        sql = f"INSERT INTO [{table}] ({names}) SELECT {names} FROM source.[{table}] ORDER BY {order}"  # noqa: S608
        self.conn.execute(sql)
        self.conn.execute("DETACH DATABASE source")
        self.begin()

    def close(self) -> None:
        """Close the file; what was not committed is forgotten."""
        with suppress(OSError):  # of a folder that was removed: nothing is left to be moved into the file
            self._hold()
        self.conn.close()  # the last one to close moves the log into the file
        self._let_go()

    # -- the file as a whole -----------------------------------------------------------------------

    def lay_out(self, *, indexed: bool) -> None:
        """Make the empty tables, with their keys and links, and those that are read out of others."""
        keys = {table.name: table.key[0] for table in self.tables.values()}
        for table in (table for table in self.tables.values() if not table.reads):
            # Names come from the descriptions of tables, never from a log.
            if table.compact:
                parts = [f"[{name}] {_lying_type(name, column)}" for name, column in table.stored.items()]
            else:
                parts = [_written(name, column) for name, column in table.columns.items()]
                parts += [
                    f"FOREIGN KEY ([{name}]) REFERENCES [{other}]([{keys[other]}])" for name, other in table.links
                ]
            parts.append(f"PRIMARY KEY ({', '.join(f'[{name}]' for name in table.key)})")
            parts += [f"UNIQUE ([{table.unique}])"] if table.unique else []
            form = ", WITHOUT ROWID" if table.clustered or (table.compact and not table.numbered) else ""
            self.conn.execute(f"CREATE TABLE [{table.stored_in}] ({', '.join(parts)}) STRICT{form}")
        for table in self.tables.values():
            if table.compact:
                self.conn.execute(f"CREATE VIEW [{table.name}] AS {view_sql(table)}")
        for table in self.tables.values():
            if table.reads:
                self.conn.execute(f"CREATE VIEW [{table.name}] AS {table.reads}")
        if indexed:
            self._make_indexes()

    def _make_indexes(self) -> None:
        for table in self.tables.values():
            for columns in table.indexed:
                named = ", ".join(f"[{column}]" for column in columns)
                name, rare = f"idx_{table.name}_{'_'.join(columns)}", table.columns[columns[0]].rare
                where = "" if rare is None else f" WHERE [{columns[0]}] = {rare}"
                self.conn.execute(f"CREATE INDEX [{name}] ON [{table.stored_in}] ({named}){where}")

    def finish(self, *, sampled: bool = True) -> None:
        """Pack the rows of a file written without a log, make its indexes, put it on the disk, and close it."""
        with _named(self.path):
            self._pack()
            self._set("temp_store=FILE")
            self._make_indexes()
            self.analyze(sampled=sampled)
            self.conn.close()
            with self.path.open("rb") as file:
                os.fsync(file.fileno())

    def _pack(self) -> None:
        """Write the file anew without the room that rows of clustered tables leave between them, an eighth of each page
        as the newest matches come first. Where the disk has no room for both it stays as it is."""
        packed = self.path.with_name(f"{self.path.name}.packed")
        packed.unlink(missing_ok=True)
        _create(packed)
        try:
            self.conn.execute("VACUUM INTO ?", [str(packed)])
        except sqlite3.OperationalError:
            packed.unlink()
            return
        self.conn.close()
        packed.replace(self.path)
        self.conn = _connect(self.path)
        self.write_without_log()

    def analyze(self, *, sampled: bool = True) -> None:
        """Let SQLite look at each index, or at some rows of it, so that it chooses well among them."""
        self._set(f"analysis_limit={_SAMPLED if sampled else 0}")
        self.conn.execute("ANALYZE")

    def is_served(self) -> bool:
        """Whether the name the file is served by still leads to it."""
        return _linked(_served_name(self.path)) == self.path.name and self.path.is_file()


def _lying_type(name: str, column: Column) -> str:
    """The type of a column of a compact table: of a sentence some are numbers."""
    return "ANY" if column.lies_as == "sentence" else _TYPES[column_type(name, column)]


def _written(name: str, column: Column) -> str:
    """A column as a table is made with it."""
    sql = f"[{name}] {_TYPES[column.kind]}"
    return sql if column.computed is None else f"{sql} AS ({column.computed})"


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=_PATIENCE_S)


def _create(path: Path) -> None:
    """An empty file where there is none, for its owner and group whatever the umask."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _MODE))
    path.chmod(_MODE)


def make_file(path: Path, tables: Sequence[Table], *, indexed: bool = True, durable: bool = False) -> ViewFile:
    """A new file with empty tables. Raises LedgerError when it cannot be written."""
    with _named(path):
        _create(path)
        file = ViewFile(path, tables, durable=durable)
        try:
            file.begin()
            file.lay_out(indexed=indexed)
            file.commit()
        except BaseException:
            file.close()
            raise
        return file


@contextmanager
def view_file(path: Path, tables: Sequence[Table]) -> Iterator[ViewFile]:
    """Make the file at ``path`` in one go; the one that stands there is served until the new one is whole.

    Raises LedgerError when it cannot be written, or when a link leads nowhere.
    """
    draft = path.with_name(path.name + ".new")
    with _named(path):
        draft.unlink(missing_ok=True)
        try:
            _create(draft)
            file = ViewFile(draft, tables, logged=False)
            try:
                file.begin()
                file.lay_out(indexed=False)
                yield file
                file.commit()
                astray = file.conn.execute("PRAGMA foreign_key_check").fetchone()
                if astray is not None:
                    raise LedgerError(f"a view was made wrongly: a row of {astray[0]} leads to no row of {astray[2]}")
                file.finish(sampled=False)
            finally:
                file.close()
            draft.replace(path)
            sync_folder(path.parent)
        finally:
            draft.unlink(missing_ok=True)


# -- the name a file is served by ------------------------------------------------------------------


def serve_file(path: Path) -> None:
    """Let the name a file is served by lead to it from now on. Raises LedgerError."""
    name = _served_name(path)
    draft = name.with_name(f".{path.name}.link")
    with _named(name):
        draft.unlink(missing_ok=True)
        draft.symlink_to(path.name)
        draft.replace(name)
        sync_folder(name.parent)


def served_file(name: Path) -> Path | None:
    """The file a name leads to, or that bears it; None when there is none."""
    linked = _linked(name)
    found = name.with_name(linked) if linked is not None else name
    return found if found.is_file() else None


def clear_away(name: Path, keep: Iterable[Path]) -> None:
    """Remove the files that were once served by a name, and drafts of such, but for those to ``keep``."""
    kept = {path.name for path in keep}
    for path in name.parent.glob(f"{name.name}[.-]*"):
        if path.name.removesuffix("-wal").removesuffix("-shm").removesuffix(LOCK_SUFFIX) not in kept:
            path.unlink(missing_ok=True)


def _served_name(path: Path) -> Path:
    """``open.db`` for ``open.db.3f2a91c0``."""
    stem, _, rest = path.name.partition(".db")
    return path.with_name(f"{stem}.db") if rest else path


def _linked(name: Path) -> str | None:
    try:
        return str(name.readlink())
    except OSError:
        return name.name if name.is_file() else None


@contextmanager
def _named(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise LedgerError(f"cannot write {path}: {error}; check the folder and the disk's space") from None


# -- the rows of a compact table -------------------------------------------------------------------

# They lie in the order of their key, a match by its number in the file (MATCH_NUMBERS), a word of few by its number
# (WORDS), a time in milliseconds. A number stays what it is for as long as the file does. An SQL view has the columns
# of the description, and SQLite reads it as if the query had been asked of the tables below: by their keys and indexes.
# But not where it is the right side of a left join: then all of it is read first.

_NAMED: Final = re.compile(r"\w+")
_WORDED: Final = ("word", "sentence")


class Numbers(dict[Any, int | None]):
    """The numbers of a table's values in one file, given as they are first asked for; None for none. A value lies as it
    is ``written``. Whoever writes to the file forgets them first (``clear``): another process may have written, or what
    was written be taken back."""

    def __init__(self, conn: Any, table: Table, written: Callable[[Any], str] = str) -> None:
        super().__init__()
        self._conn, self._written = conn, written
        named = f"[{table.name}] WHERE [{table.unique}] = ?"  # of our tables
        self._find = f"SELECT [number] FROM {named}"  # noqa: S608
        self._add = f"INSERT INTO [{table.name}] ([{table.unique}]) VALUES (?)"  # noqa: S608

    def __missing__(self, value: Any) -> int | None:
        if value is None:
            return None
        lying = (self._written(value),)
        row = self._conn.execute(self._find, lying).fetchone()
        number: int = row[0] if row is not None else self._conn.execute(self._add, lying).lastrowid
        self[value] = number
        return number


def coder(
    table: Table, matches: Numbers, words: Numbers
) -> Callable[[Iterable[Sequence[Any]]], Iterable[Sequence[Any]]]:
    """What makes of rows, their stored columns in the table's order, the rows as they lie in the file."""
    if not table.compact:
        return lambda rows: rows
    codes: dict[str, Callable[[Any], Any]] = {"word": words.__getitem__, "time": _milliseconds}
    names, kinds = list(table.stored), [column.lies_as for column in table.stored.values()]
    coded = [(place, codes[kind]) for place, kind in enumerate(kinds) if kind in codes]
    coded.append((names.index("match"), matches.__getitem__))
    figures = [names.index(name) for name in _FIGURES] if "sentence" in kinds else []

    def lie(rows: Iterable[Sequence[Any]]) -> Iterable[Sequence[Any]]:
        columns: list[Iterable[Any]] = list(zip(*rows, strict=True))
        if not columns:
            return ()
        for place, code in coded:
            columns[place] = map(code, columns[place])
        if figures:
            place = kinds.index("sentence")
            told = zip(columns[place], *(columns[of] for of in figures), strict=True)
            columns[place] = [_number_or_text(words, *one) for one in told]
        return zip(*columns, strict=True)

    return lie


_FIGURES: Final = ("seat", "computed")
"""The columns whose figures a sentence tells: a number, and a number that may be money."""
_MARKS: Final = {"seat": "\x01", "computed": "\x02", "money": "\x03"}
"""What stands for a figure in a sentence, where no log has such a sign."""
_FIGURE: Final = re.compile(r"\d+(?:\.\d\d)?")


def _number_or_text(words: Numbers, said: str | None, seat: int | None, computed: int | None) -> int | str | None:
    """The number of a sentence without the figures of its row; the sentence where others stand in it, or where it would
    not come back from that."""
    words_alone = _without_figures(said, seat, computed) if said is not None else None
    return said if words_alone is None else words[words_alone]


@lru_cache(maxsize=4096)
def _without_figures(said: str, seat: int | None, computed: int | None) -> str | None:
    """A sentence with marks for the figures of its row; None where others stand in it, or it would not come back."""
    if not said.isprintable():
        return None
    told = {str(seat): _MARKS["seat"]}
    if computed is not None:
        told |= {_money(computed): _MARKS["money"], str(abs(computed)): _MARKS["computed"]}
    words_alone = _FIGURE.sub(lambda figure: told.get(figure[0], figure[0]), said)
    return None if _FIGURE.search(words_alone) else words_alone


def _money(amount: int) -> str:
    return f"{abs(amount) // 100}.{abs(amount) % 100:02}"


def _milliseconds(at: str | None) -> int | None:
    return None if at is None else milliseconds_of(at)


# How they are read again: in SQL.


def column_type(name: str, column: Column) -> type:
    """Of which type a stored column of a compact table is."""
    return int if name == "match" or column.lies_as != "value" else column.kind


def _time_sql(milliseconds: str) -> str:
    return f"strftime('%Y-%m-%dT%H:%M:%fZ', {milliseconds} / 1000.0, 'unixepoch')"


def view_sql(table: Table, asked: Iterable[str] | None = None, *, numbered: str = "") -> str:
    """The rows of a compact table in SQL, as they are described; of the columns those ``asked`` for, where it is said
    which, and without looking up what the others need. A word of the column ``numbered`` stays a number. A time as it
    lies is asked for by :func:`bare`."""
    shown = {name: column for name, column in table.columns.items() if asked is None or name in asked}
    needed = {*shown, *(name for column in shown.values() for name in _NAMED.findall(column.computed or ""))}
    stored = {name: column for name, column in table.stored.items() if name in needed}
    worded = [name for name, column in stored.items() if column.lies_as in _WORDED and name != numbered]
    read = {
        name: f"[w_{name}].[word]" if name in worded and column.lies_as == "word" else _read_sql(name, column)
        for name, column in stored.items()
    }
    rows = f"[{table.stored_in}] AS r"
    # Before the left joins, so that rows in the order of the key need no sorting.
    if "match" in stored:
        rows += f" JOIN [{MATCH_NUMBERS.name}] AS n ON n.[number] = r.[match]"
    # SQLite makes a plain join of a left join whose word is sought, so that it may begin there; but not where it is one
    # of several. A word of the key is in every row.
    for name in worded:
        join = "JOIN" if name in table.key else "LEFT JOIN"
        rows += f" {join} [{WORDS.name}] AS [w_{name}] ON [w_{name}].[number] = r.[{name}]"
    lying = {bare(name): f"r.[{name}]" for name in table.timed if asked is not None and bare(name) in asked}
    inner = ", ".join(f"{sql} AS [{name}]" for name, sql in (read | lying).items()) or "1"
    outer = ", ".join(
        f"[{name}]" if column.computed is None else f"{column.computed} AS [{name}]"
        for name, column in (shown | dict.fromkeys(lying, _LYING)).items()
    )
    return f"SELECT {outer or '1'} FROM (SELECT {inner} FROM {rows})"  # noqa: S608


_LYING: Final = Column(int)
_TEST: Final = r"(?P<test> (?:>=|<=|!=|>|<|=) (?P<given>:p\d+)\b| is (?:not )?null\b|(?: desc)?(?=,| limit\b|$))"
"""What is said of a column that may as well be said of the number its value lies as; at last that it gives an order."""


def bare(name: str) -> str:
    """The name of a column of times as they lie, in milliseconds."""
    return f"_{name}"


def in_numbers(table: Table, sql: str, given: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """A query of rows of a compact table, with what is ``given`` for its places, so that it goes by the indexes: a time
    is compared as it lies (:func:`bare`), and a value of which alone there is an index stands in the query.

    As it was where a time is asked for in another way: text may be looked for in it.
    """
    head, from_, tail = sql.partition(f" from {table.name} ")
    if not from_ or "'" in tail:
        return sql, given
    for name, column in table.columns.items():
        if column.rare is not None:
            tail = re.sub(
                rf"""(?P<column>"{name}"|\b{name}) = :(?P<given>p\d+)\b""",
                lambda test, rare=str(column.rare): (  # type: ignore[misc]
                    f"{test['column']} = {rare}" if str(given.get(test["given"])) == rare else test[0]
                ),
                tail,
            )
    for name in table.timed:
        tail, given = _time_in_numbers(name, tail, given)
    return head + from_ + tail, given


def _time_in_numbers(name: str, tail: str, given: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    column = rf"""(?:"{name}"|\b{name}\b)"""
    tests = list(re.finditer(column + _TEST, tail))
    times = {test["given"]: moment_of(str(given.get(test["given"][1:]))) for test in tests if test["given"]}
    places = re.findall(r":p\d+\b", tail)
    if (
        len(tests) != len(re.findall(column, tail))
        or None in times.values()
        or any(places.count(place) != sum(test["given"] == place for test in tests) for place in times)
    ):
        return tail, given
    tail = re.sub(column + _TEST, lambda test: f"[{bare(name)}]{test['test']}", tail)
    return tail, {**given, **{place[1:]: time for place, time in times.items()}}


def moment_of(text: str) -> float | None:
    """A number that stands to the milliseconds of every time as ``text``, a time or its begin, stands to it as text;
    None where the text is neither. Between two milliseconds where it is a begin."""
    if len(text) not in _WHOLE_FIGURES:
        return None
    try:
        at = milliseconds_of(text + _FIRST[len(text) :])
    except ValueError:
        return None
    if timestamp(at)[: len(text)] != text:
        return None
    return at if len(text) == len(_FIRST) else at - 0.5


_FIRST: Final = "2000-01-01T00:00:00.000Z"
_WHOLE_FIGURES: Final = frozenset({4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 23, 24})
"""How long a time and its begins are that do not end within a figure: of others it is not said what comes first."""


def facet_sql(table: Table, column: str, where: str, most: str) -> str:
    """How often each value of a column stands in the rows of a compact table of which a condition holds, the most
    frequent first, up to so many: ``value`` and ``count``. Words are counted by their numbers, where the condition does
    not ask for them."""
    named = _NAMED.findall(where)
    by_number = table.columns[column].lies_as == "word" and column not in named
    rows = view_sql(table, (column, *named), numbered=column if by_number else "")
    value, words = ("[word]", f" JOIN [{WORDS.name}] ON [number] = [{column}]") if by_number else (f"[{column}]", "")
    counted = f"SELECT [{column}], count(*) AS n FROM [{table.name}] {where} GROUP BY 1"  # noqa: S608 - of our tables
    return (
        f"WITH [{table.name}] AS ({rows}) SELECT {value} AS value, n AS count FROM ({counted}){words}"  # noqa: S608
        f" WHERE value IS NOT NULL ORDER BY count DESC, value LIMIT {most}"
    )


def _sentence_sql(name: str) -> str:
    """What :func:`_number_or_text` wrote."""
    said, figure = f"[w_{name}].[word]", "abs(r.[computed])"
    money = f"printf('%d.%02d', {figure} / 100, {figure} % 100)"
    for mark, value in (("seat", "r.[seat]"), ("computed", figure), ("money", money)):
        said = f"replace({said}, char({ord(_MARKS[mark])}), ifnull({value}, ''))"
    return f"ifnull({said}, r.[{name}])"


def _read_sql(name: str, column: Column) -> str:
    if name == "match":
        return "n.[match]"
    if column.lies_as == "sentence":
        return _sentence_sql(name)
    return _time_sql(f"r.[{name}]") if column.lies_as == "time" else f"r.[{name}]"
