"""Incidents at the desk: from a finding of a match page to priced seats, decided by two people, and answered."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ledger.cases.writing import case_in
from ledger.serving import incidents
from ledger.serving.client import RunIncident
from ledger.serving.incidents import Incidents
from ledger.serving.projecting import project
from ledger.web.pages.incidents import day_of
from schemas.errors import UsageError
from tests.cases.incident_ledger import CODE, clean, faulty, ledger_of
from tests.web.browsing import faults_for_some, keep, page_of, serving, too_wide
from tests.web.case_desk import Browser, Forms, browser_of, by_others
from tests.web.looking import wrong_looks

NAME = "timer-sep-08"
ADDRESS = "/-/incidents"
BETWEEN = "2026-09-08T00:02Z"
"""After the breach of the one match, before that of the other."""
SPAN = {"code": CODE, "from": "2026-09-08", "to": "2026-09-09"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two matches with the breach, and a clean one."""
    matches = [events for events, _ in faulty("rummy-106", CODE, 2, "early")]
    folder = ledger_of(tmp_path_factory.mktemp("incident") / "ledger", [*matches, *clean("rummy-106", 1, "clean")])
    project(folder)
    return folder


def form_of(page: Any, do: str) -> dict[str, str]:
    """The form of a page with a button that does this; where a button has a value, that is what is sent."""
    pieces = re.findall(r"<form.*?</form>", page.text, re.S)
    (piece,) = [one for one in pieces if f'name="do" value="{do}"' in one]
    return {**Forms(piece).forms[0][1], "do": do}


def sent(desk: Browser, page: Any, do: str, **typed: str) -> Any:
    """The page a form leads to, once what it began is over."""
    got = desk.post(ADDRESS, form_of(page, do) | typed)
    assert got.status_code == 303, got.text
    for _ in range(200):
        page = desk.get(got.headers["location"])
        if 'http-equiv="refresh"' not in page.text:
            return page
    raise AssertionError("it did not come to an end")


