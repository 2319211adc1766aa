"""What is offered where a search names what nobody and nothing is called: what was mistyped, and ids told in part."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ledger.find.hits import resolved
from ledger.find.nearby import ids_ending_so, respelled
from ledger.find.search import read_search, search_words
from ledger.views.sqlite import sqlite3

NOW = datetime(2026, 11, 21, 22, 30, tzinfo=ZoneInfo("Asia/Kolkata"))


def offered(text: str, *unknown: str) -> str | None:
    """What is offered for a text of which these names are nobody's."""
    search = respelled(text, read_search(text, NOW), unknown, NOW)
    return None if search is None else search_words(search)


@pytest.mark.parametrize(
    ("text", "unknown", "meant"),
    [
        ("invlid show", "invlid", "invalid show"), ("wrong shwo", "wrong shwo", "invalid show"),
        ("turn skipped", "turn skipped", "timer"), ("quen of harts", "quen harts", "held Q♥"),
        ("yday 8pm", "yday", "on 20 Nov 2026 between 19:30 and 20:30 IST"),
        ("“Asha” disconected", "disconected", "player “Asha”, disconnected"),
        ("Dev Gupta invlid show", "Dev Gupta invlid", "player “Dev Gupta”, invalid show"),
    ],
)  # fmt: skip
def test_a_mistyped_word_or_one_of_tickets_is_offered_as_one_of_the_box(text: str, unknown: str, meant: str) -> None:
    assert offered(text, unknown) == meant


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Dev Gutpa", "Dev Gutpa"),
        ("wild joker", "wild"),
        ("“invlid” show", "invlid"),
        ("chips invlid", "invlid"),
        ("", ""),
    ],
)
def test_a_name_or_what_would_still_mean_nothing_is_offered_as_nothing_else(text: str, unknown: str) -> None:
    assert offered(text, unknown) is None


@pytest.mark.parametrize(
    ("text", "unknown", "meant"),
    [
        ("101482", (), ["match MT101482"]), ("match 101482", (), ["match MT101482"]), ("table 249", (), ["table t249"]),
        ("MT-101482", ("MT-101482",), ["match MT101482"]), ("MT 101482", ("MT",), ["match MT101482"]),
        ("101482 seat 2", (), ["match MT101482, seat 2"]),
        ("match 000212", (), ["match room-1-000212"]), ("212", (), ["match room-1-000212"]),
        ("00212", (), ["match room-1-000212"]),
        ("1482", (), []), ("49", (), []), ("match MT101482", (), []), ("MT", ("MT",), []),
    ],
)  # fmt: skip
def test_an_id_told_by_its_last_figures_is_offered_in_full(
    text: str, unknown: tuple[str, ...], meant: list[str]
) -> None:
    views = sqlite3.connect(":memory:")
    views.execute("create table matches (match primary key, table_id, lobby, ruleset, leaf)")
    views.execute(
        "insert into matches values ('MT101482', 't249', null, 'classic', 1), ('MT7', 't1249', null, null, 2),"
        " ('room-1-000212', null, null, null, 3), ('room-1000212', null, null, null, 4)"
    )
    search = resolved(views, read_search(text, NOW), [])
    # Nobody is called what is left, so that it is taken for a player's name.
    names = tuple(one._replace(kind="player") if one.kind == "word" else one for one in search.names)
    search = replace(search, names=names)
    assert [search_words(one) for one in ids_ending_so(views, search, unknown)] == meant
