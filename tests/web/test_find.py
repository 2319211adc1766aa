"""The search box: what it finds, how it tells it, to whom, and that any text at all is answered calmly."""

from __future__ import annotations

import html
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import quote, unquote_plus, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.audit.auditor import Auditor
from ledger.audit.played import pseudonym_of
from ledger.cases.writing import all_cases
from ledger.evidence.store import append_records, open_reader, open_writer
from ledger.find.hits import criteria, matches_found, narrow
from ledger.find.search import SearchedName, read_search
from ledger.rules.library import read_rulebook
from ledger.serving.client import Worker
from ledger.views.projection.generation import build_views
from ledger.views.sqlite import sqlite3
from ledger.views.tables.board import altered_in
from ledger.views.tables.record_text import ascii_json
from ledger.web.app import desk_app
from ledger.web.pages.find import _players
from schemas.canonical import canonical
from schemas.records import Access
from tests.desk_kit.desk import hands_for
from tests.desk_kit.files import build_cases
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import (
    CANARIES,
    HIDDEN,
    LOSING,
    WINNING,
    Sent,
    contracts,
    dealing,
    no_rules,
    opening,
    played_on,
    pool,
    settled,
    told,
    wrong_show,
)
from tests.desk_kit.worker import InProcessWorker
from tests.torture import TORTURE
from tests.web.browsing import answering, by_turns, faults_for_some, follow, keep, page_of, too_wide
from tests.web.conftest import NOW
from tests.web.staffed import without_tokens

pytestmark = pytest.mark.usefixtures("one_afternoon")
Ask = Callable[..., str]


def asha(match: str, *players: tuple[str, str], at: str) -> Sent:
    """A match of two people who have names, on the day and at the hour given."""
    named = [{"seat": seat, "player": player, "name": name} for seat, (player, name) in enumerate(players, 1)]
    events = told(
        match,
        opening(ruleset="rummycentral", table="T-9", players=named),
        dealing(WINNING, LOSING),
        ("drop", {"seat": 2, "by": "timer"}),
        ("deal_scored", {"deal": 1, "points": [{"seat": 1, "points": 0}, {"seat": 2, "points": 20}]}),
        ("match_settled", {"payouts": [{"seat": 1, "amount": 900}, {"seat": 2, "amount": -2000}]}),
    )
    return [{**event, "at": f"{at[:-3]}{n:02}.000Z"} for n, event in enumerate(events)]


SENT = (
    settled(),
    wrong_show(),
    played_on(),
    no_rules(),
    contracts(),
    pool(),
    asha("A1", ("asha_92", "Asha"), ("ravi-7", "Ravi Kumar"), at="2026-11-19T16:20:00Z"),
    asha("A2", ("asha_92", "Asha"), ("other-1", "ASHA"), at="2026-11-20T05:00:00Z"),
)
"""In India M1 and M2 were on from 15:45 on the day of NOW, A1 at 21:50 the day before, A2 at 10:30."""


def searched(folder: Path) -> Path:
    """A ledger of eight matches, with its views."""
    rulebook = read_rulebook()
    with open_writer(folder, create=True) as writer:
        for events in SENT:
            writer.ingest([canonical(event) + b"\n" for event in events], "f", rulebook.pin, "live")
    with open_reader(folder) as reader:
        build_views(folder / "views", Auditor(reader, rulebook, reader.person).all())
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with a case."""
    folder = searched(tmp_path_factory.mktemp("find") / "ledger")
    frame = {"stream": "case/C1", "at": "2026-11-20T11:00:00.000Z", "who": "ann", "type": "case_opened"}
    append_records(folder, [{**frame, "ticket": "HD-481", "topic": "score", "seat": 2, "deal": 1, "about": ["M1", 6]}])
    with open_reader(folder) as reader:
        build_cases(folder / "views", all_cases(reader))
    return folder


def asking(folder: Path, **options: Any) -> Callable[..., Any]:
    """Asks the search box of a desk, with what a helpdesk knows of a ticket beside its text."""
    desk = desk_app(folder / "views", **{"tz": "Asia/Kolkata", **options})

    def ask(text: str, more: str = "", **fields: str) -> Any:
        return awaited(desk.client.get(f"/-/find?{urlencode({'q': text, **fields})}{more}"))

    return ask


@pytest.fixture(scope="module")
def answer(folder: Path) -> Callable[..., Any]:
    """What the desk with a worker answers an admin."""
    return asking(folder, worker=InProcessWorker(folder, lambda: None))


@pytest.fixture
def find(answer: Callable[..., Any]) -> Ask:
    """The same as words, the box itself left out."""

    def ask(text: str, more: str = "") -> str:
        page = answer(text, more)
        assert page.status_code == 200, page.text
        return words(page.text)

    return ask


def words(page: str) -> str:
    """What a page says below its box."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page.partition("</form>\n\n")[2])).split())


