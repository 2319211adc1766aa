"""How a ledger is: whether its parts are well, as ``meldtrail doctor`` asks; and what it holds, how it grows by our own
clock and for how long its disk has room, as ``meldtrail status`` does."""

from __future__ import annotations

import os
import platform
import shutil
import stat
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from ledger.evidence.enrolment import writers_in
from ledger.evidence.folder import ERASING_LEFT, LEDGER_FILE, NEW, VAULT_FILE, VIEWS, are_views_shut, read_settings
from ledger.evidence.keys import read_wrapping
from ledger.evidence.receipts import STATE_FILE, Delivery
from ledger.evidence.store import open_public, open_reader, reader_of, receipts_of
from ledger.evidence.verification import RESTORE
from schemas.wire import DAY_MS

TESTED_ON: Final = ("Linux x86_64",)
_NAMED: Final = 3
"""Matches that are named of many."""


class Check(NamedTuple):
    """One thing looked at: whether it is well, what was found, what to do when it is not."""

    what: str
    ok: bool
    state: str
    do: str


def count_matches(matches: Sequence[str]) -> str:
    """How many, and the first of them."""
    if not matches:
        return "no match"
    return f"{len(matches)} match(es) ({', '.join(matches[:_NAMED])}{', ...' if len(matches) > _NAMED else ''})"


def check_mode(what: str, path: Path, others: int, change: str) -> Iterator[Check]:
    """Whether nobody has the rights ``others`` (bits) to a file, which ``change`` (for chmod) takes from them; nothing
    on Windows, which knows no such rights."""
    if os.name != "nt":
        mode = stat.S_IMODE(path.stat().st_mode)
        yield Check(what, mode & others == 0, f"mode {mode:04o}", f"chmod {change} {path}")


def platform_words() -> str:
    """On what this runs, and whether the tests were ever run on such a machine."""
    where = f"{platform.system()} {platform.machine()}"
    return where if where in TESTED_ON else f"{where}, on which nobody has run the tests (docs/operation.md)"


def check_ledger(folder: Path) -> Iterator[Check]:
    """The health of a ledger. Raises LedgerError for what is none."""
    with open_reader(folder) as reader:
        yield Check("ledger", True, f"{reader.event_count()} event(s) in {len(reader.matches())} match(es)", "")
        version = read_settings(folder).format
        yield Check(
            "format", version == NEW, str(version), "meldtrail upgrade: digests of clear lines stand in format 1"
        )
        yield from check_mode("vault", folder / VAULT_FILE, 0o077, "600")
        behind = reader.unvaulted()
        age = f"the vault is {behind} leaves older than the rest" if behind else "of one time"
        yield Check("files", not behind, age, RESTORE)
        text = ERASING_LEFT if are_views_shut(folder) else "nothing is left to complete"
        yield Check("erasures", text != ERASING_LEFT, text, "meldtrail erase --finish, once nobody is at it")
        free = shutil.disk_usage(folder).free // 2**20
        yield Check("disk", free >= 64, f"{free} MiB free", "free some space: a full disk stops ingest")
        waiting = reader.waiting_matches()
        since = f", since {first}" if waiting and (first := reader.waits_since()) is not None else ""
        yield Check("waiting", True, f"{count_matches(waiting)} with lines waiting for a missing one{since}", "")
        refused, more = len(reader.refusals()), sum(reader.unkept().values())
        beyond = f", {more} more refused or in conflict that are counted only" if more else ""
        yield Check("refused", True, f"{refused} line(s) refused, kept in the vault{beyond}", "")
        suspects = [(one, touched) for one, touched in writers_in(folder) if touched is not None and touched.events]
        text = "; ".join(f"{one.name}: {touched.words}" for one, touched in suspects) or "none suspect"
        remedy = "look at these matches again (meldtrail writers show); of them no player is written to"
        yield Check("writers", not suspects, text, remedy)
        for warning in reader.warnings:
            yield Check("warning", False, warning, "see above")


# -- what it holds, and how it grows -----------------------------------------------------------------

LOOKED_BACK: Final = 7
"""Days before the newest receipt by which growth is told."""
_LOGS: Final = ("", "-wal")


