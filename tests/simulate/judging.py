"""What the tests of the simulator hold its matches against: the audit, under the rules a match names."""

from __future__ import annotations

import pickle
from functools import cache

from ledger.audit.audits import Audit
from ledger.play.evolve import evolve
from ledger.play.replay import is_replayed
from ledger.play.state import Deal, opening
from ledger.rules.library import read_rulebook
from ledger.simulate.logbook import Event
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from schemas.events import EVENT, read_events
from tests.desk_kit.shared import bytes_for_all
from tests.sample_logs import audited

RULEBOOK = read_rulebook()

PLAYED = tuple(name for name in RULEBOOK.ids if is_replayed(RULEBOOK.resolve(name)))
"""Every ruleset whose matches can be played."""

OF_ONE_DEAL = tuple(name for name in PLAYED if RULEBOOK.resolve(name).match.wins == "deal_winner")

VARIED = (
    "aceleagues-pool-101+auto-split",
    "aceleagues-pool-201+auto-split",
    "rum+aces-high+block",
    "rum+block+jokers",
    "rum+cash",
    "rum+jokers+jokers-taken+meld-first",
    "rum+many-melds+reshuffle-limit+rummy-double",
    "rum+must-discard+turn-pile",
    "rum+rounds+turn-pile",
    "rum+winner-scores",
)
"""Rulesets with overlays on them."""


@cache
def played_once(ruleset: str, seed: int, number: int, seats: int | None) -> list[Event]:
    """A legal match, played once for all tests; not to be changed."""

    def play() -> bytes:
        return pickle.dumps(next(simulate(RULEBOOK.resolve(ruleset), 1, seed, seats=seats, start=number)))

    events: list[Event] = pickle.loads(bytes_for_all(f"played {ruleset} {seed} {number} {seats}", play))
    return events


def audit_of(events: list[Event]) -> Audit:
    """The audit of a simulated match, once its lines have been read as strictly as any other log's."""
    for event in events:
        EVENT.validate_json(canonical(event))
    return audited(events, RULEBOOK).audit


def deals_of(events: list[Event], ruleset: str) -> list[Deal]:
    """Every deal of a match as it stood when it had ended."""
    state = opening(RULEBOOK.resolve(ruleset))
    for event in read_events(events):
        state = evolve(state, event)
    return [*state.past, *([state.deal] if state.deal else [])]


def codes(audit: Audit) -> list[str]:
    """The codes of all findings."""
    return [finding.code for finding in audit.findings]


def overturned(audit: Audit) -> list[str]:
    """What was overturned: show, points or settlement, once for each verdict."""
    return [verdict.claim for verdict in audit.verdicts if verdict.verdict == "OVERTURNED"]