def told(page: Any) -> str:
    """What a page says."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.text.partition("<h1>")[2])).split())


def trouble(page: Any) -> str:
    """What a page says of what could not be done."""
    (alert,) = re.findall(r'role="alert".*?</div>', page.text, re.S)
    return unescape(alert)


def somebody(ledger: Path, name: str) -> Browser:
    """Somebody of support, by a name of their own."""
    desk = browser_of(ledger)
    auth = desk.desk.desk.auth
    desk.desk.desk.auth.actor = lambda request: {**(type(auth).actor(auth, request) or {}), "id": name}
    return desk


def test_from_a_finding_on_a_match_page_to_every_letter(ledger: Path) -> None:
    asha, ravi = somebody(ledger, "asha"), somebody(ledger, "ravi")
    match = re.findall(r"/-/match/(early[^\"?]+)", asha.get("/-/find?q=timer too early").text)
    page = asha.get(f"/-/match/{match[0]}")
    (way,) = re.findall(r'class="match-like" href="([^"]+)"', page.text)
    search = asha.get(unescape(way))
    assert {name: form_of(search, "find")[name] for name in SPAN} == SPAN
    found = sent(asha, search, "find")
    assert "2 seats in 2 matches" in told(found) and "Looked through without it: 1;" in told(found)
    assert told(found).count(" to be paid") == 2 and "rupees" not in told(found)
    assert "Would be given back in all: ₹" in told(found)
    opened = sent(asha, found, "open", name=NAME)
    assert "Opened: 2." in told(opened) and "Propose to decide all 2 as ruled, ₹" in told(opened)
    again = sent(ravi, sent(ravi, ravi.get(unescape(way)), "find"), "open", name=NAME)
    assert "Opened" not in told(again) and "There before: 2." in told(again)
    assert "Open a case for each of the 2" in told(found)
    proposed = sent(asha, opened, "propose")
    assert "2 proposals wait" in told(proposed)
    assert 'value="propose"' not in proposed.text and 'value="agree"' not in proposed.text
    got = asha.post(ADDRESS, form_of(opened, "propose"))
    assert got.status_code == 409 and "somebody else must agree" in told(got)
    page = ravi.get(f"{ADDRESS}?name={NAME}")
    assert "Agree: decide all 2 as proposed" in told(page)
    decided = sent(ravi, page, "agree")
    assert "To be paid by decision: ₹" in told(decided) and "Paid" not in told(decided)  # nothing is, by meldtrail
    assert told(decided).count("proposed by asha, decided by ravi") == 2
    case = asha.get(f"/-/case/{re.findall(rf'/-/case/({NAME}~[0-9a-f]+)', decided.text)[0]}")
    assert f"Proposed with the incident {NAME}: granted" in told(case) and "a second person" not in told(case)
    assert "Reviewed or proposed by asha" in told(case)
    assert "Decided: 2." in told(decided) and "decided, no letter yet" in told(decided)
    answered = sent(ravi, decided, "letters", lang="hi")
    assert "Letters written: 2." in told(answered) and "आपके" in answered.text
    assert "Every case of it is answered" in told(ravi.get(f"{ADDRESS}?name={NAME}"))
    cases = re.findall(rf'href="/-/case/({NAME}~[0-9a-f]+)"', answered.text)
    states = [case_in(ledger, case).state for case in dict.fromkeys(cases)]
    assert [(state.status, state.decider) for state in states] == [("closed", "ravi")] * 2
    assert all(state.backed and state.paid for state in states)
    assert f'<a href="{ADDRESS}?name={NAME}">{NAME}</a>' in asha.get(ADDRESS).text


def test_an_old_page_decides_nothing_and_comes_back_as_it_stands_now(ledger: Path) -> None:
    """Ravi's page was loaded before asha proposed, and later before a case was written to."""
    asha, ravi = somebody(ledger, "asha"), somebody(ledger, "ravi")
    opened = sent(asha, sent(asha, asha.get(ADDRESS), "find", **SPAN), "open", name=NAME)
    old = ravi.get(f"{ADDRESS}?name={NAME}")
    sent(asha, opened, "propose")
    got = ravi.post(ADDRESS, form_of(old, "propose"))
    assert got.status_code == 409 and "asha has proposed it meanwhile" in told(got)
    case = re.findall(rf'href="/-/case/({NAME}~[0-9a-f]+)"', got.text)[0]
    assert case_in(ledger, case).state.status == "open"
    by_others(ledger, "meena", case, case_in(ledger, case).state.last_seq, {"type": "note", "text": "wait"})
    again = ravi.post(ADDRESS, form_of(got, "agree"))
    assert again.status_code == 409 and "changed since your page was loaded" in told(again)
    assert ravi.post(ADDRESS, form_of(again, "agree") | {"seen": ""}).status_code == 409
    assert case_in(ledger, case).state.status == "open"
    assert "Decided: 2." in told(sent(ravi, again, "agree"))


def test_each_button_counts_and_sums_only_the_cases_it_would_touch(ledger: Path) -> None:
    """Asha proposed one case; the other came later, and a third is left out, for a reviewer disagrees."""
    asha, ravi = somebody(ledger, "asha"), somebody(ledger, "ravi")
    found = sent(asha, asha.get(ADDRESS), "find", **SPAN)
    dues = re.findall(r'data-is="Due">([^<]+)<', found.text)
    assert len(set(dues)) == 2
    one = sent(asha, sent(asha, asha.get(ADDRESS), "find", code=CODE, to=BETWEEN), "open", name=NAME)
    assert f"Propose to decide the one case as ruled, {dues[0]}" in told(one)
    sent(asha, one, "propose")
    both = sent(ravi, sent(ravi, ravi.get(ADDRESS), "find", **SPAN), "open", name=NAME)
    assert f"Agree: decide the one case as proposed, {dues[0]}" in told(both)
    assert f"Propose to decide the one case as ruled, {dues[1]}" in told(both)
    decided = sent(ravi, both, "agree")
    assert "Write the one letter and close its case" in told(decided)
    assert f"Propose to decide the one case as ruled, {dues[1]}" in told(decided)
    late = re.findall(rf'href="/-/case/({NAME}~[0-9a-f]+)"', one.text)[0]
    (other,) = {*re.findall(rf'href="/-/case/({NAME}~[0-9a-f]+)"', decided.text)} - {late}
    decision = {"type": "case_decided", "outcome": "refused", "text": "no"}
    by_others(ledger, "meena", other, case_in(ledger, other).state.last_seq, decision)
    page = ravi.get(f"{ADDRESS}?name={NAME}")
    assert "Write the one letter and close its case" in told(page)  # hers is answered by itself


