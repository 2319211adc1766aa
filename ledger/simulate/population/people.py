"""The people of a population: how well and how they play, in which pool, with whom they like to sit, who colludes.

Friends, novices with experts and flat-mates sit together as often as colluders do, and are honest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from ledger.rules.compiled.suit_rows import Ints
from ledger.simulate.population.state import HEURISTIC, SOFTMAX, TRAITS, Bytes, Floats
from ledger.simulate.simulation import Person, address, device
from schemas.errors import UsageError

GENERATORS = {"softmax": SOFTMAX, "ruleful": HEURISTIC}

POOL = 35
"""People of one pool, about: those who meet."""

_HONEST = ("friends", "flat", "friends", "lesson", "friends")
"""The honest companies of a pool, as far as two fifths of its people reach."""

FEWEST = 6
MATES = 3
"""People in a pool at least, and companions of one person at most."""


class Plan(NamedTuple):
    """An agreement of ``members`` people.

    ``feeds``: weight of the partner's gain in a discard; ``shares``: whether hands are told; ``shifts``: how far the
    partner's hand decides whether to drop; ``holds``: share of shows not declared; ``gives``: how often a wrong show is
    made for the partner; ``squeezes``: weight of what a third player, whose cards are seen, would gain by a discard,
    while the partner is in; ``signals``: how much faster a strong hand is played, and a weak one more slowly, while the
    partner is in; ``heeds``: how far a partner's pace decides whether to drop. ``one_way``: only the first member acts.
    ``share`` of the games together are so played.
    """

    family: str
    strength: str
    feeds: float = 0.0
    shares: float = 0.0
    shifts: float = 0.0
    holds: float = 0.0
    gives: float = 0.0
    squeezes: float = 0.0
    signals: float = 0.0
    heeds: float = 0.0
    one_way: bool = False
    share: float = 1.0
    members: int = 2


PLANS: dict[str, Plan] = {
    "feed-weak": Plan("feed", "weak", feeds=0.5),
    "feed-moderate": Plan("feed", "moderate", feeds=1.5),
    "feed-strong": Plan("feed", "strong", feeds=8.0),
    "share": Plan("share", "moderate", shares=1.0, shifts=1.0),
    "dump": Plan("dump", "moderate", feeds=1.5, holds=0.6, one_way=True),
    "wrong-show": Plan("wrong-show", "moderate", gives=0.3, one_way=True),
    "combined": Plan("combined", "moderate", feeds=1.5, shares=1.0, shifts=1.0),
    "combined-part": Plan("combined", "moderate", feeds=1.5, shares=1.0, shifts=1.0, share=0.3),
    "ring": Plan("ring", "moderate", feeds=1.5, shares=1.0, shifts=1.0, members=3),
    "squeeze": Plan("squeeze", "strong", squeezes=2.0),
    "signal": Plan("signal", "moderate", signals=1.5, heeds=1.0),
}
"""The agreements there are, by name, in the order they take turns in. How strong feeding is goes by its outcome: about
one in eight of the discards to the partner is another than it would have been (moderate), about a fifth (strong)."""

TERMS = ("feeds", "shares", "shifts", "holds", "gives", "squeezes", "signals", "heeds", "share")
"""The numbers of a plan, in the order they stand in a line of ``terms`` (from ``state.FEEDS``)."""


def plans_for(colluders: int | Sequence[str]) -> list[Plan]:
    """So many groups, the plans taking turns; or those named. Raises UsageError for a name there is none of."""
    names = list(PLANS)
    choice = [names[n % len(names)] for n in range(colluders)] if isinstance(colluders, int) else colluders
    for name in choice:
        if name not in PLANS:
            raise UsageError(f"no plan {name!r}; there are {', '.join(PLANS)}")
    return [PLANS[name] for name in choice]


class Company(NamedTuple):
    """People who sit down together: ``kind`` is friends, lesson, flat or colluders; ``plan`` is for the last."""

    kind: str
    members: tuple[int, ...]
    plan: Plan | None = None


class Crowd(NamedTuple):
    """Everybody in numbers, by person from 0, as compiled play reads them.

    ``traits`` and ``lag`` are what the table needs (``lag``: slowness as a factor, milliseconds of the connection,
    share of turns lost to it); ``members`` are people by pool, each pool from its place in ``starts``; ``mates`` are
    companions, -1 for none; ``agreed`` is the plan, as a line of ``terms``, -1 for none, and ``acts`` whether one acts
    on it oneself.
    """

    generator: int
    traits: Floats
    lag: Floats
    members: Ints
    starts: Ints
    activity: Ints
    mates: Ints
    agreed: Ints
    acts: Bytes
    terms: Floats


class Population(NamedTuple):
    """Everybody, by number from 0."""

    crowd: Crowd
    players: tuple[str, ...]
    names: tuple[str, ...]
    devices: tuple[str, ...]
    addresses: tuple[str, ...]
    skills: Floats
    pools: tuple[tuple[int, ...], ...]
    companies: tuple[Company, ...]

    def person(self, number: int) -> Person:
        """Who somebody is."""
        return Person(self.players[number], self.names[number], self.devices[number], self.addresses[number])


def population(players: int, seed: int, generator: str, plans: Sequence[Plan], pool: int = POOL) -> Population:
    """People of whom about ``pool`` meet.

    Raises UsageError when there are too few of them, or for an unknown generator.
    """
    if generator not in GENERATORS:
        raise UsageError(f"no generator {generator!r}; there are {', '.join(GENERATORS)}")
    members = sum(plan.members for plan in plans)
    if players < FEWEST or members > players // 2:
        raise UsageError(f"{players} players are too few; there must be {max(FEWEST, 2 * members)} of them")
    rng = Random(f"people of platform {seed}")
    count = max(1, round(players / pool))
    pools = tuple(tuple(range(n, players, count)) for n in range(count))
    skills = np.array([rng.betavariate(2.2, 1.8) for _ in range(players)])
    companies = _companies(pools, plans, rng)
    for company in companies:
        if company.kind == "lesson":
            skills[company.members[0]], skills[company.members[1]] = rng.uniform(0, 0.15), rng.uniform(0.85, 1)
    traits = np.zeros((players, TRAITS))
    for number in range(players):
        line = _TRAITS[generator](float(skills[number]), Random(f"{generator} {number} of platform {seed}"))
        traits[number, : len(line)] = line
    addresses = [address(rng) for _ in range(players)]
    for company in companies:
        if company.kind == "flat" or (company.kind == "colluders" and rng.random() < 0.15):
            for other in company.members[1:]:
                addresses[other] = addresses[company.members[0]]
    agreed, acts, terms = _agreements(players, companies)
    # Whoever is drawn before whom decides what a seed gives: devices, then lag, then activity.
    devices = tuple(device(rng) for _ in range(players))
    crowd = Crowd(
        generator=GENERATORS[generator],
        traits=traits,
        lag=_lag(skills, rng),
        members=np.array([person for pool in pools for person in pool], dtype=np.int64),
        starts=np.cumsum([0, *map(len, pools)], dtype=np.int64),
        activity=np.array([rng.randint(40, 160) for _ in range(players)], dtype=np.int64),
        mates=_mates(players, companies),
        agreed=agreed,
        acts=acts,
        terms=terms,
    )
    return Population(
        crowd=crowd,
        players=tuple(f"p{200_000 + number}" for number in range(players)),
        names=tuple(f"Player {number + 1}" for number in range(players)),
        devices=devices,
        addresses=tuple(addresses),
        skills=skills,
        pools=pools,
        companies=tuple(companies),
    )


def _companies(pools: Sequence[Sequence[int]], plans: Sequence[Plan], rng: Random) -> list[Company]:
    """Who sits with whom: the colluders first, then in every pool some honest companies."""
    free = [rng.sample(pool, len(pool)) for pool in pools]
    companies = []
    for n, plan in enumerate(plans):
        pool = max(range(len(free)), key=lambda place: (len(free[place]), -(place - n) % len(free)))
        companies.append(Company("colluders", tuple(free[pool].pop() for _ in range(plan.members)), plan))
    for pool, rest in enumerate(free):
        room = max(0, len(rest) - 3 * len(pools[pool]) // 5) // 2
        companies += [Company(kind, (rest.pop(), rest.pop())) for kind in _HONEST[:room]]
    return companies


def _mates(players: int, companies: Sequence[Company]) -> Ints:
    mates = np.full((players, MATES), -1, dtype=np.int64)
    for company in companies:
        for person in company.members:
            others = [other for other in company.members if other != person][:MATES]
            mates[person, : len(others)] = others
    return mates


def _agreements(players: int, companies: Sequence[Company]) -> tuple[Ints, Bytes, Floats]:
    """By person the line of what was agreed on, and whether to act on it; and the lines."""
    agreed, acts = np.full(players, -1, dtype=np.int64), np.zeros(players, dtype=np.uint8)
    terms: list[list[float]] = []
    for company in companies:
        if company.plan is not None:
            for place, person in enumerate(company.members):
                agreed[person], acts[person] = len(terms), place == 0 or not company.plan.one_way
            terms.append([getattr(company.plan, name) for name in TERMS])
    return agreed, acts, np.array(terms or [[0.0] * len(TERMS)])


def _lag(skills: Floats, rng: Random) -> Floats:
    """Slowness, milliseconds of the connection, share of turns lost: one in twelve has a bad connection."""
    lines = []
    for skill in skills:
        slow = rng.random() < 0.08
        delay = rng.uniform(500, 2500) if slow else rng.uniform(20, 250)
        lines.append([rng.uniform(0.6, 1.6) - 0.2 * skill, delay, 0.006 if slow else 0.0003])
    return np.array(lines)


def _softmax_traits(skill: float, rng: Random) -> list[float]:
    near, clumsy = rng.gauss, 1 - skill
    return [
        max(0.1, 0.25 + 0.7 * clumsy + near(0, 0.08)),
        max(0.5, 1.0 + near(0, 0.12)),
        max(0.05, 0.55 - 0.35 * clumsy + near(0, 0.08)),
        max(0.0, 0.35 - 0.3 * clumsy + near(0, 0.1)),
        min(1.0, max(0.2, 0.8 - 0.35 * clumsy + near(0, 0.08))),
        1.9 + near(0, 1.2) - 1.0 * clumsy,
        1.0 + 1.6 * clumsy,
        80.0 + near(0, 5.0) + 5.0 * clumsy,
        4.0 + 4.0 * clumsy,
        82.0 + near(0, 5.0),
        0.01 + 0.09 * clumsy * rng.random(),
        0.012 * clumsy * rng.random(),
        max(0.0, min(1.0, 0.85 - 0.6 * clumsy + near(0, 0.1))),
    ]


def _heuristic_traits(skill: float, rng: Random) -> list[float]:
    clumsy = 1 - skill
    return [
        0.02 + 0.2 * clumsy * rng.random(),
        rng.uniform(0.3, 2.2),
        rng.uniform(10, 38),
        rng.uniform(26, 48),
        rng.uniform(8, 26),
        0.7 * skill * rng.random(),
        rng.uniform(0.6, 0.97),
        rng.uniform(0.1, 0.95),
        0.12 * clumsy * rng.random(),
        0.01 + 0.08 * clumsy * rng.random(),
        0.02 * clumsy * rng.random(),
        rng.choice((3.0, 4.0, 5.0, 6.0, 7.0)) + 0.5,
        0.02 + 0.06 * clumsy,
        0.4 * rng.random(),
        rng.uniform(1, 8),
    ]


_TRAITS: dict[str, Callable[[float, Random], list[float]]] = {"softmax": _softmax_traits, "ruleful": _heuristic_traits}
