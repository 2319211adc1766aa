"""A walk over the leaves of a ledger: what it has seen, what it found wrong, and whether what leaves hide is what the
vault says it is."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from ledger.evidence.format_2.erasure import exceeds, is_done
from ledger.evidence.format_2.extents import Extent, Target, extents_erased, together
from ledger.evidence.format_2.tables import LOG
from ledger.evidence.format_2.vault import Vault, handle_of
from ledger.evidence.format_2.writers import Writers
from ledger.evidence.intake import is_event
from ledger.evidence.leaf import (
    LISTS,
    OWN,
    RAW,
    Place,
    hide,
    person_scopes,
    places,
    seal_of,
    show,
    split_body,
    withhold,
)
from ledger.evidence.reader import is_match
from ledger.evidence.sqlite import Connection, SqliteError
from ledger.evidence.tables import DAMAGED, UNREADABLE, as_text
from ledger.evidence.vault import persons_named
from ledger.evidence.verification import Progress, State
from schemas.canonical import canonical

Files = Mapping[str, Connection]
"""Databases by the names of their files."""


class WaitingNote(NamedTuple):
    """What a leaf tells of a line that waits: from which source it is, since when it does, commitments to it."""

    leaf: int
    src: int
    since: str
    seals: tuple[bytes, ...]


@dataclass(slots=True)
class WalkState(Progress):
    """What the walk over the leaves has seen so far. ``lines`` are counts and roots of refused lines by leaf,
    ``refused_from`` from whom and how they came and who was enrolled then, ``names`` the persons by (player, name).
    ``handles`` are the vault's, with whom they stand for, ``drawn`` the persons whose own is proved. ``gaps`` are the
    leaf, first and last event of each gap by stream, ``waiting`` what is told of lines that wait for an event or came
    to be it, ``ended`` where those waited that became none, with the leaf that told of them.
    ``at_once`` are announcements of erasures that leave no days, ``short_cuts`` how often what was done for lack of a
    second person or of days. ``clock`` is when the last batch came, ``set_back`` where one came before the one before
    it: the leaf that says so, and both times. ``readable`` are the leaves that tell of lines as refused which need not
    be. What leaves before ``hidden_from`` hide is checked beside the walk."""

    streams: dict[int, str] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    sources: dict[int, tuple[str, str | None, str]] = field(default_factory=dict)
    rulesets: dict[int, tuple[str, str]] = field(default_factory=dict)
    pins: dict[str, int] = field(default_factory=dict)
    lines: dict[int, tuple[str, int, bytes]] = field(default_factory=dict)
    refused_from: dict[int, tuple[str, str, Writers]] = field(default_factory=dict)
    own: int = 0
    received: int = 1
    delivery: int = -1
    names: set[tuple[str, str | None]] = field(default_factory=set)
    handles: dict[bytes, str] = field(default_factory=dict)
    drawn: set[str] = field(default_factory=set)
    erased: int = 0
    again: Counter[str] = field(default_factory=Counter)
    gone: Extent = field(default_factory=Extent)
    coming: set[tuple[str, int]] = field(default_factory=set)
    closed: str = ""
    wraps: bool = False
    announced: dict[int, tuple[Target, str, str]] = field(default_factory=dict)
    meant: dict[int, tuple[bytes, ...]] = field(default_factory=dict)
    batches: dict[int, str] = field(default_factory=dict)
    by_rule: Counter[str] = field(default_factory=Counter)
    at_once: set[int] = field(default_factory=set)
    short_cuts: Counter[str] = field(default_factory=Counter)
    clock: str = ""
    set_back: list[tuple[int, str, str]] = field(default_factory=list)
    readable: list[int] = field(default_factory=list)
    writers: Writers = field(default_factory=Writers)
    placed: dict[str, str] = field(default_factory=dict)
    hidden_from: int = 0
    gaps: dict[str, list[tuple[int, int, int]]] = field(default_factory=dict)
    waiting: dict[tuple[str, int], WaitingNote] = field(default_factory=dict)
    ended: set[tuple[tuple[str, int], int | None]] = field(default_factory=set)

    def report(self, leaf: int | None, what: str, state: State = "damaged") -> None:
        """Put down what is wrong; without the vault nothing of what is lost can be told."""
        if not (self.closed and state == "lost"):
            # By name: a class with slots is made anew, and super() means the old one.
            Progress.report(self, leaf, what, state)


def attempt(walk: Progress, check: Callable[[], None], files: Files) -> None:
    """Run a check that reads some files. One too damaged for it is a problem by the name of the file."""
    try:
        check()
    except DAMAGED as error:
        damaged = [name for name, conn in files.items() if not _is_readable(conn)]
        where = " or ".join(damaged or files)
        if isinstance(error, SqliteError):
            walk.report(None, f"{where} cannot be read on: {error}")
        elif not any(what.what == _wrong_type(name) for name in files for what in walk.problems):
            walk.report(None, _wrong_type(where))


def _wrong_type(where: str) -> str:
    return f"{where} holds values of the wrong type"


def _is_readable(conn: Connection) -> bool:
    """Whether every row of every table can be read."""
    try:
        for (table,) in conn.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for _ in conn.execute(f"SELECT * FROM [{table}] NOT INDEXED"):  # noqa: S608 - names from here
                pass
    except DAMAGED:
        return False
    return True


# -- what leaves hide --------------------------------------------------------------------------------

_BODIES: Final = "SELECT leaf, stream, seq, CAST(body AS BLOB) FROM leaves NOT INDEXED WHERE leaf < ? ORDER BY leaf"


@dataclass(frozen=True, slots=True)
class OpenedValues:
    """What was found of the values that the first leaves of a ledger hide, where all of them are as they must be."""

    opened: int
    erased: int
    openings: int
    names: frozenset[tuple[str, str | None]]
    drawn: frozenset[str]

    def add_to(self, walk: WalkState) -> None:
        """Put it to what was seen of the other leaves."""
        walk.opened += self.opened
        walk.erased += self.erased
        walk.openings += self.openings
        walk.names |= self.names
        walk.drawn |= self.drawn


def openings_before(ledger: Connection, vault_conn: Connection, end: int) -> OpenedValues | None:
    """Check what the leaves before ``end`` hide and nothing else; None when any of it is not as it must be."""
    vault, walk = Vault(vault_conn), WalkState()
    try:
        note_erased(ledger, vault, walk)
        note_handles(vault_conn, walk)
        streams = dict(ledger.execute("SELECT number, name FROM streams NOT INDEXED"))
        for leaf, number, seq, body in ledger.execute(_BODIES, (end,)):
            stream, (text, seals) = streams[number], split_body(body)
            if stream != LOG and any(check_hidden(leaf, stream, seq, json.loads(text), seals, vault, walk)):
                return None
    except DAMAGED:
        return None
    return OpenedValues(walk.opened, walk.erased, walk.openings, frozenset(walk.names), frozenset(walk.drawn))


def note_erased(ledger: Connection, vault: Vault, walk: WalkState) -> None:
    """What may be missing because a record of the log says that it was erased; and that it is."""
    extents = extents_erased(ledger, vault)
    every = [(target, one) for target, one in extents if target.kind != "rule" or not exceeds(ledger, target.name, one)]
    if len(every) < len(extents):
        walk.report(None, "a record by a rule of retention lists what its rule may not take")
    walk.gone = together(extent for _, extent in every)
    walk.coming = {(stream, seq) for stream, seq, _ in walk.gone.coming}
    for target, extent in every:
        if not is_done(vault.conn, target, extent):
            walk.report(None, f"what the log says was erased ({target.kind}) is still in the vault; ingest ends it")


def note_handles(vault: Connection, walk: WalkState) -> None:
    """For whom each handle stands, as the vault says."""
    rows = vault.execute("SELECT handle, CAST(player AS BLOB) FROM people NOT INDEXED")
    walk.handles = {handle: as_text(player) for handle, player in rows}


def check_hidden(
    leaf: int, stream: str, seq: int, public: Any, seals: tuple[bytes, ...], vault: Vault, walk: WalkState
) -> Iterator[tuple[str, State]]:
    """What the vault must hold of one event, and that it is what was sealed."""
    hidden = list(places(public, seq))
    if len(seals) - len(hidden) not in (0, 1):
        yield f"it hides {len(hidden)} value(s) and has {len(seals)} commitment(s)", "damaged"
        return
    values, is_readable = _values_kept(leaf, len(hidden), vault, walk)
    if not is_readable:
        yield "the vault's values cannot be read, or are not those the event hides", "damaged"
    yield from _check_values(leaf, stream, seq, hidden, values, seals, vault, walk)
    raw_is_lost = not vault.has_raw_key(stream, seq) and f"{stream}/{RAW}" not in walk.gone.secrets
    if len(seals) > len(hidden) and raw_is_lost and (stream, seq) not in walk.coming:
        yield "the vault has lost the secret of the line as it came", "lost"
    frame = {"match" if is_match(stream) else "stream": stream, "seq": seq}
    clear = show(public, hidden, values) | frame
    yield from _check_persons(clear, stream, seq, vault, walk)
    if None in values:
        clear = withhold(clear, {place.path: seal for place, seal in zip(hidden, seals, strict=False)})
    elif not _is_hidden_as(clear, public):
        yield "the body shows what it must hide, or hides what it must show", "damaged"
    if not is_event(clear, canonical(clear)):
        yield "the body is no event of the format", "damaged"


def _is_hidden_as(clear: dict[str, Any], public: dict[str, Any]) -> bool:
    """Whether an event's body shows just this of it."""
    expected = hide(clear | {key: public[key] for key in OWN & public.keys()})[0]
    if expected == public and LISTS.isdisjoint(public):  # what hide puts there is None; a count could equal true
        return True
    return canonical(expected) == canonical(public)


