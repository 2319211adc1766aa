"""Play by rules of thumb: sort the hand greedily, throw what has the lowest rank in one's order, err now and then.

Nothing is weighed against chance here: habits decide, and a share of decisions goes wrong. Colluders let what serves
their partner go first among cards they hold for nearly equal; what they would have thrown else is worked out beside it.
"""

from __future__ import annotations

from ledger.rules.compiled.counting import can_show
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import LIVES, NEVER, Worksheet, measure
from ledger.simulate.platform.chance import below, uniform
from ledger.simulate.platform.favours import assets_of, best_partner, demote_dead, fed_card, withheld_card
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
    next_in,
    still_in,
    take,
)
from ledger.simulate.platform.sorting import ASSETS, LOOSE, MADE, PURE_RUNS, sort_hand
from ledger.simulate.platform.telling import has_partner, heard

ERRS, HIGH, PAIR, BESIDE, GAP, CAREFUL = 0, 1, 2, 3, 4, 5
TAKES_MELD, TAKES_MORE, TAKES_ANY, OVERSEES, RASH = 6, 7, 8, 9, 10
NEEDS, FLIPS, TIRES, UNSURE = 11, 12, 13, 14
"""Traits: share of wrong discards; what a high card, a pair, neighbours and a gap are worth; how often dangerous cards
are kept, a discard is taken for a new meld, for a longer one, for nothing; how often a complete hand is overseen, an
incomplete one declared; assets without which a hand is dropped, how often that goes the other way, how often a bad hand
is dropped later; how far the order of cards is unsure."""

TRAIT_NAMES = (
    "errs", "high", "pair", "beside", "gap", "careful", "takes_meld", "takes_more", "takes_any", "oversees", "rash",
    "needs", "flips", "tires", "unsure",
)  # fmt: skip

_CLOSER, _SIGN = 13, 3.0
"""Usual assets of a hand; how many a partner's sign counts for who heeds it."""


@compiled
def drops(sheet: Worksheet, felt: Felt, seat: int) -> bool:
    """Whether to give up: too little at first, or a bad hand that does not get better."""
    u, turns = uniform(felt.noise), felt.drawn[seat]
    sort_hand(felt, seat, 0)
    assets, needs = felt.worth[ASSETS], felt.traits[seat, NEEDS]
    hopeless = felt.worth[LOOSE] >= 55 and felt.worth[PURE_RUNS] == 0
    honest = gives_up(felt, seat, u, assets - needs, turns, hopeless)
    if felt.shifts[seat] == 0 and felt.heeds[seat] == 0:
        return honest
    partner = best_partner(felt, seat)
    if partner < 0:
        return honest
    lean = felt.shifts[seat] * (assets_of(felt, partner) - _CLOSER) / 2.0
    lean += felt.heeds[seat] * _SIGN * heard(felt, seat)
    swayed = gives_up(felt, seat, u, assets - needs + lean, turns, hopeless)
    felt.mark = STAYED if swayed != honest else STAYED + WEIGHED
    return swayed


@compiled
def gives_up(felt: Felt, seat: int, u: float, spare: float, turns: int, hopeless: bool) -> bool:
    """The rule itself, with one draw of chance."""
    if turns == 0:
        return bool((spare < 0) != (u < felt.traits[seat, FLIPS]))
    return bool(turns >= 3 and hopeless and spare < 4 and u < felt.traits[seat, TIRES])


@compiled
def takes(sheet: Worksheet, felt: Felt, seat: int, top: int) -> bool:
    """Whether to take the top discard: always for a first pure sequence, by habit for other melds."""
    u = uniform(felt.noise)
    sort_hand(felt, seat, 0)
    made, pure = felt.worth[MADE], felt.worth[PURE_RUNS]
    give(felt, seat, top)
    sort_hand(felt, seat, 0)
    more, purer = felt.worth[MADE] - made, felt.worth[PURE_RUNS] - pure
    take(felt, seat, top)
    if purer > 0 and pure == 0:
        return bool(u >= felt.traits[seat, ERRS])
    if more >= 2:
        return bool(u < felt.traits[seat, TAKES_MELD])
    if more == 1:
        return bool(u < felt.traits[seat, TAKES_MORE])
    return bool(u < felt.traits[seat, TAKES_ANY])


@compiled
def ends(sheet: Worksheet, felt: Felt, seat: int) -> tuple[int, int]:
    """How to end the turn, and with which card."""
    overlooked, held_back, rash = uniform(felt.noise), uniform(felt.noise), uniform(felt.noise)
    sort_hand(felt, seat, 0)
    loose, own_assets = felt.worth[LOOSE], felt.worth[ASSETS]
    finish = finishing_card(sheet, felt, seat) if loose <= 45 else -1
    card = choose(felt, seat, own_assets)
    partner = best_partner(felt, seat) if felt.partners[seat] else -1
    if finish >= 0 and overlooked >= felt.traits[seat, OVERSEES]:
        if partner < 0 or held_back >= felt.holds[seat]:
            felt.mark = HELD + WEIGHED if partner >= 0 and felt.holds[seat] > 0 else 0
            return SHOW, finish
        felt.mark = HELD
        return DISCARD, card
    gives = finish < 0 and partner >= 0 and held_back < felt.gives[seat] and still_in(felt) <= 4
    if gives and assets_of(felt, partner) > own_assets and not completes(sheet, felt, seat, card):
        felt.mark = GAVE
        return WRONG, card
    if finish < 0 and loose <= 14 and rash < felt.traits[seat, RASH] and not completes(sheet, felt, seat, card):
        felt.mark = 0
        return WRONG, card
    return DISCARD, card


