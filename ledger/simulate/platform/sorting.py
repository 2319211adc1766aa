"""How somebody who plays by rules of thumb sorts a hand: pure runs first, then sets, then jokers to pairs of cards."""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Ints
from ledger.simulate.platform.felt import Felt

LOOSE, MADE, PURE_RUNS, ASSETS = 48, 49, 50, 51
"""Places in ``worth`` of what a sorted hand comes to: points of loose cards, cards in melds, pure runs, what speaks for
it. ``role`` says what a card of a face is that can best be spared: 300 and more in a meld, else 1 in a pair, 2 beside a
neighbour, 4 by a gap, added."""

_IN_RUN, _IN_SET, _WITH_JOKER = 500, 380, 320


@compiled
def sort_hand(felt: Felt, seat: int, line: int) -> None:
    """Sort the hand of a seat: roles on a line of ``role``, sums in ``worth``."""
    bit, jokers = 1 << felt.wild, int(felt.printed[seat])
    rest, role, worth = felt.worth, felt.role[line], felt.worth
    role[:] = 0
    made, runs = 0, 0
    for suit in range(4):
        jokers += (1 if felt.one[seat, suit] & bit else 0) + (1 if felt.two[seat, suit] & bit else 0)
        first, second = int(felt.one[seat, suit]) & ~bit, int(felt.two[seat, suit]) & ~bit
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
