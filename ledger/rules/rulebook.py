"""A ruleset resolved from the texts of files: layers of choices, bases and overlays, sources, coherence; and from the
content that a ledger pinned.

A layer is one TOML file; a ruleset states only what differs from its bases, an overlay what it changes in one ruleset.
Pure: reads no disk (:mod:`ledger.rules.library` does).
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from pydantic import ValidationError

from ledger.rules.admissible import admissible, differing_options
from ledger.rules.coherence import incoherence
from ledger.rules.lobbies import Lobbies, read_lobbies
from schemas.errors import BadRuleset, UnknownRuleset, UsageError, meant
from schemas.ruleset import OPTION_TABLES, Ruleset, option_paths


class Choice(NamedTuple):
    """What an option is, the clause it comes from, what that clause admits besides (other values, or tables of values
    for several options), and the clauses of cases of it. Checked once all layers lie on one another."""

    value: Any
    clause: str
    admits: tuple[Any, ...] = ()
    cases: Mapping[str, tuple[str, ...]] = MappingProxyType({})


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
        fields = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadRuleset(f"{where}: not TOML: {wrong}") from None
    heading = {key: fields.pop(key) for key in head if key in fields}
    return Layer(heading, _read_choices(where, fields))


def _read_choices(where: str, tables: Mapping[str, Any]) -> Choices:
    choices: Choices = {}
    for table, options in tables.items():
        if table not in OPTION_TABLES or not isinstance(options, dict):
            raise BadRuleset(f"{where}: no such table of options: {table}")
        for option, choice in options.items():
            if not isinstance(choice, dict) or set(choice) - {"or", "cases"} != {"is", "from"}:
                raise BadRuleset(
                    f'{where}: {table}.{option}: write {{ is = VALUE, from = "CLAUSE" }}: every choice names its source'
                )
            admits = choice.get("or", [])
            if not isinstance(admits, list):
                raise BadRuleset(f"{where}: {table}.{option}: or = [...] lists what the clause admits besides")
            cases = _cases(f"{where}: {table}.{option}", choice.get("cases", {}))
            choices[f"{table}.{option}"] = Choice(choice["is"], choice["from"], tuple(admits), cases)
    return choices


def _cases(where: str, table: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(table, dict):
        raise BadRuleset(f'{where}: cases = {{ CASE = "CLAUSE" }} names the clauses of single cases')
    return {case: names_in(f"{where}: cases: {case}", clauses) for case, clauses in table.items()}


def cases_of(choices: Choices) -> dict[str, tuple[str, ...]]:
    """The clauses of single cases, by option and case: ``disconnect.then:middle_drop``."""
    return {f"{path}:{case}": clauses for path, choice in choices.items() for case, clauses in choice.cases.items()}


def names_in(where: str, value: object) -> tuple[str, ...]:
    """A name or a list of names, as a tuple; raises BadRuleset when it is neither."""
    names = [value] if isinstance(value, str) else value
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


PLACE = "overlay/"
"""Where an overlay's text is kept: ``overlay/RULESET/NAME``."""


class Overlay(NamedTuple):
    """One variation: overlays it ``needs`` and lies on top of, those it ``excludes``, and what it chooses.

    ``beside``: what it chooses otherwise where another one lies with it, on top of which it then lies.
    """

    name: str
    title: str
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    choices: Choices
    beside: Mapping[str, Choices]


class RulesetName(NamedTuple):
    """A ruleset's name taken apart: id, overlays in sorted order."""

    ruleset_id: str
    overlays: tuple[str, ...]

    @property
    def canonical(self) -> str:
        """The one way to write the name, whatever order it was given in."""
        return "+".join((self.ruleset_id, *self.overlays))


def take_apart(name: str) -> RulesetName:
    """``rum+jokers+aces-high`` as id and overlays; raises UnknownRuleset when an overlay is named twice."""
    ruleset_id, *overlays = name.split("+")
    for overlay in overlays:
        if overlays.count(overlay) > 1:
            raise UnknownRuleset(f"ruleset {name}: the overlay {overlay} is named twice; once is enough")
    return RulesetName(ruleset_id, tuple(sorted(overlays)))


