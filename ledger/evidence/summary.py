"""What became of the lines of one file, counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A refused line: number in its file (from 1), typed code, where in the line."""

    line: int
    code: str
    note: str


@dataclass(frozen=True, slots=True)
class WaitingLines:
    """Lines of one match that wait for a missing event: how many, and the event of the first."""

    stream: str
    count: int
    first: int


Conflict = Literal["place_taken", "id_reused", "late"]
"""``late`` contradicts nothing: it is of an event that its owner had declared missing, by a gap that stands."""


@dataclass(frozen=True, slots=True)
class ConflictingLine:
    """A line whose place (stream, seq) holds another line, or whose ``id`` is that of an event with other content; or
    one that is late."""

    line: int
    stream: str
    seq: int
    code: Conflict = "place_taken"


@dataclass(frozen=True, slots=True)
class Summary:
    """One file's lines by outcome. Every line that is not empty counts once.

    ``accepted`` lines are in the ledger now, ``held`` ones were already, ``waiting`` ones stand after a gap and
    are kept aside, ``conflicting`` ones are kept as evidence of a second version, ``refused`` ones are in
    quarantine by code; ``unkept`` of these two kinds are counted only, for enough like them are kept. ``refilled``
    counts events held already whose hidden values the vault had lost and has again, ``erased`` those held of which
    something is erased: of that nothing is compared and nothing kept. ``promoted`` counts lines of
    earlier files that this one let in. ``refusals``, ``conflicts`` and ``waits`` show the first few; ``matches`` are
    those the file's lines name.
    """

    lines: int = 0
    accepted: int = 0
    held: int = 0
    waiting: int = 0
    conflicting: int = 0
    promoted: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    refusals: tuple[RefusedLine, ...] = ()
    conflicts: tuple[ConflictingLine, ...] = ()
    matches: frozenset[str] = frozenset()
    refilled: int = 0
    unkept: int = 0
    erased: int = 0
    waits: tuple[WaitingLines, ...] = ()

    @property
    def refused_total(self) -> int:
        """Refused lines of every code."""
        return sum(self.refused.values())


SHOWN: Final = 20
"""Refused and conflicting lines of a file, and matches with lines that wait, that are told one by one."""


class Tally:
    """The counts of a running ingest."""

    def __init__(self) -> None:
        self.lines = self.accepted = self.held = self.conflicting = self.promoted = self.refilled = self.unkept = 0
        self.erased = 0
        self.refused: Counter[str] = Counter()
        self.refusals: list[RefusedLine] = []
        self.conflicts: list[ConflictingLine] = []
        self.waits: set[tuple[str, int]] = set()
        self.matches: set[str] = set()

    def refuse(self, line: int, code: str, note: str) -> None:
        """Count a refused line; ``note`` is for who sent it."""
        self.refused[code] += 1
        if len(self.refusals) < SHOWN:
            self.refusals.append(RefusedLine(line, code, note))

    def conflict(self, line: int, stream: str, seq: int, code: Conflict) -> None:
        """Count a conflicting line."""
        self.conflicting += 1
        if len(self.conflicts) < SHOWN:
            self.conflicts.append(ConflictingLine(line, stream, seq, code))

    def summary(self) -> Summary:
        """The counts so far."""
        return Summary(
            self.lines, self.accepted, self.held, len(self.waits), self.conflicting, self.promoted,
            dict(sorted(self.refused.items())), tuple(self.refusals), tuple(self.conflicts), frozenset(self.matches),
            self.refilled, self.unkept, self.erased, self._waits(),
        )  # fmt: skip

    def _waits(self) -> tuple[WaitingLines, ...]:
        seqs: dict[str, list[int]] = {}
        for stream, seq in self.waits:
            seqs.setdefault(stream, []).append(seq)
        return tuple(WaitingLines(stream, len(seqs[stream]), min(seqs[stream])) for stream in sorted(seqs)[:SHOWN])