def found(page: Any) -> list[str]:
    """The matches a page lists."""
    return re.findall(r'<h3><a href="[^"]*">([^<]+)</a>', page.text)


@pytest.mark.parametrize(
    ("text", "matches"),
    [
        ("M1", ["M1"]), ("m1", ["M1"]), ("match “M”", ["M4", "M3", "M2", "M1"]), ("T-17", ["M1"]),
        ("table t-9", ["A2", "A1"]), ("lobby Blue", ["M1"]), ("blue", ["M1"]), ("lobby red", []),
        ("today", ["A2", "P1", "T1", "M4", "M3", "M2", "M1"]), ("yesterday", ["A1"]), ("last night 10 pm", ["A1"]),
        ("this morning", ["A2"]), ("19/11 21:30", ["A1"]), ("19/11 20:30", []),
        ("between 21:50 and 21:51 yesterday", ["A1"]),
        ("₹60", ["M1"]), ("60 points", ["M1"]), ("80 points", ["M1"]), ("2000 paise", ["A2", "A1"]),
        ("20 points T-9", ["A2", "A1"]), ("amount 20 T-9", ["A2", "A1"]), ("money 20", ["A2", "A1"]),
        ("20", ["A2", "A1", "P1"]),
        ("invalid show", ["M2"]), ("wrong show seat 1", ["M2"]), ("wrong show seat 2", []),
        ("overturned seat 1", ["A2", "A1", "P1", "M2", "M1"]), ("dropped", ["A2", "A1", "P1", "M2"]),
        ("timer today", ["A2", "M2"]), ("still playing", ["M3"]), ("declare_without_draw", []), ("continental", ["T1"]),
        ("rules rummycentral yesterday", ["A1"]), ("undecidable", ["M4"]), ("HD-481", ["M1"]), ("case c1", ["M1"]),
        ("discard_before_draw", ["M2"]), ("Discarded before drawing", ["M2"]), ("clean", []),
        ("asha_92", ["A2", "A1"]), ("player ASHA", ["A2", "A1"]), ("“ravi kumar”", ["A1"]), ("Ravi Kumar", ["A1"]),
        ("asha_92 ravi-7", ["A1"]), ("asha_92 today", ["A2"]), ("asha_92 seat 2", []), ("asha_92 Nobody", []),
        ("5H 6H 7H seat 1", ["A2", "A1", "M1"]), ("5H 6H 7H seat 2", ["P1", "M2"]), ("5H 6H 7H yesterday", ["A1"]),
        ("2S AC table T-17", ["M1"]), ("2S 2S", []), ("T1 5C", ["T1"]), ("nobody-at-all", []),
        ("M9", []), ("31 points", []),
    ],
)  # fmt: skip
def test_what_is_found(answer: Callable[..., Any], text: str, matches: list[str]) -> None:
    page = answer(text)
    assert page.status_code == 200
    assert sorted(found(page)) == sorted(matches), words(page.text)


def test_the_newest_stand_first(answer: Callable[..., Any], folder: Path) -> None:
    views = sqlite3.connect(folder / "views" / "open.db")
    leaf = dict(views.execute("select match, leaf from matches").fetchall())
    listed = found(answer("rules rummycentral"))
    assert listed == sorted(listed, key=lambda match: -leaf[match]) and len(listed) > 3


def test_a_match_named_in_full_stands_before_newer_ones_that_begin_so(tmp_path: Path) -> None:
    rulebook = read_rulebook()
    with open_writer(tmp_path, create=True) as writer:
        for match in ("Q1", "Q10", "Q11"):
            log = [canonical({**event, "match": match}) + b"\n" for event in settled()]
            writer.ingest(log, "f", rulebook.pin, "live")
    with open_reader(tmp_path) as reader:
        build_views(tmp_path / "views", Auditor(reader, rulebook, reader.person).all())
    assert found(asking(tmp_path)("Q1")) == ["Q1", "Q11", "Q10"]