@compiled
def completes(sheet: Worksheet, felt: Felt, seat: int, card: int) -> bool:
    """Whether the hand can be shown once a card has gone."""
    take(felt, seat, card)
    found = can_show(sheet, LIVES, felt.one[seat], felt.two[seat], felt.printed[seat], felt.wild)
    give(felt, seat, card)
    return found


@compiled
def finishing_card(sheet: Worksheet, felt: Felt, seat: int) -> int:
    """A card to put down that leaves a show; -1 when there is none."""
    measure(sheet, felt.one[seat], felt.two[seat], felt.printed[seat], felt.wild, LIVES, LIVES)
    if sheet.left[LIVES] == NEVER or sheet.left[LIVES] > sheet.points[10]:
        return -1
    for card in range(FACES):
        if felt.held[seat, card] and completes(sheet, felt, seat, card):
            return card
    return -1


@compiled
def choose(felt: Felt, seat: int, own_assets: int) -> int:
    """The card to throw. The mark says what the partner's cards did to it."""
    follower, partner = next_in(felt, seat), -1
    err, careful = uniform(felt.noise), uniform(felt.noise) < felt.traits[seat, CAREFUL]
    heeds = uniform(felt.noise) < 0.15 + 0.6 * (felt.feeds[seat] + felt.squeezes[seat])
    rank_cards(felt, seat, follower if careful else -1)
    honest = pick_lowest(felt, seat, err)
    if felt.shares[seat] > 0:
        for other in range(felt.seats):
            if felt.partners[seat] >> other & 1 and felt.status[other] == IN:
                partner = other
    shared = honest
    if partner >= 0:
        demote_dead(felt, seat, partner)
        shared = pick_lowest(felt, seat, err)
    final, feeding, why = shared, False, FED
    if honest < 0:
        return a_joker(felt, seat)
    beside = felt.feeds[seat] > 0 and felt.partners[seat] >> follower & 1
    if beside and assets_of(felt, follower) > own_assets:
        feeding = True
        final = fed_card(felt, seat, follower, shared) if heeds else shared
    elif felt.squeezes[seat] > 0 and not felt.partners[seat] >> follower & 1 and has_partner(felt, seat):
        feeding, why = True, SQUEEZED
        final = withheld_card(felt, seat, follower, shared) if heeds else shared
    if final != honest:
        felt.mark = why if final != shared else SHARED
    elif feeding or partner >= 0:
        felt.mark = WEIGHED + (why if feeding else SHARED)
    return final


@compiled
def rank_cards(felt: Felt, seat: int, follower: int) -> None:
    """The place of every card in the player's order, lowest first to go, in ``score``; line 0 is sorted already."""
    for card in range(52):
        if felt.held[seat, card] == 0 or card % 13 == felt.wild:
            continue
        role = felt.role[0, card]
        rank = card % 13
        points = 10 if rank == 0 or rank > 9 else rank + 1
        place = float(below(felt.noise, 1 + int(felt.traits[seat, UNSURE])))
        if role >= 100:
            place += role
        else:
            place += felt.traits[seat, PAIR] if role & 1 else 0.0
            place += felt.traits[seat, BESIDE] if role & 2 else 0.0
            place += felt.traits[seat, GAP] if role & 4 else 0.0
            place -= felt.traits[seat, HIGH] * points
        if follower >= 0 and collects(felt, follower, card):
            place += 30.0
        felt.score[card] = place


@compiled
def collects(felt: Felt, other: int, card: int) -> bool:
    """Whether the next player took a card beside this one."""
    for face in range(52):
        if felt.picked[other, face]:
            apart = abs(face % 13 - card % 13)
            if apart == 0 or (face // 13 == card // 13 and (apart <= 2 or apart >= 12)):
                return True
    return False


@compiled
def pick_lowest(felt: Felt, seat: int, err: float) -> int:
    """The first to go, or who errs, the second or third."""
    first, second, third = -1, -1, -1
    for card in range(52):
        if felt.held[seat, card] == 0 or card % 13 == felt.wild:
            continue
        if first < 0 or felt.score[card] < felt.score[first]:
            first, second, third = card, first, second
        elif second < 0 or felt.score[card] < felt.score[second]:
            second, third = card, second
        elif third < 0 or felt.score[card] < felt.score[third]:
            third = card
    errs = felt.traits[seat, ERRS]
    if err < errs * errs and third >= 0:
        return third
    return second if err < errs and second >= 0 else first


@compiled
def a_joker(felt: Felt, seat: int) -> int:
    """A joker, where the hand holds nothing else."""
    for card in range(52):
        if felt.held[seat, card]:
            return card
    return PRINTED
