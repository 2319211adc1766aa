"""Every table is described, worded and filled, and what a new one lacks is named."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlite_utils import Database

from ledger.audit.played import PlayedMatch, pseudonym_of
from ledger.messages.catalogue import catalogue
from ledger.messages.renderer import ENGLISH
from ledger.rules.library import read_clausebook
from ledger.views.projection.counts import ShareMaker, Tally, apply_tally
from ledger.views.projection.files import ViewFile
from ledger.views.projection.rows import HIDDEN_TABLES, PUBLIC_TABLES, first_rows, rows_of
from ledger.views.tables import marks
from ledger.views.tables.board import DEALT, PLAYED, match_counts
from ledger.views.tables.deals import EVENT_SPANS, SPAN_MS, Deals
from ledger.views.tables.deals import match_rows as deal_rows
from ledger.views.tables.findings import FINDING_EVENTS, FINDINGS, VERDICTS
from ledger.views.tables.findings import match_rows as finding_rows
from ledger.views.tables.marks import MARKS
from ledger.views.tables.matches import PLAYERS
from ledger.views.tables.table import Table, number, text, texts
from ledger.views.tables.turns import TURNS, match_rows
from ledger.views.view_files import OPEN_TABLES, TABLES, VIEW_FILES, found_tables, tables_of
from schemas.events import read_events
from schemas.wire import timestamp
from tests.desk_kit.matches import audited, played_on, settled
from tests.play.table import Table as PlayedTable
from tests.play.table import readings_of

ENTRIES = catalogue("en").entries
NEW = Table("of_a_new_module", "open", ("match",), {"match": text(), "surprise": number()})


def module_with(*tables: Table) -> ModuleType:
    """A module of ``tables/`` that describes some tables."""
    module = ModuleType("new")
    vars(module).update({f"T{place}": table for place, table in enumerate(tables)})
    return module


def test_a_new_table_is_found_and_its_missing_title_named() -> None:
    with pytest.raises(LookupError, match="add table-of_a_new_module to "):
        found_tables([module_with(NEW)])
    assert found_tables([module_with(PLAYERS), module_with(PLAYERS)]) == {"players": PLAYERS}


def test_a_missing_note_of_a_column_is_named() -> None:
    with pytest.raises(KeyError, match="column-surprise"):
        _ = NEW.column_notes


def test_two_tables_of_one_name_are_named() -> None:
    other = Table("players", "open", ("match",), texts("match"))
    with pytest.raises(LookupError, match="two tables are called players"):
        found_tables([module_with(PLAYERS, other)])


def test_a_row_with_a_column_too_few_or_too_many_is_named() -> None:
    with pytest.raises(TypeError, match=r"of_a_new_module .*: surprise$"):
        NEW.row(match="M1")
    with pytest.raises(TypeError, match=r"of_a_new_module .*: more$"):
        NEW.row(match="M1", surprise=1, more=2)
    assert NEW.row(match="M1", surprise=1) == (NEW, ("M1", 1))


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_described_and_worded_throughout(name: str) -> None:
    table = TABLES[name]
    assert table.file in {file.name for file in VIEW_FILES}
    assert table.title and table.note.endswith(".")
    assert list(table.column_notes) == list(table.columns) and all(table.column_notes.values())
    named = {*table.key, table.label, *(table.newest_first), *(column for index in table.indexed for column in index)}
    assert named | ({table.newest_by} if table.newest_by else set()) <= set(table.columns)
    assert {other for _, other in table.links} <= {other.name for other in tables_of(table.file)}


def test_no_label_is_left_over_from_a_table_that_is_gone() -> None:
    columns = {column for table in TABLES.values() for column in table.columns}
    wanted = columns | {f"{table.name}-{column}" for table in TABLES.values() for column in table.columns}
    assert {code.removeprefix("column-") for code in ENTRIES if code.startswith("column-")} <= wanted
    noted = {
        code.removeprefix("table-") for code in ENTRIES if code.startswith("table-") and ENGLISH.has(f"{code}.note")
    }
    assert sorted(set(TABLES) - noted) == [], "a table has its title and .note in every file of ledger/messages"
    assert sorted(noted - set(TABLES)) == [], "there is no such table"


def test_every_table_gets_rows_from_somewhere(demo: Path) -> None:
    """In the demo, but for what only waits, or was refused; a table nobody fills is named."""
    database = {name: Database(demo / f"{name}.db") for name in ("open", "hands")}
    empty = [table.name for table in TABLES.values() if table.file in database
             and not database[table.file][table.name].count]  # fmt: skip
    waiting = ["hands_waiting", "lines_waiting", "looked_at_again", "rejected", "to_project"]
    assert sorted(empty) == waiting, "match_rows or first_rows in the module of a table makes its rows"


def test_keys_of_tables_of_matches_begin_with_the_match(demo: Path) -> None:
    """By which a match is taken away whole when it is projected again."""
    matches = {row["match"] for row in Database(demo / "open.db").table("matches").rows}
    for table in (*PUBLIC_TABLES, *HIDDEN_TABLES):
        keys = Database(demo / f"{table.file}.db").execute(f"select distinct [{table.key[0]}] from [{table.name}]")
        assert {key.partition("/")[0] for (key,) in keys} <= matches, table.name


def test_a_drop_of_autoplay_is_counted_as_one_by_the_clock() -> None:
    table = PlayedTable("ace2three-points", 3)
    table.drop(1, by="player").disconnect(2).drop(2, by="autoplay")
    match = PlayedMatch("m-1", table.events, readings_of(table.rules))
    deals = Deals(match)
    turns = [row for of, row in match_rows(match, deals) if of is TURNS]
    counts = [count.figures for count in match_counts(match, deals, turns) if count.table is PLAYED]
    assert [sum(figures.get(name, 0) for figures in counts) for name in ("drops", "timer_drops")] == [2, 1]
    seat = MARKS.column("seat")
    assert [seat(row) for row in marked(match, deals, "timer")] == [2], "and is found by it"
    assert [seat(row) for row in marked(match, deals, "dropped")] == [1, 2]


def test_a_printed_joker_is_no_wild_card_where_jacks_are_wild() -> None:
    sent = settled()
    sent[1]["wild_card"] = "JC"
    sent[1]["hands"][1]["cards"][0] = "JK"
    match = audited(sent)
    dealt = {count.key: count.figures for count in match_counts(match, Deals(match), []) if count.table is DEALT}
    assert dealt == {
        (2, 1): {"hands": 1, "cards": 13, "jokers": 0, "wild_cards": 4},
        (2, 2): {"hands": 1, "cards": 13, "jokers": 1, "wild_cards": 0},
    }


def marked(match: PlayedMatch, deals: Deals, word: str) -> list[tuple[Any, ...]]:
    """The rows of a word a match is found by."""
    return [row for _, row in marks.match_rows(match, deals) if MARKS.column("word")(row) == word]


def turn_rows(table: PlayedTable) -> list[dict[str, Any]]:
    """The turns of a table, as they are stored."""
    match = PlayedMatch("m-1", table.events, readings_of(table.rules))
    rows = (row for of, row in match_rows(match, Deals(match)) if of is TURNS)
    return [dict(zip(TURNS.stored_columns, row, strict=True)) for row in rows]


def test_whose_own_discard_lies_on_top_as_the_turn_comes_round_has_given_it_to_nobody() -> None:
    table = PlayedTable("classic", 2)
    table.turn(1).miss(2).turn(1).turn(2)
    assert [(row["seat"], row["next_seat"], row["ended"]) for row in turn_rows(table)] == [
        (1, None, "discard"), (2, None, "miss"), (1, 2, "discard"), (2, None, "discard"),
    ]  # fmt: skip


def test_a_turn_goes_on_where_another_seat_gives_up_meanwhile() -> None:
    table = PlayedTable("classic", 4)
    table.draw(1).drop(3).discard(1).drop(4).turn(2)
    assert [(row["seat"], row["ended"], row["next_seat"]) for row in turn_rows(table)] == [
        (1, "discard", 2), (3, "drop", None), (4, "drop", None), (2, "discard", None),
    ]  # fmt: skip


def test_a_finding_leads_to_the_events_that_are_there() -> None:
    match = audited(played_on())
    finding = replace(match.audit.findings[0], evidence=(2, 999, 2))
    match.__dict__["audit"] = replace(match.audit, findings=(finding,))
    rows = [row for of, row in finding_rows(match, Deals(match)) if of is FINDING_EVENTS]
    assert [FINDING_EVENTS.column("event")(row).rpartition("/")[2] for row in rows] == ["2"]


@pytest.mark.slow
@pytest.mark.parametrize("turned", [False, True])
def test_what_went_from_one_of_a_pair_to_the_other_is_told_in_the_order_of_their_pseudonyms(turned: bool) -> None:
    pytest.importorskip("numba")
    from ledger.views.projection.leads import _lead_row

    names = sorted(("asha", "bela"), key=pseudonym_of)
    giver, taker = names[::-1] if turned else names
    harm = {"from": giver, "to": taker, "deals": 40, "points": 300, "paise": 9000, "third_points": 7}
    case = {"best": None, "harm": harm, "players": [giver, taker], "deals": 40, "p": 0.1, "q": 0.2, "standing": "-"}
    row = _lead_row(case, "L", 1, None)
    assert (row["one"], row["two"]) == tuple(map(pseudonym_of, names))
    sign = -1 if turned else 1
    assert (row["harm_points"], row["harm_paise"], row["third_points"]) == (sign * 300, sign * 9000, 7)


def test_that_a_reading_decides_is_told_once_the_match_has_ended() -> None:
    show = "AS 2S 3S | 5H 6H 7H JK | 9C 9D 9S | KD KC KH"
    loser = "4S 5S 6S | 7H 8H 9H | 2H 2D 2C | TD 8C 6C 4H"
    table = PlayedTable("rummycentral", 2, hands={1: show, 2: loser}, wild_card="QS")
    table.draw(1).declare(1, show).scored({2: 28})

    def told() -> list[object]:
        match = PlayedMatch("m-1", table.events, readings_of(table.rules))
        return [VERDICTS.column("by_reading")(row) for of, row in finding_rows(match, Deals(match)) if of is VERDICTS]

    assert told() == [None]
    table.close()
    assert told() == [True]


def test_a_match_still_played_has_the_rows_of_its_audit_and_none_of_hidden_cards() -> None:
    """It is not that its rows could not be made, which would keep the cards back as well."""
    rows = rows_of(audited(played_on()), ShareMaker(read_clausebook()))
    place = list(FINDINGS.columns).index("code")
    codes = [row[place] for row in rows.public["findings"]]
    assert codes and "not_audited" not in codes
    assert rows.hidden == {}


def standing(file: ViewFile) -> dict[str, list[str]]:
    """The rows of every table, and what matches need."""
    return {
        name: sorted(map(repr, file.conn.execute(f"SELECT * FROM [{name}]"))) for name in sorted({*file.tables, "uses"})
    }


def test_counts_that_are_nothing_again_leave_the_tables_as_they_were_before(tmp_path: Path) -> None:
    """Laws and the figures of the first page stay, at nothing; rows that a match alone needed go."""
    clauses = read_clausebook()
    file = ViewFile(tmp_path / "open.db", OPEN_TABLES)
    file.lay_out(indexed=False)
    for table, row in first_rows(clauses):
        file.insert(table.name, [row])
    shares, before = ShareMaker(clauses), standing(file)
    match = rows_of(audited(played_on()), shares).share
    for times in (1, -1):
        assert (standing(file) == before) == (times == 1)
        tally = Tally(dict(match.uses))
        tally.add(match, times)
        apply_tally(file.conn, tally)
    assert standing(file) == before
    file.close()


@pytest.mark.parametrize("first", [0, 1])
def test_of_rules_that_some_matches_only_name_the_title_is_shown_that_others_know(tmp_path: Path, first: int) -> None:
    uses = {
        ("rulesets", "a" * 64, str(place)): json.dumps({"id": "house", "title": title})
        for place, title in enumerate(("house", "rummy of the house"))
    }
    file = ViewFile(tmp_path / "open.db", OPEN_TABLES)
    file.lay_out(indexed=False)
    for use in list(uses)[:: 1 - 2 * first]:
        tally = Tally({use: uses[use]})
        tally.uses[use] = 1
        apply_tally(file.conn, tally)
    assert file.conn.execute("SELECT id, title FROM rulesets").fetchall() == [("house", "rummy of the house")]
    file.close()


@given(st.lists(st.none() | st.integers(0, 3 * SPAN_MS // 1000).map(lambda seconds: 1000 * seconds - 1), max_size=12))
def test_every_event_lies_between_the_first_and_the_last_of_the_span_of_its_time(times: list[int | None]) -> None:
    """Also where clocks are set back, at the end of a minute, and where no time is logged."""
    stamps = [{} if at is None else {"at": timestamp(1_790_000_040_000 + at)} for at in times]
    draw = {"v": 1, "match": "M", "type": "draw", "seat": 1, "from": "stock"}
    events = read_events([draw | {"seq": seq} | stamp for seq, stamp in enumerate(stamps, 1)])
    match = PlayedMatch("M", events, None)
    seqs: dict[int, list[int]] = {}
    for seq, at in enumerate(times, 1):
        seqs.setdefault(-1 if at is None else (1_790_000_040_000 + at) // SPAN_MS, []).append(seq)
    rows = [row for table, row in deal_rows(match, Deals(match)) if table is EVENT_SPANS]
    assert rows == [("M", span, min(those), max(those)) for span, those in sorted(seqs.items())]
