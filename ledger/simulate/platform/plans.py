"""What colluders agree on: the families, how strongly they act, in which share of their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from schemas.errors import UsageError


class Plan(NamedTuple):
    """An agreement of ``members`` people.

    ``feeds``: weight of the partner's gain in a discard; ``shares``: whether hands are told; ``shifts``: how far the
    partner's hand decides whether to drop; ``holds``: share of shows not declared; ``gives``: how often a wrong show is
    made for the partner; ``squeezes``: weight of what a third player, whose cards are seen, would gain by a discard,
    while the partner is in; ``tells``: how much faster a strong hand is played, and a weak one more slowly, while the
    partner is in; ``heeds``: how far a partner's pace decides whether to drop. ``one_way``: only the first member acts.
    ``share`` of the games together are so played.
    """

    family: str
    strength: str
    feeds: float = 0.0
    shares: float = 0.0
    shifts: float = 0.0
    holds: float = 0.0
    gives: float = 0.0
    squeezes: float = 0.0
    tells: float = 0.0
    heeds: float = 0.0
    one_way: bool = False
    share: float = 1.0
    members: int = 2


PLANS: dict[str, Plan] = {
    "feed-weak": Plan("feed", "weak", feeds=0.5),
    "feed-moderate": Plan("feed", "moderate", feeds=1.5),
    "feed-strong": Plan("feed", "strong", feeds=8.0),
    "share": Plan("share", "moderate", shares=1.0, shifts=1.0),
    "dump": Plan("dump", "moderate", feeds=1.5, holds=0.6, one_way=True),
    "wrong-show": Plan("wrong-show", "moderate", gives=0.3, one_way=True),
    "combined": Plan("combined", "moderate", feeds=1.5, shares=1.0, shifts=1.0),
    "combined-part": Plan("combined", "moderate", feeds=1.5, shares=1.0, shifts=1.0, share=0.3),
    "ring": Plan("ring", "moderate", feeds=1.5, shares=1.0, shifts=1.0, members=3),
    "squeeze": Plan("squeeze", "strong", squeezes=2.0),
    "signal": Plan("signal", "moderate", tells=1.5, heeds=1.0),
}
"""The agreements planted, by name, in the order they are planted in. How strong feeding is goes by its outcome: about
one in eight of the discards to the partner is another than it would have been (moderate), about a fifth (strong)."""


def plans_for(colluders: int | Sequence[str]) -> list[Plan]:
    """So many groups, the plans taking turns; or those named. Raises UsageError for a name there is none of."""
    names = list(PLANS)
    chosen = [names[n % len(names)] for n in range(colluders)] if isinstance(colluders, int) else list(colluders)
    for name in chosen:
        if name not in PLANS:
            raise UsageError(f"no plan {name!r}; there are {', '.join(PLANS)}")
    return [PLANS[name] for name in chosen]
