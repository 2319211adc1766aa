"""Several ledgers used as one, one a period or a brand: which they are.

A folder with ``shards.toml`` names them, in order of time, and holds no ledger itself. Each is a whole ledger with its
own keys, tree and origin, and is written to by itself. What is named must be there: nothing is left out in silence.

    desk = "desk"                 # optional: the shard that takes what staff write at the desk of them all

    [[shard]]
    name = "2026-10"
    folder = "2026-10"            # from the folder of this file
    aside = ["M17"]               # optional: matches of it that do not count, because they count in another shard
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from schemas.errors import LedgerError

SHARDS_FILE: Final = "shards.toml"
SETTINGS_FILE: Final = "meldtrail.toml"
"""The settings of a ledger, by which a folder is one."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_NAMED: Final = 3
"""Shards a refusal names."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A ledger of several: its name, where it is, the matches of it that do not count, and whether it takes what staff
    write at the desk of them all. A ledger that is used by itself has no name, and is that of its desk."""

    name: str
    folder: Path
    aside: frozenset[str] = frozenset()
    is_desk: bool = False


def is_sharded(folder: Path) -> bool:
    """Whether a folder names several ledgers that are used as one."""
    return (folder / SHARDS_FILE).exists()


def shards_in(folder: Path) -> tuple[Shard, ...]:
    """The ledgers of a folder in order of time; a folder that names none is one itself, or is to be.

    Raises LedgerError for a file that cannot be read, says something else, names none, a name twice or one that is not
    there, and where the folder is a ledger besides.
    """
    path = folder / SHARDS_FILE
    if not is_sharded(folder):
        return (Shard("", folder, is_desk=True),)
    if (folder / SETTINGS_FILE).exists():
        raise LedgerError(
            f"{folder} has {SHARDS_FILE} and {SETTINGS_FILE}: it is several ledgers or one; move one file away"
        )
    try:
        with path.open("rb") as file:
            table = tomllib.load(file)
    except (OSError, ValueError) as error:
        raise LedgerError(
            f"cannot read {path}: {error}; write [[shard]] with name and folder for each ledger"
        ) from None
    rows = table.get("shard")
    if not {"shard"} <= set(table) <= {"desk", "shard"} or not isinstance(rows, list) or not rows:
        raise LedgerError(f"{path}: write [[shard]] with name and folder for each ledger, desk, and nothing else")
    shards = tuple(_shard(path, number, row) for number, row in enumerate(rows, 1))
    names = [shard.name for shard in shards]
    if twice := [name for name in names if names.count(name) > 1]:
        raise LedgerError(f"{path}: the name {twice[0]} is there twice; name every shard once")
    desk = table.get("desk")
    if desk is not None and desk not in names:
        raise LedgerError(f"{path}: desk is {desk!r}, which is no shard; write the name of one")
    return tuple(replace(shard, is_desk=shard.name == desk) for shard in shards)


def desk_folder(folder: Path) -> Path:
    """The folder of the ledger that takes what staff write: of several that which is named for it, else itself. Raises
    LedgerError as :func:`shards_in`, and where none is named."""
    desk = next((shard.folder for shard in shards_in(folder) if shard.is_desk), None)
    if desk is None:
        raise LedgerError(
            f"{folder / SHARDS_FILE} names no desk, and somewhere must stand who was shown what: write"
            ' desk = "NAME" as its first line, the name of a shard, best of one without matches'
        )
    return desk


def _shard(path: Path, number: int, row: Any) -> Shard:
    fields = row if isinstance(row, dict) else {}
    name, folder, aside = fields.get("name"), fields.get("folder"), fields.get("aside", [])
    is_text = isinstance(name, str) and isinstance(folder, str) and bool(folder)
    is_list = isinstance(aside, list) and all(isinstance(match, str) for match in aside)
    if not is_text or not is_list or set(fields) - {"name", "folder", "aside"}:
        raise LedgerError(f"{path}: shard {number} is not written as name, folder and, at most, aside (a list of ids)")
    if not _NAME.fullmatch(str(name)):
        raise LedgerError(f"{path}: {name!r} cannot name a shard; use letters, digits and ._-")
    shard = Shard(str(name), path.parent / str(folder), frozenset(aside))
    if not (shard.folder / SETTINGS_FILE).is_file():
        raise LedgerError(
            f"{path}: the shard {name} is no ledger: {shard.folder} has no {SETTINGS_FILE};"
            " bring it back, or take it off"
        )
    return shard


def unnamed(folder: Path) -> tuple[str, ...]:
    """Of each ledger in a folder of several that is not named there that it is left out."""
    folders = {shard.folder.resolve() for shard in shards_in(folder)}
    beside = sorted(path.parent for path in folder.glob(f"*/{SETTINGS_FILE}") if path.parent.resolve() not in folders)
    return tuple(f"{path} is a ledger, but {SHARDS_FILE} does not name it: it is left out" for path in beside)


def is_within(path: Path, folder: Path) -> bool:
    """Whether a path lies within a folder, or within a ledger that it names."""
    places = (folder, *(shard.folder for shard in shards_in(folder)))
    real = Path(os.path.realpath(path))  # resolve() ends in a RuntimeError for links in a ring
    return any(real.is_relative_to(place.resolve()) for place in places)


def refuse_sharded(folder: Path) -> None:
    """Raise LedgerError, naming ledgers to use in its place, where a folder is several of them."""
    if is_sharded(folder):
        shards = shards_in(folder)
        some = ", ".join(str(shard.folder) for shard in shards[:_NAMED])
        more = f", ... ({len(shards)} in {SHARDS_FILE})" if len(shards) > _NAMED else ""
        raise LedgerError(f"{folder} is several ledgers, and this is done in one of them: --ledger {some}{more}")


LEAVES_APART: Final = 10**12
"""By so much the leaves of a shard are told apart from those of the one before, where those of all are told: the first
keeps its own. They sort as the shards do, and stay exact as JSON numbers for the first 9,000."""


def in_two(stream: str, names: Sequence[str]) -> str:
    """That a match, or a stream of records, stands in several shards, and what to do."""
    return (
        f"{stream} stands in the shards {' and '.join(names)}, and which counts is not guessed: compare them, then"
        f' write aside = ["{stream}"] in {SHARDS_FILE} where it does not count'
    )
