"""Check a ledger by deriving everything again from the stored bytes.

It checks the record, not the play, and it trusts no index: events are read in leaf order from the table itself,
because a damaged index can answer wrongly while the table is whole. Against somebody who rewrites the whole
ledger only a checkpoint held elsewhere helps; compare ``root`` with it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ledger.evidence.commitments import KeyedHash
from ledger.evidence.folder import LEDGER_FILE, VAULT_FILE, Settings
from ledger.evidence.format_2.tables import FORMAT as FORMAT_2
from ledger.evidence.format_2.verify import verify_leaves
from ledger.evidence.format_2.walk import OpenedValues, attempt, openings_before
from ledger.evidence.intake import Refusal, read_line
from ledger.evidence.keys import read_wrapping
from ledger.evidence.merkle import Frontier, leaf_hash
from ledger.evidence.processes import OtherProcess, begin_process
from ledger.evidence.quarantine import seemingly_of
from ledger.evidence.reader import is_match
from ledger.evidence.sealing import (
    HiddenField,
    Opened,
    commitment,
    hidden_fields,
    open_body,
    sealed_places,
    stream_of,
    withhold,
)
from ledger.evidence.shards import Shard
from ledger.evidence.sqlite import Connection, SqliteError, number_of, one_moment
from ledger.evidence.store import is_vault_missing, open_parts, open_public
from ledger.evidence.tables import UNREADABLE, as_text, file_problems, first_vault_schemas, ledger_schemas, schema_of
from ledger.evidence.vault import Vault, compared, is_indexed, persons_named
from ledger.evidence.verification import CUT_SHORT, MANY, Problem, Progress, State, Verification
from schemas.canonical import canonical
from schemas.records import PERSONS

if TYPE_CHECKING:
    from multiprocessing.connection import Connection as Pipe

__all__ = ["Problem", "Verification", "verify"]

_EVENTS: Final = (
    "SELECT leaf, concat_ws(' ', typeof(stream), typeof(seq), typeof(type), typeof(body), typeof(hash),"
    " typeof(digest)),"
    " CAST(stream AS BLOB), seq, CAST(type AS BLOB), CAST(body AS BLOB), CAST(hash AS BLOB), CAST(digest AS BLOB)"
    " FROM events NOT INDEXED ORDER BY leaf"
)
_TYPES: Final = "text integer text blob blob blob"
_UNTOLD: Final = "that the ledger does not tell of"
LEFT_OVER: Final = tuple(f"{kind} line(s) {_UNTOLD}" for kind in ("refused", "conflicting", "waiting"))
"""How problems end that a writer may have left who was killed before the ledger held a batch without an event."""
_Secrets = Callable[[str], KeyedHash | None]
"""The secret of a scope, None where the vault does not hold it."""


@dataclass(slots=True)
class _Progress(Progress):
    """What the walk over the leaves has seen so far."""

    pins: dict[str, str] = field(default_factory=dict)
    scopes: set[str] = field(default_factory=set)
    persons: dict[str, str] = field(default_factory=dict)
    names: set[tuple[bytes, str]] = field(default_factory=set)


def verify(folder: str | Path, processes: int = 1) -> Verification:
    """Derive the ledger again and list every problem, those of one event with its leaf.

    With two ``processes`` a second one checks what leaves of a large ledger hide; what is found is the same. Raises
    LedgerError only when the folder is no ledger or a file cannot be opened at all, ConflictError while somebody writes
    without a pause.
    """
    with (
        open_public(Path(folder)) as (ledger, vault, settings, reason),
        one_moment(Path(folder) / LEDGER_FILE, ledger, vault),
    ):
        if settings.format == FORMAT_2:
            return _verify_second(Path(folder), ledger, vault, settings, reason, 1 if reason else processes)
        walk = _Progress()
        counts: dict[str, int] = {}
        files = {LEDGER_FILE: ledger, VAULT_FILE: vault}
        checks: tuple[Callable[[], None], ...] = (
            lambda: _check_files(ledger, vault, walk),
            lambda: walk.bound.expect(vault),
            lambda: _check_events(ledger, vault, walk),
            lambda: _check_pins(ledger, walk),
            lambda: _check_vault(ledger, vault, walk),
            lambda: _check_kept_aside(ledger, vault, walk),
            lambda: counts.update(_count(ledger)),
        )
        for check in checks:
            attempt(walk, check, files)
    matches = sum(map(is_match, walk.next_seq))
    return Verification(
        settings.origin, walk.tree.size, walk.tree.root().hex(), walk.tree.size, matches, walk.opened, walk.lost,
        counts.get("waiting", 0), counts.get("conflicts", 0), counts.get("refusals", 0), tuple(walk.problems),
        tuple(walk.notes),
    )  # fmt: skip


def _verify_second(
    folder: Path, ledger: Connection, vault: Connection, settings: Settings, reason: str, processes: int
) -> Verification:
    wrapping = read_wrapping(folder)

    def derived(other: SecondProcess | None) -> Verification:
        return verify_leaves(
            ledger, vault, settings.origin, settings.ledger, reason=reason,
            wrapped=wrapping is not None and wrapping.is_wrapped, missing=is_vault_missing(folder), beside=other,
        )  # fmt: skip

    with beside(folder, ledger, processes) as other:
        report = derived(other)
    if report.ok or other is None:
        return report
    report = derived(None)
    return replace(report, notes=(*report.notes, ENDED)) if other.has_ended else report


def unlike_kept(folder: str | Path, checkpoints: Sequence[tuple[int, str]]) -> list[Problem]:
    """What is not as roots say that were kept elsewhere, each with the number of leaves it was of. They are made of the
    stored hashes, which ``verify`` holds against their leaves. Raises LedgerError as ``verify``."""
    by_size, problems = dict[int, set[str]](), list[Problem]()
    if not checkpoints:
        return problems
    for size, root in checkpoints:
        by_size.setdefault(size, set()).add(root)
    for size, roots in sorted(by_size.items()):
        if len(roots) > 1:
            problems.append(
                Problem(None, f"you kept {len(roots)} roots of {size} leaves that differ: a ledger has one")
            )
    there, total = roots_at(folder, by_size.keys())
    for size, root in there.items():
        if by_size.pop(size) != {root}:
            problems.append(Problem(size - 1, f"the first {size} leaves have another root than one you kept"))
    what = "leaves are gone, or this is another ledger"
    problems += [
        Problem(None, f"you kept a root of {size} leaves, and there are {total}: {what}") for size in sorted(by_size)
    ]
    return problems


def roots_at(folder: str | Path, sizes: Set[int]) -> tuple[dict[int, str], int]:
    """The roots (hex) over the first so many leaves, by their number where there are so many; and how many there are.
    Raises LedgerError as ``verify``."""
    roots, tree = dict[int, str](), Frontier()
    with open_public(Path(folder)) as (ledger, _, settings, _):
        table = "leaves" if settings.format == FORMAT_2 else "events"
        for (digest,) in ledger.execute(f"SELECT CAST(hash AS BLOB) FROM {table} NOT INDEXED ORDER BY leaf"):  # noqa: S608
            tree.append(bytes(digest or b"").rjust(32, b"\0")[:32])
            if tree.size in sizes:
                roots[tree.size] = tree.root().hex()
    return roots, tree.size


def kept_of_shards(
    shards: Sequence[Shard], checkpoints: Sequence[tuple[int, str]]
) -> tuple[dict[str, list[tuple[int, str]]], list[Problem], list[str]]:
    """Which of the roots that were kept elsewhere each shard has, by its name; of each that none has, that it is so: a
    shard of before is not named any more; and notes of which shard none was given. Raises LedgerError as ``verify``."""
    by_shard = dict[str, list[tuple[int, str]]]()
    for shard in shards if checkpoints else ():
        there, _ = roots_at(shard.folder, {size for size, _ in checkpoints})
        by_shard[shard.name] = [one for one in checkpoints if there.get(one[0]) == one[1]]
    missing = sorted(set(checkpoints).difference(*by_shard.values()))
    what = "a ledger was taken off the list, exchanged for another, cut, or written anew"
    problems = [Problem(None, f"no shard has the root {root[:16]} that you kept of {size} leaves: {what}")
                for size, root in missing]  # fmt: skip
    notes = [f"no root you gave is of the shard {name}" for name, roots in by_shard.items() if not roots]
    return by_shard, problems, notes


def _count(ledger: Connection) -> dict[str, int]:
    tables = ("waiting", "conflicts", "refusals")
    return {name: number_of(ledger, f"SELECT count(*) FROM {name} NOT INDEXED") for name in tables}  # noqa: S608


def _check_files(ledger: Connection, vault: Connection, walk: _Progress) -> None:
    for name, conn, layouts in (("ledger.db", ledger, ledger_schemas()), ("vault.db", vault, first_vault_schemas())):
        schema = schema_of(conn)
        for problem in file_problems(name, conn, min(layouts, key=lambda layout: len(layout ^ schema))):
            walk.report(None, problem)


def _check_events(ledger: Connection, vault_conn: Connection, walk: _Progress) -> None:
    vault = Vault(vault_conn)
    secret_of = _known_secrets(vault_conn)
    for leaf, types, *columns in ledger.execute(_EVENTS):
        columns[0], columns[2] = as_text(columns[0]), as_text(columns[2])
        if leaf != walk.tree.size:
            walk.report(leaf, f"leaves are missing before this one: it should be {walk.tree.size}")
            return
        stored_hash = leaf_hash(columns[3] or b"")
        walk.add_leaf(stored_hash)
        if columns[4] != stored_hash:
            walk.report(leaf, "the stored hash is not that of the body")
        if types != _TYPES:
            walk.report(leaf, "a column has a value of the wrong type")
            continue
        try:
            for problem, state in _check_event(columns, vault, secret_of, walk):
                walk.report(leaf, problem, state)
            if columns[2] == "pinned":
                walk.later_pins.append((leaf, columns[0], json.loads(columns[3])["hash"]))
        except UNREADABLE:
            walk.report(leaf, "the body is no stored event")


def _check_event(columns: list[Any], vault: Vault, secret_of: _Secrets, walk: _Progress) -> Iterator[tuple[str, State]]:
    """Everything one event must be beside its hash. Bodies that are no event at all raise."""
    stream, seq, kind, raw, _, digest = columns
    body = json.loads(raw)
    if canonical(body) != raw:
        yield "the body is not canonical", "damaged"
    if (stream_of(body), body["seq"], body["type"]) != (stream, seq, kind):
        yield "the columns do not say what the body says", "damaged"
    expected = walk.next_seq.get(stream, 1)
    if seq != expected:
        yield f"seq is {seq}, it should be {expected}", "damaged"
    source = body.pop("src")
    walk.next_seq[stream] = body["to"] + 1 if kind == "gap" else seq + 1
    if "ruleset" in source:
        walk.pins[stream] = source["ruleset"]
        walk.note_rules(source["ruleset"], body["ruleset"])
    elif kind == "pinned":
        walk.note_rules(body["hash"], body["ruleset"])
    yield from _check_hidden(body, digest, vault, secret_of, walk)


def _check_hidden(
    body: dict[str, Any], digest: bytes, vault: Vault, secret_of: _Secrets, walk: _Progress
) -> Iterator[tuple[str, State]]:
    """What the vault must hold of one event, and that it is what was sealed."""
    row = vault.conn.execute(_OPENED, (stream_of(body), body["seq"])).fetchone()
    walk.openings += row is not None
    openings, readable = _read_opened(row)
    if not readable:
        yield "the vault's values cannot be read", "damaged"
    places = dict(sealed_places(body))
    if openings.keys() - places.keys() or (row is not None and not places):
        yield "the vault has values that the event does not seal", "damaged"
    missing = sorted(path for path in places if path not in openings)
    walk.lost += len(missing)
    walk.opened += len(places) - len(missing)
    if missing:
        yield f"the vault has lost the value of {', '.join(missing)}", "lost"
    clear = open_body(body, openings)
    fields = {entry.path: entry for entry in hidden_fields(clear, vault.person_scope)} if places else {}
    yield from _check_openings(clear, places, openings, fields, secret_of, walk)
    _note_persons(clear, vault, walk)
    if missing:
        clear = withhold(clear)
    elif not vault.is_digest(digest, canonical(clear)):
        yield "the digest is not that of the event with its opened values", "damaged"
    if isinstance(read_line(canonical(clear)), Refusal):
        yield "the body is no event of the format", "damaged"


_OPENED: Final = "SELECT CAST(fields AS BLOB) FROM opened WHERE stream = ? AND seq = ?"


def _read_opened(row: tuple[bytes] | None) -> tuple[Opened, bool]:
    """The hidden values of a row of the vault, and whether it could be read."""
    if row is None:
        return {}, True
    try:
        openings = json.loads(row[0])
    except UNREADABLE:
        return {}, False
    return (openings, True) if isinstance(openings, dict) else ({}, False)


def _check_openings(
    clear: Any,
    places: dict[str, str],
    openings: Opened,
    fields: Mapping[str, HiddenField],
    secret_of: _Secrets,
    walk: _Progress,
) -> Iterator[tuple[str, State]]:
    stream, seq = stream_of(clear), clear["seq"]
    for path, seal in places.items():
        entry = fields[path]
        is_impersonal = entry.top != "players" and clear["type"] not in PERSONS
        if path not in openings:
            if is_impersonal:  # a person is known by the value that is lost; a seat, the deck and a stream are not
                walk.scopes.add(entry.scope)
            continue
        walk.scopes.add(entry.scope)
        secret = secret_of(entry.scope)
        if secret is None:
            yield f"the vault has a value of {path} but has lost its secret", "lost"
        elif commitment(secret, stream, seq, path, openings[path]) != seal:
            yield f"the vault's value of {path} is not the one sealed", "damaged"


def _note_persons(clear: Any, vault: Vault, walk: _Progress) -> None:
    """Keep whom an event names, and by which names they must be found."""
    for player, name in persons_named(clear):
        if isinstance(player, str):
            scope = vault.person_scope(player)
            walk.persons[scope] = player
            if isinstance(name, str):
                walk.names.add((vault.name_key(compared(name)), scope))


def _known_secrets(vault: Connection) -> _Secrets:
    """Looks secrets up by scope; keeps the latest in memory, as a match's events stand together."""

    @lru_cache(MANY * 100)
    def secret_of(scope: str) -> KeyedHash | None:
        row = vault.execute("SELECT secret FROM secrets WHERE scope = ?", (scope,)).fetchone()
        return None if row is None else KeyedHash(row[0])

    return secret_of


