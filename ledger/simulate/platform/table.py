"""The rules of a compiled table: dealing, turns, piles, drops, shows, points. What players want is for others to say.

One deal of 13-card points rummy for two to six seats; ``logs.py`` writes it as events, which an audit takes.
"""

from __future__ import annotations

from ledger.rules.compiled.counting import Counting, counted
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Worksheet
from ledger.simulate.platform import ruleful, softmax
from ledger.simulate.platform.chance import begin, below, shuffle, uniform, wait
from ledger.simulate.platform.felt import (
    DISCARD,
    DROP,
    FIRST_DROP,
    FIRST_POINTS,
    FLIPPED,
    FOLD,
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
    Felt,
    give,
    is_joker,
    next_in,
    still_in,
    take,
    top_to_take,
)
from ledger.simulate.platform.telling import overhear, tell

HAND = 13
MOST_MISSES = 3
_CARDS, _PLAY, _CLOCK = 1, 2, 3


@compiled
def play_game(sheet: Worksheet, felt: Felt, rules: Counting, seed: int, game: int) -> None:
    """Play a deal to its end; one that gets stuck is dealt anew. Seats, traits and plans are on the felt already."""
    for attempt in range(100):
        deal(felt, seed, game, attempt)
        while felt.winner < 0 and not felt.stuck:
            take_turn(sheet, felt)
        if not felt.stuck:
            break
    score(sheet, felt, rules)


@compiled
def deal(felt: Felt, seed: int, game: int, attempt: int) -> None:
    """Shuffle and deal: hands by seat, then the cut card, the card turned up, the stock."""
    begin(felt.noise, seed, game, attempt, _CARDS)
    for card in range(52):
        felt.deck[2 * card] = felt.deck[2 * card + 1] = card
    felt.deck[PACK - 2] = felt.deck[PACK - 1] = PRINTED
    shuffle(felt.noise, felt.deck, PACK)
    felt.first = below(felt.noise, felt.seats)
    clear(felt)
    for seat in range(felt.seats):
        felt.status[seat] = IN
        for place in range(seat * HAND, (seat + 1) * HAND):
            give(felt, seat, felt.deck[place])
    cut = felt.seats * HAND
    wild = felt.deck[cut]
    felt.wild = felt.options[FLIPPED] if wild == PRINTED else wild % 13
    felt.pile[0] = felt.deck[cut + 1]
    felt.seen[felt.deck[cut + 1]] += 1
    felt.seen[wild] += 1
    for place in range(cut + 2, PACK):
        felt.stock[place - cut - 2] = felt.deck[place]
    felt.pile_size, felt.stock_at, felt.stock_end = 1, 0, PACK - cut - 2
    begin(felt.noise, seed, game, attempt, _PLAY)
    begin(felt.clock, seed, game, attempt, _CLOCK)


@compiled
def clear(felt: Felt) -> None:
    """An empty table before a deal."""
    felt.one[:] = 0
    felt.two[:] = 0
    felt.printed[:] = 0
    felt.held[:] = 0
    felt.status[:] = 0
    felt.drawn[:] = 0
    felt.misses[:] = 0
    felt.points[:] = 0
    felt.picked[:] = 0
    felt.thrown[:] = 0
    felt.seen[:] = 0
    felt.pace[:] = 1.0
    felt.heard[:] = 0.0
    felt.turn = felt.first
    felt.turns = felt.mark = felt.restocked = felt.events = felt.stuck = 0
    felt.untouched, felt.winner = 1, -1


@compiled
def write(felt: Felt, kind: int, seat: int, card: int, slow: float) -> None:
    """Note an event, the mark of the decision behind it, and how long it took: ``slow`` seconds as a rule."""
    at = felt.events
    felt.kinds[at], felt.actors[at], felt.cards[at] = kind, seat, card
    felt.aux[at] = min(felt.turns, 255)
    felt.altered[at] = felt.mark
    felt.mark = 0
    usual = 1000 * slow * felt.lag[seat, 0]
    took = usual * wait(felt.clock)
    if kind in (STOCK, PICK, DISCARD):
        took *= felt.pace[seat]
        overhear(felt, seat, int(took) + int(felt.lag[seat, 1]), usual)
    felt.waits[at] = min(300 + int(took) + int(felt.lag[seat, 1]), 28_000)
    felt.events = at + 1


@compiled
def take_turn(sheet: Worksheet, felt: Felt) -> None:
    """One turn: a drop, or a draw and a discard or a show; or nothing, when the connection is too slow."""
    seat = felt.turn
    felt.turns += 1
    if felt.turns > MOST_TURNS:
        felt.stuck = 1
        return
    if uniform(felt.clock) < felt.lag[seat, 2]:
        miss(felt, seat)
        return
    if wants_to_drop(sheet, felt, seat):
        felt.status[seat] = MIDDLE_DROP if felt.drawn[seat] else FIRST_DROP
        write(felt, DROP, seat, 255, 3.0)
        leave(felt, seat)
        return
    draw(sheet, felt, seat)
    if felt.stuck:
        return
    end_turn(sheet, felt, seat)


