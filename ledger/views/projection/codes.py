"""How the rows of a compact table lie in a view file, and the SQL that reads them as they are described.

They lie in the order of their key, a match by its number in the file (MATCH_NUMBERS), a word of few by its number
(WORDS), a time in milliseconds since the first that was written of its match. A number stays what it is for as long as
the file does. An SQL view has the columns of the description, and SQLite reads it as if the query had been asked of the
tables below: by their keys and indexes. But not where it is the right side of a left join: then all of it is read
first.

Where most rows of a column have one of two words, words are counted from there (``zero``): 0 and 1 take no room.

Rows are found by times through the spans their matches have rows of (``spans``): as a match is over within some
minutes, there are few of them, and an index of all times would be a twelfth of open.db.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ledger.views.projection.cards import shortened, written_out_steps
from ledger.views.tables.freshness import FIRST_WORDS, MATCH_NUMBERS, WORDS
from ledger.views.tables.table import NO_SPAN, SPAN_MS, Column, Table
from schemas.wire import milliseconds_of, timestamp

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


class MatchNumbers(Numbers):
    """The numbers of the matches of a file, and what the times of each are counted from."""

    def __init__(self, conn: Any) -> None:
        super().__init__(conn, MATCH_NUMBERS)
        self._began: dict[int, int] = {}

    def clear(self) -> None:
        """Forget them."""
        super().clear()
        self._began.clear()

    def since(self, number: int | None, at: str | None) -> int | None:
        """A time of a match as it lies. The first one that is asked for is that all others are counted from."""
        if at is None or number is None:
            return None
        moment = milliseconds_of(at)
        began = self._began.get(number)
        if began is None:
            self._began[number] = began = self._begun(number, moment)
        return moment - began

    def _begun(self, number: int, moment: int) -> int:
        named = f"[{MATCH_NUMBERS.name}] SET [began] = ifnull([began], ?) WHERE [number] = ?"
        self._conn.execute(f"UPDATE {named}", (moment, number))
        of = f"[{MATCH_NUMBERS.name}] WHERE [number] = ?"
        began: int = self._conn.execute(f"SELECT [began] FROM {of}", (number,)).fetchone()[0]  # noqa: S608
        return began


def coder(
    table: Table, matches: MatchNumbers, words: Numbers
) -> Callable[[Iterable[Sequence[Any]]], Iterable[Sequence[Any]]]:
    """What makes of rows, their stored columns in the table's order, the rows as they lie in the file."""
    if not table.compact:
        return lambda rows: rows
    names, kinds = list(table.stored), [column.lies_as for column in table.stored.values()]
    match, timed = names.index("match"), [place for place, kind in enumerate(kinds) if kind == "time"]
    coded: list[tuple[int, Callable[[Any], Any]]] = []
    for place, column in enumerate(table.stored.values()):
        if column.lies_as == "word":
            coded.append((place, _counted_from(start, words) if (start := _start(column)) else words.__getitem__))
        elif column.lies_as == "cards":
            coded.append((place, shortened))
    figures = [names.index(name) for name in _FIGURES] if "sentence" in kinds else []

    def lie(rows: Iterable[Sequence[Any]]) -> Iterable[Sequence[Any]]:
        columns: list[Iterable[Any]] = list(zip(*rows, strict=True))
        if not columns:
            return ()
        columns[match] = numbers = [matches[name] for name in columns[match]]
        for place, code in coded:
            columns[place] = map(code, columns[place])
        for place in timed:
            columns[place] = map(matches.since, numbers, columns[place])
        if figures:
            place = kinds.index("sentence")
            told = zip(columns[place], *(columns[of] for of in figures), strict=True)
            columns[place] = [_number_or_text(words, *one) for one in told]
        return zip(*columns, strict=True)

    return lie


def _start(column: Column) -> int:
    """The number of the word that lies as 0."""
    return FIRST_WORDS.index(column.zero) if column.zero else 0


def _counted_from(start: int, words: Numbers) -> Callable[[Any], int | None]:
    def code(word: Any) -> int | None:
        number = words[word]
        return None if number is None else number - start

    return code


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


# How they are read again: in SQL.


def column_type(name: str, column: Column) -> type:
    """Of which type a stored column of a compact table is."""
    return int if name == "match" or column.lies_as not in ("value", "cards") else column.kind


