"""The JSON interface: what a machine may ask, to the byte what the terminal says; who is refused, and how."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from cli.app import run
from ledger.evidence.store import open_reader
from ledger.messages.catalogue import languages
from ledger.serving.webhooks import case_events
from ledger.views.sqlite import sqlite3
from ledger.web.app import desk_app
from ledger.web.auth.accounts import add_machine, add_person
from ledger.web.auth.state import FREE
from ledger.web.helpdesk.api import EXAMPLES, openapi, openapi_text
from ledger.web.helpdesk.operations import OPERATIONS, Operation
from schemas.errors import UsageError
from schemas.records import Access, CaseOpened, CaseTicket
from schemas.roles import SCOPES
from tests.cli.conftest import PASSWORD
from tests.desk_kit.matches import HIDDEN
from tests.web.case_desk import Browser, by_others, show_cases
from tests.web.helpdesk_kit import API, TICKET, Helpdesk, ledger_of
from tests.web.staffed import Remembering

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("one_afternoon")
DOCUMENT = openapi()


@pytest.fixture(scope="module")
def helpdesk(tmp_path_factory: pytest.TempPathFactory) -> Helpdesk:
    """A desk over M1, M2 and M3, which is still played."""
    return Helpdesk(ledger_of(tmp_path_factory.mktemp("api")))


def accesses(ledger: Path) -> list[tuple[str, str]]:
    """Who was shown what, by the ledger and what waits for it."""
    waiting = [json.loads(line) for path in (ledger / "access").glob("*.waiting") for line in path.open()]
    with open_reader(ledger) as reader:
        kept = [one for stream in reader.streams_under("access") for one in reader.records(stream)]
    told = [(one.who, one.what) for one in kept if isinstance(one, Access)]
    return told + [(one["who"], one["what"]) for one in waiting]


# -- the document ----------------------------------------------------------------------------------------


def test_the_document_is_openapi() -> None:
    validate(DOCUMENT)
    assert DOCUMENT["openapi"].startswith("3.1")


def test_the_document_that_is_shipped_and_served_is_made_of_the_models(helpdesk: Helpdesk) -> None:
    shipped = (ROOT / "schemas" / "openapi.json").read_text("utf-8")
    assert shipped == openapi_text(), "run python -m tests.reference"
    assert helpdesk.api("GET", "/openapi.json", token=None).text == shipped


def asked(helpdesk: Helpdesk, operation: Operation, **more: Any) -> Any:
    """The example of an operation, asked as the document says."""
    example = dict(EXAMPLES[operation.name])
    path = operation.address
    for name in [name for name in example if f"{{{name}}}" in path]:
        path = path.replace(f"{{{name}}}", str(example.pop(name)))
    if operation.method == "GET":
        return helpdesk.api("GET", path, params=example, **more)
    return helpdesk.api("POST", path, example, **more)


def schema_of(name: str, status: int) -> Draft202012Validator:
    """What the document says an operation answers with."""
    told = next(one for path in DOCUMENT["paths"].values() for one in path.values() if one["operationId"] == name)
    schema = told["responses"][str(status)]["content"]["application/json"]["schema"]
    return Draft202012Validator({**schema, "components": DOCUMENT["components"]})


def test_every_example_is_true_and_answered_as_the_document_says(helpdesk: Helpdesk) -> None:
    assert [one.name for one in OPERATIONS] == list(EXAMPLES)
    for operation in OPERATIONS:
        got = asked(helpdesk, operation)
        assert got.status_code == operation.status[0], (operation.name, got.text)
        schema_of(operation.name, got.status_code).validate(got.json())
        assert "no-store" in got.headers["cache-control"]


def test_the_schemas_are_no_mere_anything() -> None:
    for operation in OPERATIONS:
        assert not schema_of(operation.name, operation.status[0]).is_valid({}), operation.name
        assert not schema_of(operation.name, 401).is_valid({"error": "no"}), operation.name


# -- what is answered ------------------------------------------------------------------------------------


def test_a_ticket_gets_its_match_with_why_and_what_is_doubtful(helpdesk: Helpdesk) -> None:
    got = helpdesk.api("POST", "/tickets", {**TICKET, "text": TICKET["text"].replace("₹60", "₹65") + " brbljiw"}).json()
    first = got["matches"][0]
    assert (first["match"], first["seat"], first["state"], got["ticket"]) == ("M1", 2, "ended", "HD-4711")
    assert "80 points" in first["fits"] and first["doubts"] == ["“₹65” nearly fits: the nearest figure is 60.00."]
    assert "brbljiw" in got["not_understood"]
    assert got["complete"] is True and got["events_waiting"] == 0 and got["looked_through"]


def test_what_was_not_looked_through_is_said(tmp_path: Path) -> None:
    helpdesk = Helpdesk(ledger_of(tmp_path))
    views = sqlite3.connect(helpdesk.folder / "views" / "open.db")
    views.execute("UPDATE freshness SET events_waiting = 36042")
    views.commit()
    got = helpdesk.api("POST", "/tickets", TICKET).json()
    assert got["complete"] is False and got["events_waiting"] == 36042 and "36,042" in got["looked_through"]


def test_a_ticket_that_was_not_read_to_its_end_is_not_complete(helpdesk: Helpdesk) -> None:
    got = helpdesk.api("POST", "/tickets", {**TICKET, "text": TICKET["text"] + " and more" * 1000}).json()
    assert got["complete"] is False


def test_a_ruling_is_to_the_byte_what_the_terminal_prints(
    helpdesk: Helpdesk, capsys: pytest.CaptureFixture[str]
) -> None:
    for match, options in (("M1", ["--seat", "2"]), ("M1", ["--seat", "1", "--deal", "1"]), ("M2", ["--seat", "1"])):
        ledger = ["--ledger", str(helpdesk.folder)]
        capsys.readouterr()
        assert run(["answer", match, "--about", "complaint", "--json", *options, *ledger]) in (0, 1)
        printed = capsys.readouterr().out
        fields = {name.strip("-"): int(value) for name, value in zip(options[::2], options[1::2], strict=True)}
        assert helpdesk.api("GET", f"/matches/{match}/ruling", params=fields).text == printed
        assert helpdesk.api("POST", f"/matches/{match}/ruling", fields).text == printed
        page = {**fields, "about": "complaint"}
        assert helpdesk.page(
            "GET", f"/-/answer/{match}.json", params=page,
            headers={"authorization": f"Bearer {helpdesk.tokens['answers']}"},
        ).text == printed  # fmt: skip


def test_a_letter_is_what_the_answer_page_offers_to_be_copied(helpdesk: Helpdesk) -> None:
    got = helpdesk.api("GET", "/matches/M1/letter", params={"seat": 2, "language": "hi"}).json()
    page = helpdesk.ask("/-/answer/M1?seat=2&about=complaint&lang=hi&for=player", "support").text
    assert got["text"].strip() in unescape(page)
    assert (got["language"], got["seat"], got["outcome"]) == ("hi", 2, "partly")


def test_a_case_is_opened_once_a_ticket_and_read_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    helpdesk = Helpdesk(ledger_of(tmp_path))
    sent = {"ticket": "HD-9", "match": "M1", "seat": 2, "topic": "score", "claim": "My points"}
    first, second = helpdesk.api("POST", "/cases", sent), helpdesk.api("POST", "/cases", sent)
    assert (first.status_code, second.status_code) == (201, 200)
    case = first.json()["case"]
    assert second.json()["case"] == case and first.json()["ruling"]["complaint"]["outcome"] == "partly"
    with open_reader(helpdesk.folder) as reader:
        (record,) = reader.records(f"case/{case}")
    assert isinstance(record, CaseOpened) and record.who == "token:all" and record.claim == "My points"
    assert record.about == ("M1", first.json()["ruling"]["moment"]["seq"]) and record.due
    other = helpdesk.api("POST", "/cases", {**sent, "seat": 1}).json()
    assert other["case"] != case
    add_person(helpdesk.folder, "ravi", "support", PASSWORD)
    words = tmp_path / "password"
    words.write_text(PASSWORD)
    words.chmod(0o600)
    monkeypatch.setenv("MELDTRAIL_PASSWORD_FILE", str(words))
    decided = ["--outcome", "partly", "--ledger", str(helpdesk.folder), "--who", "ravi"]
    assert run(["case", "decide", case, *decided]) == 0
    show_cases(helpdesk.folder)
    got = helpdesk.api("GET", f"/cases/{case}").json()
    assert (got["status"], got["outcome"], got["letters"]) == ("decided", "partly", 0)
    refused = helpdesk.api("GET", "/matches/M1/letter", params={"seat": 2})
    assert refused.status_code == 409 and refused.json()["error"]["code"] == "letter_of_case"
    assert case in refused.json()["error"]["says"]


def test_another_ticket_is_joined_once_and_every_reply_knows_it(tmp_path: Path) -> None:
    helpdesk = Helpdesk(ledger_of(tmp_path))
    opening = {"ticket": "HD-9", "match": "M1", "seat": 2, "topic": "score"}
    case = helpdesk.api("POST", "/cases", opening).json()["case"]
    sent = {"ticket": "HD-10", "text": "still no answer", "written": "2026-11-20T22:30:00+05:30"}
    first, again = (helpdesk.api("POST", f"/cases/{case}/tickets", sent) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["tickets"] == again.json()["tickets"] == ["HD-9", "HD-10"]
    assert helpdesk.api("GET", f"/cases/{case}").json()["tickets"] == ["HD-9", "HD-10"]
    there = helpdesk.api("POST", "/cases", {**opening, "ticket": "HD-10"})
    assert (there.status_code, there.json()["case"]) == (200, case)
    with open_reader(helpdesk.folder) as reader:
        kept = reader.records(f"case/{case}")
        told = list(case_events(reader, case))
    assert [record.type for record in kept] == ["case_opened", "case_ticket"]
    assert isinstance(kept[1], CaseTicket)
    assert (kept[1].text, kept[1].written, kept[1].who) == (
        "still no answer", "2026-11-20T17:00:00.000Z", "token:all",
    )  # fmt: skip
    assert told[0].tickets == ["HD-9"]
    sent_letter = {
        "type": "case_answered", "part": 1, "parts": 1, "paragraph": 1, "text": "Dear player", "language": "en",
        "reference": "MT-1", "version": "1",
    }  # fmt: skip
    decided = {"type": "case_decided", "outcome": "partly", "text": "so be it"}
    by_others(helpdesk.folder, "ravi", case, 2, decided, sent_letter)
    with open_reader(helpdesk.folder) as reader:
        assert [event.tickets for event in case_events(reader, case)][1:] == [["HD-9", "HD-10"]] * 2
    show_cases(helpdesk.folder)
    closed = helpdesk.api("POST", f"/cases/{case}/tickets", {"ticket": "HD-11"})
    assert closed.status_code == 409 and "open a new case for this ticket" in closed.json()["error"]["says"]


def test_everything_shown_is_written_down(tmp_path: Path) -> None:
    helpdesk = Helpdesk(ledger_of(tmp_path))
    for operation in OPERATIONS:
        assert asked(helpdesk, operation).status_code < 300
    told = accesses(helpdesk.folder)
    assert {who for who, _ in told} == {"token:all"}
    pages = " ".join(what for _, what in told)
    for shown in ("looked up a player", "ruling of the JSON interface", "letter of the JSON interface", "read case C1",
                  "made a link to the panel for support-asha, ticket HD-4711"):  # fmt: skip
        assert shown in pages
    assert "canary-player" not in pages


# -- who is refused --------------------------------------------------------------------------------------


def fault(got: Any) -> tuple[int, str]:
    """The status and code of an error, of the one shape."""
    assert set(got.json()) == {"error"} and set(got.json()["error"]) == {"code", "says", "do"}, got.text
    assert all(got.json()["error"].values())
    assert got.headers["x-frame-options"] == "DENY"
    return got.status_code, got.json()["error"]["code"]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_a_token_opens_what_its_scope_names_and_nothing_else(tmp_path: Path, operation: Operation) -> None:
    helpdesk = Helpdesk(ledger_of(tmp_path))
    helpdesk.api("POST", "/cases", EXAMPLES["open_case"])
    for scope in SCOPES:
        got = asked(helpdesk, operation, token=scope)
        if scope == operation.scope:
            assert got.status_code in operation.status, (scope, got.text)
        else:
            assert fault(got) == (403, "no_scope")
            assert operation.scope in got.json()["error"]["do"]


def test_nobody_gets_in_without_a_token_by_session_or_on_a_desk_of_one(helpdesk: Helpdesk, tmp_path: Path) -> None:
    for operation in OPERATIONS:
        assert fault(asked(helpdesk, operation, token=None)) == (401, "no_token")
    for role in ("support", "admin"):
        assert helpdesk.ask(f"{API}/cases/C1", role).status_code == 401
    alone = Browser(desk_app(helpdesk.folder / "views"))
    got = alone.get(f"{API}/cases/C1")
    assert fault(got) == (401, "no_machines")


def test_wrong_tokens_make_one_wait(tmp_path: Path) -> None:
    helpdesk = Helpdesk(ledger_of(tmp_path))
    for _ in range(FREE - 1):
        assert fault(helpdesk.api("GET", "/cases/C1", token="wrong"))[0] == 401
    got = helpdesk.api("GET", "/cases/C1", token="wrong")
    assert fault(got) == (429, "too_many_tokens") and int(got.headers["retry-after"]) > 0
    assert helpdesk.api("GET", "/cases/C1").status_code == 429


def test_a_token_from_before_scopes_answers_by_match_and_nothing_else(helpdesk: Helpdesk) -> None:
    headers = {"authorization": f"Bearer {helpdesk.token}"}
    assert helpdesk.page("GET", "/-/answer/M1.json", headers=headers).status_code == 200
    assert fault(helpdesk.api("POST", "/tickets", TICKET, token=helpdesk.token)) == (403, "no_scope")
    for scope in set(SCOPES) - {"answers"}:
        headers = {"authorization": f"Bearer {helpdesk.tokens[scope]}"}
        assert fault(helpdesk.page("GET", "/-/answer/M1.json", headers=headers)) == (403, "no_scope")


def test_a_scope_nobody_knows_is_refused(helpdesk: Helpdesk) -> None:
    with pytest.raises(UsageError, match="no such scope: everything"):
        add_machine(helpdesk.folder, "greedy", ("everything",))
    with pytest.raises(UsageError, match="no such scope"):
        add_machine(helpdesk.folder, "nothing", ())


# -- what is refused -------------------------------------------------------------------------------------

WRONG: dict[str, tuple[dict[str, Any], int, str]] = {
    "no JSON": ({"content": b"{"}, 400, "wrong_json"),
    "no object": ({"content": b"[]"}, 400, "wrong_json"),
    "a key twice": ({"content": b'{"number":"1","number":"2","text":"x"}'}, 400, "wrong_json"),
    "not UTF-8": ({"content": b'{"number":"\xff","text":"x"}'}, 400, "wrong_json"),
    "NaN": ({"content": b'{"number":NaN,"text":"x"}'}, 400, "wrong_json"),
    "a lone surrogate": ({"content": b'{"number":"1","text":"\\ud800"}'}, 422, "wrong_field"),
    "too deep": ({"content": b"[" * 100_000}, 400, "wrong_json"),
    "nothing in it": ({"content": b"{}"}, 422, "wrong_field"),
    "an unknown field": ({"content": b'{"number":"1","text":"x","more":1}'}, 422, "wrong_field"),
    "another type": ({"content": b'{"number":1,"text":"x"}'}, 422, "wrong_field"),
    "no time": ({"content": b'{"number":"1","text":"x","at":"yesterday"}'}, 422, "wrong_field"),
    "no such time": ({"content": b'{"number":"1","text":"x","at":"2026-13-40T25:00:00Z"}'}, 422, "ticket"),
    "too long a text": ({"content": json.dumps({"number": "1", "text": "x" * 20_001}).encode()}, 422, "wrong_field"),
    "a body without end": ({"content": b'{"number":"1","text":"' + b"x" * 300_000 + b'"}'}, 413, "too_long"),
    "a form": ({"content": b"number=1", "type": "application/x-www-form-urlencoded"}, 415, "not_json"),
    "plain text": ({"content": b"{}", "type": "text/plain"}, 415, "not_json"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_in_one_shape(helpdesk: Helpdesk, name: str) -> None:
    sent, status, code = WRONG[name]
    headers = {"content-type": sent.get("type", "application/json")}
    got = helpdesk.api("POST", "/tickets", content=sent["content"], headers=headers)
    assert fault(got) == (status, code), got.text


def test_a_browser_on_another_site_is_not_answered(helpdesk: Helpdesk) -> None:
    for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert fault(helpdesk.api("POST", "/tickets", TICKET, headers=headers)) == (403, "other_site")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/matches/none/ruling", 404, "no_match"),
        ("GET", "/matches/M1/ruling?seat=9", 404, "wrong"),
        ("GET", "/matches/M1/ruling?seat=x", 422, "wrong_field"),
        ("GET", "/matches/M1/ruling?seat=1&seat=2", 400, "wrong_json"),
        ("GET", "/matches/M1/ruling?shoe=1", 422, "wrong_field"),
        ("GET", "/matches/M1/ruling?language=xx", 400, "language"),
        ("GET", "/matches/M1/letter", 422, "wrong_field"),
        ("GET", "/cases/C99", 404, "no_case"),
        ("GET", "/tickets", 405, "method"),
        ("DELETE", "/cases/C1", 405, "method"),
        ("QUERY", "/tickets", 405, "method"),
        ("GET", "/nowhere", 404, "no_operation"),
        ("GET", "/matches/M1%2F..%2FM2/ruling", 404, "no_match"),
        ("GET", "/cases/C1%5C", 400, "bad_request"),
    ],
)
def test_what_is_not_there_is_said(helpdesk: Helpdesk, method: str, path: str, status: int, code: str) -> None:
    assert fault(helpdesk.api(method, path)) == (status, code)


def test_the_document_names_the_languages_there_are_sentences_in() -> None:
    schema = DOCUMENT["components"]["schemas"]["RulingAsked"]["properties"]["language"]
    assert schema["enum"] == list(languages()) and {"en", "hi"} <= set(languages())


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"match": "none"}, "no_match"), ({"seat": 3}, "no_seat"), ({"deal": 7}, "no_deal"),
        ({"event": 99}, "no_event"),
    ],
)  # fmt: skip
def test_a_case_is_about_what_is_there(helpdesk: Helpdesk, changed: dict[str, Any], code: str) -> None:
    sent = {"ticket": "HD-77", "match": "M1", **changed}
    assert fault(helpdesk.api("POST", "/cases", sent)) == (404, code)


def test_of_a_live_match_nothing_is_told_that_only_one_seat_saw(helpdesk: Helpdesk) -> None:
    got = helpdesk.api("POST", "/tickets", {"number": "HD-3", "text": "match M3 is wrong, my cards were changed"})
    assert got.json()["matches"][0]["match"] == "M3" and got.json()["matches"][0]["state"] == "open"
    told = [got]
    for operation in ("ruling", "letter"):
        told.append(helpdesk.api("GET", f"/matches/M3/{operation}", params={"seat": 1}))
        assert fault(told[-1]) == (409, "played_on")
    told.append(helpdesk.api("POST", "/cases", {"ticket": "HD-3", "match": "M3", "seat": 1, "topic": "show"}))
    assert told[-1].status_code == 201 and told[-1].json()["ruling"] is None and told[-1].json()["why_no_ruling"]
    for one in told:
        shown = [way for card in HIDDEN for way in (card, f"{card[0]}♦", f"{card[0]}♠") if way in one.text]
        assert shown == []


def test_what_cannot_be_recorded_is_not_shown(tmp_path: Path) -> None:
    helpdesk = Helpdesk(ledger_of(tmp_path), worker=Remembering(works=False))
    for path in ("/matches/M1/ruling", "/matches/M1/letter?seat=2"):
        got = helpdesk.api("GET", path)
        assert fault(got) == (503, "not_recorded") and "points" not in got.text
