"""Any table and any answer of the desk as Parquet: all its rows, the same that JSON tells."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from ledger.views.canned_queries import canned_queries
from ledger.web.pages import tables as parquet_result
from tests.desk_kit.desk import Get, pages_of

parquet = pytest.importorskip("pyarrow.parquet")


def read(answer: Any) -> Any:
    """The table of a Parquet answer."""
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/vnd.apache.parquet")
    return parquet.read_table(BytesIO(answer.content))


def test_a_table_of_several_pages_comes_whole(get: Get) -> None:
    found = read(get("/open/events.parquet?_size=3"))
    told = get("/open/events.json?_size=max&_shape=objects").json()
    assert found.num_rows == told["filtered_table_rows_count"] > 3
    assert found.to_pylist() == told["rows"]


def test_a_filter_holds_on_every_page(get: Get) -> None:
    found = read(get("/open/events.parquet?seat=1&_size=2&_labels=on"))
    assert set(found.column("seat").to_pylist()) == {1}
    assert found.num_rows == get("/open/events.json?seat=1&_size=0").json()["filtered_table_rows_count"] > 2


def test_a_canned_query_comes_as_parquet_with_what_was_asked(get: Get) -> None:
    query = next(query for query in canned_queries() if query.name == "matches_of_a_player")
    player = get("/open/players.json?_shape=objects&_size=1").json()["rows"][0]["pseudonym"]
    asked = f"{query.parameters[0]}={player}"
    told = get(f"/open/{query.name}.json?{asked}&_shape=objects").json()["rows"]
    assert read(get(f"/open/{query.name}.parquet?{asked}")).to_pylist() == told != []


def test_sql_of_ones_own_comes_as_parquet(get: Get) -> None:
    found = read(get("/open.parquet?sql=select+seq,+type+from+events+order+by+leaf"))
    assert found.column_names == ["seq", "type"] and found.num_rows > 10


def test_an_answer_cut_off_on_the_page_comes_whole(get: Get) -> None:
    sql = quote("with recursive n(x) as (select 1 union all select x+1 from n where x < 2500) select x from n")
    assert get(f"/open.json?sql={sql}").json()["truncated"]
    assert read(get(f"/open.parquet?sql={sql}")).column("x").to_pylist() == list(range(1, 2501))


def test_more_rows_than_a_browser_is_sent_are_refused_in_words(get: Get, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_result, "ROWS", 5)
    answer = get("/open/events.parquet?_size=3")
    assert answer.status_code == 400 and "meldtrail export" in answer.text


def test_the_page_of_a_table_leads_to_it(get: Get) -> None:
    assert "/open/events.parquet" in get("/open/events").text


def test_who_may_not_read_a_file_gets_no_parquet_of_it(views: Path) -> None:
    assert pages_of(views, role="support")("/leads/leads.parquet").status_code in (403, 404)
    support, analyst = (pages_of(views, role=role) for role in ("support", "analyst"))
    assert support("/open/events.parquet").status_code == 403, "whole tables are for those who may export"
    assert "events.parquet" not in support("/open/events").text
    assert analyst("/open/events.parquet").status_code == 200
