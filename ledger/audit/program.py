"""Which program this is: a digest of the texts of rooms, the same wherever the same version stands."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

_TEXTS: Final = (".py", ".toml", ".ftl")

JUDGING: Final = ("messages", "rules", "evidence", "play", "engine", "audit")
"""The rooms that decide how a match is judged."""


@cache
def digest_of(rooms: tuple[str, ...], without: tuple[str, ...] = ()) -> str:
    """A digest of rooms of ``ledger`` and of all ``schemas``, ``without`` some folders at the top of a room."""
    digest = hashlib.sha256()
    for name, room in [("schemas", files("schemas")), *((room, files("ledger") / room) for room in rooms)]:
        for place, text in _texts(room, without):
            digest.update(f"{name}/{place}\0".encode() + text + b"\0")
    return digest.hexdigest()


def _texts(folder: Traversable, without: Iterable[str], place: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name not in without and not entry.name.startswith("__"):
                yield from _texts(entry, (), f"{place}{entry.name}/")
        elif entry.name.endswith(_TEXTS):
            yield place + entry.name, entry.read_bytes()
