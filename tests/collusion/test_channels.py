"""What a choice is worth to others, on decisions made by hand."""

from __future__ import annotations

import numpy as np

from ledger.collusion.channels import gain_of_the_next
from ledger.collusion.facts.decisions import empty_decisions
from ledger.collusion.screening import FALSE_DISCOVERY_RATE, ScreenedPair, Screening


def test_a_gain_counts_for_a_hand_ten_points_nearer_by_half_for_an_equal_one_and_not_for_one_ten_farther() -> None:
    rows = empty_decisions(3)
    rows.size[:], rows.follower[:] = 2, 1
    rows.others[:, 1] = 7
    rows.features[:, :2, 0] = 5  # fifty points from a show, whichever of the two cards is thrown
    rows.distance[:, 1] = 40, 50, 60
    rows.gain[:, 0] = 2
    worth = gain_of_the_next(rows)
    assert worth[:, 0, 1].tolist() == [2.0, 1.0, 0.0]
    assert np.isnan(np.delete(worth, 1, axis=2)).all()


def test_a_pair_is_flagged_up_to_the_false_discovery_rate_and_not_beyond() -> None:
    rates = (0.0, FALSE_DISCOVERY_RATE, FALSE_DISCOVERY_RATE * 1.001)
    pairs = tuple(ScreenedPair(1, other, 50, (), (), 0.001, q) for other, q in enumerate(rates, 2))
    assert [pair.two for pair in Screening(pairs, {}, {}, 0).flagged] == [2, 3]
