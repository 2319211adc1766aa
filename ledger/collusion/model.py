"""The model of honest play: what people choose who see only what they may see, and how long that takes them.

A conditional logit over the alternatives of each kind of decision (McFadden 1974), fitted on past play by Newton's
method, with coefficients of each player's own that are shrunk to those of all by how far players differ (empirical
Bayes). The response time of a kind is the logarithm of milliseconds as a linear function of how hard the choice was.
Versioned, and hashed: a score names the model it rests on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts.decisions import (
    CHOICES,
    DISCARD,
    DRAW,
    FEATURES,
    FIRST_TURN,
    KINDS,
    LATER_TURN,
    Decisions,
    of_kind,
)
from schemas.canonical import canonical_digest
from schemas.errors import UnreadableError

Floats = npt.NDArray[np.float64]
Mask = npt.NDArray[np.bool_]

VERSION = "honest-play 2"
MODELLED = (DISCARD, FIRST_TURN, LATER_TURN, DRAW)
MOST_FITTED = 60_000
"""Decisions of a kind that a model is fitted on at most, from the earliest."""
FEWEST_FITTED = 300
"""Decisions of a kind without which it is not modelled."""
FEWEST_OWN = 60
"""Decisions of a player from which how far players differ is learnt."""
FEWEST_TIMED = 300
"""Timed decisions of a kind without which nothing is expected of their time."""

_RIDGE, _STEPS, _TIME_RIDGE = 0.5, 12, 1.0
_UNIT = 10**6

ResponseTime = tuple[float, float, float]
"""The logarithm of milliseconds: an intercept, a coefficient for the log of the number of alternatives, one for the
entropy of the chances honest play gives them."""


class ConditionalLogit(NamedTuple):
    """The model of one kind of decision: coefficients of all, of each player (beside those), their variance between
    players; decisions it was fitted on, log-likelihood for each, and what that would be at random; and what time such
    decisions take, None where too few are timed."""

    pooled: Floats
    own: dict[str, Floats]
    variance: Floats
    fitted: int
    likelihood: float
    at_random: float
    response_time: ResponseTime | None = None

    def as_json(self) -> dict[str, Any]:
        """In whole millionths."""
        return {
            "pooled": _millionths(self.pooled),
            "own": {name: _millionths(own) for name, own in self.own.items()},
            "spread": _millionths(self.variance),
            "fitted": self.fitted,
            "fit": _millionths((self.likelihood, self.at_random)),
            "pace": _millionths(self.response_time or ()),
        }


class HonestPlay(NamedTuple):
    """A fitted model, by kind of decision."""

    kinds: dict[int, ConditionalLogit]

    @property
    def hash(self) -> str:
        """SHA-256 over version and coefficients in millionths."""
        rows = {KINDS[kind]: logit.as_json() for kind, logit in self.kinds.items()}
        # What a score hangs on, and no more: how well it fitted may be told otherwise without another model.
        slopes = {name: {part: row[part] for part in ("pooled", "own", "pace")} for name, row in rows.items()}
        return canonical_digest({"version": VERSION, "slopes": slopes})

    def as_json(self) -> dict[str, Any]:
        """The model as it is kept, in whole numbers."""
        kinds = {str(kind): logit.as_json() for kind, logit in sorted(self.kinds.items())}
        return {"version": VERSION, "hash": self.hash, "kinds": kinds}


class HonestPlays(NamedTuple):
    """A model for each ruleset by its id: what people choose in one game says little of what they choose in another."""

    rulesets: dict[str, HonestPlay]

    def of(self, ruleset: str) -> HonestPlay:
        """The model of a ruleset; of one with too few decisions to learn from, one that knows no kind."""
        return self.rulesets.get(ruleset, NOTHING_KNOWN)

    @property
    def learnt(self) -> bool:
        """Whether any of them knows a kind of decision."""
        return any(model.kinds for model in self.rulesets.values())

    @property
    def hash(self) -> str:
        """SHA-256 over the models; that of the model where there is one."""
        if len(self.rulesets) == 1:
            return next(iter(self.rulesets.values())).hash
        return canonical_digest({name: model.hash for name, model in self.rulesets.items()})

    def as_json(self) -> dict[str, Any]:
        """The models as they are kept."""
        return {name: model.as_json() for name, model in sorted(self.rulesets.items())}


NOTHING_KNOWN = HonestPlay({})


def read_models(row: Mapping[str, Any], place: str) -> HonestPlays:
    """Kept models. Raises UnreadableError for those of another version, or that were changed."""
    return HonestPlays({name: read_model(model, place) for name, model in row.items()})


def read_model(row: Mapping[str, Any], place: str) -> HonestPlay:
    """A kept model. Raises UnreadableError for one of another version, or one that was changed."""
    try:
        if row["version"] != VERSION:
            raise UnreadableError(f"{place}: kept by another version; scan anew with --fresh")
        model = HonestPlay({int(kind): _read_logit(logit) for kind, logit in row["kinds"].items()})
    except (ValueError, KeyError, TypeError):
        raise UnreadableError(f"{place}: holds no model of honest play; scan anew with --fresh") from None
    if model.hash != row["hash"]:
        raise UnreadableError(f"{place}: its model is not the one it names; scan anew with --fresh")
    return model


def _read_logit(row: Mapping[str, Any]) -> ConditionalLogit:
    likelihood, at_random = (figure / _UNIT for figure in row["fit"])
    own = {name: np.array(figures) / _UNIT for name, figures in row["own"].items()}
    time = [figure / _UNIT for figure in row["pace"]]
    return ConditionalLogit(
        np.array(row["pooled"]) / _UNIT, own, np.array(row["spread"]) / _UNIT, row["fitted"], likelihood, at_random,
        (time[0], time[1], time[2]) if time else None,
    )  # fmt: skip


def _millionths(figures: Iterable[float]) -> list[int]:
    return [round(float(figure) * _UNIT) for figure in figures]


# -- choices -------------------------------------------------------------------------------------


def fit(rows: Decisions, players: list[str]) -> HonestPlay:
    """Fit on decisions of the past; ``players`` names the people by number. Kinds with too few are left out."""
    kinds = {}
    for kind in MODELLED:
        past = of_kind(rows, kind)
        if len(past.kind) >= FEWEST_FITTED:
            kinds[kind] = fit_kind(Decisions._make(column[:MOST_FITTED] for column in past), players)
    return HonestPlay(kinds)


def fit_kind(rows: Decisions, players: list[str]) -> ConditionalLogit:
    """Pooled coefficients by Newton's method, then those of each player from them, then the response time."""
    features, mask = _features(rows), availability(rows)
    choices = features[np.arange(len(mask)), rows.chosen]
    pooled = np.zeros(FEATURES)
    likelihood = 0.0
    for _ in range(_STEPS):
        chances = softmax(features, mask, np.broadcast_to(pooled, (len(mask), FEATURES)))
        gradient, curvature = _derivatives(features, chances, choices)
        step = np.linalg.solve(
            curvature.sum(axis=0) + _RIDGE * np.eye(FEATURES), gradient.sum(axis=0) - _RIDGE * pooled
        )
        pooled = pooled + np.clip(step, -3, 3)  # far from its goal a whole step of the method may leap beyond it
        likelihood = float(np.log(chances[np.arange(len(mask)), rows.chosen]).mean())
        if np.abs(step).max() < 1e-8:
            break
    pooled = np.round(pooled, 6)  # as it is kept: a model read back gives the chances of the one that was fitted
    own, variance = _fit_own(rows, features, mask, choices, pooled)
    by_player = {players[number]: coefficients for number, coefficients in own.items()}
    logit = ConditionalLogit(pooled, by_player, variance, len(mask), likelihood, float(-np.log(rows.size).mean()))
    chances = choice_probabilities(HonestPlay({int(rows.kind[0]): logit}), rows, players)
    return logit._replace(response_time=fit_response_time(rows, chances))


