"""The pages of cases: the queue, one case, and the rows they are made of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ledger.cases.case import KINDS, case_state
from ledger.cases.incidents import Search
from ledger.cases.messages import words_message
from ledger.cases.writing import Case
from ledger.messages.renderer import ENGLISH, Renderer, zone_named
from ledger.messages.rows import said_words
from ledger.views.projection.generation import build_views
from ledger.views.sqlite import sqlite3
from ledger.views.tables.cases import case_row, record_rows
from ledger.views.view_files import CASES_FILE
from ledger.web.app import desk_app
from ledger.web.pages.cases import ONLY, queue_sql
from schemas.message import message
from tests.cases.writing import (
    ANSWERED,
    APPEALED,
    ASSIGNED,
    ATTACHED,
    COMPOSED_TEXT,
    CORRECTED,
    DECIDED,
    HELD,
    JOINED,
    NOTE,
    OPENED,
    REVERSED,
    REVIEWED,
    letter_parts,
    records,
)
from tests.desk_kit.desk import Get, pages_of
from tests.desk_kit.files import build_cases
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import audited, played_on, settled
from tests.web.case_desk import browser_of, by_others, ledger_in


def test_every_kind_of_record_has_its_sentence() -> None:
    every = records(
        OPENED, JOINED, {"type": "case_ticket", "ticket": "HD-2"}, ASSIGNED, NOTE, ATTACHED,
        REVIEWED | {"who": "ravi"}, HELD, DECIDED, CORRECTED | {"corrects": 9},
        *letter_parts("composed", *COMPOSED_TEXT), *letter_parts("proposed", "Dear Ravi,", *COMPOSED_TEXT[1:]),
        ANSWERED, APPEALED, REVERSED | {"who": "meena"},
    )  # fmt: skip
    rows = list(record_rows("C1", every))
    assert [row["type"] for row in rows if row["odd"]] == []
    assert {row["type"] for row in rows} == KINDS
    assert all(row["says"].endswith(".") and row["who"] and row["at"] for row in rows)
    assert case_row(case_state("C1", every), every)["records"] == 25


def test_a_record_that_may_not_stand_is_told_of_in_its_row() -> None:
    rows = list(record_rows("C1", records(OPENED, ANSWERED)))
    assert rows[1]["odd"] == "an answer is sent when the case is decided"


def test_a_row_keeps_what_its_sentences_were_worded_from_beside_them() -> None:
    every = records(
        OPENED, {"type": "case_ticket", "ticket": "HD-2"}, ANSWERED, ASSIGNED, REVIEWED | {"who": "ravi"}, DECIDED
    )
    hindi = Renderer("hi")
    for row in record_rows("C1", every):
        assert said_words(row, "says", ENGLISH) == row["says"]
        assert said_words(row, "says", hindi) not in (row["says"], "")
        assert bool(row["odd_said"]) == bool(row["odd"]) == (row["type"] == "case_answered")
    assert said_words({"says": "As an older version had it."}, "says", hindi) == "As an older version had it."


def test_only_words_that_the_program_wrote_are_told_as_its_own() -> None:
    written = ENGLISH.say("case-as_ruled", reference="MT-7K3QX-9WDPF")
    for kind in ("case_decided", "case_reviewed"):
        assert words_message(kind, written) == message("case-as_ruled", reference="MT-7K3QX-9WDPF")
    for own in (f"{written} But see the terms.", f"so be it. {written}", "As ruled, by Asha.", ""):
        assert words_message("case_decided", own) is None
    assert words_message("note", written) is None


@pytest.mark.parametrize(
    "search",
    [
        Search(code="timer_too_early", since="2026-09-08T00:00", until="2026-09-08T02:00:30.500"),
        Search(code="settlement", clause="R-21", ruleset="rummy-106"),
        Search(clause="house:rounding"),
        Search(until="2026-09-08"),
    ],
)
def test_what_an_incident_was_searched_by_is_told_in_the_words_of_the_desk(search: Search) -> None:
    fact = words_message("case_joined", str(search))
    assert fact == search.fact
    hindi = Renderer("hi", zone=zone_named("Asia/Kolkata")).words(fact)
    assert not {"timer_too_early", "from", "before", "citing", "under"} & set(hindi.split())
    assert ("8 सित॰ 2026" in hindi) == search.has_span
    assert search.clause is None or search.clause in hindi


@pytest.mark.parametrize(
    "own", ["", "mistake", "again", "UTC", "the timer ran too fast", "timer_too_early on Sunday", "from Monday UTC"]
)
def test_words_of_a_person_are_no_search(own: str) -> None:
    assert words_message("case_joined", own) is None


def test_a_hindi_desk_tells_a_case_in_hindi_and_what_people_wrote_as_they_wrote_it(tmp_path: Path) -> None:
    decided = DECIDED | {"text": ENGLISH.say("case-as_ruled", reference="MT-7K3QX-9WDPF")}
    told = [OPENED, NOTE, ANSWERED, decided, CORRECTED | {"corrects": 4}]
    text = pages_of(views_with(tmp_path, {"C1": told}), language="hi")("/-/case/C1").text
    hindi = Renderer("hi")
    for said in ("case_record-note", "case_refusal-not_decided"):
        assert hindi.say(said) in text and ENGLISH.say(said) not in text
    assert hindi.say("case_record-case_opened", ticket="HD-1") in text and "MT-7K3QX-9WDPF।" in text
    assert "As ruled" not in text and "Decided" not in text and "a slip" in text


# -- the pages -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Views with two cases, one of them closed."""
    views = tmp_path_factory.mktemp("cases")
    build_views(views, [audited(settled())])
    opened = records(OPENED | {"claim": "<b>my points</b>", "due": "2026-11-01T00:00:00.000Z"}, NOTE)
    closed = records(OPENED | {"ticket": "HD-2"}, DECIDED, ANSWERED | {"language": "hi", "text": "प्रिय खिलाड़ी"})
    build_cases(views, [Case(case_state("C1", opened), opened), Case(case_state("C2", closed), closed)])
    return views


