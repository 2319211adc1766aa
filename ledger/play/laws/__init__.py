"""The laws, one topic a file. A new law is one more function here; nothing else needs to know of it."""

from __future__ import annotations

from ledger.play.convention import found_in
from ledger.play.law import Law

LAWS: dict[str, Law] = found_in(__name__, __path__, Law)
"""Every law by its code, in order of file and place."""


def _by_event() -> dict[str, tuple[Law, ...]]:
    types = sorted({event for law in LAWS.values() for event in law.on})
    return {name: tuple(law for law in LAWS.values() if name in law.on) for name in types}


LAWS_ON: dict[str, tuple[Law, ...]] = _by_event()
"""The laws that look at each type of event."""
