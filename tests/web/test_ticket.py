"""The search page with a ticket in it: what it reads and lists, to whom, and what it says while something waits."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.audit.played import pseudonym_of
from ledger.evidence.store import open_reader, open_writer
from ledger.find.ranking import Person, rank
from ledger.find.tickets import read_ticket
from ledger.rules.library import read_rulebook
from ledger.serving.projecting import project
from ledger.views.sqlite import sqlite3
from ledger.web.app import desk_app
from schemas.canonical import canonical
from schemas.records import Access
from schemas.roles import STAFF_ROLES
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import settled, wrong_show
from tests.desk_kit.worker import InProcessWorker
from tests.torture import TORTURE
from tests.web.browsing import by_turns, faults_for_some, follow, keep, page_of, too_wide
from tests.web.conftest import NOW
from tests.web.reading_pages import told
from tests.web.test_find import answer as answer
from tests.web.test_find import asking, no_whole_table_read, searched, served

pytestmark = pytest.mark.usefixtures("one_afternoon")
SHORT = "mera show galat bola, aaj dopahar 3:45 baje"
POINTS = "I got 80 points, only 60 were shown! ₹60 was cut today at 3:45 pm on table T-17"
Ask = Callable[..., Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The matches of the tests of the search box."""
    return searched(tmp_path_factory.mktemp("ticket") / "ledger")


def found(page: Any) -> list[str]:
    """The matches a page lists, by its first links to matches."""
    return list(dict.fromkeys(re.findall(r'href="/-/match/([^"?]+)', page.text)))


def test_the_match_stands_first_with_what_fits_and_what_does_not(answer: Ask) -> None:
    page = answer(POINTS)
    assert found(page)[0] == "M1"
    first = told(page).partition("M1 ")[2].partition("The table at event")[0]
    assert "Fits in 5 of 5 parts: 80 points 60 ₹60 table T-17 today at 3:45 pm" in first
    wrong = answer(POINTS.replace("3:45", "2:10").replace("₹60", "₹65"))
    assert found(wrong)[0] == "M1"
    assert "“₹65” nearly fits: the nearest figure is 60.00." in told(wrong)
    assert "“today at 2:10 pm” nearly fits: it began on 20 Nov 2026, 15:45:01 IST." in told(wrong)


def test_what_is_not_on_record_of_a_match_is_said_so(answer: Ask) -> None:
    page = told(answer(f"{SHORT}, table T-99"))
    of_m2 = page.partition("M2 ")[2].partition("The table at event")[0]
    assert "“table T-99” does not fit: here it is not on record." in of_m2 and "–." not in page


@pytest.mark.parametrize(
    "text",
    [SHORT, "मेरा शो गलत बताया, आज दोपहर 3:45 बजे", "என் ஷோ தவறு, இன்று மதியம் 3:45", "my show was declared wrong today"],
)
def test_a_short_ticket_in_any_language_is_no_name(answer: Ask, text: str) -> None:
    page = answer(text)
    assert found(page)[0] == "M2" and "is called" not in told(page)


def test_a_difference_is_no_hour(answer: Ask) -> None:
    assert "09:30" not in told(answer("points wrong by 10"))


def test_words_that_mean_nothing_are_named(answer: Ask) -> None:
    assert "Not used: “gobbledy”, “Ravi”." in told(answer(f"gobbledy Ravi {SHORT}"))


def test_who_wrote_it_is_looked_up_and_tells_which_match(answer: Ask) -> None:
    text = "I was dropped by the timer and 20 rupees were cut"
    assert set(found(answer(text))[:2]) == {"A1", "A2"}
    assert found(answer(text, requester="ravi-7"))[0] == "A1"
    assert found(answer(f"my user id is ravi-7, {text}"))[0] == "A1"
    nobody = answer(text, requester="no-such-1")
    assert "No player here is called “no-such-1”." in told(nobody) and found(nobody)[:2]


def test_the_time_of_the_ticket_is_that_of_its_yesterday(answer: Ask) -> None:
    text = "my drop last night 9:50 pm, 20 points"
    assert found(answer(text))[0] == "A1" and "it began" not in told(answer(text)).partition("A2")[0]
    later = answer(text, at="2026-11-21 09:00")
    assert "on 20 Nov 2026 between 21:20 and 22:20 IST" in told(later)
    assert "“noon-ish” is no time as 2026-11-20 22:15" in told(answer(text, at="noon-ish"))


def test_a_role_that_looks_nobody_up_finds_by_the_rest(folder: Path) -> None:
    page = asking(folder, worker=InProcessWorker(folder, lambda: None), role="analyst")(POINTS, requester="ravi-7")
    assert found(page)[0] == "M1" and "Your role does not look players up by id or name" in told(page)
    assert asking(folder, role=None)(POINTS).status_code != 200
    assert found(asking(folder)(POINTS))[0] == "M1"


