"""Why a form of a case was not written, in words; and whether it had been written before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ledger.cases.writing import cleaned, now_written, record_of
from ledger.views.tables.cases import own_words, record_words
from ledger.web.pages.case_reading import Row
from schemas.errors import ConflictError, MeldtrailError, UsageError

NO_CLERK: Final = "This desk reads view files alone and cannot write; meldtrail case does, in a terminal."


def status_of(why: MeldtrailError) -> int:
    """The status of a page that says why nothing was written."""
    return 409 if isinstance(why, ConflictError) else 422 if isinstance(why, UsageError) else 503


def told_why(why: MeldtrailError, last_seq: int, law: str | None, after: int) -> str:
    """Why nothing was written, for whoever wrote: ``law`` is why he may not, ``after`` what his page had shown."""
    if isinstance(why, ConflictError) and last_seq > after:
        return "Nothing was written: somebody added to the case after you had opened this page."
    if isinstance(why, ConflictError) and law is not None:
        return f"Nothing was written. {law}"
    again = " What you typed is kept below and can be sent again." if not isinstance(why, UsageError) else ""
    return f"Nothing was written: {why}.{again}"


def is_written(records: Sequence[Row], record: Mapping[str, Any], who: str, after: int) -> bool:
    """Whether the very record stands next after ``after`` already, by the same person: the form was sent twice."""
    there = next((one for one in records if one["seq"] == after + 1), None)
    if there is None or (there["who"], there["type"]) != (who, record["type"]):
        return False
    line = {"stream": "case/x", "at": now_written(), "who": who, **cleaned(record)}
    try:
        model = record_of(line, after + 1)
    except UsageError:
        return False
    return (there["says"], there["words"]) == (record_words(model), own_words(model))
