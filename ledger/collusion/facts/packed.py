"""Facts of games that come as packed arrays: millions of decisions, compiled.

The arrays are those a columnar log has. By game: ``decks`` (n x 106: hands by seat, the cut card, the card turned up,
the stock), ``seats`` (n x 6, numbers of people, -1), ``wilds`` (rank, -1 for none), ``offsets`` of its events (n + 1).
By event: kind, seat, card, and in ``waits`` milliseconds since the event before, -1 where times are not on record.
Kinds are 0 a draw from the stock, 1 one from the discards, 2 a discard, 3 a drop, 4 a valid show, 5 a wrong one, 6 the
discards made the stock, 7 a turn lost to the clock, 8 a hand folded by it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts.decisions import (
    DECLARE,
    DISCARD,
    DRAW,
    FIRST_TURN,
    LATER_TURN,
    WRONG_SHOW,
    Deals,
    Decisions,
    Facts,
    first_rows,
    note,
    room_for,
)
from ledger.collusion.facts.sight import CHOICES, PRINTED, SEATS, Sight, bare_sight
from ledger.collusion.facts.weighing import clear, next_playing, weigh_declare, weigh_discard, weigh_draw, weigh_stay
from ledger.rules.compiled.counting import Counting, counting, sheet_for
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Ints, Worksheet
from schemas.ruleset import Ruleset

STOCK, PICK, THROW, DROP, SHOW, WRONG, RECYCLE, MISS, FOLD = range(9)
HAND = 13
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


class Weigher:
    """Weighs the decisions of packed games under one ruleset; UsageError for hands that are not counted compiled."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = counting(rules)
        self._sheet = sheet_for(rules)
        self._sight = bare_sight()
        self._returns = 1 if rules.discards.returned == "free" else 0

    def facts(self, games: Packed) -> Facts:
        """The deals of some games and every decision in them."""
        rows = room_for(_ROWS_AN_EVENT * len(games.events))
        count = walk_all(self._sheet, self._rules, self._sight, rows, games, self._returns)
        whole = np.ones(len(games.winners), dtype=np.int64)
        deals = Deals(
            games.seats.astype(np.int32), games.winners.astype(np.int64), games.points.astype(np.int64), whole
        )
        return Facts(deals, first_rows(rows, count))


@compiled
def walk_all(
    sheet: Worksheet, rules: Counting, sight: Sight, rows: Decisions, games: Packed, returns: int
) -> int:  # fmt: skip
    """Weigh every decision of the games into ``rows``; answers how many there were."""
    at = 0
    for game in range(len(games.winners)):
        sit_down(sight, games, game)
        top = int(games.decks[game, HAND * sight.seats + 1])
        sight.pile[top] = 1
        for event in range(games.offsets[game], games.offsets[game + 1]):
            kind, seat, card = games.events[event, 0], int(games.events[event, 1]), int(games.events[event, 2])
            seq, spent = event - games.offsets[game], int(games.waits[event])
            at = weigh_act(sheet, rules, sight, rows, at, games.seats[game], game, seq, seat, kind, card, top, spent)
            top = move(sight, seat, kind, card, top, returns)
    return at


@compiled
def sit_down(sight: Sight, games: Packed, game: int) -> None:
    """The table as dealt."""
    empty(sight)
    sight.wild = games.wilds[game]
    for seat in range(SEATS):
        if games.seats[game, seat] >= 0:
            sight.seats = seat + 1
            sight.playing[seat] = sight.known[seat] = 1
            for place in range(HAND * seat, HAND * seat + HAND):
                sight.held[seat, games.decks[game, place]] += 1


@compiled
def empty(sight: Sight) -> None:
    """An empty table."""
    sight.seats = 0
    sight.fresh = sight.barred = -1
    sight.held[:] = 0
    sight.known[:] = 0
    sight.playing[:] = 0
    sight.pile[:] = 0
    sight.picked[:] = 0
    sight.thrown[:] = 0
    sight.turns[:] = 0


@compiled
def weigh_act(
    sheet: Worksheet, rules: Counting, sight: Sight, rows: Decisions, at: int, seats: npt.NDArray[np.int32], deal: int,
    seq: int, seat: int, kind: int, card: int, top: int, spent: int,
) -> int:  # fmt: skip
    """The decisions behind one act of a player, seen from before it; answers the next row."""
    if kind not in (STOCK, PICK, THROW, DROP, SHOW, WRONG) or not sight.known[seat]:
        return at
    follower = next_playing(sight, seat)
    if kind in (STOCK, PICK, DROP):
        weigh_stay(sheet, sight, seat)
        turn = LATER_TURN if sight.turns[seat] else FIRST_TURN
        at = note(rows, at, sight, seats, deal, seq, seat, turn, 1 if kind == DROP else 0, follower, spent)
        if kind != DROP and 0 <= top < PRINTED and top % 13 != sight.wild:
            weigh_draw(sheet, rules, sight, seat, top)
            at = note(rows, at, sight, seats, deal, seq, seat, DRAW, 0 if kind == PICK else 1, follower, spent)
        return at
    possible = weigh_declare(sheet, rules, sight, seat)
    if possible:
        at = note(rows, at, sight, seats, deal, seq, seat, DECLARE, 1 if kind == THROW else 0, follower, spent)
    if kind == WRONG:
        clear(sight)
        return note(rows, at, sight, seats, deal, seq, seat, WRONG_SHOW, 0, follower, spent)
    if kind == THROW:
        weigh_discard(sheet, rules, sight, seat)
        at = note(rows, at, sight, seats, deal, seq, seat, DISCARD, place_of(sight, card), follower, spent)
    return at


@compiled
def place_of(sight: Sight, card: int) -> int:
    """Which alternative a card is; -1 when it is none."""
    for place in range(min(sight.alternatives, CHOICES)):
        if sight.cards[place] == card:
            return place
    return -1


@compiled
def move(sight: Sight, seat: int, kind: int, card: int, top: int, returns: int) -> int:
    """The table after an act; answers the top discard, -1 for none. The card below a picked one is not looked up."""
    if kind in (STOCK, PICK):
        sight.held[seat, card] += 1
        sight.turns[seat] += 1
        sight.fresh, sight.barred = card, -1
        if kind == PICK:
            sight.pile[card] -= 1
            sight.picked[seat, card] += 1
            sight.barred = -1 if returns or sight.held[seat, card] > 1 else card
            return -1
        return top
    if kind in (THROW, WRONG, SHOW):
        sight.held[seat, card] -= 1
        sight.pile[card] += 1
        sight.picked[seat, card] = max(0, sight.picked[seat, card] - 1)
        sight.thrown[seat, card] += 1 if kind == THROW else 0
        sight.playing[seat] = 1 if kind == THROW else 0
        return card
    if kind in (DROP, FOLD):
        sight.playing[seat] = 0
    elif kind == RECYCLE:
        sight.pile[:] = 0
        if top >= 0:
            sight.pile[top] = 1
    return top
