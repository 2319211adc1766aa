"""Strength estimates of a hand, and how a player reads the table.

The softmax policy estimates the points a hand will lose, the cards that may still come and what others collect; the
heuristic policy sorts its hand greedily (pure runs first, then sets, then jokers to pairs of cards) and counts assets.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import LIVES, NEVER, PLAIN, PURE, Ints, Worksheet, measure
from ledger.simulate.population.state import TableState

_NO_PURE, _NO_SECOND = 20.0, 12.0
"""Points by which a hand is estimated to be worse at most without a pure sequence, and without a second one."""

MEMORY = 12
"""The trait that says how much of what was seen is remembered, from 0 to 1."""

LOOSE, MADE, PURE_RUNS, ASSETS = 48, 49, 50, 51
"""Places in ``worth`` of what a sorted hand comes to: points of loose cards, cards in melds, pure runs, what speaks for
it. ``role`` says what a card of a face is that can best be spared: 300 and more in a meld, else 1 in a pair, 2 beside a
neighbour, 4 by a gap, added."""

_IN_RUN, _IN_SET, _WITH_JOKER = 500, 380, 320

# ------------------------------------------------------------------------------------------ points to lose


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
    seen = table.seen[face] - table.picked[seat, face]
    copies = 2.0 - table.held[seat, face] - table.traits[seat, MEMORY] * seen
    if partner >= 0:
        copies -= table.held[partner, face]
    return float(max(0.0, copies))


@compiled
def outs(table: TableState, seat: int, card: int, partner: int) -> float:
    """Cards that would make a meld of this one and another of the hand."""
    suit, rank = card // 13 * 13, card % 13
    found = run_outs(table, seat, suit, rank, partner)
    if rank == 0:
        found += run_outs(table, seat, suit, 13, partner)
    for one in range(rank, 52, 13):
        if one == card or table.held[seat, one] == 0:
            continue
        for third in range(rank, 52, 13):
            if third != one and third != card:
                found += live(table, seat, third, partner)
    return found


@compiled
def run_outs(table: TableState, seat: int, suit: int, place: int, partner: int) -> float:
    """Those that would make a sequence of it, the card being at a place from 0, the low ace, to 13, the high one."""
    found = 0.0
    for other in range(max(0, place - 2), min(13, place + 2) + 1):
        if other == place or table.held[seat, suit + other % 13] == 0:
            continue
        low, high = min(place, other), max(place, other)
        if high - low == 2:
            found += live(table, seat, suit + low + 1, partner)
            continue
        found += live(table, seat, suit + low - 1, partner) if low > 0 else 0.0
        found += live(table, seat, suit + (high + 1) % 13, partner) if high < 13 else 0.0
    return found


@compiled
def danger(table: TableState, other: int, card: int) -> float:
    """How much a card looks like one the next player collects, by what it took and threw."""
    suit, rank, found = card // 13, card % 13, 0.0
    for face in range(52):
        if table.picked[other, face] == 0 and table.thrown[other, face] == 0:
            continue
        apart = abs(face % 13 - rank)
        near = face % 13 == rank or (face // 13 == suit and (apart <= 2 or apart >= 12))
        if near:
            found += table.picked[other, face] - 0.4 * table.thrown[other, face]
    return found


# ------------------------------------------------------------------------------------------ assets


@compiled
def sort_hand(table: TableState, seat: int, line: int) -> None:
    """Sort the hand of a seat: roles on a line of ``role``, sums in ``worth``."""
    bit, jokers = 1 << table.wild, int(table.printed[seat])
    # The first four places of ``worth`` are free, and hold what is left of each suit meanwhile.
    rest, role, worth = table.worth, table.role[line], table.worth
    role[:] = 0
    made, runs = 0, 0
    for suit in range(4):
        jokers += (1 if table.one[seat, suit] & bit else 0) + (1 if table.two[seat, suit] & bit else 0)
        first, second = int(table.one[seat, suit]) & ~bit, int(table.two[seat, suit]) & ~bit
        taken = runs_of(first)
        made += mark_all(role, suit, taken, _IN_RUN)
        runs += 1 if taken else 0
        rest[suit] = first & ~taken | second
    made += take_sets(rest, role)
    melds = made
    made, jokers = fit_jokers(rest, role, made, jokers)
    assets = 4 * jokers + 6 * runs + melds + 2 * (made - melds)
    worth[LOOSE], worth[MADE], worth[PURE_RUNS] = 0, made, runs
    for suit in range(4):
        worth[LOOSE] += loose_points(rest[suit])
        assets += company(rest, role, suit)
    worth[ASSETS] = assets


@compiled
def runs_of(mask: int) -> int:
    """The ranks of a suit that lie three in a row; an ace at the end of K Q if not at the beginning."""
    row = mask | (mask & 1) << 13
    hit = row & row >> 1 & row >> 2
    taken = hit | hit << 1 | hit << 2
    return (taken | taken >> 13) & 0x1FFF


@compiled
def mark_all(role: Ints, suit: int, taken: int, what: int) -> int:
    """Give the faces of a suit a role; answers how many there are."""
    count = 0
    for rank in range(13):
        if taken >> rank & 1:
            role[13 * suit + rank] = what
            count += 1
    return count


@compiled
def take_sets(rest: Ints, role: Ints) -> int:
    """Sets of three or four suits out of what is left; answers how many cards."""
    a, b, c, d = rest[0], rest[1], rest[2], rest[3]
    threes = a & b & (c | d) | (a | b) & c & d
    count = 0
    for suit in range(4):
        taken = rest[suit] & threes
        rest[suit] &= ~taken
        for rank in range(13):
            if taken >> rank & 1:
                role[13 * suit + rank] = max(role[13 * suit + rank], _IN_SET)
                count += 1
    return count


@compiled
def fit_jokers(rest: Ints, role: Ints, made: int, jokers: int) -> tuple[int, int]:
    """A joker to each two cards in suit, high ones first, and then to pairs; answers cards made and jokers left."""
    for rank in range(11, -1, -1):
        for suit in range(4):
            for away in (1, 2):
                pair = 1 << rank | 1 << rank + away
                if jokers and rank + away < 13 and rest[suit] & pair == pair:
                    rest[suit] &= ~pair
                    made += mark_all(role, suit, pair, _WITH_JOKER)
                    jokers -= 1
    for rank in range(12, -1, -1):
        held = 0
        for suit in range(4):
            held += rest[suit] >> rank & 1
        if jokers and held == 2:
            jokers -= 1
            made += 2
            for suit in range(4):
                if rest[suit] >> rank & 1:
                    rest[suit] &= ~(1 << rank)
                    role[13 * suit + rank] = _WITH_JOKER
    return made, jokers


@compiled
def loose_points(mask: int) -> int:
    """Points of the loose cards of a suit."""
    points = 0
    for rank in range(13):
        if mask >> rank & 1:
            points += 10 if rank == 0 or rank > 9 else rank + 1
    return points


@compiled
def company(rest: Ints, role: Ints, suit: int) -> int:
    """The roles of loose cards of a suit by the company they have; answers how many have a neighbour.

    A loose second copy of a card in a meld takes the role of the face: it can go.
    """
    row = int(rest[suit]) | (int(rest[suit]) & 1) << 13
    beside = (row << 1 | row >> 1) & row
    gap = (row << 2 | row >> 2) & row
    found = 0
    for rank in range(13):
        if not rest[suit] >> rank & 1:
            continue
        what = 0
        for other in range(4):
            if other != suit and rest[other] >> rank & 1:
                what |= 1
        high = rank == 0
        if beside >> rank & 1 or (high and beside >> 13 & 1):
            what |= 2
            found += 1
        if gap >> rank & 1 or (high and gap >> 13 & 1):
            what |= 4
        role[13 * suit + rank] = what
    return found
