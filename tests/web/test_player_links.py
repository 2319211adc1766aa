"""A link for a player: it opens his own seat and letter of one match, until its time is over, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import asdict, replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from ledger.evidence.format_2.erasure import losses
from ledger.evidence.store import open_reader
from ledger.serving.helpdesk import Settings, change_settings
from ledger.serving.projecting import project
from ledger.views.projection.generation import build_views
from ledger.views.view_files import CASES_FILE
from ledger.web.auth.links import DAYS, LinkRefused, PlayerLink, PlayerLinks, read_fields, sign_fields
from schemas.cards import SUIT_GLYPHS
from schemas.events import first_open
from tests.cases.erasing import erase, target_in
from tests.clock import Clock
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import CANARIES, HIDDEN, LOSING, WINNING, Sent, audited, settled
from tests.web.case_desk import Forms, worker_of
from tests.web.helpdesk_kit import Helpdesk, ledger_of
from tests.web.reading_pages import told
from tests.web.staffed import NAMES, Remembering, Staffed
from tests.worded import spoken

ANSWER = "/-/answer/M1?seat=2&about=score&deal=1&for=player"
DAY = 86_400
SENT = {"type": "case_answered", "part": 1, "parts": 1, "paragraph": 1, "text": "Dear player, as decided.",
        "language": "hi", "seat": 2, "reference": "MT-1", "version": "1"}  # fmt: skip


@pytest.fixture
def desk(tmp_path: Path) -> Helpdesk:
    """A desk over M1, M2 and M3, which is still played."""
    return Helpdesk(ledger_of(tmp_path))


@pytest.fixture
def clock(desk: Helpdesk, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the links of the desk."""
    clock = Clock()
    monkeypatch.setattr(desk.desk.desk.player_links, "_clock", clock)
    return clock


def link_fields(page: Any) -> dict[str, str] | None:
    """The form of a page that makes a link."""
    return next((fields for action, fields in Forms(page.text).forms if action == "/-/player-links"), None)


def made(desk: Staffed, page: str = ANSWER, role: str = "support", **typed: str) -> str:
    """The address of a link, made by the form of a page, without the host."""
    fields = link_fields(desk.ask(page, role))
    assert fields is not None, "no form"
    got = desk.ask(
        "/-/player-links", role, "POST", data={k: v for k, v in (fields | typed).items() if k != "csrftoken"}
    )
    assert got.status_code == 200, told(got)
    (found,) = re.findall(r'<textarea id="answer-text"[^>]*>http://localhost(/-/player\?link=[^<]+)<', got.text)
    return unescape(found)


def spoken_of(card: str, page: str) -> bool:
    """Whether a page tells a card, as drawn or as said."""
    return f"{card[0]}{SUIT_GLYPHS[card[1]]}" in page or spoken(card) in page


def is_refused(page: Any, status: int, words: str) -> None:
    """A refusal in words, with no card, letter or picture."""
    assert (page.status_code, words in told(page)) == (status, True), told(page)
    assert "<svg" not in page.text and "points" not in page.text and "Dear" not in page.text


def signed(desk: Staffed, **changed: Any) -> str:
    """A link that only the desk itself could have made: it would open, were it not for what it is about."""
    links = desk.desk.desk.player_links
    now, ends = links.times(7)
    link = PlayerLink("M1", 2, 1, "score", "en", None, 1, "0a", now, ends)
    return f"/-/player?link={links.write(replace(link, **changed))}"


def case_of(desk: Helpdesk, *records: Mapping[str, Any]) -> str:
    """A case about the score of seat 2 in M1, with these records."""
    opened = {"type": "case_opened", "ticket": "HD-1", "about": ["M1", 4], "seat": 2, "deal": 1, "topic": "score"}
    return awaited(worker_of(desk.folder).write_case("asha", None, 0, [opened, *records]))


DECIDED = {"type": "case_decided", "outcome": "refused", "text": "no"}


# -- loud ------------------------------------------------------------------------------------------------


def test_it_opens_without_sign_in_with_the_seats_own_hand_and_the_very_letter(desk: Helpdesk) -> None:
    address = made(desk)
    page = desk.ask(address)
    assert page.status_code == 200 and page.headers["cache-control"] == "no-store"
    letter = unescape(
        re.findall(r'<textarea id="answer-text"[^>]*>(.*?)</textarea>', desk.ask(ANSWER, "support").text, re.S)[0]
    )
    assert " ".join(letter.split()) in told(page)
    assert all(spoken_of(card, page.text) for card in LOSING), "his own hand"
    assert "set-cookie" not in page.headers or "meldtrail_session" not in page.headers["set-cookie"]
    assert desk.ask(address).status_code == 200, "more than once"
    first = desk.ask(f"{address}&at=1")
    assert first.status_code == 200 and not any(
        spoken_of(card, first.text.partition("The match, as you saw it")[2]) for card in LOSING[:3]
    )


