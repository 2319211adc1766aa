"""The heuristic policy: sort the hand greedily, throw what has the lowest rank in one's order, err now and then.

Nothing is weighed against chance here: habits decide, and a share of decisions goes wrong. Colluders let what serves
their partner go first among cards they hold for nearly equal; what they would have thrown else is worked out beside it.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import measure
from ledger.rules.compiled.shows import can_show
from ledger.rules.compiled.worksheet import LIVES, NEVER, Worksheet
from ledger.simulate.population.chance import below, uniform
from ledger.simulate.population.colluders import (
    assets_of,
    best_partner,
    demote_dead,
    fed_card,
    partner_signals,
    withheld_card,
)
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
    last_partner,
    next_in,
    still_in,
    take,
)
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
def drops(work: Worksheet, state: TableState, seat: int) -> bool:
    """Whether to give up: too little at first, or a bad hand that does not get better."""
    u, turns = uniform(state.noise), state.drawn[seat]
    sort_hand(state, seat, 0)
    assets, needs = state.worth[ASSETS], state.traits[seat, NEEDS]
    hopeless = state.worth[LOOSE] >= 55 and state.worth[PURE_RUNS] == 0
    honest = gives_up(state, seat, u, assets - needs, turns, hopeless)
    if state.shifts[seat] == 0 and state.heeds[seat] == 0:
        return honest
    partner = best_partner(state, seat)
    if partner < 0:
        return honest
    lean = state.shifts[seat] * (assets_of(state, partner) - _CLOSER) / 2.0
    lean += state.heeds[seat] * _SIGNAL * partner_signals(state, seat)
    swayed = gives_up(state, seat, u, assets - needs + lean, turns, hopeless)
    state.mark = STAYED if swayed != honest else STAYED + WEIGHED
    return swayed


@compiled
def gives_up(state: TableState, seat: int, u: float, spare: float, turns: int, hopeless: bool) -> bool:
    """The rule itself, with one draw of chance."""
    if turns == 0:
        return bool((spare < 0) != (u < state.traits[seat, FLIPS]))
    return bool(turns >= 3 and hopeless and spare < 4 and u < state.traits[seat, TIRES])


@compiled
def takes(work: Worksheet, state: TableState, seat: int, top: int) -> bool:
    """Whether to take the top discard: always for a first pure sequence, by habit for other melds."""
    u = uniform(state.noise)
    sort_hand(state, seat, 0)
    made, pure = state.worth[MADE], state.worth[PURE_RUNS]
    give(state, seat, top)
    sort_hand(state, seat, 0)
    more, purer = state.worth[MADE] - made, state.worth[PURE_RUNS] - pure
    take(state, seat, top)
    if purer > 0 and pure == 0:
        return bool(u >= state.traits[seat, ERRS])
    if more >= 2:
        return bool(u < state.traits[seat, TAKES_MELD])
    if more == 1:
        return bool(u < state.traits[seat, TAKES_MORE])
    return bool(u < state.traits[seat, TAKES_ANY])


@compiled
def ends(work: Worksheet, state: TableState, seat: int) -> tuple[int, int]:
    """How to end the turn, and with which card."""
    overlooked, held_back, rash = uniform(state.noise), uniform(state.noise), uniform(state.noise)
    sort_hand(state, seat, 0)
    loose, own_assets = state.worth[LOOSE], state.worth[ASSETS]
    finish = finishing_card(work, state, seat) if loose <= 45 else -1
    card = choose(state, seat, own_assets)
    partner = best_partner(state, seat) if state.partners[seat] else -1
    if finish >= 0 and overlooked >= state.traits[seat, OVERSEES]:
        if partner < 0 or held_back >= state.holds[seat]:
            state.mark = HELD + WEIGHED if partner >= 0 and state.holds[seat] > 0 else 0
            return SHOW, finish
        state.mark = HELD
        return DISCARD, card
    gives = finish < 0 and partner >= 0 and held_back < state.gives[seat] and still_in(state) <= 4
    if gives and assets_of(state, partner) > own_assets and not completes(work, state, seat, card):
        state.mark = GAVE
        return WRONG, card
    if finish < 0 and loose <= 14 and rash < state.traits[seat, RASH] and not completes(work, state, seat, card):
        state.mark = 0
        return WRONG, card
    return DISCARD, card


@compiled
def completes(work: Worksheet, state: TableState, seat: int, card: int) -> bool:
    """Whether the hand can be shown once a card has gone."""
    take(state, seat, card)
    found = can_show(work, LIVES, state.one[seat], state.two[seat], state.printed[seat], state.wild)
    give(state, seat, card)
    return found


@compiled
def finishing_card(work: Worksheet, state: TableState, seat: int) -> int:
    """A card to put down that leaves a show; -1 when there is none."""
    measure(work, state.one[seat], state.two[seat], state.printed[seat], state.wild, LIVES, LIVES)
    if work.left[LIVES] == NEVER or work.left[LIVES] > work.points[10]:
        return -1
    for card in range(FACES):
        if state.held[seat, card] and completes(work, state, seat, card):
            return card
    return -1


@compiled
def choose(state: TableState, seat: int, own_assets: int) -> int:
    """The card to throw. The mark says what the partner's cards did to it."""
    follower, partner = next_in(state, seat), -1
    err, careful = uniform(state.noise), uniform(state.noise) < state.traits[seat, CAREFUL]
    heeds = uniform(state.noise) < 0.15 + 0.6 * (state.feeds[seat] + state.squeezes[seat])
    rank_cards(state, seat, follower if careful else -1)
    honest = pick_lowest(state, seat, err)
    if state.shares[seat] > 0:
        partner = last_partner(state, seat)
    shared = honest
    if partner >= 0:
        demote_dead(state, seat, partner)
        shared = pick_lowest(state, seat, err)
    final, feeding, why = shared, False, FED
    if honest < 0:
        return a_joker(state, seat)
    beside = state.feeds[seat] > 0 and state.partners[seat] >> follower & 1
    if beside and assets_of(state, follower) > own_assets:
        feeding = True
        final = fed_card(state, seat, follower, shared) if heeds else shared
    elif state.squeezes[seat] > 0 and not state.partners[seat] >> follower & 1 and last_partner(state, seat) >= 0:
        feeding, why = True, SQUEEZED
        final = withheld_card(state, seat, follower, shared) if heeds else shared
    if final != honest:
        state.mark = why if final != shared else SHARED
    elif feeding or partner >= 0:
        state.mark = WEIGHED + (why if feeding else SHARED)
    return final


