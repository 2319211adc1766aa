"""Where a command reads from: a ledger folder, or a log file taken through intake into a temporary ledger."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.audit.ledger_audit import Auditor
from ledger.audit.readings import Readings
from ledger.evidence.lines import bounded_lines
from ledger.evidence.reader import MatchEvent, Reader
from ledger.evidence.store import open_reader, open_writer
from ledger.rules.library import read_rulebook
from schemas.errors import UnreadableError, UsageError
from schemas.events import Open

Warn = Callable[[str], object]


def ledger_folder(given: Path | None) -> Path:
    """The ledger's folder; UsageError when none was given."""
    if given is None:
        raise UsageError("no ledger: give --ledger DIR or set MELDTRAIL_LEDGER")
    return given


def to_stderr(warning: str) -> None:
    """A warning as a line on standard error."""
    sys.stderr.write(f"{warning}\n")


def file_name(path: Path) -> str:
    """A file's name as text that can be stored and shown, whatever its bytes."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def open_log(path: Path) -> Iterator[bytes]:
    """The lines of a log file or of standard input (``-``); UnreadableError when there is no such file."""
    if str(path) == "-":
        yield from bounded_lines(sys.stdin.buffer)
        return
    try:
        with path.open("rb") as log:
            yield from bounded_lines(log)
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Within, the garbage collector looks seldom: replays make many values and no cycles, a tenth of the time saved."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def auditor(ledger: Path | None, rulesets: Path | None = None, warn: Warn = to_stderr) -> Iterator[Auditor]:
    """An auditor on a ledger folder."""
    rulebook = read_rulebook(rulesets)
    with open_reader(ledger_folder(ledger)) as reader, collecting_seldom():
        for warning in reader.warnings:
            warn(f"meldtrail: {warning}")
        yield Auditor(reader, rulebook)


@contextmanager
def file_auditor(path: Path, rulesets: Path | None = None, warn: Warn = to_stderr) -> Iterator[Auditor]:
    """An auditor on a log file, which goes through the same intake as any other into a ledger that is thrown away."""
    rulebook = read_rulebook(rulesets)
    if not path.exists():
        raise UnreadableError(f"{path}: no such file; check the name")
    with TemporaryDirectory(prefix="meldtrail-") as folder:
        kept = Path(folder) / "ledger"
        with open_writer(kept, create=True, allow_unsafe=True) as writer:
            summary = writer.ingest(open_log(path), file_name(path), pin=rulebook.pin)
        for refused in summary.refusals[:3]:
            warn(f"{path}:{refused.line}: refused, {refused.code}: {refused.note}")
        if summary.refused_total > 3:
            warn(f"{path}: {summary.refused_total - 3} more line(s) refused")
        with open_reader(kept) as reader:
            if not reader.matches() and not reader.waiting_matches():
                raise UnreadableError(f"{path}: holds no event that could be read; see schemas/SPEC.md for the format")
            yield Auditor(reader, rulebook)


@contextmanager
def auditor_for(match: str, ledger: Path | None, rulesets: Path | None = None) -> Iterator[tuple[Auditor, str]]:
    """An auditor and the match to look at; a log file may stand in the place of a match id."""
    if is_log(match, ledger):
        with file_auditor(Path(match), rulesets) as found:
            yield found, only_match(found.reader, Path(match))
        return
    with auditor(ledger, rulesets) as found:
        yield found, match


def known_readings(found: Auditor, match: str, events: Sequence[MatchEvent]) -> Readings:
    """The rules a match is judged by; UsageError when it names none that is known here."""
    opened = next((event for event in events if isinstance(event, Open)), None)
    readings = found.readings(match, opened)
    if readings is None:
        named = (opened.ruleset if opened else None) or "none named"
        raise UsageError(f"{match}: its ruleset ({named}) is not known here; give it with --rulesets DIR")
    return readings


def is_log(match: str, ledger: Path | None) -> bool:
    """Whether MATCH is a log file; a match of that name in the ledger goes first. UsageError when it is a folder."""
    path = Path(match)
    if ledger is None:
        if path.is_dir():
            raise UsageError(f"{match} is a folder; for a ledger write --ledger {match} and name one of its matches")
        return path.exists() or path.suffix == ".jsonl"
    if not path.is_file():
        return False
    with open_reader(ledger) as reader:
        return not reader.size_of(match) and match not in reader.waiting_matches()


def only_match(reader: Reader, path: Path) -> str:
    """The one match of a log; UsageError when it holds several."""
    matches = sorted({*reader.matches(), *reader.waiting_matches()})
    if len(matches) > 1:
        raise UsageError(
            f"{path} holds {len(matches)} matches ({', '.join(matches[:3])}, ...); ingest it and name one of them"
        )
    return matches[0]
