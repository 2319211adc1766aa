"""Compact tables lie in codes and are read as they are described, by their keys and indexes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.audit.auditor import Auditor
from ledger.evidence.store import open_reader
from ledger.rules.library import read_clausebook
from ledger.views.projection.cards import shortened, written_out, written_out_steps
from ledger.views.projection.codes import (
    MatchNumbers,
    Numbers,
    as_read,
    coder,
    facet_sql,
    in_numbers,
    moment_of,
    view_sql,
)
from ledger.views.projection.counts import ShareMaker
from ledger.views.projection.rows import rows_of
from ledger.views.sqlite import connect_view, sqlite3
from ledger.views.tables.deals import EVENTS, leaf_span_rows
from ledger.views.tables.findings import VERDICTS
from ledger.views.tables.freshness import FIRST_WORDS, WORDS
from ledger.views.tables.turns import TURNS
from ledger.views.view_files import TABLES
from ledger.web.page_sql import page_sql
from schemas.cards import FACES
from schemas.wire import milliseconds_of, timestamp
from tests.desk_kit.growing import RULEBOOK, catch_up, feed, sample_matches

COMPACT = [table for table in TABLES.values() if table.compact]
LATEST = 32_503_679_999_999


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of some sample logs, projected."""
    folder = tmp_path_factory.mktemp("compact") / "ledger"
    feed(folder, [line for lines in sample_matches()[::9] for line in lines])
    catch_up(folder)
    return folder


@pytest.fixture
def conn(ledger: Path) -> Iterator[Any]:
    """The views of it that everybody may see."""
    with closing(connect_view(ledger / "views" / "open.db")) as opened:
        yield opened


def plan_of(conn: Any, sql: str, given: Any = ()) -> str:
    return " | ".join(step[3] for step in conn.execute(f"explain query plan {sql}", given))


@pytest.mark.parametrize("table", COMPACT, ids=lambda table: table.name)
def test_a_row_is_read_as_it_was_made(ledger: Path, table: Any) -> None:
    columns = ", ".join(f"[{name}]" for name in table.stored_columns)
    with open_reader(ledger) as reader, closing(connect_view(ledger / "views" / f"{table.file}.db")) as conn:
        auditor, shares = Auditor(reader, RULEBOOK, reader.person), ShareMaker(read_clausebook())
        made = [rows_of(played, shares) for played in auditor.all("values")]
        due = [row for rows in made for row in as_read(table, {**rows.public, **rows.hidden}.get(table.name, ()))]
        stored = [tuple(int(value) if isinstance(value, bool) else value for value in row) for row in due]
        assert sorted(map(repr, conn.execute(f"SELECT {columns} FROM [{table.name}]"))) == sorted(map(repr, stored))
        assert stored
        assert not conn.execute(f"PRAGMA foreign_key_list([{table.stored_in}])").fetchall()


def comes_back(column: str, value: str | int) -> bool:
    """Whether a value of an event lies there as a number and is read as it was."""
    with closing(sqlite3.connect(":memory:")) as conn:
        row = {**dict.fromkeys(EVENTS.stored_columns), "match": "M", "seq": 1, column: value}
        conn.execute("create table match_numbers (number integer primary key, match text, began integer)")
        conn.execute("create table words (number integer primary key, word text)")
        conn.executemany("insert into words values (?, ?)", enumerate(FIRST_WORDS))
        conn.execute(f"create table _events ({', '.join(f'[{name}]' for name in EVENTS.stored_columns)})")
        (lies,) = coder(EVENTS, MatchNumbers(conn), Numbers(conn, WORDS))([list(row.values())])
        conn.execute(f"insert into _events values ({', '.join('?' * len(row))})", lies)
        read = conn.execute(f"select [{column}] from ({view_sql(EVENTS)})").fetchall()
        return isinstance(lies[list(row).index(column)], int) and read == [
            (timestamp(value) if column == "at" and isinstance(value, int) else value,)
        ]


