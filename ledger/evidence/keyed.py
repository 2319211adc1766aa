"""HMAC-SHA256 under a key that is used often.

A quarter of intake's time goes into keyed hashes of a few hundred bytes. Starting each from the two prepared
states (RFC 2104 section 4) is more than twice as fast as hmac.digest.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

BLOCK: Final = 64
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


class KeyedHash:
    """HMAC-SHA256 with one key of up to 64 bytes; call it with the message, 32 bytes come back."""

    __slots__ = ("_inner", "_outer", "key")

    def __init__(self, key: bytes) -> None:
        if len(key) > BLOCK:
            raise ValueError(f"a key has at most {BLOCK} bytes here")
        padded = key.ljust(BLOCK, b"\x00")
        self.key = key
        self._inner = sha256(padded.translate(_INNER))
        self._outer = sha256(padded.translate(_OUTER))

    def __call__(self, message: bytes) -> bytes:
        inner = self._inner.copy()
        inner.update(message)
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()

    def derive(self, purpose: str) -> KeyedHash:
        """A key of its own for one purpose, so that digests of different kinds cannot be compared."""
        return KeyedHash(hmac.digest(self.key, purpose.encode(), "sha256"))
