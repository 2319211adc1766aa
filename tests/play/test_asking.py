"""Asking fewer laws about plain moves must never change what is found, nor what is counted as not checkable."""

from __future__ import annotations

import os
from random import Random

import pytest

from ledger.play.asking import every_law_for, laws_for
from ledger.play.replay import ask, replay
from ledger.simulate.simulation import simulate
from schemas.events import EVENTS
from tests.audit.mask import mask
from tests.audit.mutate import mutate
from tests.play.table import rulebook

MATCHES = 300 if os.environ.get("MELDTRAIL_TORTURE") else 12


@pytest.mark.parametrize("name", rulebook().ids)
def test_what_is_found_does_not_depend_on_the_laws_spared(name: str) -> None:
    rules, rng = rulebook().resolve(name), Random(21)
    spared = 0
    for match in simulate(rules, MATCHES, 21):
        for told in (match, mutate(match, rng)[0], mask(match, rng)):
            for step in replay(EVENTS.validate_python(told, strict=False), rules):
                every = every_law_for(step.before, step.event)
                spared += len(every) - len(laws_for(step.before, step.event))
                findings, unseen = ask(every, step.before, step.event)
                assert set(findings) == set(step.findings)
                assert sorted(unseen) == sorted(step.unseen)
    assert spared > 100 * MATCHES
