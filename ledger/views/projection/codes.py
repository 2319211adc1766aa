"""How the rows of a compact table lie in a view file, and the SQL that reads them as they are described.

They lie in the order of their key, a match by its number in the file (MATCH_NUMBERS), a word of few by its number
(WORDS), a time in milliseconds since the first that was written of its match. A number stays what it is for as long as
the file does. An SQL view has the columns of the description, and SQLite reads it as if the query had been asked of the
tables below: by their keys and indexes. But not where it is the right side of a left join: then all of it is read
first.

Where most rows of a column have one of two words, words are counted from there (``zero``): 0 and 1 take no room.

Rows are found by times, and the newest by their leaves, through the spans their matches have rows of (``spans``): as a
match is over within some minutes, there are few of them, and an index of all times would be a twelfth of open.db. Of a
column most of whose rows have one of few words (``common``) there is an index of the other rows alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ledger.views.projection.cards import shortened, written_out_steps
from ledger.views.tables.freshness import FIRST_WORDS, MATCH_NUMBERS, WORDS
from ledger.views.tables.table import NO_SPAN, OTHERS, Column, Spans, Table
from schemas.wire import milliseconds_of, timestamp

_NAMED: Final = re.compile(r"\w+")
_WORDED: Final = ("word", "sentence")


class Numbers(dict[Any, int | None]):
    """The numbers of a table's values in one file, given as they are first asked for; None for none. A value lies as
    ``write`` says. Whoever writes to the file forgets them first (``clear``): another process may have written, or what
    was written be taken back."""

    def __init__(self, conn: Any, table: Table, write: Callable[[Any], str] = str) -> None:
        super().__init__()
        self._conn, self._write = conn, write
        clause = f"[{table.name}] WHERE [{table.unique}] = ?"  # of our tables
        self._find = f"SELECT [number] FROM {clause}"  # noqa: S608
        self._add = f"INSERT INTO [{table.name}] ([{table.unique}]) VALUES (?)"  # noqa: S608

    def __missing__(self, value: Any) -> int | None:
        if value is None:
            self[value] = None
            return None
        lying = (self._write(value),)
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

    def since(self, numbers: Iterable[int | None], times: Iterable[int | None]) -> list[int | None]:
        """Times of matches, in milliseconds since 1970, as they lie. The first one of a match that is asked for is that
        all others are counted from."""
        lying, now, began = list[int | None](), None, 0
        for number, at in zip(numbers, times, strict=True):
            if at is None or number is None:
                lying.append(None)
                continue
            if number != now:
                if number not in self._began:
                    self._began[number] = self._begin(number, at)
                now, began = number, self._began[number]
            lying.append(at - began)
        return lying

    def _begin(self, number: int, moment: int) -> int:
        clause = f"[{MATCH_NUMBERS.name}] SET [began] = ifnull([began], ?) WHERE [number] = ?"
        self._conn.execute(f"UPDATE {clause}", (moment, number))
        of = f"[{MATCH_NUMBERS.name}] WHERE [number] = ?"
        began: int = self._conn.execute(f"SELECT [began] FROM {of}", (number,)).fetchone()[0]  # noqa: S608
        return began


def coder(
    table: Table, matches: MatchNumbers, words: Numbers
) -> Callable[[Iterable[Sequence[Any]]], Iterable[Sequence[Any]]]:
    """What makes of rows, their stored columns in the table's order, the rows as they lie in the file."""
    if not table.compact:
        return lambda rows: rows
    names, kinds = list(table.stored_columns), [column.lies_as for column in table.stored_columns.values()]
    match, timed = names.index("match"), [place for place, kind in enumerate(kinds) if kind == "time"]
    codes: dict[str, Callable[[Any], Any]] = {"word": words.__getitem__, "cards": shortened}
    coded = [(place, codes[kind]) for place, kind in enumerate(kinds) if kind in codes]
    starts = [(place, start) for place, column in enumerate(table.stored_columns.values()) if (start := _start(column))]
    figures = [names.index(name) for name in _FIGURES] if "sentence" in kinds else []

    def lie(rows: Iterable[Sequence[Any]]) -> Iterable[Sequence[Any]]:
        columns: list[Iterable[Any]] = list(zip(*rows, strict=True))
        if not columns:
            return ()
        columns[match] = numbers = [matches[name] for name in columns[match]]
        for place, code in coded:
            columns[place] = map(code, columns[place])
        for place, start in starts:
            columns[place] = _counted_from(start, columns[place])
        for place in timed:
            columns[place] = matches.since(numbers, columns[place])
        if figures:
            place = kinds.index("sentence")
            sentences = zip(columns[place], *(columns[of] for of in figures), strict=True)
            columns[place] = [_number_or_text(words, one) for one in sentences]
        return zip(*columns, strict=True)

    return lie


