"""What a decision looked like: the features of each alternative, and what others' hidden hands made of it.

The features rest on what the player could know; ``gain``, ``waits`` and ``distance`` on what he could not. Points are
those of :func:`ledger.rules.arrangement.least_points`, before the cap.
"""

from __future__ import annotations

import math

from ledger.collusion.facts.reading import lay_masks, read_hand, read_with, read_without
from ledger.collusion.facts.sight import BESIDE, CHOICES, FACES, NONE, PRINTED, SEATS, Sight
from ledger.rules.compiled.counting import MELDS, PURE_SEQUENCE, Counting
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import LEFT_PURE, LIVES, NEVER, PLAIN, PURE, TOTAL, Worksheet

LIFE = 20
"""Points a life that is missing is reckoned to cost, at most."""

NAN = math.nan


@compiled
def first_gap(sheet: Worksheet) -> int:
    """What the first life costs of the hand just read, in points, up to ``LIFE``."""
    left = sheet.left
    return LIFE if left[PURE] == NEVER else min(LIFE, left[PURE] - left[PLAIN])


@compiled
def second_gap(sheet: Worksheet) -> int:
    """What the second life costs beyond the first, in points, up to ``LIFE``."""
    left = sheet.left
    return LIFE if left[LIVES] == NEVER or left[PURE] == NEVER else min(LIFE, left[LIVES] - left[PURE])


@compiled
def points_read(sheet: Worksheet, rules: Counting) -> int:
    """The fewest points of the hand just read under the rules, before the cap."""
    left = sheet.left
    both = rules.both_need if rules.both_lives == MELDS else PLAIN
    points = left[TOTAL]
    if rules.no_life == MELDS:
        points = min(points, left[PLAIN])
    if rules.first_life == MELDS and left[PURE] != NEVER:
        points = min(points, left[PURE])
    if rules.both_lives == MELDS and left[both] != NEVER:
        points = min(points, left[both])
    if rules.first_life == PURE_SEQUENCE or rules.both_lives == PURE_SEQUENCE or rules.no_life == PURE_SEQUENCE:
        points = min(points, left[LEFT_PURE])
    return int(points)


@compiled
def next_playing(sight: Sight, seat: int) -> int:
    """The next seat still in, clockwise; the seat itself when there is none."""
    for ahead in range(1, sight.seats + 1):
        other = (seat + ahead) % sight.seats
        if sight.playing[other]:
            return other
    return seat


@compiled
def weigh_distances(sheet: Worksheet, sight: Sight, seat: int) -> None:
    """How far every hand still in, but the seat's own, is from a show; NaN where it is not on record."""
    for other in range(SEATS):
        sight.distance[other] = NAN
        if other < sight.seats and other != seat and sight.playing[other] and sight.known[other]:
            read_hand(sheet, sight, other)
            sight.distance[other] = sheet.left[PLAIN] + first_gap(sheet) + second_gap(sheet)


@compiled
def weigh_stay(sheet: Worksheet, sight: Sight, seat: int) -> None:
    """Stay (0) or drop (1).

    Features of staying: one, deadwood, both lives, jokers, seats in, seats that have drawn, own cards drawn, deadwood
    where the first life is there.
    """
    clear(sight)
    read_hand(sheet, sight, seat)
    jokers, playing, drawn = sight.held[seat, PRINTED], 0, 0
    for suit in range(4):
        jokers += sight.held[seat, 13 * suit + sight.wild] if sight.wild >= 0 else 0
    for other in range(sight.seats):
        playing += 1 if sight.playing[other] else 0
        drawn += min(1, sight.turns[other])
    row = sight.features[0]
    row[0], row[1] = 1.0, sheet.left[PLAIN] / 10
    row[2], row[3], row[4] = first_gap(sheet) / 10, second_gap(sheet) / 10, jokers
    row[5], row[6], row[7] = playing / 3, drawn / 3, sight.turns[seat] / 4
    row[8] = (1 if sheet.left[PURE] != NEVER else 0) * sheet.left[PLAIN] / 10
    sight.alternatives = 2
    weigh_distances(sheet, sight, seat)


@compiled
def weigh_draw(sheet: Worksheet, rules: Counting, sight: Sight, seat: int, top: int) -> None:
    """Take the top discard (0) or the stock (1). Features of taking: one, drop of deadwood, of points, of each life."""
    clear(sight)
    read_hand(sheet, sight, seat)
    plain, points, first, second = sheet.left[PLAIN], points_read(sheet, rules), first_gap(sheet), second_gap(sheet)
    read_with(sheet, sight, seat, top)
    row = sight.features[0]
    row[0], row[1] = 1.0, max(0, plain - sheet.left[PLAIN]) / 10
    row[2] = max(0, points - points_read(sheet, rules)) / 10
    row[3], row[4] = (first - first_gap(sheet)) / 10, (second - second_gap(sheet)) / 10
    row[5] = 1.0 if sheet.left[PLAIN] < plain + pips(sheet, top) else 0.0
    sight.alternatives = 2


