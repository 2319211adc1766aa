"""The rulesets and clauses that ship with meldtrail, and an operator's own beside them, read from folders of files.

A folder is anything with names and texts (``importlib.resources.abc.Traversable``, which a ``pathlib.Path`` is).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Literal

from ledger.rules.lobbies import LOBBIES
from ledger.rules.rulebook import Rulebook
from schemas.clausebook import Clausebook, read_clauses
from schemas.errors import UnreadableError


def _entries(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda entry: entry.name) if folder.is_dir() else []


def _toml(folder: Traversable, place: str = "") -> Iterator[tuple[str, str]]:
    for entry in _entries(folder):
        if entry.name.endswith(".toml"):
            try:
                # An editor may put a byte order mark before it, which TOML does not know.
                yield place + entry.name.removesuffix(".toml"), entry.read_text(encoding="utf-8-sig")
            except OSError as wrong:
                raise UnreadableError(f"{entry}: cannot be read: {wrong.strerror or wrong}; check the file") from None
            except UnicodeDecodeError as wrong:
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


@cache  # every command and page reads the rulebook
def shipped_texts() -> Mapping[str, str]:
    """The texts of the rulesets, bases and overlays that come with meldtrail."""
    return MappingProxyType(ruleset_texts(files("schemas") / "rulesets"))


def read_rulebook(own: Traversable | None = None) -> Rulebook:
    """Every ruleset there is; a file in the operator's ``own`` folder takes the place of a shipped one of its path, and
    ``lobbies.toml`` there is his table of lobbies.

    Raises UnreadableError for a folder that is not there or a file that cannot be read.
    """
    texts = dict(shipped_texts())
    lobbies = None
    if own is not None:
        beside = ruleset_texts(_existing(own))
        lobbies = beside.pop(LOBBIES, None)
        texts.update(beside)
    return _rulebook(tuple(texts.items()), lobbies)


@lru_cache(maxsize=4)  # what is resolved once stays resolved while the texts are the same
def _rulebook(texts: tuple[tuple[str, str], ...], lobbies: str | None) -> Rulebook:
    return Rulebook(dict(texts), lobbies)


def read_clausebook(own: Traversable | None = None) -> Clausebook:
    """Every clause there is, those in ``clauses/`` of the operator's ``own`` folder included.

    Raises UnreadableError as :func:`read_rulebook`, BadRuleset for a file that is no table of clauses.
    """
    own_texts = () if own is None else _toml(_existing(own) / "clauses")
    return read_clauses((*_shipped_clauses(), *own_texts))


@cache  # every answer asks for them
def _shipped_clauses() -> tuple[tuple[str, str], ...]:
    return tuple(_toml(files("schemas") / "clauses"))


def _existing(own: Traversable) -> Traversable:
    if not own.is_dir():
        raise UnreadableError(f"{own}: no such folder of rulesets; check --rulesets or MELDTRAIL_RULESETS")
    return own


def texts_in(folder: Literal["macros", "remedies"], own: Traversable | None = None) -> list[tuple[str, str]]:
    """The files that ship in a folder, then those in that folder of the operator's ``own`` one by name.

    Raises UnreadableError as :func:`read_rulebook`.
    """
    texts = list(_toml(files("schemas") / folder))
    return texts + (list(_toml(_existing(own) / folder, "own/")) if own is not None else [])
