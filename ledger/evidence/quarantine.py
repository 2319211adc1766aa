"""How much is kept of what the ledger does not take: the first lines of each kind, and how many more there were.

Who may send lines may send junk, under a new file name each time. Of the bytes of a refused line one copy is kept under
other file names, and one more as its owner's where the first came from somebody else; of a file and code the first
hundred lines, of a code the first two thousand. A match that the ledger holds keeps three beyond that, so that nobody
can hide by a flood of junk that one of its lines was refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Set
from typing import Final, Literal

from ledger.evidence.sqlite import Connection, has_table, number_of
from ledger.evidence.vault import Line

OF_A_FILE: Final = 100
"""Refused lines kept of one file and code."""
OF_A_CODE: Final = 2000
"""Refused lines kept of one code."""
OF_A_MATCH: Final = 3
"""Refused lines that name a match of the ledger and are kept in any case."""
CONFLICTS: Final = 100
"""Conflicting lines kept of one stream."""
FILES: Final = 1000
"""Files whose unkept lines are counted by name; those of others are counted together, under no name."""


_MATCH: Final = re.compile(rb'"match"\s*:\s*"([A-Za-z0-9][A-Za-z0-9._:~-]{0,63})"')


def seemingly_of(raw: bytes) -> str | None:
    """The match that a refused line seems to be of; None where it names none, or several."""
    names = matches_named(raw)
    return names.pop() if len(names) == 1 else None


def matches_named(raw: bytes) -> set[str]:
    """Every match that a line names, in its bytes."""
    return {name.decode() for name in _MATCH.findall(raw)}


_SEQ: Final = re.compile(rb'"seq"\s*:\s*(?:([1-9][0-9]{0,15})(?=[\s,}]))?')


def seq_named(raw: bytes) -> int | None:
    """The seq that a refused line says, in its bytes; None where it says none that is a number, or several."""
    seqs = _SEQ.findall(raw)
    return int(seqs[0]) if len(seqs) == 1 and seqs[0] else None


def unmended(lines: Iterable[bytes], holds: Callable[[int], bool]) -> int:
    """How many refused lines of a match still lack in it: all but those in whose place an event is held by now."""
    return sum((seq := seq_named(raw)) is None or not holds(seq) for raw in lines)


Fate = Literal["taken", "held", "counted"]
"""What becomes of a line that is not taken in: its bytes are to be kept, are kept already, or it is only counted."""


class Quarantine:
    """Decides for one writer what is kept, and counts the rest.

    Of ``emptied`` streams (empty: of what seems to be of none) something was erased: a line of theirs may say what, and
    nobody can tell, so it is only counted, under no file's name.
    """

    emptied: Set[str] = frozenset()

    def __init__(self, ledger: Connection, vault: Connection, count_unkept: Callable[[str, str], None]) -> None:
        self._ledger, self._vault = ledger, vault
        self._count_unkept = count_unkept
        self.forget()

    def forget(self) -> None:
        """Go back to what the databases say."""
        self._totals: Counter[tuple[str, str]] | None = None
        self._digests: dict[tuple[bytes, str | None], set[tuple[str, int]]] = {}
        self._of_match: Counter[str] = Counter()
        self._conflicts: dict[str, set[bytes]] = {}
        self._files: set[str] | None = None

    def takes(self, digest: bytes, line: Line, code: str, stream: str | None, name: str | None) -> Fate:
        """What becomes of a refused line of ``stream``, or of none where the ``name`` in it is not the sender's."""
        counts = self._counts()
        query = "SELECT file, line FROM refused WHERE digest = ? AND stream IS ?"
        same = digest, stream
        places = self._digests.get(same) or set(map(tuple, self._vault.execute(query, same)))
        if (line.file, line.number) in places:
            return "held"
        if {stream or "", name or ""} & self.emptied:
            return self._count("", code)
        full = counts[line.file, code] >= OF_A_FILE or counts["", code] >= OF_A_CODE
        again = any(file != line.file for file, _ in places)
        if again or (full and not self._owed(stream)):
            return self._count(self._file_counted(line.file), code)
        counts[line.file, code] += 1
        # Under no file's name: the count of all files of a code, which a new file name each time cannot get round.
        counts["", code] += 1
        if stream is not None and stream in self._of_match:
            self._of_match[stream] += 1
        self._digests[same] = places | {(line.file, line.number)}
        return "taken"

    def takes_conflict(self, stream: str, digest: bytes, file: str) -> Fate:
        """What becomes of a line that conflicts with one of a stream."""
        digests = self._conflicts.get(stream)
        if digests is None:
            rows = self._vault.execute("SELECT digest FROM conflicting WHERE stream = ?", (stream,))
            digests = self._conflicts[stream] = {one for (one,) in rows}
        if digest in digests:
            return "held"
        if stream in self.emptied or len(digests) >= CONFLICTS:
            return self._count("" if stream in self.emptied else self._file_counted(file), "conflict")
        digests.add(digest)
        return "taken"

    def _count(self, file: str, code: str) -> Fate:
        self._count_unkept(file, code)
        return "counted"

    def _counts(self) -> Counter[tuple[str, str]]:
        if self._totals is None:
            rows = self._vault.execute("SELECT file, code, count(*) FROM refused GROUP BY file, code").fetchall()
            self._totals = Counter({(file, code): count for file, code, count in rows})
            for _, code, count in rows:
                self._totals["", code] += count
        return self._totals

    def _owed(self, stream: str | None) -> bool:
        """Whether a match that is here has so few refused lines that another is kept whatever there is of others."""
        if stream is None:
            return False
        if stream not in self._of_match:
            query = "SELECT count(*) FROM refused WHERE stream = ?"
            self._of_match[stream] = number_of(self._vault, query, stream)
        if self._of_match[stream] >= OF_A_MATCH:
            return False
        sql = "SELECT 1 FROM events WHERE stream = ?1 UNION ALL SELECT 1 FROM waiting WHERE stream = ?1 LIMIT 1"
        return self._ledger.execute(sql, (stream,)).fetchone() is not None

    def _file_counted(self, file: str) -> str:
        """Under which name lines of a file are counted that are not kept; none once there are too many names."""
        if self._files is None:
            self._files = {name for (name,) in self._vault.execute("SELECT DISTINCT file FROM unkept")}
        if file not in self._files and len(self._files) >= FILES:
            return ""
        self._files.add(file)
        return file


def unkept(vault: Connection) -> dict[tuple[str, str], int]:
    """How many lines were not kept, by file (empty: all further files) and code; the first vaults of format 1 did not
    count them."""
    rows = vault.execute("SELECT file, code, lines FROM unkept") if has_table(vault, "unkept") else ()
    return {(file, code): lines for file, code, lines in rows}