def _check_pins(ledger: Connection, walk: _Progress) -> None:
    rows = ledger.execute("SELECT CAST(stream AS BLOB), CAST(hash AS BLOB) FROM pins NOT INDEXED")
    pins = {as_text(stream): as_text(ruleset_hash) for stream, ruleset_hash in rows}
    walk.check_pins(pins, walk.pins)  # before the rulesets, which may be past reading
    query = "SELECT CAST(hash AS BLOB), CAST(content AS BLOB), CAST(id AS BLOB) FROM rulesets NOT INDEXED"
    names = dict[str, str]()
    for ruleset_hash, content, name in (map(as_text, row) for row in ledger.execute(query)):
        names[ruleset_hash] = name
        if hashlib.sha256(content.encode()).hexdigest() != ruleset_hash:
            walk.report(None, f"the content of ruleset {ruleset_hash[:16]} does not have its hash")
    walk.check_rule_names(names.items())
    for ruleset_hash in sorted(walk.rule_names.keys() - names.keys()):
        walk.report(None, f"the content of ruleset {ruleset_hash[:16]} is missing", "lost")
    walk.check_later_pins(names.keys())


# -- ledger and vault against each other ---------------------------------------------------------------


def _check_vault(ledger: Connection, conn: Connection, walk: _Progress) -> None:
    """Every row of the vault is of an event, every event has its rows, and both files are of one time."""
    vault, size = Vault(conn), walk.tree.size
    reach = vault.reach()
    cut_short = reach is None or reach.first == size < reach.end
    if reach is None:
        walk.notes.append("an older version wrote the vault: rows that are of no event are not looked for")
    elif reach.end < size:
        what = f"vault.db is older than ledger.db: it was written up to event {reach.end} of {size}"
        walk.report(None, f"{what}; restore the one of the same time")
    elif reach.first > size:
        what = f"ledger.db is older than vault.db, which was written up to event {reach.end}: it has {size}"
        walk.report(None, f"{what}; restore the one of the same time", "lost")
    elif reach.end == size and reach.tip != walk.tip:
        walk.report(None, "vault.db was written with another history than that of ledger.db")
    elif cut_short:
        walk.notes.append(f"{CUT_SHORT.format(many=reach.end - size, size=size)}, after meldtrail upgrade")
    walk.check_bound(conn, reach.end if reach is not None else 0)
    _check_openings_are_claimed(ledger, conn, walk, cut_short)
    _check_secrets(conn, walk)
    _check_persons(vault, walk, cut_short)


