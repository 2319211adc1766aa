"""What a worker does for each call: on the ledger, with the vault, and nothing a page could do itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ledger.audit.played import pseudonym_of
from ledger.cases.macros import change_macro
from ledger.cases.writing import append_to_case, clean, timestamp
from ledger.evidence.enrolment import LOCAL
from ledger.evidence.store import check_record, open_reader
from ledger.serving.client import Worker
from ledger.serving.helpdesk import SettingsBook
from ledger.serving.journal import AccessJournal
from ledger.serving.protocol import Call, ListDeliveries, LookUp, RecordAccess, Reply, SendAgain, WriteCase, WriteMacro
from ledger.serving.webhooks import Outbox, known_webhooks, seconds
from schemas.errors import UsageError

LOOKED_UP: Final = "looked up a player"
_LONGEST: Final = 2000
"""Characters of what an access record says of a look-up."""


class Handlers:
    """The work behind every call. ``project`` brings what was just recorded into the views."""

    def __init__(self, folder: Path, journal: AccessJournal, project: Callable[[], object]) -> None:
        self._folder = folder
        self._journal = journal
        self._project = project
        self._outbox = Outbox(folder, seconds)

    def reply(self, call: Call) -> Reply:
        """Do what a call asks for. Raises MeldtrailError where that is refused."""
        match call:
            case LookUp():
                return Reply(id=call.id, pseudonyms=self._look_up(call))
            case RecordAccess():
                self.record_accesses([call])
                return Reply(id=call.id)
            case WriteCase():
                case, _ = append_to_case(
                    self._folder, call.who, call.case, call.after, call.records, timestamp(), alone=call.who == LOCAL
                )  # fmt: skip
                self._project()
                return Reply(id=call.id, case=case)
            case ListDeliveries():
                known = tuple(known_webhooks(SettingsBook(self._folder).now()))
                return Reply(id=call.id, deliveries=tuple(self._outbox.deliveries(call.only)), webhooks=known)
            case SendAgain():
                self._outbox.send_again(call.delivery)
                what = f"had webhook delivery {call.delivery} sent again"
                self.record_accesses([RecordAccess(who=call.who, what=what[:_LONGEST])])
                return Reply(id=call.id)

            case WriteMacro():
                change_macro(self._folder, call.macro, call.entry, call.seen)
                did = "changed" if call.entry is not None else "took back what was changed of"
                what = f"{did} the macro {call.macro}"
                self.record_accesses([RecordAccess(who=call.who, what=what[:_LONGEST])])
                return Reply(id=call.id)

    def record_accesses(self, calls: Sequence[RecordAccess]) -> None:
        """Record accesses, all or none. Raises UsageError for what is no record, LedgerError for a full disk."""
        self._journal.append([_access(call) for call in calls])

    def _look_up(self, call: LookUp) -> tuple[str, ...]:
        """Recorded as a look-up of the pseudonyms found, not of what was typed."""
        with open_reader(self._folder) as reader:
            found = tuple(pseudonym_of(person) for person in reader.persons_called(call.player))
        what = f"{LOOKED_UP}: {', '.join(found) or 'nobody is called so'}"
        self.record_accesses([RecordAccess(who=call.who, what=what[:_LONGEST])])
        return found


def _access(call: RecordAccess) -> Mapping[str, Any]:
    at = timestamp()
    record: dict[str, Any] = {
        "stream": f"access/{at[:10]}", "at": at, "type": "access", "who": call.who, "what": clean(call.what),
    }  # fmt: skip
    if call.about is not None:
        record["about"] = list(call.about)
    try:
        check_record(record)  # as the ledger will: one it refused would hold up all that come after it
    except UsageError as wrong:
        raise UsageError(f"no access record: {wrong}") from None
    return record


class InProcessWorker(Worker):
    """A worker without a process of its own: the same work, in threads of whoever asks.

    ``project`` brings new records into the views. Access records wait in the journal until it delivers them.
    """

    def __init__(self, folder: Path, project: Callable[[], object]) -> None:
        self.journal = AccessJournal(folder)
        self._handlers = Handlers(folder, self.journal, project)

    async def ask(self, call: Call) -> Reply:
        """See :class:`~ledger.serving.client.Worker`."""
        return await asyncio.to_thread(self._handlers.reply, call)
