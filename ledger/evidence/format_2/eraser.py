"""Writing an erasure: announced, withdrawn, done, or done again in a copy. What it destroys says ``erasure``."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any

from ledger.evidence.format_2.erasure import Extent, Gone, Target, add_gone, extent_of
from ledger.evidence.format_2.log import log_body
from ledger.evidence.format_2.tables import LOG
from ledger.evidence.format_2.vault import note_deleted
from ledger.evidence.format_2.waiting import waiting_for
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.leaf import body_of, hide, places, seal_of
from ledger.evidence.sqlite import transaction
from schemas.canonical import canonical

_ASIDE = ("refused", "conflicting", "waiting")


def set_moment(writer: Writer, at: datetime) -> None:
    """Let this be the time of the records a writer makes from here on."""
    writer._clock = lambda: at


def announce(writer: Writer, target: Target, who: str, at: str, due: str, why: str) -> int:
    """Say in the log, ``at`` a time, what is to be erased from ``due`` on (ISO 8601, UTC), and why, by a code. Returns
    the seq of the record, by which it is done or withdrawn. Raises LedgerError when the disk or database fails."""
    fields = {"due": due, "why": why, target.kind: target.name}
    return writer._tell_now(log_body("erasure", at=at, who=who, **fields))


def announce_rule(writer: Writer, rule: str, days: int, who: str, at: str, due: str) -> int:
    """Say in the log, ``at`` a time, that all that a rule of retention lets go of is to be erased from ``due`` on.
    Returns the seq of the record. Raises LedgerError as :func:`announce`."""
    fields = {"due": due, "why": "retention", "rule": rule, "days": days}
    return writer._tell_now(log_body("erasure", at=at, who=who, **fields))


def withdraw(writer: Writer, announced: int, target: Target, who: str) -> None:
    """Take an announcement back. Raises LedgerError as :func:`announce`."""
    fields = {target.kind: target.name}
    writer._tell_now(log_body("withdrawn", at=writer._now(), who=who, of=announced, **fields))


def tell_keys(writer: Writer, record: dict[str, Any]) -> None:
    """Say in the log how the vault's keys changed, unless it says so. Raises LedgerError as :func:`announce`."""
    body = log_body("keys", **record)
    query = "SELECT 1 FROM events WHERE stream = ? AND body = ?"
    if writer._ledger.execute(query, (LOG, body)).fetchone() is None:
        writer._tell_now(body)


def erase(writer: Writer, target: Target, who: str, announced: int, *, alone: bool = False) -> int:
    """Erase a person or the cards of a match, and say so first: what is destroyed cannot be brought back. ``alone``
    says that nobody else agreed.

    Returns how many fields went. Raises LookupError for one that is not here, LedgerError when the disk or database
    fails: then it is completed when the ledger is next opened for writing, or was not begun.
    """
    return _erase(writer, target, extent_of(writer, target), who, announced, alone=alone)


def erase_beside(writer: Writer, target: Target, extent: Extent, who: str) -> int:
    """Erase what staff wrote of somebody who is erased in another ledger, where that was announced.

    Returns how many fields went. Raises LedgerError as :func:`erase`.
    """
    return _erase(writer, target, extent, who, None)


def erase_again(writer: Writer, told: Gone, who: str) -> int:
    """Erase in an older copy what was erased in a newer ledger, and keep out what is not here yet. Lines go that wait
    here and say what was erased there, where they had come in: they come again with the log.

    Returns how many fields went. Raises LedgerError as :func:`erase`.
    """
    extent = Extent()
    with suppress(LookupError):  # the copy is older than the first event of the person, or of the match
        extent = extent_of(writer, told.target)
    add_gone(writer, extent, told)
    for stream, seq in sorted(
        {*waiting_for(writer, told.target), *((stream, seq) for stream, seq, _ in extent.coming)}
    ):
        writer.drop_erased(stream, seq)
    return _erase(writer, told.target, extent, who, None)


def erase_by_rule(writer: Writer, rule: str, days: int, extent: Extent, who: str) -> int:
    """Remove what a rule of retention lets stay for so many days, and say so first.

    Returns how many fields and lines went. Raises LedgerError as :func:`erase`.
    """
    return _erase(writer, Target("rule", rule), extent, who, None, days=days) + len(extent.lines)


def _erase(
    writer: Writer,
    target: Target,
    extent: Extent,
    who: str,
    announced: int | None,
    *,
    alone: bool = False,
    days: int | None = None,
) -> int:
    _forget_files(writer, extent.files)
    said = {"v": 1, "type": "erased", "at": writer._now(), "who": who, target.kind: target.name}
    said |= {"fields": len(extent.values), "lines": len(extent.lines), "covers": extent.written()}
    said |= {"alone": True} if alone else {}
    said |= {"days": days} if days is not None else {}
    shown, values = hide(said | ({"of": announced} if announced is not None else {}))
    seq, vault = writer._streams.state(LOG).next, writer._vault
    (place,) = places(shown, seq)
    seal = seal_of(vault.field_key(LOG, place.scope, place.path, seq), place, values[0])
    vault.keep_values(writer._batch.size, values)
    writer._tell_now(body_of(canonical(shown), [seal]))
    writer._finish_erasures()
    writer._learn()
    return len(extent.values)


def write_vault_anew(writer: Writer, *, always: bool = True) -> bool:
    """Leave nothing in the vault of what was deleted, and nothing in its log; where the vault does not say that there
    may be something only if ``always``. False while somebody reads it as it was before: then what was erased stands in
    its log until that ends."""
    vault = writer._vault
    return (vault.is_clean() and not always) or vault.write_anew()


def _forget_files(writer: Writer, files: set[str]) -> None:
    """Let lines that stay be of no file's name, where it names a person."""
    vault = writer._vault.conn
    with transaction(vault):
        if files:
            note_deleted(vault)
        for name in sorted(files):
            for table in _ASIDE:
                vault.execute(f"UPDATE {table} SET file = '' WHERE file = ?", (name,))  # noqa: S608 - from here
            vault.execute(
                "INSERT INTO unkept SELECT '', code, lines FROM unkept WHERE file = ?"
                " ON CONFLICT(file, code) DO UPDATE SET lines = lines + excluded.lines",
                (name,),
            )
            vault.execute("DELETE FROM unkept WHERE file = ?", (name,))
    writer._quarantine.forget()
