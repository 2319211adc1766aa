"""The files that are served, each with the tables in it, and by what they are made; who may see which,
:mod:`ledger.web.auth.routes` says.

A table is found by being described in a module of ``tables/``; nothing else lists it. It stands in the file that its
description names, and in the place its title has in the catalogue.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final, NamedTuple

from ledger.audit.program import digest_of
from ledger.messages.catalogue import catalogue
from ledger.messages.renderer import ENGLISH
from ledger.rules.rulebook import Rulebook
from ledger.views import tables
from ledger.views.tables.freshness import FIRST_WORDS, MATCH_NUMBERS, VIEWS_MADE, WORDS
from ledger.views.tables.record_text import FORM
from ledger.views.tables.table import Table
from schemas import __version__
from schemas.clausebook import Clausebook

TABLE_MODULES: Final[tuple[ModuleType, ...]] = tuple(
    import_module(f"{tables.__name__}.{module.name}") for module in iter_modules(tables.__path__)
)
"""The modules of ``tables/``, by name."""


def found_tables(modules: Iterable[ModuleType]) -> dict[str, Table]:
    """Every table of some modules by its name. Raises LookupError, naming it, where two have one name or one has no
    title."""
    by_name: dict[str, Table] = {}
    for value in (value for module in modules for value in vars(module).values() if isinstance(value, Table)):
        if by_name.setdefault(value.name, value) is not value:
            raise LookupError(f"two tables are called {value.name}")
    titles = [code.removeprefix("table-") for code in catalogue(ENGLISH.language).entries if code.startswith("table-")]
    if untitled := sorted(by_name.keys() - set(titles)):
        raise LookupError(f"the table {untitled[0]} has no title: add table-{untitled[0]} to ledger/messages/en.ftl")
    return {name: by_name[name] for name in titles if name in by_name}


TABLES: Final[Mapping[str, Table]] = found_tables(TABLE_MODULES)
"""Every table of the views by its name, in the order in which they are shown."""


def tables_of(file: str) -> tuple[Table, ...]:
    """The tables of a view file, called without ``.db``. Every file that is made step by step says of itself how."""
    own = tuple(table for table in TABLES.values() if table.file == file)
    beside: tuple[Table, ...] = () if file == "leads" else (VIEWS_MADE,)
    beside += (MATCH_NUMBERS, WORDS) if any(table.compact for table in own) else ()
    return (*own, *(table for table in beside if table not in own))


class ServedTables(NamedTuple):
    """A view file by name, without ``.db``, with its tables."""

    name: str
    tables: tuple[Table, ...]

    @property
    def note(self) -> str:
        """What is in it, in a sentence or two."""
        return ENGLISH.say(f"file-{self.name}.note")


VIEW_FILES: Final = tuple(
    ServedTables(name, tables_of(name)) for name in ("open", "hands", "leads", "cases", "people", "access")
)
OPEN_TABLES, HAND_TABLES, LEAD_TABLES, CASE_TABLES, PEOPLE_TABLES, ACCESS_TABLES = (file.tables for file in VIEW_FILES)

OPEN_FILE: Final = "open.db"
HANDS_FILE: Final = "hands.db"
CASES_FILE: Final = "cases.db"
PEOPLE_FILE: Final = "people.db"
ACCESS_FILE: Final = "access.db"


# -- what they are made by -------------------------------------------------------------------------

_ROOMS: Final = ("messages", "rules", "play", "engine", "audit", "views")
"""What of ``ledger`` decides what a row says, beside all of ``schemas``; the engine, what packs say."""
_NOT_ROWS: Final = ("queries",)
"""What reads rows and makes none."""


class Fingerprint(NamedTuple):
    """Who makes views: the version of meldtrail, the digest of the tables, that of laws, rules and clauses, with the id
    of the ledger, and that of the program alone."""

    version: str
    tables: str
    laws: str
    program: str


def fingerprint(rulebook: Rulebook, clauses: Clausebook, ledger: str) -> Fingerprint:
    """What views made here and now are made by; ``ledger`` is the id of the ledger they are of."""
    own = program()
    laws = hashlib.sha256(f"{own} {ledger}".encode())
    laws.update(repr(sorted(rulebook.texts.items())).encode())
    laws.update(repr([(name, clause.model_dump()) for name, clause in clauses.items()]).encode())
    return Fingerprint(__version__, tables_digest((*OPEN_TABLES, *HAND_TABLES)), laws.hexdigest(), own)


def tables_digest(tables: Sequence[Table]) -> str:
    """A digest that changes with the tables, their columns, keys or indexes; not with what is said about them."""
    described: list[object] = [FORM, FIRST_WORDS]
    for table in tables:
        columns = [
            (
                name,
                column.kind.__name__,
                column.to,
                column.computed,
                column.lies_as,
                column.zero,
                column.rare,
                column.common,
                column.spans,
            )
            for name, column in table.columns.items()
        ]
        lies = (table.clustered, table.compact, table.numbered)
        described.append((table.name, table.key, columns, table.indexed, lies, table.reads))
    return hashlib.sha256(repr(described).encode()).hexdigest()


def program() -> str:
    """A digest of the program as far as it decides what an audit says and which rows that makes."""
    return digest_of(_ROOMS, _NOT_ROWS)
