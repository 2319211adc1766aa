"""The softmax policy: every choice has a value, chance is added, the best is taken.

A hand is valued by the points it is estimated to lose, dearer while lives are missing. Colluders add what their partner
gains to what they gain; the honest choice is worked out beside it with the same chance.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.worksheet import LIVES, Worksheet
from ledger.simulate.population.chance import gumbel, logistic, uniform
from ledger.simulate.population.colluders import partner_signals
from ledger.simulate.population.state import (
    DISCARD,
    FACES,
    FED,
    GAVE,
    HELD,
    PRINTED,
    SHARED,
    SHOW,
    SQUEEZED,
    STAYED,
    WEIGHED,
    WRONG,
    TableState,
    give,
    is_joker,
    is_partner,
    last_partner,
    next_in,
    still_in,
    take,
)
from ledger.simulate.population.strength import danger, estimate_loss, outs, touches

HEAT, POINTS, OUTS, DANGER, LIFE = 0, 1, 2, 3, 4
PICK_FROM, PICK_HEAT, DROP_FROM, DROP_HEAT, MIDDLE_FROM = 5, 6, 7, 8, 9
OVERSEES, RASH = 10, 11
"""Traits: chance in discards and the weights of points, outs, danger and lives; from what gain a discard is taken, from
what points a hand is dropped at first and later, with chance; how often a complete hand is overseen, an incomplete one
declared. After them comes ``MEMORY``."""

_MEAN, _SIGNAL = 52.0, 2.5
"""The points a hand is estimated to lose as a rule; how far a partner's signal sways who heeds it."""


@compiled
def partners_loss(work: Worksheet, state: TableState, seat: int) -> float:
    """What the best partner still in is estimated to lose; above 900 when there is none."""
    best = 999.0
    for other in range(state.seats):
        if is_partner(state, seat, other):
            best = min(best, estimate_loss(work, state, other, 0.5))
    return best


@compiled
def drops(work: Worksheet, state: TableState, seat: int) -> bool:
    """Whether to give up. The mark says what knowing a partner's hand did to it."""
    bad, chance = estimate_loss(work, state, seat, state.traits[seat, LIFE]), logistic(state.noise)
    if state.drawn[seat] == 0:
        lean = (bad - state.traits[seat, DROP_FROM]) / state.traits[seat, DROP_HEAT]
    else:
        lean = (bad - state.traits[seat, MIDDLE_FROM]) / 4.0
    honest = bool(lean + chance > 0)
    if state.shifts[seat] == 0 and state.heeds[seat] == 0:
        return honest
    theirs = partners_loss(work, state, seat)
    if theirs > 900:
        return honest
    sway = state.shifts[seat] * (_MEAN - theirs) / 9.0 + state.heeds[seat] * _SIGNAL * partner_signals(state, seat)
    swayed = bool(lean + chance - sway > 0)
    state.mark = STAYED if swayed != honest else STAYED + WEIGHED
    return swayed


@compiled
def takes(work: Worksheet, state: TableState, seat: int, top: int) -> bool:
    """Whether to take the top discard."""
    chance, life = logistic(state.noise), state.traits[seat, LIFE]
    if not touches(state, seat, top):
        return False
    before = estimate_loss(work, state, seat, life)
    give(state, seat, top)
    gain = before - estimate_loss(work, state, seat, life)
    take(state, seat, top)
    return bool((gain - state.traits[seat, PICK_FROM]) / state.traits[seat, PICK_HEAT] + chance > 0)


