"""Overlays: variations of a ruleset's text, laid over it by name, ``rum+aces-high+jokers``. Pure; reads text only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ledger.rules.layers import Choices, names_in, read_layer
from schemas.errors import BadRuleset, UnknownRuleset

PLACE = "overlay/"
"""Where an overlay's text is kept: ``overlay/RULESET/NAME``."""


class Overlay(NamedTuple):
    """One variation: overlays it ``needs`` and lies on top of, those it ``excludes``, and what it chooses."""

    name: str
    title: str
    needs: tuple[str, ...]
    excludes: tuple[str, ...]
    choices: Choices


class Named(NamedTuple):
    """A ruleset's name taken apart: id, overlays in sorted order."""

    ruleset_id: str
    overlays: tuple[str, ...]

    @property
    def canonical(self) -> str:
        """The one way to write the name, whatever order it was given in."""
        return "+".join((self.ruleset_id, *self.overlays))


def take_apart(name: str) -> Named:
    """``rum+jokers+aces-high`` as id and overlays; raises UnknownRuleset when an overlay is named twice."""
    ruleset_id, *overlays = name.split("+")
    for overlay in overlays:
        if overlays.count(overlay) > 1:
            raise UnknownRuleset(f"ruleset {name}: the overlay {overlay} is named twice; once is enough")
    return Named(ruleset_id, tuple(sorted(overlays)))


def overlay_names(texts: Mapping[str, str], ruleset_id: str) -> list[str]:
    """The overlays there are of a ruleset, sorted."""
    place = f"{PLACE}{ruleset_id}/"
    return sorted(path.removeprefix(place) for path in texts if path.startswith(place))


def read_overlay(texts: Mapping[str, str], ruleset_id: str, name: str) -> Overlay:
    """The overlay called ``name`` of a ruleset.

    Raises UnknownRuleset when the ruleset has none of that name, BadRuleset when its file is wrong.
    """
    path = f"{PLACE}{ruleset_id}/{name}"
    if path not in texts:
        raise UnknownRuleset(f"ruleset {ruleset_id}: {_unknown(texts, ruleset_id, name)}")
    where = f"overlay {ruleset_id}+{name}"
    head, choices = read_layer(where, texts[path], ("title", "of", "needs", "excludes"))
    if head.get("of") != ruleset_id:
        raise BadRuleset(f'{where}: lies in the folder of {ruleset_id} and must say so: of = "{ruleset_id}"')
    title = head.get("title")
    if not isinstance(title, str):
        raise BadRuleset(f"{where}: has no title in quotes")
    needs, excludes = (_overlays_in(texts, where, ruleset_id, key, head.get(key, [])) for key in ("needs", "excludes"))
    return Overlay(name, title, needs, excludes, choices)


def _overlays_in(texts: Mapping[str, str], where: str, ruleset_id: str, key: str, written: Any) -> tuple[str, ...]:
    names = names_in(f"{where}: {key}", written)
    for name in names:
        if f"{PLACE}{ruleset_id}/{name}" not in texts:
            raise BadRuleset(f"{where}: {key}: {ruleset_id} has no overlay {name}")
    return names


def _unknown(texts: Mapping[str, str], ruleset_id: str, name: str) -> str:
    elsewhere = [path.split("/")[1] for path in texts if path.startswith(PLACE) and path.endswith(f"/{name}")]
    if elsewhere:
        return f"{name} is an overlay of {' and '.join(elsewhere)}, not of this ruleset"
    known = overlay_names(texts, ruleset_id)
    return f"no overlay {name!r}; there are {', '.join(known)}" if known else f"no overlay {name!r}; it has none"


def lay_over(name: str, overlays: Sequence[Overlay], texts: Mapping[str, str]) -> Choices:
    """What several overlays choose together, one that needs another on top of it.

    Raises UnknownRuleset when one needs or excludes another, or when two choose the same option differently and
    neither needs the other: they contradict each other.
    """
    ruleset_id = take_apart(name).ruleset_id
    below = {overlay.name: _needed(texts, ruleset_id, overlay.name) for overlay in overlays}
    for overlay in overlays:
        _refuse_company(name, overlay, below)
    laid: Choices = {}
    setter: dict[str, str] = {}
    for overlay in sorted(overlays, key=lambda overlay: (len(below[overlay.name]), overlay.name)):
        for path, choice in overlay.choices.items():
            before = setter.get(path)
            if before and laid[path].value != choice.value and before not in below[overlay.name]:
                raise UnknownRuleset(f"ruleset {name}: {before} and {overlay.name} contradict each other in {path}")
            laid[path] = choice
            setter[path] = overlay.name
    return laid


def _refuse_company(name: str, overlay: Overlay, present: Mapping[str, object]) -> None:
    for needed in overlay.needs:
        if needed not in present:
            raise UnknownRuleset(f"ruleset {name}: {overlay.name} needs {needed}; write +{needed} too")
    for excluded in overlay.excludes:
        if excluded in present:
            raise UnknownRuleset(f"ruleset {name}: {overlay.name} and {excluded} exclude each other")


def _needed(texts: Mapping[str, str], ruleset_id: str, name: str) -> frozenset[str]:
    """Everything an overlay needs, by way of others too."""
    found: dict[str, None] = {}
    open_names = [name]
    while open_names:
        for needed in read_overlay(texts, ruleset_id, open_names.pop()).needs:
            if needed == name:
                raise BadRuleset(f"overlay {ruleset_id}+{name}: needs itself")
            if needed not in found:
                found[needed] = None
                open_names.append(needed)
    return frozenset(found)
