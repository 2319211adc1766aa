"""Games of a population, played and packed into arrays, which is what statistics over millions of decisions read.

Who plays in which game: a pool, some of its people, those who come along with them, seats at random. A game is one deal
of 13-card points rummy for two to six seats: dealing, turns, piles, drops, shows and points stand here, what players
want in their policies. ``logs.py`` writes a game as events, which an audit takes.

A colluder who signals plays a strong hand fast and a weak one slowly, and the partner takes it in; everybody's pace is
seen by everybody, what it stands for only partners know. It costs no draw of chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.collusion.facts import packed
from ledger.rules.compiled.counting import Counting, count_hand, counting, sheet_for
from ledger.rules.compiled.jit import compiled, copy_numbers, record_of
from ledger.rules.compiled.suit_rows import Ints, Worksheet
from ledger.rules.points import joker_rank
from ledger.simulate.population import heuristic, softmax, state
from ledger.simulate.population.chance import begin, below, shuffle, uniform, wait
from ledger.simulate.population.people import Crowd, Population
from ledger.simulate.population.state import HAND, Bytes, TableState
from schemas.cards import JOKER, RANKS
from schemas.errors import UsageError
from schemas.ruleset import Ruleset

CHUNK = 512
"""Games played at a time."""

_CARDS, _PLAY, _CLOCK, _SEATING = 1, 2, 3, 4
"""Purposes of a stream of chance."""

_FULL = 0.8
"""Share of games for which every seat is taken."""

_COMES_ALONG = 0.42
"""How often a companion comes along."""


class Games(NamedTuple):
    """Some games on end, from number ``first``. Cards are numbers in the order of ``schemas.cards.FACES``.

    By game: ``decks`` (n x 106: hands by seat, the cut card, the card turned up, the stock), ``seats`` (n x 6, numbers
    of people, -1), ``opened`` (the seat that begins), ``winners``, ``points`` (n x 6), ``offsets`` of its events
    (n + 1), ``restock_offsets`` of the cards of its new stocks (n + 1). By event: ``events`` (kind, seat, card or
    count, turn) as ``ledger.collusion.facts.packed`` numbers them, ``waits`` in milliseconds. ``restocks`` are the new
    stocks in their order.

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
        self._state = record_of(state.TableState)
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


# ------------------------------------------------------------------------------------------ who plays


@compiled
def seat_people(stream: Ints, fewest: int, most: int, crowd: Crowd, people: Ints) -> int:
    """Fill ``people`` with those of a game, -1 beyond them; answers how many they are.

    The stream is at its beginning, so that who plays depends on seed and game alone.
    """
    pool = below(stream, len(crowd.starts) - 1)
    low, high = crowd.starts[pool], crowd.starts[pool + 1]
    size = most if uniform(stream) < _FULL else fewest + below(stream, most - fewest + 1)
    size = min(size, high - low)
    people[:] = -1
    total = 0
    for place in range(low, high):
        total += crowd.activity[crowd.members[place]]
    count = 0
    while count < size:
        person = draw_person(stream, crowd, low, high, total)
        if not sits(people, count, person):
            people[count] = person
            count = bring_mates(stream, people, count + 1, size, crowd.mates, person)
    # Shuffled once all sit: until then companions sit side by side, and could feed each other more than others do.
    for place in range(count - 1, 0, -1):
        other = below(stream, place + 1)
        people[place], people[other] = people[other], people[place]
    return count


@compiled
def draw_person(stream: Ints, crowd: Crowd, low: int, high: int, total: int) -> int:
    """Somebody of the pool, the active ones more often."""
    number = below(stream, total)
    for place in range(low, high):
        number -= crowd.activity[crowd.members[place]]
        if number < 0:
            return int(crowd.members[place])
    return int(crowd.members[high - 1])


@compiled
def sits(people: Ints, count: int, person: int) -> bool:
    """Whether somebody has a seat already."""
    is_there = False
    for place in range(count):
        is_there |= people[place] == person
    return is_there


@compiled
def bring_mates(stream: Ints, people: Ints, count: int, size: int, mates: Ints, person: int) -> int:
    """Companions who come along while there are seats; answers how many people sit then."""
    for n in range(mates.shape[1]):
        mate = mates[person, n]
        comes = uniform(stream) < _COMES_ALONG
        if mate >= 0 and comes and count < min(size, state.SEATS) and not sits(people, count, mate):
            people[count] = mate
            count += 1
    return count