def _time_sql(milliseconds: str) -> str:
    # A cast, so that a year alone, which Datasette gives as a number, is compared as text.
    return f"cast(strftime('%Y-%m-%dT%H:%M:%fZ', {milliseconds} / 1000.0, 'unixepoch') as text)"


def view_sql(table: Table, asked: Iterable[str] | None = None, *, numbered: str = "") -> str:
    """The rows of a compact table in SQL, as they are described; of the columns those ``asked`` for, where it is said
    which, and without looking up what the others need. A word of the column ``numbered`` stays a number. A value as it
    lies is asked for by :func:`bare`."""
    shown = {name: column for name, column in table.columns.items() if asked is None or name in asked}
    needed = {*shown, *(name for column in shown.values() for name in _NAMED.findall(column.computed or ""))}
    stored = {name: column for name, column in table.stored.items() if name in needed}
    worded = [name for name, column in stored.items() if column.lies_as in _WORDED and name != numbered]
    read = {
        name: f"[w_{name}].[word]" if name in worded and column.lies_as == "word" else _read_sql(name, column)
        for name, column in stored.items()
    }
    asked_bare = [name for name in table.stored if asked is not None and bare(name) in asked]
    rows = f"[{table.stored_in}] AS r"
    spans = {name: column.spans for name, column in table.stored.items() if asked and span_of_column(name) in asked}
    for of in spans.values():
        rows = f"[_{of}] AS g JOIN {rows} ON r.[match] = g.[match] AND r.[seq] BETWEEN g.[first_seq] AND g.[last_seq]"
    # Before the left joins, so that rows in the order of the key need no sorting.
    if any(name == "match" or table.columns[name].lies_as == "time" for name in (*stored, *asked_bare)):
        rows += f" JOIN [{MATCH_NUMBERS.name}] AS n ON n.[number] = r.[match]"
    for name in spans:
        rows += f" AND ifnull({_lying_sql(name, table.columns[name])} / {SPAN_MS}, {NO_SPAN}) = g.[span]"
    # SQLite makes a plain join of a left join whose word is sought, so that it may begin there; but not where it is one
    # of several. A word of the key is in every row. A left join whose word is not asked for takes no time.
    sought = {index[0] for index in table.indexed} & {*table.key}
    for name in worded:
        join = "JOIN" if name in sought else "LEFT JOIN"
        rows += (
            f" {join} [{WORDS.name}] AS [w_{name}] ON {_word_of(stored[name], f'r.[{name}]', f'[w_{name}].[number]')}"
        )
    lying = {bare(name): _lying_sql(name, table.columns[name]) for name in asked_bare}
    lying |= {span_of_column(name): "g.[span]" for name in spans}
    inner = ", ".join(f"{sql} AS [{name}]" for name, sql in (read | lying).items()) or "1"
    rows = f"SELECT {inner} FROM {rows}"  # noqa: S608
    if cards := {name for name, column in stored.items() if column.lies_as == "cards"}:
        rows = _with_cards(rows, cards, [*read, *lying])
    outer = ", ".join(
        f"[{name}]" if column.computed is None else f"{column.computed} AS [{name}]"
        for name, column in (shown | dict.fromkeys(lying, _LYING)).items()
    )
    return f"SELECT {outer or '1'} FROM ({rows})"  # noqa: S608


def _with_cards(rows: str, cards: Collection[str], columns: Iterable[str]) -> str:
    """Rows with some of their columns written out as cards."""
    for step in written_out_steps():
        made = ", ".join(f"{step(f'[{name}]')} AS [{name}]" if name in cards else f"[{name}]" for name in columns)
        rows = f"SELECT {made} FROM ({rows})"  # noqa: S608
    return rows


def _word_of(column: Column, lying: str, number: str) -> str:
    """The condition for the word that a value lies as."""
    start = _start(column)
    return f"{number} = {lying} + {start}" if start else f"{number} = {lying}"


_LYING: Final = Column(int)
_TEST: Final = r"(?P<test> (?:>=|<=|!=|>|<|=) (?P<given>:p\d+)\b| is (?:not )?null\b|(?: desc)?(?=,| limit\b|$))"
"""What is said of a column that may as well be said of the number its value lies as; at last that it gives an order."""