def test_whoever_writes_no_cases_reads_incidents_and_begins_nothing(ledger: Path) -> None:
    asha, auditor = browser_of(ledger), browser_of(ledger, "auditor")
    assert "There is no incident yet" in auditor.get(ADDRESS).text
    opened = sent(asha, sent(asha, asha.get(ADDRESS), "find", **SPAN), "open", name=NAME)
    page = auditor.get(f"{ADDRESS}?name={NAME}")
    assert page.status_code == 200 and NAME in page.text and 'name="do"' not in page.text
    assert auditor.post(ADDRESS, form_of(opened, "propose")).status_code == 403
    assert browser_of(ledger, "analyst").get(ADDRESS).status_code == 403
    assert "match-like" not in auditor.get("/-/match/early-11-000001").text
    assert 'class="board-incident"' in asha.get("/-/board").text
    assert 'class="board-incident"' not in auditor.get("/-/board").text


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({}, "Say what to look for"),
        ({"code": "timer_too_erly"}, "No audit finds “timer_too_erly”"),
        ({"clause": "house:none"}, "There is no clause “house:none”"),
        ({"ruleset": "rumy"}, "There is no ruleset “rumy”"),
        ({"from": "yesterday"}, "“yesterday” is no time"),
        ({"from": "2026-09-09", "to": "2026-09-08"}, "The span ends before it begins"),
    ],
)
def test_a_search_for_what_is_none_says_so_and_keeps_what_was_typed(
    made: Path, typed: dict[str, str], says: str
) -> None:
    desk = browser_of(made)
    got = desk.post(ADDRESS, form_of(desk.get(ADDRESS), "find") | typed)
    assert got.status_code == 422 and says in trouble(got)
    assert not any(terminal in trouble(got) for terminal in ("--", "meldtrail", "Nothing was written"))
    kept = form_of(got, "find")
    assert all(kept[name] == value for name, value in typed.items() if name != "code")


def test_a_search_that_goes_on_is_asked_after_and_one_that_is_forgotten_is_said(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incidents, "_AT_ONCE_S", 0.0)
    at_work = Incidents(made, lambda: None)
    asked = RunIncident(who="asha", do="find", code=CODE)
    now = began = at_work.run(asked)
    while now["outcome"] is None:
        now = at_work.run(RunIncident(who="asha", do="ask", job=began["job"]))
    assert now["done"] == now["total"] > 0 and now["outcome"]["count"] == 2
    with pytest.raises(UsageError, match="look again"):
        at_work.run(RunIncident(who="asha", do="ask", job="nosuch"))
    with pytest.raises(UsageError, match="is called by"):
        at_work.run(RunIncident(who="asha", do="open", name="No Name", job=began["job"]))
    desk = browser_of(made)
    gone = desk.get(f"{ADDRESS}?job=gone")
    assert gone.status_code == 422 and "That search is not kept any more" in told(gone)


def test_the_day_of_a_breach_is_that_of_the_desk(made: Path) -> None:
    """What happened after midnight in India was the day before in UTC."""
    assert day_of("2026-09-07T20:30:00.000Z", ZoneInfo("Asia/Kolkata")) == {"from_": "2026-09-08", "to": "2026-09-09"}
    assert day_of("2026-09-07T20:30:00.000Z", ZoneInfo("UTC")) == {"from_": "2026-09-07", "to": "2026-09-08"}
    desk = browser_of(made)
    page = desk.get(ADDRESS)
    assert "From (Asia/Kolkata)" in told(page) and "Before (Asia/Kolkata)" in told(page)
    night = {"code": CODE, "from": "2026-09-08T05:30", "to": "2026-09-08T05:32"}
    assert "1 seat in 1 match" in told(sent(desk, page, "find", **night))
    assert "0 seats in" in told(sent(desk, page, "find", **{**night, "from": "2026-09-08T05:30Z", "to": ""}))
    offset = {**night, "from": "2026-09-08T05:30+05:30", "to": "2026-09-08T05:32+05:30"}
    utc = browser_of(made, tz="UTC")
    assert "1 seat in 1 match" in told(sent(utc, utc.get(ADDRESS), "find", **offset))