@compiled
def weigh_declare(sheet: Worksheet, rules: Counting, sight: Sight, seat: int) -> int:
    """Declare (0) or not (1) at the end of a turn; answers whether a valid show was in hand (1) or not (0).

    Features of declaring: one, seats still in, own cards drawn.
    """
    clear(sight)
    read_hand(sheet, sight, seat)
    possible = 0
    if 0 <= sheet.left[rules.show] <= 2 * LIFE:
        for card in range(FACES):
            if sight.held[seat, card] and not possible:
                read_without(sheet, sight, seat, card)
                possible = 1 if sheet.left[rules.show] == 0 else 0
    row = sight.features[0]
    row[0], row[1], row[2] = 1.0, sight.seats / 6, sight.turns[seat] / 10
    sight.alternatives = 2
    return possible


@compiled
def clear(sight: Sight) -> None:
    """Room for another decision."""
    sight.alternatives = 0
    sight.features[:] = 0.0
    sight.gain[:] = NAN
    sight.waits[:] = NAN
    sight.distance[:] = NAN
    sight.cards[:] = 255


@compiled
def pips(sheet: Worksheet, card: int) -> int:
    """What a card costs that is left over."""
    return 0 if card == PRINTED else int(sheet.points[card % 13])


@compiled
def weigh_discard(sheet: Worksheet, rules: Counting, sight: Sight, seat: int) -> None:
    """Every face that may be thrown, jokers apart: nobody throws those but by mistake.

    Features: deadwood of what stays, cost of both lives, outs that go with the card, its points, its company in the
    hand, how much the next player collects or throws away about it, whether it was just drawn, whether a copy stays.
    """
    clear(sight)
    follower, size = next_playing(sight, seat), 0
    lay_masks(sight, seat)
    for card in range(52):
        if sight.held[seat, card] == 0 or card % 13 == sight.wild or card == sight.barred or size == CHOICES:
            continue
        sight.cards[size] = card
        read_without(sheet, sight, seat, card)
        row = sight.features[size]
        row[0], row[1], row[2] = sheet.left[PLAIN] / 10, first_gap(sheet) / 10, second_gap(sheet) / 10
        row[4], row[8] = pips(sheet, card) / 10, 1.0 if card == sight.fresh else 0.0
        row[9] = 1.0 if sight.held[seat, card] > 1 else 0.0
        weigh_company(sight, seat, card, size)
        weigh_danger(sight, follower, card, size)
        size += 1
    sight.alternatives = size
    if follower != seat and sight.known[follower]:
        weigh_gain(sheet, rules, sight, follower)


@compiled
def weigh_company(sight: Sight, seat: int, card: int, at: int) -> None:
    """Outs of the card with each other card of the hand, as far as they may still come; and which seats hold them."""
    outs, company, others = 0, 0, sight.seats
    held, picked, waits = sight.held, sight.picked, sight.waits
    for other in range(others):
        hidden = other != seat and sight.playing[other] and sight.known[other]
        waits[at, other] = 0.0 if hidden else NAN
    for place in range(BESIDE):
        mate = sight.beside[card, place]
        if held[seat, mate] == 0 or mate % 13 == sight.wild:
            continue
        company += 1
        for end in range(2):
            third = sight.thirds[card, place, end]
            if third == NONE:
                break
            unseen = 2 - held[seat, third] - sight.pile[third]
            for other in range(others):
                if other != seat:
                    unseen -= picked[other, third]
                    waits[at, other] += max(0, held[other, third] - picked[other, third])
            outs += max(0, unseen)
    sight.features[at, 3], sight.features[at, 5] = outs / 4, company / 2


@compiled
def weigh_danger(sight: Sight, follower: int, card: int, at: int) -> None:
    """How much the next player has taken, and thrown, about a card."""
    taken, thrown = sight.picked[follower, card], sight.thrown[follower, card]
    for place in range(BESIDE):
        other = sight.beside[card, place]
        taken += sight.picked[follower, other]
        thrown += sight.thrown[follower, other]
    sight.features[at, 6], sight.features[at, 7] = taken, thrown / 2


@compiled
def weigh_gain(sheet: Worksheet, rules: Counting, sight: Sight, follower: int) -> None:
    """By how much the next player's hand gets better with each card: in points, or in deadwood if that is more."""
    read_hand(sheet, sight, follower)
    plain, points = sheet.left[PLAIN], points_read(sheet, rules)
    sight.distance[follower] = plain + first_gap(sheet) + second_gap(sheet)
    for at in range(sight.alternatives):
        read_with(sheet, sight, follower, sight.cards[at])
        sight.gain[at] = max(0, plain - sheet.left[PLAIN], points - points_read(sheet, rules))
