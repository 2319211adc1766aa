"""A desk that runs, and some clients that ask it at the same time, each the next page once it has the last."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

CLIENTS: Final = 4
PATIENCE: Final = 120
"""Seconds after which a desk that has not answered is given up."""


@dataclass(frozen=True)
class Figures:
    """Milliseconds of a kind of page over ``n`` requests, and how often it was not answered as it should be."""

    n: int
    p50: float
    p95: float
    most: float
    failed: int

    @classmethod
    def of(cls, took: Sequence[float], failed: int) -> Figures:
        """The figures of some times in seconds."""
        times = sorted(took)
        p50, p95, most = (times[min(int(len(times) * share), len(times) - 1)] * 1000 for share in (0.5, 0.95, 1.0))
        return cls(len(times), p50, p95, most, failed)


@dataclass(frozen=True)
class Desk:
    """A desk under way: its process, address, and the seconds from its start to the address and the first page."""

    process: subprocess.Popen[str]
    address: str
    listening: float
    answered: float

    def processor(self) -> float:
        """Seconds of processor time the desk and the processes it started have used."""
        return sum(_used(pid) for pid in (self.process.pid, *_children(self.process.pid)))

    def memory(self) -> int:
        """Bytes the desk and the processes it started hold, what they share counted once for each."""
        return sum(_resident(pid) for pid in (self.process.pid, *_children(self.process.pid)))


@contextmanager
def serving(ledger: Path, python: str = sys.executable, processes: int = 1) -> Iterator[Desk]:
    """``meldtrail serve`` on a free port until the end."""
    began = time.perf_counter()
    command = [python, "-m", "cli.app", "serve", "--ledger", str(ledger), "--port", "0"]
    command += ["--processes", str(processes)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL)
    try:
        address = process.stdout.readline().strip() if process.stdout else ""
        listening = time.perf_counter() - began
        if not address:
            raise RuntimeError("the desk did not start")
        one_page(address, "/")
        yield Desk(process, address, listening, time.perf_counter() - began)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def one_page(address: str, page: str) -> tuple[int, bytes]:
    """One page on a connection of its own."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    try:
        connection.request("GET", page)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def measure(address: str, pages: Sequence[str], clients: int = CLIENTS) -> Figures:
    """Ask for the pages with so many clients at once; each keeps its connection."""
    with ThreadPoolExecutor(clients) as pool:
        parts = list(pool.map(lambda start: _ask(address, pages[start::clients]), range(clients)))
    return Figures.of([took for part in parts for took, _ in part], sum(not well for part in parts for _, well in part))


def _ask(address: str, pages: Sequence[str]) -> list[tuple[float, bool]]:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=PATIENCE)
    told = []
    for page in pages:
        began = time.perf_counter()
        connection.request("GET", page)
        answer = connection.getresponse()
        answer.read()
        # 409: an answer that cannot be given while a match is played is an answer too.
        told.append((time.perf_counter() - began, answer.status in (200, 302, 409)))
    connection.close()
    return told


def _resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _used(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
