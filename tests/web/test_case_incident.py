"""Cases of an incident at the desk: named on their page, listed together, and answered by the same letter."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from ledger.web.auth.accounts import STAFF_FILE, add_person
from tests.cli.conftest import PASSWORD, prepared
from tests.web.case_desk import Browser, by_others, ledger_in

NAME = "money-nov"
OPENED = {"type": "case_opened", "ticket": "HD-9", "about": ["M2", 5], "seat": 2, "deal": 1, "topic": "show"}


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An incident of one case, decided by two people, and a case of its own beside it; not to be written to."""
    folder = ledger_in(tmp_path_factory.mktemp("made"))
    by_others(folder, "asha", "C1", 0, OPENED)
    prepared("incident", "open", NAME, "--code", "settlement", "--by", "asha", "--ledger", folder)
    prepared("incident", "decide", NAME, "--by", "asha", "--ledger", folder)
    add_person(folder, "ravi", "support", PASSWORD)  # without an account he would be the same person
    words = folder.parent / "password"
    words.write_text(f"{PASSWORD}\n")
    words.chmod(0o600)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MELDTRAIL_PASSWORD_FILE", str(words))
        prepared("incident", "decide", NAME, "--agree", "--by", "ravi", "--ledger", folder)
    (folder / STAFF_FILE).unlink()
    return folder


def of_incident(desk: Browser) -> str:
    """The id of the case of the incident, out of the queue."""
    found = re.search(rf"{NAME}~[0-9a-f]{{12}}", desk.get("/-/cases").text)
    assert found is not None
    return found[0]


def test_the_page_of_a_case_names_its_incident_and_leads_to_all_of_it(desk: Browser) -> None:
    page = desk.get(f"/-/case/{of_incident(desk)}").text
    assert f'href="/-/cases?stand=all&amp;incident={NAME}">{NAME}</a>' in page
    assert f"Belongs to the incident {NAME}." in page
    assert "incident=" not in desk.get("/-/case/C1").text


def test_the_queue_is_narrowed_to_an_incident(desk: Browser) -> None:
    case = of_incident(desk)
    both, narrowed = desk.get("/-/cases").text, desk.get(f"/-/cases?incident={NAME}").text
    assert "HD-9" in both and case in both
    assert "HD-9" not in narrowed and case in narrowed and f"Only cases of the incident <b>{NAME}</b>." in narrowed
    assert f'name="incident" value="{NAME}"' in narrowed  # whoever searches on stays within it
    for other in ("money", "money-nov-2", "%"):
        assert case not in desk.get("/-/cases", params={"incident": other}).text


def test_a_name_that_is_none_is_shown_as_it_was_typed(desk: Browser) -> None:
    page = desk.get("/-/cases", params={"incident": "<b>x"}).text
    assert "<b>x" not in page and "&lt;b&gt;x" in page


def test_the_desk_composes_the_letter_that_the_command_writes(desk: Browser, ledger: Path) -> None:
    case = of_incident(desk)
    page = desk.get(f"/-/case/{case}/answer").text
    found = re.search(r'<textarea id="case-text"[^>]*>\n(.*?)</textarea>', page, re.S)
    assert found is not None
    text = unescape(found[1])
    assert "we write to you of our own accord" in text and "Thank you for writing" not in text
