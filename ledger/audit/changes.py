"""What is stated of a match otherwise than before, and why: the same match under two versions of this program.

A verdict is the same claim of the same event for the same seat; a finding the same code there. Causes are codes with
arguments; where several apply the first of these is named: the audit fails now or failed then, another pin judges,
events came, a content is read that was not, a reading decides, the laws of this version.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple

from ledger.audit.auditor import Auditor
from ledger.audit.played import PlayedMatch
from ledger.rules.rulebook import upcast
from schemas.findings import Finding, Verdict
from schemas.message import Message, Moment, Quoted, message

Kind = Literal["verdict", "finding"]
CAUSES: Final = ("failed", "mended", "pin", "events", "content", "reading", "law", "views")
"""The codes of causes, each ``changed-CODE`` in the catalogue."""


class Row(NamedTuple):
    """A verdict or a finding as somebody stated it: a claim or a code, and its ruling or severity."""

    kind: Kind
    what: str
    seq: int | None
    seat: int | None
    claimed: int | None
    ruling: str
    computed: int | None

    @property
    def place(self) -> tuple[Any, ...]:
        """What makes it the same row, whatever is ruled."""
        return self.kind, self.what, self.seq or 0, self.seat or 0, self.claimed or 0


class Statement(NamedTuple):
    """What was stated of a match. ``is_whole``: the content it was judged by and the number of its events are known."""

    rows: tuple[Row, ...]
    is_whole: bool = False
    ruleset_hash: str | None = None
    events: int | None = None

    def has_finding(self, code: str) -> bool:
        """Whether a finding of this code was stated."""
        return any(row.kind == "finding" and row.what == code for row in self.rows)


class Change(NamedTuple):
    """A row that is not as it was: ``old`` and ``new`` are None where there is none, ``row`` is the new one or, where
    there is none, the old. ``cause`` is a message of one of CAUSES."""

    match: str
    deal: int | None
    row: Row
    old: Row | None
    new: Row | None
    cause: Message

    @property
    def code(self) -> str:
        """The cause as one of CAUSES."""
        return self.cause.code.removeprefix("changed-")

    def as_json(self) -> dict[str, Any]:
        """The change as printed, without words."""
        row = self.row
        subject = {"claim": row.what} if row.kind == "verdict" else {"code": row.what}
        figures = {
            "claimed": row.claimed, "old_computed": self.old.computed if self.old else None,
            "new_computed": self.new.computed if self.new else None,
        }  # fmt: skip
        return {
            "kind": row.kind, "match": self.match, "deal": self.deal, "seq": row.seq, "seat": row.seat, **subject,
            "old": self.old.ruling if self.old else None, "new": self.new.ruling if self.new else None,
            "cause": self.code, **(figures if row.kind == "verdict" else {}),
        }  # fmt: skip


class Versions(NamedTuple):
    """Who stated what was before, None where nobody says, and who states it now. ``same``: the same program, the same
    rules."""

    old: str | None
    new: str
    same: bool = False


def changes(auditor: Auditor, match: PlayedMatch, before: Statement, versions: Versions) -> Iterator[Change]:
    """Every verdict and finding of a match that is not as it was stated before, by event."""
    now = [(_row(row), row) for row in match.audit.rows]
    old, new = Counter(before.rows), Counter(row for row, _ in now)
    lost_rows, new_rows = list((old - new).elements()), list((new - old).elements())
    if not lost_rows and not new_rows:
        return
    facts: dict[Row, Finding | Verdict] = dict(now)
    deals = {row.place: fact.deal for row, fact in now}
    weighed = _Causes(auditor, match, before, versions)
    triples: list[tuple[Row, Row | None, Row | None]] = []
    for row in new_rows:
        twin = next((other for other in lost_rows if other.place == row.place), None)
        if twin is not None:
            # Taken out, for a claim made twice has two rows that are alike, and each is the twin of one.
            lost_rows.remove(twin)
        triples.append((row, twin, row))
    triples += [(row, row, None) for row in lost_rows]
    for row, was, now_is in sorted(triples, key=lambda change: _order(change[0])):
        fact = facts[row] if now_is is not None else None
        yield Change(match.match, deals.get(row.place), row, was, now_is, weighed.cause(was, now_is, fact))


def _order(row: Row) -> tuple[Any, ...]:
    return row.seq or 0, row.kind, row.what, row.seat or 0, row.ruling


def _row(row: Finding | Verdict) -> Row:
    if isinstance(row, Finding):
        return Row("finding", row.code, row.seq, row.seat, None, row.severity, None)
    computed = None if row.computed is None else int(row.computed)
    return Row("verdict", row.claim, row.seq, row.seat, int(row.claimed), row.verdict, computed)


class _Causes:
    """Why rows of one match are not as they were."""

    def __init__(self, auditor: Auditor, match: PlayedMatch, before: Statement, versions: Versions) -> None:
        self._auditor, self._played, self._before, self._versions = auditor, match, before, versions
        self._under_older: list[Counter[Row]] | None = None
        self._was_unknown = before.has_finding("ruleset_unknown")

    def cause(self, old: Row | None, new: Row | None, fact: Finding | Verdict | None) -> Message:
        match, pins = self._played, self._played.pins
        if match.failure is not None:
            return message("changed-failed", what=match.failure.what, place=match.failure.place)
        if self._before.has_finding("not_audited"):
            return message("changed-mended")
        if pins and pins[-1].who is not None and self._is_by_pin(old, new):
            return message("changed-pin", who=Quoted(pins[-1].who), at=Moment(pins[-1].at), hash=pins[-1].hash[:8])
        if self._has_grown(old, new):
            return message("changed-events")
        if self._was_unknown and self._is_old_content():
            return message("changed-content", hash=(match.ruleset_hash or "")[:8])
        if fact is not None and (clause := _reading(fact)) is not None:
            return message("changed-reading", clause=clause)
        if self._versions.same:
            return message("changed-views")
        return message("changed-law", old=self._versions.old or "?", new=self._versions.new)

    def _is_by_pin(self, old: Row | None, new: Row | None) -> bool:
        """Whether another content judges than did. Where nobody says by which one was judged, an older pin is tried: it
        gives the old row, or where there was none not the new one either."""
        if self._before.is_whole:
            return self._before.ruleset_hash != self._played.ruleset_hash
        if self._was_unknown and self._played.pins[0].who is not None:
            return True
        if old is None:
            return new is not None and not all(under[new] for under in self._by_older_pins())
        return any(under[old] for under in self._by_older_pins())

    def _by_older_pins(self) -> list[Counter[Row]]:
        if self._under_older is None:
            self._under_older = []
            for pin in self._played.pins[-2::-1]:
                readings = self._auditor.judged_by(pin, self._played.opened)
                if readings is not None:
                    audit = self._played.under(readings.rules).audit
                    self._under_older.append(Counter(map(_row, audit.rows)))
        return self._under_older

    def _has_grown(self, old: Row | None, new: Row | None) -> bool:
        if self._before.events is not None and self._before.events != len(self._played.events):
            return True
        if self._before.has_finding("log_incomplete") != bool(self._played.incomplete):
            return True
        last = max((row.seq or 0 for row in self._before.rows), default=0)
        return not self._before.is_whole and old is None and new is not None and (new.seq or 0) > last

    def _is_old_content(self) -> bool:
        pinned = self._auditor.reader.content(self._played.ruleset_hash) if self._played.ruleset_hash else None
        content = json.loads(pinned) if pinned is not None else {}
        # upcast gives back the very object where there is nothing to bring up: content of today is not another content.
        return upcast(content) is not content


def _reading(row: Finding | Verdict) -> str | None:
    """The clause of the reading that decides a row."""
    sentence = row.statement if isinstance(row, Finding) else row.why
    if sentence is None or sentence.code not in ("reading-finding", "why-reading"):
        return None
    return str(dict(sentence.arguments)["clause"])
