"""The worker over its socket: calls are answered, refusals come back as they are, records are in the ledger."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from ledger.audit.played import pseudonym_of
from ledger.cases import writing as case_writing
from ledger.cases.writing import append_to_case
from ledger.evidence import receipts
from ledger.evidence.enrolment import LOCAL
from ledger.evidence.folder import LOCK_FILE, writer_lock
from ledger.evidence.lines import log_lines
from ledger.evidence.receipts import now_ms
from ledger.evidence.store import open_reader, open_writer
from ledger.evidence.writer import no_pin
from ledger.messages.renderer import Renderer
from ledger.rules.library import read_rulebook
from ledger.serving.client import (
    AgreeReveal,
    Call,
    ProcessWorker,
    Reply,
    RunIncident,
    SendAgain,
    SocketWorker,
    Worker,
    WriteCase,
    WriteMacro,
    error_of,
)
from ledger.serving.incidents import Incidents
from ledger.serving.journal import LEFT, AccessJournal
from ledger.serving.projecting import SOON, are_ready, project
from ledger.serving.webhooks import Outbox
from ledger.serving.worker import Handlers, work
from ledger.views.sqlite import sqlite3
from meldtrail.samples import sample_logs
from schemas.canonical import canonical
from schemas.errors import ConflictError, LedgerError, MeldtrailError, UsageError
from schemas.message import message, plain
from schemas.records import Access

OPENED = {"type": "case_opened", "ticket": "HD-7"}


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger of one sample log."""
    rulebook = read_rulebook()
    log = next(iter(sample_logs()))
    with open_writer(tmp_path / "ledger", create=True) as writer:
        writer.ingest(log_lines(log), "log", rulebook.pin, "imported")
    return tmp_path / "ledger"


@contextmanager
def at_work(ledger: Path, step: Callable[[], bool] = lambda: False) -> Iterator[SocketWorker]:
    """A worker in a thread of this process, at the other end of a socket."""
    ours, theirs = socket.socketpair()
    journal = AccessJournal(ledger)
    handlers = Handlers(ledger, journal, lambda: None)
    thread = threading.Thread(target=work, args=(theirs, handlers, journal, step))
    thread.start()
    try:
        yield SocketWorker(ours)
    finally:
        ours.close()
        theirs.shutdown(socket.SHUT_RDWR)
        thread.join()


def accesses(ledger: Path) -> list[Access]:
    """Every access record of a ledger."""
    with open_reader(ledger) as reader:
        return [
            record
            for stream in reader.streams_under("access")
            for record in reader.records(stream)
            if isinstance(record, Access)
        ]


