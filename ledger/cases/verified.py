"""What ``verify`` has this room look at: erasures that were cut short, and records by which two people open hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from ledger.evidence.folder import ERASING_LEFT, are_views_shut
from ledger.evidence.reader import Reader
from ledger.evidence.receipts import REVEALS, Why
from ledger.evidence.store import open_reader
from ledger.evidence.verification import RoomReport, VerifyOptions
from schemas.errors import LedgerError

_WORDS: Final[dict[Why, str]] = {
    "played": "asked while the match was played",
    "of_nothing": "agrees to what nobody asked for after the match had ended",
    "own": "agrees to what the same person asked for",
    "again": "agrees to what somebody had agreed to",
}


def look(options: VerifyOptions, is_whole: bool) -> RoomReport:
    """Say that an erasure was cut short, and of each record of a reveal that counts for nothing that it does: no
    command writes one, and no record can be taken out again, so that it is told and not called damage."""
    notes = (ERASING_LEFT,) if are_views_shut(options.folder) else ()
    if not is_whole:
        return RoomReport(notes=notes)
    try:
        with open_reader(options.folder) as reader:
            reveals = _reveals(reader)
    except LedgerError:  # without the vault nobody knows what was agreed to; verify says that it is missing
        return RoomReport(notes=notes)
    return replace(reveals, notes=(*reveals.notes, *notes))


def _reveals(reader: Reader) -> RoomReport:
    matches = [stream.removeprefix(f"{REVEALS}/") for stream in reader.streams_under(REVEALS)]
    counts, notes = Counter[str](), list[str]()
    for match in matches:
        counts.update("opened" if one.by is not None else "pending" for one in reader.reveals(match))
        for idle in reader.idle_reveals(match):
            counts["for_nothing"] += 1
            notes.append(f"{REVEALS}/{match}:{idle.seq} by {idle.who} opens nothing: {_WORDS[idle.why]}")
    if not matches:
        return RoomReport()
    reveals = {what: counts[what] for what in ("opened", "pending", "for_nothing")}
    waits = "waits" if reveals["pending"] == 1 else "wait"
    line = f"reveals: {reveals['opened']} opened hands, {reveals['pending']} {waits} for a second person"
    return RoomReport(line, {"reveals": reveals, "notes": notes}, (), tuple(notes))
