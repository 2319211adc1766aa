"""Compiling takes many seconds, once on a machine: whoever sits before a command hears of it."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.rules.compiled.telling import about_to_compile, tell_of_compiling
from ledger.serving import worker
from tests.cli.conftest import Meldtrail


@pytest.fixture
def told() -> Callable[[], int]:
    """How often somebody was told."""
    times: list[int] = []
    tell_of_compiling(lambda: times.append(1))
    return lambda: len(times)


def test_it_is_told_when_something_is_compiled_and_only_the_first_time(told: Callable[[], int]) -> None:
    jit = pytest.importorskip("ledger.rules.compiled.jit")
    if not jit.RUNS_COMPILED:
        pytest.skip("nothing is compiled here")
    unkept: dict[str, Callable[[int], int]] = {}
    exec("def one_more(x):\n    return x + 1\ndef one_less(x):\n    return x - 1", unkept)  # in no file, so never kept
    more, less = jit.compiled(unkept["one_more"]), jit.compiled(unkept["one_less"])
    assert told() == 0
    assert (more(1), more(2), less(1)) == (2, 3, 0)
    assert told() == 1


@pytest.mark.parametrize(
    "command",
    ["collusion scan --ledger NONE", "collusion watch --ledger NONE", "audit --all --ledger NONE",
     "audit NONE --engine pool", "project --ledger NONE", "simulate -o LOG"],
)  # fmt: skip
def test_what_may_compile_says_so_on_standard_error(
    meldtrail: Meldtrail, tmp_path: Path, capsys: pytest.CaptureFixture[str], told: Callable[[], int], command: str
) -> None:
    meldtrail(*command.replace("NONE", str(tmp_path / "none")).replace("LOG", str(tmp_path / "log.jsonl")).split())
    about_to_compile()
    assert capsys.readouterr().err == "meldtrail: compiling, once on this machine; that takes some 20 seconds\n"
    assert told() == 0


def test_the_worker_of_a_desk_says_so_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], told: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a desk shows no new match for a while and nobody knows why."""
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    ours, theirs = socket.socketpair()
    kept = signal.getsignal(signal.SIGINT)
    try:
        with ours, pytest.raises(SystemExit):
            worker.main(tmp_path / "none", None, theirs.detach())
    finally:
        signal.signal(signal.SIGINT, kept)
    capsys.readouterr()
    about_to_compile()
    assert capsys.readouterr().err.startswith("meldtrail: the views wait: compiling, once on this machine")
    assert told() == 0
