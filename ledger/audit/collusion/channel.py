"""A detector: one channel by which two players may act together, in one file, found by convention.

A ``score`` looks at what a choice gave somebody whose cards the player could not see, against what the model of
honest play expects; a ``rate`` counts how often something happened with somebody at the table, and without him.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from ledger.audit.facts.decisions import Decisions, Facts

Floats = npt.NDArray[np.float64]
Covariate = Callable[[Decisions], Floats]


@dataclass(frozen=True, slots=True)
class Trials:
    """What a rate counts, row by row: whose, in which deal, whether it happened, and for whom it counts (n x 6).

    ``present`` are the people with whom the row is a trial, ``beside`` those with whom it is an event if it happened.
    """

    player: npt.NDArray[np.int64]
    happened: npt.NDArray[np.bool_]
    present: npt.NDArray[np.int32]
    beside: npt.NDArray[np.int32]


def no_covariate(rows: Decisions) -> Floats:
    """A rate weighs no alternatives."""
    raise TypeError("a rate has no covariate")


def no_trials(facts: Facts) -> Trials:
    """A score counts no events."""
    raise TypeError("a score has no trials")


@dataclass(frozen=True, slots=True)
class Detector:
    """A channel. ``constant`` is its one number, ``unit`` what its effect is counted in.

    ``covariate`` (scores) gives, for decisions of ``kinds``, what each alternative is worth to each other seat
    (n x 14 x 6), NaN where that seat is out or its hand not on record. ``trials`` (rates) counts.
    """

    code: str
    name: str
    pattern: str
    innocent: tuple[str, ...]
    overturned_by: str
    statistic: Literal["score", "rate"]
    kinds: tuple[int, ...]
    constant: float
    unit: str
    covariate: Covariate = no_covariate
    trials: Callable[[Facts], Trials] = no_trials
