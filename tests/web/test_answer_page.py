"""The page an answer stands on, and the same as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.answers.answer import Inquiry, answer
from ledger.evidence.reader import MatchGaps
from ledger.messages.renderer import LETTER, Renderer
from ledger.rules.library import read_clausebook
from ledger.views.projection.generation import build_views
from tests.desk_kit.desk import Get, hands_for, pages_of
from tests.desk_kit.matches import Sent, all_matches, audited, contracts, no_rules, played_on, pool, settled
from tests.web.asked import asked, near_miss, played, without_connection


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Get:
    """A desk over these matches."""
    folder = tmp_path_factory.mktemp("answers")
    more = [audited(sent(), 100 * n) for n, sent in enumerate((near_miss, contracts, pool, without_connection), 1)]
    build_views(folder, [*all_matches(), *more])
    return pages_of(folder)


def test_the_page_says_what_the_answer_says(page: Get) -> None:
    got = page("/-/answer/S1?about=show")
    assert got.status_code == 200
    given = asked(near_miss(), about="show")
    assert given.happened in got.text and 'lang="en"' in got.text
    assert got.text.count("cut-cross") == 1
    assert 'href="/-/match/S1?at=4"' in got.text and "<svg" in got.text
    assert "<script" not in got.text.partition('class="answer"')[2].partition("</article>")[0]


def test_the_page_in_hindi_for_the_player_shows_no_other_hand(page: Get) -> None:
    got = page("/-/answer/M1?seat=1&about=score&lang=hi&for=player").text
    assert 'lang="hi"' in got and Renderer("hi").say("ruling-UPHELD") in got
    article = got.partition("<article")[2].partition("</article>")[0]
    heard = set(re.findall(r'aria-label="(\w+ of \w+)', article))
    assert heard and "ten of hearts" not in heard, "the losing hand stays hidden"
    assert "The audit" not in got and Renderer("hi").say("label-remarks") not in got


def test_what_stands_in_the_way_is_listed_as_sentences_begin(page: Get) -> None:
    assert "<li>The rules of the match are not known</li>" in page("/-/answer/M4").text


def test_json_gives_the_same_to_a_helpdesk(page: Get) -> None:
    row = page("/-/answer/M1.json?seat=2&about=score").json()
    given = asked(settled(), seat=2, about="score")
    assert row["paragraphs"][0] == given.happened
    assert (row["claimed"], row["computed"], row["ruling"]) == (60, 80, "OVERTURNED")
    assert row["moment"]["address"] == "/-/match/M1?at=4"


@pytest.mark.parametrize(("match", "sent"), [("M1", settled), ("P1", pool), ("M4", no_rules)])
def test_the_desk_and_the_terminal_give_one_reference(page: Get, match: str, sent: Callable[[], Sent]) -> None:
    given = answer(played(sent()), Inquiry(), read_clausebook(), Renderer("hi", style=LETTER))
    assert page(f"/-/answer/{match}.json").json()["reference"] == given.reference


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/-/answer/M3", 409, "still played"),
        ("/-/answer/nowhere", 404, "no match nowhere"),
        ("/-/answer/M1?about=luck", 400, "not luck"),
        ("/-/answer/M1?lang=fr", 400, "no sentences in fr"),
        ("/-/answer/M1?seat=x", 400, "no number"),
        ("/-/answer/M1?seat=9", 404, "no seat 9"),
        ("/-/answer/M1?for=9", 404, "no seat 9"),
    ],
)
def test_the_page_refuses_in_a_sentence(page: Get, address: str, status: int, says: str) -> None:
    got = page(address)
    assert got.status_code == status and says in got.text
    path, _, query = address.partition("?")
    assert says in page(f"{path}.json?{query}").json()["error"]


def test_a_hindi_desk_refuses_in_hindi(views: Path) -> None:
    """A refusal of the answer is a message as those of the desk are, and no English line in a page of another
    language."""
    hindi = pages_of(views, language="hi")
    for address, says in (("M1?seat=9", "सीट 9 नहीं है"), ("M1?seat=2&about=show", "दर्ज नहीं है: शो")):
        got = hindi(f"/-/answer/{address}")
        assert got.status_code == 404 and says in got.text, got.text
        assert "on record" not in got.text and "has seats" not in got.text


def test_a_refused_answer_leads_to_its_match_where_there_is_one(page: Get) -> None:
    assert '<a href="/-/match/M3">The match</a>' in page("/-/answer/M3").text
    assert '<a href="/-/match/M1">The match</a>' in page("/-/answer/M1?seat=9").text
    assert '<a href="/-/match/M1">The match</a>' in page("/-/match/M1?at=999").text
    assert "The match</a>" not in page("/-/answer/nowhere").text + page("/-/match/nowhere").text


def test_a_record_that_breaks_off_is_not_called_a_match_still_played(tmp_path: Path) -> None:
    build_views(tmp_path, [audited(played_on(), incomplete=MatchGaps(waiting=(99,)))])
    ask = pages_of(tmp_path)
    for address in ("/-/answer/M3", "/-/match/M3", "/-/find?q=M3"):
        text = ask(address).text
        assert "breaks off" in text and "still played" not in text.lower()


def test_every_topic_of_every_match_has_its_page(page: Get) -> None:
    asked_for = 0
    for match in ("M1", "M2", "S1", "T1", "P1", "D1"):
        links = re.findall(r'href="(/-/answer/[^"]+)"', page(f"/-/answer/{match}").text)
        for link in links:
            got = page(link.replace("&amp;", "&"))
            assert got.status_code == 200, link
            asked_for += 1
    assert asked_for > 20


def test_the_first_page_leads_to_the_answers_of_overturned_claims(page: Get) -> None:
    links = re.findall(r'href="(/-/answer/[^"]+)"', page("/").text)
    assert len(links) > 2
    assert {page(link.replace("&amp;", "&")).status_code for link in links} == {200}


def test_the_text_of_staff_is_not_called_one_to_send_and_leads_to_that_one(page: Get) -> None:
    staff = page("/-/answer/M1?seat=1&about=score").text
    assert "Text to send" not in staff and "Text for staff, not to be sent" in staff
    link = re.search(r'href="(/-/answer/M1\?[^"]+for=player)"', staff)
    assert link is not None
    player = page(link[1].replace("&amp;", "&")).text
    assert "Text to send" in player and "not to be sent" not in player


@pytest.mark.parametrize(
    ("moment", "answer"),
    [
        ("M1?at=6", "/-/answer/M1?deal=1&amp;seat=2&amp;about=score"),
        ("M1?at=2&as=1", "/-/answer/M1?seat=1"),
        ("M1?at=2", "/-/answer/M1"),
    ],
)
def test_the_match_page_leads_to_the_answer_of_its_moment(page: Get, moment: str, answer: str) -> None:
    got = page(f"/-/match/{moment}").text
    assert f'class="match-answer" href="{answer}"' in got
    assert page(answer.replace("&amp;", "&")).status_code == 200


def test_no_answer_is_offered_of_a_match_still_played_or_without_hands(
    page: Get, views: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "match-answer" not in page("/-/match/M3").text
    hands_for(monkeypatch, "auditor")
    assert "match-answer" not in pages_of(views, role="support")("/-/match/M1").text


def test_a_missed_turn_is_told_in_plain_words(page: Get) -> None:
    got = page("/-/match/D1?at=6").text
    assert "Seat 2 lets its time run out" in got and "1. time" not in got
