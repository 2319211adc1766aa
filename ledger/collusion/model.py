"""The honest-play model: what people do who see only what they may see.

A conditional logit over the alternatives of each kind of decision, fitted on past play, with slopes of each player's
own that are shrunk to those of all by how far players differ. Versioned, and hashed: a score names the model it rests
on.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts.decisions import DISCARD, DRAW, FIRST_TURN, KINDS, LATER_TURN, Decisions, select
from ledger.collusion.facts.sight import CHOICES, FEATURES
from ledger.collusion.pace import Pace, fitted_pace
from schemas.canonical import canonical

Floats = npt.NDArray[np.float64]

VERSION = "honest-play 2"
MODELLED = (DISCARD, FIRST_TURN, LATER_TURN, DRAW)
MOST_FITTED = 60_000
"""Decisions of a kind that a model is fitted on at most, from the earliest."""
FEWEST_FITTED = 300
"""Decisions of a kind without which it is not modelled."""
RIDGE = 0.5
STEPS = 12
FEWEST_OWN = 60
"""Decisions of a player from which how far players differ is learnt."""
_UNIT = 10**6


class Slopes(NamedTuple):
    """The model of one kind of decision: slopes of all, of each player (what he has beside those), how far players
    differ (variance), the fit: decisions, log-likelihood for each, and what it would be at random; and what time such
    decisions take, None where too few are timed."""

    pooled: Floats
    own: dict[str, Floats]
    spread: Floats
    fitted: int
    likelihood: float
    at_random: float
    pace: Pace | None = None


class HonestPlay(NamedTuple):
    """A fitted model: slopes by kind of decision."""

    kinds: dict[int, Slopes]

    @property
    def hash(self) -> str:
        """SHA-256 over version and slopes in millionths."""
        content = {
            KINDS[kind]: {
                "pooled": _millionths(slopes.pooled),
                "own": {name: _millionths(own) for name, own in sorted(slopes.own.items())},
                "pace": _millionths(np.array(slopes.pace or ())),
            }
            for kind, slopes in sorted(self.kinds.items())
        }
        return hashlib.sha256(canonical({"version": VERSION, "slopes": content})).hexdigest()


def _millionths(slopes: Floats) -> list[int]:
    return [round(float(slope) * _UNIT) for slope in slopes]


def fit(rows: Decisions, players: list[str]) -> HonestPlay:
    """Fit on decisions of the past; ``players`` names the people by number. Kinds with too few are left out."""
    kinds = {}
    for kind in MODELLED:
        past = select(rows, rows.kind == kind)
        if len(past.kind) >= FEWEST_FITTED:
            kinds[kind] = fit_kind(first_of(past, MOST_FITTED), players)
    return HonestPlay(kinds)


def first_of(rows: Decisions, most: int) -> Decisions:
    """The first rows."""
    return Decisions._make(column[:most] for column in rows)


def fit_kind(rows: Decisions, players: list[str]) -> Slopes:
    """Pooled slopes by Newton's method, then those of each player from them."""
    features, mask = rows.features.astype(np.float64), alternatives(rows)
    chosen = features[np.arange(len(mask)), rows.chosen]
    pooled = np.zeros(FEATURES)
    likelihood = 0.0
    for _ in range(STEPS):
        chances = softmax(features, mask, np.broadcast_to(pooled, (len(mask), FEATURES)))
        pull, bend = slope_and_bend(features, chances, chosen)
        step = np.linalg.solve(bend.sum(axis=0) + RIDGE * np.eye(FEATURES), pull.sum(axis=0) - RIDGE * pooled)
        pooled = pooled + np.clip(step, -3, 3)
        likelihood = float(np.log(chances[np.arange(len(mask)), rows.chosen]).mean())
        if np.abs(step).max() < 1e-8:
            break
    pooled = np.round(pooled, 6)
    own, spread = _own_slopes(rows, features, mask, chosen, pooled)
    named = {players[number]: slopes for number, slopes in own.items()}
    at_random = float(-np.log(rows.size).mean())
    slopes = Slopes(pooled, named, spread, len(mask), likelihood, at_random)
    return slopes._replace(pace=fitted_pace(rows, chances_of(HonestPlay({int(rows.kind[0]): slopes}), rows, players)))


