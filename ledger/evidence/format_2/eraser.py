"""Erasing: what of a person or of a match is to go, found by all that is known of it; and writing that in the log:
announced, withdrawn, done, or done again in a copy."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from urllib.parse import unquote_plus

from ledger.evidence.commitments import commit_bytes
from ledger.evidence.format_2.erasure import ErasedValues, erasures, is_meant, meant_scope, stream_of_scope
from ledger.evidence.format_2.extents import LINES_BY_RULE, TEXT, Extent, HiddenValue, Target
from ledger.evidence.format_2.log import log_body
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.format_2.tables import LOG, vault_schema
from ledger.evidence.format_2.vault import has_secret, note_deleted
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.leaf import RAW, body_of, hide, places, seal_of, shown_of, split_body
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.reader import is_match
from ledger.evidence.sqlite import below, transaction
from ledger.evidence.tables import UNREADABLE, foreign, schema_of
from ledger.evidence.vault import compared
from schemas.canonical import canonical
from schemas.errors import LedgerError
from schemas.records import PERSONS

CARDS: Final = ("seat/", "deck/")
"""Scopes of the hidden cards of a match."""
_ESCAPED: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})|([\"\\/]))")
_MARKS: Final = ("device", "address")
"""What tells of a person at a seat beside id and name."""
_SHORTEST: Final = 3
"""Characters a name has at least that is looked for in texts."""


# -- what is to go ---------------------------------------------------------------------------------


def extent_of(reader: Reader, target: Target) -> Extent:
    """What an erasure would destroy. Raises LookupError for a person or match that is not here."""
    if target.kind == "cards":
        return _extent_of_cards(reader, target.name)
    extent, _ = _person_in(reader, target.name)
    return extent


@dataclass
class ErasureTarget:
    """Whom an erasure is about, as far as is known by now: the id, the names it looks for in texts, the seats taken."""

    player: str
    names: set[str]
    seats: set[tuple[str, int]] = field(default_factory=set)


def _person_in(reader: Reader, handle: str) -> tuple[Extent, ErasureTarget]:
    player = player_of(reader, handle)
    if player is None:
        raise LookupError(handle)
    whom = ErasureTarget(player, {player, handle})
    extent = _extent_of_person(reader, whom, _streams_with(reader, _as_json_text(player)))
    extent.secrets |= _nonces_of(reader, handle)
    return extent, whom


def whom_of(reader: Reader, handle: str) -> ErasureTarget:
    """All that a ledger knows of a person, by the handle (hex). Raises LookupError for one that is not here."""
    # The extent is computed for what it finds on the way: names and seats are known only once all streams are read.
    return _person_in(reader, handle)[1]


def extent_beside(reader: Reader, whom: ErasureTarget, handle: str) -> tuple[Target, Extent]:
    """What an erasure of somebody in one ledger would destroy in another in which staff write of the matches of that
    one: texts and records, of who sat in matches nothing. And under which handle that is told there: the own one of a
    ledger that knows the person by records alone, and then forgets that too, else ``handle``."""
    there = _streams_with(reader, _as_json_text(whom.player))
    others = [stream for stream in there if not is_match(stream)]
    extent = _extent_of_person(reader, whom, others)
    own = reader._vault.handle(whom.player) if others == there else None
    extent.secrets |= _nonces_of(reader, own.hex()) if own is not None else set()
    return Target("person", own.hex() if own is not None else handle), extent


def _nonces_of(reader: Reader, handle: str) -> set[str]:
    """The names of those of announcements that mean a person: they go with what they commit to."""
    names = (f"{LOG}/{meant_scope(one.seq)}" for one in erasures(reader) if one.target == Target("person", handle))
    return {name for name in names if has_secret(reader._vault.conn, name)}


def player_of(reader: Reader, handle: str) -> str | None:
    """The player's id a handle (hex) stands for; None where the vault knows none."""
    query = "SELECT player FROM people WHERE handle = ?"
    try:
        row = reader._vault.conn.execute(query, (bytes.fromhex(handle),)).fetchone()
    except ValueError:
        return None
    return row[0] if row else None


def _extent_of_cards(reader: Reader, match: str) -> Extent:
    if not is_match(match) or not reader.size_of(match):
        raise LookupError(match)
    extent = Extent(matches={match})
    for one in hidden_in(reader, match, extent.unread):
        if one.place.scope.startswith(CARDS) or one.place.path == "ext":
            extent.take(match, one)
    _add_lines(reader, lambda _, stream: stream == match, extent)
    add_secrets_of_lines(reader, extent, match)
    return extent