class Rulebook:
    """All rulesets there are, from the TOML text of each file by its path on the shelf, without ``.toml``.

    ``classic`` is a ruleset; ``base/hand-play`` a base, choices that several rulesets share; ``overlay/rum/jokers`` an
    overlay, a variation of one ruleset. A ruleset names what it builds on (``extends``) and states only what differs;
    of several the later ones win. Resolving is done once per name and remembered. ``lobbies`` is the text of an
    operator's table of lobbies.
    """

    def __init__(self, texts: Mapping[str, str], lobbies: str | None = None) -> None:
        self._texts = dict(sorted(texts.items()))
        self._lobbies = lobbies
        self._resolved: dict[str, Ruleset] = {}
        self._overlays: dict[str, Overlay] = {}
        self._own_layers: dict[str, Layer] = {}

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
        place = f"{PLACE}{ruleset_id}/"
        return [path.removeprefix(place) for path in self._texts if path.startswith(place)]

    def overlay(self, ruleset_id: str, name: str) -> Overlay:
        """One overlay of a ruleset; raises UnknownRuleset when there is none, BadRuleset when its file is wrong."""
        path = f"{PLACE}{ruleset_id}/{name}"
        if path not in self._texts:
            raise UnknownRuleset(f"ruleset {ruleset_id}: {self._no_overlay(ruleset_id, name)}")
        if path not in self._overlays:  # its text is read once, for however many combinations it is in
            self._overlays[path] = self._read_overlay(ruleset_id, name, self._texts[path])
        return self._overlays[path]

    def _read_overlay(self, ruleset_id: str, name: str, text: str) -> Overlay:
        where = f"overlay {ruleset_id}+{name}"
        head, choices = read_layer(where, text, ("title", "of", "needs", "excludes", "beside"))
        if head.get("of") != ruleset_id:
            raise BadRuleset(f'{where}: lies in the folder of {ruleset_id} and must say so: of = "{ruleset_id}"')
        if not isinstance(head.get("title"), str):
            raise BadRuleset(f"{where}: has no title in quotes")
        others = {key: names_in(f"{where}: {key}", head.get(key, [])) for key in ("needs", "excludes")}
        beside = head.get("beside", {})
        if not isinstance(beside, dict) or not all(isinstance(tables, dict) for tables in beside.values()):
            raise BadRuleset(f"{where}: beside: write [beside.OVERLAY.TABLE] over what is chosen otherwise beside it")
        for key, names in {**others, "beside": tuple(beside)}.items():
            for other in names:
                if f"{PLACE}{ruleset_id}/{other}" not in self._texts:
                    raise BadRuleset(f"{where}: {key}: {ruleset_id} has no overlay {other}")
        instead = {other: _read_choices(f"{where}: beside {other}", tables) for other, tables in beside.items()}
        return Overlay(name, head["title"], others["needs"], others["excludes"], choices, instead)

    def _no_overlay(self, ruleset_id: str, name: str) -> str:
        if elsewhere := self._rulesets_of(name):
            return f"{name} is an overlay of {' and '.join(elsewhere)}, not of this ruleset"
        names = ", ".join(self.overlays(ruleset_id))
        return f"no overlay {name!r}; there are {names}" if names else f"no overlay {name!r}; it has none"

    def _rulesets_of(self, overlay: str) -> list[str]:
        """The rulesets that have an overlay of this name, sorted."""
        return [ruleset_id for ruleset_id in self.ids if f"{PLACE}{ruleset_id}/{overlay}" in self._texts]

    def every(self) -> Iterator[Ruleset]:
        """All rulesets, each followed by its overlays on their own (with those they need)."""
        for name in self.ids:
            yield self.resolve(name)
            for overlay in self.overlays(name):
                yield self.resolve("+".join((name, *self.overlay(name, overlay).needs, overlay)))

    def resolve(self, name: str) -> Ruleset:
        """The ruleset called ``name``: ``id``, ``id+overlay+overlay`` in any order, each with or without ``@hash``.

        Raises UnknownRuleset when there is none, none with that hash, or when the overlays do not go together;
        BadRuleset when a file is wrong; UsageError for what is no text.
        """
        if not isinstance(name, str):
            raise UsageError(f"a ruleset is named by its id in quotes, 'classic', not by {name!r}")
        spelling, _, digest = name.partition("@")
        if spelling.startswith("+"):
            raise self._unknown(spelling.removeprefix("+"))
        ruleset_name = take_apart(spelling)
        ruleset = self._resolved.get(ruleset_name.canonical)
        if ruleset is None:
            ruleset = self._resolved[ruleset_name.canonical] = self._read(ruleset_name)
        if digest and ruleset.hash != digest:
            raise UnknownRuleset(
                f"ruleset {ruleset_name.canonical}: the one here has hash {ruleset.hash[:12]}, not {digest[:12]}; "
                "replay the pinned content or name the ruleset without a hash"
            )
        return ruleset

    @cached_property
    def lobbies(self) -> Lobbies:
        """Which of them the tables of each lobby use, day by day; raises BadRuleset where that table is wrong."""
        return read_lobbies(self._lobbies, self.resolve) if self._lobbies is not None else Lobbies()

    def _unknown(self, ruleset_id: str) -> UnknownRuleset:
        if of := self._rulesets_of(ruleset_id):
            names = " or ".join(f"{name}+{ruleset_id}" for name in of)
            return UnknownRuleset(f"ruleset {ruleset_id!r} is not known: it is an overlay; write {names}")
        hint = f"{meant(ruleset_id, self.ids)}`meldtrail rules` lists those that are"
        return UnknownRuleset(f"ruleset {ruleset_id!r} is not known; {hint}")

    def pin(self, name: str) -> tuple[str, str] | None:
        """The hash and content a ledger keeps of the ruleset a match names; None when nobody here knows it."""
        try:
            ruleset = self.resolve(name)
        except UnknownRuleset:
            return None
        return ruleset.hash, ruleset.content.decode()

    def _read(self, ruleset_name: RulesetName) -> Ruleset:
        if "/" in ruleset_name.ruleset_id:
            raise self._unknown(ruleset_name.ruleset_id)
        head, choices = self._layers(ruleset_name.canonical, ())
        try:
            sources = {path: choice.clause for path, choice in choices.items()}
            admits = {path: choice.admits for path, choice in choices.items() if choice.admits}
            ruleset = Ruleset.model_validate(
                {
                    "id": ruleset_name.canonical, **head, **tables_of(choices),
                    "sources": sources, "admits": admits, "cases": cases_of(choices),
                }
            )  # fmt: skip
            _refuse_strange(ruleset_name.canonical, admits, ruleset.sources)
            # For what it raises: a value admitted that is none of its option is told when the file is read, not amid an
            # audit.
            admissible(ruleset)
        except ValidationError as wrong:
            raise BadRuleset(f"ruleset {ruleset_name.canonical}: {_first(wrong)}; see docs/rulesets.md") from None
        if sentence := incoherence(ruleset):
            if ruleset_name.overlays:
                several = len(ruleset_name.overlays) > 1
                why = "these overlays do not go together" if several else "with this overlay it is no game"
                raise UnknownRuleset(f"ruleset {ruleset.id}: {why}: {sentence}")
            raise BadRuleset(f"ruleset {ruleset.id}: {sentence}")
        return ruleset

    def _layers(self, name: str, above: tuple[str, ...]) -> Layer:
        """What a ruleset or base says and chooses, with everything it builds on and the overlays in its name."""
        ruleset_name = take_apart(name)
        place = ruleset_name.ruleset_id
        if place not in self._texts or place.startswith("overlay/"):
            raise self._unknown(place)
        where = f"ruleset {place}"
        if place in above:
            raise BadRuleset(f"{where}: extends itself by way of {' -> '.join(above)}")
        if place not in self._own_layers:
            self._own_layers[place] = read_layer(where, self._texts[place], ("id", "title", "compare", "extends"))
        heading, own = self._own_layers[place]
        choices: Choices = {}
        for base in names_in(f"{where}: extends", heading.get("extends", [])):
            if take_apart(base).ruleset_id not in self._texts:
                raise UnknownRuleset(f"{where}: extends: {self._unknown(base)}")
            choices |= self._layers(base, (*above, place)).choices
        # Last of all: what a ruleset states itself outweighs its bases, and a later base an earlier one.
        choices |= own
        head = {key: value for key, value in heading.items() if key not in ("id", "extends")}
        if ruleset_name.overlays:
            overlays = [self.overlay(place, overlay) for overlay in ruleset_name.overlays]
            choices |= self._laid_over(name, place, overlays)
            titles = [str(head.get("title", place)), *(overlay.title for overlay in overlays)]
            head = {"title": "; ".join(titles)}
        return Layer(head, choices)

    def _laid_over(self, name: str, ruleset_id: str, overlays: Sequence[Overlay]) -> Choices:
        """What several overlays choose together, one that needs another on top of it.

        Raises UnknownRuleset when one needs or excludes another, or when two choose the same option differently and
        neither needs the other: they contradict each other.
        """
        present = {overlay.name for overlay in overlays}
        below = {
            overlay.name: self._needs_of(ruleset_id, overlay.name) | (present & overlay.beside.keys())
            for overlay in overlays
        }
        for overlay in overlays:
            _refuse_company(name, overlay, below)
        # What needs another needs all that this one needs, and more: by their number the lower ones come first.
        choices: Choices = {}
        setter: dict[str, str] = {}
        for overlay in sorted(overlays, key=lambda overlay: (len(below[overlay.name]), overlay.name)):
            own = dict(overlay.choices)
            for other in sorted(present & overlay.beside.keys()):
                own |= overlay.beside[other]
            for path, choice in own.items():
                before = setter.get(path)
                if before and choices[path].value != choice.value and before not in below[overlay.name]:
                    raise UnknownRuleset(f"ruleset {name}: {before} and {overlay.name} contradict each other in {path}")
                choices[path] = choice
                setter[path] = overlay.name
        return choices

    def _needs_of(self, ruleset_id: str, name: str) -> set[str]:
        """Everything an overlay needs, by way of others too."""
        names: set[str] = set()
        open_names = [name]
        while open_names:
            more = set(self.overlay(ruleset_id, open_names.pop()).needs) - names
            if name in more:
                raise BadRuleset(f"overlay {ruleset_id}+{name}: needs itself")
            names |= more
            open_names += more
        return names


