"""What ``verify`` has this room look at: files of settings that were changed since the log was told of them."""

from __future__ import annotations

from ledger.evidence.shards import is_sharded
from ledger.evidence.verification import RoomReport, VerifyOptions
from ledger.serving.used_settings import STREAM, find_changes
from schemas.errors import LedgerError


def look(options: VerifyOptions, is_whole: bool) -> RoomReport:
    """Name each such file: it proves nothing about the record, and is told for who may sign in by it."""
    if not is_whole or is_sharded(options.folder):
        return RoomReport()
    try:
        changes = list(find_changes(options.folder))
    except (LedgerError, OSError):  # without the vault nobody knows what was told; verify says that it is missing
        return RoomReport()
    if not changes:
        return RoomReport()
    notes = tuple(
        f"{one.file} is not as {one.last.who} used it at {one.last.at} ({STREAM}:{one.last.seq}): it was changed since,"
        " and nothing that tells the log has used it; see that who changed it was to"
        for one in changes
    )
    return RoomReport("", {"settings": {"changed": [one.file for one in changes]}}, (), notes)
