"""What a desk keeps from page to page never shows: the same bytes, and counts as of now."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections import Counter
from functools import _lru_cache_wrapper
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.drawing.cards import CardFace, card
from ledger.drawing.svg import group, moved_to
from ledger.evidence.lines import log_lines
from ledger.evidence.store import open_writer
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from ledger.views.canned_queries import canned_queries
from ledger.views.projection.codes import facet_sql
from ledger.views.projection.generation import build_views
from ledger.views.sqlite import sqlite3
from ledger.views.tables.match_records import add_functions
from ledger.views.tables.table import Table
from ledger.web.app import desk_app
from ledger.web.datasette import ROWS_SHOWN, Datasette
from ledger.web.desk import Desk
from meldtrail.samples import sample_folder
from tests.desk_kit.desk import pages_of
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import audited, settled
from tests.torture import TORTURE

SAMPLES = ("classic/out_of_turn", "aceleagues-pool-101/clean", "rum/lay_off_no_fit", "continental/contract_wrong")
PAGES = 60 if TORTURE else 15
_TOOK = re.compile(r"Queries took [0-9.]+")


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of games with melds in the hand and on the table, of one deal and of many."""
    folder = tmp_path_factory.mktemp("kept") / "ledger"
    rulebook = read_rulebook()
    with open_writer(folder, create=True) as writer:
        for name in SAMPLES:
            log = sample_folder() / f"{name}.jsonl"
            writer.ingest(log_lines(log), name, pin=rulebook.pin)
    project(folder)
    return folder


def forget() -> None:
    """Empty every memory of the program, as a process has it that has just begun."""
    for module in [module for name, module in sys.modules.items() if name.startswith("ledger.web")]:
        for kept in vars(module).values():
            if isinstance(kept, _lru_cache_wrapper):
                kept.cache_clear()


def addresses(views: Path, count: int) -> list[str]:
    """Matches and their moments as all and as one saw them, and tables, by chance."""
    with sqlite3.connect(views / "open.db") as open_db:
        matches = open_db.execute("select match, events from matches where events > 0 order by match").fetchall()
        players = [name for (name,) in open_db.execute("select distinct pseudonym from players order by 1")]
    rng, asked = Random(8), []
    for _ in range(count):
        match, events = rng.choice(matches)
        at, eyes = rng.randint(1, events), rng.choice(("", "&as=1", "&as=2", "&as=table"))
        asked += [f"/-/match/{match}?at={at}{eyes}", f"/-/match/{match}?at={at}&part=moment{eyes}"]
        asked.append(f"/open/events_of_a_player?pseudonym={rng.choice(players)}&type=")
    return asked


def test_a_page_is_the_same_whether_or_not_anything_is_kept(ledger: Path) -> None:
    """Pages of a desk that has answered many others, byte by byte beside those of one that has just begun."""
    asked = addresses(ledger / "views", PAGES)
    warm = pages_of(ledger / "views")
    for path in asked:
        warm(path)
    kept = [warm(path) for path in asked]
    assert sum(page.status_code == 200 for page in kept) > 2 * PAGES  # not every match has a seat 1 and a seat 2
    for path, page in zip(asked[::5], kept[::5], strict=True):
        forget()
        fresh = pages_of(ledger / "views")(path)
        assert page.status_code == fresh.status_code
        assert _TOOK.sub("", page.text).splitlines() == _TOOK.sub("", fresh.text).splitlines(), path


def test_a_step_is_the_moment_of_its_page(ledger: Path) -> None:
    """What a step is sent stands in the whole page of that moment, letter for letter."""
    ask = pages_of(ledger / "views")
    for path in addresses(ledger / "views", 8)[::3]:
        step = ask(f"{path}&part=moment").text
        assert 'id="moment-title"' in step
        assert step in ask(path).text


def test_a_match_that_grows_is_never_shown_as_it_was(tmp_path: Path) -> None:
    """The same desk, before and after more of the match has come in."""
    sent = settled()
    build_views(tmp_path, [audited(sent[:-2])])
    ask = pages_of(tmp_path)
    before, counted = ask("/-/match/M1").text, ask("/open/events?match=M1").text
    assert f" of {len(sent) - 2}: " in before
    assert f"{len(sent) - 2} rows" in counted
    build_views(tmp_path, [audited(sent)])
    assert f" of {len(sent)}: " in ask("/-/match/M1").text
    assert f"{len(sent)} rows" in ask("/open/events?match=M1").text


def test_a_count_is_taken_again_once_something_was_written(tmp_path: Path) -> None:
    """A row more in a file that goes on being served; counted once while nothing is written."""
    build_views(tmp_path, [audited(settled())])
    for name in ("open.db", "hands.db"):
        os.utime(tmp_path / name, (0, 0))
    desk = desk_app(tmp_path)

    def count() -> int:
        found = awaited(desk.get_database("open").execute("select count(*) from matches"))
        return int(found.rows[0][0])

    assert [count(), count()] == [1, 1]
    with sqlite3.connect(tmp_path / "open.db") as writing:
        writing.execute("pragma journal_mode=wal")
        writing.execute("insert into matches (match, verdict, state) values ('M2', 'clean', 'open')")
    assert count() == 2
    with sqlite3.connect(tmp_path / "open.db") as writing:
        writing.execute("delete from matches where match = 'M2'")
    assert count() == 1


