"""Holds the audit of logs with a little left out against every way in which they may have gone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from pydantic import ValidationError

from ledger.simulate.simulation import simulate
from schemas.events import EVENT
from schemas.findings import ALARMS
from tests.audit.change import change_claim
from tests.audit.judged import audited, readings, with_copies
from tests.audit.small_masks import small_mask
from tests.oracles.completions import Answer, Claim, completions
from tests.oracles.deal_table import Game
from tests.oracles.options import options_of, readings_of
from tests.oracles.second_referee import SHOWS
from tests.oracles.table_referee import TABLE_PLAY

Event = dict[str, Any]

SMALL: tuple[tuple[str, int | None], ...] = (
    ("aceleagues-points", 2), ("rummycentral", 2), ("ace2three-points", 2), ("classic", 3), ("rummy-106", 2),
    ("ace2three-points", 3), ("aceleagues-deals", 2), ("aceleagues-pool-101", 2), ("ace2three-best-of-3", 2), ("rum", 2),
)  # fmt: skip
"""Rulesets, and how many sit down, of which matches are short enough."""
LONGEST = 160
WRONGLY = ", a figure wrong"
OF_FIGURES = frozenset({"places_wrong", "money_not_balanced", "claims_differ", "fee_wrong"})
"""Findings on figures that are no claim of a seat."""


@dataclass
class Tally:
    """What was compared: maskings, and claims by how they stand in the completions and with the audit."""

    maskings: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    claims: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    why: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @property
    def share(self) -> float:
        """Of the decidable claims those that are decided."""
        decidable = self.claims["decided"] + self.claims["undecided though decidable"]
        return self.claims["decided"] / decidable if decidable else 1.0


@cache
def short_matches(ruleset: str, seats: int | None, count: int, seed: int) -> tuple[list[Event], ...]:
    """Short honest matches, every third with its copies told apart."""
    rules = readings(ruleset).rules
    found: list[list[Event]] = []
    for number, events in enumerate(simulate(rules, 40 * count, seed, seats=seats, prefix="s")):
        if len(events) <= LONGEST:
            found.append(with_copies(events, rules, Random(f"{seed} {number}")) if number % 3 == 2 else events)
        if len(found) == count:
            break
    return tuple(found)


def game_of(ruleset: str) -> Game:
    """The referee of a ruleset's deals."""
    return TABLE_PLAY if options_of(ruleset)["melding.where"] == "table" else SHOWS


def maskings(count: int, seed: int, matches: int = 30) -> Iterator[tuple[int, str, list[Event], str]]:
    """Maskings one after another, a third of them of a match with a figure claimed wrongly."""
    for number in range(count):
        rng = Random(f"small {number} of {seed}")
        ruleset, seats = SMALL[number % len(SMALL)]
        events = rng.choice(short_matches(ruleset, seats, matches, seed))
        if number % 3 == 0:
            events = claimed_wrongly(events, rng)
        masked, kind = small_mask(events, rng)
        yield number, ruleset, masked, kind + (WRONGLY if number % 3 == 0 else "")


def claimed_wrongly(events: list[Event], rng: Random) -> list[Event]:
    """The match with one figure claimed that is another one; acts are as they were."""
    claims = [place for place, event in enumerate(events) if event["type"] in {"show_judged", "deal_scored", "match_settled"}]
    while True:
        place = rng.choice(claims)
        event = deepcopy(events[place])
        if change_claim(events, event, rng) and _is_event(event):
            return [*events[:place], event, *events[place + 1 :]]


def _is_event(event: Event) -> bool:
    try:
        EVENT.validate_python(event, strict=False)
    except ValidationError:
        return False
    return True


def compare(number: int, ruleset: str, masked: list[Event], kind: str, tally: Tally) -> None:
    """Hold one audit against all completions."""
    tally.maskings += 1
    answer = completions(masked, options_of(ruleset), game_of(ruleset))
    audit = audited(masked, ruleset)
    if not answer.exact:
        tally.left_out[f"{kind.removesuffix(WRONGLY)}: {answer.why}"] += 1
    elif not answer.lawful:
        tally.wrong.append(f"{number} {ruleset} {kind}: no completion at all")
        return
    figures = OF_FIGURES if kind.endswith(WRONGLY) else frozenset()
    alarms = [finding.code for finding in audit.findings if finding.severity in ALARMS and finding.code not in figures]
    if alarms and answer.lawful:
        tally.wrong.append(f"{number} {ruleset} {kind}: {alarms} found, and a completion has nothing of the kind")
    for verdict in audit.verdicts:
        claim: Claim = (verdict.seq, verdict.claim, verdict.seat)
        _count(f"{number} {ruleset} {kind} {claim}", verdict, answer.claims.get(claim), answer, tally, claim)


def _count(what: str, verdict: Any, truths: set[bool] | None, answer: Answer, tally: Tally, claim: Claim) -> None:
    ruled = {"UPHELD": True, "OVERTURNED": False, "UNDECIDABLE": None}[verdict.verdict]
    truths = truths or set()
    decided = answer.decided(claim)
    if ruled is not None and (not ruled) in truths and (ruled not in truths or answer.lawful):
        tally.wrong.append(f"{what} {verdict.verdict}, but {truths}: claimed {verdict.claimed}, computed {verdict.computed}")
        tally.claims["wrong"] += 1
    elif decided is None:
        tally.claims["undecided, rightly" if len(truths) == 2 else "not known"] += 1
    elif ruled is None:
        tally.claims["undecided though decidable"] += 1
        why = verdict.why.code if verdict.why else "?"
        inner = [value.code for _, value in getattr(verdict.why, "args", ()) if hasattr(value, "code")] if verdict.why else []
        tally.why[f"{what.split()[2]} {why} {inner} {verdict.claim}"].append(what)
    else:
        tally.claims["decided"] += 1
