"""Habits of converters, each with a twin that differs in one thing, and what their simulated matches are audited as."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from itertools import islice

import pytest

from ledger.audit.audits import Audit
from ledger.messages.renderer import ENGLISH
from tests.audit.converters import Converter
from tests.audit.test_wrong_habits import found_in, match, shortest
from tests.simulate.judging import audit_of
from tests.torture import TORTURE
from tests.worded import said

Habit = tuple[Converter, tuple[str, ...], str, Converter, str, str]
"""The converter, where, what the log says of it; the twin, where, and what is found."""


def places(habits: Mapping[str, Habit]) -> list[tuple[str, str]]:
    """Each habit by its name, with each ruleset it is tried in."""
    return [(name, ruleset) for name, (_, where, *_) in habits.items() for ruleset in where]


def audit_in_doubt(habit: Habit, ruleset: str) -> Audit:
    """The audit of the first match in which the log says of the habit what it is; without one the test fails."""
    convert, _, told, *_ = habit
    for number in shortest(ruleset):
        audit = audit_of(convert(deepcopy(match(ruleset, number))))
        if any(ENGLISH.say(f"lines_in_doubt-{told}") in said(row) for row in audit.findings):
            return audit
    pytest.fail("no occasion")


def is_twin_found(habit: Habit) -> bool:
    """Whether in some match of the twin what is wrong with it is found."""
    _, _, _, change, ruleset, code = habit
    found = (found_in(change(deepcopy(match(ruleset, number)))) for number in shortest(ruleset))
    return any(code in one for one in found)


def is_always_found(change: Converter, ruleset: str, code: str) -> bool:
    """Whether a change has an occasion in some matches, and in the shortest of them what is wrong is found."""
    wholes = (match(ruleset, number) for number in shortest(ruleset))
    occasions = (other for whole in wholes if (other := change(deepcopy(whole))) != whole)
    changed = list(islice(occasions, None if TORTURE else 4))
    return bool(changed) and all(code in found_in(other) for other in changed)
