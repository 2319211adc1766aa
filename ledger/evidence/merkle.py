"""The Merkle tree of RFC 6962 section 2.1 over the stored bytes.

A leaf is SHA-256(0x00 || body), a node SHA-256(0x01 || left || right), the empty tree SHA-256 of nothing. Hashes
are 32 bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final

HASH_SIZE: Final = 32
EMPTY_ROOT: Final = sha256(b"").digest()
LEAF: Final = b"\x00"
"""What stands before the bytes of a leaf where they are hashed."""

_WRONG_SIZE: Final = f"a leaf hash has {HASH_SIZE} bytes, not {{}}"


def leaf_hash(body: bytes) -> bytes:
    """The hash of one leaf: SHA-256(0x00 || body)."""
    return sha256(LEAF + body).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node: SHA-256(0x01 || left || right)."""
    return sha256(b"\x01" + left + right).digest()


class Frontier:
    """The right edge of a growing tree: one hash for each set bit of its size.

    Appending is O(1) on average and the state O(log n), so a root needs no stored tree.
    """

    __slots__ = ("_peaks", "size")

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        self.size = 0
        self._peaks: list[bytes] = []
        self.extend(leaves)

    @classmethod
    def of(cls, size: int, peaks: Iterable[bytes]) -> Frontier:
        """A tree of so many leaves by what :meth:`peaks` said of it."""
        tree = cls()
        tree.size, tree._peaks = size, list(peaks)
        return tree

    def peaks(self) -> tuple[bytes, ...]:
        """The hashes of the full trees it consists of, the largest first: all that is known of it."""
        return tuple(self._peaks)

    def append(self, leaf: bytes) -> None:
        """Add one leaf hash, sooner than a row of one. Raises ValueError when it is not 32 bytes."""
        if len(leaf) != HASH_SIZE:
            raise ValueError(_WRONG_SIZE.format(len(leaf)))
        peaks = self._peaks
        full = self.size
        while full & 1:  # as a carry in binary: two full trees of one height become one
            leaf = sha256(b"\x01" + peaks.pop() + leaf).digest()
            full >>= 1
        peaks.append(leaf)
        self.size += 1

    def extend(self, leaves: Iterable[bytes]) -> None:
        """Add leaf hashes in order. Raises ValueError, and adds none, when one of them is not 32 bytes."""
        row, full, last = list(leaves), self.size, list[bytes]()
        for size in set(map(len, row)) - {HASH_SIZE}:
            raise ValueError(_WRONG_SIZE.format(size))
        self.size += len(row)
        while row:  # height by height, in half the time
            if full & 1:
                row.insert(0, self._peaks.pop())
            if len(row) & 1:
                last.append(row.pop())
            row = [sha256(b"\x01" + left + right).digest() for left, right in zip(row[::2], row[1::2], strict=True)]
            full >>= 1
        self._peaks += reversed(last)

    def root(self) -> bytes:
        """The root over all leaves added so far."""
        if not self._peaks:
            return EMPTY_ROOT
        result = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            result = node_hash(peak, result)
        return result