def test_every_moment_is_led_to_and_shown(desk: Helpdesk) -> None:
    address, seen = f"{made(desk)}&at=1", set()
    while address and address not in seen:
        seen.add(address)
        page = desk.ask(address)
        assert page.status_code == 200
        found = re.findall(r'<a href="([^"]+)" rel="next"', page.text)
        address = unescape(found[0]) if found else ""
    assert len(seen) == 7
    is_refused(desk.ask(f"{made(desk)}&at=8"), 404, "no such event")
    is_refused(desk.ask(f"{made(desk)}&at=x"), 404, "no such event")
    is_refused(desk.ask(f"{made(desk)}&at=0"), 404, "no such event")


def test_it_is_in_the_language_of_the_letter(desk: Helpdesk) -> None:
    page = desk.ask(made(desk, f"{ANSWER}&lang=hi"))
    assert '<html lang="hi">' in page.text and "आपका मैच" in page.text and "Your match" not in page.text


def test_of_a_case_it_shows_the_letter_that_was_sent(desk: Helpdesk) -> None:
    case = case_of(desk, DECIDED)
    assert link_fields(desk.ask(f"/-/case/{case}", "support")) is None, "nothing sent yet"
    awaited(worker_of(desk.folder).write_case("asha", case, 2, [SENT]))
    address = made(desk, f"/-/case/{case}")
    page = desk.ask(address)
    assert "Dear player, as decided." in told(page) and '<html lang="hi">' in page.text
    other = link_fields(desk.ask(f"/-/case/{case}", "support"))
    assert other is not None and other["seat"] == "2"
    got = desk.ask("/-/player-links", "support", "POST", data=other | {"seat": "1"})
    assert got.status_code == 409 and "No letter has been sent to seat 1" in told(got)


def test_a_later_letter_takes_the_place_of_the_one_before(desk: Helpdesk) -> None:
    case = case_of(desk, DECIDED, SENT)
    address = made(desk, f"/-/case/{case}")
    appealed: list[dict[str, Any]] = [{"type": "case_appealed", "by": "player", "text": "no"},
                {"type": "case_reversed", "outcome": "granted", "text": "yes", "paid": 2000}]  # fmt: skip
    awaited(worker_of(desk.folder).write_case("asha", case, 3, appealed[:1]))
    awaited(worker_of(desk.folder).write_case("ravi", case, 4, appealed[1:]))
    assert "as decided" in told(desk.ask(address))
    awaited(worker_of(desk.folder).write_case("ravi", case, 5, [SENT | {"text": "It is paid after all."}]))
    page = told(desk.ask(address))
    assert "It is paid after all." in page and "as decided" not in page


def test_an_erased_letter_is_said_to_be_erased_by_which_record_and_when(desk: Helpdesk) -> None:
    """By the page of the link and by that of the case; the bare word `erased` is nobody's letter."""
    with open_reader(desk.folder) as reader:
        player = first_open(reader.events("M1")).players[1].player  # type: ignore[union-attr]
    case = case_of(desk, DECIDED, SENT | {"text": f"Dear {player}, as decided.", "language": "en"})
    address = made(desk, f"/-/case/{case}")
    assert f"Dear {player}" in told(desk.ask(address))
    erase(desk.folder, target_in(desk.folder, player))
    project(desk.folder)
    with open_reader(desk.folder) as reader:
        (loss,) = set(losses(reader, f"case/{case}").values())
    page = told(desk.ask(address))
    assert "Its text was erased on" in page and f"record {loss.record} of our log" in page
    assert "as decided" not in page and "still to be sent" not in page
    staff = told(desk.ask(f"/-/case/{case}", "support"))
    assert f"record {loss.record} of the log tells of it" in staff and "erased on" in staff
    cases = Database(desk.folder / "views" / CASES_FILE)
    letters = list(cases.query("select words, erased_in from case_records where type = 'case_answered'"))
    assert letters == [{"words": None, "erased_in": loss.record}], "the bare word stands on no page and in no file"


