"""Resolves a ruleset from the text of its file: bases, sources, coherence. Pure; reads no disk."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from schemas.errors import BadRuleset, UnknownRuleset
from schemas.ruleset import OPTION_TABLES, Ruleset, option_paths


class Rulebook:
    """All rulesets there are, by id, from the TOML text of each.

    ``texts`` maps a ruleset's id to its text. A text may name a base (``extends``) and then states only what
    differs. Resolving is done once per id and remembered.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(sorted(texts.items()))
        self._resolved: dict[str, Ruleset] = {}

    @property
    def ids(self) -> list[str]:
        """Every ruleset's id, sorted."""
        return list(self._texts)

    def resolve(self, name: str) -> Ruleset:
        """The ruleset called ``name`` (``id`` or ``id@hash``).

        Raises UnknownRuleset when there is none, or none with that hash; BadRuleset when its file is wrong.
        """
        ruleset_id, _, wanted = name.partition("@")
        if ruleset_id not in self._resolved:
            self._resolved[ruleset_id] = self._read(ruleset_id)
        ruleset = self._resolved[ruleset_id]
        if wanted and ruleset.hash != wanted:
            raise UnknownRuleset(
                f"ruleset {ruleset_id}: the one here has hash {ruleset.hash[:12]}, not {wanted[:12]}; "
                "replay the pinned content or name the ruleset without a hash"
            )
        return ruleset

    def _read(self, ruleset_id: str) -> Ruleset:
        choices, sources, head = self._layers(ruleset_id, ())
        try:
            ruleset = Ruleset.model_validate({"id": ruleset_id, **head, **choices, "sources": sources})
        except ValidationError as wrong:
            first = wrong.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise BadRuleset(f"ruleset {ruleset_id}: {where}: {first['msg']}; see docs/rulesets.md") from None
        check_coherent(ruleset)
        return ruleset

    def _layers(
        self, ruleset_id: str, above: tuple[str, ...]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, str], dict[str, Any]]:
        if ruleset_id not in self._texts:
            raise UnknownRuleset(f"ruleset {ruleset_id!r} is not known; `meldtrail rules` lists those that are")
        if ruleset_id in above:
            raise BadRuleset(f"ruleset {ruleset_id}: extends itself by way of {' -> '.join(above)}")
        try:
            written = tomllib.loads(self._texts[ruleset_id])
        except tomllib.TOMLDecodeError as wrong:
            raise BadRuleset(f"ruleset {ruleset_id}: not TOML: {wrong}") from None
        head: dict[str, Any] = {key: written.pop(key) for key in ("title", "compare") if key in written}
        choices: dict[str, dict[str, Any]] = {}
        sources: dict[str, str] = {}
        if base := written.pop("extends", None):
            choices, sources, _ = self._layers(base, (*above, ruleset_id))
        written.pop("id", None)
        for table, options in written.items():
            _lay(ruleset_id, table, options, choices, sources)
        return choices, sources, head


def _lay(
    ruleset_id: str, table: str, options: Any, choices: dict[str, dict[str, Any]], sources: dict[str, str]
) -> None:
    if table not in OPTION_TABLES or not isinstance(options, dict):
        raise BadRuleset(f"ruleset {ruleset_id}: no such table of options: {table}")
    for option, choice in options.items():
        if not isinstance(choice, dict) or set(choice) != {"is", "from"}:
            raise BadRuleset(
                f'ruleset {ruleset_id}: {table}.{option}: write {{ is = VALUE, from = "CLAUSE" }}: '
                "every choice names its source"
            )
        choices.setdefault(table, {})[option] = choice["is"]
        sources[f"{table}.{option}"] = choice["from"]


def pinned_ruleset(name: str, options: Mapping[str, Mapping[str, Any]], known: Rulebook) -> Ruleset:
    """The ruleset a ledger pinned, from the options it kept; sources come from the file of that id if still known.

    An option whose choice the present file no longer makes is sourced ``house:pinned``.
    """
    ruleset_id = name.partition("@")[0]
    try:
        now: Ruleset | None = known.resolve(ruleset_id)
    except (UnknownRuleset, BadRuleset):
        now = None
    if now is not None and now.options == options:
        return now
    sources = {path: _kept_source(path, options, now) for path in option_paths(options)}
    try:
        return Ruleset.model_validate(
            {"id": ruleset_id, "title": f"{ruleset_id} as pinned", **options, "sources": sources}
        )
    except ValidationError:
        raise BadRuleset(
            f"ruleset {name}: its pinned content is from another version of meldtrail and cannot be replayed here"
        ) from None


def _kept_source(path: str, options: Mapping[str, Mapping[str, Any]], now: Ruleset | None) -> str:
    table, option = path.split(".")
    if now is not None and now.options.get(table, {}).get(option) == options[table][option]:
        return now.sources[path]
    return "house:pinned"


def check_coherent(ruleset: Ruleset) -> None:
    """Refuse a ruleset no game could follow, with one sentence; raises BadRuleset."""
    complaints = (
        (ruleset.players.min > ruleset.players.max, "the fewest players are more than the most"),
        (ruleset.set.min > ruleset.set.max, "a set's least size is above its greatest"),
        (ruleset.show.pure > ruleset.show.sequences, "a show needs more pure sequences than sequences"),
        (ruleset.count.cap < max(ruleset.drop.first, ruleset.drop.middle), "the cap lies below a drop"),
        (ruleset.drop.first > ruleset.drop.middle, "a first drop costs more than a middle drop"),
        (
            ruleset.players.max * ruleset.deal.cards + 2
            > ruleset.pack.decks * 52 + ruleset.pack.printed_jokers,
            "the packs cannot deal to the most players",
        ),
        (
            ruleset.set.suits == "distinct" and ruleset.set.max > 4,
            "a set of distinct suits cannot have more than four cards",
        ),
    )
    for wrong, sentence in complaints:
        if wrong:
            raise BadRuleset(f"ruleset {ruleset.id}: {sentence}")