def test_what_is_known_is_said_in_words(find: Ask) -> None:
    page = find("M1")
    assert "Claim of 60 points for seat 2 wrong: the play gives 80." in page
    assert "Stake taken of ₹60.00 for seat 2 wrong: the play takes ₹80.00." in page
    assert "20 Nov 2026, 15:45 IST · RummyCentral" in page and "table T-17" in page
    wrong = find("invalid show")
    assert (
        "Invalid show by seat 1, which the platform called valid" in wrong and "“Played out of turn” (seat 2)" in wrong
    )
    assert "Seat 2 dropped." in find("dropped yesterday")
    assert "Seat 1 held these cards from the deal to its end (deal 1)." in find("5H 6H 7H yesterday")
    assert "Seat 1 held these cards after event 3 (deal 1)" in find("2S AC table T-17")


def test_every_result_leads_to_the_deciding_event_the_answer_and_the_case(answer: Callable[..., Any]) -> None:
    page = answer("60 points").text
    assert 'href="/-/match/M1?at=6"' in page
    assert "/-/answer/M1?deal=1&amp;seat=2&amp;about=score" in page and 'href="/-/case/C1"' in page
    assert 'href="/-/match/M1?at=2&amp;as=1"' in answer("2S 3S 4S M1").text


@pytest.mark.parametrize(
    ("text", "where"), [("M1", "/-/match/M1"), ("C1", "/-/case/C1"), ("ticket HD-481", "/-/case/C1")]
)
def test_what_is_named_in_full_offers_itself_and_is_gone_to_when_asked_again(
    answer: Callable[..., Any], text: str, where: str
) -> None:
    page = answer(text)
    assert page.status_code == 200 and f'<a href="{where}">go there</a>' in page.text
    assert f'name="again" value="{text}"' in page.text
    for more in ("&go=1", f"&again={quote(text)}"):
        assert (answer(text, more).status_code, answer(text, more).headers["location"]) == (302, where)
    assert answer(text, "&again=something-else").status_code == 200


def test_nobody_is_sent_away_from_what_is_not_sure(answer: Callable[..., Any]) -> None:
    for text in ("match M", "M1 today", "asha_92", "nobody"):
        page = answer(text, f"&go=1&again={quote(text)}")
        assert page.status_code == 200 and 'name="again"' not in page.text


def test_a_name_several_players_bear_lists_each_with_its_matches(answer: Callable[..., Any], folder: Path) -> None:
    with open_reader(folder) as reader:
        first, second = (pseudonym_of(reader.person(player)) for player in ("asha_92", "other-1"))
    page = answer("“Asha”")
    assert "what 2 players are called" in page.text
    assert f">{first}</a> in 2 matches" in page.text and f">{second}</a> in 1 match<" in page.text
    assert found(answer(first)) == ["A2", "A1"] and found(answer(second.lower())) == ["A2"]


def test_every_look_up_and_every_hand_found_is_written_down(folder: Path) -> None:
    worker = InProcessWorker(folder, lambda: None)
    ask = asking(folder, worker=worker)
    ask("player asha_92")
    ask("2S 3S 4S 5H")
    ask("QD KD QS KS AD")
    worker.journal.deliver()
    with open_reader(folder) as reader:
        kept = [one for stream in reader.streams_under("access") for one in reader.records(stream)]
    said = [one.what for one in kept if isinstance(one, Access)]
    assert any(re.fullmatch(r"looked up a player: P[0-9a-f]{12}", one) for one in said)
    assert any(re.fullmatch("found hands that held 2♠ 3♠ 4♠ 5♥ in (?:[AMP][12](?:, )?){5}", one) for one in said)
    assert not any("asha" in one or "Q♦" in one for one in said)


def test_cards_of_a_match_still_played_are_never_found(answer: Callable[..., Any], find: Ask) -> None:
    for text in (" ".join(HIDDEN), *HIDDEN, "2C 3C 4C 5C", "M3 QD", "still playing KS", "seat 1 AD KD"):
        assert "M3" not in found(answer(text)), text
    live = find("M3")
    assert "Still played: what rests on hidden cards is told once it has ended." in live
    for card in HIDDEN:
        assert card not in live
    for canary in CANARIES:
        assert canary not in answer("today").text


ROLES = {"support": True, "analyst": False, "auditor": True, "admin": True}


@pytest.mark.parametrize("role", ROLES)
def test_who_may_look_players_up_and_see_cases(folder: Path, role: str) -> None:
    ask = asking(folder, worker=InProcessWorker(folder, lambda: None), role=role)
    by_name, by_case = ask("player asha_92"), ask("case C1")
    assert (found(by_name), found(by_case)) == ((["A2", "A1"], ["M1"]) if ROLES[role] else ([], []))
    if not ROLES[role]:
        assert "Your role does not look players up by id or name" in by_name.text
        assert "Cases are not shown to you." in by_case.text and "/-/case/" not in ask("M1").text
    assert found(ask("5H 6H 7H")) == ["A2", "A1", "P1", "M2", "M1"]


