"""Rings: three people or more of whom every two are evidence given the others, against what chance gives.

The graph is people and tested pairs, each with its calibrated p. Three people are a *closed three* when all their pairs
are near-flagged. Each pair is then weighed given the other two: they meet in one person, and the more pairs as strong
as these that person has, the more threes might have been closed by chance, so p is multiplied by their number (the
discount for people who stand out with everybody). A closed three is as strong as its weakest pair, so one pair, or two
that share a member, make no ring by themselves, however strong they are.

Chance: the same p-values dealt anew over the same tested pairs, and the strongest three of each such deal. This asks
only whether the strong pairs close; how often people sat together enters nowhere. Reported threes that share a pair are
one ring (clique percolation).
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import Any, NamedTuple, Protocol

import networkx as nx
import numpy as np

NEAR = 0.05
"""A pair is near-flagged when its calibrated p is no more than this."""
CHANCE = 0.05
"""How often a ledger without rings may give a ring."""
SHUFFLES, ENOUGH = 999, 100
"""Shuffles dealt, and how many of them as strong as anything seen are enough to stop at."""

Pair = tuple[int, int]
Three = tuple[int, int, int]
Givens = dict[Pair, float]

MEANING = (
    "A ring says that the pairs of a group close more often than the same pairs strewn at random would. It orders a "
    "review of its pairs, one by one; it is no finding of guilt, and says nothing of anybody by himself."
)

INNOCENT = (
    "A club that plays together: habits learnt from each other that the model of honest play fits worse than others'.",
    "Two pairs with one member or one opponent in common, and a third pair by chance: see each pair given the others.",
    "One fault of the platform that shows several people the same cards, or deals them cards that are not independent.",
    "Accounts of one person or household that the ledger does not know to be one.",
)

OVERTURNED_BY = (
    "Later games alone, in which one of the pairs is no stronger than the members' pairs with other people.",
    "A calibration on play of this platform that is presumed clean, under which a pair is no longer near-flagged.",
)


class Tested(Protocol):
    """A pair that was tested, as a lead is: two people by number, the lesser first, deals together, calibrated p."""

    @property
    def one(self) -> int: ...
    @property
    def two(self) -> int: ...
    @property
    def deals(self) -> int: ...
    @property
    def p(self) -> float: ...


class Tie(NamedTuple):
    """A tested pair of a ring: deals together, its calibrated p, and p given the other pairs of its closed threes (the
    weakest of them), None where it closes none."""

    one: int
    two: int
    deals: int
    p: float
    given: float | None


class Outside(NamedTuple):
    """A member's pairs with people outside the ring: how many were tested, how many are near-flagged and how many would
    be at the ledger's rate, and the strongest, None where there is none."""

    member: int
    tested: int
    near: int
    expected: float
    strongest: Tie | None


class Ring(NamedTuple):
    """Members by number; their tested pairs, the strongest first, and the pairs with too few deals; ``p``: how often
    chance closes a three as strong as the weakest that makes the ring."""

    members: tuple[int, ...]
    ties: tuple[Tie, ...]
    untested: tuple[Pair, ...]
    p: float
    outside: tuple[Outside, ...]

    @property
    def weakest(self) -> float:
        """p of the weakest pair that makes the ring, given the others."""
        return max(tie.given for tie in self.ties if tie.given is not None)


class Rings(NamedTuple):
    """The rings, the least p first; how many pairs were tested, how many are near-flagged, how many threes those close,
    how many shuffles were dealt, and p of the strongest three (None where none is closed)."""

    rings: tuple[Ring, ...]
    pairs: int
    near: int
    closed: int
    shuffles: int
    strongest: float | None


