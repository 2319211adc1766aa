"""How a served table is described: one place for its columns, links, indexes and what staff read about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its type, its meaning, the table it leads to; ``sift`` when staff filter or sort by it."""

    kind: type[str] | type[int] | type[float]
    note: str
    to: str | None = None
    sift: bool = False


def text(note: str, *, to: str | None = None, sift: bool = False) -> Column:
    """A column of words."""
    return Column(str, note, to, sift)


def number(note: str, *, to: str | None = None, sift: bool = False) -> Column:
    """A column of whole numbers."""
    return Column(int, note, to, sift)


def real(note: str, *, sift: bool = False) -> Column:
    """A column of figures with a fraction."""
    return Column(float, note, None, sift)


@dataclass(frozen=True)
class Table:
    """A table of a view file. ``label`` is the column shown where a row is linked to; it must be public.

    ``hidden`` keeps it out of lists of tables.
    """

    name: str
    title: str
    note: str
    key: tuple[str, ...]
    columns: dict[str, Column]
    label: str
    newest_by: str | None = None
    indexes: tuple[tuple[str, ...], ...] = ()
    hidden: bool = False

    @cached_property
    def indexed(self) -> list[tuple[str, ...]]:
        """Every index of the table: links, filters, and those named."""
        single = [(name,) for name, column in self.columns.items() if column.to or column.sift]
        leading = {self.key[0], *(index[0] for index in self.indexes)}
        return [index for index in single if index[0] not in leading] + list(self.indexes)

    @property
    def links(self) -> list[tuple[str, str]]:
        """The foreign keys: column and table."""
        return [(name, column.to) for name, column in self.columns.items() if column.to]


SUITS_NOTE: Final = "Cards are written rank and suit (9H), JK is a printed joker, ?? a card nobody logged."
