"""What a change of rules would change in the matches there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cli.rescore_report import impact, impact_summary
from ledger.audit.counterfactual import differences, refuse_unlike
from ledger.audit.ledger_audit import Auditor
from ledger.audit.source import auditor, file_auditor, is_log
from ledger.evidence.reader import MatchEvent
from ledger.rules.library import read_rulebook
from schemas.errors import UsageError
from schemas.events import Open
from schemas.ruleset import Ruleset


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
        for name, events in _matches(found, match):
            played_by = _rules(found, name, events)
            if played_by is None or (wanted is not None and played_by.hash != wanted.hash):
                counts["left_out"] += 1
                continue
            try:
                changed = differences(events, played_by, other)
            except UsageError:
                counts["left_out"] += 1
                continue
            impact(name, played_by, other, changed, counts, as_json)
    if not as_json:
        impact_summary(other, counts)


@contextmanager
def _source(match: str | None, ledger: Path | None, rulesets: Path | None) -> Iterator[Auditor]:
    with file_auditor(Path(match), rulesets) if match and is_log(match, ledger) else auditor(ledger, rulesets) as found:
        yield found


def _matches(found: Auditor, match: str | None) -> Iterable[tuple[str, list[MatchEvent]]]:
    if match is not None and found.reader.size_of(match):
        return [(match, found.reader.events(match))]
    return found.reader.all_matches()


def _rules(found: Auditor, match: str, events: list[MatchEvent]) -> Ruleset | None:
    opened = next((event for event in events if isinstance(event, Open)), None)
    readings = found.readings(match, opened)
    return readings.rules if readings is not None else None
