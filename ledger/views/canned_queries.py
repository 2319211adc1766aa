"""The canned queries: a file of ``queries/`` each. Comments at its head say what it is:

its title; what it answers; of each parameter what to fill in (``-- :match ...``) and a query that finds an example
(``-- eg select ...``); and what to say where nothing comes (``-- none ...``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple


class Parameter(NamedTuple):
    """What is to be filled in: its name, what it is, and SQL that finds one that is answered; empty for none."""

    name: str
    says: str
    example: str


@dataclass(frozen=True, slots=True)
class CannedQuery:
    """A canned query: its name in addresses, its title, one sentence of what it answers, and its SQL.

    ``asks`` are its parameters in words, ``none`` what is said where it has no rows.
    """

    name: str
    title: str
    says: str
    sql: str
    asks: tuple[Parameter, ...] = ()
    none: str = ""

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters, in the order they are first asked for."""
        return tuple(dict.fromkeys(re.findall(r":([a-z_]+)", self.sql)))


_HEAD: Final = "-- "


@cache
def canned_queries() -> tuple[CannedQuery, ...]:
    """Every canned query, in order of file name."""
    folder = files("ledger.views") / "queries"
    paths = sorted(folder.iterdir(), key=lambda path: path.name)
    return tuple(
        read_query(path.name.removesuffix(".sql"), path.read_text("utf-8"))
        for path in paths
        if path.name.endswith(".sql")
    )


def read_query(name: str, text: str) -> CannedQuery:
    """A question from its file. Raises ValueError when the two comments it begins with are missing, or one is of no
    known kind."""
    lines = text.split("\n")
    head: list[str] = []
    while lines and lines[0].startswith(_HEAD):
        head.append(lines.pop(0)[len(_HEAD) :].strip())
    if len(head) < 2:
        raise ValueError(f"queries/{name}.sql: begin with one comment for the title, one for what it answers")
    title, says, *rest = head
    asks: list[Parameter] = []
    none = ""
    for line in rest:
        if line.startswith(":"):
            asked, _, words = line[1:].partition(" ")
            asks.append(Parameter(asked, words, ""))
        elif line.startswith("eg ") and asks:
            asks[-1] = asks[-1]._replace(example=line.removeprefix("eg "))
        elif line.startswith("none "):
            none = line.removeprefix("none ")
        else:
            raise ValueError(f"queries/{name}.sql: what is this comment for: {line}")
    return CannedQuery(name, title, says, "\n".join(lines).strip(), tuple(asks), none)
