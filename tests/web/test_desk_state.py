"""The state processes of a desk share: one knows what another has done, nothing stands in it in clear, and a file that
is lost or damaged costs sign-ins and nothing else."""

from __future__ import annotations

import stat
from multiprocessing import get_context
from pathlib import Path

import pytest

from ledger.views.sqlite import sqlite3
from ledger.web.auth import state as desk_state
from ledger.web.auth.links import LinkRefused, PanelLinks
from ledger.web.auth.state import FREE, IDLE, STATE_FILE, DeskState, Sessions, Throttle
from schemas.errors import LedgerError
from schemas.helpdesk import TicketSent
from tests.clock import Clock

SECRET = "s" * 43
TICKET = TicketSent(number="HD-1", text="Ravi Kumar of Pune says his show was right", requester="p-417")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / STATE_FILE


def test_who_signed_in_at_one_process_is_known_to_the_other_and_after_a_new_start(path: Path) -> None:
    one, other = DeskState(path), DeskState(path)
    key = Sessions(one).begin("asha", "argon2 of a password")
    found = Sessions(other).of(key)
    assert found is not None and found.name == "asha"
    assert found.holds("argon2 of a password") and not found.holds("argon2 of another")
    one.close()
    assert Sessions(DeskState(path)).of(key) == found
    Sessions(other).end(key)
    assert Sessions(DeskState(path)).of(key) is None


def test_both_sign_forms_with_the_same_secret_and_no_two_desks_do(path: Path) -> None:
    assert DeskState(path).secret == DeskState(path).secret != DeskState().secret


def test_a_session_lives_by_pages_of_any_process(path: Path) -> None:
    clock = Clock()
    one, other = Sessions(DeskState(path, clock)), Sessions(DeskState(path, clock))
    key = one.begin("asha", "hash")
    for sessions in (one, other, one, other):
        clock.now += IDLE - 60
        assert sessions.of(key) is not None
    clock.now += IDLE
    assert one.of(key) is None and other.of(key) is None


def test_wrong_tries_at_two_processes_are_counted_together(path: Path) -> None:
    clock = Clock()
    one, other = Throttle(DeskState(path, clock)), Throttle(DeskState(path, clock))
    for n in range(FREE):
        assert one.wait("name asha") == other.wait("name asha") == 0
        (one, other)[n % 2].wrong("name asha", "address 10.0.0.5")
    assert one.wait("name asha") == other.wait("address 10.0.0.5") == 10


def test_right_passwords_make_nobody_wait_at_the_address_of_a_whole_office() -> None:
    throttle = Throttle(DeskState())
    for n in range(2 * FREE):
        throttle.wrong(f"name {n}", "address 10.0.0.5")
        throttle.right(f"name {n}", "address 10.0.0.5")
    assert throttle.wait("address 10.0.0.5") == 0


def test_of_more_tickets_than_are_kept_the_oldest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_state, "_MOST_TICKETS", 2)
    state = DeskState()
    for name in ("first", "second", "third"):
        state.put_ticket(name, 2_000_000_000, f"ticket of the {name}")
    kept = [state.take_ticket(name) for name in ("first", "second", "third")]
    assert kept == [None, "ticket of the second", "ticket of the third"]


def test_a_link_opens_at_one_process_only_and_brings_its_ticket(path: Path) -> None:
    one, other = (PanelLinks(lambda: SECRET, state) for state in (DeskState(path), DeskState(path)))
    address, _ = one.open("freshdesk", "asha", "support", TICKET)
    written = address.partition("link=")[2]
    assert other.redeem(written)[1] == TICKET
    for panels in (one, other):
        with pytest.raises(LinkRefused, match="link_used"):
            panels.redeem(written)


def _in_a_process(path: str, start: object, answers: object) -> None:
    state = DeskState(Path(path))
    start.wait()  # type: ignore[attr-defined]
    answers.put([state.use_up(f"link {n}", 2_000_000_000) for n in range(100)])  # type: ignore[attr-defined]


def test_of_processes_that_use_a_link_at_the_same_time_one_succeeds(path: Path) -> None:
    context = get_context("spawn")
    start, answers = context.Event(), context.Queue()
    others = [context.Process(target=_in_a_process, args=(str(path), start, answers)) for _ in range(2)]
    for other in others:
        other.start()
    start.set()
    used = [answers.get(timeout=60) for _ in others]
    for other in others:
        other.join()
    assert [sum(both) for both in zip(*used, strict=True)] == [1] * 100


def test_nothing_stands_in_the_file_in_clear(path: Path) -> None:
    state = DeskState(path)
    key = Sessions(state).begin("asha", "argon2id-of-her-password")
    Throttle(state).wrong("name my-password-typed-as-a-name", "address 203.0.113.77")
    panels = PanelLinks(lambda: SECRET, state)
    address, _ = panels.open("zendesk", "asha", "support", TICKET)
    written = path.read_bytes()
    link = address.partition("link=")[2]
    once = panels.read(link, "opens").once
    for text in (key, "argon2id-of-her", "my-password-typed", "203.0.113", "Ravi", "Pune", "p-417", link, once, SECRET):
        assert text.encode() not in written, text
    assert b"asha" in written, "the reading of the file is no dream"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("written", [b"no database", b"SQLite format 3\0" + b"x" * 5000, b""])
def test_a_file_that_is_damaged_is_made_anew(path: Path, written: bytes) -> None:
    path.write_bytes(written)
    state = DeskState(path)
    assert Sessions(state).of(Sessions(state).begin("asha", "hash")) is not None


def test_a_file_of_another_version_is_made_anew(path: Path) -> None:
    key = Sessions(DeskState(path)).begin("asha", "hash")
    with sqlite3.connect(path) as conn:
        conn.execute("PRAGMA user_version=99")
    conn.close()
    assert Sessions(DeskState(path)).of(key) is None


def test_of_links_from_before_a_lost_file_nothing_is_known_so_none_is_good(path: Path) -> None:
    clock = Clock()
    state = DeskState(path, clock)
    written, _ = PanelLinks(lambda: SECRET, state).make("freshdesk", "asha", "support", TICKET)
    path.unlink()
    clock.now += 1
    with pytest.raises(LinkRefused, match="link_expired"):
        PanelLinks(lambda: SECRET, DeskState(path, clock)).read(written, "opens")


def test_where_nothing_can_be_written_nobody_may_try(path: Path) -> None:
    state = DeskState(path)
    sessions, throttle = Sessions(state), Throttle(state)
    key = sessions.begin("asha", "hash")
    state._conn.execute("PRAGMA query_only=1")
    with pytest.raises(LedgerError, match="cannot write"):
        throttle.wrong("name asha")
    with pytest.raises(LedgerError, match="cannot write"):
        sessions.begin("asha", "hash")
    assert sessions.of(key) is not None, "whoever is signed in stays"


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="cannot write"):
        DeskState(tmp_path / "none" / STATE_FILE)