@compiled
def miss(felt: Felt, seat: int) -> None:
    """The clock passes the turn on; the third time running it folds the hand."""
    felt.misses[seat] += 1
    write(felt, MISS, seat, felt.misses[seat], 0.0)
    felt.waits[felt.events - 1] = 30_000
    felt.untouched = 0
    felt.turn = next_in(felt, seat)
    if felt.misses[seat] < MOST_MISSES:
        return
    felt.status[seat] = MIDDLE_DROP
    write(felt, FOLD, seat, 255, 0.0)
    if still_in(felt) == 1:
        felt.winner = next_in(felt, seat)


@compiled
def leave(felt: Felt, seat: int) -> None:
    """A seat goes out of the deal: the last one in wins, else the turn goes on."""
    felt.turn = next_in(felt, seat)
    felt.untouched = 0
    if still_in(felt) == 1:
        felt.winner = felt.turn


@compiled
def draw(sheet: Worksheet, felt: Felt, seat: int) -> None:
    """A card from the discards or the stock, which is made anew when it is used up."""
    top = top_to_take(felt, seat)
    felt.drawn[seat] += 1
    tell(sheet, felt, seat)
    if top >= 0 and wants_top(sheet, felt, seat, top):
        felt.pile_size -= 1
        felt.picked[seat, top] += 1
        give(felt, seat, top)
        write(felt, PICK, seat, top, 2.2)
    else:
        if felt.stock_at == felt.stock_end:
            recycle(felt, seat)
        if felt.stuck:
            return
        card = felt.stock[felt.stock_at]
        felt.stock_at += 1
        give(felt, seat, card)
        write(felt, STOCK, seat, card, 1.5)
    felt.untouched = 0


@compiled
def recycle(felt: Felt, seat: int) -> None:
    """The discards below the top one are shuffled into a new stock."""
    size = felt.pile_size - 1
    if size < 1 or felt.restocked + size > len(felt.restock):
        felt.stuck = 1
        return
    top = felt.pile[size]
    shuffle(felt.noise, felt.pile, size)
    for place in range(size):
        felt.stock[place] = felt.pile[place]
        felt.restock[felt.restocked + place] = felt.pile[place]
        felt.seen[felt.pile[place]] -= 1
    felt.restocked += size
    felt.pile[0] = top
    felt.pile_size, felt.stock_at, felt.stock_end = 1, 0, size
    mark, felt.mark = felt.mark, 0
    write(felt, RECYCLE, seat, size, 0.0)
    felt.mark = mark


@compiled
def end_turn(sheet: Worksheet, felt: Felt, seat: int) -> None:
    """A show, right or wrong, or a discard."""
    show, card = wants_to_end(sheet, felt, seat)
    take(felt, seat, card)
    felt.pile[felt.pile_size] = card
    felt.pile_size += 1
    if show == SHOW:
        felt.winner = seat
        write(felt, SHOW, seat, card, 8.0)
        return
    felt.seen[card] += 1 if felt.picked[seat, card] == 0 else 0
    felt.picked[seat, card] = max(0, felt.picked[seat, card] - 1)
    if show == WRONG:
        felt.status[seat] = WRONG_SHOW
        write(felt, WRONG, seat, card, 8.0)
        leave(felt, seat)
        return
    felt.thrown[seat, card] += 1
    felt.misses[seat] = 0
    tell(sheet, felt, seat)
    write(felt, DISCARD, seat, card, 3.5)
    felt.turn = next_in(felt, seat)


@compiled
def score(sheet: Worksheet, felt: Felt, rules: Counting) -> None:
    """The points of every seat: none for the winner, drops and wrong shows by price, hands by the best arrangement."""
    for seat in range(felt.seats):
        status = felt.status[seat]
        if seat == felt.winner:
            points = 0
        elif status == FIRST_DROP:
            points = felt.options[FIRST_POINTS]
        elif status == MIDDLE_DROP:
            points = felt.options[MIDDLE_POINTS]
        elif status == WRONG_SHOW:
            points = felt.options[WRONG_POINTS]
        else:
            points = counted(sheet, rules, felt.one[seat], felt.two[seat], felt.printed[seat], felt.wild)
            points = min(points, rules.cap) if rules.cap else points
        felt.points[seat] = points


@compiled
def wants_to_drop(sheet: Worksheet, felt: Felt, seat: int) -> bool:
    """Whether the player gives up before drawing."""
    if felt.generator == SOFTMAX:
        return softmax.drops(sheet, felt, seat)
    return ruleful.drops(sheet, felt, seat)


@compiled
def wants_top(sheet: Worksheet, felt: Felt, seat: int, top: int) -> bool:
    """Whether the player takes the top discard, which the rules let him have; nobody leaves a joker there."""
    if is_joker(felt, top):
        return True
    if felt.generator == SOFTMAX:
        return softmax.takes(sheet, felt, seat, top)
    return ruleful.takes(sheet, felt, seat, top)


@compiled
def wants_to_end(sheet: Worksheet, felt: Felt, seat: int) -> tuple[int, int]:
    """How the turn ends (DISCARD, SHOW or WRONG) and with which card. A show that is announced must be one."""
    if felt.generator == SOFTMAX:
        return softmax.ends(sheet, felt, seat)
    return ruleful.ends(sheet, felt, seat)
