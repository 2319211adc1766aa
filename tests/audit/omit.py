"""Leaves out of a log what a platform may lawfully leave out, alone and combined, and finds the least that matters.

A log is whole as a map from ``seq`` to event. Omitting makes another: an event that was lost is None, one that was cut
short stands there with less. Written down, lost events are gaps, or, where a platform never logs their kind, the events
that are left are counted anew. Equal seeds give equal omissions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from tests.audit.mask import UNKNOWN, mask
from tests.audit.mutate import renumbered

Event = dict[str, Any]
Record = dict[int, Event | None]

RESULTS = frozenset({"show_judged", "deal_scored", "match_settled"})
UNITS = (1_000, 10_000, 60_000, 3_600_000)
"""What times may be cut to, in milliseconds: a second, ten, a minute, an hour."""


@dataclass(frozen=True)
class Omission:
    """What is left of a whole log, how it came about, and whether what is lost leaves gaps."""

    left: Mapping[int, Event | None]
    kinds: tuple[str, ...] = ()
    gaps: bool = True
    split: int = 0

    def events(self) -> list[Event]:
        """The log as it would be written down."""
        if not self.gaps:
            return renumbered([event for event in self.left.values() if event is not None])
        return list(_with_gaps(self.left, self.split))

    def seqs(self) -> dict[int, int]:
        """For each ``seq`` of the log the one it had in the whole log."""
        if self.gaps:
            return {seq: seq for seq in self.left}
        kept = [seq for seq, event in self.left.items() if event is not None]
        return dict(enumerate(kept, 1))


def _with_gaps(left: Mapping[int, Event | None], split: int) -> Iterator[Event]:
    """Lost events as gaps, as long as they can be; where ``split``, none is longer than that."""
    last = max((seq for seq, event in left.items() if event is not None), default=0)
    match = next((event["match"] for event in left.values() if event is not None), "m")
    first = 0
    for seq in sorted(left):
        event = left[seq]
        ends = first and (event is not None or (split and seq - first >= split))
        if ends:
            yield {"v": 1, "match": match, "seq": first, "type": "gap", "to": seq - 1, "reason": "lost"}
            first = 0
        if event is not None:
            yield event
        elif not first and seq < last:
            first = seq


Omit = Callable[[Record, Random], Record]


def _only(*types: str) -> Omit:
    def omit(left: Record, rng: Random) -> Record:
        return {seq: event if event and event["type"] in types else None for seq, event in left.items()}

    return omit


def _lost(left: Record, rng: Random) -> Record:
    """Any events: one, a stretch or several, or a share of all."""
    seqs = list(left)
    how = rng.choice(("one", "few", "stretch", "stretches", "share"))
    if how == "one":
        gone = {rng.choice(seqs)}
    elif how == "few":
        gone = set(rng.choices(seqs, k=rng.randrange(2, 6)))
    elif how == "share":
        share = rng.choice((0.05, 0.2, 0.5, 0.9))
        gone = {seq for seq in seqs if rng.random() < share}
    else:
        gone = set()
        for _ in range(1 if how == "stretch" else rng.randrange(2, 5)):
            start = rng.choice(seqs)
            gone |= {seq for seq in seqs if start <= seq < start + rng.choice((3, 10, 40, 200))}
    return {seq: None if seq in gone else event for seq, event in left.items()}


def _deals_lost(left: Record, rng: Random) -> Record:
    """Whole deals, or their beginnings or ends."""
    starts = [seq for seq, event in left.items() if event and event["type"] == "deal"]
    if not starts:
        return left
    gone: set[int] = set()
    for _ in range(rng.randrange(1, 3)):
        place = rng.randrange(len(starts))
        start, end = starts[place], starts[place + 1] if place + 1 < len(starts) else max(left) + 1
        edge = rng.choice(("whole", "whole", "line", "begin", "end", "over"))
        if edge == "line":
            end = start + 1
        elif edge == "begin":
            end = rng.randrange(start, end) + 1
        elif edge == "end":
            start = rng.randrange(start, end)
        elif edge == "over":
            start, end = rng.randrange(start, end), min(end + rng.randrange(40), max(left))
        gone |= set(range(start, end))
    return {seq: None if seq in gone else event for seq, event in left.items()}


def _ends_lost(left: Record, rng: Random) -> Record:
    """The beginning, or everything from some event on."""
    at = rng.choice(list(left))
    tail = rng.random() < 0.7
    return {seq: None if (seq >= at if tail else seq <= at) else event for seq, event in left.items()}


def _types_lost(left: Record, rng: Random) -> Record:
    """Every event of some types, which leave gaps."""
    types = sorted({event["type"] for event in left.values() if event})
    gone = set(rng.sample(types, min(len(types), rng.randrange(1, 4))))
    return {seq: None if event and event["type"] in gone else event for seq, event in left.items()}


def _masked(left: Record, rng: Random) -> Record:
    told = iter(mask([event for event in left.values() if event], rng))
    return {seq: next(told) if event else None for seq, event in left.items()}


def _seen_by_a_seat(left: Record, rng: Random) -> Record:
    """What one seat sees: its own hand and draws, and what lies open."""
    seats = sorted({event["seat"] for event in left.values() if event and "seat" in event})
    own = rng.choice(seats) if seats else 1
    return {seq: _seen(event, own) if event else None for seq, event in left.items()}


def _seen(event: Event, own: int) -> Event | None:
    told = dict(event)
    if event["type"] == "deal":
        told.pop("stock", None)
        told["hands"] = [
            row if row["seat"] == own else {**row, "cards": [UNKNOWN] * len(row["cards"])} for row in event["hands"]
        ]
    elif event["type"] == "group" and event["seat"] != own:
        return None
    elif event["type"] == "draw" and event["seat"] != own and event["from"] == "stock":
        told["card"] = UNKNOWN
    elif event["type"] == "buy" and event["seat"] != own:
        told.pop("penalty", None)
    elif event["type"] == "recycle":
        told.pop("stock", None)
    return told


def _rounded(left: Record, rng: Random) -> Record:
    unit = rng.choice(UNITS)

    def cut(at: datetime) -> datetime:
        since = timedelta(hours=at.hour, minutes=at.minute, seconds=at.second, microseconds=at.microsecond)
        return at - since % timedelta(milliseconds=unit)

    return _timed(left, cut)


def _all_equal(left: Record, rng: Random) -> Record:
    first = next((event["at"] for event in left.values() if event and "at" in event), None)
    return {seq: {**event, "at": first} if event and "at" in event else event for seq, event in left.items()}


def _timed(left: Record, change: Callable[[datetime], datetime]) -> Record:
    def told(event: Event) -> Event:
        at = change(datetime.fromisoformat(event["at"]))
        return {**event, "at": f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03}Z"}

    return {seq: told(event) if event and "at" in event else event for seq, event in left.items()}


def _without(*fields: str) -> Omit:
    def omit(left: Record, rng: Random) -> Record:
        return {
            seq: {name: value for name, value in event.items() if name not in fields} if event else None
            for seq, event in left.items()
        }

    return omit


KINDS: dict[str, Omit] = {
    "events lost": _lost,
    "deals lost": _deals_lost,
    "ends lost": _ends_lost,
    "types lost": _types_lost,
    "results only": _only("open", *RESULTS),
    "hands only": _only("open", "deal", "close", *RESULTS),
    "acts only": lambda left, rng: {s: e if e and e["type"] not in RESULTS else None for s, e in left.items()},
    "masked": _masked,
    "seen by a seat": _seen_by_a_seat,
    "times rounded": _rounded,
    "times equal": _all_equal,
    "without times": _without("at"),
    "without actors": _without("by"),
}
"""Every kind of lawful omission."""

NEVER_LOGGED = frozenset({"results only", "acts only", "hands only", "seen by a seat"})
"""Kinds that are also how a platform always logs, so that nothing shows in the numbers."""


def omit(events: list[Event], rng: Random) -> Omission:
    """The log as a platform that writes down less, or loses some of it, would have left it."""
    left: Record = {event["seq"]: event for event in events}
    kinds = rng.sample(sorted(KINDS), rng.choice((1, 1, 1, 2, 2, 3)))
    gaps = not NEVER_LOGGED.issuperset(kinds) or rng.random() < 0.5
    for kind in kinds:
        left = KINDS[kind](left, rng)
    return Omission(left, tuple(kinds), gaps, rng.choice((0, 0, 1, 5)))


def least(events: list[Event], omission: Omission, matters: Callable[[Omission], bool]) -> Omission:
    """The omission with everything restored that can be while it still ``matters``: the smallest counter-example."""
    whole = {event["seq"]: event for event in events}
    size = max(len(whole) // 2, 1)
    while True:
        before = omission
        changed = [seq for seq, told in omission.left.items() if told != whole[seq] and (told or omission.gaps)]
        for start in range(0, len(changed), size):
            back = {seq: whole[seq] for seq in changed[start : start + size]}
            fuller = replace(omission, left={**omission.left, **back})
            omission = fuller if matters(fuller) else omission
        if size == 1 and omission is before:
            break
        size = max(size // 2, 1)
    for seq, event in omission.left.items():
        for name in whole[seq] if event is not None else ():
            told = omission.left[seq]
            if told is not None and told.get(name) != whole[seq][name]:
                fuller = replace(omission, left={**omission.left, seq: {**told, name: whole[seq][name]}})
                omission = fuller if matters(fuller) else omission
    return omission
