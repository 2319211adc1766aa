"""The acts of a deal with melds on the table: each answers CLEAN when no law is broken and none could not see."""

from __future__ import annotations

from ledger.engine.laid_melds import (
    grows,
    is_set,
    move,
    next_meld,
    put_meld,
    read_line,
    run_of,
    sort_line,
)
from ledger.engine.layout import (
    AUTOPLAY,
    JOKER_CODE,
    NO_CARD,
    NOBODY,
    NOT_GIVEN,
    PLAYER,
    TIMER,
)
from ledger.engine.meld_deals import (
    goes_out_with,
    is_last_stock,
    turn_goes_on,
)
from ledger.engine.options import GameRules
from ledger.engine.tables import (
    CLEAN,
    CODES,
    HAND,
    IN,
    LAST_STANDING,
    LAW,
    LEFT,
    MELD_CARDS,
    MELDS,
    NONE,
    NOT_TAUGHT,
    NOT_WHOLE,
    REVERSED_UNTOLD,
    TO_DISCARD,
    TO_DRAW,
    UNDER_WAY,
    Bytes,
    Table,
    holds_cards,
    leave_unseen,
    leaves_stock,
    lose_order,
    next_byte,
    next_varint,
    put_down,
    stock_left,
    take,
    take_up,
)
from ledger.rules.compiled.jit import compiled

NEVER, ANY_TIME, AFTER_OWN_MELD, AFTER_CONTRACT = range(4)
"""When cards may be laid off."""
STAYS, OWN_RUN, ANY_MELD = range(3)
"""Which jokers may be moved."""
TURNED_UP, GOES = 1, 2
"""What becomes of the top discard when the discards are used again."""
MELD_SIZES = 20
"""The most melds laid at once."""
FACE_DOWN, TRIO = 2, 3
"""How a discard lies, and the cards of a set of a contract."""


# -- turns -----------------------------------------------------------------------------------------


@compiled
def is_in_turn(table: Table, seat: int, phase: int) -> bool:
    """Whether a deal is under way and a seat is in turn and at this step of it."""
    under_way = table.dealt and table.ended == UNDER_WAY and not table.settled and not table.closed
    return bool(under_way and table.turn == seat and table.phase == phase)


@compiled
def may_act(by: int) -> bool:
    """Whether an act of a seat in turn may be somebody's: where no clock runs, also the timer's or nobody's told."""
    return by in (PLAYER, TIMER, NOBODY)


@compiled
def leaves(table: Table, seat: int, rules: GameRules) -> int:
    """A player leaves while the deal is under way; the last one still in wins."""
    if table.status[seat] != IN:
        return LAW
    table.status[seat] = LEFT
    table.playing -= 1
    if table.playing == 1:
        table.ended, table.turn = LAST_STANDING, NONE
        for other in range(table.seats):
            table.won[other] = 1 if table.status[other] == IN else 0
    elif table.turn == seat:
        turn_goes_on(table, seat, rules)
    return CLEAN


# -- draws, discards -------------------------------------------------------------------------------


@compiled
def take_card(table: Table, seat: int, card: int, by: int, from_pile: int, rules: GameRules) -> int:
    """A card is drawn from the stock or from the top of the discards."""
    if not is_in_turn(table, seat, TO_DRAW):
        return LAW
    if card >= CODES or table.hand_size[seat] == HAND:
        return NOT_WHOLE
    if not may_act(by) or (by == TIMER and from_pile):
        return LAW
    if not take_up(table, seat, card, from_pile, rules):
        return LAW
    table.taken, table.from_pile, table.phase = card, from_pile, TO_DISCARD
    return CLEAN


@compiled
def copies_held(table: Table, seat: int, card: int) -> int:
    """How often a hand holds a card."""
    count = 0
    for place in range(table.hand_size[seat]):
        count += 1 if table.hand[seat, place] == card else 0
    return count


