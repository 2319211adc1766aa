"""Lines of a match that are not among its events: they wait for others, contradict them, or were refused."""

from __future__ import annotations

from collections.abc import Sequence

from ledger.evidence.reader import Incomplete
from schemas import events as ev
from schemas.events import Act, Claim
from schemas.message import Message, Several, message


def lost_lines(incomplete: Incomplete, events: Sequence[Act | Claim]) -> tuple[int | None, Message, tuple[int, ...]]:
    """The first event at which lines are missing, what is said of them, the events to look at."""
    waiting, refused = incomplete.waiting, incomplete.refused
    aside = tuple(seq for seq, _, _ in incomplete.conflicts)
    gap_of = {seq: gap.seq for gap in events if isinstance(gap, ev.Gap) for seq in aside if gap.seq < seq <= gap.to}
    conflicting = tuple(seq for seq in aside if seq not in gap_of)
    parts: list[Message] = []
    if waiting:
        expected = events[-1].seq + 1 if events else 1
        parts.append(message("log_incomplete-waiting", expected=expected, count=len(waiting)))
    if conflicting:
        parts.append(message("log_incomplete-conflicting", count=len(conflicting)))
    if late := len(aside) - len(conflicting):
        parts.append(message("log_incomplete-late", count=late))
    if refused:
        parts.append(message("log_incomplete-refused", count=refused))
    if incomplete.suspect is not None:
        writer, leaf = incomplete.suspect
        parts.append(message("log_incomplete-suspect", writer=writer, leaf=leaf))
    seqs = sorted({*waiting[:1], *conflicting, *gap_of.values()})
    evidence = tuple(seq for seq in seqs if events and seq <= events[-1].seq)
    if incomplete.doubled:
        parts.append(message("log_incomplete-doubled", shards=Several(incomplete.doubled, separator=", ")))
    stated = message("log_incomplete-lines", parts=Several(tuple(parts), separator="; "))
    return seqs[0] if seqs else None, stated, evidence