def _values_kept(leaf: int, size: int, vault: Vault, walk: WalkState) -> tuple[list[Any], bool]:
    """The values the vault has of an event, None for those it has not, and whether they can be read."""
    fields = vault.values_at(leaf)
    walk.openings += fields is not None
    values = list_of(fields)
    if values is None or len(values) != size or not size:
        return [None] * size, fields is None
    return values, True


def _check_values(
    leaf: int,
    stream: str,
    seq: int,
    hidden: Sequence[Place],
    values: Sequence[Any],
    seals: Sequence[bytes],
    vault: Vault,
    walk: WalkState,
) -> Iterator[tuple[str, State]]:
    """Each value is there and is the one sealed, or a record says that it is erased."""
    gone, has_erasures = walk.gone, walk.gone.values or walk.gone.coming or walk.gone.secrets
    erasures = {
        number for number, one in enumerate(hidden) if has_erasures and gone.covers(leaf, number, stream, seq, one)
    }
    missing = {number for number, value in enumerate(values) if value is None}
    walk.lost += len(missing - erasures)
    walk.erased += len(missing & erasures)
    walk.opened += len(hidden) - len(missing)
    if missing - erasures:
        paths = [place.path for number, place in enumerate(hidden) if number in missing - erasures]
        yield f"the vault has lost the value of {', '.join(paths)}", "lost"
    if erasures - missing:
        yield "the vault has a value again that the log says was erased", "damaged"
    for number, (place, value, seal) in enumerate(zip(hidden, values, seals, strict=False)):
        if number not in missing & erasures:
            yield from check_opening(stream, seq, place, value, seal, vault)


