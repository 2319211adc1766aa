"""Check a ledger of format 2 by deriving everything again from its leaves.

Leaves are read in their order from the table itself, because a damaged index can answer wrongly while the table is
whole. Every row of every table must be accounted for by a leaf, or stand beyond the ledger's size. Against somebody who
rewrites both files consistently only a checkpoint held elsewhere helps.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Set
from typing import Any, Final, Protocol

from ledger.evidence.binding import BOUND, MISSING
from ledger.evidence.format_2.erasure import BATCHES, is_meant, meant_scope, target_of
from ledger.evidence.format_2.log import CONFLICT_CODES, KINDS, root_of_lines, unlike_form
from ledger.evidence.format_2.tables import FORMAT, LEDGER_DDL, LOCAL, LOG, tells_since_when, vault_schema
from ledger.evidence.format_2.vault import HANDLE_SIZE, UNCLEAN, Vault
from ledger.evidence.format_2.waiting import check_told, check_waiting, is_line_of, note_ended, note_told
from ledger.evidence.format_2.walk import (
    UNREADABLE,
    Files,
    Openings,
    Seen,
    attempt,
    check_hidden,
    check_opening,
    list_of,
    note_erased,
    note_handles,
)
from ledger.evidence.format_2.writers import PLACE, Writers, touched
from ledger.evidence.leaf import ends_match, leaf_bytes, places, split_body
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.quarantine import seemingly_of
from ledger.evidence.reader import is_match
from ledger.evidence.serialization import of_record
from ledger.evidence.sqlite import Connection, number_of
from ledger.evidence.tables import as_text, file_problems, schema_made_by
from ledger.evidence.vault import compared
from ledger.evidence.verification import CUT_SHORT, RESTORE, State, Verification
from schemas.canonical import canonical

_LEAVES: Final = (
    "SELECT leaf, concat_ws(' ', typeof(stream), typeof(seq), typeof(ends), typeof(skips), typeof(body), typeof(hash)),"
    " stream, seq, ends, skips, CAST(body AS BLOB), CAST(hash AS BLOB) FROM leaves NOT INDEXED ORDER BY leaf"
)


class Beside(Protocol):
    """Whoever checks what is hidden in the leaves before ``end``."""

    @property
    def end(self) -> int:
        """The first leaf whose hidden values are not checked there."""

    def openings(self) -> Openings | None:
        """What was found, waited for; None when something is not as it must be."""


_TYPES: Final = frozenset(f"integer integer integer {skips} blob blob" for skips in ("null", "integer"))
_ACTS: Final = frozenset(
    {"refused", "waiting", "waited", "erasure", "withdrawn", "erased", "keys", "enrolled", "revoked"}
)


def verify_leaves(
    ledger: Connection,
    vault_conn: Connection,
    origin: str,
    ledger_id: str,
    *,
    closed: str = "",
    wrapped: bool = False,
    missing: bool = False,
    beside: Beside | None = None,
) -> Verification:
    """Derive the ledger again and list every problem, those of one event with its leaf.

    Where ``beside`` checks what the first leaves hide, what it says is told as if it were seen here; a problem it only
    says there is, and that and any other must be looked into without it, in one walk.

    ``origin`` and ``ledger_id`` are what its folder says of it, and ``wrapped`` whether its vault is. ``closed`` says
    why the vault cannot be opened; then only what is public is checked, and a problem says so, or with ``missing`` what
    was lost with it.
    """
    seen, vault = Seen(closed=closed, hidden_from=beside.end if beside else 0), Vault(vault_conn)
    if closed and not missing:
        seen.report(None, f"{closed}; sealed values, people and kept lines were not checked", "unchecked")
    counts: dict[str, int] = {}
    ours, theirs = {"ledger.db": ledger}, {"vault.db": vault_conn}
    files = ours | theirs
    public: tuple[tuple[Files, Callable[[], None]], ...] = (
        (ours, lambda: _check_leaves(ledger, vault, seen, (origin, ledger_id))),
        (ours, lambda: _check_tables(ledger, seen)),
        (ours, lambda: check_told(ledger, seen)),
    )
    everything: tuple[tuple[Files, Callable[[], None]], ...] = (
        (ours, lambda: _check_file("ledger.db", ledger, schema_made_by(LEDGER_DDL), seen)),
        (
            theirs,
            lambda: _check_file("vault.db", vault_conn, vault_schema(first=not tells_since_when(vault_conn)), seen),
        ),
        (files, lambda: note_erased(ledger, vault, seen)),
        (theirs, lambda: seen.bound.expect(vault_conn)),
        (theirs, lambda: note_handles(vault_conn, seen)),
        (files, lambda: _check_leaves(ledger, vault, seen, (origin, ledger_id))),
        (files, lambda: _add_openings(beside, seen)),
        (ours, lambda: _check_tables(ledger, seen)),
        (theirs, lambda: _check_reach(vault, seen)),
        (theirs, lambda: _check_people(vault_conn, seen)),
        (theirs, lambda: _check_meant(vault, seen)),
        (theirs, lambda: _check_lines(vault_conn, seen)),
        (ours, lambda: check_told(ledger, seen)),
        (files, lambda: check_waiting(ledger, vault, seen)),
        (files, lambda: counts.update(_count(ledger, vault_conn))),
    )
    for read, check in public if closed else everything:
        attempt(seen, check, read)
    if missing:
        seen.closed, kept = "", sum(count for _, count, _ in seen.lines.values())
        what = f"{seen.lost} hidden value(s), who the players are and {kept} line(s) kept aside are lost with it"
        seen.report(None, f"{closed}: {what}", "lost")
    if seen.wraps != wrapped:
        seen.report(None, "vault.keys and the log differ on whether it is wrapped; run the change of keys again")
    if any(problem.state == "lost" for problem in seen.problems):
        seen.notes.append(RESTORE)
    if seen.again:
        what = f"{seen.again} erasure(s) were done again on a copy that was older"
        seen.notes.append(f"{what}; nobody announced them here")
    for rule, count in sorted(seen.by_rule.items()):
        seen.notes.append(f"{count} thing(s) went by the rule of retention {rule} (days)")
    seen.notes.extend(f"writer {one.name} was revoked: {touched(ledger, one).words}" for one in seen.writers.suspects)
    matches = sum(map(is_match, seen.next_seq))
    return Verification(
        origin, seen.tree.size, seen.tree.root().hex(), seen.tree.size - seen.own, matches, seen.opened,
        0 if seen.closed else seen.lost,
        counts.get("waiting", 0), counts.get("conflicting", 0), counts.get("refused", 0), tuple(seen.problems),
        tuple(seen.notes), seen.erased,
    )  # fmt: skip


def _count(ledger: Connection, vault: Connection) -> dict[str, int]:
    tables = (("waiting", ledger), ("conflicting", vault), ("refused", vault))
    return {name: number_of(conn, f"SELECT count(*) FROM {name} NOT INDEXED") for name, conn in tables}  # noqa: S608


def _check_file(name: str, conn: Connection, wanted: frozenset[str], seen: Seen) -> None:
    for problem in file_problems(name, conn, wanted):
        seen.report(None, problem)


# -- leaves ------------------------------------------------------------------------------------------


def _add_openings(beside: Beside | None, seen: Seen) -> None:
    """What was checked beside this walk."""
    if beside is not None:
        found = beside.openings()
        if found is None:
            seen.report(None, "what leaves hide was not all found as it must be")
        else:
            found.add_to(seen)


def _check_leaves(ledger: Connection, vault: Vault, seen: Seen, folder: tuple[str, str]) -> None:
    rows = ledger.execute("SELECT number, CAST(name AS BLOB) FROM streams NOT INDEXED")
    seen.streams = {number: as_text(name) for number, name in rows}
    for leaf, types, number, seq, ends, skips, body, stored in ledger.execute(_LEAVES):
        if leaf != seen.tree.size:
            seen.report(leaf, f"leaves are missing before this one: it should be {seen.tree.size}")
            return
        stream = seen.streams.get(number)
        seen.used.add(number)
        try:
            # No stream is called "?": where the name is lost the hash is another, and the walk goes on.
            derived = leaf_hash(leaf_bytes(stream or "?", seq, body or b""))
        except (ValueError, TypeError):
            derived = bytes(32)
        seen.add_leaf(derived)
        if stored != derived:
            seen.report(leaf, "the stored hash is not that of the leaf")
        if types not in _TYPES or stream is None:
            seen.report(leaf, "a column has a value of the wrong type" if stream else "its stream has no name")
            continue
        try:
            for problem, state in _check_leaf(leaf, stream, seq, (ends, skips), body, vault, seen, folder):
                seen.report(leaf, problem, state)
        except UNREADABLE:
            seen.report(leaf, "the body is no stored event")
    if seen.received != seen.tree.size:
        seen.report(
            None, f"the last batch is not whole: nothing says when leaves from {seen.received} on were received"
        )


def _check_leaf(
    leaf: int,
    stream: str,
    seq: int,
    columns: tuple[int, int | None],
    body: bytes,
    vault: Vault,
    seen: Seen,
    folder: tuple[str, str],
) -> Iterator[tuple[str, State]]:
    """Everything a leaf must be beside its hash. Bodies that are no event at all raise."""
    text, seals = split_body(body)
    shown = json.loads(text)
    if canonical(shown) != text:
        yield "the body is not canonical", "damaged"
    expected = seen.next_seq.get(stream, 1)
    if seq != expected:
        yield f"seq is {seq}, it should be {expected}", "damaged"
    skips = shown["to"] if shown["type"] == "gap" else None
    seen.next_seq[stream] = seq + 1 if skips is None else skips + 1
    if skips is not None:
        seen.gaps.setdefault(stream, []).append((leaf, seq, skips))
    if columns != (int(ends_match(shown)), skips):
        yield "the columns do not say what the body says", "damaged"
    if stream == LOG:
        seen.own += 1
        yield from _check_form(shown)
        yield from _check_log(leaf, seq, shown, seals, seen, folder)
        yield from _check_list(leaf, seq, shown, seals, vault, seen)
        return
    yield from _check_source(stream, shown, seen)
    if "rules" in shown:
        seen.pins[stream] = shown["rules"]
        if seen.rulesets.get(shown["rules"], ("", ""))[1] != shown["ruleset"].partition("@")[0]:
            yield "its rules are none that a record before it names", "damaged"
    elif shown["type"] == "pinned":
        seen.later_pins.append((leaf, stream, shown["hash"]))
    if leaf >= seen.hidden_from:
        yield from check_hidden(leaf, stream, seq, shown, seals, vault, seen)


def _check_source(stream: str, shown: Any, seen: Seen) -> Iterator[tuple[str, State]]:
    source = seen.sources.get(shown["src"])
    if source is None:
        yield "it comes from a source that no record before it names", "damaged"
    elif not seen.writers.allows(source[2], stream, source[0]):
        yield f"it comes from {source[2]}, who may not write it", "damaged"


def _check_form(shown: Any) -> Iterator[tuple[str, State]]:
    if wrong := unlike_form(shown):
        yield f"this is no record of the log: {', '.join(wrong)}", "damaged"


def _check_log(
    leaf: int, seq: int, shown: Any, seals: tuple[bytes, ...], seen: Seen, folder: tuple[str, str]
) -> Iterator[tuple[str, State]]:
    kind = shown["type"]
    most = 1 if kind in {"refused", "erased"} or (kind == "erasure" and "person" in shown) else 0
    many = kind == "waiting" or len(seals) == most or (kind == "erasure" and not seals)
    if kind not in KINDS or (kind == "genesis") != (leaf == 0) or not many:
        yield "this is no record of the log", "damaged"
    elif kind == "genesis":
        local = shown.get("local", LOCAL)  # the first ledgers do not say it
        if (shown["format"], shown["origin"], shown["ledger"], local) != (FORMAT, *folder, LOCAL):
            yield "the first leaf is that of another ledger", "damaged"
    elif kind == "source":
        seen.sources[seq] = shown["how"], shown.get("mapping"), shown["writer"]
        if "written" in shown:
            of_record(shown["written"])
    elif kind == "ruleset":
        seen.rulesets[seq] = shown["hash"], shown["id"]
    elif kind in _ACTS:
        yield from _check_act(leaf, seq, shown, seals, seen)
    else:
        yield from _check_received(leaf, shown, seen)


def _check_act(leaf: int, seq: int, shown: Any, seals: tuple[bytes, ...], seen: Seen) -> Iterator[tuple[str, State]]:
    """What was not taken in, and what somebody did to the ledger itself."""
    kind = shown["type"]
    if kind == "keys":
        change, number = shown["change"], shown["generation"]
        seen.wraps = change != "unwrap" if change in {"wrap", "unwrap"} else seen.wraps
        seen.notes.append(f"keys: {change}, generation {number}, {shown['at']} by {shown['who']} (log {seq})")
    elif kind in {"enrolled", "revoked"}:
        seen.placed[f"{PLACE}{seq}"] = kind
        if (why := seen.writers.add(shown)) is not None:
            yield f"nobody may be {kind} so: {why}", "damaged"
    elif kind == "waiting":
        yield from note_told(leaf, shown, seals, seen)
    elif kind == "waited":
        yield from note_ended(shown, seen)
    elif kind == "refused":
        seen.lines[leaf] = shown["code"], shown["lines"], seals[0]
        if (source := seen.sources.get(shown["src"])) is None:
            yield "it comes from a source that no record before it names", "damaged"
        else:
            seen.refused_from[leaf] = source[2], source[0], seen.writers.copy()
    else:
        seen.meant[seq] = seals
        yield from _check_erasure(seq, shown, seen)


def _check_received(leaf: int, shown: Any, seen: Seen) -> Iterator[tuple[str, State]]:
    if (shown["first"], shown["last"]) != (seen.received, leaf - 1):
        what = f"it tells of leaves {shown['first']} to {shown['last']}, not {seen.received} to {leaf - 1}"
        yield what, "damaged"
    delivery = shown.get("delivery", shown["first"])
    if "delivery" in shown and delivery != seen.delivery:
        yield f"it goes on with the delivery of leaf {delivery}, not {seen.delivery}", "damaged"
    seen.delivery = delivery
    seen.received = leaf + 1


def _check_erasure(seq: int, shown: Any, seen: Seen) -> Iterator[tuple[str, State]]:
    """What is erased was announced, is due, and is erased by somebody else, unless the record says otherwise."""
    target, kind = target_of(shown), shown["type"]
    rule = f"{target.name} = {shown['days']}" if target.kind == "rule" and kind != "withdrawn" else ""
    if kind == "erasure":
        seen.batches[seq] = rule
        seen.announced[seq] = target, shown["who"], shown["due"]
        return
    if rule and kind == "erased":
        seen.by_rule[rule] += shown["fields"] + shown["lines"]
        return
    if kind == "erased" and "of" not in shown:
        seen.again += 1
        return
    # Due is compared as text below: times of the format are of one length and zone, and sort as they follow.
    told, who, due = seen.announced.get(shown["of"], (None, "", ""))
    if told is not None and kind == "erased" and BATCHES.get(told.name if told.kind == "rule" else "") == target.kind:
        seen.by_rule[seen.batches[shown["of"]]] += 1
    elif seen.announced.pop(shown["of"], (None, "", ""))[0] != target:
        yield "nobody announced this erasure", "damaged"
        return
    if kind == "erased" and shown["at"] < due:
        yield f"it was erased before {due}", "damaged"
    elif kind == "erased" and who == shown["who"] and not shown.get("alone"):
        yield "who announced the erasure did it as well", "damaged"


def _check_list(
    leaf: int, seq: int, shown: Any, seals: tuple[bytes, ...], vault: Vault, seen: Seen
) -> Iterator[tuple[str, State]]:
    """A record of an erasure has the list of what was erased that it commits to; no other has anything hidden."""
    fields = vault.values_at(leaf)
    if shown["type"] != "erased":
        if fields is not None:
            yield "the vault has values of a record that hides nothing", "damaged"
        return
    seen.openings += fields is not None
    values = list_of(fields)
    if values is None or len(values) != 1:
        yield "the vault has lost the list of what was erased", "lost"
        return
    ((place, seal),) = zip(places(shown, seq), seals, strict=True)
    yield from check_opening(LOG, seq, place, values[0], seal, vault)
    told = [sum(kind == name for kind, *_ in values[0]) for name in ("value", "line")]
    if told != [shown["fields"], shown["lines"]]:
        yield "it does not say how many fields and lines it lists", "damaged"


# -- tables against leaves ---------------------------------------------------------------------------


def _check_tables(ledger: Connection, seen: Seen) -> None:
    if strange := seen.streams.keys() - seen.used:
        seen.report(None, f"{len(strange)} stream(s) have a name and no event")
    query = "SELECT number, CAST(how AS BLOB), CAST(mapping AS BLOB), CAST(writer AS BLOB) FROM sources NOT INDEXED"
    sources = {
        number: (as_text(how), None if mapping is None else as_text(mapping), as_text(writer))
        for number, how, mapping, writer in ledger.execute(query)
    }
    if sources != seen.sources:
        seen.report(None, "the sources are not those the log names")
    query = "SELECT number, CAST(hash AS BLOB), CAST(id AS BLOB), CAST(content AS BLOB) FROM rulesets NOT INDEXED"
    held = {
        number: (as_text(hash_), as_text(name), content or b"")
        for number, hash_, name, content in ledger.execute(query)
    }
    for number, (ruleset_hash, name, content) in held.items():
        if seen.rulesets.get(number) != (ruleset_hash, name):
            seen.report(None, f"ruleset {ruleset_hash[:16]} is not the one the log names")
        if hashlib.sha256(content).hexdigest() != ruleset_hash:
            seen.report(None, f"the content of ruleset {ruleset_hash[:16]} does not have its hash")
    for number in sorted(seen.rulesets.keys() - held.keys()):
        seen.report(None, f"the content of ruleset {seen.rulesets[number][0][:16]} is missing", "lost")
    rows = ledger.execute("SELECT CAST(name AS BLOB), CAST(value AS BLOB) FROM settings NOT INDEXED")
    placed = {as_text(name): as_text(value) for name, value in rows}
    placed.pop("ledger", None)
    if placed != seen.placed:
        seen.report(None, "settings does not say where the log enrols and revokes writers, or says more")
    rows = ledger.execute("SELECT stream, rules FROM pinned NOT INDEXED")
    pins = {seen.streams.get(stream, "?"): rules for stream, rules in rows}
    seen.check_pins(pins, seen.pins)
    seen.check_later_pins({ruleset_hash for ruleset_hash, _, _ in held.values()})


# -- the vault against leaves ------------------------------------------------------------------------


def _check_keys(vault: Connection, seen: Seen) -> None:
    rows = vault.execute("SELECT CAST(name AS BLOB) FROM keys NOT INDEXED")
    if strange := {as_text(name) for (name,) in rows} - {"ledger", "reach", BOUND, MISSING, UNCLEAN}:
        seen.report(None, f"keys has what does not belong there: {', '.join(sorted(strange))}")


def _check_reach(vault: Vault, seen: Seen) -> None:
    size, reach = seen.tree.size, vault.reach()
    _check_keys(vault.conn, seen)
    if not vault.is_clean():
        seen.notes.append("bytes of what was erased may still stand in vault.db; meldtrail erase --finish removes them")
    counted = "SELECT count(*) FROM {table} NOT INDEXED WHERE leaf >= ?"
    of = ("opened", "refused", "conflicting", "people", "names")
    counts = ((table, number_of(vault.conn, counted.format(table=table), size)) for table in of)
    beyond = [f"{table}: {many}" for table, many in counts if many]
    if reach is None:
        if size > 1:
            seen.report(None, "vault.db does not say how far it was written")
    elif reach.end < size:
        seen.report(None, f"vault.db is older than ledger.db: it was written up to leaf {reach.end} of {size}", "lost")
    elif reach.first > size:
        what = f"ledger.db is older than vault.db, which was written up to leaf {reach.end}: it has {size}"
        seen.report(None, f"{what}; put the one of the same time back, or ingest the logs again", "lost")
    elif reach.end == size and reach.tip != seen.tip:
        seen.report(None, "vault.db was written with another history than that of ledger.db")
    elif reach.end > size:
        seen.notes.append(CUT_SHORT.format(many=reach.end - size, size=size))
    seen.check_bound(vault.conn, reach.end if reach is not None else 0)
    if beyond and (reach is None or reach.end == size):
        seen.report(None, f"the vault has rows of leaves that are not in the ledger ({', '.join(beyond)})")
    count = number_of(vault.conn, "SELECT count(*) FROM opened NOT INDEXED WHERE leaf < ?", size)
    if count > seen.openings:
        seen.report(None, f"the vault has values of {count - seen.openings} leaves that hide nothing")


def _check_people(vault: Connection, seen: Seen) -> None:
    size = seen.tree.size
    query = "SELECT person, handle, CAST(player AS BLOB) FROM people NOT INDEXED WHERE leaf < ?"
    people = {person: (handle, as_text(player)) for person, handle, player in vault.execute(query, (size,))}
    if any(not isinstance(handle, bytes) or len(handle) != HANDLE_SIZE for handle, _ in people.values()):
        seen.report(None, "a handle of a person is not what was drawn for it")
    players = {player for _, player in people.values()}
    named = {player for player, _ in seen.named}
    if missing := named - players:
        seen.report(None, f"the vault has lost whom {len(missing)} handle(s) stand for", "lost")
    if not seen.lost and (strange := players - named):
        seen.report(None, f"the vault names {len(strange)} person(s) whom no event names")
    if not seen.lost and (undrawn := (players & named) - seen.drawn):
        what = f"nothing proves for whom the handles of {len(undrawn)} person(s) stand"
        seen.notes.append(f"{what}: an older version drew them, or they were changed since")
    query = "SELECT CAST(name AS BLOB), person FROM names NOT INDEXED WHERE leaf < ?"
    names = {(name, people.get(person, (b"", ""))[1]) for name, person in vault.execute(query, (size,))}
    due = {(compared(name), player) for player, name in seen.named if name is not None}
    if missing_names := due - names:
        seen.report(None, f"{len(missing_names)} name(s) are missing from the vault's index of names", "lost")
    if not seen.lost and (more := names - due):
        seen.report(None, f"the vault's index has {len(more)} name(s) that no event gives a person")


def _check_meant(vault: Vault, seen: Seen) -> None:
    """Of erasures that were announced and neither done nor withdrawn, each means the person it was announced of."""
    for seq, (target, _, _) in seen.announced.items():
        if target.kind != "person" or f"{LOG}/{meant_scope(seq)}" in seen.gone.secrets:  # or done in an older copy
            continue
        meant = is_meant(vault, target.name, seq, seen.meant[seq])
        if meant is None:
            seen.report(None, f"the vault has lost whom the erasure announced by record {seq} of the log means", "lost")
        elif not meant:
            seen.report(
                None, f"the erasure announced by record {seq} of the log means another person than the vault says"
            )


def _check_lines(vault: Connection, seen: Seen) -> None:
    """Refused and conflicting lines: each is in the root of its leaf, and each leaf's lines are there."""
    found: dict[int, list[tuple[int, bytes, bytes]]] = {}
    query = (
        "SELECT leaf, place, nonce, CAST(raw AS BLOB), CAST(code AS BLOB), CAST(stream AS BLOB), digest FROM refused"
    )
    for leaf, place, nonce, raw, code, stream, digest in vault.execute(query):
        found.setdefault(leaf, []).append((place, nonce, raw or b""))
        _check_told_as(leaf, {as_text(code)} - CONFLICT_CODES, seen)
        of = seemingly_of(raw or b"")
        writer, how, writers = seen.refused_from.get(leaf, (LOCAL, "live", Writers()))
        own = of if of is not None and writers.allows(writer, of, how) else None  # nobody marks another's match
        guessed = of is None and code == b"truncated"
        if digest != hashlib.sha256(raw or b"").digest() or not (guessed or (stream and as_text(stream)) == own):
            seen.report(None, f"a refused line of leaf {leaf} is not the one that was kept")
    for leaf, line in _conflicting(vault, seen):
        found.setdefault(leaf, []).append(line)
        _check_told_as(leaf, CONFLICT_CODES, seen)
    gone: dict[int, dict[int, bytes]] = {}
    for _, leaf, place, written in seen.gone.lines:
        gone.setdefault(leaf, {})[place] = bytes.fromhex(written)
    for leaf, (_, count, root) in seen.lines.items():
        lines, without = found.pop(leaf, []), gone.get(leaf, {})
        missing = count - len(lines) - len(without)
        if missing > 0:
            seen.report(leaf, f"the vault has lost {missing} of {count} line(s) that were not taken in", "lost")
        elif root_of_lines(lines, without) != root:
            seen.report(leaf, "lines that were not taken in are not those that were kept")
    if strange := [leaf for leaf in found if leaf < seen.tree.size]:
        seen.report(None, f"the vault has lines of {len(strange)} leaves that tell of none")


