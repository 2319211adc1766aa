"""Wrapping a vault, another outer key, an outer key revoked, the vault in clear again: each whole or not begun.

A change of pages is made beside the vault (``vault.next``) and takes its place once ``vault.swap`` says it is ready;
whoever next reads the settings ends one that was cut short (``folder.read_settings``). Every change puts a record
into ``vault.keys`` that then goes into the stream ``log``; one left there by a crash goes in with the next ``keys``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from ledger.evidence.folder import (
    KEYS_FILE,
    NEXT,
    VAULT_FILE,
    end_swap,
    read_settings,
    refuse_links,
    writable_settings,
    write_keys,
    writer_lock,
)
from ledger.evidence.format_2.log import log_body
from ledger.evidence.format_2.tables import LOG
from ledger.evidence.format_2.writer import Writer
from ledger.evidence.keys import (
    COMMAND_VARIABLE,
    FILE_VARIABLE,
    KEY_BYTES,
    Wrapping,
    configured_key,
    connect_vault,
    data_key,
    files_under,
    name_of,
    needed_key,
    read_wrapping,
    unwrap_key,
    wrap_key,
)
from ledger.evidence.leaf import shown_of
from ledger.evidence.sqlite import SqliteError, copy_database
from ledger.evidence.store import open_writer
from schemas.errors import ConflictError, LedgerError, UsageError

_PATIENCE: Final = 10.0


def wrap(folder: Path, at: str, who: str) -> Wrapping:
    """Seal every page of the vault under a new data key, wrapped by the outer key that is configured.

    Raises UsageError where it is wrapped already or no key is configured; ConflictError while another process has the
    ledger open; KeyUnavailable for a key that cannot be had; LedgerError for a ledger of format 1.
    """
    if (outcome := _resume(folder, "wrap")) is not None:
        return outcome
    key = configured_key(folder)
    if key is None:
        raise UsageError(f"no key is configured; set {FILE_VARIABLE} or {COMMAND_VARIABLE}")
    with _alone(folder):
        before = read_wrapping(folder)
        if before is not None and before.is_wrapped:
            raise UsageError(f"the vault in {folder} is wrapped already; keys rotate gives it another key")
        earlier = before.generations if before is not None else ()
        inner = os.urandom(KEY_BYTES)
        generation = wrap_key(inner, key, read_settings(folder).ledger, len(earlier) + 1, at)
        wrapping = Wrapping(
            read_settings(folder).ledger, True, (*earlier, generation), (_record("wrap", generation.number, at, who),)
        )
        _swap(folder, files_under(inner), wrapping)
    return settle(folder)


def unwrap(folder: Path, at: str, who: str) -> Wrapping:
    """Put the vault back in clear. Raises UsageError where it is, otherwise as :func:`wrap`."""
    if (outcome := _resume(folder, "unwrap")) is not None:
        return outcome
    with _alone(folder):
        before = _wrapped(folder)
        data_key(folder, before)  # what is wrong with the key is said before anything is begun
        generations = tuple(replace(one, wrapped=None, revoked=one.revoked or at) for one in before.generations)
        number = before.generations[-1].number
        _swap(folder, None, Wrapping(before.ledger, False, generations, (_record("unwrap", number, at, who),)))
    return settle(folder)


def rotate(folder: Path, key: bytes, at: str, who: str) -> Wrapping:
    """Wrap the same data key by another outer key as well; the generations before open it until they are revoked.

    Raises UsageError for a key it had already or a vault in clear, KeyUnavailable without the key of now.
    """
    outcome = _resume(folder, "rotate")
    if outcome is not None and outcome.generations[-1].key == name_of(key):
        return outcome
    with _alone(folder):
        before = _wrapped(folder)
        inner = data_key(folder, before)
        if any(one.key == name_of(key) for one in before.generations):
            raise UsageError("the new key was a generation of this vault already; make another")
        generation = wrap_key(inner, key, before.ledger, len(before.generations) + 1, at)
        record = _record("rotate", generation.number, at, who)
        _write(folder, replace(before, generations=(*before.generations, generation), pending=(record,)))
    return settle(folder)


def revoke(folder: Path, number: int, at: str, who: str) -> Wrapping:
    """Let a generation open the vault no more. Copies of before are not reached: with the old key they still open.

    Raises UsageError for one that is not there or revoked, or that is the configured key's own.
    """
    if (outcome := _resume(folder, "revoke", number)) is not None:
        return outcome
    with _alone(folder):
        before = _wrapped(folder)
        key = needed_key(folder, before)  # once: each time may be a touch or a call of the operator's service
        unwrap_key(folder, before, key)  # what is wrong with the key is said first
        generation = next((one for one in before.generations if one.number == number and one.wrapped is not None), None)
        if generation is None:
            raise UsageError(f"generation {number} is none that opens the vault; see meldtrail keys show")
        if generation.key == name_of(key):
            raise UsageError(f"generation {number} is the configured key itself; configure a newer one first")
        after = tuple(
            replace(one, wrapped=None, revoked=at) if one.number == number else one for one in before.generations
        )
        _write(folder, replace(before, generations=after, pending=(_record("revoke", number, at, who),)))
    return settle(folder)


def settle(folder: Path) -> Wrapping:
    """Put records of changes that are on their way into the log, each once. Returns what vault.keys says then.

    Raises LedgerError as opening does.
    """
    read_settings(folder)
    wrapping = read_wrapping(folder)
    if wrapping is None:
        return Wrapping("", False, ())
    if not wrapping.pending:
        return wrapping
    with open_writer(folder, patience=_PATIENCE) as writer:
        for record in wrapping.pending:
            records = _changes_in_log(writer)
            if record in records:  # before a crash
                continue
            if not _is_so(wrapping, record) or any(_act(one) == _act(record) for one in records):
                raise LedgerError(
                    f"{folder / KEYS_FILE} tells of a change that it does not show; restore the file from a backup"
                )
            writer._tell_now(log_body("keys", **record))
        after = replace(wrapping, pending=())
        _write(folder, after)
    return after


def _is_so(wrapping: Wrapping, record: Any) -> bool:
    """Whether vault.keys is as after the change a record tells of: the log is to say nothing that was not done."""
    if not isinstance(record, dict) or record.keys() != _record("", 0, "", "").keys():
        return False
    change, at, generations = record["change"], record["at"], wrapping.generations
    ours = [one for one in generations if one.number == record["generation"]]
    if len(ours) != 1 or wrapping.is_wrapped == (change == "unwrap"):
        return False
    if change in {"wrap", "rotate"}:
        return ours[0].since == at and ours[0].wrapped is not None and (change == "wrap" or ours[0] != generations[0])
    if change == "revoke":
        return ours[0].revoked == at and ours[0].wrapped is None
    return change == "unwrap" and all(one.wrapped is None for one in generations)


def _changes_in_log(writer: Writer) -> list[dict[str, Any]]:
    """The changes of which the log tells."""
    query = "SELECT body FROM events WHERE stream = ? AND instr(body, ?)"
    every = (shown_of(body) for (body,) in writer._ledger.execute(query, (LOG, b'"type":"keys"')))
    return [{name: one[name] for name in _record("", 0, "", "")} for one in every if one["type"] == "keys"]


def _act(record: dict[str, Any]) -> tuple[str, int]:
    """What is done once: a number is that of one generation for ever."""
    return record["change"], record["generation"]


# -- how -------------------------------------------------------------------------------------------


def _resume(folder: Path, change: str, number: int | None = None) -> Wrapping | None:
    """Settle what was left; what vault.keys says then where it was this change, which is thereby done. Raises
    LedgerError for a ledger of format 1."""
    writable_settings(folder)
    before = read_wrapping(folder)
    after = settle(folder)
    for record in before.pending if before is not None else ():
        if record["change"] == change and number in (None, record["generation"]):
            return after
    return None


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Under the writer's lock, with nothing left of a change that was not ready."""
    with writer_lock(folder, _PATIENCE):
        for path in folder.glob(f"{NEXT}*"):
            path.unlink()
        yield


