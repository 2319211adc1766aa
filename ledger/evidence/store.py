"""A ledger on disk: make it, open it for reading or writing, verify it. The door to this room."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import islice
from pathlib import Path
from traceback import walk_tb
from typing import Any, Final, NamedTuple

from ledger.evidence.folder import (
    LEDGER_FILE,
    VAULT_FILE,
    Settings,
    check_parts,
    is_vacant,
    permission_warning,
    writable_settings,
    writer_lock,
)
from ledger.evidence.folder import (
    create_ledger as create_ledger,
)
from ledger.evidence.folder import (
    read_settings as read_settings,
)
from ledger.evidence.format_2.reader import Reader as SecondReader
from ledger.evidence.format_2.tables import FORMAT as FORMAT_2
from ledger.evidence.format_2.tables import create_ledger_tables, create_vault_tables, tells_since_when
from ledger.evidence.format_2.vault import Vault as SecondVault
from ledger.evidence.format_2.waiting import late_ms
from ledger.evidence.format_2.writer import ScratchWriter, now
from ledger.evidence.format_2.writer import Writer as Writer
from ledger.evidence.growth import FirstGrowth, Growth, Part, ShardedGrowth
from ledger.evidence.intake import Refusal, read_line
from ledger.evidence.keys import KeyUnavailable, connect_vault, unsealed_warning, vault_files
from ledger.evidence.reader import PINS
from ledger.evidence.reader import Reader as Reader
from ledger.evidence.receipts import REVEALS, FirstReceipts, Receipts
from ledger.evidence.sharded import ShardedReader
from ledger.evidence.shards import SETTINGS_FILE, Shard, in_two, is_sharded, shards_in, unnamed
from ledger.evidence.sqlite import (
    DISK_ERRORS,
    Connection,
    SqliteError,
    check_writer_version,
    connect_memory,
    connect_reader,
    connect_writer,
    number_of,
    reader_warning,
    sqlite_version,
)
from ledger.evidence.tables import UNREADABLE
from ledger.evidence.verification import MANY, Problem
from ledger.evidence.writer import no_pin
from schemas.canonical import canonical
from schemas.errors import ConflictError, LedgerError, UnknownMatch, UsageError
from schemas.message import message
from schemas.wire import SCHEMA_VERSION

PATIENCE_S: Final = 3.0
"""How long somebody who writes a little waits for another writer of a ledger, in seconds."""


@contextmanager
def open_reader(folder: str | Path) -> Iterator[Reader]:
    """A ledger open for reading, or several as one; ``warnings`` says what is amiss without being in the way.

    Raises LedgerError when the folder is missing, no ledger, foreign, damaged or of another format, or one of several
    is.
    """
    with open_faces(Path(folder)) as faces:
        yield faces.reader


class Faces(NamedTuple):
    """A ledger open for reading, or several as one: what reads it, and what tells how it has grown, as of the same
    moment; and whose it is what is kept of it (:func:`owner_of`)."""

    reader: Reader
    growth: Growth
    owner: str


@contextmanager
def open_faces(folder: Path) -> Iterator[Faces]:
    """A ledger open for reading, or several as one. Raises LedgerError as :func:`open_reader`."""
    with damage_named(folder), ExitStack() as stack:  # of several it is not known which: verify of all says that
        if not is_sharded(folder):
            yield stack.enter_context(_open_one(folder))
            return
        shards = distinct_shards(folder)
        _let_open(len(shards))
        pairs = []
        for shard in shards:
            with _shard_named(shard):
                pairs.append((shard, stack.enter_context(_open_one(shard.folder))))
        yield _together(folder, pairs)


@contextmanager
def _open_one(folder: Path) -> Iterator[Faces]:
    with (
        _open_parts(folder) as (ledger, vault, settings),
        closing(receipts_of(ledger, folder, settings.hands_after)) as receipts,
    ):
        reader = reader_of(ledger, vault, receipts)
        reader.warnings = _warnings(folder, ledger)
        yield Faces(reader, growth_of(ledger, vault), settings.ledger)


def _together(folder: Path, pairs: Sequence[tuple[Shard, Faces]]) -> Faces:
    several = ShardedReader([(shard, faces.reader) for shard, faces in pairs])
    several.warnings = (*unnamed(folder), *several.warnings)
    parts = [
        Part(faces.owner, shard.folder, several.first_leaf_of(shard), faces.growth, shard.aside)
        for shard, faces in pairs
    ]
    return Faces(several, ShardedGrowth(parts, several.forget), f"shards from {parts[0].ledger}")


_FILES_OF_SHARD: Final = 8
"""Files that a ledger open for reading takes at most: two databases, each with its log and shared memory, and others
for a moment."""
_OTHER_FILES: Final = 64


def _let_open(shards: int) -> None:
    """Let this process and those it starts have the files of so many ledgers open at once. Raises LedgerError where the
    system does not."""
    if os.name != "posix":
        return
    import resource

    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = shards * _FILES_OF_SHARD + _OTHER_FILES
    if allowed == resource.RLIM_INFINITY or allowed >= need:
        return
    if most != resource.RLIM_INFINITY and most < need:
        raise LedgerError(
            f"{shards} shards take up to {need} open files, and a process may have {most} here: raise that limit"
            " (ulimit -Hn), or name fewer shards"
        )
    with suppress(ValueError, OSError):  # where the system still has a limit of its own, opening says so
        resource.setrlimit(resource.RLIMIT_NOFILE, (need, most))


def distinct_shards(folder: Path) -> tuple[Shard, ...]:
    """The ledgers that a folder names, or itself. Raises LedgerError as ``shards_in``, and where one is named under two
    names or is a copy of another."""
    shards, ids = shards_in(folder), dict[str, str]()
    for shard in shards if is_sharded(folder) else ():
        with _shard_named(shard):
            ledger = read_settings(shard.folder).ledger
        if ledger in ids:
            raise LedgerError(f"{folder}: the shards {ids[ledger]} and {shard.name} are one ledger; name one of them")
        ids[ledger] = shard.name
    return shards


def ledger_ids(folder: Path) -> list[str]:
    """The ids of the ledgers of a folder in order of time. Raises LedgerError as :func:`distinct_shards`."""
    return [read_settings(shard.folder).ledger for shard in distinct_shards(folder)]


def owner_of(folder: Path) -> str:
    """Whose it is what is kept of a ledger between two looks: its id. Of several it is that of the first, for others
    come after it and what is kept goes on."""
    first = ledger_ids(folder)[0]
    return f"shards from {first}" if is_sharded(folder) else first


def folder_of(folder: Path, match: str) -> Path:
    """The folder of the ledger that has a match: itself where it is one. Raises UnknownMatch where several have none,
    ConflictError where two have it, LedgerError as :func:`open_reader`."""
    if not is_sharded(folder):
        return folder
    with open_reader(folder) as reader:
        shard = reader.shard_of(match)
        if shard is None:
            raise UnknownMatch(f"none of the ledgers in {folder} holds {match}; meldtrail matches lists them")
        return shard.folder


def between_shards(folder: Path) -> tuple[tuple[Problem, ...], tuple[str, ...]]:
    """What is wrong between ledgers used as one, a match that counts in two, and notes: which do not count in one,
    and which ledgers are left out.

    Raises LedgerError when one of them cannot be opened.
    """
    with open_reader(folder) as reader:
        doubled = islice(reader.doubled(), MANY)
        problems = tuple(Problem(None, in_two(match, names), "doubled") for match, names in doubled)
    asides = [(match, shard.name) for shard in shards_in(folder) for match in sorted(shard.aside)]
    notes = tuple(f"{match} of the shard {name} is set aside: it counts in another" for match, name in asides)
    return problems, (*unnamed(folder), *notes)


@contextmanager
def _shard_named(shard: Shard) -> Iterator[None]:
    try:
        yield
    except LedgerError as error:
        raise LedgerError(f"the shard {shard.name}: {error}") from None


@contextmanager
def open_writer(folder: str | Path, *, create: bool = False, patience: float = 0) -> Iterator[Writer]:
    """A ledger open for its one writer; with ``create`` a missing or empty folder becomes a ledger first.

    Another writer is waited for ``patience`` seconds: the desk writes for moments only.

    Raises ConflictError when somebody else writes, UnsafeSqlite on a SQLite that can corrupt it, LedgerError as
    :func:`open_reader`, for one of format 1, and when the folder cannot be written.
    """
    folder = Path(folder)
    check_writer_version(sqlite_version())
    if create and is_vacant(folder):
        try:
            create_ledger(folder, patience=patience)
        except (ConflictError, LedgerError):
            if not (folder / SETTINGS_FILE).exists():  # else somebody else has made it meanwhile
                raise
    settings = writable_settings(folder)
    with writer_lock(folder, patience) as turn:
        with _connected(folder, settings, writing=False):
            pass  # looked at first: a writer turns any database into one with a write-ahead log, a foreign one too
        with damage_named(folder), _connected(folder, settings, writing=True) as (ledger, vault):
            writer = Writer(ledger, vault, str(folder))
            writer.warnings = _warnings(folder, ledger)
            writer.turn = turn
            yield writer
            writer.settle()


@contextmanager
def open_rehearsal(folder: str | Path) -> Iterator[Writer]:
    """A writer for dry runs only: it takes no lock and writes nothing, and a folder need not exist.

    Raises LedgerError when there is something that is no ledger, or one of format 1.
    """
    folder = Path(folder)
    if not is_vacant(folder):
        settings = writable_settings(folder)
        with damage_named(folder), _connected(folder, settings, writing=False) as (ledger, vault):
            yield Writer(ledger, vault, str(folder), can_write=False)
        return
    with open_scratch(can_write=False) as writer:
        yield writer


@contextmanager
def open_scratch(*, can_write: bool = True) -> Iterator[Writer]:
    """An empty ledger that is gone when it is closed, for lines that are only looked at; a writer reads as well.

    SQLite keeps it in memory, and what does not fit in files nobody else can open.
    """
    with closing(connect_memory()) as ledger, closing(connect_memory()) as vault:
        create_ledger_tables(ledger, "", "scratch")
        create_vault_tables(vault, "")
        yield ScratchWriter(ledger, vault, "a scratch ledger", can_write)


def reader_of(ledger: Connection, vault: Connection, receipts: Receipts | None = None) -> Reader:
    """What reads the two databases of :func:`open_parts`, by their format."""
    make = SecondReader if _is_second(ledger) else Reader
    return make(ledger, vault, receipts)


def growth_of(ledger: Connection, vault: Connection) -> Growth:
    """What tells how the two databases of :func:`open_parts` have grown, by their format."""
    return Growth(ledger, vault) if _is_second(ledger) else FirstGrowth(ledger, vault)


def receipts_of(ledger: Connection, folder: Path, delay: int = 0) -> Receipts:
    """What tells when lines came into a ledger, by its format; hands wait ``delay`` seconds."""
    return Receipts(ledger, delay) if _is_second(ledger) else FirstReceipts(folder, delay)


def _is_second(conn: Connection) -> bool:
    return number_of(conn, "PRAGMA user_version") == FORMAT_2


@contextmanager
def open_parts(folder: Path) -> Iterator[tuple[Connection, Connection, Settings]]:
    """The two databases of a ledger for reading, and its settings. Raises LedgerError as :func:`open_reader`."""
    with damage_named(folder), _open_parts(folder) as parts:
        yield parts


@contextmanager
def _open_parts(folder: Path) -> Iterator[tuple[Connection, Connection, Settings]]:
    settings = read_settings(folder)
    with _connected(folder, settings, writing=False) as (ledger, vault):
        yield ledger, vault, settings


@contextmanager
def open_public(folder: Path) -> Iterator[tuple[Connection, Connection, Settings, str]]:
    """As :func:`open_parts`; where the vault of format 2 is missing, or its key is not to be had, an empty one in its
    place and the sentence that says why, else "". Raises LedgerError as :func:`open_reader`."""
    settings = read_settings(folder)
    if reason := _why_closed(folder, settings):
        with closing(connect_reader(folder / LEDGER_FILE)) as ledger, closing(connect_memory()) as vault:
            create_vault_tables(vault, settings.ledger)
            with damage_named(folder):
                yield ledger, vault, settings, reason
        return
    with open_parts(folder) as parts:
        yield *parts, ""


def _why_closed(folder: Path, settings: Settings) -> str:
    if is_vault_missing(folder) and settings.format == FORMAT_2 and (folder / LEDGER_FILE).is_file():
        return f"{folder / VAULT_FILE} is missing"
    try:
        vault_files(folder)
    except KeyUnavailable as closed:
        return str(closed)
    return ""


def is_vault_missing(folder: Path) -> bool:
    """Whether the file with everything hidden is not there at all."""
    return not (folder / VAULT_FILE).is_file()


@contextmanager
def damage_named(folder: Path) -> Iterator[None]:
    """What SQLite says of files in use, or what of them cannot be read, becomes a LedgerError that names the folder,
    with others that are in use, for which it was is not known. A fault of this room looks alike, and the sentence says
    so; what rooms above it raise stays what it is."""
    _in_use.append(folder)
    try:
        yield
    except SqliteError as error:
        way = "see that its disk works and has room" if isinstance(error, DISK_ERRORS) else "run verify on it"
        raise LedgerError(f"{_or_beside(folder)} cannot be used on: {error}; {way}") from error
    except UNREADABLE as error:
        if isinstance(error, UnicodeEncodeError) or not _is_of_this_room(error):  # the path of a ledger is no text
            raise
        says = f"something that is stored in {_or_beside(folder)} cannot be read ({type(error).__name__}: {error})"
        raise LedgerError(f"{says}: run verify on it, which names the record; if it names none, report this") from error
    finally:
        _in_use.remove(folder)


_in_use: Final[list[Path]] = []


def _or_beside(folder: Path) -> str:
    others = dict.fromkeys(str(one) for one in _in_use if one.resolve() != folder.resolve())
    return " or ".join((*others, str(folder)))


_BELOW: Final = sys.stdlib_module_names | {"schemas", "pydantic"}
"""Who raises what this room did not expect of a value."""


def _is_of_this_room(error: BaseException) -> bool:
    """Whether it was raised where something that is stored was read."""
    names = [str(frame.f_globals.get("__name__")) for frame, _ in walk_tb(error.__traceback__)]
    ours = [name for name in names if name.partition(".")[0] not in _BELOW and name != __name__]
    return bool(ours) and ours[-1].startswith(f"{__package__}.")


@contextmanager
def _connected(folder: Path, settings: Settings, *, writing: bool) -> Iterator[tuple[Connection, Connection]]:
    """Both databases, known to be ours; the vault is closed first."""
    paths = folder / LEDGER_FILE, folder / VAULT_FILE
    for path in paths:
        if not path.is_file():
            loss = ": hidden cards, names and lines kept aside are lost" if path.name == VAULT_FILE else ""
            way = "meldtrail restore BACKUP --to DIR, then ingest the logs that came since"
            raise LedgerError(f"{path} is missing{loss}; restore a backup: {way}")
    with ExitStack() as stack:
        ledger = stack.enter_context(closing(connect_writer(paths[0]) if writing else connect_reader(paths[0])))
        vault = stack.enter_context(closing(connect_vault(paths[1], writing=writing)))
        try:
            check_parts(folder, settings, ledger, vault)
        except SqliteError as error:
            raise LedgerError(f"{folder} is damaged: {error}; restore it from a backup") from None
        yield ledger, vault


def tell_of_waiting(folder: Path) -> None:
    """Let the log tell of lines that have waited for long, where nobody writes who would; it is left to whoever does.
    Raises LedgerError as :func:`open_writer`."""
    with open_parts(folder) as (ledger, vault, _):
        is_due = _is_second(ledger) and (not tells_since_when(vault) or late_ms(SecondVault(vault), now) > 0)
    if is_due:
        with suppress(ConflictError), open_writer(folder):
            pass


def _warnings(folder: Path, ledger: Connection) -> tuple[str, ...]:
    unsealed = unsealed_warning(folder, ledger) if _is_second(ledger) else None
    warnings = reader_warning(sqlite_version()), permission_warning(folder), unsealed
    return tuple(text for text in warnings if text is not None)


SOURCE: Final = "meldtrail:records"
"""What is kept as the file a record came from."""


class StrandedError(ConflictError):
    """Lines wait on a stream for one that is missing: nothing can be appended to it until that has come."""


def append_records(
    folder: Path, records: Sequence[Mapping[str, Any]], after: int | None = None, patience: float = 0
) -> list[int]:
    """Append records, all or none, each at the next seq of its stream; ``v`` and ``seq`` are put in. Returns the seqs.

    ``after`` is the last seq of the first record's stream (0: none) the caller has seen. Raises ConflictError when
    that stream has gone on since, when lines wait on a stream, and when another process writes for longer than
    ``patience`` seconds; UsageError for a
    record the format does not have, which is then not kept anywhere; LedgerError as ``open_writer`` does.

    Of several ledgers those about a match go to that which has it, others to that of the desk.
    """
    if is_sharded(folder):
        folder = _home_of(folder, str(records[0]["stream"]))
    with open_writer(folder, patience=patience) as writer:
        last: dict[str, int] = {}
        lines: list[bytes] = []
        seqs: list[int] = []
        for record in records:
            stream = str(record["stream"])
            last.setdefault(stream, writer.size_of(stream))
            if after is not None and last[stream] != after and not seqs:
                text = f"{stream} has gone on: look at what was added after its record {after} first"
                raise ConflictError(text).stating(message("worker-gone_on", seq=after))
            last[stream] += 1
            seqs.append(last[stream])
            lines.append(_line(record, last[stream]))
        if stranded := [stream for stream in last if writer.incomplete(stream).waiting]:
            raise StrandedError(f"{stranded[0]}: a line of it waits for the one before; ingest that one first")
        writer.ingest(lines, SOURCE, no_pin, records=True)
        return seqs


_ABOUT_MATCH: Final = frozenset({PINS, REVEALS})
"""Kinds of records that stand beside the match they are about."""


def _home_of(folder: Path, stream: str) -> Path:
    kind, _, match = stream.partition("/")
    if kind in _ABOUT_MATCH:
        return folder_of(folder, match)
    return next((shard.folder for shard in shards_in(folder) if shard.is_desk), folder)  # where none is, nobody writes


def check_record(record: Mapping[str, Any]) -> None:
    """Raise UsageError for what :func:`append_records` would not take as a record."""
    _line(record, 1)


def _line(record: Mapping[str, Any], seq: int) -> bytes:
    try:
        line = canonical({"v": SCHEMA_VERSION, **record, "seq": seq})
    except ValueError as wrong:
        raise UsageError(f"no record: {wrong}") from None
    outcome = read_line(line)
    if isinstance(outcome, Refusal):
        raise UsageError(f"no record: {outcome.code}{f', {outcome.note}' if outcome.note else ''}")
    return line + b"\n"


def append_pins(
    folder: Path,
    pins: Sequence[Mapping[str, Any]],
    last_seqs: Mapping[str, int],
    contents: Mapping[str, tuple[str, str]],
) -> None:
    """Append records that pin rules, in batches of 1000 that are each whole or not there.

    ``last_seqs`` is the last seq of each match's pins that whoever pins has seen, by stream (0: none); ``contents`` are
    (ruleset, canonical content) by hash. Raises ConflictError when another pin has come since or another process keeps
    writing; nothing is written then.
    """
    with open_writer(folder, patience=PATIENCE_S) as writer:
        for stream, last in last_seqs.items():
            if writer.size_of(stream) != last:
                raise ConflictError(f"{stream} has gone on: somebody else pinned rules meanwhile; look at them first")
        writer.pin_later([_line(pin, last_seqs[str(pin["stream"])] + 1) for pin in pins], contents, SOURCE)
