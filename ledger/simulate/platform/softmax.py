"""Play by weighing: every choice has a value, chance is added, the best is taken.

A hand is felt in points that are left over, dearer while lives are missing. Colluders add what their partner gains to
what they gain; the honest choice is worked out beside it with the same chance.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import LIVES, Worksheet
from ledger.simulate.platform.chance import gumbel, logistic, uniform
from ledger.simulate.platform.feeling import danger, feel, outs, touches
from ledger.simulate.platform.felt import (
    DISCARD,
    FACES,
    FED,
    GAVE,
    HELD,
    IN,
    PRINTED,
    SHARED,
    SHOW,
    SQUEEZED,
    STAYED,
    WEIGHED,
    WRONG,
    Felt,
    give,
    is_joker,
    next_in,
    still_in,
    take,
)
from ledger.simulate.platform.telling import heard

HEAT, POINTS, OUTS, DANGER, LIFE = 0, 1, 2, 3, 4
PICK_FROM, PICK_HEAT, DROP_FROM, DROP_HEAT, MIDDLE_FROM = 5, 6, 7, 8, 9
OVERSEES, RASH = 10, 11
"""Traits: chance in discards and the weights of points, outs, danger and lives; from what gain a discard is taken, from
what points a hand is dropped at first and later, with chance; how often a complete hand is overseen, an incomplete one
declared. After them comes ``feeling.MEMORY``."""

TRAIT_NAMES = (
    "heat", "points", "outs", "danger", "life", "pick_from", "pick_heat", "drop_from", "drop_heat", "middle_from",
    "oversees", "rash", "memory",
)  # fmt: skip

_MEAN, _SIGN = 52.0, 2.5
"""How bad a hand is felt to be as a rule, in points; how far a partner's sign sways who heeds it."""


@compiled
def partners_feel(sheet: Worksheet, felt: Felt, seat: int) -> float:
    """How the best partner still in feels his hand; above 900 when there is none."""
    best = 999.0
    for other in range(felt.seats):
        if felt.partners[seat] >> other & 1 and felt.status[other] == IN:
            best = min(best, feel(sheet, felt, other, 0.5))
    return best


@compiled
def drops(sheet: Worksheet, felt: Felt, seat: int) -> bool:
    """Whether to give up. The mark says what knowing a partner's hand did to it."""
    bad, chance = feel(sheet, felt, seat, felt.traits[seat, LIFE]), logistic(felt.noise)
    if felt.drawn[seat] == 0:
        lean = (bad - felt.traits[seat, DROP_FROM]) / felt.traits[seat, DROP_HEAT]
    else:
        lean = (bad - felt.traits[seat, MIDDLE_FROM]) / 4.0
    honest = bool(lean + chance > 0)
    if felt.shifts[seat] == 0 and felt.heeds[seat] == 0:
        return honest
    theirs = partners_feel(sheet, felt, seat)
    if theirs > 900:
        return honest
    told = felt.shifts[seat] * (_MEAN - theirs) / 9.0 + felt.heeds[seat] * _SIGN * heard(felt, seat)
    swayed = bool(lean + chance - told > 0)
    felt.mark = STAYED if swayed != honest else STAYED + WEIGHED
    return swayed


@compiled
def takes(sheet: Worksheet, felt: Felt, seat: int, top: int) -> bool:
    """Whether to take the top discard."""
    chance, life = logistic(felt.noise), felt.traits[seat, LIFE]
    if not touches(felt, seat, top):
        return False
    before = feel(sheet, felt, seat, life)
    give(felt, seat, top)
    gain = before - feel(sheet, felt, seat, life)
    take(felt, seat, top)
    return bool((gain - felt.traits[seat, PICK_FROM]) / felt.traits[seat, PICK_HEAT] + chance > 0)


