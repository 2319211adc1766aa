"""What lies on the shelf: the rulesets and clauses that ship with meldtrail, and an operator's own beside them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from ledger.rules.rulebook import Rulebook
from schemas.clausebook import Clausebook, read_clauses
from schemas.errors import UnreadableError

RULESETS_VARIABLE = "MELDTRAIL_RULESETS"


def _entries(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda entry: entry.name) if folder.is_dir() else []


def _toml(folder: Traversable, place: str = "") -> Iterator[tuple[str, str]]:
    for entry in _entries(folder):
        if entry.name.endswith(".toml"):
            try:
                yield place + entry.name.removesuffix(".toml"), entry.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as wrong:
                raise UnreadableError(f"{entry}: cannot be read ({wrong}); a ruleset is a UTF-8 TOML file") from None


def ruleset_texts(folder: Traversable) -> dict[str, str]:
    """Every text of a folder of rulesets by its path without ``.toml``: ``classic``, ``base/hand-play``,
    ``overlay/rum/jokers``.

    Raises UnreadableError naming a file that cannot be read, or an overlay that lies in no ruleset's folder.
    """
    texts = dict(_toml(folder))
    texts.update(_toml(folder / "base", "base/"))
    for entry in _entries(folder / "overlay"):
        if entry.name.endswith(".toml"):
            raise UnreadableError(f"{entry}: an overlay lies in the folder of its ruleset, overlay/RULESET/NAME.toml")
        texts.update(_toml(entry, f"overlay/{entry.name}/"))
    return texts


def shipped_texts() -> dict[str, str]:
    """The texts of the rulesets, bases and overlays that come with meldtrail."""
    return ruleset_texts(files("schemas") / "rulesets")


def _own_folder(given: Path | None) -> Path | None:
    folder = given or (Path(os.environ[RULESETS_VARIABLE]) if os.environ.get(RULESETS_VARIABLE) else None)
    if folder is not None and not folder.is_dir():
        raise UnreadableError(f"{folder}: no such folder of rulesets; check --rulesets or {RULESETS_VARIABLE}")
    return folder


def read_rulebook(own: Path | None = None) -> Rulebook:
    """Every ruleset there is; an operator's file takes the place of a shipped one of the same path."""
    texts = shipped_texts()
    if folder := _own_folder(own):
        texts.update(ruleset_texts(folder))
    return Rulebook(texts)


def read_clausebook(own: Path | None = None) -> Clausebook:
    """Every clause there is, the operator's own (``clauses/`` in his folder) included."""
    return read_clauses(_clause_files(own))


def _clause_files(own: Path | None) -> list[tuple[str, str]]:
    texts = list(_toml(files("schemas") / "clauses"))
    folder = _own_folder(own)
    if folder:
        texts += _toml(folder / "clauses")
    return texts