@given(st.integers(946_684_800_000, LATEST))
def test_every_time_a_log_may_hold_comes_back(at: int) -> None:
    assert comes_back("at", at)


@pytest.mark.parametrize(
    ("sql", "steps"),
    [
        ("select * from events where match = 'M' and seq = 2", ["SEARCH n", "SEARCH r USING PRIMARY KEY (match=? AND"]),
        ("select * from turns where match = 'M' order by seq", ["SEARCH n", "SEARCH r USING PRIMARY KEY (match=?)"]),
        ("select * from turns where ms > 9 order by ms desc limit 9", ["SEARCH r USING INDEX idx_turns_ms (ms>?)"]),
        ("select * from turns where missed_show = 1 limit 9", ["INDEX idx_turns_missed_show (mis"]),
        (
            "select * from turns where last_of_deal = 1 and number > 9",
            ["idx_turns_last_of_deal_number (last_of_deal=? AND"],
        ),
        (
            "select * from turns where gave_meld = 1 and by = 'timer' limit 9",  # no first word lies as 0
            ["idx_turns_gave_meld_by (gave_meld=? AND by=?)"],
        ),
        ("select * from verdicts where by_reading = 1 order by leaf desc limit 9", ["(by_reading=?)"]),
        ("select * from players where pseudonym = 'P'", ["SEARCH r USING INDEX idx_players_pseudonym"]),
        ("select * from marks where word = 'timer' order by leaf desc limit 9", ["INDEX idx_marks_word_leaf (word=?)"]),
        ("select * from marks where word in ('timer', 'dropped')", ["INDEX idx_marks_word_leaf (word=?)"]),
        ("select * from verdicts where verdict = 'OVERTURNED' order by leaf desc limit 9", ["(verdict=?)"]),
        ("select * from verdicts where match = 'M' and place = 'v03'", ["PRIMARY KEY (match=? AND place=?)"]),
        ("select m.match, e.at from matches m join events e on e.match = m.match where m.match = 'M'", ["SEARCH r"]),
    ],
)
def test_a_query_of_the_view_goes_by_the_key_and_indexes_of_the_rows(conn: Any, sql: str, steps: list[str]) -> None:
    plan = plan_of(conn, sql)
    assert [step for step in steps if step not in plan] == [], plan
    assert "TEMP B-TREE FOR ORDER BY" not in plan and "MATERIALIZE" not in plan, plan


ROWS = f"select {', '.join(EVENTS.columns)} from events"
TIMES = [
    "2026", "2026-11", "2026-11-2", "2026-11-20", "2026-11-20T", "2026-11-20T10", "2026-11-20T10:15:30.123",
    "2026-11-20T10:15:30.123Z", "2026-02-30", "2026-13", "2026-11-20T24", "yesterday", "", "20261", "2026-11-20 10:15",
]  # fmt: skip


@pytest.mark.parametrize("sign", ["=", "!=", "<", "<=", ">", ">="])
@pytest.mark.parametrize("asked", TIMES)
def test_a_time_compared_as_it_lies_finds_what_it_finds_as_text(conn: Any, sign: str, asked: str) -> None:
    held = [at for (at,) in conn.execute("select distinct at from events where at is not null order by at limit 9")]
    for text in (asked, held[0], held[5], held[5][:16], held[5][:19]):
        sql, given = f"""{ROWS} where "at" {sign} :p0 order by at, match, seq limit 40""", {"p0": text}
        lying, numbers = as_asked(sql, given)
        assert conn.execute(lying, numbers).fetchall() == conn.execute(sql, given).fetchall()
        if text in held:
            assert isinstance(numbers["p0"], int)


def test_the_begin_of_a_time_stands_before_the_first_time_that_begins_so() -> None:
    """As text does, which is less than what it begins."""
    first = milliseconds_of("2026-11-20T00:00:00.000Z")
    assert first - 1 < (moment_of("2026-11-20") or 0) < first == moment_of("2026-11-20T00:00:00.000Z")


