"""One case out of the views: its row, its records, the law of it; and why nothing was written to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ledger.cases.case import CaseState
from ledger.cases.macros import CaseFacts
from ledger.cases.messages import own_words, record_message
from ledger.cases.writing import cleaned, record_of, record_time
from ledger.messages.renderer import ENGLISH
from ledger.views.tables.cases import state_of_row
from ledger.web.auth.routes import CASES
from ledger.web.desk import Desk, Refusal, Row, query_rows
from ledger.web.pages.cases import QUEUE
from schemas.errors import ConflictError, MeldtrailError, UsageError
from schemas.message import Message

_CASE: Final = "select * from cases where case_id = ?"
_RECORDS: Final = "select * from case_records where case_id = ? order by seq"


class CaseRows(NamedTuple):
    """A case out of the views."""

    row: Row
    records: Sequence[Row]

    @property
    def state(self) -> CaseState:
        """The case as the law asks about it."""
        return state_of_row(self.row, {record["seq"]: record["type"] for record in self.records if not record["odd"]})

    def holds(self, record: Mapping[str, Any], who: str, after: int) -> bool:
        """Whether the very record stands next after ``after`` already, by the same person: the form was sent twice."""
        there = next((one for one in self.records if one["seq"] == after + 1), None)
        if there is None or (there["who"], there["type"]) != (who, record["type"]):
            return False
        line = {"stream": "case/x", "at": record_time(), "who": who, **cleaned(record)}
        try:
            written = record_of(line, after + 1)
        except UsageError:
            return False
        return (there["says"], there["words"]) == (ENGLISH.words(record_message(written)), own_words(written))


async def case_rows(desk: Desk, case: str) -> CaseRows:
    """A case and its records as they are in one moment. Raises Refusal when there is no such case."""

    def read(connection: Any) -> tuple[list[Row], list[Row]]:
        connection.execute("begin")
        try:
            return query_rows(connection, _CASE, case), query_rows(connection, _RECORDS, case)
        finally:
            connection.execute("rollback")

    head, records = await desk.read(CASES, read)
    if not head:
        raise Refusal(404, "refused-no_case", case=case[:64], queue=str(desk.urls.path(QUEUE)))
    return CaseRows(head[0], records)


def facts_of(row: Row) -> CaseFacts:
    """What of a case fills the places of macros."""
    return CaseFacts(tuple((row["tickets"] or "").split()), row["amount"])


def why_not_written(desk: Desk, why: MeldtrailError, last_seq: int, law: Message | None, after: int) -> str:
    """Why nothing was written, for whoever wrote: ``law`` says why not by this person, ``after`` what the page had
    shown."""
    if isinstance(why, ConflictError) and last_seq > after:
        return desk.say("case-conflict")
    if isinstance(why, ConflictError) and law is not None:
        return desk.say("case-not_written_law", law=desk.sentence(law))
    return desk.say("case-not_written_wrong" if isinstance(why, UsageError) else "case-not_written", why=str(why))


def status_of(why: MeldtrailError) -> int:
    """The status of a page that says why nothing was written."""
    return 409 if isinstance(why, ConflictError) else 422 if isinstance(why, UsageError) else 503
