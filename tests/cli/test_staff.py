"""``meldtrail staff``: accounts and tokens, and what `serve` says to them."""

from __future__ import annotations

import io
import re
import signal
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from cli.app import run
from ledger.web.auth.accounts import STAFF_FILE, StaffBook, machine_of, read_accounts, verify_password
from schemas.errors import LedgerError
from tests.cli.conftest import Meldtrail, prepared
from tests.forked import fork_worker, under_way

PASSWORD = "four seasons in one"


@pytest.fixture
def folder(one: Path, tmp_path: Path) -> Path:
    """A ledger of one match."""
    prepared("ingest", one, "--ledger", tmp_path / "ledger")
    return tmp_path / "ledger"


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password on standard input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\nand more\n"))


def test_a_guess_at_a_password_costs_what_rfc_9106_recommends_at_the_least() -> None:
    """Asked of the program itself, for the tests hash more cheaply: memory in KiB, passes."""
    asked = "from ledger.web.auth.accounts import hash_password; print(hash_password('asha', '0123456789'))"
    hashed = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    memory, passes = map(int, re.match(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$", hashed).groups())  # type: ignore[union-attr]
    assert memory >= 64 * 1024 and passes >= 3


@pytest.mark.usefixtures("typed")
def test_an_account_is_made_listed_and_removed(meldtrail: Meldtrail, folder: Path) -> None:
    assert "opens on this machine" in meldtrail("staff", "list", "--ledger", folder).out
    made = meldtrail("staff", "add", "asha", "--role", "support", "--password-stdin", "--ledger", folder)
    assert made.code == 0 and made.out == "asha may sign in as support\n" and "for those who sign in" in made.err
    path = folder / STAFF_FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    person = read_accounts(path).people["asha"]
    assert verify_password(person, PASSWORD) and not verify_password(person, PASSWORD + " ")
    assert person.password.startswith("$argon2id$") and PASSWORD not in path.read_text("utf-8")
    token = meldtrail("staff", "token", "zendesk", "--ledger", folder).out.strip()
    assert len(token) >= 43 and token not in path.read_text("utf-8")
    machine = machine_of(read_accounts(path), token)
    assert machine is not None and machine.name == "zendesk" and machine_of(read_accounts(path), token + "x") is None
    assert meldtrail("staff", "role", "asha", "--role", "auditor", "--ledger", folder).code == 0
    assert meldtrail("staff", "list", "--json", "--ledger", folder).rows == [
        {"name": "asha", "role": "auditor"}, {"name": "zendesk", "role": "helpdesk", "scopes": ["answers"]},
    ]  # fmt: skip
    assert "zendesk" in meldtrail("staff", "list", "--ledger", folder).out
    for name in ("zendesk", "asha"):
        said = meldtrail("staff", "remove", name, "--ledger", folder)
        assert said.code == 0 and ("the desk opens for nobody" in said.err) is (name == "asha")
    assert meldtrail("staff", "list", "--json", "--ledger", folder).rows == []
    assert path.is_file(), "the desk is not opened again by removing everybody"
    assert "the desk opens for nobody" in meldtrail("staff", "list", "--ledger", folder).out


def test_a_password_is_changed(meldtrail: Meldtrail, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for word in (PASSWORD, "another one altogether"):
        monkeypatch.setattr("sys.stdin", io.StringIO(word))
        asked = ("password", "asha") if word != PASSWORD else ("add", "asha", "--role", "admin")
        assert meldtrail("staff", *asked, "--password-stdin", "--ledger", folder).code == 0
        assert verify_password(read_accounts(folder / STAFF_FILE).people["asha"], word)


def test_a_password_is_typed_twice_and_not_shown(
    meldtrail: Meldtrail, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter([PASSWORD, "something else entirely", PASSWORD, PASSWORD])
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(typed))
    monkeypatch.setattr("sys.stdin", type("Terminal", (io.StringIO,), {"isatty": lambda self: True})())
    said = meldtrail("staff", "add", "asha", "--role", "support", "--ledger", folder)
    assert said.code == 2 and "differ" in said.complaint and not (folder / STAFF_FILE).exists()
    said = meldtrail("staff", "add", "asha", "--role", "support", "--ledger", folder)
    assert said.code == 0 and PASSWORD not in said.out + said.err


@pytest.mark.usefixtures("typed")
@pytest.mark.parametrize(
    ("asked", "code", "says"),
    [
        (("add", "asha", "--role", "king"), 2, "the roles are support, analyst, auditor, admin"),
        (("add", "Asha!", "--role", "support"), 2, "no name for an account"),
        (("add", "local", "--role", "support"), 2, "local is kept by the desk for itself"),
        (("add", "a" * 33, "--role", "support"), 2, "no name for an account"),
        (("add", "root", "--role", "support"), 2, "root is kept by the desk for itself"),
        (("add", "asha", "--role", "support"), 2, "--password-stdin"),
        (("password", "asha"), 2, "nobody called asha"),
        (("role", "asha", "--role", "admin"), 2, "nobody called asha"),
        (("remove", "asha"), 2, "no account is called asha"),
        (("token", "a b"), 2, "no name for an account"),
    ],
)
def test_wrong_calls_are_told_in_a_line(
    meldtrail: Meldtrail, folder: Path, asked: tuple[str, ...], code: int, says: str
) -> None:
    said = meldtrail("staff", *asked, "--ledger", folder)
    assert said.code == code and says in said.complaint


@pytest.mark.parametrize("word", ["", "short", "x" * 2000, "aaaaaaaaaaaa", "Asha.Pillai"])
def test_poor_passwords_are_refused(
    meldtrail: Meldtrail, folder: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(word))
    said = meldtrail("staff", "add", "asha.pillai", "--role", "support", "--password-stdin", "--ledger", folder)
    assert said.code == 2 and "password" in said.complaint


@pytest.mark.usefixtures("typed")
def test_names_are_given_once(meldtrail: Meldtrail, folder: Path) -> None:
    assert meldtrail("staff", "token", "asha", "--ledger", folder).code == 0
    said = meldtrail("staff", "add", "asha", "--role", "support", "--password-stdin", "--ledger", folder)
    assert said.code == 2 and "already" in said.complaint


def test_only_a_ledger_has_staff(meldtrail: Meldtrail, tmp_path: Path) -> None:
    assert meldtrail("staff", "list").code == 2
    for folder in (tmp_path, tmp_path / "none"):
        said = meldtrail("staff", "token", "zendesk", "--ledger", folder)
        assert said.code == 3 and "no ledger" in said.complaint and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "held",
    [
        "people = 3", "[people.asha]\nrole = 'king'\npassword = 'x'", "[people.asha]\nrole = 'support'",
        "[people.'A B']\nrole = 'support'\npassword = 'x'", "[machines.local]\ntoken = 'x'", "\x00",
        "[machines.zendesk]\ntoken = 'x'\nscopes = ''",
        "[people.asha]\nrole = 3",
        "[people.asha]\nrole = 'support'\npassword = 'x'\n[machines.asha]\ntoken = 'x'",
    ],
)  # fmt: skip
def test_a_file_that_is_none_is_refused(tmp_path: Path, held: str) -> None:
    path = tmp_path / STAFF_FILE
    path.touch(0o600)
    path.write_text(held, encoding="utf-8")
    with pytest.raises(LedgerError, match="no file of accounts"):
        read_accounts(path)
    book = StaffBook(path)
    assert book.in_use()
    with pytest.raises(LedgerError):
        book.now()


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_a_file_of_accounts_open_to_group_or_others_is_not_read(tmp_path: Path, mode: int) -> None:
    path = tmp_path / STAFF_FILE
    path.touch()
    path.chmod(mode)
    with pytest.raises(LedgerError, match="open to others"):
        read_accounts(path)


@pytest.mark.usefixtures("typed")
def test_served_with_staff_it_asks_to_sign_in(meldtrail: Meldtrail, folder: Path, tmp_path: Path) -> None:
    """Its first line is the address; without staff it says for whom it is."""
    for staffed in (False, True):
        if staffed:
            made = meldtrail("staff", "add", "asha", "--role", "support", "--password-stdin", "--ledger", folder)
            assert made.code == 0
        said = tmp_path / f"said {staffed}"

        def serve(said: Path = said) -> None:
            sys.stderr = said.open("w", buffering=1, encoding="utf-8")
            fork_worker()
            run(["serve", "--ledger", str(folder), "--port", "0"])

        with under_way(serve, signal.SIGTERM) as desk:
            address = desk.printed.readline().strip()
            assert address.startswith("http://127.0.0.1:")
            with urllib.request.urlopen(address + "open/matches", timeout=30) as page:
                assert ("Sign in" in page.read().decode()) == staffed
                assert ("/-/sign-in?next=/open/matches" in page.url) == staffed
            if staffed:
                with pytest.raises(urllib.error.HTTPError, match="401"):
                    urllib.request.urlopen(address + "open.json", timeout=30)
        assert ("for its one user" in said.read_text("utf-8")) == (not staffed)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("--host", "0.0.0.0"), "meldtrail staff add"),
        (("--host", "192.0.2.7", "--name", "desk.example.org"), "meldtrail staff add"),
        (("--name", "desk.example.org:80"), "no name of a machine"),
        (("--port", "99999"), "65535"),
    ],
)
def test_serve_refuses_in_a_line(meldtrail: Meldtrail, folder: Path, asked: tuple[str, ...], says: str) -> None:
    said = meldtrail("serve", "--ledger", folder, *asked)
    assert said.code == 2 and says in said.complaint and said.out == ""