def test_an_answer_never_stands_beside_what_a_case_has_decided(desk: Helpdesk) -> None:
    """A link made before the case, and one asked for after it: no letter but the one the case sends."""
    before = made(desk)
    fields = link_fields(desk.ask(ANSWER, "support"))
    case = case_of(desk, DECIDED)
    page = told(desk.ask(before))
    assert "still to be sent to you" in page and "80" not in page.partition("Our answer")[2].partition("The match")[0]
    got = desk.ask("/-/player-links", "support", "POST", data=fields)
    assert got.status_code == 409 and "No letter has been sent to seat 2" in told(got)
    awaited(worker_of(desk.folder).write_case("asha", case, 2, [SENT]))
    assert "Dear player, as decided." in told(desk.ask(before))


def test_who_made_it_and_every_look_through_it_are_recorded_first(desk: Helpdesk) -> None:
    kept = Remembering()
    object.__setattr__(desk.desk.desk, "worker", kept)
    address = made(desk)
    (maker, what, about) = kept.kept[-1]
    name = re.findall(r"made the player link (\w+) to seat 2, until ", what)[0]
    assert maker == NAMES["support"] and about is not None and about[0] == "M1"
    desk.ask(f"{address}&at=2")
    assert kept.kept[-1] == (f"player link {name}", "saw what seat 2 saw on the player page", ("M1", 2))
    object.__setattr__(desk.desk.desk, "worker", Remembering(works=False))
    is_refused(desk.ask(address), 503, "cannot be shown to you now")


# -- quiet: what it does not open --------------------------------------------------------------------------


def test_it_runs_out_to_the_second_in_words(desk: Helpdesk, clock: Clock) -> None:
    for days in DAYS:
        address, begun = made(desk, f"{ANSWER}&lang=hi", days=str(days)), clock.now
        clock.now = begun + days * DAY - 1
        assert desk.ask(address).status_code == 200
        clock.now = begun + days * DAY
        is_refused(desk.ask(address), 410, "इस लिंक का समय पूरा हो चुका है")
        assert "Your match" not in desk.ask(address).text
        clock.now = begun - 1
        assert desk.ask(address).status_code == 410, "nor before its time"
    fields = link_fields(desk.ask(ANSWER, "support"))
    for wrong in ("2", "31", "", "-1", "x"):
        refused = desk.ask("/-/player-links", "support", "POST", data=(fields or {}) | {"days": wrong})
        assert refused.status_code == 400 and "This is no form for a player&#39;s link" in refused.text


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(place=st.integers(0, 10_000), sign=st.sampled_from("AbZ09-_.%"))
def test_a_link_with_a_changed_sign_opens_nothing(desk: Helpdesk, place: int, sign: str) -> None:
    address = signed(desk)
    start = address.index("=") + 1
    place = start + place % (len(address) - start)
    if sign in (address[place], "%"):
        return
    assert (
        _same_bytes(address, place, sign) or desk.ask(address[:place] + sign + address[place + 1 :]).status_code == 403
    )


def _same_bytes(address: str, place: int, sign: str) -> bool:
    return address[:place] + sign + address[place + 1 :] == address


def test_another_seat_match_time_or_case_needs_another_signature(desk: Helpdesk) -> None:
    link = made(desk).partition("link=")[2]
    secret = desk.desk.desk._link_secret()
    fields = read_fields(secret, "player1", link)
    assert sign_fields(secret, "player1", fields) == link
    for change in ({"seat": 1}, {"match": "M2"}, {"ends": fields["ends"] + DAY}, {"case": "C1"}, {"about": "money"}):
        payload = sign_fields("another secret " * 3, "player1", fields | change).split(".")[1]
        forged = f"player1.{payload}.{link.split('.')[2]}"
        is_refused(desk.ask(f"/-/player?link={forged}"), 403, "no longer good")
    too_long = sign_fields(secret, "player1", fields | {"ends": fields["ends"] + 400 * DAY})
    is_refused(desk.ask(f"/-/player?link={too_long}"), 403, "no longer good")
    more = sign_fields(secret, "player1", fields | {"more": 1})
    is_refused(desk.ask(f"/-/player?link={more}"), 403, "no longer good")


def test_what_other_pages_are_asked_for_opens_nothing_through_it(desk: Helpdesk) -> None:
    address = made(desk)
    for asked in ("seat=1", "as=1", "as=all", "match=M2", "for=1", "case=C1"):
        is_refused(desk.ask(f"{address}&{asked}"), 403, "one seat of one match")
    assert desk.ask(f"{address}&utm_source=mail").status_code == 200