def _as_json_text(player: str) -> str:
    """An id as it stands in a JSON text."""
    return canonical(player).decode()[1:-1]


def _extent_of_person(reader: Reader, whom: ErasureTarget, streams: Sequence[str]) -> Extent:
    """The fields of these streams that say who sat where, lines kept aside, texts and extensions that name the person
    by id, name or handle, extensions of his own events and of the openings, the texts of cases about his seats and of
    his leads. Names and seats that are found are added to ``whom``."""
    extent, player, names, seats, marks = Extent(), whom.player, whom.names, whom.seats, set[str]()
    for stream in streams:
        hidden = list(hidden_in(reader, stream, extent.unread))
        mine = {
            (leaf, place.scope)
            for leaf, _, public, _, place, value in hidden
            if value == player and (place.below == "player" or place.top in PERSONS.get(public["type"], ()))
        }
        for one in hidden:
            if (one.leaf, one.place.scope) not in mine:
                continue
            extent.take(stream, one)
            if one.place.below == "name" and isinstance(one.value, str):
                # Each name is looked for in all texts after this: a person may be spoken of by the name of another
                # match.
                names.add(one.value)
            if one.place.below in _MARKS and isinstance(one.value, str):
                marks.add(one.value)
            if one.place.below == "player":
                seats.add((stream, one.public["players"][one.place.row - 1]["seat"]))
        if mine:
            (extent.matches if is_match(stream) else extent.pairs).add(stream)
    about = _cases_about(reader, {match for match, _ in seats})
    words = words_of(player, names)
    for stream in sorted({*extent.matches, *extent.pairs, *about, *_streams_saying(reader, words)}):
        own = about.get(stream) in seats
        _add_texts(reader, stream, words, extent, seats, whole=own or stream.startswith("lead/"))
        if own:
            extent.cases.add(stream)
    line_words = words_of(player, names | {mark for mark in marks if not _is_shared(reader, player, mark)})
    _add_lines(reader, lambda raw, _: is_said(line_words, raw), extent)
    extent.files = {file for file in _files(reader) if words.search(plain(file))}
    add_secrets_of_lines(reader, extent)
    return extent


def _is_shared(reader: Reader, player: str, mark: str) -> bool:
    """Whether somebody else had a device or address as well: then a line that says it may be of that person."""
    for stream in _streams_with(reader, _as_json_text(mark)):
        hidden = list(hidden_in(reader, stream, set()))
        sat = {(one.leaf, one.place.scope): one.value for one in hidden if one.place.below == "player"}
        having = {(one.leaf, one.place.scope) for one in hidden if one.place.below in _MARKS and one.value == mark}
        if any(sat.get(seat) != player for seat in having):
            return True
    return False


def _streams_with(reader: Reader, text: str) -> list[str]:
    """Streams in whose hidden values these characters stand."""
    query = "SELECT leaf FROM opened WHERE instr(fields, ?)"
    return sorted(_streams_of_leaves(reader, (leaf for (leaf,) in reader._vault.conn.execute(query, (text,)))))


def _streams_saying(reader: Reader, words: re.Pattern[str]) -> set[str]:
    """Streams in whose hidden values one of these words stands."""
    rows = reader._vault.conn.execute("SELECT leaf, fields FROM opened")
    return _streams_of_leaves(reader, (leaf for leaf, fields in rows if is_said(words, fields.encode())))


def _streams_of_leaves(reader: Reader, leaves: Iterable[int]) -> set[str]:
    query = "SELECT stream FROM events WHERE leaf = ?"
    rows = (reader._ledger.execute(query, (leaf,)).fetchone() for leaf in leaves)
    return {row[0] for row in rows if row is not None} - {LOG}


def add_secrets_of_lines(reader: Reader, extent: Extent, *streams: str) -> None:
    """Let what seals lines as they came go with what is to go of their streams, and of these: such a line could be
    guessed at. Secrets nobody drew are left out: only what was there may be said to be erased."""
    for stream in {*streams, *streams_of(extent)}:
        extent.secrets |= _secrets_of_lines(reader, stream)
    extent.secrets = {scope for scope in extent.secrets if has_secret(reader._vault.conn, scope)}


