"""The SQL of Datasette's pages as our view files answer it: by the indexes of rows as they lie, and page after page
without losing a row."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ledger.views.projection.codes import (
    count_between_sql,
    count_sql,
    counted_words,
    facet_sql,
    in_numbers,
    moment_of,
    view_sql,
)
from ledger.views.tables.table import Table
from ledger.views.view_files import TABLES

_COUNT: Final = re.compile(r"select count\(\*\) from \[?(\w+)\]?(?= |$)")
_COUNTED: Final = re.compile(
    r"""select count\(\*\) from \[?(\w+)\]?\s*(?:where ["\[]?(?P<column>\w+)["\]]? = :(?P<given>p\d+)\s*)?"""
)
"""A count that is known: of all rows, or of those with one word."""
_BETWEEN: Final = re.compile(r"""select count\(\*\) from \[?(\w+)\]?\s*where (?P<ends>.*?)\s*""")
_END: Final = re.compile(r"""["\[]?(?P<column>\w+)["\]]? (?P<sign>>=|<=|>|<) :(?P<given>p\d+)""")
"""A count of what is of a time: after a moment, before one, or both."""
_FACET: Final = re.compile(
    r"\s*select \[?(\w+)\]? as value, count\(\*\) as count from \("
    r"\s*select [^()]* from \[?(\w+)\]?\s*((?:where .*)?)\)"
    r"\s*where \[?\1\]? is not null\s+group by \[?\1\]? order by count desc, value limit (\d+)\s*",
    re.DOTALL,
)
_OF_ROWS: Final = re.compile(r"select [^()]* from \[?(\w+)\]? ")
_SORTED: Final = re.compile(
    r"(?P<rows>select [^()]* from \[?(?P<table>\w+)\]? .*order by \[?(?P<column>\w+)\]?(?: desc)?)"
    r"(?P<key>(?:, \[?\w+\]?)*)(?P<limit> limit \d+(?: offset \d+)?)",
    re.DOTALL,
)
"""Rows in the order of a column, and on pages that follow another of the key."""
_KEY: Final = "[key of rows]"
_FOLLOWING: Final = re.compile(r"\((\[?\w+\]?) < (:p\d+) or \1 is null or \(\1 = \2 and")
"""The condition of a page that follows another, newest first. With a plus before it SQLite reads on in that order;
without, it gathers all the rest and sorts it."""


def page_sql(sql: str, parameters: Any, compact: Mapping[str, Table]) -> tuple[str, Any]:
    """The SQL of a page, or of its counts and facets, and what fills its places, for a file with these ``compact``
    tables."""
    sql, key = _with_key(sql)
    query = _OF_ROWS.match(sql) or _COUNT.match(sql)
    facet = _FACET.fullmatch(sql) if query is None else None
    table = compact.get(query[1] if query else facet[2] if facet else "")
    parameters = {} if parameters is None else parameters
    if table is not None and isinstance(parameters, Mapping):
        if span_count := _known_count(table, sql, parameters):
            return span_count, parameters
        if time_count := _time_count(table, sql, parameters):
            return time_count
        sql, parameters = in_numbers(table, sql, parameters)
    sql = sql.replace(_KEY, key)
    return _FOLLOWING.sub(r"+\g<0>", _count_sql(sql, compact)), parameters


def _known_count(table: Table, sql: str, parameters: Mapping[str, Any]) -> str | None:
    """The SQL of a count that spans of the table know."""
    query = _COUNTED.fullmatch(sql)
    if query is None or not _is_counted(table):
        return None
    if query["column"] is None:
        return count_sql(table)
    name, word = query["column"], parameters.get(query["given"])
    return count_sql(table, word) if name in table.columns and word in counted_words(table, name) else None


def _is_counted(table: Table) -> bool:
    """Whether spans count the rows of a table."""
    return any(column.common for column in table.columns.values())


def _time_count(table: Table, sql: str, parameters: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]] | None:
    """The SQL of a count of rows of a time, and what fills its places, where spans know of most of them."""
    query = _BETWEEN.fullmatch(sql)
    ends = [_END.fullmatch(end) for end in query["ends"].split(" and ")] if query and _is_counted(table) else []
    signs = {end["sign"]: end["given"] for end in ends if end}
    columns = {end["column"] for end in ends if end}
    moments = {place: moment_of(str(parameters.get(place))) for place in signs.values()}
    if len(columns) != 1 or len({sign[0] for sign in signs}) != len(ends) or None in moments.values():
        return None
    (name,) = columns
    column = table.columns.get(name)
    if column is None or column.spans is None or column.lies_as != "time":
        return None
    return count_between_sql(table, name, {sign: f":{place}" for sign, place in signs.items()}), moments


def _with_key(sql: str) -> tuple[str, str]:
    """The SQL of a first page by the :data:`_KEY` as well, as those of all that follow are, and what stands for that:
    rows alike in the column they are sorted by would come twice, or never."""
    query = _SORTED.fullmatch(sql.strip())
    table = TABLES.get(query["table"]) if query else None
    if query is None or table is None or re.findall(r"\w+", query["key"]) not in ([], [*table.key]):
        return sql, ""  # somebody's own order
    if query["column"] == table.key[0]:
        return f"{query['rows']}{''.join(f', [{name}]' for name in table.key[1:])}{query['limit']}", ""
    # In one term: with more of them SQLite sorts all rows by the key rather than go by the index of the column.
    key = [_as_text(name, table) for name in table.key if name != query["column"]]
    return f"{query['rows']}{f', {_KEY}' if key else ''}{query['limit']}", " || char(1) || ".join(key)


def _as_text(name: str, table: Table) -> str:
    """A column of a key in SQL as text that comes in its order."""
    return f"printf('%012d', [{name}])" if table.columns[name].kind is int else f"[{name}]"


def _count_sql(sql: str, compact: Mapping[str, Table]) -> str:
    """The SQL of a count, or of a facet, which of a compact table looks up nothing but what it names; and of rows that
    are asked for by times as they lie."""
    facet = _FACET.fullmatch(sql)
    faceted = compact.get(facet[2]) if facet else None
    if facet and faceted is not None and facet[1] in faceted.columns:
        return facet_sql(faceted, facet[1], facet[3].strip(), facet[4])
    counts = _COUNT.match(sql)
    query = counts or _OF_ROWS.match(sql)
    table = compact.get(query[1]) if query else None
    if table is None or (counts is None and "[_" not in sql):
        return sql
    rows = view_sql(table, re.findall(r"\w+", sql.lower()))  # SQLite minds no case either
    return f"with [{table.name}] as ({rows}) {sql}"
