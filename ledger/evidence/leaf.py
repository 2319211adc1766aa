"""The bytes of a leaf, version 2, and what of an event they hide.

A leaf is ``0x02 || u8 len(stream) || stream || u64be seq || body``; its hash is that of RFC 6962 over these bytes. A
body is canonical JSON, then, where something is hidden, NUL and one commitment of 32 bytes for each hidden value, in
the order in which they stand in the JSON. Canonical JSON holds no NUL, so the first one ends it.

The JSON is the event without ``match``, ``stream`` and ``seq``, which are the leaf's place, and with keys of ours:
``src``, the record of the stream ``log`` that says where the line came from, and ``rules``, that of the rules pinned
with it. A hidden value reads null: no event holds a null of its own. A list whose items are committed to one by one
reads how many there are. One commitment more than there are hidden values, the last, is to the line as it came; it is
there where that was not canonical.

Paths name fields as ``players.1.player``, ``hands.2.cards``, ``stock``, ``card``: items of arrays count from 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from hashlib import sha256
from typing import Any, Final, NamedTuple

from pydantic_core import from_json

from ledger.evidence.commitments import commit, commit_bytes, commit_cards, commit_list
from ledger.evidence.merkle import HASH_SIZE, LEAF
from ledger.evidence.plain_lines import in_order
from schemas.canonical import canonical
from schemas.cards import UNKNOWN
from schemas.events import HIDDEN
from schemas.records import HIDDEN_RECORDS, PERSONS, TEXTS

VERSION: Final = b"\x02"
LONGEST_STREAM: Final = 255
_NO_PLACE: Final = "a stream has 1 to 255 bytes and a seq from 1 to 2^64 - 1"
_END: Final = b"\x00"
FRAME: Final = frozenset({"match", "stream", "seq"})
"""Keys of a line that its leaf says before the body."""
OWN: Final = frozenset({"src", "rules"})
"""Keys of a body that no line has."""
RAW: Final = "raw"
"""Path and scope of the line as it came."""
COVERS: Final = "covers"
"""What of an erasure's record lists what it destroyed."""
LISTS: Final = frozenset({"stock", "lines"})
"""Fields whose items are committed to one by one; a body says how many there are."""
NAMING: Final = PERSONS.keys() | {"open"}
"""Events that name persons."""
PUBLIC_PILE: Final = "discards"
ERASED: Final = "erased"
"""What stands for a text of a record that the vault no longer holds."""

SEALED_NAME: Final = "sealed-"
"""How the name of a person begins whose own the vault no longer holds."""

Clear = Mapping[str, Any]
Plan = tuple[tuple[str, tuple[str, ...]], ...]


# -- bytes -------------------------------------------------------------------------------------------


def leaf_bytes(stream: str, seq: int, body: bytes) -> bytes:
    """The bytes that are hashed. Raises ValueError for a name or number no leaf can hold."""
    if not 0 < seq < 1 << 64:
        raise ValueError(_NO_PLACE)
    return _before_seq(stream) + seq.to_bytes(8, "big") + body


def leaf_hashes(streams: Sequence[str], seqs: Sequence[int], bodies: Sequence[bytes]) -> list[bytes]:
    """The hashes of leaves, as :func:`leaf_bytes` writes them. Raises ValueError for a name or number no leaf can
    hold."""
    before = {stream: LEAF + _before_seq(stream) for stream in dict.fromkeys(streams)}
    try:
        return [
            sha256(before[stream] + seq.to_bytes(8, "big") + body).digest()
            for stream, seq, body in zip(streams, seqs, bodies, strict=True)
        ]
    except OverflowError:
        raise ValueError(_NO_PLACE) from None


@lru_cache(1024)
def _before_seq(stream: str) -> bytes:
    name = stream.encode("ascii")
    if not 0 < len(name) <= LONGEST_STREAM:
        raise ValueError(_NO_PLACE)
    return VERSION + bytes([len(name)]) + name


def ends_match(event: Any) -> bool:
    """Whether an event, clear or as a body shows it, ends its match."""
    return event["type"] == "match_settled" or (event["type"] == "close" and "deal" not in event)


def body_of(text: bytes, commitments: Sequence[bytes]) -> bytes:
    """A body of its canonical JSON and the commitments to what it hides."""
    return text + _END + b"".join(commitments) if commitments else text


