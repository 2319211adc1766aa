"""Opening the hands of an ended match before the delay has passed: one asks with a reason, somebody else agrees.

A match that is played is never opened so, whoever agrees. From the second record on its hands wait no longer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ledger.cases.writing import PATIENCE_S, timestamp
from ledger.evidence.reader import Reader
from ledger.evidence.receipts import now_ms
from ledger.evidence.reveals import REVEALS, Reveal
from ledger.evidence.store import append_records, open_reader
from schemas.errors import ConflictError, UnknownMatch, UsageError

_AGREE: Final = "agrees with --agree"


def ask(folder: Path, match: str, who: str, reason: str) -> Reveal:
    """Ask that the hands of a match be opened. ``reason`` is kept.

    Raises UsageError without a reason, UnknownMatch, ConflictError for a match that is played, whose hands are open, or
    for which somebody asked already, and when another process keeps writing.
    """
    if not reason:
        raise UsageError("--reason says why the hands are opened before their time; it is kept")
    with open_reader(folder) as reader:
        asked, last = _waiting(reader, match)
    if asked is not None:
        raise ConflictError(f"{asked.who} asked for it on {asked.at}; somebody else {_AGREE}")
    record = {"type": "reveal_asked", "reason": reason}
    (seq,) = _append(folder, match, who, record, last)
    return _of(folder, match, seq)


def agree(folder: Path, match: str, who: str) -> Reveal:
    """Agree to what somebody else asked for: the hands of the match are open from now on.

    Raises UnknownMatch, and ConflictError where nobody asked, where ``who`` did, and as :func:`ask`.
    """
    with open_reader(folder) as reader:
        asked, last = _waiting(reader, match)
    if asked is None:
        raise ConflictError(f"nobody asked that the hands of {match} be opened; ask first, with --reason")
    if asked.who == who:
        raise ConflictError(f"{who} asked for it: somebody else must agree")
    _append(folder, match, who, {"type": "reveal_agreed", "of": asked.seq}, last)
    return _of(folder, match, asked.seq)


def must_be_here(reader: Reader, match: str) -> None:
    """Raise UnknownMatch where the ledger holds nothing of a match."""
    if not reader.size_of(match):
        raise UnknownMatch(f"the ledger holds no match {match}; meldtrail matches lists them")


def _waiting(reader: Reader, match: str) -> tuple[Reveal | None, int]:
    """What was asked for last, where hands wait, and the last record seen of its stream. Raises as :func:`ask`."""
    must_be_here(reader, match)
    now = now_ms()
    due = reader.hands_from(match, now)
    if due is None:
        raise ConflictError(f"{match} is still played: nobody opens the hands of a match that has not ended")
    if due <= now:
        raise ConflictError(f"the hands of {match} are open already")
    asked = reader.reveals(match)
    return asked[-1] if asked else None, reader.size_of(f"{REVEALS}/{match}")


def _append(folder: Path, match: str, who: str, fields: dict[str, Any], last: int) -> list[int]:
    record = {"stream": f"{REVEALS}/{match}", "at": timestamp(), "who": who, **fields}
    return append_records(folder, [record], after=last, patience=PATIENCE_S)


def _of(folder: Path, match: str, seq: int) -> Reveal:
    with open_reader(folder) as reader:
        return next(one for one in reader.reveals(match) if one.seq == seq)
