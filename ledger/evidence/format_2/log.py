"""The stream ``log``: what a ledger records of itself. No line can bring such a record.

``genesis`` is leaf 0 and says which log this is. ``source`` and ``ruleset`` are said once and named by their seq from
then on (``src``, ``rules``). ``received`` ends each batch: when it was taken in by our clock, from which leaf to which,
and with which leaf its delivery began where that was before; a delivery is what one ingest took in without a pause.
``refused`` tells of lines that were not taken in: how many, with which code, and the root over a commitment to each,
HMAC-SHA256(nonce, line), whose nonce lies in the vault and goes with the line. ``waiting`` and ``waited`` are those of
:mod:`ledger.evidence.format_2.waiting`. ``erasure``, ``withdrawn`` and ``erased`` are those of
:mod:`ledger.evidence.format_2.erasure`. ``keys`` says how the vault's key changed: wrap, rotate, revoke or unwrap,
which generation, when and by whom. ``enrolled`` and ``revoked`` are those of :mod:`ledger.evidence.format_2.writers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from ledger.evidence.commitments import commit_bytes
from ledger.evidence.leaf import body_of
from ledger.evidence.merkle import Frontier, leaf_hash
from schemas.canonical import canonical
from schemas.wire import milliseconds_of, timestamp

_TARGET: Final = {"person?": "text", "cards?": "text", "rule?": "text"}
_ACT: Final = {"who": "text", "at": "time"}
_FORMS: Final[Mapping[str, Mapping[str, str]]] = {
    "genesis": {"format": "count", "origin": "text", "ledger": "text", "local?": "text", "claim?": "map"},
    "source": {"how": "text", "mapping?": "text", "writer": "text", "written?": "map"},
    "ruleset": {"hash": "text", "id": "text"},
    "received": {"at": "time", "first": "count", "last": "count", "delivery?": "count", "untimed?": "true"},
    "refused": {"code": "text", "lines": "count", "src": "count"},
    "waiting": {"src": "count", "since": "time", "about": "list"},
    "waited": {"code": "text", "about": "list"},
    "erasure": {**_ACT, **_TARGET, "due?": "time", "why?": "text", "days?": "count"},
    "withdrawn": {**_ACT, **_TARGET, "of": "count"},
    "erased": {
        **_ACT, **_TARGET, "of?": "count", "fields": "count", "lines": "count", "covers": "hidden", "alone?": "true",
        "days?": "count",
    },
    "keys": {**_ACT, "change": "text", "generation": "count"},
    "enrolled": {**_ACT, "name": "text", "role": "text", "brand": "text", "key": "text"},
    "revoked": {**_ACT, "name": "text", "suspect?": "count"},
}  # fmt: skip
"""The keys of each record beside ``v`` and ``type`` and of what form each is; those with a mark may be missing."""
KINDS: Final = frozenset(_FORMS)
CONFLICT_CODES: Final = frozenset({"place_taken", "id_reused", "late"})
"""Codes of lines that contradict one that is held, or come though a gap says that they are missing."""


def log_body(kind: str, **fields: Any) -> bytes:
    """The body of a record that hides nothing; fields that are None are left out."""
    return canonical({"v": 1, "type": kind, **{name: value for name, value in fields.items() if value is not None}})


def unlike_form(record: Mapping[str, Any]) -> list[str]:
    """The keys of a record that it must have and has not, may not have, or that are not of their form."""
    form = _FORMS.get(record["type"], {})
    names = {name.removesuffix("?"): kind for name, kind in form.items()}
    wrong = {name for name in form if not name.endswith("?")} - record.keys()
    wrong |= record.keys() - names.keys() - {"v", "type"}
    return sorted(wrong | {name for name, kind in names.items() if name in record and not _IS[kind](record[name])})


def _is_time(value: Any) -> bool:
    try:
        return isinstance(value, str) and timestamp(milliseconds_of(value)) == value
    except (ValueError, TypeError, OverflowError):
        return False


_IS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "text": lambda value: isinstance(value, str),
    "count": lambda value: type(value) is int and value >= 0,
    "true": lambda value: value is True,
    "list": lambda value: isinstance(value, list),
    "map": lambda value: isinstance(value, dict),
    "hidden": lambda value: value is None,
    "time": _is_time,
}


def refused_body(code: str, src: int, lines: Iterable[tuple[bytes, bytes]]) -> bytes:
    """The body of ``refused`` for lines as (nonce, bytes). Raises ValueError for a nonce that is not 32 bytes."""
    tree = Frontier(leaf_hash(commit_bytes(nonce, raw)) for nonce, raw in lines)
    return body_of(log_body("refused", code=code, lines=tree.size, src=src), [tree.root()])


def root_of_lines(lines: Sequence[tuple[int, bytes, bytes]], remains: Mapping[int, bytes]) -> bytes | None:
    """The root over lines as (place, nonce, bytes) and those that were erased, of which only the hash is left; None
    where places are missing or a nonce is none."""
    try:
        hashes = dict(remains) | {place: leaf_hash(commit_bytes(nonce, raw)) for place, nonce, raw in lines}
        if sorted(hashes) != list(range(len(lines) + len(remains))):
            return None
        return Frontier(hashes[place] for place in sorted(hashes)).root()
    except (ValueError, TypeError, AttributeError):
        return None