def _secrets_of_lines(reader: Reader, stream: str) -> set[str]:
    """What seals the lines of a stream as they came: the secret of all, the keys of single ones where it has gone, and
    nonces of lines that waited; not of those that do still, which stay as they came."""
    scope = f"{stream}/{RAW}"
    query = "SELECT scope FROM secrets WHERE scope >= ? AND scope < ?"
    names = {name for (name,) in reader._vault.conn.execute(query, below(scope))}
    return {scope, *(names - reader._vault.nonces_waiting() if names else names)}


def _files(reader: Reader) -> set[str]:
    query = "SELECT file FROM refused UNION SELECT file FROM conflicting UNION SELECT file FROM waiting"
    files = {file for (file,) in reader._vault.conn.execute(query)}
    return files | {file for file, _ in reader.unkept()}


def hidden_in(reader: Reader, stream: str, unread: set[str]) -> Iterator[HiddenValue]:
    """What the events of a stream hide, in their order; those that cannot be read are put down in ``unread``, as
    STREAM/SEQ."""
    rows = reader._rows(stream)
    fields = reader._values(rows)
    for leaf, seq, body in rows:
        try:
            public = shown_of(body)
            hidden = list(places(public, seq))
            values = json.loads(fields[leaf]) if leaf in fields else [None] * len(hidden)
            values_hidden = [
                HiddenValue(leaf, seq, public, number, place, value)
                for number, (place, value) in enumerate(zip(hidden, values, strict=True))
            ]
        except UNREADABLE:
            unread.add(f"{stream}/{seq}")
        else:
            yield from values_hidden


def _cases_about(reader: Reader, matches: set[str]) -> dict[str, tuple[str, int] | None]:
    """The cases about these matches, by stream, with match and seat; None for the seat that is not told."""
    cases: dict[str, tuple[str, int] | None] = {}
    for stream in reader.streams_under("case"):
        with suppress(*UNREADABLE):
            first = shown_of(reader._rows(stream)[0][2])
            about = first.get("about")
            if about and about[0] in matches:
                cases[stream] = (about[0], first["seat"]) if first.get("seat") else None
    return cases


def _add_texts(
    reader: Reader, stream: str, words: re.Pattern[str], extent: Extent, seats: set[tuple[str, int]], *, whole: bool
) -> None:
    """Texts of a stream, all or those that name the person; of a match extensions of the openings and of the seats."""
    for one in hidden_in(reader, stream, extent.unread):
        if one.place.scope != TEXT or one.value is None:
            continue
        own = stream in extent.matches and (one.public["type"] == "open" or (stream, one.public.get("seat")) in seats)
        if whole or (own and one.place.path == "ext") or any(words.search(text) for text in texts_in(one.value)):
            extent.take(stream, one)


def _add_lines(reader: Reader, goes: Callable[[bytes, str | None], bool], extent: Extent) -> None:
    """Lines that were not taken in and are to go, by their bytes and the stream they seem to be of."""
    for table in LINES_BY_RULE.values():
        query = f"SELECT leaf, place, nonce, raw, stream FROM {table}"  # noqa: S608 - names from here
        for leaf, place, nonce, raw, stream in reader._vault.conn.execute(query):
            if goes(raw, stream):
                extent.lines.add((table, leaf, place, leaf_hash(commit_bytes(nonce, raw)).hex()))
                extent.aside.add(stream or "")


def named_in(reader: Reader, target: Target) -> Callable[[bytes], bool]:
    """Tells whether bytes name the person an erasure is about, by id, name or handle."""
    player = player_of(reader, target.name) if target.kind == "person" else None
    if player is None:
        return lambda _: False
    query = "SELECT name FROM names JOIN people ON people.person = names.person WHERE player = ?"
    names = {name.decode("utf-8", "replace") for (name,) in reader._vault.conn.execute(query, (player,))}
    words = words_of(player, {*names, target.name})
    return lambda raw: is_said(words, raw)


def streams_of(extent: Extent) -> set[str]:
    """The streams of which an erasure destroys something."""
    return {stream_of_scope(scope) for scope in extent.secrets}


def first_leaf(reader: Reader, extent: Extent) -> int:
    """The first leaf that has something of what an erasure destroys; beyond the last where none has."""
    leaves = [leaf for leaf, _ in extent.values] + [leaf for _, leaf, _, _ in extent.lines]
    return min(leaves, default=reader.size())


def waiting_for(reader: Reader, target: Target) -> list[tuple[str, int]]:
    """Waiting lines, by stream and seq, that name the person or are of the match: they must be taken in first."""
    rows = reader._vault.conn.execute("SELECT stream, seq, raw FROM waiting ORDER BY stream, seq").fetchall()
    if target.kind == "cards":
        return [(stream, seq) for stream, seq, _ in rows if stream == target.name]
    is_named = named_in(reader, target)
    return [(stream, seq) for stream, seq, raw in rows if is_named(raw)]


