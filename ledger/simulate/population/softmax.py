"""The softmax policy: every choice has a value, chance is added, the best is taken.

A hand is valued by the points it is estimated to lose, dearer while lives are missing. Colluders add what their partner
gains to what they gain; the honest choice is worked out beside it with the same chance.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import LIVES, Worksheet
from ledger.simulate.population import state
from ledger.simulate.population.chance import gumbel, logistic, uniform
from ledger.simulate.population.colluders import mark_discard, partner_signals, shows, squeezes
from ledger.simulate.population.state import TableState
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
def partners_loss(work: Worksheet, table: TableState, seat: int) -> float:
    """What the best partner still in is estimated to lose; above 900 when there is none."""
    best = 999.0
    for other in range(table.seats):
        if state.is_partner(table, seat, other):
            best = min(best, estimate_loss(work, table, other, 0.5))
    return best


@compiled
def drops(work: Worksheet, table: TableState, seat: int) -> bool:
    """Whether to give up. The mark says what knowing a partner's hand did to it."""
    bad, chance = estimate_loss(work, table, seat, table.traits[seat, LIFE]), logistic(table.noise)
    if table.drawn[seat] == 0:
        lean = (bad - table.traits[seat, DROP_FROM]) / table.traits[seat, DROP_HEAT]
    else:
        lean = (bad - table.traits[seat, MIDDLE_FROM]) / 4.0
    honest = bool(lean + chance > 0)
    if table.terms[seat, state.SHIFTS] == 0 and table.terms[seat, state.HEEDS] == 0:
        return honest
    theirs = partners_loss(work, table, seat)
    if theirs > 900:
        return honest
    sway = table.terms[seat, state.SHIFTS] * (_MEAN - theirs) / 9.0
    sway += table.terms[seat, state.HEEDS] * _SIGNAL * partner_signals(table, seat)
    swayed = bool(lean + chance - sway > 0)
    table.mark = state.STAYED if swayed != honest else state.STAYED + state.WEIGHED
    return swayed


@compiled
def takes(work: Worksheet, table: TableState, seat: int, top: int) -> bool:
    """Whether to take the top discard."""
    chance, life = logistic(table.noise), table.traits[seat, LIFE]
    if not touches(table, seat, top):
        return False
    before = estimate_loss(work, table, seat, life)
    state.give(table, seat, top)
    gain = before - estimate_loss(work, table, seat, life)
    state.take(table, seat, top)
    return bool((gain - table.traits[seat, PICK_FROM]) / table.traits[seat, PICK_HEAT] + chance > 0)


@compiled
def ends(work: Worksheet, table: TableState, seat: int) -> tuple[int, int]:
    """How to end the turn, and with which card."""
    overlooked, held_back, rash = uniform(table.noise), uniform(table.noise), uniform(table.noise)
    partner = table.partners[seat] != 0 and partners_loss(work, table, seat) < 900
    bad = estimate_loss(work, table, seat, table.traits[seat, LIFE])
    lives = work.left[LIVES]
    finish = weigh(work, table, seat, lives == 0)
    card = choose(work, table, seat, bad)
    if finish >= 0 and overlooked >= table.traits[seat, OVERSEES]:
        return (state.SHOW, finish) if shows(table, seat, partner, held_back) else (state.DISCARD, card)
    gives = finish < 0 and partner and held_back < table.terms[seat, state.GIVES] and state.still_in(table) <= 4
    if gives and partners_loss(work, table, seat) < bad:
        table.mark = state.GAVE
        return state.WRONG, card
    if finish < 0 and 0 <= lives <= 20 and rash < table.traits[seat, RASH]:
        table.mark = 0
        return state.WRONG, card
    return state.DISCARD, card


@compiled
def weigh(work: Worksheet, table: TableState, seat: int, complete: bool) -> int:
    """The honest value of every card as a discard, in ``score``; answers a card to finish with, or -1."""
    finish, follower = -1, state.next_in(table, seat)
    for card in range(state.FACES):
        if table.held[seat, card] == 0:
            continue
        joker = state.is_joker(table, card)
        chance = gumbel(table.noise)
        if joker and not complete:
            continue
        state.take(table, seat, card)
        bad = estimate_loss(work, table, seat, table.traits[seat, LIFE])
        if work.left[LIVES] == 0:
            finish = card
        state.give(table, seat, card)
        table.score[card] = -999.0
        if not joker:
            value = -table.traits[seat, POINTS] * bad / 5.0 - table.traits[seat, DANGER] * danger(table, follower, card)
            table.score[card] = value + table.traits[seat, HEAT] * chance
    return finish


@compiled
def choose(work: Worksheet, table: TableState, seat: int, bad: float) -> int:
    """The card to throw. The mark says what the partner's cards did to it."""
    honest = best_discard(work, table, seat, -1, 0.0)
    if honest < 0:
        return state.PRINTED if table.printed[seat] else state.first_held(table, seat)
    follower, feeding, partner = state.next_in(table, seat), 0.0, -1
    if table.partners[seat] >> follower & 1 and estimate_loss(work, table, follower, 0.5) < bad:
        feeding = table.terms[seat, state.FEEDS]
    elif squeezes(table, seat, follower):
        feeding = -table.terms[seat, state.SQUEEZES]
    if table.terms[seat, state.SHARES] > 0:
        partner = state.last_partner(table, seat)
    shared = best_discard(work, table, seat, partner, 0.0) if partner >= 0 else honest
    final = best_discard(work, table, seat, partner, feeding) if feeding != 0 else shared
    favour = state.FED if feeding > 0 else state.SQUEEZED if feeding < 0 else 0
    mark_discard(table, honest, shared, final, favour, partner >= 0)
    return final


@compiled
def best_discard(work: Worksheet, table: TableState, seat: int, partner: int, feeding: float) -> int:
    """The card of the highest value, knowing a partner's cards (-1: nobody's); -1 where there are only jokers.

    ``feeding`` is the weight of what the next player gains, below 0 when it is kept back.
    """
    follower, best, most, theirs = state.next_in(table, seat), -1, 0.0, 0.0
    if feeding != 0:
        theirs = estimate_loss(work, table, follower, 0.5)
    for card in range(52):
        if table.held[seat, card] == 0 or card % 13 == table.wild:
            continue
        value = table.score[card] - table.traits[seat, OUTS] / 4.0 * outs(table, seat, card, partner)
        if feeding != 0:
            state.give(table, follower, card)
            value += feeding * max(0.0, theirs - estimate_loss(work, table, follower, 0.5)) / 8.0
            state.take(table, follower, card)
        if best < 0 or value > most:
            best, most = card, value
    return best