def _refuse_strange(name: str, admits: Mapping[str, tuple[Any, ...]], options: Mapping[str, str]) -> None:
    """Raise BadRuleset for a table of values that a clause admits besides, for an option there is none of."""
    tables = ((path, one) for path, values in admits.items() for one in values if isinstance(one, dict))
    for path, table in tables:
        for option in sorted(table.keys() - options.keys()):
            raise BadRuleset(
                f"ruleset {name}: {path}: or: there is no such option as {option}; {meant(option, options)}write them "
                'in full, { "drop.first" = 10 }'
            )


def unfounded(ruleset: Ruleset, book: Container[str]) -> dict[str, str]:
    """The choices of a ruleset, and cases of them, whose clause is none of those known, each with that clause."""
    by_path = {**{path: (clause,) for path, clause in ruleset.sources.items()}, **ruleset.cases}
    return {path: clause for path, clauses in sorted(by_path.items()) for clause in clauses if clause not in book}


def _refuse_company(name: str, overlay: Overlay, present: Mapping[str, object]) -> None:
    for other in overlay.needs:
        if other not in present:
            raise UnknownRuleset(f"ruleset {name}: {overlay.name} needs {other}; write +{other} too")
    for excluded in overlay.excludes:
        if excluded in present:
            raise UnknownRuleset(f"ruleset {name}: {overlay.name} and {excluded} exclude each other")


