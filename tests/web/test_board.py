"""The board: figures that add up with the views, pictures that say them, and a page that fits a telephone."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from ledger.drawing.charts import WIDTH, Bar, Column, Point, Stack, bars, histogram, line, stacks
from ledger.drawing.svg import SMALL, width_of
from ledger.evidence.reader import RefusedPlace
from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.views.projection.generation import build_views
from ledger.views.sqlite import sqlite3
from ledger.views.tables.board import BOARD_TABLES
from ledger.web.app import desk_app
from ledger.web.pages.board import VERDICTS, BoardFilter, evenness, figure, narrowed_to, p_words, panels, summed_rows
from tests.desk_kit.desk import pages_of
from tests.desk_kit.matches import all_matches, audited, contracts, pool
from tests.web.browsing import answering, faults_for_some, keep, page_of, too_wide

SVG = "{http://www.w3.org/2000/svg}"
REFUSED = [RefusedPlace("game-server-7", 3, "not_json", "aa"), RefusedPlace("game-server-7", 9, "not_json", "bb")]
EMPTY: dict[str, list[dict[str, object]]] = {table.name: [] for table in BOARD_TABLES}


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Views of six matches, and of two lines that were refused."""
    folder = tmp_path_factory.mktemp("busy")
    matches = [*all_matches(), audited(contracts()), audited(pool())]
    build_views(folder, matches, REFUSED)
    return folder


def counted(views: Path, sql: str) -> int:
    """A single figure of the views."""
    return int(Database(views / "open.db").execute(sql).fetchone()[0] or 0)


def test_summaries_add_up_with_the_tables_they_sum(busy: Path) -> None:
    """Matches, deals, events, verdicts, turns and drops, counted both ways."""
    for summary, table in (
        ("select sum(matches) from days", "select count(*) from matches"),
        ("select sum(deals) from days", "select count(*) from deals"),
        ("select sum(events) from days", "select count(*) from events"),
        ("select sum(count) from rulings", "select count(*) from verdicts"),
        ("select sum(turns) from played", "select count(*) from turns"),
        ("select sum(drops) from played", "select count(*) from turns where ended = 'drop'"),
        ("select sum(matches) from played", "select count(*) from matches"),
        ("select sum(lines) from rejected", "select 2"),
    ):
        assert counted(busy, summary) == counted(busy, table) > 0, summary


def test_an_invalid_show_is_counted_once(busy: Path) -> None:
    """Of the shows the rules can judge, the one without a sequence."""
    rows = Database(busy / "open.db").table("played").rows_where("ruleset = 'rummycentral'")
    (row,) = rows
    assert (row["shows"], row["invalid_shows"], row["drops"], row["timer_drops"]) == (2, 1, 1, 1)


def test_every_panel_has_its_picture_and_the_same_figures_beside_it(busy: Path) -> None:
    """Title and description in the picture; each figure of the table is said in it."""
    page = pages_of(busy)("/-/board")
    assert page.status_code == 200
    assert page.text.count('class="board-svg"') == page.text.count('class="board-panel"') == 10
    assert page.text.count("<desc ") == 10
    assert "game-server-7" in page.text
    assert page.text.count('class="board-answer"') == 10
    for question in ("How many matches are played a day?", "How long are deals?", "How many shows are invalid?"):
        assert question in page.text


def test_a_board_narrowed_counts_the_matches_that_fit_and_no_others(demo_folder: Path) -> None:
    """Each figure again, from the tables themselves; what is of no match is left out."""
    views = demo_folder / "views"
    sql = "select ruleset, substr(opened_at, 1, 10), table_id, match from matches"
    every = Database(views / "open.db").execute(sql).fetchall()
    asked = sorted({(name, row[at]) for row in every for at, name in enumerate(BoardFilter._fields[:1]) if row[at]})
    days = sorted({("day", row[1]) for row in every if row[1]})
    tables = sorted({("table", row[2]) for row in every if row[2]})
    get = pages_of(views)
    for name, value in (*asked[:4], *days[:2], *tables[:2]):
        fits = [row[3] for row in every if value in row[:3]]
        listed = ", ".join(f"'{match}'" for match in fits)
        with closing(sqlite3.connect(views / "open.db")) as connection:
            rows, count, more = summed_rows(connection, narrowed_to({name: value}))
        assert (count, more) == (len(fits), False), (name, value)
        assert sum(row["matches"] for row in rows["days"]) == len(fits)
        assert sum(row["count"] for row in rows["rulings"]) == counted(
            views, f"select count(*) from verdicts where match in ({listed})"
        )
        assert sum(row["drops"] for row in rows["played"]) == counted(
            views, f"select count(*) from turns where ended = 'drop' and match in ({listed})"
        )
        page = get(f"/-/board?{name}={value}").text
        assert page.count('class="board-panel"') == 9
        assert ("the one match that fits" if len(fits) == 1 else f"the {len(fits)} matches that fit") in page
        assert f'value="{value}"' in page


