"""What ``meldtrail doctor`` looks at in a ledger: its parts, its vault, lines that wait or were refused."""

from __future__ import annotations

import os
import platform
import shutil
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from ledger.evidence.enrolment import writers_in
from ledger.evidence.folder import NEW, VAULT_FILE, read_settings
from ledger.evidence.store import open_reader
from ledger.evidence.verification import RESTORE

TESTED_ON: Final = ("Linux x86_64",)
_NAMED: Final = 3
"""Matches that are named of many."""


class Check(NamedTuple):
    """One thing looked at: whether it is well, what was found, what to do when it is not."""

    what: str
    ok: bool
    found: str
    do: str


def count_matches(matches: Sequence[str]) -> str:
    """How many, and the first of them."""
    if not matches:
        return "no match"
    return f"{len(matches)} match(es) ({', '.join(matches[:_NAMED])}{', ...' if len(matches) > _NAMED else ''})"


def check_mode(what: str, path: Path, others: int, wanted: str) -> Iterator[Check]:
    """Whether nobody has the rights ``others`` (bits) to a file, which ``wanted`` (for chmod) takes from them; nothing
    on Windows, which knows no such rights."""
    if os.name != "nt":
        mode = stat.S_IMODE(path.stat().st_mode)
        yield Check(what, mode & others == 0, f"mode {mode:04o}", f"chmod {wanted} {path}")


def platform_words() -> str:
    """On what this runs, and whether the tests were ever run on such a machine."""
    where = f"{platform.system()} {platform.machine()}"
    return where if where in TESTED_ON else f"{where}, on which nobody has run the tests (docs/operation.md)"


def check_ledger(folder: Path) -> Iterator[Check]:
    """The health of a ledger. Raises LedgerError for what is none."""
    with open_reader(folder) as reader:
        yield Check("ledger", True, f"{reader.event_count()} event(s) in {len(reader.matches())} match(es)", "")
        made = read_settings(folder).format
        yield Check("format", made == NEW, str(made), "meldtrail upgrade: digests of clear lines stand in format 1")
        yield from check_mode("vault", folder / VAULT_FILE, 0o077, "600")
        behind = reader.unvaulted()
        age = f"the vault is {behind} leaves older than the rest" if behind else "of one time"
        yield Check("files", not behind, age, RESTORE)
        free = shutil.disk_usage(folder).free // 2**20
        yield Check("disk", free >= 64, f"{free} MiB free", "free some space: a full disk stops ingest")
        waiting = reader.waiting_matches()
        since = f", since {first}" if waiting and (first := reader.waits_since()) is not None else ""
        yield Check("waiting", True, f"{count_matches(waiting)} with lines waiting for a missing one{since}", "")
        refused, more = len(reader.refusals()), sum(reader.unkept().values())
        beyond = f", {more} more refused or in conflict that are counted only" if more else ""
        yield Check("refused", True, f"{refused} line(s) refused, kept in the vault{beyond}", "")
        suspects = [(one, touched) for one, touched in writers_in(folder) if touched is not None and touched.events]
        found = "; ".join(f"{one.name}: {touched.words}" for one, touched in suspects) or "none suspect"
        remedy = "look at these matches again (meldtrail writers show); of them no player is written to"
        yield Check("writers", not suspects, found, remedy)
        for warning in reader.warnings:
            yield Check("warning", False, warning, "see above")
