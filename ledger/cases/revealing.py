"""Opening the hands of an ended match before the delay has passed: one asks with a reason, somebody else agrees.

A match that is played is never opened so, whoever agrees. From the second record on its hands wait no longer.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final, NamedTuple

from ledger.cases.writing import record_time
from ledger.evidence.leaf import ERASED
from ledger.evidence.reader import Reader
from ledger.evidence.receipts import REVEALS, Reveal, now_ms
from ledger.evidence.store import PATIENCE_S, append_records, open_reader
from schemas.errors import ConflictError, UsageError
from schemas.message import Quoted, message

_AGREE: Final = "agrees with --agree"
MOST_PAST: Final = 100
"""Reveals that are over of which the latest are listed."""
ONE_PERSON: Final = (
    "nobody has an account here, so the local user is one person under every name, and this takes two;"
    " `meldtrail staff add` makes accounts"
)
"""Why the local user neither asks nor agrees: who asked under a name that proves nothing might agree under another."""


class PendingReveal(NamedTuple):
    """What was asked for and nobody agreed to, while the hands of the match wait, till ``opens_ms`` since 1970;
    ``void`` says why nobody can agree, as :func:`why_void` does."""

    match: str
    who: str
    at: str
    reason: str
    opens_ms: int
    void: str = ""


class PastReveal(NamedTuple):
    """What was asked for and is over: somebody agreed, or nobody did till the hands were open by themselves."""

    match: str
    who: str
    at: str
    reason: str
    by: str | None
    agreed_at: str | None


def why_void(request: Reveal, holders: Collection[str] | None) -> str:
    """Why nobody can agree to what somebody asked: ``removed``, whoever asked is not among those who may any more
    (``holders``, None where nobody has an account); ``erased``, the reason is no longer on record; else nothing."""
    if holders is not None and request.who not in holders:
        return "removed"
    return "erased" if request.reason == ERASED else ""


def ask(folder: Path, match: str, who: str, reason: str, holders: Collection[str] | None = None) -> None:
    """Ask that the hands of a match be opened. ``reason`` is kept; ``holders`` are the accounts that may ask.

    Raises UsageError without a reason, UnknownMatch, ConflictError for a match that is played, whose hands are open, or
    for which somebody asked already to whom others can agree, and when another process keeps writing.
    """
    if not reason:
        raise UsageError("--reason says why the hands are opened before their time; it is kept")
    with open_reader(folder) as reader:
        request, last = _waiting(reader, match)
    if request is not None and not why_void(request, holders):
        raise ConflictError(f"{request.who} asked for it on {request.at}; somebody else {_AGREE}")
    record = {"type": "reveal_asked", "reason": reason}
    _append(folder, match, who, record, last)


def agree(folder: Path, match: str, who: str, holders: Collection[str] | None = None) -> None:
    """Agree to what somebody else asked for: the hands of the match are open from now on.

    Raises UnknownMatch, and ConflictError where nobody asked, where ``who`` did, where whoever asked is not among the
    ``holders`` of the right any more or the reason was erased, and as :func:`ask`.
    """
    with open_reader(folder) as reader:
        request, last = _waiting(reader, match)
    if request is None:
        words = f"nobody asked that the hands of {match} be opened; ask first, with --reason"
        raise ConflictError(words).stating(message("refused-reveal_nobody", match=match))
    if request.who == who:
        fact = message("refused-reveal_own", who=Quoted(who))
        raise ConflictError(f"{who} asked for it: somebody else must agree").stating(fact)
    if void := why_void(request, holders):
        why = {
            "removed": f"{request.who}, who asked for it, may not ask for that any more",
            "erased": f"the reason {request.who} gave was erased, and hands are opened for a reason on record",
        }
        fact = message(f"refused-reveal_{void}", who=Quoted(request.who))
        raise ConflictError(f"{why[void]}; somebody who may asks anew, with --reason").stating(fact)
    _append(folder, match, who, {"type": "reveal_agreed", "of": request.seq}, last)


def list_reveals(
    folder: Path, holders: Collection[str] | None = None
) -> tuple[list[PendingReveal], list[PastReveal]]:  # fmt: skip
    """What waits for a second person, by match; and what is over, the latest first."""
    pending, past, now = list[PendingReveal](), list[PastReveal](), now_ms()
    with open_reader(folder) as reader:
        for stream in reader.streams_under(REVEALS):
            match = stream.removeprefix(f"{REVEALS}/")
            due, requests = reader.hands_from(match, now), reader.reveals(match)
            waits = due is not None and due > now  # once somebody has agreed they wait no more
            if requests and due is not None and waits:
                last = requests[-1]
                pending.append(PendingReveal(match, last.who, last.at, last.reason, due, why_void(last, holders)))
            over = requests[:-1] if waits else requests
            past += [PastReveal(match, one.who, one.at, one.reason, one.by, one.agreed_at) for one in over]
    past.sort(key=lambda one: (one.agreed_at or one.at, one.match), reverse=True)
    return pending, past[:MOST_PAST]


def done_words(match: str, *, agreed: bool) -> str:
    """What the record of accesses says of somebody who asked, or agreed."""
    did = "agreed that the hands of" if agreed else "asked that the hands of"
    return f"{did} {match} be opened before their time"


def record_done(folder: Path, match: str, who: str, *, agreed: bool) -> None:
    """Put among the accesses that somebody asked, or agreed, where no desk does it. Raises as ``append_records``."""
    at = record_time()
    with open_reader(folder) as reader:
        last = reader.size_of(match)
    record = {"stream": f"access/{at[:10]}", "at": at, "type": "access", "who": who, "about": [match, last]}
    append_records(folder, [{**record, "what": done_words(match, agreed=agreed)}], patience=PATIENCE_S)


def _waiting(reader: Reader, match: str) -> tuple[Reveal | None, int]:
    """What was asked for last, where hands wait, and the last record seen of its stream. Raises as :func:`ask`."""
    reader.must_hold(match)
    now = now_ms()
    due = reader.hands_from(match, now)
    if due is None:
        words = f"{match} is still played: nobody opens the hands of a match that has not ended"
        raise ConflictError(words).stating(message("refused-reveal_played", match=match))
    if due <= now:
        fact = message("refused-reveal_open", match=match)
        raise ConflictError(f"the hands of {match} are open already").stating(fact)
    requests = reader.reveals(match)
    return requests[-1] if requests else None, reader.size_of(f"{REVEALS}/{match}")


def _append(folder: Path, match: str, who: str, fields: dict[str, Any], last: int) -> None:
    record = {"stream": f"{REVEALS}/{match}", "at": record_time(), "who": who, **fields}
    # Where two agree at the same moment the second is refused: the log tells of one.
    append_records(folder, [record], after=last, patience=PATIENCE_S)
