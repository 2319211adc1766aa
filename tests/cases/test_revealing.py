"""Hands of an ended match are opened before the delay has passed by two people, and by nothing less."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from ledger.cases import revealing
from ledger.cases.verified import look
from ledger.evidence.backup import back_up, restore
from ledger.evidence.receipts import now_ms
from ledger.evidence.store import append_records, open_reader
from ledger.evidence.upgrading import upgrade_ledger
from ledger.evidence.verification import RoomReport, VerifyOptions
from ledger.evidence.verify import verify
from ledger.views.projection.projector import Projector
from ledger.views.verified import check_views
from ledger.web.auth.accounts import STAFF_FILE, Accounts, StaffMember, hash_password, write_accounts
from schemas.errors import ConflictError, UnknownMatch, UsageError
from schemas.records import AnyRecord
from tests.cases.erasing import erase, target_in
from tests.clock import Clock
from tests.desk_kit.desk import pages_of
from tests.desk_kit.growing import CLAUSES, RULEBOOK, held, wanted
from tests.desk_kit.matches import HIDDEN, played_on
from tests.museum.museum import unpacked
from tests.views.test_hands_wait import FORGED, feed, followed, hands, project, state

MATCH, STREAM, PLAYER = "M3", "reveal/M3", "canary-player-1"
WHY = f"{PLAYER} waits at the counter"
PASSWORD = "four seasons in one"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ledger of a match that was followed and has just ended."""
    followed(tmp_path / "L")
    return tmp_path / "L"


@pytest.fixture
def live(tmp_path: Path) -> Path:
    """A ledger of a match that is played."""
    feed(tmp_path / "live", played_on())
    return tmp_path / "live"


@pytest.fixture
def opens(tmp_path: Path) -> Callable[[Path], bool]:
    """Whether views that are brought up to date now hold the hands, and everything else says the same."""
    clock = Clock(now_ms())

    def look(folder: Path) -> bool:
        project(folder, clock)
        with open_reader(folder) as reader:
            is_open = reader.hands_are_open(MATCH)
        assert hands(folder) == (2 if is_open else 0)
        assert (state(folder)[0] == "closed") is is_open
        get = pages_of(folder / "views")
        page = get(f"/-/match/{MATCH}").text
        assert any(f"{card[0]}{suit}" in page for card in HIDDEN for suit in "♦♠") is is_open
        assert bool(get(f"/hands/hands.json?match={MATCH}&_shape=array").json()) is is_open
        found = check_views(folder, RULEBOOK, CLAUSES, 1, sample=40)
        assert (found.looked_at, found.differing, found.not_compared) == (1, (), "")
        assert verify(folder).problems == ()
        return is_open

    return look


def put(folder: Path, kind: str, who: str, **fields: Any) -> None:
    """A record of staff, past every check of who may."""
    record = {"stream": STREAM, "type": kind, "at": "2026-11-26T10:00:00.000Z", "who": who, **fields}
    append_records(folder, [record])


def records(folder: Path) -> list[AnyRecord]:
    """What stands on the match's stream."""
    with open_reader(folder) as reader:
        return reader.records(STREAM)


def accesses(folder: Path) -> list[tuple[Any, ...]]:
    """Who did what on the way, by the record of accesses."""
    with open_reader(folder) as reader:
        found = [record for stream in reader.streams_under("access") for record in reader.records(stream)]
    return [(record.who, record.what, record.about and tuple(record.about)) for record in found]  # type: ignore[union-attr]


def asked_and_agreed(folder: Path) -> None:
    """By two people."""
    revealing.ask(folder, MATCH, "asha", WHY)
    revealing.agree(folder, MATCH, "meena")


