"""Matches judged together, and one by its whole replay."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from ledger.audit.played import PlayedMatch
from ledger.play.replay import replay
from ledger.play.runs import Skim


def judged_together(matches: Iterable[PlayedMatch]) -> list[PlayedMatch]:
    """The matches, each stage gone through by all of them before the next, as tables are
    (:func:`ledger.views.projection.rows.rows_together`): that takes less time than one after another."""
    matches = list(matches)
    for match in matches:
        with suppress(Exception):  # which its audit meets again, and tells of
            match.replayed  # noqa: B018 - replays it
    for match in matches:
        match.audit  # noqa: B018 - judges it
    return matches


def replayed_whole(match: PlayedMatch) -> PlayedMatch:
    """The match with all laws asked of plain moves too, to hold the one way of replaying against the other."""
    if match.readings is not None:
        with suppress(Exception):
            steps = tuple(replay(match.events, match.readings.rules))
            vars(match)["replayed"] = Skim(match.events, steps, tuple(range(len(steps))))
    return match
