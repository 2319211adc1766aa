"""The channels: ways in which two players may act together, each with one number that was fixed beforehand.

A *score* looks at what a choice gave somebody whose cards the player could not see, against what the model of honest
play expects. A *rate* counts how often something happened with somebody at the table, and without. A *regression* is
how one thing of a player goes with another, with somebody at the table, and without.

A new channel is one more constant here and its words in the catalogue (``lead_text-CODE_…``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts.decisions import (
    CHOICES,
    DECLARE,
    DISCARD,
    FIRST_TURN,
    KINDS,
    LATER_TURN,
    NOBODY,
    SEATS,
    WRONG_SHOW,
    Decisions,
    Facts,
    distance_after_best_discard,
    of_kind,
    select,
    stack,
)
from ledger.collusion.model import VERSION as MODEL_VERSION
from ledger.collusion.model import Floats, HonestPlay, choice_probabilities, time_residual
from schemas.canonical import canonical_digest

FORMAT = "collusion sums 4"
"""Version of what is summed of every channel."""
BIDIRECTIONAL, DIRECTIONAL = "mutual", "giving"
"""Codes of the tests that combine channels: scores in both directions, of two who act for each other; channels of one
direction, of one who loses to the other."""

MOST_GAIN = 5.0
"""Points of gain beyond which a card is not taken to be better still."""
MOST_WAITS = 6.0
"""Cards held beyond which a partial meld is not taken to be deader still."""
USUAL = 75.0
"""How far a hand is from a show as a rule, in points with its missing lives; what is nearer is strong."""
NEARER = 10.0
"""By how many points the next player must be nearer to a show for a gain to count in full; as many farther, for
nothing: who feeds, feeds the better hand."""
FIRST_ONLY = 1
"""Chances to declare that count in a deal: the first, because who overlooks a show once overlooks it again."""
FROM_TURN = 1
"""Own turn of a deal at which it is asked who is in: the first, before anything that happens may choose its trials."""
ACTS = 4.0
"""Acts of a deal that say as much together as the deal by itself; no deal weighs more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Channel:
    """A channel: the kinds of decisions it looks at, its one number, and the tests it is also combined in."""

    statistic: ClassVar[str]
    code: str
    kinds: tuple[int, ...]
    constant: float
    combined_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreChannel(_Channel):
    """``covariate`` gives, for decisions of its kinds, what each alternative is worth to each other seat (n x 14 x 6),
    NaN where that seat is out or its hand not on record."""

    statistic = "score"
    covariate: Callable[[Decisions], Floats]


class Trials(NamedTuple):
    """What a rate counts, row by row: whose, whether it happened, ``present`` the people with whom it is a trial
    (n x 6), without regard to whether it happened; how many ``seats`` were dealt in, the row of the ``deal``, and the
    event to look at (``seq``)."""

    player: npt.NDArray[np.int64]
    happened: npt.NDArray[np.bool_]
    present: npt.NDArray[np.int32]
    seats: npt.NDArray[np.int64]
    deal: npt.NDArray[np.int64]
    seq: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class RateChannel(_Channel):
    """``trials`` counts events among trials."""

    statistic = "rate"
    trials: Callable[[Facts], Trials]


class RegressionPoints(NamedTuple):
    """What a regression is fitted on, row by row (one deal of a player): whose, ``x`` and ``y``, how much it counts
    (``weight``), with whom (n x 6), the event to look at (``seq``), and how many ``seats`` were dealt in."""

    player: npt.NDArray[np.int64]
    x: Floats
    y: Floats
    weight: Floats
    present: npt.NDArray[np.int32]
    seq: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegressionChannel(_Channel):
    """``points`` takes facts, the model and the names of people by number."""

    statistic = "slope"
    points: Callable[[Facts, HonestPlay, list[str]], RegressionPoints]


Channel = ScoreChannel | RateChannel | RegressionChannel


# -- scores --------------------------------------------------------------------------------------


def gain_of_the_next(rows: Decisions) -> Floats:
    """Drop in the minimum points of the next player, the only one who can take the card, on taking it, as far as that
    hand is the better one."""
    at = np.arange(len(rows.gain))
    nearer = 10 * distance_after_best_discard(rows) - rows.distance[at, rows.follower]
    counts = np.clip(0.5 + nearer / (2 * NEARER), 0.0, 1.0)
    worth = np.full((*rows.gain.shape, SEATS), np.nan)
    worth[at, :, rows.follower] = np.minimum(rows.gain, MOST_GAIN) * counts[:, None]
    return np.where(rows.others[:, None, :] >= 0, worth, np.nan)


