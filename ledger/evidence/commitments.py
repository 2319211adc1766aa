"""Commitments to hidden values: what a digest is made of, and what is shown to open one.

A secret is 32 random bytes of one scope of one stream. Field key = HMAC-SHA256(secret, ``meldtrail/field/2`` NUL stream
NUL path NUL seq), commitment = HMAC-SHA256(field key, canonical value): giving one field key away opens one field.

A list of cards whose order is hidden is the root of a tree (RFC 6962 section 2.1) with one leaf for each position:
HMAC-SHA256(position key, canonical card), position key = HMAC-SHA256(field key, ``meldtrail/position/2`` NUL position),
counted from 0. Its field key opens all of it, a position key with the hashes beside its way to the root one card.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from ledger.evidence.merkle import LEAF, Frontier
from schemas.canonical import canonical

KEY_SIZE: Final = 32
BLOCK: Final = 64
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
_FIELD: Final = b"meldtrail/field/2"
_INNER_REST: Final = bytes(BLOCK - KEY_SIZE).translate(_INNER)
_OUTER_REST: Final = bytes(BLOCK - KEY_SIZE).translate(_OUTER)
_POSITION: Final = b"meldtrail/position/2"


class KeyedHash:
    """HMAC-SHA256 with one key of up to 64 bytes; call it with the message, 32 bytes come back."""

    __slots__ = ("_inner", "_outer", "key")
    _inner: Any
    _outer: Any

    def __init__(self, key: bytes) -> None:
        if len(key) > BLOCK:
            raise ValueError(f"a key has at most {BLOCK} bytes here")
        self.key = key

    def __call__(self, message: bytes) -> bytes:
        try:
            inner = self._inner.copy()
        except AttributeError:  # made when it is first asked for: many a secret is only kept
            padded = self.key.ljust(BLOCK, b"\x00")
            self._inner, self._outer = sha256(padded.translate(_INNER)), sha256(padded.translate(_OUTER))
            inner = self._inner.copy()
        inner.update(message)
        outer = self._outer.copy()
        outer.update(inner.digest())
        digest: bytes = outer.digest()
        return digest

    def derive(self, purpose: str) -> KeyedHash:
        """A key of its own for one purpose, so that digests of different kinds cannot be compared."""
        return KeyedHash(hmac.digest(self.key, purpose.encode(), "sha256"))


def secret_of(random: bytes) -> KeyedHash:
    """A scope's secret, ready to make field keys. Raises ValueError unless it is 32 bytes."""
    return KeyedHash(_checked(random))


def field_key(secret: KeyedHash, stream: str, path: str, seq: int) -> bytes:
    """The key that opens one field of one event, 32 bytes."""
    return secret(b"%b\x00%b\x00%b\x00%d" % (_FIELD, stream.encode(), path.encode(), seq))


def commit(key: bytes, value: object) -> bytes:
    """The commitment to a value, 32 bytes. Raises ValueError unless the field key is 32 bytes."""
    return commit_bytes(key, canonical(value))


def commit_bytes(key: bytes, raw: bytes) -> bytes:
    """The commitment to bytes as they are. Raises ValueError unless the key is 32 bytes."""
    # HMAC-SHA256 (RFC 2104) for a key that is used once, in two thirds of the time hmac takes.
    inner = sha256(_checked(key).translate(_INNER) + _INNER_REST + raw).digest()
    return sha256(key.translate(_OUTER) + _OUTER_REST + inner).digest()


def commit_cards(key: bytes, cards: Sequence[object]) -> bytes:
    """The commitment to a list of values in their order, each of which can be opened alone."""
    return commit_list(key, list(map(canonical, cards)))


def commit_list(key: bytes, values: Sequence[bytes]) -> bytes:
    """The commitment to a list of values by their canonical bytes, as :func:`commit_cards` makes it."""
    return Frontier(_leaves(key, values)).root()


def _leaves(key: bytes, values: Sequence[bytes]) -> list[bytes]:
    # As KeyedHash and commit_bytes would, without a call for each of the many cards of a stock.
    _checked(key)
    inner, outer = sha256(key.translate(_INNER) + _INNER_REST).copy, sha256(key.translate(_OUTER) + _OUTER_REST).copy
    hashes = []
    for place, card in enumerate(values):
        one, other = inner(), outer()
        one.update(b"%b\x00%d" % (_POSITION, place))
        other.update(one.digest())
        position = other.digest()
        sealed = sha256(position.translate(_INNER) + _INNER_REST + card).digest()
        sealed = sha256(position.translate(_OUTER) + _OUTER_REST + sealed).digest()
        hashes.append(sha256(LEAF + sealed).digest())
    return hashes


def _checked(key: bytes) -> bytes:
    if len(key) != KEY_SIZE:
        raise ValueError(f"a key has {KEY_SIZE} bytes, not {len(key)}")
    return key
