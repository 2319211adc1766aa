"""Whom a name belongs to: a keyed index of the vault, so that a player is found by the name a platform shows.

The index holds keyed digests of names as they are compared, never a name; a row belongs to one person's scope, so
that one DELETE forgets every name of an erased person.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from ledger.evidence.sqlite import Connection
from ledger.evidence.tables import VAULT_NAMES
from ledger.evidence.vault import Vault, compared

LONGEST: Final = 256
"""Signs of a name or player id that somebody may ask for."""


def persons_called(vault: Vault, text: str) -> list[str]:
    """The players, by the platform's id, whose id is ``text`` or who bear it as a name: that of the id first.

    A vault made before there was an index is read through for the name.
    """
    if not text.strip() or len(text) > LONGEST or any("\ud800" <= sign <= "\udfff" for sign in text):
        return []
    by_id = vault.conn.execute("SELECT player FROM people WHERE scope = ?", (vault.sealer.person_scope(text),))
    found, name = [player for (player,) in by_id], compared(text)
    if is_indexed(vault.conn):
        query = "SELECT people.player FROM names JOIN people ON people.scope = names.scope WHERE names.name = ?"
        bearers = {player for (player,) in vault.conn.execute(query, (vault.name_key(name),))}
    else:
        bearers = {player for player, borne in _borne(vault.conn) if compared(borne) == name}
    return list(dict.fromkeys([*found, *sorted(bearers)]))


def is_indexed(vault: Connection) -> bool:
    """Whether the vault has an index of names."""
    return vault.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'names'").fetchone() is not None


def make_index(vault: Vault) -> None:
    """Give a vault its index, filled from the openings; the caller holds the transaction."""
    if is_indexed(vault.conn):
        vault.conn.execute("DELETE FROM names")
    else:
        vault.conn.execute(VAULT_NAMES)
    borne = sorted(set(_borne(vault.conn)))
    rows = ((vault.name_key(compared(name)), vault.sealer.person_scope(player)) for player, name in borne)
    vault.conn.executemany("INSERT OR IGNORE INTO names(name, scope) VALUES (?, ?)", rows)


def _borne(vault: Connection) -> Iterator[tuple[str, str]]:
    """(player, name) as every match was opened with them."""
    # The hidden fields of no other event begin with this path, in canonical JSON.
    for (fields,) in vault.execute("SELECT fields FROM opened WHERE fields GLOB '{\"players.*'"):
        opened = json.loads(fields)
        for path, name in opened.items():
            player = opened.get(path.removesuffix(".name") + ".player")
            if path.endswith(".name") and isinstance(name, str) and isinstance(player, str):
                yield player, name