def waits_held(rows: Decisions) -> Floats:
    """Cards in each other seat's hidden hand for which the partial melds of each alternative wait."""
    return np.where(rows.others[:, None, :] >= 0, np.minimum(rows.waits, MOST_WAITS), np.nan).astype(np.float64)


def strength_if_stays(rows: Decisions) -> Floats:
    """For staying, how much nearer than usual each other hand is to a show, in tens of points; 0 for dropping."""
    worth = np.zeros((len(rows.kind), CHOICES, SEATS))
    worth[:, 0, :] = (USUAL - rows.distance) / 10
    there = (rows.others >= 0) & ~np.isnan(rows.distance)
    return np.where(there[:, None, :], worth, np.nan)


def gain_kept_back(rows: Decisions) -> Floats:
    """For each seat still in but the next one, what the next player's hand does not gain by a card, in points.

    One choice thus counts for several people, always in the same sense, and the covariance of a pair's sum with that
    over all others is as large as it can be. It is computed exactly (``COVARIANCE`` of the statistics), and then the
    slope with somebody less the slope with all others is the same test as with somebody in less without: where m seats
    count, what one's own deals add to both slopes falls out of difference and variance alike.
    """
    points = -np.minimum(rows.gain, MOST_GAIN)
    worth = np.broadcast_to(points[:, :, None], (len(rows.kind), CHOICES, SEATS))
    for_whom = (rows.others >= 0) & (np.arange(SEATS) != rows.follower[:, None])
    return np.where(for_whom[:, None, :], worth, np.nan).astype(np.float64)


FEEDING = ScoreChannel(
    code="feeding", kinds=(DISCARD,), constant=MOST_GAIN, covariate=gain_of_the_next,
    combined_in=(BIDIRECTIONAL, DIRECTIONAL),
)  # fmt: skip
HAND_SHARING = ScoreChannel(
    code="hand_sharing", kinds=(DISCARD,), constant=MOST_WAITS, covariate=waits_held, combined_in=(BIDIRECTIONAL,)
)
COORDINATED_DROPS = ScoreChannel(
    code="coordinated_drops", kinds=(FIRST_TURN, LATER_TURN), constant=USUAL, covariate=strength_if_stays,
    combined_in=(BIDIRECTIONAL,),
)  # fmt: skip
SQUEEZE = ScoreChannel(code="squeeze", kinds=(DISCARD,), constant=MOST_GAIN, covariate=gain_kept_back)


def relative_to_table(channel: ScoreChannel) -> ScoreChannel:
    """A score of what a choice is worth to one opponent less what it is worth, on average, to the others still in.

    Where a player cannot tell opponents' hidden hands apart this is nil on average whatever is chosen, and whatever the
    model says. Decisions with fewer than two hands on record are left out.
    """

    def beside_others(rows: Decisions) -> Floats:
        worth = channel.covariate(rows)
        there = ~np.isnan(worth).all(axis=1) & (rows.others >= 0)
        amounts = np.where(there[:, None, :], worth, 0.0)
        hands = there.sum(axis=1)[:, None, None]
        others = (amounts.sum(axis=2, keepdims=True) - amounts) / np.maximum(1, hands - 1)
        return np.where(there[:, None, :] & (hands > 1), worth - others, np.nan)

    return replace(channel, covariate=beside_others)


# -- rates ---------------------------------------------------------------------------------------


def seats_dealt_in(facts: Facts) -> npt.NDArray[np.int64]:
    """How many seats of each deal are somebody's."""
    count: npt.NDArray[np.int64] = (facts.deals.players != NOBODY).sum(axis=1)
    return count


def first_chances(facts: Facts) -> Trials:
    """The first turn of each player in each deal that ended with a show in hand; it happened if a card was thrown."""
    rows = of_kind(facts.decisions, DECLARE)
    _, first = np.unique(rows.deal * SEATS + rows.seat, return_index=True)
    rows = select(rows, np.sort(first))
    seats = seats_dealt_in(facts)[rows.deal]
    return Trials(rows.player, rows.chosen == 1, rows.others, seats, rows.deal, rows.seq)


def wrong_shows(facts: Facts) -> Trials:
    """Every deal in which a player could show, by own acts; it happened on a wrong show, whoever was still in by then.

    Whom it counts for is settled at the first of these turns (:data:`FROM_TURN`), so that a wrong show is among the
    trials it is held against, with the other and without. Deals dropped at once or played by the timer or by autoplay
    have no such turn. Where hands are not on record a wrong show is no decision, so that such a deal says nothing.
    """
    rows = facts.decisions
    rows = select(rows, np.isin(rows.kind, (DISCARD, DECLARE, WRONG_SHOW)) & (facts.deals.whole[rows.deal] == 1))
    _, first, place = np.unique(rows.deal * SEATS + rows.seat, return_index=True, return_inverse=True)
    happened = np.zeros(len(first), dtype=np.bool_)
    seq, is_show = rows.seq[first], rows.kind == WRONG_SHOW
    happened[place[is_show]], seq[place[is_show]] = True, rows.seq[is_show]
    seats = seats_dealt_in(facts)[rows.deal[first]]
    return Trials(rows.player[first], happened, rows.others[first], seats, rows.deal[first], seq)


