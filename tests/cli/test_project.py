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


def test_views_that_are_a_link_are_refused_and_nothing_it_leads_to_is_touched(
    meldtrail: Meldtrail, tmp_path: Path
) -> None:
    """Erasing empties the folder of the views, and there lies what is no view."""
    ledger, elsewhere = tmp_path / "ledger", tmp_path / "elsewhere"
    assert meldtrail("ingest", next(iter(sample_logs())), "--ledger", ledger).code == 0
    match = meldtrail("matches", "--json", "--ledger", ledger).rows[0]["match"]
    erase = ("erase", "--cards", match, "--who", "asha", "--ledger", ledger)
    assert meldtrail(*erase, "--reason", "request", "--no-delay").code == 0
    elsewhere.mkdir()
    (elsewhere / "letters.txt").write_text("of somebody", "utf-8")
    (ledger / "views").rmdir()
    (ledger / "views").symlink_to(elsewhere)
    for call in (("project", "--ledger", ledger), (*erase, "--confirm", "--alone")):
        said = meldtrail(*call)
        assert said.code == 3 and "is a link to" in said.err
    assert [path.name for path in elsewhere.iterdir()] == ["letters.txt"]
    (ledger / "views").unlink()
    assert meldtrail("verify", "--ledger", ledger).code == 0
    assert meldtrail(*erase, "--confirm", "--alone").code == 0