def _check_told_as(leaf: int, codes: Set[str], seen: Seen) -> None:
    """A line stands in the table of what its leaf tells of, with its code: one that contradicts an event is not to pass
    for one that could not be read."""
    told = seen.lines.get(leaf)
    if told is not None and told[0] not in codes:
        seen.report(leaf, f"a line that this leaf tells of as {told[0]} stands in the vault as something else")


def _conflicting(vault: Connection, seen: Seen) -> Iterator[tuple[int, tuple[int, bytes, bytes]]]:
    """The conflicting lines by leaf, as (place, nonce, bytes), each held against what is said of it."""
    query = "SELECT leaf, place, nonce, CAST(raw AS BLOB), CAST(stream AS BLOB), seq, digest FROM conflicting"
    for leaf, place, nonce, raw, stream, seq, digest in vault.execute(query):
        yield leaf, (place, nonce, raw or b"")
        if not is_line_of(raw or b"", as_text(stream), seq, digest):
            seen.report(None, f"a conflicting line of leaf {leaf} is not the one that was kept")
        elif seen.lines.get(leaf, ("",))[0] == "late" and not _is_in_gap(seen, leaf, as_text(stream), seq):
            seen.report(leaf, "it tells of a late line that no gap before it had declared missing")


def _is_in_gap(seen: Seen, leaf: int, stream: str, seq: int) -> bool:
    return any(place < leaf and first < seq <= last for place, first, last in seen.gaps.get(stream, ()))
