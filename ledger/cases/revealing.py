"""Opening the hands of an ended match before the delay has passed: one asks with a reason, somebody else agrees.

A match that is played is never opened so, whoever agrees. From the second record on its hands wait no longer.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from ledger.cases.writing import record_time
from ledger.evidence.reader import Reader
from ledger.evidence.receipts import REVEALS, Reveal, now_ms
from ledger.evidence.store import PATIENCE_S, append_records, open_reader
from schemas.errors import ConflictError, UsageError

_AGREE: Final = "agrees with --agree"
ONE_PERSON: Final = (
    "nobody has an account here, so the local user is one person under every name, and this takes two;"
    " `meldtrail staff add` makes accounts"
)
"""Why the local user neither asks nor agrees: who asked under a name that proves nothing might agree under another."""


class PendingReveal(NamedTuple):
    """What was asked for and nobody agreed to, while the hands of the match wait, till ``opens_ms`` since 1970."""

    match: str
    who: str
    at: str
    reason: str
    opens_ms: int


def ask(folder: Path, match: str, who: str, reason: str) -> None:
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
    _append(folder, match, who, record, last)


def agree(folder: Path, match: str, who: str) -> None:
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


def pending(folder: Path) -> list[PendingReveal]:
    """What waits for a second person, by match."""
    found, now = [], now_ms()
    with open_reader(folder) as reader:
        for stream in reader.streams_under(REVEALS):
            match = stream.removeprefix(f"{REVEALS}/")
            due, asked = reader.hands_from(match, now), reader.reveals(match)
            if asked and due is not None and due > now:  # once somebody has agreed they wait no more
                found.append(PendingReveal(match, asked[-1].who, asked[-1].at, asked[-1].reason, due))
    return found


def _waiting(reader: Reader, match: str) -> tuple[Reveal | None, int]:
    """What was asked for last, where hands wait, and the last record seen of its stream. Raises as :func:`ask`."""
    reader.must_hold(match)
    now = now_ms()
    due = reader.hands_from(match, now)
    if due is None:
        raise ConflictError(f"{match} is still played: nobody opens the hands of a match that has not ended")
    if due <= now:
        raise ConflictError(f"the hands of {match} are open already")
    asked = reader.reveals(match)
    return asked[-1] if asked else None, reader.size_of(f"{REVEALS}/{match}")


def _append(folder: Path, match: str, who: str, fields: dict[str, Any], last: int) -> None:
    record = {"stream": f"{REVEALS}/{match}", "at": record_time(), "who": who, **fields}
    # Where two agree at the same moment the second is refused: the log tells of one.
    append_records(folder, [record], after=last, patience=PATIENCE_S)
