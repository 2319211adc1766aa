"""The laws, one topic a file. A new law is one more function here; nothing else needs to know of it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from ledger.play.law import Law


def _find() -> dict[str, Law]:
    found: dict[str, Law] = {}
    for module in sorted(iter_modules(__path__), key=lambda m: m.name):
        for value in vars(import_module(f"{__name__}.{module.name}")).values():
            if isinstance(value, Law):
                if value.code in found:
                    raise ValueError(f"two laws are called {value.code}")
                found[value.code] = value
    return found


LAWS: dict[str, Law] = _find()
"""Every law by its code, in order of file and place."""


def _by_event() -> dict[str, tuple[Law, ...]]:
    types = sorted({event for law in LAWS.values() for event in law.on})
    return {name: tuple(law for law in LAWS.values() if name in law.on) for name in types}


LAWS_ON: dict[str, tuple[Law, ...]] = _by_event()
"""The laws that look at each type of event."""
