"""Matches that are clean, found so without a step for each plain move: what their rows say needs no more."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from ledger.audit.played import PlayedMatch
from ledger.play.profile import LogProfile, log_profile
from ledger.play.replay import is_replayed
from ledger.play.runs import skim


def judged_together(matches: Sequence[PlayedMatch]) -> list[PlayedMatch]:
    """Matches of which nothing was asked yet, those judged that have ended, whose log is whole, in which no law is
    broken and no check left unmade, and whose claims are all upheld. The others are as they were: they are replayed.

    What a judged one says is what the same match says when it is replayed, but that its ``steps`` are not all there.
    Each stage is gone through by all of them before the next, as tables are
    (:func:`ledger.views.projection.rows.rows_together`).
    """
    logs = [_log(match) for match in matches]
    skimmed = [_is_skimmed(match, log) for match, log in zip(matches, logs, strict=True)]
    return [
        match if not is_skimmed or _is_clean(match) else replace(match)
        for match, is_skimmed in zip(matches, skimmed, strict=True)
    ]


def _log(match: PlayedMatch) -> LogProfile | None:
    """What the log of a match shows of itself; None for one that is replayed: live, not whole, or of no rules."""
    if match.readings is None or not is_replayed(match.readings.rules):
        return None
    if match.incomplete or match.doubted is not None or not match.ended:
        return None
    with suppress(Exception):  # which the replay meets again, and tells of
        return log_profile(match.events, match.readings.rules)
    return None


def _is_skimmed(match: PlayedMatch, log: LogProfile | None) -> bool:
    if log is None or match.readings is None:
        return False
    with suppress(Exception):
        vars(match)["_replayed"] = tuple(skim(match.events, match.readings.rules, log))
        return True
    return False


def _is_clean(match: PlayedMatch) -> bool:
    audit = match.by_our_reading
    if match.failure is not None or audit.findings or audit.unchecked:
        return False
    vars(match)["audit"] = audit
    return all(row.verdict == "UPHELD" for row in audit.verdicts)
