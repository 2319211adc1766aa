"""The sample logs that ship with meldtrail: one for every finding, one clean match a ruleset."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from schemas.errors import UnreadableError


def sample_folder() -> Path:
    """Where the sample logs lie: beside the code in a checkout, within the package when installed."""
    packaged = Path(str(files("cli"))) / "sample_logs"
    checkout = Path(str(files("cli"))).parent / "sample_logs"
    for folder in (packaged, checkout):
        if folder.is_dir():
            return folder
    raise UnreadableError("the sample logs are missing from this installation; install meldtrail again")


def sample_logs() -> Iterator[Path]:
    """Every sample log, by ruleset and name."""
    yield from sorted(log for log in sample_folder().glob("*/*.jsonl") if not log.name.endswith(".expected.jsonl"))


def sample_for(code: str) -> tuple[str, str] | None:
    """A sample that shows a finding: its path, as short as it can be written, and the finding's message."""
    for log in sample_logs():
        if log.stem != code:
            continue
        expected = log.with_name(f"{log.stem}.expected.jsonl")
        for line in expected.read_text(encoding="utf-8").splitlines() if expected.is_file() else ():
            row = json.loads(line)
            if row.get("code") == code:
                return _short(log), row["message"]
    return None


def _short(log: Path) -> str:
    try:
        return str(log.relative_to(Path.cwd()))
    except ValueError:
        return str(log)
