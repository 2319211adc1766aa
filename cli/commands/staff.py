"""``meldtrail staff``: who may sign in to the desk, and which machines may ask it for answers."""

from __future__ import annotations

from typing import Annotated

import typer

from cli.options import AsJson, Ledger

staff = typer.Typer(
    name="staff", help="Who may sign in to the desk. A change holds from the next page on, also while it is served."
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="Letters a to z, digits, dots and dashes.")]
Role = Annotated[str, typer.Option("--role", metavar="ROLE", help="support, analyst, auditor or admin.")]
FromStdin = Annotated[bool, typer.Option("--password-stdin", help="Read the password from the first line of stdin.")]


@staff.command()
def add(name: Name, role: Role, password_stdin: FromStdin = False, ledger: Ledger = None) -> None:
    """Let somebody sign in. The password is asked for twice and not shown."""
    from cli import staff_accounts

    staff_accounts.add(ledger, name, role, password_stdin)


@staff.command()
def password(name: Name, password_stdin: FromStdin = False, ledger: Ledger = None) -> None:
    """Give somebody another password; sessions under the old one end."""
    from cli import staff_accounts

    staff_accounts.password(ledger, name, password_stdin)


@staff.command()
def role(name: Name, role: Role, ledger: Ledger = None) -> None:
    """Give somebody another role."""
    from cli import staff_accounts

    staff_accounts.role(ledger, name, role)


@staff.command()
def remove(name: Name, ledger: Ledger = None) -> None:
    """End an account or a token: from the next page on it opens nothing."""
    from cli import staff_accounts

    staff_accounts.end(ledger, name)


@staff.command("list")
def list_(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """Who may sign in, in which role, and which machines have a token."""
    from cli import staff_accounts

    staff_accounts.show(ledger, as_json)


@staff.command()
def token(name: Name, ledger: Ledger = None) -> None:
    """Make a token for a helpdesk's machine, shown this once. It opens /-/answer/ID.json and nothing else."""
    from cli import staff_accounts

    staff_accounts.token(ledger, name)
