"""The desk's pages, asked for without a browser."""

from __future__ import annotations

import re
import socket
import sys
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest

from ledger.views.canned_queries import canned_queries
from ledger.views.projection.generation import build_views
from ledger.views.view_files import HAND_TABLES, OPEN_TABLES, TABLES
from ledger.web.app import desk_app
from ledger.web.pages import front
from ledger.web.server import DeskSetup, serve
from schemas.errors import LedgerError, UsageError
from tests.desk_kit.desk import Get, pages_of
from tests.desk_kit.matches import CANARIES, all_matches, audited, settled

ASKED = "match=M1&code=&pseudonym=P1&clause=RC-18"


@pytest.mark.parametrize("table", [table.name for table in OPEN_TABLES])
def test_every_open_table_has_a_page(get: Get, table: str) -> None:
    """With its title and what it holds."""
    page = get(f"/open/{table}")
    assert page.status_code == 200
    assert get(f"/open/{table}.csv?_stream=on").status_code == 200


@pytest.mark.parametrize("table", [table.name for table in HAND_TABLES if not table.internal])
def test_every_table_of_hands_has_a_page(get: Get, table: str) -> None:
    assert get(f"/hands/{table}").status_code == 200


@pytest.mark.parametrize("name", [question.name for question in canned_queries()])
def test_every_question_is_answered(get: Get, name: str) -> None:
    """Each canned query runs, filled in and left empty."""
    for asked in ("", f"?{ASKED}"):
        page = get(f"/open/{name}{asked}")
        assert page.status_code == 200
        assert "message-error" not in page.text


def rows_of(get: Get, question: str) -> list[dict[str, object]]:
    """What a canned query answers."""
    name, _, asked = question.partition("?")
    answer = get(f"/open/{name}.json?_shape=array&{asked}")
    rows: list[dict[str, object]] = answer.json()
    return rows


def test_questions_answer_what_they_say(get: Get) -> None:
    """The figures of the four matches."""
    overturned = rows_of(get, "overturned_claims")
    assert [(row["claim"], row["claimed"], row["computed"]) for row in overturned] == [
        ("points", 60, 80), ("settlement", 5100, 8000), ("settlement", -6000, -8000), ("show", 1, 0),
    ]  # fmt: skip
    assert [row["match"] for row in rows_of(get, "undecidable_claims")] == ["M4"]
    (show,) = rows_of(get, "wrong_shows")
    assert (show["match"], show["declared_at"], show["finish"]) == ("M2", "M2/5", "JS")
    (drop,) = rows_of(get, "drops_per_match?match=")
    assert (drop["match"], drop["seat"], drop["by_timer"], drop["before_first_draw"]) == ("M2", 2, 1, 1)
    assert {row["code"] for row in rows_of(get, "findings_by_code?code=out_of_turn")} == {"out_of_turn"}
    assert len(rows_of(get, "match_events?match=M2")) == 8
    assert {row["kind"] for row in rows_of(get, "rulings_on_a_clause?clause=RC-18")} == {"finding"}
    assert {row["kind"] for row in rows_of(get, "rulings_on_a_clause?clause=custom:fee")} == {"verdict", "finding"}
    assert {row["match"] for row in rows_of(get, "incomplete_records")} == {"M3", "M4"}


def test_player_leads_to_the_matches_of_that_player(get: Get) -> None:
    """A pseudonym is a link; the question behind it finds all four matches."""
    name = rows_of(get, "players")[0]["pseudonym"]
    assert f'matches_of_a_player?pseudonym={name}"' in get("/open/players").text
    assert len(rows_of(get, f"matches_of_a_player?pseudonym={name}")) == 4


