"""What ``verify`` has this room look at: whether the views say what the ledger says."""

from __future__ import annotations

from typing import Any

from ledger.evidence.problems import Problem
from ledger.evidence.rooms import Asked, Looked
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.views.projection.sampled import ViewCheck, check_views
from schemas.errors import LedgerError


def look(asked: Asked, is_whole: bool) -> Looked:
    """Compare the views with the ledger, where that is whole."""
    found = _checked(asked) if is_whole else ViewCheck(not_compared="the record itself is not whole")
    problems = tuple(Problem(None, what) for what in found.differing)
    return Looked(_line(found), _shown(found), problems, found.left_out)


def _checked(asked: Asked) -> ViewCheck:
    try:
        rulebook, clauses = read_rulebook(asked.rulesets), read_clausebook(asked.rulesets)
        return check_views(asked.folder, rulebook, clauses, asked.seed, asked.sample, asked.leads)
    except LedgerError as wrong:
        return ViewCheck(not_compared=str(wrong))


def _shown(views: ViewCheck) -> dict[str, Any]:
    if views.not_compared:
        return {"not_compared": views.not_compared}
    shown: dict[str, Any] = {"matches": views.of, "made_anew": views.looked_at, "seed": views.seed}
    shown |= {"miss_of_1": round(views.miss_percent(1), 1), "miss_of_10": round(views.miss_percent(10), 1)}
    return shown | {"left_out": list(views.left_out)}


def _line(views: ViewCheck) -> str:
    if views.not_compared:
        return f"not compared: {views.not_compared}"
    told = f"{views.looked_at} of {views.of} match(es) made anew, seed {views.seed}"
    if views.looked_at == views.of:
        return told
    one, ten = views.miss_percent(1), views.miss_percent(10)
    return f"{told}; a change of one match is missed with {one:.1f} %, of ten with {ten:.1f} %"
