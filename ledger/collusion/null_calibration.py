"""Null calibration: how often honest pairs of clean simulated platforms score as high.

Beyond p = .02 the tail of -ln p is a generalised Pareto distribution (peaks over a threshold; Pickands 1975), as heavy
as honest pairs had it and never lighter than the computed p says. A calibrated p is never below the computed one.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy import stats

from schemas.canonical import canonical_digest
from schemas.errors import UnreadableError

VERSION = "tails 2"
THRESHOLD = 0.02
"""The computed p at which the tail begins."""
FEWEST = 2_000
"""Scores without which a tail is not fitted."""
FEWEST_BEYOND = 100
"""Scores beyond the threshold without which the shape of a tail is not fitted: it then falls as the computed p does."""
CLASSES = (10, 30, 100, 250)
"""Numbers of deals together at which another tail begins."""
_DEPTH = -math.log(THRESHOLD)
_MAKE_ONE = "make one with meldtrail collusion calibrate"


class TailFit(NamedTuple):
    """The share of honest scores beyond the threshold, the shape and scale of -ln p there, and how many scores."""

    share: float
    shape: float
    scale: float
    n: int


class NullCalibration(NamedTuple):
    """Tails by test and class of deals together (``feeding+both/30``), and the platforms they were made of."""

    made_of: Mapping[str, Any]
    tails: Mapping[str, TailFit]

    def covers(self, test: str, deals: int) -> bool:
        """Whether there is a tail for a test at a number of deals together."""
        return tail_name(test, deals) in self.tails

    def calibrate(self, test: str, deals: int, p: float) -> float:
        """The p-value as clean platforms had it; the computed one where there is no tail for the test."""
        tail = self.tails.get(tail_name(test, deals))
        if tail is None or p >= 1:
            return p
        depth, inflation = -math.log(max(p, 1e-300)), max(1.0, tail.share / THRESHOLD)
        if depth <= _DEPTH:
            # From nothing at p = 1 to all of it at the threshold, so that no step is left where the tail begins.
            return min(1.0, p * (1 + (inflation - 1) * depth / _DEPTH))
        beyond = (depth - _DEPTH) / tail.scale
        survival = math.exp(-beyond) if tail.shape == 0 else (1 + tail.shape * beyond) ** (-1 / tail.shape)
        return max(p, THRESHOLD * inflation * survival)

    def completed_by(self, other: NullCalibration) -> NullCalibration:
        """With the tails of another table where this one has none; ``completed_by`` and ``from_it`` say so."""
        missing = {name: tail for name, tail in other.tails.items() if name not in self.tails}
        if not missing:
            return self
        made_of = {**self.made_of, "completed_by": dict(other.made_of), "from_it": sorted(missing)}
        return NullCalibration(made_of, {**missing, **self.tails})

    def as_json(self) -> dict[str, Any]:
        """The table as it is kept."""
        rows = {name: tail._asdict() for name, tail in sorted(self.tails.items())}
        return {"version": VERSION, "made_of": dict(self.made_of), "tails": rows}

    @property
    def digest(self) -> str:
        """By what the table is known."""
        return canonical_digest(self.as_json())


UNCALIBRATED = NullCalibration({"platforms": 0}, {})
"""No table at all: p-values as computed, whose tails are known to be too thin."""


def class_of(deals: int) -> int:
    """The class of a number of deals together."""
    return max((least for least in CLASSES if deals >= least), default=0)


def tail_name(test: str, deals: int) -> str:
    """The name of a tail."""
    return f"{test}/{class_of(deals)}"


def fit_tails(scores: Mapping[str, Sequence[float]], made_of: Mapping[str, Any]) -> NullCalibration:
    """Tails of honest p-values by test and class (``feeding+both/30``); those with too few are left out."""
    tails = {}
    for name in sorted(scores):
        depth = -np.log(np.clip(np.asarray(scores[name], dtype=np.float64), 1e-300, 1))
        if len(depth) < FEWEST:
            continue
        beyond = depth[depth > _DEPTH] - _DEPTH
        share, shape, scale = len(beyond) / len(depth), 0.0, 1.0
        if len(beyond) >= FEWEST_BEYOND:
            shape, _, scale = stats.genpareto.fit(beyond, floc=0)
            if shape < 0:  # a tail that ends is not believed: exponential instead
                shape, scale = 0.0, float(beyond.mean())
        # Rounded as the table is kept: read back it calibrates to the same bit.
        tails[name] = TailFit(round(share, 6), round(float(shape), 6), round(float(scale), 6), len(depth))
    return NullCalibration(dict(made_of), tails)


def read(text: str) -> NullCalibration:
    """A kept table. Raises ValueError for one of another version."""
    table = json.loads(text)
    if table.get("version") != VERSION:
        raise ValueError(f"a table of calibration of {table.get('version')}, not {VERSION}")
    return NullCalibration(table["made_of"], {name: TailFit(**tail) for name, tail in table["tails"].items()})


def read_file(path: Path) -> NullCalibration:
    """A table from a file. Raises UnreadableError when there is none, or none of this version."""
    try:
        return read(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
        raise UnreadableError(f"{path}: no table of calibration; {_MAKE_ONE}") from None
    except ValueError as wrong:
        raise UnreadableError(f"{path}: {wrong}; {_MAKE_ONE}") from None


def shipped() -> NullCalibration:
    """The table that comes with this version; none when there is none."""
    path = files("ledger.collusion").joinpath("tails.json")
    return read(path.read_text(encoding="utf-8")) if path.is_file() else UNCALIBRATED
