"""Who saw a hand is written down before it is shown, and a page that fails tells nothing of it."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cli.app import run as run_command
from ledger.evidence.store import open_reader
from ledger.serving.projecting import project
from ledger.views.projection.files import view_file
from ledger.views.tables.leads import LEADS_FILE
from ledger.views.view_files import LEAD_TABLES
from ledger.web.auth.identity import COOKIE
from ledger.web.guard import _record
from tests.desk_kit.desk import hands_for
from tests.desk_kit.matches import settled, write_log
from tests.desk_kit.worker import InProcessWorker
from tests.web.staffed import NAMES, PASSWORD, Remembering, Staffed, without_tokens

SUPPORT = NAMES["support"]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, views: Path) -> Staffed:
    """A desk with a worker that remembers, to which everybody has signed in."""
    desk = Staffed(tmp_path_factory.mktemp("seen"), views, ("support", "analyst"), worker=Remembering())
    for role in ("support", "analyst"):
        desk.ask("/-/healthz", role)
    return desk


@pytest.fixture
def staffed(desk: Staffed) -> Staffed:
    """The same, of which nothing has been seen."""
    worker = worker_of(desk)
    worker.works, worker.kept = True, []
    return desk


def worker_of(staffed: Staffed) -> Remembering:
    """The worker of a desk."""
    found: Remembering = staffed.desk.desk.worker
    return found


PAGES = {
    "/-/match/M1?at=3": ("saw all hands on the match page", ("M1", 3)),
    "/-/match/M1?at=4&as=2&part=moment": ("saw what seat 2 saw on the match page", ("M1", 4)),
    "/-/answer/M1?seat=2&about=score": ("saw all hands on the answer page", ("M1", 4)),
    "/-/answer/M1?seat=2&about=score&for=player": ("saw what seat 2 saw on the answer page", ("M1", 4)),
    "/-/answer/M1.json?seat=2&about=score": ("saw all hands on the answer page", ("M1", 4)),
    "/hands": ("read hands: /hands", None),
    "/hands.json": ("read hands: /hands.json", None),
    "/hands/hands": ("read hands/hands: /hands/hands", None),
    "/hands/hands.csv?_size=2": ("read hands/hands: /hands/hands.csv?_size=2", None),
    "/hands/hands.json?_shape=array": ("read hands/hands: /hands/hands.json?_shape=array", None),
    "/~68ands/hands": ("read hands/hands: /~68ands/hands", None),
    "/hands/hands/no-such-row": ("read hands/hands: /hands/hands/no-such-row", None),
}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_with_hands_is_written_down_once(staffed: Staffed, path: str) -> None:
    """Who, what, and of which event."""
    assert staffed.ask(path, "support").status_code in (200, 404)
    assert worker_of(staffed).kept == [(SUPPORT, *PAGES[path])]


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_shown_that_cannot_be_written_down(staffed: Staffed, path: str) -> None:
    """And the page says why, in words."""
    worker_of(staffed).works = False
    page = staffed.ask(path, "support")
    assert page.status_code == 503
    assert "written down first" in page.text and "the disk is full" in page.text
    assert "<svg" not in page.text and "AC" not in without_tokens(page.text)


@pytest.fixture
def leading(tmp_path: Path, views: Path) -> Staffed:
    """A desk with a lead on which two decisions are exhibits."""
    shutil.copytree(views, tmp_path / "views")
    nothing = {table.name: dict.fromkeys(table.columns) for table in LEAD_TABLES}
    pair = {"one": "Pa", "two": "Pb", "deals": 9, "p": 0.001, "q": 0.01}
    harm = dict.fromkeys(("harm_deals", "harm_points", "harm_paise", "third_points"), 0)
    with view_file(tmp_path / "views" / LEADS_FILE, LEAD_TABLES) as leads:
        leads.add("about_leads", {"what": "model", "value": "0123456789abcdef", "said": None})
        leads.add("pairs", nothing["pairs"] | pair | {"pair": "L1", "flagged": 1})
        leads.add(
            "leads", nothing["leads"] | pair | {"lead": "L1", "rank": 1, "suppressed": 0, "standing": "flagged"} | harm
        )
        for place, seq in enumerate((3, 4), 1):
            shown = {"exhibit": f"L1/{place}", "lead": "L1", "place": place, "match": "M1", "seq": seq, "chosen": "KS"}
            leads.add("exhibits", nothing["exhibits"] | shown | {"worth": 1.0, "expected": 0.5, "chance": 0.1})
    return Staffed(tmp_path, tmp_path / "views", ("analyst",), worker=Remembering())


def test_every_decision_on_the_page_of_a_lead_is_written_down(leading: Staffed) -> None:
    leading.ask("/-/healthz", "analyst")
    worker_of(leading).kept.clear()
    assert leading.ask("/-/lead/Pa/Pb", "analyst").status_code == 200
    saw = "saw all hands on the lead page"
    assert worker_of(leading).kept == [(NAMES["analyst"], saw, ("M1", 3)), (NAMES["analyst"], saw, ("M1", 4))]
    worker_of(leading).works = False
    assert leading.ask("/-/lead/Pa/Pb", "analyst").status_code == 503


def test_sql_on_hands_is_written_down_with_its_words(staffed: Staffed) -> None:
    """All of them: what stands at the end of a long address is told too."""
    assert staffed.ask("/hands.json?sql=select+1+as+one", "analyst").status_code == 200
    (who, what, about), *more = worker_of(staffed).kept
    assert (who, what, about) == (NAMES["analyst"], "read hands: /hands.json?sql=select+1+as+one", None) and not more
    worker_of(staffed).kept.clear()
    asked = f"/hands.json?sql=select+1+as+{'o' * 3000}+from+hands"
    staffed.ask(asked, "analyst")
    told = [what.partition(": ")[2] for _, what, _ in worker_of(staffed).kept]
    assert len(told) == 3 and "".join(part.removesuffix(" ...") for part in told) == asked


@pytest.mark.parametrize("table", ["~00~1B[31m", "e~CC~81~0A", "~C3~A9" * 2000, "~E2~80~A8", "~EF~BF~BE~ED~A0~80"])
def test_no_address_makes_a_record_the_ledger_would_not_take(tmp_path: Path, views: Path, table: str) -> None:
    """One such record would hold up every one after it."""
    log, ledger = write_log(tmp_path / "log.jsonl", settled()), tmp_path / "ledger"
    assert run_command(["ingest", str(log), "--ledger", str(ledger)]) == 0
    near = InProcessWorker(ledger, lambda: None)
    staffed = Staffed(tmp_path, views, ("support",), worker=near)
    staffed.ask(f"/hands/{table}.json", "support")
    staffed.ask("/-/match/M1?at=3", "support")
    near.journal.deliver()
    with open_reader(ledger) as reader:
        (stream,) = reader.streams_under("access")
        kept = [getattr(record, "what", "") for record in reader.records(stream)]
    assert kept[-1] == "saw all hands on the match page" and any(what.startswith("read hands/") for what in kept)


def test_a_machine_is_written_down_by_its_name(staffed: Staffed) -> None:
    assert staffed.ask("/-/answer/M1.json?seat=2&about=score&for=player", "helpdesk").status_code == 200
    assert [who for who, _, _ in worker_of(staffed).kept] == ["token:zendesk"]


@pytest.mark.parametrize(
    "path",
    ["/", "/open/matches", "/-/match/M1?at=3&as=table", "/-/match/M3?at=3", "/-/board", "/-/answer/M3", "/hands.db"],
)
def test_pages_without_hands_are_not_written_down(staffed: Staffed, path: str) -> None:
    staffed.ask(path, "support")
    assert worker_of(staffed).kept == []


def test_what_is_refused_is_not_written_down(staffed: Staffed) -> None:
    for path, role in (("/hands/hands", "nobody"), ("/hands?sql=select+1", "support"), ("/hands/hands", "helpdesk")):
        assert staffed.ask(path, role).status_code in (303, 401, 403)
    assert worker_of(staffed).kept == []


def test_whoever_signs_in_is_written_down_and_comes_in_only_then(staffed: Staffed) -> None:
    assert staffed.sign_in(SUPPORT, PASSWORD).status_code == 303
    assert worker_of(staffed).kept == [(SUPPORT, "signed in", None)]
    assert staffed.sign_in(SUPPORT, "not the password").status_code == 403
    assert len(worker_of(staffed).kept) == 1
    worker_of(staffed).works = False
    refused = staffed.sign_in(SUPPORT, PASSWORD)
    assert refused.status_code == 503 and not refused.cookies.get(COOKIE)


def test_sql_that_fails_tells_its_cards_to_the_analyst_alone(
    staffed: Staffed, capfd: pytest.CaptureFixture[str]
) -> None:
    page = staffed.ask("/hands.json?sql=select+no_such_column,+:held&held=QH+QD+QC", "analyst")
    assert page.status_code == 400 and "no_such_column" in page.text
    assert capfd.readouterr().err == ""


def test_a_view_of_a_hand_is_an_event_of_the_ledger(tmp_path: Path) -> None:
    """With the worker that keeps it: who, what, when, of which event; and auditors read it on the desk."""
    folder, log = tmp_path / "ledger", write_log(tmp_path / "log.jsonl", settled())
    assert run_command(["ingest", str(log), "--ledger", str(folder)]) == 0
    project(folder)
    worker = InProcessWorker(folder, lambda: None)
    staffed = Staffed(folder, folder / "views", ("support", "auditor"), worker=worker)
    assert staffed.ask("/-/match/M1?at=3&as=2", "support").status_code == 200
    assert staffed.ask("/-/answer/M1.json?seat=2&about=score", "helpdesk").status_code == 200
    assert worker.journal.deliver() == 3
    project(folder)
    told = staffed.ask("/access/accesses.json?_shape=array&_sort=seq", "auditor").json()
    assert [(row["who"], row["what"], row["match"], row["event"]) for row in told] == [
        (SUPPORT, "signed in", None, None),
        (SUPPORT, "saw what seat 2 saw on the match page", "M1", "M1/3"),
        ("token:zendesk", "saw all hands on the answer page", "M1", "M1/4"),
    ]
    assert staffed.ask("/access/accesses.json", "support").status_code == 403
    with open_reader(folder) as reader:
        (stream,) = {row["stream"] for row in told}
        assert [record.type for record in reader.records(stream)] == ["access"] * 3


def test_who_may_see_no_hands_gets_an_answer_without_them(
    views: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is written down, since no hidden card is in it."""
    hands_for(monkeypatch, "auditor")
    desk = Staffed(tmp_path, views, ("support",), worker=Remembering())
    for asked in ("", "?seat=2&about=score", "?seat=2&about=score&for=player", "?for=1"):
        page = desk.ask(f"/-/answer/M1{asked}", "support")
        assert page.status_code == 200 and "Safe for everybody" in page.text, asked
        article = page.text.partition("<article")[2].partition("</article>")[0]
        for card in ("two of clubs", "four of clubs", "ten of hearts", "nine of diamonds"):
            assert card not in article, (asked, card)
        told = desk.ask(f"/-/answer/M1.json{asked}", "support").json()
        assert told["reader"] == 0 and "K♣" not in str(told) and "10♥" not in str(told)
        assert desk.ask(told["moment"]["address"], "support").status_code == 200
    assert [what for _, what, _ in worker_of(desk).kept] == ["signed in"]