@compiled
def play_chunk(
    work: Worksheet, table: TableState, rules: Counting, crowd: Crowd, room: Games, seed: int, fewest: int, most: int
) -> None:
    """Play the games of a chunk into its arrays."""
    people = np.zeros(state.SEATS, dtype=np.int64)
    for n in range(len(room.winners)):
        game = room.first + n
        begin(table.noise, seed, game, 0, _SEATING)
        table.seats = seat_people(table.noise, fewest, most, crowd, people)
        sit_down(table, crowd, room, n, people)
        play_game(work, table, rules, seed, game)
        record(table, room, n)


@compiled
def sit_down(table: TableState, crowd: Crowd, room: Games, n: int, people: Ints) -> None:
    """Put people with their traits on their seats, and who of them colludes in this game."""
    table.generator = crowd.generator
    for seat in range(state.SEATS):
        person = people[seat]
        room.seats[n, seat] = person
        table.partners[seat] = 0
        table.terms[seat, :] = 0.0
        if person >= 0:
            copy_numbers(table.traits[seat], crowd.traits[person])
            copy_numbers(table.lag[seat], crowd.lag[person])
    for agreement in range(len(crowd.terms)):
        terms, present = crowd.terms[agreement], 0
        for seat in range(table.seats):
            present |= (1 if crowd.agreed[people[seat]] == agreement else 0) << seat
        if present & present - 1 and uniform(table.noise) < terms[state.SHARE]:
            for seat in range(table.seats):
                if present >> seat & 1:
                    room.colluding[n, seat] = 1 + agreement % 255
                    if crowd.acts[people[seat]]:
                        table.partners[seat] = present & ~(1 << seat)
                        copy_numbers(table.terms[seat], terms)


@compiled
def record(table: TableState, room: Games, n: int) -> None:
    """Write a game that has been played into the arrays."""
    room.opened[n], room.winners[n] = table.first, table.winner
    copy_numbers(room.decks[n], table.deck)
    copy_numbers(room.points[n], table.points)
    at, end = room.offsets[n], room.offsets[n] + table.events
    for event in range(table.events):
        copy_numbers(room.events[at + event], table.log[event])
    copy_numbers(room.waits[at:end], table.waits[: table.events])
    copy_numbers(room.altered[at:end], table.altered[: table.events])
    room.offsets[n + 1] = end
    at, end = room.restock_offsets[n], room.restock_offsets[n] + table.restocked
    copy_numbers(room.restocks[at:end], table.restock[: table.restocked])
    room.restock_offsets[n + 1] = end


# ------------------------------------------------------------------------------------------ a deal by the rules

MOST_MISSES = 3


@compiled
def play_game(work: Worksheet, table: TableState, rules: Counting, seed: int, game: int) -> None:
    """Play a deal to its end; one that gets stuck is dealt anew. Seats, traits and plans stand in its state already."""
    for attempt in range(100):
        deal(table, seed, game, attempt)
        while table.winner < 0 and not table.stuck:
            take_turn(work, table)
        if not table.stuck:
            break
    score(work, table, rules)


@compiled
def deal(table: TableState, seed: int, game: int, attempt: int) -> None:
    """Shuffle and deal: hands by seat, then the cut card, the card turned up, the stock."""
    begin(table.noise, seed, game, attempt, _CARDS)
    for card in range(52):
        table.deck[2 * card] = table.deck[2 * card + 1] = card
    table.deck[state.PACK - 2] = table.deck[state.PACK - 1] = state.PRINTED
    shuffle(table.noise, table.deck, state.PACK)
    table.first = below(table.noise, table.seats)
    clear(table)
    for seat in range(table.seats):
        table.status[seat] = state.IN
        for place in range(seat * HAND, (seat + 1) * HAND):
            state.give(table, seat, table.deck[place])
    cut = table.seats * HAND
    wild = table.deck[cut]
    table.wild = table.options[state.FLIPPED] if wild == state.PRINTED else wild % 13
    table.pile[0] = table.deck[cut + 1]
    table.sightings[table.deck[cut + 1]] += 1
    table.sightings[wild] += 1
    for place in range(cut + 2, state.PACK):
        table.stock[place - cut - 2] = table.deck[place]
    table.pile_size, table.stock_at, table.stock_end = 1, 0, state.PACK - cut - 2
    begin(table.noise, seed, game, attempt, _PLAY)
    begin(table.clock, seed, game, attempt, _CLOCK)


