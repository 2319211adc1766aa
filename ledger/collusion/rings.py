"""Rings: three people or more of whom every two are evidence given the others, against what chance gives.

The graph is people and tested pairs, each with its calibrated p. Three people are a *closed triangle* when all their
pairs are near-flagged. Each pair is then weighed given the other two: they meet in one person, and the more pairs as
strong as these that person has, the more triangles might have been closed by chance, so p is multiplied by their number
(the discount for people who stand out with everybody). A closed triangle is as strong as its weakest pair, so one pair,
or two that share a member, make no ring by themselves, however strong they are.

Chance: the same p-values dealt anew over the same tested pairs (a permutation test), and the strongest triangle of each
such deal. This asks only whether the strong pairs close; how often people sat together enters nowhere. Reported
triangles that share a pair are one ring (clique percolation, Palla et al. 2005).
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

import networkx as nx
import numpy as np

from ledger.collusion.screening import Screening

NEAR = 0.05
"""A pair is near-flagged when its calibrated p is no more than this."""
CHANCE = 0.05
"""How often a ledger without rings may give a ring."""
SHUFFLES, ENOUGH = 999, 100
"""Shuffles dealt, and how many of them as strong as anything seen are enough to stop at."""

Pair = tuple[int, int]
Triangle = tuple[int, int, int]
PValues = dict[Pair, float]


class Tie(NamedTuple):
    """A tested pair, the lesser number first: deals together, its calibrated p, and, in a ring, p given the other pairs
    of its closed triangles (the weakest of them), None where it closes none."""

    one: int
    two: int
    deals: int
    p: float
    p_given_others: float | None = None


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
    chance closes a triangle as strong as the weakest that makes the ring."""

    members: tuple[int, ...]
    ties: tuple[Tie, ...]
    untested: tuple[Pair, ...]
    p: float
    outside: tuple[Outside, ...]

    @property
    def weakest(self) -> float:
        """p of the weakest pair that makes the ring, given the others."""
        return max(tie.p_given_others for tie in self.ties if tie.p_given_others is not None)


class Rings(NamedTuple):
    """The rings, the least p first; how many pairs were tested, how many are near-flagged, how many triangles those
    close, how many shuffles were dealt, and p of the strongest triangle (None where none is closed)."""

    rings: tuple[Ring, ...]
    pairs: int
    near: int
    closed: int
    shuffles: int
    strongest: float | None


def ties_of(screening: Screening) -> list[Tie]:
    """The pairs that were tested."""
    return [Tie(pair.one, pair.two, pair.deals, pair.p) for pair in screening.pairs]


def find_rings(ties: Sequence[Tie], people: Sequence[str], model: str, shuffles: int = SHUFFLES) -> Rings:
    """The rings among tested pairs. Same ``model`` (its hash), people and figures: same result, to the byte.

    What is found is taken out and the rest dealt again, until nothing more is found, so that one ring does not hide
    another behind the chance its own strong pairs make; a later ring's p is never below an earlier one's.
    """
    # In the order of names, so that numbers given to people decide nothing.
    ordered_ties = sorted(ties, key=lambda tie: sorted((people[tie.one], people[tie.two])))
    p_values = {_pair(tie.one, tie.two): max(0.0, min(1.0, tie.p)) for tie in ordered_ties}
    triangles = closed_triangles(_near(p_values))
    rows = (f"{sorted((people[one], people[two]))} {p!r}" for (one, two), p in p_values.items())
    digest = hashlib.sha256("\n".join((model, *rows)).encode()).digest()
    rng = np.random.default_rng(int.from_bytes(digest, "big"))
    # By closed triangle not yet reported: how strong it is, as the p of its weakest pair given the others.
    open_yet = {triangle: weakest(p_given) for triangle, p_given in triangles.items()}
    rest, reported = dict(p_values), dict[Triangle, float]()
    count, least, strongest = 0, 0.0, None
    while open_yet:
        by_chance = _shuffled(rest, min(open_yet.values()), rng, shuffles)
        p_of = {triangle: max(least, _share(by_chance, p)) for triangle, p in open_yet.items()}
        # That of the first round, which alone was dealt with all pairs; a share of shuffles is never 0.
        strongest, count = strongest or min(p_of.values()), count + len(by_chance)
        new = {triangle: p for triangle, p in p_of.items() if p <= CHANCE}
        if not new:
            break
        reported, least = reported | new, max(new.values())
        pairs = {pair for triangle in new for pair in combinations(triangle, 2)}
        rest = {pair: p for pair, p in rest.items() if pair not in pairs}
        open_yet = {triangle: p for triangle, p in open_yet.items() if triangle not in new}
    sharing = nx.Graph()  # triangles that share a pair are one ring
    for triangle in sorted(reported):
        sharing.add_edges_from((triangle, pair) for pair in combinations(triangle, 2))
    groups = (sorted(part & reported.keys()) for part in nx.connected_components(sharing))
    rings = [_ring(group, reported, triangles, ties) for group in groups]
    rings.sort(key=lambda ring: (ring.p, ring.weakest, ring.members))
    return Rings(tuple(rings), len(p_values), len(_near(p_values)), len(triangles), count, strongest)


