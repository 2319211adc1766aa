"""``meldtrail staff``: who may sign in to the desk, and which machines may ask it for answers."""

from __future__ import annotations

import getpass
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from cli.commands import AsJson, FromStdin, Ledger
from cli.sign_in import acting, read_password, typed_password
from cli.terminal import print_json, say
from ledger.audit.auditor import existing_ledger
from ledger.messages.renderer import ENGLISH
from ledger.serving.used_settings import tell
from ledger.web.auth import accounts as book
from schemas.errors import MeldtrailError, UsageError
from schemas.roles import ALWAYS, SCOPES

staff = typer.Typer(
    name="staff",
    help="Who may sign in to the desk. A change holds from the next page on, also while it is served.",
    rich_markup_mode=None,
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="Letters a to z, digits, dots and dashes.")]
Role = Annotated[str, typer.Option("--role", metavar="ROLE", help="support, analyst, auditor or admin.")]


@staff.command()
def add(name: Name, role: Role, password_stdin: FromStdin = False, ledger: Ledger = None) -> None:
    """Let somebody sign in. The password is asked for twice and not shown."""
    folder = existing_ledger(ledger)
    first = not (folder / book.STAFF_FILE).exists()
    book.check_new(_accounts(folder), name, role)  # what is wrong is said before a password is asked for
    book.add_person(folder, name, role, _password(name, password_stdin))
    _tell(folder)
    say(ENGLISH.say("staff-added", name=name, role=role))
    if first:
        print("From now on the desk of this ledger is for those who sign in.", file=sys.stderr)


@staff.command()
def password(name: Name, password_stdin: FromStdin = False, ledger: Ledger = None) -> None:
    """Give somebody another password; sessions under the old one end."""
    folder = existing_ledger(ledger)
    if name not in _accounts(folder).people:
        raise UsageError(f"nobody called {name} has a password here; `meldtrail staff list` shows who does")
    book.set_password(folder, name, _password(name, password_stdin))
    _tell(folder)
    say(ENGLISH.say("staff-password", name=name))


@staff.command()
def role(name: Name, role: Role, ledger: Ledger = None) -> None:
    """Give somebody another role."""
    folder = existing_ledger(ledger)
    book.set_role(folder, name, role)
    _tell(folder)
    say(ENGLISH.say("staff-role", name=name, role=role))


@staff.command()
def remove(name: Name, ledger: Ledger = None) -> None:
    """End an account or a token: from the next page on it opens nothing."""
    folder = existing_ledger(ledger)
    book.remove(folder, name)
    _tell(folder)
    say(ENGLISH.say("staff-removed", name=name))
    if not _accounts(folder).people:
        print(ENGLISH.say("staff-nobody_left"), file=sys.stderr)


@staff.command("list")
def list_(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """Who may sign in, in which role, and which machines have a token."""
    folder = existing_ledger(ledger)
    accounts = _accounts(folder)
    rows = [(person.name, person.role) for person in sorted(accounts.people.values())]
    rows += [(machine.name, "helpdesk") for machine in sorted(accounts.machines.values())]
    for name, role_name in rows:
        if as_json:
            machine = accounts.machines.get(name)
            print_json({"name": name, "role": role_name, **({"scopes": list(machine.scopes)} if machine else {})})
        elif name in accounts.machines:
            say(f"{name:32} {ENGLISH.say('staff-helpdesk')}: {', '.join(accounts.machines[name].scopes)}")
        else:
            say(f"{name:32} {role_name}")
    if not rows and not as_json:
        say(ENGLISH.say("staff-nobody_left" if (folder / book.STAFF_FILE).exists() else "staff-nobody"))


@staff.command()
def token(
    name: Name,
    scope: Annotated[
        list[str] | None,
        typer.Option("--scope", metavar="SCOPE", help=f"What it opens: {', '.join(SCOPES)}; may be repeated."),
    ] = None,
    ledger: Ledger = None,
) -> None:
    """Make a token for a helpdesk's machine, shown this once. Without --scope it opens /-/answer/ID.json alone."""
    folder = existing_ledger(ledger)
    first = not (folder / book.STAFF_FILE).exists()
    print(book.add_machine(folder, name, scope or ALWAYS))
    _tell(folder)
    print("Send it as `Authorization: Bearer TOKEN`. It is not kept here and cannot be shown again.", file=sys.stderr)
    if first:
        print("From now on the desk of this ledger is for those who sign in, and nobody can yet.", file=sys.stderr)


def _tell(folder: Path) -> None:
    """Tell the log of the accounts as they are now. Where that cannot be, as without the key of the vault, or while
    somebody writes, the next desk does."""
    with suppress(MeldtrailError, OSError):
        tell(folder, acting(None))


def _accounts(folder: Path) -> book.Accounts:
    path = folder / book.STAFF_FILE
    return book.read_accounts(path) if path.exists() else book.Accounts()


def _password(name: str, from_stdin: bool) -> str:
    """A new password as typed twice without being shown, or the first line of standard input."""
    if from_stdin:
        return read_password(name, from_stdin)
    typed = typed_password(name, "to send it from a program give --password-stdin")
    if getpass.getpass("Once more: ") != typed:
        raise UsageError("the two passwords differ; nothing was changed")
    return typed
