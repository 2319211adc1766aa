"""What people who play by rules of thumb do for a partner, and against a third player whose cards they see."""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.simulate.platform.felt import IN, Felt, give, take
from ledger.simulate.platform.sorting import ASSETS, MADE, PURE_RUNS, sort_hand

_NEARLY = 22.0
"""Within how much of the order two cards are nearly equal, for each unit of feeding or squeezing."""


@compiled
def best_partner(felt: Felt, seat: int) -> int:
    """The partner still in with the most assets; -1 when there is none. His hand is then sorted on line 1."""
    best, most = -1, -1
    for other in range(felt.seats):
        if felt.partners[seat] >> other & 1 and felt.status[other] == IN:
            sort_hand(felt, other, 1)
            if felt.worth[ASSETS] > most:
                best, most = other, felt.worth[ASSETS]
    return best


@compiled
def assets_of(felt: Felt, seat: int) -> int:
    """What speaks for a hand: jokers, melds, neighbours."""
    sort_hand(felt, seat, 1)
    return int(felt.worth[ASSETS])


@compiled
def demote_dead(felt: Felt, seat: int, partner: int) -> None:
    """Cards that wait for what the partner holds are worth nothing."""
    for card in range(52):
        if felt.held[seat, card] and 0 < felt.role[0, card] < 100:
            suit, rank, waits = card // 13 * 13, card % 13, 0
            for away in (-2, -1, 1, 2):
                if 0 <= rank + away <= 12:
                    waits += felt.held[partner, suit + rank + away]
            for other in range(rank, 52, 13):
                waits += felt.held[partner, other]
            felt.score[card] -= 7.0 * waits * felt.shares[seat]


@compiled
def help_of(felt: Felt, follower: int, card: int, made: int, pure: int) -> int:
    """How many cards more the next player melds with a card, a first pure run three times; ``made`` and ``pure`` are
    what he has without it."""
    give(felt, follower, card)
    sort_hand(felt, follower, 1)
    gain = felt.worth[MADE] - made + 3 * (felt.worth[PURE_RUNS] - pure)
    take(felt, follower, card)
    return int(gain)


@compiled
def fed_card(felt: Felt, seat: int, follower: int, usual: int) -> int:
    """Among cards nearly as ready to go as the usual one, the one that melds most cards of the partner."""
    best, most = usual, 0
    reach = felt.score[usual] + _NEARLY * felt.feeds[seat]
    sort_hand(felt, follower, 1)
    made, pure = felt.worth[MADE], felt.worth[PURE_RUNS]
    for card in range(52):
        if felt.held[seat, card] == 0 or card % 13 == felt.wild or felt.score[card] > reach:
            continue
        gain = help_of(felt, follower, card, made, pure)
        if gain > most:
            best, most = card, gain
    return best


@compiled
def withheld_card(felt: Felt, seat: int, follower: int, usual: int) -> int:
    """Where the usual card helps the next player, the first to go of those nearly as ready that help him least."""
    reach = felt.score[usual] + _NEARLY * felt.squeezes[seat]
    sort_hand(felt, follower, 1)
    made, pure = felt.worth[MADE], felt.worth[PURE_RUNS]
    best, least = usual, help_of(felt, follower, usual, made, pure)
    if least <= 0:
        return usual
    for card in range(52):
        if felt.held[seat, card] == 0 or card % 13 == felt.wild or felt.score[card] > reach:
            continue
        gain = max(0, help_of(felt, follower, card, made, pure))
        if gain < least or (gain == least and felt.score[card] < felt.score[best]):
            best, least = card, gain
    return best
