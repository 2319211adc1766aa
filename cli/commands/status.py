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
        shown = _looked_at(folder)
        print_json(_as_json(shown)) if as_json else _say(shown)
        return
    every = {shard: _looked_at(shard.folder) for shard in shards}
    if as_json:
        print_json({"shards": {shard.name: _as_json(shown) for shard, shown in every.items()}})
        return
    for shard, shown in every.items():
        say(f"shard {shard.name}, {shard.folder}", "bold")
        _say(shown)
    found = [shown.found for shown in every.values()]
    events, matches, size = (sum(getattr(one, name) for one in found) for name in ("events", "matches", "bytes"))
    say("all shards", "bold")
    say(f"events    {events} in {matches} match(es)")
    say(f"bytes     {size}")


class _Shown(NamedTuple):
    """What a ledger holds, how many events its views lack, how much is due by kind (None: the vault is closed)."""

    found: LedgerStatus
    behind: int | None
    due: dict[str, int] | None


def _looked_at(folder: Path) -> _Shown:
    found = ledger_status(folder)
    if found.refused is None:  # nor is anything else that takes the vault to be told
        return _Shown(found, None, None)
    return _Shown(found, events_behind(folder), _due(folder))


def _as_json(shown: _Shown) -> dict[str, Any]:
    found, behind, due = shown
    return {
        "events": found.events, "matches": found.matches, "bytes": found.bytes, "files": found.files,
        "newest_receipt": _newest(found), "days": found.days, "events_a_day": found.events_a_day,
        "bytes_a_day": found.bytes_a_day, "free_bytes": found.free, "days_left": found.days_left,
        "views": _state(shown), "views_behind": behind, "refused": found.refused,
        "conflicting": found.conflicting, "waiting": found.waiting, "unkept": found.unkept, "vault": found.vault,
        "retention_due": due,
    }  # fmt: skip


def _say(shown: _Shown) -> None:
    found, behind, due = shown
    say(f"events    {found.events} in {found.matches} match(es)")
    say(f"bytes     {found.bytes}: {', '.join(f'{name} {size}' for name, size in found.files.items())}")
    say(f"newest    {_newest(found) or 'not known: nobody saw a line come'}")
    say(f"growth    {_growth(found)}")
    say(f"free      {found.free // 2**20} MiB, {_left(found)}")
    say(f"views     {_state(shown)}{f': {behind} event(s) are not shown yet' if behind else ''}")
    say(f"vault     {found.vault}")
    if found.refused is None:
        say("aside     not known: the vault was not opened")
        return
    say(f"aside     {found.refused} line(s) refused, {found.conflicting} in conflict, {found.waiting} waiting"
        f"{f', {found.unkept} more counted only' if found.unkept else ''}")  # fmt: skip
    listed = ", ".join(f"{count} of {kind}" for kind, count in (due or {}).items() if count)
    say(f"retention {listed or 'nothing'} is due")


def _due(folder: Path) -> dict[str, int]:
    """How much is due by the rules of retention, by kind; nothing in a ledger of format 1, which removes nothing."""
    return {} if read_settings(folder).format == 1 else overdue(folder, datetime.now(UTC))


def _newest(found: LedgerStatus) -> str | None:
    """When the last event came, as times are written in a log."""
    return None if found.newest_ms is None else timestamp(found.newest_ms)


def _growth(found: LedgerStatus) -> str:
    if not found.days:
        return "not known yet"
    return f"{found.events_a_day} event(s) and {found.bytes_a_day} byte(s) a day, over {found.days} day(s)"


def _left(found: LedgerStatus) -> str:
    return "for how long is not known" if found.days_left is None else f"enough for {found.days_left} day(s) of that"


def _state(shown: _Shown) -> str:
    found, behind, _ = shown
    if found.refused is None and found.files["views"]:
        return "not known"
    return "none" if behind is None else "behind" if behind else "fresh"
