"""A desk that is open while something is erased: what was erased is served no more, and the desk goes on."""

from __future__ import annotations

import json
import signal
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from cli.app import run
from ledger.evidence.store import open_writer
from ledger.messages.renderer import ENGLISH
from ledger.serving.projecting import Freshness, are_ready, freshness_of, project
from ledger.views.projection.cards import shortened
from ledger.views.projection.generation import Budget
from ledger.views.sqlite import connect_view
from ledger.web import desk
from schemas import __version__
from tests.desk_kit.desk import pages_of
from tests.desk_kit.growing import RULEBOOK, projector
from tests.desk_kit.matches import HOPELESS, LOSING, Sent, lines, settled
from tests.desk_kit.worker import InProcessWorker
from tests.forked import forked
from tests.web.browsing import serving, until

MATCH, PLAYER = "M1", "canary-player-1"
HIDDEN = ("3H 9H TH", "9♠", "9S")
"""Of a hand of M1 alone, as logs and pages write it."""
STORED = (shortened(HIDDEN[0]) or "").encode()
"""The same as it lies in a view file."""
PAGES = (
    f"/-/match/{MATCH}", f"/-/match/{MATCH}?at=4", f"/-/answer/{MATCH}", "/-/board", "/",
    f"/open/players.csv?match={MATCH}", f"/open/players.json?match={MATCH}&_shape=array", "/open/matches.csv",
    f"/open/events.json?match={MATCH}&_shape=array", f"/hands/hands.csv?match={MATCH}",
    "/hands/hands.json?_shape=array", f"/hands/hidden_records.json?match={MATCH}&_shape=array",
    "/people", "/cases", "/access",
)  # fmt: skip
OF_A_MATCH = (
    f"/-/match/{MATCH}", f"/-/match/{MATCH}?at=4", f"/-/answer/{MATCH}", f"/-/answer/{MATCH}.json",
    f"/open/matches/{MATCH}", f"/open/matches/{MATCH}.json", f"/open/events/{MATCH},4", f"/hands/hands/{MATCH},1,1",
    f"/-/cases/open?match={MATCH}",
)  # fmt: skip
"""Which are there as long as the match is."""
NOT_NOW = [ENGLISH.say(code).encode() for code in ("refused-being_made", "refused-not_yet")]
KILLED = """
import os, signal, sys
from pathlib import Path
from ledger.cases import erasure
from ledger.evidence import folder
from ledger.evidence.format_2 import eraser, writer
def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[2] == "begun":
    eraser.erase = die
if sys.argv[2] == "told":
    writer.destroy = die
erasure.finish = die
folder.remove_derived = lambda _: None
if len(sys.argv) > 3:
    erasure.shut_views = lambda _: None
erasure.erase(Path(sys.argv[1]), erasure.Target("cards", "M1"), "local", alone=True)
"""


def ask(address: str) -> tuple[int, bytes]:
    """Status and bytes of what is served there."""
    try:
        with urlopen(address, timeout=60) as reply:
            return reply.status, reply.read()
    except HTTPError as refused:
        return refused.code, refused.read()


def everything(desk: str) -> dict[str, tuple[int, bytes]]:
    return {page: ask(desk + page) for page in PAGES}


def another() -> Sent:
    """M2: M1 with another hand and other players."""
    written = json.dumps(settled()).replace(json.dumps(LOSING), json.dumps(HOPELESS))
    found: Sent = json.loads(written.replace("canary-player", "other-player").replace('"M1"', '"M2"'))
    return found


def ledger_of(folder: Path) -> Path:
    """A ledger of two matches."""
    with open_writer(folder, create=True) as writer:
        writer.ingest(lines(settled(), another()), "log.jsonl", RULEBOOK.pin)
    return folder


def announce(folder: Path, *what: str) -> None:
    assert run(["erase", *what, "--reason", "request", "--no-delay", "--ledger", str(folder)]) == 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return ledger_of(tmp_path / "ledger")


def told(pages: dict[str, tuple[int, bytes]], *what: str) -> set[str]:
    """The pages in which something of this stands."""
    return {page for page, (_, body) in pages.items() if any(one.encode() in body for one in what)}


def rebuilt(desk: str) -> bool:
    """Whether the desk has both matches again."""
    status, rows = ask(f"{desk}/open/matches.json?_shape=array")
    return status == 200 and len(json.loads(rows)) == 2


def test_an_open_desk_serves_no_card_that_was_erased_and_goes_on(folder: Path) -> None:
    with serving(folder) as desk:
        before = everything(desk)
        assert {page: status for page, (status, _) in before.items() if status != 200} == {}
        hidden = told(before, *HIDDEN)
        assert hidden >= {f"/-/match/{MATCH}", "/hands/hands.csv?match=M1", "/hands/hands.json?_shape=array"}
        announce(folder, "--cards", MATCH)
        assert run(["erase", "--cards", MATCH, "--confirm", "--alone", "--ledger", str(folder)]) == 0
        at_once = everything(desk)
        assert not told(at_once, *HIDDEN)
        assert {status for status, _ in at_once.values()} <= {200, 503}
        assert all(any(why in body for why in NOT_NOW) for status, body in at_once.values() if status == 503)
        until(lambda: rebuilt(desk))
        after = everything(desk)
        assert not told(after, *HIDDEN) and {status for status, _ in after.values()} == {200}
        assert b"M2" in ask(f"{desk}/hands/hands.csv")[1], "the cards of others are served as before"


