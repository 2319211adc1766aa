"""What was just decided about a pair is shown in the order of the queue, over the figures of the last scan."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from ledger.views.projection.files import view_file
from ledger.views.sqlite import sqlite3
from ledger.views.tables.leads import ABOUT, LEADS, LEADS_FILE
from ledger.views.view_files import LEAD_TABLES

pytest.importorskip("numba")
pytestmark = pytest.mark.slow


def test_a_lead_that_is_looked_at_again_stands_where_its_p_says(tmp_path: Path) -> None:
    from ledger.collusion.reviews import Review, lead_id
    from ledger.views.projection.leads import refresh_leads

    pairs = [("asha", "bela"), ("asha", "chitra"), ("bela", "chitra")]
    shown = [(pairs[0], 0.001, 1), (pairs[2], 0.02, 2), (pairs[1], 0.01, None)]
    tables = {table.name: table for table in LEAD_TABLES}
    with view_file(tmp_path / LEADS_FILE, LEAD_TABLES) as file:
        for pair, p, rank in shown:
            known: dict[str, Any] = {"pair": lead_id(pair), "lead": lead_id(pair), "p": p, "q": p, "rank": rank}
            known |= {"suppressed": int(rank is None), "one": pair[0], "two": pair[1], "deals": 50, "flagged": 1}
            for table in (tables["pairs"], LEADS):
                file.add(table.name, {**dict.fromkeys(table.columns), **known})
        file.add(ABOUT.name, {"what": "meaning", "value": "-", "said": None})
    reviews = cast("Any", type("Reviews", (), {"all": lambda self: []})())
    assert refresh_leads(tmp_path, reviews, Review(pairs[1], ()), 7)
    with closing(sqlite3.connect(tmp_path / LEADS_FILE)) as connection:
        rows = connection.execute("select lead, rank, suppressed from leads order by rowid").fetchall()
    assert rows == [(lead_id(pair), place, 0) for place, pair in enumerate(pairs, 1)]
