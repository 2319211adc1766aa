"""Which files of settings were used, as the log tells it: who may sign in, how long things stay, when hands open.

They lie beside the record, where whoever can write in the folder can change them and nothing of that stays. So the log
is told of the content of each, by its SHA-256, when it is first used as it is now; one that is otherwise than the log
last told of was changed since, and used by nothing that tells.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from ledger.cases.writing import clean, record_time
from ledger.evidence.reader import Reader
from ledger.evidence.retention import RETENTION_FILE
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.store import append_records, open_reader
from schemas.errors import ConflictError
from schemas.records import Access

FILES: Final = (SETTINGS_FILE, "staff.toml", RETENTION_FILE, "macros.toml", "helpdesk.json")
STREAM: Final = "access/settings"
DESK: Final = "meldtrail serve"
"""Who tells of a file that a desk uses: of who changed it, it knows nothing."""
_NOTHING: Final = "nothing"
_TOLD: Final = re.compile(rf"uses ({'|'.join(map(re.escape, FILES))}): ([0-9a-f]{{64}}|{_NOTHING})")


class Use(NamedTuple):
    """What the log last told of a file: the record, when and by whom, and the digest (hex), ``nothing`` for a file that
    is not there."""

    seq: int
    at: str
    who: str
    digest: str


class Change(NamedTuple):
    """A file that is otherwise than the log last told of."""

    file: str
    last: Use
    digest: str


def digests(folder: Path) -> dict[str, str]:
    """The SHA-256 of each file as it is now; of that of the ledger only where it sets something, for what it is made
    with the record knows. Raises OSError of one that cannot be read."""
    by_name = dict.fromkeys(FILES, _NOTHING)
    for name in FILES:
        with suppress(FileNotFoundError):
            content = (folder / name).read_bytes()
            if name != SETTINGS_FILE or any(option in content for option in _SET):
                by_name[name] = hashlib.sha256(content).hexdigest()
    return by_name


_SET: Final = (b"hands_after", b"erase_after_days")
"""What an operator may set there."""


def last_uses(reader: Reader) -> dict[str, Use]:
    """What the log last told of each file; of one that was never there it tells nothing."""
    by_name = {}
    for record in reader.records(STREAM):
        if isinstance(record, Access) and (match := _TOLD.fullmatch(record.what)):
            by_name[match[1]] = Use(record.seq, record.at, record.who, match[2])
    return by_name


def tell(folder: Path, who: str, now: Mapping[str, str] | None = None, patience: float = 0) -> None:
    """Tell the log of each file that is otherwise than it last told of, ``now`` as its digests are. Raises
    ConflictError while another process writes, LedgerError, OSError."""
    now = digests(folder) if now is None else now
    with open_reader(folder) as reader:
        before = last_uses(reader)
    at = record_time()
    frame = {"stream": STREAM, "at": at, "type": "access", "who": clean(who)}
    lines = [
        {**frame, "what": f"uses {name}: {digest}"}
        for name, digest in now.items()
        if digest != (before[name].digest if name in before else _NOTHING)
    ]
    if lines:
        append_records(folder, lines, patience=patience)


def find_changes(folder: Path) -> Iterator[Change]:
    """The files that were changed since the log was last told of them, and used by nothing since that tells. Raises
    LedgerError, OSError."""
    now = digests(folder)
    with open_reader(folder) as reader:
        before = last_uses(reader)
    for name, last in before.items():
        if now[name] != last.digest:
            yield Change(name, last, now[name])


class SettingsTeller:
    """Tells the log while a desk is served; it is read again only when a file has changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._digests: dict[str, str] = {}

    def step(self) -> None:
        """Look at the files once; while another process writes it is told later. Raises LedgerError, OSError."""
        if (now := digests(self._folder)) != self._digests:
            with suppress(ConflictError):
                tell(self._folder, DESK, now)
                self._digests = now
