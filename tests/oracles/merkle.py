"""Merkle trees of RFC 6962 over leaf hashes, by their own recursion: plain and slow."""

from collections.abc import Sequence
from hashlib import sha256


def root(leaves: Sequence[bytes]) -> bytes:
    """The root: SHA-256 of nothing, the one leaf, or a node over the largest full tree and the rest."""
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << ((len(leaves) - 1).bit_length() - 1)
    return _node(root(leaves[:split]), root(leaves[split:]))


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def inclusion_path(leaves: Sequence[bytes], place: int) -> list[bytes]:
    """PATH of RFC 6962 section 2.1.1: the hashes beside the way from a leaf hash to the root, the leaf's end first."""
    if len(leaves) == 1:
        return []
    split = 1 << ((len(leaves) - 1).bit_length() - 1)
    if place < split:
        return [*inclusion_path(leaves[:split], place), root(leaves[split:])]
    return [*inclusion_path(leaves[split:], place - split), root(leaves[:split])]


def root_above(leaf: bytes, place: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root a leaf hash at a place of a tree of ``size`` leaves has with these hashes beside its way (RFC 9162
    section 2.1.3.2); None when the path is not of such a place."""
    if not 0 <= place < size or any(len(beside) != 32 for beside in path):
        return None
    last, node = size - 1, leaf
    for beside in path:
        if last == 0:
            return None
        # The last of an odd number goes up alone, a row or several, until it is the right one of a pair.
        if place & 1 or place == last:
            node = _node(beside, node)
            while not place & 1 and place:
                place >>= 1
                last >>= 1
        else:
            node = _node(node, beside)
        place >>= 1
        last >>= 1
    return node if last == 0 else None
