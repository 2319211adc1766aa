"""``meldtrail case`` at the ledger: cases read, records appended and shown on the desk at once."""

from __future__ import annotations

import getpass
import hashlib
import os
from pathlib import Path
from typing import Any, Final

from ledger.audit.auditor import ledger_folder
from ledger.cases.writing import Case, all_cases, append_to_case, case_in
from ledger.evidence.store import open_reader
from ledger.serving.projecting import projecting
from schemas.errors import UnreadableError, UsageError

WHO_VARIABLE: Final = "MELDTRAIL_WHO"
Fields = dict[str, Any]


def who_acts(given: str | None) -> str:
    """Who stands behind a record: as given, else from the environment, else who is logged in to this machine."""
    return given or os.environ.get(WHO_VARIABLE) or getpass.getuser()


def read_case(ledger: Path | None, case: str) -> Case:
    """A case and its records. Raises UsageError when there is none."""
    kept = case_in(ledger_folder(ledger), case)
    if not kept.records:
        raise UsageError(f"there is no case {case}; meldtrail case list lists them")
    return kept


def read_cases(ledger: Path | None) -> list[Case]:
    """Every case of the ledger, by id."""
    with open_reader(ledger_folder(ledger)) as reader:
        return list(all_cases(reader))


def open_case(ledger: Path | None, who: str | None, case: str | None, record: Fields) -> str:
    """Open a case, with the next free id where none is given; returns its id. Raises as :func:`write`."""
    folder = ledger_folder(ledger)
    after = case_in(folder, case).state.last_seq if case else 0
    added = append_to_case(folder, who_acts(who), case, after, [record])
    _show(folder)
    return added.case


def write(ledger: Path | None, kept: Case, who: str | None, *records: Fields) -> int:
    """Append records to a case, all or none, and show them in ``cases.db``; returns the seq of the first.

    Raises ConflictError for a record that may not follow, or when the case has gone on since it was read; UsageError
    for what is no record.
    """
    folder = ledger_folder(ledger)
    added = append_to_case(folder, who_acts(who), kept.state.case, kept.state.last_seq, records)
    _show(folder)
    return added.seqs[0]


def _show(folder: Path) -> None:
    with projecting(folder) as projector:
        while projector.records():
            pass


def digest_of(path: Path) -> tuple[str, int]:
    """SHA-256 (hex) and size of a file. Raises UnreadableError."""
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return digest, path.stat().st_size
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None