def split_body(body: bytes) -> tuple[bytes, tuple[bytes, ...]]:
    """The canonical JSON of a body and its commitments. Raises ValueError when they are no whole number."""
    text, ends, seals = body.partition(_END)
    if len(seals) % HASH_SIZE or bool(ends) != bool(seals):
        raise ValueError("what follows the JSON is no row of commitments")
    return text, tuple(seals[start : start + HASH_SIZE] for start in range(0, len(seals), HASH_SIZE))


def shown_of(body: bytes) -> Any:
    """What a body shows of its event, as :func:`hide` left it. Raises ValueError as :func:`split_body`."""
    return json.loads(split_body(body)[0])


# -- what is hidden ----------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a body hides a value: its path, the scope of the secret that seals it, and its field, row (from 1, or 0 for
    the field itself) and field of the row."""

    path: str
    scope: str
    top: str
    row: int
    below: str


def _plans() -> dict[str, Plan]:
    """By type its hidden fields in the order of their keys, each with the hidden fields of its rows, if it has rows."""
    plans: dict[str, Plan] = {}
    for kind, paths in (HIDDEN | HIDDEN_RECORDS).items():
        fields: dict[str, tuple[str, ...]] = {"ext": ()}
        for path in paths:
            top, _, below = path.partition(".")
            fields[top] = tuple(sorted({*fields.get(top, ()), *([below] if below else [])}))
        # In the order of canonical JSON: commitments stand behind it in that order, and by it alone they are told
        # apart.
        plans[kind] = tuple(sorted(fields.items()))
    return plans


_PLANS: Final = _plans() | {"refused": (("lines", ()),), "erased": ((COVERS, ()),)}
_OTHERS: Final[Plan] = (("ext", ()),)


def hidden_fields(kind: str) -> Plan:
    """The fields of an event of a type that are hidden, each with those of its rows that are."""
    return _PLANS.get(kind, _OTHERS)


def hide(clear: Clear) -> tuple[dict[str, Any], list[Any]]:
    """An event as a body shows it, and its hidden values in the order of :func:`places`.

    The event given is not changed. Absent fields stay absent.
    """
    public, hidden = _take_out(clear)
    return public, [value for _, _, _, value in hidden]


def _take_out(clear: Clear) -> tuple[dict[str, Any], list[tuple[str, int, str, Any]]]:
    """An event as a body shows it, and what it hides: field, row (from 1, or 0 for the field), field of it, value."""
    public = dict(clear)
    for key in FRAME:
        public.pop(key, None)
    hidden: list[tuple[str, int, str, Any]] = []
    for top, below in hidden_fields(clear["type"]):
        if top not in public or (top == "card" and is_seen(clear)):
            continue
        value = public[top]
        if not below:
            hidden.append((top, 0, "", value))
            public[top] = len(value) if top in LISTS and isinstance(value, list) else None
            continue
        rows = public[top] = [dict(row) for row in value]
        for number, row in enumerate(rows, 1):
            for name in below:
                if name in row:
                    hidden.append((top, number, name, row[name]))
                    row[name] = None
    return public, hidden


def is_seen(clear: Clear) -> bool:
    """Whether everybody at the table saw the card of a draw or a discard."""
    return clear.get("from") == PUBLIC_PILE if clear["type"] == "draw" else clear.get("face") != "down"


def places(public: Clear, seq: int) -> Iterator[Place]:
    """Where a body hides something, in the order of its commitments. A scope follows from what the body shows alone."""
    kind = public["type"]
    for top, below in hidden_fields(kind):
        if top not in public:
            continue
        value = public[top]
        if below:
            for number, row in enumerate(value, 1):
                for name in below:
                    if name in row and row[name] is None:
                        scope = _scope_of_row(top, number, public, seq)
                        yield Place(f"{top}.{number}.{name}", scope, top, number, name)
        elif value is None or (top in LISTS and isinstance(value, int)):
            yield Place(top, scope_of(public, seq, top), top, 0, "")


def _scope_of_row(top: str, row: int, public: Clear, seq: int) -> str:
    """Whose secret seals a field of a row: that of the person it names, or its seat's."""
    return f"person/{seq}.{row}" if top == "players" else f"seat/{public[top][row - 1]['seat']}"