def _every_option() -> Iterator[str]:
    for table in OPTION_TABLES:
        yield from (
            f"{table}.{option}" for option in getattr(Ruleset.model_fields[table].annotation, "model_fields", ())
        )


def _first(wrong: ValidationError) -> str:
    first = wrong.errors()[0]
    path = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"{path}: there is no such option; {meant(path, _every_option())}`meldtrail rules classic` lists them"
    came = f", not {first['input']!r}" if isinstance(first["input"], str | int) else ""
    return f"{path}: {first['msg']}{came}"


# -- contents that were pinned ------------------------------------------------------------------------

Content = Mapping[str, Mapping[str, Any]]
"""The options of a ruleset, table by table, as a ledger keeps them."""

PINNED = "house:pinned"
"""The source of a choice that only the pinned content still makes."""


def pinned_ruleset(name: str, options: Content, rulebook: Rulebook) -> Ruleset:
    """The ruleset a ledger pinned, from the options it kept; sources come from the file of that name if still known.

    Content of an older version is read by what it meant then. An option whose choice the present file no longer makes
    is sourced ``house:pinned``. Raises BadRuleset when the content is of a version that is not known here.
    """
    try:
        pinned = Ruleset.model_validate({"id": "pinned", "title": "", **upcast(options), "sources": {}})
    except ValidationError:
        raise BadRuleset(
            f"ruleset {name}: its pinned content is from another version of meldtrail and cannot be replayed here"
        ) from None
    spelling, paths = name.partition("@")[0], option_paths(pinned.options)
    now, otherwise = pinned, tuple(paths)
    # The file may be gone, or wrong by now: a match goes on being judged by the content it was pinned to.
    with suppress(UnknownRuleset, BadRuleset):
        now = rulebook.resolve(spelling)
        otherwise = differing_options(pinned, now)
    if not otherwise:
        return now
    base, *overlays = spelling.split("+")  # as it was pinned: not refused here, as take_apart does what is named twice
    ruleset_id = RulesetName(base, tuple(sorted(overlays))).canonical
    return Ruleset.model_validate(
        {
            "id": ruleset_id, "title": f"{ruleset_id} as pinned", **pinned.options,
            "sources": {path: PINNED if path in otherwise else now.sources[path] for path in paths},
            "admits": {path: now.admits[path] for path in paths if path in now.admits and path not in otherwise},
            "cases": {case: clauses for case, clauses in now.cases.items() if case.partition(":")[0] not in otherwise},
        }
    )  # fmt: skip