def _counted_from(start: int, numbers: Iterable[int | None]) -> Iterator[int | None]:
    # One after the other, as words get their numbers in the order in which rows first ask for them.
    return (None if number is None else number - start for number in numbers)


def _start(column: Column) -> int:
    """The number of the word that lies as 0."""
    return FIRST_WORDS.index(column.zero) if column.zero else 0


_FIGURES: Final = ("seat", "computed")
"""The columns whose figures a sentence tells: a number, and a number that may be money."""
_MARKS: Final = {"seat": "\x01", "computed": "\x02", "money": "\x03"}
"""What stands for a figure in a sentence, where no log has such a sign."""
_FIGURE: Final = re.compile(r"\d+(?:\.\d\d)?")


_Sentence = tuple[str | None, int | None, int | None]
"""A sentence, and the seat and the figure of its row."""


def _number_or_text(words: Numbers, cell: _Sentence) -> int | str | None:
    """The number of a sentence without the figures of its row; the sentence where others stand in it, or where it would
    not come back from that."""
    words_alone = _without_figures(cell)
    return cell[0] if words_alone is None else words[words_alone]


@lru_cache(maxsize=16_384)
def _without_figures(cell: _Sentence) -> str | None:
    """A sentence with marks for the figures of its row; None where others stand in it, or it would not come back."""
    sentence, seat, computed = cell
    if sentence is None or not sentence.isprintable():
        return None
    marks = {str(seat): _MARKS["seat"]}
    if computed is not None:
        marks |= {_money(computed): _MARKS["money"], str(abs(computed)): _MARKS["computed"]}
    words_alone = _FIGURE.sub(lambda figure: marks.get(figure[0], figure[0]), sentence)
    return None if _FIGURE.search(words_alone) else words_alone


def _money(amount: int) -> str:
    return f"{abs(amount) // 100}.{abs(amount) % 100:02}"


# How they are read again: in SQL.


def column_type(name: str, column: Column) -> type:
    """Of which type a stored column of a compact table is."""
    return int if name == "match" or column.lies_as not in ("value", "cards") else column.kind


def as_read(table: Table, rows: Iterable[tuple[Any, ...]]) -> Iterable[tuple[Any, ...]]:
    """Rows of a table, their stored columns in its order, as they are read again: with times as text."""
    timed = {place for place, column in enumerate(table.stored_columns.values()) if column.lies_as == "time"}
    if not timed:
        return rows
    return [
        tuple(timestamp(value) if place in timed and value is not None else value for place, value in enumerate(row))
        for row in rows
    ]


def _time_sql(milliseconds: str) -> str:
    # A cast, so that a year alone, which Datasette gives as a number, is compared as text.
    return f"cast(strftime('%Y-%m-%dT%H:%M:%fZ', {milliseconds} / 1000.0, 'unixepoch') as text)"