def list_of(fields: str | None) -> list[Any] | None:
    try:
        values = json.loads(fields) if fields is not None else None
    except UNREADABLE:
        return None
    return values if isinstance(values, list) else None


def check_opening(
    stream: str, seq: int, place: Place, value: Any, seal: bytes, vault: Vault
) -> Iterator[tuple[str, State]]:
    try:
        key = vault.key_of(stream, place.scope, place.path, seq)
    except ValueError:
        yield f"a secret of {stream} is no key", "damaged"
        return
    if key is None:
        yield f"the vault has lost the secret of {place.path}: nothing it sealed can be proved", "lost"
    elif value is not None and seal_of(key, place, value) != seal:
        yield f"the vault's value of {place.path} is not the one sealed", "damaged"


def _check_persons(clear: Any, stream: str, seq: int, vault: Vault, walk: WalkState) -> Iterator[tuple[str, State]]:
    """Keep whom an event names, and by which names they must be found. The handle that is made of a secret stands for
    the person it seals, and nobody else."""
    for (player, name), scope in zip(persons_named(clear), person_scopes(clear, seq), strict=True):
        if not isinstance(player, str):
            continue
        walk.names.add((player, None))
        if isinstance(name, str):
            walk.names.add((player, name))
        secret = None if player in walk.drawn else vault.known_secret(stream, scope)
        whose = walk.handles.get(handle_of(secret)) if secret is not None else None
        if whose == player:
            walk.drawn.add(player)
        elif whose is not None:
            yield "the handle of whom it names stands for somebody else in the vault", "damaged"
