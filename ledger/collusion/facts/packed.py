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
    CHOICES,
    DECLARE,
    DISCARD,
    DRAW,
    FIRST_TURN,
    LATER_TURN,
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
from ledger.collusion.facts.features import (
    clear_view,
    declare_features,
    discard_features,
    draw_features,
    drop_features,
    next_playing,
)
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


class PackedExtractor:
    """Extracts the decisions of packed games under one ruleset; UsageError for hands that are not counted compiled."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = counting(rules)
        self._sheet = sheet_for(rules)
        self._view = empty_view()
        self._returns = 1 if rules.discards.returned == "free" else 0

    def facts(self, games: Packed) -> Facts:
        """The deals of some games and every decision in them."""
        rows = empty_decisions(_ROWS_AN_EVENT * len(games.events))
        count = extract_all(self._sheet, self._rules, self._view, rows, games, self._returns)
        whole = np.ones(len(games.winners), dtype=np.int64)
        deals = Deals(
            games.seats.astype(np.int32), games.winners.astype(np.int64), games.points.astype(np.int64), whole
        )
        return Facts(deals, copy_first(rows, count))


@compiled
def extract_all(
    sheet: Worksheet, rules: Counting, view: TableView, rows: Decisions, games: Packed, returns: int
) -> int:  # fmt: skip
    """Extract every decision of the games into ``rows``; answers how many there were."""
    at = 0
    for game in range(len(games.winners)):
        sit_down(view, games, game)
        top = int(games.decks[game, HAND * view.seats + 1])
        view.pile[top] = 1
        for event in range(games.offsets[game], games.offsets[game + 1]):
            kind, seat, card = games.events[event, 0], int(games.events[event, 1]), int(games.events[event, 2])
            seq, spent = event - games.offsets[game], int(games.waits[event])
            at = extract_act(sheet, rules, view, rows, at, games.seats[game], game, seq, seat, kind, card, top, spent)
            top = move(view, seat, kind, card, top, returns)
    return at


@compiled
def sit_down(view: TableView, games: Packed, game: int) -> None:
    """The table as dealt."""
    clear_table(view)
    view.wild = games.wilds[game]
    for seat in range(SEATS):
        if games.seats[game, seat] >= 0:
            view.seats = seat + 1
            view.playing[seat] = view.known[seat] = 1
            for place in range(HAND * seat, HAND * seat + HAND):
                view.held[seat, games.decks[game, place]] += 1


@compiled
def clear_table(view: TableView) -> None:
    """An empty table."""
    view.seats = 0
    view.fresh = view.barred = -1
    view.held[:] = 0
    view.known[:] = 0
    view.playing[:] = 0
    view.pile[:] = 0
    view.picked[:] = 0
    view.thrown[:] = 0
    view.turns[:] = 0


@compiled
def extract_act(
    sheet: Worksheet, rules: Counting, view: TableView, rows: Decisions, at: int, seats: npt.NDArray[np.int32],
    deal: int, seq: int, seat: int, kind: int, card: int, top: int, spent: int,
) -> int:  # fmt: skip
    """The decisions behind one act of a player, seen from before it; answers the next row."""
    if kind not in (STOCK, PICK, THROW, DROP, SHOW, WRONG) or not view.known[seat]:
        return at
    follower = next_playing(view, seat)
    if kind in (STOCK, PICK, DROP):
        drop_features(sheet, view, seat)
        turn = LATER_TURN if view.turns[seat] else FIRST_TURN
        at = write_row(rows, at, view, seats, deal, seq, seat, turn, 1 if kind == DROP else 0, follower, spent)
        if kind != DROP and 0 <= top < PRINTED and top % 13 != view.wild:
            draw_features(sheet, rules, view, seat, top)
            at = write_row(rows, at, view, seats, deal, seq, seat, DRAW, 0 if kind == PICK else 1, follower, spent)
        return at
    possible = declare_features(sheet, rules, view, seat)
    if possible:
        at = write_row(rows, at, view, seats, deal, seq, seat, DECLARE, 1 if kind == THROW else 0, follower, spent)
    if kind == WRONG:
        clear_view(view)
        return write_row(rows, at, view, seats, deal, seq, seat, WRONG_SHOW, 0, follower, spent)
    if kind == THROW:
        discard_features(sheet, rules, view, seat)
        at = write_row(rows, at, view, seats, deal, seq, seat, DISCARD, place_of(view, card), follower, spent)
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
    """The table after an act; answers the top discard, -1 for none. The card below a picked one is not looked up."""
    if kind in (STOCK, PICK):
        view.held[seat, card] += 1
        view.turns[seat] += 1
        view.fresh, view.barred = card, -1
        if kind == PICK:
            view.pile[card] -= 1
            view.picked[seat, card] += 1
            view.barred = -1 if returns or view.held[seat, card] > 1 else card
            return -1
        return top
    if kind in (THROW, WRONG, SHOW):
        view.held[seat, card] -= 1
        view.pile[card] += 1
        view.picked[seat, card] = max(0, view.picked[seat, card] - 1)
        view.thrown[seat, card] += 1 if kind == THROW else 0
        view.playing[seat] = 1 if kind == THROW else 0
        return card
    if kind in (DROP, FOLD):
        view.playing[seat] = 0
    elif kind == RECYCLE:
        view.pile[:] = 0
        if top >= 0:
            view.pile[top] = 1
    return top
