"""Enrolling who sends the lines of a brand's matches, and revoking them: records of the log, and a token."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from pathlib import Path
from typing import Final

from ledger.evidence.folder import is_vacant, read_settings
from ledger.evidence.format_2.tables import FORMAT, LOCAL
from ledger.evidence.format_2.writers import EnrolledWriter, Role, SuspectExtent, Writers, read_writers, touched
from ledger.evidence.store import PATIENCE_S, open_parts, open_writer
from schemas.errors import NotAuthorised, UsageError

__all__ = ["LOCAL", "EnrolledWriter", "Role", "SuspectExtent", "enrol", "known_by", "revoke", "writers_in"]

SHORT_NAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")
"""What writers and incidents are called by."""
_BRAND: Final = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9._:~-]{0,62})?")


def enrol(folder: Path, name: str, role: Role, brand: str, who: str) -> str:
    """Enrol who sends all lines of matches whose ids begin with ``brand`` ("" for every match). Returns the token,
    which is nowhere kept.

    Raises UsageError for a name or brand that is none or is taken, LedgerError as ``open_writer``.
    """
    if not SHORT_NAME.fullmatch(name):
        raise UsageError(f"{name!r} is no name of a writer: 1 to 40 of a-z, 0-9, dot, underscore and dash")
    if not _BRAND.fullmatch(brand):
        raise UsageError(f"{brand!r} is nothing the id of a match begins with: letters, digits and . _ : ~ -")
    token = secrets.token_urlsafe(32)
    _tell(folder, "enrolled", name=name, role=role, brand=brand, key=_digest(token), who=who)
    return token


def revoke(folder: Path, name: str, who: str, suspect: int | None = None) -> None:
    """Let nobody send lines as ``name`` any more; its matches are the ledger's own again until somebody else is
    enrolled for them. What came from it from leaf ``suspect`` on is suspect, nothing without it. Of who is revoked
    already more can become suspect, once that is known.

    Raises UsageError where nobody is called so, for one who is revoked already, and for a leaf that the ledger does not
    have yet; LedgerError as ``open_writer``.
    """
    _tell(folder, "revoked", name=name, suspect=suspect, who=who)


def known_by(folder: Path, name: str, token: str) -> str:
    """The writer whose token this is. Raises NotAuthorised for anybody else: who is revoked or never was is not told
    apart; UsageError where there is no ledger yet."""
    if is_vacant(folder):
        raise UsageError(f"nobody is enrolled in {folder}, which is no ledger yet; ingest without --writer makes it")
    writers = Writers()
    if read_settings(folder).format == FORMAT:
        with open_parts(folder) as (ledger, _, _):
            writers = read_writers(ledger)
    one = writers.writer_named(name)
    key = one.key if one is not None else _digest(secrets.token_urlsafe(32))
    if not hmac.compare_digest(key, _digest(token)) or one is None:
        raise NotAuthorised(
            f"that is not the token of a writer called {name}; `meldtrail writers show` lists who is enrolled"
        )
    return name


def writers_in(folder: Path) -> list[tuple[EnrolledWriter, SuspectExtent | None]]:
    """Everybody who was ever enrolled, in that order, with what is suspect of them. Raises LedgerError."""
    if read_settings(folder).format != FORMAT:
        return []
    with open_parts(folder) as (ledger, _, _):
        writers = read_writers(ledger).every
        return [(one, touched(ledger, one) if one.suspect is not None else None) for one in writers]


def _tell(folder: Path, kind: str, **fields: object) -> None:
    with open_writer(folder, patience=PATIENCE_S) as writer:
        suspect = fields.get("suspect")
        if isinstance(suspect, int) and not 0 <= suspect < writer.size():
            raise UsageError(f"there is no leaf {suspect}: the ledger has {writer.size()}, from 0 on")
        writer.tell_writer(kind, **fields)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
