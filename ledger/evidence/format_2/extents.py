"""What was erased, as the log tells of it and the lists it commits to say: only what stands in such a list may be
missing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from ledger.evidence.commitments import field_key
from ledger.evidence.format_2.tables import LOG
from ledger.evidence.format_2.vault import Vault
from ledger.evidence.leaf import Place, places, seal_of, shown_of, split_body
from ledger.evidence.sqlite import Connection, below

Row = tuple[int, int, bytes]
"""Leaf, seq, body of an event."""
_KINDS: Final = frozenset({"erasure", "withdrawn", "erased"})
_LIST: Final = re.compile(rf"{LOG}/erasure/([0-9]{{1,18}})")
TEXT: Final = "text"
LINES_BY_RULE: Final = {"refused_lines": "refused", "conflicting_lines": "conflicting"}
"""Tables of lines that were not taken in, by the rule of retention that removes them."""


class Target(NamedTuple):
    """What is erased: a person, named by the handle (hex) that stands for him, the hidden cards of a match, or what is
    older than a rule of retention lets it stay."""

    kind: Literal["person", "cards", "rule"]
    name: str


class HiddenValue(NamedTuple):
    """A value that an event hides: the event's leaf, seq and what it shows, the value's number among those it hides,
    where it stands, and what it says, None where it is gone."""

    leaf: int
    seq: int
    public: Any
    number: int
    place: Place
    value: Any


@dataclass
class Extent:
    """What an erasure destroys: secrets by stream and scope, values by leaf and place among what it hides, lines kept
    aside by table, leaf, place and the hash they have in the root of their leaf; ``aside`` are the streams these seemed
    to be of (empty: of none), of which no such line is kept from then on; and which matches and cases it is about."""

    secrets: set[str] = field(default_factory=set)
    values: set[tuple[int, int]] = field(default_factory=set)
    lines: set[tuple[str, int, int, str]] = field(default_factory=set)
    aside: set[str] = field(default_factory=set)
    matches: set[str] = field(default_factory=set)
    cases: set[str] = field(default_factory=set)
    pairs: set[str] = field(default_factory=set)
    """Streams of leads that name the person."""
    files: set[str] = field(default_factory=set)
    """Names of files, of lines that stay, that name the person."""
    coming: set[tuple[str, int, str]] = field(default_factory=set)
    """Fields, as stream, seq and path, of events that are not here and were erased in a newer ledger: when their lines
    come these are not kept."""
    unread: set[str] = field(default_factory=set)
    """Events that were looked at and cannot be read, as STREAM/SEQ: what they hide is not known."""

    def as_list(self) -> list[list[Any]]:
        """As the list that the record commits to, sorted."""
        parts: list[list[Any]] = [["secret", scope] for scope in sorted(self.secrets)]
        parts += [["value", leaf, place] for leaf, place in sorted(self.values)]
        parts += [["line", *one] for one in sorted(self.lines)]
        parts += [["aside", stream] for stream in sorted(self.aside)]
        return parts + [["coming", *one] for one in sorted(self.coming)]

    def covers(self, leaf: int, number: int, stream: str, seq: int, place: Place) -> bool:
        """Whether it is said that a hidden value is erased: by itself, or with all that its secret sealed."""
        if (leaf, number) in self.values or (stream, seq, place.path) in self.coming:
            return True
        # The texts of a stream share a secret, and where it goes the texts that stay keep keys of their own.
        return place.scope != TEXT and f"{stream}/{place.scope}" in self.secrets

    def take(self, stream: str, one: HiddenValue) -> None:
        """Let a hidden value of a stream go, with what seals it."""
        self.secrets |= {f"{stream}/{one.place.scope}", key_name(stream, one.place.scope, one.seq, one.place.path)}
        if one.value is not None:
            self.values.add((one.leaf, one.number))


def read_extent(covers: Iterable[Sequence[Any]]) -> Extent:
    """The list of a record again. Raises ValueError, TypeError or KeyError for what is none."""
    extent = Extent()
    for kind, *rest in covers:
        if kind == "secret":
            (scope,) = rest
            extent.secrets.add(str(scope))
        elif kind == "value":
            leaf, place = rest
            extent.values.add((int(leaf), int(place)))
        elif kind == "aside":
            (stream,) = rest
            extent.aside.add(str(stream))
        elif kind == "coming":
            stream, seq, path = rest
            extent.coming.add((str(stream), int(seq), str(path)))
        elif kind == "line":
            table, leaf, place, digest = rest
            if table not in LINES_BY_RULE.values():
                raise ValueError(f"there are no lines {table}")
            extent.lines.add((str(table), int(leaf), int(place), str(digest)))
        else:
            raise ValueError(f"nothing is erased as {kind}")
    return extent


def key_name(stream: str, scope: str, seq: int, path: str) -> str:
    """What the key of one field is called where its scope has no secret any more."""
    return f"{stream}/{scope}/{seq}.{path}"


def together(extents: Iterable[Extent]) -> Extent:
    """What several erasures account for."""
    whole = Extent()
    for one in extents:
        whole.secrets |= one.secrets
        whole.values |= one.values
        whole.lines |= one.lines
        whole.aside |= one.aside
        whole.coming |= one.coming
    return whole


def target_of(record: Any) -> Target:
    """Whom or what a record of the log is about. Raises KeyError for one that names neither."""
    if "rule" in record:
        return Target("rule", record["rule"])
    return Target("person", record["person"]) if "person" in record else Target("cards", record["cards"])


def erasure_records(ledger: Connection) -> list[Row]:
    """What the log tells of erasures, in its order."""
    query = (
        'SELECT leaf, seq, body FROM leaves WHERE stream = 0 AND (instr(body, CAST(\'"type":"eras\' AS BLOB))'
        ' OR instr(body, CAST(\'"type":"withdrawn\' AS BLOB))) ORDER BY seq'
    )
    return [row for row in ledger.execute(query).fetchall() if shown_of(row[2])["type"] in _KINDS]


def erasures_done(ledger: Connection, vault: Vault) -> list[Row]:
    """The records of erasures that were done, found by the secrets of their lists: the log need not be read for it."""
    query = "SELECT scope FROM secrets WHERE scope > ? AND scope < ?"
    vault.read_secrets(LOG)  # which prove what the lists say; others may have erased something since
    scopes = vault.conn.execute(query, below(f"{LOG}/erasure")).fetchall()
    seqs = sorted(int(hit[1]) for (scope,) in scopes if (hit := _LIST.fullmatch(scope)) is not None)
    row = "SELECT leaf, seq, body FROM leaves WHERE stream = 0 AND seq = ?"
    return [hit for seq in seqs if (hit := ledger.execute(row, (seq,)).fetchone()) is not None]


def extents_erased(
    ledger: Connection, vault: Vault, records: Sequence[Row] | None = None
) -> list[tuple[Target, Extent]]:
    """What each record, of all of the log or of these, says was erased. A list that is missing, or is not the one the
    record commits to, accounts for nothing."""
    extents = []
    for leaf, seq, body in erasure_records(ledger) if records is None else records:
        text, seals = split_body(body)
        record = json.loads(text)
        if record["type"] != "erased":
            continue
        try:
            ((place, seal),) = zip(places(record, seq), seals, strict=True)
            (covers,) = json.loads(vault.values_of([leaf])[leaf])
            secret = vault.known_secret(LOG, place.scope)
            if secret is not None and seal_of(field_key(secret, LOG, place.path, seq), place, covers) == seal:
                extents.append((target_of(record), read_extent(covers)))
        except (ValueError, TypeError, KeyError):
            continue
    return extents