def test_a_board_narrowed_to_all_of_it_says_what_the_whole_says(demo_folder: Path) -> None:
    with closing(sqlite3.connect(demo_folder / "views" / "open.db")) as connection:
        of_all, count, _ = summed_rows(connection, narrowed_to({}))
        connection.row_factory = sqlite3.Row
        for table in BOARD_TABLES:
            key = ", ".join(table.key)
            kept = [dict(row) for row in connection.execute(f"select * from {table.name} order by {key}")]
            assert table.name == "rejected" or of_all[table.name] == kept, table.name
        assert count == connection.execute("select count(*) from matches").fetchone()[0]


def test_a_narrowed_board_reads_the_matches_it_is_asked_for(demo_folder: Path) -> None:
    with closing(sqlite3.connect(demo_folder / "views" / "open.db")) as connection:
        said: list[str] = []
        connection.set_trace_callback(said.append)
        summed_rows(connection, BoardFilter(table="T-1"))
        connection.set_trace_callback(None)
        plan = " ".join(row[3] for row in connection.execute(f"explain query plan {said[0]}"))
    assert "idx_matches_table_id_leaf" in plan and "SCAN" not in plan, plan


@pytest.mark.parametrize("asked", ["day=2026-13-40", "day=x", "ruleset=nothing", "table=%27%3B--", "day=9999-12-31"])
def test_a_board_narrowed_to_nothing_or_nonsense_is_a_page(busy: Path, asked: str) -> None:
    page = pages_of(busy)(f"/-/board?{asked}")
    assert page.status_code == 200
    assert ("game-server-7" in page.text) == asked.startswith("day="), "a day that is none is left out"


def test_a_ledger_of_nothing_says_so_in_every_panel() -> None:
    """No picture, no table, one sentence."""
    for panel in panels(EMPTY):
        assert (panel.picture, panel.rows) == ("", ())
        assert panel.empty.endswith(".")


def test_the_page_of_an_empty_ledger(tmp_path: Path) -> None:
    """Is there, with no drawing in it."""
    build_views(tmp_path, [])
    page = pages_of(tmp_path)("/-/board")
    assert page.status_code == 200
    assert page.text.count('class="board-none"') == 10
    assert "board-svg" not in page.text