_BEFORE_2: dict[str, dict[str, Any]] = {
    "deal": {"cards_by": "everybody", "dealer": "announced", "first_dealer": "announced"},
    "melding": {"where": "hand", "per_turn": 0},
    "contract": {"trios": [], "runs": []},
    "lay_off": {"when": "never", "set_max": 0, "joker": "stays", "joker_leaves": 0},
    "going_out": {
        "last_card": "any_way", "last_discard": "face_up", "rummy": "counts_once", "contract_at_once": 0,
    },
    "buying": {"who": "nobody", "penalty": 0, "priority": "nearest_left"},
    "discards": {"returned": "free"},
    "stock": {"top": "stays", "recycles": 0, "ends_as": "never", "stuck": "plays_on"},
    "timer": {"clock": "none", "seconds": 0, "tolerance": 0},
    "timeout": {"complete_hand": "nothing"},
    "disconnect": {
        "play": "as_timeout", "before_draw": "autoplay", "rounds": 0, "then": "plays_on", "show": "as_others",
        "after_discard": "as_others",
    },
    "match": {
        "counts": "lost_points", "ends": "after_deals", "target": [], "chips": 0, "wins": "deal_winner",
        "tie": "shared",
    },
    "pool": {"reentry": "never", "reentry_up_to": 0, "split": "never", "split_from": 0, "split_seats": 0},
}  # fmt: skip
"""What content of version 1 meant where it has no option: thirteen cards, one deal, no clock, nothing on the table.

A ledger keeps the content of a ruleset for ever, and options come later. What an option says today stood in no content
before there was one: the game was then played as the values here say, and so such a match goes on being judged.
"""


def upcast(content: Content) -> Content:
    """A pinned content with every option of today, as it was meant; what is of today already comes back as it is."""
    # Only version 1 wrote match.format. Content of today leaves defaults out: it must not be filled up from _BEFORE_2.
    if "format" not in content.get("match", {}):
        return content
    tables = {name: {**_BEFORE_2.get(name, {}), **content.get(name, {})} for name in {**content, **_BEFORE_2}}
    del tables["match"]["format"]  # points was the only one
    if isinstance(tables["deal"]["cards"], int):
        tables["deal"]["cards"] = [tables["deal"]["cards"]]
    if tables["stock"]["used_up"] == "lowest_hand_wins":
        tables["stock"] |= {"used_up": "ends", "ends_as": "lowest_hand_wins"}
    return tables