def test_a_ticket_that_found_nothing_is_kept_without_a_word_of_it(folder: Path) -> None:
    worker = InProcessWorker(folder, lambda: None)
    page = asking(folder, worker=worker)("Kabir zapped me, my secretword, 7777 points, table t999")
    assert found(page) == [] and "No match fits this ticket. Every match of this desk was looked through." in told(page)
    worker.journal.deliver()
    with open_reader(folder) as reader:
        kept = [one for stream in reader.streams_under("access") for one in reader.records(stream)]
    said = [one.what for one in kept if isinstance(one, Access) and "ticket" in one.what]
    assert said == ["a ticket found no match: 7777 points; 3 words were not understood"]


def test_nothing_in_it_says_which_match(answer: Ask) -> None:
    page = told(answer("please sir\nthe shuffle is rigged"))
    assert "Nothing in it says which match" in page and "The complaint is about: the shuffle." in page


def test_a_ticket_is_posted_by_a_form_of_this_desk_alone(folder: Path) -> None:
    desk = desk_app(folder / "views", tz="Asia/Kolkata", worker=InProcessWorker(folder, lambda: None))

    async def post(token: str | None, cookies: bool = True) -> Any:
        page = await desk.client.get("/-/find")
        sent = re.search(r'name="csrftoken" value="([^"]+)"', page.text)
        assert sent is not None
        form = {"q": "long " * 500 + POINTS, "csrftoken": sent[1] if token is None else token}
        return await desk.client.post("/-/find", data=form, cookies=dict(page.cookies) if cookies else {})

    page = awaited(post(None))
    assert page.status_code == 200 and found(page)[0] == "M1"
    assert awaited(post("forged")).status_code == 403
    assert awaited(post("forged", cookies=False)).status_code == 403


@pytest.mark.parametrize("role", STAFF_ROLES)
def test_every_role_of_the_staff_may_paste_one(folder: Path, role: str) -> None:
    assert found(asking(folder, worker=InProcessWorker(folder, lambda: None), role=role)(SHORT))[0] == "M2"


# -- while something waits ---------------------------------------------------------------------------


def half_projected(tmp_path: Path) -> Path:
    """A ledger whose views say that 1,234 events are still to be audited."""
    folder, rulebook = tmp_path / "ledger", read_rulebook()
    with open_writer(folder, create=True) as writer:
        for events in (settled(), wrong_show()):
            writer.ingest([canonical(event) + b"\n" for event in events], "f", rulebook.pin, "live")
    project(folder)
    return folder


def wait(folder: Path, events: int, matches: int | None) -> None:
    """Set what the views say is waiting."""
    with sqlite3.connect(folder / "views" / "open.db") as views:
        views.execute("update freshness set events_waiting = ?, matches_waiting = ?", (events, matches))


def test_everything_was_looked_through_only_once_nothing_waits(tmp_path: Path) -> None:
    folder = half_projected(tmp_path)
    ask = asking(folder)
    for text in ("31 points", "my 7777 points were cut", POINTS, "M1"):
        wait(folder, 0, 0)
        assert "still to be audited" not in told(ask(text)).partition("Powered")[0].partition("As of")[0]
        wait(folder, 36_042, None)
        page = told(ask(text))
        assert "Not everything can be found yet: 36,042 events are still to be audited." in page, text
        assert (
            "looked through" not in page
            and "Nothing was found:" not in page
            and "No match fits this ticket." not in page
        )
        wait(folder, 0, 2)
        assert "2 matches are to be audited again" in told(ask(text)), text
    wait(folder, 0, 0)
    assert re.search(
        r"Every match audited up to \d+ \w+ \d{4}, \d\d:\d\d .* was looked through", told(ask("31 points"))
    )


# -- how it is found ---------------------------------------------------------------------------------


def test_no_ticket_reads_a_whole_table(folder: Path, tmp_path: Path) -> None:
    # Planned as for a table of any size: by the figures of eight matches to go through them all is the best plan.
    shutil.copy(folder / "views" / "open.db", tmp_path)
    with closing(sqlite3.connect(tmp_path / "open.db")) as views, views:
        views.execute("DELETE FROM sqlite_stat1")
    with no_whole_table_read(tmp_path / "open.db") as views:
        for text in (POINTS, SHORT, "pool 101 drop kiya, 6 players, seat 2, match M1, table t5"):
            rank(views, read_ticket(text, NOW), [])


def test_a_match_not_begun_when_it_was_written_stands_behind(folder: Path) -> None:
    views = sqlite3.connect(folder / "views" / "open.db")
    written = datetime(2026, 11, 19, 18, 0, tzinfo=UTC)
    with open_reader(folder) as reader:
        asha = Person("asha_92", (pseudonym_of(reader.person("asha_92")),), own=True)
    found = rank(views, read_ticket("the timer, 20 points", written), [asha]).matches
    assert [one.match for one in found][:1] == ["A1"]
    later = rank(views, read_ticket("the timer, 20 points", NOW), [asha]).matches
    assert [one.match for one in later][:2] == ["A2", "A1"]


def test_a_match_or_table_that_is_not_here_is_said_so(answer: Ask) -> None:
    says = told(answer(f"in match M77, table T-99, {SHORT}"))
    assert "No match here is called “M77”." in says and "No table here is called “T-99”." in says


