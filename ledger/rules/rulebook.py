"""Resolves a ruleset from the texts of files: bases, overlays, sources, coherence. Pure; reads no disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from ledger.rules.coherence import incoherence
from ledger.rules.layers import Choices, Layer, names_in, read_layer, sources_of, tables_of
from ledger.rules.overlays import Named, Overlay, lay_over, overlay_names, read_overlay, take_apart
from schemas.errors import BadRuleset, UnknownRuleset
from schemas.ruleset import Ruleset, option_paths


class Rulebook:
    """All rulesets there are, from the TOML text of each file by its path on the shelf, without ``.toml``.

    ``classic`` is a ruleset; ``base/hand-play`` a base, choices that several rulesets share; ``overlay/rum/jokers`` an
    overlay, a variation of one ruleset. A ruleset names what it builds on (``extends``) and states only what differs;
    of several the later ones win. Resolving is done once per name and remembered.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(sorted(texts.items()))
        self._resolved: dict[str, Ruleset] = {}

    @property
    def texts(self) -> Mapping[str, str]:
        """The texts it was made from, by path, sorted."""
        return self._texts

    @property
    def ids(self) -> list[str]:
        """Every ruleset's id, sorted; neither bases nor overlays."""
        return [path for path in self._texts if "/" not in path]

    def overlays(self, ruleset_id: str) -> list[str]:
        """The names of the overlays of a ruleset, sorted; none when it has none or is unknown."""
        return overlay_names(self._texts, ruleset_id)

    def overlay(self, ruleset_id: str, name: str) -> Overlay:
        """One overlay of a ruleset; raises UnknownRuleset when there is none, BadRuleset when its file is wrong."""
        return read_overlay(self._texts, ruleset_id, name)

    def every(self) -> Iterator[Ruleset]:
        """All rulesets, each followed by its overlays on their own (with those they need)."""
        for name in self.ids:
            yield self.resolve(name)
            for overlay in self.overlays(name):
                yield self.resolve("+".join((name, *self.overlay(name, overlay).needs, overlay)))

    def resolve(self, name: str) -> Ruleset:
        """The ruleset called ``name``: ``id``, ``id+overlay+overlay`` in any order, each with or without ``@hash``.

        Raises UnknownRuleset when there is none, none with that hash, or when the overlays do not go together;
        BadRuleset when a file is wrong.
        """
        written, _, wanted = name.partition("@")
        named = take_apart(written)
        ruleset = self._resolved.get(named.canonical)
        if ruleset is None:
            ruleset = self._resolved[named.canonical] = self._read(named)
        if wanted and ruleset.hash != wanted:
            raise UnknownRuleset(
                f"ruleset {named.canonical}: the one here has hash {ruleset.hash[:12]}, not {wanted[:12]}; "
                "replay the pinned content or name the ruleset without a hash"
            )
        return ruleset

    def pin(self, name: str) -> tuple[str, str] | None:
        """The hash and content a ledger keeps of the ruleset a match names; None when nobody here knows it."""
        try:
            ruleset = self.resolve(name)
        except UnknownRuleset:
            return None
        return ruleset.hash, ruleset.content.decode()

    def _read(self, named: Named) -> Ruleset:
        if "/" in named.ruleset_id:
            raise _unknown(named.ruleset_id)
        head, choices = self._layers(named.canonical, ())
        try:
            ruleset = Ruleset.model_validate(
                {"id": named.canonical, **head, **tables_of(choices), "sources": sources_of(choices)}
            )
        except ValidationError as wrong:
            raise BadRuleset(f"ruleset {named.canonical}: {_first(wrong)}; see docs/rulesets.md") from None
        if sentence := incoherence(ruleset):
            if named.overlays:
                raise UnknownRuleset(f"ruleset {ruleset.id}: these overlays do not go together: {sentence}")
            raise BadRuleset(f"ruleset {ruleset.id}: {sentence}")
        return ruleset

    def _layers(self, name: str, above: tuple[str, ...]) -> Layer:
        """What a ruleset or base says and chooses, with everything it builds on and the overlays in its name."""
        named = take_apart(name)
        place = named.ruleset_id
        if place not in self._texts or place.startswith("overlay/"):
            raise _unknown(place)
        where = f"ruleset {place}"
        if place in above:
            raise BadRuleset(f"{where}: extends itself by way of {' -> '.join(above)}")
        head, stated = read_layer(where, self._texts[place], ("id", "title", "compare", "extends"))
        choices: Choices = {}
        for base in names_in(f"{where}: extends", head.pop("extends", [])):
            choices |= self._layers(base, (*above, place)).choices
        choices |= stated
        head.pop("id", None)
        if named.overlays:
            overlays = [self.overlay(place, overlay) for overlay in named.overlays]
            choices |= lay_over(name, overlays, self._texts)
            titles = [str(head.get("title", place)), *(overlay.title for overlay in overlays)]
            head = {"title": "; ".join(titles)}
        return Layer(head, choices)


def _unknown(ruleset_id: str) -> UnknownRuleset:
    return UnknownRuleset(f"ruleset {ruleset_id!r} is not known; `meldtrail rules` lists those that are")


def _first(wrong: ValidationError) -> str:
    first = wrong.errors()[0]
    return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"


def pinned_ruleset(name: str, options: Mapping[str, Mapping[str, Any]], known: Rulebook) -> Ruleset:
    """The ruleset a ledger pinned, from the options it kept; sources come from the file of that name if still known.

    An option whose choice the present file no longer makes is sourced ``house:pinned``. Raises BadRuleset when the
    content is of another version.
    """
    written = name.partition("@")[0]
    try:
        now: Ruleset | None = known.resolve(written)
    except (UnknownRuleset, BadRuleset):
        now = None
    if now is not None and now.options == options:
        return now
    ruleset_id = "+".join((*written.split("+")[:1], *sorted(written.split("+")[1:])))
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
