"""The operator's file of how long each kind of record stays, ``retention.toml`` in a ledger's folder.

A line names a kind and whole days, or ``"never"`` for what is not removed by age. What the file does not name follows
its default. The file is read anew for each run; nothing of it stands in the record but the rule a thing went by.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from schemas.errors import LedgerError

RETENTION_FILE: Final = "retention.toml"
NEVER: Final = "never"
DEFAULTS: Final[Mapping[str, int | None]] = {
    "refused_lines": 30,
    "conflicting_lines": None,
    "kept_tickets": None,
    "webhook_deliveries": 30,
    "identities": None,
    "hidden_cards": None,
}
"""Days by kind where the file says nothing; None for what stays."""
REFUSED: Final[Mapping[str, str]] = {
    "access_records": "an access record is a leaf of the record and cannot be removed; who is named in one is erased"
    " with meldtrail erase, and what is kept of tickets is the kind kept_tickets",
    "events": "an event is a leaf of the record and cannot be removed",
    "cases": "the records of a case are leaves and cannot be removed; texts go with meldtrail erase",
    "waiting_lines": "a line that waits is an event to come; ingest what is missing before it, or declare the gap, and"
    " it is taken in or refused",
}
"""What no rule removes, and why."""
MOST_DAYS: Final = 36_500
TICKET: Final = "a ticket found no match: "
"""How an access record begins that says what was understood of a ticket."""


def read_retention(folder: Path) -> dict[str, int | None]:
    """Days by kind, None for what stays. Raises LedgerError, with file, line and reason, for what is no such file."""
    path = folder / RETENTION_FILE
    try:
        text = path.read_text("utf-8")
        written = tomllib.loads(text)
    except FileNotFoundError:
        return dict(DEFAULTS)
    except (OSError, ValueError) as wrong:
        raise LedgerError(f"{path}: {wrong}; write lines such as refused_lines = 30") from None
    for kind, days in written.items():
        if (why := _objection(kind, days)) is not None:
            raise LedgerError(f"{path}: line {_line_of(text, kind)}: {why}")
    return {kind: _days(written.get(kind, days)) for kind, days in DEFAULTS.items()}


def _days(written: object) -> int | None:
    return written if isinstance(written, int) else None


def _objection(kind: str, days: object) -> str | None:
    if kind in REFUSED:
        return f"{kind}: {REFUSED[kind]}"
    if kind not in DEFAULTS:
        return f"{kind} is no kind of record; there are {', '.join(DEFAULTS)}"
    if days == NEVER or (type(days) is int and 1 <= days <= MOST_DAYS):
        return None
    return f'{kind} is {days!r}; write whole days, 1 to {MOST_DAYS}, or "{NEVER}"'


def _line_of(text: str, kind: str) -> int:
    """The line a key stands in, from 1; 1 where it is written in another way."""
    said = re.compile(rf"""\s*\[*\s*["']?{re.escape(kind)}\b""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if said.match(line)), 1)
