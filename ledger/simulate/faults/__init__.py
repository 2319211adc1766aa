"""The faults that can be injected into a legal match, one topic a file.

Whoever adds a law adds one function here, in the file of its topic and with the code of the finding as its name; the
decorator says which ruleset's sample logs show it. The function takes a :class:`ledger.simulate.fault.Scene` and
yields the match with the fault in it, or nothing where that offers no occasion. ``make samples`` then writes the sample
log and what an audit must say of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypedDict

from ledger.play.convention import found_in
from ledger.simulate.fault import Fault, FaultyMatch, NoOccasion, Scene
from ledger.simulate.logbook import Event, StuckError
from schemas.ruleset import Ruleset

FAULTS: dict[str, Fault] = found_in(__name__, __path__, Fault)
"""Every fault by its code, in order of file and place."""


class Label(TypedDict):
    """Where a fault was injected: the truth to hold an audit against."""

    match: str
    seq: int
    code: str


def inject(code: str, events: Sequence[Event], rules: Ruleset, rng: Random) -> FaultyMatch | None:
    """A match with the fault ``code`` in it, made from a legal one; None when this match offers no occasion."""
    if not FAULTS[code].when(rules):
        return None
    try:
        return next(FAULTS[code].inject(Scene(list(events), rules, rng)), None)
    except (NoOccasion, StuckError):
        return None


def inject_faults(
    matches: Iterable[list[Event]], codes: Sequence[str], rules: Ruleset, seed: int, every: int = 1
) -> Iterator[tuple[list[Event], Label | None]]:
    """Matches as they come, with one of the faults in every ``every``-th that offers an occasion.

    The codes take turns; what is done to a match depends on the seed and the match alone.
    """
    for number, events in enumerate(matches):
        match, code = events[0]["match"], codes[number // every % len(codes)]
        rng = Random(f"{code} in {match} of {seed}")
        faulty = inject(code, events, rules, rng) if number % every == 0 else None
        if faulty is None:
            yield events, None
        else:
            yield faulty.events, Label(match=match, seq=faulty.seq, code=code)
