"""Facts of games that come as packed arrays: millions of decisions, compiled.

The arrays are those a columnar log has. By game: ``decks`` (n x 106: hands by seat, the cut card, the card turned up,
the stock), ``seats`` (n x 6, numbers of people, -1), ``wilds`` (rank, -1 for none), ``offsets`` of its events (n + 1).
By event: kind, seat, card, and in ``waits`` milliseconds since the event before, -1 where times are not on record.
Kinds are 0 a draw from the stock, 1 one from the discards, 2 a discard, 3 a drop, 4 a valid show, 5 a wrong one, 6 the
discards made the stock, 7 a turn lost to the clock, 8 a hand folded by it; 16 more where no player decided it.

What a decision looked like are features of each alternative, and what others' hidden hands made of it. The features
rest on what the player could know; ``gain``, ``waits`` and ``distance`` on what the player could not. Points are those
of :func:`ledger.rules.arrangement.least_points`, before the cap. A hand measured lately is looked up.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts.decisions import (
    BESIDE,
    CHOICES,
    DECLARE,
    DISCARD,
    DRAW,
    FACES,
    FIRST_TURN,
    KEPT,
    LATER_TURN,
    NONE,
    PRINTED,
    SEATS,
    WRONG_SHOW,
    Deals,
    Decisions,
    Facts,
    TableView,
    copy_first,
    empty_decisions,
    empty_view,
    write_row,
)
from ledger.rules.compiled.counting import Counting, Sheets, counting, points_left, sheet_for
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import measure
from ledger.rules.compiled.suit_rows import LIVES, NEVER, PLAIN, PURE, Ints, Worksheet
from schemas.ruleset import Ruleset

STOCK, PICK, THROW, DROP, SHOW, WRONG, RECYCLE, MISS, FOLD = range(9)
UNDECIDED = 16
HAND = 13
# No act stands behind more decisions: to stay and what to draw, or not to declare and what to throw.
_ROWS_AN_EVENT = 2


class Packed(NamedTuple):
    """Games as arrays; see the head of this module."""

    decks: npt.NDArray[np.uint8]
    seats: npt.NDArray[np.int32]
    wilds: Ints
    offsets: Ints
    events: npt.NDArray[np.uint8]
    winners: Ints
    points: Ints
    waits: npt.NDArray[np.int32]


class PackedExtractor:
    """Extracts the decisions of packed games under one ruleset; UsageError for hands that are not counted compiled."""

    def __init__(self, rules: Ruleset, sheets: Sheets | None = None) -> None:
        """``sheets`` as for :func:`ledger.rules.compiled.counting.sheet_for`."""
        self._rules = counting(rules)
        self._sheet = sheet_for(rules, sheets)
        self._view = empty_view()
        self._returns = 1 if rules.discards.returned == "free" else 0

    def facts(self, games: Packed) -> Facts:
        """The deals of some games and every decision in them."""
        rows = empty_decisions(_ROWS_AN_EVENT * len(games.events))
        count = extract_all(self._sheet, self._rules, self._view, rows, games, self._returns)
        whole = np.ones(len(games.winners), dtype=np.int64)
        deals = Deals(
            games.seats.astype(np.int32), games.winners.astype(np.int64), games.points.astype(np.int64), whole,
            np.zeros_like(whole), np.zeros(games.points.shape, dtype=np.int64),
        )  # fmt: skip
        return Facts(deals, copy_first(rows, count))


@compiled
def extract_all(
    sheet: Worksheet, rules: Counting, view: TableView, rows: Decisions, games: Packed, returns: int
) -> int:  # fmt: skip
    """Extract every decision of the games into ``rows``; answers how many there were."""
    at = 0
    for game in range(len(games.winners)):
        sit_down(view, games, game)
        top = put_down(view, int(games.decks[game, HAND * view.seats + 1]))
        for event in range(games.offsets[game], games.offsets[game + 1]):
            kind, seat, card = games.events[event, 0], int(games.events[event, 1]), int(games.events[event, 2])
            seq, wait = event - games.offsets[game], int(games.waits[event])
            at = extract_act(sheet, rules, view, rows, at, games.seats[game], game, seq, seat, kind, card, top, wait)
            top = move(view, seat, kind & (UNDECIDED - 1), card, top, returns)
    return at


@compiled
def sit_down(view: TableView, games: Packed, game: int) -> None:
    """The table as dealt."""
    clear_table(view)
    view.wild = games.wilds[game]
    for seat in range(SEATS):
        if games.seats[game, seat] >= 0:
            view.seats = seat + 1
            view.playing[seat] = view.hand_known[seat] = 1
            for place in range(HAND * seat, HAND * seat + HAND):
                view.hands[seat, games.decks[game, place]] += 1


@compiled
def clear_table(view: TableView) -> None:
    """An empty table."""
    view.seats = view.height = 0
    view.fresh = view.barred = -1
    view.hands[:] = 0
    view.hand_known[:] = 0
    view.playing[:] = 0
    view.pile[:] = 0
    view.picked[:] = 0
    view.thrown[:] = 0
    view.turns[:] = 0


@compiled
def extract_act(
    sheet: Worksheet, rules: Counting, view: TableView, rows: Decisions, at: int, seats: npt.NDArray[np.int32],
    deal: int, seq: int, seat: int, kind: int, card: int, top: int, wait: int,
) -> int:  # fmt: skip
    """The decisions behind one act of a player, seen from before it; answers the next row."""
    if kind not in (STOCK, PICK, THROW, DROP, SHOW, WRONG) or not view.hand_known[seat]:
        return at
    follower = next_playing(view, seat)
    if kind in (STOCK, PICK, DROP):
        drop_features(sheet, view, seat)
        turn = LATER_TURN if view.turns[seat] else FIRST_TURN
        at = write_row(rows, at, view, seats, deal, seq, seat, turn, 1 if kind == DROP else 0, follower, wait)
        if kind != DROP and 0 <= top < PRINTED and top % 13 != view.wild:
            draw_features(sheet, rules, view, seat, top)
            at = write_row(rows, at, view, seats, deal, seq, seat, DRAW, 0 if kind == PICK else 1, follower, wait)
        return at
    possible = declare_features(sheet, rules, view, seat)
    if possible:
        at = write_row(rows, at, view, seats, deal, seq, seat, DECLARE, 1 if kind == THROW else 0, follower, wait)
    if kind == WRONG:
        clear_view(view)
        return write_row(rows, at, view, seats, deal, seq, seat, WRONG_SHOW, 0, follower, wait)
    if kind == THROW:
        discard_features(sheet, rules, view, seat)
        at = write_row(rows, at, view, seats, deal, seq, seat, DISCARD, place_of(view, card), follower, wait)
    return at


@compiled
def place_of(view: TableView, card: int) -> int:
    """Which alternative a card is; -1 when it is none."""
    for place in range(min(view.alternatives, CHOICES)):
        if view.cards[place] == card:
            return place
    return -1


@compiled
def move(view: TableView, seat: int, kind: int, card: int, top: int, returns: int) -> int:
    """The table after an act; answers the top discard, -1 for none."""
    if kind in (STOCK, PICK):
        view.hands[seat, card] += 1
        view.turns[seat] += 1
        view.fresh, view.barred = card, -1
        if kind == PICK:
            view.pile[card] -= 1
            view.picked[seat, card] += 1
            view.barred = -1 if returns or view.hands[seat, card] > 1 else card
            view.height = max(0, view.height - 1)
            return int(view.discards[view.height - 1]) if view.height else -1
        return top
    if kind in (THROW, WRONG, SHOW):
        view.hands[seat, card] -= 1
        view.picked[seat, card] = max(0, view.picked[seat, card] - 1)
        view.thrown[seat, card] += 1 if kind == THROW else 0
        view.playing[seat] = 1 if kind == THROW else 0
        return put_down(view, card)
    if kind in (DROP, FOLD):
        view.playing[seat] = 0
    elif kind == RECYCLE:
        view.pile[:] = 0
        view.height = 0
        return put_down(view, top) if top >= 0 else -1
    return top


@compiled
def put_down(view: TableView, card: int) -> int:
    """Lay a card on the discards; answers it."""
    view.pile[card] += 1
    view.discards[view.height] = card
    view.height += 1
    return card


# -- features --------------------------------------------------------------------------------------

LIFE = 20
"""Points a life that is missing is taken to cost, at most."""

NAN = math.nan


@compiled
def first_life_cost(sheet: Worksheet) -> int:
    """What the first life costs of the hand just read, in points, up to ``LIFE``."""
    points = sheet.left
    return LIFE if points[PURE] == NEVER else min(LIFE, points[PURE] - points[PLAIN])


@compiled
def second_life_cost(sheet: Worksheet) -> int:
    """What the second life costs beyond the first, in points, up to ``LIFE``."""
    points = sheet.left
    return LIFE if points[LIVES] == NEVER or points[PURE] == NEVER else min(LIFE, points[LIVES] - points[PURE])


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
        if other < view.seats and other != seat and view.playing[other] and view.hand_known[other]:
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
    jokers, playing, drew = view.hands[seat, PRINTED], 0, 0
    for suit in range(4):
        jokers += view.hands[seat, 13 * suit + view.wild] if view.wild >= 0 else 0
    for other in range(view.seats):
        playing += 1 if view.playing[other] else 0
        drew += min(1, view.turns[other])
    row = view.features[0]
    row[0], row[1] = 1.0, sheet.left[PLAIN] / 10
    row[2], row[3], row[4] = first_life_cost(sheet) / 10, second_life_cost(sheet) / 10, jokers
    row[5], row[6], row[7] = playing / 3, drew / 3, view.turns[seat] / 4
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

    Features of declaring: one, seats at the table, own cards drawn.
    """
    clear_view(view)
    measure_hand(sheet, view, seat)
    possible = 0
    # In no game does one card cost so much: any other hand is spared being measured without each of its cards.
    if 0 <= sheet.left[rules.show] <= 2 * LIFE:
        for card in range(FACES):
            if view.hands[seat, card] and not possible:
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
    view.cards[:] = NONE


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
        if view.hands[seat, card] == 0 or card % 13 == view.wild or card == view.barred or size == CHOICES:
            continue
        view.cards[size] = card
        measure_without(sheet, view, seat, card)
        row = view.features[size]
        row[0], row[1], row[2] = sheet.left[PLAIN] / 10, first_life_cost(sheet) / 10, second_life_cost(sheet) / 10
        row[4], row[8] = pips(sheet, card) / 10, 1.0 if card == view.fresh else 0.0
        row[9] = 1.0 if view.hands[seat, card] > 1 else 0.0
        company_features(view, seat, card, size)
        danger_features(view, follower, card, size)
        size += 1
    view.alternatives = size
    if follower != seat and view.hand_known[follower]:
        gain_features(sheet, rules, view, follower)


