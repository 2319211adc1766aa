"""Records onto a case: checked against the status of the case, then appended, all or none.

One way for the terminal and the desk. What is read and what is written are two steps, so somebody else may come
between: the place a record takes is then taken, and nothing is written.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from ledger.cases.case import CaseState, case_state, cut_pieces, follow, must_follow
from ledger.evidence.reader import Reader
from ledger.evidence.shards import desk_folder
from ledger.evidence.store import PATIENCE_S, append_records, open_reader
from ledger.evidence.tables import DAMAGED, UNREADABLE
from schemas.errors import ConflictError, LedgerError, UsageError
from schemas.message import message
from schemas.records import RECORD, StaffRecord
from schemas.wire import SCHEMA_VERSION, timestamp

Fields = Mapping[str, Any]
KIND: Final = "case"
"""The kind of stream cases are kept in: ``case/ID``."""
HOURS_TO_ANSWER: Final = 72
"""How long a case may be open, or an appeal, where nobody said otherwise."""
_PAUSE_S: Final = 0.02
_IN_TURN_S: Final = 0.2
"""How long the ledger is waited for before the case is looked at anew."""
MOST_HOURS: Final = 10 * 8766
"""So far ahead a case may be due: ten years."""
BREATH_S: Final = 0.04
"""How long whoever writes many cases in a row leaves the ledger free after each: longer than those who wait for it
pause between two looks, so that somebody's own case is written in between."""
LETTERS: Final = frozenset({"case_answered", "case_drafted"})
"""The records that hold a letter; its text is kept as it is."""


class AppendedRecords(NamedTuple):
    """What was appended: the case, and the seqs its records took."""

    case: str
    seqs: list[int]


def record_time(after_hours: float = 0, now: datetime | None = None) -> str:
    """The time as records have it, now or so many hours from now, ten years at most. Raises UsageError for more."""
    if not abs(after_hours) <= MOST_HOURS:  # nor for what is no number of hours
        raise UsageError(f"{after_hours:g} hours from now: write {MOST_HOURS} at most")
    return timestamp((now or datetime.now(UTC)).astimezone(UTC) + timedelta(hours=after_hours))


def clean(words: str) -> str:
    """What somebody typed, as it can be kept: one line, no control characters, composed letters."""
    spaced = "".join(" " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign for sign in words)
    # Half of a surrogate pair: a form can send it, and nothing that is stored can hold it.
    whole = "".join(sign for sign in spaced if not "\ud800" <= sign <= "\udfff")
    return unicodedata.normalize("NFC", " ".join(whole.split()))


def clean_record(record: Fields) -> dict[str, Any]:
    """A record as typed, as it can be kept: words cleaned, what was not given left out, an answer to the letter."""
    values = {name: value for name, value in record.items() if value is not None}
    if values.get("type") in LETTERS:
        return values
    return {name: clean(value) if isinstance(value, str) else value for name, value in values.items()}


def answer_records(text: str, **fields: Any) -> list[dict[str, Any]]:
    """The records that keep an answer as it was sent. Raises UsageError for what is no text of paragraphs."""
    return _letter_records({"type": "case_answered", **fields}, text)


def draft_records(text: str, draft: str, **fields: Any) -> list[dict[str, Any]]:
    """The records of a letter that was not sent, ``composed`` or ``proposed``. Raises as :func:`answer_records`."""
    return _letter_records({"type": "case_drafted", "draft": draft, **fields}, text)


def _letter_records(fields: Fields, text: str) -> list[dict[str, Any]]:
    pieces = cut_pieces(unicodedata.normalize("NFC", text))
    common = {name: value for name, value in fields.items() if value is not None}
    return [
        {"part": number, "parts": len(pieces), "paragraph": paragraph, "text": piece, **common}
        for number, (paragraph, piece) in enumerate(pieces, 1)
    ]


def changed_letter_records(composed: str, text: str, proposed: bool = False, **fields: Any) -> list[dict[str, Any]]:
    """The records of a letter that is sent, or ``proposed``: where staff changed it, behind the one that was composed.

    ``fields`` are those of an answer. Raises as :func:`answer_records`.
    """
    to_whom = {name: fields.get(name) for name in ("language", "seat")}
    was = draft_records(composed, "composed", **to_whom) if composed != text else []
    return [*was, *(draft_records(text, "proposed", **to_whom) if proposed else answer_records(text, **fields))]


class Case(NamedTuple):
    """A case with its records, in order of seq."""

    state: CaseState
    records: Sequence[Any]


def read_case(reader: Reader, case: str) -> Case:
    """One case; its state is ``new`` when the ledger has none of that id. Raises LedgerError where a record of it
    cannot be read."""
    try:
        records = reader.records(f"{KIND}/{case}")
        return Case(case_state(case, records), records)
    except UNREADABLE as wrong:
        raise LedgerError(
            f"case {case} cannot be read: run verify, which names the record, and restore a backup"
        ) from wrong


def listed_case(reader: Reader, case: str) -> Case:
    """One case of many; its state is ``damaged``, and it has no records, where one of them cannot be read."""
    try:
        return read_case(reader, case)
    except (LedgerError, *DAMAGED):
        return Case(CaseState(case, "damaged"), ())


