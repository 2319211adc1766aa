"""The rows of the other reading: what each seat wins or loses under both, where the text can be read in two ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ledger.audit.counterfactual import outcome, refuse_unlike
from ledger.audit.played import PlayedMatch
from ledger.views.projecting.view_file import Row
from schemas.errors import MeldtrailError
from schemas.ruleset import Ruleset

_ORDER = ("money", "total", "points")


def other_reading_rows(audited: PlayedMatch) -> Iterator[Row]:
    """One row for each seat of a match that has ended; none where the rules are read in one way only."""
    readings = audited.readings
    if readings is None or readings.other is None or not audited.ended:
        return
    try:
        refuse_unlike(readings.rules, readings.other)
        what, one = _figures(audited, readings.rules)
        _, two = _figures(audited, readings.other)
    except MeldtrailError:
        return
    for seat in sorted(one.keys() | two.keys()):
        mine, theirs = one.get(seat), two.get(seat)
        yield {
            "match": audited.match,
            "seat": seat,
            "reading": readings.rules.id,
            "other": readings.other.id,
            "what": what,
            "computed": mine,
            "computed_other": theirs,
            "differs": mine is not None and theirs is not None and mine != theirs,
        }


def _figures(audited: PlayedMatch, rules: Ruleset) -> tuple[str, dict[int, int | None]]:
    """What the match is about, and by seat what it comes to; None when that cannot be decided."""
    found = outcome(audited.under(rules))
    asked = {question.what for question in found}
    what = next((name for name in _ORDER if name in asked), "points")
    known: Counter[int] = Counter()
    unknown = set()
    for question, answer in found.items():
        if question.what != what:
            continue
        known[question.seat] += int(answer.value or 0)
        if answer.value is None:
            unknown.add(question.seat)
    return what, {seat: None if seat in unknown else known[seat] for seat in known}
