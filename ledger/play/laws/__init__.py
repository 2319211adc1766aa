"""The laws, one topic a file. A new law is one more function here; nothing else needs to know of it."""

from __future__ import annotations

from ledger.play.law import Law, found_in

LAWS: dict[str, Law] = found_in(__name__, __path__, Law)
"""Every law by its code, in order of file and place: that of the findings at one event, wherever they are told."""

_TYPES = sorted({name for law in LAWS.values() for name in law.on})
LAWS_ON: dict[str, tuple[Law, ...]] = {name: tuple(law for law in LAWS.values() if name in law.on) for name in _TYPES}
"""The laws that look at each type of event."""
