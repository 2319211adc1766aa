"""What batches of matches come to."""

from __future__ import annotations

import pytest

from ledger.audit.batches.totals import Totals, add_compared


def test_of_matches_left_out_only_those_are_counted_of_which_anything_is_there() -> None:
    """As the audit of a ledger does: where lines only wait, nobody was left out."""
    pa = pytest.importorskip("pyarrow")
    from ledger.audit.batches.schema import COMPARED

    figures = {
        "day": "2026-11-20",
        "ruleset": "classic",
        "answer": "counted",
        "changed": False,
        "paise": 0,
        "open": False,
    }
    rows = [
        {**figures, "match": match, "events": events, "left_out": left_out}
        for match, events, left_out in (("M1", 0, True), ("M2", 5, True), ("M3", 7, False))
    ]
    totals = Totals()
    add_compared(totals, pa.RecordBatch.from_pylist(rows, schema=COMPARED))
    assert (totals.sum("impact", "left_out"), totals.sum("impact", "matches")) == (1, 1)
