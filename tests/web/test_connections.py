"""Connections are dealt out among the processes of a desk, to the one with the fewest and to none that has ended."""

from __future__ import annotations

import errno
import fcntl
import os
import resource
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from subprocess import Popen
from typing import Any, cast

import pytest

from ledger.web.connections import Balancer, Handover, PageProcess

SOON = 0.05


class Deal:
    """Processes that answer pages, all of them here, and clients that come."""

    def __init__(self, count: int, keep: ExitStack) -> None:
        self.listening = keep.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.channels: list[Handover] = []
        self.had: list[list[socket.socket]] = [[] for _ in range(count)]
        self.processes = [PageProcess(self._spawn) for _ in range(count)]
        for one in (*self.channels, *(process.channel for process in self.processes)):
            keep.enter_context(one)
        self._balancer, self._keep = Balancer(self.listening), keep

    def _spawn(self, descriptor: int) -> Popen[bytes]:
        self.channels.append(Handover(fileno=os.dup(descriptor)))
        self.channels[-1].setblocking(False)
        return cast("Popen[bytes]", None)

    def listen(self) -> Deal:
        """Every process takes connections from now on."""
        for channel in self.channels:
            channel.listen()
        return self

    def come(self, count: int = 1) -> None:
        """Clients that come one after the other and stay."""
        for _ in range(count):
            self._keep.enter_context(socket.create_connection(self.listening.getsockname()))

    def deal(self) -> None:
        """Deal until nobody waits, and let every process take what it was handed."""
        for _ in range(8):
            self._balancer.balance(self.processes, SOON)
        for channel, had in zip(self.channels, self.had, strict=True):
            had += [self._keep.enter_context(one) for one in _all(channel.accept)]

    @property
    def counts(self) -> list[int]:
        """How many connections each process was handed and has."""
        return [sum(one.fileno() >= 0 for one in had) for had in self.had]


def _all(accept: Callable[[], tuple[socket.socket, Any]]) -> Iterator[socket.socket]:
    try:
        while True:
            yield accept()[0]
    except BlockingIOError:
        return


@pytest.fixture
def keep() -> Iterator[ExitStack]:
    """What is closed in the end."""
    with ExitStack() as stack:
        yield stack


def test_of_four_clients_that_come_together_each_of_two_processes_has_two(keep: ExitStack) -> None:
    deal = Deal(2, keep).listen()
    deal.come(4)
    deal.deal()
    assert deal.counts == [2, 2]


def test_connections_are_dealt_out_however_many_files_are_open(keep: ExitStack) -> None:
    """By numbers above 1023, which select() does not take."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    keep.callback(resource.setrlimit, resource.RLIMIT_NOFILE, limits)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(limits[1], 4096), limits[1]))
    deal = Deal(1, keep).listen()
    deal.listening = keep.enter_context(socket.socket(fileno=fcntl.fcntl(deal.listening, fcntl.F_DUPFD, 1024)))
    deal._balancer = Balancer(deal.listening)
    deal.come()
    deal.deal()
    assert deal.counts == [1]


def test_whoever_comes_next_goes_where_connections_have_closed(keep: ExitStack) -> None:
    deal = Deal(2, keep).listen()
    deal.come(6)
    deal.deal()
    for connection in deal.had[1]:
        connection.close()
        connection.close()  # told of once
    deal.come(2)
    deal.deal()
    assert deal.counts == [3, 2]
    deal.come(1)
    deal.deal()
    assert deal.counts == [3, 3]


def test_clients_that_come_one_at_a_time_go_to_the_processes_in_turn(keep: ExitStack) -> None:
    deal = Deal(2, keep).listen()
    for _ in range(4):
        deal.come()
        deal.deal()
        for connection in (*deal.had[0], *deal.had[1]):
            connection.close()
    assert [len(had) for had in deal.had] == [2, 2]


def test_until_a_process_takes_connections_they_wait_and_none_is_lost(keep: ExitStack) -> None:
    deal = Deal(2, keep)
    deal.come(2)
    deal.deal()
    assert deal.counts == [0, 0]
    deal.channels[1].listen()
    deal.deal()
    assert deal.counts == [0, 2]


@pytest.mark.parametrize("notice", [True, False], ids=["noticed", "not noticed yet"])
def test_a_process_that_has_ended_is_handed_none(
    keep: ExitStack, notice: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = Deal(2, keep).listen()
    deal.deal()
    deal.channels[0].close()
    if not notice:
        monkeypatch.setattr(deal.processes[0], "hear", lambda: None)
    deal.channels[0] = deal.channels[1]  # whose connections are asked for below
    deal.come(3)
    deal.deal()
    assert sum(deal.counts) == 3
    assert (deal.processes[0].is_gone, deal.processes[0].count is None) == (notice, notice)


def test_a_client_that_has_gone_before_it_was_taken_ends_nothing(keep: ExitStack) -> None:
    deal = Deal(1, keep)
    channel = deal.channels[0]
    channel.listen()
    ours, theirs = socket.socketpair()
    ours.close()
    with socket.socket() as never_connected, theirs:
        deal.processes[0].give(never_connected, 1)
        with pytest.raises(ConnectionAbortedError):
            channel.accept()
    deal.deal()
    assert deal.processes[0].count == 0


@pytest.mark.parametrize("had_heard", [True, False], ids=["heard all", "killed before it had heard all"])
def test_a_process_ends_when_whoever_hands_it_connections_has_ended(
    keep: ExitStack, had_heard: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one that was killed a channel tells an error first, where there was something left to be heard."""
    raised: list[int] = []
    monkeypatch.setattr("signal.raise_signal", raised.append)
    deal = Deal(1, keep).listen()
    if had_heard:
        deal.processes[0].hear()
    deal.processes[0].channel.close()
    with pytest.raises(BlockingIOError):
        deal.channels[0].accept()
    assert raised == [signal.SIGTERM]


def test_a_connection_that_no_process_can_be_handed_waits(keep: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where all have as many before them as a channel holds."""
    deal = Deal(1, keep)
    deal.channels[0].listen()
    deal.come(2)
    monkeypatch.setattr(deal.processes[0], "give", lambda *_: False)
    deal.deal()
    assert deal.counts == [0]
    monkeypatch.undo()
    deal.deal()
    assert deal.counts == [2]


def test_a_process_without_room_for_a_connection_says_that_it_closed(
    keep: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system drops the descriptor then; whoever serves pauses at this error, and is handed others later."""
    deal = Deal(1, keep)
    channel = deal.channels[0]
    channel.listen()
    deal.come(1)
    monkeypatch.setattr(socket, "recv_fds", lambda sock, size, _: (sock.recv(size), [], 0, None))
    with pytest.raises(OSError) as error:
        deal.deal()
    assert error.value.errno == errno.EMFILE
    monkeypatch.undo()
    deal.deal()
    assert deal.processes[0].count == 0