@pytest.fixture(scope="module")
def page(folder: Path) -> Get:
    """The desk over them."""
    return pages_of(folder)


def test_the_queue_shows_what_waits_with_its_clock(page: Get) -> None:
    queue = page("/-/cases").text
    assert "HD-1" in queue and "HD-2" not in queue
    assert "overdue by" in queue and 'href="/-/case/C1"' in queue
    assert "HD-2" in page("/-/cases?stand=closed").text
    assert "HD-1" not in page("/-/cases?stand=all&who=nobody-here").text
    assert page("/-/cases?stand=';drop").status_code == 200


DAY = "2026-11-{:02}T00:00:00.000Z"
QUEUED: dict[str, list[dict[str, Any]]] = {
    "C1": [OPENED | {"ticket": "HD-1", "due": "2999-01-01T00:00:00.000Z"}],
    "C2": [OPENED | {"ticket": "HD-2", "due": DAY.format(2)}, ASSIGNED | {"to": "local"}],
    "C3": [OPENED | {"ticket": "50%_off", "due": DAY.format(1)}, ASSIGNED | {"to": "ravi"}],
    "C4": [OPENED | {"ticket": "HD-4"}, ASSIGNED | {"to": "ravi"}, REVIEWED | {"who": "meena"}, HELD],
    "C5": [OPENED | {"ticket": "HD-5", "due": DAY.format(1)}, DECIDED, ANSWERED],
    "C6": [OPENED | {"ticket": "HD-6"}, DECIDED],
}  # fmt: skip


def views_with(folder: Path, written: dict[str, list[dict[str, Any]]]) -> Path:
    """Views of one match and these cases."""
    build_views(folder, [audited(settled())])
    kept = [(name, records(*told)) for name, told in written.items()]
    build_cases(folder, [Case(case_state(name, told), told) for name, told in kept])
    return folder


@pytest.fixture(scope="module")
def queue(tmp_path_factory: pytest.TempPathFactory) -> Get:
    """A desk over six cases."""
    return pages_of(views_with(tmp_path_factory.mktemp("queue"), QUEUED))


def listed(page: Any) -> list[str]:
    """The ids of the cases a queue shows, in order; one's own that stand before it left out."""
    assert page.status_code == 200
    own, _, rest = page.text.partition("<h2>The whole queue</h2>")
    return re.findall(r'href="/-/case/(C\d+)"', rest or own)


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", ["C3", "C2", "C1", "C4", "C6"]),
        ("only=mine", ["C2"]),
        ("only=nobody", ["C1", "C6"]),
        ("only=review", ["C3"]),
        ("only=overdue", ["C3", "C2"]),
        ("only=held", ["C4"]),
        ("stand=all&only=mine&who=ravi", []),
        ("stand=decided", ["C6"]),
        ("stand=closed", ["C5"]),
        ("who=ravi", ["C3", "C4"]),
        ("q=HD-4", ["C4"]),
        ("q=hd", ["C2", "C1", "C4", "C6"]),
        ("q=50%25_o", ["C3"]),
        ("q=C6", ["C6"]),
        ("q=M1", ["C3", "C2", "C1", "C4", "C6"]),
        ("q=%25", ["C3"]),
        ("stand=x&only=y&page=z", ["C3", "C2", "C1", "C4", "C6"]),
    ],
)
def test_the_queue_is_narrowed(queue: Get, asked: str, shown: list[str]) -> None:
    assert listed(queue(f"/-/cases?{asked}")) == shown


