"""The canned queries: a file of ``queries/`` each, begun by two comments: its title, and what it answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Question:
    """A canned query: its name in addresses, its title, one sentence of what it answers, and its SQL."""

    name: str
    title: str
    says: str
    sql: str

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters, in the order they are first asked for."""
        return tuple(dict.fromkeys(re.findall(r":([a-z_]+)", self.sql)))


@cache
def questions() -> tuple[Question, ...]:
    """Every canned query, in order of file name."""
    folder = files("ledger.desk") / "queries"
    paths = sorted(folder.iterdir(), key=lambda path: path.name)
    return tuple(
        read_question(path.name.removesuffix(".sql"), path.read_text("utf-8"))
        for path in paths
        if path.name.endswith(".sql")
    )


def read_question(name: str, text: str) -> Question:
    """A question from its file. Raises ValueError when the two comments it begins with are missing."""
    title, says, sql = (*text.split("\n", 2), "", "")[:3]
    if not title.startswith("-- ") or not says.startswith("-- "):
        raise ValueError(f"queries/{name}.sql: begin with one comment for the title, one for what it answers")
    return Question(name, title[3:].strip(), says[3:].strip(), sql.strip())
