"""What the foot of a page says, and that pages read what was written a moment ago."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from ledger.serving.projecting import Freshness
from ledger.views.projection.generation import Budget
from ledger.views.sqlite import sqlite3
from ledger.web.app import desk_app
from ledger.web.pages.frame import freshness_words
from schemas import __version__
from tests.desk_kit.desk import Get, pages_of
from tests.desk_kit.growing import NOW, catch_up, feed, projector
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import lines, no_rules, settled, wrong_show
from tests.desk_kit.worker import InProcessWorker

NOTHING_LEFT = Freshness(NOW, 5_000_000, 0, 0, "0.1.0", "")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of two matches."""
    feed(tmp_path / "ledger", lines(settled(), no_rules()))
    return tmp_path / "ledger"


@pytest.mark.parametrize(
    ("fresh", "words"),
    [
        (NOTHING_LEFT, "5,000,000 events, audited by meldtrail 0.1.0."),
        (NOTHING_LEFT._replace(matches_waiting=1), "0.1.0; 1 match is still to be audited."),
        (NOTHING_LEFT._replace(matches_waiting=12, events_waiting=80), "0.1.0; 12 matches are still to be audited."),
        (
            NOTHING_LEFT._replace(matches_waiting=None, events_waiting=4_980_000),
            "0.1.0; 4,980,000 events are still to be audited.",
        ),
        (NOTHING_LEFT._replace(events=1), " 1 event, audited by"),
    ],
)
def test_as_of_in_words(views: Path, fresh: Freshness, words: str) -> None:
    """The time in the desk's zone, how much there is, and what is still to come."""
    said = freshness_words(desk_app(views, tz="Asia/Kolkata").desk, fresh)
    assert said.startswith("As of 21 Nov 2026, 22:31 IST: ")
    assert words in said


def test_every_page_says_as_of_when(folder: Path) -> None:
    """With what waits; nobody who is not of the staff is told."""
    made = projector(folder)
    get = pages_of(folder / "views", tz="Asia/Kolkata")
    assert get("/").status_code == 503 and "audited by" not in get("/").text, "nothing was looked at yet"
    made.step(Budget(1))
    page = get("/open/matches").text
    assert f"As of 21 Nov 2026, 22:31 IST: {len(no_rules())} events, audited by meldtrail {__version__}" in page
    assert "; 1 match is still to be audited." in page
    made.catch_up()
    for path in ("/", "/open", "/open/matches", "/open/events/M1,2", "/-/board", "/-/match/M1", "/-/answer/M1"):
        assert "events, audited by meldtrail" in get(path).text, path
    assert "still to be audited" not in get("/").text
    assert "audited by" not in pages_of(folder / "views", role=None)("/").text
    made.close()


def test_rows_of_a_match_that_is_not_audited_yet_are_no_empty_answer(folder: Path) -> None:
    """As JSON or CSV they have no foot that says what is still to come."""
    made = projector(folder)
    get = pages_of(folder / "views")
    made.step(Budget(1))
    (shown,) = served(get)
    (late,) = {"M1", "M4"} - {shown}
    paths = [f"/open/{table}?match=" for table in ("events.json", "verdicts.csv", "match_events.json")]
    for path in paths:
        assert get(f"{path}{shown}").status_code == 200
        assert get(f"{path}{late}").status_code == 503
    assert get(f"/open/events?match={late}").status_code == 200
    made.catch_up()
    assert {get(f"{path}{match}").status_code for path in paths for match in ("M1", "M4", "nobody")} == {200}
    made.close()


def test_a_match_that_the_ledger_has_not_is_not_waited_for(folder: Path) -> None:
    """Views that lines come into all the time are always behind; without its ledger a desk does not know."""
    made = projector(folder)
    alone = pages_of(folder / "views")
    get = pages_of(folder / "views", worker=InProcessWorker(folder, lambda: None))
    made.step(Budget(1))
    (late,) = {"M1", "M4"} - set(served(get))
    pages = {"/-/match/{}": 404, "/open/matches/{}": 404, "/open/events/{},1": 404}
    pages |= {"/open/events.json?match={}": 200, "/open/events.json?match__exact={}": 200}
    for page, status in pages.items():
        asked = {match: page.format(match) for match in (late, "nobody")}
        assert (get(asked[late]).status_code, get(asked["nobody"]).status_code) == (503, status), page
        assert alone(asked["nobody"]).status_code == 503, page
    made.close()


def test_the_page_of_a_match_says_by_which_rules(folder: Path) -> None:
    """And up to where; a match without rules says that."""
    made = projector(folder)
    made.catch_up()
    get = pages_of(folder / "views")
    digest = get("/open/matches.json?_shape=array&match=M1").json()[0]["ruleset_hash"]
    rules = get("/open/matches.json?_shape=array&match=M1").json()[0]["ruleset"]
    said = f"This match is audited up to event {len(settled())}, under {rules} ({digest[:8]})."
    assert said in get("/-/match/M1").text and said in get("/-/answer/M1").text
    assert "under no rules that are known here" in get("/-/match/M4").text
    assert "This match" not in get("/-/match/nobody").text
    made.close()


def served(get: Get) -> list[str]:
    """The matches the desk shows."""
    return sorted(row["match"] for row in get("/open/matches.json?_shape=array").json())


def test_pages_read_what_was_written_a_moment_ago(folder: Path) -> None:
    """Steps, a build and files of another making, without the desk being started again."""
    made = projector(folder)
    get = pages_of(folder / "views")
    assert get("/open/matches.json").status_code == 503
    made.step()
    assert served(get) == ["M1", "M4"]
    made.rebuild()
    assert served(get) == ["M1", "M4"]
    feed(folder, lines(wrong_show()))
    made.step()
    assert served(get) == ["M1", "M2", "M4"]
    made.close()
    assert served(get) == ["M1", "M2", "M4"]


def test_a_folder_that_cannot_be_written_is_served(folder: Path) -> None:
    """Once its projector has gone, from the file alone."""
    catch_up(folder)
    (folder / "views").chmod(0o500)
    try:
        assert served(pages_of(folder / "views")) == ["M1", "M4"]
    finally:
        (folder / "views").chmod(0o700)


def test_a_file_that_another_program_holds_for_itself_is_not_shown_now_and_is_no_failure(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catch_up(folder)
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, timeout=0))
    with closing(sqlite3.connect(folder / "views" / "open.db", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        page = pages_of(folder / "views")("/-/match/M1")
        assert page.status_code == 503 and page.headers["retry-after"]
        assert "Another program holds a file of the views" in page.text
    assert served(pages_of(folder / "views")) == ["M1", "M4"]


def test_what_is_read_for_one_answer_is_read_as_of_one_moment(folder: Path) -> None:
    made = projector(folder)
    made.catch_up()
    app = desk_app(folder / "views")
    count = "select count(*) from matches"

    def read(connection: sqlite3.Connection) -> list[int]:
        before = connection.execute(count).fetchone()[0]
        feed(folder, lines(wrong_show()))
        made.catch_up()
        return [before, connection.execute(count).fetchone()[0]]

    assert awaited(app.desk.read("open", read)) == [2, 2]
    assert awaited(app.desk.rows("open", count))[0]["count(*)"] == 3
    made.close()
