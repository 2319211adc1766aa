"""The table of calibration: how often honest pairs of clean simulated platforms score as high.

Beyond a quantile the tail of -ln p is a generalised Pareto distribution. A calibrated p is never below the computed
one.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

import numpy as np
from scipy import stats

VERSION = "tails 1"
SHARE = 0.02
"""Share of honest scores that make the tail."""
FEWEST = 2_000
"""Scores without which a tail is not fitted."""
CLASSES = (30, 100)
"""Numbers of deals together at which another tail begins."""


class Tail(NamedTuple):
    """Where a tail begins in -ln p, its shape and scale, and how many honest scores it rests on."""

    start: float
    shape: float
    scale: float
    n: int


class Tails(NamedTuple):
    """Tails by channel and class of deals together (``feeding/30``), and the platforms they were made of."""

    made_of: Mapping[str, Any]
    tails: Mapping[str, Tail]

    def calibrated(self, code: str, deals: int, p: float) -> float:
        """The p-value as clean platforms had it; the computed one where there is no tail for the channel."""
        tail = self.tails.get(f"{code}/{class_of(deals)}")
        if tail is None or p >= 1:
            return p
        depth = -math.log(max(p, 1e-300))
        inflation = max(1.0, SHARE / math.exp(-tail.start))
        if depth <= tail.start:
            return min(1.0, p * (1 + (inflation - 1) * depth / tail.start))
        beyond = SHARE * float(stats.genpareto.sf(depth - tail.start, tail.shape, scale=tail.scale))
        return max(p, beyond)

    def as_json(self) -> dict[str, Any]:
        """The table as it is kept."""
        rows = {name: tail._asdict() for name, tail in sorted(self.tails.items())}
        return {"version": VERSION, "made_of": dict(self.made_of), "tails": rows}


UNCALIBRATED = Tails({"platforms": 0}, {})
"""No table at all: p-values as computed, whose tails are known to be too thin."""


def class_of(deals: int) -> int:
    """The class of a number of deals together."""
    return max((least for least in CLASSES if deals >= least), default=0)


def fitted(scores: Mapping[str, Sequence[float]], made_of: Mapping[str, Any]) -> Tails:
    """Tails of honest p-values by channel and class (``feeding/30``); those with too few are left out."""
    tails = {}
    for name in sorted(scores):
        p = np.clip(np.asarray(scores[name], dtype=np.float64), 1e-300, 1)
        if len(p) < FEWEST:
            continue
        depth = -np.log(p)
        start = float(np.quantile(depth, 1 - SHARE))
        beyond = depth[depth > start] - start
        if len(beyond) < 20 or start <= 0:
            continue
        shape, _, scale = stats.genpareto.fit(beyond, floc=0)
        bounded = max(0.0, float(shape))
        if shape < 0:  # a tail that ends is not believed: exponential instead
            scale = float(beyond.mean())
        tails[name] = Tail(round(start, 6), round(bounded, 6), round(max(1.0, float(scale)), 6), len(p))
    return Tails(dict(made_of), tails)


def read(text: str) -> Tails:
    """A kept table. Raises ValueError for one of another version."""
    kept = json.loads(text)
    if kept.get("version") != VERSION:
        raise ValueError(f"a table of calibration of {kept.get('version')}, not {VERSION}")
    return Tails(kept["made_of"], {name: Tail(**tail) for name, tail in kept["tails"].items()})


def shipped() -> Tails:
    """The table that comes with this version; none when there is none."""
    place = files("ledger.audit.collusion").joinpath("tails.json")
    return read(place.read_text(encoding="utf-8")) if place.is_file() else UNCALIBRATED
