"""The desk of several ledgers used as one: its pages, what staff write at it, and what is erased in one of them."""

from __future__ import annotations

import json
import shutil
import signal
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from cli.app import run
from ledger.cases.erasure import announce, erase, open_to_erase, plan
from ledger.cases.writing import append_to_case
from ledger.evidence.folder import are_views_shut, shut_views, users_of
from ledger.evidence.format_2.extents import Target
from ledger.evidence.shards import SHARDS_FILE
from ledger.evidence.store import open_reader
from ledger.serving.projecting import drop_outlived, project
from schemas.errors import ConflictError, LedgerError
from tests.cases.incident_ledger import CODE, faulty, ledger_of
from tests.cli.conftest import bytes_in
from tests.desk_kit.desk import pages_of
from tests.desk_kit.growing import feed, projector
from tests.desk_kit.loop import awaited
from tests.desk_kit.matches import lines, renamed, settled, wrong_show
from tests.desk_kit.worker import InProcessWorker
from tests.views.test_shards import name_shards
from tests.web.browsing import serving, until
from tests.web.test_erased_while_open import HIDDEN, PLAYER, another, ask, told

PAGES = (
    "/", "/-/board", "/-/find?q=invalid+show", "/-/match/M1", "/-/match/M1?at=4", "/-/answer/M1", "/-/match/M9",
    "/-/answer/M9", "/open/matches", "/open/players.json?match=M1&_shape=array", "/open/events?match=M9",
    "/hands/hands.json?match=M1&_shape=array", "/cases", "/access", "/people", "/-/leads", "/-/cases",
)  # fmt: skip


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    """M1 in one shard; M2, and M9 in which the players of M1 sat too, in the next."""
    feed(tmp_path / "F" / "2026-09", lines(settled()))
    feed(tmp_path / "F" / "2026-10", [*lines(another()), *lines(renamed(settled(), "M9"))])
    name_shards(tmp_path / "F", "2026-09", "2026-10")
    return tmp_path / "F"


def written(folder: Path, kind: str) -> list[str]:
    """The records of a kind in a ledger."""
    with open_reader(folder) as reader:
        return [repr(one) for stream in reader.streams_under(kind) for one in reader.records(stream)]


def erased(shard: Path, *what: str) -> None:
    announced = ["erase", *what, "--reason", "request", "--no-delay", "--ledger", str(shard)]
    assert run(announced) == 0
    assert run(["erase", *what, "--confirm", "--alone", "--ledger", str(shard)]) == 0


def open_case(folder: Path, match: str, note: str = "the player wrote twice") -> str:
    """A case about seat 1 of a match, with a note."""
    opened = {"type": "case_opened", "ticket": "T1", "about": (match, 4), "seat": 1, "due": "2026-12-01T00:00:00.000Z"}
    return append_to_case(folder, "asha", None, 0, [opened, {"type": "note", "text": note}]).case


# -- pages -------------------------------------------------------------------------------------------


def test_the_pages_of_a_served_desk_have_the_matches_of_all_shards(shards: Path) -> None:
    with serving(shards) as desk:
        answers = {page: ask(desk + page) for page in PAGES}
        assert {page: status for page, (status, _) in answers.items() if status != 200} == {}
        assert told(answers, *HIDDEN) >= {"/-/match/M1", "/-/match/M9", "/hands/hands.json?match=M1&_shape=array"}
        rows = json.loads(ask(f"{desk}/open/matches.json?_shape=array")[1])
        assert [row["match"] for row in rows] == ["M9", "M2", "M1"], "the newest first"
        feed(shards / "2026-09", lines(renamed(wrong_show(), "NEW")))
        until(lambda: ask(f"{desk}/open/matches/NEW")[0] == 200)
        feed(shards / "2026-11", lines(renamed(wrong_show(), "NEXT")))
        name_shards(shards, "2026-09", "2026-10", "2026-11")
        until(lambda: ask(f"{desk}/open/matches/NEXT")[0] == 200)
        name_shards(shards, "2026-10", "2026-11")
        until(lambda: ask(f"{desk}/open/matches/M2")[0] == 200 and ask(f"{desk}/open/matches/M1")[0] == 404)


