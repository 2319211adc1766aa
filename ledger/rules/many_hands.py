"""Which search arranges a hand: the plain one or, in a process that arranges very many, the compiled one.

Both answer alike. The compiled one takes half a second to load, and seven seconds when it is first compiled
on a machine, so a process that is to :func:`expect_many_hands` changes over once it has arranged so many that loading
would have paid. One that does not say so, and one without numba, keeps to the plain search.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Protocol

from schemas.cards import FACES, RANKS
from schemas.ruleset import Ruleset

CANNOT, CAN, TO_BE_SEEN = 0, 1, 2
"""Whether a hand can be shown; the last where all its cards can be arranged, and jokers left over must find a place."""

TO_LOAD: Final = 20_000
"""Hands after which loading what was compiled before has paid."""
TO_COMPILE: Final = 100_000
"""Hands after which compiling has: seven seconds, at some sixty microseconds a hand."""
_MOST_SHEETS: Final = 8  # of some 30 MB each

_CODES: Final = {name + copy: n for n, name in enumerate(FACES) for copy in ("", *(f".{n}" for n in range(1, 10)))}


class HandSearch(Protocol):
    """The compiled search under one ruleset. A hand is given as :func:`hand_code`, its wild rank as :func:`rank_code`;
    it holds no more of a face than the packs."""

    def price(self, hand: bytes, wild: int) -> int:
        """The points of a loser's hand, the cap and all; -1 where the search has no room for it."""

    def show(self, hand: bytes, wild: int, spare: int = 0) -> int:
        """Whether a hand of the right size, and ``spare`` cards more, could be shown: CANNOT, CAN or TO_BE_SEEN."""


class _Process:
    """What a process knows of the hands it arranges."""

    expected = False
    arranged = 0
    asked_at = TO_LOAD
    counting: Any = None


_process: Final = _Process()
_searches: Final[dict[str, HandSearch]] = {}
"""By the options of hands."""
_sheets: Final[dict[object, object]] = {}


def expect_many_hands(hands: int = 0) -> None:
    """Say that this process works through many matches, and may stop for a moment to load the compiled search.

    So many ``hands`` known to come count as if they had been arranged.
    """
    _process.expected = True
    _process.arranged += hands


def compiled_search(ruleset: Ruleset) -> HandSearch | None:
    """The compiled search for a hand that is to be arranged; None where the plain one arranges it."""
    if _process.counting is None and not _changes_over():
        return None
    search = _searches.get(ruleset.hand_key)
    if search is None:
        if len(_sheets) >= _MOST_SHEETS:
            _searches.clear()
            _sheets.clear()
        search = _searches[ruleset.hand_key] = _process.counting.HandSearch(ruleset, _sheets)
    return search


def _changes_over() -> bool:
    """Count a hand more; whether from now on they are arranged by the compiled search."""
    if not _process.expected:
        return False
    _process.arranged += 1
    if _process.arranged < _process.asked_at:
        return False
    if find_spec("numba") is None:
        _process.expected = False
        return False
    counting = import_module("ledger.rules.compiled.counting")
    if not counting.is_kept() and _process.arranged < TO_COMPILE:
        _process.asked_at = TO_COMPILE
        return False
    _process.counting = counting
    return True


def hand_code(cards: Sequence[str]) -> bytes:
    """The cards of a hand as the compiled search takes them: their places in FACES. Raises KeyError for no card."""
    return bytes(map(_CODES.__getitem__, cards))


def rank_code(rank: str | None) -> int:
    """A wild rank as the compiled search takes it: 0 for the ace, -1 where there is none."""
    return -1 if rank is None else RANKS.index(rank)
