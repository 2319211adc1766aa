"""Which matches a ticket is held to be of, where the views hold few."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from ledger.find import ranking
from ledger.find.ranking import Ranking, confidence, rank
from ledger.find.search import Search
from ledger.find.tickets import Clue, Ticket, read_ticket
from ledger.find.times import Window
from ledger.views.projection.generation import build_views
from ledger.views.sqlite import sqlite3
from tests.desk_kit.matches import audited, settled

DAY_AFTER = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def views(tmp_path: Path) -> Path:
    """Views of one match."""
    build_views(tmp_path, [audited(settled())])
    return tmp_path


@pytest.fixture
def views_of_two(tmp_path: Path) -> Path:
    """Views of two matches that differ in nothing but when they came in."""
    leaves = {"M1": 5, "M2": 50}
    build_views(tmp_path, [audited([{**event, "match": name} for event in settled()], leaves[name]) for name in leaves])
    return tmp_path


def ranked(views: Path, text: str, written: datetime = DAY_AFTER) -> Ranking:
    with closing(sqlite3.connect(views / "open.db")) as connection:
        return rank(connection, read_ticket(text, written), ())


@pytest.mark.parametrize(("day", "grade"), [(21, "fits"), (19, "near")])
def test_a_match_the_ticket_names_is_told_though_it_began_after_the_ticket_was_written(
    views: Path, day: int, grade: str
) -> None:
    """Clocks are wrong, and tickets are imported under the wrong day; that it cannot be is said beside it."""
    (found,) = ranked(views, "match M1: my points are wrong", DAY_AFTER.replace(day=day)).matches
    (part,) = found.parts
    assert (found.match, part.grade, part.doubt is not None) == ("M1", grade, grade == "near")


def test_of_matches_as_likely_as_each_other_the_one_that_came_in_last_is_told_first(views_of_two: Path) -> None:
    """A player asks about what was just played."""
    found = ranked(views_of_two, "my points are wrong, 60 points").matches
    assert [one.match for one in found] == ["M2", "M1"]
    assert found[0].odds == found[1].odds


def test_the_clock_of_a_helpdesk_may_be_some_minutes_behind(views: Path) -> None:
    opened = datetime.fromisoformat(settled()[0]["at"])
    for minutes, matches in ((10, ["M1"]), (20, [])):
        found = ranked(views, "my points are wrong, 60 points", opened - timedelta(minutes=minutes))
        assert [one.match for one in found.matches] == matches


def test_a_player_more_or_less_at_the_table_is_nearly_right(views: Path) -> None:
    for players, grade in ((2, "fits"), (3, "near"), (4, "misses")):
        (found,) = ranked(views, f"60 points, {players} players").matches
        assert [part.grade for part in found.parts] == ["fits", grade]


def test_matches_of_every_time_that_a_ticket_may_mean_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever order it names them; and those around it."""
    looked: list[Any] = []

    def take(_connection: Any, search: Search, *_: Any) -> bool:
        looked.append(search.window)
        return False

    monkeypatch.setattr(ranking, "_take", take)
    at = DAY_AFTER
    windows = [
        Window(at - timedelta(hours=start), at - timedelta(hours=end)) for start, end in ((9, 8), (30, 2), (5, 4))
    ]
    ranking._compared(None, Ticket((Clue("then", windows=tuple(windows)),), at), [], {})
    first, wider = looked
    assert first[0] <= at - timedelta(hours=30) and first[1] >= at - timedelta(hours=2)
    assert wider[0] < first[0] and wider[1] > first[1]


@pytest.mark.parametrize(
    ("text", "found", "sure"),
    [("60 points were shown", ["M2", "M1"], False), ("match M1: 60 points were shown", ["M1"], True),
     ("M1, 60 points were shown", ["M1"], True), ("match M1: 9999 points were shown", ["M1"], True),
     ("match M1 or match M2: 60 points were shown", ["M2", "M1"], False)],
)  # fmt: skip
def test_a_whole_id_settles_which_match_it_is(views_of_two: Path, text: str, found: list[str], sure: bool) -> None:
    told = ranked(views_of_two, text)
    assert [one.match for one in told.matches] == found
    assert (confidence(told) == 1.0) is sure


@pytest.mark.parametrize(
    ("wanted", "figure", "measure", "near"),
    [(80, 80, "points", True), (80, 90, "points", True), (80, 91, "points", False), (20, 25, "points", True),
     (20, 26, "points", False), (400, 500, "money", True), (400, 501, "money", False), (0, 3, "points", False)],
)  # fmt: skip
def test_a_figure_is_near_another_up_to_an_eighth_of_it_or_five_points_or_one_unit(
    wanted: int, figure: int, measure: str, near: bool
) -> None:
    assert (ranking._near(wanted, figure, measure) > 0) is near