def test_a_count_that_was_taken_is_not_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked of a file in which nothing was written for a while."""
    build_views(tmp_path, [audited(settled())])
    desk = desk_app(tmp_path)
    for path in tmp_path.glob("open.db*"):
        os.utime(path, (time.time() - 60, time.time() - 60))
    open_db = desk.get_database("open")
    counting = "select count(*) from matches"
    first = awaited(open_db.execute(counting))
    monkeypatch.setattr(open_db, "execute_fn", None)
    assert awaited(open_db.execute(counting)) is first


def test_schemas_are_read_again_from_a_file_that_takes_the_place_of_another(tmp_path: Path) -> None:
    """A column more in the new file is a column more on the desk."""
    build_views(tmp_path, [audited(settled())])
    desk = desk_app(tmp_path)
    columns = awaited(desk.get_database("open").table_columns("matches"))
    shutil.copy(tmp_path / "open.db", tmp_path / "other")
    with sqlite3.connect(tmp_path / "other") as other:
        other.execute("alter table matches add column more text")
    (tmp_path / "other").replace(tmp_path / "open.db")
    assert awaited(desk.get_database("open").table_columns("matches")) == [*columns, "more"]


def test_metadata_and_permissions_are_those_of_datasette(ledger: Path) -> None:
    """Kept answers beside the ones Datasette works out."""
    desk = desk_app(ledger / "views")
    for asked in ((), ("title",), ("columns", "open", "events"), ("allow", "hands"), ("sort_desc", "open", "events")):
        assert desk.metadata(*asked) == Datasette.metadata(desk, *asked)
    for database, table in (("open", "events"), ("hands", "hands"), ("leads", "leads"), ("open", "none")):
        assert desk._table_permission_allows(database, table) == Datasette._table_permission_allows(
            desk, database, table
        )


def test_a_page_of_a_question_shows_the_first_rows_and_its_data_all(tmp_path: Path) -> None:
    """Two hundred and one on the page says so; JSON and CSV have every row."""
    player = player_of_many(tmp_path, ROWS_SHOWN + 1)
    ask = pages_of(tmp_path)
    page = ask(f"/open/events_of_a_player?pseudonym={player}&type=x").text
    assert f"More than {ROWS_SHOWN} rows" in page
    assert page.count("<tr>") == ROWS_SHOWN + 1
    assert len(ask(f"/open/events_of_a_player.json?pseudonym={player}&type=x&_shape=array").json()) == ROWS_SHOWN + 1
    assert ask(f"/open/events_of_a_player.csv?pseudonym={player}&type=x").text.count("\r\n") == ROWS_SHOWN + 2


def player_of_many(views: Path, count: int) -> str:
    """Views of a match with so many events of type x, and the pseudonym of whose they are."""
    build_views(views, [audited(settled())])
    with sqlite3.connect(views / "open.db") as writing:
        (match,) = writing.execute("select number from match_numbers where match = 'M1'").fetchone()
        word = writing.execute("insert into words (word) values ('x')").lastrowid
        more = [(match, number, word, number) for number in range(1000, 1000 + count)]
        writing.executemany("insert into _events (match, seq, type, seat, leaf) values (?, ?, ?, 1, ?)", more)
        (player,) = writing.execute("select pseudonym from players where match = 'M1' and seat = 1").fetchone()
    return str(player)


def test_a_page_of_a_question_makes_no_more_rows_than_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the sentences of the thousand events it looks at."""
    player, told = player_of_many(tmp_path, 4 * ROWS_SHOWN), list[int]()

    def counted(connection: Any) -> None:
        connection.create_function("event_sentence", 2, lambda _record, seq: told.append(seq))

    monkeypatch.setattr("ledger.web.plugin.add_functions", counted)
    page = pages_of(tmp_path)(f"/open/events_of_a_player?pseudonym={player}&type=x").text
    assert page.count("<tr>") == ROWS_SHOWN + 1 and f"More than {ROWS_SHOWN} rows" in page
    assert told == [*range(999 + 4 * ROWS_SHOWN, 998 + 3 * ROWS_SHOWN, -1)]


def test_a_question_whose_rows_are_few_by_itself_is_asked_as_it_is(ledger: Path) -> None:
    ask = pages_of(ledger / "views")
    for name in [question.name for question in canned_queries() if "limit 500" in question.sql]:
        assert ask(f"/open/{name}?clause=x").status_code == 200, name


