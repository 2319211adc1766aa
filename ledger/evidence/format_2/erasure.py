"""Erasing who somebody is, or the hidden cards of a match, so that the record stays whole and says what is gone.

Leaves are never changed. A commitment under a key that is destroyed tells nothing, so what goes are secrets, the values
they sealed, and lines kept aside that name the person. Three records of the log tell of it: ``erasure`` announces it
and says from when it may be done, ``withdrawn`` takes that back, ``erased`` says that it was done, by whom, how many
fields and lines went, and commits to the list of them; only what stands in such a list may be missing. A person is
named there by the random handle that stood for him, which means nothing once the vault has forgotten it.

The record is written before anything is destroyed: a writer that finds it half done completes it when it opens.

The texts of a stream share a secret. Where some of them go it goes, and the field keys of the others stay in its place,
under ``SCOPE/SEQ.PATH``; a text that is added later gets a key of its own there. So nothing of others is lost, and no
secret that was erased is ever drawn again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from ledger.evidence.commitments import commit_bytes, field_key, secret_of
from ledger.evidence.format_2.extents import (
    LINES_BY_RULE,
    TEXT,
    Extent,
    Target,
    erasure_records,
    erasures_done,
    extents_erased,
    key_name,
    target_of,
    together,
)
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.format_2.tables import LOG
from ledger.evidence.format_2.vault import Vault, has_secret, note_deleted
from ledger.evidence.leaf import places, shown_of
from ledger.evidence.reader import Reader as AnyReader
from ledger.evidence.sqlite import Connection, transaction
from schemas.canonical import canonical
from schemas.wire import DAY_MS, milliseconds_of

_OF_STREAM: Final = re.compile(r"((?:(?:case|access|lead|pin|reveal)/)?[^/]+)/")
TICKETS: Final = "kept_tickets"
"""The rule that removes what was understood of tickets."""
RULES: Final = (*LINES_BY_RULE, TICKETS)
"""Rules that remove something from the vault."""
BATCHES: Final = {"identities": "person", "hidden_cards": "cards"}
"""Rules by which persons and cards are erased, and what each erasure of theirs is of: announced together."""
ACCESS: Final = "access"
"""The kind of stream of access records, in which tickets are told."""


class Erasure(NamedTuple):
    """An erasure as the log tells of it: the seq of its first record, who announced it and when it may be done, who did
    it and when, and whether that was one person ``alone``, under whatever names. Times are ISO 8601, UTC. One that was
    done again on an older copy was not announced there: it has no ``due``."""

    seq: int
    target: Target
    who: str
    at: str
    due: str | None = None
    state: Literal["announced", "withdrawn", "erased"] = "announced"
    by: str | None = None
    done_at: str | None = None
    why: str | None = None
    fields: int = 0
    lines: int = 0
    alone: bool = False


def is_at_once(at: str, due: str | None) -> bool:
    """Whether something was announced to be erased before a day is over, which no setting gives."""
    return due is not None and milliseconds_of(due) - milliseconds_of(at) < DAY_MS


# -- what the log tells ------------------------------------------------------------------------------


def erasures(reader: Reader) -> list[Erasure]:
    """Every erasure the log tells of, in the order they were first told of."""
    by_seq: dict[int, Erasure] = {}
    for _, seq, body in erasure_records(reader._ledger):
        record = shown_of(body)
        target = target_of(record)
        if record["type"] == "erasure":
            by_seq[seq] = Erasure(seq, target, record["who"], record["at"], record["due"], why=record.get("why"))
        elif record["type"] == "withdrawn":
            by_seq[record["of"]] = by_seq[record["of"]]._replace(
                state="withdrawn", by=record["who"], done_at=record["at"]
            )
        else:
            first = by_seq.get(record.get("of", seq), Erasure(seq, target, record["who"], record["at"]))
            if first.target != target:  # one of many that a rule announced together
                first = first._replace(seq=seq, target=target)
            by_seq[first.seq] = first._replace(
                state="erased", by=record["who"], done_at=record["at"], fields=record["fields"], lines=record["lines"],
                alone=record.get("alone", False),
            )  # fmt: skip
    return list(by_seq.values())


class Loss(NamedTuple):
    """That a record has lost a text: the seq of the log's record that tells of it, and when it went (ISO 8601, UTC)."""

    record: int
    at: str


