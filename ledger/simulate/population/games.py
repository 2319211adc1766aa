"""Games of a population as packed arrays, which is what statistics over millions of decisions read.

Who plays in which game: a pool, some of its people, those who come along with them, seats at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.counting import Counting, counting, sheet_for
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Ints, Worksheet
from ledger.rules.points import joker_rank
from ledger.simulate.population import state
from ledger.simulate.population.chance import begin, below, uniform
from ledger.simulate.population.people import Crowd, Population
from ledger.simulate.population.state import Bytes, TableState
from ledger.simulate.population.table import play_game
from schemas.cards import JOKER, RANKS
from schemas.errors import UsageError
from schemas.ruleset import Ruleset

_SEATING = 4
CHUNK = 512
"""Games played at a time."""

_FULL = 0.8
"""Share of games for which every seat is taken."""

_COMES_ALONG = 0.42
"""How often a companion comes along."""


class Games(NamedTuple):
    """Some games on end, from number ``first``. Cards are numbers in the order of ``schemas.cards.FACES``.

    By game: ``decks`` (n x 106: hands by seat, the cut card, the card turned up, the stock), ``seats`` (n x 6, numbers
    of people, -1), ``opened`` (the seat that begins), ``winners``, ``points`` (n x 6), ``offsets`` of its events
    (n + 1), ``restock_offsets`` of the cards of its new stocks (n + 1). By event: ``events`` (kind, seat, card or
    count, turn) as state.py numbers them, ``waits`` in milliseconds. ``restocks`` are the new stocks in their order.

    The truth, which a detector is not shown: ``altered`` by event (state.py), ``colluding`` by game and seat.
    """

    first: int
    decks: Bytes
    seats: npt.NDArray[np.int32]
    opened: Bytes
    winners: Bytes
    points: npt.NDArray[np.int16]
    offsets: Ints
    events: Bytes
    waits: npt.NDArray[np.int32]
    restock_offsets: Ints
    restocks: Bytes
    altered: Bytes
    colluding: Bytes


class Simulator:
    """Plays any range of the games of a population under one ruleset. One for each thread."""

    def __init__(self, rules: Ruleset, people: Population, seed: int) -> None:
        refuse_other_games(rules)
        self.rules = rules
        self.people = people
        self.seed = seed
        self._counting = counting(rules)
        self._work = sheet_for(rules)
        self._state = state.empty_table()
        flipped = joker_rank(JOKER, rules)
        free = rules.discards.joker == "free" or rules.discards.first_card == "free"
        self._state.options[:] = [rules.drop.first, rules.drop.middle, rules.wrong_show.points, free, 0]
        self._state.options[state.FLIPPED] = RANKS.index(flipped or "A")

    def games(self, first: int, count: int) -> Iterator[Games]:
        """``count`` games from number ``first``, in chunks; the same games whichever range they are played in."""
        for start in range(first, first + count, CHUNK):
            yield self._chunk(start, min(CHUNK, first + count - start))

    def _chunk(self, first: int, count: int) -> Games:
        room = Games(
            first=first,
            decks=np.zeros((count, state.PACK), dtype=np.uint8),
            seats=np.full((count, state.SEATS), -1, dtype=np.int32),
            opened=np.zeros(count, dtype=np.uint8),
            winners=np.zeros(count, dtype=np.uint8),
            points=np.zeros((count, state.SEATS), dtype=np.int16),
            offsets=np.zeros(count + 1, dtype=np.int64),
            events=np.zeros((count * state.MOST_EVENTS, 4), dtype=np.uint8),
            waits=np.zeros(count * state.MOST_EVENTS, dtype=np.int32),
            restock_offsets=np.zeros(count + 1, dtype=np.int64),
            restocks=np.zeros(count * state.MOST_RESTOCKED, dtype=np.uint8),
            altered=np.zeros(count * state.MOST_EVENTS, dtype=np.uint8),
            colluding=np.zeros((count, state.SEATS), dtype=np.uint8),
        )
        limits = self.rules.players
        play_chunk(self._work, self._state, self._counting, self.people.crowd, room, self.seed, limits.min, limits.max)
        events, cards = room.offsets[count], room.restock_offsets[count]
        return room._replace(
            events=room.events[:events].copy(),
            waits=room.waits[:events].copy(),
            altered=room.altered[:events].copy(),
            restocks=room.restocks[:cards].copy(),
        )


def refuse_other_games(rules: Ruleset) -> None:
    """Raises UsageError for a game the compiled table does not play: it plays points rummy of 13 cards and a show."""
    plays = (
        rules.turn.steps == "draw_then_discard"
        and rules.melding.where == "hand"
        and rules.deal.cards == (13,)
        and rules.deal.wild == "cut_card"
        and (rules.pack.decks, rules.pack.printed_jokers) == (2, 2)
        and (rules.match.ends, rules.match.deals) == ("after_deals", 1)
        and rules.match.counts == "lost_points"
        and (rules.stock.used_up, rules.stock.top, rules.stock.recycles) == ("reshuffle", "stays", 0)
        and (rules.timeout.turn, rules.timeout.misses) == ("passes", 3)
        and rules.drop.when == "before_draw"
        and rules.timer.clock == "none"
        and (rules.show.pure, rules.show.sequences, rules.count.complete_late) == (1, 2, 0)
        and rules.players.max <= state.SEATS
    )
    if not plays:
        raise UsageError(f"ruleset {rules.id}: platforms are simulated for points rummy as in classic; choose that")


@compiled
def seat_people(stream: Ints, fewest: int, most: int, crowd: Crowd, seated: Ints) -> int:
    """Fill ``seated`` with the people of a game, -1 beyond them; answers how many they are.

    The stream is at its beginning, so that who plays depends on seed and game alone.
    """
    pool = below(stream, len(crowd.starts) - 1)
    low, high = crowd.starts[pool], crowd.starts[pool + 1]
    size = most if uniform(stream) < _FULL else fewest + below(stream, most - fewest + 1)
    size = min(size, high - low)
    seated[:] = -1
    total = 0
    for place in range(low, high):
        total += crowd.activity[crowd.members[place]]
    count = 0
    while count < size:
        person = draw_person(stream, crowd, low, high, total)
        if not sits(seated, count, person):
            seated[count] = person
            count = bring_mates(stream, seated, count + 1, size, crowd.mates, person)
    for place in range(count - 1, 0, -1):
        other = below(stream, place + 1)
        seated[place], seated[other] = seated[other], seated[place]
    return count


@compiled
def draw_person(stream: Ints, crowd: Crowd, low: int, high: int, total: int) -> int:
    """Somebody of the pool, the active ones more often."""
    drawn = below(stream, total)
    for place in range(low, high):
        drawn -= crowd.activity[crowd.members[place]]
        if drawn < 0:
            return int(crowd.members[place])
    return int(crowd.members[high - 1])


@compiled
def sits(seated: Ints, count: int, person: int) -> bool:
    """Whether somebody has a seat already."""
    found = False
    for place in range(count):
        found |= seated[place] == person
    return found


@compiled
def bring_mates(stream: Ints, seated: Ints, count: int, size: int, mates: Ints, person: int) -> int:
    """Companions who come along while there are seats; answers how many people sit then."""
    for n in range(mates.shape[1]):
        mate = mates[person, n]
        comes = uniform(stream) < _COMES_ALONG
        if mate >= 0 and comes and count < min(size, state.SEATS) and not sits(seated, count, mate):
            seated[count] = mate
            count += 1
    return count


@compiled
def play_chunk(
    work: Worksheet, table: TableState, rules: Counting, crowd: Crowd, room: Games, seed: int, fewest: int, most: int
) -> None:
    """Play the games of a chunk into its arrays."""
    seated = np.zeros(state.SEATS, dtype=np.int64)
    for n in range(len(room.winners)):
        game = room.first + n
        begin(table.noise, seed, game, 0, _SEATING)
        table.seats = seat_people(table.noise, fewest, most, crowd, seated)
        sit_down(table, crowd, room, n, seated)
        play_game(work, table, rules, seed, game)
        record(table, room, n)


@compiled
def sit_down(table: TableState, crowd: Crowd, room: Games, n: int, seated: Ints) -> None:
    """Put people with their traits on their seats, and who of them colludes in this game."""
    table.generator = crowd.generator
    for seat in range(state.SEATS):
        person = seated[seat]
        room.seats[n, seat] = person
        table.partners[seat] = 0
        table.terms[seat, :] = 0.0
        if person >= 0:
            table.traits[seat, :] = crowd.traits[person, :]
            table.lag[seat, :] = crowd.lag[person, :]
    for agreement in range(len(crowd.terms)):
        terms, present = crowd.terms[agreement], 0
        for seat in range(table.seats):
            present |= (1 if crowd.agreed[seated[seat]] == agreement else 0) << seat
        if present & present - 1 and uniform(table.noise) < terms[state.SHARE]:
            for seat in range(table.seats):
                if present >> seat & 1:
                    room.colluding[n, seat] = 1 + agreement % 255
                    if crowd.acts[seated[seat]]:
                        table.partners[seat] = present & ~(1 << seat)
                        table.terms[seat, :] = terms


@compiled
def record(table: TableState, room: Games, n: int) -> None:
    """Write a game that has been played into the arrays."""
    room.opened[n], room.winners[n] = table.first, table.winner
    room.decks[n, :] = table.deck
    room.points[n, :] = table.points
    at, end = room.offsets[n], room.offsets[n] + table.events
    room.events[at:end, :] = table.log[: table.events, :]
    room.waits[at:end] = table.waits[: table.events]
    room.altered[at:end] = table.altered[: table.events]
    room.offsets[n + 1] = end
    at, end = room.restock_offsets[n], room.restock_offsets[n] + table.restocked
    room.restocks[at:end] = table.restock[: table.restocked]
    room.restock_offsets[n + 1] = end
