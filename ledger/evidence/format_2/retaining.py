"""What goes by a rule of retention: lines that were not taken in, and what was understood of tickets.

A rule destroys less than an erasure that two people agree to: lines kept aside, and the text of access records about
tickets. Its record of the log names the rule and its days; ``exceeds`` finds one that lists more than its rule may
take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ledger.evidence.commitments import commit_bytes
from ledger.evidence.format_2.erasure import Extent, _drop_unknown_secrets, _hidden, _secrets_of_lines
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.quarantine import matches_named
from ledger.evidence.receipts import SecondReceipts
from ledger.evidence.retention import TICKET
from ledger.evidence.sqlite import Connection
from schemas.wire import milliseconds_of

_TABLES: Final = {"refused_lines": "refused", "conflicting_lines": "conflicting"}
_TICKETS: Final = "kept_tickets"
RULES: Final = (*_TABLES, _TICKETS)
"""Rules that remove something from the vault."""
BATCHES: Final = {"identities": "person", "hidden_cards": "cards"}
"""Rules by which persons and cards are erased, and what each erasure of theirs is of: announced together."""
_ACCESS: Final = "access"


class Aged(NamedTuple):
    """One thing a rule is about: when it came (milliseconds since 1970), the streams it is of, how it is let go."""

    at_ms: int
    streams: frozenset[str]
    take: Callable[[Extent], None]


def aged(reader: Reader, rule: str) -> list[Aged]:
    """Everything a rule is about, whatever its age."""
    return list(_tickets(reader) if rule == _TICKETS else _lines(reader, _TABLES[rule]))


def _lines(reader: Reader, table: str) -> Iterator[Aged]:
    receipts, came = SecondReceipts(reader._ledger), dict[int, int | None]()
    query = f"SELECT leaf, place, nonce, raw, stream FROM {table} ORDER BY leaf, place"  # noqa: S608 - from here
    for leaf, place, nonce, raw, stream in reader._vault.conn.execute(query):
        if leaf not in came:
            found = receipts.came(leaf)
            came[leaf] = found.at_ms if found is not None else None
        at = came[leaf]
        if at is not None:
            line = (table, leaf, place, leaf_hash(commit_bytes(nonce, raw)).hex())
            streams = frozenset({*matches_named(raw), *([stream] if stream else [])})
            yield Aged(at, streams, lambda extent, line=line: extent.lines.add(line))  # type: ignore[misc]


def _tickets(reader: Reader) -> Iterator[Aged]:
    for stream in reader.streams_under(_ACCESS):
        for one in _hidden(reader, stream):
            if isinstance(one.value, str) and one.value.startswith(TICKET):
                taken = (stream, one)
                when = milliseconds_of(one.shown["at"])
                yield Aged(when, frozenset(), lambda extent, taken=taken: extent.take(*taken))  # type: ignore[misc]


def extent_by_rule(reader: Reader, rule: str, due: list[Aged]) -> Extent:
    """What these things are in the vault, and names of files of which no line stays."""
    extent = Extent()
    for one in due:
        one.take(extent)
    if rule == _TICKETS:
        for stream in {scope.rpartition("/text")[0] for scope in extent.secrets if scope.endswith("/text")}:
            extent.secrets |= _secrets_of_lines(reader, stream)
        _drop_unknown_secrets(reader, extent)
    elif extent.lines:
        extent.files = _files_without_lines(reader, extent)
    return extent


def _files_without_lines(reader: Reader, extent: Extent) -> set[str]:
    gone = {(table, leaf, place) for table, leaf, place, _ in extent.lines}
    stay = {file for (file,) in reader._vault.conn.execute("SELECT file FROM waiting")}
    for table in _TABLES.values():
        rows = reader._vault.conn.execute(f"SELECT leaf, place, file FROM {table}")  # noqa: S608 - from here
        stay |= {file for leaf, place, file in rows if (table, leaf, place) not in gone}
    return {file for file, _ in reader.unkept()} - stay - {""}


def exceeds(ledger: Connection, rule: str, extent: Extent) -> bool:
    """Whether a record by a rule lists what its rule may not take, which two people would have to agree to."""
    if extent.aside or extent.coming or rule not in RULES:
        return True
    if rule in _TABLES:
        return bool(extent.secrets or extent.values) or {table for table, *_ in extent.lines} - {_TABLES[rule]} != set()
    query = "SELECT stream FROM events WHERE leaf = ?"
    streams = {row[0] for leaf, _ in extent.values for row in ledger.execute(query, (leaf,))}
    return bool(extent.lines) or not all(name.startswith(f"{_ACCESS}/") for name in {*streams, *extent.secrets})
