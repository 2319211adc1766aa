"""Timing: think time that tells of the own hidden hand while somebody else is in, more than when he is not.

Two things could be looked at: whether a sender's time carries his hand, or whether a receiver's choices go with the
sender's time. The first is the better founded. A choice that goes with somebody's pace is fair play, since everybody
sees the pace and good players read it; it would have to be held against how all others read this sender and how this
receiver reads all others, and there are few choices to drop or stay. But nobody has a reason to let his time tell more
of his hand at one man's tables than at all others. Everybody's time tells something: bad hands are dropped in a hurry,
good ones are looked at longer. That is the player's own, is there with everybody, and falls out.

The time of an act is taken in logarithms, less what its kind, the number of alternatives and how open the choice was
take people as a rule (``pace`` of the model). Each deal of a player is one point: the mean of these over his acts, and
how near his hand was to a show. A deal with many acts says more than one with few, but what lasts through a deal, such
as a mood, no more acts average out; so no deal weighs more than four acts. Two lines are drawn, over deals in which the
other was in at the player's first act and over those in which he was not, each with a height of its own, and their
slopes compared (slopes.py). A slow or bad connection, a chatty friend or a player who is slow by nature changes heights
and scatter, and not the slope. Acts without a time, and those in which a connection was lost, are no points; a log
without times has none, and n is 0.
"""

from __future__ import annotations

import math

import numpy as np

from ledger.collusion.channel import Detector, Floats, Points
from ledger.collusion.facts.decisions import (
    DISCARD,
    FIRST_TURN,
    LATER_TURN,
    Decisions,
    Facts,
    after_best_discard,
    select,
)
from ledger.collusion.facts.sight import SEATS
from ledger.collusion.model import HonestPlay, chances_of
from ledger.collusion.pace import beyond_pace

ACTS = 4.0
"""Acts of a deal that say as much together as the deal by itself; no deal weighs more."""

USUAL = 75.0
"""How far a hand is from a show as a rule, in points with its missing lives, from which nearness is counted."""

_KINDS = (DISCARD, FIRST_TURN, LATER_TURN)


def nearness(rows: Decisions) -> Floats:
    """How near the player's own hand is to a show, in tens of points above the usual; of a discard, with the card gone
    that is best thrown."""
    stays = rows.features[:, 0, 1:4].sum(axis=1, dtype=np.float64)
    near: Floats = USUAL / 10 - np.where(rows.kind == DISCARD, after_best_discard(rows), stays)
    return near


def timed_deals(facts: Facts, model: HonestPlay, players: list[str]) -> Points:
    """A point for each deal of a player in which an act of his was timed: nearness along, time beyond the pace up."""
    parts, late = [], []
    for kind in _KINDS:
        pace = model.kinds[kind].pace if kind in model.kinds else None
        stayed = (facts.decisions.chosen == 0) | (facts.decisions.kind == DISCARD)
        rows = select(facts.decisions, (facts.decisions.kind == kind) & (facts.decisions.spent > 0) & stayed)
        if pace is not None and len(rows.kind):
            parts.append(rows)
            late.append(beyond_pace(rows, chances_of(model, rows, players), pace))
    if not parts:
        none, nobody = np.zeros(0, dtype=np.int64), np.zeros((0, SEATS), dtype=np.int32)
        return Points(none, np.zeros(0), np.zeros(0), np.zeros(0), nobody, none)
    rows = Decisions._make(np.concatenate(columns) for columns in zip(*parts, strict=True))
    order = np.lexsort((rows.seq, rows.seat, rows.deal))
    rows, time = Decisions._make(column[order] for column in rows), np.concatenate(late)[order]
    _, first, place, acts = np.unique(
        rows.deal * SEATS + rows.seat, return_index=True, return_inverse=True, return_counts=True
    )
    along, up = (np.bincount(place, column) / acts for column in (nearness(rows), time))
    weight = acts / (1 + acts / ACTS)
    return Points(rows.player[first], along, up, weight, rows.others[first], rows.seq[first])


def in_words(along: float, up: float) -> str:
    """A deal: how near the hand was to a show, and how long the acts of it took, from the one it begins with."""
    near = f"{abs(10 * along):.0f} points {'nearer to' if along > 0 else 'farther from'} a show than usual"
    return f"from here, own hand {near}, acts took {math.exp(up):.2f} times what such acts take"


TIMING = Detector(
    code="timing",
    name="Timing",
    pattern="plays faster or slower by how good the own hidden hand is, more so while the other is in",
    innocent=(
        "hands that are easy or hard to play take less or more time, with everybody; the same player without the other "
        "shows how much",
        "a style that changed over the months in which the other came or went",
        "a stake or a device of its own at the tables with the other",
    ),
    overturned_by="time that tells as much of the hand at tables without the other, or no longer does in later games",
    statistic="slope",
    kinds=_KINDS,
    constant=ACTS,
    unit="of the log of think time, for ten points nearer to a show",
    points=timed_deals,
    words=in_words,
)