def find_rings(leads: Sequence[Tested], people: Sequence[str], model: str, shuffles: int = SHUFFLES) -> Rings:
    """The rings among tested pairs. Same ``model`` (its hash), people and figures: same result, to the byte.

    What is found is taken out and the rest dealt again, until nothing more is found, so that one ring does not hide
    another behind the chance its own strong pairs make; a later ring's p is never below an earlier one's.
    """
    chances = _chances(leads, people)
    threes = closed_threes(_near(chances))
    rng = np.random.default_rng(seed_of(chances, people, model))
    open_yet = {three: weakest(givens) for three, givens in threes.items()}
    left, reported = dict(chances), dict[Three, float]()
    dealt, least, strongest = 0, 0.0, None
    while open_yet:
        by_chance = _by_chance(left, min(open_yet.values()), rng, shuffles)
        p_of = {three: max(least, _share(by_chance, given)) for three, given in open_yet.items()}
        strongest, dealt = strongest or min(p_of.values()), dealt + len(by_chance)
        new = {three: p for three, p in p_of.items() if p <= CHANCE}
        if not new:
            break
        reported, least = reported | new, max(new.values())
        taken = {pair for three in new for pair in combinations(three, 2)}
        left = {pair: p for pair, p in left.items() if pair not in taken}
        open_yet = {three: given for three, given in open_yet.items() if three not in new}
    found = [_ring(group, reported, threes, leads) for group in _joined(reported)]
    found.sort(key=lambda ring: (ring.p, ring.weakest, ring.members))
    return Rings(tuple(found), len(chances), len(_near(chances)), len(threes), dealt, strongest)


def _chances(leads: Sequence[Tested], people: Sequence[str]) -> dict[Pair, float]:
    """p by pair, in the order of names, so that numbers given to people decide nothing."""
    named = sorted(leads, key=lambda lead: sorted((people[lead.one], people[lead.two])))
    return {_pair(lead.one, lead.two): max(0.0, min(1.0, lead.p)) for lead in named}


def _near(chances: Mapping[Pair, float]) -> dict[Pair, float]:
    return {pair: p for pair, p in chances.items() if p <= NEAR}


def closed_threes(near: Mapping[Pair, float]) -> dict[Three, Givens]:
    """Every three whose pairs are all near-flagged, with p of each pair given the other two, where all those are within
    :data:`NEAR`. ``near`` holds near-flagged pairs alone, the lesser number first."""
    graph = nx.Graph(sorted(near))
    strengths = {person: sorted(near[_pair(person, other)] for other in graph[person]) for person in graph}
    found = {}
    for three in _triangles(graph):
        givens = {pair: _given(near, strengths, pair, three) for pair in combinations(three, 2)}
        if weakest(givens) <= NEAR:
            found[three] = givens
    return found


def weakest(givens: Givens) -> float:
    """p of the weakest pair of a three given the others: how strong the three is."""
    return max(givens.values())


def _triangles(graph: nx.Graph) -> Iterator[Three]:
    cliques = takewhile(lambda clique: len(clique) <= 3, nx.enumerate_all_cliques(graph))
    yield from sorted((a, b, c) for clique in cliques if len(clique) == 3 for a, b, c in [sorted(clique)])


def _given(near: Mapping[Pair, float], strengths: Mapping[int, Sequence[float]], pair: Pair, three: Three) -> float:
    """p of a pair, times the threes that might have been closed around the person its other two pairs meet in."""
    centre = next(person for person in three if person not in pair)
    level = max(near[_pair(centre, person)] for person in pair)
    as_strong = bisect_right(strengths[centre], level)
    return min(1.0, near[pair] * as_strong * (as_strong - 1) / 2)


def _pair(one: int, two: int) -> Pair:
    return (one, two) if one < two else (two, one)


def seed_of(chances: Mapping[Pair, float], people: Sequence[str], model: str) -> int:
    """What the shuffles start from: the model, and every pair by name with its p."""
    rows = (f"{sorted((people[one], people[two]))} {p!r}" for (one, two), p in chances.items())
    return int.from_bytes(hashlib.sha256("\n".join((model, *rows)).encode()).digest(), "big")


def _by_chance(chances: Mapping[Pair, float], best: float, rng: np.random.Generator, shuffles: int) -> list[float]:
    """Of each shuffle, p of the weakest pair of its strongest three, 1 where none is closed; no more shuffles once
    :data:`ENOUGH` were as strong as the ``best`` seen."""
    places, strewn = list(chances), sorted(_near(chances).values())
    found: list[float] = []
    stronger = 0
    while len(found) < shuffles and stronger < ENOUGH:
        chosen = rng.permutation(len(places))[: len(strewn)].tolist()
        threes = closed_threes({places[place]: p for place, p in zip(chosen, strewn, strict=True)})
        found.append(min(map(weakest, threes.values()), default=1.0))
        stronger += found[-1] <= best
    return found


