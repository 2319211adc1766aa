"""How a program writes JSON, so that the bytes of a line follow from its event.

A program writes all its lines alike: the same signs between items, the same order of keys. Where the record of a source
says how, a line that is not canonical needs no commitment of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
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
    _memory: dict[tuple[str, ...], bool] = field(default_factory=dict, init=False, repr=False)
    """Orders of keys that were looked at."""

    def writes(self, clear: dict[str, Any], raw: bytes) -> bool:
        """Whether a line is written so: ``clear`` is what it reads as, its keys in the order in which they came."""
        if b"[" in raw or raw.rfind(b"{") > 0:
            is_ordered = all(map(self._follows, _orders(clear)))
        else:
            is_ordered = self._follows(tuple(clear))
        return is_ordered and self._encode(clear).encode() == raw

    def ordered(self, keys: Iterable[str]) -> list[str]:
        """Keys of one object in the order in which they are written."""
        last = len(self.keys)
        return sorted(keys, key=lambda key: (self._places.get(key, last), key))

    def as_record(self) -> dict[str, Any]:
        """As the record of a source says it; what is as in canonical JSON is left out."""
        choices = {"comma": (self.comma, ","), "colon": (self.colon, ":"), "ascii": (self.is_ascii, False)}
        fields: dict[str, Any] = {name: value for name, (value, usual) in choices.items() if value != usual}
        return fields | ({"keys": list(self.keys)} if self.keys else {})

    @cached_property
    def _encode(self) -> Callable[[object], str]:
        return encoder_of(self.comma, self.colon, sort_keys=False, is_ascii=self.is_ascii)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {key: place for place, key in enumerate(self.keys)}

    def _follows(self, row: tuple[str, ...]) -> bool:
        is_sorted = self._memory.get(row)
        if is_sorted is None:
            is_sorted = self.ordered(row) == list(row)
            if len(self._memory) < _MOST_KNOWN:
                self._memory[row] = is_sorted
        return is_sorted


def of_record(fields: dict[str, Any]) -> Serialization:
    """The inverse of :meth:`Serialization.as_record`. Raises ValueError for what no ledger writes."""
    way = Serialization(
        fields.get("comma", ","), fields.get("colon", ":"), fields.get("ascii", False), tuple(fields.get("keys", ()))
    )
    if not fields or way.as_record() != fields or len(way._places) != len(way.keys):
        raise ValueError("this is no way to write JSON")
    return way


def recognise(clear: dict[str, Any], raw: bytes, near: tuple[str, ...] | None = None) -> Serialization | None:
    """How a line is written, if by a rule that others can follow; ``near`` is the order of keys that comes closest."""
    colon, comma = _COLON.match(raw), _COMMA.search(raw)
    if colon is None:
        return None
    signs = comma[1].decode() if comma else ",", colon[1].decode(), b"\\u" in raw
    way = Serialization(*signs)
    if not way.writes(clear, raw):
        try:
            way = Serialization(*signs, _reordered(near or _keys_of_the_format(), clear))
        except CycleError:
            return None
    return way if way.writes(clear, raw) else None


def _orders(value: Any) -> list[tuple[str, ...]]:
    """The keys of every object of an object or array, as they came."""
    is_object = type(value) is dict
    orders = [tuple(value)] if is_object else []
    for item in value.values() if is_object else value:
        if type(item) is dict or type(item) is list:
            orders += _orders(item)
    return orders


def _reordered(keys: Sequence[str], clear: dict[str, Any]) -> tuple[str, ...]:
    """An order of keys that a line agrees with, as near to one as it allows. Raises CycleError where there is none."""
    ranks = {key: rank for rank, key in enumerate(keys)}
    after: TopologicalSorter[str] = TopologicalSorter(dict.fromkeys(keys, ()))
    plain = {key: value for key, value in clear.items() if key != "ext"}  # what that hides tells nothing of itself
    for row in _orders(plain):
        for one, other in pairwise(key for key in row if key in ranks):
            after.add(other, one)
    after.prepare()
    ready, order = sorted(map(ranks.__getitem__, after.get_ready())), list[str]()
    while ready:
        order.append(keys[heappop(ready)])
        after.done(order[-1])
        for key in after.get_ready():
            heappush(ready, ranks[key])
    return tuple(order)


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
