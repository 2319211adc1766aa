"""Things found by convention: whatever of a kind stands in the modules of a package belongs to it."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, TypeVar


class Coded(Protocol):
    """Something with a code of its own."""

    @property
    def code(self) -> str: ...


Kind = TypeVar("Kind", bound=Coded)


def found_in(package: str, path: Iterable[str], kind: type[Kind]) -> dict[str, Kind]:
    """Everything of ``kind`` in the modules of a package, by its code, in order of file and place.

    Raises ValueError when two share a code.
    """
    found: dict[str, Kind] = {}
    for module in sorted(iter_modules(path), key=lambda m: m.name):
        for value in vars(import_module(f"{package}.{module.name}")).values():
            if isinstance(value, kind):
                if value.code in found:
                    raise ValueError(f"two of {package} are called {value.code}")
                found[value.code] = value
    return found