def bare(name: str) -> str:
    """The name of a column as it lies: a time in milliseconds since 1970."""
    return f"_{name}"


def span_of_column(name: str) -> str:
    """The name of the column that has the span of a time, beside the time as it lies."""
    return f"_{name}_span"


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
        tail, given = _time_in_numbers(name, tail, given, by_spans=table.columns[name].spans is not None)
    return head + from_ + tail, given


def _time_in_numbers(
    name: str, tail: str, given: Mapping[str, Any], *, by_spans: bool
) -> tuple[str, Mapping[str, Any]]:
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
    if by_spans:
        if _NEGATED.search(tail) or not all(_TESTED.match(tail, test.end()) for test in tests if test["given"]):
            return tail, given
        by_spans = _is_narrow(tests, tail)
    if by_spans:
        tail = _following_by_spans(name, column, tail)
    tail = re.sub(
        column + _TEST,
        lambda test: _test_by_spans(name, test) if by_spans else f"[{bare(name)}]{test['test']}",
        tail,
    )
    return tail, {**given, **{place[1:]: time for place, time in times.items()}}


_NEGATED: Final = re.compile(r"(?<!\bis )\bnot\b")
_TESTED: Final = re.compile(r" (?:and|or|order by|limit)\b|\s*\)|\s*$")
_SPANS: Final[Mapping[str, str]] = {">": ">=", ">=": ">=", "<": "<=", "<=": "<=", "=": "="}


def _is_narrow(tests: Sequence[re.Match[str]], tail: str) -> bool:
    """Whether rows are rather found by spans: where times give their order, or nothing does, or they have two ends."""
    signs = {test["test"].split()[0] if test["given"] else test["test"] for test in tests}
    ends = {sign[0] for sign in signs if sign}
    return " order by " not in f" {tail}" or bool(signs & {"", " desc", "=", " is null"}) or {"<", ">"} <= ends


def _test_by_spans(name: str, test: re.Match[str]) -> str:
    """A test of a time and of its span; by what it gives the order of, of both too."""
    time, span, said = f"[{bare(name)}]", f"[{span_of_column(name)}]", test["test"]
    if said in ("", " desc"):
        return f"{span}{said}, {time}{said}"
    if test["given"] is None:
        return f"({span} {'>=' if 'not' in said else '='} {0 if 'not' in said else NO_SPAN} and {time}{said})"
    sign = _SPANS.get(said.split()[0])
    return f"({span} {sign} {_span_sql(test['given'])} and {time}{said})" if sign else f"{time}{said}"


def _following_by_spans(name: str, column: str, tail: str) -> str:
    """A condition for what follows a row in the order of times: the spans stand before it, as it is of several parts
    and SQLite goes by none of them."""
    follows = (
        rf"\({column} (?P<sign>[<>]) (?P<given>:p\d+) or (?P<none>{column} is null or )?\({column} = (?P=given) and"
    )

    def by_spans(found: re.Match[str]) -> str:
        time, none = f"[{bare(name)}]", f"[{bare(name)}] is null or " if found["none"] else ""
        spans = f"[{span_of_column(name)}] {found['sign']}= {_span_sql(found['given'])}"
        return f"{spans} and ({time} {found['sign']} {found['given']} or {none}({time} = {found['given']} and"

    return re.sub(follows, by_spans, tail)


def _span_sql(time: str) -> str:
    return f"cast({time} / {SPAN_MS} as integer)"


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
    value, words = f"[{column}]", ""
    if by_number:
        value, words = "[word]", f" JOIN [{WORDS.name}] ON {_word_of(table.columns[column], f'[{column}]', '[number]')}"
    counted = f"SELECT [{column}], count(*) AS n FROM [{table.name}] {where} GROUP BY 1"  # noqa: S608 - of our tables
    return (
        f"WITH [{table.name}] AS ({rows}) SELECT {value} AS value, n AS count FROM ({counted}){words}"  # noqa: S608
        f" WHERE [{column}] IS NOT NULL ORDER BY count DESC, value LIMIT {most}"
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
    lying = _lying_sql(name, column)
    return _time_sql(lying) if column.lies_as == "time" else lying


def _lying_sql(name: str, column: Column) -> str:
    return f"(n.[began] + r.[{name}])" if column.lies_as == "time" else f"r.[{name}]"
