"""The rows of the table of decisions, many matches at a time: what was chosen, what could have been, what it gave."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.audit.played import pseudonym_of
from ledger.collusion.facts.decisions import (
    DISCARD,
    FIRST_TURN,
    KINDS,
    LATER_TURN,
    Decisions,
    alternatives,
    concatenate,
    select,
)
from ledger.collusion.facts.matches import EndedMatch
from ledger.collusion.model import Floats, HonestPlays, choice_probabilities
from ledger.views.tables.deals import deal_ids
from ledger.views.tables.table import Row

BATCH: Final = 200
"""Matches whose decisions are held against the model at a time."""

_STAYS: Final = (FIRST_TURN, LATER_TURN)


def decision_rows(matches: Iterable[EndedMatch], models: HonestPlays, accounts: list[str]) -> Iterator[Row]:
    """One row for each decision, in order of match and event. ``accounts`` names people by the numbers in the facts."""
    each = iter(matches)
    while found := list(islice(each, BATCH)):
        yield from _rows(found, models, accounts)


class _Expected(NamedTuple):
    """By row of some decisions: chance of each alternative (NaN: the model knows no such decisions), and sums over
    hidden hands."""

    chances: Floats
    waits: Floats
    distance: Floats


def _rows(found: Sequence[EndedMatch], models: HonestPlays, accounts: list[str]) -> Iterator[Row]:
    rows = concatenate([match.facts for match in found]).decisions
    made = np.repeat([match.ruleset for match in found], [len(match.facts.decisions.kind) for match in found])
    expected = _expected(rows, made, models, accounts)
    names = [pseudonym_of(account) for account in accounts]
    at = 0
    for match in found:
        dealt = [event for event in match.events if event["type"] == "deal"]
        seats = {event["seq"]: event.get("seat") for event in match.events}
        ids, starts = deal_ids(match.match, [deal["deal"] for deal in dealt]), [deal["seq"] for deal in dealt]
        for _ in range(len(match.facts.decisions.kind)):
            seq = int(rows.seq[at])
            deal = ids[bisect_right(starts, seq) - 1]
            yield {
                "match": match.match,
                "deal": deal,
                "seat": seats[seq],
                **_row(rows, at, match.match, expected, names),
            }
            at += 1


def _expected(rows: Decisions, made: npt.NDArray[np.str_], models: HonestPlays, accounts: list[str]) -> _Expected:
    """``made`` is the ruleset each decision was made under."""
    chances = np.full(rows.gain.shape, np.nan)
    for ruleset in sorted(set(made.tolist())):
        model = models.of(ruleset)
        for kind in model.kinds:
            which = (rows.kind == kind) & (made == ruleset)
            if which.any():
                chances[which] = choice_probabilities(model, select(rows, which), accounts)
    there = (rows.others >= 0)[:, None, :] & ~np.isnan(rows.waits)
    waits = np.where(there.any(axis=2), np.where(there, rows.waits, 0).sum(axis=2), np.nan)
    near = np.where((rows.others >= 0) & ~np.isnan(rows.distance), rows.distance, np.inf).min(axis=1)
    return _Expected(chances, waits, np.where(np.isinf(near), np.nan, near))


def _row(rows: Decisions, at: int, match: str, expected: _Expected, names: Sequence[str]) -> Row:
    kind, size, chosen, seq = (int(column[at]) for column in (rows.kind, rows.size, rows.chosen, rows.seq))
    discard, follower = kind == DISCARD, int(rows.others[at, rows.follower[at]])
    choices = alternatives(rows, at)
    chances, gain, waits = expected.chances[at, :size], rows.gain[at, :size], expected.waits[at, :size]
    return {
        "decision": f"{match}/{seq}/{KINDS[kind]}",
        "event": f"{match}/{seq}",
        "seq": seq,
        "player": names[int(rows.player[at])],
        "kind": KINDS[kind],
        "chosen": choices[chosen] if choices else "showed wrongly",
        "alternatives": (" " if discard else " | ").join(choices),
        "choices": size,
        "chance": _figure(chances[chosen]) if size else None,
        "follower": names[follower] if follower >= 0 else None,
        "gain": _figure(gain[chosen]) if discard else None,
        "gain_usual": _figure((chances * gain).sum()) if discard else None,
        "waits": _figure(waits[chosen]) if discard else None,
        "waits_usual": _figure((chances * waits).sum()) if discard else None,
        "distance": _figure(expected.distance[at]) if kind in _STAYS else None,
    }


def _figure(value: float) -> float | None:
    return None if np.isnan(value) else float(f"{value:.6g}")
