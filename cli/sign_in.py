"""Who stands behind what is written at a terminal: somebody with an account and its password, where there are accounts.

Where nobody has an account a name is as it was typed, and proves nothing. Whoever has the folder and its keys can write
to it without this program: what a password is good for is that no colleague writes in another's name.
"""

from __future__ import annotations

import getpass
import os
import stat
import sys
from pathlib import Path
from typing import Final

from ledger.cases.writing import clean
from ledger.evidence.folder import shared_desk_folders, writable_settings
from ledger.evidence.shards import desk_folder
from schemas.errors import NotAuthorised, UnreadableError, UsageError
from schemas.roles import ACTS, ERASE, may

WHO_VARIABLE: Final = "MELDTRAIL_WHO"
PASSWORD_VARIABLE: Final = "MELDTRAIL_PASSWORD_FILE"  # noqa: S105 - the name of a variable
"""Names a file of mode 0600 whose first line is the password, for programs and for a day's work at a terminal."""

TOKEN_VARIABLE: Final = "MELDTRAIL_TOKEN_FILE"  # noqa: S105 - the name of a variable
"""Names a file of mode 0600 whose first line is the token of the writer that ``ingest --writer`` names."""


def acting(who: str | None) -> str:
    """Who is said to act: who was given, who is named in the environment, or who is logged in to this machine."""
    return clean(who or os.environ.get(WHO_VARIABLE) or getpass.getuser())


def has_accounts(folder: Path) -> bool:
    """Whether people sign in to this ledger."""
    return _accounts_of(folder) is not None


def _accounts_of(folder: Path) -> Path | None:
    """The file of the accounts of a ledger, or of a desk of several at which it is used; None where nobody has one."""
    from ledger.web.auth.accounts import STAFF_FILE

    desks = (desk_folder(folder), *shared_desk_folders(folder))
    return next((path for desk in desks if (path := desk / STAFF_FILE).exists()), None)


def holders_of(folder: Path, act: str) -> frozenset[str] | None:
    """The accounts whose role allows something, None where nobody has an account. Raises LedgerError where they cannot
    be read."""
    from ledger.web.auth.accounts import read_accounts

    path = _accounts_of(folder)
    return None if path is None else read_accounts(path).holders_of(act)


def signed_in(folder: Path, who: str | None, *acts: str, from_stdin: bool = False) -> str:
    """Who writes, known by a password where people have accounts; else the name as given.

    ``acts`` are those of :data:`schemas.roles.ACTS` of which the role must allow one. Raises NotAuthorised for a
    name without such an account and for a wrong password, LedgerError where the accounts cannot be read, and for a
    ledger that is not written to any more.
    """
    from ledger.web.auth.accounts import read_accounts, verify_password

    writable_settings(desk_folder(folder))
    name, path = acting(who), _accounts_of(folder)
    if path is None:
        return name
    account = read_accounts(path).people.get(name)
    # Before the password is asked for: whoever may not do this need not type it.
    if account is None or not any(may({"role": account.role}, act) for act in acts):
        roles = sorted({role for act in acts for role in ACTS[act]})
        raise NotAuthorised(f"{name} may not do this here; --who names an account in the role of {' or '.join(roles)}")
    if not verify_password(account, read_password(name, from_stdin)):
        raise NotAuthorised(f"that is not the password of {name}; nothing was done")
    return name


def signed_in_to_erase(folder: Path, who: str | None, password_stdin: bool, *, alone: bool, confirm: bool) -> str:
    """Who announces an erasure, confirms or withdraws it: somebody with an account and its password. Where nobody has
    one the local user does, who is one person and never two. Raises NotAuthorised for anybody else, UsageError where a
    second one must agree or cannot."""
    if has_accounts(folder):
        if alone:
            raise UsageError("people have accounts here: a second one must agree, --alone is not for them")
    elif confirm and not alone:
        raise UsageError(
            "nobody has an account here, so no second person can agree; `meldtrail staff add` makes accounts, and"
            " --alone is for one person alone"
        )
    return signed_in(folder, who, ERASE, from_stdin=password_stdin)


def read_password(name: str, from_stdin: bool) -> str:
    """A password: the first line of standard input or of the file that is named, else as typed without being shown.

    Raises UsageError where it is none of these.
    """
    if from_stdin and sys.stdin is None:
        raise UsageError(f"the password of {name} is the first line of standard input, which is closed")
    if from_stdin:
        return sys.stdin.readline().rstrip("\r\n")
    if path := os.environ.get(PASSWORD_VARIABLE):
        return _secret_in(Path(path), PASSWORD_VARIABLE)
    return typed_password(name, f"for a program {PASSWORD_VARIABLE} names a file with it")


def typed_password(name: str, otherwise: str) -> str:
    """A password as typed without being shown. Raises UsageError, which says what to do ``otherwise``, where nobody can
    type."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(f"the password of {name} is typed at a terminal; {otherwise}")
    return getpass.getpass(f"Password for {name}: ")


def read_token(writer: str) -> str:
    """The token of a writer: the first line of the file that is named. Raises UsageError where none is."""
    if not (path := os.environ.get(TOKEN_VARIABLE)):
        raise UsageError(f"the token of {writer} is the first line of a file of mode 0600 that {TOKEN_VARIABLE} names")
    return _secret_in(Path(path), TOKEN_VARIABLE)


def _secret_in(path: Path, variable: str) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            # Of the file that is open: its name may lead to another one by now.
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            if os.name == "posix" and mode & 0o077:
                raise UnreadableError(f"{path} ({variable}) is open to others on this machine: chmod 600 {path}")
            return file.readline(2000).rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as wrong:
        why = "is no text" if isinstance(wrong, UnicodeDecodeError) else f"cannot be read: {wrong.strerror or wrong}"
        raise UnreadableError(f"{path} ({variable}) {why}; see whether it is the file") from None