@compiled
def company_features(view: TableView, seat: int, card: int, at: int) -> None:
    """Outs of the card with each other card of the hand, as far as they may still come; and which seats hold them."""
    outs, company, others = 0, 0, view.seats
    hands, pickups, waits = view.hands, view.picked, view.waits
    for other in range(others):
        hidden = other != seat and view.playing[other] and view.hand_known[other]
        waits[at, other] = 0.0 if hidden else NAN
    for place in range(BESIDE):
        mate = view.beside[card, place]
        if hands[seat, mate] == 0 or mate % 13 == view.wild:
            continue
        company += 1
        for end in range(2):
            third = view.thirds[card, place, end]
            if third == NONE:
                break
            # Two packs, as the counting of these rules has them.
            unseen = 2 - hands[seat, third] - view.pile[third]
            for other in range(others):
                if other != seat:
                    unseen -= pickups[other, third]
                    waits[at, other] += max(0, hands[other, third] - pickups[other, third])
            outs += max(0, unseen)
    view.features[at, 3], view.features[at, 5] = outs / 4, company / 2


@compiled
def danger_features(view: TableView, follower: int, card: int, at: int) -> None:
    """How much the next player has taken, and thrown, about a card."""
    pickups, throws = view.picked[follower, card], view.thrown[follower, card]
    for place in range(BESIDE):
        other = view.beside[card, place]
        pickups += view.picked[follower, other]
        throws += view.thrown[follower, other]
    view.features[at, 6], view.features[at, 7] = pickups, throws / 2


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
            copies = view.hands[seat, 13 * suit + rank]
            first |= (1 if copies > 0 else 0) << rank
            second |= (1 if copies > 1 else 0) << rank
        view.one[suit], view.two[suit] = first, second


