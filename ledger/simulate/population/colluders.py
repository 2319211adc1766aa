"""The colluder policy: what is done for a partner, against a third player, and what pace says.

Colluders who play by rules of thumb choose, among cards they hold for nearly equal, what serves a partner or keeps from
a third player whose cards they see. A signaller plays a strong hand fast and a weak one slowly, and the partner takes
it in; everybody's pace is seen by everybody, what it stands for only partners know. Neither costs a draw of chance.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.worksheet import Worksheet
from ledger.simulate.population.state import (
    SIGNALLED,
    SOFTMAX,
    WEIGHED,
    TableState,
    give,
    is_partner,
    last_partner,
    take,
)
from ledger.simulate.population.strength import ASSETS, MADE, PURE_RUNS, estimate_loss, sort_hand

_NEARLY = 22.0
"""Within how much of the order two cards are nearly equal, for each unit of feeding or squeezing."""

_USUAL_POINTS, _POINTS_APART = 52.0, 6.0
_USUAL_ASSETS, _ASSETS_APART = 13, 2
"""How good a hand is as a rule, and from how far off on it is signalled as strong or weak: points to lose, assets."""
_QUICK, _TARDY = 0.6, 1.7
"""Below and above what factor of the time usual for an act a partner takes it for a sign."""


@compiled
def assets_of(state: TableState, seat: int) -> int:
    """What speaks for a hand: jokers, melds, neighbours."""
    sort_hand(state, seat, 1)
    return int(state.worth[ASSETS])


@compiled
def best_partner(state: TableState, seat: int) -> int:
    """The partner still in with the most assets; -1 when there is none."""
    best, most = -1, -1
    for other in range(state.seats):
        if is_partner(state, seat, other):
            assets = assets_of(state, other)
            if assets > most:
                best, most = other, assets
    return best


@compiled
def demote_dead(state: TableState, seat: int, partner: int) -> None:
    """Cards that wait for what the partner holds are worth nothing."""
    for card in range(52):
        if state.held[seat, card] and 0 < state.role[0, card] < 100:
            suit, rank, waits = card // 13 * 13, card % 13, 0
            for away in (-2, -1, 1, 2):
                if 0 <= rank + away <= 12:
                    waits += state.held[partner, suit + rank + away]
            for other in range(rank, 52, 13):
                waits += state.held[partner, other]
            state.score[card] -= 7.0 * waits * state.shares[seat]


@compiled
def help_of(state: TableState, follower: int, card: int, made: int, pure: int) -> int:
    """How many cards more the next player melds with a card, a first pure run three times; ``made`` and ``pure`` are
    what he has without it."""
    give(state, follower, card)
    sort_hand(state, follower, 1)
    gain = state.worth[MADE] - made + 3 * (state.worth[PURE_RUNS] - pure)
    take(state, follower, card)
    return int(gain)


@compiled
def fed_card(state: TableState, seat: int, follower: int, usual: int) -> int:
    """Among cards nearly as ready to go as the usual one, the one that melds most cards of the partner."""
    best, most = usual, 0
    reach = state.score[usual] + _NEARLY * state.feeds[seat]
    sort_hand(state, follower, 1)
    made, pure = state.worth[MADE], state.worth[PURE_RUNS]
    for card in range(52):
        if state.held[seat, card] == 0 or card % 13 == state.wild or state.score[card] > reach:
            continue
        gain = help_of(state, follower, card, made, pure)
        if gain > most:
            best, most = card, gain
    return best


@compiled
def withheld_card(state: TableState, seat: int, follower: int, usual: int) -> int:
    """Where the usual card helps the next player, the first to go of those nearly as ready that help him least."""
    reach = state.score[usual] + _NEARLY * state.squeezes[seat]
    sort_hand(state, follower, 1)
    made, pure = state.worth[MADE], state.worth[PURE_RUNS]
    best, least = usual, help_of(state, follower, usual, made, pure)
    if least <= 0:
        return usual
    for card in range(52):
        if state.held[seat, card] == 0 or card % 13 == state.wild or state.score[card] > reach:
            continue
        gain = max(0, help_of(state, follower, card, made, pure))
        if gain < least or (gain == least and state.score[card] < state.score[best]):
            best, least = card, gain
    return best


# ------------------------------------------------------------------------------------------ signals by pace


@compiled
def signal(work: Worksheet, state: TableState, seat: int) -> None:
    """Choose the pace of the next act. The mark says that it is a signal."""
    state.pace[seat] = 1.0
    if state.signals[seat] == 0 or last_partner(state, seat) < 0:
        return
    if state.generator == SOFTMAX:
        bad = estimate_loss(work, state, seat, 0.5)
        strong, weak = bad < _USUAL_POINTS - _POINTS_APART, bad > _USUAL_POINTS + _POINTS_APART
    else:
        assets = assets_of(state, seat)
        strong, weak = assets > _USUAL_ASSETS + _ASSETS_APART, assets < _USUAL_ASSETS - _ASSETS_APART
    if strong:
        state.pace[seat] = 1.0 / (1.0 + state.signals[seat])
    elif weak:
        state.pace[seat] = 1.0 + state.signals[seat]
    if state.mark == 0 or state.mark >= WEIGHED:
        state.mark = SIGNALLED if strong or weak else SIGNALLED + WEIGHED


@compiled
def observe_pace(state: TableState, seat: int, took: int, usual: float) -> None:
    """Note how an act looked to who watches the clock: quick, as usual or slow; ``took`` and ``usual`` are times of
    one unit. A slow connection looks slow."""
    state.heard[seat] = 0.0
    if took < _QUICK * usual:
        state.heard[seat] = 1.0
    elif took > _TARDY * usual:
        state.heard[seat] = -1.0


@compiled
def partner_signals(state: TableState, seat: int) -> float:
    """What partners still in last signalled of their hands: above 0 strong, below 0 weak."""
    said = 0.0
    for other in range(state.seats):
        if is_partner(state, seat, other):
            said += state.heard[other]
    return said
