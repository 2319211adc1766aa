"""The Merkle tree of RFC 6962 section 2.1 over the stored bytes.

A leaf is SHA-256(0x00 || body), a node SHA-256(0x01 || left || right), the empty tree SHA-256 of nothing. Hashes
are 32 bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

HASH_SIZE: Final = 32
EMPTY_ROOT: Final = sha256(b"").digest()


def leaf_hash(body: bytes) -> bytes:
    """The hash of one leaf: SHA-256(0x00 || body)."""
    return sha256(b"\x00" + body).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node: SHA-256(0x01 || left || right)."""
    return sha256(b"\x01" + left + right).digest()


def root(leaves: Sequence[bytes]) -> bytes:
    """MTH of RFC 6962 over leaf hashes, by its own recursion: plain, slow, the measure for :class:`Frontier`."""
    if not leaves:
        return EMPTY_ROOT
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << ((len(leaves) - 1).bit_length() - 1)
    return node_hash(root(leaves[:split]), root(leaves[split:]))


class Frontier:
    """The right edge of a growing tree: one hash for each set bit of its size.

    Appending is O(1) on average and the state O(log n), so a root needs no stored tree.
    """

    __slots__ = ("_peaks", "size")

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self.size = 0
        self._peaks: list[bytes] = []
        self.extend(leaves)

    def append(self, leaf: bytes) -> None:
        """Add one leaf hash. Raises ValueError when it is not 32 bytes."""
        if len(leaf) != HASH_SIZE:
            raise ValueError(f"a leaf hash has {HASH_SIZE} bytes, not {len(leaf)}")
        peaks = self._peaks
        full = self.size
        while full & 1:
            leaf = sha256(b"\x01" + peaks.pop() + leaf).digest()
            full >>= 1
        peaks.append(leaf)
        self.size += 1

    def extend(self, leaves: Iterable[bytes]) -> None:
        """Add leaf hashes in order."""
        for leaf in leaves:
            self.append(leaf)

    def root(self) -> bytes:
        """The root over all leaves added so far."""
        if not self._peaks:
            return EMPTY_ROOT
        result = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            result = node_hash(peak, result)
        return result