def alternatives(rows: Decisions) -> npt.NDArray[np.bool_]:
    """Which alternatives there are (n x 14)."""
    return np.arange(CHOICES) < rows.size[:, None]


def softmax(features: Floats, mask: npt.NDArray[np.bool_], slopes: Floats) -> Floats:
    """The chance of each alternative (n x 14), with slopes by row (n x 10). Sums run in a fixed order."""
    return normalised(np.where(mask, (features * slopes[:, None, :]).sum(axis=2), -np.inf))


def normalised(worth: Floats) -> Floats:
    """Chances by what alternatives are worth (n x 14)."""
    worth = np.exp(worth - worth.max(axis=1, keepdims=True))
    return worth / worth.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


def slope_and_bend(features: Floats, chances: Floats, chosen: Floats) -> tuple[Floats, Floats]:
    """By row: gradient and (negative) curvature of the log-likelihood."""
    mean = (features * chances[:, :, None]).sum(axis=1)
    apart = features - mean[:, None, :]
    bend = np.einsum("nkd,nke->nde", apart * chances[:, :, None], apart)
    return chosen - mean, bend


def _own_slopes(
    rows: Decisions, features: Floats, mask: npt.NDArray[np.bool_], chosen: Floats, pooled: Floats
) -> tuple[dict[int, Floats], Floats]:
    """What each player's slopes are beside the pooled ones, shrunk by how far players differ (empirical Bayes)."""
    people, place = np.unique(rows.player, return_inverse=True)
    count = np.bincount(place, minlength=len(people))
    own = np.zeros((len(people), FEATURES))
    spread = np.full(FEATURES, 0.05)
    for turn in range(4):
        chances = softmax(features, mask, pooled + own[place])
        pull_of, bend_of = slope_and_bend(features, chances, chosen)
        pull, bend = np.zeros((len(people), FEATURES)), np.zeros((len(people), FEATURES, FEATURES))
        np.add.at(pull, place, pull_of)
        np.add.at(bend, place, bend_of)
        if turn == 0:
            spread = _spread(pull, bend, count)
        prior = np.diag(1 / spread)
        step = np.linalg.solve(bend + prior, (pull - own @ prior)[:, :, None])[:, :, 0]
        own = own + np.clip(step, -2, 2)
    own = np.round(own, 6)
    return {int(person): own[n] for n, person in enumerate(people)}, spread


def _spread(pull: Floats, bend: Floats, count: npt.NDArray[np.int64]) -> Floats:
    """Variance of slopes between players, by moments: of a first step, less what chance gives; between .001 and 1."""
    enough = count >= FEWEST_OWN
    if enough.sum() < 5:
        return np.full(FEATURES, 0.02)
    ready = bend[enough] + 0.2 * np.eye(FEATURES)
    step = np.linalg.solve(ready, pull[enough][:, :, None])[:, :, 0]
    chance = np.diagonal(np.linalg.inv(ready), axis1=1, axis2=2)
    spread: Floats = np.clip(np.mean(step**2 - chance, axis=0), 0.001, 1.0)
    return spread


def chances_of(model: HonestPlay, rows: Decisions, players: list[str]) -> Floats:
    """What the model gives each alternative (n x 14) of decisions of one kind, which it must have."""
    slopes = model.kinds[int(rows.kind[0])]
    none = np.zeros(FEATURES)
    people, place = np.unique(rows.player, return_inverse=True)
    table = np.array([slopes.own.get(players[number], none) for number in people])
    most = int(rows.size.max())
    worth = np.full((len(place), CHOICES), -np.inf)
    features, own = rows.features[:, :most].astype(np.float64), slopes.pooled + table[place]
    worth[:, :most] = (features * own[:, None, :]).sum(axis=2)
    worth[~alternatives(rows)] = -np.inf
    return normalised(worth)
