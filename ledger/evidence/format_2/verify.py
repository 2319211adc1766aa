"""Check a ledger of format 2 by deriving everything again from its leaves.

Leaves are read in their order from the table itself, because a damaged index can answer wrongly while the table is
whole. Every row of every table must be accounted for by a leaf, or stand beyond the ledger's size. Against somebody who
rewrites both files consistently only a checkpoint held elsewhere helps.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Set
from typing import Any, Final, Protocol

from ledger.evidence.binding import BOUND, MISSING
from ledger.evidence.format_2.erasure import BATCHES, is_at_once, is_meant, meant_scope
from ledger.evidence.format_2.extents import target_of
from ledger.evidence.format_2.log import CONFLICT_CODES, KINDS, root_of_lines, unlike_form
from ledger.evidence.format_2.tables import FORMAT, LEDGER_DDL, LOCAL, LOG, tells_since_when, vault_schema
from ledger.evidence.format_2.vault import HANDLE_SIZE, UNCLEAN, Vault
from ledger.evidence.format_2.waiting import check_told, check_waiting, is_line_of, note_ended, note_told
from ledger.evidence.format_2.walk import (
    Files,
    OpenedValues,
    WalkState,
    attempt,
    check_hidden,
    check_opening,
    list_of,
    note_erased,
    note_handles,
)
from ledger.evidence.format_2.writers import PLACE, Writers, touched
from ledger.evidence.intake import Refusal, read_line
from ledger.evidence.leaf import ends_match, leaf_bytes, places, split_body
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.quarantine import seemingly_of
from ledger.evidence.reader import is_match
from ledger.evidence.serialization import of_record
from ledger.evidence.sqlite import Connection, number_of
from ledger.evidence.tables import UNREADABLE, as_text, file_problems, schema_made_by
from ledger.evidence.vault import compared
from ledger.evidence.verification import CUT_SHORT, RESTORE, State, Verification
from schemas.canonical import canonical
from schemas.wire import MOST_LOST, milliseconds_of

_LEAVES: Final = (
    "SELECT leaf, concat_ws(' ', typeof(stream), typeof(seq), typeof(ends), typeof(skips), typeof(body), typeof(hash)),"
    " stream, seq, ends, skips, CAST(body AS BLOB), CAST(hash AS BLOB) FROM leaves NOT INDEXED ORDER BY leaf"
)


class Beside(Protocol):
    """Whoever checks what is hidden in the leaves before ``end``."""

    @property
    def end(self) -> int:
        """The first leaf whose hidden values are not checked there."""

    def openings(self) -> OpenedValues | None:
        """What was found, waited for; None when something is not as it must be."""


_TYPES: Final = frozenset(f"integer integer integer {skips} blob blob" for skips in ("null", "integer"))
_ALONE: Final = "done by one person alone"
_AT_ONCE: Final = "announced to be done at once"
_ADJUSTED_MS: Final = 60_000
"""So much a clock is set back without a word: a server keeps it right by itself."""
_SET_BACK: Final = (
    "our clock went back {many} time(s), first from {0[1]} to {0[2]} (leaf {0[0]}): what waits by it, as hands and"
    " erasures do, may have been done before its time"
)
_READABLE: Final = (
    "{many} line(s) that the log tells of as refused can be read and come from whoever may send them (first of leaf"
    " {leaf}): an older version could not, or they were refused wrongly; ingest their log again"
)
_ACTS: Final = frozenset(
    {"refused", "waiting", "waited", "erasure", "withdrawn", "erased", "keys", "enrolled", "revoked"}
)


def verify_leaves(
    ledger: Connection,
    vault_conn: Connection,
    origin: str,
    ledger_id: str,
    *,
    reason: str = "",
    wrapped: bool = False,
    missing: bool = False,
    beside: Beside | None = None,
) -> Verification:
    """Derive the ledger again and list every problem, those of one event with its leaf.

    Where ``beside`` checks what the first leaves hide, what it says is told as if it were seen here; a problem it only
    says there is, and that and any other must be looked into without it, in one walk.

    ``origin`` and ``ledger_id`` are what its folder says of it, and ``wrapped`` whether its vault is. ``reason`` says
    why the vault cannot be opened; then only what is public is checked, and a problem says so, or with ``missing`` what
    was lost with it.
    """
    walk, vault = WalkState(closed=reason, hidden_from=beside.end if beside else 0), Vault(vault_conn)
    if reason and not missing:
        walk.report(None, f"{reason}; sealed values, people and kept lines were not checked", "unchecked")
    counts: dict[str, int] = {}
    ours, theirs = {"ledger.db": ledger}, {"vault.db": vault_conn}
    files = ours | theirs
    checks: tuple[tuple[bool, Files, Callable[[], None]], ...] = (
        (False, ours, lambda: _check_file("ledger.db", ledger, schema_made_by(LEDGER_DDL), walk)),
        (True, theirs, lambda: _check_file("vault.db", vault_conn, _layout_of(vault_conn), walk)),
        (True, files, lambda: note_erased(ledger, vault, walk)),
        (True, theirs, lambda: walk.bound.expect(vault_conn)),
        (True, theirs, lambda: note_handles(vault_conn, walk)),
        (False, files, lambda: _check_leaves(ledger, vault, walk, (origin, ledger_id))),
        (True, files, lambda: _add_openings(beside, walk)),
        (False, ours, lambda: _check_tables(ledger, walk)),
        (True, theirs, lambda: _check_reach(vault, walk)),
        (True, theirs, lambda: _check_people(vault_conn, walk)),
        (True, theirs, lambda: _check_meant(vault, walk)),
        (True, theirs, lambda: _check_lines(vault_conn, walk)),
        (False, ours, lambda: check_told(ledger, walk)),
        (True, files, lambda: check_waiting(ledger, vault, walk)),
        (True, files, lambda: counts.update(_count(ledger, vault_conn))),
    )
    for needs_vault, databases, check in checks:
        if not (needs_vault and reason):
            attempt(walk, check, databases)
    if missing:
        walk.closed, line_count = "", sum(count for _, count, _ in walk.lines.values())
        what = f"{walk.lost} hidden value(s), who the players are and {line_count} line(s) kept aside are lost with it"
        walk.report(None, f"{reason}: {what}", "lost")
    if walk.wraps != wrapped:
        walk.report(None, "vault.keys and the log differ on whether it is wrapped; run the change of keys again")
    walk.notes.extend(_notes_of(walk, ledger))
    matches = sum(map(is_match, walk.next_seq))
    return Verification(
        origin, walk.tree.size, walk.tree.root().hex(), walk.tree.size - walk.own, matches, walk.opened,
        0 if walk.closed else walk.lost,
        counts.get("waiting", 0), counts.get("conflicting", 0), counts.get("refused", 0), tuple(walk.problems),
        tuple(walk.notes), walk.erased,
    )  # fmt: skip


def _notes_of(walk: WalkState, ledger: Connection) -> Iterator[str]:
    """What is worth a note once everything was looked at."""
    if any(problem.state == "lost" for problem in walk.problems):
        yield RESTORE
    if walk.again:
        what = "{erasures} erasure(s) of {fields} field(s) and {lines} line(s)".format_map(walk.again)
        yield f"{what} were done again on a copy that was older; nobody announced them here"
    for how, count in sorted(walk.short_cuts.items()):
        yield f"{count} erasure(s) were {how}; meldtrail erase lists them, with who and why"
    for rule, count in sorted(walk.by_rule.items()):
        yield f"{count} thing(s) went by the rule of retention {rule} (days)"
    if walk.set_back:
        yield _SET_BACK.format(walk.set_back[0], many=len(walk.set_back))
    if walk.readable:
        yield _READABLE.format(many=len(walk.readable), leaf=walk.readable[0])
    for one in walk.writers.suspects:
        yield f"writer {one.name} was revoked: {touched(ledger, one).words}"


def _count(ledger: Connection, vault: Connection) -> dict[str, int]:
    tables = (("waiting", ledger), ("conflicting", vault), ("refused", vault))
    return {name: number_of(conn, f"SELECT count(*) FROM {name} NOT INDEXED") for name, conn in tables}  # noqa: S608


def _layout_of(vault: Connection) -> frozenset[str]:
    return vault_schema(first=not tells_since_when(vault))


def _check_file(name: str, conn: Connection, schema: frozenset[str], walk: WalkState) -> None:
    for problem in file_problems(name, conn, schema):
        walk.report(None, problem)


# -- leaves ------------------------------------------------------------------------------------------


def _add_openings(beside: Beside | None, walk: WalkState) -> None:
    """What was checked beside this walk."""
    if beside is not None:
        openings = beside.openings()
        if openings is None:
            walk.report(None, "what leaves hide was not all found as it must be")
        else:
            openings.add_to(walk)


def _check_leaves(ledger: Connection, vault: Vault, walk: WalkState, folder: tuple[str, str]) -> None:
    rows = ledger.execute("SELECT number, CAST(name AS BLOB) FROM streams NOT INDEXED")
    walk.streams = {number: as_text(name) for number, name in rows}
    if walk.streams.get(0) != LOG:  # by which number all who read look up what the ledger records of itself
        walk.report(None, f"stream 0 is not {LOG}: what the ledger records of itself is not found")
    for leaf, types, number, seq, ends, skips, body, stored_hash in ledger.execute(_LEAVES):
        if leaf != walk.tree.size:
            walk.report(leaf, f"leaves are missing before this one: it should be {walk.tree.size}")
            return
        stream = walk.streams.get(number)
        walk.used.add(number)
        try:
            # No stream is called "?": where the name is lost the hash is another, and the walk goes on.
            derived = leaf_hash(leaf_bytes(stream or "?", seq, body or b""))
        except (ValueError, TypeError):
            derived = bytes(32)
        walk.add_leaf(derived)
        if stored_hash != derived:
            walk.report(leaf, "the stored hash is not that of the leaf")
        if types not in _TYPES or stream is None:
            walk.report(leaf, "a column has a value of the wrong type" if stream else "its stream has no name")
            continue
        try:
            for problem, state in _check_leaf(leaf, stream, seq, (ends, skips), body, vault, walk, folder):
                walk.report(leaf, problem, state)
        except UNREADABLE:
            walk.report(leaf, "the body is no stored event")
    if walk.received != walk.tree.size:
        walk.report(
            None, f"the last batch is not whole: nothing says when leaves from {walk.received} on were received"
        )


def _check_leaf(
    leaf: int,
    stream: str,
    seq: int,
    columns: tuple[int, int | None],
    body: bytes,
    vault: Vault,
    walk: WalkState,
    folder: tuple[str, str],
) -> Iterator[tuple[str, State]]:
    """Everything a leaf must be beside its hash. Bodies that are no event at all raise."""
    text, seals = split_body(body)
    public = json.loads(text)
    if canonical(public) != text:
        yield "the body is not canonical", "damaged"
    expected = walk.next_seq.get(stream, 1)
    if seq != expected:
        yield f"seq is {seq}, it should be {expected}", "damaged"
    skips = public["to"] if public["type"] == "gap" else None
    walk.next_seq[stream] = seq + 1 if skips is None else skips + 1
    if skips is not None:
        walk.gaps.setdefault(stream, []).append((leaf, seq, skips))
    if columns != (int(ends_match(public)), skips):
        yield "the columns do not say what the body says", "damaged"
    if stream == LOG:
        walk.own += 1
        yield from _check_log(leaf, seq, public, seals, walk, folder)
        yield from _check_list(leaf, seq, public, seals, vault, walk)
        return
    yield from _check_source(stream, public, walk)
    if "rules" in public:
        walk.pins[stream] = public["rules"]
        content = walk.rulesets.get(public["rules"])
        if content is None:
            yield "its rules are none that a record before it names", "damaged"
        else:
            walk.note_rules(content[0], public["ruleset"])
    elif public["type"] == "pinned":
        walk.later_pins.append((leaf, stream, public["hash"]))
        walk.note_rules(public["hash"], public["ruleset"])
    if leaf >= walk.hidden_from:
        yield from check_hidden(leaf, stream, seq, public, seals, vault, walk)


def _check_source(stream: str, public: Any, walk: WalkState) -> Iterator[tuple[str, State]]:
    source = walk.sources.get(public["src"])
    if source is None:
        yield "it comes from a source that no record before it names", "damaged"
    elif not walk.writers.allows(source[2], stream, source[0]):
        yield f"it comes from {source[2]}, who may not write it", "damaged"


def _check_log(
    leaf: int, seq: int, record: Any, seals: tuple[bytes, ...], walk: WalkState, folder: tuple[str, str]
) -> Iterator[tuple[str, State]]:
    if wrong := unlike_form(record):
        yield f"this is no record of the log: {', '.join(wrong)}", "damaged"
    kind = record["type"]
    most = 1 if kind in {"refused", "erased"} or (kind == "erasure" and "person" in record) else 0
    many = kind == "waiting" or len(seals) == most or (kind == "erasure" and not seals)
    if kind not in KINDS or (kind == "genesis") != (leaf == 0) or not many:
        yield "this is no record of the log", "damaged"
    elif kind == "genesis":
        local = record.get("local", LOCAL)  # the first ledgers do not say it
        if (record["format"], record["origin"], record["ledger"], local) != (FORMAT, *folder, LOCAL):
            yield "the first leaf is that of another ledger", "damaged"
    elif kind == "source":
        walk.sources[seq] = record["how"], record.get("mapping"), record["writer"]
        if "written" in record:
            of_record(record["written"])
    elif kind == "ruleset":
        walk.rulesets[seq] = record["hash"], record["id"]
    elif kind in _ACTS:
        yield from _check_act(leaf, seq, record, seals, walk)
    else:
        yield from _check_received(leaf, record, walk)


def _check_act(
    leaf: int, seq: int, record: Any, seals: tuple[bytes, ...], walk: WalkState
) -> Iterator[tuple[str, State]]:
    """What was not taken in, and what somebody did to the ledger itself."""
    kind = record["type"]
    if kind == "keys":
        change, number = record["change"], record["generation"]
        walk.wraps = change != "unwrap" if change in {"wrap", "unwrap"} else walk.wraps
        walk.notes.append(f"keys: {change}, generation {number}, {record['at']} by {record['who']} (log {seq})")
    elif kind in {"enrolled", "revoked"}:
        walk.placed[f"{PLACE}{seq}"] = kind
        if (why := walk.writers.add(record)) is not None:
            yield f"nobody may be {kind} so: {why}", "damaged"
    elif kind == "waiting":
        yield from note_told(leaf, record, seals, walk)
    elif kind == "waited":
        yield from note_ended(record, walk)
    elif kind == "refused":
        walk.lines[leaf] = record["code"], record["lines"], seals[0]
        if (source := walk.sources.get(record["src"])) is None:
            yield "it comes from a source that no record before it names", "damaged"
        else:
            walk.refused_from[leaf] = source[2], source[0], walk.writers.copy()
    else:
        walk.meant[seq] = seals
        yield from _check_erasure(seq, record, walk)


def _check_received(leaf: int, record: Any, walk: WalkState) -> Iterator[tuple[str, State]]:
    if (record["first"], record["last"]) != (walk.received, leaf - 1):
        what = f"it tells of leaves {record['first']} to {record['last']}, not {walk.received} to {leaf - 1}"
        yield what, "damaged"
    delivery = record.get("delivery", record["first"])
    if "delivery" in record and delivery != walk.delivery:
        yield f"it goes on with the delivery of leaf {delivery}, not {walk.delivery}", "damaged"
    walk.delivery = delivery
    walk.received = leaf + 1
    if "untimed" not in record:
        if walk.clock and milliseconds_of(record["at"]) < milliseconds_of(walk.clock) - _ADJUSTED_MS:
            walk.set_back.append((leaf, walk.clock, record["at"]))
        walk.clock = record["at"]


def _check_erasure(seq: int, record: Any, walk: WalkState) -> Iterator[tuple[str, State]]:
    """What is erased was announced, is due, and is erased by somebody else, unless the record says otherwise."""
    target, kind = target_of(record), record["type"]
    rule = f"{target.name} = {record['days']}" if target.kind == "rule" and kind != "withdrawn" else ""
    if kind == "erasure":
        walk.batches[seq] = rule
        walk.announced[seq] = target, record["who"], record["due"]
        walk.at_once |= {seq} if is_at_once(record["at"], record["due"]) else set()
        return
    if rule and kind == "erased":
        walk.by_rule[rule] += record["fields"] + record["lines"]
        return
    if kind == "erased" and "of" not in record:
        walk.again += Counter(erasures=1, fields=record["fields"], lines=record["lines"])
        return
    # Due is compared as text below: times of the format are of one length and zone, and sort as they follow.
    aim, who, due = walk.announced.get(record["of"], (None, "", ""))
    if aim is not None and kind == "erased" and BATCHES.get(aim.name if aim.kind == "rule" else "") == target.kind:
        walk.by_rule[walk.batches[record["of"]]] += 1
    elif walk.announced.pop(record["of"], (None, "", ""))[0] != target:
        yield "nobody announced this erasure", "damaged"
        return
    if kind == "erased":
        walk.short_cuts += Counter({_ALONE: "alone" in record, _AT_ONCE: record["of"] in walk.at_once})
    if kind == "erased" and record["at"] < due:
        yield f"it was erased before {due}", "damaged"
    elif kind == "erased" and who == record["who"] and not record.get("alone"):
        yield "who announced the erasure did it as well", "damaged"


def _check_list(
    leaf: int, seq: int, record: Any, seals: tuple[bytes, ...], vault: Vault, walk: WalkState
) -> Iterator[tuple[str, State]]:
    """A record of an erasure has the list of what was erased that it commits to; no other has anything hidden."""
    fields = vault.values_at(leaf)
    if record["type"] != "erased":
        if fields is not None:
            yield "the vault has values of a record that hides nothing", "damaged"
        return
    walk.openings += fields is not None
    values = list_of(fields)
    if values is None or len(values) != 1:
        yield "the vault has lost the list of what was erased", "lost"
        return
    ((place, seal),) = zip(places(record, seq), seals, strict=True)
    yield from check_opening(LOG, seq, place, values[0], seal, vault)
    counts = [sum(kind == name for kind, *_ in values[0]) for name in ("value", "line")]
    if counts != [record["fields"], record["lines"]]:
        yield "it does not say how many fields and lines it lists", "damaged"


# -- tables against leaves ---------------------------------------------------------------------------


def _check_tables(ledger: Connection, walk: WalkState) -> None:
    if strange := walk.streams.keys() - walk.used:
        walk.report(None, f"{len(strange)} stream(s) have a name and no event")
    query = "SELECT number, CAST(how AS BLOB), CAST(mapping AS BLOB), CAST(writer AS BLOB) FROM sources NOT INDEXED"
    sources = {
        number: (as_text(how), None if mapping is None else as_text(mapping), as_text(writer))
        for number, how, mapping, writer in ledger.execute(query)
    }
    if sources != walk.sources:
        walk.report(None, "the sources are not those the log names")
    query = "SELECT number, CAST(hash AS BLOB), CAST(id AS BLOB), CAST(content AS BLOB) FROM rulesets NOT INDEXED"
    rulesets = {
        number: (as_text(hash_), as_text(name), content or b"")
        for number, hash_, name, content in ledger.execute(query)
    }
    for number, (ruleset_hash, name, content) in rulesets.items():
        if walk.rulesets.get(number) != (ruleset_hash, name):
            walk.report(None, f"ruleset {ruleset_hash[:16]} is not the one the log names")
        if hashlib.sha256(content).hexdigest() != ruleset_hash:
            walk.report(None, f"the content of ruleset {ruleset_hash[:16]} does not have its hash")
    walk.check_rule_names(walk.rulesets.values())
    for number in sorted(walk.rulesets.keys() - rulesets.keys()):
        walk.report(None, f"the content of ruleset {walk.rulesets[number][0][:16]} is missing", "lost")
    rows = ledger.execute("SELECT CAST(name AS BLOB), CAST(value AS BLOB) FROM settings NOT INDEXED")
    settings = {as_text(name): as_text(value) for name, value in rows}
    settings.pop("ledger", None)
    if settings != walk.placed:
        walk.report(None, "settings does not say where the log enrols and revokes writers, or says more")
    rows = ledger.execute("SELECT stream, rules FROM pinned NOT INDEXED")
    pins = {walk.streams.get(stream, "?"): rules for stream, rules in rows}
    walk.check_pins(pins, walk.pins)
    walk.check_later_pins({ruleset_hash for ruleset_hash, _, _ in rulesets.values()})


# -- the vault against leaves ------------------------------------------------------------------------


def _check_keys(vault: Vault, walk: WalkState) -> None:
    if not vault.is_clean():
        walk.notes.append("bytes of what was erased may still stand in vault.db; meldtrail erase --finish removes them")
    rows = vault.conn.execute("SELECT CAST(name AS BLOB) FROM keys NOT INDEXED")
    if strange := {as_text(name) for (name,) in rows} - {"ledger", "reach", BOUND, MISSING, UNCLEAN}:
        walk.report(None, f"keys has what does not belong there: {', '.join(sorted(strange))}")


def _check_reach(vault: Vault, walk: WalkState) -> None:
    size, reach = walk.tree.size, vault.reach()
    _check_keys(vault, walk)
    sql = "SELECT count(*) FROM {table} NOT INDEXED WHERE leaf >= ?"
    of = ("opened", "refused", "conflicting", "people", "names")
    counts = ((table, number_of(vault.conn, sql.format(table=table), size)) for table in of)
    beyond = [f"{table}: {many}" for table, many in counts if many]
    if reach is None:
        if size > 1:
            walk.report(None, "vault.db does not say how far it was written")
    elif reach.end < size:
        walk.report(None, f"vault.db is older than ledger.db: it was written up to leaf {reach.end} of {size}", "lost")
    elif reach.end > max(size, walk.bound.size) and walk.bound.size:
        walk.report(None, f"vault.db says that it was written up to leaf {reach.end}, and binds {walk.bound.size}")
    elif reach.first > size:
        what = f"ledger.db is older than vault.db, which was written up to leaf {reach.end}: it has {size}"
        walk.report(None, f"{what}; put the one of the same time back, or ingest the logs again", "lost")
    elif reach.end == size and reach.tip != walk.tip:
        walk.report(None, "vault.db was written with another history than that of ledger.db")
    elif reach.end > size:
        walk.notes.append(CUT_SHORT.format(many=reach.end - size, size=size))
    walk.check_bound(vault.conn, reach.end if reach is not None else 0)
    if beyond and (reach is None or reach.end == size):
        walk.report(None, f"the vault has rows of leaves that are not in the ledger ({', '.join(beyond)})")
    count = number_of(vault.conn, "SELECT count(*) FROM opened NOT INDEXED WHERE leaf < ?", size)
    if count > walk.openings:
        walk.report(None, f"the vault has values of {count - walk.openings} leaves that hide nothing")


def _check_people(vault: Connection, walk: WalkState) -> None:
    size = walk.tree.size
    query = "SELECT person, handle, CAST(player AS BLOB) FROM people NOT INDEXED WHERE leaf < ?"
    people = {person: (handle, as_text(player)) for person, handle, player in vault.execute(query, (size,))}
    if any(not isinstance(handle, bytes) or len(handle) != HANDLE_SIZE for handle, _ in people.values()):
        walk.report(None, "a handle of a person is not what was drawn for it")
    players = {player for _, player in people.values()}
    persons = {player for player, _ in walk.names}
    if missing := persons - players:
        walk.report(None, f"the vault has lost whom {len(missing)} handle(s) stand for", "lost")
    if not walk.lost and (strange := players - persons):
        walk.report(None, f"the vault names {len(strange)} person(s) whom no event names")
    if not walk.lost and (undrawn := (players & persons) - walk.drawn):
        what = f"nothing proves for whom the handles of {len(undrawn)} person(s) stand"
        walk.notes.append(f"{what}: an older version drew them, or they were changed since")
    query = "SELECT CAST(name AS BLOB), person FROM names NOT INDEXED WHERE leaf < ?"
    names = {(name, people.get(person, (b"", ""))[1]) for name, person in vault.execute(query, (size,))}
    due = {(compared(name), player) for player, name in walk.names if name is not None}
    if missing_names := due - names:
        walk.report(None, f"{len(missing_names)} name(s) are missing from the vault's index of names", "lost")
    if not walk.lost and (more := names - due):
        walk.report(None, f"the vault's index has {len(more)} name(s) that no event gives a person")


def _check_meant(vault: Vault, walk: WalkState) -> None:
    """Of erasures that were announced and neither done nor withdrawn, each means the person it was announced of."""
    for seq, (target, _, _) in walk.announced.items():
        if target.kind != "person" or f"{LOG}/{meant_scope(seq)}" in walk.gone.secrets:  # or done in an older copy
            continue
        meant = is_meant(vault, target.name, seq, walk.meant[seq])
        if meant is None:
            walk.report(None, f"the vault has lost whom the erasure announced by record {seq} of the log means", "lost")
        elif not meant:
            walk.report(
                None, f"the erasure announced by record {seq} of the log means another person than the vault says"
            )


def _check_lines(vault: Connection, walk: WalkState) -> None:
    """Refused and conflicting lines: each is in the root of its leaf, and each leaf's lines are there."""
    by_leaf: dict[int, list[tuple[int, bytes, bytes]]] = {}
    query = (
        "SELECT leaf, place, nonce, CAST(raw AS BLOB), CAST(code AS BLOB), CAST(stream AS BLOB), digest FROM refused"
    )
    for leaf, place, nonce, raw, code, stream, digest in vault.execute(query):
        by_leaf.setdefault(leaf, []).append((place, nonce, raw or b""))
        _check_told_as(leaf, {as_text(code)} - CONFLICT_CODES, walk)
        if leaf in walk.lines and not _is_refusable(as_text(code), raw or b"", leaf, walk):
            walk.readable.append(leaf)
        of = seemingly_of(raw or b"")
        writer, how, writers = walk.refused_from.get(leaf, (LOCAL, "live", Writers()))
        own = of if of is not None and writers.allows(writer, of, how) else None  # nobody marks another's match
        guessed = of is None and code == b"truncated"
        if digest != hashlib.sha256(raw or b"").digest() or not (guessed or (stream and as_text(stream)) == own):
            walk.report(None, f"a refused line of leaf {leaf} is not the one that was kept")
    for leaf, line in _conflicting(vault, walk):
        by_leaf.setdefault(leaf, []).append(line)
        _check_told_as(leaf, CONFLICT_CODES, walk)
    remains: dict[int, dict[int, bytes]] = {}
    for _, leaf, place, digest_hex in walk.gone.lines:
        remains.setdefault(leaf, {})[place] = bytes.fromhex(digest_hex)
    for leaf, (_, count, root) in walk.lines.items():
        lines, without = by_leaf.pop(leaf, []), remains.get(leaf, {})
        missing = count - len(lines) - len(without)
        if missing > 0:
            walk.report(leaf, f"the vault has lost {missing} of {count} line(s) that were not taken in", "lost")
        elif root_of_lines(lines, without) != root:
            walk.report(leaf, "lines that were not taken in are not those that were kept")
    if strange := [leaf for leaf in by_leaf if leaf < walk.tree.size]:
        walk.report(None, f"the vault has lines of {len(strange)} leaves that tell of none")


