"""Makes leads.db from a scan: the same ledger gives the same rows, so whoever drops the file gets it back by a scan."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sqlite_utils import Database

from ledger.collusion.facts.ended import ended_facts
from ledger.collusion.leads import MEANING, case_row
from ledger.collusion.refunds import UPPER_BOUND
from ledger.collusion.reviewed import Reviews
from ledger.collusion.scanning import Scan
from ledger.collusion.screening import Lead
from ledger.collusion.since import Queue, Reviewed, Weights
from ledger.evidence.reader import Reader
from ledger.evidence.sqlite import SqliteError
from ledger.views.projection.files import ViewFile, view_file
from ledger.views.rows.decisions import decision_rows
from ledger.views.rows.leads import Ways, channel_rows, lead_rows, pair_id, pair_row, refund_rows, review_rows
from ledger.views.tables.leads import DECISIONS, LEAD_TABLES, LEADS_FILE
from ledger.views.tables.table import Row
from schemas.canonical import canonical
from schemas.events import Open

STAMP = "decisions"
"""The entry of ``about_leads`` that says what the table of decisions was made from."""


class Found(NamedTuple):
    """What a scan came to: the scan, what staff decided before, the queue, how many leads of it are listed."""

    scan: Scan
    reviews: Reviews
    queue: Queue
    budget: int


def build_leads(views: Path, found: Found, weights: Weights, summary: Mapping[str, Any]) -> None:
    """Make ``leads.db`` anew and put it in place; ``summary`` says what was read, tested and withheld.

    Raises LedgerError when the folder cannot be written; what was served before is then untouched.
    """
    with view_file(views / LEADS_FILE, LEAD_TABLES, 0o640) as file:
        for lead in found.scan.whole.leads:
            pair = pair_id(lead, found.scan, found.reviews)
            file.add("pairs", pair_row(lead, pair, found.scan))
            for row in channel_rows(lead, pair, found.scan, weights.detectors):
                file.add("channels", row)
        for lead, rank, reviewed, decision in _listed(found):
            pair = pair_id(lead, found.scan, found.reviews)
            case = case_row(lead, found.scan, weights.detectors, weights.tails)
            ways = _ways(case["players"], found.reviews, weights.auditor.reader)
            for table, row in lead_rows(case, pair, rank, reviewed, decision, ways):
                file.add(table, row)
            for row in refund_rows(case, pair):
                file.add("refunds", row)
        for review in found.reviews.all():
            for row in review_rows(review):
                file.add("lead_decisions", row)
        stamp = _stamp(found.scan)
        if _stamped(views / LEADS_FILE) == stamp:
            file.copy(views / LEADS_FILE, DECISIONS.name)
        else:
            _add_decisions(file, found.scan, weights)
        for row in (*_about(summary, found), {"what": STAMP, "value": stamp}):
            file.add("about_leads", row)


def _listed(found: Found) -> Iterator[tuple[Lead, int | None, Reviewed | None, str | None]]:
    """The leads that have a page of their own: rank in the queue, what came since a decision, and the decision."""
    for rank, lead in enumerate(found.queue.leads[: found.budget], 1):
        reviewed = found.queue.of(lead)
        yield lead, rank, reviewed, _decision(reviewed)
    for reviewed in found.queue.suppressed:
        yield reviewed.lead, None, reviewed, _decision(reviewed)


def _decision(reviewed: Reviewed | None) -> str | None:
    decided = None if reviewed is None else reviewed.review.decided
    return None if decided is None else decided.decision


def _ways(pair: Sequence[str], reviews: Reviews, reader: Reader) -> Ways:
    """Says who of a pair decided at an event."""

    def ways(match: str, seq: int) -> tuple[str, str] | None:
        if not reader.has_ended(match):
            return None
        events = reader.events(match)
        opened = next(event for event in events if isinstance(event, Open))
        seat = next(getattr(event, "seat", None) for event in events if event.seq == seq)
        players = [reviews.person(reader.person(player.player)) for player in opened.players if player.seat == seat]
        one, two = pair
        return (one, two) if reviews.person(one) in players else (two, one)

    return ways


def _add_decisions(file: ViewFile, scan: Scan, weights: Weights) -> None:
    reader, accounts = weights.auditor.reader, list[str]()
    numbers: dict[str, int] = {}

    def number(player: str) -> int:
        account = reader.person(player)
        if account not in numbers:
            numbers[account] = len(accounts)
            accounts.append(account)
        return numbers[account]

    for row in decision_rows(ended_facts(weights.auditor, number), scan.model, accounts):
        file.add("decisions", row)


def _stamp(scan: Scan) -> str:
    """What the table of decisions follows from: the games that were summed, the model, and how the table is made."""
    made = [list(DECISIONS.columns), scan.model.hash, scan.kept.hash]
    return hashlib.sha256(canonical(made)).hexdigest()


def _stamped(path: Path) -> str | None:
    """The stamp of the file that stands there; None without one. The same stamp means the same rows of decisions."""
    if not path.is_file():
        return None
    database = Database(path, execute_plugins=False)
    try:
        rows = list(database.query("select value from about_leads where what = ?", [STAMP]))
    except SqliteError:
        return None
    finally:
        database.close()
    return rows[0]["value"] if rows else None


def _about(summary: Mapping[str, Any], found: Found) -> Iterator[Row]:
    """What the scan was, one figure a row."""
    known: dict[str, Any] = {"meaning": MEANING, "refunds_mean": UPPER_BOUND, "budget": found.budget}
    known |= {"to_review": min(found.budget, len(found.queue.leads)), "suppressed": len(found.queue.suppressed)}
    for name in ("matches", "pairs_tested", "pairs_not_enough", "flagged", "beyond_budget", "confirmed_after", "model"):
        known[name] = summary.get(name)
    for group in ("skipped", "withheld", "scatter", "tests", "calibration"):
        known |= {f"{group}: {name}": value for name, value in (summary.get(group) or {}).items()}
    for what, value in known.items():
        yield {"what": what, "value": None if value is None else str(value)}