def test_who_may_not_see_the_ledger_is_refused_the_board(busy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of our own ask for themselves."""

    async def refuse(*asked: object) -> bool:
        return False

    monkeypatch.setattr("ledger.web.desk.Desk.may_view", refuse)
    answer = pages_of(busy)("/-/board")
    assert answer.status_code == 403
    assert "board-svg" not in answer.text


def drawn(svg: str) -> ET.Element:
    """A picture as XML, which it has to be."""
    root = ET.fromstring(svg)
    assert root.findtext(f"{SVG}title")
    assert root.findtext(f"{SVG}desc")
    return root


def test_bars_are_as_long_as_their_share_and_escape_names() -> None:
    """Half a share is half the width; a name is text, never markup."""
    root = drawn(bars("a", "Rates", [Bar("<b>&", 0.5, "5 of 10"), Bar("none", 0, "0 of 10")]))
    widths = [float(rect.get("width", "0")) for rect in root.iter(f"{SVG}rect")]
    assert widths == [340, 170, 340, 0]
    assert "<b>&: 5 of 10" in (root.findtext(f"{SVG}desc") or "")


def test_parts_differ_by_pattern_as_well_as_by_colour() -> None:
    """The second and third part of a whole are striped and dotted."""
    svg = stacks("v", "Verdicts", ("upheld", "overturned", "undecidable"), [Stack("show", (2, 1, 1))])
    root = drawn(svg)
    assert len(list(root.iter(f"{SVG}pattern"))) == 2
    fills = {rect.get("fill") for rect in root.iter(f"{SVG}rect")}
    assert {"url(#v-part-1)", "url(#v-part-2)"} <= fills
    assert "2 upheld, 1 overturned, 1 undecidable" in svg


@pytest.mark.parametrize("language", languages())
def test_a_legend_says_every_name_whole_and_within_the_picture(language: str) -> None:
    """Half of what says that something cannot be decided says that it can."""
    words = Renderer(language)
    names = [words.say(f"board-part_{verdict}") for verdict in VERDICTS]
    lines = list(drawn(stacks("v", "Verdicts", names, [Stack("show", (2, 1, 1))])).iter(f"{SVG}text"))[: len(names)]
    assert [line.text for line in lines] == names
    starts = [float(line.get("x", "")) for line in lines]
    ends = [start + width_of(name, SMALL) for start, name in zip(starts, names, strict=True)]
    assert all(end < start for end, start in zip(ends, [*starts[1:], WIDTH], strict=True))


def test_columns_and_lines_stay_within_the_picture() -> None:
    """Also with many columns, great counts, one point or none."""
    for svg in (
        histogram("h", "Lengths", "turns", [Column(str(n), 10**n) for n in range(8)]),
        line("l", "Days", [Point(0, "2026-01-01", 3)]),
        line("m", "Days", [Point(n / 9, f"2026-01-0{n}", n * n) for n in range(10)]),
        histogram("n", "Nothing", "turns", []),
        line("o", "Nothing", []),
    ):
        root = ET.fromstring(svg)
        wide, high = (float(size) for size in root.get("viewBox", "").split()[2:])
        for shape in (*root.iter(f"{SVG}rect"), *root.iter(f"{SVG}circle")):
            x, y = float(shape.get("x") or shape.get("cx") or 0), float(shape.get("y") or shape.get("cy") or 0)
            assert 0 <= x <= wide
            assert 0 <= y <= high


@pytest.mark.parametrize(("deals", "half"), [({3: 1, 5: 1}, 3), ({3: 1, 5: 2}, 5), ({4: 1}, 4)])
def test_half_of_the_deals_end_within_so_many_turns(deals: dict[int, int], half: int) -> None:
    rows: dict[str, list[dict[str, Any]]] = {table.name: [] for table in BOARD_TABLES} | {
        "deal_lengths": [{"ruleset": "classic", "turns": turns, "deals": count} for turns, count in deals.items()]
    }
    (lengths,) = (panel for panel in panels(rows) if panel.name == "lengths")
    assert lengths.answer.endswith(f"within {half} turns.")


def test_days_without_a_match_stand_at_nothing() -> None:
    """A line does not climb over days on which nobody played."""
    day = {"played_on": 0, "deals": 1, "events": 9}
    rows = {**EMPTY, "days": [{"day": "2026-11-01", "matches": 4, **day}, {"day": "2026-11-09", "matches": 5, **day}]}
    (panel, *_) = panels(rows)
    assert "2026-11-02: 0; 2026-11-08: 0; 2026-11-09: 5" in panel.picture
    assert [row[0] for row in panel.rows] == ["2026-11-09", "2026-11-01"]


def test_chi_square_by_hand() -> None:
    """22 and 42 of 64: each ten from 32, so 2 times 100 by 32."""
    even = evenness([22, 42])
    assert even.expected == Fraction(32)
    assert even.square == pytest.approx(6.25)
    assert even.p == pytest.approx(0.01242, abs=1e-5)
    assert ENGLISH.words(even.fact) == "n = 64, chi-square 6.25 with 1 d.f., p = .012"
    assert "परख के लिए बहुत कम" in Renderer("hi").words(evenness([4, 4]).fact)


def test_too_few_cards_are_not_tested() -> None:
    """Four expected at a seat, or a single seat, give no figure; counts and expectation stay."""
    assert evenness([4, 4]).square is None
    assert "n = 8: too few" in ENGLISH.words(evenness([4, 4]).fact)
    assert evenness([50]).square is None
    assert figure(evenness([5, 6, 5]).expected) == "5.33"
    assert p_words(0.0004) == "p < .001"


def test_without_scipy_counts_stand_beside_their_expectation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chi-square needs no library; p does."""
    monkeypatch.setattr("ledger.web.pages.board.find_spec", lambda name: None)
    assert evenness([22, 42]).p is None
    assert ENGLISH.words(evenness([22, 42]).fact).endswith("no p without scipy")


@pytest.fixture(scope="module")
def address(busy: Path) -> Iterator[str]:
    """The desk on a free port."""
    with answering(desk_app(busy)) as found:
        yield found


def test_the_board_fits_and_is_accessible(browser: Any, address: str) -> None:
    """At 360 and 1440 pixels, also without JavaScript; axe-core finds nothing serious."""
    with page_of(browser) as page:
        page.goto(f"{address}/-/board")
        for width in (360, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            assert too_wide(page) == 0
            assert faults_for_some(page) == []
            keep(page, f"board-{width}")
    with page_of(browser, 360, java_script_enabled=False) as page:
        page.goto(f"{address}/-/board")
        assert page.locator("svg.board-svg").count() == 10
