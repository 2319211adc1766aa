"""A desk of several processes: any of them knows who signed in, one that is killed costs nobody anything, and all end
with the desk, however it ends."""

from __future__ import annotations

import http.client
import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from cli.app import run
from ledger.evidence.store import open_reader, open_writer
from ledger.serving.projecting import project
from ledger.web.auth import accounts
from tests.desk_kit.growing import RULEBOOK
from tests.desk_kit.matches import lines, settled
from tests.forked import Fork, under_way
from tests.torture import TORTURE
from tests.web.browsing import SOON, until
from tests.web.case_desk import Forms
from tests.web.staffed import FORM, PASSWORD

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are looked for in /proc"),
]
ESTABLISHED = "01"
COUNT = 2


class Desk:
    """A desk under way, asked on a new connection for every page."""

    def __init__(self, folder: Path, fork: Fork) -> None:
        self.folder, self.pid = folder, fork.pid
        self.host = urlsplit(fork.printed.readline().strip()).netloc
        assert self.host
        self.cookies: dict[str, str] = {}
        until(lambda: self.ask("/-/healthz")[0] == 200)

    def ask(self, path: str, typed: dict[str, str] | None = None) -> tuple[int, str]:
        """Status and text of a page; a form is sent with its token. Cookies are kept as a browser does."""
        connection = http.client.HTTPConnection(self.host, timeout=SOON)
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None
        if typed is not None:
            headers |= FORM
            body = urlencode({**typed, "csrftoken": self.cookies["ds_csrftoken"]})
        try:
            connection.request("GET" if typed is None else "POST", path, body, headers)
            answer = connection.getresponse()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    key, _, rest = value.partition("=")
                    self.cookies[key] = rest.partition(";")[0]
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def sign_in(self) -> None:
        """Sign in as asha."""
        self.ask("/-/sign-in")
        assert self.ask("/-/sign-in", {"name": "asha", "password": PASSWORD, "next": "/"})[0] == 303

    def processes(self, module: str) -> list[int]:
        """The processes it has started of a module, that live."""
        found = []
        children = "".join(one.read_text() for one in Path(f"/proc/{self.pid}/task").glob("*/children"))
        for pid in children.split():
            try:
                command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            found += [int(pid)] if module.encode() in command else []
        return found

    def connections(self, pid: int) -> int:
        """How many clients of the desk a process has."""
        port, sockets = f":{int(self.host.rpartition(':')[2]):04X}", set()
        for row in map(str.split, Path("/proc/net/tcp").read_text().splitlines()[1:]):
            if row[1].endswith(port) and row[3] == ESTABLISHED:
                sockets.add(f"socket:[{row[9]}]")
        return sum(str(one.readlink()) in sockets for one in Path(f"/proc/{pid}/fd").iterdir())

    @property
    def all(self) -> list[int]:
        """Every one of them."""
        return [*self.pages, *self.processes("ledger.serving.worker")]

    @property
    def pages(self) -> list[int]:
        """Those that answer pages."""
        return self.processes("ledger.web.server")


def lives(pid: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def kill(pid: int, how: signal.Signals = signal.SIGKILL) -> None:
    os.kill(pid, how)
    until(lambda: not lives(pid))


@contextmanager
def desk_that_ends(place: Path, how: signal.Signals) -> Iterator[Desk]:
    """A desk over a ledger of its own, with which all its processes end."""
    folder = place / "ledger"
    with open_writer(folder, create=True) as writer:
        writer.ingest(lines(settled()), "log.jsonl", RULEBOOK.pin)
    accounts.add_person(folder, "asha", "support", PASSWORD)
    project(folder)
    command = ["serve", "--ledger", str(folder), "--port", "0", "--processes", str(COUNT)]
    with under_way(lambda: run(command)) as fork:
        yield (desk := Desk(folder, fork))
        until(lambda: len(desk.all) == COUNT + 1)
        started = desk.all
        kill(desk.pid, how)
        for pid in started:
            until(lambda one=pid: not lives(one))  # type: ignore[misc]


@pytest.fixture
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Desk]:
    """One that ends as the test says."""
    with desk_that_ends(tmp_path, request.param) as made:
        yield made


@pytest.mark.parametrize("desk", [signal.SIGTERM], indirect=True, ids=["told to end"])
def test_whoever_signed_in_at_one_process_is_signed_in_at_all_and_one_that_is_killed_is_spawned_anew(
    desk: Desk,
) -> None:
    desk.sign_in()
    for _ in range(COUNT if TORTURE else 1):
        first, *_ = desk.pages
        assert [desk.ask("/")[0] for _ in range(6)] == [200] * 6
        kill(first)
        until(lambda: desk.ask("/")[0] == 200)
        until(lambda gone=first: len(desk.pages) == COUNT and gone not in desk.pages)  # type: ignore[misc]
    assert [desk.ask("/")[0] for _ in range(6)] == [200] * 6
    for gone in desk.pages:  # whoever takes the form of before did not make it
        kill(gone)
    until(lambda: desk.ask("/-/healthz")[0] == 200)
    assert desk.ask("/-/sign-in", {"name": "asha", "password": PASSWORD, "next": "/"})[0] == 303


@pytest.mark.parametrize("desk", [signal.SIGKILL], indirect=True, ids=["killed"])
def test_every_process_writes_through_the_one_worker_also_through_one_spawned_anew(desk: Desk) -> None:
    desk.sign_in()
    (worker,) = desk.processes("ledger.serving.worker")
    for number in range(4):
        if number == 2:
            kill(worker)
        page = desk.ask("/-/cases/open?match=M1")[1]
        form = Forms(page).having("ticket")
        sent = partial(desk.ask, "/-/cases/open", {**form, "ticket": f"HD-{number}"})
        if number >= 2:  # refused until this process has met the new worker, and nothing is written of what is refused
            until(lambda one=sent: one()[0] == 303)  # type: ignore[misc]
        else:
            status, said = sent()
            assert status == 303, re.sub(r"<[^>]+>", " ", said)
        until(lambda: desk.ask("/-/match/M1?at=3")[0] == 200)
    with open_reader(desk.folder) as reader:
        assert sorted(reader.streams_under("case")) == [f"case/C{number}" for number in range(1, 5)]


@pytest.mark.parametrize("desk", [signal.SIGTERM], indirect=True, ids=["told to end"])
def test_browsers_that_keep_their_connections_are_shared_out_evenly_among_the_processes(desk: Desk) -> None:
    browsers: list[http.client.HTTPConnection] = []

    def are_shared_out() -> bool:
        for one in browsers:
            one.close()
        browsers[:] = [http.client.HTTPConnection(desk.host, timeout=SOON) for _ in range(2 * COUNT)]
        for one in browsers:
            one.request("GET", "/-/healthz")
            assert one.getresponse().read()
        return list(map(desk.connections, desk.pages)) == [2] * COUNT

    until(are_shared_out)  # which takes until the last of them has begun
    for one in browsers:
        one.close()


def test_all_end_with_the_desk(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Interrupted from the keyboard; those above are told to end and killed, and their processes end with them."""
    with desk_that_ends(tmp_path, signal.SIGINT):
        pass
    assert capfd.readouterr().err.endswith("meldtrail: interrupted\n"), "as a desk of one process says"
