"""Holds audits against every way in which logs may have gone that are broken, leave a little out, or both.

The second engine goes through all completions by every reading the clauses admit. An audit is wrong where it finds a
breach though some completion has none, overturns a claim that some completion bears out by some reading, or upholds
one that some completion by the ruleset's own reading does not. A claim is decidable when all completions agree, about
a wrong one by all readings.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from ledger.audit.audits import Audit
from ledger.simulate.simulation import simulate
from schemas.findings import ALARMS, Verdict
from schemas.message import message
from tests.audit.change import change_claim
from tests.audit.judged import audited, readings, with_copies
from tests.audit.mutate import is_event, mutate, renumbered
from tests.audit.small_masks import small_mask
from tests.oracles.completions import Answer, Claim, completions
from tests.oracles.options import Options, readings_of
from tests.oracles.second_referee import SHOWS
from tests.oracles.table_referee import TABLE_PLAY

Event = dict[str, Any]

SMALL: tuple[tuple[str, int | None], ...] = (
    ("aceleagues-points", 2), ("rummycentral", 2), ("ace2three-points", 2), ("classic", 3), ("rummy-106", 2),
    ("ace2three-points", 3), ("aceleagues-deals", 2), ("aceleagues-pool-101", 2), ("ace2three-best-of-3", 2),
    ("rum", 2),
)  # fmt: skip
"""Rulesets, and how many sit down, of which matches are short enough."""
OF_FIGURES = frozenset({"places_wrong", "money_not_balanced"})
"""Findings on what is claimed besides the claims of seats."""
CLOCK = frozenset({"acted_too_late", "timer_too_early"})
"""Findings on times, which the second engine does not look at."""
TORN = "wrong_by_any_reading"
"""The finding that nothing explains a log: by each reading that nothing is broken by, a claim has to be wrong."""
SETTLING = ("group", "show", "miss", "leave", "disconnect", "reconnect")


@dataclass
class Tally:
    """What was compared: logs, and claims by how they stand in the completions and with the audit."""

    logs: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    claims: Counter[str] = field(default_factory=Counter)
    unlawful: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    why: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @property
    def decidable(self) -> int:
        """Claims all completions agree about."""
        return self.claims["decided"] + self.claims["undecided though decidable"]

    @property
    def share(self) -> float:
        """Of the decidable claims those that are decided."""
        return self.claims["decided"] / self.decidable if self.decidable else 1.0


# ------------------------------------------------------------------------------------------------------- the logs


@cache
def short_matches(ruleset: str, seats: int | None, count: int, seed: int) -> tuple[list[Event], ...]:
    """The shorter half of some honest matches, every third with its copies told apart."""
    rules = readings(ruleset).rules
    shortest = sorted(simulate(rules, 2 * count, seed, seats=seats, prefix="s"), key=len)[:count]
    return tuple(
        with_copies(events, rules, Random(f"{seed} {number}")) if number % 3 == 2 else events
        for number, events in enumerate(shortest)
    )


def maskings(count: int, seed: int, matches: int = 30, most: int = 4) -> Iterator[tuple[str, list[Event], str]]:
    """A ruleset, a log and what was left out of it; a third are of matches with a figure claimed wrongly."""
    for number in range(count):
        rng = Random(f"small {number} of {seed}")
        ruleset, seats = SMALL[number % len(SMALL)]
        events = rng.choice(short_matches(ruleset, seats, matches, seed))
        if number % 3 == 0:
            events = claimed_wrongly(events, rng)
        masked, kind = small_mask(events, rng, most)
        yield ruleset, masked, kind


def broken_and_masked(count: int, seed: int, matches: int = 30) -> Iterator[tuple[str, list[Event], str]]:
    """A ruleset, a log and what was done to it: mutated, with more after a show, or either with a little left out."""
    for number in range(count):
        rng = Random(f"broken {number} of {seed}")
        ruleset, seats = SMALL[number % len(SMALL)]
        events, kind = rng.choice(short_matches(ruleset, seats, matches, seed)), ""
        if number % 2:
            events, kind = unsettled(events, rng), "settling"
        if not number % 2 or rng.random() < 0.3:
            events, kind = mutate(events, rng)
        if number % 5 == 4:
            events, masked = small_mask(events, rng, 2)
            kind = f"{kind}, {masked}"
        yield ruleset, events, kind


def claimed_wrongly(events: list[Event], rng: Random) -> list[Event]:
    """The match with one figure claimed that is another one; acts are as they were."""
    claims = {"show_judged", "deal_scored", "match_settled"}
    places = [place for place, event in enumerate(events) if event["type"] in claims]
    while True:
        place = rng.choice(places)
        event = deepcopy(events[place])
        if change_claim(events, event, rng) and is_event(event):
            return [*events[:place], event, *events[place + 1 :]]


def unsettled(events: list[Event], rng: Random) -> list[Event]:
    """The match with up to four things done between a declare and the booked points, in any order."""
    shows = [place for place, event in enumerate(events) if event["type"] == "declare"]
    if not shows:
        return events
    start = rng.choice(shows)
    end = next((p for p in range(start, len(events)) if events[p]["type"] == "deal_scored"), start + 1)
    hands = {row["seat"]: row["cards"] for event in events[:start] for row in event.get("hands", ())}
    events = list(events)
    for _ in range(rng.randrange(1, 5)):
        kind, seat = rng.choice(SETTLING), rng.choice(sorted(hands))
        held = list(hands[seat])
        for event in events[: start + 1]:
            if event.get("seat") == seat and "card" in event:
                held = [*held, event["card"]] if event["type"] == "draw" else _less(held, event["card"])
            if event["type"] == "deal":
                held = next((list(row["cards"]) for row in event["hands"] if row["seat"] == seat), held)
        event = {"v": 1, "match": events[0]["match"], "seq": 0, "type": kind, "seat": seat, "by": "player"}
        if kind in {"group", "show"}:
            rng.shuffle(held)
            cuts = sorted(rng.sample(range(1, len(held)), min(3, len(held) - 1)))
            rows = [held[low:high] for low, high in zip([0, *cuts], [*cuts, len(held)], strict=True)]
            event["groups"] = rows[: rng.randrange(1, len(rows) + 1)]
        events.insert(rng.randrange(start + 1, end + 1), event)
        end += 1
    return renumbered(events)


def _less(cards: list[str], card: str) -> list[str]:
    left = list(cards)
    if card in left:
        left.remove(card)
    return left


# ------------------------------------------------------------------------------------------------- the comparison


class Second:
    """What the second engine says of one log, by each reading, as far as it is asked."""

    def __init__(self, events: list[Event], ruleset: str) -> None:
        self._events = events
        self._options = readings_of(ruleset)
        self._answers: dict[int, Answer] = {}

    def by(self, options: Options) -> Answer:
        """What it says by some choice of options."""
        game = TABLE_PLAY if options["melding.where"] == "table" else SHOWS
        return completions(self._events, options, game)

    def reading(self, number: int) -> Answer:
        """What it says by a reading, 0 for the ruleset's own."""
        if number not in self._answers:
            self._answers[number] = self.by(self._options[number])
        return self._answers[number]

    def by_all(self) -> Iterator[Answer]:
        """What it says by each reading."""
        return (self.reading(number) for number in range(len(self._options)))

    def by_fees_told(self) -> Iterator[Answer]:
        """What it says by each reading but those with a fee, where the log says that none was taken."""
        no_fee = any(event["type"] == "match_settled" and event.get("fee") == 0 for event in self._events)
        for number, options in enumerate(self._options):
            if not (number and no_fee and options["settlement.fee_percent"]):
                yield self.reading(number)

    def by_two_at_once(self) -> Iterator[Answer]:
        """What it says where two clauses are read otherwise at once."""
        own, *others = self._options
        for one, two in combinations(others, 2):
            yield self.by(own | {path: value for path, value in one.items() if own[path] != value}
                          | {path: value for path, value in two.items() if own[path] != value})  # fmt: skip


