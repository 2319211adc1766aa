"""Games of a platform as packed arrays: what statistics over millions of decisions read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.counting import Counting, counting, sheet_for
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Ints, Worksheet
from ledger.rules.points import joker_rank
from ledger.simulate.platform.chance import begin, uniform
from ledger.simulate.platform.felt import FLIPPED, MOST_EVENTS, MOST_RESTOCKED, PACK, SEATS, Bytes, Felt, bare_felt
from ledger.simulate.platform.population import Population
from ledger.simulate.platform.schedule import seat_people
from ledger.simulate.platform.table import play_game
from schemas.cards import JOKER, RANKS
from schemas.errors import UsageError
from schemas.ruleset import Ruleset

_SEATING = 4
CHUNK = 512
"""Games played at a time."""


class Games(NamedTuple):
    """Some games on end, from number ``first``. Cards are numbers in the order of ``schemas.cards.FACES``.

    By game: ``decks`` (n x 106: hands by seat, the cut card, the card turned up, the stock), ``seats`` (n x 6, numbers
    of people, -1), ``opened`` (the seat that begins), ``winners``, ``points`` (n x 6), ``offsets`` of its events
    (n + 1), ``restock_offsets`` of the cards of its new stocks (n + 1). By event: ``events`` (kind, seat, card or
    count, turn) as felt.py numbers them, ``waits`` in milliseconds. ``restocks`` are the new stocks in their order.

    The truth, which a detector is not shown: ``altered`` by event (felt.py), ``colluding`` by game and seat.
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


class Crowd(NamedTuple):
    """What of a population the compiled part needs; the names are those of :class:`Population`."""

    generator: int
    traits: npt.NDArray[np.float64]
    lag: npt.NDArray[np.float64]
    members: Ints
    starts: Ints
    activity: Ints
    mates: Ints
    agreed: Ints
    acts: Bytes
    terms: npt.NDArray[np.float64]


class Platform:
    """Tables of one ruleset, with a population; plays any range of its games. One for each thread."""

    def __init__(self, rules: Ruleset, people: Population, seed: int) -> None:
        refuse_other_games(rules)
        self.rules = rules
        self.people = people
        self.seed = seed
        self._counting = counting(rules)
        self._sheet = sheet_for(rules)
        self._felt = bare_felt()
        flipped = joker_rank(JOKER, rules)
        free = rules.discards.joker == "free" or rules.discards.first_card == "free"
        self._felt.options[:] = [rules.drop.first, rules.drop.middle, rules.wrong_show.points, free, 0]
        self._felt.options[FLIPPED] = RANKS.index(flipped or "A")
        self._crowd = Crowd(**{name: getattr(people, name) for name in Crowd._fields})

    def games(self, first: int, count: int) -> Iterator[Games]:
        """``count`` games from number ``first``, in chunks; the same games whichever range they are played in."""
        for start in range(first, first + count, CHUNK):
            yield self._chunk(start, min(CHUNK, first + count - start))

    def _chunk(self, first: int, count: int) -> Games:
        room = Games(
            first=first,
            decks=np.zeros((count, PACK), dtype=np.uint8),
            seats=np.full((count, SEATS), -1, dtype=np.int32),
            opened=np.zeros(count, dtype=np.uint8),
            winners=np.zeros(count, dtype=np.uint8),
            points=np.zeros((count, SEATS), dtype=np.int16),
            offsets=np.zeros(count + 1, dtype=np.int64),
            events=np.zeros((count * MOST_EVENTS, 4), dtype=np.uint8),
            waits=np.zeros(count * MOST_EVENTS, dtype=np.int32),
            restock_offsets=np.zeros(count + 1, dtype=np.int64),
            restocks=np.zeros(count * MOST_RESTOCKED, dtype=np.uint8),
            altered=np.zeros(count * MOST_EVENTS, dtype=np.uint8),
            colluding=np.zeros((count, SEATS), dtype=np.uint8),
        )
        limits = self.rules.players
        play_chunk(self._sheet, self._felt, self._counting, self._crowd, room, self.seed, limits.min, limits.max)
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
        and rules.players.max <= SEATS
    )
    if not plays:
        raise UsageError(f"ruleset {rules.id}: platforms are simulated for points rummy as in classic; choose that")


@compiled
def play_chunk(
    sheet: Worksheet, felt: Felt, rules: Counting, crowd: Crowd, room: Games, seed: int, fewest: int, most: int
) -> None:
    """Play the games of a chunk into its arrays."""
    seated = np.zeros(SEATS, dtype=np.int64)
    for n in range(len(room.winners)):
        game = room.first + n
        begin(felt.noise, seed, game, 0, _SEATING)
        felt.seats = seat_people(
            felt.noise, fewest, most, crowd.members, crowd.starts, crowd.activity, crowd.mates, seated
        )
        sit_down(felt, crowd, room, n, seated)
        play_game(sheet, felt, rules, seed, game)
        keep(felt, room, n)


@compiled
def sit_down(felt: Felt, crowd: Crowd, room: Games, n: int, seated: Ints) -> None:
    """Put people with their traits on their seats, and who of them colludes in this game."""
    felt.generator = crowd.generator
    for seat in range(SEATS):
        person = seated[seat]
        room.seats[n, seat] = person
        felt.partners[seat] = 0
        felt.feeds[seat] = felt.shares[seat] = felt.shifts[seat] = felt.holds[seat] = felt.gives[seat] = 0.0
        felt.squeezes[seat] = felt.tells[seat] = felt.heeds[seat] = 0.0
        if person >= 0:
            felt.traits[seat, :] = crowd.traits[person, :]
            felt.lag[seat, :] = crowd.lag[person, :]
    for agreement in range(len(crowd.terms)):
        present = 0
        for seat in range(felt.seats):
            present |= (1 if crowd.agreed[seated[seat]] == agreement else 0) << seat
        if present & present - 1 and uniform(felt.noise) < crowd.terms[agreement, 5]:
            for seat in range(felt.seats):
                if present >> seat & 1:
                    room.colluding[n, seat] = 1 + agreement % 255
                    if crowd.acts[seated[seat]]:
                        felt.partners[seat] = present & ~(1 << seat)
                        felt.feeds[seat], felt.shares[seat] = crowd.terms[agreement, 0], crowd.terms[agreement, 1]
                        felt.shifts[seat], felt.holds[seat] = crowd.terms[agreement, 2], crowd.terms[agreement, 3]
                        felt.gives[seat], felt.squeezes[seat] = crowd.terms[agreement, 4], crowd.terms[agreement, 6]
                        felt.tells[seat], felt.heeds[seat] = crowd.terms[agreement, 7], crowd.terms[agreement, 8]


@compiled
def keep(felt: Felt, room: Games, n: int) -> None:
    """Write a game that has been played into the arrays."""
    room.opened[n], room.winners[n] = felt.first, felt.winner
    for place in range(PACK):
        room.decks[n, place] = felt.deck[place]
    for seat in range(SEATS):
        room.points[n, seat] = felt.points[seat]
    at = room.offsets[n]
    for event in range(felt.events):
        room.events[at + event, 0], room.events[at + event, 1] = felt.kinds[event], felt.actors[event]
        room.events[at + event, 2], room.events[at + event, 3] = felt.cards[event], felt.aux[event]
        room.waits[at + event], room.altered[at + event] = felt.waits[event], felt.altered[event]
    room.offsets[n + 1] = at + felt.events
    begins = room.restock_offsets[n]
    for place in range(felt.restocked):
        room.restocks[begins + place] = felt.restock[place]
    room.restock_offsets[n + 1] = begins + felt.restocked