def _check_openings_are_claimed(ledger: Connection, vault: Connection, walk: _Progress, cut_short: bool) -> None:
    if number_of(vault, "SELECT count(*) FROM opened NOT INDEXED") == walk.openings or cut_short:
        return
    query, rows = "SELECT 1 FROM events WHERE stream = ? AND seq = ?", "SELECT CAST(stream AS BLOB), seq FROM opened"
    count = sum(ledger.execute(query, (as_text(raw), seq)).fetchone() is None for raw, seq in vault.execute(rows))
    if count:
        walk.report(None, f"the vault has values of {count} event(s) that are not in the ledger")


def _check_secrets(vault: Connection, walk: _Progress) -> None:
    scopes = {as_text(scope) for (scope,) in vault.execute("SELECT CAST(scope AS BLOB) FROM secrets")}
    missing = sorted(walk.scopes - scopes)
    for scope in missing[:MANY]:
        stream = "a person" if scope.startswith("person/") else scope
        walk.report(None, f"the vault has lost the secret of {stream}: nothing it sealed can be proved", "lost")


def _check_persons(vault: Vault, walk: _Progress, cut_short: bool) -> None:
    people = {as_text(scope): as_text(player) for scope, player in vault.conn.execute(_PEOPLE)}
    wrong = sum(vault.person_scope(player) != scope for scope, player in people.items())
    if wrong:
        walk.report(None, f"the vault names {wrong} person(s) by another id than their own")
    if missing := walk.persons.keys() - people.keys():
        walk.report(None, f"the vault has lost whom {len(missing)} pseudonym(s) stand for", "lost")
    if not is_indexed(vault.conn):
        return
    rows = vault.conn.execute("SELECT CAST(name AS BLOB), CAST(scope AS BLOB) FROM names")
    names = {(name, as_text(scope)) for name, scope in rows}
    if missing_names := walk.names - names:
        walk.report(None, f"{len(missing_names)} name(s) are missing from the vault's index of names", "lost")
    if (more := names - walk.names) and not cut_short and not walk.lost:
        walk.report(None, f"the vault's index has {len(more)} name(s) that no event gives a person")


