"""Who may sign in: people with a role and a password, machines with a token, in ``staff.toml`` of the ledger.

The file holds no password and no token: of a password an argon2id hash, of a token, which is random, its SHA-256.
Whoever serves reads it again when it has changed, so a removal holds from the next page on.
"""

from __future__ import annotations

import hmac
import re
import secrets
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ledger.evidence.files import SettingsFile, changing, read_private_file, write_private_file
from ledger.web.auth.state import secret_digest
from schemas.errors import LedgerError, UsageError
from schemas.roles import ALWAYS, SCOPES, STAFF_ROLES, may

STAFF_FILE: Final = "staff.toml"
SHORTEST: Final = 10
"""Characters of a password at the least."""
_LONGEST: Final = 1024
_NAME: Final = re.compile(r"[a-z0-9](?:[a-z0-9._-]{0,30}[a-z0-9])?")
_HASHER: Final = PasswordHasher()
_HEAD: Final = "# Who may sign in to the desk. Written by `meldtrail staff`; for the eyes of its owner only.\n"
LOCAL_NAME: Final = "local"
"""What the one user of a desk without staff is called."""
_TAKEN: Final = frozenset({LOCAL_NAME, "root", "token"})
"""Names no account may have; to whoever is called root, Datasette shows tables of its own."""


class StaffMember(NamedTuple):
    """Somebody who signs in with a password."""

    name: str
    role: str
    password: str


class ApiClient(NamedTuple):
    """A helpdesk's program with a token, of which the SHA-256 is kept in hex, and what that is good for."""

    name: str
    token: str
    scopes: tuple[str, ...] = ALWAYS


@dataclass(frozen=True)
class Accounts:
    """Everybody in the file, by name."""

    people: dict[str, StaffMember] = field(default_factory=dict)
    machines: dict[str, ApiClient] = field(default_factory=dict)

    def holders_of(self, act: str) -> frozenset[str]:
        """The people whose role allows something."""
        return frozenset(person.name for person in self.people.values() if may({"role": person.role}, act))


def read_accounts(path: Path) -> Accounts:
    """The accounts of a file. Raises LedgerError when it is missing, open to others, or not of this form."""
    content = read_private_file(path)
    try:
        return _accounts(tomllib.loads(content.decode()))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LedgerError(f"{path} is no file of accounts: {error}; restore it, or make the accounts anew") from None


def _accounts(tables: Mapping[str, Mapping[str, Mapping[str, str]]]) -> Accounts:
    people, machines = tables.get("people", {}), tables.get("machines", {})
    for name, fields in (*people.items(), *machines.items()):
        if not _NAME.fullmatch(name) or not all(isinstance(value, str) for value in fields.values()):
            raise ValueError(f"the account {name!r}")
    strange = [name for name, fields in people.items() if fields["role"] not in STAFF_ROLES]
    if strange or people.keys() & machines.keys() or _TAKEN & {*people, *machines}:
        raise ValueError(f"the role or name of {', '.join(strange) or 'an account'}")
    scopes = {name: tuple(fields.get("scopes", " ".join(ALWAYS)).split()) for name, fields in machines.items()}
    if any(not names or set(names) - set(SCOPES) for names in scopes.values()):
        raise ValueError(f"the scopes of a machine; there are {', '.join(SCOPES)}")
    return Accounts(
        {name: StaffMember(name, fields["role"], fields["password"]) for name, fields in people.items()},
        {name: ApiClient(name, fields["token"], scopes[name]) for name, fields in machines.items()},
    )


