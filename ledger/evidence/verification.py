"""What ``verify`` says of a ledger, and what rooms above the record have it look at beside it.

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
from typing import Any, Final, Literal, NamedTuple

MANY: Final = 1000
"""Problems listed at most; a ledger with more is not worth a longer list."""
State = Literal["damaged", "lost", "unchecked", "doubled"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it must be; ``leaf`` is the event's place in the log, None for the whole.

    What is ``lost`` is missing where it must be; what is ``damaged`` is there and is not what was stored; what is
    ``doubled`` counts in two of several ledgers.
    """

    leaf: int | None
    what: str
    state: State = "damaged"


RESTORE: Final = (
    "what the vault has lost comes back from a backup (meldtrail restore BACKUP --to DIR; then ingest the logs that"
    " came since): a log brings back only what secrets that are left can prove"
)
"""What to do when secrets are lost: no digest of a clear line stands anywhere by which a log could prove itself."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What a ledger is, derived from its bodies: ``size`` leaves with ``root`` (hex), and what is wrong with it.
    ``events`` of the leaves are events, the others are the ledger's own records.

    ``opened`` sealed fields were checked against the vault; ``lost`` ones it no longer holds, ``erased`` ones neither,
    as a record of the log says. ``notes`` say what cannot be told from these two files alone.
    """

    origin: str
    size: int
    root: str
    events: int
    matches: int
    opened: int
    lost: int
    waiting: int
    conflicts: int
    refusals: int
    problems: tuple[Problem, ...]
    notes: tuple[str, ...] = ()
    erased: int = 0

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


# -- rooms above ----------------------------------------------------------------------------------

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
