"""Who hears that something is about to be compiled, which takes many seconds in which nothing else is said.

Apart from what compiles, which brings numpy and numba: so that a command can ask before it knows that it needs it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

COMPILING: Final = "compiling, once on this machine; that takes some 20 seconds"
"""What is said of it."""
_tellers: list[Callable[[], None]] = []


def tell_of_compiling(tell: Callable[[], None]) -> None:
    """Have ``tell`` called when this process first compiles what no earlier one kept on disk."""
    _tellers[:] = [tell]


def about_to_compile() -> None:
    """Tell whoever wanted to hear of it, once."""
    while _tellers:
        _tellers.pop()()
