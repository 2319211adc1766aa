"""The views of a ledger made without serving them."""

from __future__ import annotations

from pathlib import Path

from sqlite_utils import Database

from meldtrail.samples import sample_logs
from tests.cli.conftest import Meldtrail


def events(ledger: Path) -> int:
    """How many events the views hold."""
    views = Database(ledger / "views" / "open.db")
    try:
        return int(views.execute("select count(*) from events").fetchone()[0])
    finally:
        views.close()


def test_views_are_brought_up_to_date_and_made_anew(meldtrail: Meldtrail, tmp_path: Path) -> None:
    first, second = list(sample_logs())[:2]
    ledger = tmp_path / "ledger"
    assert meldtrail("ingest", first, "--ledger", ledger).code == 0
    said = meldtrail("project", "--ledger", ledger)
    assert said.code == 0 and "up to date" in said.err
    held = events(ledger)
    assert held > 0
    assert meldtrail("ingest", second, "--ledger", ledger).code == 0
    assert meldtrail("project", "--ledger", ledger).code == 0
    grown = events(ledger)
    assert grown > held
    served = (ledger / "views" / "open.db").resolve()
    assert meldtrail("project", "--rebuild", "--ledger", ledger).code == 0
    assert (ledger / "views" / "open.db").resolve() != served and events(ledger) == grown


def test_a_folder_that_is_no_ledger_is_named(meldtrail: Meldtrail, tmp_path: Path) -> None:
    said = meldtrail("project", "--ledger", tmp_path / "nothing")
    assert said.code == 3 and "nothing" in said.complaint
