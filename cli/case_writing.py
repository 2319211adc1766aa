"""A record onto a case: checked against where the case stands, appended, and shown on the desk at once."""

from __future__ import annotations

import getpass
import hashlib
import os
import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from cli.source import ledger_folder
from ledger.audit.cases import cut_up, followed, must_follow
from ledger.desk.case_projection import CaseKept, all_cases, build_cases, case_kept
from ledger.evidence.folder import VIEWS
from ledger.evidence.records import append_records
from ledger.evidence.store import open_reader
from schemas.errors import UnreadableError, UsageError
from schemas.records import RECORD

WHO_VARIABLE: Final = "MELDTRAIL_WHO"
Fields = dict[str, Any]


def who_acts(given: str | None) -> str:
    """Who stands behind a record: as given, else from the environment, else who is logged in to this machine."""
    return given or os.environ.get(WHO_VARIABLE) or getpass.getuser()


def now_written(after_hours: float = 0) -> str:
    """The time as records have it, now or so many hours from now."""
    moment = datetime.now(UTC) + timedelta(hours=after_hours)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z"


def clean(words: str) -> str:
    """What somebody typed, as it can be kept: one line, no control characters, composed letters."""
    spaced = "".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in words)
    return unicodedata.normalize("NFC", " ".join(spaced.split()))


def case_before(ledger: Path | None, case: str) -> CaseKept:
    """A case as it stands, which is ``new`` when there is none of that id."""
    with open_reader(ledger_folder(ledger)) as reader:
        return case_kept(reader, case)


def read_case(ledger: Path | None, case: str) -> CaseKept:
    """A case and its records. Raises UsageError when there is none."""
    kept = case_before(ledger, case)
    if not kept.records:
        raise UsageError(f"there is no case {case}; meldtrail case list lists them")
    return kept


def read_cases(ledger: Path | None) -> list[CaseKept]:
    """Every case of the ledger, by id."""
    with open_reader(ledger_folder(ledger)) as reader:
        return list(all_cases(reader))


def next_case(ledger: Path | None) -> str:
    """An id no case has: ``C1``, ``C2`` ..."""
    with open_reader(ledger_folder(ledger)) as reader:
        taken = {stream.partition("/")[2] for stream in reader.streams_under("case")}
    number = len(taken) + 1
    while f"C{number}" in taken:
        number += 1
    return f"C{number}"


def write(ledger: Path | None, kept: CaseKept, who: str | None, *records: Fields) -> int:
    """Append records to a case, all or none, and make ``cases.db`` anew; returns the seq of the first.

    Raises ConflictError for a record that may not follow, or when the case has gone on since it was read; UsageError
    for what is no record.
    """
    name, at = clean(who_acts(who)), now_written()
    lines = [{"stream": f"case/{kept.state.case}", "at": at, "who": name, **record} for record in records]
    state = kept.state
    for line in lines:
        model = _checked({"v": 1, "seq": state.last_seq + 1, **line})
        must_follow(state, model)
        state = followed(state, model)
    folder = ledger_folder(ledger)
    seqs = append_records(folder, lines, after=kept.state.last_seq)
    with open_reader(folder) as reader:
        build_cases(folder / VIEWS, all_cases(reader))
    return seqs[0]


def _checked(line: Fields) -> object:
    try:
        return RECORD.validate_python(line, strict=False)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        where = ".".join(str(step) for step in first["loc"][1:]) or "the record"
        raise UsageError(f"{where}: {first['msg'].lower()}") from None


def answer_records(text: str, **fields: Any) -> Sequence[Fields]:
    """The records that keep an answer as it was sent."""
    pieces = cut_up(unicodedata.normalize("NFC", text))
    kept = {name: value for name, value in fields.items() if value is not None}
    return [
        {"type": "case_answered", "part": number, "parts": len(pieces), "paragraph": paragraph, "text": piece, **kept}
        for number, (paragraph, piece) in enumerate(pieces, 1)
    ]


def digest_of(path: Path) -> tuple[str, int]:
    """SHA-256 (hex) and size of a file. Raises UnreadableError."""
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return digest, path.stat().st_size
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None