_PEOPLE: Final = "SELECT CAST(scope AS BLOB), CAST(player AS BLOB) FROM people"


def _check_kept_aside(ledger: Connection, conn: Connection, walk: _Progress) -> None:
    """Lines that were refused, conflict or wait: what the ledger says of each, the vault has the bytes of."""
    vault = Vault(conn)
    reach = vault.reach()
    is_settled = reach is not None and reach.end <= walk.tree.size
    for table in ("refusals", "conflicts"):
        count, last = ledger.execute(f"SELECT count(*), coalesce(max(rowid), 0) FROM {table} NOT INDEXED").fetchone()  # noqa: S608
        if count != last:
            walk.report(None, f"{last - count} row(s) are missing from {table} of ledger.db", "lost")
    refused = {(d, as_text(f), n): as_text(c) for d, f, n, c in ledger.execute(_REFUSALS)}
    in_vault: dict[tuple[bytes, str, int], str] = {}
    for digest, file, line, code, raw, stream in conn.execute(_REFUSED):
        in_vault[digest, as_text(file), line] = as_text(code)
        of = seemingly_of(raw or b"")
        is_placed = stream is None if of is None else as_text(stream) == of
        if not vault.is_digest(digest, raw or b"") or not (is_placed or (of is None and code == b"truncated")):
            walk.report(None, f"the refused line {as_text(file)}:{line} is not the one that was kept")
    _compare(walk, "refused line(s)", refused, in_vault, is_settled)
    conflicts = {(as_text(s), q, d): (as_text(f), n) for s, q, d, f, n in ledger.execute(_CONFLICTS)}
    aside: dict[tuple[str, int, bytes], tuple[str, int]] = {}
    waiting: dict[tuple[str, int], None] = {}
    for table in ("conflicting", "waiting"):
        query = f"SELECT CAST(stream AS BLOB), seq, CAST(digest AS BLOB), CAST(file AS BLOB), line, CAST(raw AS BLOB) FROM {table}"  # noqa: S608, E501
        for stream, seq, digest, file, line, raw in conn.execute(query):
            if table == "waiting":
                if seq < walk.next_seq.get(as_text(stream), 1):
                    continue  # it waits no more, and is forgotten when the writer closes
                waiting[as_text(stream), seq] = None
            else:
                aside[as_text(stream), seq, digest] = as_text(file), line
            outcome = read_line(raw or b"")
            if isinstance(outcome, Refusal) or not vault.is_digest(digest, outcome.canonical):
                walk.report(None, f"the {table} line for event {seq} of {as_text(stream)} is not the one that was kept")
    _compare(walk, "conflicting line(s)", conflicts, aside, is_settled)
    rows = ledger.execute("SELECT CAST(stream AS BLOB), seq FROM waiting")
    _compare(walk, "waiting line(s)", {(as_text(stream), seq): None for stream, seq in rows}, waiting, is_settled)


