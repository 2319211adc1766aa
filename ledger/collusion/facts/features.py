"""What a decision looked like: the features of each alternative, and what others' hidden hands made of it.

The features rest on what the player could know; ``gain``, ``waits`` and ``distance`` on what the player could not.
Points are those of :func:`ledger.rules.arrangement.least_points`, before the cap. A hand measured lately is looked up.
"""

from __future__ import annotations

import math

from ledger.collusion.facts.decisions import BESIDE, CHOICES, FACES, KEPT, NONE, PRINTED, SEATS, TableView
from ledger.rules.compiled.counting import Counting, points_left
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import LIVES, NEVER, PLAIN, PURE, Worksheet, measure

LIFE = 20
"""Points a life that is missing is taken to cost, at most."""

NAN = math.nan


@compiled
def first_life_cost(sheet: Worksheet) -> int:
    """What the first life costs of the hand just read, in points, up to ``LIFE``."""
    left = sheet.left
    return LIFE if left[PURE] == NEVER else min(LIFE, left[PURE] - left[PLAIN])


@compiled
def second_life_cost(sheet: Worksheet) -> int:
    """What the second life costs beyond the first, in points, up to ``LIFE``."""
    left = sheet.left
    return LIFE if left[LIVES] == NEVER or left[PURE] == NEVER else min(LIFE, left[LIVES] - left[PURE])


@compiled
def next_playing(view: TableView, seat: int) -> int:
    """The next seat still in, clockwise; the seat itself when there is none."""
    for ahead in range(1, view.seats + 1):
        other = (seat + ahead) % view.seats
        if view.playing[other]:
            return other
    return seat


@compiled
def measure_distances(sheet: Worksheet, view: TableView, seat: int) -> None:
    """How far every hand still in, but the seat's own, is from a show; NaN where it is not on record."""
    for other in range(SEATS):
        view.distance[other] = NAN
        if other < view.seats and other != seat and view.playing[other] and view.known[other]:
            measure_hand(sheet, view, other)
            view.distance[other] = sheet.left[PLAIN] + first_life_cost(sheet) + second_life_cost(sheet)


@compiled
def drop_features(sheet: Worksheet, view: TableView, seat: int) -> None:
    """Stay (0) or drop (1).

    Features of staying: one, deadwood, both lives, jokers, seats in, seats that have drawn, own cards drawn, deadwood
    where the first life is there.
    """
    clear_view(view)
    measure_hand(sheet, view, seat)
    jokers, playing, drawn = view.held[seat, PRINTED], 0, 0
    for suit in range(4):
        jokers += view.held[seat, 13 * suit + view.wild] if view.wild >= 0 else 0
    for other in range(view.seats):
        playing += 1 if view.playing[other] else 0
        drawn += min(1, view.turns[other])
    row = view.features[0]
    row[0], row[1] = 1.0, sheet.left[PLAIN] / 10
    row[2], row[3], row[4] = first_life_cost(sheet) / 10, second_life_cost(sheet) / 10, jokers
    row[5], row[6], row[7] = playing / 3, drawn / 3, view.turns[seat] / 4
    row[8] = (1 if sheet.left[PURE] != NEVER else 0) * sheet.left[PLAIN] / 10
    view.alternatives = 2
    measure_distances(sheet, view, seat)


@compiled
def draw_features(sheet: Worksheet, rules: Counting, view: TableView, seat: int, top: int) -> None:
    """Take the top discard (0) or the stock (1). Features of taking: one, drop of deadwood, of points, of each life."""
    clear_view(view)
    measure_hand(sheet, view, seat)
    plain, points, first, second = (
        sheet.left[PLAIN],
        points_left(sheet, rules),
        first_life_cost(sheet),
        second_life_cost(sheet),
    )
    measure_with(sheet, view, seat, top)
    row = view.features[0]
    row[0], row[1] = 1.0, max(0, plain - sheet.left[PLAIN]) / 10
    row[2] = max(0, points - points_left(sheet, rules)) / 10
    row[3], row[4] = (first - first_life_cost(sheet)) / 10, (second - second_life_cost(sheet)) / 10
    row[5] = 1.0 if sheet.left[PLAIN] < plain + pips(sheet, top) else 0.0
    view.alternatives = 2


