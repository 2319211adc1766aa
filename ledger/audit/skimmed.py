"""Matches judged together, and one by its whole replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from ledger.audit.played import PlayedMatch
from ledger.play.replay import replay
from ledger.play.runs import Log, Skim, skim_together

TOGETHER: Final = 16
"""Matches that are replayed at a time where there are many, and in memory at once."""


def replayed_in_turn(matches: Iterable[PlayedMatch]) -> Iterator[PlayedMatch]:
    """The matches in their order, some of them replayed at a time; judging one, which may take long, is left until its
    audit is asked for. Where no more of them can be read those that were come first."""
    batch: list[PlayedMatch] = []
    try:
        for match in matches:
            batch.append(match)
            if len(batch) == TOGETHER:
                ready, batch = batch, []
                yield from _replay_together(ready)
    except Exception:
        yield from _replay_together(batch)
        raise
    yield from _replay_together(batch)


def judged_together(matches: Iterable[PlayedMatch]) -> list[PlayedMatch]:
    """The matches, each stage gone through by all of them before the next, as tables are
    (:func:`ledger.views.projection.rows.rows_together`): that takes less time than one after another."""
    matches = _replay_together(list(matches))
    for match in matches:
        match.audit  # noqa: B018 - judges it
    return matches


def _replay_together(matches: list[PlayedMatch]) -> list[PlayedMatch]:
    """The matches, those replayed that were not yet; of one that cannot be its audit tells."""
    begun, logs = list[PlayedMatch](), list[Log]()
    for match in matches:
        if match.readings is None or "replayed" in vars(match):
            continue
        with suppress(Exception):
            logs.append(Log(match.events, match.readings.rules, match.profile))
            begun.append(match)
    for match, skim in zip(begun, skim_together(logs), strict=True):
        if skim is not None:
            vars(match)["replayed"] = skim
    return matches


def replayed_whole(match: PlayedMatch) -> PlayedMatch:
    """The match with all laws asked of plain moves too, to hold the one way of replaying against the other."""
    if match.readings is not None:
        with suppress(Exception):
            steps = tuple(replay(match.events, match.readings.rules))
            vars(match)["replayed"] = Skim(match.events, steps, tuple(range(len(steps))))
    return match