_REFUSALS: Final = "SELECT CAST(digest AS BLOB), CAST(file AS BLOB), line, CAST(code AS BLOB) FROM refusals NOT INDEXED"
_REFUSED: Final = (
    "SELECT CAST(digest AS BLOB), CAST(file AS BLOB), line, CAST(code AS BLOB), CAST(raw AS BLOB),"
    " CAST(stream AS BLOB) FROM refused"
)
_CONFLICTS: Final = (
    "SELECT CAST(stream AS BLOB), seq, CAST(digest AS BLOB), CAST(file AS BLOB), line FROM conflicts NOT INDEXED"
)


def _compare(
    walk: _Progress, what: str, in_ledger: Mapping[Any, Any], in_vault: Mapping[Any, Any], is_settled: bool
) -> None:
    """What the ledger tells of lines kept aside against what the vault holds."""
    if missing := in_ledger.keys() - in_vault.keys():
        walk.report(None, f"the vault has lost the bytes of {len(missing)} {what}", "lost")
    if is_settled and (strange := in_vault.keys() - in_ledger.keys()):
        walk.report(None, f"the vault has {len(strange)} {what} {_UNTOLD}")
    if count := sum(in_ledger[key] != in_vault[key] for key in in_ledger.keys() & in_vault.keys()):
        walk.report(None, f"of {count} {what} ledger and vault say different things")


