"""Packed matches as they travel to other processes and machines: the columns of a match that goes in and of what is
said of it, one row a match, and the rules matches are judged by, by key."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

import pyarrow as pa

from ledger.audit.readings import Readings, pinned_readings, with_options
from ledger.audit.sources import SourceRecord
from ledger.rules.rulebook import Rulebook
from schemas.canonical import canonical

NO_DAY: Final = "unknown"
"""The day of a match whose opening has no time."""


def _described(columns: dict[str, tuple[Any, str]]) -> Any:
    return pa.schema([pa.field(name, kind, metadata={"description": note}) for name, (kind, note) in columns.items()])


_CONFLICT: Final = pa.struct([("seq", pa.int64()), ("file", pa.string()), ("line", pa.int64())])
_FINDING: Final = pa.struct([
    ("code", pa.string()), ("severity", pa.string()), ("deal", pa.int64()), ("seq", pa.int64()), ("seat", pa.int64()),
    ("clauses", pa.list_(pa.string())),
])  # fmt: skip
_VERDICT: Final = pa.struct([
    ("claim", pa.string()), ("verdict", pa.string()), ("deal", pa.int64()), ("seq", pa.int64()), ("seat", pa.int64()),
    ("claimed", pa.int64()), ("computed", pa.int64()), ("clauses", pa.list_(pa.string())),
])  # fmt: skip
_UNCHECKED: Final = pa.struct([
    ("code", pa.string()), ("missing", pa.string()), ("count", pa.int64()), ("first_seq", pa.int64()),
])  # fmt: skip

_OF_BOTH: Final[dict[str, tuple[Any, str]]] = {
    "match": (pa.string(), "id of the match"),
    "day": (pa.string(), f"day its opening is of, UTC; {NO_DAY} where that has no time"),
    "ruleset": (pa.string(), "id of the ruleset it is judged by, or the one it names; null where it names none"),
    "how": (pa.string(), "how its lines came: live or imported"),
    "mapping": (pa.string(), "hash of the mapping an import was made by, empty for none"),
    "producer": (pa.string(), "who wrote its lines, empty where they do not say"),
    "events": (pa.int64(), "events stored"),
}

PACKED: Final = _described({
    **_OF_BOTH,
    "opened_at": (pa.timestamp("ms", tz="UTC"), "when it was opened"),
    "ruleset_hash": (pa.string(), "hash of the rules it was pinned to last; null where it is not pinned"),
    "rules": (pa.string(), "key of the rules it is judged by, in the table of rules; null where nobody knows them"),
    "claims": (pa.int64(), "verdicts its claims get"),
    "pack": (pa.binary(), "the pack (docs/pack.md); null where none can be made of its events"),
    "book": (pa.list_(pa.binary()), "the entries of the book the pack names by number; people are pseudonyms"),
    "lines": (pa.binary(), "its events as canonical lines where there is no pack; people are pseudonyms"),
    "waiting": (pa.list_(pa.int64()), "numbers of lines that wait for an earlier one"),
    "conflicts": (pa.list_(_CONFLICT), "lines that contradict one that is stored"),
    "refused": (pa.int64(), "lines of it that were refused"),
})  # fmt: skip
"""A match as it goes in."""

COMPARED: Final = _described({
    "match": _OF_BOTH["match"], "day": _OF_BOTH["day"], "ruleset": _OF_BOTH["ruleset"], "events": _OF_BOTH["events"],
    "answer": (pa.string(), "counted, by the engine, or why the match was replayed"),
    "left_out": (pa.bool_(), "played by other rules than those asked about, or in another kind of game"),
    "changed": (pa.bool_(), "a show, points, a total or a payout would be another"),
    "paise": (pa.int64(), "what would go elsewhere: what some gain, or others lose, whichever is more"),
    "open": (pa.bool_(), "of somebody's money it is not decided how much"),
})  # fmt: skip
"""A match beside what it would come to under other rules."""

RULES: Final = _described({
    "key": (pa.string(), "what a packed match names its rules by"),
    "name": (pa.string(), "id of the ruleset"),
    "hash": (pa.string(), "hash of the content"),
    "content": (pa.string(), "the content that was pinned, canonical JSON"),
    "options": (pa.string(), "values its table uses instead, canonical JSON"),
})  # fmt: skip
"""The rules of packed matches."""

JUDGED: Final = _described({
    **_OF_BOTH,
    "answer": (pa.string(), "clean, said by the engine, or why the match was replayed"),
    "clean": (pa.bool_(), "nothing found but notices, and every claim upheld"),
    "alarming": (pa.bool_(), "a rule broken, a claim overturned, or lines refused or contradicted"),
    "upheld": (pa.int64(), "claims upheld"),
    "overturned": (pa.int64(), "claims overturned"),
    "undecidable": (pa.int64(), "claims nobody can decide"),
    "findings": (pa.list_(_FINDING), "what the laws found"),
    "verdicts": (pa.list_(_VERDICT), "claims that were not upheld; of shows 1 is valid and 0 is not"),
    "unchecked": (pa.list_(_UNCHECKED), "checks that could not be made"),
    "failure": (pa.string(), "what stopped the audit, a fault of this program; null when nothing did"),
    **{f"source_{name}": (pa.int64(), "what it says of its source; the sums are held against what is usual")
       for name in SourceRecord._fields},
})  # fmt: skip
"""A match as it comes out; the last columns are those of :class:`ledger.audit.sources.SourceRecord`."""


# -- rules ---------------------------------------------------------------------------------------


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
        readings = pinned_readings(pinned.name, pinned.content, self._rulebook)
        return with_options(readings, json.loads(pinned.options))
