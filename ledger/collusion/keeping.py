"""What a scan keeps for the next one: people, the model, the sums of both halves, how well the model fits.

New matches are scored under the kept model and added to the later half; the old ones are not read again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ledger.collusion.channel import Detector
from ledger.collusion.facts.decisions import KINDS
from ledger.collusion.model import VERSION, HonestPlay, Slopes
from ledger.collusion.sums import Sums
from schemas.canonical import canonical
from schemas.errors import UnreadableError

FORMAT = "collusion sums 2"
_UNIT = 10**6


class Kept(NamedTuple):
    """The state of a scan: people by number, how many matches are summed, where the later half begins (time or id of a
    match), the model, the sums of both halves by person."""

    people: list[str]
    matches: int
    cut: str
    model: HonestPlay
    earlier: Sums
    later: Sums

    @property
    def hash(self) -> str:
        """SHA-256 over model and sums: two scans that came to the same have the same."""
        found = hashlib.sha256(canonical([FORMAT, self.model.hash, self.people, self.matches, self.cut]))
        for sums in (self.earlier, self.later):
            tables = [("deals", sums.deals), *sorted(sums.pairs.items()), *sorted(sums.players.items())]
            for name, table in tables:
                found.update(name.encode())
                found.update(table.keys.astype("<i8").tobytes() + table.values.astype("<i8").tobytes())
        return found.hexdigest()


def made_with(detectors: Mapping[str, Detector]) -> str:
    """The channels that sums are made of, with their constants: sums of others are of no use."""
    rows = [[code, d.statistic, list(d.kinds), str(d.constant)] for code, d in sorted(detectors.items())]
    return hashlib.sha256(canonical([FORMAT, VERSION, KINDS, rows])).hexdigest()


def written(model: HonestPlay) -> dict[str, Any]:
    """A model in whole numbers."""
    return {
        "version": VERSION,
        "hash": model.hash,
        "kinds": {str(kind): _slopes(slopes) for kind, slopes in sorted(model.kinds.items())},
    }


def read(row: Mapping[str, Any], place: str) -> HonestPlay:
    """A kept model. Raises UnreadableError for one of another version, or one that was changed."""
    try:
        if row["version"] != VERSION:
            raise UnreadableError(f"{place}: kept by another version; scan anew with --fresh")
        model = HonestPlay({int(kind): _read_slopes(slopes) for kind, slopes in row["kinds"].items()})
    except (ValueError, KeyError, TypeError):
        raise UnreadableError(f"{place}: holds no model of honest play; scan anew with --fresh") from None
    if model.hash != row["hash"]:
        raise UnreadableError(f"{place}: its model is not the one it names; scan anew with --fresh")
    return model


def _slopes(slopes: Slopes) -> dict[str, Any]:
    return {
        "pooled": _millionths(slopes.pooled.tolist()),
        "own": {name: _millionths(own.tolist()) for name, own in slopes.own.items()},
        "spread": _millionths(slopes.spread.tolist()),
        "fitted": slopes.fitted,
        "fit": _millionths([slopes.likelihood, slopes.at_random]),
        "pace": _millionths(list(slopes.pace or ())),
    }


def _millionths(figures: list[float]) -> list[int]:
    return [round(figure * _UNIT) for figure in figures]


def _read_slopes(row: dict[str, Any]) -> Slopes:
    likelihood, at_random = (figure / _UNIT for figure in row["fit"])
    own = {name: np.array(slopes) / _UNIT for name, slopes in row["own"].items()}
    spread, pace = np.array(row["spread"]) / _UNIT, [figure / _UNIT for figure in row["pace"]]
    timed = (pace[0], pace[1], pace[2]) if pace else None
    return Slopes(np.array(row["pooled"]) / _UNIT, own, spread, row["fitted"], likelihood, at_random, timed)
