"""What `meldtrail staff` asks and prints."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path

from cli.screen import print_json, say
from ledger.audit.auditor import ledger_folder
from ledger.evidence.folder import read_settings
from ledger.web.auth.accounts import (
    STAFF_FILE,
    Accounts,
    add_machine,
    add_person,
    check_new,
    read_accounts,
    remove,
    set_password,
    set_role,
)
from schemas.errors import UsageError


def add(ledger: Path | None, name: str, role: str, from_stdin: bool) -> None:
    """Make an account. What is wrong with name and role is said before a password is asked for."""
    folder = _folder(ledger)
    first = not (folder / STAFF_FILE).exists()
    check_new(_held(folder), name, role)
    add_person(folder, name, role, _password(name, from_stdin))
    say(f"{name} may sign in as {role}")
    if first:
        print("From now on the desk of this ledger is for those who sign in.", file=sys.stderr)


def password(ledger: Path | None, name: str, from_stdin: bool) -> None:
    """Give somebody another password."""
    folder = _folder(ledger)
    if name not in _held(folder).people:
        raise UsageError(f"nobody called {name} has a password here; `meldtrail staff list` shows who does")
    set_password(folder, name, _password(name, from_stdin))
    say(f"{name} has another password; whoever was signed in with the old one is no longer")


def role(ledger: Path | None, name: str, to: str) -> None:
    """Give somebody another role."""
    set_role(_folder(ledger), name, to)
    say(f"{name} is {to} from the next page on")


def end(ledger: Path | None, name: str) -> None:
    """End an account or a token."""
    remove(_folder(ledger), name)
    say(f"{name} may not come in any more")


def token(ledger: Path | None, name: str) -> None:
    """Make a token and print it, this once."""
    folder = _folder(ledger)
    first = not (folder / STAFF_FILE).exists()
    print(add_machine(folder, name))
    print("Send it as `Authorization: Bearer TOKEN`. It is not kept here and cannot be shown again.", file=sys.stderr)
    if first:
        print("From now on the desk of this ledger is for those who sign in, and nobody can yet.", file=sys.stderr)


def show(ledger: Path | None, as_json: bool) -> None:
    """Everybody who may come in."""
    accounts = _held(_folder(ledger))
    rows = [(person.name, person.role) for person in sorted(accounts.people.values())]
    rows += [(machine.name, "helpdesk") for machine in sorted(accounts.machines.values())]
    for name, held in rows:
        if as_json:
            print_json({"name": name, "role": held})
        else:
            say(f"{name:32} {held if held != 'helpdesk' else 'helpdesk, by token'}")
    if not rows and not as_json:
        say("No accounts: the desk opens on this machine for its one user.")


def _folder(ledger: Path | None) -> Path:
    folder = ledger_folder(ledger)
    read_settings(folder)
    return folder


def _held(folder: Path) -> Accounts:
    path = folder / STAFF_FILE
    return read_accounts(path) if path.exists() else Accounts()


def _password(name: str, from_stdin: bool) -> str:
    """A password as typed twice without being shown, or the first line of standard input."""
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise UsageError("a password is typed at a terminal; to send it from a program give --password-stdin")
    typed = getpass.getpass(f"Password for {name}: ")
    if getpass.getpass("Once more: ") != typed:
        raise UsageError("the two passwords differ; nothing was changed")
    return typed
