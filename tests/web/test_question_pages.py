"""The pages of the canned queries: what to fill in, an example that is answered, and words where nothing is."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote

import pytest

from ledger.views.canned_queries import CannedQuery, canned_queries, read_query
from ledger.web.pages.tables import NOTES
from tests.desk_kit.desk import Get

EVERY = {question.name: question for question in canned_queries()}
NOBODY = "no-such-thing-is-here"


def test_there_are_enough_and_each_says_what_it_answers() -> None:
    assert len(EVERY) >= 15
    for question in EVERY.values():
        assert question.says.endswith(".") and question.none.endswith("."), question.name
        assert "_" not in question.title


@pytest.mark.parametrize("name", EVERY)
def test_every_parameter_is_in_words(name: str) -> None:
    question = EVERY[name]
    assert sorted(question.parameters) == sorted(one.name for one in question.asks)
    assert all(len(one.says) > 20 and one.says.endswith(".") and one.example for one in question.asks)


@pytest.mark.parametrize("name", [name for name, question in EVERY.items() if question.asks])
def test_its_example_is_answered(name: str, ask: Get) -> None:
    """The link beside a parameter leads to the same page, filled in, with rows in the demo ledger."""
    question = EVERY[name]
    address = f"/open/{name}"
    for one in question.asks:
        page = ask(address).text
        found = re.search(rf'name="{one.name}".*?for example <a href="([^"]+)"', page, re.DOTALL)
        assert found is not None, (address, one.name)
        assert one.says in unescape(page)
        address = unescape(found[1])
    page = ask(address).text
    assert '<table class="rows-and-columns">' in page
    assert 'value=""' not in page


@pytest.mark.parametrize("name", [name for name, question in EVERY.items() if question.asks])
def test_where_nothing_is_found_it_says_so_and_what_to_try(name: str, ask: Get) -> None:
    question = EVERY[name]
    filled = "&".join(f"{one.name}={_none_of(one.name)}" for one in question.asks)
    page = ask(f"/open/{name}?{filled}")
    assert page.status_code == 200
    assert question.none in unescape(page.text)
    assert "<td" not in page.text


def _none_of(parameter: str) -> str:
    """What is asked for and not there: more seconds or turns than any, or no such name."""
    return "999999" if parameter in {"seconds", "turns"} else quote(NOBODY)


def test_a_question_that_needs_a_match_asks_for_it(ask: Get) -> None:
    page = ask("/open/match_events").text
    assert "Fill in match to ask." in page and EVERY["match_events"].none not in unescape(page)


def test_columns_are_told_below(ask: Get) -> None:
    page = unescape(ask("/open/long_deals?turns=10").text)
    assert "What the columns mean" in page
    assert NOTES["winners"] in page


def test_the_sql_is_there_for_those_who_want_it(ask: Get) -> None:
    assert "from verdicts v" not in ask("/open/wrong_shows").text
    assert "from verdicts v" in ask("/open/wrong_shows?_show_sql=1").text


def test_a_file_of_a_question_is_read_line_by_line() -> None:
    text = "-- T\n-- S.\n-- :a An id.\n-- eg select 1\n-- :b Another.\n-- none Nothing.\nselect :a, :b"
    read = read_query("x", text)
    assert isinstance(read, CannedQuery)
    assert [(one.name, one.says, one.example) for one in read.asks] == [
        ("a", "An id.", "select 1"),
        ("b", "Another.", ""),
    ]
    assert (read.none, read.sql, read.parameters) == ("Nothing.", "select :a, :b", ("a", "b"))
    with pytest.raises(ValueError, match="what is this comment for"):
        read_query("x", "-- T\n-- S.\n-- something else\nselect 1")
