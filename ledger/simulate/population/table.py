"""The rules of a compiled table: dealing, turns, piles, drops, shows, points. What players want is for others to say.

One deal of 13-card points rummy for two to six seats; ``logs.py`` writes it as events, which an audit takes.
"""

from __future__ import annotations

from ledger.rules.compiled.counting import Counting, counted
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.worksheet import Worksheet
from ledger.simulate.population import heuristic, softmax
from ledger.simulate.population.chance import begin, below, shuffle, uniform, wait
from ledger.simulate.population.colluders import observe_pace, signal
from ledger.simulate.population.state import (
    DISCARD,
    DROP,
    FIRST_DROP,
    FIRST_POINTS,
    FLIPPED,
    FOLD,
    FREE_FIRST,
    IN,
    MIDDLE_DROP,
    MIDDLE_POINTS,
    MISS,
    MOST_TURNS,
    PACK,
    PICK,
    PRINTED,
    RECYCLE,
    SHOW,
    SOFTMAX,
    STOCK,
    WRONG,
    WRONG_POINTS,
    WRONG_SHOW,
    TableState,
    give,
    is_joker,
    next_in,
    still_in,
    take,
)

HAND = 13
MOST_MISSES = 3
_CARDS, _PLAY, _CLOCK = 1, 2, 3


@compiled
def play_game(work: Worksheet, state: TableState, rules: Counting, seed: int, game: int) -> None:
    """Play a deal to its end; one that gets stuck is dealt anew. Seats, traits and plans stand in the state already."""
    for attempt in range(100):
        deal(state, seed, game, attempt)
        while state.winner < 0 and not state.stuck:
            take_turn(work, state)
        if not state.stuck:
            break
    score(work, state, rules)


@compiled
def deal(state: TableState, seed: int, game: int, attempt: int) -> None:
    """Shuffle and deal: hands by seat, then the cut card, the card turned up, the stock."""
    begin(state.noise, seed, game, attempt, _CARDS)
    for card in range(52):
        state.deck[2 * card] = state.deck[2 * card + 1] = card
    state.deck[PACK - 2] = state.deck[PACK - 1] = PRINTED
    shuffle(state.noise, state.deck, PACK)
    state.first = below(state.noise, state.seats)
    clear(state)
    for seat in range(state.seats):
        state.status[seat] = IN
        for place in range(seat * HAND, (seat + 1) * HAND):
            give(state, seat, state.deck[place])
    cut = state.seats * HAND
    wild = state.deck[cut]
    state.wild = state.options[FLIPPED] if wild == PRINTED else wild % 13
    state.pile[0] = state.deck[cut + 1]
    state.seen[state.deck[cut + 1]] += 1
    state.seen[wild] += 1
    for place in range(cut + 2, PACK):
        state.stock[place - cut - 2] = state.deck[place]
    state.pile_size, state.stock_at, state.stock_end = 1, 0, PACK - cut - 2
    begin(state.noise, seed, game, attempt, _PLAY)
    begin(state.clock, seed, game, attempt, _CLOCK)


@compiled
def clear(state: TableState) -> None:
    """An empty table before a deal."""
    state.one[:] = 0
    state.two[:] = 0
    state.printed[:] = 0
    state.held[:] = 0
    state.status[:] = 0
    state.drawn[:] = 0
    state.misses[:] = 0
    state.points[:] = 0
    state.picked[:] = 0
    state.thrown[:] = 0
    state.seen[:] = 0
    state.pace[:] = 1.0
    state.heard[:] = 0.0
    state.turn = state.first
    state.turns = state.mark = state.restocked = state.events = state.stuck = 0
    state.untouched, state.winner = 1, -1


@compiled
def write(state: TableState, kind: int, seat: int, card: int, slow: float) -> None:
    """Note an event, the mark of the decision behind it, and how long it took: ``slow`` seconds as a rule."""
    at = state.events
    state.kinds[at], state.actors[at], state.cards[at] = kind, seat, card
    state.aux[at] = min(state.turns, 255)
    state.altered[at] = state.mark
    state.mark = 0
    usual = 1000 * slow * state.lag[seat, 0]
    took = usual * wait(state.clock)
    if kind in (STOCK, PICK, DISCARD):
        took *= state.pace[seat]
        observe_pace(state, seat, int(took) + int(state.lag[seat, 1]), usual)
    state.waits[at] = min(300 + int(took) + int(state.lag[seat, 1]), 28_000)
    state.events = at + 1


@compiled
def take_turn(work: Worksheet, state: TableState) -> None:
    """One turn: a drop, or a draw and a discard or a show; or nothing, when the connection is too slow."""
    seat = state.turn
    state.turns += 1
    if state.turns > MOST_TURNS:
        state.stuck = 1
        return
    if uniform(state.clock) < state.lag[seat, 2]:
        miss(state, seat)
        return
    drops = softmax.drops(work, state, seat) if state.generator == SOFTMAX else heuristic.drops(work, state, seat)
    if drops:
        state.status[seat] = MIDDLE_DROP if state.drawn[seat] else FIRST_DROP
        write(state, DROP, seat, 255, 3.0)
        leave(state, seat)
        return
    draw(work, state, seat)
    if state.stuck:
        return
    end_turn(work, state, seat)