def test_finding_leads_to_its_event(get: Get) -> None:
    """In the table and on its own page; the event's page is there and leads to what was found at it."""
    for page in ("/open/findings", "/open/findings/M2~2Ff02"):
        assert '<a href="/open/events/M2,3">M2/3</a>' in get(page).text
    event = get("/open/events/M2,3")
    assert event.status_code == 200
    (there,) = re.findall(r'href="(/open/findings[^"]*)"', event.text)
    assert "M2~2Ff02" in get(unescape(there)).text
    match = get("/open/matches/M2")
    assert "from match in verdicts" in match.text
    assert "match_events?match=M2" in match.text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/open/events/M2~2F3", 200),
        ("/open/events/M2~2F3.json", 200),
        ("/open/events/M2~2F999", 404),
        ("/open/events/M2", 404),
        ("/open/events/M2,3,4", 404),
        ("/open/players/M2", 404),
        ("/open/matches/M2,3", 404),
        ("/open/nowhere/M2", 404),
        ("/nowhere/events/M2", 404),
    ],
)
def test_a_row_is_found_by_its_whole_key_and_an_event_by_what_it_is_called(get: Get, address: str, status: int) -> None:
    """With a value too few or too many there is no such row; nothing broke."""
    page = get(address)
    assert page.status_code == status
    if status == 200:
        assert "9H" in page.text or "M2/3" in page.text


def test_cards_have_faces(get: Get) -> None:
    """Suit, colour and words, in tables, answers and sentences; wild cards marked where known."""
    assert 'aria-label="jack of spades">J♠</span>' in get("/open/events?match=M2").text
    assert 'aria-label="seven of clubs">7♣</span>' in get("/open/deals").text
    assert 'aria-label="seven of hearts, wild"' in get("/open/match_events?match=M1").text
    assert "card-group" in get("/open/wrong_shows").text
    assert 'aria-label="king of clubs">K♣</span>.' in get("/open/overturned_claims").text


def test_verdicts_are_words_and_figures_are_money(get: Get) -> None:
    """A badge has its word; amounts are shown in whole money, shows as valid or not."""
    text = get("/open/overturned_claims").text
    assert "OVERTURNED</span>" in text
    assert ">+29.00<" in text
    assert ">not valid<" in text


def test_times_are_shown_in_the_zone_asked_for(views: Path) -> None:
    """The log's own time stands beside."""
    text = pages_of(views, tz="Asia/Kolkata")("/open/matches").text
    assert '<time datetime="2026-11-20T10:15:01.123Z"' in text
    assert "15:45:01.123 IST" in text
    with pytest.raises(UsageError, match="time zone"):
        desk_app(views, tz="Mars/Olympus")


def test_the_first_page_says_how_many_matches_went_wrong_of_late_and_lists_them(
    get: Get, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front, "NEW_FOR", timedelta(days=36500))
    href, said = re.findall(r'<a href="(/open/matches[^"]*ended_at[^"]*)">([^<]*)</a>', get("/").text)[0]
    listed = get(unescape(href).replace("?", ".json?", 1) + "&_shape=array").json()
    assert {row["match"] for row in listed} == {"M1", "M2", "M4"} and said.startswith("3 matches ended with a finding")
    assert all(row["findings"] or row["overturned"] for row in listed)
    monkeypatch.setattr(front, "NEW_FOR", timedelta(days=-36500))
    page = get("/").text
    assert "No match ended with a finding" in page and "ended_at" not in page
    assert "3 matches ended" not in page


def test_the_first_page_has_one_box_to_search_in_and_stays_small(ask: Get) -> None:
    page = ask("/").text
    assert page.count('type="search"') == 1 and page.count('role="search"') == 1 and 'type="text"' not in page
    assert len(re.findall(r"<[a-z]", page)) <= 1200


def test_first_page(get: Get) -> None:
    """Counts, the newest findings, every question."""
    text = get("/").text
    assert "<b>4</b> matches" in text
    assert "<b>4</b> of 7 claims of the platform wrong" in text
    assert "The match does not name its ruleset" in text
    assert [q.title for q in canned_queries() if q.title not in text] == []


def test_no_page_names_a_person(get: Get) -> None:
    """Not even those about the desk itself."""
    pages = ["/", "/open", "/hands", "/-/metadata.json", "/open/players", "/open/events", "/open/matches/M1"]
    for page in pages:
        text = get(page).text.lower()
        assert [word for word in CANARIES if word.lower() in text] == [], page


def test_a_row_leads_to_no_table_that_is_not_shown(get: Get) -> None:
    leads_to = set(re.findall(r"from match in (\w+)", get("/open/matches/M1").text))
    assert leads_to == {
        name for name, table in TABLES.items() if ("match", "matches") in table.links and not table.hidden
    }