@compiled
def clear(table: TableState) -> None:
    """An empty table before a deal."""
    table.one[:] = 0
    table.two[:] = 0
    table.printed[:] = 0
    table.hands[:] = 0
    table.status[:] = 0
    table.drawn[:] = 0
    table.misses[:] = 0
    table.points[:] = 0
    table.picked[:] = 0
    table.thrown[:] = 0
    table.sightings[:] = 0
    table.pace[:] = 1.0
    table.heard[:] = 0.0
    table.turn = table.first
    table.turns = table.mark = table.restocked = table.events = table.stuck = 0
    table.untouched, table.winner = 1, -1


@compiled
def write(table: TableState, kind: int, seat: int, card: int, slow: float) -> None:
    """Note an event, the mark of the decision behind it, and how long it took: ``slow`` seconds as a rule."""
    at = table.events
    table.log[at, 0], table.log[at, 1], table.log[at, 2], table.log[at, 3] = kind, seat, card, min(table.turns, 255)
    table.altered[at] = table.mark
    table.mark = 0
    usual = 1000 * slow * table.lag[seat, 0]
    took = usual * wait(table.clock)
    if kind in (packed.STOCK, packed.PICK, packed.THROW):
        took *= table.pace[seat]
        observe_pace(table, seat, int(took) + int(table.lag[seat, 1]), usual)
    table.waits[at] = min(300 + int(took) + int(table.lag[seat, 1]), 28_000)
    table.events = at + 1


@compiled
def take_turn(work: Worksheet, table: TableState) -> None:
    """One turn: a drop, or a draw and a discard or a show; or nothing, when the connection is too slow."""
    seat = table.turn
    table.turns += 1
    if table.turns > state.MOST_TURNS:
        table.stuck = 1
        return
    if uniform(table.clock) < table.lag[seat, 2]:
        miss(table, seat)
        return
    drops = softmax.drops(work, table, seat) if table.generator == state.SOFTMAX else heuristic.drops(table, seat)
    if drops:
        table.status[seat] = state.MIDDLE_DROP if table.drawn[seat] else state.FIRST_DROP
        write(table, packed.DROP, seat, 255, 3.0)
        leave(table, seat)
        return
    draw(work, table, seat)
    if table.stuck:
        return
    end_turn(work, table, seat)


@compiled
def miss(table: TableState, seat: int) -> None:
    """The clock passes the turn on; the third time running it folds the hand."""
    table.misses[seat] += 1
    write(table, packed.MISS, seat, table.misses[seat], 0.0)
    table.waits[table.events - 1] = 30_000
    table.untouched = 0
    table.turn = state.next_in(table, seat)
    if table.misses[seat] < MOST_MISSES:
        return
    table.status[seat] = state.MIDDLE_DROP
    write(table, packed.FOLD, seat, 255, 0.0)
    if state.still_in(table) == 1:
        table.winner = state.next_in(table, seat)


@compiled
def leave(table: TableState, seat: int) -> None:
    """A seat goes out of the deal: the last one in wins, else the turn goes on."""
    table.turn = state.next_in(table, seat)
    table.untouched = 0
    if state.still_in(table) == 1:
        table.winner = table.turn


@compiled
def draw(work: Worksheet, table: TableState, seat: int) -> None:
    """A card from the discards or the stock, which is made anew when it is used up."""
    table.drawn[seat] += 1
    signal(work, table, seat)
    if takes_top(work, table, seat):
        table.pile_size -= 1
        top = table.pile[table.pile_size]
        table.picked[seat, top] += 1
        state.give(table, seat, top)
        write(table, packed.PICK, seat, top, 2.2)
    else:
        if table.stock_at == table.stock_end:
            recycle(table, seat)
        if table.stuck:
            return
        card = table.stock[table.stock_at]
        table.stock_at += 1
        state.give(table, seat, card)
        write(table, packed.STOCK, seat, card, 1.5)
    table.untouched = 0


@compiled
def takes_top(work: Worksheet, table: TableState, seat: int) -> bool:
    """Whether the player takes the top discard, where the rules let the seat have it; nobody leaves a joker there."""
    if table.pile_size == 0:
        return False
    top = int(table.pile[table.pile_size - 1])
    if state.is_joker(table, top):
        return bool(table.untouched and seat == table.first and table.options[state.FREE_FIRST])
    if table.generator == state.SOFTMAX:
        return softmax.takes(work, table, seat, top)
    return heuristic.takes(table, seat, top)


