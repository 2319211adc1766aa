"""A match that has ended and whose hands wait is neither still played nor undecidable: pages say when they open."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from sqlite_utils import Database

from ledger.evidence.receipts import now_ms
from ledger.serving.projecting import project
from ledger.views.projection.projector import Projector
from schemas.wire import timestamp
from tests.desk_kit.growing import CLAUSES, RULEBOOK
from tests.desk_kit.matches import no_rules, settled
from tests.views.test_hands_wait import DELAY, feed
from tests.web.reading_pages import told
from tests.web.staffed import Staffed


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match that was followed to its settlement, and one whose claim nobody can decide."""
    folder = tmp_path_factory.mktemp("waits") / "L"
    feed(folder, settled()[:-1])
    feed(folder, settled()[-1:])
    feed(folder, no_rules())
    project(folder)
    return folder


@pytest.fixture
def desk(ledger: Path) -> Staffed:
    return Staffed(ledger, ledger / "views")


def rows(ledger: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(Database(ledger / "views" / "open.db").conn) as conn:
        return [tuple(row) for row in conn.execute(sql)]


def opens(ledger: Path) -> str:
    ((at_ms,),) = rows(ledger, "select at_ms from hands_waiting")
    return timestamp(at_ms)


def test_claims_that_wait_for_hands_are_not_counted_as_undecidable(ledger: Path, tmp_path: Path) -> None:
    by_match = dict(rows(ledger, "select match, verdict || ' ' || undecidable from matches"))
    assert by_match == {"M1": "waiting 0", "M4": "finding 1"}
    counts = dict(rows(ledger, "select what, count from summary"))
    assert (counts["undecidable"], counts["played_on"], counts["claims"]) == (1, 0, 3)
    judged = set(rows(ledger, "select ruleset, verdict from rulings"))
    assert judged == {("rummycentral", "UPHELD"), ("none named", "UNDECIDABLE")}
    assert rows(ledger, "select played_on from days") == [(0,)] * len(rows(ledger, "select 1 from days"))
    copy = Path(copytree(ledger, tmp_path / "later"))
    with closing(Projector(copy, RULEBOOK, CLAUSES, lambda: now_ms() + DELAY + 1000)) as later:
        later.catch_up()
    assert rows(copy, "select verdict from matches where match = 'M1'") != [("waiting",)]
    assert dict(rows(copy, "select what, count from summary"))["claims"] > 3


@pytest.mark.parametrize("role", ["support", "auditor"])
def test_the_page_of_a_match_says_when_its_hands_open(desk: Staffed, ledger: Path, role: str) -> None:
    page = desk.ask("/-/match/M1", role)
    at = opens(ledger)
    assert f'<time datetime="{at}"' in page.text
    said = told(page)
    assert "ended; hands open at" in said and "This match has ended, and its hands open at" in said
    assert "still played" not in said and "ndecidable" not in said and "cannot be decided" not in said
    assert "waits for the hands" in told(desk.ask("/-/match/M1?at=6", role))


def test_the_first_page_the_search_and_the_list_tell_it_apart(desk: Staffed) -> None:
    front = told(desk.ask("/", "support"))
    assert "0 still played" in front and "1 ended, hands not open yet" in front and "1 undecidable" in front
    found = told(desk.ask("/-/find?q=M1", "support"))
    assert "ended; hands open at" in found and "told once its hands are open" in found and "still played" not in found
    asked = [row["match"] for row in desk.ask("/open/undecidable_claims.json?_shape=array", "support").json()]
    assert asked == ["M4"]


def test_an_answer_is_refused_with_the_time(desk: Staffed) -> None:
    page = desk.ask("/-/answer/M1?seat=2&about=score", "support")
    assert page.status_code == 409 and "Match M1 has ended. Its hands open at" in told(page)


def test_a_match_that_is_printed_says_for_whom_and_as_of_when(desk: Staffed) -> None:
    page = desk.ask("/-/match/M1", "auditor").text
    assert "For staff only: what is on this page is not sent to a player." in page
    printed = desk.ask("/desk/match.css").text.partition("@media print")[2]
    assert ".match-printed { display: block" in printed and "html footer.ft { display: block" in printed
    assert ".find-box, .find-paste { display: none; }" in desk.ask("/desk/find.css").text.partition("@media print")[2]
