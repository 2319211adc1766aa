"""Whether cards fell evenly on the seats: counts beside their expectation, and chi-square where it may be used.

At a table of n seats that are dealt the same number of cards, each seat is to be expected to get one in n of what all
of them got. Where the extra ``collusion`` (scipy) is not installed there is no p, and the counts stand for themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from importlib.util import find_spec
from typing import Final, NamedTuple

from schemas.message import Message, message

LEAST_EXPECTED: Final = 5
"""Cards to be expected at each seat below which chi-square says nothing."""


class Evenness(NamedTuple):
    """How evenly ``counts`` fell: what each was to be, chi-square with its degrees of freedom, and p.

    ``square`` is None for too few cards; ``p`` also where scipy is missing.
    """

    counts: tuple[int, ...]
    expected: Fraction
    square: float | None
    p: float | None

    @property
    def stated(self) -> Message:
        """The test, with n."""
        n = sum(self.counts)
        if self.square is None:
            return message("evenness-too_few", n=n, least=LEAST_EXPECTED)
        square, degrees = f"{self.square:.2f}", len(self.counts) - 1
        if self.p is None:
            return message("evenness-no_p", n=n, square=square, degrees=degrees)
        return message("evenness-tested", n=n, square=square, degrees=degrees, p=p_words(self.p))


def p_words(p: float) -> str:
    """``p = .034``; below one in a thousand that it is less."""
    return "p < .001" if p < 0.001 else f"p = {p:.3f}".replace("0.", ".")


def evenness(counts: Sequence[int]) -> Evenness:
    """How evenly cards fell on seats that were dealt the same number of cards."""
    expected = Fraction(sum(counts), max(len(counts), 1))
    if len(counts) < 2 or expected < LEAST_EXPECTED:
        return Evenness(tuple(counts), expected, None, None)
    square = float(sum((count - expected) ** 2 for count in counts) / expected)
    return Evenness(tuple(counts), expected, square, _chance(square, len(counts) - 1))


def _chance(square: float, degrees: int) -> float | None:
    if find_spec("scipy") is None:
        return None
    from scipy.special import chdtrc

    return float(chdtrc(degrees, square))


def figure(value: Fraction) -> str:
    """A fraction as people read it: ``32``, ``5.33``."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"