def _wrapped(folder: Path) -> Wrapping:
    wrapping = read_wrapping(folder)
    if wrapping is None or not wrapping.is_wrapped:
        raise UsageError(f"the vault in {folder} is not wrapped; run meldtrail keys wrap")
    return wrapping


def _record(change: str, number: int, at: str, who: str) -> dict[str, Any]:
    return {"at": at, "who": who, "change": change, "generation": number}


def _swap(folder: Path, files: str | None, after: Wrapping) -> None:
    """Make the vault anew in other files and let it take its place. The caller holds the writer's lock."""
    refuse_links(folder)
    try:
        with closing(connect_vault(folder / VAULT_FILE, writing=True)) as vault:
            vault.set_busy_timeout(0)
            _exclude(vault)
            vault.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            copy_database(vault, folder / NEXT, files)
    except (OSError, SqliteError) as error:
        raise ConflictError(
            f"the vault in {folder} cannot be copied: {error}; stop the desk and whatever else has the ledger open"
        ) from None
    write_keys(folder, after.as_bytes(), swap=True)
    end_swap(folder)


def _exclude(vault: Any) -> None:
    """Know that nobody else has the vault open: only then its write-ahead log can be taken away for a moment."""
    vault.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
    vault.execute("BEGIN EXCLUSIVE")
    vault.execute("COMMIT")


def _write(folder: Path, wrapping: Wrapping) -> None:
    write_keys(folder, wrapping.as_bytes())
