"""The page on which a second person agrees that hands of an ended match be opened before their time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ledger.cases import revealing
from ledger.evidence.store import open_reader
from ledger.serving.projecting import project
from ledger.web.auth.accounts import set_role
from schemas.roles import ACTS, EVERY_ROLE, REVEAL
from tests.desk_kit.matches import played_on
from tests.views.test_hands_wait import feed, followed
from tests.web.case_desk import Forms, browser_of, worker_of
from tests.web.reading_pages import told
from tests.web.staffed import NAMES, Staffed

PAGE, MATCH, WHY = "/-/reveals", "M3", "the player waits at the counter"


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A match that was followed and has just ended, and one that is played."""
    followed(tmp_path / "L")
    feed(tmp_path / "L", [event | {"match": "M4"} for event in played_on()])
    project(tmp_path / "L")
    return tmp_path / "L"


@pytest.fixture
def desk(ledger: Path) -> Staffed:
    return Staffed(ledger, ledger / "views", worker=worker_of(ledger))


def offered(desk: Staffed, role: str) -> list[dict[str, str]]:
    """The forms by which a page lets somebody agree."""
    return [fields for action, fields in Forms(desk.ask(PAGE, role).text).forms if action == PAGE]


def agree(desk: Staffed, role: str, match: str = MATCH) -> int:
    return int(desk.ask(PAGE, role, "POST", data={"match": match}).status_code)


def kinds(folder: Path) -> list[tuple[str, str]]:
    with open_reader(folder) as reader:
        return [(record.type, str(record.who)) for record in reader.records(f"reveal/{MATCH}")]


def test_what_one_asked_is_shown_and_another_opens_the_hands(desk: Staffed, ledger: Path) -> None:
    assert "Nobody has asked for any that still wait." in told(desk.ask(PAGE, "admin"))
    assert PAGE in desk.ask("/", "auditor").text and PAGE not in desk.ask("/", "support").text
    revealing.ask(ledger, MATCH, NAMES["auditor"], WHY)
    page = desk.ask(PAGE, "admin")
    assert MATCH in told(page) and WHY in told(page) and NAMES["auditor"] in told(page) and "M4" not in told(page)
    (form,) = offered(desk, "admin")
    answer = desk.ask(PAGE, "admin", "POST", data={"match": form["match"]})
    assert answer.status_code == 303 and answer.headers["location"] == f"/-/match/{MATCH}"
    assert kinds(ledger) == [("reveal_asked", NAMES["auditor"]), ("reveal_agreed", NAMES["admin"])]
    with open_reader(ledger) as reader:
        assert reader.hands_are_open(MATCH) and not reader.hands_are_open("M4")
    kept = b"".join(path.read_bytes() for path in (ledger / "access").glob("*"))
    assert f"agreed that the hands of {MATCH} be opened".encode() in kept and NAMES["admin"].encode() in kept
    assert f'"about":["{MATCH}",9]'.encode() in kept.replace(b'": ', b'":').replace(b", ", b","), "which match it was"
    page = told(desk.ask(PAGE, "admin"))
    assert "Nobody has asked for any that still wait." in page
    past = page.partition("What came of earlier ones")[2]
    assert all(word in past for word in (MATCH, NAMES["auditor"], WHY, NAMES["admin"]))
    assert agree(desk, "admin") == 409, "they are open"
    assert len(kinds(ledger)) == 2


def test_whoever_asked_is_offered_nothing_and_never_two(desk: Staffed, ledger: Path) -> None:
    revealing.ask(ledger, MATCH, NAMES["auditor"], WHY)
    assert offered(desk, "auditor") == [] and "somebody else agrees" in told(desk.ask(PAGE, "auditor"))
    page = desk.ask(PAGE, "auditor", "POST", data={"match": MATCH})
    assert page.status_code == 409 and "somebody else must agree" in told(page)
    assert kinds(ledger) == [("reveal_asked", NAMES["auditor"])]