@compiled
def throw(table: Table, seat: int, card: int, by: int, face: int, rules: GameRules) -> int:
    """A card is put on the discards."""
    if not is_in_turn(table, seat, TO_DISCARD) or not may_act(by):
        return LAW
    if rules.returned_forbidden and table.from_pile and card == table.taken and copies_held(table, seat, card) == 1:
        return LAW
    down = rules.face_down and table.hand_size[seat] == 1
    if (face == FACE_DOWN) != down:
        return LAW
    if by == TIMER and not rules.any_card:
        given_back = table.from_pile and rules.returned_forbidden
        if table.taken == NONE or not (card == table.taken or given_back):
            return LAW
    if not put_down(table, seat, card):
        return LAW
    if not table.missed:
        table.misses[seat] = 0
    if table.hand_size[seat] == 0:
        goes_out_with(table, seat, rules)
    else:
        turn_goes_on(table, seat, rules)
    return CLEAN


@compiled
def runs_out(table: Table, seat: int, by: int, count: int) -> int:
    """A seat has let its time run out; its turn goes on."""
    if (
        not is_in_turn(table, seat, table.phase)
        or by not in (TIMER, NOBODY)
        or table.missed
        or count != table.misses[seat] + 1
    ):
        return LAW
    table.misses[seat] += 1
    table.missed = 1
    return CLEAN


@compiled
def buy(  # noqa: C901 - one branch a law
    table: Table, pack: Bytes, seat: int, card: int, wishes: int, by: int, rules: GameRules
) -> int:  # fmt: skip
    """The top discard and a card of the stock go to a seat that is not in turn."""
    penalty = next_byte(table, pack)
    table.named[:] = 0
    for _ in range(wishes if wishes != NOT_GIVEN else 0):
        place = table.place_of[next_byte(table, pack)]
        if place != NONE:
            table.named[place] = 1
    under_way = table.dealt and table.ended == UNDER_WAY and not table.settled and not table.closed
    if not under_way or not rules.buying or table.turn == seat or table.status[seat] != IN or by == AUTOPLAY:
        return LAW
    if (table.phase == TO_DRAW and rules.buying == 1) or table.from_pile or table.bought:
        return LAW
    if table.named[table.turn]:
        return NOT_WHOLE
    # Two cards come: the discard and its price.
    if table.pile_size == 0 or card != table.pile[table.pile_size - 1] or table.hand_size[seat] + 2 > HAND:
        return LAW
    for step in range(1, table.seats):
        nearer = (table.turn + step) % table.seats
        if nearer == seat:
            break
        if table.status[nearer] == IN and table.named[nearer]:
            return LAW
    table.pile_size -= 1
    table.hand[seat, table.hand_size[seat]] = card
    table.hand_size[seat] += 1
    if rules.penalty:
        if penalty >= CODES or not leaves_stock(table, penalty, rules):
            return LAW
        table.hand[seat, table.hand_size[seat]] = penalty
        table.hand_size[seat] += 1
    elif penalty != NO_CARD:
        return NOT_TAUGHT
    table.bought = 1
    return CLEAN


@compiled
def turn_over(
    table: Table, pack: Bytes, card: int, has_order: int, rules: GameRules
) -> int:  # fmt: skip
    """The discards become the stock, in their order or in another."""
    under_way = table.dealt and table.ended == UNDER_WAY and not table.settled and not table.closed
    if not under_way or table.phase != TO_DRAW or is_last_stock(table, rules):
        return LAW
    if table.pile_size == 0 or stock_left(table):
        return NOT_WHOLE
    top = int(table.pile[table.pile_size - 1])
    due = table.pile_size - (1 if rules.stock_top == 0 else 0)
    if (rules.stock_top == TURNED_UP and card >= CODES) or (rules.stock_top == 0 and card != NO_CARD and card != top):
        return LAW
    if rules.stock_top == GOES and card != NO_CARD:
        return NOT_TAUGHT
    table.turned[:] = 0
    for place in range(due):
        table.turned[int(table.pile[place])] += 1
        table.after[place] = table.pile[place]
    turned = 1 if rules.stock_top == TURNED_UP else 0
    if turned and table.turned[card] == 0:
        return LAW
    if turned:
        table.turned[card] -= 1
    table.pile[0], table.pile_size = card if turned else top, 0 if rules.stock_top == GOES else 1
    table.recycled += 1
    if not has_order:
        if rules.turn_over:
            leave_unseen(table, REVERSED_UNTOLD)
        lose_order(table, due - turned)
        return CLEAN
    return read_turned(table, pack, card, turned, due, rules)


