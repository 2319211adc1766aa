"""How a table is described: the file it stands in, its columns, key, links and indexes.

Its words are labels of the catalogue: ``table-NAME`` is its title and ``.note`` under it says what is in it;
``column-TABLE-NAME`` says what a column holds, or ``column-NAME`` for a column of that name in any table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any, Final, Literal, NamedTuple

from ledger.messages.renderer import ENGLISH, Renderer

TIMES: Final = frozenset({"at", "opened_at", "ended_at"})
"""Columns that hold a time, in tables and in answers of queries."""


class Spans(NamedTuple):
    """The ``table`` that says which rows of a match have a value of which span; each is so ``wide``. It may count the
    rows as well, in :data:`OTHERS` those that have none of the words ``counted``, each of which has a column."""

    table: str
    width: int
    counted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its type, and the table its values lead to. What staff filter or sort by is ``filterable``.

    ``computed`` is the SQL it is computed by from other columns of its row when it is asked for; it takes no room.
    ``lies_as`` says how a value lies in a compact table: as the number of a word, or a time as milliseconds since the
    first that was written of its match, or a sentence as the number of its words with the figures of its row left out,
    where those are few, or cards as a sign each. ``zero`` is the word that lies as 0, one of
    :data:`~ledger.views.tables.freshness.FIRST_WORDS`, and the next as 1, which take no room. ``rare`` is the one value
    that is looked for: an index that begins with the column has no other. ``common`` is the last of the words, from
    ``zero`` on, that most rows have: an index that begins with the column has the other rows.
    ``spans`` takes the place of an index, and a tenth of its room.
    """

    kind: type[str] | type[int] | type[float] | type[bytes]
    to: str | None = None
    filterable: bool = False
    computed: str | None = None
    lies_as: Literal["value", "word", "time", "sentence", "cards"] = "value"
    zero: str | None = None
    rare: int | None = None
    common: str | None = None
    spans: Spans | None = None


def text(*, to: str | None = None, filterable: bool = False) -> Column:
    """A column of words."""
    return Column(str, to, filterable)


def few_words(
    *names: str, filterable: bool = False, zero: str | None = None, common: str | None = None
) -> dict[str, Column]:
    """Columns side by side whose words come from a list that is short beside the rows."""
    return dict.fromkeys(names, Column(str, None, filterable, lies_as="word", zero=zero, common=common))


def moment(*, filterable: bool = False, spans: Spans | None = None) -> Column:
    """A column of times, read as :data:`schemas.wire.Time`; a row has them in milliseconds since 1970."""
    return Column(str, None, filterable, lies_as="time", spans=spans)


def number(*, filterable: bool = False, spans: Spans | None = None) -> Column:
    """A column of whole numbers."""
    return Column(int, filterable=filterable, spans=spans)


def rare_one(*names: str) -> dict[str, Column]:
    """Columns of numbers side by side that are 1 in few rows, which are looked for."""
    return dict.fromkeys(names, Column(int, filterable=True, rare=1))


def sentence() -> Column:
    """A column of sentences that tell figures of their row."""
    return Column(str, lies_as="sentence")


def many_cards(*names: str) -> dict[str, Column]:
    """Columns of cards side by side, with spaces between them."""
    return dict.fromkeys(names, Column(str, lies_as="cards"))


def real(*, filterable: bool = False) -> Column:
    """A column of figures with a fraction."""
    return Column(float, None, filterable)


def computed(sql: str) -> Column:
    """A column of words that SQL computes from its row."""
    return Column(str, computed=sql)


def packed() -> Column:
    """A column of bytes that no reader asks for by itself."""
    return Column(bytes)


def links(**tables: str) -> dict[str, Column]:
    """Columns that lead to the tables named, side by side."""
    return {name: text(to=table) for name, table in tables.items()}


def texts(*names: str, filterable: bool = False) -> dict[str, Column]:
    """Columns of words side by side."""
    return dict.fromkeys(names, text(filterable=filterable))


def numbers(*names: str, filterable: bool = False) -> dict[str, Column]:
    """Columns of whole numbers side by side."""
    return dict.fromkeys(names, number(filterable=filterable))