def _features(rows: Decisions) -> Floats:
    """The features of as many alternatives as any of the decisions has (n x k x 10), mostly two of 14."""
    return rows.features[:, : int(rows.size.max(initial=0))].astype(np.float64)


def availability(rows: Decisions) -> Mask:
    """Which alternatives there are (n x 14)."""
    return np.arange(CHOICES) < rows.size[:, None]


def softmax(features: Floats, mask: Mask, coefficients: Floats) -> Floats:
    """The chance of each alternative (n x 14), with coefficients by row (n x 10). Sums run in a fixed order: over 14
    alternatives, however many have features."""
    utility = np.full(mask.shape, -np.inf)
    utility[:, : features.shape[1]] = (features * coefficients[:, None, :]).sum(axis=2)
    utility = np.where(mask, utility, -np.inf)
    odds = np.exp(utility - utility.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)  # type: ignore[no-any-return]


def _derivatives(features: Floats, chances: Floats, choices: Floats) -> tuple[Floats, Floats]:
    """By row: gradient and (negative) curvature of the log-likelihood."""
    weights = chances[:, : features.shape[1], None]
    mean = (features * weights).sum(axis=1)
    centred = features - mean[:, None, :]
    return choices - mean, np.einsum("nkd,nke->nde", centred * weights, centred)