class StaffBook:
    """The accounts as the file has them now. Once there was a file, none means that nobody may sign in."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = SettingsFile(path, read_accounts)
        self._began = False

    def in_use(self) -> bool:
        """Whether people sign in here: there is a file, or there was one."""
        # A file that is taken away must not open the desk to whoever is at the machine.
        self._began = self._began or self.path.exists()
        return self._began

    def now(self) -> Accounts:
        """The accounts, read again when the file has changed. Raises what :func:`read_accounts` does."""
        try:
            return self._file.now()
        except FileNotFoundError as error:
            raise LedgerError(f"cannot read {self.path}: {error.strerror}") from None


def add_person(folder: Path, name: str, role: str, password: str) -> None:
    """A new account. Raises UsageError for a name that is taken or none, a role nobody has, a poor password."""
    with _changing(folder) as accounts:
        check_new(accounts, name, role)
        accounts.people[name] = StaffMember(name, role, hash_password(name, password))


def set_role(folder: Path, name: str, role: str) -> None:
    """Another role, from the next page on. Raises UsageError when there is no such person or role."""
    _check_role(role)
    with _changing(folder) as accounts:
        if name not in accounts.people:
            raise UsageError(f"nobody called {name} signs in here; `meldtrail staff list` shows who does")
        accounts.people[name] = accounts.people[name]._replace(role=role)


def set_password(folder: Path, name: str, password: str) -> None:
    """Another password; sessions under the old one end. Raises UsageError when there is no such person."""
    with _changing(folder) as accounts:
        if name not in accounts.people:
            raise UsageError(f"nobody called {name} has a password here; `meldtrail staff list` shows who does")
        accounts.people[name] = accounts.people[name]._replace(password=hash_password(name, password))


def add_machine(folder: Path, name: str, scopes: Sequence[str] = ALWAYS) -> str:
    """A new token for a machine, told once. Raises UsageError when the name is taken, or for a scope there is not."""
    strange = [scope for scope in scopes if scope not in SCOPES]
    if strange or not scopes:
        raise UsageError(f"no such scope: {strange[0] if strange else '(none)'}; the scopes are {', '.join(SCOPES)}")
    token = secrets.token_urlsafe(32)
    with _changing(folder) as accounts:
        check_new(accounts, name)
        accounts.machines[name] = ApiClient(name, secret_digest(token), tuple(dict.fromkeys(scopes)))
    return token


def remove(folder: Path, name: str) -> None:
    """End an account: from the next page on it opens nothing. Raises UsageError when there is none of the name."""
    with _changing(folder) as accounts:
        if accounts.people.pop(name, None) is None and accounts.machines.pop(name, None) is None:
            raise UsageError(f"no account is called {name}; `meldtrail staff list` shows them")


def hash_password(name: str, password: str) -> str:
    """What is kept of a password. Raises UsageError for one that is too short, too long, or the name."""
    if not SHORTEST <= len(password) <= _LONGEST:
        raise UsageError(f"a password has {SHORTEST} characters at the least and {_LONGEST} at the most")
    if password.lower() == name or len(set(password)) < 4:
        raise UsageError("a password is not the name, and not one character over and over")
    return _HASHER.hash(password)


def verify_password(person: StaffMember | None, password: str) -> bool:
    """Whether it is the password of a person. For nobody it takes as long as for somebody."""
    # Also where there is a person: the first try for nobody would take twice as long, and so tell.
    nobodys = _nobody()
    try:
        # One sign more than a password may have is enough to be wrong; a megabyte would keep the hasher busy.
        _HASHER.verify(person.password if person else nobodys, password[: _LONGEST + 1])
    except (Argon2Error, InvalidHashError):
        return False
    return person is not None


def machine_of(accounts: Accounts, token: str) -> ApiClient | None:
    """The machine whose token this is."""
    digest = secret_digest(token)
    # A list and no generator: which token it is shows in no time it takes.
    clients = [machine for machine in accounts.machines.values() if hmac.compare_digest(machine.token, digest)]
    return clients[0] if clients else None


@cache
def _nobody() -> str:
    return _HASHER.hash(secrets.token_urlsafe(32))


def check_new(accounts: Accounts, name: str, role: str | None = None) -> None:
    """Raise UsageError for a name that is taken or none, or a role nobody has."""
    if role is not None:
        _check_role(role)
    if name in _TAKEN:
        raise UsageError(f"{name} is kept by the desk for itself; take another name for the account")
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name for an account: letters a to z, digits, dots and dashes, up to 32")
    if name in accounts.people or name in accounts.machines:
        raise UsageError(f"there is an account called {name} already; remove it, or take another name")


def _check_role(role: str) -> None:
    if role not in STAFF_ROLES:
        raise UsageError(f"no such role: {role}; the roles are {', '.join(STAFF_ROLES)}")


@contextmanager
def _changing(folder: Path) -> Iterator[Accounts]:
    """The accounts to be changed, written anew at the end; one change at a time."""
    path = folder / STAFF_FILE
    with changing(path):
        accounts = read_accounts(path) if path.exists() else Accounts()
        yield accounts
        write_accounts(path, accounts)


def write_accounts(path: Path, accounts: Accounts) -> None:
    """Write the file of accounts anew, mode 0600; it appears whole or not at all."""
    parts = [
        _HEAD,
        *(
            f'\n[people."{person.name}"]\nrole = "{person.role}"\npassword = "{person.password}"\n'
            for person in sorted(accounts.people.values())
        ),
        *(
            f'\n[machines."{machine.name}"]\ntoken = "{machine.token}"\nscopes = "{" ".join(machine.scopes)}"\n'
            for machine in sorted(accounts.machines.values())
        ),
    ]
    write_private_file(path, "".join(parts))