@pytest.mark.parametrize("role", EVERY_ROLE)
def test_a_role_that_may_not_open_hands_neither_sees_nor_opens(desk: Staffed, ledger: Path, role: str) -> None:
    asker = NAMES["auditor" if role != "auditor" else "admin"]
    revealing.ask(ledger, MATCH, asker, WHY)
    if role in ACTS[REVEAL]:
        assert desk.ask(PAGE, role).status_code == 200 and agree(desk, role) == 303
        return
    page = desk.ask(PAGE, role)
    assert page.status_code in (302, 303, 401, 403) and WHY not in page.text
    assert agree(desk, role) in (302, 303, 401, 403)
    assert kinds(ledger) == [("reveal_asked", asker)]


def test_what_an_account_asked_that_may_not_any_more_is_agreed_to_by_nobody(desk: Staffed, ledger: Path) -> None:
    revealing.ask(ledger, MATCH, NAMES["auditor"], WHY)
    set_role(ledger, NAMES["auditor"], "support")
    assert offered(desk, "admin") == [] and "may not ask for this any more" in told(desk.ask(PAGE, "admin"))
    page = desk.ask(PAGE, "admin", "POST", data={"match": MATCH})
    assert page.status_code == 409 and "Somebody who may asks anew" in told(page)
    with open_reader(ledger) as reader:
        assert not reader.hands_are_open(MATCH)


def test_a_reason_that_was_erased_is_none(desk: Staffed, ledger: Path) -> None:
    revealing.ask(ledger, MATCH, NAMES["auditor"], "erased")
    assert offered(desk, "admin") == [] and "the reason was erased" in told(desk.ask(PAGE, "admin"))
    page = desk.ask(PAGE, "admin", "POST", data={"match": MATCH})
    assert page.status_code == 409 and "was erased" in told(page) and len(kinds(ledger)) == 1


def test_a_refusal_is_in_the_words_of_the_desk(ledger: Path) -> None:
    desk = Staffed(ledger, ledger / "views", worker=worker_of(ledger), language="hi")
    page = desk.ask(PAGE, "admin", "POST", data={"match": MATCH})
    assert page.status_code == 409 and "--reason" not in page.text and "सहमत होने को कुछ नहीं है" in told(page)
    page = desk.ask(PAGE, "admin", "POST", data={"match": "M9"})
    assert page.status_code == 409 and "meldtrail matches" not in page.text and "कोई मैच नहीं है" in told(page)


def test_on_a_narrow_screen_every_cell_has_the_name_of_its_column(desk: Staffed, ledger: Path) -> None:
    revealing.ask(ledger, MATCH, NAMES["auditor"], WHY)
    row = desk.ask(PAGE, "admin").text.partition("<tbody>")[2].partition("</tbody>")[0]
    assert re.findall(r'<(?:td|th scope="row") data-label="([^"]+)"', row) == [
        "Match", "Asked by", "Asked", "Why", "Open by themselves", "Agree",
    ]  # fmt: skip
    narrow = desk.ask("/desk/desk.css").text.partition("@media only screen and (max-width: 576px)")[2]
    assert ".labelled .rows-and-columns td:before { content: attr(data-label); }" in narrow


def test_a_form_of_another_page_and_matches_nobody_asked_for_open_nothing(desk: Staffed, ledger: Path) -> None:
    assert [agree(desk, "admin", match) for match in (MATCH, "M4", "", "M9", "x" * 3000)] == [409] * 5
    revealing.ask(ledger, MATCH, NAMES["auditor"], WHY)
    forged = desk.ask(PAGE, "admin", "POST", data={"match": MATCH, "csrftoken": "of-another"})
    assert forged.status_code in (400, 403) and len(kinds(ledger)) == 1


@pytest.mark.usefixtures("one_person")
def test_the_local_user_is_never_two(ledger: Path) -> None:
    revealing.ask(ledger, MATCH, "asha", WHY)
    browser = browser_of(ledger, "admin")
    page = browser.get(PAGE)
    assert WHY in page.text and not [fields for action, fields in Forms(page.text).forms if action == PAGE]
    token = Forms(browser.get("/-/find").text).having("csrftoken")["csrftoken"]
    refused = browser.post(PAGE, {"match": MATCH, "csrftoken": token})
    assert refused.status_code == 409 and "the local user is one person" in told(refused)
    assert len(kinds(ledger)) == 1
