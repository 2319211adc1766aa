"""A ledger of format 1 becomes one of format 2, once: the last time that events are written anew.

Every event is carried over in its place in the order of arrival, under new secrets, handles and hashes; what the vault
has lost keeps the commitment it had. Digests of clear lines stay behind; lines that wait, conflict or were refused come
along. Who wrote it all is ``unknown (v1)``, and the old root stands in the first leaf as a claim. The new ledger is
made beside the old, verified, held against it line by line, and put in its place file by file; what is cut short begins
anew or is ended by the next call.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from ledger.evidence.files import sync_folder, write_durably
from ledger.evidence.folder import (
    DRAFT,
    LEDGER_FILE,
    READY,
    VAULT_FILE,
    Settings,
    end_upgrade,
    read_settings,
    refuse_links,
    writer_lock,
)
from ledger.evidence.format_2.batch import RefusedEntry, alike
from ledger.evidence.format_2.tables import CARRIER, FORMAT, LOG, create_ledger_tables, create_vault_tables
from ledger.evidence.format_2.writer import Writer, now
from ledger.evidence.intake import Accepted, read_line
from ledger.evidence.leaf import CarriedCommitment, draft_of
from ledger.evidence.quarantine import unkept
from ledger.evidence.receipts import Delivery, FirstReceipts
from ledger.evidence.sealing import open_body, unopened
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.sqlite import Connection, connect_writer
from ledger.evidence.store import open_parts, open_reader
from ledger.evidence.vault import Line
from ledger.evidence.verification import Verification
from ledger.evidence.verify import LEFT_OVER, verify
from schemas.errors import LedgerError

_BATCH: Final = 1000


class Upgrade(NamedTuple):
    """What was carried over: events, those of them whose hidden values are not all there, and the old root (hex); and
    what ``verify`` said of the old files, which is not to be found in the new: that leaves were taken off an end, too.
    """

    events: int
    lossy: int
    claim: str
    remarks: Sequence[str] = ()


class _Carrier(Writer):
    """Writes into a new ledger what an old one holds."""

    who = CARRIER

    def carry_events(
        self, ledger: Connection, vault: Connection, came: Sequence[Delivery], progress: Callable[[int], None]
    ) -> int:
        """Add every event in its order and its delivery. Returns how many have lost a hidden value."""
        deliveries = iter(came)
        delivery = next(deliveries, None)
        contents = {row[0]: row for row in ledger.execute("SELECT hash, id, content FROM rulesets")}
        lossy = 0
        for number, (stream, seq, raw) in enumerate(
            ledger.execute("SELECT stream, seq, body FROM events ORDER BY leaf"), 1
        ):
            if stream == LOG:
                raise LedgerError(f"the ledger has records on the stream {LOG}, which no ledger of format 2 can hold")
            body = json.loads(raw)
            query = "SELECT fields FROM opened WHERE stream = ? AND seq = ?"
            opening = vault.execute(query, (stream, seq)).fetchone()
            source = body.pop("src")
            original = open_body(body, json.loads(opening[0]) if opening else {})
            clear = unopened(original, CarriedCommitment)  # what is lost is marked as such
            lossy += clear != original
            own = {"src": self._source_number(Line(b"", "", 0, source["how"], source.get("mapping")))}
            if "ruleset" in source:
                own["rules"] = self._keep_content(*contents[source["ruleset"]])
                self._batch.rows["pinned"].append((self._number(stream), own["rules"]))
            elif clear["type"] == "pinned":
                self._keep_content(*contents[clear["hash"]])
            self._store(self._streams.state(stream), draft_of(clear), own)
            ends = delivery is not None and number == delivery.size
            if number % _BATCH == 0 or ends:
                self._carry_batch(delivery)
                progress(number)
            if ends:
                self._begin_delivery()
                delivery = next(deliveries, None)
        self._carry_batch(delivery)
        return lossy

    def _carry_batch(self, delivery: Delivery | None) -> None:
        """Write what is collected, as received when it came into the old ledger, or now where nobody knows."""
        at = datetime.fromtimestamp(delivery.at_ms / 1000, UTC) if delivery is not None else now()
        self._clock = lambda: at
        self.is_timed = delivery is not None and delivery.is_timed
        self._flush(False)

    def carry_lines(self, ledger: Connection, vault: Connection) -> None:
        """Keep the lines that were not taken in, under new commitments. Where a writer was killed before the ledger
        told of lines that conflict or wait, nobody was told that they are kept: they come again with their log.
        Refused ones come along: the match they name lacks them as it did."""
        self._begin_delivery()
        self._clock, self.is_timed = now, False
        batch = self._batch
        query = "SELECT raw, file, line, code, stream FROM refused ORDER BY rowid"
        for raw, file, number, code, stream in vault.execute(query):
            refusal = RefusedEntry(os.urandom(32), self._vault.digest(raw), Line(raw, file, number), code, stream)
            batch.refused.setdefault(alike(code, refusal.line), []).append(refusal)
        in_conflict = set(ledger.execute("SELECT digest, stream, seq FROM conflicts"))
        query = "SELECT digest, stream, seq, raw, file, line, how, mapping FROM conflicting ORDER BY rowid"
        for digest, stream, seq, *line in vault.execute(query):
            if (digest, stream, seq) in in_conflict:
                self._conflict(stream, seq, self._digest_of(line[0]), Line(*line))
        waits = set(ledger.execute("SELECT stream, seq FROM waiting"))
        query = "SELECT stream, seq, raw, file, line, how, mapping FROM waiting ORDER BY rowid"
        for stream, seq, *line in vault.execute(query):
            # One that does not is at its place by now: the vault drops it only with the batch after that.
            if (stream, seq) in waits:
                batch.waits[stream, seq] = self._digest_of(line[0]), Line(*line)
        for (file, code), lines in unkept(vault).items():
            self._vault.count_unkept(file, code, lines)
        self._flush(False)

    def _digest_of(self, raw: bytes) -> bytes:
        outcome = read_line(raw)
        return self._vault.digest(outcome.canonical if isinstance(outcome, Accepted) else raw)


def upgrade_ledger(folder: Path, progress: Callable[[int], None] = lambda _: None) -> Upgrade | None:
    """Make a ledger of format 1 one of format 2. None where it is one already.

    Nothing of the old ledger is changed before the new one is whole and says the same. Copies of the old files keep
    what this one leaves behind: destroy them. Raises LedgerError when the old one is damaged, or the disk is full;
    ConflictError when somebody else writes.
    """
    with writer_lock(folder):
        draft = folder / DRAFT
        # Before the settings are read: they may be those of format 2 by now, with the work half done.
        if (draft / READY).exists():
            fields = json.loads((draft / READY).read_text("utf-8"))
            end_upgrade(folder)
            return Upgrade(**fields)
        settings = read_settings(folder)
        _clear(draft)
        if settings.format == FORMAT:
            return None
        refuse_links(folder)
        claimed = verify(folder)
        if damaged := [one for one in claimed.problems if one.state == "damaged" and not one.what.endswith(LEFT_OVER)]:
            raise LedgerError(f"{folder} is damaged: {damaged[0].what}; restore it from a backup, then upgrade")
        try:
            summary = _make(folder, draft, settings, claimed, progress)
        except OSError as error:
            _clear(draft)
            raise LedgerError(f"cannot upgrade {folder}: {error.strerror or error}; free some space") from None
        except BaseException:
            _clear(draft)
            raise
        end_upgrade(folder)
        return summary


def _make(folder: Path, draft: Path, settings: Settings, old: Verification, progress: Callable[[int], None]) -> Upgrade:
    """Make the new ledger beside the old, and mark it ready when it is whole and says the same."""
    draft.mkdir(mode=0o700)
    for name in (LEDGER_FILE, VAULT_FILE):
        # Made here, for their owner alone: connect_writer makes no file, and a log of SQLite gets the mode of its file.
        os.close(os.open(draft / name, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    old_text = (folder / SETTINGS_FILE).read_text("utf-8")
    # The number alone: comments and everything else in the settings are the operator's.
    new = re.sub(r"(?m)^(\s*format\s*=\s*)\d+", rf"\g<1>{FORMAT}", old_text, count=1)
    write_durably(draft / SETTINGS_FILE, new.encode())
    if read_settings(draft) != replace(settings, format=FORMAT):
        raise LedgerError(
            f"{folder / SETTINGS_FILE} cannot be written for format {FORMAT}; write `format = 1` in a line"
        )
    with (
        open_parts(folder) as (old_ledger, old_vault, _),
        closing(connect_writer(draft / LEDGER_FILE)) as ledger,
        closing(connect_writer(draft / VAULT_FILE, secure_delete=True)) as vault,
    ):
        create_ledger_tables(
            ledger, settings.ledger, settings.origin, {"format": 1, "size": old.size, "root": old.root}
        )
        create_vault_tables(vault, settings.ledger)
        for conn in (ledger, vault):
            conn.execute("PRAGMA synchronous=0")  # what is not ready counts for nothing; synced below, once
        carrier = _Carrier(ledger, vault, str(draft))
        with closing(FirstReceipts(folder)) as receipts:
            came = receipts.all()
        lossy = carrier.carry_events(old_ledger, old_vault, came, progress)
        carrier.carry_lines(old_ledger, old_vault)
        carrier.settle()
    report = verify(draft)
    if damaged := [problem for problem in report.problems if problem.state == "damaged"]:
        raise LedgerError(f"the new ledger of {folder} is not whole: {damaged[0].what}; the old one is as it was")
    if different := _different(folder, draft):
        raise LedgerError(f"the new ledger of {folder} says something else of {different}; the old one is as it was")
    for name in (LEDGER_FILE, VAULT_FILE):
        with (draft / name).open("rb+") as file:
            os.fsync(file.fileno())
    remarks = [*(problem.what for problem in old.problems if problem.leaf is None), *old.notes]
    summary = Upgrade(old.size, lossy, old.root, remarks)
    write_durably(draft / f"{READY}.new", json.dumps(summary._asdict()).encode())
    (draft / f"{READY}.new").replace(draft / READY)
    sync_folder(draft)
    return summary


def _different(folder: Path, draft: Path) -> str | None:
    """The first stream of which the two ledgers do not say the same; names of the sealed are of their format."""
    with open_reader(folder) as old, open_reader(draft) as new:
        if old.streams() != new.streams():
            return "its streams"
        for stream in old.streams():
            for before, after in zip_longest(old.export(stream), new.export(stream)):
                if before != after and not (before and b'"sealed-' in before):
                    return stream
            if old.incomplete(stream) != new.incomplete(stream) or old.pinned(stream) != new.pinned(stream):
                return stream
    return None


def _clear(draft: Path) -> None:
    if draft.exists():
        shutil.rmtree(draft)
