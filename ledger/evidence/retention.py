"""How long each kind of record stays: the operator's file ``retention.toml`` in a ledger's folder, and what goes by it.

A line names a kind and whole days, or ``"never"`` for what is not removed by age. What the file does not name follows
its default. The file is read anew for each run; nothing of it stands in the record but the rule a thing went by.

A rule destroys less than an erasure that two people agree to: lines that were not taken in, and the text of access
records about tickets. Its record of the log names the rule and its days; ``erasure.exceeds`` finds one that lists more
than its rule may take.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from ledger.evidence.commitments import commit_bytes
from ledger.evidence.format_2.eraser import add_secrets_of_lines, hidden_in
from ledger.evidence.format_2.erasure import ACCESS, TICKETS
from ledger.evidence.format_2.extents import LINES_BY_RULE, Extent, HiddenValue
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.quarantine import matches_named
from ledger.evidence.receipts import Receipts
from schemas.errors import LedgerError
from schemas.wire import milliseconds_of

RETENTION_FILE: Final = "retention.toml"
NEVER: Final = "never"
DEFAULTS: Final[Mapping[str, int | None]] = {
    "refused_lines": 30,
    "conflicting_lines": None,
    "kept_tickets": None,
    "webhook_deliveries": 30,
    "identities": None,
    "hidden_cards": None,
}
"""Days by kind where the file says nothing; None for what stays."""
KEPT_FOR_GOOD: Final[Mapping[str, str]] = {
    "access_records": "an access record is a leaf of the record and cannot be removed; who is named in one is erased"
    " with meldtrail erase, and what is kept of tickets is the kind kept_tickets",
    "events": "an event is a leaf of the record and cannot be removed",
    "cases": "the records of a case are leaves and cannot be removed; texts go with meldtrail erase",
    "waiting_lines": "a line that waits is an event to come; ingest what is missing before it, or declare the gap, and"
    " it is taken in or refused",
}
"""What no rule removes, and why."""
MOST_DAYS: Final = 36_500
TICKET: Final = "a ticket found no match: "
"""How an access record begins that says what was understood of a ticket."""


def read_retention(folder: Path) -> dict[str, int | None]:
    """Days by kind, None for what stays. Raises LedgerError, with file, line and reason, for what is no such file."""
    path = folder / RETENTION_FILE
    try:
        text = path.read_text("utf-8")
        table = tomllib.loads(text)
    except FileNotFoundError:
        return dict(DEFAULTS)
    except OSError as wrong:
        raise LedgerError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the ledger's folder") from None
    except ValueError as wrong:
        raise LedgerError(f"{path}: {wrong}; write lines such as refused_lines = 30") from None
    for kind, days in table.items():
        if (why := _objection(kind, days)) is not None:
            raise LedgerError(f"{path}: line {_line_of(text, kind)}: {why}")
    stays = {kind: table.get(kind, days) for kind, days in DEFAULTS.items()}
    return {kind: None if days == NEVER else days for kind, days in stays.items()}


def _objection(kind: str, days: object) -> str | None:
    if kind in KEPT_FOR_GOOD:
        return f"{kind}: {KEPT_FOR_GOOD[kind]}"
    if kind not in DEFAULTS:
        return f"{kind} is no kind of record; there are {', '.join(DEFAULTS)}"
    # type, not isinstance: in TOML, and in Python, true would be a day.
    if days == NEVER or (type(days) is int and 1 <= days <= MOST_DAYS):
        return None
    return f'{kind} is {days!r}; write whole days, 1 to {MOST_DAYS}, or "{NEVER}"'


def _line_of(text: str, kind: str) -> int:
    """The line a key stands in, from 1; 1 where it is written in another way."""
    pattern = re.compile(rf"""\s*\[*\s*["']?{re.escape(kind)}\b""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line)), 1)


# -- what goes by a rule -----------------------------------------------------------------------------


class AgedValue(NamedTuple):
    """One thing a rule is about: when it came (milliseconds since 1970), the streams it is of, and what it is in the
    vault: a line kept aside, as an :class:`Extent` lists it, or a hidden value with its stream."""

    at_ms: int
    streams: frozenset[str]
    line: tuple[str, int, int, str] | None = None
    hidden: tuple[str, HiddenValue] | None = None


def aged(reader: Reader, rule: str) -> list[AgedValue]:
    """Everything a rule is about, whatever its age."""
    return list(_tickets(reader) if rule == TICKETS else _lines(reader, LINES_BY_RULE[rule]))


def _lines(reader: Reader, table: str) -> Iterator[AgedValue]:
    receipts, came = Receipts(reader._ledger), dict[int, int | None]()
    query = f"SELECT leaf, place, nonce, raw, stream FROM {table} ORDER BY leaf, place"  # noqa: S608 - from here
    for leaf, place, nonce, raw, stream in reader._vault.conn.execute(query):
        if leaf not in came:
            arrival = receipts.came(leaf)
            came[leaf] = arrival.at_ms if arrival is not None else None
        at = came[leaf]
        # When a line of no batch came is not on record: it has no age, and no rule takes it.
        if at is not None:
            line = (table, leaf, place, leaf_hash(commit_bytes(nonce, raw)).hex())
            streams = frozenset({*matches_named(raw), *([stream] if stream else [])})
            yield AgedValue(at, streams, line=line)


def _tickets(reader: Reader) -> Iterator[AgedValue]:
    for stream in reader.streams_under(ACCESS):
        for one in hidden_in(reader, stream, set()):
            if isinstance(one.value, str) and one.value.startswith(TICKET):
                yield AgedValue(milliseconds_of(one.public["at"]), frozenset(), hidden=(stream, one))


def extent_by_rule(reader: Reader, rule: str, due: list[AgedValue]) -> Extent:
    """What these things are in the vault, and names of files of which no line stays."""
    extent = Extent(lines={one.line for one in due if one.line is not None})
    for one in due:
        if one.hidden is not None:
            extent.take(*one.hidden)
    if rule == TICKETS:
        add_secrets_of_lines(reader, extent)
    elif extent.lines:
        extent.files = _files_without_lines(reader, extent)
    return extent


def _files_without_lines(reader: Reader, extent: Extent) -> set[str]:
    removals = {(table, leaf, place) for table, leaf, place, _ in extent.lines}
    stay = {file for (file,) in reader._vault.conn.execute("SELECT file FROM waiting")}
    for table in LINES_BY_RULE.values():
        rows = reader._vault.conn.execute(f"SELECT leaf, place, file FROM {table}")  # noqa: S608 - from here
        stay |= {file for leaf, place, file in rows if (table, leaf, place) not in removals}
    return {file for file, _ in reader.unkept()} - stay - {""}