def losses(reader: AnyReader, stream: str) -> dict[int, Loss]:
    """The records of a stream, by seq, of which something was erased; of several erasures the first."""
    if not isinstance(reader, Reader):
        return {}
    seqs = {leaf: seq for seq, leaf in reader.leaves(stream).items()}
    by_seq: dict[int, Loss] = {}
    for record in erasures_done(reader._ledger, reader._vault):
        at = shown_of(record[2])["at"]
        for _, extent in extents_erased(reader._ledger, reader._vault, [record]):
            for leaf, _ in extent.values:
                if leaf in seqs:
                    by_seq.setdefault(seqs[leaf], Loss(record[1], at))
    return by_seq


class ErasureOfMatch(NamedTuple):
    """That something was erased that events of a match hid: of how many, the seq of the log's record that tells of it
    first, and when that was (ISO 8601, UTC)."""

    events: int
    record: int
    at: str


def erasure_of(reader: AnyReader, match: str) -> ErasureOfMatch | None:
    """What was erased of a match, where something was; of a ledger of format 1 nothing is."""
    own = reader.in_its_ledger(match)
    if not isinstance(own, Reader) or not own.lacks_values(match):
        return None  # as of most matches, and then no list of what was erased is read
    lost = losses(own, match)
    return ErasureOfMatch(len(lost), *min(lost.values())) if lost else None


def meant_scope(seq: int) -> str:
    """The scope, in the log, of the nonce under which an announcement commits to whom it means."""
    return f"announced/{seq}"


def is_meant(vault: Vault, handle: str, seq: int, seals: Sequence[bytes]) -> bool | None:
    """Whether a handle (hex) stands for the person the announcement of this seq was made of; None where the vault has
    lost what tells. One made before announcements committed to it means whom it names."""
    if not seals:
        return True
    nonce = vault.known_secret(LOG, meant_scope(seq))
    row = vault.conn.execute("SELECT player FROM people WHERE handle = ?", (bytes.fromhex(handle),)).fetchone()
    if nonce is None or row is None:
        return None
    return commit_bytes(nonce.key, canonical(row[0])) == seals[0]


def stream_of_scope(scope: str) -> str:
    """The stream whose secret this is: ``M1`` of ``M1/person/1.2``, ``case/C1`` of ``case/C1/text``."""
    hit = _OF_STREAM.match(scope)
    return hit[1] if hit else scope


class ErasedValues(NamedTuple):
    """What was erased in a ledger, so that it can be erased in an older copy and kept out of it: its fields as stream,
    seq and path, and the streams of which no line is kept that is not taken in."""

    target: Target
    fields: tuple[tuple[str, int, str], ...] = ()
    aside: tuple[str, ...] = ()


def past_erasures(reader: Reader) -> list[ErasedValues]:
    """Everything that was erased in a ledger, in the order of its log."""
    entries = []
    for row in erasure_records(reader._ledger):
        record = shown_of(row[2])
        if record["type"] == "erased" and "rule" not in record:  # a rule is followed anew in a copy
            extent = together(extent for _, extent in extents_erased(reader._ledger, reader._vault, [row]))
            fields = extent.coming | set(_fields_of(reader, extent))
            entries.append(ErasedValues(target_of(record), tuple(sorted(fields)), tuple(sorted(extent.aside))))
    return entries


def _fields_of(reader: Reader, extent: Extent) -> Iterator[tuple[str, int, str]]:
    query = "SELECT stream, seq, body FROM events WHERE leaf = ?"
    for leaf, number in extent.values:
        for stream, seq, body in reader._ledger.execute(query, (leaf,)).fetchall():
            yield stream, seq, list(places(shown_of(body), seq))[number].path


# -- destroying --------------------------------------------------------------------------------------


