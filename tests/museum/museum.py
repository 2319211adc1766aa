"""The museum: ledgers that older versions of this program made, and what they stated of them then. See README.md."""

from __future__ import annotations

import tarfile
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

from ledger.audit.auditor import open_ledger
from ledger.audit.changes import Change, Row, Versions, changes
from ledger.views.earlier import earlier_rows
from schemas import __version__

HERE: Final = Path(__file__).parent
ANNOUNCED: Final = HERE / "announced.toml"
LEDGERS: Final = sorted(path.name.removesuffix(".verdicts.jsonl") for path in HERE.glob("*.verdicts.jsonl"))
"""The ledgers whose verdicts are kept, by name."""
SECOND: Final = "8-second"
"""The first of format 2."""
FIRST: Final = [name for name in LEDGERS if name < SECOND]
"""Those of format 1."""


def unpacked(name: str, folder: Path) -> Path:
    """A ledger of the museum, unpacked into a folder."""
    with tarfile.open(HERE / f"{name}.tar.xz") as packed:
        packed.extractall(folder, filter="data")
    return folder / name


def changed_since(name: str, folder: Path) -> list[Change]:
    """What this version states otherwise of a ledger than the one that made it."""
    found: list[Change] = []
    with open_ledger(folder) as auditor, earlier_rows(HERE / f"{name}.verdicts.jsonl") as earlier:
        for played in auditor.all():
            before = earlier.of(played.match)
            assert before is not None, f"{name}: nothing was kept of {played.match}"
            found += changes(auditor, played, before, Versions(None, __version__))
    return found


def line_of(name: str, change: Change) -> str:
    """A change in one line, as ``announced.toml`` lists it."""
    row, seq = change.row, change.row.seq or "-"
    return f"{name} {change.match} {seq} {row.seat or '-'} {row.what}: {_ruled(change.old)} -> {_ruled(change.new)}"


def _ruled(row: Row | None) -> str:
    figure = "" if row is None or row.computed is None or row.kind == "finding" else f" {row.computed}"
    return "nothing" if row is None else f"{row.ruling}{figure}"


def announced(text: str) -> dict[str, Counter[str]]:
    """The changes announced, by their lines: how often each, by cause."""
    found: dict[str, Counter[str]] = {}
    for entry in tomllib.loads(text).get("change", []):
        assert entry["why"].strip()
        found.setdefault(entry["cause"], Counter()).update(entry["rows"])
    return found


def unannounced(name: str, found: list[Change], told: dict[str, Counter[str]]) -> list[str]:
    """What differs between the changes of a ledger and those announced: a change not told, or told and not there."""
    wrong = []
    now = Counter((change.code, line_of(name, change)) for change in found)
    due = Counter({
        (cause, line): count for cause, lines in told.items() for line, count in lines.items()
        if line.startswith(f"{name} ")
    })  # fmt: skip
    wrong += [f'not announced: cause = "{cause}", row "{line}"' for cause, line in (now - due).elements()]
    wrong += [f'announced and not so: cause = "{cause}", row "{line}"' for cause, line in (due - now).elements()]
    return sorted(wrong)


HOW: Final = (
    "A verdict of an older version changed. If it must not, mend the program. If it must, say so: an entry [[change]] "
    "in tests/museum/announced.toml with its cause, why it is right and these rows, and a line in CHANGELOG.md with "
    "its clause.\n"
)