@compiled
def recycle(table: TableState, seat: int) -> None:
    """The discards below the top one are shuffled into a new stock."""
    size = table.pile_size - 1
    if size < 1 or table.restocked + size > len(table.restock):
        table.stuck = 1
        return
    top = table.pile[size]
    shuffle(table.noise, table.pile, size)
    for place in range(size):
        table.stock[place] = table.pile[place]
        table.restock[table.restocked + place] = table.pile[place]
        table.sightings[table.pile[place]] -= 1
    table.restocked += size
    table.pile[0] = top
    table.pile_size, table.stock_at, table.stock_end = 1, 0, size
    mark, table.mark = table.mark, 0
    write(table, packed.RECYCLE, seat, size, 0.0)
    table.mark = mark


@compiled
def end_turn(work: Worksheet, table: TableState, seat: int) -> None:
    """A show, right or wrong, or a discard. A show that is announced must be one."""
    if table.generator == state.SOFTMAX:
        show, card = softmax.ends(work, table, seat)
    else:
        show, card = heuristic.ends(work, table, seat)
    state.take(table, seat, card)
    table.pile[table.pile_size] = card
    table.pile_size += 1
    if show == packed.SHOW:
        table.winner = seat
        write(table, packed.SHOW, seat, card, 8.0)
        return
    table.sightings[card] += 1 if table.picked[seat, card] == 0 else 0
    table.picked[seat, card] = max(0, table.picked[seat, card] - 1)
    if show == packed.WRONG:
        table.status[seat] = state.WRONG_SHOW
        write(table, packed.WRONG, seat, card, 8.0)
        leave(table, seat)
        return
    table.thrown[seat, card] += 1
    table.misses[seat] = 0
    signal(work, table, seat)
    write(table, packed.THROW, seat, card, 3.5)
    table.turn = state.next_in(table, seat)


@compiled
def score(work: Worksheet, table: TableState, rules: Counting) -> None:
    """The points of every seat: none for the winner, drops and wrong shows by price, hands by the best arrangement."""
    for seat in range(table.seats):
        if seat == table.winner:
            points = 0
        elif table.status[seat] >= state.FIRST_DROP:
            points = table.options[table.status[seat] - state.FIRST_DROP]
        else:
            points = count_hand(work, rules, table.one[seat], table.two[seat], table.printed[seat], table.wild)
            points = min(points, rules.cap) if rules.cap else points
        table.points[seat] = points


# ------------------------------------------------------------------------------------------ signals by pace

_USUAL_POINTS, _POINTS_APART = 52.0, 6.0
_USUAL_ASSETS, _ASSETS_APART = 13, 2
"""How good a hand is as a rule, and from how far off on it is signalled as strong or weak: points to lose, assets."""
_QUICK, _TARDY = 0.6, 1.7
"""Below and above what factor of the time usual for an act a partner takes it for a sign."""


@compiled
def signal(work: Worksheet, table: TableState, seat: int) -> None:
    """Choose the pace of the next act. The mark says that it is a signal."""
    table.pace[seat] = 1.0
    if table.terms[seat, state.SIGNALS] == 0 or state.last_partner(table, seat) < 0:
        return
    if table.generator == state.SOFTMAX:
        bad = softmax.estimate_loss(work, table, seat, 0.5)
        strong, weak = bad < _USUAL_POINTS - _POINTS_APART, bad > _USUAL_POINTS + _POINTS_APART
    else:
        assets = heuristic.assets_of(table, seat)
        strong, weak = assets > _USUAL_ASSETS + _ASSETS_APART, assets < _USUAL_ASSETS - _ASSETS_APART
    if strong:
        table.pace[seat] = 1.0 / (1.0 + table.terms[seat, state.SIGNALS])
    elif weak:
        table.pace[seat] = 1.0 + table.terms[seat, state.SIGNALS]
    if table.mark == 0 or table.mark >= state.WEIGHED:
        table.mark = state.SIGNALLED if strong or weak else state.SIGNALLED + state.WEIGHED


@compiled
def observe_pace(table: TableState, seat: int, took: int, usual: float) -> None:
    """Note how an act looked to who watches the clock: quick, as usual or slow; ``took`` and ``usual`` are times of
    one unit. A slow connection looks slow."""
    table.heard[seat] = 0.0
    if took < _QUICK * usual:
        table.heard[seat] = 1.0
    elif took > _TARDY * usual:
        table.heard[seat] = -1.0
