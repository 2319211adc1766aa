"""The rules that packed matches are judged by, by key, as they travel to other processes and machines."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from ledger.audit.readings import Readings, pinned_readings, with_options
from ledger.rules.rulebook import Rulebook
from schemas.canonical import canonical


class PinnedText(NamedTuple):
    """Rules as a ledger pinned them: the ruleset's id, the hash of the content, the content, and values that the table
    uses instead, the last two as canonical JSON."""

    name: str
    hash: str
    content: str
    options: str

    @property
    def key(self) -> str:
        """What a packed match names them by."""
        return hashlib.sha256("\0".join((self.name, self.hash, self.options)).encode()).hexdigest()[:16]


def pinned_text(name: str, ruleset_hash: str, content: str, options: Mapping[str, Any]) -> PinnedText:
    """Rules as they were pinned, with the values a table uses instead."""
    return PinnedText(name, ruleset_hash, content, canonical(dict(options)).decode())


@dataclass(frozen=True)
class PinnedRules:
    """Rules by key, with the texts of the rulebook their sources and their other readings are found in."""

    rules: Mapping[str, PinnedText]
    texts: Mapping[str, str]
    _read: dict[str, Readings | None] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return PinnedRules, (dict(self.rules), dict(self.texts))

    @cached_property
    def digest(self) -> str:
        """A digest of all of it."""
        return hashlib.sha256(repr((sorted(self.rules.items()), sorted(self.texts.items()))).encode()).hexdigest()

    @cached_property
    def _rulebook(self) -> Rulebook:
        return Rulebook(self.texts)

    def readings(self, key: str | None) -> Readings | None:
        """The rules of a key, read once, as a match opened under them is judged; None for no key, and for content of a
        version that is not known here."""
        if key is None:
            return None
        if key not in self._read:
            self._read[key] = self._readings(self.rules[key])
        return self._read[key]

    def _readings(self, pinned: PinnedText) -> Readings | None:
        read = pinned_readings(pinned.name, pinned.content, self._rulebook)
        return with_options(read, json.loads(pinned.options))
