"""What a clerk does for a call: on the ledger, with the vault, and nothing a page could do itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ledger.audit.played import pseudonym_of
from ledger.cases.writing import append_to_case, clean, now_written
from ledger.evidence.store import check_record, open_reader
from ledger.serving.journal import AccessJournal
from schemas.errors import UsageError

LOOKED_UP: Final = "looked up a player"


class Duties:
    """The work behind every call. ``project`` brings what was just recorded into the views."""

    def __init__(self, folder: Path, journal: AccessJournal, project: Callable[[], object]) -> None:
        self._folder = folder
        self._journal = journal
        self._project = project

    def look_up(self, who: str, player: str) -> tuple[str, ...]:
        """The pseudonyms of the players of that id or name. Recorded as a look-up of those, not of what was typed."""
        with open_reader(self._folder) as reader:
            found = tuple(pseudonym_of(person) for person in reader.persons_called(player))
        told = f"{LOOKED_UP}: {', '.join(found)}" if found else f"{LOOKED_UP}: nobody is called so"
        self.record_accesses([(who, told[:2000], None)])
        return found

    def record_accesses(self, seen: Sequence[tuple[str, str, tuple[str, int] | None]]) -> None:
        """Keep (who, what, about) of each. Raises UsageError for what is no record, LedgerError for a full disk."""
        self._journal.keep([_access(who, what, about) for who, what, about in seen])

    def write_case(self, who: str, case: str | None, after: int, records: Sequence[Mapping[str, Any]]) -> str:
        """Append to a case and show it; the id of the case."""
        name, _ = append_to_case(self._folder, who, case, after, records, now_written())
        self._project()
        return name


def _access(who: str, what: str, about: tuple[str, int] | None) -> Mapping[str, Any]:
    at, told = now_written(), clean(what)
    record: dict[str, Any] = {"stream": f"access/{at[:10]}", "at": at, "type": "access", "who": who, "what": told}
    if about is not None:
        record["about"] = list(about)
    try:
        check_record(record)  # as the ledger will: one it refused would hold up all that come after it
    except UsageError as wrong:
        raise UsageError(f"no access record: {wrong}") from None
    return record
