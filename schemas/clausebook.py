"""The clause table: every rule a verdict can cite, from the source texts, the field's custom, or this project."""

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from schemas.errors import BadRuleset

Standing = Literal["text", "custom", "house"]


class Clause(BaseModel):
    """One rule: its id, the text and lines it stands in, one sentence, and how an unclear text is read.

    ``checked_by`` names what checks it where no option of a ruleset comes from it: ``law:CODE``, ``option:PATH``,
    ``ruleset:ID``, or a kind of verdict. ``unobservable`` says why no log can show whether the rule was kept; absent
    where one can.
    An operator's own clause may say where it stands in the terms of use (``section``), in which ``language`` it is
    written (``en``, ``hi``), and which other clauses it ``restates``: an answer to a player then cites it beside them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    id: str
    text: str
    source: str
    lines: tuple[int, ...] = ()
    rule: str
    reading: str | None = None
    address: str | None = None
    checked_by: tuple[str, ...] = ()
    unobservable: str | None = None
    section: str | None = None
    language: str | None = None
    restates: tuple[str, ...] = ()

    @property
    def standing(self) -> Standing:
        """Whether a source text says so, the field's custom does, or this project chose it."""
        if self.id.startswith("custom:"):
            return "custom"
        return "house" if self.id.startswith("house:") else "text"

    @property
    def place(self) -> str:
        """Where it stands: ``RummyCentral, Indian rummy (001:377)``."""
        if not self.lines:
            return self.text
        lines = "-".join(str(line) for line in self.lines)
        return f"{self.text} ({self.source}:{lines})"


Clausebook = dict[str, Clause]
_LISTS = frozenset({"lines", "checked_by", "restates"})


def read_clauses(texts: Iterable[tuple[str, str]]) -> Clausebook:
    """The clauses of several files, given as (file name, TOML text); raises BadRuleset naming file and clause."""
    book: Clausebook = {}
    for name, text in texts:
        for clause in _read_file(name, text):
            if clause.id in book:
                raise BadRuleset(f"clauses {name}: {clause.id} is there twice; ids must be unique")
            book[clause.id] = clause
    return book


@lru_cache(maxsize=64)  # every answer asks for the whole book, and reading it took longer than the answer
def _read_file(name: str, text: str) -> tuple[Clause, ...]:
    try:
        content = tomllib.loads(text)
        head = {"text": content["text"]["title"], "source": content["text"]["source"]}
        return tuple(
            Clause.model_validate({**head, **{k: tuple(v) if k in _LISTS else v for k, v in entry.items()}})
            for entry in content.get("clause", [])
        )
    except (tomllib.TOMLDecodeError, KeyError, ValidationError, TypeError) as wrong:
        raise BadRuleset(f"clauses {name}: not a clause file: {str(wrong).splitlines()[0]}") from None
