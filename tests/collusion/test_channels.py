"""What a choice is worth to others, on decisions made by hand."""

from __future__ import annotations

import numpy as np

from ledger.collusion.channels import HOLD_OFF, WRONG_SHOWS, RateChannel, gain_of_the_next, wrong_shows
from ledger.collusion.facts.decisions import (
    DECLARE,
    DISCARD,
    DRAW,
    FIRST_TURN,
    LATER_TURN,
    SEATS,
    WRONG_SHOW,
    Deals,
    Decisions,
    Facts,
    empty_decisions,
)
from ledger.collusion.facts.matches import MatchFacts
from ledger.collusion.leads import choice_message, evidence_events, strongest
from ledger.collusion.model import HonestPlay
from ledger.collusion.screening import FALSE_DISCOVERY_RATE, ScreenedPair, Screening
from ledger.collusion.statistics import EXCESS, N, compute_statistics, pair_key
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_words


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


# -- wrong shows -----------------------------------------------------------------------------------

Made = tuple[int, int, int, tuple[int, ...]]
"""A decision of player 0: deal, kind, what was chosen, and who else is in."""


def decided(*made: Made, players: tuple[int, ...] = (0, 1, 2), whole: int = 1) -> Facts:
    """Deals of three people in which player 0 decides."""
    rows: Decisions = empty_decisions(len(made))
    rows.others[:] = -1
    for at, (deal, kind, chosen, there) in enumerate(made):
        rows.deal[at], rows.seq[at], rows.kind[at], rows.chosen[at] = deal, at, kind, chosen
        for other in there:
            rows.others[at, other] = other
    count = 1 + max(row[0] for row in made)
    seats = np.full((count, SEATS), -1, dtype=np.int32)
    seats[:, : len(players)] = players
    none = np.full(count, -1, dtype=np.int64)
    of_seats = np.full((count, SEATS), -1)
    return Facts(Deals(seats, none, of_seats, np.full(count, whole, dtype=np.int64), none, of_seats), rows)


def counted(found: Facts) -> tuple[tuple[int, int], tuple[int, int]]:
    """Trials and wrong shows of player 0, with player 1 and in all."""
    sums = compute_statistics(found, HonestPlay({}), [WRONG_SHOWS], ["a", "b", "c"])
    pairs, players = sums.pairs["wrong_shows"].by_key(), sums.players["wrong_shows"].by_key()
    rows = (pairs.get(pair_key(0, 1)), players[0])
    one, every = ((0, 0) if row is None else (int(row[N]), int(row[EXCESS])) for row in rows)
    return one, every


def test_a_wrong_show_counts_with_who_was_in_at_the_first_own_turn_and_is_no_show_with_others() -> None:
    """In one deal the other drops before the wrong show, in the next the other was out at the first turn."""
    found = decided(
        (0, DISCARD, 3, (1, 2)), (0, WRONG_SHOW, 0, (2,)),
        (1, DISCARD, 3, (2,)), (1, WRONG_SHOW, 0, (2,)),
        (2, DISCARD, 3, (1, 2)),
    )  # fmt: skip
    assert counted(found) == ((2, 1), (3, 2))


def test_deals_in_which_a_player_could_not_show_are_no_trials_of_a_wrong_show() -> None:
    """Dropped at once, or before the first own turn; the others are played by the timer or by autoplay, which are no
    decisions at all."""
    found = decided(
        (0, FIRST_TURN, 1, (1, 2)), (1, FIRST_TURN, 0, (1, 2)), (1, DRAW, 0, (1, 2)), (1, LATER_TURN, 1, (1, 2)),
        (3, DISCARD, 3, (1, 2)), (5, DECLARE, 1, (1, 2)),
    )  # fmt: skip
    assert counted(found) == ((2, 0), (2, 0))
    assert not len(wrong_shows(decided((0, DISCARD, 3, (1, 2)), whole=0)).player)


def test_wrong_shows_with_the_other_and_without_never_outnumber_their_deals() -> None:
    """Whoever drops when: 400 deals drawn, seed 3, in which player 1 drops and player 0 shows wrongly often."""
    rng, made = np.random.default_rng(3), []
    for deal in range(400):
        gone = rng.integers(0, 6)
        for turn in range(4):
            there = (1, 2) if turn < gone else (2,)
            wrong = rng.random() < 0.2
            made.append((deal, WRONG_SHOW if wrong else DISCARD, 0, there))
            if wrong:
                break
    (n, events), (every, all_events) = counted(decided(*made))
    assert 0 < events <= n and 0 < all_events - events <= every - n


# -- what is shown of a rate -------------------------------------------------------------------------


def shown(channel: RateChannel, found: Facts, strata: set[str] | None = None) -> list[tuple[int, str]]:
    """The events shown of what player 0 did towards player 1, and in words."""
    played = MatchFacts("m", "", 0, found, "classic")
    events = evidence_events(channel, played, HonestPlay({}), ["a", "b", "c"], (0,), (1,), strata=strata)
    return [(event.seq, in_words(choice_message(event), ENGLISH)) for event in strongest(events)]


def test_only_the_first_chance_of_a_deal_is_shown_as_it_alone_was_counted() -> None:
    found = decided(
        (0, DECLARE, 1, (1, 2)), (0, DECLARE, 1, (1, 2)),
        (1, DECLARE, 0, (1, 2)), (1, DECLARE, 1, (1, 2)),
        (2, DECLARE, 1, (2,)), (3, DECLARE, 1, (1,)),
    )  # fmt: skip
    assert [seq for seq, _ in shown(HOLD_OFF, found)] == [0, 5]


def test_an_occasion_under_rules_or_at_tables_that_were_not_compared_is_not_shown() -> None:
    found = decided((0, DECLARE, 1, (1, 2)))
    assert shown(HOLD_OFF, found, {"classic, 3 seats"}) and not shown(HOLD_OFF, found, {"classic, 2 seats"})


def test_an_occasion_tells_who_won_the_deal_and_a_wrong_show_is_told_at_its_own_event() -> None:
    held = decided((0, DECLARE, 1, (1, 2)), (1, DECLARE, 1, (1, 2)), (2, DECLARE, 1, (1, 2)), (3, DECLARE, 1, (1,)))
    held.deals.winner[:] = 1, 0, 2, -1
    assert [words for _, words in shown(HOLD_OFF, held)] == [
        "hold-off; the other won the deal", "hold-off; the same player won the deal",
        "hold-off; a third player won the deal", "hold-off",
    ]  # fmt: skip
    wrong = decided((0, DISCARD, 0, (1, 2)), (0, WRONG_SHOW, 0, (2,)), (1, DISCARD, 0, (2,)), (1, WRONG_SHOW, 0, (2,)))
    assert [seq for seq, _ in shown(WRONG_SHOWS, wrong)] == [1]


def test_occasions_that_weigh_alike_are_shown_in_the_order_they_came_in() -> None:
    """Not by the names of their matches."""
    once, events = decided((0, DECLARE, 1, (1, 2))), []
    for name in ("z", "a", "m"):
        match = MatchFacts(name, "", 0, once, "classic")
        events += evidence_events(HOLD_OFF, match, HonestPlay({}), [], (0,), (1,))
    assert [event.match for event in strongest(events)] == ["z", "a", "m"]
