"""Doing what ``retention.toml`` says: what is older than its rule goes, unless something that is not over needs it.

A line kept aside is needed while a match it names is played, or has a case that is open or on legal hold, or an open
lead about who sat there. What went is told in the log by rule and number. Killed at any moment, the next run ends it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from ledger.cases.erasure import batch_of, erasures_due, finish, open_cases, open_leads, open_to_erase
from ledger.evidence.folder import shut_views
from ledger.evidence.format_2.eraser import erase_by_rule, set_moment
from ledger.evidence.format_2.erasure import BATCHES, RULES
from ledger.evidence.format_2.extents import Extent, Target
from ledger.evidence.format_2.reader import Reader
from ledger.evidence.reader import is_match
from ledger.evidence.receipts import Receipts
from ledger.evidence.retention import AgedValue, aged, extent_by_rule, read_retention
from ledger.evidence.store import PATIENCE_S, open_writer
from ledger.serving.webhooks import Outbox
from schemas.errors import LedgerError
from schemas.wire import DAY_MS, milliseconds_of, timestamp

WEBHOOKS: Final = "webhook_deliveries"
_UNFINISHED: Final = "retention.unfinished"
"""The file that says that what went may still stand in free pages and logs."""


class Kind(NamedTuple):
    """One kind of record: its rule in days (None: it stays), how many there are, when the oldest came (UTC), how many
    are due and not needed, and how many that are old enough are left, by what needs them."""

    kind: str
    days: int | None
    there: int
    oldest: str | None
    due: int
    left: Mapping[str, int]


class _Needs:
    """What is not over in a ledger at a moment."""

    def __init__(self, reader: Reader, folder: Path, at: datetime) -> None:
        self._reader, self._now_ms = reader, _ms(at)
        self._receipts = Receipts(reader._ledger)
        self._why = dict[str, str | None]()
        self._cases = open_cases(reader, folder)

    def of(self, streams: frozenset[str]) -> str | None:
        """Why a thing of these streams is needed; None where nothing needs it."""
        return next((why for stream in sorted(streams) if (why := self._of(stream)) is not None), self._cases.unread)

    def _of(self, stream: str) -> str | None:
        if stream not in self._why:
            self._why[stream] = self._cases.why.get(stream) or (self._of_match(stream) if is_match(stream) else None)
        return self._why[stream]

    def _of_match(self, match: str) -> str | None:
        leaves = self._reader.leaves(match)
        if not leaves:
            return None
        came = self._receipts.came(max(leaves.values()))
        # A log that breaks off counts as one of a match still played for a day after its last line.
        if not self._reader.has_ended(match) and (came is None or came.at_ms > self._now_ms - DAY_MS):
            return f"match {match} is played"
        lead = next(open_leads(self._reader, Target("cards", match), Extent()), None)
        return lead.partition(" since ")[0] if lead is not None else None


def look(folder: Path, at: datetime) -> list[Kind]:
    """What each rule would do at this moment. Raises LedgerError for a file that is wrong, and where nothing can be
    erased."""
    return _look(folder, read_retention(folder), at)


def overdue(folder: Path, at: datetime) -> dict[str, int]:
    """How much is due at this moment, by kind, of the kinds that do not stay; for them alone anything is read. Raises
    as :func:`look`."""
    rules = {rule: days for rule, days in read_retention(folder).items() if days is not None}
    return {kind.kind: kind.due for kind in _look(folder, rules, at)}


def _look(folder: Path, rules: Mapping[str, int | None], at: datetime) -> list[Kind]:
    with open_to_erase(folder) as reader:
        kinds = [kind for kind, _ in _aged(reader, folder, rules, at)]
        kinds += [_batch(reader, folder, rule, rules[rule], at) for rule in BATCHES if rule in rules]
    return [*kinds, *([_webhooks(folder, rules, at, remove=False)] if WEBHOOKS in rules else [])]


def run(
    folder: Path, at: datetime, who: str, *, agrees: bool = True, signed: bool = True, alone: bool = False
) -> list[Kind]:
    """Do what is due at this moment; returns what there was and what of it went (``due``).

    Persons and cards are announced by one and erased by another, days later, unless ``alone``; where whoever runs this
    is not somebody who may (``agrees``) they are left, and where nobody ``signed`` in they are announced alone.

    Raises LedgerError as :func:`look`, ConflictError while somebody else writes, and LedgerError while
    somebody reads the vault as it was before: what went stands in its log till the next run.
    """
    rules = read_retention(folder)
    marker = folder / _UNFINISHED
    with open_writer(folder, patience=PATIENCE_S) as writer:
        kinds = list[Kind]()
        set_moment(writer, at)
        for kind, due in _aged(writer, folder, rules, at):
            kinds.append(kind)
            if due and kind.days is not None:
                marker.touch(mode=0o600)
                shut_views(folder)
                erase_by_rule(writer, kind.kind, kind.days, extent_by_rule(writer, kind.kind, due), who)
        for rule in BATCHES:
            before, days = _batch(writer, folder, rule, rules[rule], at), rules[rule]
            went = 0
            if days is not None and agrees:
                for erase in erasures_due(writer, folder, rule, days, at, who, is_signed_in=signed, alone=alone):
                    marker.touch(mode=0o600)
                    shut_views(folder)
                    erase()
                    went += 1
            rest = dict(_batch(writer, folder, rule, days, at).left)
            if before.due - went:
                rest |= {"announced or to be agreed to by somebody else": before.due - went}
            kinds.append(before._replace(due=went, left=rest))
    # Also one that an earlier run left when it was killed.
    if marker.exists():
        finish(folder, always=False)
        marker.unlink()
    return [*kinds, _webhooks(folder, rules, at, remove=True)]


def _aged(
    reader: Reader, folder: Path, rules: Mapping[str, int | None], at: datetime
) -> Iterator[tuple[Kind, list[AgedValue]]]:
    needs: _Needs | None = None
    for rule in filter(rules.__contains__, RULES):
        days, every = rules[rule], aged(reader, rule)
        due, rest = list[AgedValue](), Counter[str]()
        for one in every:
            if days is None or one.at_ms > _ms(at) - days * DAY_MS:
                continue
            # Only once something is old enough: it reads every case.
            needs = needs or _Needs(reader, folder, at)
            why = needs.of(one.streams)
            if why is None:
                due.append(one)
            else:
                rest[why] += 1
        oldest = min((one.at_ms for one in every), default=None)
        yield Kind(rule, days, len(every), _time(oldest), len(due), dict(rest)), due


def _batch(reader: Reader, folder: Path, rule: str, days: int | None, at: datetime) -> Kind:
    batch = batch_of(reader, folder, rule, days, at)
    return Kind(rule, days, batch.there, _time(batch.oldest_ms), len(batch.ready), batch.left)


def _webhooks(folder: Path, rules: Mapping[str, int | None], at: datetime, *, remove: bool) -> Kind:
    days = rules[WEBHOOKS]
    outbox = Outbox(folder, lambda: _ms(at) // 1000)
    there, oldest, due = outbox.expire(remove and days is not None, days or 0, _ms(at) // 1000)
    return Kind(
        WEBHOOKS, days, there, None if oldest is None else _time(oldest * 1000), due if days is not None else 0, {}
    )


def _ms(at: datetime) -> int:
    if at.tzinfo is None:
        raise LedgerError("the moment has no zone; give it in UTC")
    return milliseconds_of(timestamp(at))


def _time(ms: int | None) -> str | None:
    return None if ms is None else timestamp(ms)


def as_row(kind: Kind) -> dict[str, Any]:
    """A kind as JSON has it."""
    return {**kind._asdict(), "left": dict(kind.left)}
