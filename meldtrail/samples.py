"""The sample logs that ship with meldtrail: one for every finding and overturned claim, one clean match a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from schemas.errors import UnreadableError, UsageError

_HERE = Path(__file__).parent


def sample_folder() -> Path:
    """Where the sample logs lie: within the package when installed, beside it in a checkout.

    Raises UnreadableError where they are missing.
    """
    for folder in (_HERE / "sample_logs", _HERE.parent / "sample_logs"):
        if folder.is_dir():
            return folder
    raise UnreadableError("the sample logs are missing from this installation; install meldtrail again")


def sample_logs() -> Iterator[Path]:
    """Every sample log, by ruleset and name."""
    yield from sorted(log for log in sample_folder().glob("*/*.jsonl") if not log.name.endswith(".expected.jsonl"))


def sample_log(name: str) -> Path:
    """The log of a sample by ruleset and name: ``classic/clean``. Raises UsageError where there is no such sample.

    >>> sample_log("classic/clean").name
    'clean.jsonl'
    """
    if not isinstance(name, str):
        raise UsageError(f"a sample log is named by ruleset and name, 'classic/clean', not by {name!r}")
    log = sample_folder() / f"{name}.jsonl"
    # Not by whether the file exists: "../x" might, and so does the expectation beside every log.
    if log not in sample_logs():
        near = ", ".join(
            f"{one.parent.name}/{one.stem}" for one in sample_logs() if one.stem == name.rpartition("/")[2]
        )
        raise UsageError(f"no sample log {name!r}; there is {near or 'classic/clean, and a folder for each ruleset'}")
    return log
