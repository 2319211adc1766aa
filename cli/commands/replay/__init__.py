"""``meldtrail replay``: a match in words and cards.

``view`` is what one seat sees of a played match and where something is wrong in it; ``story`` tells it as text and as
JSON; ``interactive`` steps through it on the whole terminal. With ``--follow`` a log is told while it grows.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Annotated, BinaryIO, Final, cast

import typer

from cli.commands import MATCH_OR_LOG, AsJson, Language, Ledger, Rulesets, Zone
from cli.commands.replay.story import (
    say_header,
    say_points,
    say_whole,
    step_json,
    table_at,
    tell_json,
    tell_step,
    tell_story,
)
from cli.commands.replay.view import ReplayView, Timeline, view_of
from cli.terminal import print_json, remark, renderer_in, say, sink
from ledger.audit.auditor import Auditor, open_match
from ledger.evidence.lines import file_name
from ledger.evidence.store import open_scratch
from ledger.evidence.summary import Summary
from ledger.messages.renderer import Renderer, zone_named
from ledger.rules.library import read_rulebook
from schemas.errors import UnreadableError, UsageError

EXTRA = "--interactive needs {missing}: pip install 'meldtrail[interactive]'"
NO_TERMINAL = "--interactive needs a terminal to draw on and keys to read; leave it out to have the match told as text"


def replay(
    match: Annotated[str, MATCH_OR_LOG],
    ledger: Ledger = None,
    at: Annotated[int | None, typer.Option(metavar="N", help="Show the table as it stood after event N.")] = None,
    until: Annotated[int | None, typer.Option(metavar="N", help="Tell the story up to event N.")] = None,
    viewer: Annotated[
        int | None, typer.Option("--as", metavar="SEAT", help="Show only what this seat could see.")
    ] = None,
    next_finding: Annotated[
        bool, typer.Option("--next-finding", help="Show the next place where something is wrong, after event --at.")
    ] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="With --at: draw the table into a file; - is stdout.")
    ] = None,
    follow: Annotated[
        bool, typer.Option("--follow", help="Tell a log file while it grows, until the match ends.")
    ] = False,
    rulesets: Rulesets = None,
    lang: Language = "en",
    tz: Zone = "UTC",
    as_json: AsJson = False,
    interactive: Annotated[
        bool, typer.Option("--interactive", help="Step through the match with keys; --at and --as say where to begin.")
    ] = False,
) -> None:
    """Tell a match in words and cards. Says what was claimed and what the replay computes, hand by hand.

    Exit code 1 when --next-finding has found something.
    """
    _refuse_mixed(at, until, next_finding, svg, follow, as_json, interactive)
    words = replace(renderer_in(lang, as_json=as_json), zone=zone_named(tz))
    if follow:
        if ledger is not None:
            raise UsageError("--follow reads a log file while it grows; leave out --ledger")
        follow_log(Path(match), viewer, words, rulesets, as_json)
        return
    with open_match(match, ledger, rulesets) as played:
        last = played.events[-1].seq if played.events else 0
    for option, number in (("--at", at), ("--until", until)):
        if number is not None and not 1 <= number <= last:
            raise UsageError(f"{option} {number}: the match has events 1 to {last}")
    view = view_of(played, viewer, words if as_json else words.in_currency(played.currency))
    timeline = Timeline(replace(view, viewer=None))
    if interactive:
        from cli.commands.replay.interactive import Replay  # textual takes as long to import as all the rest

        Replay(timeline, viewer, at).run()
    elif next_finding:
        _tell_next_finding(timeline, viewer, at, as_json)
    elif svg is not None and at is not None:
        _draw(view, at, svg)
    elif as_json:
        tell_json(view, at, until)
    elif at is not None:
        table_at(view, at)
    else:
        tell_story(view, until)


def _refuse_mixed(
    at: int | None, until: int | None, next_finding: bool, svg: Path | None, follow: bool, as_json: bool,
    interactive: bool,
) -> None:  # fmt: skip
    """UsageError for options that contradict each other or cannot be done here; told before the match is read."""
    if interactive and (until is not None or as_json):
        raise UsageError("--interactive shows one event after the other; leave out --until and --json")
    if at is not None and until is not None:
        raise UsageError("--at shows one moment, --until a story; give one of them")
    options = {
        "--until": until is not None, "--next-finding": next_finding, "--svg": svg is not None, "--follow": follow,
        "--interactive": interactive,
    }  # fmt: skip
    names = [option for option, is_given in options.items() if is_given]
    if len(names) > 1:
        raise UsageError(f"{names[0]} and {names[1]} do not go together; give one of them")
    if follow and at is not None:
        raise UsageError("--follow tells every event as it comes; leave out --at")
    if svg is not None and (at is None or as_json):
        raise UsageError("--svg draws one moment; give --at N with it, and leave out --json")
    if interactive:
        _refuse_interactive()


def _refuse_interactive() -> None:
    """UsageError when input or output is no terminal, or one that cannot place its cursor; or without textual."""
    streams = (sys.stdin, sys.stdout, sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if os.environ.get("TERM") == "dumb" or not all(stream is not None and stream.isatty() for stream in streams):
        raise UsageError(NO_TERMINAL)
    try:
        import textual  # noqa: F401
    except ModuleNotFoundError as missing:
        raise UsageError(EXTRA.format(missing=missing.name)) from None


def _tell_next_finding(timeline: Timeline, viewer: int | None, after: int | None, as_json: bool) -> None:
    """The table and what is wrong at the next marked place; ends with code 1 when there is one."""
    view, words = timeline.seen_by(viewer), timeline.all_seen.words
    place = timeline.marked_after(timeline.place_of(after) if after is not None else -1)
    if place is None:
        nothing = "replay-nothing_wrong" if after is None else "replay-nothing_wrong_after"
        if not as_json:
            say(words.say(nothing) if after is None else words.say(nothing, seq=after))
        return
    step, remarks = timeline.steps[place], timeline.remarks(viewer, place)
    if as_json:
        print_json({**step_json(view, step), "remarks": [view.row_json(row) for row in remarks]})
    else:
        table_at(view, step.event.seq, remarks)
        more = sum(mark > place for mark in timeline.marks)
        if more:
            say(words.say("replay-more_wrong", count=more, seq=step.event.seq), "dim")
    raise typer.Exit(1)


def _draw(view: ReplayView, at: int, svg: Path) -> None:
    """The table after event ``at`` as a picture that stands alone: the one that the page of the match shows."""
    from ledger.drawing.table import table_svg  # with the views behind them, a third of a second to import
    from ledger.views.tables.match_records import hidden_row, record_row
    from ledger.web.pages.moment import table_view
    from ledger.web.pages.replay import Moments, ReplaySource, moments_of

    played, viewer = view.played, view.viewer
    public, hidden = (str(row(played)["record"]) for row in (record_row, hidden_row))
    impossible = tuple(
        finding.seq for finding in played.audit.findings if finding.severity == "impossible" and finding.seq
    )
    source = ReplaySource(played.match, public, hidden, view.rules.model_dump_json(), doubted=impossible)
    undecided = {(row.seq, row.seat) for row in played.audit.verdicts if row.computed is None}
    place = Timeline(view).place_of(at)
    moments = cast("Moments", moments_of(source, viewer))  # there is a view of what is replayed alone
    picture = table_view(moments, place, viewer, viewer, {}, view.words, undecided)
    with sink(svg) as out:
        out.write(f"{table_svg(picture, view.words)}\n".encode())


# -- a log that grows ----------------------------------------------------------------------------------

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
            # A match whose lines all wait is listed, and has nothing to tell yet.
            played = auditor.one(matches[0]) if ledger.matches() else None
            if played is None or not summary.accepted:
                continue
            view = view_of(played, viewer, words if as_json else words.in_currency(played.currency))
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
                # Each time: logs are turned over while they are followed, and another file takes the name.
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


def _refuse_another(path: Path, began: os.stat_result, position: int) -> None:
    """UnreadableError where the file at this place is another than the one that was opened, or shorter."""
    try:
        now = path.stat()
    except FileNotFoundError:
        raise UnreadableError(f"{path}: was removed while it was followed; follow it again when it is back") from None
    if (now.st_dev, now.st_ino) != (began.st_dev, began.st_ino):
        raise UnreadableError(f"{path}: was replaced by another file while it was followed; follow it again")
    if now.st_size < position:
        raise UnreadableError(f"{path}: became shorter while it was followed; follow it again")
