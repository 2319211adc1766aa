"""A detector: one channel by which two players may act together, in one file, found by convention.

A ``score`` looks at what a choice gave somebody whose cards the player could not see, against what the model of
honest play expects; a ``rate`` counts how often something happened with somebody at the table, and without him; a
``slope`` is how one thing of a player goes with another with somebody at the table, and without him.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts.decisions import Decisions, Facts
from ledger.collusion.model import HonestPlay

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


@dataclass(frozen=True, slots=True)
class Points:
    """What a slope is drawn through, row by row (one deal of a player): whose, ``along`` and ``up``, how much it
    counts (``weight``), with whom (n x 6), and the event to look at (``seq``)."""

    player: npt.NDArray[np.int64]
    along: Floats
    up: Floats
    weight: Floats
    present: npt.NDArray[np.int32]
    seq: npt.NDArray[np.int64]


def no_covariate(rows: Decisions) -> Floats:
    """Rates and slopes weigh no alternatives."""
    raise TypeError("only a score has a covariate")


def no_trials(facts: Facts) -> Trials:
    """Scores and slopes count no events."""
    raise TypeError("only a rate has trials")


def no_points(facts: Facts, model: HonestPlay, players: list[str]) -> Points:
    """Scores and rates draw no lines."""
    raise TypeError("only a slope has points")


def no_words(along: float, up: float) -> str:
    """Scores and rates draw no lines."""
    raise TypeError("only a slope has points to put in words")


@dataclass(frozen=True, slots=True)
class Detector:
    """A channel. ``constant`` is its one number, ``unit`` what its effect is counted in.

    ``covariate`` (scores) gives, for decisions of ``kinds``, what each alternative is worth to each other seat
    (n x 14 x 6), NaN where that seat is out or its hand not on record. ``trials`` (rates) counts. ``points`` (slopes)
    takes facts, the model and the names of people by number; ``words`` puts one in words. ``joins`` names what the
    channel is also weighed together with: ``mutual`` (scores in both directions, of two who act for each other),
    ``giving`` (one direction, of one who loses to the other).
    """

    code: str
    name: str
    pattern: str
    innocent: tuple[str, ...]
    overturned_by: str
    statistic: Literal["score", "rate", "slope"]
    kinds: tuple[int, ...]
    constant: float
    unit: str
    covariate: Covariate = no_covariate
    trials: Callable[[Facts], Trials] = no_trials
    points: Callable[[Facts, HonestPlay, list[str]], Points] = no_points
    words: Callable[[float, float], str] = no_words
    joins: tuple[Literal["mutual", "giving"], ...] = ()
