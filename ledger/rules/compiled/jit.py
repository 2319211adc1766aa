"""Compilation where numba is installed; without it the same functions run as they stand, slowly, to the same numbers.

A compiled function is kept on disk beside its module. Numba looks at that module alone to see whether it is still good:
after a change to a function that others call, their kept code has to be thrown away by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

njit: Callable[..., Any] | None
try:
    from numba import njit
    from numba.types import unliteral
except ImportError:
    njit = None

IS_COMPILED = njit is not None
"""Whether functions are really compiled."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function, compiled when it is first called. It must not call itself, and holds no state."""
    if njit is None:
        return function
    try:
        kept = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no folder to keep it in
        kept = njit(nogil=True)(function)
    return cast("Callable[P, R]", _once_for_all_constants(kept))


def _once_for_all_constants(kept: Any) -> Any:
    """Numba compiles a function anew for each constant it is called with, which trebles the time; kept from that."""
    template = getattr(kept, "get_call_template", None)
    if template is not None:

        def for_any(args: Any, kws: Any) -> Any:
            return template([unliteral(arg) for arg in args], {name: unliteral(arg) for name, arg in kws.items()})

        kept.get_call_template = for_any
    return kept