def test_pages_tell_of_a_match_that_stands_in_two_shards_that_alone(shards: Path) -> None:
    feed(shards / "2026-10", lines(settled()))
    project(shards)
    get = pages_of(shards / "views")
    pages = {page: get(page) for page in PAGES}
    assert {page: one.status_code for page, one in pages.items() if one.status_code != 200} == {"/-/answer/M1": 409}
    assert "stands in the shards 2026-09, 2026-10" in pages["/-/match/M1"].text
    assert "No rules to judge by" not in pages["/-/match/M1"].text
    assert "suspect" not in pages["/"].text
    assert not [
        page for page in ("/-/match/M1", "/-/answer/M1") if any(hidden in pages[page].text for hidden in HIDDEN)
    ]


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM], ids=["interrupted", "terminated"])
def test_a_desk_that_ends_delivers_who_saw_a_hand_before(shards: Path, by: int) -> None:
    with serving(shards, by) as desk:
        assert ask(f"{desk}/-/match/M1?at=4")[0] == 200
    assert "saw all hands on the match page" in repr(written(shards / "desk", "access"))


def test_whoever_is_shown_a_hand_stands_in_the_ledger_of_the_desk_alone(shards: Path) -> None:
    with serving(shards) as desk:
        assert ask(f"{desk}/-/match/M1?at=4")[0] == 200
        # It is on the disk by then, and in the ledger when the journal is delivered.
        until(lambda: "saw all hands on the match page" in repr(written(shards / "desk", "access")))
    assert not written(shards / "2026-09", "access") and not written(shards / "2026-10", "access")
    with serving(shards) as desk:
        assert "saw all hands on the match page" in ask(f"{desk}/access/accesses.json?_shape=array")[1].decode()


