"""The page of macros: read by who writes letters, changed by admins, for letters of the desk and of the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.cases.macros import MACROS_FILE, MacroBook, read_macros
from schemas.errors import BadRuleset
from tests.web.case_desk import Forms, by_others, ledger_in, worker_of
from tests.web.reading_pages import told
from tests.web.staffed import Staffed

PAGE = "/-/macros"
WORDS = 'We looked at match {match} for you. It\'s "settled".'
NEW = {"macro": "we_looked", "place": "own", "title_en": "We looked", "text_en": WORDS, "title_hi": "", "text_hi": "",
       "seen": "", "is_new": "1"}  # fmt: skip


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return ledger_in(tmp_path)


@pytest.fixture
def desk(ledger: Path) -> Staffed:
    return Staffed(ledger, ledger / "views", worker=worker_of(ledger))


def opened(desk: Staffed, name: str) -> dict[str, str]:
    """The form of a macro as its page has it."""
    fields = Forms(desk.ask(f"{PAGE}?edit={name}", "admin").text).forms
    return next(fields for action, fields in fields if action == PAGE)


def send(desk: Staffed, fields: dict[str, str], role: str = "admin") -> Any:
    return desk.ask(PAGE, role, "POST", data={name: value for name, value in fields.items() if name != "csrftoken"})


def test_a_changed_macro_goes_for_letters_at_the_desk_and_in_the_terminal_till_it_is_taken_back(
    desk: Staffed, ledger: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = {one.name: one.texts["en"] for one in read_macros()}
    form = opened(desk, "thank_you")
    assert form["text_en"] == shipped["thank_you"] and form["title_hi"]
    assert send(desk, form | {"text_en": WORDS}).status_code == 303
    page = told(desk.ask(PAGE, "admin"))
    assert WORDS in page and "changed at this desk" in page and shipped["thank_you"] not in page
    record = {"type": "case_opened", "about": ["M1", 15], "ticket": "HD-1", "seat": 2, "topic": "money"}
    by_others(ledger, "support-asha", "C1", 0, record)
    letter = desk.ask("/-/case/C1/answer?macro=thank_you", "admin")
    assert "We looked at match M1 for you. It's" in told(letter)
    capsys.readouterr()
    assert run(["case", "macros", "--ledger", str(ledger)]) == 0
    assert WORDS in " ".join(capsys.readouterr().out.split())
    assert send(desk, opened(desk, "thank_you") | {"back": "1"}).status_code == 303
    assert shipped["thank_you"] in told(desk.ask(PAGE, "admin"))
    assert (ledger / MACROS_FILE).read_text("utf-8") == ""
    kept = b"".join(path.read_bytes() for path in (ledger / "access").glob("*"))
    assert b"changed the macro thank_you" in kept and b"admin-asha" in kept and b"took back" in kept


def test_a_new_macro_is_made_and_removed(desk: Staffed, ledger: Path) -> None:
    assert send(desk, NEW).status_code == 303
    (made,) = [one for one in MacroBook(None, ledger).now() if one.name == "we_looked"]
    assert (made.place, made.titles, made.texts) == ("own", {"en": "We looked"}, {"en": WORDS})
    again = send(desk, NEW)
    assert again.status_code == 422 and "there is a macro of that name" in told(again)
    assert send(desk, opened(desk, "we_looked") | {"back": "1"}).status_code == 303
    assert "we_looked" not in told(desk.ask(PAGE, "admin"))


@pytest.mark.parametrize(
    "typed, why",
    [
        ({"text_en": "Pay {amount}"}, "nothing fills {amount}"),
        ({"text_en": "A brace { alone"}, "a brace stands alone"),
        ({"text_en": ""}, "it has no text"),
        ({"text_en": "x" * 3000}, "is the most there"),
        ({"place": "core"}, "is to fill one of these places of a letter: greeting, own, close"),
        ({"macro": "Not A Name"}, "small letters"),
        ({"macro": "../x"}, "small letters"),
        ({"macro": ""}, "small letters"),
    ],
)
def test_what_is_no_macro_is_refused_in_a_sentence_and_what_was_typed_comes_back(
    desk: Staffed, ledger: Path, typed: dict[str, str], why: str
) -> None:
    page = send(desk, NEW | typed)
    assert page.status_code == 422 and why in told(page)
    (form,) = [fields for action, fields in Forms(page.text).forms if action == PAGE]
    assert all(form[name] == value for name, value in typed.items() if name != "place")
    assert not (ledger / MACROS_FILE).exists()


def test_what_somebody_else_changed_meanwhile_is_shown_before_it_is_written_over(desk: Staffed) -> None:
    mine, theirs = opened(desk, "thank_you"), opened(desk, "thank_you")
    assert send(desk, theirs | {"text_en": "Theirs."}).status_code == 303
    page = send(desk, mine | {"text_en": "Mine."})
    assert page.status_code == 409 and "somebody else has changed this macro" in told(page)
    assert "Theirs." in told(page)
    (form,) = [fields for action, fields in Forms(page.text).forms if action == PAGE]
    assert form["text_en"] == "Mine."
    assert send(desk, form).status_code == 303
    assert "Mine." in told(desk.ask(PAGE, "admin")) and "Theirs." not in told(desk.ask(PAGE, "admin"))


def test_who_writes_letters_reads_macros_and_admins_alone_change_them(desk: Staffed, ledger: Path) -> None:
    page = desk.ask(f"{PAGE}?edit=thank_you", "support")
    assert page.status_code == 200 and "Admins change them." in told(page) and "<textarea" not in page.text
    assert "/-/macros" not in desk.ask("/-/cases", "support").text
    assert "/-/macros" in desk.ask("/-/cases", "admin").text
    for role in ("support", "analyst", "auditor"):
        assert send(desk, NEW, role).status_code == 403
    assert desk.ask(PAGE, "analyst").status_code == 403 and desk.ask(PAGE, "auditor").status_code == 403
    assert not (ledger / MACROS_FILE).exists()
    assert desk.ask(f"{PAGE}?edit=nowhere", "admin").status_code == 404


def test_a_file_that_was_spoiled_is_refused_at_the_start_and_never_written_over(desk: Staffed, ledger: Path) -> None:
    assert send(desk, NEW).status_code == 303
    (ledger / MACROS_FILE).write_text("[we_looked]\nplace = 1\n", "utf-8")
    assert "we_looked" not in told(desk.ask(PAGE, "admin")) and "Thank you for writing" in told(desk.ask(PAGE, "admin"))
    page = send(desk, NEW)
    assert page.status_code == 422 and f"{MACROS_FILE}: we_looked" in told(page)
    with pytest.raises(BadRuleset, match="we_looked"):
        MacroBook(None, ledger)
