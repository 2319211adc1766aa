"""The heuristic policy: sort the hand greedily, throw what has the lowest rank in one's order, err now and then.

Nothing is weighed against chance here: habits decide, and a share of decisions goes wrong. Colluders let what serves
their partner go first among cards they hold for nearly equal; what they would have thrown else is worked out beside it.
"""

from __future__ import annotations

from ledger.rules.compiled.counting import can_show
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import LIVES, NEVER, Worksheet, measure
from ledger.simulate.population import state
from ledger.simulate.population.chance import below, uniform
from ledger.simulate.population.colluders import (
    assets_of,
    best_partner,
    demote_dead,
    fed_card,
    mark_discard,
    partner_signals,
    shows,
    squeezes,
    withheld_card,
)
from ledger.simulate.population.state import TableState
from ledger.simulate.population.strength import ASSETS, LOOSE, MADE, PURE_RUNS, sort_hand

ERRS, HIGH, PAIR, BESIDE, GAP, CAREFUL = 0, 1, 2, 3, 4, 5
TAKES_MELD, TAKES_MORE, TAKES_ANY, OVERSEES, RASH = 6, 7, 8, 9, 10
NEEDS, FLIPS, TIRES, UNSURE = 11, 12, 13, 14
"""Traits: share of wrong discards; what a high card, a pair, neighbours and a gap are worth; how often dangerous cards
are kept, a discard is taken for a new meld, for a longer one, for nothing; how often a complete hand is overseen, an
incomplete one declared; assets without which a hand is dropped, how often that goes the other way, how often a bad hand
is dropped later; how far the order of cards is unsure."""

_CLOSER, _SIGNAL = 13, 3.0
"""Usual assets of a hand; how many a partner's signal counts for who heeds it."""


@compiled
def drops(work: Worksheet, table: TableState, seat: int) -> bool:
    """Whether to give up: too little at first, or a bad hand that does not get better."""
    u, turns = uniform(table.noise), table.drawn[seat]
    sort_hand(table, seat, 0)
    assets, needs = table.worth[ASSETS], table.traits[seat, NEEDS]
    hopeless = table.worth[LOOSE] >= 55 and table.worth[PURE_RUNS] == 0
    honest = gives_up(table, seat, u, assets - needs, turns, hopeless)
    if table.terms[seat, state.SHIFTS] == 0 and table.terms[seat, state.HEEDS] == 0:
        return honest
    partner = best_partner(table, seat)
    if partner < 0:
        return honest
    lean = table.terms[seat, state.SHIFTS] * (assets_of(table, partner) - _CLOSER) / 2.0
    lean += table.terms[seat, state.HEEDS] * _SIGNAL * partner_signals(table, seat)
    swayed = gives_up(table, seat, u, assets - needs + lean, turns, hopeless)
    table.mark = state.STAYED if swayed != honest else state.STAYED + state.WEIGHED
    return swayed


@compiled
def gives_up(table: TableState, seat: int, u: float, spare: float, turns: int, hopeless: bool) -> bool:
    """The rule itself, with one draw of chance."""
    if turns == 0:
        return bool((spare < 0) != (u < table.traits[seat, FLIPS]))
    return bool(turns >= 3 and hopeless and spare < 4 and u < table.traits[seat, TIRES])


@compiled
def takes(work: Worksheet, table: TableState, seat: int, top: int) -> bool:
    """Whether to take the top discard: always for a first pure sequence, by habit for other melds."""
    u = uniform(table.noise)
    sort_hand(table, seat, 0)
    made, pure = table.worth[MADE], table.worth[PURE_RUNS]
    state.give(table, seat, top)
    sort_hand(table, seat, 0)
    more, purer = table.worth[MADE] - made, table.worth[PURE_RUNS] - pure
    state.take(table, seat, top)
    if purer > 0 and pure == 0:
        return bool(u >= table.traits[seat, ERRS])
    if more >= 2:
        return bool(u < table.traits[seat, TAKES_MELD])
    if more == 1:
        return bool(u < table.traits[seat, TAKES_MORE])
    return bool(u < table.traits[seat, TAKES_ANY])


