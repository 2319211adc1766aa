"""Hands of an ended match that two people opened before the delay had passed: one asked, somebody else agreed.

Both are records of staff on the stream ``reveal/MATCH``. What was asked while the match was played counts for nothing,
nor does an agreement of whoever asked; such a record is kept and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple

from schemas.records import AnyRecord, RevealAgreed, RevealAsked

REVEALS: Final = "reveal"
"""The kind of stream they are kept in: ``reveal/MATCH``."""


class Reveal(NamedTuple):
    """Who asked for it, when and why, as record ``seq`` of its stream; ``by`` and ``agreed_at`` are those of the second
    person, None while nobody has agreed."""

    seq: int
    who: str
    at: str
    reason: str
    by: str | None = None
    agreed_at: str | None = None


Why = Literal["played", "of_nothing", "own", "again"]
"""Why a record counts for nothing: asked while the match was played; agreed to what nobody asked, or asked while it was
played; to what whoever agrees asked; to what somebody agreed to already."""


class Idle(NamedTuple):
    """A record that counts for nothing: its seq, who wrote it, and why."""

    seq: int
    who: str
    why: Why


def reveals_in(records: Iterable[AnyRecord], leaves: Mapping[int, int], end: int) -> tuple[Reveal, ...]:
    """What was asked for after leaf ``end``, which ended the match, the oldest first. ``leaves`` are the places of the
    records by seq."""
    return tuple(one for one in _judged(records, leaves, end) if isinstance(one, Reveal))


def idle_in(records: Iterable[AnyRecord], leaves: Mapping[int, int], end: int | None) -> tuple[Idle, ...]:
    """The records that count for nothing, in their order; as :func:`reveals_in`, ``end`` None while it is played."""
    return tuple(one for one in _judged(records, leaves, end) if isinstance(one, Idle))


def _judged(records: Iterable[AnyRecord], leaves: Mapping[int, int], end: int | None) -> Iterator[Reveal | Idle]:
    found: dict[int, Reveal] = {}
    for record in records:
        if isinstance(record, RevealAsked):
            if end is not None and leaves[record.seq] > end:
                found[record.seq] = Reveal(record.seq, record.who, record.at, record.reason)
            else:
                yield Idle(record.seq, record.who, "played")
        elif isinstance(record, RevealAgreed):
            asked = found.get(record.of)
            if asked is None or asked.by is not None or asked.who == record.who:
                yield Idle(record.seq, record.who, _why_idle(asked))
            else:
                found[record.of] = asked._replace(by=record.who, agreed_at=record.at)
    yield from found.values()


def _why_idle(asked: Reveal | None) -> Why:
    if asked is None:
        return "of_nothing"
    return "own" if asked.by is None else "again"