def test_a_page_that_fails_logs_no_hand_and_no_token(
    staffed: Staffed, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """rich is installed and would print every local variable; Python's own traceback prints the message."""
    pytest.importorskip("rich")

    def failing(*_: object) -> None:
        hand = "canary-hand QD KD QS"
        raise ValueError(f"cannot draw {hand}")

    monkeypatch.setattr("ledger.web.pages.match.moments_of", failing)
    monkeypatch.setattr("ledger.web.pages.answer.played_match", failing)
    headers = {"authorization": f"Bearer {staffed.token}"}
    for path, role in (("/-/match/M1?at=3", "support"), ("/-/answer/M1.json", "helpdesk"), ("/-/answer/M1", "support")):
        page = staffed.ask(path, role, headers=headers)
        assert page.status_code == 500
        assert "canary-hand" not in page.text and "could not be made" in page.text
    logged = "".join(capfd.readouterr())
    assert "a page failed with ValueError" in logged and "in failing" in logged, "where it failed is told"
    assert "canary-hand" not in logged and staffed.token not in logged and "locals" not in logged


def test_a_long_address_is_told_whole_in_as_many_records_as_it_takes() -> None:
    told: list[str] = []

    async def record_access(_actor: object, what: str) -> None:
        told.append(what)

    desk: Any = SimpleNamespace(record_access=record_access)
    asked: Any = SimpleNamespace(path="/hands/" + "x" * 1990, query_string="sql=" + "y" * 990, actor=None)
    asyncio.run(_record(desk, asked, "hands", "turns"))
    parts = [one.partition(": ")[2].removesuffix(" ...") for one in told]
    assert (len(parts), "".join(parts)) == (3, f"{asked.path}?{asked.query_string}")
