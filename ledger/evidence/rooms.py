"""What rooms above the record have ``verify`` look at beside it.

A room that keeps something of a ledger, or gives its records a meaning, has a module ``verified`` at its door: that
file is found, nobody lists it. Its ``look`` says what is there and what of it is not as it must be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final, NamedTuple

from ledger.evidence.problems import Problem

MODULE: Final = "verified"
"""The name of the module; it has a function ``look``."""
_HOUSE: Final = __name__.partition(".")[0]


class VerifyOptions(NamedTuple):
    """What was asked: of which ledger, by which own rulesets, how many matches drawn with which seed, whether leads are
    made anew."""

    folder: Path
    rulesets: Path | None
    seed: int
    sample: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Looked:
    """What a room says, one line in words and ``shown`` for programs, both empty where there is nothing to say; what is
    wrong; and notes."""

    line: str = ""
    shown: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()


Look = Callable[[VerifyOptions, bool], Looked]
"""What a room says to what was asked, and whether the record itself was found whole."""


def looks() -> dict[str, Look]:
    """What each room looks at, by its name, in order of names."""
    house = import_module(_HOUSE)
    names = sorted(found.name for found in iter_modules(house.__path__) if found.ispkg)
    modules = {name: f"{_HOUSE}.{name}.{MODULE}" for name in names}
    return {name: import_module(module).look for name, module in modules.items() if find_spec(module) is not None}