def _fit_own(
    rows: Decisions, features: Floats, mask: Mask, choices: Floats, pooled: Floats
) -> tuple[dict[int, Floats], Floats]:
    """Each player's coefficients beside the pooled ones, shrunk by how far players differ (empirical Bayes)."""
    people, place = np.unique(rows.player, return_inverse=True)
    count = np.bincount(place, minlength=len(people))
    own = np.zeros((len(people), FEATURES))
    variance = np.full(FEATURES, 0.05)
    for turn in range(4):
        of_row, bend_of_row = _derivatives(features, softmax(features, mask, pooled + own[place]), choices)
        gradient, curvature = np.zeros((len(people), FEATURES)), np.zeros((len(people), FEATURES, FEATURES))
        np.add.at(gradient, place, of_row)
        np.add.at(curvature, place, bend_of_row)
        if turn == 0:
            variance = _between_players(gradient, curvature, count)
        prior = np.diag(1 / variance)
        step = np.linalg.solve(curvature + prior, (gradient - own @ prior)[:, :, None])[:, :, 0]
        own = own + np.clip(step, -2, 2)
    # As it is kept, like the pooled ones.
    own = np.round(own, 6)
    return {int(person): own[n] for n, person in enumerate(people)}, variance


def _between_players(gradient: Floats, curvature: Floats, count: npt.NDArray[np.int64]) -> Floats:
    """Variance between players, by moments: of a first step, less what chance gives; between .001 and 1."""
    enough = count >= FEWEST_OWN
    if enough.sum() < 5:
        return np.full(FEATURES, 0.02)
    # Of a feature that never varied for a player the curvature is nothing, and has no inverse.
    ready = curvature[enough] + 0.2 * np.eye(FEATURES)
    step = np.linalg.solve(ready, gradient[enough][:, :, None])[:, :, 0]
    chance = np.diagonal(np.linalg.inv(ready), axis1=1, axis2=2)
    variance: Floats = np.clip(np.mean(step**2 - chance, axis=0), 0.001, 1.0)
    return variance


def choice_probabilities(model: HonestPlay, rows: Decisions, players: list[str]) -> Floats:
    """What the model gives each alternative (n x 14) of decisions of one kind, which it must have."""
    logit = model.kinds[int(rows.kind[0])]
    none = np.zeros(FEATURES)
    people, place = np.unique(rows.player, return_inverse=True)
    own = np.array([logit.own.get(players[number], none) for number in people])
    return softmax(_features(rows), availability(rows), logit.pooled + own[place])


# -- response time -------------------------------------------------------------------------------


def fit_response_time(rows: Decisions, chances: Floats) -> ResponseTime | None:
    """What decisions of one kind took, by difficulty, within players. None: too few are timed."""
    timed = rows.spent > 0
    if timed.sum() < FEWEST_TIMED:
        return None
    hard, took = _difficulty(rows, chances)[timed], np.log(rows.spent[timed])
    _, place = np.unique(rows.player[timed], return_inverse=True)
    count = np.bincount(place)
    # Less each player's own mean: who is slow by nature is so at easy choices too.
    within = [column - (np.bincount(place, column) / count)[place] for column in (*hard.T, took)]
    own = np.column_stack(within[:2])
    # The ridge, since all decisions of a kind may have had as many alternatives.
    slopes = np.linalg.solve(own.T @ own + _TIME_RIDGE * np.eye(2), own.T @ within[2])
    intercept = took.mean() - hard.mean(axis=0) @ slopes
    return round(float(intercept), 6), round(float(slopes[0]), 6), round(float(slopes[1]), 6)


def time_residual(rows: Decisions, chances: Floats, expected: ResponseTime) -> Floats:
    """The log of the time each decision took, less what its difficulty takes; NaN where it is not on record."""
    took = np.log(np.where(rows.spent > 0, rows.spent, 1))
    usual = expected[0] + _difficulty(rows, chances) @ np.array(expected[1:])
    return np.where(rows.spent > 0, took - usual, np.nan)


def _difficulty(rows: Decisions, chances: Floats) -> Floats:
    """Of each decision (n x 2) the log of the number of alternatives and the entropy of their chances."""
    logs = np.log(np.where(chances > 0, chances, 1.0))
    return np.column_stack([np.log(np.maximum(rows.size, 1)), -(chances * logs).sum(axis=1)])


# -- goodness of fit -----------------------------------------------------------------------------


def log_likelihoods(rows: Decisions, chances: Floats) -> tuple[Floats, Floats, Floats]:
    """Of each decision: log-likelihood of what was chosen, what the model expects of it, what chance gives."""
    logs = np.log(np.where(chances > 0, chances, 1.0))
    return logs[np.arange(len(logs)), rows.chosen], (chances * logs).sum(axis=1), -np.log(rows.size)
