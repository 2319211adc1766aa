"""Makes cases.db: the same records give the same rows. It holds cases alone, so it is made anew after every record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ledger.audit.cases import CaseState, case_state
from ledger.desk.projecting.view_file import view_file
from ledger.desk.rows.cases import case_row, record_rows
from ledger.desk.tables.cases import CASE_TABLES, CASES_FILE
from ledger.evidence.reader import Reader

KIND = "case"


class CaseKept(NamedTuple):
    """A case with its records, in order of seq."""

    state: CaseState
    records: Sequence[Any]


def case_kept(reader: Reader, case: str) -> CaseKept:
    """One case; its state is ``new`` when the ledger has none of that id."""
    records = reader.records(f"{KIND}/{case}")
    return CaseKept(case_state(case, records), records)


def all_cases(reader: Reader) -> Iterator[CaseKept]:
    """Every case of a ledger, by id."""
    for stream in reader.streams_under(KIND):
        yield case_kept(reader, stream.removeprefix(f"{KIND}/"))


def build_cases(views: Path, cases: Iterable[CaseKept]) -> None:
    """Make ``cases.db`` anew and put it in place. Raises LedgerError when the folder cannot be written."""
    with view_file(views / CASES_FILE, CASE_TABLES, 0o640) as file:
        for state, records in cases:
            file.add("cases", case_row(state, records))
            for row in record_rows(state.case, records):
                file.add("case_records", row)
