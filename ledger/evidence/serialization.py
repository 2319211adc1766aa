"""How a program writes JSON, so that the bytes of a line follow from its event.

A program writes all its lines alike: the same signs between items, the same order of keys. Where the record of a source
says how, a line that is not canonical needs no commitment of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, Final

import schemas.events
import schemas.records  # noqa: F401 - every line's class is there
from schemas.canonical import encoder_of
from schemas.wire import Wire

_COLON: Final = re.compile(rb'^\{"[^"\\]*"(\s{0,2}:\s{0,2})')
_MOST_KNOWN: Final = 4096
"""Orders of keys that are remembered: a sender can make up a new one with each line."""
_COMMA: Final = re.compile(rb'[\d"}\]el](\s{0,2},\s{0,2})"')


@dataclass(frozen=True, eq=False)
class Serialization:
    """What stands between items and behind keys, whether signs beyond ASCII are written as escapes, and the order of
    keys; keys without a place in it stand last, sorted, so that no order is the sorted one."""

    comma: str
    colon: str
    is_ascii: bool
    keys: tuple[str, ...] = ()
    _known: dict[tuple[str, ...], bool] = field(default_factory=dict, init=False, repr=False)
    """Orders of keys that were looked at."""

    def writes(self, clear: dict[str, Any], raw: bytes) -> bool:
        """Whether a line is written so: ``clear`` is what it reads as, its keys in the order in which they came."""
        if b"[" in raw or raw.rfind(b"{") > 0:
            is_ordered = all(map(self._follows, _orders(clear)))
        else:
            is_ordered = self._follows(tuple(clear))
        return is_ordered and self._encode(clear).encode() == raw

    def as_record(self) -> dict[str, Any]:
        """As the record of a source says it; what is as in canonical JSON is left out."""
        told = {"comma": (self.comma, ","), "colon": (self.colon, ":"), "ascii": (self.is_ascii, False)}
        changed: dict[str, Any] = {name: value for name, (value, usual) in told.items() if value != usual}
        return changed | ({"keys": list(self.keys)} if self.keys else {})

    @cached_property
    def _encode(self) -> Callable[[object], str]:
        return encoder_of(self.comma, self.colon, sort_keys=False, is_ascii=self.is_ascii)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {key: place for place, key in enumerate(self.keys)}

    def _follows(self, row: tuple[str, ...]) -> bool:
        found = self._known.get(row)
        if found is None:
            last = len(self.keys)
            placed = [(self._places.get(key, last), key) for key in row]
            found = placed == sorted(placed)
            if len(self._known) < _MOST_KNOWN:
                self._known[row] = found
        return found


def of_record(told: dict[str, Any]) -> Serialization:
    """The inverse of :meth:`Serialization.as_record`. Raises ValueError for what no ledger writes."""
    found = Serialization(
        told.get("comma", ","), told.get("colon", ":"), told.get("ascii", False), tuple(told.get("keys", ()))
    )
    if not told or found.as_record() != told or len(found._places) != len(found.keys):
        raise ValueError("this is no way to write JSON")
    return found


def recognise(clear: dict[str, Any], raw: bytes, near: tuple[str, ...] | None = None) -> Serialization | None:
    """How a line is written, if by a rule that others can follow; ``near`` is the order of keys that comes closest."""
    colon, comma = _COLON.match(raw), _COMMA.search(raw)
    if colon is None:
        return None
    told = comma[1].decode() if comma else ",", colon[1].decode(), b"\\u" in raw
    found = Serialization(*told)
    if not found.writes(clear, raw):
        try:
            found = Serialization(*told, _reordered(near or _keys_of_the_format(), clear))
        except CycleError:
            return None
    return found if found.writes(clear, raw) else None


def _orders(value: Any) -> list[tuple[str, ...]]:
    """The keys of every object of an object or array, as they came."""
    is_object = type(value) is dict
    found = [tuple(value)] if is_object else []
    for item in value.values() if is_object else value:
        if type(item) is dict or type(item) is list:
            found += _orders(item)
    return found


def _reordered(keys: Sequence[str], clear: dict[str, Any]) -> tuple[str, ...]:
    """An order of keys that a line agrees with, as near to one as it allows. Raises CycleError where there is none."""
    ranks = {key: rank for rank, key in enumerate(keys)}
    after: TopologicalSorter[str] = TopologicalSorter(dict.fromkeys(keys, ()))
    shown = {key: value for key, value in clear.items() if key != "ext"}  # what that hides tells nothing of itself
    for row in _orders(shown):
        for one, other in pairwise(key for key in row if key in ranks):
            after.add(other, one)
    after.prepare()
    ready, found = sorted(map(ranks.__getitem__, after.get_ready())), list[str]()
    while ready:
        found.append(keys[heappop(ready)])
        after.done(found[-1])
        for key in after.get_ready():
            heappush(ready, ranks[key])
    return tuple(found)


@cache
def _keys_of_the_format() -> tuple[str, ...]:
    """Every key of the format once: those of events and records before those of their rows."""

    def below(kind: type[Wire]) -> Iterator[type[Wire]]:
        for one in kind.__subclasses__():
            yield one
            yield from below(one)

    rows = [one for one in below(Wire) if one.__module__ == Wire.__module__]
    lines = [one for one in below(Wire) if one.__module__ != Wire.__module__]
    names = (field.alias or name for one in (*lines, *rows) for name, field in one.model_fields.items())
    return tuple(dict.fromkeys(names))
