"""What deals come to by themselves: they add up to the sums, and run on from what came before."""

from __future__ import annotations

import numpy as np
import pytest

from ledger.collusion.channels import CHANNELS, HAND_SHARING, RateChannel, ScoreChannel, relative_to_table
from ledger.collusion.facts.decisions import DISCARD, SEATS, select
from ledger.collusion.statistics import EXCESS, VARIANCE, N, Whole, compute_statistics, pair_key
from ledger.collusion.wagers import COLUMNS, counts_by_deal, scores_by_deal
from ledger.collusion.watch import CODES, RunningTotals
from tests.collusion.betting import learnt
from tests.collusion.platforms import names_of


@pytest.mark.parametrize("code", CODES)
def test_deals_by_themselves_add_up_to_the_sums_of_all_games(code: str) -> None:
    model, _, games = learnt("softmax", 20, 1536, 23)
    sums = compute_statistics(games, model, [CHANNELS[code]], names_of(20))
    channel = CHANNELS[code]
    if isinstance(channel, ScoreChannel):
        dealt = scores_by_deal(channel, games, model, names_of(20))
    else:
        assert isinstance(channel, RateChannel)
        dealt = counts_by_deal(channel, games)
    seated = games.deals.players.astype(np.int64)
    table: dict[int, Whole] = {}
    for deal, seat, other in zip(*np.nonzero(dealt.towards[..., N]), strict=True):
        key = pair_key(int(seated[deal, seat]), int(seated[deal, other]))
        table[key] = table.get(key, 0) + dealt.towards[deal, seat, other]
    found = dict(zip(sums.pairs[code].keys.tolist(), sums.pairs[code].values, strict=True))
    assert len(table) > 200 or code == "hold_off"
    assert table.keys() == found.keys()
    for key, row in table.items():
        assert row[: VARIANCE + 1].tolist() == found[key][: VARIANCE + 1].tolist()


def test_what_came_before_a_deal_is_that_of_the_same_player_alone() -> None:
    players = np.array([[7, 3, -1, -1, -1, -1], [3, 7, 5, -1, -1, -1], [7, 5, -1, -1, -1, -1]])
    own = np.zeros((3, SEATS, COLUMNS), dtype=np.int64)
    own[..., EXCESS] = [[1, 10, 0, 0, 0, 0], [20, 2, 100, 0, 0, 0], [4, 200, 0, 0, 0, 0]]
    running = RunningTotals(COLUMNS)
    found = running.before(players, own)[..., EXCESS]
    assert found.tolist() == [[0, 0, 0, 0, 0, 0], [10, 1, 0, 0, 0, 0], [3, 100, 0, 0, 0, 0]]
    assert (running.keys.tolist(), running.rows[:, EXCESS].tolist()) == ([3, 5, 7], [30, 300, 7])


def test_what_one_opponent_gets_is_held_against_the_others_at_the_table() -> None:
    """The contrasts of a decision cancel out, and where one hand alone is on record there is nothing to hold it to."""
    _, _, games = learnt("softmax", 20, 1536, 23)
    rows = select(games.decisions, games.decisions.kind == DISCARD)
    worth = relative_to_table(HAND_SHARING).covariate(rows)
    several = (rows.others >= 0).sum(axis=1) > 1
    assert several.sum() > 1000
    assert np.abs(np.nansum(worth[several], axis=2)).max() < 1e-9
    assert np.isnan(worth[~several]).all()
    hidden = rows._replace(waits=np.where(np.arange(SEATS) == rows.follower[:, None, None], rows.waits, np.nan))
    assert np.isnan(relative_to_table(HAND_SHARING).covariate(hidden)).all()