def test_each_link_of_the_queue_says_how_many_it_shows(queue: Get) -> None:
    for start in ("/-/cases", "/-/cases?stand=all&who=ravi", "/-/cases?only=overdue"):
        links = re.findall(r'<a href="(/-/cases[^"]*)"[^>]*>[^<]* <b>(\d+)</b>', queue(start).text)
        assert len(links) == 12
        for address, number in links:
            assert len(listed(queue(address.replace("&amp;", "&")))) == int(number), address


def test_ones_own_cases_stand_before_the_queue_and_on_the_first_page(queue: Get) -> None:
    for address in ("/-/cases", "/"):
        own = queue(address).text.partition("<h2>Your case</h2>")[2].partition("</table>")[0]
        assert re.findall(r'href="/-/case/(C\d+)"', own) == ["C2"], address
    first = queue("/").text
    assert '<a href="/-/cases?only=nobody">2 cases are nobody&#39;s yet.</a>' in first
    assert first.index("Your case") < first.index("Newest findings")
    for narrowed in ("only=overdue", "stand=all", "who=ravi", "q=HD", "page=2"):
        assert "Your case" not in queue(f"/-/cases?{narrowed}").text


def test_the_webhooks_are_a_link_for_admins_at_a_desk_that_has_them(tmp_path: Path) -> None:
    ledger = ledger_in(tmp_path)
    link = 'href="/-/webhooks"'
    for page in ("/", "/-/cases", "/-/webhooks"):
        assert link in browser_of(ledger, "admin").get(page).text, page
    assert link not in browser_of(ledger, "support").get("/-/cases").text


def test_an_address_where_nothing_is_is_named_with_no_word_of_databases(queue: Get) -> None:
    for address in ("/-/cases/C9/C8", "/case/C1", "/nothing", "/open/no_table", "/open/matches/NOPE"):
        got = queue(address)
        assert got.status_code == 404 and f"There is nothing at the address {address} of this desk" in got.text
        assert "not found" not in got.text.partition("<h1>")[2].partition("</h1>")[2]
    for address in ("/-/case/C9", "/-/cases/C9"):
        got = queue(address)
        assert got.status_code == 404 and "There is no case C9 on this desk" in got.text
        assert "All that there are stand in the queue, /-/cases." in got.text
        assert '<p><a href="/-/cases">The whole queue</a></p>' in got.text
    assert queue("/-/cases/C1").headers["location"] == "/-/case/C1"
    assert "<script>" not in queue("/-/x/<script>1</script>").text.partition("<h1>")[2].partition("</p>")[0]


def test_who_has_no_case_is_told_so_on_the_first_page_and_in_the_queue_nothing_stands_before(tmp_path: Path) -> None:
    get = pages_of(views_with(tmp_path, {"C1": QUEUED["C3"]}))
    assert "Nothing waits for you." in get("/").text and "Your case" not in get("/-/cases").text


def test_the_queue_says_how_much_everybody_has(queue: Get, page: Get) -> None:
    load = queue("/-/cases").text.partition("Who has how much")[2].partition("</table>")[0]
    who = re.findall(r'<a href="([^"]*)">([^<]*)</a>', load)
    assert who == [("/-/cases?only=nobody", "nobody"), ("/-/cases?who=ravi", "ravi"), ("/-/cases?who=local", "local")]
    numbers = re.findall(r"<td[^>]*>(\d+)</td>", load)
    assert numbers == ["2", "0", "0", "2", "1", "0", "1", "1", "0"], "waiting, overdue, appealed"
    assert "Who has how much" not in page("/-/cases").text, "one person alone is the queue itself"


