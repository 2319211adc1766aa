"""What each seat wins or loses under both readings, where the text of the rules can be read in two ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ledger.audit.counterfactual import figures, figures_of_match, refuse_unlike
from ledger.audit.played import PlayedMatch
from ledger.play.runs import last_state
from ledger.views.tables.deals import Deals
from ledger.views.tables.table import Table, TableRow, few_words, number, numbers, rare_one, text
from schemas.errors import MeldtrailError
from schemas.ruleset import Ruleset

OTHER_READING: Final = Table(
    "other_reading",
    "open",
    ("match", "seat"),
    {
        "match": text(to="matches"),
        "seat": number(),
        **few_words("reading", "other", "what"),
        **numbers("computed", "computed_other"),
        **rare_one("differs"),
    },
    label="other",
    compact=True,
)

_ORDER: Final = ("money", "total", "points")


def match_rows(match: PlayedMatch, deals: Deals) -> Iterator[TableRow]:
    """One row for each seat of a match that has ended; none where the rules are read in one way only."""
    readings = match.readings
    if readings is None or readings.other is None or not match.ended:
        return
    try:
        refuse_unlike(readings.rules, readings.other)
        what, sums = _sums(match, readings.rules)
        _, other_sums = _sums(match, readings.other)
    except MeldtrailError:
        return
    for seat in sorted(sums.keys() | other_sums.keys()):
        computed, other = sums.get(seat), other_sums.get(seat)
        yield OTHER_READING.row(
            match=match.match,
            seat=seat,
            reading=readings.rules.id,
            other=readings.other.id,
            what=what,
            computed=computed,
            computed_other=other,
            differs=computed is not None and other is not None and computed != other,
        )


def _sums(match: PlayedMatch, rules: Ruleset) -> tuple[str, dict[int, int | None]]:
    """What the match is about, and by seat what it comes to; None when that cannot be decided."""
    last = match.last if rules is match.rules else last_state(match.replayed, rules)
    outcomes = figures_of_match(last, match.opened, rules) if last is not None else {}
    if last is not None and not outcomes:
        outcomes = figures(last, match.opened, rules)
    subjects = {question.what for question in outcomes}
    what = next((name for name in _ORDER if name in subjects), "points")
    sums: Counter[int] = Counter()
    undecided = set()
    for question, answer in outcomes.items():
        if question.what != what:
            continue
        sums[question.seat] += int(answer.value or 0)
        if answer.value is None:
            undecided.add(question.seat)
    return what, {seat: None if seat in undecided else sums[seat] for seat in sums}