def destroy(ledger: Connection, vault: Connection, target: Target, extent: Extent) -> None:
    """Destroy what a record of the log says is erased; what is gone already is passed over. What a secret that goes
    seals beside it keeps its own keys.

    What is deleted is overwritten where it stands (SQLite's ``secure_delete``); copies of it between the rows of other
    pages and in the write-ahead log go when the writer settles.
    """
    vault.execute("PRAGMA secure_delete=ON")
    with transaction(vault):
        note_deleted(vault)
        for scope in sorted(extent.secrets):
            if scope.endswith(f"/{TEXT}"):
                _keep_others(ledger, vault, scope, extent)
        vault.executemany("DELETE FROM secrets WHERE scope = ?", [(scope,) for scope in sorted(extent.secrets)])
        by_leaf: dict[int, set[int]] = {}
        for leaf, place in extent.values:
            by_leaf.setdefault(leaf, set()).add(place)
        for leaf, numbers in sorted(by_leaf.items()):
            _forget_values(vault, leaf, numbers)
        for table, leaf, place, _ in sorted(extent.lines):
            vault.execute(f"DELETE FROM {table} WHERE leaf = ? AND place = ?", (leaf, place))  # noqa: S608
        if target.kind == "person":
            person = "SELECT person FROM people WHERE handle = ?"
            handle = (bytes.fromhex(target.name),)
            vault.execute(f"DELETE FROM names WHERE person IN ({person})", handle)  # noqa: S608
            vault.execute("DELETE FROM people WHERE handle = ?", handle)


def _keep_others(ledger: Connection, vault: Connection, scope: str, extent: Extent) -> None:
    """Keep the keys of the texts of a stream that stay, where their secret is still there."""
    row = vault.execute("SELECT secret FROM secrets WHERE scope = ?", (scope,)).fetchone()
    if row is None:
        return
    secret, stream = secret_of(row[0]), stream_of_scope(scope)
    query = "SELECT leaf, seq, body FROM events WHERE stream = ?"
    for leaf, seq, body in ledger.execute(query, (stream,)).fetchall():
        for number, place in enumerate(places(shown_of(body), seq)):
            if place.scope == TEXT and (leaf, number) not in extent.values:
                name = key_name(stream, TEXT, seq, place.path)
                key = field_key(secret, stream, place.path, seq)
                vault.execute("INSERT OR IGNORE INTO secrets(scope, secret) VALUES (?, ?)", (name, key))


def _forget_values(vault: Connection, leaf: int, numbers: set[int]) -> None:
    row = vault.execute("SELECT fields FROM opened WHERE leaf = ?", (leaf,)).fetchone()
    if row is None:
        return
    values = [None if place in numbers else value for place, value in enumerate(json.loads(row[0]))]
    if all(value is None for value in values):
        vault.execute("DELETE FROM opened WHERE leaf = ?", (leaf,))
    else:
        vault.execute("UPDATE opened SET fields = ? WHERE leaf = ?", (canonical(values).decode(), leaf))


def is_done(vault: Connection, target: Target, extent: Extent) -> bool:
    """Whether nothing is left of what a record says is erased."""
    if any(has_secret(vault, scope) for scope in extent.secrets):
        return False
    if target.kind == "rule":
        query = "SELECT 1 FROM {} WHERE leaf = ? AND place = ?"
        rows = (vault.execute(query.format(table), (leaf, place)).fetchone() for table, leaf, place, _ in extent.lines)
        return all(row is None for row in rows)
    if target.kind == "person":
        query = "SELECT 1 FROM people WHERE handle = ?"
        return vault.execute(query, (bytes.fromhex(target.name),)).fetchone() is None
    return True


def exceeds(ledger: Connection, rule: str, extent: Extent) -> bool:
    """Whether a record by a rule lists what its rule may not take, which two people would have to agree to."""
    if extent.aside or extent.coming or rule not in RULES:
        return True
    if rule in LINES_BY_RULE:
        return (
            bool(extent.secrets or extent.values)
            or {table for table, *_ in extent.lines} - {LINES_BY_RULE[rule]} != set()
        )
    query = "SELECT stream FROM events WHERE leaf = ?"
    streams = {row[0] for leaf, _ in extent.values for row in ledger.execute(query, (leaf,))}
    return bool(extent.lines) or not all(name.startswith(f"{ACCESS}/") for name in {*streams, *extent.secrets})
