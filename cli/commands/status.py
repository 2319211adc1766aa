"""``meldtrail status``: what a ledger holds, how it grows, and how long the disk lasts."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from cli.commands import AsJson, Ledger
from cli.terminal import print_json, say
from ledger.audit.auditor import given_folder
from ledger.evidence.checkup import LedgerStatus, ledger_status
from ledger.evidence.folder import read_settings
from ledger.evidence.shards import is_sharded
from ledger.evidence.store import distinct_shards
from ledger.serving.retention import overdue
from ledger.views.checkup import events_behind
from schemas.wire import timestamp


def status(ledger: Ledger = None, as_json: AsJson = False) -> None:
    """What a ledger holds, how it grows, and how long the disk lasts.

    Growth is told by when lines came, by our own clock.
    `doctor` says what is set unsafely, `verify` whether the record is whole.
    """
    folder = given_folder(ledger)
    shards = distinct_shards(folder)
    if not is_sharded(folder):
        look = _looked_at(folder)
        print_json(_as_json(look)) if as_json else _say(look)
        return
    every = {shard: _looked_at(shard.folder) for shard in shards}
    if as_json:
        print_json({"shards": {shard.name: _as_json(look) for shard, look in every.items()}})
        return
    for shard, look in every.items():
        say(f"shard {shard.name}, {shard.folder}", "bold")
        _say(look)
    statuses = [look.status for look in every.values()]
    events, matches, size = (sum(getattr(one, name) for one in statuses) for name in ("events", "matches", "bytes"))
    say("all shards", "bold")
    say(f"events    {events} in {matches} match(es)")
    say(f"bytes     {size}")


class _StatusReport(NamedTuple):
    """What a ledger holds, how many events its views lack (None where this program made none), how much is due by kind
    (None: the vault is closed)."""

    status: LedgerStatus
    behind: int | None
    due: dict[str, int] | None


def _looked_at(folder: Path) -> _StatusReport:
    report = ledger_status(folder)
    if report.refused is None:  # nor is anything else that takes the vault to be told
        return _StatusReport(report, None, None)
    # A ledger of format 1 removes nothing.
    due = {} if read_settings(folder).format == 1 else overdue(folder, datetime.now(UTC))
    return _StatusReport(report, events_behind(folder), due)


def _as_json(look: _StatusReport) -> dict[str, Any]:
    report, behind, due = look
    return {
        "events": report.events, "matches": report.matches, "bytes": report.bytes, "files": report.files,
        "newest_receipt": _newest(report), "days": report.days, "events_a_day": report.events_a_day,
        "bytes_a_day": report.bytes_a_day, "free_bytes": report.free, "days_left": report.days_left,
        "views": _state(look), "views_behind": behind, "refused": report.refused,
        "conflicting": report.conflicting, "waiting": report.waiting, "unkept": report.unkept, "vault": report.vault,
        "retention_due": due,
    }  # fmt: skip


def _say(look: _StatusReport) -> None:
    report, behind, due = look
    say(f"events    {report.events} in {report.matches} match(es)")
    say(f"bytes     {report.bytes}: {', '.join(f'{name} {size}' for name, size in report.files.items())}")
    say(f"newest    {_newest(report) or 'not known: nobody saw a line come'}")
    say(f"growth    {_growth(report)}")
    lasts = "for how long is not known" if report.days_left is None else f"enough for {report.days_left} day(s) of that"
    say(f"free      {report.free // 2**20} MiB, {lasts}")
    say(f"views     {_state(look)}{f': {behind} event(s) are not shown yet' if behind else ''}")
    say(f"vault     {report.vault}")
    if report.refused is None:
        say("aside     not known: the vault was not opened")
        return
    say(f"aside     {report.refused} line(s) refused, {report.conflicting} in conflict, {report.waiting} waiting"
        f"{f', {report.unkept} more counted only' if report.unkept else ''}")  # fmt: skip
    listed = ", ".join(f"{count} of {kind}" for kind, count in (due or {}).items() if count)
    say(f"retention {listed or 'nothing'} is due")


def _newest(report: LedgerStatus) -> str | None:
    """When the last event came, as times are written in a log."""
    return None if report.newest_ms is None else timestamp(report.newest_ms)


def _growth(report: LedgerStatus) -> str:
    if not report.days:
        return "not known yet"
    return f"{report.events_a_day} event(s) and {report.bytes_a_day} byte(s) a day, over {report.days} day(s)"


def _state(look: _StatusReport) -> str:
    report, behind, _ = look
    if report.refused is None and report.files["views"]:
        return "not known"
    if behind is None:
        return "outdated" if report.files["views"] else "none"
    return "behind" if behind else "fresh"