@compiled
def declare_features(sheet: Worksheet, rules: Counting, view: TableView, seat: int) -> int:
    """Declare (0) or not (1) at the end of a turn; answers whether a valid show was in hand (1) or not (0).

    Features of declaring: one, seats still in, own cards drawn.
    """
    clear_view(view)
    measure_hand(sheet, view, seat)
    possible = 0
    if 0 <= sheet.left[rules.show] <= 2 * LIFE:
        for card in range(FACES):
            if view.held[seat, card] and not possible:
                measure_without(sheet, view, seat, card)
                possible = 1 if sheet.left[rules.show] == 0 else 0
    row = view.features[0]
    row[0], row[1], row[2] = 1.0, view.seats / 6, view.turns[seat] / 10
    view.alternatives = 2
    return possible


@compiled
def clear_view(view: TableView) -> None:
    """Room for another decision."""
    view.alternatives = 0
    view.features[:] = 0.0
    view.gain[:] = NAN
    view.waits[:] = NAN
    view.distance[:] = NAN
    view.cards[:] = 255


@compiled
def pips(sheet: Worksheet, card: int) -> int:
    """What a card costs that is left over."""
    return 0 if card == PRINTED else int(sheet.points[card % 13])


@compiled
def discard_features(sheet: Worksheet, rules: Counting, view: TableView, seat: int) -> None:
    """Every face that may be thrown, jokers apart: nobody throws those but by mistake.

    Features: deadwood of what stays, cost of both lives, outs that go with the card, its points, its company in the
    hand, how much the next player collects or throws away about it, whether it was just drawn, whether a copy stays.
    """
    clear_view(view)
    follower, size = next_playing(view, seat), 0
    set_masks(view, seat)
    for card in range(52):
        if view.held[seat, card] == 0 or card % 13 == view.wild or card == view.barred or size == CHOICES:
            continue
        view.cards[size] = card
        measure_without(sheet, view, seat, card)
        row = view.features[size]
        row[0], row[1], row[2] = sheet.left[PLAIN] / 10, first_life_cost(sheet) / 10, second_life_cost(sheet) / 10
        row[4], row[8] = pips(sheet, card) / 10, 1.0 if card == view.fresh else 0.0
        row[9] = 1.0 if view.held[seat, card] > 1 else 0.0
        company_features(view, seat, card, size)
        danger_features(view, follower, card, size)
        size += 1
    view.alternatives = size
    if follower != seat and view.known[follower]:
        gain_features(sheet, rules, view, follower)


@compiled
def company_features(view: TableView, seat: int, card: int, at: int) -> None:
    """Outs of the card with each other card of the hand, as far as they may still come; and which seats hold them."""
    outs, company, others = 0, 0, view.seats
    held, picked, waits = view.held, view.picked, view.waits
    for other in range(others):
        hidden = other != seat and view.playing[other] and view.known[other]
        waits[at, other] = 0.0 if hidden else NAN
    for place in range(BESIDE):
        mate = view.beside[card, place]
        if held[seat, mate] == 0 or mate % 13 == view.wild:
            continue
        company += 1
        for end in range(2):
            third = view.thirds[card, place, end]
            if third == NONE:
                break
            unseen = 2 - held[seat, third] - view.pile[third]
            for other in range(others):
                if other != seat:
                    unseen -= picked[other, third]
                    waits[at, other] += max(0, held[other, third] - picked[other, third])
            outs += max(0, unseen)
    view.features[at, 3], view.features[at, 5] = outs / 4, company / 2


@compiled
def danger_features(view: TableView, follower: int, card: int, at: int) -> None:
    """How much the next player has taken, and thrown, about a card."""
    taken, thrown = view.picked[follower, card], view.thrown[follower, card]
    for place in range(BESIDE):
        other = view.beside[card, place]
        taken += view.picked[follower, other]
        thrown += view.thrown[follower, other]
    view.features[at, 6], view.features[at, 7] = taken, thrown / 2