@compiled
def read_turned(table: Table, pack: Bytes, card: int, turned: int, due: int, rules: GameRules) -> int:
    """The order of a stock made of the discards, of which the first may be turned up."""
    count = next_varint(table, pack)
    if count + turned != due or (turned and rules.turn_over and table.after[0] != card):
        return LAW
    for place in range(count):
        other = next_byte(table, pack)
        if table.turned[other] == 0 or (rules.turn_over and table.after[place + turned] != other):
            return LAW
        table.turned[other] -= 1
        table.stock[place] = other
    table.stock_at, table.stock_end = 0, count
    return CLEAN


# -- melds -----------------------------------------------------------------------------------------


@compiled
def holds_line(table: Table, seat: int) -> bool:
    """Whether a hand holds the ``line``."""
    return holds_cards(table, seat, table.line, table.line_size, NONE)


@compiled
def lay_down(table: Table, seat: int, card: int) -> None:
    """A card goes from a hand to the table."""
    take(table.hand[seat], table.hand_size[seat], card)
    table.hand_size[seat] -= 1
    if card == table.taken:
        table.taken = NONE


@compiled
def has_laid(table: Table, seat: int, rules: GameRules) -> None:
    """A seat has put cards on the table, perhaps its last."""
    if not table.laid[seat]:
        table.laid[seat] = table.turn_number
    if table.hand_size[seat] == 0:
        goes_out_with(table, seat, rules)


@compiled
def may_lay(table: Table, seat: int, by: int, cards: int, rules: GameRules) -> bool:
    """Whether a seat may put so many cards on the table now."""
    enough = table.hand_size[seat] > cards if rules.must_discard else table.hand_size[seat] >= cards
    return bool(is_in_turn(table, seat, TO_DISCARD) and by != AUTOPLAY and enough)


@compiled
def lay_melds(  # noqa: C901 - one branch a law
    table: Table, pack: Bytes, act: int, seat: int, by: int, count: int, contract: int, rules: GameRules
) -> int:  # fmt: skip
    """Melds of a seat's own, or its contract, are laid."""
    if count > MELD_SIZES or count == 0 or table.melds + count > MELDS:
        return NOT_TAUGHT
    cards = 0
    for number in range(count):
        table.sizes[number] = next_byte(table, pack)
        cards += table.sizes[number]
        if table.sizes[number] > MELD_CARDS:
            return LAW
    if not read_line(table, pack, cards):
        return NOT_WHOLE
    if contract != rules.contracts or not may_lay(table, seat, by, cards, rules) or not holds_line(table, seat):
        return LAW
    if contract:
        if table.contract[seat] or not is_contract(table, count, rules):
            return LAW
        table.contract[seat] = table.turn_number
    else:
        many = rules.per_turn and table.melds_laid + count > rules.per_turn
        if many or (rules.melds_first and table.laid_off) or not are_melds(table, count, rules):
            return LAW
    if not table.melded[seat]:
        table.melded[seat] = table.turn_number
    start = 0
    for number in range(count):
        meld = table.melds
        # Acts count from 0 here and events from 1 in a log, by which a meld is called.
        table.meld_act[meld], table.meld_number[meld], table.meld_seat[meld] = act + 1, number + 1, seat
        put_meld(table, meld, table.line, table.line_name, start, int(table.sizes[number]))
        table.melds += 1
        start += table.sizes[number]
    table.melds_laid += count
    for place in range(table.line_size):
        lay_down(table, seat, int(table.line[place]))
    has_laid(table, seat, rules)
    return CLEAN


