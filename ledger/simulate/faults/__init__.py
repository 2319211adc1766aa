"""The faults that can be injected into a legal match, one topic a file.

A law nobody wrote a fault for has one by search (:mod:`ledger.simulate.fault`). Where that finds none, or a likelier
match is wanted, add one function here, in the file of its topic and with the code of the finding as its name; the
decorator says which ruleset's sample logs show it. The function takes a :class:`ledger.simulate.fault.Scene` and
yields the match with the fault in it, or nothing where that offers no occasion. ``make samples`` writes the sample log
and what an audit must say of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Final, TypedDict

from ledger.play.law import found_in
from ledger.play.laws import LAWS
from ledger.simulate.fault import Fault, FaultyMatch, NoOccasion, Scene, derived
from ledger.simulate.logbook import Event, StuckError
from schemas.ruleset import Ruleset

_WRITTEN = found_in(__name__, __path__, Fault)
FAULTS: dict[str, Fault] = _WRITTEN | {code: derived(law) for code, law in LAWS.items() if code not in _WRITTEN}
"""Every fault by its code: those written here in order of file and place, then those derived from their laws."""

MARK_LENGTH: Final = 5
"""Letters of the mark of a fault; what stands before them in a mark is a number of seats."""


class Label(TypedDict):
    """Where a fault was injected: the truth to hold an audit against."""

    match: str
    seq: int
    code: str


def inject(fault: Fault | str, events: Sequence[Event], rules: Ruleset, rng: Random) -> FaultyMatch | None:
    """A match with a fault (or that of a code) in it, made from a legal one; None when it offers no occasion."""
    fault = FAULTS[fault] if isinstance(fault, str) else fault
    if not fault.when(rules):
        return None
    try:
        return next(fault.inject(Scene(list(events), rules, rng)), None)
    except (NoOccasion, StuckError):
        return None


def inject_faults(
    matches: Iterable[list[Event]], code: str, rules: Ruleset, seed: int
) -> Iterator[tuple[list[Event], Label | None]]:
    """Matches as they come, with the fault in each that offers an occasion.

    What is done to a match depends on the seed and the match alone.
    """
    for events in matches:
        match = events[0]["match"]
        faulty = inject(code, events, rules, Random(f"{code} in {match} of {seed}"))
        if faulty is None:
            yield events, None
        else:
            yield faulty.events, Label(match=match, seq=faulty.seq, code=code)


def fault_mark(code: str) -> str:
    """What tells matches with this fault from the same matches with another: no two faults share it, and it names
    none."""
    return sha256(code.encode()).hexdigest()[:MARK_LENGTH]


def under_mark(events: Sequence[Event], label: Label | None, seats: int | None) -> tuple[list[Event], Label | None]:
    """A match, and the label of the fault in it, under an id that ends in what it was told apart by: how many ``seats``
    were asked for (None: as it comes), and the mark of the fault.

    Only the id that is written: what is played and what is planted are drawn from the one before.
    """
    mark = f"{seats or ''}{fault_mark(label['code']) if label is not None else ''}"
    if not mark:
        return list(events), label
    match = f"{events[0]['match']}.{mark}"
    return [{**event, "match": match} for event in events], label and {**label, "match": match}
