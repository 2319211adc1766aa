from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.evidence.merkle import EMPTY_ROOT, Frontier, leaf_hash, node_hash
from tests.oracles.merkle import root


def test_the_empty_tree_is_the_hash_of_nothing() -> None:
    assert Frontier().root() == root([]) == EMPTY_ROOT == sha256(b"").digest()


def test_a_leaf_and_a_node_differ_by_their_prefix() -> None:
    assert leaf_hash(b"") == sha256(b"\x00").digest()
    assert node_hash(b"a" * 32, b"b" * 32) == sha256(b"\x01" + b"a" * 32 + b"b" * 32).digest()


def test_three_leaves_hash_as_rfc_6962_draws_them() -> None:
    one, two, three = (leaf_hash(bytes([n])) for n in range(3))
    assert root([one, two, three]) == node_hash(node_hash(one, two), three)


def test_the_frontier_has_the_root_of_the_recursion_at_every_size_to_300() -> None:
    leaves = [leaf_hash(str(n).encode()) for n in range(300)]
    frontier = Frontier()
    for size, leaf in enumerate(leaves):
        assert frontier.root() == Frontier(leaves[:size]).root() == root(leaves[:size])
        frontier.append(leaf)
        assert frontier.size == size + 1


@given(st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=40), st.data())
def test_changing_any_leaf_changes_the_root(leaves: list[bytes], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(leaves) - 1))
    changed = list(leaves)
    changed[place] = bytes([leaves[place][0] ^ 1]) + leaves[place][1:]
    assert Frontier(changed).root() != Frontier(leaves).root()


def test_a_hash_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Frontier().append(b"short")