@compiled
def are_melds(table: Table, count: int, rules: GameRules) -> bool:
    """Whether the ``line`` is so many melds, of the ``sizes`` read."""
    start = 0
    for number in range(count):
        size = table.sizes[number]
        as_set = is_set(table.line, table.line_name, start, size, rules.set_most, rules)
        if not as_set and run_of(table.line, table.line_name, start, size, rules) == 0:
            return False
        start += size
    return True


@compiled
def is_contract(table: Table, count: int, rules: GameRules) -> bool:
    """Whether the ``line`` is the contract of this deal; one that may be a trio or a run counts as what is missing."""
    place = min(table.number - 1, len(rules.trios) - 1)
    start, trios, runs, either = 0, 0, 0, 0
    for number in range(count):
        size = table.sizes[number]
        is_run = run_of(table.line, table.line_name, start, size, rules) != 0
        is_trio = size == TRIO and is_set(table.line, table.line_name, start, size, rules.set_most, rules)
        if not is_run and not is_trio:
            return False
        either += 1 if is_run and is_trio else 0
        trios += 1 if is_trio and not is_run else 0
        runs += 1 if is_run and not is_trio else 0
        start += size
    as_trios = min(either, max(rules.trios[place] - trios, 0))
    return bool(trios + as_trios == rules.trios[place] and runs + either - as_trios == rules.runs[place])


@compiled
def may_touch(table: Table, seat: int, rules: GameRules) -> bool:
    """Whether a seat may lay off by now."""
    if rules.lay_off == AFTER_CONTRACT:
        return bool(table.contract[seat])
    return bool(rules.lay_off == ANY_TIME or (rules.lay_off == AFTER_OWN_MELD and table.melded[seat]))


@compiled
def lay_off(table: Table, pack: Bytes, seat: int, by: int, count: int, rules: GameRules) -> int:
    """Cards are laid off on a meld of the table."""
    meld = next_meld(table, pack)
    if not read_line(table, pack, count):
        return NOT_WHOLE
    if meld == NONE or not may_lay(table, seat, by, count, rules) or not may_touch(table, seat, rules):
        return LAW
    if not holds_line(table, seat):
        return LAW
    # With two jokers it matters where each of them goes, which only the fold decides.
    if count == 0 or sort_line(table) > 1:
        return NOT_TAUGHT
    if not grows(table, meld, rules):
        return LAW
    put_meld(table, meld, table.after, table.after_name, 0, table.after_size)
    table.laid_off = 1
    for place in range(table.line_size):
        lay_down(table, seat, int(table.line[place]))
    has_laid(table, seat, rules)
    return CLEAN


@compiled
def move_joker(
    table: Table, pack: Bytes, seat: int, by: int, card: int, elsewhere: int, rules: GameRules
) -> int:  # fmt: skip
    """A joker of the table stands elsewhere from now on, and a card may take its place."""
    source = next_meld(table, pack)
    if not read_line(table, pack, 1):
        return NOT_WHOLE
    target = next_meld(table, pack) if elsewhere else NONE
    if source == NONE or (elsewhere and target == NONE) or rules.jokers_move == STAYS:
        return LAW
    joker, name = int(table.line[0]), int(table.line_name[0])
    count = 0 if card == NO_CARD else 1
    if joker % 53 != JOKER_CODE or not may_lay(table, seat, by, count, rules):
        return LAW
    if count and (card >= CODES or card % 53 == JOKER_CODE):
        return NOT_TAUGHT
    if rules.jokers_move == OWN_RUN and table.meld_seat[source] != seat:
        return LAW
    if rules.jokers_move == ANY_MELD and not may_touch(table, seat, rules):
        return LAW
    if count and copies_held(table, seat, card) == 0:
        return LAW
    if not move(table, source, NONE if target == source else target, joker, name, card, rules):
        return LAW
    if count:
        lay_down(table, seat, card)
        has_laid(table, seat, rules)
    return CLEAN
