"""Views against a rebuild: the chance of a miss is what it is; what is found in which table is in test_tampered."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from ledger.views.sqlite import sqlite3
from ledger.views.verified import ViewCheck, check_views
from ledger.views.view_files import OPEN_FILE
from tests.desk_kit.growing import CLAUSES, RULEBOOK, catch_up, feed, sample_matches

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("views") / "ledger"
    feed(folder, [line for lines in sample_matches()[::16] for line in lines])
    catch_up(folder)
    return folder


def _checked(folder: Path, seed: int = 1, sample: int = 1000) -> ViewCheck:
    return check_views(folder, RULEBOOK, CLAUSES, seed, sample)


def test_views_a_projector_made_are_what_the_ledger_says(whole: Path) -> None:
    found = _checked(whole)
    assert found.differing == () and found.looked_at == found.of > 5 and found.not_compared == ""
    assert found.miss_percent(1) == 0


def test_a_sample_misses_as_often_as_it_says(whole: Path) -> None:
    with closing(sqlite3.connect(whole / "views" / OPEN_FILE, isolation_level=None)) as conn:
        ((match, message),) = conn.execute("SELECT match, ruleset FROM matches ORDER BY match LIMIT 1")
        conn.execute("UPDATE matches SET ruleset = 'x' WHERE match = ?", (match,))
        found = [_checked(whole, seed, 4) for seed in range(30)]
        conn.execute("UPDATE matches SET ruleset = ? WHERE match = ?", (message, match))
    missed = sum(not check.differing for check in found) / len(found)
    assert abs(missed - found[0].miss_percent(1) / 100) < 0.3 and 0 < missed < 1


@pytest.mark.parametrize(("changed", "percent"), [(0, 100), (1, 60), (2, 30), (3, 10), (4, 0), (5, 0)])
def test_no_match_is_drawn_twice_so_each_changed_one_more_is_missed_less_often(changed: int, percent: int) -> None:
    """Of five matches two are looked at: of ten pairs so many hold none that was changed."""
    assert ViewCheck(of=5, looked_at=2).miss_percent(changed) == pytest.approx(percent)


def test_views_that_are_not_up_to_date_are_not_called_wrong(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "ledger"
    feed(folder, sample_matches()[0])
    assert "no views" in _checked(folder).not_compared
    catch_up(folder)
    assert _checked(folder).looked_at == 1
    feed(folder, sample_matches()[1])
    assert "not up to date" in _checked(folder).not_compared
    other = type(RULEBOOK)({**RULEBOOK.texts, "more": "x"})
    assert "other rules" in check_views(whole, other, CLAUSES, 1, sample=40).not_compared


def put_in_place(older: Path, folder: Path) -> None:
    """The databases of a copy in the place of those of a ledger, as somebody does it by hand."""
    for path in folder.glob("*.db*"):
        path.unlink()
    for path in older.glob("*.db*"):
        shutil.copy(path, folder)


def ledger_and_older_copy(folder: Path) -> tuple[Path, Path]:
    """A ledger whose views are made, and a copy of it from before its last match."""
    ledger, older = folder / "ledger", folder / "older"
    feed(ledger, sample_matches()[0])
    shutil.copytree(ledger, older)
    feed(ledger, sample_matches()[1])
    catch_up(ledger)
    return ledger, older


def test_an_older_copy_in_the_place_of_a_ledger_is_found_by_what_the_views_have_seen(tmp_path: Path) -> None:
    """Whole it is, and nothing that it holds tells that more had been here: the views do, till they are made anew."""
    folder, older = ledger_and_older_copy(tmp_path)
    assert _checked(folder).differing == ()
    put_in_place(older, folder)
    (said,) = _checked(folder).differing
    assert "leaves were seen, and there are" in said
    catch_up(folder)
    assert _checked(folder).differing == ()


def test_another_history_in_the_place_of_a_ledger_is_found_by_what_the_views_have_seen(tmp_path: Path) -> None:
    """However long it is: the views know the hash of the last leaf they were made of."""
    folder, other = ledger_and_older_copy(tmp_path)
    feed(other, [line for lines in sample_matches()[2:8] for line in lines])
    put_in_place(other, folder)
    (said,) = _checked(folder).differing
    assert "is not the one that was seen" in said
