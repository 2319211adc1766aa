"""Makes the files that are served: the same audited matches give the same rows in the same order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ledger.audit.readings import Readings
from ledger.desk.answer_tables import answer_rules_row
from ledger.desk.audited import AuditedMatch
from ledger.desk.board_rows import Board
from ledger.desk.hand_rows import hand_rows, stock_draw_rows
from ledger.desk.hand_tables import HAND_TABLES
from ledger.desk.judgement_rows import judgement_rows
from ledger.desk.match_record import hidden_row, record_row
from ledger.desk.match_rows import Deals, deal_rows, event_rows, match_row, meld_rows, player_rows
from ledger.desk.open_tables import OPEN_TABLES
from ledger.desk.reading_rows import other_reading_rows
from ledger.desk.reference_rows import clause_rows, law_rows, shipped_clauses
from ledger.desk.turn_rows import turn_rows, turns_of
from ledger.desk.view_file import ViewFile, view_file
from ledger.evidence.reader import RefusedAt
from schemas.clausebook import Clausebook
from schemas.findings import Finding

OPEN_FILE: Final = "open.db"
HANDS_FILE: Final = "hands.db"
COUNTED: Final = (
    "matches", "played_on", "deals", "events", "findings", "claims", "overturned", "undecidable", "unchecked",
)  # fmt: skip


def build_views(
    folder_views: Path,
    audited: Iterable[AuditedMatch],
    clauses: Clausebook | None = None,
    refusals: Iterable[RefusedAt] = (),
) -> None:
    """Make ``open.db`` and ``hands.db`` anew from every match of the ledger, and put them in place.

    ``clauses`` are those a verdict may cite; without them, those that come with meldtrail. ``refusals``
    are the lines the ledger did not take, to be counted. Raises LedgerError when the folder cannot be written; what was
    served before is then untouched.
    """
    seen = _Seen()
    with (
        view_file(folder_views / OPEN_FILE, OPEN_TABLES) as public,
        view_file(folder_views / HANDS_FILE, HAND_TABLES, 0o640) as hidden,
    ):
        for match in audited:
            deals = Deals(match)
            _add_open(public, match, deals, seen)
            if match.ended:
                for row in hand_rows(match, deals):
                    hidden.add("hands", row)
                for row in stock_draw_rows(match, deals):
                    hidden.add("stock_draws", row)
                hidden.add("hidden_records", hidden_row(match))
        _add_reference(public, seen, shipped_clauses() if clauses is None else clauses)
        for table, row in seen.board.rows(refusals):
            public.add(table, row)


@dataclass
class _Seen:
    """What has to be remembered from match to match."""

    counts: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    examples: dict[str, Finding] = field(default_factory=dict)
    unchecked: set[str] = field(default_factory=set)
    cited: set[str] = field(default_factory=set)
    rulesets: dict[str, tuple[str, str]] = field(default_factory=dict)
    pinned: dict[str, str] = field(default_factory=dict)
    readings: dict[str, Readings] = field(default_factory=dict)
    board: Board = field(default_factory=Board)


def _add_open(public: ViewFile, match: AuditedMatch, deals: Deals, seen: _Seen) -> None:
    public.add("matches", match_row(match))
    public.add("match_records", record_row(match))
    for row in player_rows(match):
        public.add("players", row)
    for row in deal_rows(match, deals):
        public.add("deals", row)
    for row in event_rows(match, deals):
        public.add("events", row)
    for row in meld_rows(match, deals):
        public.add("melds", row)
    for table, row in judgement_rows(match, deals):
        public.add(table, row)
    told = list(turns_of(match, deals))
    for row in turn_rows(match, told):
        public.add("turns", row)
    for row in other_reading_rows(match):
        public.add("other_reading", row)
    seen.board.add(match, deals, told)
    _remember(match, deals, seen)


def _remember(match: AuditedMatch, deals: Deals, seen: _Seen) -> None:
    audit = match.audit
    rulings = Counter(verdict.verdict for verdict in audit.verdicts)
    seen.counts.update(
        matches=1,
        played_on=not match.ended,
        deals=len(deals.ids),
        events=len(match.events),
        findings=len(audit.findings),
        claims=len(audit.verdicts),
        overturned=rulings["OVERTURNED"],
        undecidable=rulings["UNDECIDABLE"],
        unchecked=len(audit.unchecked),
    )
    for finding in audit.findings:
        seen.found[finding.code] += 1
        seen.examples.setdefault(finding.code, finding)
    seen.unchecked.update(gone.code for gone in audit.unchecked)
    for row in audit.rows:
        seen.cited.update(row.clauses)
    if match.ruleset_hash is not None and match.ruleset_hash not in seen.rulesets:
        name = (match.ruleset or "unknown").partition("@")[0]
        title = audit.last.rules.title if audit.last else name
        seen.rulesets[match.ruleset_hash] = (name, title)
    if match.ruleset_hash is not None and audit.last is not None:
        seen.pinned[match.ruleset_hash] = audit.last.rules.content.decode()
        seen.readings.setdefault(match.ruleset_hash, match.readings or Readings(audit.last.rules))


def _add_reference(public: ViewFile, seen: _Seen, clauses: Clausebook) -> None:
    for row in law_rows(seen.found, seen.examples, seen.unchecked):
        public.add("laws", row)
    for row in clause_rows(clauses, seen.cited):
        public.add("clauses", row)
    for digest, (name, title) in sorted(seen.rulesets.items()):
        public.add("rulesets", {"hash": digest, "id": name, "title": title})
    for digest, options in sorted(seen.pinned.items()):
        public.add("pinned_rules", {"hash": digest, "options": options})
    for digest, readings in sorted(seen.readings.items()):
        public.add("answer_rules", answer_rules_row(digest, readings))
    for what in COUNTED:
        public.add("summary", {"what": what, "count": seen.counts[what]})