def as_asked(sql: str, given: dict[str, Any]) -> tuple[str, Any]:
    """What a page of the table asks."""
    return page_sql(sql, given, {EVENTS.name: EVENTS})


@pytest.mark.parametrize(
    "tail",
    [
        """where "at" like :p0 order by at limit 9""",
        """where date("at") = :p0 order by at limit 9""",
        """where "at" >= :p0 and type = 'at' order by at limit 9""",
        """where "at" >= :p0 and "card" = :p0 limit 9""",
        """where "at" in (:p0, :p1) limit 9""",
        """where "at" >= :p0 || 'Z' limit 9""",
    ],
)
def test_a_time_asked_for_in_another_way_is_left_as_text(tail: str) -> None:
    asked = f"{ROWS} {tail}", {"p0": "2026-11-20", "p1": "2026"}
    assert in_numbers(EVENTS, *asked) == asked


def test_a_page_of_events_from_a_time_on_goes_by_the_spans(conn: Any) -> None:
    tails = {
        """where "at" >= :p0 order by at limit 9""": "idx_event_spans_span (span>?)",
        """where (at < :p0 or at is null or (at = :p0 and (match > :p1))) order by at desc, match limit 9""": "span<?",
    }
    for tail, step in tails.items():
        sql, given = as_asked(f"{ROWS} {tail}", {"p0": "2026-11-20", "p1": "M"})
        plan = plan_of(conn, sql, given)
        assert step in plan and "strftime" not in tail, plan


@pytest.mark.parametrize("tail", ["where not (at < :p0)", "where at >= :p0 + 1", "where at < :p0 is null limit 9"])
def test_a_time_whose_span_cannot_stand_for_it_is_left_as_text(tail: str) -> None:
    asked = f"{ROWS} {tail}", {"p0": "2026-11-20"}
    assert in_numbers(EVENTS, *asked) == asked


def test_events_from_a_time_on_in_another_order_go_by_that_order(conn: Any) -> None:
    """The newest are soon found, where those of all spans since would have to be sorted."""
    sql, given = as_asked(f"{ROWS} where at >= :p0 order by leaf desc limit 9", {"p0": "2026-11-20"})
    plan = plan_of(conn, sql, given)
    assert "SCAN g USING INDEX idx_leaf_spans_span" in plan and "event_spans" not in plan, plan


@pytest.mark.parametrize("order", ["at", "at desc"])
@pytest.mark.parametrize("has_time", [True, False])
def test_pages_in_the_order_of_times_have_every_event_once(tmp_path: Path, order: str, has_time: bool) -> None:
    folder = tmp_path / "ledger"
    feed(folder, [line for lines in sample_matches()[:3] for line in lines])
    catch_up(folder)
    with closing(sqlite3.connect(folder / "views" / "open.db")) as conn:
        if not has_time:
            conn.execute("update _events set at = null where seq % 3 = 0")
            conn.execute(
                "insert or replace into _event_spans select match, -1, 0, max(seq) from _events group by match"
            )
        every = conn.execute(f"select match, seq, at from events order by {order}, match, seq").fetchall()
        shown: list[Any] = []
        while len(shown) < len(every):
            where, given = following(shown[-1], order) if shown else ("", {})
            sql = f"select match, seq, at from events {where} order by {order}, match, seq limit 40"
            lying, numbers = as_asked(sql, given)
            page = conn.execute(lying, numbers).fetchall()
            assert page
            shown += page
    assert shown == every


def following(last: Any, order: str, column: str = "at", second: str = "seq") -> tuple[str, dict[str, Any]]:
    """The condition for the rows of the next page, as Datasette writes it."""
    match, place, value = last
    after = f"((match > :p0) or (match = :p0 and {second} > :p1))"
    given = {"p0": match, "p1": place, "p2": value}
    if value is None and order == column:
        return f"where ({column} is not null or ({column} is null and ({after})))", given
    if value is None:
        return f"where ({column} is null and ({after}))", given
    sign, none = ("<", f"{column} is null or ") if order == f"{column} desc" else (">", "")
    return f"where ({column} {sign} :p2 or {none}({column} = :p2 and ({after})))", given


