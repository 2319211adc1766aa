"""Chance in whole numbers: the same draws compiled or not, on every machine, and any game's without those before it.

A stream is begun from four numbers (seed, game, attempt, purpose) and goes on as L'Ecuyer's MRG32k3a. What needs a
logarithm is read off a table, so that no machine's library decides a card.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.suit_rows import Ints

_M1, _M2 = 4_294_967_087, 4_294_944_443
_WORD = 0xFFFFFFFF
_STEPS = 8192

_middles = [(n + 0.5) / _STEPS for n in range(_STEPS)]
GUMBEL: npt.NDArray[np.float64] = np.array([round(-math.log(-math.log(u)), 9) for u in _middles])
"""Quantiles of the Gumbel distribution: who adds one to every choice and takes the best, chooses by softmax."""
LOGIT: npt.NDArray[np.float64] = np.array([round(math.log(u / (1 - u)), 9) for u in _middles])
"""Quantiles of the logistic distribution."""
WAIT: npt.NDArray[np.float64] = np.array([round(math.exp(1.1 * (u - 0.5) * 2), 9) for u in _middles])
"""Factors by which somebody takes more or less time than usual, a third to three times."""


@compiled
def mixed(word: int, more: int) -> int:
    """Two numbers of 32 bits made into one, every bit of which depends on all of them."""
    word = (word ^ more) & _WORD
    for factor in (0x7FEB352D, 0x846CA68B):
        word ^= word >> 16
        word = ((word & 0xFFFF) * factor + (((word >> 16) * factor & 0xFFFF) << 16)) & _WORD
    return word ^ word >> 16


@compiled
def begin(stream: Ints, seed: int, game: int, attempt: int, purpose: int) -> None:
    """Begin a stream of six numbers."""
    word = mixed(0x9E3779B9, seed & _WORD)
    word = mixed(word, seed >> 32 & _WORD)
    word = mixed(word, game & _WORD)
    word = mixed(word, game >> 32 & _WORD)
    word = mixed(word, attempt << 8 | purpose)
    for n in range(6):
        word = mixed(word, n + 1)
        stream[n] = 1 + word % (_M2 - 2)
    for _ in range(4):
        step(stream)


@compiled
def step(stream: Ints) -> int:
    """The next number of a stream, from 1 to 4,294,967,087."""
    one = (1_403_580 * stream[1] - 810_728 * stream[0]) % _M1
    two = (527_612 * stream[5] - 1_370_589 * stream[3]) % _M2
    stream[0], stream[1], stream[2] = stream[1], stream[2], one
    stream[3], stream[4], stream[5] = stream[4], stream[5], two
    number = (one - two) % _M1
    return int(number) if number else _M1


@compiled
def uniform(stream: Ints) -> float:
    """A number above 0 and below 1."""
    return step(stream) / (_M1 + 1)


@compiled
def below(stream: Ints, count: int) -> int:
    """A whole number from 0 to ``count`` - 1."""
    return (step(stream) - 1) * count // _M1


@compiled
def gumbel(stream: Ints) -> float:
    """A draw from the Gumbel distribution."""
    return float(GUMBEL[below(stream, _STEPS)])


@compiled
def logistic(stream: Ints) -> float:
    """A draw from the logistic distribution."""
    return float(LOGIT[below(stream, _STEPS)])


@compiled
def wait(stream: Ints) -> float:
    """A factor between a third and three by which a time is longer than usual."""
    return float(WAIT[below(stream, _STEPS)])


@compiled
def shuffle(stream: Ints, cards: Ints, size: int) -> None:
    """Put the first ``size`` cards in a random order."""
    for place in range(size - 1, 0, -1):
        other = below(stream, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