# -- whether a text names somebody -----------------------------------------------------------------


def words_of(player: str, names: set[str]) -> re.Pattern[str]:
    """Finds these where they stand as words in a text that ``plain`` gave; a name of one or two letters would be
    anywhere."""
    words = {plain(player), *(plain(name) for name in names if len(name) >= _SHORTEST)} - {""}
    return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(word) for word in sorted(words))})(?!\w)")


def plain(text: str) -> str:
    """A text as names are compared."""
    return compared(text).decode("utf-8", "replace")


def texts_in(value: Any) -> Iterator[str]:
    """Every text and number in a value, plain."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield plain(name)
            yield from texts_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts_in(one)
    elif isinstance(value, str | int) and not isinstance(value, bool):
        yield plain(str(value))


def is_said(words: re.Pattern[str], raw: bytes) -> bool:
    """Whether one of these words stands in bytes: in UTF-8 or UTF-16, as they are or as JSON or an address of the web
    has them escaped."""
    text = raw.decode("utf-8", "replace")
    units = _ESCAPED.sub(lambda match: chr(int(match[1], 16)) if match[1] else match[2], text)
    # JSON escapes what lies beyond U+FFFF as two surrogates, which UTF-16 makes one letter of again.
    unescaped = units.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    forms = {text, unescaped}
    if "%" in text:
        forms.add(unquote_plus(text))
    if "\0" in text:  # the line feed before it may have taken one byte of two along
        forms |= {raw[start:].decode(code, "replace") for start in (0, 1) for code in ("utf-16-le", "utf-16-be")}
    return any(words.search(plain(one)) for one in forms)


# -- in the log ------------------------------------------------------------------------------------


def set_moment(writer: Writer, at: datetime) -> None:
    """Let this be the time of the records a writer makes from here on."""
    writer._clock = lambda: at


def announce(writer: Writer, target: Target, who: str, at: str, due: str, why: str, days: int | None = None) -> int:
    """Say in the log, ``at`` a time, what is to be erased from ``due`` on (ISO 8601, UTC), and why, by a code; for a
    rule of retention that is all it lets go of after its ``days``. Returns the seq of the record, by which it is done
    or withdrawn. Raises LedgerError when the disk or database fails."""
    body = log_body("erasure", at=at, who=who, **{"due": due, "why": why, "days": days, target.kind: target.name})
    player = player_of(writer, target.name) if target.kind == "person" else None
    if player is None:
        return writer._tell_now(body)
    nonce = writer._vault.secret(LOG, meant_scope(writer._streams.state(LOG).next)).key
    return writer._tell_now(body_of(body, [commit_bytes(nonce, canonical(player))]))


def check_meant(writer: Writer, announced: int, target: Target) -> None:
    """Raise LedgerError where a person's handle does not stand for whom the erasure was announced of."""
    row = writer._ledger.execute("SELECT body FROM leaves WHERE stream = 0 AND seq = ?", (announced,)).fetchone()
    if target.kind == "person" and not is_meant(writer._vault, target.name, announced, split_body(row[0])[1]):
        raise LedgerError(
            f"whom the erasure announced by record {announced} of the log means is not who vault.db of {writer._place}"
            " says by now; nothing was erased; run meldtrail verify, and restore a backup"
        )


def withdraw(writer: Writer, announced: int, target: Target, who: str) -> None:
    """Take an announcement back. Raises LedgerError as :func:`announce`."""
    fields = {target.kind: target.name}
    writer._tell_now(log_body("withdrawn", at=writer._now(), who=who, of=announced, **fields))


def erase(writer: Writer, target: Target, who: str, announced: int, *, alone: bool = False) -> int:
    """Erase a person or the cards of a match, and say so first: what is destroyed cannot be brought back. ``alone``
    says that nobody else agreed.

    Returns how many fields went. Raises LookupError for one that is not here, LedgerError when the disk or database
    fails: then it is completed when the ledger is next opened for writing, or was not begun.
    """
    return _erase(writer, target, extent_of(writer, target), who, announced, alone=alone)


def erase_beside(writer: Writer, target: Target, extent: Extent, who: str) -> int:
    """Erase what staff wrote of somebody who is erased in another ledger, where that was announced.

    Returns how many fields went. Raises LedgerError as :func:`erase`.
    """
    return _erase(writer, target, extent, who, None)