@compiled
def gain_features(sheet: Worksheet, rules: Counting, view: TableView, follower: int) -> None:
    """By how much the next player's hand gets better with each card: in points, or in deadwood if that is more."""
    measure_hand(sheet, view, follower)
    plain, points = sheet.left[PLAIN], points_left(sheet, rules)
    view.distance[follower] = plain + first_life_cost(sheet) + second_life_cost(sheet)
    for at in range(view.alternatives):
        measure_with(sheet, view, follower, view.cards[at])
        view.gain[at] = max(0, plain - sheet.left[PLAIN], points - points_left(sheet, rules))


# -- measuring hands -----------------------------------------------------------------------------

_HALF = (1 << 26) - 1


@compiled
def set_masks(view: TableView, seat: int) -> None:
    """Lay the ranks a hand has, and has twice, into ``view.one`` and ``view.two`` by suit."""
    for suit in range(4):
        first, second = 0, 0
        for rank in range(13):
            copies = view.held[seat, 13 * suit + rank]
            first |= (1 if copies > 0 else 0) << rank
            second |= (1 if copies > 1 else 0) << rank
        view.one[suit], view.two[suit] = first, second


@compiled
def measure_hand(sheet: Worksheet, view: TableView, seat: int) -> None:
    """Measure a hand: ``sheet.left`` for every need."""
    set_masks(view, seat)
    measure_masks(sheet, view, view.held[seat, PRINTED])


@compiled
def measure_with(sheet: Worksheet, view: TableView, seat: int, card: int) -> None:
    """Measure the hand whose masks are laid with a card more."""
    measure_changed(sheet, view, seat, card, view.held[seat, card] + 1)


@compiled
def measure_without(sheet: Worksheet, view: TableView, seat: int, card: int) -> None:
    """Measure the hand whose masks are laid with a card less."""
    measure_changed(sheet, view, seat, card, view.held[seat, card] - 1)


@compiled
def measure_changed(sheet: Worksheet, view: TableView, seat: int, card: int, copies: int) -> None:
    """Measure the hand whose masks are laid with another number of one card, and lay them as they were."""
    if card == PRINTED:
        measure_masks(sheet, view, copies)
        return
    suit, bit = card // 13, 1 << card % 13
    first, second = view.one[suit], view.two[suit]
    view.one[suit] = first | bit if copies > 0 else first & ~bit
    view.two[suit] = second | bit if copies > 1 else second & ~bit
    measure_masks(sheet, view, view.held[seat, PRINTED])
    view.one[suit], view.two[suit] = first, second


@compiled
def measure_masks(sheet: Worksheet, view: TableView, printed: int) -> None:
    """Measure the hand that is laid in masks, or look it up."""
    one, two, left, wild = view.one, view.two, sheet.left, view.wild
    first = one[0] | one[1] << 13 | one[2] << 26 | one[3] << 39 | printed << 52
    second = two[0] | two[1] << 13 | two[2] << 26 | two[3] << 39 | (wild + 2) << 52
    at = cache_slot(first, second)
    if view.keys[at, 0] == first and view.keys[at, 1] == second:
        for n in range(6):
            left[n] = view.measured[at, n]
        return
    measure(sheet, one, two, printed, wild, PLAIN, LIVES)
    view.keys[at, 0], view.keys[at, 1] = first, second
    for n in range(6):
        view.measured[at, n] = left[n]


@compiled
def cache_slot(first: int, second: int) -> int:
    """Where a hand is kept; products and their sum stay within 63 bits."""
    mixed = (first & _HALF) * 10_368_889 + (first >> 26) * 7_046_029
    mixed += (second & _HALF) * 13_466_917 + (second >> 26) * 15_485_863
    mixed ^= mixed >> 32
    mixed ^= mixed >> 15
    return mixed & (KEPT - 1)
