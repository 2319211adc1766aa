"""What a change of rules would change in the matches there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cli.rescore_report import impact, impact_summary
from ledger.audit.auditor import Auditor, is_log, open_ledger, open_log
from ledger.audit.counterfactual import differences, refuse_unlike
from ledger.audit.played import PlayedMatch
from ledger.rules.library import read_rulebook
from schemas.errors import UsageError


def list_impact(
    match: str | None, ledger: Path | None, rulesets: Path | None, ruleset: str | None, against: str, as_json: bool
) -> None:
    """Each match, or one, whose verdicts or payouts the rules ``against`` would change, and by how much.

    With ``ruleset`` only matches played by it; without, all that are of the same kind of game.
    """
    rulebook = read_rulebook(rulesets)
    other = rulebook.resolve(against)
    wanted = rulebook.resolve(ruleset) if ruleset is not None else None
    if wanted is not None:
        refuse_unlike(wanted, other)
    counts: Counter[str] = Counter()
    with _source(match, ledger, rulesets) as found:
        for played in _matches(found, match):
            played_by = played.readings.rules if played.readings is not None else None
            if played_by is None or (wanted is not None and played_by.hash != wanted.hash):
                counts["left_out"] += 1
                continue
            try:
                changed = differences(played, played_by, other)
            except UsageError:
                counts["left_out"] += 1
                continue
            impact(played.match, played_by, other, changed, counts, as_json)
    if not as_json:
        impact_summary(other, counts)


@contextmanager
def _source(match: str | None, ledger: Path | None, rulesets: Path | None) -> Iterator[Auditor]:
    a_log = match is not None and is_log(match, ledger)
    with open_log(Path(match or ""), rulesets) if a_log else open_ledger(ledger, rulesets) as found:
        yield found


def _matches(found: Auditor, match: str | None) -> Iterable[PlayedMatch]:
    if match is not None and found.reader.size_of(match):
        return [found.one(match)]
    return (played for played in found.all() if played.events)