@compiled
def measure_hand(sheet: Worksheet, view: TableView, seat: int) -> None:
    """Measure a hand: ``sheet.left`` for every need."""
    set_masks(view, seat)
    measure_masks(sheet, view, view.hands[seat, PRINTED])


@compiled
def measure_with(sheet: Worksheet, view: TableView, seat: int, card: int) -> None:
    """Measure the hand whose masks are laid with a card more."""
    measure_changed(sheet, view, seat, card, view.hands[seat, card] + 1)


@compiled
def measure_without(sheet: Worksheet, view: TableView, seat: int, card: int) -> None:
    """Measure the hand whose masks are laid with a card less."""
    measure_changed(sheet, view, seat, card, view.hands[seat, card] - 1)


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
    measure_masks(sheet, view, view.hands[seat, PRINTED])
    view.one[suit], view.two[suit] = first, second


@compiled
def measure_masks(sheet: Worksheet, view: TableView, printed_jokers: int) -> None:
    """Measure the hand that is laid in masks, or look it up."""
    one, two, points, wild = view.one, view.two, sheet.left, view.wild
    first = one[0] | one[1] << 13 | one[2] << 26 | one[3] << 39 | printed_jokers << 52
    # The wild rank plus 2, which is never 0: a place of the cache that holds nothing is all zeros, and so like no hand.
    second = two[0] | two[1] << 13 | two[2] << 26 | two[3] << 39 | (wild + 2) << 52
    at = cache_slot(first, second)
    if view.keys[at, 0] == first and view.keys[at, 1] == second:
        for n in range(6):
            points[n] = view.measured[at, n]
        return
    measure(sheet, one, two, printed_jokers, wild, PLAIN, LIVES)
    view.keys[at, 0], view.keys[at, 1] = first, second
    for n in range(6):
        view.measured[at, n] = points[n]


@compiled
def cache_slot(first: int, second: int) -> int:
    """Where a hand is kept; products and their sum stay within 63 bits."""
    mixed = (first & _HALF) * 10_368_889 + (first >> 26) * 7_046_029
    mixed += (second & _HALF) * 13_466_917 + (second >> 26) * 15_485_863
    mixed ^= mixed >> 32
    mixed ^= mixed >> 15
    return mixed & (KEPT - 1)