def view_sql(table: Table, selection: Iterable[str] | None = None, *, numbered: str = "") -> str:
    """The rows of a compact table in SQL, as they are described; of the columns of the ``selection``, where there is
    one, and without looking up what the others need. A word of the column ``numbered`` stays a number. A value as it
    lies is asked for by :func:`bare`."""
    columns = {name: column for name, column in table.columns.items() if selection is None or name in selection}
    names = {*columns, *(name for column in columns.values() for name in _NAMED.findall(column.computed or ""))}
    sources = {name: column for name, column in table.stored_columns.items() if name in names}
    of_words = [name for name, column in sources.items() if column.lies_as in _WORDED and name != numbered]
    expressions = {
        name: f"[w_{name}].[word]" if name in of_words and column.lies_as == "word" else _read_sql(name, column)
        for name, column in sources.items()
    }
    bare_names = [name for name in table.stored_columns if selection is not None and bare(name) in selection]
    rows, numbers = f"[{table.stored_in}] AS r", f"[{MATCH_NUMBERS.name}] AS n"
    spans = {
        name: column.spans
        for name, column in table.stored_columns.items()
        if column.spans and selection and span_of_column(name) in selection
    }
    is_numbered = any(name == "match" or table.columns[name].lies_as == "time" for name in (*sources, *bare_names))
    if spans:
        join = "JOIN" if any(table.columns[name].common for name in bare_names) else "CROSS JOIN"
        rows = _through_spans(table, spans, numbers if is_numbered else "", join)
    elif is_numbered:
        # Before the left joins, so that rows in the order of the key need no sorting.
        rows += f" JOIN {numbers} ON n.[number] = r.[match]"
    # SQLite makes a plain join of a left join whose word is sought, so that it may begin there; but not where it is one
    # of several. A word of the key is in every row. A left join whose word is not asked for takes no time.
    sought = {index[0] for index in table.indexed} & {*table.key}
    for name in of_words:
        join = "JOIN" if name in sought else "LEFT JOIN"
        word = _word_of(sources[name], f"r.[{name}]", f"[w_{name}].[number]")
        if (start := _start(sources[name])) and any(name in index for index in table.indexed):
            word += f" AND r.[{name}] = [w_{name}].[number] - {start}"  # SQLite turns no sum round to go by an index
        rows += f" {join} [{WORDS.name}] AS [w_{name}] ON {word}"
    lying = {bare(name): _lying_sql(name, table.columns[name]) for name in bare_names}
    lying |= {span_of_column(name): "g.[span]" for name in spans}
    inner = ", ".join(f"{sql} AS [{name}]" for name, sql in (expressions | lying).items()) or "1"
    rows = f"SELECT {inner} FROM {rows}"  # noqa: S608
    if cards := {name for name, column in sources.items() if column.lies_as == "cards"}:
        rows = _with_cards(rows, cards, [*expressions, *lying])
    outer = ", ".join(
        f"[{name}]" if column.computed is None else f"{column.computed} AS [{name}]"
        for name, column in (columns | dict.fromkeys(lying, _LYING)).items()
    )
    return f"SELECT {outer or '1'} FROM ({rows})"  # noqa: S608


def _through_spans(table: Table, spans: Mapping[str, Spans], numbers: str, join: str) -> str:
    """Rows of a table by a column's spans, which come first (``CROSS JOIN``): else SQLite may read all rows of a small
    ledger and look for the span of each. Where an index has few rows that fit it may choose."""
    ((name, of),) = spans.items()
    rows = f"{numbers} JOIN [_{of.table}] AS g ON g.[match] = n.[number]" if numbers else f"[_{of.table}] AS g"
    rows += f" {join} [{table.stored_in}] AS r ON r.[match] = g.[match]"
    rows += " AND r.[seq] BETWEEN g.[first_seq] AND g.[last_seq]" if "seq" in table.key else ""
    return f"{rows} AND ifnull({_lying_sql(name, table.columns[name])} / {of.width}, {NO_SPAN}) = g.[span]"


def _with_cards(rows: str, cards: Collection[str], columns: Iterable[str]) -> str:
    """Rows with some of their columns written out as cards."""
    for step in written_out_steps():
        parts = ", ".join(f"{step(f'[{name}]')} AS [{name}]" if name in cards else f"[{name}]" for name in columns)
        rows = f"SELECT {parts} FROM ({rows})"  # noqa: S608
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


