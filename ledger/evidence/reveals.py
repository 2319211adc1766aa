"""Hands of an ended match that two people opened before the delay had passed: one asked, somebody else agreed.

Both are records of staff on the stream ``reveal/MATCH``. What was asked while the match was played counts for nothing,
nor does an agreement of whoever asked; such a record is kept and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

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


def reveals_in(records: Iterable[AnyRecord], leaves: Mapping[int, int], end: int) -> tuple[Reveal, ...]:
    """What was asked for after leaf ``end``, which ended the match, the oldest first. ``leaves`` are the places of the
    records by seq."""
    found: dict[int, Reveal] = {}
    for record in records:
        if isinstance(record, RevealAsked) and leaves[record.seq] > end:
            found[record.seq] = Reveal(record.seq, record.who, record.at, record.reason)
        elif isinstance(record, RevealAgreed):
            asked = found.get(record.of)
            if asked is not None and asked.by is None and asked.who != record.who:
                found[record.of] = asked._replace(by=record.who, agreed_at=record.at)
    return tuple(found.values())