def test_nobody_finds_anything(folder: Path) -> None:
    page = asking(folder, role=None)("M1")
    assert page.status_code != 200 and "M1" not in without_tokens(page.text)


def test_where_nobody_can_be_looked_up_the_page_says_so(folder: Path) -> None:
    page = asking(folder)("player asha_92")
    assert page.status_code == 200 and "Nobody could be looked up" in page.text and found(page) == []


def test_who_may_see_no_hands_is_told_that_no_cards_are_looked_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands_for(monkeypatch, "auditor")
    page = asking(folder, role="support")("5H 6H 7H")
    assert page.status_code == 200 and "cards cannot be looked for" in page.text and found(page) == []


def test_nothing_found_says_what_was_understood_and_what_to_try(find: Ask, answer: Callable[..., Any]) -> None:
    page = find("overturned last night 10 pm seat 2")
    assert "Nothing was found: on 19 Nov 2026 between 21:30 and 22:30 IST, seat 2, overturned." in page
    assert "on 19 Nov 2026 between 21:30 and 22:30 IST, overturned" in page.partition("Try it without")[2]
    assert "Every match of this desk was looked through." in page
    assert "still played are shown to nobody" in find("2S 2S")
    nobody = find("asha_92 Nobody today")
    assert "No match, table or player here is called “Nobody”" in nobody
    assert "No player here is called “Nobody”" in find("player Nobody")
    assert (
        nobody.partition("Try it without that:")[2].split(" Powered")[0].strip() == "player “asha_92”, on 20 Nov 2026"
    )
    assert "Did you mean: invalid show" in find("invlid show")
    alone = find("seat 2")
    assert "Seat 2 was not looked at" in alone and "looked through" not in alone, "nothing was looked for"
    looser = re.findall(r'<li><a href="/-/find\?q=([^"]+)"', answer("overturned last night 10 pm seat 2").text)
    assert len(looser) == 3
    assert found(answer(unquote_plus(looser[2]))) == ["A1"]


CALM = (
    "", "   ", "'; drop table matches; --", "<script>alert(1)</script>", "🎴🎴🎴", "x" * 10_000, "?" * 500, "%00%",
    "\x00\x1b[31m", "“", '"', '""', "match", "player", "seat", "seat 0", "seat 99", "0", "99999999999999999999", "₹",
    "-1", "\u202e", "a" * 64, "M1' or '1'='1", "{{7*7}}", "../../etc/passwd", "select * from hands", "4S " * 400,
    "1/1/1 99/99/9999", "null None NaN",
)  # fmt: skip


@pytest.mark.parametrize("text", CALM, ids=range(len(CALM)))
def test_any_text_is_answered_calmly(answer: Callable[..., Any], text: str) -> None:
    page = answer(text)
    assert page.status_code == 200
    assert "<script>alert" not in page.text and "{{" not in page.text.replace("{{7*7}}", "")
    assert "Find" in page.text and "autofocus" in page.text and "Traceback" not in page.text


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60))
def test_any_text_at_all(answer: Callable[..., Any], text: str) -> None:
    assert answer(text.encode("utf-8", "ignore").decode()).status_code == 200


def test_there_is_more_only_where_more_was_found_than_may_be_listed(folder: Path) -> None:
    views = sqlite3.connect(folder / "views" / "open.db")
    asked = criteria(read_search("rules rummycentral", NOW), [], None)
    every = matches_found(views, asked).matches
    assert len(every) > 1
    assert matches_found(views, asked, len(every)) == (every, False, {})
    assert matches_found(views, asked, len(every) - 1) == (every[:-1], True, {})


@contextmanager
def no_whole_table_read(views: Path) -> Iterator[sqlite3.Connection]:
    """A connection to views, no query through which may go through all rows of a table."""
    plans: list[str] = []
    with closing(sqlite3.connect(views)) as connection, closing(sqlite3.connect(views)) as beside:

        def traced(sql: str) -> None:
            if sql.lower().startswith("select"):
                plans.extend(row[3] for row in beside.execute(f"explain query plan {sql}"))

        connection.set_trace_callback(traced)
        yield connection
    read = {plan.split()[1] for plan in plans if plan.startswith("SCAN") and "INDEX" not in plan}
    assert plans and read <= {"j", "json_each", "(subquery-1)", "(subquery-2)"}, plans


