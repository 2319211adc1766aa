"""Folders, and bytes, that take a while to make, made once for all processes that run tests."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest

_FACTORIES: list[pytest.TempPathFactory] = []
"""The one of this run, for what is no fixture."""


@pytest.fixture(scope="session", autouse=True)
def factory_of_run(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Lets :func:`made_for_all` find it."""
    _FACTORIES.append(tmp_path_factory)


def made_for_all(name: str, make: Callable[[Path], object]) -> Path:
    """As :func:`made_once`, called by what is no fixture."""
    return made_once(_FACTORIES[-1], name, make)


def bytes_for_all(name: str, make: Callable[[], bytes]) -> bytes:
    """As :func:`made_for_all`, what stands in one file; made each time where no tests are run."""
    if not _FACTORIES:
        return make()
    return (made_for_all(name, lambda folder: (folder / "bytes").write_bytes(make())) / "bytes").read_bytes()


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder ``make`` has made under a name, by whichever process came first; not to be written to."""
    base = factory.getbasetemp()
    root = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, whole = root / name, root / f"{name}.whole"
    with (root / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not whole.exists():
            folder.mkdir(exist_ok=True)
            make(folder)
            whole.touch()
    return folder