@compiled
def ends(work: Worksheet, table: TableState, seat: int) -> tuple[int, int]:
    """How to end the turn, and with which card."""
    overlooked, held_back, rash = uniform(table.noise), uniform(table.noise), uniform(table.noise)
    sort_hand(table, seat, 0)
    loose, own_assets = table.worth[LOOSE], table.worth[ASSETS]
    finish = finishing_card(work, table, seat) if loose <= 45 else -1
    card = choose(table, seat, own_assets)
    partner = best_partner(table, seat) if table.partners[seat] else -1
    if finish >= 0 and overlooked >= table.traits[seat, OVERSEES]:
        return (state.SHOW, finish) if shows(table, seat, partner >= 0, held_back) else (state.DISCARD, card)
    gives = finish < 0 and partner >= 0 and held_back < table.terms[seat, state.GIVES] and state.still_in(table) <= 4
    if gives and assets_of(table, partner) > own_assets and not completes(work, table, seat, card):
        table.mark = state.GAVE
        return state.WRONG, card
    if finish < 0 and loose <= 14 and rash < table.traits[seat, RASH] and not completes(work, table, seat, card):
        table.mark = 0
        return state.WRONG, card
    return state.DISCARD, card


@compiled
def completes(work: Worksheet, table: TableState, seat: int, card: int) -> bool:
    """Whether the hand can be shown once a card has gone."""
    state.take(table, seat, card)
    found = can_show(work, LIVES, table.one[seat], table.two[seat], table.printed[seat], table.wild)
    state.give(table, seat, card)
    return found


@compiled
def finishing_card(work: Worksheet, table: TableState, seat: int) -> int:
    """A card to put down that leaves a show; -1 when there is none."""
    measure(work, table.one[seat], table.two[seat], table.printed[seat], table.wild, LIVES, LIVES)
    if work.left[LIVES] == NEVER or work.left[LIVES] > work.points[10]:
        return -1
    for card in range(state.FACES):
        if table.held[seat, card] and completes(work, table, seat, card):
            return card
    return -1


@compiled
def choose(table: TableState, seat: int, own_assets: int) -> int:
    """The card to throw. The mark says what the partner's cards did to it."""
    follower, partner = state.next_in(table, seat), -1
    err, careful = uniform(table.noise), uniform(table.noise) < table.traits[seat, CAREFUL]
    heeds = uniform(table.noise) < 0.15 + 0.6 * (table.terms[seat, state.FEEDS] + table.terms[seat, state.SQUEEZES])
    rank_cards(table, seat, follower if careful else -1)
    honest = pick_lowest(table, seat, err)
    if table.terms[seat, state.SHARES] > 0:
        partner = state.last_partner(table, seat)
    shared = honest
    if partner >= 0:
        demote_dead(table, seat, partner)
        shared = pick_lowest(table, seat, err)
    final, favour = shared, 0
    if honest < 0:
        return state.first_held(table, seat)
    beside = table.terms[seat, state.FEEDS] > 0 and table.partners[seat] >> follower & 1
    if beside and assets_of(table, follower) > own_assets:
        favour = state.FED
        final = fed_card(table, seat, follower, shared) if heeds else shared
    elif squeezes(table, seat, follower):
        favour = state.SQUEEZED
        final = withheld_card(table, seat, follower, shared) if heeds else shared
    mark_discard(table, honest, shared, final, favour, partner >= 0)
    return final


@compiled
def rank_cards(table: TableState, seat: int, follower: int) -> None:
    """The place of every card in the player's order, lowest first to go, in ``score``; line 0 is sorted already."""
    for card in range(52):
        if table.held[seat, card] == 0 or card % 13 == table.wild:
            continue
        role = table.role[0, card]
        rank = card % 13
        points = 10 if rank == 0 or rank > 9 else rank + 1
        place = float(below(table.noise, 1 + int(table.traits[seat, UNSURE])))
        if role >= 100:
            place += role
        else:
            place += table.traits[seat, PAIR] if role & 1 else 0.0
            place += table.traits[seat, BESIDE] if role & 2 else 0.0
            place += table.traits[seat, GAP] if role & 4 else 0.0
            place -= table.traits[seat, HIGH] * points
        if follower >= 0 and collects(table, follower, card):
            place += 30.0
        table.score[card] = place


@compiled
def collects(table: TableState, other: int, card: int) -> bool:
    """Whether the next player took a card beside this one."""
    for face in range(52):
        if table.picked[other, face]:
            apart = abs(face % 13 - card % 13)
            if apart == 0 or (face // 13 == card // 13 and (apart <= 2 or apart >= 12)):
                return True
    return False


@compiled
def pick_lowest(table: TableState, seat: int, err: float) -> int:
    """The first to go, or who errs, the second or third."""
    first, second, third = -1, -1, -1
    for card in range(52):
        if table.held[seat, card] == 0 or card % 13 == table.wild:
            continue
        if first < 0 or table.score[card] < table.score[first]:
            first, second, third = card, first, second
        elif second < 0 or table.score[card] < table.score[second]:
            second, third = card, second
        elif third < 0 or table.score[card] < table.score[third]:
            third = card
    errs = table.traits[seat, ERRS]
    if err < errs * errs and third >= 0:
        return third
    return second if err < errs and second >= 0 else first
