"""Audits the matches of a ledger, each under the rules it was pinned to when it came in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from ledger.audit.match_audit import Hole, MatchAudit, audit_match
from ledger.audit.referee import Readings
from ledger.evidence.reader import MatchEvent, Reader
from ledger.rules.rulebook import Rulebook, pinned_ruleset
from schemas.errors import BadRuleset, UnknownRuleset
from schemas.events import Open
from schemas.ruleset import Ruleset


@dataclass
class Auditor:
    """Audits matches of one ledger. Rulesets are resolved once per pinned content and remembered."""

    reader: Reader
    rulebook: Rulebook
    _pinned: dict[tuple[str, str], Readings | None] = field(default_factory=dict)

    def readings(self, match: str, opened: Open | None) -> Readings | None:
        """The rules a match is judged by: what the ledger pinned; None when it names none that anybody knows."""
        if opened is None or opened.ruleset is None:
            return None
        pinned = self.reader.pinned(match)
        if pinned is None:
            return None
        key = (opened.ruleset, pinned[0])
        if key not in self._pinned:
            self._pinned[key] = self._resolve(opened.ruleset, pinned[1])
        return self._pinned[key]

    def _resolve(self, name: str, content: str) -> Readings | None:
        try:
            rules = pinned_ruleset(name, json.loads(content), self.rulebook)
        except BadRuleset:
            return None  # of another version: one match that cannot be judged must not stop the others
        return Readings(rules, self._other(rules))

    def _other(self, rules: Ruleset) -> Ruleset | None:
        try:
            return self.rulebook.resolve(rules.compare) if rules.compare else None
        except (UnknownRuleset, BadRuleset):
            return None

    def audit(self, match: str, events: list[MatchEvent]) -> MatchAudit:
        """Audit one match whose events were read already."""
        opened = next((event for event in events if isinstance(event, Open)), None)
        missing = self.reader.incomplete(match)
        hole = Hole(missing.waiting, tuple(seq for seq, _, _ in missing.conflicts), missing.refused)
        return audit_match(match, events, self.readings(match, opened), hole)

    def one(self, match: str) -> MatchAudit:
        """Audit the match called ``match``; raises UnknownMatch."""
        if self.reader.size_of(match) == 0 and match in self.reader.waiting_matches():
            return self.audit(match, [])
        return self.audit(match, self.reader.events(match))

    def all(self) -> Iterator[tuple[list[MatchEvent], MatchAudit]]:
        """Every match of the ledger in order of id, with its events."""
        rest = self.reader.waiting_matches()
        for match, events in self.reader.all_matches():
            while rest and rest[0] < match:
                first = rest.pop(0)
                yield [], self.audit(first, [])
            if rest and rest[0] == match:
                rest.pop(0)
            yield events, self.audit(match, events)
        for first in rest:
            yield [], self.audit(first, [])