@compiled
def rank_cards(state: TableState, seat: int, follower: int) -> None:
    """The place of every card in the player's order, lowest first to go, in ``score``; line 0 is sorted already."""
    for card in range(52):
        if state.held[seat, card] == 0 or card % 13 == state.wild:
            continue
        role = state.role[0, card]
        rank = card % 13
        points = 10 if rank == 0 or rank > 9 else rank + 1
        place = float(below(state.noise, 1 + int(state.traits[seat, UNSURE])))
        if role >= 100:
            place += role
        else:
            place += state.traits[seat, PAIR] if role & 1 else 0.0
            place += state.traits[seat, BESIDE] if role & 2 else 0.0
            place += state.traits[seat, GAP] if role & 4 else 0.0
            place -= state.traits[seat, HIGH] * points
        if follower >= 0 and collects(state, follower, card):
            place += 30.0
        state.score[card] = place


@compiled
def collects(state: TableState, other: int, card: int) -> bool:
    """Whether the next player took a card beside this one."""
    for face in range(52):
        if state.picked[other, face]:
            apart = abs(face % 13 - card % 13)
            if apart == 0 or (face // 13 == card // 13 and (apart <= 2 or apart >= 12)):
                return True
    return False


@compiled
def pick_lowest(state: TableState, seat: int, err: float) -> int:
    """The first to go, or who errs, the second or third."""
    first, second, third = -1, -1, -1
    for card in range(52):
        if state.held[seat, card] == 0 or card % 13 == state.wild:
            continue
        if first < 0 or state.score[card] < state.score[first]:
            first, second, third = card, first, second
        elif second < 0 or state.score[card] < state.score[second]:
            second, third = card, second
        elif third < 0 or state.score[card] < state.score[third]:
            third = card
    errs = state.traits[seat, ERRS]
    if err < errs * errs and third >= 0:
        return third
    return second if err < errs and second >= 0 else first


@compiled
def a_joker(state: TableState, seat: int) -> int:
    """A joker, where the hand holds nothing else."""
    for card in range(52):
        if state.held[seat, card]:
            return card
    return PRINTED
