"""What a scan keeps for the next one: the model, the people, the sums of both halves, and which matches they hold.

New matches are scored under the kept model and added to the later half; the old ones are not read again.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import numpy as np

from ledger.audit.collusion.model import VERSION, HonestPlay, Slopes
from ledger.audit.collusion.sums import COLUMNS, Sums, Table
from schemas.canonical import canonical
from schemas.errors import UnreadableError

FORMAT = "collusion sums 1"
_UNIT = 10**6


class Kept(NamedTuple):
    """The state of a scan: people by number, ids of the matches summed, where the later half begins, the sums."""

    people: list[str]
    matches: list[str]
    cut: str
    model: HonestPlay
    earlier: Sums
    later: Sums


def written(kept: Kept) -> bytes:
    """The state as canonical JSON: the same state gives the same bytes."""
    return canonical(
        {
            "format": FORMAT,
            "model_version": VERSION,
            "model": kept.model.hash,
            "people": kept.people,
            "matches": sorted(kept.matches),
            "cut": kept.cut,
            "kinds": {str(kind): _slopes(slopes) for kind, slopes in kept.model.kinds.items()},
            "earlier": _sums(kept.earlier),
            "later": _sums(kept.later),
        }
    )


def read(text: bytes, place: str) -> Kept:
    """A kept state. Raises UnreadableError for one of another version, or one that was changed."""
    try:
        row = json.loads(text)
        if (row["format"], row["model_version"]) != (FORMAT, VERSION):
            raise UnreadableError(f"{place}: kept by another version; move it away and scan anew")
        model = HonestPlay({int(kind): _read_slopes(slopes) for kind, slopes in row["kinds"].items()})
        kept = Kept(
            row["people"], row["matches"], row["cut"], model, _read_sums(row["earlier"]), _read_sums(row["later"])
        )
    except (ValueError, KeyError, TypeError):
        raise UnreadableError(f"{place}: holds no sums of a scan; move it away and scan anew") from None
    if model.hash != row["model"]:
        raise UnreadableError(f"{place}: its model is not the one it names; move it away and scan anew")
    return kept


def _slopes(slopes: Slopes) -> dict[str, Any]:
    return {
        "pooled": _millionths(slopes.pooled.tolist()),
        "own": {name: _millionths(own.tolist()) for name, own in slopes.own.items()},
        "spread": _millionths(slopes.spread.tolist()),
        "fitted": slopes.fitted,
        "fit": _millionths([slopes.likelihood, slopes.at_random]),
    }


def _millionths(figures: list[float]) -> list[int]:
    return [round(figure * _UNIT) for figure in figures]


def _read_slopes(row: dict[str, Any]) -> Slopes:
    likelihood, at_random = (figure / _UNIT for figure in row["fit"])
    own = {name: np.array(slopes) / _UNIT for name, slopes in row["own"].items()}
    return Slopes(
        np.array(row["pooled"]) / _UNIT, own, np.array(row["spread"]) / _UNIT, row["fitted"], likelihood, at_random
    )


def _sums(sums: Sums) -> dict[str, Any]:
    return {
        "deals": _table(sums.deals),
        "pairs": {code: _table(table) for code, table in sums.pairs.items()},
        "players": {code: _table(table) for code, table in sums.players.items()},
    }


def _table(table: Table) -> list[list[int]]:
    """Keys can be above 2 ** 53, which canonical JSON refuses, so they are written as two numbers."""
    return [
        [int(key) >> 32, int(key) & 0xFFFFFFFF, *_halves(row)]
        for key, row in zip(table.keys, table.values.tolist(), strict=True)
    ]


def _halves(row: list[int]) -> list[int]:
    return [half for value in row for half in (value >> 32, value & 0xFFFFFFFF)]


def _read_sums(row: dict[str, Any]) -> Sums:
    return Sums(
        _read_table(row["deals"]),
        {code: _read_table(table) for code, table in sorted(row["pairs"].items())},
        {code: _read_table(table) for code, table in sorted(row["players"].items())},
    )


def _read_table(rows: list[list[int]]) -> Table:
    table = np.array(rows, dtype=np.int64).reshape(len(rows), 2 + 2 * COLUMNS)
    whole = (table[:, 0::2] << 32) | table[:, 1::2]
    return Table(whole[:, 0].copy(), whole[:, 1:].copy())