def test_one_asks_somebody_else_agrees_and_only_then_they_open(
    folder: Path, opens: Callable[[Path], bool], tmp_path: Path
) -> None:
    assert not opens(folder)
    revealing.ask(folder, MATCH, "asha", WHY)
    assert not opens(folder), "one person alone"
    with pytest.raises(ConflictError, match="somebody else must agree"):
        revealing.agree(folder, MATCH, "asha")
    with pytest.raises(ConflictError, match="asha asked for it on"):
        revealing.ask(folder, MATCH, "meena", "me too")
    assert not opens(folder), "the same person twice"
    revealing.agree(folder, MATCH, "meena")
    assert opens(folder)
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")
    asked, agreed = records(folder)
    assert (asked.type, asked.who, asked.reason) == ("reveal_asked", "asha", WHY)  # type: ignore[union-attr]
    assert (agreed.type, agreed.who, agreed.of) == ("reveal_agreed", "meena", 1)  # type: ignore[union-attr]
    with open_reader(folder) as reader:
        assert reader.reveals(MATCH) == ((1, "asha", asked.at, WHY, "meena", agreed.at),) and asked.at <= agreed.at
    with pytest.raises(ConflictError, match="open already"):
        revealing.ask(folder, MATCH, "asha", WHY)
    with pytest.raises(ConflictError, match="open already"):
        revealing.agree(folder, MATCH, "kiran")


def test_what_somebody_asked_who_may_not_any_more_cannot_be_agreed_to_and_is_asked_anew(folder: Path) -> None:
    revealing.ask(folder, MATCH, "asha", WHY)
    with pytest.raises(ConflictError, match="asha, who asked for it, may not ask for that any more"):
        revealing.agree(folder, MATCH, "meena", {"meena", "kiran"})
    assert [one.void for one in revealing.list_reveals(folder, {"meena"})[0]] == ["removed"]
    revealing.ask(folder, MATCH, "kiran", "the same player", {"meena", "kiran"})
    revealing.agree(folder, MATCH, "meena", {"meena", "kiran"})
    waiting, past = revealing.list_reveals(folder)
    assert waiting == [] and [(one.who, one.by) for one in past] == [("kiran", "meena"), ("asha", None)]


def test_of_two_who_ask_at_once_one_has_asked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def after_somebody_else(folder: Path, lines: Any, **more: Any) -> None:
        put(folder, "reveal_asked", "meena", reason="me first")
        append_records(folder, lines, **more)

    monkeypatch.setattr(revealing, "append_records", after_somebody_else)
    with pytest.raises(ConflictError):
        revealing.ask(folder, MATCH, "asha", WHY)
    assert [one.who for one in records(folder)] == ["meena"]


def test_from_the_moment_hands_open_by_themselves_nobody_is_waited_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    revealing.ask(folder, MATCH, "asha", WHY)
    ((match, who, _, reason, due, _),) = revealing.list_reveals(folder)[0]
    assert (match, who, reason) == (MATCH, "asha", WHY)
    monkeypatch.setattr(revealing, "now_ms", lambda: due - 1)
    assert revealing.list_reveals(folder)[0]
    monkeypatch.setattr(revealing, "now_ms", lambda: due)
    assert revealing.list_reveals(folder)[0] == []
    with pytest.raises(ConflictError, match="open already"):
        revealing.agree(folder, MATCH, "meena")


def test_a_projector_that_runs_opens_them_at_its_next_step(folder: Path) -> None:
    with closing(Projector(folder, RULEBOOK, CLAUSES, Clock(now_ms()))) as projector:
        projector.catch_up()
        assert hands(folder) == 0 and not projector.step()
        asked_and_agreed(folder)
        while projector.step():
            pass
        assert hands(folder) == 2


def test_a_match_that_is_played_is_never_opened_whoever_agrees(live: Path, opens: Callable[[Path], bool]) -> None:
    with pytest.raises(ConflictError, match="still played"):
        revealing.ask(live, MATCH, "asha", WHY)
    with pytest.raises(ConflictError, match="still played"):
        revealing.agree(live, MATCH, "meena")
    assert records(live) == []
    put(live, "reveal_asked", "asha", reason=WHY)
    put(live, "reveal_agreed", "meena", of=1)
    assert not opens(live)
    feed(live, FORGED)
    assert not opens(live), "what was asked and agreed while it was played"
    put(live, "reveal_agreed", "kiran", of=1)
    assert not opens(live), "what was asked while it was played"
    asked_and_agreed(live)
    assert opens(live), "the control"


def test_records_that_are_not_of_two_people_open_nothing(folder: Path, opens: Callable[[Path], bool]) -> None:
    put(folder, "reveal_agreed", "meena", of=1)
    put(folder, "reveal_asked", "asha", reason=WHY)
    put(folder, "reveal_agreed", "asha", of=2)
    put(folder, "reveal_agreed", "meena", of=1)
    put(folder, "reveal_agreed", "meena", of=9)
    assert not opens(folder)
    put(folder, "reveal_agreed", "meena", of=2)
    assert opens(folder), "the control"