@compiled
def miss(state: TableState, seat: int) -> None:
    """The clock passes the turn on; the third time running it folds the hand."""
    state.misses[seat] += 1
    write(state, MISS, seat, state.misses[seat], 0.0)
    state.waits[state.events - 1] = 30_000
    state.untouched = 0
    state.turn = next_in(state, seat)
    if state.misses[seat] < MOST_MISSES:
        return
    state.status[seat] = MIDDLE_DROP
    write(state, FOLD, seat, 255, 0.0)
    if still_in(state) == 1:
        state.winner = next_in(state, seat)


@compiled
def leave(state: TableState, seat: int) -> None:
    """A seat goes out of the deal: the last one in wins, else the turn goes on."""
    state.turn = next_in(state, seat)
    state.untouched = 0
    if still_in(state) == 1:
        state.winner = state.turn


@compiled
def draw(work: Worksheet, state: TableState, seat: int) -> None:
    """A card from the discards or the stock, which is made anew when it is used up."""
    state.drawn[seat] += 1
    signal(work, state, seat)
    if takes_top(work, state, seat):
        state.pile_size -= 1
        top = state.pile[state.pile_size]
        state.picked[seat, top] += 1
        give(state, seat, top)
        write(state, PICK, seat, top, 2.2)
    else:
        if state.stock_at == state.stock_end:
            recycle(state, seat)
        if state.stuck:
            return
        card = state.stock[state.stock_at]
        state.stock_at += 1
        give(state, seat, card)
        write(state, STOCK, seat, card, 1.5)
    state.untouched = 0


@compiled
def takes_top(work: Worksheet, state: TableState, seat: int) -> bool:
    """Whether the player takes the top discard, where the rules let the seat have it; nobody leaves a joker there."""
    if state.pile_size == 0:
        return False
    top = int(state.pile[state.pile_size - 1])
    if is_joker(state, top):
        return bool(state.untouched and seat == state.first and state.options[FREE_FIRST])
    if state.generator == SOFTMAX:
        return softmax.takes(work, state, seat, top)
    return heuristic.takes(work, state, seat, top)


@compiled
def recycle(state: TableState, seat: int) -> None:
    """The discards below the top one are shuffled into a new stock."""
    size = state.pile_size - 1
    if size < 1 or state.restocked + size > len(state.restock):
        state.stuck = 1
        return
    top = state.pile[size]
    shuffle(state.noise, state.pile, size)
    for place in range(size):
        state.stock[place] = state.pile[place]
        state.restock[state.restocked + place] = state.pile[place]
        state.seen[state.pile[place]] -= 1
    state.restocked += size
    state.pile[0] = top
    state.pile_size, state.stock_at, state.stock_end = 1, 0, size
    mark, state.mark = state.mark, 0
    write(state, RECYCLE, seat, size, 0.0)
    state.mark = mark


@compiled
def end_turn(work: Worksheet, state: TableState, seat: int) -> None:
    """A show, right or wrong, or a discard. A show that is announced must be one."""
    if state.generator == SOFTMAX:
        show, card = softmax.ends(work, state, seat)
    else:
        show, card = heuristic.ends(work, state, seat)
    take(state, seat, card)
    state.pile[state.pile_size] = card
    state.pile_size += 1
    if show == SHOW:
        state.winner = seat
        write(state, SHOW, seat, card, 8.0)
        return
    state.seen[card] += 1 if state.picked[seat, card] == 0 else 0
    state.picked[seat, card] = max(0, state.picked[seat, card] - 1)
    if show == WRONG:
        state.status[seat] = WRONG_SHOW
        write(state, WRONG, seat, card, 8.0)
        leave(state, seat)
        return
    state.thrown[seat, card] += 1
    state.misses[seat] = 0
    signal(work, state, seat)
    write(state, DISCARD, seat, card, 3.5)
    state.turn = next_in(state, seat)


@compiled
def score(work: Worksheet, state: TableState, rules: Counting) -> None:
    """The points of every seat: none for the winner, drops and wrong shows by price, hands by the best arrangement."""
    for seat in range(state.seats):
        status = state.status[seat]
        if seat == state.winner:
            points = 0
        elif status == FIRST_DROP:
            points = state.options[FIRST_POINTS]
        elif status == MIDDLE_DROP:
            points = state.options[MIDDLE_POINTS]
        elif status == WRONG_SHOW:
            points = state.options[WRONG_POINTS]
        else:
            points = counted(work, rules, state.one[seat], state.two[seat], state.printed[seat], state.wild)
            points = min(points, rules.cap) if rules.cap else points
        state.points[seat] = points
