"""When processes that keep ending are left, and what a worker hears of one that was killed."""

from __future__ import annotations

import socket
import time

import pytest

from ledger.serving.client import Ends, LookUp, Reply
from ledger.serving.worker import Connection


@pytest.mark.parametrize(("pause", "too_many"), [(14.9, True), (15.0, False)])
def test_the_fifth_end_within_a_minute_is_one_too_many(
    monkeypatch: pytest.MonkeyPatch, pause: float, too_many: bool
) -> None:
    ends, now = Ends(), [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    told = []
    for _ in range(5):
        told.append(ends.are_too_many())
        now[0] += pause
    assert told == [False] * 4 + [too_many]


@pytest.mark.parametrize("has_read", [True, False], ids=["read every reply", "left one unread"])
def test_the_calls_of_a_desk_that_was_killed_end_without_an_error(has_read: bool) -> None:
    """Where a reply was left unread the system tells the worker of a reset and not of an end."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        connection = Connection(ours)
        theirs.sendall(LookUp(id=1, who="asha", player="x").model_dump_json().encode() + b"\n")
        calls = connection.calls()
        assert next(calls).id == 1
        connection.send(Reply(id=1))
        if has_read:
            assert theirs.recv(4096)
        theirs.close()
        assert list(calls) == []
