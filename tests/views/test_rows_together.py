"""Rows of matches made together, without all their steps, are those of each by its whole replay."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.audit.played import PlayedMatch
from ledger.audit.skimmed import judged_together, replayed_whole
from ledger.evidence.reader import MatchGaps, Pin
from ledger.play import points
from ledger.play.matches import FreshBookings
from ledger.play.state import Deal, SeatState
from ledger.rules.library import read_clausebook
from ledger.views.projection.counts import ShareMaker
from ledger.views.projection.rows import MatchRows, rows_of, rows_together
from ledger.views.verified import check_views
from schemas.events import read_again, read_events
from schemas.ruleset import Ruleset
from tests.audit.judged import FAMILIES, SEED, Event, is_long, matches, readings
from tests.audit.mask import mask
from tests.audit.mutate import mutate
from tests.desk_kit.growing import RULEBOOK, feed, projector
from tests.desk_kit.matches import lines, renamed, settled, wrong_show
from tests.torture import TORTURE, seeded

CLAUSES = read_clausebook()
FEW = 6 if TORTURE else 2


def match_of(events: list[Event], name: str, *, again: bool) -> PlayedMatch:
    """A match as a ledger has it."""
    rules, read = readings(name), read_again if again else read_events
    leaves = {event["seq"]: 3 * place + 5 for place, event in enumerate(events)}
    pins = (Pin(rules.rules.hash),)
    return PlayedMatch(events[0]["match"], read(events), rules, ruleset_hash=pins[0].hash, pins=pins, leaves=leaves)


def logs(name: str) -> Iterator[list[Event]]:
    """Matches of a ruleset as they were played, with a fault, and with some of them not logged."""
    rng = Random(seeded(61))
    for match in matches(name, FEW, SEED):
        yield match
        yield mask(match, rng)
        yield from (mutate(match, rng)[0] for _ in range(1 if is_long(name) else 3))


@pytest.mark.parametrize("name", FAMILIES)
def test_rows_made_together_are_those_of_each(name: str) -> None:
    told = list(logs(name))
    shares = ShareMaker(CLAUSES)
    apart = [rows_of(replayed_whole(match_of(one, name, again=False)), shares) for one in told]
    together = rows_together(judged_together([match_of(one, name, again=True) for one in told]), shares)
    for one, other in zip(apart, together, strict=True):
        assert one == other


CLEAN = [name for name in FAMILIES if "time-bank" not in name]


@pytest.mark.parametrize("name", CLEAN)
def test_matches_are_judged_without_all_their_steps(name: str) -> None:
    """Lest each of them is replayed and nobody sees it; of those with a time bank every step is looked at."""
    told = list(matches(name, 4, SEED))[::2]  # without copies told apart
    for match in judged_together([match_of(one, name, again=True) for one in told]):
        assert len(match.replayed.steps) < 0.7 * len(match.events) and len(match.steps) == len(match.events)


def test_points_of_matches_taken_together_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Laws ask about the deals of all matches before the verdicts on the first are reached."""
    told = [match_of(one, "classic", again=True) for one in list(matches("classic", 80, SEED))[::2]]
    counted, count = list[int](), points.seat_points

    def note(deal: Deal, seat: SeatState, rules: Ruleset) -> points.SeatPoints:
        counted.append(seat.number)
        return count(deal, seat, rules)

    monkeypatch.setattr(points, "seat_points", note)
    with FreshBookings():
        judged = judged_together(told)
        hands = sum(len(deal.seats) for match in judged for deal in match.deals)
    assert len(counted) == hands > 100


NOT_WHOLE: dict[str, dict[str, Any]] = {
    "lines wait": {"incomplete": MatchGaps((99,))},
    "hands wait": {"hands_from": 2**50},
    "doubted": {"incomplete": MatchGaps(suspect=("w", 3)), "doubted": None},
    "of no rules": {"readings": None},
}


@pytest.mark.parametrize("why", NOT_WHOLE)
def test_so_are_those_of_a_match_that_cannot_be_told_whole(why: str) -> None:
    (told,), shares = matches("classic", 1, SEED), ShareMaker(CLAUSES)
    match = replace(match_of(told, "classic", again=True), **NOT_WHOLE[why])
    apart = rows_of(replayed_whole(replace(match)), shares)
    assert rows_together(judged_together([match]), shares) == [apart]


def test_verify_replays_what_was_skimmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it finds what the quick way alone would say."""
    folder = tmp_path / "ledger"
    feed(folder, lines(settled(), wrong_show(), *(renamed(settled(), f"Q{number}") for number in range(3))))

    def another(told: list[PlayedMatch]) -> list[PlayedMatch]:
        judged = judged_together(told)
        for match in judged:
            object.__setattr__(match, "leaves", {seq: leaf + 1 for seq, leaf in match.leaves.items()})
        return judged

    with closing(projector(folder)) as made:
        made.catch_up()
    assert check_views(folder, RULEBOOK, CLAUSES, 1, 40).differing == ()
    monkeypatch.setattr("ledger.views.projection.rows.judged_together", another)
    with closing(projector(folder)) as made:
        made.rebuild()
    assert check_views(folder, RULEBOOK, CLAUSES, 1, 40).differing


def test_rows_are_those_of_one_moment_and_in_order(tmp_path: Path) -> None:
    """Of a match that is not there, there are none, and the others keep their places."""
    folder = tmp_path / "ledger"
    feed(folder, lines(*(renamed(settled(), f"Q{number}") for number in range(3))))
    with closing(projector(folder)) as made:
        source = made._source
        with source.growth.moment():
            jobs = [("Q1", False, 0), ("none", False, 0), ("Q0", False, 0)]
            together: list[MatchRows | None] = source.rows_together(jobs)
            assert together == [source.rows(*job) for job in jobs]
            assert [rows.match if rows is not None else None for rows in together] == ["Q1", None, "Q0"]