@pytest.fixture(scope="module")
def astray(ledger: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same rows with leaves in no order, and a tenth of them with none, as their spans say it."""
    path = Path(shutil.copy(ledger / "views" / "open.db", tmp_path_factory.mktemp("astray")))
    with closing(sqlite3.connect(path)) as conn:
        for table in ("_events", "_verdicts"):
            conn.execute(f"update {table} set leaf = case when leaf % 10 then (leaf * 7919) % 50021 end")
        conn.execute("delete from _leaf_spans")
        conn.execute(
            "insert into _leaf_spans select match, ifnull(leaf / 1024, -1), min(seq), max(seq), sum(type = 0), "
            "sum(type = 1), sum(type > 1) from _events group by 1, 2"
        )
        conn.execute(
            "insert or ignore into _leaf_spans "
            "select distinct match, ifnull(leaf / 1024, -1), 0, 0, 0, 0, 0 from _verdicts"
        )
        conn.commit()
    return path


@pytest.mark.parametrize("order", ["leaf", "leaf desc"])
@pytest.mark.parametrize(
    ("table", "where"),
    [
        ("events", ""), ("events", "type = 'deal_scored'"), ("events", "type = 'draw'"), ("events", "seat = 2"),
        ("verdicts", ""), ("verdicts", "claim = 'points'"), ("verdicts", "seat = 2"),
    ],
)  # fmt: skip
def test_pages_newest_first_have_every_row_once_however_leaves_lie(
    astray: Path, table: str, where: str, order: str
) -> None:
    of, key = TABLES[table], ", ".join(TABLES[table].key)
    column, _, value = where.replace("'", "").partition(" = ")
    with closing(connect_view(astray)) as conn:
        rows = f"select {key}, leaf from {table}"
        every = conn.execute(f"{rows} {f'where {where}' if where else ''} order by {order}, {key}").fetchall()
        shown: list[Any] = []
        while len(shown) < min(len(every), 700):
            after, given = following(shown[-1], order, "leaf", of.key[1]) if shown else ("", {})
            both = [f"{column} = :p9"] * bool(where) + [after.removeprefix("where ")] * bool(after)
            sql = f"{rows} {'where ' * bool(both)}{' and '.join(both)} order by {order}, {key} limit 60"
            lying, numbers = page_sql(sql, {**given, "p9": value}, {table: of})
            page = conn.execute(lying, numbers).fetchall()
            assert page
            shown += page
    assert shown == every[: len(shown)] and len(every) > 9


@pytest.mark.parametrize("tail", [
    "where leaf = :p0 and at >= :p1", "where leaf > :p0 and leaf <= :p2", "where leaf is null", "where leaf >= :p0",
    "where leaf is not null and seat = :p3", "where leaf < :p0 and type = :p4", "where leaf > :p0 and at < :p1",
    "where leaf = :p0", "where type = :p4 and at >= :p1", "where leaf >= :p5", "where leaf > :p6", "where leaf < :p7",
])  # fmt: skip
@pytest.mark.parametrize("order", ["", "order by leaf desc", "order by at", "order by seat desc"])
def test_what_is_asked_of_leaves_finds_what_it_finds_without_spans(astray: Path, tail: str, order: str) -> None:
    with closing(connect_view(astray)) as conn:
        leaf, at = conn.execute("select leaf, at from events where at is not null order by leaf desc").fetchall()[200]
        given = {
            "p0": leaf,
            "p1": at,
            "p2": str(leaf + 9000),
            "p3": 2,
            "p4": "declare",
            "p5": "12.5",
            "p6": "x",
            "p7": "",
        }
        for sql in (f"{ROWS} {tail} {order} limit 5000", f"select count(*) from events {tail} {order}".strip()):
            lying, numbers = as_asked(sql, given)
            assert sorted(conn.execute(lying, numbers), key=repr) == sorted(conn.execute(sql, given), key=repr)


def test_each_page_of_rows_goes_by_what_has_the_newest_of_them_first(conn: Any) -> None:
    """The spans, or an index where it has few rows alone."""
    asked = {
        ("events", ""): "SCAN g USING INDEX idx_leaf_spans_span", ("events", "type:draw"): "idx_leaf_spans_span",
        ("events", "type:drop"): "idx_events_type_leaf (type=?)", ("events", "leaf:7"): "idx_leaf_spans_span (span=?)",
        ("events", "[by]:staff"): "idx_events_by_leaf (by=?)", ("events", "[by]:player"): "idx_leaf_spans_span",
        ("verdicts", ""): "idx_leaf_spans_span", ("verdicts", "claim:show"): "idx_verdicts_claim_leaf (claim=?)",
        ("verdicts", "by_reading:0"): "idx_leaf_spans_span", ("verdicts", "by_reading:1"): "verdicts_by_reading_leaf",
    }  # fmt: skip
    for (table, test), step in asked.items():
        column, _, value = test.partition(":")
        sql = f"select match, seq, leaf from {table} {f'where {column} = :p0' if test else ''} "
        sql, given = page_sql(f"{sql}order by leaf desc limit 9", {"p0": value}, {table: TABLES[table]})
        plan = plan_of(conn, sql, given)
        assert step in plan and "BY ORDER" not in plan.replace("RIGHT PART OF ORDER BY", ""), (test, plan)


@pytest.mark.parametrize("table", ["events", "verdicts"])
def test_every_row_stands_in_a_span_of_its_match(conn: Any, table: str) -> None:
    """Verdicts that rest on no event too, as of a payout nobody booked."""
    of = TABLES[table]
    sql, _ = page_sql(f"select {', '.join(of.key)}, leaf from {table} order by leaf limit 99999", {}, {table: of})
    found, (held,) = conn.execute(sql).fetchall(), conn.execute(f"select count(*) from _{table}").fetchone()
    assert "_leaf_spans" in sql and len(found) == len(set(found)) == held


def test_a_verdict_that_rests_on_no_event_of_the_tables_has_a_span_too() -> None:
    leaves, seqs = {3: 2000, 7: 5000}, (None, 3, 7)
    audit: Any = SimpleNamespace(verdicts=[SimpleNamespace(seq=seq) for seq in seqs])
    match: Any = SimpleNamespace(match="M", leaves=leaves, fields=[{"seq": 3}], types=["draw"], audit=audit)
    assert [row[1:] for _, row in leaf_span_rows(match)] == [
        (-1, 0, 0, 0, 0, 0), (1, 3, 3, 1, 0, 0), (4, 0, 0, 0, 0, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("given", [None, {}, {"p0": "draw"}, {"p0": "discard"}, {"p0": "drop"}, {"p0": "nothing"}])
def test_a_count_the_spans_know_is_that_of_the_rows(conn: Any, given: dict[str, Any] | None) -> None:
    sql = "select count(*) from events" + (""" where "type" = :p0 """ if given else " ")
    lying, numbers = page_sql(sql, given, {EVENTS.name: EVENTS})
    assert ("_leaf_spans" in lying) == (not given or given["p0"] in ("draw", "discard"))
    assert conn.execute(lying, numbers).fetchall() == conn.execute(sql, given or {}).fetchall()


ENDS = [
    (""" "at" >= :p0 """, 1), (""" "at" > :p1 """, 1), (" at < :p1 ", 1), (" at <= :p2 ", 1),
    (" at > :p0 and at < :p2 ", 2),
    (""" "at" >= :p1 and "at" <= :p1 """, 2), (" at >= :p2 and at < :p0 ", 2),
]  # fmt: skip


@pytest.mark.parametrize("has_time", [True, False])
@pytest.mark.parametrize(("ends", "count"), ENDS, ids=[ends for ends, _ in ENDS])
def test_a_count_of_a_time_is_that_of_its_rows(
    ledger: Path, tmp_path: Path, ends: str, count: int, has_time: bool
) -> None:
    """Of matches that lie within it, that lie across its ends, and some of whose events tell no time."""
    of_a_time = shutil.copy(ledger / "views" / "open.db", tmp_path)
    with closing(sqlite3.connect(of_a_time)) as conn:
        if not has_time:
            conn.execute("update _events set at = null where seq % 3 = 0")
            conn.execute("insert or replace into _event_spans select match, -1, 0, max(seq) from _events group by 1")
        times = [at for (at,) in conn.execute("select at from events where at is not null order by at")]
        counted = 0
        for places in ((0.1, 0.5, 0.9), (0.45, 0.5, 0.55), (0.5, 0.5001, 0.5002)):
            asked = {f"p{place}": times[int(len(times) * share)] for place, share in enumerate(places)}
            for text in (
                asked,
                {name: at[:16] for name, at in asked.items()},
                {name: at[:10] for name, at in asked.items()},
            ):
                sql = f"select count(*) from events where{ends}"
                lying, numbers = as_asked(sql, text)
                (rows,) = conn.execute(sql, text).fetchone()
                assert conn.execute(lying, numbers).fetchone() == (rows,), text
                assert lying.count("_event_spans") == count and "max([span])" in lying
                counted += rows
        assert counted or ">= :p2" in ends


@pytest.mark.parametrize("where", [
    "at >= :p0 and seat = :p1", "at >= :p0 or at < :p1", "at > :p0 and at >= :p1", "at >= :p0 and leaf < :p1",
    "at = :p0", "leaf > :p0", "not at >= :p0",
])  # fmt: skip
def test_no_other_count_is_taken_for_one_of_a_time(where: str) -> None:
    lying, _ = as_asked(f"select count(*) from events where {where} ", {"p0": "2026-11-20", "p1": "2026-11-21"})
    assert "max([span])" not in lying


@pytest.mark.parametrize("by", ["player", "server", "timer", "staff", "nobody"])
def test_events_by_somebody_are_counted_by_the_index_where_they_are_few(conn: Any, by: str) -> None:
    """Datasette writes the column in brackets, as a word of SQL."""
    sql = """select count(*) from events where [by] = :p0 """
    lying, given = as_asked(sql, {"p0": by})
    assert conn.execute(lying, given).fetchall() == conn.execute(sql, given).fetchall()
    plan = plan_of(conn, lying, given)
    assert ("COVERING INDEX idx_events_by_leaf (by=?)" in plan) == (by not in ("player", "server")), plan


CARDS = st.lists(st.sampled_from([*FACES, "??", "9H.2", "JK=7H"]), max_size=30).map(" ".join)


@given(CARDS | st.none())
def test_cards_written_out_again_are_what_they_were(cards: str | None) -> None:
    short = shortened(cards)
    with closing(sqlite3.connect(":memory:")) as conn:
        rows = "select ? as cards"
        for step in written_out_steps():
            rows = f"select {step('cards')} as cards from ({rows})"
        assert conn.execute(rows, [short]).fetchone() == (cards,)
    assert short is None or (written_out(short) == cards and len(short) <= len(cards or "") + 1)


@pytest.mark.parametrize("cards", ["a 9H", "9H a", "9H\x0e", "9H ", " "])
def test_text_with_the_sign_of_a_card_or_a_last_space_is_not_written_as_cards(cards: str) -> None:
    with pytest.raises(ValueError, match="would not come back"):
        shortened(cards)


def test_a_value_of_which_alone_there_is_an_index_stands_in_the_query() -> None:
    tail = "where missed_show = :p0 and seat = :p1 limit 9"
    sql = f"select match from turns {tail}"
    assert in_numbers(TURNS, sql, {"p0": "1", "p1": "1"})[0] == sql.replace("missed_show = :p0", "missed_show = 1")
    assert in_numbers(TURNS, sql, {"p0": "0", "p1": "1"})[0] == sql


SENTENCES = st.sampled_from(
    [
        "Seat 3 pays 10.00.",
        "Seat 3: 26 points.",
        "3 of 26, 0.26.",
        "Seat 3 shows 3D 4D.",
        "None.",
        "12.345",
        "-26",
        "a\x01",
    ]
)


@given(SENTENCES | st.text(st.sampled_from("326.0 aD\x01\x02"), max_size=9), st.none() | st.integers(-999, 9999))
def test_every_sentence_of_a_verdict_comes_back(said: str, computed: int | None) -> None:
    with closing(sqlite3.connect(":memory:")) as conn:
        row = {
            **dict.fromkeys(VERDICTS.stored_columns),
            "match": "M",
            "place": "v01",
            "message": said,
            "computed": computed,
        }
        conn.execute("create table match_numbers (number integer primary key, match text, began integer)")
        conn.execute("create table words (number integer primary key, word text)")
        conn.execute(f"create table _verdicts ({', '.join(f'[{name}]' for name in VERDICTS.stored_columns)})")
        for seat in (None, 3):
            lies = coder(VERDICTS, MatchNumbers(conn), Numbers(conn, WORDS))([list({**row, "seat": seat}.values())])
            conn.executemany(f"insert into _verdicts values ({', '.join('?' * len(row))})", lies)
        assert conn.execute(f"select message from ({view_sql(VERDICTS)})").fetchall() == [(said,), (said,)]


LARGE = {
    "_turns": "1567566 67 1", "idx_turns_ms": "2906280 401", "idx_turns_ended": "2327439 401",
    "idx_turns_by": "2327439 401", "idx_turns_missed_show": "2296280 401", "idx_turns_gave_meld": "2436000 401",
    "idx_turns_last_of_deal_number": "2691954 401 401", "sqlite_autoindex_match_numbers_1": "60536 1",
    "sqlite_autoindex_words_1": "234 1",
}  # fmt: skip
"""What SQLite knew of the indexes of a ledger of five million events."""


def test_turns_of_a_large_ledger_in_the_order_of_their_key_are_not_sorted(ledger: Path, tmp_path: Path) -> None:
    large = shutil.copy(ledger / "views" / "open.db", tmp_path)
    with closing(sqlite3.connect(large)) as conn:
        conn.execute("analyze")
        conn.executemany("update sqlite_stat1 set stat = ? where idx = ?", [(known, of) for of, known in LARGE.items()])
        conn.commit()
    with closing(sqlite3.connect(large)) as conn:
        plan = plan_of(conn, "select * from turns order by match, seq limit 9")
    assert (
        "SCAN n USING INDEX sqlite_autoindex_match_numbers_1" in plan and "SEARCH r USING PRIMARY KEY (match=?)" in plan
    ), plan
    assert "TEMP B-TREE FOR ORDER BY" not in plan, plan


@pytest.mark.parametrize(
    ("table", "column", "words"),
    [
        ("events", "type", ("draw", "discard")),
        ("events", "by", ("player", "server")),
        ("events", "from_pile", ("stock", "discards")),
        ("turns", "ended", ("discard", "drop")),
        ("turns", "by", ("player",)),
        ("turns", "from_pile", ("stock", "discards")),
        ("hands", "status", ("in", "dropped")),
    ],
)
def test_the_words_most_rows_have_take_no_room(ledger: Path, table: str, column: str, words: tuple[str, ...]) -> None:
    """SQLite writes 0 and 1 in the head of a row. Where the wrong words have them, nothing else would show it."""
    of = TABLES[table]
    with closing(connect_view(ledger / "views" / f"{of.file}.db")) as conn:
        key = " and ".join(f"r.[{name}] = v.[{name}]" if name != "match" else "n.match = v.match" for name in of.key)
        lying = dict(conn.execute(
            f"select v.[{column}], r.[{column}] from [{table}] v, [{of.stored_in}] r join match_numbers n "
            f"on n.number = r.match where {key} and v.[{column}] is not null"
        ).fetchall())  # fmt: skip
        most = conn.execute(f"select avg([{column}] in (0, 1)) from [{of.stored_in}] where [{column}] is not null")
        assert most.fetchone()[0] > 0.6
    assert {word: lying[word] for word in words if word in lying} == {
        word: place for place, word in enumerate(words) if word in lying
    }
    assert words[0] in lying


def test_the_first_words_have_the_same_numbers_in_every_file(ledger: Path) -> None:
    for file in ("open.db", "hands.db"):
        with closing(connect_view(ledger / "views" / file)) as conn:
            known = conn.execute("select word from words where number < ? order by number", [len(FIRST_WORDS)])
            assert tuple(word for (word,) in known) == FIRST_WORDS
    assert len(set(FIRST_WORDS)) == len(FIRST_WORDS)


def test_words_are_counted_from_one_of_the_first_words() -> None:
    zeros = {column.zero for table in COMPACT for column in table.stored_columns.values() if column.zero}
    assert zeros <= {*FIRST_WORDS} and len(zeros) > 1


def test_a_word_nobody_asks_for_is_not_looked_up(conn: Any) -> None:
    assert "w_" not in plan_of(conn, "select match, seat, leaf from verdicts where match = 'M'")
    assert "w_card" not in plan_of(conn, "select match, seq, type from events where match = 'M'")


@given(st.sampled_from([*FACES, "??", "9H.2", "", "a card of no pack"]))
def test_every_card_a_log_may_show_comes_back(card: str) -> None:
    assert comes_back("card", card)


def test_a_match_projected_anew_keeps_its_number(tmp_path: Path) -> None:
    folder, numbers = tmp_path / "ledger", []
    matches = sample_matches()[:6]
    for part in ([line for lines in matches for line in lines[:-1]], [lines[-1] for lines in reversed(matches)]):
        feed(folder, part)
        catch_up(folder)
        with closing(connect_view(folder / "views" / "open.db")) as conn:
            numbers.append(dict(conn.execute("select match, number from match_numbers")))
    assert numbers[0] == numbers[1] and len(numbers[0]) == 6


CONDITIONS = ("", "where [seat] = 1", "where [type] = 'draw'", "where [type] <> 'draw' and [seat] > 1")


@pytest.mark.parametrize("where", CONDITIONS)
@pytest.mark.parametrize("column", ["type", "by", "card", "seat", "match", "at"])
def test_a_facet_counts_what_stands_in_the_rows(conn: Any, column: str, where: str) -> None:
    asked = f"select [{column}] as value, count(*) as count from events {where} group by 1 order by 2 desc, 1"
    counted = [tuple(row) for row in conn.execute(asked) if row[0] is not None]
    assert [tuple(row) for row in conn.execute(facet_sql(EVENTS, column, where, "7"))] == counted[:7]


def test_a_facet_gathers_no_rows_without_a_value(conn: Any) -> None:
    """Half of all events show no card: SQLite took half as long again to sort them too."""
    asked = facet_sql(EVENTS, "card", "", "31")
    late = re.sub(r"WHERE \S+ IS NOT NULL ORDER", "WHERE [word] IS NOT NULL ORDER", asked)
    steps = []
    for sql in (asked, late):
        conn.set_progress_handler(lambda: steps.append(sql), 10)  # noqa: B023 - called before the next
        conn.execute(sql).fetchall()
    assert steps.count(asked) < 0.9 * steps.count(late)


def test_a_facet_of_all_rows_reads_an_index_alone(conn: Any) -> None:
    assert "r USING COVERING INDEX idx_events_type_leaf" in plan_of(conn, facet_sql(EVENTS, "type", "", "31"))