def test_the_board_hands_on_the_day_as_it_counts_days(made: Path) -> None:
    page = browser_of(made).get("/-/board?day=2026-09-08")
    (way,) = re.findall(r'class="board-incident"><a href="([^"]+)"', page.text)
    assert "from=2026-09-08T00%3A00Z" in way and "to=2026-09-09T00%3A00Z" in way


def test_what_was_typed_is_kept_where_no_cases_are_opened(ledger: Path) -> None:
    """A name that is none: what was found stands there still. A search that is forgotten: what was looked for does."""
    desk = browser_of(ledger)
    found = sent(desk, desk.get(ADDRESS), "find", **SPAN)
    got = desk.post(ADDRESS, form_of(found, "open") | {"name": "Timer Sep 8"})
    assert got.status_code == 422 and "“Timer Sep 8” cannot be the name" in trouble(got)
    assert "2 seats in 2 matches" in told(got) and form_of(got, "open")["name"] == "Timer Sep 8"
    assert {name: form_of(got, "find")[name] for name in SPAN} == SPAN
    assert "Opened: 2." in told(sent(desk, got, "open", name="kept-on"))
    got = desk.post(ADDRESS, form_of(found, "open") | {"name": NAME, "job": "gone"})
    assert got.status_code == 422 and "not kept any more" in trouble(got)
    assert {name: form_of(got, "find")[name] for name in SPAN} == SPAN
    assert form_of(sent(desk, got, "find"), "open")["name"] == NAME


def test_an_incident_that_is_not_there_is_not_found(made: Path) -> None:
    """In the language of the desk, without a word of what the terminal would do."""
    for language, says in (("en", "There is no incident “nosuch”."), ("hi", "नाम का कोई सामूहिक मामला नहीं है")):
        got = browser_of(made, language=language).get(f"{ADDRESS}?name=nosuch")
        assert got.status_code == 404 and says in trouble(got) and "meldtrail" not in trouble(got)
    assert browser_of(made).get(f"{ADDRESS}?name=No Name").status_code == 404


def test_one_person_under_two_names_does_not_agree_with_himself(ledger: Path, one_person: None) -> None:
    desk = browser_of(ledger)
    opened = sent(desk, sent(desk, desk.get(ADDRESS), "find", **SPAN), "open", name=NAME)
    sent(desk, opened, "propose")
    assert desk.post(ADDRESS, form_of(opened, "propose")).status_code == 409


def test_it_is_done_with_keys_and_fits_a_narrow_screen(browser: Any, ledger: Path) -> None:
    """By tab and return alone, from the search to proposals."""
    with serving(ledger) as address, page_of(browser, 360) as page:
        page.goto(f"{address}{ADDRESS}?code={CODE}&from=2026-09-08&to=2026-09-09")
        page.focus("button[value=find]")
        page.keyboard.press("Enter")
        page.wait_for_selector("#found")
        assert page.locator(".crumbs a").last.text_content() == "incidents"
        page.focus("#incident-name")
        page.keyboard.type(NAME)
        keep(page, "incident-found-360")
        assert too_wide(page) == 0 and wrong_looks(page) == {} and faults_for_some(page) == []
        page.keyboard.press("Enter")
        page.wait_for_selector("button[value=propose]")
        page.focus("button[value=propose]")
        page.keyboard.press("Enter")
        page.wait_for_selector("text=proposals wait for another person")
        assert "Proposed: 2." in page.evaluate("document.activeElement.textContent")
        assert page.locator(".crumbs a").last.text_content() == "incidents"
        keep(page, "incident-360")
        assert too_wide(page) == 0 and wrong_looks(page) == {} and faults_for_some(page) == []
        page.set_viewport_size({"width": 1440, "height": 900})
        keep(page, "incident-1440")
        assert wrong_looks(page) == {}