@compiled
def ends(sheet: Worksheet, felt: Felt, seat: int) -> tuple[int, int]:
    """How to end the turn, and with which card."""
    overlooked, held_back, rash = uniform(felt.noise), uniform(felt.noise), uniform(felt.noise)
    partner = felt.partners[seat] != 0 and partners_feel(sheet, felt, seat) < 900
    bad = feel(sheet, felt, seat, felt.traits[seat, LIFE])
    lives = sheet.left[LIVES]
    finish = weigh(sheet, felt, seat, lives == 0)
    card = choose(sheet, felt, seat, bad)
    if finish >= 0 and overlooked >= felt.traits[seat, OVERSEES]:
        if not partner or held_back >= felt.holds[seat]:
            felt.mark = HELD + WEIGHED if partner and felt.holds[seat] > 0 else 0
            return SHOW, finish
        felt.mark = HELD
        return DISCARD, card
    gives = finish < 0 and partner and held_back < felt.gives[seat] and still_in(felt) <= 4
    if gives and partners_feel(sheet, felt, seat) < bad:
        felt.mark = GAVE
        return WRONG, card
    if finish < 0 and 0 <= lives <= 20 and rash < felt.traits[seat, RASH]:
        felt.mark = 0
        return WRONG, card
    return DISCARD, card


@compiled
def weigh(sheet: Worksheet, felt: Felt, seat: int, complete: bool) -> int:
    """The honest value of every card as a discard, in ``score``; answers a card to finish with, or -1."""
    finish, follower = -1, next_in(felt, seat)
    for card in range(FACES):
        if felt.held[seat, card] == 0:
            continue
        joker = is_joker(felt, card)
        chance = gumbel(felt.noise)
        if joker and not complete:
            continue
        take(felt, seat, card)
        bad = feel(sheet, felt, seat, felt.traits[seat, LIFE])
        if sheet.left[LIVES] == 0:
            finish = card
        give(felt, seat, card)
        felt.score[card] = -999.0
        if not joker:
            value = -felt.traits[seat, POINTS] * bad / 5.0 - felt.traits[seat, DANGER] * danger(felt, follower, card)
            felt.score[card] = value + felt.traits[seat, HEAT] * chance
    return finish


@compiled
def choose(sheet: Worksheet, felt: Felt, seat: int, bad: float) -> int:
    """The card to throw. The mark says what the partner's cards did to it."""
    honest = best_discard(sheet, felt, seat, -1, 0.0)
    if honest < 0:
        return PRINTED if felt.printed[seat] else first_held(felt, seat)
    follower, feeding, partner = next_in(felt, seat), 0.0, -1
    if felt.partners[seat] >> follower & 1 and feel(sheet, felt, follower, 0.5) < bad:
        feeding = felt.feeds[seat]
    elif felt.squeezes[seat] > 0 and not felt.partners[seat] >> follower & 1 and a_partner(felt, seat) >= 0:
        feeding = -felt.squeezes[seat]
    if felt.shares[seat] > 0:
        partner = a_partner(felt, seat)
    if feeding == 0 and partner < 0:
        return honest
    shared = best_discard(sheet, felt, seat, partner, 0.0) if partner >= 0 else honest
    final = best_discard(sheet, felt, seat, partner, feeding) if feeding != 0 else shared
    for_him = FED if feeding > 0 else SQUEEZED
    if final != honest:
        felt.mark = for_him if final != shared else SHARED
    else:
        felt.mark = WEIGHED + (for_him if feeding != 0 else SHARED)
    return final


@compiled
def a_partner(felt: Felt, seat: int) -> int:
    """The last partner still in; -1 when there is none."""
    partner = -1
    for other in range(felt.seats):
        if felt.partners[seat] >> other & 1 and felt.status[other] == IN:
            partner = other
    return partner


@compiled
def best_discard(sheet: Worksheet, felt: Felt, seat: int, partner: int, feeding: float) -> int:
    """The card of the highest value, knowing a partner's cards (-1: nobody's); -1 where there are only jokers.

    ``feeding`` is the weight of what the next player gains, below 0 when it is kept from him.
    """
    follower, best, most, theirs = next_in(felt, seat), -1, 0.0, 0.0
    if feeding != 0:
        theirs = feel(sheet, felt, follower, 0.5)
    for card in range(52):
        if felt.held[seat, card] == 0 or card % 13 == felt.wild:
            continue
        value = felt.score[card] - felt.traits[seat, OUTS] / 4.0 * outs(felt, seat, card, partner)
        if feeding != 0:
            give(felt, follower, card)
            value += feeding * max(0.0, theirs - feel(sheet, felt, follower, 0.5)) / 8.0
            take(felt, follower, card)
        if best < 0 or value > most:
            best, most = card, value
    return best


@compiled
def first_held(felt: Felt, seat: int) -> int:
    """Any card of the hand."""
    for card in range(FACES):
        if felt.held[seat, card]:
            return card
    return PRINTED