def test_health(get: Get) -> None:
    """In words for a monitor."""
    page = get("/-/healthz")
    assert page.status_code == 200
    assert page.text.startswith("ok\nversion ")
    assert "matches 4\n" in page.text


def test_unknown_pages_are_quiet(get: Get, capfd: pytest.CaptureFixture[str]) -> None:
    """A 404 prints no traceback and no variables; rich is installed and would."""
    for path in ("/nowhere", "/open/nowhere", "/open/matches/none", "/open/nowhere.json"):
        assert get(path).status_code == 404
    assert capfd.readouterr() == ("", "")


def test_what_is_asked_wrongly_of_a_table_is_no_failure_of_the_desk(get: Get) -> None:
    """Datasette calls a column to sort by that is not there a failure of its own."""
    for form in ("", ".json"):
        assert get(f"/open/matches{form}?_sort=match&_sort_desc=match").status_code == 400


@pytest.mark.parametrize("form", ["", ".json", ".csv"])
@pytest.mark.parametrize("asked", ["_sort=nosuch", "_facet=nosuch", "nosuch=1", "match__not=M1&nosuch__gte=1"])
def test_a_column_that_is_not_there_is_said_not_to_be(get: Get, asked: str, form: str) -> None:
    """SQLite takes its name for a text, which is never what is asked for: no row, as if there were none."""
    page = get(f"/open/matches{form}?{asked}")
    assert page.status_code == 400
    assert "The table matches has no column nosuch; it has match, verdict, " in unescape(page.text)


def test_files_are_not_given_away(get: Get) -> None:
    """Neither view can be downloaded."""
    assert get("/open.db").status_code == 403
    assert get("/hands.db").status_code == 403


def test_the_gate(get: Get) -> None:
    """No backslashes, no other names; answers are not framed or sniffed."""
    assert get("/\\elsewhere.example/").status_code == 400
    assert get("/%5Celsewhere.example/").status_code == 400
    assert get("/", headers={"host": "elsewhere.example"}).status_code == 400
    assert get("/", headers={"host": "[::1]:8001"}).status_code == 200
    assert get("/", headers={b"cookie": b"ds_csrftoken=\xff"}).status_code == 400
    assert get("/").headers["x-frame-options"] == "DENY"


def test_a_new_projection_is_served_at_once(tmp_path: Path) -> None:
    """Views replaced by rename are read by the next question, without a restart."""
    build_views(tmp_path, all_matches())
    get = pages_of(tmp_path)
    assert len(rows_of(get, "matches")) == 4
    build_views(tmp_path, [audited(settled())])
    assert len(rows_of(get, "matches")) == 1


def test_health_says_when_views_are_gone(tmp_path: Path) -> None:
    """503, and one sentence."""
    build_views(tmp_path, [])
    get = pages_of(tmp_path)
    (tmp_path / "open.db").unlink()
    page = get("/-/healthz")
    assert page.status_code == 503
    assert page.text.startswith("not ok\n")


def test_what_cannot_be_served(views: Path, tmp_path: Path) -> None:
    """One sentence each, with what to do."""
    with pytest.raises(LedgerError, match="no views"):
        desk_app(tmp_path)
    with pytest.raises(UsageError, match="nobody signs in here"):
        serve(DeskSetup(views), host="0.0.0.0")
    with pytest.raises(UsageError, match="no port"):
        serve(DeskSetup(views), port=70_000)
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(UsageError, match="cannot serve"):
        serve(DeskSetup(views, staff=tmp_path / "staff.toml"), port=taken.getsockname()[1])


def test_a_desk_begins_without_a_registry_of_units() -> None:
    """Which takes a quarter of the time in which it begins, and which no column here has a use for."""
    assert not hasattr(sys.modules["datasette.vendored.pint"], "Quantity")


def test_the_head_of_a_match_counts_no_finding_that_is_held_against_nobody(ask: Get) -> None:
    for match, counted in (
        ("acted_too_late", "0 findings"),
        ("times_coarse", "0 findings"),
        ("out_of_turn", "1 finding"),
    ):
        assert f"· {counted}<" in ask(f"/-/match/sample-{match}").text, match
