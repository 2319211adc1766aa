"""A deal with melds on the table: how it begins, whose turn follows, how it ends, and what is left in the hands."""

from __future__ import annotations

from ledger.engine.laid_melds import grows, has_joker
from ledger.engine.layout import HAS_CUT, HAS_HANDS, HAS_OPEN, HAS_STOCK, HAS_WILD, JOKER_CODE
from ledger.engine.options import GameRules
from ledger.engine.tables import (
    ABSENT,
    CLEAN,
    CODES,
    COUNTED,
    HAND,
    IN,
    LAW,
    NO_NAME,
    NO_POINTS,
    NONE,
    NOT_TAUGHT,
    NOT_WHOLE,
    OUT,
    STUCK,
    TO_DRAW,
    UNDER_WAY,
    USED_UP,
    Bytes,
    Table,
    clear_seat,
    next_byte,
    read_cards,
    read_stock,
)
from ledger.rules.compiled.jit import compiled

LOWEST_WINS, ALL_COUNT = 1, 2
"""How a deal ends with its stock."""
NEVER = 0
"""Cards are never laid off."""


@compiled
def next_due(table: Table, after: int) -> int:
    """The next seat clockwise that is due in a deal."""
    for step in range(1, table.seats + 1):
        seat = (after + step) % table.seats
        if table.due[seat]:
            return int(seat)
    return NONE


@compiled
def is_dealer(table: Table, dealer: int, rules: GameRules) -> bool:
    """Whether it is the turn of a seat (NONE: not told) to deal, so far as the rules say."""
    if table.dealt:
        return bool(not rules.dealer_clockwise or (table.dealer != NONE and dealer == next_due(table, table.dealer)))
    if not rules.lowest_card or dealer == NONE:
        return True
    lowest = 14
    for seat in range(table.seats):
        face = table.drawn_card[seat] % 53
        # An ace may be low or high and a joker anything, so neither decides: the fold says that it cannot see.
        if not table.drawn_card[seat] < CODES or face == JOKER_CODE or face % 13 == 0:
            return False
        lowest = min(lowest, face % 13)
    return bool(table.drawn_card[dealer] % 53 % 13 == lowest)


@compiled
def dealt_size(table: Table, number: int, rules: GameRules) -> int:
    """How many cards a hand has in a deal."""
    place = 0
    if rules.cards_by == 1:
        place = table.seats - rules.fewest_players
    elif rules.cards_by == 2:
        place = number - 1
    return int(rules.cards[min(max(place, 0), len(rules.cards) - 1)])


@compiled
def deal_cards(  # noqa: C901 - one branch a law
    table: Table, pack: Bytes, dealt_by: int, first: int, flags: int, number: int, rules: GameRules
) -> int:  # fmt: skip
    """Deal a whole pack to the seats that are due: CLEAN, or why the match goes to the fold."""
    whole = HAS_OPEN | HAS_HANDS
    table.stock_untold = 0 if flags & HAS_STOCK else 1
    if flags & whole != whole or flags & (HAS_WILD | HAS_CUT):
        return NOT_WHOLE
    dealer, opener = table.place_of[dealt_by], table.place_of[first]
    if opener == NONE or not table.due[opener] or (dealt_by and (dealer == NONE or not table.due[dealer])):
        return LAW
    if not is_dealer(table, dealer, rules):
        return LAW
    if rules.left_of_dealer and (dealer == NONE or opener != next_due(table, dealer)):
        return LAW
    table.census[:] = 0
    turned = next_byte(table, pack)
    if turned >= CODES:
        return NOT_WHOLE
    table.census[turned] += 1
    count, due, size = next_byte(table, pack), 0, dealt_size(table, number, rules)
    for seat in range(table.seats):
        due += table.due[seat]
        clear_seat(table, seat)
        table.laid[seat] = table.melded[seat] = table.contract[seat] = 0
    if count != due or count < 2 or size > HAND - 1:
        return NOT_WHOLE
    for _ in range(count):
        seat = table.place_of[next_byte(table, pack)]
        if seat == NONE or not table.due[seat] or table.status[seat] == IN or next_byte(table, pack) != size:
            return LAW
        table.status[seat], table.hand_size[seat] = IN, size
        read_cards(table, pack, table.hand[seat], size)
    stock = 52 * rules.decks + rules.printed - size * count - 1
    if not 0 <= stock <= 127 or not read_stock(table, pack, stock, turned >= 53, rules):
        return LAW
    table.pile[0], table.pile_size = turned, 1
    table.stock_at, table.stock_end = 0, stock
    table.number, table.dealt, table.ended, table.booked, table.dealer = number, 1, UNDER_WAY, 0, dealer
    table.turn, table.phase, table.playing, table.turn_number = opener, TO_DRAW, count, 1
    table.taken = NONE
    table.missed = table.scored = table.from_pile = table.melds_laid = table.laid_off = table.bought = 0
    table.recycled = table.at_once = table.melds = 0
    return CLEAN


