"""Of the two view files that belong together hands.db goes first: open.db never tells of hands that are not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from ledger.views.projection import generation
from ledger.views.projection.generation import Generation, serve_generation


class File:
    """A view file that notes what is done with it."""

    def __init__(self, name: str, done: list[str]) -> None:
        self.path, self._name, self._done = Path(f"{name}.db.1a2b"), name, done

    def __getattr__(self, what: str) -> Any:
        return lambda: self._done.append(f"{what} {self._name}")


def files(done: list[str]) -> Generation:
    """Two files of one build."""
    public, hidden = (cast("Any", File(name, done)) for name in ("open", "hands"))
    return Generation(public, hidden)


def test_hands_are_written_before_what_tells_of_them() -> None:
    done: list[str] = []
    with files(done).writing():
        done.append("written")
    assert done[: done.index("commit open") + 1] == [
        "begin open", "begin hands", "written", "commit hands", "commit open",
    ]  # fmt: skip


def test_nothing_is_written_where_the_writer_fails() -> None:
    done: list[str] = []
    with pytest.raises(OSError, match="full"), files(done).writing():
        raise OSError("full")
    assert sorted(done[2:]) == ["rollback hands", "rollback open"]


def test_hands_are_served_before_what_tells_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []
    monkeypatch.setattr(generation, "serve_file", lambda path: served.append(path.name))
    serve_generation(files([]))
    assert served == ["hands.db.1a2b", "open.db.1a2b"]
