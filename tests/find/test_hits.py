"""Which matches are asked for by a search, and which persons stand behind one name."""

from __future__ import annotations

import pytest

from ledger.find.hits import cases_called, criteria, matches_found, same_persons
from ledger.find.search import Amount, Search, SearchedName
from ledger.views.sqlite import sqlite3


def test_there_are_more_matches_where_there_is_one_that_is_not_told() -> None:
    table = sqlite3.connect(":memory:")
    table.execute("create table matches(match, leaf, table_id)")
    table.executemany("insert into matches values (?, ?, 'T-17')", [("M1", 5), ("M3", 30), ("M2", 9)])
    asked = criteria(Search(names=(SearchedName("table", "T-17"),)), [], None)
    assert matches_found(table, asked, 3)[:2] == (("M3", "M2", "M1"), False)
    assert matches_found(table, asked, 2)[:2] == (("M3", "M2"), True)


@pytest.mark.parametrize(("value", "words"), [(8000, ("points/80", "money/8000")), (8050, ("money/8050",))])
def test_a_figure_without_a_unit_is_points_only_where_it_is_whole(value: int, words: tuple[str, ...]) -> None:
    (asked,) = criteria(Search(amounts=(Amount("amount", value),)), [], None)
    assert asked.values == words


def test_what_happened_is_looked_for_at_the_seat_that_is_named() -> None:
    (anywhere,), (asked,) = (criteria(Search(outcomes=("dropped",), seat=seat), [], None) for seat in (None, 2))
    assert (anywhere.values, asked.values) == (("dropped",), ("dropped", 2))
    assert "t.seat = ?" in asked.test and "t.seat = ?" in asked.start


def test_whoever_is_one_person_by_way_of_another_is_that_person_too() -> None:
    table = sqlite3.connect(":memory:")
    table.execute("create table same_person(pseudonym, same_as)")
    table.executemany("insert into same_person values (?, ?)", [("P1", "P2"), ("P3", "P2"), ("P3", "P4"), ("P8", "P9")])
    assert same_persons(table, ["P1", "P4", "P5"]) == {"P1": ["P2", "P3", "P4"], "P4": ["P1", "P2", "P3"]}


def test_a_ticket_is_found_by_its_whole_name() -> None:
    table = sqlite3.connect(":memory:")
    table.row_factory = sqlite3.Row
    table.execute("create table cases(case_id, stand, ticket, match, about_event, seat, topic, outcome, tickets)")
    rows = [("C1", "T-12", "T-12 T-30"), ("C2", "T-1", "T-1"), ("C3", "T-3", "T-3 T-1")]
    table.executemany("insert into cases(case_id, ticket, tickets) values (?, ?, ?)", rows)
    (found,) = cases_called(table, Search(names=(SearchedName("word", "t-1"),)))
    assert [row["case_id"] for row in found.rows] == ["C2", "C3"]