def test_a_table_that_is_not_here_and_yet_fits_is_accounted_for(answer: Ask) -> None:
    says = told(answer(f"table 17, {SHORT}"))
    assert "table 17" in says.partition("Fits in")[2].partition("The table at event")[0]
    assert "No table here is called “17”. One with the same digits would count as it." in says


def test_what_does_not_fit_says_what_was_looked_for_and_the_figure_its_unit(answer: Ask) -> None:
    says = told(answer("my show was valid and I lost 78 points today at 3:45 pm, my connection went"))
    assert "the nearest figure is 80 points." in says
    assert "does not fit: this match has nothing of the kind “disconnected”." in says


def test_a_match_not_here_is_said_not_to_be_a_player(answer: Ask) -> None:
    assert "No match here is called “cup-6-000099”." in told(answer("my match was cup-6-000099 and i got less money"))
    says = told(answer("my show in cup-6-000099 was declared wrong yesterday and i got less money than i should"))
    assert "No match, table or player here is called “cup-6-000099”." in says and "No player here" not in says


@pytest.mark.parametrize("text", ["mera show galat bola", "I got 80 points, only 60 were shown!\nplease help"])
def test_nothing_of_the_last_weeks_fits_so_that_all_days_are_looked_through(answer: Ask, text: str) -> None:
    """Who says that every match was looked through has not left out what is two months old."""
    page = answer(text, at="2027-06-01 09:00")
    assert "M1" in found(page) or "M2" in found(page)
    assert "from longer ago or other days" in told(page)
    assert "from longer ago" not in told(answer(text, at="2026-11-20 22:30"))
    wrong_day = answer(f"{text}, on 3 May 2026 at 3:45 pm")
    assert found(wrong_day) and "from longer ago or other days" in told(wrong_day)
    assert found(answer("mera net cut gaya, aur 4321 point", at="2027-06-01 09:00")) == []


def test_what_began_after_the_ticket_was_written_is_said_not_to_have_been_looked_at(answer: Ask) -> None:
    early = told(answer("my show was valid", at="2026-11-01 09:00"))
    assert "No match fits this ticket." in early
    assert "after 1 Nov 2026, 09:00 IST, when it was written: if that was later, say so in “Written at”." in early
    assert "But for matches" not in told(answer("mera net cut gaya, aur 4321 point", at="2027-06-01 09:00"))


def test_where_only_the_newest_were_compared_nothing_says_that_all_were(
    answer: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.find.ranking.COMPARED", 0)
    says = told(answer(SHORT))
    assert "only the newest of many matches were compared" in says and "looked through" not in says


@pytest.mark.parametrize("at", ["0001-01-02", "9999-12-31T23:59", "9999-12-31T23:59+00:00"])
def test_a_time_no_ticket_can_be_of_is_no_time(answer: Ask, at: str) -> None:
    page = answer(f"{SHORT} last night", at=at)
    assert page.status_code == 200 and "is no time as" in told(page)
    assert answer(f"Date: {at}\n{SHORT} last night").status_code == 200


def test_a_match_a_ticket_names_is_told_even_if_it_began_later(answer: Ask) -> None:
    """The time in a helpdesk may be wrong; the id that the player copied is not."""
    page = answer("my show in match M2 was declared wrong", at="2026-11-01 09:00")
    assert found(page)[0] == "M2" and "<title>Find: a ticket" in page.text
    assert "“match M2” nearly fits: it began on 20 Nov" in told(page)
    assert "after the ticket was written." in told(page)
    assert "after the ticket" not in told(answer("my show in match M2 was declared wrong"))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=80), st.text(max_size=20))
def test_any_ticket_is_answered_calmly(answer: Ask, text: str, field: str) -> None:
    text, field = (one.encode("utf-8", "ignore").decode() for one in (text, field))
    page = answer(f"{text}\n{text}", subject=field, requester=field, at=field)
    assert page.status_code == 200 and "Traceback" not in page.text


def test_the_page_of_a_ticket_fits_and_is_accessible(browser: Any, folder: Path) -> None:
    with served(folder) as address:
        with page_of(browser) as page:
            for number, text in enumerate((POINTS, SHORT, "my 7777 points", "")):
                for width in by_turns(number, 360, 1440):
                    page.set_viewport_size({"width": width, "height": 900})
                    page.goto(f"{address}/-/find")
                    page.fill("#find-ticket", text)
                    page.fill("#find-requester", "ravi-7")
                    follow(page, ".find-paste form button")
                    page.wait_for_selector("#find-read")
                    assert too_wide(page) == 0, text
                    assert not (TORTURE or number in {0, 3}) or faults_for_some(page) == [], text
                    keep(page, f"ticket-{number}-{width}")
        with page_of(browser, java_script_enabled=False) as page:
            page.goto(f"{address}/-/find?q={quote(POINTS)}")
            follow(page, ".find-hit h3 a")
            assert "/-/match/M1" in page.url
