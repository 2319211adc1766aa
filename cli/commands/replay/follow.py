"""``meldtrail replay --follow``: a log told while it grows, each event as it comes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from cli.commands.replay.story import say_header, say_points, say_whole, step_json, tell_step
from cli.commands.replay.view import ReplayView, view_of
from cli.terminal import print_json, remark
from ledger.audit.auditor import Auditor
from ledger.evidence.lines import file_name
from ledger.evidence.store import open_scratch
from ledger.evidence.summary import Summary
from ledger.messages.renderer import Renderer
from ledger.rules.library import read_rulebook
from schemas.errors import UnreadableError, UsageError

PAUSE: Final = 0.2
"""Seconds between two looks at a file in which nothing is new."""
CHUNK: Final = 1 << 20
REMEMBERED: Final = 256
"""So many bytes before the place where we read are compared, by which a file that was written anew is known."""


def follow_log(path: Path, viewer: int | None, words: Renderer, rulesets: Path | None, as_json: bool) -> None:
    """Tell the one match of a log event by event as it is written, until the match ends or somebody interrupts.

    Lines go through the same intake as any others: one after a missing line waits, and one that cannot be read is
    remarked on. Raises UnreadableError when the file is cut off or replaced, UsageError for a second match in it.
    """
    rulebook, last_seq, lines = read_rulebook(rulesets), 0, 0
    with open_scratch() as ledger:
        auditor = Auditor(ledger, rulebook)
        for chunk in growing(path, lambda: time.sleep(PAUSE)):
            _remark_on(path, lines, summary := ledger.ingest(
                BytesIO(chunk), file_name(path), rulebook.pin, lobby_pin=rulebook.lobbies.pin, records=True
            ))  # fmt: skip
            ledger.settle()
            lines += chunk.count(b"\n")
            matches = auditor.matches()
            if len(matches) > 1:
                raise UsageError(f"{path} holds events of {' and '.join(matches[:2])}; only one match can be followed")
            played = auditor.one(matches[0]) if ledger.matches() else None
            if played is None or not summary.accepted:
                continue
            view = view_of(played, viewer, words)
            _say_from(view, last_seq, as_json)
            last_seq = played.events[-1].seq
            if played.ended:
                if not as_json:
                    say_whole(view)  # what is wrong with the record as a whole is known at its end only
                    say_points(view)
                return


def _say_from(view: ReplayView, last_seq: int, as_json: bool) -> None:
    """The events after event ``last_seq``."""
    if not last_seq and not as_json:
        say_header(view)
    for step in view.played.steps:
        if step.event.seq > last_seq:
            print_json(step_json(view, step)) if as_json else tell_step(view, step)


def _remark_on(path: Path, before: int, summary: Summary) -> None:
    """Lines that could not be read, that contradict others, or that wait for a missing one, on standard error."""
    for refused in summary.refusals:
        remark(f"{path}:{before + refused.line}: refused, {refused.code}: {refused.note}")
    for place in summary.conflicts:
        why = "declared event {0} missing" if place.code == "late" else "already holds another event {0}"
        remark(f"{path}:{before + place.line}: conflict: {place.stream} {why.format(place.seq)}")
    if summary.waiting:
        remark(f"{path}: {summary.waiting} line(s) wait for an event before them")


def growing(path: Path, pause: Callable[[], object]) -> Iterator[bytes]:
    """Whole lines of a file as they are written, some at a time; a last line without its end waits.

    ``pause`` is called when nothing is new. Raises UnreadableError, in one sentence, when the file cannot be read, has
    become shorter, or is no longer the same file.
    """
    try:
        with path.open("rb") as log:
            began, rest, end = os.fstat(log.fileno()), b"", b""
            while True:
                _refuse_another(path, began, log.tell())
                if end and _before(log, len(end)) != end:
                    raise UnreadableError(f"{path}: was written anew while it was followed; follow it again")
                chunk = log.read(CHUNK)
                end = (end + chunk)[-REMEMBERED:]
                whole, line_end, rest = (rest + chunk).rpartition(b"\n")
                if line_end:
                    yield whole + line_end
                elif not chunk:
                    pause()
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None


def _before(log: BinaryIO, count: int) -> bytes:
    """So many bytes before the place where a file is read."""
    log.seek(-count, os.SEEK_CUR)
    return log.read(count)


def _refuse_another(path: Path, began: os.stat_result, read: int) -> None:
    """UnreadableError where the file at this place is another than the one that was opened, or shorter."""
    try:
        now = path.stat()
    except FileNotFoundError:
        raise UnreadableError(f"{path}: was removed while it was followed; follow it again when it is back") from None
    if (now.st_dev, now.st_ino) != (began.st_dev, began.st_ino):
        raise UnreadableError(f"{path}: was replaced by another file while it was followed; follow it again")
    if now.st_size < read:
        raise UnreadableError(f"{path}: became shorter while it was followed; follow it again")