def all_cases(reader: Reader) -> Iterator[Case]:
    """Every case of a ledger, by id."""
    for stream in reader.streams_under(KIND):
        yield listed_case(reader, stream.removeprefix(f"{KIND}/"))


def case_in(folder: Path, case: str) -> Case:
    """A case of a ledger as it stands, which is ``new`` when there is none of that id. Raises LedgerError."""
    with open_reader(desk_folder(folder)) as reader:
        return read_case(reader, case)


def next_case(reader: Reader) -> str:
    """An id no case of the ledger has."""
    return free_case({stream.partition("/")[2] for stream in reader.streams_under(KIND)})


def free_case(names: Collection[str], beyond: int = 0) -> str:
    """An id no case has, of a number above ``beyond``: ``C1``, ``C2`` ..."""
    # Only where to begin: whoever opens a case may have named it otherwise, and C7 may be there without C6.
    number = max(len(names), beyond) + 1
    while f"C{number}" in names:
        number += 1
    return f"C{number}"


def append_to_case(
    folder: Path, who: str, case: str | None, after: int, records: Sequence[Fields], at: str | None = None,
    *, alone: bool = False,
) -> AppendedRecords:  # fmt: skip
    """Append records to a case, all or none; without ``case`` a new one is opened with the next free id.

    ``records`` are as the format has them, without ``v``, ``stream``, ``seq``, ``at`` and ``who``; ``after`` is the
    last seq whoever writes had seen (0: none), ``at`` the time, now without it. With ``alone`` whoever writes is the
    local user, who is one person under whatever names: what one of those who wrote to the case may not do, he may not.
    Raises ConflictError for a record that may not follow, when the case has gone on since ``after``, and when another
    process keeps writing to the ledger;
    UsageError for what is no record, UnreadableError (a LedgerError) for a ledger that cannot be used.
    """
    folder = desk_folder(folder)
    frame = {"at": at or record_time(), "who": clean(who)}
    until = time.monotonic() + PATIENCE_S
    while True:
        with open_reader(folder) as reader:
            current = read_case(reader, case or next_case(reader))
        if case is None and current.state.last_seq:
            continue  # somebody has opened one of this id since it was free
        name = current.state.case
        # Outside the try: a case that has gone on is refused at once, and only the wait for the ledger is repeated.
        lines = _checked(current, after, records, frame, alone)
        try:
            return AppendedRecords(name, append_records(folder, lines, after=after, patience=_IN_TURN_S))
        except ConflictError:  # looked at anew: somebody else wrote to the case, took the id, or holds the ledger
            if time.monotonic() > until:
                raise
        time.sleep(_PAUSE_S)


def check_append(folder: Path, who: str, case: str, after: int, records: Sequence[Fields], *, alone: bool) -> None:
    """Raises what :func:`append_to_case` would refuse of records, and writes nothing."""
    current = case_in(desk_folder(folder), case)
    _checked(current, after, records, {"at": record_time(), "who": clean(who)}, alone)


def _checked(
    current: Case, after: int, records: Sequence[Fields], frame: Mapping[str, str], alone: bool
) -> list[dict[str, Any]]:  # fmt: skip
    """The lines as they are appended. Raises as :func:`append_to_case`."""
    if not records:
        raise UsageError("there is no record to write")
    stream = f"{KIND}/{current.state.case}"
    lines = _lines(current.state, after, [{**frame, "stream": stream, **clean_record(one)} for one in records])
    if alone:
        _check_alone(current, lines)
    return lines


def _check_alone(case: Case, lines: Sequence[Mapping[str, Any]]) -> None:
    """Raise ConflictError for what takes two people, where all who wrote to the case are one."""
    for who in dict.fromkeys(record.who for record in case.records):
        state = case.state
        for place, line in enumerate(lines, 1):
            record = record_of({**line, "who": who}, case.state.last_seq + place)
            try:
                must_follow(state, record)
            except ConflictError as wrong:
                raise ConflictError(
                    f"{wrong}; where nobody has an account the local user is one person under every name: "
                    "with `meldtrail staff add` others sign in"
                ).stating(message("case_refusal-one_person", why=wrong.as_value)) from None
            state = follow(state, record)


def _lines(state: CaseState, after: int, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines as they are appended, once each is known to be a record that may follow the one before."""
    records = [record_of(line, state.last_seq + place) for place, line in enumerate(lines, 1)]
    if state.last_seq != after:
        if not state.last_seq:
            raise ConflictError(f"there is no case {state.case}").stating(message("case_refusal-none", case=state.case))
        text = f"case {state.case} has gone on: look at what was added after its record {after} first"
        raise ConflictError(text).stating(message("case_refusal-gone_on", case=state.case, seq=after))
    for record in records:
        must_follow(state, record)
        state = follow(state, record)
    return lines


def record_of(line: Fields, seq: int) -> StaffRecord:
    """A line as the record it is. Raises UsageError, naming the field, when it is none."""
    try:
        record = RECORD.validate_python({"v": SCHEMA_VERSION, **line, "seq": seq}, strict=False)
    except ValidationError as wrong:
        first = wrong.errors()[0]
        # The first step names the type of the record, which nobody typed.
        where = ".".join(str(step) for step in first["loc"][1:]) or "the record"
        raise UsageError(f"{where}: {first['msg'].lower()}") from None
    if not isinstance(record, StaffRecord):
        raise UsageError("no record of a case")
    return record