@dataclass(frozen=True, eq=False)
class Table:
    """A table of the view ``file`` (its name without ``.db``). ``label`` is the column shown where a row is linked to,
    the first of the key unless it is named; it must be public.

    ``newest_by`` is the column it is sorted by, descending, when it is opened; ``newest_first`` are columns by which
    rows are looked for in that order. ``hidden`` keeps it out of lists of tables; an ``internal`` one is for the
    program alone, and the desk gives it to nobody. Of a table of counts over the whole ledger ``counts`` are the
    columns that count (all but the key where none are named); a row that counts nothing goes unless it ``keeps_zero``.
    The rows of a ``clustered`` table lie in the order of its key and have no other number: for tables whose key is most
    of the row. The rows of a ``compact`` table, whose key begins with the match, lie clustered and in codes in the
    table :attr:`stored_in`, and its name is an SQL view of them; see :mod:`ledger.views.projection.codes`. Where it is
    ``numbered`` as well, its rows lie by numbers of their own: SQLite reads each clustered row that an index leads to,
    of others those alone that fit. ``reads`` is the SQL that reads its rows out of other tables of the file, for one
    whose rows are stored nowhere: an SQL view. No two rows have the same value in the column ``unique``.
    """

    name: str
    file: str
    key: tuple[str, ...]
    columns: dict[str, Column]
    label: str = ""
    newest_by: str | None = None
    newest_first: tuple[str, ...] = ()
    indexes: tuple[tuple[str, ...], ...] = ()
    hidden: bool = False
    internal: bool = False
    counts: tuple[str, ...] = ()
    keeps_zero: bool = False
    clustered: bool = False
    compact: bool = False
    numbered: bool = False
    reads: str = ""
    unique: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", self.label or self.key[0])

    @property
    def stored_in(self) -> str:
        """The table of the file in which its rows lie."""
        return f"_{self.name}" if self.compact else self.name

    @cached_property
    def stored_columns(self) -> dict[str, Column]:
        """The columns a row is written with: all that are not computed."""
        return {name: column for name, column in self.columns.items() if column.computed is None}

    def row(self, /, **values: Any) -> TableRow:
        """A row, its stored columns in the table's order; tables that have a row for every few events make theirs
        without. Raises TypeError, naming them, for columns that are missing or not the table's."""
        try:
            ordered = self._in_order(values)
            if len(values) == len(ordered):
                return self, ordered
        except KeyError:
            pass
        odd = sorted(values.keys() ^ self.stored_columns.keys())
        raise TypeError(f"a row of {self.name} needs its columns and no other: {', '.join(odd)}")

    @cached_property
    def _in_order(self) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
        return itemgetter(*self.stored_columns)

    def column(self, *names: str) -> Callable[[Sequence[Any]], Any]:
        """What reads a stored column of a row that :meth:`row` made, or several at once."""
        return itemgetter(*map(list(self.stored_columns).index, names))

    @property
    def title(self) -> str:
        """What it is called."""
        return ENGLISH.say(f"table-{self.name}")

    @property
    def note(self) -> str:
        """What is in it, in a sentence or two."""
        return ENGLISH.say(f"table-{self.name}.note")

    @property
    def column_notes(self) -> dict[str, str]:
        """What each column holds, in English."""
        return self.columns_in(ENGLISH)

    def columns_in(self, words: Renderer) -> dict[str, str]:
        """What each column holds. Raises KeyError, naming the label, for one the catalogue does not have."""
        codes = {name: f"column-{self.name}-{name}" for name in self.columns}
        return {name: words.say(code if words.has(code) else f"column-{name}") for name, code in codes.items()}

    @cached_property
    def indexed(self) -> list[tuple[str, ...]]:
        """Every index: of links, of what is filterable, and those named."""
        if self.reads:
            return []
        found_by = ((name, column.to or column.filterable) for name, column in self.columns.items() if not column.spans)
        single = [(name,) for name, is_found_by in found_by if is_found_by]
        indexes = [*self.indexes, *((name, self.newest_by) for name in self.newest_first if self.newest_by)]
        # A column that begins the key or an index needs none of its own.
        leading = {self.key[0], *(index[0] for index in indexes)}
        return [index for index in single if index[0] not in leading] + indexes

    @cached_property
    def timed(self) -> tuple[str, ...]:
        """The columns of times that lie as numbers and are looked for."""
        return tuple(name for name, column in self.columns.items() if column.lies_as == "time" and column.filterable)

    @property
    def links(self) -> list[tuple[str, str]]:
        """The foreign keys: column and table."""
        return [(name, column.to) for name, column in self.columns.items() if column.to]


NO_SPAN: Final = -1
"""The span of what has no value, which is before all others."""
OTHERS: Final = "other"
"""The column of spans that counts the rows without a common word."""

Row = Mapping[str, Any]
"""The values of a row by column."""
TableRow = tuple[Table, tuple[Any, ...]]
"""A row, its stored columns in the table's order, with the table it belongs to."""