def looked(folder: Path) -> RoomReport:
    return look(VerifyOptions(folder, rulesets=None, seed=1, sample=0, leads=False), True)


def test_verify_tells_of_records_that_count_for_nothing(
    folder: Path, live: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert looked(folder) == RoomReport()
    put(folder, "reveal_agreed", "meena", of=1)
    put(folder, "reveal_asked", "asha", reason=WHY)
    put(folder, "reveal_agreed", "asha", of=2)
    found = looked(folder)
    nothing, own = (
        "agrees to what nobody asked for after the match had ended",
        "agrees to what the same person asked for",
    )
    idle = [f"reveal/M3:1 by meena opens nothing: {nothing}", f"reveal/M3:3 by asha opens nothing: {own}"]
    assert found.problems == () and list(found.notes) == idle
    assert found.row["reveals"] == {"opened": 0, "pending": 1, "for_nothing": 2}
    put(folder, "reveal_agreed", "meena", of=2)
    put(folder, "reveal_agreed", "kiran", of=2)
    found = looked(folder)
    assert list(found.notes) == [*idle, "reveal/M3:5 by kiran opens nothing: agrees to what somebody had agreed to"]
    assert found.line == "reveals: 1 opened hands, 0 wait for a second person"
    put(live, "reveal_asked", "asha", reason=WHY)
    assert looked(live).notes == ("reveal/M3:1 by asha opens nothing: asked while the match was played",)
    feed(live, FORGED)
    asked_and_agreed(live)
    assert looked(live).row["reveals"] == {"opened": 1, "pending": 0, "for_nothing": 1}
    capsys.readouterr()
    assert run(["verify", "--ledger", str(live)]) == 0
    assert "NOTE reveal/M3:1 by asha opens nothing: asked while the match was played" in capsys.readouterr().out


def test_a_log_agrees_to_nothing(folder: Path, opens: Callable[[Path], bool]) -> None:
    frame = {"v": 1, "stream": STREAM, "at": "2026-11-26T10:00:00.000Z"}
    asks = {**frame, "seq": 1, "type": "reveal_asked", "who": "mallory", "reason": "why not"}
    agrees = {**frame, "seq": 2, "type": "reveal_agreed", "who": "meena", "of": 1}
    feed(folder, [asks, agrees])
    feed(folder, [asks, agrees], how="imported")
    assert records(folder) == [] and not opens(folder)
    revealing.ask(folder, MATCH, "asha", WHY)
    feed(folder, [agrees])
    assert len(records(folder)) == 1 and not opens(folder)
    revealing.agree(folder, MATCH, "meena")
    assert opens(folder)


def test_a_reveal_is_of_one_match(folder: Path) -> None:
    other = [event | {"match": "M4"} for event in (*played_on(), *FORGED)]
    feed(folder, other[:-1])
    feed(folder, other[-1:])
    asked_and_agreed(folder)
    with open_reader(folder) as reader:
        assert reader.hands_are_open(MATCH) and not reader.hands_are_open("M4")
    with pytest.raises(UnknownMatch):
        revealing.ask(folder, "M5", "asha", WHY)


def test_a_reason_is_given_and_sealed(folder: Path) -> None:
    with pytest.raises(UsageError, match="--reason"):
        revealing.ask(folder, MATCH, "asha", "")
    asked_and_agreed(folder)
    for path in folder.glob("ledger.db*"):
        assert WHY.encode() not in path.read_bytes()


def test_a_backup_keeps_it(folder: Path, tmp_path: Path, opens: Callable[[Path], bool]) -> None:
    back_up(folder, tmp_path / "before")
    asked_and_agreed(folder)
    back_up(folder, tmp_path / "after")
    for name, is_open in (("before", False), ("after", True)):
        restore(tmp_path / name, tmp_path / f"R-{name}")
        assert opens(tmp_path / f"R-{name}") is is_open
        assert len(records(tmp_path / f"R-{name}")) == (2 if is_open else 0)


def test_an_upgrade_keeps_it(tmp_path: Path) -> None:
    """Of two matches that were followed: to the hands of one somebody else agreed, to those of the other who asked."""
    folder, matches = unpacked("7-state", tmp_path), ("sample-clean-classic", "sample-clean-rummycentral")

    def said() -> list[Any]:
        with open_reader(folder) as reader:
            ends = [reader.hands_from(match, 1) for match in matches]
            return [ends, [(reader.reveals(match), reader.idle_reveals(match)) for match in matches]]

    (agreed, own), _ = before = said()
    assert agreed == 0 and own and own > 1
    assert upgrade_ledger(folder) is not None
    assert said() == before


def test_whoever_is_erased_goes_from_the_reason_and_the_hands_stay_open(
    tmp_path: Path, opens: Callable[[Path], bool]
) -> None:
    folder = tmp_path / "L"
    followed(folder)
    put(folder, "reveal_asked", "asha", reason="a slip")
    put(folder, "reveal_asked", "asha", reason=WHY)
    put(folder, "reveal_agreed", "meena", of=2)
    erase(folder, target_in(folder, PLAYER))
    other, asked, _ = records(folder)
    assert asked.reason != WHY and other.reason == "a slip"  # type: ignore[union-attr]
    assert opens(folder), "and what is left can be proved"


# -- the command -------------------------------------------------------------------------------------


@pytest.fixture
def said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str]]:
    """Runs ``reveal`` and returns its exit code and what it said. Everybody types the same password."""
    (tmp_path / "password").write_text(PASSWORD + "\n")
    (tmp_path / "password").chmod(0o600)
    monkeypatch.setenv("MELDTRAIL_PASSWORD_FILE", str(tmp_path / "password"))

    def call(folder: Path, *words: str) -> tuple[int, str]:
        capsys.readouterr()
        code = run(["reveal", *words, "--ledger", str(folder)])
        both = capsys.readouterr()
        return code, both.out + both.err

    return call


