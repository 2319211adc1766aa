"""Where the desk may listen, and under which names: looked at before anything is opened."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ledger.web.auth.gate import LOOPBACK
from ledger.web.auth.staff import StaffBook
from schemas.errors import UsageError

EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104
"""Hosts that stand for every address of this machine."""
_OF_A_NAME: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-")


def check_listening(host: str, names: Collection[str], book: StaffBook) -> None:
    """Raise UsageError where the desk would be open to others without sign-in or under any name; LedgerError for a
    file of accounts that cannot be used."""
    strange = [name for name in names if not name or not set(name.lower()) <= _OF_A_NAME]
    if strange:
        raise UsageError(f"{strange[0]!r} is no name of a machine; write one like desk.example.org, without a port")
    if book.begun():
        book.now()
    elif host not in LOOPBACK:
        raise UsageError(
            f"nobody signs in here, so the desk cannot serve on {host}: run `meldtrail staff add NAME --role ROLE` "
            "first, or use 127.0.0.1"
        )
    if host in EVERYWHERE and not names:
        raise UsageError(f"on {host} the desk must know its name: give --name desk.example.org")
