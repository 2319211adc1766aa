"""Plants a named fault in a legal match. The faults stand in ``faults/``, one topic a file, found by convention."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import TypedDict

from ledger.play.convention import found_in
from ledger.simulate import faults
from ledger.simulate.fault import Fault, Planted, Scene
from ledger.simulate.logbook import Event
from ledger.simulate.stuck import StuckError
from schemas.ruleset import Ruleset


class Label(TypedDict):
    """Where a fault was planted: the truth to hold an audit against."""

    match: str
    seq: int
    code: str


FAULTS: dict[str, Fault] = found_in(faults.__name__, faults.__path__, Fault)
"""Every fault by its code, in order of file and place."""


def plant(code: str, events: Sequence[Event], rules: Ruleset, rng: Random) -> list[Event] | None:
    """A match with the fault ``code`` in it, made from a legal one; None when this match offers no occasion."""
    planted = planted_at(code, events, rules, rng)
    return planted.events if planted else None


def planted_at(code: str, events: Sequence[Event], rules: Ruleset, rng: Random) -> Planted | None:
    """As :func:`plant`, with the event the fault stands at."""
    try:
        return FAULTS[code].plan(Scene(list(events), rules, rng))
    except StuckError:
        return None


def with_faults(
    matches: Iterable[list[Event]], codes: Sequence[str], rules: Ruleset, seed: int, every: int = 1
) -> Iterator[tuple[list[Event], Label | None]]:
    """Matches as they come, with one of the faults planted in every ``every``-th that offers an occasion.

    The codes take turns; what is planted in a match depends on the seed and the match alone.
    """
    for number, events in enumerate(matches):
        if number % every:
            yield events, None
            continue
        match = events[0]["match"]
        code = codes[number // every % len(codes)]
        planted = planted_at(code, events, rules, Random(f"{code} in {match} of {seed}"))
        if planted is None:
            yield events, None
        else:
            yield planted.events, Label(match=match, seq=planted.seq, code=code)