def in_numbers(table: Table, sql: str, values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """A query of rows of a compact table, with the ``values`` for its places, so that it goes by the indexes and
    spans: a time is compared as it lies (:func:`bare`), and what rows an index has stands in the query.

    As it was where a value is asked for in another way: text may be looked for in it.
    """
    head, from_, tail = sql.partition(f" from {table.name} ")
    if not from_ or "'" in tail:
        return sql, values
    newest = {index[0] for index in table.indexed if index[1:] == (table.newest_by,)}
    goes_by_index = False
    for name, column in table.columns.items():
        if name in newest or column.rare is not None:
            tail, by_index = _with_what_is_indexed(name, column, tail, values)
            goes_by_index |= by_index
    through = _through(table, tail, goes_by_index=goes_by_index)
    for name, column in table.columns.items():
        if name in table.timed or name == through:
            tail, values = _compared_as_it_lies(name, column, tail, values, by_spans=name == through)
    return head + from_ + tail, values


def _through(table: Table, tail: str, *, goes_by_index: bool) -> str | None:
    """The column through whose spans rows are rather found: of which one value is asked for, or which gives the order,
    or which has two ends; where nothing gives an order, one end will do. Leaves are not where an index has the newest
    first of the rows asked for."""
    has_order = re.search(" order by (?!count desc)", f" {tail}") is not None
    best, column_of_best = 0, None
    for name, column in table.columns.items():
        if column.spans is None or (goes_by_index and name == table.newest_by):
            continue
        tests = list(re.finditer(_name_pattern(name) + _TEST, tail))
        signs = {test["test"].split()[0] if test["given"] else test["test"] for test in tests}
        ends = {sign[0] for sign in signs} & {"<", ">"} if "" not in signs else set()
        outside = {
            test["test"].split(" :")[0]
            for test in tests
            if tail.count("(", 0, test.start()) == tail.count(")", 0, test.start())
        }
        rank = max(
            4 * bool(outside & {" =", " is null"}),
            3 * bool(signs & {"", " desc"}),
            2 * (len(ends) == 2),
            1 * (not has_order and bool(outside & {" <", " <=", " >", " >="})),
        )
        if rank > best:
            best, column_of_best = rank, name
    return column_of_best


def _name_pattern(name: str) -> str:
    # Datasette writes a word of SQL, such as by, in brackets, and a column that is filtered by in quotation marks.
    return rf"""(?:"{name}"|\[{name}\]|\b{name}\b)"""


def _with_what_is_indexed(name: str, column: Column, tail: str, values: Mapping[str, Any]) -> tuple[str, bool]:
    """The condition with what it needs for an index of the column that has not all rows, and whether rows with the
    value that is asked for stand in that index."""
    tests = list(re.finditer(rf"""(?P<column>{_name_pattern(name)}) = :(?P<given>p\d+)\b""", tail))
    common, goes_by_index = common_words(column), False
    for test in reversed(tests):
        value, condition = str(values.get(test["given"])), test[0]
        is_indexed = value == str(column.rare) if column.rare is not None else value not in common
        if is_indexed and column.rare is not None:
            condition = f"{test['column']} = {value}"
        elif is_indexed and common:
            condition = f"({condition} and [{bare(name)}] > {_last_common(column)})"
        goes_by_index |= is_indexed
        tail = tail[: test.start()] + condition + tail[test.end() :]
    return tail, goes_by_index


def common_words(column: Column) -> tuple[str, ...]:
    """The words most rows of a column have."""
    return FIRST_WORDS[_start(column) : FIRST_WORDS.index(column.common) + 1] if column.common else ()


def _last_common(column: Column) -> int:
    return len(common_words(column)) - 1


def index_condition(table: Table, columns: Sequence[str]) -> str:
    """Which rows an index has, in SQL."""
    column = table.columns[columns[0]]
    if column.rare is not None:
        return f" WHERE [{columns[0]}] = {column.rare}"
    return f" WHERE [{columns[0]}] > {_last_common(column)}" if column.common else ""


def _compared_as_it_lies(
    name: str, column: Column, tail: str, parameters: Mapping[str, Any], *, by_spans: bool
) -> tuple[str, Mapping[str, Any]]:
    is_time = column.lies_as == "time"
    pattern = _name_pattern(name)
    tests = list(re.finditer(pattern + _TEST, tail))
    read = moment_of if is_time else _whole_number
    values = {test["given"]: read(str(parameters.get(test["given"][1:]))) for test in tests if test["given"]}
    places = re.findall(r":p\d+\b", tail)
    if (
        len(tests) != len(re.findall(pattern, tail))
        or None in values.values()
        or any(places.count(place) != sum(test["given"] == place for test in tests) for place in values)
    ):
        return tail, parameters
    width = 0
    if column.spans is not None:
        if _NEGATED.search(tail) or not all(_TESTED.match(tail, test.end()) for test in tests if test["given"]):
            return tail, parameters
        width = column.spans.width if by_spans else 0
    if not is_time and not width:
        return tail, parameters
    if width:
        tail = _following_by_spans(name, pattern, tail, width)
    tail = re.sub(
        pattern + _TEST,
        lambda test: _test_by_spans(name, test, width) if width else f"[{bare(name)}]{test['test']}",
        tail,
    )
    return tail, {**parameters, **{place[1:]: value for place, value in values.items()}}


def _whole_number(text: str) -> int | None:
    """A number of so few figures that SQLite compares it as one; None for any other text."""
    return int(text) if re.fullmatch("[0-9]{1,15}", text) else None


_NEGATED: Final = re.compile(r"(?<!\bis )\bnot\b")
_TESTED: Final = re.compile(r" (?:and|or|order by|limit)\b|\s*\)|\s*$")
_SPANS: Final[Mapping[str, str]] = {">": ">=", ">=": ">=", "<": "<=", "<=": "<=", "=": "="}


def _test_by_spans(name: str, test: re.Match[str], width: int) -> str:
    """A test of a time and of its span; by what it gives the order of, of both too."""
    time, span, clause = f"[{bare(name)}]", f"[{span_of_column(name)}]", test["test"]
    if clause in ("", " desc"):
        return f"{span}{clause}, {time}{clause}"
    if test["given"] is None:
        return f"({span} {'>=' if 'not' in clause else '='} {0 if 'not' in clause else NO_SPAN} and {time}{clause})"
    sign = _SPANS.get(clause.split()[0])
    return f"({span} {sign} {_span_sql(test['given'], width)} and {time}{clause})" if sign else f"{time}{clause}"


def _following_by_spans(name: str, column: str, tail: str, width: int) -> str:
    """A condition for what follows a row in the order of times: the spans stand before it, as it is of several parts
    and SQLite goes by none of them."""
    follows = (
        rf"\({column} (?P<sign>[<>]) (?P<given>:p\d+) or (?P<none>{column} is null or )?\({column} = (?P=given) and"
    )

    def by_spans(match: re.Match[str]) -> str:
        time, none = f"[{bare(name)}]", f"[{bare(name)}] is null or " if match["none"] else ""
        spans = f"[{span_of_column(name)}] {match['sign']}= {_span_sql(match['given'], width)}"
        return f"{spans} and ({time} {match['sign']} {match['given']} or {none}({time} = {match['given']} and"

    return re.sub(follows, by_spans, tail)


def _span_sql(value: str, width: int) -> str:
    return f"cast({value} / {width} as integer)"


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
    names = _NAMED.findall(where)
    by_number = table.columns[column].lies_as == "word" and column not in names
    rows = view_sql(table, (column, *names), numbered=column if by_number else "")
    value, words = f"[{column}]", ""
    if by_number:
        value, words = "[word]", f" JOIN [{WORDS.name}] ON {_word_of(table.columns[column], f'[{column}]', '[number]')}"
    counts = f"SELECT [{column}], count(*) AS n FROM [{table.name}] {where} GROUP BY 1"  # noqa: S608 - of our tables
    if by_number and not where and counted_words(table, column):
        counts = _counted_in_spans(table, column)
    return (
        f"WITH [{table.name}] AS ({rows}) SELECT {value} AS value, n AS count FROM ({counts}){words}"  # noqa: S608
        f" WHERE [{column}] IS NOT NULL ORDER BY count DESC, value LIMIT {most}"
    )


def _counted_in_spans(table: Table, column: str) -> str:
    """How many rows have each value of a column with common words, as its number: of these the spans know it."""
    parts = [
        f"SELECT {place} AS [{column}], n FROM ({count_sql(table, word)}) WHERE n"  # noqa: S608 - of our tables
        for place, word in enumerate(counted_words(table, column))
    ]
    rest = f"[{column}] > {_last_common(table.columns[column])}"
    parts.append(f"SELECT [{column}], count(*) AS n FROM [{table.name}] WHERE {rest} GROUP BY 1")  # noqa: S608
    return " UNION ALL ".join(parts)


def count_sql(table: Table, word: str | None = None) -> str:
    """How many rows a table with a column of common words has, or how many have one of these words: ``n``. It is told
    by the spans by which its newest rows are found."""
    return f"SELECT {_counted(table, word)} AS n FROM [_{_counting(table).table}] AS l"  # noqa: S608 - of our tables


def _counting(table: Table) -> Spans:
    """The spans that count the rows of a table: those by which its newest rows are found."""
    spans = table.columns[table.newest_by or ""].spans
    if spans is None:
        raise ValueError(f"no spans count the rows of {table.name}")
    return spans


def _counted(table: Table, word: str | None = None) -> str:
    every = (word,) if word else (*_counting(table).counted, OTHERS)
    return f"ifnull(sum({' + '.join(f'l.[{one}]' for one in every)}), 0)"


def counted_words(table: Table, column: str) -> tuple[str, ...]:
    """The common words of a column, where spans count the rows of each of them."""
    common = common_words(table.columns[column])
    return common if common and set(common) <= set(_counting(table).counted) else ()


def count_between_sql(table: Table, column: str, signs: Mapping[str, str]) -> str:
    """How many rows have a time of a column within ends, as ``n``: by each sign the place of its end, which is given in
    milliseconds. Of matches whose spans all lie within, the rows are known; those of others are looked at."""
    spans = table.columns[column].spans
    if spans is None:
        raise ValueError(f"no spans lead to {table.name} by {column}")
    lying = _lying_sql(column, table.columns[column])
    span_at = {sign[0]: _span_sql(place, spans.width) for sign, place in signs.items()}
    low, high = span_at.get(">", str(NO_SPAN)), span_at.get("<", str(_AFTER_ALL))
    # With two ends most matches are not of the time that is asked for.
    among = f"SELECT [match] FROM [_{spans.table}] WHERE [span] BETWEEN {low} AND {high}"  # noqa: S608 - of our tables
    where = f" WHERE [match] IN ({among})" if len(signs) > 1 else ""
    ends = " AND ".join(f"{lying} {sign} {place}" for sign, place in signs.items())
    within = f"m.[low] > {low} AND m.[high] < {high}"
    return (
        "WITH m AS MATERIALIZED (SELECT [match], min([span]) AS [low], max([span]) AS [high]"  # noqa: S608 - of our tables
        f" FROM [_{spans.table}]{where} GROUP BY [match])"
        f" SELECT (SELECT {_counted(table)} FROM m JOIN [_{_counting(table).table}] AS l"
        f" ON l.[match] = m.[match] WHERE {within})"
        f" + (SELECT count(*) FROM m JOIN [{MATCH_NUMBERS.name}] AS n ON n.[number] = m.[match]"
        f" CROSS JOIN [{table.stored_in}] AS r ON r.[match] = m.[match]"
        f" WHERE NOT ({within}) AND m.[low] <= {high} AND m.[high] >= {low} AND {ends}) AS n"
    )


_AFTER_ALL: Final = 1 << 62
"""A span after that of every time."""


def _sentence_sql(name: str) -> str:
    """What :func:`_number_or_text` wrote."""
    sql, figure = f"[w_{name}].[word]", "abs(r.[computed])"
    money = f"printf('%d.%02d', {figure} / 100, {figure} % 100)"
    for mark, value in (("seat", "r.[seat]"), ("computed", figure), ("money", money)):
        sql = f"replace({sql}, char({ord(_MARKS[mark])}), ifnull({value}, ''))"
    return f"ifnull({sql}, r.[{name}])"


def _read_sql(name: str, column: Column) -> str:
    if name == "match":
        return "n.[match]"
    if column.lies_as == "sentence":
        return _sentence_sql(name)
    lying = _lying_sql(name, column)
    return _time_sql(lying) if column.lies_as == "time" else lying


def _lying_sql(name: str, column: Column) -> str:
    return f"(n.[began] + r.[{name}])" if column.lies_as == "time" else f"r.[{name}]"