def _is_refusable(code: str, raw: bytes, leaf: int, walk: WalkState) -> bool:
    """Whether a line that was refused with a code must have been, as far as its bytes and its sender tell."""
    outcome = read_line(raw)
    if isinstance(outcome, Refusal):
        return True
    stream, (writer, how, writers) = outcome.draft.stream, walk.refused_from.get(leaf, (LOCAL, "live", Writers()))
    if code == "others_match":
        return not writers.allows(writer, stream, how)
    if code == "staff_only":
        return not is_match(stream)
    return code == "far_ahead" and outcome.draft.seq > MOST_LOST


def _check_told_as(leaf: int, codes: Set[str], walk: WalkState) -> None:
    """A line stands in the table of what its leaf tells of, with its code: one that contradicts an event is not to pass
    for one that could not be read."""
    row = walk.lines.get(leaf)
    if row is not None and row[0] not in codes:
        walk.report(leaf, f"a line that this leaf tells of as {row[0]} stands in the vault as something else")


def _conflicting(vault: Connection, walk: WalkState) -> Iterator[tuple[int, tuple[int, bytes, bytes]]]:
    """The conflicting lines by leaf, as (place, nonce, bytes), each held against what is said of it."""
    query = "SELECT leaf, place, nonce, CAST(raw AS BLOB), CAST(stream AS BLOB), seq, digest FROM conflicting"
    for leaf, place, nonce, raw, stream, seq, digest in vault.execute(query):
        yield leaf, (place, nonce, raw or b"")
        if not is_line_of(raw or b"", as_text(stream), seq, digest):
            walk.report(None, f"a conflicting line of leaf {leaf} is not the one that was kept")
        elif walk.lines.get(leaf, ("",))[0] == "late" and not _is_in_gap(walk, leaf, as_text(stream), seq):
            walk.report(leaf, "it tells of a late line that no gap before it had declared missing")


def _is_in_gap(walk: WalkState, leaf: int, stream: str, seq: int) -> bool:
    return any(place < leaf and first < seq <= last for place, first, last in walk.gaps.get(stream, ()))