def test_matches_that_were_altered_are_told_of_without_reading_every_match(folder: Path, tmp_path: Path) -> None:
    """On the front page and to a monitor; a writer may be called what such a match is noted by."""
    views = tmp_path / "open.db"
    shutil.copy(folder / "views" / "open.db", views)
    for aside, count in (([[], [], 0, "altered", 12], 0), ([[], [], 0, {"altered": 3}], 1)):
        with closing(sqlite3.connect(views)) as connection, connection:
            connection.execute("update match_records set incomplete = ? where match = 'M1'", (ascii_json(aside),))
        with no_whole_table_read(views) as connection:
            assert len(altered_in(connection)) == count


def test_no_search_reads_a_whole_table(folder: Path) -> None:
    texts = ("M1", "table T-9", "lobby blue", "rules rummycentral", "today", "₹80 overturned", "still playing today",
             "dropped timer")  # fmt: skip
    with no_whole_table_read(folder / "views" / "open.db") as views:
        for text in texts:
            asked = criteria(read_search(text, NOW), [("P0",)] if "T-9" in text else [], None)
            matches_found(views, asked)
            narrow(views, asked)


def served(folder: Path) -> AbstractContextManager[str]:
    """The desk on a free port: its address."""
    return answering(desk_app(folder / "views", tz="Asia/Kolkata", worker=InProcessWorker(folder, lambda: None)))


def test_the_page_fits_is_accessible_and_works_with_and_without_javascript(browser: Any, folder: Path) -> None:
    asked = ("", "M1", "today", "“Asha”", "nothing-here last night seat 3", "5H 6H 7H")
    with served(folder) as address:
        with page_of(browser) as page:
            for number, text in enumerate(asked):
                for width in by_turns(number, 360, 1440):
                    page.set_viewport_size({"width": width, "height": 900})
                    page.goto(f"{address}/-/find?q={quote(text)}")
                    assert too_wide(page) == 0, text
                    assert not (TORTURE or number in {1, 4}) or faults_for_some(page) == [], text
                    keep(page, f"find-{number}-{width}")
        with page_of(browser) as page:
            page.goto(f"{address}/-/board")
            page.keyboard.press("/")
            page.wait_for_function("document.activeElement.name === 'q'")
            page.keyboard.type("M1")
            page.keyboard.press("Enter")
            page.wait_for_url("**/-/find?q=M1")
            page.wait_for_function("document.activeElement.id === 'find-q'")
            page.keyboard.press("Enter")
            page.wait_for_url("**/-/match/M1")
        with page_of(browser, java_script_enabled=False) as page:
            page.goto(f"{address}/")
            page.fill(".content input[name=q]", "wrong show")
            follow(page, ".content form[role=search] button")
            follow(page, ".find-hit h3 a")
            assert "/-/match/M2?at=6" in page.url


@pytest.mark.parametrize(
    "asked",
    [
        "invalid show", "rules rummycentral", "seat 2 dropped", "80 points", "overturned", "undecidable", "last night",
        "with findings", "still playing", "held 4S 5S", "nobody-is-called-so", "match M1",
        "kal raat mera show galat bataya 80 points pool 101",
    ],
)  # fmt: skip
def test_a_hindi_desk_tells_what_was_asked_for_and_what_is_known_in_hindi(folder: Path, asked: str) -> None:
    page = asking(folder, language="hi", worker=InProcessWorker(folder, lambda: None))(asked).text
    said = page.partition('<p class="find-said">' if "<table" not in page else "<h2>")[2].partition("<footer")[0]
    said = re.sub(r'<script.*?</script>|<tr><td>[^<]*|<p class="find-fits">.*?</p>|“[^“”<]*”', " ", said, flags=re.S)
    named = r"rummycentral|AceLeagues|RummyCentral|P[0-9a-f]{12}|\bIST\b|nobody-is-called-so|Enter"
    english = re.findall(r"[A-Za-z]{3,}", re.sub(rf"<[^>]*>|{named}", " ", html.unescape(said)))
    assert re.search("[\u0900-\u097f]{3}", said) and english == []


@pytest.mark.parametrize(("left", "asked"), [(0, 0), (-1, 0), (1, 1), (2, 2), (3, 3), (9, 4)])
def test_no_more_names_are_looked_up_than_are_left_to_one_search(left: int, asked: int) -> None:
    class Nobody:
        asked: Final[list[str]] = []

        async def look_up(self, _: str, name: str) -> tuple[str, ...]:
            self.asked.append(name)
            return ()

    Nobody.asked.clear()
    (whole,) = awaited(_players(cast("Worker", Nobody()), "asha", SearchedName("word", "x1 y2 z3"), left))
    assert (whole.typed, len(Nobody.asked)) == ("x1 y2 z3", asked)
