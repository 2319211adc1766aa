"""The matches of the sample logs, read once for all tests of a run: each is replayed and audited when first asked."""

from functools import cache
from pathlib import Path

from ledger.audit.auditor import open_log
from ledger.audit.played import PlayedMatch
from meldtrail.samples import sample_log


@cache
def sample_matches(log: Path) -> tuple[PlayedMatch, ...]:
    """Every match of a sample log."""
    with open_log(log) as audited:
        return tuple(audited.all())


def sample_match(name: str) -> PlayedMatch:
    """The match of a sample by ruleset and name: ``classic/clean``."""
    return sample_matches(sample_log(name))[0]