@pytest.mark.parametrize("call", [["serve", "--port", "0"], ["project"]])
def test_without_a_named_desk_nothing_is_served_or_made(
    shards: Path, call: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    name_shards(shards, "2026-09", "2026-10", desk="")
    before = bytes_in(shards)
    assert run([*call, "--ledger", str(shards)]) == 3
    assert "shards.toml names no desk, and somewhere must stand who was shown what" in capsys.readouterr().err
    assert bytes_in(shards) == before


def test_a_desk_that_is_no_shard_is_refused(shards: Path) -> None:
    (shards / SHARDS_FILE).write_text((shards / SHARDS_FILE).read_text().replace('desk = "desk"', 'desk = "2026-08"'))
    with pytest.raises(LedgerError, match="desk is '2026-08', which is no shard; write the name of one"):
        project(shards)


def test_what_staff_write_goes_on_where_it_began(shards: Path) -> None:
    with closing(projector(shards)) as made:
        name_shards(shards, "2026-09", "2026-10", desk="2026-09")
        with pytest.raises(LedgerError, match="another ledger takes what staff write by now; start the desk again"):
            made.step()


# -- what staff write --------------------------------------------------------------------------------


def test_cases_are_those_of_the_desk_whatever_other_shards_have(shards: Path) -> None:
    assert open_case(shards / "2026-09", "M1", "of another desk, before") == "C1"
    assert open_case(shards, "M9") == "C1"
    project(shards)
    desk = pages_of(shards / "views")
    assert [row["match"] for row in desk("/cases/cases.json?_shape=array").json()] == ["M9"]
    assert "the player wrote twice" in desk("/-/case/C1").text
    assert len(written(shards / "desk", "case")) == 2
    with open_reader(shards) as reader:
        assert len(reader.records("case/C1")) == 2 and reader.streams_under("case") == ["case/C1"]


def test_the_terminal_writes_and_reads_cases_at_the_desk(shards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--ledger", str(shards)]
    assert run(["case", "open", "M9", "--seat", "1", "--ticket", "ZD-1", "--who", "asha", *given]) == 0
    assert run(["case", "note", "C1", "heard from the player", "--who", "asha", *given]) == 0
    assert run(["case", "show", "C1", *given]) == 0
    assert run(["case", "list", *given]) == 0
    said = capsys.readouterr().out
    assert "heard from the player" in said and "ZD-1" in said
    project(shards)
    assert len(written(shards / "desk", "case")) == 2 and not written(shards / "2026-10", "case")
    assert "heard from the player" in pages_of(shards / "views")("/-/case/C1").text


def test_an_incident_over_all_shards_is_seen_to_at_the_desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "F"
    for name, (sent, _) in zip(("2026-09", "2026-10"), faulty("rummy-106", CODE, 2, "early"), strict=True):
        ledger_of(folder / name, [sent])
    name_shards(folder, "2026-09", "2026-10")
    given = ["--json", "--ledger", str(folder)]
    assert run(["incident", "open", "early", "--code", CODE, "--by", "asha", *given]) == 0
    assert run(["incident", "decide", "early", "--by", "asha", *given]) == 0
    capsys.readouterr()
    assert run(["incident", "show", "early", *given]) == 0
    shown = json.loads(capsys.readouterr().out)["cases"]
    assert len({case["match"] for case in shown}) == 2 and {case["stage"] for case in shown} == {"proposed"}
    assert len(written(folder / "desk", "case")) == 3 * len(shown)
    assert not written(folder / "2026-09", "case") and not written(folder / "2026-10", "case")


def test_accounts_stand_at_the_desk_and_are_asked_for_in_every_shard(
    shards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("the-password-of-asha\n")
    secret.chmod(0o600)
    monkeypatch.setattr("cli.commands.staff._password", lambda *_: "the-password-of-asha")
    assert run(["staff", "add", "asha", "--role", "admin", "--ledger", str(shards)]) == 0
    assert (shards / "desk" / "staff.toml").exists() and not list(shards.glob("staff*"))
    project(shards)
    announced = ["erase", "--cards", "M1", "--reason", "request", "--no-delay", "--ledger", str(shards / "2026-09")]
    assert run([*announced, "--who", "nobody"]) == 4
    assert "nobody may not do this here" in capsys.readouterr().err
    monkeypatch.setenv("MELDTRAIL_PASSWORD_FILE", str(secret))
    assert run([*announced, "--who", "asha"]) == 0
    assert run(["erase", "--cards", "M1", "--confirm", "--alone", "--ledger", str(shards / "2026-09")]) == 2
    assert "a second one must agree" in capsys.readouterr().err


def test_a_player_is_looked_up_in_all_shards(shards: Path) -> None:
    project(shards)
    worker = InProcessWorker(shards, lambda: None)
    found = awaited(worker.look_up("asha", PLAYER))
    worker.journal.close()
    rows = pages_of(shards / "views")("/open/players.json?_shape=array&seat=1").json()
    assert {row["match"] for row in rows if row["pseudonym"] in found} == {"M1", "M9"}
    assert len(found) == 1, "one pseudonym, that of the rows"
    assert any("looked up a player" in record for record in written(shards / "desk", "access"))


def test_verify_holds_the_views_of_all_shards_against_their_ledgers(
    shards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_case(shards, "M9")
    project(shards)
    assert run(["verify", "--ledger", str(shards)]) == 0
    assert "views 3 of 3 match(es) made anew" in capsys.readouterr().out.partition("all shards")[2]
    with closing(Database((shards / "views" / "open.db").resolve())) as views:
        views.execute("update matches set events = 1 where match = 'M9'")
        views.conn.commit()
    assert run(["verify", "--json", "--ledger", str(shards)]) == 1
    row = json.loads(capsys.readouterr().out)
    assert [one["what"] for one in row["problems"]] == ["matches of match M9 is not what the ledger says"]
    feed(shards / "2026-10", lines(renamed(wrong_show(), "NEW")))
    assert run(["verify", "--json", "--ledger", str(shards)]) == 0
    assert "not up to date" in json.loads(capsys.readouterr().out)["views"]["not_compared"]


# -- what is erased in one shard ---------------------------------------------------------------------


def test_an_open_desk_shows_nothing_that_was_erased_in_a_shard(shards: Path) -> None:
    with serving(shards) as desk:
        before = {page: ask(desk + page) for page in PAGES}
        assert told(before, *HIDDEN)
        pages = [page for page in PAGES if "M1" in page]
        erased(shards / "2026-09", "--cards", "M1")
        assert not told({page: ask(desk + page) for page in pages}, *HIDDEN)
        until(lambda: ask(f"{desk}/open/matches/M9")[0] == 200 and ask(f"{desk}/open/matches/M1")[0] == 200)
        assert not told({page: ask(desk + page) for page in pages}, *HIDDEN)
        assert told({page: ask(desk + page) for page in PAGES}, *HIDDEN), "the same cards of M9 were not erased"


def test_views_are_gone_with_what_was_erased_though_no_desk_is_open(shards: Path) -> None:
    project(shards)
    assert users_of(shards / "2026-09") == [shards.resolve()]
    erased(shards / "2026-09", PLAYER)
    assert not list((shards / "views").iterdir())
    project(shards)
    with open_reader(shards / "2026-09") as reader:
        assert not reader.knows(PLAYER)


def test_no_page_is_served_while_something_is_being_erased_in_a_shard(shards: Path) -> None:
    """By whoever was killed at it, with the worker of the desk dead."""
    project(shards)
    desk = pages_of(shards / "views")
    assert desk("/-/match/M9").status_code == 200
    kept = shutil.copytree(shards / "views", shards.parent / "kept", symlinks=True)
    shut_views(shards / "2026-09")
    shutil.rmtree(shards / "views")
    shutil.copytree(kept, shards / "views", symlinks=True)
    assert are_views_shut(shards) and desk("/-/match/M9").status_code == 503
    project(shards)  # which ends what was cut short
    assert not are_views_shut(shards) and desk("/-/match/M9").status_code == 200


def test_views_of_a_folder_that_was_moved_are_not_served_after_an_erasure_that_did_not_find_them(
    shards: Path, tmp_path: Path
) -> None:
    project(shards)
    shutil.move(shards / "2026-09", tmp_path / "2026-09")
    text = (shards / SHARDS_FILE).read_text().replace('folder = "2026-09"', 'folder = "../2026-09"')
    moved = Path(shutil.move(shards, tmp_path / "moved"))
    (moved / SHARDS_FILE).write_text(text)
    erased(tmp_path / "2026-09", "--cards", "M1")
    assert (moved / "views" / "hands.db").exists()
    drop_outlived(moved)  # as serve does before anything else
    assert not list((moved / "views").iterdir())


def test_what_is_erased_in_a_shard_that_was_added_since_is_noticed_too(
    shards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project(shards)
    feed(shards / "2026-11", lines(renamed(settled(), "NEW")))
    name_shards(shards, "2026-09", "2026-10", "2026-11")
    project(shards)
    drop_outlived(shards)
    assert (shards / "views" / "hands.db").exists()
    monkeypatch.setattr("ledger.evidence.folder.users_of", lambda _: [])  # as where the folder was moved
    erased(shards / "2026-11", "--cards", "NEW")
    assert (shards / "views" / "hands.db").exists()
    drop_outlived(shards)
    assert not list((shards / "views").iterdir())


def test_views_that_cannot_be_removed_stop_the_erasure(shards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project(shards)
    shard = shards / "2026-09"

    def refused(place: Path) -> None:
        if place == shards.resolve():
            raise PermissionError(13, "Permission denied")

    announce(shard, Target("cards", "M1"), "asha", days=0)
    monkeypatch.setattr("ledger.evidence.folder.remove_derived", refused)
    with pytest.raises(LedgerError, match="F cannot be removed: Permission denied"):
        erase(shard, Target("cards", "M1"), "vikram")
    monkeypatch.undo()
    with open_reader(shard) as reader:
        assert "9S" in repr(reader.events("M1"))
    with closing(projector(shards)):
        pass


def test_a_ledger_that_cannot_be_written_is_not_made_views_of(shards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("ledger.evidence.folder.write_durably", refused)
    with pytest.raises(LedgerError, match="an erasure there must find what is made of it in"):
        project(shards)
    assert not (shards / "views").exists()


# -- what staff wrote of what is erased --------------------------------------------------------------


def person(shard: Path) -> Target:
    with open_reader(shard) as reader:
        return Target("person", reader.person(PLAYER))


def test_texts_at_the_desk_go_with_the_person_they_are_about(shards: Path) -> None:
    of_seat = open_case(shards, "M1", "a text about the seat")
    naming = open_case(shards, "M2", f"said by {PLAYER} of another match")
    other = open_case(shards, "M2", "nobody is named here")
    project(shards)
    whole = {stream: written(shards / "desk", "case") for stream in (of_seat, naming, other)}
    assert len(set(map(len, whole.values()))) == 1
    erased(shards / "2026-09", PLAYER)
    assert not are_views_shut(shards / "desk") and not are_views_shut(shards)
    texts = "".join(written(shards / "desk", "case"))
    assert "a text about the seat" not in texts and PLAYER not in texts and "nobody is named here" in texts
    for name in ("vault.db", "vault.db-wal"):
        if (path := shards / "desk" / name).exists():
            assert b"a text about the seat" not in path.read_bytes()
    project(shards)
    cases = "".join(path.read_bytes().decode("latin-1") for path in (shards / "views").glob("cases.db*"))
    assert "a text about the seat" not in cases and "nobody is named here" in cases
    assert run(["verify", "--ledger", str(shards)]) == 0


def test_a_hold_at_the_desk_stands_in_the_way_of_an_erasure_in_a_shard(shards: Path) -> None:
    case = open_case(shards, "M1")
    append_to_case(shards, "vikram", case, 2, [{"type": "case_held", "hold": "placed", "text": "a court asked"}])
    project(shards)
    shard = shards / "2026-09"
    announce(shard, target := person(shard), "asha", days=0)
    with pytest.raises(ConflictError, match="nothing was erased: case C1 is on legal hold since"):
        erase(shard, target, "vikram")
    with open_to_erase(shard) as reader:
        assert reader.knows(PLAYER)
        assert not plan(reader, target).in_the_way, "looked for where the ledger is used, not in itself"


def test_an_erasure_that_cannot_tell_which_desks_there_are_does_not_begin(shards: Path) -> None:
    project(shards)
    shard = shards / "2026-09"
    announce(shard, target := person(shard), "asha", days=0)
    (shards / SHARDS_FILE).write_text("desk =")
    with pytest.raises(LedgerError, match="cannot read"):
        erase(shard, target, "vikram")
    with open_reader(shard) as reader:
        assert reader.knows(PLAYER)


def test_access_records_on_their_way_that_name_the_person_are_waited_for(shards: Path) -> None:
    project(shards)
    waiting = shards / "desk" / "access" / "x.waiting"
    waiting.parent.mkdir()
    waiting.write_text(json.dumps({"what": f"asked for {PLAYER}"}))
    shard = shards / "2026-09"
    announce(shard, target := person(shard), "asha", days=0)
    with pytest.raises(ConflictError, match="has an access record that names the person"):
        erase(shard, target, "vikram")
    waiting.unlink()
    erase(shard, target, "vikram")