# -- a second process ------------------------------------------------------------------------------

WORTH_SHARING: Final = 20_000
"""Leaves below which a second process takes longer to begin than it saves."""
_SHARE: Final = 2 / 3
"""Of the leaves, those whose hidden values are checked beside: then both end at about the same time."""
ENDED: Final = "the process that checked hidden values beside this one ended too soon; one process checked everything"


class SecondProcess(OtherProcess):
    """A second process, begun, that checks what the leaves before ``end`` hide while the first checks everything else.

    It only ever says that all it looked at is as it must be, and what it counted. Whatever is wrong is looked for again
    in one process, so that what is told of a damaged ledger does not depend on how many worked.
    """

    def __init__(self, folder: Path, end: int) -> None:
        super().__init__(_answer, folder, end)
        self.end = end
        self.has_ended = False

    def openings(self) -> OpenedValues | None:
        """What was found, waited for; None when something is not as it must be, or the process ended without a word."""
        try:
            answer: OpenedValues | None = self.pipe.recv()
        except (EOFError, OSError):
            self.has_ended = True
            return None
        return answer


@contextmanager
def beside(folder: Path, ledger: Connection, processes: int) -> Iterator[SecondProcess | None]:
    """A second process where one is wanted and the ledger is large enough to be worth it."""
    try:
        size = number_of(ledger, "SELECT coalesce(max(leaf), -1) + 1 FROM leaves")
    except SqliteError:
        size = 0
    if processes < 2 or size < WORTH_SHARING:
        yield None
        return
    other = SecondProcess(folder, int(size * _SHARE))
    try:
        yield other
    finally:
        other.close()


def _answer(folder: Path, end: int, there: Pipe) -> None:
    begin_process()
    with open_parts(folder) as (ledger, vault, _):
        there.send(openings_before(ledger, vault, end))