def test_access_records_that_cannot_be_delivered_are_named_as_what_is_behind(
    ledger: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = threading.Event()

    def deliver(_: AccessJournal) -> int:
        tried.set()
        raise LedgerError("the disk is full")

    monkeypatch.setattr(AccessJournal, "deliver", deliver)
    with at_work(ledger):
        assert tried.wait(10)
    assert capsys.readouterr().err == "meldtrail: access records are behind: the disk is full\n"


def test_every_access_is_kept_however_many_come_at_once(ledger: Path) -> None:
    async def ask(worker: Worker) -> None:
        await asyncio.gather(*(worker.record_access("asha", f"hands {n}", ("M1", n)) for n in range(1, 301)))

    with at_work(ledger) as worker:
        asyncio.run(ask(worker))
    told = accesses(ledger)
    assert sorted(int(record.what.split()[1]) for record in told) == list(range(1, 301))
    assert worker._waiting == {}, "a desk asks for weeks"
    assert {record.who for record in told} == {"asha"}


def test_the_reply_to_an_access_comes_once_it_is_synced(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a page would be shown of which a loss of power leaves no trace."""
    synced: list[bytes] = []
    real = os.fsync

    def sync(descriptor: int) -> None:
        real(descriptor)
        with suppress(OSError):  # a folder
            synced.append(os.pread(descriptor, os.fstat(descriptor).st_size, 0))

    async def ask(worker: Worker) -> None:
        for n in range(1, 4):
            await worker.record_access("asha", f"hands {n}", ("M1", n))
            assert f"hands {n}".encode() in synced[-1]

    monkeypatch.setattr(os, "fsync", sync)
    with at_work(ledger) as worker:
        asyncio.run(ask(worker))


def test_one_access_that_is_no_record_does_not_refuse_those_beside_it(ledger: Path) -> None:
    async def ask(worker: Worker) -> Sequence[Any]:
        wanted = [("good", ("M1", 1)), ("", ("M1", 2)), ("good too", None)]
        calls = (worker.record_access("asha", what, about) for what, about in wanted)
        return await asyncio.gather(*calls, return_exceptions=True)

    with at_work(ledger) as worker:
        first, second, third = asyncio.run(ask(worker))
    assert first is None and third is None and isinstance(second, UsageError)
    assert sorted(record.what for record in accesses(ledger)) == ["good", "good too"]


def test_accesses_are_recorded_after_one_whose_recording_failed_as_nobody_expected(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = AccessJournal.append

    def fail(journal: AccessJournal, records: Sequence[Any]) -> None:
        if any(record["what"] == "hands of M0" for record in records):
            raise ValueError("of no kind that is known")
        append(journal, records)

    monkeypatch.setattr(AccessJournal, "append", fail)
    with at_work(ledger) as worker:

        async def ask() -> None:
            with pytest.raises(LedgerError, match="the worker failed: ValueError"):
                await worker.record_access("ann", "hands of M0")
            await worker.record_access("ann", "hands of M1")

        asyncio.run(ask())
    assert [access.what for access in accesses(ledger)] == ["hands of M1"]


def test_a_look_up_tells_pseudonyms_and_is_recorded_without_what_was_typed(ledger: Path) -> None:
    with open_reader(ledger) as reader:
        player = next(reader.players())
        person = reader.person(player)

    async def ask(worker: Worker) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return await worker.look_up("asha", player), await worker.look_up("ravi", "nobody-at-all")

    with at_work(ledger) as worker:
        known, unknown = asyncio.run(ask(worker))
    assert (known, unknown) == ((pseudonym_of(person),), ())
    first, second = accesses(ledger)
    assert (first.who, first.what) == ("asha", f"looked up a player: {known[0]}")
    assert second.who == "ravi" and "nobody-at-all" not in second.what


def test_a_case_is_written_and_refusals_come_back_as_they_are(ledger: Path) -> None:
    async def ask(worker: Worker) -> None:
        case = await worker.write_case("asha", None, 0, [OPENED])
        assert case == "C1"
        assert await worker.write_case("asha", case, 1, [{"type": "note", "text": "seen"}]) == "C1"
        with pytest.raises(ConflictError, match="gone on"):
            await worker.write_case("asha", case, 1, [{"type": "note", "text": "seen late"}])
        with pytest.raises(ConflictError):
            await worker.write_case("asha", case, 2, [OPENED])
        with pytest.raises(UsageError, match="outcome"):
            await worker.write_case("asha", case, 2, [{"type": "case_decided", "outcome": "maybe", "text": "x"}])

    with at_work(ledger) as worker:
        asyncio.run(ask(worker))
    with open_reader(ledger) as reader:
        assert [record.type for record in reader.records("case/C1")] == ["case_opened", "note"]


def test_whoever_has_a_delivery_sent_again_is_recorded(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Outbox, "send_again", lambda outbox, delivery: None)
    with at_work(ledger) as worker:
        asyncio.run(worker.ask(SendAgain(who="asha", delivery="msg_1")))
    assert [(one.who, one.what) for one in accesses(ledger)] == [("asha", "had webhook delivery msg_1 sent again")]


def test_the_local_user_is_no_second_person_who_agrees(ledger: Path) -> None:
    with at_work(ledger) as worker, pytest.raises(ConflictError, match="one person under every name"):
        asyncio.run(worker.ask(AgreeReveal(who=LOCAL, match="M1")))
    assert accesses(ledger) == []


def test_other_calls_do_not_wait_for_what_is_done_for_an_incident(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, let_go = threading.Event(), threading.Event()

    def run(*_: object, **__: object) -> dict[str, Any]:
        begun.set()
        assert let_go.wait(10)
        return {"job": "1"}

    monkeypatch.setattr(Incidents, "run", run)

    async def ask(worker: Worker) -> dict[str, Any]:
        waiting = asyncio.ensure_future(worker.ask(RunIncident(who="asha", do="find", code="points")))
        assert await asyncio.to_thread(begun.wait, 10)
        assert await asyncio.wait_for(worker.look_up("asha", "nobody"), 5) == ()
        assert not waiting.done()
        let_go.set()
        return (await waiting).incident or {}

    with at_work(ledger) as worker:
        assert asyncio.run(ask(worker)) == {"job": "1"}


def test_views_are_brought_on_while_nobody_calls_and_trouble_does_not_end_it(
    ledger: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    steps: list[int] = []

    def step() -> bool:
        steps.append(1)
        return len(steps) < 50

    with at_work(ledger, step):
        until = time.monotonic() + 10
        while len(steps) < 50 and time.monotonic() < until:
            time.sleep(0.01)
    assert len(steps) >= 50
    assert capfd.readouterr().err == ""

    def fails() -> bool:
        raise LedgerError("no room on the disk")

    with at_work(ledger, fails) as worker:
        asyncio.run(worker.record_access("asha", "hands"))
    assert "no room on the disk" in capfd.readouterr().err
    assert [record.what for record in accesses(ledger)] == ["hands"]


def test_a_worker_that_is_gone_is_an_error_and_no_wait(ledger: Path) -> None:
    ours, theirs = socket.socketpair()
    worker = SocketWorker(ours)
    theirs.close()
    with pytest.raises(LedgerError, match="start the desk again"):
        asyncio.run(worker.record_access("asha", "hands"))


def test_a_killed_worker_is_started_again_and_loses_no_record(ledger: Path) -> None:
    async def record(what: str) -> None:
        await spawned.record_access("asha", what)

    async def ask() -> None:
        await record("before")
        os.kill(spawned._process.pid, signal.SIGKILL)
        for _ in range(200):
            try:
                await record("after")
                return
            except LedgerError:
                await asyncio.sleep(0.05)
        pytest.fail("no worker came back")

    spawned = ProcessWorker(ledger)
    try:
        asyncio.run(ask())
    finally:
        spawned.stop()
    assert [record.what for record in accesses(ledger)] == [f"before{LEFT}", "after"]


def test_views_that_stood_before_are_not_ready_for_what_came_since(ledger: Path) -> None:
    before = now_ms()
    project(ledger)
    assert are_ready(ledger, before)
    assert not are_ready(ledger, now_ms() + 1)


@pytest.mark.parametrize(
    ("events", "matches", "ready"),
    [(0, 0, True), (0, 1, False), (1, 0, False), (SOON, 9, False), (SOON + 1, 9, True), (SOON + 1, None, True)],
)
def test_views_are_waited_for_unless_very_much_is_new(
    ledger: Path, events: int, matches: int | None, ready: bool
) -> None:
    project(ledger)
    with closing(sqlite3.connect(ledger / "views" / "open.db")) as views, views:
        views.execute("update freshness set events_waiting = ?, matches_waiting = ?", (events, matches))
    assert are_ready(ledger, 0) is ready


def test_a_worker_lets_the_log_tell_of_a_line_that_has_waited_for_long(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_writer(ledger) as writer:
        line = {"v": 1, "match": "M7", "seq": 2, "type": "drop", "seat": 1}
        writer.ingest([canonical(line)], "log", no_pin)
    ms = receipts.now_ms() + 660_000
    monkeypatch.setattr(receipts, "now_ms", lambda: ms)
    with at_work(ledger):
        for _ in range(200):
            with open_reader(ledger) as reader:
                if any(one["type"] == "waiting" for one in reader.log()):  # type: ignore[attr-defined]
                    return
            time.sleep(0.05)
    pytest.fail("no leaf tells of it")


def test_of_searches_for_incidents_the_newest_twenty_are_kept(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Incidents, "_outcome", lambda self, call, job, alone: {"of": call.name})
    incidents = Incidents(ledger, lambda: None)
    calls = [RunIncident(who="asha", do="show", name=f"night-{number}") for number in range(22)]
    jobs = [incidents.run(call)["job"] for call in calls]
    kept = [incidents.run(RunIncident(who="asha", do="ask", job=job))["outcome"] for job in jobs[2:]]
    assert kept == [{"of": call.name} for call in calls[2:]]
    for job in jobs[:2]:
        with pytest.raises(UsageError, match="not kept any more"):
            incidents.run(RunIncident(who="asha", do="ask", job=job))


_HINDI = re.compile("[\u0900-\u097f]")
_THREE_WORDS = re.compile(r"\b[a-z]{3,}(?: [a-z]{2,}){2,}\b")
"""Three English words in a row, which no id, code or command is."""
_NOTE = {"type": "note", "text": "seen"}
REFUSALS: dict[str, Call] = {
    "a case that is not there": WriteCase(who="asha", case="C9", after=3, records=[_NOTE]),
    "a case that has gone on": WriteCase(who="asha", case="C1", after=7, records=[_NOTE]),
    "what may not follow": WriteCase(who="asha", case="C1", after=1, records=[OPENED]),
    "a delivery nobody knows": SendAgain(who="asha", delivery="msg_1"),
    "a match nobody knows": AgreeReveal(who="ravi", match="nowhere"),
    "one person": AgreeReveal(who=LOCAL, match="nowhere"),
    "a macro without a text": WriteMacro(who="asha", macro="thanks", entry={"place": "own"}, seen=""),
    "a name with a space": WriteMacro(who="asha", macro="no thanks", entry={"place": "own", "en": "a"}, seen=""),
    "a place nothing fills": WriteMacro(who="asha", macro="m", entry={"place": "own", "en": "{boss}"}, seen=""),
    "half a brace": WriteMacro(who="asha", macro="m", entry={"place": "own", "en": "a {match"}, seen=""),
    "too many words": WriteMacro(who="asha", macro="m", entry={"place": "own", "en": "a" * 9_999}, seen=""),
    "a place no letter has": WriteMacro(who="asha", macro="m", entry={"place": "middle", "en": "a"}, seen=""),
    "a language without letters": WriteMacro(who="asha", macro="m", entry={"place": "own", "xx": "a"}, seen=""),
    "a title that is none": WriteMacro(who="asha", macro="m", entry={"title": {"en": ""}, "en": "a"}, seen=""),
    "two spaces": WriteMacro(who="asha", macro="m", entry={"place": "own", "en": "a  b"}, seen=""),
}


def said_in_hindi(wrong: MeldtrailError) -> str:
    """What a Hindi desk says of an error, but for the command that helps."""
    assert wrong.fact is not None, wrong
    return Renderer("hi").words(wrong.fact).replace("meldtrail staff add", "")


@pytest.mark.parametrize("what", REFUSALS)
def test_a_refusal_crosses_to_the_desk_as_a_message_that_is_told_in_its_language(ledger: Path, what: str) -> None:
    append_to_case(ledger, "asha", "C1", 0, [OPENED])
    with at_work(ledger) as worker, pytest.raises(MeldtrailError) as refused:
        asyncio.run(worker.ask(REFUSALS[what]))
    hindi = said_in_hindi(refused.value)
    assert _HINDI.search(hindi) and not _THREE_WORDS.search(hindi)
    assert _THREE_WORDS.search(str(refused.value)), "a terminal has it in English"


@pytest.mark.parametrize(
    "stated",
    [
        {"say": "worker-of_another_version"},
        {"say": 5},
        {"say": ["worker-gone"]},
        {"code": "worker-gone"},
        {"several": [], "between": None},
        {"say": "worker-busy"},
        {"say": "worker-busy", "process": ["Money"]},
        {"say": "worker-busy", "process": ["Of another version", 1]},
        {"say": "worker-busy", "process": []},
        {"say": "worker-busy", "process": ["Quoted", {"a": 1}]},
        {"say": "worker-busy", "process": ["Moment", 5]},
        {"say": "worker-busy", "process": {"say": "worker-of_another_version"}},
    ],
)
def test_a_message_that_cannot_be_worded_here_leaves_an_error_with_its_line_alone(stated: dict[str, Any]) -> None:
    wrong = error_of(Reply(refused="ConflictError", says="the ledger is being written", stated=stated))
    assert isinstance(wrong, ConflictError) and wrong.fact is None
    assert Renderer("hi").value(wrong.as_value) == "the ledger is being written"


def test_a_message_that_can_be_worded_here_comes_with_its_error() -> None:
    fact = message("worker-busy", process="41")
    assert error_of(Reply(refused="ConflictError", says="so", stated=plain(fact))).fact == fact
    assert error_of(Reply(refused="ConflictError", says="so")).fact is None


def test_trouble_of_the_worker_itself_is_told_in_the_language_of_the_desk(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case_writing, "PATIENCE_S", 0.05)
    monkeypatch.setattr(case_writing, "_IN_TURN_S", 0.05)
    call = WriteCase(who="asha", case="C1", after=0, records=[OPENED])
    with at_work(ledger) as worker, writer_lock(ledger), pytest.raises(ConflictError) as busy:
        asyncio.run(worker.ask(call))
    with at_work(ledger) as worker, writer_lock(ledger), pytest.raises(ConflictError) as unnamed:
        (ledger / LOCK_FILE).write_text("")
        asyncio.run(worker.ask(call))
    assert "unknown" in str(unnamed.value) and "unknown" not in said_in_hindi(unnamed.value)
    monkeypatch.setattr(Handlers, "reply", lambda *_: dict[str, Reply]()["KH of seat 2"])
    with at_work(ledger) as worker, pytest.raises(LedgerError) as failed:
        asyncio.run(worker.ask(call))
    ours, theirs = socket.socketpair()
    theirs.close()
    with closing(ours), pytest.raises(LedgerError) as gone:
        asyncio.run(SocketWorker(ours).ask(call))
    for wrong in (busy.value, unnamed.value, failed.value, gone.value):
        hindi = said_in_hindi(wrong)
        assert _HINDI.search(hindi) and not _THREE_WORDS.search(hindi) and "KH" not in hindi
