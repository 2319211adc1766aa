"""Page after page of a table comes to every row once, also where many are alike in what they are sorted by."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from ledger.views.view_files import TABLES
from ledger.web.page_sql import page_sql
from tests.desk_kit.desk import Get, pages_of

SORTED: list[tuple[str, str, str]] = [
    ("open/matches", "findings", "desc"), ("open/matches", "ruleset", ""), ("open/matches", "ruleset_hash", "desc"),
    ("open/matches", "", ""), ("open/verdicts", "", ""), ("open/verdicts", "claim", ""), ("open/findings", "code", ""),
    ("open/events", "at", "desc"), ("open/events", "at", ""), ("open/events", "match", ""), ("open/events", "type", ""),
    ("open/turns", "ms", "desc"), ("open/deals", "ended", ""), ("open/players", "seat", ""),
    ("hands/hands", "leaf", "desc"), ("hands/hands", "status", ""), ("hands/stock_draws", "card", ""),
]  # fmt: skip
SIZE = 97


def followed(ask: Get, table: str, sorting: str, most: int) -> list[tuple[Any, ...]]:
    """The rows of one page after another, each as a tuple of its values; of large tables the first ``most`` pages."""
    address, rows = f"/{table}.json?_size={SIZE}&_shape=arrays{sorting}", list[tuple[Any, ...]]()
    asked = address
    for _ in range(most):
        page = ask(asked).json()
        rows += map(tuple, page["rows"])
        if not page["next"]:
            break
        asked = f"{address}&_next={quote(page['next'])}"
    return rows


@pytest.mark.parametrize(("table", "column", "way"), SORTED, ids=lambda value: value or "as opened")
def test_following_pages_come_to_every_row_once(ask: Get, table: str, column: str, way: str) -> None:
    sorting = f"&_sort{'_desc' if way else ''}={column}" if column else ""
    count = ask(f"/{table}.json?_size=0").json()["filtered_table_rows_count"]
    rows = followed(ask, table, sorting, 12)
    assert len(rows) == len(set(rows)) == min(count, 12 * SIZE)
    assert rows[: 5 * SIZE] == [tuple(row) for row in ask(
        f"/{table}.json?_size={5 * SIZE}&_shape=arrays{sorting}"
    ).json()["rows"]]  # fmt: skip


def test_an_order_of_ones_own_stays_as_it_is() -> None:
    compact = {name: table for name, table in TABLES.items() if table.compact}
    own = "select seq, type from events order by seat, type limit 9"
    assert page_sql(own, {}, compact)[0] == own
    alone, following = "select seq from events order by leaf limit 9", "order by leaf, [match], seq limit 9"
    assert page_sql(alone, {}, compact)[0] == page_sql(f"select seq from events {following}", {}, compact)[0] != alone


@pytest.mark.parametrize("way", ["", " desc"])
def test_a_first_page_by_the_first_column_of_a_key_is_by_the_others_too(way: str) -> None:
    """As the pages that follow are: with some filters SQLite went by an index, and rows of a match were left out."""
    sql, _ = page_sql(f"select match, seq from events where type != :p0 order by match{way} limit 9", {}, {})
    assert sql.endswith(f"order by match{way}, [seq] limit 9")
    assert page_sql("select deal from deals order by deal limit 9", {}, {})[0].endswith("order by deal limit 9")


@pytest.mark.parametrize("table", ["open/matches", "open/verdicts"])
def test_a_csv_of_many_rows_has_every_row_once(ask: Get, table: str) -> None:
    count = ask(f"/{table}.json?_size=0").json()["filtered_table_rows_count"]
    lines = ask(f"/{table}.csv?_stream=on&_size={SIZE}").text.splitlines()[1:]
    assert len(lines) >= count and len(set(lines)) == len(lines)


@pytest.mark.parametrize("asked", ["at__lt=2027", "at__lt=2027&at__contains=-", "at__lt=2027&_facet=type"])
@pytest.mark.parametrize("table", ["events", "turns"])
def test_a_year_alone_is_compared_as_text(ask: Get, table: str, asked: str) -> None:
    """Datasette gives what looks like a number as one."""
    asked = asked.replace("_facet=type", "_facet=seat")
    found = ask(f"/open/{table}.json?_size=0&{asked}").json()["filtered_table_rows_count"]
    due = ask(f"/open/{table}.json?_size=0&at__notnull=1").json()["filtered_table_rows_count"]
    assert found == due > 0


def test_a_condition_of_ones_own_may_be_written_in_capitals(views: Path) -> None:
    """As SQLite takes it."""
    desk = pages_of(views)
    found = desk("/open/verdicts.json?_size=0&_where=Verdict+=+%27UPHELD%27").json()
    assert found.get("filtered_table_rows_count", 0) > 0, found


def test_a_page_of_rows_that_lie_in_codes_does_not_tell_how(ask: Get) -> None:
    assert "CREATE VIEW" not in ask("/hands/hands").text
    assert "CREATE TABLE" in ask("/open/matches").text


@pytest.mark.parametrize("asked", [f"leaf__gt={10**23}", f"at__gt={10**23}", "at__in=[1", "_where=at+%3C+%3Ap0"])
def test_what_cannot_be_asked_is_refused_and_is_no_failure(views: Path, asked: str) -> None:
    answer = pages_of(views)(f"/open/events?{asked}")
    assert answer.status_code == 400, asked
    assert "too large" in answer.text