@dataclass(frozen=True, slots=True)
class LedgerStatus:
    """What is stored: ``files`` are the bytes of each file with its write-ahead log, and of all views together.

    ``newest_ms`` is when the last event came (since 1970, UTC), None where nobody saw one come. Growth is that of the
    ``days`` before it, seven at most; 0 where nothing can be told of it. ``days_left`` is for how long ``free`` bytes
    last if the ledger grows on like that, None where that cannot be told. ``vault`` says whether it is wrapped, or
    why it cannot be opened; what was kept aside is None then.
    """

    events: int
    matches: int
    files: dict[str, int]
    newest_ms: int | None
    days: int
    events_a_day: int
    bytes_a_day: int
    free: int
    days_left: int | None
    refused: int | None
    conflicting: int | None
    waiting: int | None
    unkept: int | None
    vault: str = ""

    @property
    def bytes(self) -> int:
        """The bytes of all files."""
        return sum(self.files.values())


def ledger_status(folder: Path) -> LedgerStatus:
    """The status of a ledger. Raises LedgerError for what is none."""
    with open_public(folder) as (ledger, vault, _, reason), closing(receipts_of(ledger, folder)) as receipts:
        reader = reader_of(ledger, vault)
        events, matches = reader.event_count(), len(reader.matches())
        refused, conflicting, waiting, unkept = (
            (None, None, None, None) if reason else (*reader.kept_aside(), sum(reader.unkept().values()))
        )
        deliveries = receipts.all()
    files = {name: _size(folder / name) for name in (LEDGER_FILE, VAULT_FILE)}
    if (folder / STATE_FILE).exists():
        files[STATE_FILE] = _size(folder / STATE_FILE)
    # The name a view file is served under leads to another, and takes no room itself.
    view_files = [path for path in (folder / VIEWS).rglob("*") if path.is_file() and not path.is_symlink()]
    files[VIEWS] = sum(path.stat().st_size for path in view_files)
    days, events_a_day = growth(deliveries)
    came = _came(deliveries)
    bytes_a_day = events_a_day * sum(files.values()) // events if events else 0
    free = shutil.disk_usage(folder).free
    return LedgerStatus(
        events, matches, files, came[-1][0] if came else None, days,
        events_a_day, bytes_a_day, free, free // bytes_a_day if bytes_a_day else None,
        refused, conflicting, waiting, unkept, reason or _wrapped(folder),
    )  # fmt: skip


def _wrapped(folder: Path) -> str:
    wrapping = read_wrapping(folder)
    if wrapping is None or not wrapping.is_wrapped:
        return "in clear: no key outside the folder wraps it"
    return (
        f"wrapped, opened by generation {' and '.join(str(one.number) for one in wrapping.generations if one.wrapped)}"
    )


def growth(deliveries: Sequence[Delivery]) -> tuple[int, int]:
    """The days looked back on, whole ones, and the events that came on one of them; what was not seen to come does not
    count."""
    came = _came(deliveries)
    if not came:
        return 0, 0
    newest, _ = came[-1]
    since = newest - LOOKED_BACK * DAY_MS
    within = [(at, count) for at, count in came if at > since]
    first = min(at for at, _ in within) if len(within) == len(came) else since
    days = max(1, -(-(newest - first) // DAY_MS))
    return days, sum(count for _, count in within) // days


def _came(deliveries: Sequence[Delivery]) -> list[tuple[int, int]]:
    """When events were seen to come (since 1970), and how many, in order. A time that others show to be wrong, for the
    clock was set back since or was behind, gives way to the next that stands: it came before that."""
    every = pairwise((Delivery(0, 0), *deliveries))
    arrivals = [(new.at_ms, new.size - old.size) for old, new in every if new.is_timed]
    stand, came = set(_standing([at for at, _ in arrivals])), list[tuple[int, int]]()
    for place in range(len(arrivals) - 1, -1, -1):
        at, count = arrivals[place]
        came.append((at if place in stand else came[-1][0], count))
    return came[::-1]


def _standing(times: Sequence[int]) -> list[int]:
    """The places of the most times that never go back and end with the last, which the clock of now gave."""
    tails, ends, before = list[int](), list[int](), dict[int, int | None]()
    for place, at in enumerate(times):
        if at <= times[-1]:
            longest = bisect_right(tails, at)
            before[place] = ends[longest - 1] if longest else None
            tails[longest : longest + 1], ends[longest : longest + 1] = [at], [place]
    places, next_one = list[int](), ends[-1] if ends else None
    while next_one is not None:
        places.append(next_one)
        next_one = before[next_one]
    return places


def _size(path: Path) -> int:
    return sum(file.stat().st_size for log in _LOGS if (file := path.with_name(path.name + log)).exists())