def _near(p_values: Mapping[Pair, float]) -> PValues:
    return {pair: p for pair, p in p_values.items() if p <= NEAR}


def closed_triangles(near: Mapping[Pair, float]) -> dict[Triangle, PValues]:
    """Every triangle whose pairs are all near-flagged, with p of each pair given the other two, where all those are
    within :data:`NEAR`. ``near`` holds near-flagged pairs alone, the lesser number first."""
    around: dict[int, dict[int, float]] = {}
    for (one, two), p in near.items():
        around.setdefault(one, {})[two] = around.setdefault(two, {})[one] = p
    candidates = sorted((a, b, c) for a, b in near for c in around[a].keys() & around[b].keys() if c > b)
    strengths = {person: sorted(around[person].values()) for person in {*chain.from_iterable(candidates)}}
    triangles = {}
    for triangle in candidates:
        p_given = {pair: _p_of_closing(near, strengths, pair, triangle) for pair in combinations(triangle, 2)}
        if weakest(p_given) <= NEAR:
            triangles[triangle] = p_given
    return triangles


def weakest(p_given: PValues) -> float:
    """p of the weakest pair of a triangle given the others: how strong the triangle is."""
    return max(p_given.values())


def _p_of_closing(
    near: Mapping[Pair, float], strengths: Mapping[int, Sequence[float]], pair: Pair, triangle: Triangle
) -> float:
    """p of a pair, times the triangles that might have been closed around the person its other two pairs meet in."""
    centre = next(person for person in triangle if person not in pair)
    # The weaker of the two: so strong any other two pairs around that person would have to be.
    level = max(near[_pair(centre, person)] for person in pair)
    as_strong = bisect_right(strengths[centre], level)
    return min(1.0, near[pair] * as_strong * (as_strong - 1) / 2)


def _by_strength(tie: Tie) -> tuple[float, int, int]:
    return tie.p, tie.one, tie.two


def _pair(one: int, two: int) -> Pair:
    return (one, two) if one < two else (two, one)


def _shuffled(p_values: Mapping[Pair, float], best: float, rng: np.random.Generator, shuffles: int) -> list[float]:
    """Of each shuffle, p of the weakest pair of its strongest triangle, 1 where none is closed; no more shuffles once
    :data:`ENOUGH` were as strong as the ``best`` seen."""
    places, strewn = list(p_values), sorted(_near(p_values).values())
    minima: list[float] = []
    stronger = 0
    while len(minima) < shuffles and stronger < ENOUGH:
        spots = rng.permutation(len(places))[: len(strewn)].tolist()
        triangles = closed_triangles({places[place]: p for place, p in zip(spots, strewn, strict=True)})
        minima.append(min(map(weakest, triangles.values()), default=1.0))
        stronger += minima[-1] <= best
    return minima


def _share(by_chance: Sequence[float], p: float) -> float:
    """The share of shuffles at least as strong, the ledger itself counted among them."""
    return (1 + sum(other <= p for other in by_chance)) / (1 + len(by_chance))


def _ring(
    group: Sequence[Triangle], reported: Mapping[Triangle, float], triangles: Mapping[Triangle, PValues],
    ties: Sequence[Tie],
) -> Ring:  # fmt: skip
    members = sorted({person for triangle in group for person in triangle})
    p_given: PValues = {}
    for triangle in group:
        for pair, p in triangles[triangle].items():
            p_given[pair] = max(p_given.get(pair, 0.0), p)
    inside = [
        tie._replace(p_given_others=p_given.get((tie.one, tie.two))) for tie in ties if {tie.one, tie.two} <= {*members}
    ]
    tested = {(tie.one, tie.two) for tie in inside}
    rate = sum(tie.p <= NEAR for tie in ties) / len(ties)
    outside = []
    for member in members:
        rest = [tie for tie in ties if member in (tie.one, tie.two) and not {tie.one, tie.two} <= {*members}]
        strongest = min(rest, key=_by_strength, default=None)
        outside.append(Outside(member, len(rest), sum(tie.p <= NEAR for tie in rest), rate * len(rest), strongest))
    return Ring(
        tuple(members),
        tuple(sorted(inside, key=_by_strength)),
        tuple(pair for pair in combinations(members, 2) if pair not in tested),
        max(reported[triangle] for triangle in group),
        tuple(outside),
    )
