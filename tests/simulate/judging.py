"""What the tests of the simulator hold its matches against: the audit, under the rules a match names."""

from __future__ import annotations

import os

from ledger.audit.match_audit import MatchAudit
from ledger.simulate.logbook import Event
from ledger.simulate.samples import audited, shipped_rulebook
from schemas.canonical import canonical
from schemas.events import EVENT

RULEBOOK = shipped_rulebook()
TORTURE = os.environ.get("MELDTRAIL_TORTURE") == "1"


def audit_of(events: list[Event]) -> MatchAudit:
    """The audit of a simulated match, once its lines have been read as strictly as any other log's."""
    for event in events:
        EVENT.validate_json(canonical(event))
    return audited(events, RULEBOOK)


def codes(audit: MatchAudit) -> list[str]:
    """The codes of all findings."""
    return [finding.code for finding in audit.findings]


def overturned(audit: MatchAudit) -> list[str]:
    """What was overturned: show, points or settlement, once for each verdict."""
    return [verdict.claim for verdict in audit.verdicts if verdict.verdict == "OVERTURNED"]