def test_links_of_the_panel_and_of_players_are_not_good_for_each_other(desk: Helpdesk) -> None:
    panel = desk.link().partition("link=")[2]
    is_refused(desk.ask(f"/-/player?link={panel}"), 403, "no longer good")
    player = made(desk).partition("link=")[2]
    assert desk.page("GET", f"/-/panel?link={player}").status_code == 401
    for rest in ("", "x", ".", "..", "player1..", f"v1.{player.partition('.')[2]}", "%00", "ü", "A" * 5000):
        assert desk.ask(f"/-/player?link={rest}").status_code == 403
    assert "opened by a link that support sends you" in told(desk.ask("/-/player"))


def test_a_new_secret_ends_every_link(desk: Helpdesk) -> None:
    address = made(desk)
    change_settings(desk.folder, lambda held: held.model_copy(update={"link_secret": "s" * 40}))
    is_refused(desk.ask(address), 403, "no longer good")
    assert desk.ask(made(desk)).status_code == 200


def test_a_desk_that_starts_anew_takes_links_from_before(desk: Helpdesk) -> None:
    address = made(desk)
    again = Staffed(desk.folder, desk.folder / "views", worker=worker_of(desk.folder))
    assert again.ask(address).status_code == 200


@pytest.mark.parametrize(("days", "good"), [(max(DAYS), True), (max(DAYS) + 1, False)])
def test_no_link_lasts_longer_than_the_longest_that_can_be_made_whoever_signed_it(days: int, good: bool) -> None:
    links, made = PlayerLinks(lambda: "secret", lambda: 0.0), 1_800_000_000
    link = PlayerLink("M1", 2, 1, "score", "en", None, 5, "name", made, made + days * DAY)
    with nullcontext() if good else pytest.raises(LinkRefused):
        assert links.read(links.write(link)) == link


def test_a_match_still_played_is_shown_by_no_link(desk: Helpdesk) -> None:
    fields = link_fields(desk.ask(ANSWER, "support"))
    got = desk.ask("/-/player-links", "support", "POST", data=(fields or {}) | {"match": "M3"})
    assert got.status_code == 409 and "/-/player?link" not in got.text
    for seat in (1, 2):
        page = desk.ask(signed(desk, match="M3", seat=seat))
        is_refused(page, 409, "cannot be shown to you now")
        assert not any(spoken_of(card, page.text) for card in HIDDEN)
    for changed in ({"match": "nowhere"}, {"seat": 7}, {"deal": 9}, {"language": "xx"}):
        is_refused(desk.ask(signed(desk, **changed)), 404, "cannot be shown to you now")


def test_only_those_who_may_send_answers_make_links(desk: Helpdesk) -> None:
    fields = link_fields(desk.ask(ANSWER, "support")) or {}
    for role in ("support", "admin"):
        assert desk.ask("/-/player-links", role, "POST", data=_without_token(fields)).status_code == 200
    for role in ("analyst", "auditor"):
        assert link_fields(desk.ask(ANSWER, role)) is None
        assert desk.ask("/-/player-links", role, "POST", data=_without_token(fields)).status_code == 403
    assert desk.ask("/-/player-links", "nobody", "POST", data=_without_token(fields)).status_code == 303
    assert desk.ask("/-/player-links", "support", "POST", data=fields | {"csrftoken": "x"}).status_code == 403
    assert link_fields(desk.ask("/-/answer/M1?seat=2&about=score", "support")) is None, "the answer for staff"
    assert link_fields(desk.ask("/-/answer/M1?seat=2&about=score&for=1", "support")) is None, "the answer of another"


def _without_token(fields: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in fields.items() if name != "csrftoken"}


def test_without_a_key_none_is_made_and_staff_are_told_how_there_is_one(tmp_path: Path) -> None:
    views = tmp_path / "views"
    views.mkdir()
    build_views(views, [audited(settled())])
    desk = Staffed(tmp_path, views, worker=Remembering())
    page = desk.ask(ANSWER, "support")
    assert link_fields(page) is None and "meldtrail helpdesk rotate once" in told(page)
    asked = {"match": "M1", "seat": "2", "about": "score", "deal": "1", "days": "7"}
    assert desk.ask("/-/player-links", "support", "POST", data=asked).status_code == 503
    assert desk.ask("/-/player?link=x").status_code == 403
    change_settings(tmp_path, lambda held: held or Settings())
    assert desk.ask(made(desk)).status_code == 200
    (tmp_path / "helpdesk.json").chmod(0o644)
    assert desk.ask(ANSWER, "support").status_code == 200, "a page of staff does not fall with the file"
    is_refused(desk.ask("/-/player?link=x"), 503, "cannot be shown to you now")


