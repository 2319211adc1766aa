"""Compilation where numba is installed; without it the same functions run as they stand, slowly, to the same numbers.

A compiled function is kept on disk beside its module. Numba looks at that module alone to see whether it is still good:
after a change to a function that others call, their kept code has to be thrown away by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

njit: Callable[..., Any] | None
try:
    from numba import njit
except ImportError:
    njit = None

IS_COMPILED = njit is not None
"""Whether functions are really compiled."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function, compiled when it is first called. It must not call itself, and holds no state."""
    if njit is None:
        return function
    try:
        kept: Callable[P, R] = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no folder to keep it in
        kept = njit(nogil=True)(function)
    return kept