def test_the_queue_says_what_letters_promise(queue: Get, folder: Path, tmp_path: Path) -> None:
    promised = "Letters that give something back promise it within"
    assert f"{promised} 3 days." in queue("/-/cases").text
    (tmp_path / "remedies").mkdir()
    (tmp_path / "remedies" / "ours.toml").write_text("[promise]\nwithin_days = 0\n")
    assert promised not in pages_of(folder, rulesets=tmp_path)("/-/cases").text


@pytest.mark.parametrize("only", ONLY)
def test_the_queue_is_read_in_its_order_without_the_claims(tmp_path: Path, only: str) -> None:
    """However many cases there are: nothing is sorted, and an index holds all that is shown."""
    views_with(tmp_path, {})
    asked = {"stand": "waiting", "who": "", "q": "", "like": "%", "me": "x", "now": "2", "limit": 9, "from": 0}
    asked |= {"incident": ""}
    views = sqlite3.connect(tmp_path / CASES_FILE)
    (plan,) = views.execute(f"explain query plan {queue_sql(only)}", asked).fetchall()
    assert "USING COVERING INDEX" in plan[3]


def test_an_empty_queue_says_so(queue: Get, tmp_path: Path) -> None:
    assert "nothing has “no-such” for its ticket" in queue("/-/cases?q=no-such").text
    assert "No case has been opened yet" in pages_of(views_with(tmp_path, {}))("/-/cases").text


def test_a_long_queue_comes_in_pages(tmp_path: Path) -> None:
    many = {f"C{n}": [OPENED | {"ticket": f"HD-{n}"}] for n in range(1, 402)}
    get = pages_of(views_with(tmp_path, many))
    pages = [listed(get(f"/-/cases?page={n}")) for n in (1, 2, 3, 4)]
    assert [len(page) for page in pages] == [200, 200, 1, 0]
    assert sorted(name for page in pages for name in page) == sorted(many)
    second = get("/-/cases?page=2").text
    assert "201 to 400 of 401" in second and 'href="/-/cases?page=3"' in second and 'href="/-/cases"' in second


def test_a_case_has_a_page_with_every_record(page: Get) -> None:
    case = page("/-/case/C1").text
    assert "&lt;b&gt;my points&lt;/b&gt;" in case and "<b>my points" not in case
    assert 'href="/-/match/M1?at=4"' in case and "/-/answer/M1?deal=1&amp;seat=2&amp;about=score" in case
    sent = page("/-/case/C2").text
    assert "प्रिय खिलाड़ी" in sent and "MT-1" in sent
    assert page("/-/case/C9").status_code == 404


@pytest.mark.parametrize("role", ["analyst", None])
def test_cases_are_not_for_everybody(folder: Path, role: str | None) -> None:
    get = pages_of(folder, role=role)
    for path in ("/-/cases", "/-/case/C1", "/cases/cases", "/cases/case_records.json"):
        got = get(path)
        assert got.status_code == 403, path
        assert "HD-1" not in got.text


def test_where_no_case_was_ever_opened_the_page_says_so(tmp_path: Path) -> None:
    build_views(tmp_path, [])
    got = pages_of(tmp_path)("/-/cases")
    assert got.status_code == 404 and "meldtrail case open" in got.text


def test_a_record_stands_on_the_desk_at_once(tmp_path: Path) -> None:
    build_views(tmp_path, [audited(settled())])
    one = records(OPENED)
    build_cases(tmp_path, [Case(case_state("C1", one), one)])
    desk = desk_app(tmp_path)
    assert "looked at" not in awaited(desk.client.get("/-/case/C1")).text
    two = records(OPENED, NOTE)
    build_cases(tmp_path, [Case(case_state("C1", two), two)])
    assert "looked at" in awaited(desk.client.get("/-/case/C1")).text


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({"about": ["M3", 3], "seat": 1, "deal": 1}, "Match M3 is still played, or ended minutes ago."),
        ({"about": ["M1", 4]}, "No program rules on a case without a match and a seat."),
        ({"about": ["M1", 4], "seat": 1, "deal": 1, "topic": "score"}, None),
    ],
)
def test_a_case_without_a_ruling_says_why(tmp_path: Path, about: dict[str, Any], why: str | None) -> None:
    """Nothing said so on the page of a match that was never settled, which players write about for its money."""
    ledger = ledger_in(tmp_path, played_on)
    by_others(ledger, "asha", "C1", 0, {"type": "case_opened", "ticket": "HD-1", **about})
    page = browser_of(ledger).get("/-/case/C1").text
    assert ("No ruling yet." in page) == (why is not None) and (why is None or why in page)
    assert ('class="case-ruling"' in page) == (why is None)
