"""What a decision takes: the time that so many alternatives, so evenly weighed, take people as a rule."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts.decisions import Decisions

Floats = npt.NDArray[np.float64]
Pace = tuple[float, float, float]
"""The logarithm of milliseconds: a first figure, one for the log of the number of alternatives, one for how open the
choice is (the entropy of the chances honest play gives the alternatives)."""

FEWEST_TIMED = 300
"""Timed decisions of a kind without which nothing is expected of it."""
_RIDGE = 1.0


def difficulty(rows: Decisions, chances: Floats) -> Floats:
    """Of each decision (n x 2) the log of the number of alternatives and the entropy of their chances."""
    logs = np.log(np.where(chances > 0, chances, 1.0))
    return np.column_stack([np.log(np.maximum(rows.size, 1)), -(chances * logs).sum(axis=1)])


def fitted_pace(rows: Decisions, chances: Floats) -> Pace | None:
    """What decisions of one kind took, by difficulty; each player is compared with himself. None: too few are timed."""
    timed = rows.spent > 0
    if timed.sum() < FEWEST_TIMED:
        return None
    hard, took = difficulty(rows, chances)[timed], np.log(rows.spent[timed])
    _, place = np.unique(rows.player[timed], return_inverse=True)
    count = np.bincount(place)
    apart = [column - (np.bincount(place, column) / count)[place] for column in (*hard.T, took)]
    own = np.column_stack(apart[:2])
    slopes = np.linalg.solve(own.T @ own + _RIDGE * np.eye(2), own.T @ apart[2])
    first = took.mean() - hard.mean(axis=0) @ slopes
    return round(float(first), 6), round(float(slopes[0]), 6), round(float(slopes[1]), 6)


def beyond_pace(rows: Decisions, chances: Floats, pace: Pace) -> Floats:
    """The log of the time each decision took, less what its difficulty takes; NaN where it is not on record."""
    took = np.log(np.where(rows.spent > 0, rows.spent, 1))
    expected = pace[0] + difficulty(rows, chances) @ np.array(pace[1:])
    return np.where(rows.spent > 0, took - expected, np.nan)
