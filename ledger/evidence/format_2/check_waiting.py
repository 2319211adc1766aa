"""Check what the log tells of lines that wait against the lines, and against the events they came to be."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ledger.evidence.batch import Place
from ledger.evidence.format_2.seen import Seen, Told
from ledger.evidence.format_2.tables import LOCAL, tells_since_when
from ledger.evidence.format_2.vault import Vault, nonce_scope
from ledger.evidence.format_2.waiting import ERASED, commitments
from ledger.evidence.intake import Accepted, is_line_of, read_line
from ledger.evidence.leaf import places, show, shown_of
from ledger.evidence.reader import is_match
from ledger.evidence.sqlite import Connection
from ledger.evidence.tables import as_text
from ledger.evidence.verification import State
from schemas.canonical import canonical
from schemas.wire import timestamp


class _Kept(NamedTuple):
    """A line that waits, as the vault has it: its bytes, how it came, since when it waits and which leaf says so."""

    raw: bytes
    how: str
    mapping: str | None
    since: int | None
    leaf: int | None


# -- the log -----------------------------------------------------------------------------------------


def note_told(leaf: int, shown: Any, seals: tuple[bytes, ...], seen: Seen) -> Iterator[tuple[str, State]]:
    """A record ``waiting``: each line it tells of waited then, and was its sender's to send."""
    source = seen.sources.get(shown["src"])
    if source is None:
        yield "it comes from a source that no record before it names", "damaged"
        return
    if not shown["about"] or len(seals) != 2 * len(shown["about"]):
        yield f"it tells of {len(shown['about'])} waiting line(s) and has {len(seals)} commitment(s)", "damaged"
        return
    for number, (stream, seq) in enumerate(shown["about"]):
        if (stream, seq) in seen.waiting:
            yield f"it tells again of the line that waits for event {seq} of {stream}", "damaged"
        elif seq < seen.next_seq.get(stream, 1):
            yield f"no line can wait for event {seq} of {stream}: its place is taken", "damaged"
        elif not seen.writers.allows(source[2], stream, source[0]):
            yield (
                f"the line that waits for event {seq} of {stream} comes from {source[2]}, who may not write it",
                "damaged",
            )
        seen.waiting[stream, seq] = Told(leaf, shown["src"], shown["since"], seals[2 * number : 2 * number + 2])


def note_ended(shown: Any, seen: Seen) -> Iterator[tuple[str, State]]:
    """A record ``waited``: the log told of each line, and what it says became of it can be so."""
    code = shown["code"]
    for stream, seq in shown["about"]:
        told = seen.waiting.pop((stream, seq), None)
        seen.ended.add(((stream, seq), told.leaf if told is not None else None))
        if told is None and code != ERASED:
            yield f"no record before it tells of a line that waits for event {seq} of {stream}", "damaged"
        elif not _can_be(code, stream, seq, told, seen):
            yield f"the line that waited for event {seq} of {stream} cannot be {code}", "damaged"


def _can_be(code: str, stream: str, seq: int, told: Told | None, seen: Seen) -> bool:
    """Whether a line that waited can have become what a code says, by the leaves before."""
    in_gap = any(first < seq <= last for _, first, last in seen.gaps.get(stream, ()))
    if code == "others_match" and told is not None:
        how, _, writer, *_ = seen.sources[told.src]
        return not seen.writers.allows(writer, stream, how)
    is_taken = seq < seen.next_seq.get(stream, 1) and not in_gap
    return {"late": in_gap, "place_taken": is_taken, "renumbered": True, ERASED: seen.again > 0}.get(code, False)


# -- the files ---------------------------------------------------------------------------------------


def check_told(ledger: Connection, seen: Seen) -> None:
    """Of lines that wait still the ledger tells in its own table too."""
    told = _told(ledger)
    for (stream, seq), one in seen.waiting.items():
        if seq >= seen.next_seq.get(stream, 1) and (stream, seq) not in told:
            what = f"ledger.db does not name any more the line that waits for event {seq} of {stream}"
            seen.report(one.leaf, what)


def check_waiting(ledger: Connection, vault: Vault, seen: Seen) -> None:
    """The lines that wait in both files, those the log tells of among them, and the events they came to be."""
    has_since = tells_since_when(vault.conn)
    if not has_since and (seen.waiting or seen.ended):
        seen.report(None, "vault.db lacks: CREATE TABLE waiting_since, since when lines wait")
    told, kept = _told(ledger), _kept(vault, seen, has_since)
    if lost := told - kept.keys():
        seen.report(None, f"the vault has lost the bytes of {len(lost)} waiting line(s)", "lost")
    reach = vault.reach()
    left = {place for place, line in kept.items() if (place, line.leaf) in seen.ended}  # by a writer that was killed
    strange = kept.keys() - told - left
    if strange and reach is not None and reach.end <= seen.tree.size:
        seen.report(None, f"the vault has {len(strange)} waiting line(s) that the ledger does not tell of")
    for place, one in seen.waiting.items():
        if place[1] < seen.next_seq.get(place[0], 1):
            _check_arrived(place, one, ledger, vault, seen)
        elif place in kept:
            _check_kept(place, one, kept[place], vault, seen)
        else:
            what = f"vault.db has lost the line that waits for event {place[1]} of {place[0]}"
            seen.report(one.leaf, what, "lost")
    if untold := (told & kept.keys()) - seen.waiting.keys():
        _check_untold({place: kept[place] for place in sorted(untold)}, seen, has_since)