def _share(by_chance: Sequence[float], given: float) -> float:
    """The share of shuffles at least as strong, the ledger itself counted among them."""
    return (1 + sum(other <= given for other in by_chance)) / (1 + len(by_chance))


def _joined(reported: Mapping[Three, float]) -> list[list[Three]]:
    """Threes that share a pair, together."""
    graph = nx.Graph()
    for three in sorted(reported):
        graph.add_edges_from((three, pair) for pair in combinations(three, 2))
    parts = nx.connected_components(graph)
    return sorted(sorted(part & reported.keys()) for part in parts)


def _ring(
    group: Sequence[Three], reported: Mapping[Three, float], threes: Mapping[Three, Givens], leads: Sequence[Tested]
) -> Ring:
    members = sorted({person for three in group for person in three})
    given: Givens = {}
    for three in group:
        for pair, p in threes[three].items():
            given[pair] = max(given.get(pair, 0.0), p)
    ties = [
        Tie(lead.one, lead.two, lead.deals, lead.p, given.get((lead.one, lead.two)))
        for lead in leads
        if lead.one in members and lead.two in members
    ]
    tested = {(tie.one, tie.two) for tie in ties}
    return Ring(
        tuple(members),
        tuple(sorted(ties, key=lambda tie: (tie.p, tie.one, tie.two))),
        tuple(pair for pair in combinations(members, 2) if pair not in tested),
        max(reported[three] for three in group),
        tuple(_outside(member, members, leads) for member in members),
    )


def _outside(member: int, members: Sequence[int], leads: Sequence[Tested]) -> Outside:
    rate = sum(lead.p <= NEAR for lead in leads) / len(leads)
    rest = [
        Tie(lead.one, lead.two, lead.deals, lead.p, None)
        for lead in leads
        if member in (lead.one, lead.two) and not {lead.one, lead.two} <= set(members)
    ]
    strongest = min(rest, key=lambda tie: (tie.p, tie.one, tie.two), default=None)
    return Outside(member, len(rest), sum(tie.p <= NEAR for tie in rest), rate * len(rest), strongest)


def by_chance(ring: Ring) -> str:
    """What chance gives, and whether the group is more than its strongest pair, in a sentence."""
    return (
        "Strewn at random over the pairs tested, the same figures close a group as strong as this with "
        f"p {ring.p:.2g}; its weakest pair given the others has p {ring.weakest:.2g}, its strongest alone "
        f"{ring.ties[0].p:.2g}."
    )


def ring_row(ring: Ring, people: Sequence[str]) -> dict[str, Any]:
    """A ring, for a machine."""

    def tie_row(tie: Tie) -> dict[str, Any]:
        row = {"players": sorted((people[tie.one], people[tie.two])), "deals": tie.deals, "p": _rounded(tie.p)}
        return row if tie.given is None else row | {"p_given_others": _rounded(tie.given)}

    return {
        "kind": "ring",
        "players": sorted(people[member] for member in ring.members),
        "p": _rounded(ring.p),
        "weakest_given_others": _rounded(ring.weakest),
        "words": by_chance(ring),
        "pairs": [tie_row(tie) for tie in ring.ties],
        "not_enough": [sorted((people[one], people[two])) for one, two in ring.untested],
        "outside": [
            {
                "player": people[rest.member],
                "pairs": rest.tested,
                "near_flagged": rest.near,
                "near_flagged_expected": _rounded(rest.expected),
                "strongest": None if rest.strongest is None else tie_row(rest.strongest),
            }
            for rest in ring.outside
        ],
        "innocent": list(INNOCENT),
        "overturned_by": list(OVERTURNED_BY),
        "meaning": MEANING,
    }


def _rounded(figure: float) -> float:
    return float(f"{figure:.6g}")