def test_no_page_of_a_match_is_missing_while_views_are_made_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Step by step, as a worker makes them: removed, laid out, one match of two, both."""
    project(folder)
    get = pages_of(folder / "views")

    def statuses() -> set[int]:
        answers = [get(page) for page in OF_A_MATCH]
        assert all("retry-after" in answer.headers for answer in answers if answer.status_code == 503)
        return {answer.status_code for answer in answers}

    assert statuses() == {200}
    announce(folder, "--cards", MATCH)
    assert run(["erase", "--cards", MATCH, "--confirm", "--alone", "--ledger", str(folder)]) == 0
    assert statuses() == {503}
    with closing(projector(folder)) as made:
        pages = PAGES + OF_A_MATCH
        assert {get(page).status_code for page in (*pages, "/-/healthz")} == {503}, "empty tables say nothing"
        assert not are_ready(folder, 0), "nor does a desk open by them"
        assert made.step(Budget(1)) and "M2" in get("/open/matches.csv").text
        assert statuses() == {503}
        assert json.loads(get(f"/-/answer/{MATCH}.json").content)["error"] == ENGLISH.say("refused-not_yet")

        def audited_meanwhile(connection: Any) -> Freshness | None:
            made.catch_up()
            return freshness_of(connection)

        with monkeypatch.context() as patch:
            patch.setattr(desk, "freshness_of", audited_meanwhile)
            assert get(f"/-/match/{MATCH}").status_code == 503, "it came after it was looked for"
        assert statuses() == {200}
        assert {get(page.replace("M1", "M3")).status_code for page in OF_A_MATCH} == {404}


def test_a_process_begun_while_views_are_made_anew_serves_all_of_them_later(folder: Path) -> None:
    get = pages_of(folder / "views", worker=InProcessWorker(folder, lambda: None), are_kept=True)
    pages = [page for page in PAGES if not page.startswith("/hands")]
    assert {get(page).status_code for page in pages} == {503}
    project(folder)
    assert {get(page).status_code for page in pages} == {200}


def test_an_open_desk_calls_who_was_erased_by_the_old_pseudonym_no_more(folder: Path) -> None:
    with serving(folder) as desk:
        rows = json.loads(ask(f"{desk}/open/players.json?match=M1&_shape=array")[1])
        first, second = sorted(rows, key=lambda row: int(row["seat"]))
        gone, other = first["pseudonym"], second["pseudonym"]
        before = everything(desk)
        assert len(told(before, gone)) >= 5
        announce(folder, PLAYER)
        assert run(["erase", PLAYER, "--confirm", "--alone", "--ledger", str(folder)]) == 0
        assert not told(everything(desk), gone)
        until(lambda: rebuilt(desk))
        after = everything(desk)
        assert not told(after, gone) and told(after, other) == told(before, other)


def kill_eraser(folder: Path, where: str, *more: str) -> None:
    """Erase the cards of the match, and be killed in the middle of it, with the views of before still there: before
    the log says it (begun), when it does (told), and when it is done (destroyed). ``more``: by a version that lets
    views be served meanwhile."""
    announce(folder, "--cards", MATCH)
    assert forked(KILLED, folder, where, *more).returncode == -signal.SIGKILL


@pytest.mark.parametrize("more", [[], ["open"]])
def test_a_desk_ends_an_erasure_that_was_cut_short_and_serves_views_of_before_no_more(
    folder: Path, more: list[str]
) -> None:
    """The log says that it was done; whoever did it was killed before anything was destroyed."""
    with serving(folder) as desk:
        assert told(everything(desk), *HIDDEN)
        kill_eraser(folder, "told", *more)
        if more:
            until(lambda: not told(everything(desk), *HIDDEN))
        assert not told(everything(desk), *HIDDEN)
        until(lambda: rebuilt(desk))
        assert not told(everything(desk), *HIDDEN)


@pytest.mark.parametrize("where", ["begun", "told", "destroyed"])
def test_a_desk_whose_worker_is_dead_serves_no_views_of_before_an_erasure_that_was_cut_short(
    folder: Path, where: str
) -> None:
    project(folder)
    desk = pages_of(folder / "views")
    assert HIDDEN[0] in desk("/hands/hands.csv").text
    kill_eraser(folder, where)
    assert STORED in b"".join(path.read_bytes() for path in folder.glob("views/hands.db*"))
    answers = {page: desk(page) for page in PAGES if page not in {"/people", "/cases", "/access"}}
    assert {answer.status_code for answer in answers.values()} == {503}
    assert not told({page: (503, answer.content) for page, answer in answers.items()}, *HIDDEN)
    health = desk("/-/healthz")
    assert health.status_code == 503
    assert health.text.splitlines() == ["not ok", f"version {__version__}", ENGLISH.say("refused-being_made")]
    project(folder)
    assert {desk(page).status_code for page in answers} == {200}
    assert (HIDDEN[0] in desk("/hands/hands.csv").text) == (where == "begun"), "of one the log knows nothing of"


def test_a_desk_that_is_started_after_one_that_was_cut_short_serves_no_views_of_before(folder: Path) -> None:
    project(folder)
    kill_eraser(folder, "destroyed", "open")
    assert STORED in b"".join(path.read_bytes() for path in (folder / "views").glob("hands.db*"))
    made = projector(folder)
    made.close()
    assert STORED not in b"".join(path.read_bytes() for path in folder.glob("views/*.db*")), "empty files"
    project(folder)
    with closing(connect_view(folder / "views" / "hands.db")) as hands:
        rows = hands.execute("SELECT * FROM hands").fetchall()
    assert rows and HIDDEN[0] not in repr([tuple(row) for row in rows])
