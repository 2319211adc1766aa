"""A table of calibration from play an operator presumes clean, in the place of the one from simulated platforms."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ledger.collusion import tails as tables
from ledger.collusion.leads import flagged
from ledger.collusion.scanning import Scan
from ledger.collusion.tails import Tails, class_of
from schemas.errors import UnreadableError, UsageError

PRESUMED = "play presumed clean"


class Calibration(NamedTuple):
    """A table, and what it was made of: scores by test and class of deals, those too few for a tail, and how many
    pairs would be flagged in it, which should be looked at before it is believed."""

    table: Tails
    scores: Mapping[str, int]
    too_few: Mapping[str, int]
    flagged: int


def calibration(found: Scan, ledger: str) -> Calibration:
    """The tails of the p-values as computed, of every ordered pair of a scan made without a table.

    ``ledger`` names where the play comes from. Raises UsageError when no test has enough pairs.
    """
    scores: dict[str, list[float]] = {}
    for lead in sorted(found.whole.leads, key=lambda lead: (lead.one, lead.two)):
        for finding in lead.tests:
            if finding.p is not None:
                scores.setdefault(f"{finding.test}/{class_of(lead.deals)}", []).append(finding.p)
    counts = {name: len(p) for name, p in sorted(scores.items())}
    made_of = {
        "platforms": 1,
        "play": PRESUMED,
        "ledger": ledger,
        "matches": found.kept.matches,
        "people": len(found.gathered.persons.accounts),
        "pairs": len(found.whole.leads),
        "decisions": sum(found.gathered.decisions.values()),
        "model": found.model.hash,
        "sums": found.kept.hash,
    }
    table = tables.fitted(scores, made_of)
    if not table.tails:
        most = max(counts.values(), default=0)
        raise UsageError(
            f"{len(found.whole.leads)} pair(s) with enough deals gave at most {most} scores in one test; "
            f"{tables.FEWEST} are needed for a tail. Add more play that you presume clean, or lower --fewest"
        )
    too_few = {name: count for name, count in counts.items() if name not in table.tails}
    return Calibration(table, counts, too_few, len(flagged(found)))


def read_table(path: Path) -> Tails:
    """A table of calibration from a file. Raises UnreadableError when there is none, or none of this version."""
    try:
        return tables.read(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise UnreadableError(f"{path}: cannot be read: {wrong.strerror or wrong}; check the file") from None
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        why = (
            str(wrong) if isinstance(wrong, ValueError) and tables.VERSION in str(wrong) else "no table of calibration"
        )
        raise UnreadableError(f"{path}: {why}; make one with meldtrail collusion calibrate") from None