# -- what a player may never see -----------------------------------------------------------------------


def other_hand(cards: list[str]) -> Sent:
    """M1 with another hand of the seat that lost, which it never showed."""
    sent = settled()
    sent[1] = {**sent[1], "hands": [{"seat": 1, "cards": WINNING}, {"seat": 2, "cards": cards}]}
    return sent


ANOTHER = ["6S", "TS", "2D", "8H", "JH", "2S", "7D", "JD", "3C", "5C", "8C", "TC", "QC"]


def test_what_the_other_hand_held_changes_nothing_a_player_is_shown(tmp_path: Path) -> None:
    """Two desks that differ in the hand of seat 2 alone, at every moment: seat 1 is shown the same, seat 2 is not."""
    pages: dict[int, list[list[str]]] = {1: [], 2: []}
    for name, hand in (("one", LOSING), ("two", ANOTHER)):
        folder = tmp_path / name
        (folder / "views").mkdir(parents=True)
        build_views(folder / "views", [audited(other_hand(hand))])
        change_settings(folder, lambda held: held.model_copy(update={"link_secret": "s" * 40}))
        desk = Staffed(folder, folder / "views", worker=Remembering())
        desk.desk.desk.player_links._clock = lambda: 1_800_000_000.0
        for seat in pages:
            address = signed(desk, seat=seat, about="show" if seat == 1 else "score")
            got = [desk.ask(f"{address}&at={at}") for at in range(1, 8)]
            assert [page.status_code for page in got] == [200] * 7
            pages[seat].append([page.text for page in got])
            if seat == 1:
                assert [
                    card
                    for card in hand
                    for page in got
                    if spoken_of(card, page.text) and card not in [*WINNING, "2H", "7C", "AC"]
                ] == []
    assert pages[1][0] == pages[1][1]
    assert pages[2][0] != pages[2][1], "so the test can fail"


def test_no_name_staff_case_or_page_of_the_desk_is_told(desk: Helpdesk) -> None:
    case = case_of(desk, DECIDED, SENT)
    pseudonyms = re.findall(r'"pseudonym": "([^"]+)"', desk.ask("/open/players.json?_shape=objects", "admin").text)
    assert pseudonyms
    for address in (made(desk, f"/-/case/{case}"), f"{made(desk, f'/-/case/{case}')}&at=2"):
        page = desk.ask(address)
        links = {unescape(one).partition("?")[0] for one in re.findall(r'(?:href|action)="([^"]+)"', page.text)}
        assert links <= {"/-/player", "/-/static/app.css", "/desk/desk.css", "/desk/match.css"}, links
        shown = page.text.replace(address.partition("link=")[2].partition("&")[0], "")
        for word in (*CANARIES, *pseudonyms, *NAMES.values(), "HD-1", case, "finding", "asha"):
            assert word not in shown, word
    secret = desk.desk.desk._link_secret()
    told_by_link = read_fields(secret, "player1", made(desk, f"/-/case/{case}").partition("link=")[2])
    assert set(told_by_link) == set(asdict(PlayerLink("M", 1, None, "show", "en", None, 1, "", 0, 1)))
    assert not set(map(str, told_by_link.values())) & set(NAMES.values())


def test_a_session_shows_no_more_than_the_link(desk: Helpdesk) -> None:
    address = made(desk)
    assert desk.ask(address, "admin").text == desk.ask(address).text


def test_a_moment_of_a_match_is_shared_with_its_seat_for_some_days(desk: Helpdesk, clock: Clock) -> None:
    """Through one seat's eyes alone; it opens there, and ends by itself."""
    for page in ("/-/match/M1?at=4", "/-/match/M1?at=4&as=table", "/-/match/M3?as=1"):
        assert link_fields(desk.ask(page, "support")) is None, page
    assert link_fields(desk.ask("/-/match/M1?at=4&as=2", "analyst")) is None
    address = made(desk, "/-/match/M1?at=3&as=2", days="1")
    assert address.endswith("&at=3")
    page = desk.ask(address)
    assert page.status_code == 200 and "Event 3 of 7" in told(page) and "14 cards face down" in page.text
    clock.now += DAY
    is_refused(desk.ask(address), 410, "")