def _check_untold(lines: Mapping[Place, _Kept], seen: Seen, has_since: bool) -> None:
    """Lines of which no leaf tells: in each vault but the first ones it is written since when they wait."""
    for (stream, seq), line in lines.items() if has_since else ():
        if line.since is None:
            seen.report(None, f"vault.db has lost since when the line waits for event {seq} of {stream}")
        elif line.leaf is not None and line.leaf < seen.tree.size:
            what = f"vault.db says that leaf {line.leaf} tells of the line that waits for event {seq} of {stream}"
            seen.report(None, f"{what}, and it does not")
    what = f"{len(lines)} waiting line(s) of which no leaf tells yet"
    seen.notes.append(f"{what}: whoever has both files can take them out unseen")


def _told(ledger: Connection) -> set[Place]:
    rows = ledger.execute("SELECT CAST(stream AS BLOB), seq FROM waiting")
    return {(as_text(stream), seq) for stream, seq in rows}


def _kept(vault: Vault, seen: Seen, has_since: bool) -> dict[Place, _Kept]:
    """The lines that wait in the vault, each held against what is said of it."""
    query = "SELECT CAST(stream AS BLOB), seq, at, leaf FROM waiting_since"
    since = {
        (as_text(stream), seq): (at, leaf) for stream, seq, at, leaf in (vault.conn.execute(query) if has_since else ())
    }
    found = {}
    query = (
        "SELECT CAST(stream AS BLOB), seq, digest, CAST(raw AS BLOB), CAST(how AS BLOB), CAST(mapping AS BLOB)"
        " FROM waiting"
    )
    for name, seq, digest, raw, how, mapping in vault.conn.execute(query):
        stream = as_text(name)
        at, leaf = since.pop((stream, seq), (None, None))
        if seq < seen.next_seq.get(stream, 1):
            continue  # it waits no more, and is forgotten when the writer closes
        mapped = None if mapping is None else as_text(mapping)
        found[stream, seq] = _Kept(raw or b"", as_text(how), mapped, at, leaf)
        if not is_line_of(raw or b"", stream, seq, digest):
            seen.report(None, f"the waiting line for event {seq} of {stream} is not the one that was kept")
    for stream, seq in sorted(since):
        seen.report(None, f"vault.db says since when a line waits for event {seq} of {stream}, and has none")
    return found


def _check_kept(place: Place, told: Told, kept: _Kept, vault: Vault, seen: Seen) -> None:
    """A line that waits still is the one the log tells of."""
    stream, seq = place
    line = f"the line that waits for event {seq} of {stream}"
    if kept.leaf != told.leaf:
        seen.report(told.leaf, f"vault.db does not say that this leaf tells of {line}")
    elif kept.since is None or timestamp(kept.since) != told.since:
        seen.report(told.leaf, f"vault.db does not say that {line} does so since {told.since}")
    how, _, writer = kept.how.partition(":")
    if (how, kept.mapping, writer or LOCAL) != seen.sources[told.src][:3]:
        seen.report(told.leaf, f"{line} came from another source than this leaf says")
    read = read_line(kept.raw)
    nonce = _nonce(place, told, vault, seen)
    if nonce is None:
        seen.report(told.leaf, f"vault.db has lost the secret of this leaf: nothing proves {line}", "lost")
    elif not isinstance(read, Accepted) or commitments(nonce, read.canonical, kept.raw) != list(told.seals):
        seen.report(told.leaf, f"{line} is not the one this leaf tells of, or its secret is another")


def _check_arrived(place: Place, told: Told, ledger: Connection, vault: Vault, seen: Seen) -> None:
    """An event is the line that waited for its place, as far as nothing of it is erased."""
    stream, seq = place
    query = "SELECT leaf, body FROM events WHERE stream = ? AND seq = ?"
    row = ledger.execute(query, place).fetchone()
    if row is None:
        seen.report(told.leaf, f"no leaf says what became of the line that waited for event {seq} of {stream}")
        return
    leaf, body = row
    nonce = _nonce(place, told, vault, seen)
    gone = f"{stream}/{nonce_scope(seq, told.leaf)}" in seen.gone.secrets or place in seen.coming
    if nonce is None:
        if not gone:
            what = (
                f"vault.db has lost the secret of leaf {told.leaf}: nothing proves that this line waited for its place"
            )
            seen.report(leaf, what, "lost")
        return
    clear = _clear(place, leaf, body, vault)
    if clear is not None and commitments(nonce, canonical(clear), b"")[0] != told.seals[0]:
        seen.report(leaf, f"it is not the line that waited for its place, of which leaf {told.leaf} tells")


def _clear(place: Place, leaf: int, body: bytes, vault: Vault) -> dict[str, Any] | None:
    """An event as it came; None where the vault lacks something of it, which is told of for itself."""
    stream, seq = place
    shown = shown_of(body)
    hidden = list(places(shown, seq))
    values = json.loads(vault.values_of([leaf]).get(leaf, "[]"))
    if len(values) != len(hidden) or None in values:
        return None
    return show(shown, hidden, values) | {"match" if is_match(stream) else "stream": stream, "seq": seq}


def _nonce(place: Place, told: Told, vault: Vault, seen: Seen) -> bytes | None:
    stream, seq = place
    try:
        found = vault.known_secret(stream, nonce_scope(seq, told.leaf))
    except ValueError:
        seen.report(told.leaf, f"a secret of {stream} is no key")
        return None
    return found.key if found is not None else None
