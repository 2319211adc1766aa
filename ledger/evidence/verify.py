"""Check a ledger by deriving everything again from the stored bytes.

It checks the record, not the play, and it trusts no index: events are read in leaf order from the table itself,
because a damaged index can answer wrongly while the table is whole. Against somebody who rewrites the whole
ledger only a checkpoint held elsewhere helps; compare ``root`` with it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ledger.evidence.diagnosis import Refusal
from ledger.evidence.intake import read_line
from ledger.evidence.merkle import Frontier, leaf_hash
from ledger.evidence.reader import PINS, is_match
from ledger.evidence.sealing import KeyedHash, Opened, Sealer, open_body, sealed_places, stream_of, withhold
from ledger.evidence.sqlite import Connection, SqliteError
from ledger.evidence.store import open_parts
from ledger.evidence.tables import ledger_schemas, schema_of
from ledger.evidence.vault import Vault
from schemas.canonical import canonical

MANY: Final = 1000
"""Problems listed at most; a ledger with more is not worth a longer list."""


_TYPES: Final = [str, int, str, bytes, bytes, bytes]
_UNREADABLE: Final = (ValueError, TypeError, KeyError, AttributeError, RecursionError, IndexError)


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it must be; ``leaf`` is the event's place in the log, None for the whole."""

    leaf: int | None
    what: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What a ledger is, derived from its bodies: ``size`` leaves with ``root`` (hex), and what is wrong with it.

    ``opened`` sealed fields were checked against the vault; of ``withheld`` ones the vault holds no value.
    """

    origin: str
    size: int
    root: str
    matches: int
    opened: int
    withheld: int
    waiting: int
    conflicts: int
    refusals: int
    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


@dataclass(slots=True)
class _Progress:
    """What the walk over the leaves has seen so far."""

    tree: Frontier = field(default_factory=Frontier)
    next_seq: dict[str, int] = field(default_factory=dict)
    pins: dict[str, str] = field(default_factory=dict)
    later_pins: list[tuple[int, str, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    opened: int = 0
    withheld: int = 0

    def report(self, leaf: int | None, what: str) -> None:
        if len(self.problems) < MANY:
            self.problems.append(Problem(leaf, what))


class _NoSecretError(LookupError):
    """The vault does not hold the secret of a scope."""


def verify(folder: str | Path) -> Verification:
    """Derive the ledger again and list every problem, those of one event with its leaf.

    Raises LedgerError only when the folder is no ledger or a file cannot be opened at all.
    """
    with open_parts(Path(folder)) as (ledger, vault, settings):
        ledger.text_factory = _any_text
        seen = _Progress()
        counts: dict[str, int] = {}
        _attempt(seen, lambda: _check_files(ledger, vault, seen))
        _attempt(seen, lambda: _check_events(ledger, vault, seen))
        _attempt(seen, lambda: _check_pins(ledger, seen))
        _attempt(seen, lambda: counts.update(_count(ledger)))
    matches = sum(map(is_match, seen.next_seq))
    return Verification(
        settings.origin, seen.tree.size, seen.tree.root().hex(), matches, seen.opened, seen.withheld,
        counts.get("waiting", 0), counts.get("conflicts", 0), counts.get("refusals", 0), tuple(seen.problems),
    )  # fmt: skip


def _any_text(raw: bytes) -> str:
    """A damaged text is compared, not an error."""
    return raw.decode("utf-8", "replace")


def _attempt(seen: _Progress, check: Callable[[], None]) -> None:
    """Run a check; a database too damaged for it is a problem like any other."""
    try:
        check()
    except SqliteError as error:
        seen.report(None, f"the database cannot be read on: {error}")
    except _UNREADABLE:
        seen.report(None, "the database holds values of the wrong type")


def _count(ledger: Connection) -> dict[str, int]:
    row = ledger.execute(
        "SELECT (SELECT count(*) FROM waiting NOT INDEXED), (SELECT count(*) FROM conflicts NOT INDEXED),"
        " (SELECT count(*) FROM refusals NOT INDEXED)"
    ).fetchone()
    return dict(zip(("waiting", "conflicts", "refusals"), row, strict=True))


def _check_files(ledger: Connection, vault: Connection, seen: _Progress) -> None:
    found = schema_of(ledger)
    wanted = min(ledger_schemas(), key=lambda wanted: len(wanted ^ found))
    for text in sorted(wanted - found):
        seen.report(None, f"ledger.db lacks: {_title(text)}")
    for text in sorted(found - wanted):
        seen.report(None, f"ledger.db has what does not belong there: {_title(text)}")
    for name, conn in (("ledger.db", ledger), ("vault.db", vault)):
        for (line,) in conn.execute("PRAGMA integrity_check(20)"):
            if line != "ok":
                seen.report(None, f"{name}: {line}")


def _title(text: str) -> str:
    return " ".join(text.split()[:4]).partition("(")[0]


def _check_events(ledger: Connection, vault_conn: Connection, seen: _Progress) -> None:
    vault = Vault(vault_conn)
    sealer = Sealer(_known_secrets(vault_conn), vault.person_key)
    rows = ledger.execute("SELECT leaf, stream, seq, type, body, hash, digest FROM events NOT INDEXED ORDER BY leaf")
    for leaf, *columns in rows:
        if leaf != seen.tree.size:
            seen.report(leaf, f"leaves are missing before this one: it should be {seen.tree.size}")
            return
        body = columns[3] if isinstance(columns[3], bytes) else b""
        stored_hash = leaf_hash(body)
        seen.tree.append(stored_hash)
        if columns[4] != stored_hash:
            seen.report(leaf, "the stored hash is not that of the body")
        if [type(column) for column in columns] != _TYPES:
            seen.report(leaf, "a column has a value of the wrong type")
            continue
        try:
            for problem in _check_event(columns, vault, sealer, seen):
                seen.report(leaf, problem)
            if columns[2] == "pinned":
                seen.later_pins.append((leaf, columns[0], json.loads(body)["hash"]))
        except _UNREADABLE:
            seen.report(leaf, "the body is no stored event")


def _check_event(columns: list[Any], vault: Vault, sealer: Sealer, seen: _Progress) -> Iterator[str]:
    """Everything one event must be beside its hash. Bodies that are no event at all raise."""
    stream, seq, kind, raw, _, digest = columns
    body = json.loads(raw)
    if canonical(body) != raw:
        yield "the body is not canonical"
    if (stream_of(body), body["seq"], body["type"]) != (stream, seq, kind):
        yield "the columns do not say what the body says"
    expected = seen.next_seq.get(stream, 1)
    if seq != expected:
        yield f"seq is {seq}, it should be {expected}"
    source = body.pop("src")
    seen.next_seq[stream] = body["to"] + 1 if kind == "gap" else seq + 1
    if "ruleset" in source:
        seen.pins[stream] = source["ruleset"]
    row = vault.conn.execute("SELECT fields FROM opened WHERE stream = ? AND seq = ?", (stream, seq)).fetchone()
    opened: Opened = json.loads(row[0]) if row else {}
    places = dict(sealed_places(body))
    missing = sum(path not in opened for path in places)
    seen.withheld += missing
    seen.opened += len(places) - missing
    clear = open_body(body, opened)
    yield from _check_openings(clear, places, opened, sealer)
    if missing:
        clear = withhold(clear)
    elif not vault.is_digest(digest, canonical(clear)):
        yield "the digest is not that of the event with its opened values"
    if isinstance(read_line(canonical(clear)), Refusal):
        yield "the body is no event of the format"


def _check_openings(clear: Any, places: dict[str, str], opened: Opened, sealer: Sealer) -> Iterator[str]:
    fields = {entry.path: entry for entry in sealer.hidden(clear)} if places else {}
    stream, seq = stream_of(clear), clear["seq"]
    for path, commitment in places.items():
        if path not in opened:
            continue
        try:
            if sealer.commitment(stream, seq, fields[path].scope, path, opened[path]) != commitment:
                yield f"the vault's value of {path} is not the one sealed"
        except _NoSecretError:
            yield f"the vault has a value of {path} but not its secret"


def _known_secrets(vault: Connection) -> Any:
    """Looks secrets up and never makes one; keeps the latest in memory, as a match's events stand together."""
    held: dict[str, KeyedHash] = {}

    def secret(stream: str, scope: str) -> KeyedHash:
        found = held.get(scope)
        if found is None:
            row = vault.execute("SELECT secret FROM secrets WHERE scope = ?", (scope,)).fetchone()
            if row is None:
                raise _NoSecretError(scope)
            if len(held) > MANY * 100:
                held.clear()
            found = held[scope] = KeyedHash(row[0])
        return found

    return secret


def _check_pins(ledger: Connection, seen: _Progress) -> None:
    pins = dict(ledger.execute("SELECT stream, hash FROM pins NOT INDEXED").fetchall())
    for stream in sorted(pins.keys() | seen.pins.keys()):
        if pins.get(stream) != seen.pins.get(stream):
            seen.report(None, f"the rules pinned to {stream} are not those its events name")
    kept = set()
    for ruleset_hash, content in ledger.execute("SELECT hash, content FROM rulesets NOT INDEXED"):
        kept.add(ruleset_hash)
        if hashlib.sha256(content.encode()).hexdigest() != ruleset_hash:
            seen.report(None, f"the content of ruleset {ruleset_hash[:16]} does not have its hash")
    for leaf, stream, ruleset_hash in seen.later_pins:
        if stream.removeprefix(f"{PINS}/") not in seen.next_seq:
            seen.report(leaf, f"the rules are pinned to {stream.removeprefix(f'{PINS}/')}, and there is no such match")
        if ruleset_hash not in kept:
            seen.report(leaf, f"the content of ruleset {ruleset_hash[:16]}, which it pins, is not in the ledger")