@compiled
def is_last_stock(table: Table, rules: GameRules) -> bool:
    """Whether no stock is made anew once this one is used up."""
    return bool(rules.used_up == 3 or (rules.recycles and table.recycled >= rules.recycles))


@compiled
def held_points(table: Table, seat: int, rules: GameRules) -> int:
    """What the cards left in a hand cost."""
    points = 0
    for place in range(table.hand_size[seat]):
        face = int(table.hand[seat, place]) % 53
        rank = face % 13
        if face == JOKER_CODE:
            points += rules.joker
        elif rank == 0:
            points += rules.ace
        else:
            # Ranks count from the ace as 0: 10 is the jack here, and the ten is worth its pips.
            points += rules.court if rank >= 10 else rank + 1
    return points


@compiled
def lowest_wins(table: Table, rules: GameRules) -> None:
    """The seats with the lowest hand have won."""
    fewest = 1 << 30
    for seat in range(table.seats):
        if table.status[seat] == IN:
            fewest = min(fewest, held_points(table, seat, rules))
    for seat in range(table.seats):
        table.won[seat] = 1 if table.status[seat] == IN and held_points(table, seat, rules) == fewest else 0


@compiled
def turn_goes_on(table: Table, after: int, rules: GameRules) -> None:
    """Give the turn to the next seat still in; a deal may end here for want of a stock."""
    for step in range(1, table.seats + 1):
        seat = (after + step) % table.seats
        if table.status[seat] == IN:
            table.turn = seat
            break
    table.phase = TO_DRAW
    table.taken = NONE
    table.missed = table.from_pile = table.melds_laid = table.laid_off = table.bought = 0
    table.turn_number += 1
    if table.stock_at == table.stock_end and is_last_stock(table, rules):
        # Of a stock nobody logged nobody knows that it is used up: the fold is asked.
        table.broken |= table.stock_untold
        table.turn = NONE
        table.ended = USED_UP if rules.ends_as == LOWEST_WINS else COUNTED if rules.ends_as == ALL_COUNT else NO_POINTS
        if table.ended == USED_UP:
            lowest_wins(table, rules)


@compiled
def goes_out_with(table: Table, seat: int, rules: GameRules) -> None:
    """A seat has no card left and wins."""
    began = table.contract[seat] if rules.contracts else table.laid[seat]
    table.at_once = 1 if began in (0, table.turn_number) else 0
    table.ended, table.turn = OUT, NONE
    table.won[seat] = 1


@compiled
def is_off_table(table: Table, face: int, rules: GameRules) -> bool:
    """Whether a card of a face may still come to a hand, or is in one."""
    count = 0
    # Discards below the top one come into play again only where they are turned over once more.
    for place in range(table.pile_size - 1 if is_last_stock(table, rules) else 0, table.pile_size):
        count += 1 if place >= 0 and table.pile[place] % 53 == face else 0
    for place in range(table.stock_at, table.stock_end):
        count += 1 if table.stock[place] % 53 == face else 0
    for seat in range(table.seats):
        if table.status[seat] == IN:
            for place in range(table.hand_size[seat]):
                count += 1 if table.hand[seat, place] % 53 == face else 0
    return count > 0


@compiled
def call_off(table: Table, number: int, rules: GameRules) -> int:
    """A deal is called off since nobody can go out any more: CLEAN, or why the match goes to the fold."""
    under_way = table.dealt and table.ended == UNDER_WAY and not table.settled and not table.closed
    if not under_way or number != table.number or not rules.stuck or rules.buying or table.stock_untold:
        return NOT_TAUGHT
    if min(rules.run_min, rules.set_min) <= 2 or (rules.jokers_move and has_joker(table)):
        return NOT_TAUGHT
    for seat in range(table.seats):
        if table.status[seat] == IN and table.hand_size[seat] > 1:
            return LAW
    table.line_size, table.line_name[0] = 1, NO_NAME
    for card in range(JOKER_CODE + 1):
        if not is_off_table(table, card, rules):
            continue
        table.line[0] = card
        for meld in range(table.melds if rules.lay_off != NEVER else 0):
            if grows(table, meld, rules):
                return LAW
    table.ended, table.turn = STUCK, NONE
    return CLEAN


@compiled
def count_hands(table: Table, rules: GameRules) -> None:
    """What each seat of a deal that has ended has lost, and what it lost or won as the rules count."""
    none_counts = table.ended in (NO_POINTS, STUCK)
    pot = 0
    for seat in range(table.seats):
        table.lost[seat] = 0
        if table.status[seat] == ABSENT or none_counts:
            continue
        if table.won[seat]:
            table.lost[seat] = -rules.at_once if table.ended == OUT and table.at_once else 0
            continue
        points = held_points(table, seat, rules)
        table.lost[seat] = 2 * points if rules.doubles and table.ended == OUT and table.at_once else points
        pot += table.lost[seat]
    for seat in range(table.seats):
        table.points[seat] = table.lost[seat]
        if rules.counts_won:
            table.points[seat] = pot if table.won[seat] else 0
