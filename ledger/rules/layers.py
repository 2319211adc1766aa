"""Layers of a ruleset: what one file chooses, and several files laid over one another. Pure; reads text, not files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from schemas.errors import BadRuleset
from schemas.ruleset import OPTION_TABLES


class Choice(NamedTuple):
    """What an option is, and the clause it comes from; checked once all layers lie on one another."""

    value: Any
    clause: str


Choices = dict[str, Choice]
"""Choices by the dotted path of the option, ``count.cap``."""


class Layer(NamedTuple):
    """One file: what it says of itself, and what it chooses."""

    head: dict[str, Any]
    choices: Choices


def read_layer(where: str, text: str, head: Iterable[str]) -> Layer:
    """One file's text; ``head`` are the keys it may have beside the tables of options, ``where`` names it.

    Raises BadRuleset with one sentence: no TOML, a table there is none of, a choice without its source.
    """
    try:
        written = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadRuleset(f"{where}: not TOML: {wrong}") from None
    said = {key: written.pop(key) for key in head if key in written}
    choices: Choices = {}
    for table, options in written.items():
        if table not in OPTION_TABLES or not isinstance(options, dict):
            raise BadRuleset(f"{where}: no such table of options: {table}")
        for option, choice in options.items():
            choices[f"{table}.{option}"] = _choice(f"{where}: {table}.{option}", choice)
    return Layer(said, choices)


def _choice(where: str, written: object) -> Choice:
    if not isinstance(written, dict) or set(written) != {"is", "from"}:
        raise BadRuleset(f'{where}: write {{ is = VALUE, from = "CLAUSE" }}: every choice names its source')
    return Choice(written["is"], written["from"])


def names_in(where: str, written: object) -> tuple[str, ...]:
    """A name or a list of names, as a tuple; raises BadRuleset when it is neither."""
    names = [written] if isinstance(written, str) else written
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRuleset(f"{where}: write a name in quotes, or several in brackets")
    return tuple(names)


def tables_of(choices: Choices) -> dict[str, dict[str, Any]]:
    """The values table by table, as a ruleset states them."""
    tables: dict[str, dict[str, Any]] = {}
    for path, choice in choices.items():
        table, _, option = path.partition(".")
        tables.setdefault(table, {})[option] = choice.value
    return tables


def sources_of(choices: Mapping[str, Choice]) -> dict[str, str]:
    """The clause of every option, by its path."""
    return {path: choice.clause for path, choice in choices.items()}