def test_the_local_user_is_never_two(
    folder: Path, said: Callable[..., tuple[int, str]], opens: Callable[[Path], bool]
) -> None:
    for words in (("--reason", WHY, "--who", "asha"), ("--agree", "--who", "meena")):
        code, told = said(folder, MATCH, *words)
        assert code == 5 and "the local user is one person" in told
    revealing.ask(folder, MATCH, "asha", WHY)
    assert said(folder, MATCH, "--agree", "--who", "meena")[0] == 5
    assert len(records(folder)) == 1 and not opens(folder)


def test_two_with_accounts_do_it_by_the_command(
    folder: Path, live: Path, said: Callable[..., tuple[int, str]], opens: Callable[[Path], bool]
) -> None:
    roles = {"asha": "auditor", "meena": "admin", "kiran": "support", "ravi": "analyst"}
    for one in (folder, live):
        people = {name: StaffMember(name, role, hash_password(name, PASSWORD)) for name, role in roles.items()}
        write_accounts(one / STAFF_FILE, Accounts(people))
    assert "its hands open at 20" in said(folder, MATCH)[1] and said(folder, "M9")[0] == 2
    assert said(folder, MATCH, "--reason", WHY, "--agree", "--who", "asha")[0] == 2
    assert said(folder, MATCH, "--reason", " ", "--who", "asha")[0] == 2
    assert said(folder, MATCH, "--agree", "--who", "meena")[0] == 5, "nobody asked"
    for stranger in ("kiran", "ravi", "nobody"):
        code, told = said(folder, MATCH, "--reason", WHY, "--who", stranger)
        assert code == 4 and "may not do this here" in told
    code, told = said(live, MATCH, "--reason", WHY, "--who", "asha")
    assert code == 5 and "still played" in told and "still played" in said(live, MATCH)[1]
    assert records(folder) == records(live) == []
    code, told = said(folder, MATCH, "--reason", WHY, "--who", "asha")
    assert code == 0 and "nobody has agreed yet" in told and "with --agree" in told
    assert accesses(folder) == [("asha", f"asked that the hands of {MATCH} be opened before their time", (MATCH, 9))]
    assert said(folder, MATCH, "--agree", "--who", "asha")[0] == 5 and not opens(folder)
    assert said(folder, MATCH, "--agree", "--who", "kiran")[0] == 4 and not opens(folder)
    code, told = said(folder, MATCH, "--agree", "--who", "meena")
    assert code == 0 and "its hands are open" in told and f"by asha ({WHY}), agreed" in told and "by meena" in told
    assert opens(folder)
    assert '"hands":"open"' in said(folder, MATCH, "--json")[1].replace(" ", "")
