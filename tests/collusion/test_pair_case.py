"""What speaks for a pair and against it: how a pair stands in both halves, the same player with others, what moved."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ledger.collusion import pair_case
from ledger.collusion.channels import CHANNELS
from ledger.collusion.facts.decisions import DISCARD, SEATS, Deals, Facts, empty_decisions
from ledger.collusion.facts.matches import MatchFacts, people_of
from ledger.collusion.null_calibration import UNCALIBRATED
from ledger.collusion.pair_case import Harm, Refund, negative_controls, standing, what_moved
from ledger.collusion.pair_tests import PairResult
from ledger.collusion.screening import PairTest, ScreenedPair, screen
from tests.collusion.platforms import modelled, names_of

SMALL = ("softmax", 24, 512, 7)


def screened(p: float, q: float, code: str = "feeding", player: int = 0) -> ScreenedPair:
    """A pair of people 0 and 1 with one test."""
    test = PairTest(player, 1 - player, code, PairResult(50, 500, p=p), p)
    return ScreenedPair(0, 1, 60, (test,), (), p, q)


@pytest.mark.parametrize(
    ("early", "later", "q", "stands"),
    [
        (screened(1e-9, 0.01), screened(0.04, 1), 1e-6, "confirmed"),
        (screened(1e-9, 0.01), screened(0.06, 1), 1e-6, "screened"),
        (screened(1e-9, 0.01), screened(1e-9, 1, player=1), 1e-6, "screened"),
        (screened(1e-9, 0.01), screened(1e-9, 1, code="hold_off"), 1e-6, "screened"),
        (None, screened(1e-9, 1), 0.05, "flagged"),
        (None, screened(1e-9, 1), 0.06, "not flagged"),
    ],
)
def test_a_pair_is_confirmed_by_the_same_test_on_the_later_half_alone(
    monkeypatch: pytest.MonkeyPatch, early: ScreenedPair | None, later: ScreenedPair, q: float, stands: str
) -> None:
    first_half = SimpleNamespace(flagged=[] if early is None else [early])
    monkeypatch.setattr(pair_case, "screen_pair", lambda *_: later)
    scan: Any = SimpleNamespace(first_half=first_half, later=None, calibration=UNCALIBRATED)
    assert standing(scan, screened(1e-9, q)) == stands


def test_of_two_pairs_flagged_early_each_is_asked_for_half_the_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    other = screened(1e-9, 0.01)._replace(one=2, two=3)
    monkeypatch.setattr(pair_case, "screen_pair", lambda *_: screened(0.03, 1))
    scan: Any = SimpleNamespace(
        first_half=SimpleNamespace(flagged=[screened(1e-9, 0.01), other]), later=None, calibration=UNCALIBRATED
    )
    assert standing(scan, screened(1e-9, 1e-6)) == "screened"


def test_negative_controls_are_the_same_player_with_everybody_else() -> None:
    _, statistics = modelled(*SMALL)
    scan: Any = SimpleNamespace(statistics=statistics, accounts=names_of(24))
    pair = max(screen(statistics, CHANNELS, UNCALIBRATED, 5).pairs, key=lambda pair: pair.deals)
    both = {(pair.one, pair.two), (pair.two, pair.one)}
    for test in pair.by_channel:
        if test.code == "hand_sharing":
            assert test.p is not None
            found = {(player, other) for player, other, _ in negative_controls(scan, test)}
            assert {player for player, _ in found} == {player for player, _ in test.directions}
            assert not found & both and len(found) > 5 * len(test.directions)


def match(players: list[list[int]], points: list[list[int]], winners: list[int], value: int = 10) -> MatchFacts:
    """A match of some deals, by seat."""
    seats, lost = np.full((len(players), SEATS), -1, dtype=np.int32), np.full((len(players), SEATS), -1)
    for deal, (who, what) in enumerate(zip(players, points, strict=True)):
        seats[deal, : len(who)], lost[deal, : len(what)] = who, what
    deals = Deals(seats, np.array(winners), lost, np.ones(len(players), dtype=np.int64))
    return MatchFacts("m", "", value, Facts(deals, empty_decisions(0)))


def test_what_moved_is_counted_from_one_to_two_and_what_others_lost_to_the_winner() -> None:
    people = people_of(names_of(5), [])
    played = match([[0, 1, 2], [0, 1, 3], [0, 1, 2]], [[30, 0, 20], [0, 10, 5], [1, 2, 0]], [1, 0, 2])
    harm, owed = what_moved(played, people, 0, 1)
    assert harm == Harm(deals=3, points=30 - 10, paise=200, third_points=25)
    assert owed == [Refund("m", 2, 1, 20, 200), Refund("m", 3, 0, 5, 50)]
    assert what_moved(played, people, 1, 0)[0] == Harm(3, -20, -200, 25)
    assert what_moved(played._replace(point_value=0), people, 0, 1)[1][0].paise is None


def test_deals_that_are_not_on_record_and_those_of_others_move_nothing() -> None:
    people = people_of(names_of(5), [])
    played = match([[0, 1, 2], [0, 1, 2], [0, 2, 3]], [[30, 0, -1], [30, 0, 20], [9, 0, 9]], [1, -1, 1])
    assert what_moved(played, people, 0, 1) == (Harm(), [])


def test_a_second_account_of_the_winner_neither_pays_nor_is_owed_anything() -> None:
    people = people_of(names_of(5), [("p1", "p4")])
    harm, owed = what_moved(match([[0, 1, 4, 2]], [[30, 0, 40, 20]], [1]), people, 0, 1)
    assert (harm.points, harm.third_points, [refund.player for refund in owed]) == (30, 20, [2])


def test_only_decisions_that_speak_for_excess_are_listed_as_evidence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three alike decisions one has some, one none, one the contrary."""
    chances, worth = np.full((3, 2), 0.5), np.ones((3, 2, 2))
    excess = np.array([[0.0, 0.25], [0.0, 0.0], [0.0, -0.25]])
    monkeypatch.setattr(pair_case, "score", lambda *_: SimpleNamespace(variance=np.ones((3, 2)), excess=excess))
    rows: Any = SimpleNamespace(
        kind=np.full(3, DISCARD + 1), others=np.array([[-1, 7]] * 3), size=[2] * 3, chosen=[1] * 3, seq=[4, 9, 12]
    )
    channel: Any = SimpleNamespace(covariate=lambda _: worth)
    (found,) = pair_case._scored(channel, "M", rows, chances, (7,))
    assert (found.seq, found.expected) == (4, 0.75)