HOLD_OFF = RateChannel(
    code="hold_off", kinds=(DECLARE,), constant=FIRST_ONLY, trials=first_chances, combined_in=(DIRECTIONAL,)
)
WRONG_SHOWS = RateChannel(
    code="wrong_shows", kinds=(WRONG_SHOW,), constant=FROM_TURN, trials=wrong_shows, combined_in=(DIRECTIONAL,)
)


# -- regression ----------------------------------------------------------------------------------


def nearness(rows: Decisions) -> Floats:
    """How near the player's own hand is to a show, in tens of points above the usual; of a discard, with the card gone
    that is best thrown."""
    stays = rows.features[:, 0, 1:4].sum(axis=1, dtype=np.float64)
    near: Floats = USUAL / 10 - np.where(rows.kind == DISCARD, distance_after_best_discard(rows), stays)
    return near


def timed_deals(facts: Facts, model: HonestPlay, players: list[str]) -> RegressionPoints:
    """A point for each deal of a player in which an act was timed: the own hand's nearness, and the response time.

    Two things could be looked at: whether a sender's time carries that hand, or whether a receiver's choices go with
    the sender's time. The first is the better founded. A choice that goes with somebody's pace is fair play, since
    everybody sees the pace and good players read it. But nobody has a reason to let time tell more of the own hand at
    one player's tables than at all others. Everybody's time tells something: bad hands are dropped in a hurry, good
    ones are looked at longer. That is the player's own, is there with everybody, and falls out.

    ``y`` is the mean residual of response time over the acts of the deal (logarithm), ``x`` the mean nearness. A deal
    with many acts says more than one with few, but what lasts through a deal, such as a mood, no more acts average out;
    so no deal weighs more than :data:`ACTS` acts. A slow connection, a chatty friend or a player who is slow by nature
    changes intercept and scatter, not the slope. Acts without a time are left out.
    """
    parts, late = [], []
    for kind in TIMING.kinds:
        expected = model.kinds[kind].response_time if kind in model.kinds else None
        stayed = (facts.decisions.chosen == 0) | (facts.decisions.kind == DISCARD)
        rows = select(facts.decisions, (facts.decisions.kind == kind) & (facts.decisions.spent > 0) & stayed)
        if expected is not None and len(rows.kind):
            parts.append(rows)
            late.append(time_residual(rows, choice_probabilities(model, rows, players), expected))
    if not parts:
        none, nobody = np.zeros(0, dtype=np.int64), np.zeros((0, SEATS), dtype=np.int32)
        return RegressionPoints(none, np.zeros(0), np.zeros(0), np.zeros(0), nobody, none, none)
    rows = stack(parts)
    order = np.lexsort((rows.seq, rows.seat, rows.deal))
    # In the order they were made, kinds mixed: the event of a deal that is pointed at is then its first.
    rows, time = select(rows, order), np.concatenate(late)[order]
    _, first, place, acts = np.unique(
        rows.deal * SEATS + rows.seat, return_index=True, return_inverse=True, return_counts=True
    )
    x, y = (np.bincount(place, column) / acts for column in (nearness(rows), time))
    seats = seats_dealt_in(facts)[rows.deal[first]]
    weight = acts / (1 + acts / ACTS)
    return RegressionPoints(rows.player[first], x, y, weight, rows.others[first], rows.seq[first], seats)


TIMING = RegressionChannel(code="timing", kinds=(DISCARD, FIRST_TURN, LATER_TURN), constant=ACTS, points=timed_deals)


_ALL = sorted((value for value in globals().values() if isinstance(value, Channel)), key=lambda channel: channel.code)
CHANNELS: dict[str, Channel] = {channel.code: channel for channel in _ALL}
"""Every channel by its code, in order of code: each constant above that is one."""


def fingerprint(channels: Mapping[str, Channel]) -> str:
    """A digest of channels and their constants: statistics of other channels are of no use."""
    rows = [[code, one.statistic, list(one.kinds), str(one.constant)] for code, one in sorted(channels.items())]
    return canonical_digest([FORMAT, MODEL_VERSION, KINDS, rows])
