"""A whole ledger, every match in order of id: by several processes, with progress, and a file that is gone on with; and
a folder of packs, by the cores of this machine or by Spark, counted."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from cli.commands.audit.reports import Line, Question, Report, Reporter, ReportRun, Total, say_lines
from cli.terminal import file_to_replace, json_line, progress_bar, remark, remark_compiling
from ledger.audit.auditor import Auditor, ListedMatch, given_folder, open_ledger
from ledger.audit.clearing import CleanMatch, Clearing, Recount, StoredPacks, is_worth_compiling
from ledger.audit.counterfactual import Counterfactual
from ledger.audit.played import Origin, PlayedMatch
from ledger.audit.skimmed import replayed_in_turn
from ledger.audit.sources import SourceRecord
from ledger.audit.workers import Workers
from ledger.evidence.files import FileLock
from ledger.evidence.processes import cores
from ledger.evidence.shards import in_two, is_within, shards_in
from ledger.evidence.store import growth_of, open_parts, open_reader
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.rules.many_hands import expect_many_hands
from ledger.rules.rulebook import Rulebook
from ledger.views.stored_packs import open_packs
from ledger.views.view_files import fingerprint
from schemas.errors import ConflictError, UnreadableError, UsageError

WORTH_SHARING: Final = 60_000
"""Leaves of a ledger from which on other processes have paid for their start."""
_TOGETHER: Final = 600
"""Events of the matches a process takes at once."""
_EVERY: Final = 2.0
"""Seconds between two notes of how far a file has come."""

Batch = list[ListedMatch]


@contextmanager
def whole_ledger(
    question: Question,
    reporter: Reporter,
    ledger: Path | None,
    rulesets: Path | None,
    jobs: int | None,
    out: Path | None,
) -> Iterator[ReportRun]:
    """The reports of all matches, the same in the same order whatever the number of ``jobs``.

    With ``out`` the lines go to that file, which appears when it is whole. Where the same command was ended before, it
    goes on after the last match it had noted; a ledger that has changed since is gone through anew. Raises UsageError
    without a ledger, ConflictError for a match that counts in two of several, LedgerError for what is none and when a
    process ends too soon, UnreadableError for a file that cannot be written.
    """
    remark_compiling()
    folder = given_folder(ledger)
    if out is not None and (out.is_dir() or is_within(out, folder)):
        raise UsageError(f"--out {out}: that is a folder, or within the ledger itself; name another file")
    with ExitStack() as stack:
        auditor = stack.enter_context(open_ledger(ledger, rulesets))
        for match, shards in auditor.reader.doubled():  # before, and not amid, what takes hours
            raise ConflictError(in_two(match, shards))
        events = auditor.reader.size()
        draft = None
        total, events_before, after = Total(), 0, ""
        if out is not None:
            file = file_to_replace("--out", out)
            draft = stack.enter_context(Draft.open(file, _question_digest(question, folder, rulesets)))
            total, events_before, after = draft.total, draft.events, draft.after
        count = jobs if jobs is not None else (cores() if events >= WORTH_SHARING else 1)
        # What is said of every match takes a replay; what other rules would change is said of few.
        clears = (question.against is not None or not question.as_json) and is_worth_compiling(events)
        reports = _reports(auditor, reporter, question, folder, count, after, clears)
        reports = _with_progress(reports, events_before, events)
        if draft is None:
            yield ReportRun(reports, total, say_lines)
            return
        yield ReportRun(draft.noting(reports), total, draft.write)
        draft.finish()


def _question_digest(question: Question, folder: Path, rulesets: Path | None) -> str:
    """A digest of what decides every byte of the answer: the question, the program, the rules, the ledger as it is, or
    several."""
    marks = []
    for shard in shards_in(folder):
        with open_parts(shard.folder) as (ledger, vault, settings):
            marks.append((settings.ledger, sorted(shard.aside), growth_of(ledger, vault).marks()))
    # The marks name the ledgers, so no id is given here.
    made_by = fingerprint(read_rulebook(rulesets), read_clausebook(rulesets), "")
    return hashlib.sha256(repr((tuple(question), made_by.version, made_by.laws, marks)).encode()).hexdigest()


def _reports(
    auditor: Auditor, reporter: Reporter, question: Question, folder: Path, jobs: int, after: str, clears: bool
) -> Iterator[Report]:
    listed = auditor.list_matches(after)
    if jobs == 1:
        expect_many_hands()
        with open_packs(folder) as packs:
            clearing = _engine(question, packs) if clears else None
            yield from _several(auditor, reporter, clearing, listed)
        return
    with closing(Workers(jobs, _begin, folder, auditor.rulebook.texts, question, clears)) as workers:
        for reports in workers.answers(_report_several, _batches(listed)):
            yield from reports


def _engine(question: Question, packs: StoredPacks) -> Clearing | Recount:
    """What goes through matches compiled: whether they are clean, or what they come to under other rules."""
    return Clearing(packs) if question.against is None else Recount(packs)


def _several(
    auditor: Auditor, reporter: Reporter, clearing: Clearing | Recount | None, listed: Iterable[ListedMatch]
) -> Iterator[Report]:
    """The reports of some matches; without an engine they are replayed some at a time."""
    if clearing is None:
        matches = (auditor.one_or_none(match.match, match.waits) for match in listed)
        ready = replayed_in_turn(match for match in matches if match is not None)
        return (reporter.report(_with_doubt(auditor, reporter, match)) for match in ready)
    return chain.from_iterable(_report(auditor, reporter, clearing, match) for match in listed)


def _report(
    auditor: Auditor, reporter: Reporter, clearing: Clearing | Recount, listed: ListedMatch
) -> Iterator[Report]:
    """The report of a match; nothing of one whose only lines waited and were taken back meanwhile."""
    if isinstance(clearing, Recount):
        log = auditor.log(listed.match, listed.waits, clearing)
        yield from () if log is None else [reporter.compared(log, clearing)]
        return
    match = auditor.one_or_cleared(listed.match, listed.waits, clearing)
    if isinstance(match, CleanMatch):
        yield reporter.cleared(match)
    elif match is not None:
        yield reporter.report(_with_doubt(auditor, reporter, match))


def _with_doubt(auditor: Auditor, reporter: Reporter, match: PlayedMatch) -> PlayedMatch:
    """A match, with what it hides held against its leaves where something is said of it: of all matches that would cost
    a fifth."""
    is_told = reporter.against is None and (reporter.as_json or not match.audit.clean)
    return auditor.held_against_leaves(match) if is_told else match


def _batches(listed: Iterator[ListedMatch]) -> Iterator[Batch]:
    batch: Batch = []
    events = 0
    for match in listed:
        batch.append(match)
        # One more each: matches of which only waiting lines are there would never fill a batch.
        events += match.events + 1
        if events >= _TOGETHER:
            yield batch
            batch, events = [], 0
    if batch:
        yield batch


def _with_progress(reports: Iterator[Report], events_read: int, events: int) -> Iterator[Report]:
    with progress_bar() as heard:
        for report in reports:
            events_read += report.events
            heard("events", events_read, max(events, events_read))
            yield report


# -- in a process of its own -------------------------------------------------------------------------

_reading: Final[list[tuple[Auditor, Reporter, Clearing | Recount | None]]] = []
_open_files: Final = ExitStack()
"""For as long as the process lasts."""


def _begin(folder: Path, texts: Mapping[str, str], question: Question, clears: bool) -> None:
    rulebook = Rulebook(texts)
    reader, packs = _open_files.enter_context(open_reader(folder)), _open_files.enter_context(open_packs(folder))
    engine = _engine(question, packs) if clears else None
    _reading.append((Auditor(reader, rulebook), Reporter(question, rulebook), engine))


def _report_several(batch: Batch) -> list[Report]:
    auditor, reporter, clearing = _reading[0]
    return list(_several(auditor, reporter, clearing, batch))


# -- a file that is gone on with ---------------------------------------------------------------------


class Draft:
    """A file in the making, and a note beside it of how far it has come; both are gone when it is whole.

    ``total``, ``events`` and ``after`` are what the reports written so far come to, and the last match of them.
    """

    def __init__(self, path: Path, question: str) -> None:
        self._path, self._question = path, question
        self._part = path.with_name(f"{path.name}.part")
        self._note = path.with_name(f"{path.name}.part.json")
        self.total, self.events, self.after = Total(), 0, ""
        size = self._read_note()
        if not size:
            self._part.unlink(missing_ok=True)
            self._part.touch(mode=0o600)
        self._file = self._part.open("r+b")
        # What was written after the last note is made again.
        self._file.truncate(size)
        self._file.seek(size)
        self._noted = time.monotonic()

    @classmethod
    @contextmanager
    def open(cls, path: Path, question: str) -> Iterator[Draft]:
        """The draft of a file that answers a ``question``, where there is one, else a new one.

        Raises UnreadableError when it cannot be written, UsageError while another command writes it.
        """
        lock = FileLock(path.with_name(f"{path.name}.part.lock"))
        try:
            if not lock.take(wait=False):
                raise UsageError(f"{path}: another audit writes it; wait for that, or name another file")
            draft = cls(path, question)
            try:
                yield draft
            finally:
                draft._file.close()
            # While it is held, and only when all went well: a draft that was cut short keeps its lock file.
            lock.path.unlink()
        except OSError as wrong:
            why = wrong.strerror or wrong
            raise UnreadableError(f"{path}: cannot be written: {why}; choose another place") from None
        finally:
            lock.release()

    def write(self, lines: Sequence[Line]) -> None:
        """Add lines, as they would go into a pipe."""
        for line in lines:
            self._file.write(line.plain.encode("utf-8", "replace") + b"\n")

    def noting(self, reports: Iterator[Report]) -> Iterator[Report]:
        """The reports, noting now and then how far the file has come."""
        for report in reports:
            yield report
            # Only here, when the next one is asked for: by then whoever took this report has written its lines.
            self.after, self.events = report.match, self.events + report.events
            if time.monotonic() - self._noted >= _EVERY:
                self._write_note()

    def finish(self) -> None:
        """Let the whole file appear."""
        self._file.flush()
        os.fsync(self._file.fileno())
        # First the file, then the note: one that a crash leaves is of no part, and counts for nothing.
        self._part.replace(self._path)
        self._note.unlink(missing_ok=True)

    def _write_note(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        noted = {
            "asked": self._question,
            "bytes": self._file.tell(),
            "after": self.after,
            "events": self.events,
            "counts": dict(self.total.counts),
            "judged": dict(self.total.judged),
            "broken": self.total.broken,
            "alarming": self.total.alarming,
            "sources": [[*origin, *record] for origin, record in self.total.sources.records.items()],
        }
        new = self._note.with_name(f"{self._note.name}.new")
        new.write_text(json.dumps(noted))
        new.replace(self._note)
        self._noted = time.monotonic()

    def _read_note(self) -> int:
        """Take up what is noted of an earlier draft; how many bytes of it are good."""
        with suppress(OSError, ValueError):
            noted: dict[str, Any] = json.loads(self._note.read_text())
            is_same = noted["asked"] == self._question and "judged" in noted  # which earlier programs did not count
            if is_same and self._part.stat().st_size >= noted["bytes"]:
                self.after, self.events = noted["after"], noted["events"]
                self.total = Total(Counter(noted["counts"]), Counter(noted["judged"]), alarming=noted["alarming"])
                self.total.broken.update((ruleset, Counter(counts)) for ruleset, counts in noted["broken"].items())
                for how, mapping, producer, *figures in noted["sources"]:
                    self.total.sources.add_record(Origin(how, mapping, producer), SourceRecord(*figures))
                remark(f"{self._path}: goes on after match {self.after}")
                return int(noted["bytes"])
        self._note.unlink(missing_ok=True)
        return 0


if TYPE_CHECKING:  # pyarrow is for those who ask
    from ledger.audit.batches.totals import Totals


# -- a folder of packs -----------------------------------------------------------------------------

_ASIDE = {("match", "events"), ("claim", "UPHELD")}
"""Counts of no interest line by line: they stand in the summary."""


def audit_packs(
    folder: str,
    engine: Literal["pool", "spark"],
    texts: Mapping[str, str],
    jobs: int | None,
    master: str | None,
    out: Path | None,
    against: Counterfactual | None,
) -> Totals:
    """What a folder of packs comes to, or what the rules it is asked ``against`` would change of it. With ``out`` the
    matches that were replayed, or would change, are written there as Parquet.

    Raises UsageError where an extra is missing or ``out`` stands already, UnreadableError for what is no folder of
    packs and for an ``out`` that cannot be written, LedgerError for a process or a cluster that gives up.
    """
    if find_spec("pyarrow") is None or find_spec("numpy") is None:
        raise UsageError("packs are read with pyarrow, which is not installed: pip install 'meldtrail[packs]'")
    remark_compiling()
    if out is not None and out.exists():
        raise UsageError(f"--out {out}: that is there already; name a folder that is new")
    if engine == "spark":
        from ledger.audit.batches.spark import audit_with_spark, need_spark, open_session

        need_spark()
        session = open_session(master)
        try:
            return audit_with_spark(session, folder, texts, str(out) if out is not None else None, against)
        finally:
            session.stop()
    return _in_processes(Path(folder), texts, jobs if jobs is not None else cores(), out, against)


def _in_processes(
    folder: Path, texts: Mapping[str, str], jobs: int, out: Path | None, against: Counterfactual | None
) -> Totals:  # fmt: skip
    from pyarrow import parquet

    from ledger.audit.batches.pool import audit_folder, packed_matches
    from ledger.audit.batches.schema import COMPARED, JUDGED
    from ledger.audit.batches.totals import Totals

    totals, matches, matches_read = Totals(), packed_matches(folder).count_rows(), 0
    columns = JUDGED if against is None else COMPARED
    try:
        if out is not None:
            out.mkdir(parents=True)
        writer = parquet.ParquetWriter(out / "part-0.parquet", columns, compression="zstd") if out is not None else None
        with progress_bar() as heard:
            heard("matches", 0, matches)  # the first come after what is compiled, once on a machine
            for part in audit_folder(folder, texts, jobs, against):
                totals.add(part.totals)
                matches_read += part.matches
                heard("matches", matches_read, matches)
                if writer is not None and part.table.num_rows:
                    writer.write_table(part.table)
        if writer is not None:
            writer.close()
    except OSError as wrong:
        raise UnreadableError(f"{out or folder}: {wrong.strerror or wrong}") from None
    return totals


def summary_counts(totals: Totals) -> Counter[str]:
    """The counts that the summary of an audit names."""
    counts: Counter[str] = Counter()
    for key, number in totals:
        if key.kind in ("match", "claim", "impact"):
            counts[key.code] += number
        elif key.kind == "finding":
            counts["findings"] += number
    return counts


def count_lines(totals: Totals, as_json: bool, only_ascii: bool) -> Iterator[Line]:
    """The counts, a line each: ruleset, day, what is counted, its code, how many."""
    for key, number in totals:
        if as_json:
            row = {"kind": "count", "ruleset": key.ruleset, "day": key.day, "of": key.kind, "code": key.code}
            yield Line(json_line({**row, "count": number}, only_ascii), is_json=True)
        elif (key.kind, key.code) not in _ASIDE:
            yield Line(f"{key.ruleset or '-':<28} {key.day:<10}  {key.kind:<9} {key.code:<28} {number:>12,}")
