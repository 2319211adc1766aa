"""What views are made by: digests of their tables, and of everything an audit and its rows rest on."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from ledger.audit.program import digest_of
from ledger.rules.rulebook import Rulebook
from ledger.views.tables.table import Table
from ledger.views.view_files import HAND_TABLES, OPEN_TABLES
from schemas import __version__
from schemas.clausebook import Clausebook

_ROOMS: Final = ("messages", "rules", "play", "audit", "views")
"""What of ``ledger`` decides what a row says, beside all of ``schemas``."""
_NOT_ROWS: Final = ("queries",)
"""What reads rows and makes none."""


class Fingerprint(NamedTuple):
    """Who makes views: the version of meldtrail, the digest of the tables, and that of laws, rules and clauses,
    with the id of the ledger."""

    version: str
    tables: str
    laws: str


def fingerprint(rulebook: Rulebook, clauses: Clausebook, ledger: str) -> Fingerprint:
    """What views made here and now are made by; ``ledger`` is the id of the ledger they are of."""
    laws = hashlib.sha256(f"{program()} {ledger}".encode())
    laws.update(repr(sorted(rulebook.texts.items())).encode())
    laws.update(repr([(name, clause.model_dump()) for name, clause in clauses.items()]).encode())
    return Fingerprint(__version__, tables_digest((*OPEN_TABLES, *HAND_TABLES)), laws.hexdigest())


def tables_digest(tables: Sequence[Table]) -> str:
    """A digest that changes with the tables, their columns, keys or indexes; not with what is said about them."""
    described = []
    for table in tables:
        columns = [
            (name, column.kind.__name__, column.to, column.computed, column.lies_as)
            for name, column in table.columns.items()
        ]
        described.append((table.name, table.key, columns, table.indexed, table.clustered, table.compact, table.reads))
    return hashlib.sha256(repr(described).encode()).hexdigest()


def program() -> str:
    """A digest of the program as far as it decides what an audit says and which rows that makes."""
    return digest_of(_ROOMS, _NOT_ROWS)
