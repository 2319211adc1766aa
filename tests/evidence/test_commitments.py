"""Commitments: one key opens one field, one position's key one card."""

from __future__ import annotations

import hmac
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.evidence.commitments import KeyedHash, commit, commit_cards, field_key, secret_of
from ledger.evidence.merkle import leaf_hash
from schemas.cards import FACES
from tests.oracles.merkle import inclusion_path, root, root_above
from tests.oracles.opened_card import is_position, open_position

KEYS = st.binary(min_size=32, max_size=32)
CARDS = st.lists(st.sampled_from(FACES), min_size=1, max_size=40)


def test_the_keyed_hash_is_hmac_sha_256() -> None:
    rng = random.Random(1)
    for size in range(65):
        key, message = rng.randbytes(size), rng.randbytes(rng.randrange(300))
        assert KeyedHash(key)(message) == hmac.digest(key, message, "sha256")


@given(KEYS, st.sampled_from(["m", "case/C1"]), st.sampled_from(["card", "hands.1.cards"]), st.integers(1, 10**6))
def test_a_field_key_and_a_commitment_are_what_the_format_says(secret: bytes, stream: str, path: str, seq: int) -> None:
    key = hmac.digest(secret, f"meldtrail/field/2\0{stream}\0{path}\0{seq}".encode(), "sha256")
    assert field_key(secret_of(secret), stream, path, seq) == key
    assert commit(key, "7H") == hmac.digest(key, b'"7H"', "sha256")


@pytest.mark.parametrize("size", [0, 16, 31, 33, 64])
def test_a_key_of_another_length_is_refused(size: int) -> None:
    key = bytes(size)
    for use in (lambda: secret_of(key), lambda: commit(key, 1), lambda: commit_cards(key, ["7H"])):
        with pytest.raises(ValueError, match="32 bytes"):
            use()


@pytest.mark.parametrize("other", [("n", "card", 3), ("m", "cards", 3), ("m", "card", 4)])
def test_the_key_of_a_field_is_that_of_no_other(other: tuple[str, str, int]) -> None:
    secret = secret_of(bytes(range(32)))
    assert field_key(secret, "m", "card", 3) != field_key(secret, *other)


@given(KEYS, CARDS, st.data())
def test_one_card_of_a_list_opens_alone(key: bytes, cards: list[str], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(cards) - 1))
    commitment, shown = commit_cards(key, cards), open_position(key, cards, place)
    assert shown.card == cards[place] and is_position(commitment, len(cards), shown)
    for face in FACES:
        assert is_position(commitment, len(cards), shown._replace(card=face)) == (face == cards[place])


@given(KEYS, CARDS, st.data())
def test_no_other_position_key_or_path_opens_it(key: bytes, cards: list[str], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(cards) - 1))
    commitment, shown, size = commit_cards(key, cards), open_position(key, cards, place), len(cards)
    for other in set(range(size + 2)) - {place}:
        assert not is_position(commitment, size, shown._replace(position=other))
    assert not is_position(commitment, size, shown._replace(key=key))
    assert not is_position(commitment, size, shown._replace(path=(*shown.path, bytes(32))))
    assert not is_position(commitment, size, shown._replace(path=(*shown.path, b"")))
    if shown.path:
        assert not is_position(commitment, size, shown._replace(path=shown.path[:-1]))
        assert not is_position(commitment, size, shown._replace(path=shown.path[::-1])) or len(set(shown.path)) == 1


@given(KEYS, CARDS, st.data())
def test_opening_one_card_tells_nothing_of_another(key: bytes, cards: list[str], data: st.DataObject) -> None:
    """All that an opening shows is used to try every face at every other position, at first hand and as a neighbour."""
    place = data.draw(st.integers(0, len(cards) - 1))
    shown = open_position(key, cards, place)
    keys = [shown.key, bytes(32), *shown.path]
    tried = {leaf_hash(commit(known, face)) for known in keys for face in FACES}
    tried |= {commit(known, face) for known in keys for face in FACES} | {
        leaf_hash(f'"{face}"'.encode()) for face in FACES
    }
    assert not tried & set(shown.path)
    other = [FACES[(FACES.index(card) + (at != place)) % len(FACES)] for at, card in enumerate(cards)]
    again = open_position(key, other, place)
    assert (again.card, again.key) == (shown.card, shown.key)  # neither depends on what lies elsewhere


def test_that_attack_finds_the_neighbour_where_positions_share_a_key() -> None:
    shared, cards = bytes(range(32)), ["7H", "9S"]
    path = inclusion_path([leaf_hash(commit(shared, card)) for card in cards], 0)
    assert {leaf_hash(commit(shared, face)) for face in FACES} & set(path)


def test_an_empty_list_has_a_commitment_and_no_card() -> None:
    assert commit_cards(bytes(32), []) == root([])


def test_every_place_of_every_tree_to_70_leads_to_the_root_and_no_other_place_does() -> None:
    for size in range(1, 71):
        leaves = [leaf_hash(bytes([n])) for n in range(size)]
        whole = root(leaves)
        for place in range(size):
            path = inclusion_path(leaves, place)
            found = [other for other in range(size + 1) if root_above(leaves[place], other, size, path) == whole]
            assert found == [place]