def scope_of(public: Clear, seq: int, top: str) -> str:
    """Whose secret seals a field: a person's, named here; the deck's; a seat's; or that of the texts of the stream."""
    if top == "card":  # most of what is hidden
        return f"seat/{public['seat']}"
    kind = public["type"]
    if top == COVERS:
        return f"erasure/{seq}"
    if top in PERSONS.get(kind, ()):
        return f"person/{seq}.{top}"
    if top in ("stock", "values"):
        return f"deck/{seq}"
    if top in ("ext", "reason", "what") or top in TEXTS.get(kind, ()):
        return "text"
    return f"seat/{public['seat']}"


def person_scopes(clear: Clear, seq: int) -> Iterator[str]:
    """The scope of each person an event names, in the order of ``persons_named``."""
    rows = range(1, len(clear["players"]) + 1) if clear["type"] == "open" else PERSONS.get(clear["type"], ())
    yield from (f"person/{seq}.{one}" for one in rows)


def seal_of(key: bytes, place: Place, value: Any) -> bytes:
    """The commitment to the value at a place under its field key. Raises ValueError unless the key is 32 bytes."""
    return commit_cards(key, value) if place.top in LISTS else commit(key, value)


class CarriedCommitment(NamedTuple):
    """In place of a value that is lost: the commitment to it that was made when it was there."""

    seal: bytes


Written = bytes | tuple[bytes, ...]
"""The canonical bytes of a hidden value; of a list whose items are committed to one by one, those of each."""


Hidden = tuple[str, str, Written | None, bytes | None]
"""A hidden value: the scope of its secret, its path, the value, and where that is lost the commitment to it."""


Sealed = tuple[str, bytes, tuple[tuple[str, bytes], ...]]
"""What a draft hides as somebody has sealed it who does not have the vault: the values as the vault keeps them, the
commitments to them one behind the other, and the scopes with the secrets that this was done by."""


class Draft(NamedTuple):
    """An event as its leaf will have it, before it is known where its line came from and by which secrets it is sealed.
    All of it follows from the event alone, but for ``sealed``.

    ``head`` and ``tail`` are the JSON of the body without keys of ours, in two where ``src`` goes in; ``hidden`` is in
    the order of :func:`places`; ``to`` is what a gap skips. Where what it hides is ``sealed`` already, ``hidden`` is
    empty.
    """

    stream: str
    seq: int
    kind: str
    id: str | None
    head: bytes
    tail: bytes
    hidden: tuple[Hidden, ...]
    ends: bool
    to: int | None
    sealed: Sealed | None = None

    def body_text(self, own: Mapping[str, int]) -> bytes:
        """The JSON of the body with these keys of ours, ``src`` among them."""
        if len(own) > 1:
            return in_order(dict(sorted((from_json(self.head + self.tail) | own).items())))
        return self.head + source_key(own["src"]) + self.tail

    def shows(self) -> dict[str, Any]:
        """The event as far as it is not lost, as :func:`show` gives it."""
        public = json.loads(self.head + self.tail)
        values = [json.loads(json_of(value)) for _, _, value, _ in self.hidden]
        return show(public, list(places(public, self.seq)), values)


def source_key(source: int) -> bytes:
    """The key of ours between the head and the tail of a draft."""
    return b'"src":%d,' % source


draft_from: Final[Callable[[tuple[Any, ...]], Draft]] = partial(tuple.__new__, Draft)
"""A draft of what it consists of, in a third of the time ``_make`` takes."""


def draft_of(clear: Clear, *, is_sorted: bool = False) -> Draft:
    """The draft of an event; its values may be :class:`CarriedCommitment`. With ``is_sorted`` the keys of all its
    objects are."""
    write = in_order if is_sorted else canonical
    kind, seq = clear["type"], clear["seq"]
    public, hidden = _take_out(clear)
    text = write(public)
    own_at = _place_of_own(public, text, write, is_sorted=is_sorted)
    return Draft(
        clear["match"] if "match" in clear else clear["stream"],
        seq,
        kind,
        clear.get("id"),
        text[:own_at],
        text[own_at:],
        tuple([_hidden(public, seq, *one, write) for one in hidden]) if hidden else (),
        ends_match(clear),
        clear["to"] if kind == "gap" else None,
    )


