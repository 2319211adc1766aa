"""What is found wrong with a ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

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
    as a record of the log says. ``notes`` say what
    cannot be told from these two files alone.
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
