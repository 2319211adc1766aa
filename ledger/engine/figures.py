"""What matches come to, whatever was claimed of them, and what of it differs under other rules."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.engine.tables import MONEY, Bytes
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Ints

ALIKE, CHANGED, UNLIKE = range(3)
"""What two counts of a match say: the same; other values of the same figures; or they have not the same figures."""
_VALUE: Final = 4
"""Which number of a figure its value is; those before it say what it is of."""


class Figures(NamedTuple):
    """``answers`` as of :meth:`ledger.engine.verifier.Verifier.answers` (0: decided), ``rows`` of figures (what, deal,
    event, seat, value), and ``ends``, where those of each match end among them. One that is not decided has none."""

    answers: Bytes
    rows: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]


def compare(one: Figures, other: Figures) -> tuple[Bytes, Ints]:
    """For each of the same matches ALIKE, CHANGED or UNLIKE, and the paise that go elsewhere: what some gain, or others
    lose, whichever is more. Of a match that one of both has not decided nothing is said."""
    changes, paise = np.zeros(len(one.answers), dtype=np.uint8), np.zeros(len(one.answers), dtype=np.int64)
    _compare(one.rows, one.ends, other.rows, other.ends, changes, paise)
    return changes, paise


@compiled
def _compare(one: Ints, one_ends: Ints, other: Ints, other_ends: Ints, changes: Bytes, paise: Ints) -> None:
    start, other_start = 0, 0
    for match in range(len(changes)):
        count = one_ends[match] - start
        if count != other_ends[match] - other_start:
            changes[match] = UNLIKE
        else:
            _compare_match(one[start : start + count], other[other_start : other_start + count], match, changes, paise)
        start, other_start = one_ends[match], other_ends[match]


@compiled
def _compare_match(one: Ints, other: Ints, match: int, changes: Bytes, paise: Ints) -> None:
    gains, losses = 0, 0
    for row in range(len(one)):
        for number in range(_VALUE):
            if one[row, number] != other[row, number]:
                changes[match] = UNLIKE
                return
        move = other[row, _VALUE] - one[row, _VALUE]
        if move:
            changes[match] = CHANGED
        if one[row, 0] == MONEY:
            gains += max(move, 0)
            losses += max(-move, 0)
    paise[match] = max(gains, losses)
