"""The softmax policy: every choice has a value, chance is added, the best is taken.

A hand is valued by the points it is estimated to lose, dearer while lives are missing. Colluders add what their partner
gains to what they gain; the honest choice is worked out beside it with the same chance.
"""

from __future__ import annotations

from ledger.collusion.facts import packed
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import measure
from ledger.rules.compiled.suit_rows import LIVES, NEVER, PLAIN, PURE, Worksheet
from ledger.simulate.population import state
from ledger.simulate.population.chance import gumbel, logistic, uniform
from ledger.simulate.population.state import TableState

HEAT, POINTS, OUTS, DANGER, LIFE = 0, 1, 2, 3, 4
PICK_FROM, PICK_HEAT, DROP_FROM, DROP_HEAT, MIDDLE_FROM = 5, 6, 7, 8, 9
OVERSEES, RASH, MEMORY = 10, 11, 12
"""Traits: chance in discards and the weights of points, outs, danger and lives; from what gain a discard is taken, from
what points a hand is dropped at first and later, with chance; how often a complete hand is overseen, an incomplete one
declared; how much of what was seen is remembered, from 0 to 1."""

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
    sway += table.terms[seat, state.HEEDS] * _SIGNAL * state.partner_signals(table, seat)
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
        return (packed.SHOW, finish) if state.shows(table, seat, partner, held_back) else (packed.THROW, card)
    gives = finish < 0 and partner and held_back < table.terms[seat, state.GIVES] and state.still_in(table) <= 4
    if gives and partners_loss(work, table, seat) < bad:
        table.mark = state.GAVE
        return packed.WRONG, card
    if finish < 0 and 0 <= lives <= 20 and rash < table.traits[seat, RASH]:
        table.mark = 0
        return packed.WRONG, card
    return packed.THROW, card


@compiled
def weigh(work: Worksheet, table: TableState, seat: int, complete: bool) -> int:
    """The honest value of every card as a discard, in ``score``; answers a card to finish with, or -1."""
    finish, follower = -1, state.next_in(table, seat)
    for card in range(state.FACES):
        if table.hands[seat, card] == 0:
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
    elif state.squeezes(table, seat, follower):
        feeding = -table.terms[seat, state.SQUEEZES]
    if table.terms[seat, state.SHARES] > 0:
        partner = state.last_partner(table, seat)
    shared = best_discard(work, table, seat, partner, 0.0) if partner >= 0 else honest
    final = best_discard(work, table, seat, partner, feeding) if feeding != 0 else shared
    favour = state.FED if feeding > 0 else state.SQUEEZED if feeding < 0 else 0
    state.mark_discard(table, honest, shared, final, favour, partner >= 0)
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
        if table.hands[seat, card] == 0 or card % 13 == table.wild:
            continue
        value = table.score[card] - table.traits[seat, OUTS] / 4.0 * outs(table, seat, card, partner)
        if feeding != 0:
            state.give(table, follower, card)
            value += feeding * max(0.0, theirs - estimate_loss(work, table, follower, 0.5)) / 8.0
            state.take(table, follower, card)
        if best < 0 or value > most:
            best, most = card, value
    return best


# ------------------------------------------------------------------------------------------ what is seen

_NO_PURE, _NO_SECOND = 20.0, 12.0
"""Points by which a hand is estimated to be worse at most without a pure sequence, and without a second one."""


@compiled
def estimate_loss(work: Worksheet, table: TableState, seat: int, life: float) -> float:
    """How many points a hand is estimated to lose; ``life`` is the weight of lives that are missing, from 0 to 1."""
    measure(work, table.one[seat], table.two[seat], table.printed[seat], table.wild, PLAIN, LIVES)
    plain = float(work.left[PLAIN])
    pure = plain + _NO_PURE
    if work.left[PURE] != NEVER:
        pure = min(pure, float(work.left[PURE]))
    lives = pure + _NO_SECOND
    if work.left[LIVES] != NEVER:
        lives = min(lives, float(work.left[LIVES]))
    return plain + life * (pure + lives - 2 * plain) / 2


@compiled
def touches(table: TableState, seat: int, card: int) -> bool:
    """Whether a card could meld with the hand at all: two others near it, or one and a joker."""
    suit, rank, near = card // 13, card % 13, table.printed[seat]
    for other in range(4):
        if table.wild != rank:
            near += table.one[seat, other] >> table.wild & 1
        if other != suit:
            near += table.one[seat, other] >> rank & 1
    row = table.one[seat, suit] | (table.one[seat, suit] & 1) << 13
    for place in (rank, rank + 13):
        for away in (-2, -1, 1, 2):
            if place <= 13 and 0 <= place + away <= 13:
                near += row >> place + away & 1
    return bool(near >= 2)


@compiled
def live(table: TableState, seat: int, face: int, partner: int) -> float:
    """Copies of a face that may still come, as far as the player remembers, and as a partner tells."""
    sightings = table.sightings[face] - table.picked[seat, face]
    copies = 2.0 - table.hands[seat, face] - table.traits[seat, MEMORY] * sightings
    if partner >= 0:
        copies -= table.hands[partner, face]
    return float(max(0.0, copies))


@compiled
def outs(table: TableState, seat: int, card: int, partner: int) -> float:
    """Cards that would make a meld of this one and another of the hand."""
    suit, rank = card // 13 * 13, card % 13
    total = run_outs(table, seat, suit, rank, partner)
    if rank == 0:
        total += run_outs(table, seat, suit, 13, partner)
    for one in range(rank, 52, 13):
        if one == card or table.hands[seat, one] == 0:
            continue
        for third in range(rank, 52, 13):
            if third != one and third != card:
                total += live(table, seat, third, partner)
    return total


@compiled
def run_outs(table: TableState, seat: int, suit: int, place: int, partner: int) -> float:
    """Those that would make a sequence of it, the card being at a place from 0, the low ace, to 13, the high one."""
    total = 0.0
    for other in range(max(0, place - 2), min(13, place + 2) + 1):
        if other == place or table.hands[seat, suit + other % 13] == 0:
            continue
        low, high = min(place, other), max(place, other)
        if high - low == 2:
            total += live(table, seat, suit + low + 1, partner)
            continue
        total += live(table, seat, suit + low - 1, partner) if low > 0 else 0.0
        total += live(table, seat, suit + (high + 1) % 13, partner) if high < 13 else 0.0
    return total


@compiled
def danger(table: TableState, other: int, card: int) -> float:
    """How much a card looks like one the next player collects, by what it took and threw."""
    total = 0.0
    for face in range(52):
        if state.near(face, card):
            total += table.picked[other, face] - 0.4 * table.thrown[other, face]
    return total
