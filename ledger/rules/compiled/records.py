"""Records that compiled functions write on: one pointer to names of numbers and arrays of them.

To functions that run as they stand a record of numpy's answers a name ten times slower than an object does, and they
ask for little else; so there it is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.jit import RUNS_COMPILED

Field = tuple[str, npt.DTypeLike, tuple[int, ...]]


class PlainRecord:
    """Names of whole numbers, and of arrays that are written to and never replaced."""

    def __init__(self, fields: Iterable[Field]) -> None:
        known: dict[str, Any] = vars(self)  # past __setattr__, which takes whole numbers alone
        for name, kind, sizes in fields:
            known[name] = np.zeros(sizes, dtype=kind) if sizes else 0

    def __setattr__(self, name: str, value: Any) -> None:
        vars(self)[name] = int(value)  # a byte of an array would go on counting as a byte


def empty_record(fields: Iterable[Field]) -> Any:
    """A record of these names, what numbers each is made of and its sizes (none: one whole number), all of them 0."""
    if not RUNS_COMPILED:
        return PlainRecord(fields)
    return np.zeros(1, dtype=np.dtype(list(fields))).view(np.recarray)[0]


def array_of(record: Any) -> Any:
    """The array that a record is the only one of: to be handed over from Python, where a record is copied."""
    return (record,) if isinstance(record, PlainRecord) else record.base.view(np.ndarray)