def erase_again(writer: Writer, erasure: ErasedValues, who: str) -> int:
    """Erase in an older copy what was erased in a newer ledger, and keep out what is not here yet. Lines go that wait
    here and say what was erased there, where they had come in: they come again with the log.

    Returns how many fields went. Raises LedgerError as :func:`erase`.
    """
    extent = Extent()
    with suppress(LookupError):  # the copy is older than the first event of the person, or of the match
        extent = extent_of(writer, erasure.target)
    _add_gone(writer, extent, erasure)
    for stream, seq in sorted(
        {*waiting_for(writer, erasure.target), *((stream, seq) for stream, seq, _ in extent.coming)}
    ):
        writer.drop_erased(stream, seq)
    return _erase(writer, erasure.target, extent, who, None)


def _add_gone(reader: Reader, extent: Extent, erasure: ErasedValues) -> None:
    """Let an erasure destroy here what it destroyed in a newer ledger, and keep out what is not here yet."""
    extent.aside |= set(erasure.aside)
    for stream in {stream for stream, _, _ in erasure.fields}:
        there = {(one.seq, one.place.path): one for one in hidden_in(reader, stream, set())}
        for seq, path in [(seq, path) for of, seq, path in erasure.fields if of == stream]:
            if (seq, path) in there:
                extent.take(stream, there[seq, path])
            else:
                extent.coming.add((stream, seq, path))
    add_secrets_of_lines(reader, extent)


def erase_by_rule(writer: Writer, rule: str, days: int, extent: Extent, who: str) -> int:
    """Remove what a rule of retention lets stay for so many days, and say so first.

    Returns how many fields and lines went. Raises LedgerError as :func:`erase`.
    """
    return _erase(writer, Target("rule", rule), extent, who, None, days=days) + len(extent.lines)


def _erase(
    writer: Writer,
    target: Target,
    extent: Extent,
    who: str,
    announced: int | None,
    *,
    alone: bool = False,
    days: int | None = None,
) -> int:
    refuse_foreign(writer)
    _forget_files(writer, extent.files)
    record = {"v": 1, "type": "erased", "at": writer._now(), "who": who, target.kind: target.name}
    record |= {"fields": len(extent.values), "lines": len(extent.lines), "covers": extent.as_list()}
    record |= {"alone": True} if alone else {}
    record |= {"days": days} if days is not None else {}
    public, values = hide(record | ({"of": announced} if announced is not None else {}))
    seq, vault = writer._streams.state(LOG).next, writer._vault
    (place,) = places(public, seq)
    seal = seal_of(vault.field_key(LOG, place.scope, place.path, seq), place, values[0])
    vault.keep_written(writer._batch.size, canonical(values).decode())
    writer._tell_now(body_of(canonical(public), [seal]))
    writer._finish_erasures()
    writer._learn()
    return len(extent.values)


def write_vault_anew(writer: Writer, *, always: bool) -> bool:
    """Leave nothing in the vault of what was deleted, and nothing in its log; where the vault does not say that there
    may be something only if ``always``. False while somebody reads it as it was before: then what was erased stands in
    its log until that ends. Raises LedgerError where the vault has a table or trigger that is not ours."""
    refuse_foreign(writer)
    vault = writer._vault
    return (vault.is_clean() and not always) or vault.write_anew()


def refuse_foreign(writer: Writer) -> None:
    """Raise LedgerError where the vault has a table or trigger that is not ours: it may keep what is erased."""
    if strange := foreign(schema_of(writer._vault.conn), vault_schema()):
        raise LedgerError(
            f"vault.db of {writer._place} has what does not belong there, which may keep what is erased:"
            f" {', '.join(strange)}; restore a backup, or take it out"
        )


def _forget_files(writer: Writer, files: set[str]) -> None:
    """Let lines that stay be of no file's name, where it names a person."""
    vault = writer._vault.conn
    with transaction(vault):
        if files:
            note_deleted(vault)
        for name in sorted(files):
            for table in (*LINES_BY_RULE.values(), "waiting"):
                vault.execute(f"UPDATE {table} SET file = '' WHERE file = ?", (name,))  # noqa: S608 - from here
            vault.execute(
                "INSERT INTO unkept SELECT '', code, lines FROM unkept WHERE file = ?"
                " ON CONFLICT(file, code) DO UPDATE SET lines = lines + excluded.lines",
                (name,),
            )
            vault.execute("DELETE FROM unkept WHERE file = ?", (name,))
    writer._quarantine.forget()