def compare(what: str, ruleset: str, events: list[Event], tally: Tally, *, whole: bool = False) -> None:
    """Hold one audit against all completions; of a ``whole`` log it has to find what no completion is free of."""
    tally.logs += 1
    second, audit = Second(events, ruleset), audited(events, ruleset)
    own = second.reading(0)
    if not own.exact:
        tally.left_out[own.why] += 1
    found = _breaches(audit, is_wrong=any(truths == {False} for truths in own.claims.values()))
    if found and any(answer.lawful for answer in second.by_all()):
        tally.wrong.append(f"{what}: {found} found, and there is a completion without any breach")
    if TORN in {row.code for row in audit.findings} and any(map(_bears_all_out, second.by_all())):
        tally.wrong.append(f"{what}: a reading by which nothing is wrong")
    if not own.lawful:
        tally.unlawful["found" if found else "not found"] += own.exact
        noticed = found or any(verdict.verdict != "UPHELD" for verdict in audit.verdicts)
        noticed = noticed or any(finding.code in {"claim_seats", TORN} for finding in audit.findings)  # a seat left out
        if whole and own.exact and not noticed and not _lawful_otherwise(second):
            tally.wrong.append(f"{what}: nothing found, and there is no completion without a breach")
        return
    for verdict in audit.verdicts:
        _compare_claim(f"{what} {(verdict.seq, verdict.claim, verdict.seat)}", verdict, second, tally)


