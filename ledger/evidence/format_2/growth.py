"""What a ledger of format 2 got since somebody looked last."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ledger.evidence.format_2.erasure import erased, is_done
from ledger.evidence.format_2.reader import Row, open_leaves
from ledger.evidence.format_2.vault import Vault
from ledger.evidence.format_2.writers import read_writers, revoked_since, touched
from ledger.evidence.growth import Growth as FirstGrowth
from ledger.evidence.growth import Marks, last_of
from ledger.evidence.reader import is_match


class Growth(FirstGrowth):
    """Looks at the two connections of a ledger open for reading."""

    _looked = 0
    """Up to this seq the log was searched for erasures."""
    _last: Row | None = None
    _done = 0

    def erased(self) -> int | None:
        """The seq of the log's last record of something erased, 0 without any; None from when it is told until nothing
        of it is left: it is destroyed after it is told, and a writer that opens ends what was cut short before it tells
        of another."""
        query = "SELECT leaf, seq, body FROM leaves WHERE stream = 0 AND seq > ? AND instr(body, ?) ORDER BY seq"
        for row in self._ledger.execute(query, (self._looked, b'"type":"erased"')).fetchall():
            self._last = row
        self._looked = last_of(self._ledger, "SELECT coalesce(max(seq), 0) FROM leaves WHERE stream = 0")
        if self._last is not None and self._last[1] != self._done:
            told = erased(self._ledger, Vault(self._vault), [self._last])
            if not all(is_done(self._vault, target, extent) for target, extent in told):
                return None
            self._done = self._last[1]
        return self._done

    def marks(self) -> Marks:
        """How far the ledger has come now."""
        conflicts, refused = (
            last_of(self._vault, f"SELECT coalesce(max(rowid), 0) FROM {table}")  # noqa: S608 - names from here
            for table in ("conflicting", "refused")
        )
        return Marks(
            last_of(self._ledger, "SELECT coalesce(max(leaf), -1) + 1 FROM leaves"), conflicts, refused, refused
        )

    def suspected_since(self, leaf: int) -> set[str]:
        """The matches of writers who were revoked as suspect at ``leaf`` or later."""
        names = revoked_since(self._ledger, leaf)
        suspects = (one for one in read_writers(self._ledger).suspects if one.name in names)
        return {match for one in suspects for match in touched(self._ledger, one).matches}

    def records_after(self, stream: str, seq: int, limit: int) -> list[tuple[int, dict[str, Any]]]:
        """(seq, record) of at most ``limit`` records of a stream after ``seq``, opened."""
        query = "SELECT leaf, seq, body FROM events WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?"
        rows = self._ledger.execute(query, (stream, seq, limit)).fetchall()
        found = Vault(self._vault).values_of([leaf for leaf, _, _ in rows])
        fields = {leaf: found[leaf] for leaf, _, _ in rows if leaf in found}
        return [(number, one) for (_, number, _), one in zip(rows, open_leaves(stream, rows, fields), strict=True)]

    def conflicting(self, since: int) -> set[str]:
        """The matches with a line kept as a conflict after row ``since``."""
        rows = self._vault.execute("SELECT DISTINCT stream FROM conflicting WHERE rowid > ?", (since,))
        return {stream for (stream,) in rows if is_match(stream)}

    def refused(self, since: int, to: int) -> Counter[tuple[str, str]]:
        """How many lines were refused in rows after ``since`` up to ``to``, by file and code."""
        rows = self._vault.execute(
            "SELECT file, code, count(*) FROM refused WHERE rowid > ? AND rowid <= ? GROUP BY file, code", (since, to)
        )
        return Counter({(file, code): count for file, code, count in rows})
