"""Matches judged together, and one by its whole replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from ledger.audit.played import PlayedMatch
from ledger.play.profile import log_profile
from ledger.play.replay import replay
from ledger.play.runs import Log, Skim, skim_together

TOGETHER: Final = 16
"""Matches that are judged together where there are many, and in memory at once."""


def judged(matches: Iterable[PlayedMatch]) -> Iterator[PlayedMatch]:
    """The matches in their order, some of them judged together at a time. Where no more of them can be read those that
    were come first."""
    batch: list[PlayedMatch] = []
    try:
        for match in matches:
            batch.append(match)
            if len(batch) == TOGETHER:
                ready, batch = batch, []
                yield from judged_together(ready)
    except Exception:
        yield from judged_together(batch)
        raise
    yield from judged_together(batch)


def judged_together(matches: Iterable[PlayedMatch]) -> list[PlayedMatch]:
    """The matches, each stage gone through by all of them before the next, as tables are
    (:func:`ledger.views.projection.rows.rows_together`): that takes less time than one after another."""
    matches = list(matches)
    _replay_together(matches)
    for match in matches:
        match.audit  # noqa: B018 - judges it
    return matches


def _replay_together(matches: Iterable[PlayedMatch]) -> None:
    """Have the matches replayed that are not yet; of one that cannot be its audit tells."""
    begun, logs = list[PlayedMatch](), list[Log]()
    for match in matches:
        if match.readings is None or "replayed" in vars(match):
            continue
        with suppress(Exception):
            rules = match.readings.rules
            logs.append(Log(match.events, rules, log_profile(match.events, rules)))
            begun.append(match)
    for match, skim in zip(begun, skim_together(logs), strict=True):
        if skim is not None:
            vars(match)["replayed"] = skim


def replayed_whole(match: PlayedMatch) -> PlayedMatch:
    """The match with all laws asked of plain moves too, to hold the one way of replaying against the other."""
    if match.readings is not None:
        with suppress(Exception):
            steps = tuple(replay(match.events, match.readings.rules))
            vars(match)["replayed"] = Skim(match.events, steps, tuple(range(len(steps))))
    return match
