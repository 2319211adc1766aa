"""What format 1 hides: hidden fields were replaced by commitments, and their values live in the vault.

A commitment is HMAC-SHA256(field key, canonical value), written ``{"sealed": "<64 hex>"}``; a field key is
HMAC-SHA256(secret, stream NUL path NUL seq). A secret is 32 random bytes for each (match, seat), (match, deck) or
person. So one field can be opened by giving its field key away, and a person is erased by destroying one secret.

Paths name fields as ``players.1.player``, ``hands.2.cards``, ``stock``, ``card``: items of arrays count from 1.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from ledger.evidence import leaf
from ledger.evidence.commitments import KeyedHash
from ledger.evidence.leaf import PUBLIC_PILE, Clear
from schemas.canonical import canonical
from schemas.events import SEALED
from schemas.records import PERSONS, SEALED_RECORDS, TEXTS

Opened = dict[str, Any]
Plan = dict[str, tuple[str, ...]]


def _plans() -> dict[str, Plan]:
    """Hidden fields by type: top-level field -> the hidden fields of its rows, none for the field itself."""
    plans: dict[str, Plan] = {}
    for kind, paths in (SEALED | SEALED_RECORDS).items():
        plan = plans.setdefault(kind, {})
        for path in paths:
            top, _, below = path.partition(".")
            plan[top] = plan.get(top, ()) + ((below,) if below else ())
    return plans


PLANS: Final = _plans()


class HiddenField(NamedTuple):
    """One hidden value of an event: its path, where it stands, and the scope of the secret that seals it."""

    path: str
    top: str
    row: int | None
    below: str
    scope: str
    value: Any


def stream_of(event: Clear) -> str:
    """The stream an event or record belongs to: its ``match``, else its ``stream``."""
    name: str = event["match"] if "match" in event else event["stream"]
    return name


def _places(event: Clear) -> Iterator[tuple[str, str, int | None, str, Any]]:
    """Every field of an event that the format hides, sealed or not: path, field, row and field of the row, value."""
    if event["type"] == "draw" and event["from"] == PUBLIC_PILE:
        return  # everybody saw that card lie there
    for top, below in PLANS.get(event["type"], {}).items():
        value = event.get(top)
        # Left out is not hidden: what the platform did not say gets no commitment, and stays as it is in the line.
        if value is None:
            continue
        if not below:
            yield top, top, None, "", value
            continue
        for place, row in enumerate(value):
            for name in below:
                if name in row:
                    yield f"{top}.{place + 1}.{name}", top, place, name, row[name]


def _put_value(copy: dict[str, Any], event: Clear, top: str, row: int | None, below: str, value: Any) -> None:
    """Put a value into a copy of an event; the rows of a field are copied before the first of them is changed."""
    if row is None:
        copy[top] = value
        return
    if copy[top] is event[top]:  # still the caller's own rows, which are not ours to change
        copy[top] = [dict(item) for item in event[top]]
    copy[top][row][below] = value


def hidden_fields(clear: Clear, person_scope: Callable[[str], str]) -> Iterator[HiddenField]:
    """Every hidden field a clear event holds, in the order of the schema's table; ``person_scope`` is that of the
    vault."""
    for path, top, row, below, value in _places(clear):
        scope = _scope(clear, top, value if row is None else clear[top][row], person_scope)
        yield HiddenField(path, top, row, below, scope, value)


def _scope(clear: Clear, top: str, value: Any, person_scope: Callable[[str], str]) -> str:
    """Whose secret seals a field: the person it names, the deck, the seat that sees it, or the stream of a text."""
    if top == "players":
        return person_scope(_player_named(value["player"]))
    if clear["type"] in PERSONS:
        return person_scope(_player_named(value))
    if clear["type"] in TEXTS:
        return f"{clear['stream']}/text"
    match = clear["match"]
    if top == "stock":
        return f"{match}/deck"
    return f"{match}/seat/{value['seat'] if top == 'hands' else clear['seat']}"


def _player_named(player: object) -> str:
    """A player id; nobody's while it is sealed, and nobody has a secret."""
    return player if isinstance(player, str) else ""


def commitment(secret: KeyedHash, stream: str, seq: int, path: str, value: object) -> str:
    """The commitment to the value of one field, 64 hex digits. The stream is part of the field's key, for a person's
    secret serves many matches."""
    key = secret(f"{stream}\x00{path}\x00{seq}".encode())
    return hmac.digest(key, canonical(value), "sha256").hex()


def sealed_places(body: Clear) -> Iterator[tuple[str, str]]:
    """Each commitment in a stored event: (path, 64 hex digits)."""
    for path, _, _, _, value in _places(body):
        if is_seal(value):
            yield path, value["sealed"]


def is_seal(value: object) -> bool:
    """Whether a stored value is a commitment; no hidden field is an object of its own."""
    return isinstance(value, dict) and value.keys() == {"sealed"}


def open_body(body: Clear, openings: Mapping[str, Any]) -> dict[str, Any]:
    """The stored event with the opened values back in their places.

    A commitment whose value is not in ``openings`` stays as it is; :func:`withhold` makes such an event readable.
    """
    clear = dict(body)
    for path, top, row, below, value in _places(body):
        if path in openings and is_seal(value):
            _put_value(clear, body, top, row, below, openings[path])
    return clear


def unopened(clear: Clear, instead: Callable[[bytes], Any]) -> dict[str, Any]:
    """An event with something in place of each commitment that stands in it, made of its 32 bytes."""
    result = dict(clear)
    for _, top, row, below, value in _places(clear):
        if is_seal(value):
            _put_value(result, clear, top, row, below, instead(bytes.fromhex(value["sealed"])))
    return result


def withhold(clear: Clear) -> dict[str, Any]:
    """An event some of whose values the vault no longer holds, as a log that never had them would say it."""
    seals = {path: bytes.fromhex(seal) for path, seal in sealed_places(clear)}
    return leaf.withhold(unopened(clear, lambda _: None), seals)