@compiled
def ends(work: Worksheet, state: TableState, seat: int) -> tuple[int, int]:
    """How to end the turn, and with which card."""
    overlooked, held_back, rash = uniform(state.noise), uniform(state.noise), uniform(state.noise)
    partner = state.partners[seat] != 0 and partners_loss(work, state, seat) < 900
    bad = estimate_loss(work, state, seat, state.traits[seat, LIFE])
    lives = work.left[LIVES]
    finish = weigh(work, state, seat, lives == 0)
    card = choose(work, state, seat, bad)
    if finish >= 0 and overlooked >= state.traits[seat, OVERSEES]:
        if not partner or held_back >= state.holds[seat]:
            state.mark = HELD + WEIGHED if partner and state.holds[seat] > 0 else 0
            return SHOW, finish
        state.mark = HELD
        return DISCARD, card
    gives = finish < 0 and partner and held_back < state.gives[seat] and still_in(state) <= 4
    if gives and partners_loss(work, state, seat) < bad:
        state.mark = GAVE
        return WRONG, card
    if finish < 0 and 0 <= lives <= 20 and rash < state.traits[seat, RASH]:
        state.mark = 0
        return WRONG, card
    return DISCARD, card


@compiled
def weigh(work: Worksheet, state: TableState, seat: int, complete: bool) -> int:
    """The honest value of every card as a discard, in ``score``; answers a card to finish with, or -1."""
    finish, follower = -1, next_in(state, seat)
    for card in range(FACES):
        if state.held[seat, card] == 0:
            continue
        joker = is_joker(state, card)
        chance = gumbel(state.noise)
        if joker and not complete:
            continue
        take(state, seat, card)
        bad = estimate_loss(work, state, seat, state.traits[seat, LIFE])
        if work.left[LIVES] == 0:
            finish = card
        give(state, seat, card)
        state.score[card] = -999.0
        if not joker:
            value = -state.traits[seat, POINTS] * bad / 5.0 - state.traits[seat, DANGER] * danger(state, follower, card)
            state.score[card] = value + state.traits[seat, HEAT] * chance
    return finish


@compiled
def choose(work: Worksheet, state: TableState, seat: int, bad: float) -> int:
    """The card to throw. The mark says what the partner's cards did to it."""
    honest = best_discard(work, state, seat, -1, 0.0)
    if honest < 0:
        return PRINTED if state.printed[seat] else first_held(state, seat)
    follower, feeding, partner = next_in(state, seat), 0.0, -1
    if state.partners[seat] >> follower & 1 and estimate_loss(work, state, follower, 0.5) < bad:
        feeding = state.feeds[seat]
    elif state.squeezes[seat] > 0 and not state.partners[seat] >> follower & 1 and last_partner(state, seat) >= 0:
        feeding = -state.squeezes[seat]
    if state.shares[seat] > 0:
        partner = last_partner(state, seat)
    if feeding == 0 and partner < 0:
        return honest
    shared = best_discard(work, state, seat, partner, 0.0) if partner >= 0 else honest
    final = best_discard(work, state, seat, partner, feeding) if feeding != 0 else shared
    why = FED if feeding > 0 else SQUEEZED
    if final != honest:
        state.mark = why if final != shared else SHARED
    else:
        state.mark = WEIGHED + (why if feeding != 0 else SHARED)
    return final


@compiled
def best_discard(work: Worksheet, state: TableState, seat: int, partner: int, feeding: float) -> int:
    """The card of the highest value, knowing a partner's cards (-1: nobody's); -1 where there are only jokers.

    ``feeding`` is the weight of what the next player gains, below 0 when it is kept from him.
    """
    follower, best, most, theirs = next_in(state, seat), -1, 0.0, 0.0
    if feeding != 0:
        theirs = estimate_loss(work, state, follower, 0.5)
    for card in range(52):
        if state.held[seat, card] == 0 or card % 13 == state.wild:
            continue
        value = state.score[card] - state.traits[seat, OUTS] / 4.0 * outs(state, seat, card, partner)
        if feeding != 0:
            give(state, follower, card)
            value += feeding * max(0.0, theirs - estimate_loss(work, state, follower, 0.5)) / 8.0
            take(state, follower, card)
        if best < 0 or value > most:
            best, most = card, value
    return best


@compiled
def first_held(state: TableState, seat: int) -> int:
    """Any card of the hand."""
    for card in range(FACES):
        if state.held[seat, card]:
            return card
    return PRINTED