def _hidden(
    public: Clear, seq: int, top: str, row: int, below: str, value: Any, write: Callable[[Any], bytes]
) -> Hidden:
    scope = _scope_of_row(top, row, public, seq) if row else scope_of(public, seq, top)
    path = f"{top}.{row}.{below}" if row else top
    if isinstance(value, CarriedCommitment):
        return scope, path, None, value.seal
    text = write(value)
    if top not in LISTS:
        return scope, path, text, None
    items = tuple(text[1:-1].split(b","))
    return scope, path, items if len(items) == len(value) else tuple(map(write, value)), None


def _place_of_own(public: dict[str, Any], text: bytes, write: Callable[[Any], bytes], *, is_sorted: bool) -> int:
    """Where ``src`` goes in a text, which ends as the keys behind it are written alone. There are always some."""
    if is_sorted:
        keys = iter(reversed(public))
        if next(keys) == "v" and next(keys) == "type" and next(keys, "") < "src":  # as in most events
            return len(text) - _length_of_last(public["type"])
    return len(text) - len(write({key: value for key, value in public.items() if key > "src"})) + 1


@cache
def _length_of_last(kind: str) -> int:
    return len(canonical({"type": kind, "v": 1})) - 1


def json_of(value: Written | None) -> bytes:
    """The canonical bytes of a hidden value; null for one that is lost."""
    if value is None:
        return b"null"
    return value if isinstance(value, bytes) else b"[" + b",".join(value) + b"]"


def values_of(hidden: Sequence[Hidden]) -> str:
    """Hidden values as the vault keeps them: JSON, those that are lost null."""
    return f"[{b','.join([json_of(value) for _, _, value, _ in hidden]).decode()}]"


def seal_written(key: bytes, value: Written) -> bytes:
    """The commitment to a hidden value under its field key, as :func:`seal_of` makes it of the value itself."""
    return commit_bytes(key, value) if isinstance(value, bytes) else commit_list(key, value)


def show(public: Clear, hidden: Sequence[Place], values: Sequence[Any]) -> dict[str, Any]:
    """A body with its hidden values back in their places and without the keys of ours: the inverse of :func:`hide` but
    for the frame. Where a value is None it stays hidden. Raises ValueError when their number differs."""
    clear = {key: value for key, value in public.items() if key not in OWN}
    for place, value in zip(hidden, values, strict=True):
        if value is None:
            continue
        if not place.row:
            clear[place.top] = value
            continue
        if clear[place.top] is public[place.top]:
            clear[place.top] = [dict(row) for row in public[place.top]]
        clear[place.top][place.row - 1][place.below] = value
    return clear


def withhold(clear: Clear, seals: Mapping[str, bytes]) -> dict[str, Any]:
    """An event some of whose values the vault no longer holds, as a log that never had them would say it.

    ``seals`` are the commitments by path. A person is named by the start of the commitment, a text of a record reads
    ``erased``, saved groups are one of a card nobody knows, a hand without its cards is left out, and so is every other
    hidden value.
    """
    kind = clear["type"]
    hidden = {key for key, value in clear.items() if value is None or (key in LISTS and isinstance(value, int))}
    result = {key: value for key, value in clear.items() if key not in hidden}
    if kind == "open":
        result["players"] = [
            {name: value for name, value in row.items() if value is not None}
            | ({"player": pseudonym(seals[f"players.{number}.player"])} if row["player"] is None else {})
            for number, row in enumerate(clear["players"], 1)
        ]
    elif kind == "deal" and "hands" in clear:
        result["hands"] = [row for row in clear["hands"] if row["cards"] is not None]
    elif kind == "group":
        result.setdefault("groups", [[UNKNOWN]])  # none at all would be a hand that nothing is saved of
    elif kind == "gap":
        result.setdefault("reason", ERASED)
    elif kind == "shuffle":
        result.setdefault("values", [ERASED])
    elif kind in HIDDEN_RECORDS:
        result |= {key: ERASED for key in HIDDEN_RECORDS[kind] if key in clear and clear[key] is None}
        result |= {key: pseudonym(seals[key]) for key in PERSONS.get(kind, ()) if clear[key] is None}
    return result


def pseudonym(commitment: bytes) -> str:
    """A name for a person whose own is sealed away; it differs from match to match."""
    return SEALED_NAME + commitment.hex()[:16]
