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

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ledger.evidence.commitments import commit_bytes
from ledger.evidence.leaf import body_of
from ledger.evidence.merkle import Frontier, leaf_hash
from schemas.canonical import canonical

KINDS: Final = frozenset(
    {
        "genesis",
        "source",
        "ruleset",
        "received",
        "refused",
        "waiting",
        "waited",
        "erasure",
        "withdrawn",
        "erased",
        "keys",
        "enrolled",
        "revoked",
    }
)
CONFLICT_CODES: Final = frozenset({"place_taken", "id_reused", "late"})
"""Codes of lines that contradict one that is held, or come though a gap says that they are missing."""


def log_body(kind: str, **fields: Any) -> bytes:
    """The body of a record that hides nothing; fields that are None are left out."""
    return canonical({"v": 1, "type": kind, **{name: value for name, value in fields.items() if value is not None}})


def refused_body(code: str, src: int, lines: Iterable[tuple[bytes, bytes]]) -> bytes:
    """The body of ``refused`` for lines as (nonce, bytes). Raises ValueError for a nonce that is not 32 bytes."""
    tree = Frontier(leaf_hash(commit_bytes(nonce, raw)) for nonce, raw in lines)
    return body_of(log_body("refused", code=code, lines=tree.size, src=src), [tree.root()])


def root_of_lines(lines: Sequence[tuple[int, bytes, bytes]], gone: Mapping[int, bytes]) -> bytes | None:
    """The root over lines as (place, nonce, bytes) and those that were erased, of which only the hash is left; None
    where places are missing or a nonce is none."""
    try:
        hashes = dict(gone) | {place: leaf_hash(commit_bytes(nonce, raw)) for place, nonce, raw in lines}
        if sorted(hashes) != list(range(len(lines) + len(gone))):
            return None
        return Frontier(hashes[place] for place in sorted(hashes)).root()
    except (ValueError, TypeError, AttributeError):
        return None
