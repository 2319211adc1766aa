"""MTH of RFC 6962 section 2.1 over leaf hashes, by its own recursion: plain and slow."""

from collections.abc import Sequence
from hashlib import sha256


def root(leaves: Sequence[bytes]) -> bytes:
    """The root: SHA-256 of nothing, the one leaf, or a node over the largest full tree and the rest."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << ((len(leaves) - 1).bit_length() - 1)
    return sha256(b"\x01" + root(leaves[:split]) + root(leaves[split:])).digest()
