"""What ``meldtrail doctor`` looks at beside the views of a desk: whether its settings are those that were used last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ledger.evidence.checkup import Check
from ledger.serving.used_settings import find_changes
from schemas.errors import LedgerError


def check_used_settings(folder: Path) -> Iterator[Check]:
    """Files of settings that were changed beside the program since a desk or a command last used them."""
    try:
        changes = [
            f"{one.file} was changed since {one.last.who} used it at {one.last.at}" for one in find_changes(folder)
        ]
    except (LedgerError, OSError):
        return  # that the ledger cannot be read is another check's to say
    do = "see that who changed it was to (`meldtrail staff list`); the next desk tells the log of it"
    yield Check("used settings", not changes, "; ".join(changes) or "as they were used last", do)
