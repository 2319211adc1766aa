"""The sample log that shows a finding."""

from __future__ import annotations

import json
from pathlib import Path

from meldtrail.samples import sample_logs


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
