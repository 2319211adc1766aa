"""The pages of the canned queries: what to fill in, an example that is answered, and words where nothing is."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest

from ledger.messages.catalogue import languages
from ledger.messages.renderer import ENGLISH, Renderer
from ledger.views.canned_queries import CannedQuery, canned_queries, read_query
from ledger.web.app import desk_app
from ledger.web.pages.tables import column_notes
from tests.desk_kit.desk import Get
from tests.desk_kit.loop import awaited

EVERY = {question.name: question for question in canned_queries()}
NOBODY = "no-such-thing-is-here"


@pytest.mark.parametrize("name", EVERY)
def test_every_parameter_is_in_words(name: str) -> None:
    question = EVERY[name]
    assert sorted(question.parameters) == sorted(one.name for one in question.asks)
    says = [question.in_words(ENGLISH, one.name) for one in question.asks]
    assert all(len(said) > 20 and said.endswith(".") for said in says) and all(one.example for one in question.asks)
    assert [not one.is_needed for one in question.asks] == ["empty" in said for said in says]


@pytest.mark.parametrize("name", [name for name, question in EVERY.items() if question.asks])
def test_its_example_is_answered(name: str, ask: Get) -> None:
    """The link beside a parameter leads to the same page, filled in, with rows in the demo ledger."""
    question = EVERY[name]
    address = f"/open/{name}"
    for one in question.asks:
        page = ask(address).text
        found = re.search(rf'name="{one.name}".*?for example <a href="([^"]+)"', page, re.DOTALL)
        assert found is not None, (address, one.name)
        assert question.in_words(ENGLISH, one.name) in unescape(page)
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
    told = EVERY["match_events"] if "match" in question.parameters else question
    assert told.in_words(ENGLISH, "none") in unescape(page.text), "of a match that is not there nothing is said"
    assert "<td" not in page.text


def _none_of(parameter: str) -> str:
    """What is asked for and not there: more seconds or turns than any, or no such name."""
    return "999999" if parameter in {"seconds", "turns"} else quote(NOBODY)


def test_a_question_that_needs_a_match_asks_for_it(ask: Get) -> None:
    page = ask("/open/match_events").text
    assert "Fill in match to ask." in page and EVERY["match_events"].in_words(ENGLISH, "none") not in unescape(page)


@pytest.mark.parametrize("written", ["json", "csv", "parquet"])
def test_a_program_that_leaves_out_what_a_question_needs_is_told_so_and_given_no_empty_answer(
    ask: Get, written: str
) -> None:
    for asked in ("", "?match=", "?seat=1"):
        answer = ask(f"/open/match_events.{written}{asked}")
        assert answer.status_code == 400
        assert answer.json()["error"] == "The question match_events asks nothing without match: add it to the address."
    assert ask(f"/open/match_events.{written}?match={quote(NOBODY)}").status_code == 200
    assert ask("/open/wrong_shows.json").status_code == 200, "a question that needs nothing"


def test_columns_are_told_below(ask: Get) -> None:
    page = unescape(ask("/open/long_deals?turns=10").text)
    assert "What the columns mean" in page
    assert column_notes(ENGLISH)["winners"] in page


def test_the_sql_is_there_for_those_who_want_it(ask: Get) -> None:
    assert "from verdicts v" not in ask("/open/wrong_shows").text
    assert "from verdicts v" in ask("/open/wrong_shows?_show_sql=1").text


def test_a_file_of_a_question_is_read_line_by_line() -> None:
    text = "-- :a\n-- eg select 1\n-- :b?\nselect :a, :b"
    read = read_query("x", text)
    assert isinstance(read, CannedQuery)
    assert read.asks == (("a", "select 1", True), ("b", "", False))
    assert (read.sql, read.parameters) == ("select :a, :b", ("a", "b"))
    with pytest.raises(ValueError, match=r"comment for: something else; a parameter is named by `-- :match`"):
        read_query("x", "-- something else\nselect 1")


def test_a_question_without_words_in_the_catalogue_is_told_so_by_name() -> None:
    with pytest.raises(KeyError, match="question-x"):
        assert read_query("x", "select 1").title


def test_every_question_has_all_its_words_in_every_language() -> None:
    for words in map(Renderer, languages()):
        for question in EVERY.values():
            parts = ["", "says", "none", *question.parameters]
            assert len({question.in_words(words, part) for part in parts}) == len(parts), question.name
            assert all(words.has(f"ask-{name}") for name in question.parameters), question.name


def test_a_hindi_desk_calls_questions_tables_and_columns_in_hindi(demo: Path) -> None:
    desk, words = desk_app(demo, language="hi"), Renderer("hi")

    def page(address: str) -> str:
        return unescape(awaited(desk.client.get(address)).text)

    first = page("/")
    for question in EVERY.values():
        assert question.in_words(words) in first and question.title not in first, question.name
    assert words.say("table-matches") in first
    asked = page("/open/long_deals?turns=9999")
    assert all(EVERY["long_deals"].in_words(words, part) in asked for part in ("", "says", "none", "turns"))
    assert "बारियाँ" in asked.partition("<form")[2]
    assert column_notes(words)["winners"] in page("/open/long_deals?turns=10")
    table = page("/open/findings")
    assert words.say("table-findings") in table and words.say("table-findings.note") in table
    assert column_notes(words)["severity"] in table and column_notes(ENGLISH)["severity"] not in table