def test_a_match_is_read_once_for_all_its_events_on_a_page(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    rows_of = Desk.rows

    async def spied(self: Desk, database: str, sql: str, values: object = ()) -> list[dict[str, Any]]:
        asked.append(values)
        return await rows_of(self, database, sql, values)

    monkeypatch.setattr(Desk, "rows", spied)
    ask = pages_of(ledger / "views")
    pages = [ask(f"/open/events?_sort=leaf&_size={size}").text for size in (20, 20, 60)]
    assert pages[0] == pages[1], "the next page looks again"
    matches = [values["match"] for values in asked if isinstance(values, dict) and "match" in values]
    shown = [len(set(re.findall(r'href="/open/events/([^",]+),', page))) for page in pages]
    assert len(matches) == sum(shown) < 20 + 20 + 60


def test_what_a_timer_gave_away_is_found_by_an_index(ledger: Path) -> None:
    """The question and its example, which stands on each of its pages: one turn in five gave a meld."""
    (question,) = (question for question in canned_queries() if question.name == "timer_gave_a_meld")
    with sqlite3.connect(ledger / "views" / "open.db") as open_db:
        for sql in (question.sql, question.asks[0].example):
            plan = [step[-1] for step in open_db.execute(f"explain query plan {sql}", {"match": ""})]
            assert "SEARCH r USING INDEX idx_turns_gave_meld_by (gave_meld=? AND by=?)" in plan, plan


def test_slow_turns_are_found_by_their_index_among_twenty_million_events(ledger: Path) -> None:
    """By the figures SQLite keeps of so many it would read every match, since it does not know which turns are slow."""
    (question,) = (question for question in canned_queries() if question.name == "slow_turns")
    many = (
        ("_turns", "idx_turns_ms", "13115232 401"),
        ("_turns", "_turns", "8896888 22 1"),
        ("match_numbers", "sqlite_autoindex_match_numbers_1", "215424 1"),
    )
    with sqlite3.connect(":memory:") as database, sqlite3.connect(ledger / "views" / "open.db") as open_db:
        open_db.backup(database)
        database.execute("analyze")
        database.execute("delete from sqlite_stat1")
        database.executemany("insert into sqlite_stat1 values (?, ?, ?)", many)
        database.commit()
        database.execute("analyze sqlite_schema")
        add_functions(database)
        first = database.execute(f"explain query plan {question.sql}", {"seconds": ""}).fetchone()
    assert first[-1].startswith("SEARCH r USING INDEX idx_turns_ms")


def test_questions_about_a_player_are_answered_by_indexes(ledger: Path) -> None:
    """They go from the player to his matches, and from each match to its events or turns: no table is scanned."""
    with sqlite3.connect(ledger / "views" / "open.db") as open_db:
        add_functions(open_db)
        for question in canned_queries():
            if question.name in ("events_of_a_player", "turns_of_a_player"):
                asked = {"pseudonym": "P0", "type": ""}
                steps = [step[-1] for step in open_db.execute(f"explain query plan {question.sql}", asked)]
                assert [step for step in steps if step.startswith("SCAN") and step[5:] not in ("s", "n", "sat")] == []
                assert any(step.endswith("INDEX idx_players_pseudonym (pseudonym=?)") for step in steps), steps
                assert any(step.startswith("SEARCH r USING PRIMARY KEY (match=?") for step in steps), steps


@pytest.mark.parametrize("question", canned_queries(), ids=lambda question: question.name)
def test_no_question_reads_a_whole_table_of_events_or_turns(ledger: Path, question: Any) -> None:
    """Every step of its plan on the large tables goes by an index."""
    given = dict.fromkeys(question.parameters, "")
    with sqlite3.connect(ledger / "views" / "open.db") as open_db:
        add_functions(open_db)
        plan = [step[-1] for step in open_db.execute(f"explain query plan {question.sql}", given).fetchall()]
        alias = {name for table in ("events", "turns") for name in _aliases(question.sql, table)} | {"r"}
    scanned = [step for step in plan if step.startswith("SCAN") and step.split()[1] in alias and "USING" not in step]
    assert scanned == []


def _aliases(sql: str, table: str) -> list[str]:
    words = sql.replace("\n", " ").split()
    return [table, *(after for word, after in pairwise(words) if word == table)]


def test_a_card_drawn_elsewhere_is_the_same_card() -> None:
    """Moved as a group is, with its decimals; at the corner itself not at all."""
    shown = CardFace("9H", "face", wild=True)
    at_home = card(shown, 0, 0)
    assert "transform" not in at_home
    assert card(shown, 3.25, 4) == at_home.replace("<g ", '<g transform="translate(3.2 4)" ', 1)
    assert moved_to(1, 0, group("<i/>")) == group("<i/>", 1, 0)


def test_a_facet_of_a_table_that_lies_in_codes_is_counted_there(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def spied(table: Table, column: str, where: str, most: str) -> str:
        asked.append((column, where))
        return facet_sql(table, column, where, most)

    monkeypatch.setattr("ledger.web.page_sql.facet_sql", spied)
    page = pages_of(ledger / "views")(
        "/open/events.json?_facet=type&_facet=seat&seat=1&_size=max&_shape=objects"
    ).json()
    assert [column for column, _ in asked] == ["type", "seat"]
    assert all(where.startswith("where ") for _, where in asked)
    rows, facets = page["rows"], page["facet_results"]
    assert {one["value"]: one["count"] for one in facets["type"]["results"]} == Counter(row["type"] for row in rows)
    assert [one["count"] for one in facets["seat"]["results"]] == [len(rows)]
