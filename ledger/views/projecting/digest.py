"""What views are made by: digests of their tables, and of everything an audit rests on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from ledger.rules.rulebook import Rulebook
from ledger.views.tables.hands import HAND_TABLES
from ledger.views.tables.open import OPEN_TABLES
from ledger.views.tables.table import Table
from schemas import __version__
from schemas.clausebook import Clausebook

_ROOMS: Final = ("messages", "rules", "play", "audit", "views")
"""What of ``ledger`` decides what a row says, beside all of ``schemas``."""
_TEXTS: Final = (".py", ".toml", ".ftl")
_NOT_ROWS: Final = frozenset({"queries"})
"""What reads rows and makes none."""


class MadeBy(NamedTuple):
    """Who makes views: the version of meldtrail, the digest of the tables, and that of laws, rules and clauses,
    with the id of the ledger."""

    version: str
    tables: str
    laws: str


def made_by(rulebook: Rulebook, clauses: Clausebook, ledger: str) -> MadeBy:
    """What views made here and now are made by; ``ledger`` is the id of the ledger they are of."""
    told = hashlib.sha256(f"{program()} {ledger}".encode())
    told.update(repr(sorted(rulebook.texts.items())).encode())
    told.update(repr([(name, clause.model_dump()) for name, clause in clauses.items()]).encode())
    return MadeBy(__version__, tables_digest((*OPEN_TABLES, *HAND_TABLES)), told.hexdigest())


def tables_digest(tables: Sequence[Table]) -> str:
    """A digest that changes with the tables, their columns, keys or indexes; not with what is said about them."""
    told = [
        (table.name, table.key, [(name, column.kind.__name__, column.to) for name, column in table.columns.items()],
         table.indexed)
        for table in tables
    ]  # fmt: skip
    return hashlib.sha256(repr(told).encode()).hexdigest()


@cache
def program() -> str:
    """A digest of the program as far as it decides what an audit says and which rows that makes."""
    told = hashlib.sha256()
    for name, room in [("schemas", files("schemas")), *((room, files("ledger") / room) for room in _ROOMS)]:
        for place, text in _texts(room, _NOT_ROWS):
            told.update(f"{name}/{place}\0".encode() + text + b"\0")
    return told.hexdigest()


def _texts(room: Traversable, without: Iterable[str], place: str = "") -> list[tuple[str, bytes]]:
    found = []
    for entry in sorted(room.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            if entry.name not in without and not entry.name.startswith("__"):
                found += _texts(entry, (), f"{place}{entry.name}/")
        elif entry.name.endswith(_TEXTS):
            found.append((place + entry.name, entry.read_bytes()))
    return found
