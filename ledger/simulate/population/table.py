"""The rules of a compiled table: dealing, turns, piles, drops, shows, points. What players want is for others to say.

One deal of 13-card points rummy for two to six seats; ``logs.py`` writes it as events, which an audit takes.
"""

from __future__ import annotations

from ledger.rules.compiled.counting import Counting, counted
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Worksheet
from ledger.simulate.population import heuristic, softmax, state
from ledger.simulate.population.chance import begin, below, shuffle, uniform, wait
from ledger.simulate.population.colluders import observe_pace, signal
from ledger.simulate.population.state import HAND, TableState

MOST_MISSES = 3
_CARDS, _PLAY, _CLOCK = 1, 2, 3


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
    table.seen[table.deck[cut + 1]] += 1
    table.seen[wild] += 1
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
    table.held[:] = 0
    table.status[:] = 0
    table.drawn[:] = 0
    table.misses[:] = 0
    table.points[:] = 0
    table.picked[:] = 0
    table.thrown[:] = 0
    table.seen[:] = 0
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
    if kind in (state.STOCK, state.PICK, state.DISCARD):
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
    drops = softmax.drops(work, table, seat) if table.generator == state.SOFTMAX else heuristic.drops(work, table, seat)
    if drops:
        table.status[seat] = state.MIDDLE_DROP if table.drawn[seat] else state.FIRST_DROP
        write(table, state.DROP, seat, 255, 3.0)
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
    write(table, state.MISS, seat, table.misses[seat], 0.0)
    table.waits[table.events - 1] = 30_000
    table.untouched = 0
    table.turn = state.next_in(table, seat)
    if table.misses[seat] < MOST_MISSES:
        return
    table.status[seat] = state.MIDDLE_DROP
    write(table, state.FOLD, seat, 255, 0.0)
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
        write(table, state.PICK, seat, top, 2.2)
    else:
        if table.stock_at == table.stock_end:
            recycle(table, seat)
        if table.stuck:
            return
        card = table.stock[table.stock_at]
        table.stock_at += 1
        state.give(table, seat, card)
        write(table, state.STOCK, seat, card, 1.5)
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
    return heuristic.takes(work, table, seat, top)


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
        table.seen[table.pile[place]] -= 1
    table.restocked += size
    table.pile[0] = top
    table.pile_size, table.stock_at, table.stock_end = 1, 0, size
    mark, table.mark = table.mark, 0
    write(table, state.RECYCLE, seat, size, 0.0)
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
    if show == state.SHOW:
        table.winner = seat
        write(table, state.SHOW, seat, card, 8.0)
        return
    table.seen[card] += 1 if table.picked[seat, card] == 0 else 0
    table.picked[seat, card] = max(0, table.picked[seat, card] - 1)
    if show == state.WRONG:
        table.status[seat] = state.WRONG_SHOW
        write(table, state.WRONG, seat, card, 8.0)
        leave(table, seat)
        return
    table.thrown[seat, card] += 1
    table.misses[seat] = 0
    signal(work, table, seat)
    write(table, state.DISCARD, seat, card, 3.5)
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
            points = counted(work, rules, table.one[seat], table.two[seat], table.printed[seat], table.wild)
            points = min(points, rules.cap) if rules.cap else points
        table.points[seat] = points
