"""The canned queries: a file of ``queries/`` each, with its words in the catalogue under ``question-NAME``.

Comments at its head name each parameter (``-- :match``, ``-- :match?`` where it may be left empty), with a query that
finds an example (``-- eg select ...``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from ledger.messages.renderer import ENGLISH, Renderer


class Parameter(NamedTuple):
    """What is to be filled in: its name, SQL that finds one that is answered (empty for none), and whether nothing is
    asked without it."""

    name: str
    example: str = ""
    is_needed: bool = True


@dataclass(frozen=True, slots=True)
class CannedQuery:
    """A canned query: its name in addresses, its SQL, and what it ``asks`` for. Its words are the message
    ``question-NAME``: its title, ``.says`` what it answers, ``.none`` where nothing comes, and of each parameter by its
    name what to fill in."""

    name: str
    sql: str
    asks: tuple[Parameter, ...] = ()

    @property
    def title(self) -> str:
        """What it is called, in English; in another language :meth:`in_words`."""
        return self.in_words(ENGLISH)

    @property
    def says(self) -> str:
        """What it answers, in English, in one sentence."""
        return self.in_words(ENGLISH, "says")

    def in_words(self, words: Renderer, part: str = "") -> str:
        """Its title, or another part of its message. Raises KeyError, naming it, for what the catalogue lacks."""
        return words.say(f"question-{self.name}" + (f".{part}" if part else ""))

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters, in the order they are first asked for."""
        # Wherever a colon stands, in text too: no query writes one before a small letter but for a parameter.
        return tuple(dict.fromkeys(re.findall(r":([a-z_]+)", self.sql)))


_HEAD: Final = "-- "


@cache
def canned_queries() -> tuple[CannedQuery, ...]:
    """Every canned query, in order of file name."""
    folder = files("ledger.views") / "queries"
    paths = sorted(folder.iterdir(), key=lambda path: path.name)
    return tuple(
        read_query(path.name.removesuffix(".sql"), path.read_text("utf-8"))
        for path in paths
        if path.name.endswith(".sql")
    )


def read_query(name: str, text: str) -> CannedQuery:
    """A question from its file. Raises ValueError for a comment at its head of no known kind."""
    lines = text.split("\n")
    asks: list[Parameter] = []
    while lines and lines[0].startswith(_HEAD):
        line = lines.pop(0).removeprefix(_HEAD).strip()
        if line.startswith(":"):
            asks.append(Parameter(line[1:].removesuffix("?"), is_needed=not line.endswith("?")))
        elif line.startswith("eg ") and asks:
            asks[-1] = asks[-1]._replace(example=line.removeprefix("eg "))
        else:
            forms = (
                "a parameter is named by `-- :match`, or `-- :match?`, and after it an example by `-- eg select ...`"
            )
            raise ValueError(f"queries/{name}.sql: what is this comment for: {line}; {forms}")
    return CannedQuery(name, "\n".join(lines).strip(), tuple(asks))