def _breaches(audit: Audit, *, is_wrong: bool) -> list[str]:
    # A claim wrong by the moves may be the fault of its line: it is in doubt then, and nothing is held against anybody.
    passed = OF_FIGURES | CLOCK | {TORN} | ({"lines_in_doubt"} if is_wrong else set())
    broken = [found for found in audit.findings if found.severity in ALARMS and found.code not in passed]
    return [found.code for found in broken if _COUNTED_OTHERWISE not in found.statement.arguments]


_COUNTED_OTHERWISE = "what", message("lines_in_doubt-at_best")
"""Of hands laid out that they were counted otherwise, which is said of figures."""


def _bears_all_out(answer: Answer) -> bool:
    return answer.lawful and all(True in truths for truths in answer.claims.values())


def _lawful_otherwise(second: Second) -> bool:
    return any(answer.lawful for answer in second.by_all()) or any(answer.lawful for answer in second.by_two_at_once())


def _compare_claim(what: str, verdict: Verdict, second: Second, tally: Tally) -> None:
    claim: Claim = (verdict.seq, verdict.claim, verdict.seat)
    own = second.reading(0)
    truths, decided = own.claims.get(claim, set()), own.decided(claim)
    if decided is False and any(answer.decided(claim) is not False for answer in second.by_all() if answer.lawful):
        decided = None
    ruled = {"UPHELD": True, "OVERTURNED": False, "UNDECIDABLE": None}[verdict.verdict]
    if ruled is False:
        borne_out = any(True in answer.claims.get(claim, ()) for answer in second.by_fees_told())
    else:
        borne_out = ruled is True and False in truths
    if borne_out:
        tally.claims["wrong"] += 1
        tally.wrong.append(f"{what} {verdict.verdict}: claimed {verdict.claimed}, computed {verdict.computed}")
    elif decided is None:
        tally.claims["undecided, rightly" if ruled is None else "not known"] += 1
    elif ruled is None:
        tally.claims["undecided though decidable"] += 1
        tally.why[f"{verdict.claim}: {verdict.why.code if verdict.why else '?'}"].append(what)
    else:
        tally.claims["decided"] += 1
