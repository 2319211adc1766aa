"""One card of a stock opened alone, and whether it is the one committed to: section 11.6 of SPEC in its own words."""

from __future__ import annotations

import hmac
import json
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from tests.oracles.merkle import inclusion_path, root_above


class Position(NamedTuple):
    """What opens one card of a list: its position (from 0), the card, its key, the hashes beside it."""

    position: int
    card: str
    key: bytes
    path: tuple[bytes, ...]


def open_position(key: bytes, cards: Sequence[str], position: int) -> Position:
    """What whoever has the field key shows of one card."""
    leaves = [_leaf(_position_key(key, place), card) for place, card in enumerate(cards)]
    path = inclusion_path(leaves, position)
    return Position(position, cards[position], _position_key(key, position), tuple(path))


def is_position(commitment: bytes, size: int, shown: Position) -> bool:
    """Whether a list of ``size`` cards has the card shown at the position shown. ``size`` is what the event says, never
    what whoever shows the card says: a tree of another size has other places."""
    return root_above(_leaf(shown.key, shown.card), shown.position, size, shown.path) == commitment


def _position_key(key: bytes, position: int) -> bytes:
    return hmac.digest(key, b"meldtrail/position/2\x00%d" % position, "sha256")


def _leaf(key: bytes, card: str) -> bytes:
    return sha256(b"\x00" + hmac.digest(key, json.dumps(card).encode(), "sha256")).digest()
