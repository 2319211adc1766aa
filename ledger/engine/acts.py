"""The acts of a deal: each answers CLEAN when no law is broken and none could not see, and moves the table on."""

from __future__ import annotations

from ledger.engine.groups import (
    FIRST_DROP,
    KEPT_IN,
    MIDDLE_DROP,
    UNCLEAR,
    could_show,
    due_while_away,
    is_valid_show,
    least_points,
    takes_last_pure_sequence,
)
from ledger.engine.layout import (
    AUTOPLAY,
    HAS_CUT,
    HAS_HANDS,
    HAS_OPEN,
    HAS_STOCK,
    HAS_WILD,
    JOKER_CODE,
    NO_CARD,
    NOBODY,
    NOT_GIVEN,
    PLAYER,
    SERVER,
    TIMER,
)
from ledger.engine.options import GameRules
from ledger.engine.tables import (
    BY_SHOW,
    CLEAN,
    CLOCK,
    CODES,
    DROPPED,
    EARLY_UNTOLD,
    FOLD_UNTOLD,
    IN,
    LAST_STANDING,
    LATE_UNTOLD,
    LAW,
    LEFT,
    NONE,
    NOT_TAUGHT,
    NOT_WHOLE,
    SAVED,
    SHOW_VALID,
    TO_DISCARD,
    TO_DRAW,
    UNDER_WAY,
    USED_UP,
    WRONG,
    Bytes,
    Table,
    clear_seat,
    groups_at,
    holds_groups,
    is_joker,
    leave_unseen,
    lose_order,
    next_byte,
    next_varint,
    note,
    put_down,
    read_cards,
    read_groups,
    read_stock,
    stock_left,
    take_up,
)
from ledger.rules.compiled.counting import Counting
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Worksheet

MOST_GROUPS, LEAST_CARDS = 6, 2
"""At most so many saved groups, each of so many cards or more (AT-16)."""


# -- the clock, connections ------------------------------------------------------------------------


@compiled
def too_late(table: Table, rules: GameRules) -> bool:
    """Whether a player's act comes after the time was up, or the log does not tell when the turn began."""
    if not rules.clock:
        return False
    if table.untimed:
        leave_unseen(table, LATE_UNTOLD)
        return False
    began = table.turn_at if rules.clock == 1 else table.step_at
    # Without a time the fold says what could not be seen; clean is only what was seen.
    return bool(began < 0 or table.now < began or table.now - began > rules.limit + rules.tolerance)


@compiled
def too_early(table: Table, rules: GameRules) -> bool:
    """Whether the timer acts before the time was up, or the log does not tell."""
    if not rules.clock or table.missed or (table.phase == TO_DISCARD and not is_own(table.taken_by)):
        return False
    if table.untimed:
        leave_unseen(table, EARLY_UNTOLD)
        return False
    began = table.turn_at if rules.clock == 1 else table.step_at
    return bool(began < 0 or table.now < began or table.now - began < rules.limit - rules.tolerance)


@compiled
def is_own(by: int) -> bool:
    """Whether an act may be the player's own: nothing says that it is anybody else's."""
    return by in (PLAYER, NOBODY)


@compiled
def actor_fault(table: Table, seat: int, by: int, rules: GameRules) -> int:
    """Whether whoever acts for a seat in turn may do so now."""
    if by == PLAYER or (by == NOBODY and not table.away[seat]):
        return CLOCK if too_late(table, rules) else CLEAN
    if by == TIMER:
        if table.away[seat]:
            return LAW
        return CLOCK if too_early(table, rules) else CLEAN
    if by == AUTOPLAY:
        return CLEAN if table.away[seat] else LAW
    return NOT_TAUGHT


@compiled
def heard_of(table: Table, seat: int, by: int) -> bool:
    """A player who acts is connected; False where it is not told who acted for one who is away."""
    if not table.away_match[seat]:
        return True
    if by == PLAYER:
        table.away_match[seat] = 0
        if table.dealt and table.ended == UNDER_WAY:
            table.away[seat] = 0
    return by != NOBODY


@compiled
def lost_connection(table: Table, seat: int, is_lost: bool, rules: GameRules) -> None:
    """A connection has gone or come back; how much of its time a seat in turn has left is then not known."""
    under_way = table.dealt and table.ended == UNDER_WAY
    if under_way and table.turn == seat:
        table.turn_at = table.step_at = NONE
    if not rules.autoplay or (is_lost and table.away_match[seat]):
        return
    table.away_match[seat] = 1 if is_lost else 0
    if under_way and table.status[seat]:
        table.away[seat] = 1 if is_lost else 0
        if is_lost:
            table.played_for[seat] = table.begun[seat] = 0


# -- turns -----------------------------------------------------------------------------------------


@compiled
def in_turn(table: Table, seat: int, phase: int) -> bool:
    """Whether a seat is in turn and at this step of it, with no fold due."""
    under_way = table.dealt and table.ended == UNDER_WAY and not table.settled and not table.closed
    return bool(under_way and table.turn == seat and table.phase == phase and table.fold_due == NONE)


@compiled
def pass_on(table: Table, sheet: Worksheet, hands: Counting, after: int, rules: GameRules) -> None:
    """The turn goes on to the next seat still in; where the deal ends with its stock, it may end here."""
    seat = after
    for _ in range(table.seats):
        seat = seat + 1 if seat + 1 < table.seats else 0
        if table.status[seat] == IN:
            table.turn = seat
            break
        # Its turn has come round without it: from now on it pays a drop, and is not counted by its hand any more
        #
        if table.status[seat] == LEFT and seat != after:
            table.passed[seat] = 1
    table.phase = TO_DRAW
    table.untouched = table.missed = 0
    table.taken = NONE
    table.turn_at = table.step_at = table.now
    if rules.used_up == 3 and table.stock_at == table.stock_end:
        lowest_wins(table, sheet, hands, rules)


@compiled
def lowest_wins(table: Table, sheet: Worksheet, hands: Counting, rules: GameRules) -> None:
    """The deal has ended with its stock: the lowest hand wins, or all that are."""
    table.ended, table.turn = USED_UP, NONE
    # No hand game that was taught ends otherwise with its stock, and where none was logged it may not have ended yet;
    # broken sends the match to the fold.
    if not rules.lowest_wins or table.stock_untold:
        table.broken = 1
    fewest = 1 << 30
    for seat in range(table.seats):
        if table.status[seat] == IN:
            table.lead[seat] = least_points(table, sheet, hands, seat, rules)
            fewest = min(fewest, table.lead[seat])
    for seat in range(table.seats):
        table.won[seat] = 1 if table.status[seat] == IN and table.lead[seat] == fewest else 0


@compiled
def goes_out(table: Table, sheet: Worksheet, hands: Counting, seat: int, status: int, rules: GameRules) -> None:
    """A seat goes out of the deal: the last one still in wins, else its turn passes on."""
    table.status[seat] = status
    table.playing -= 1
    if table.playing == 1:
        table.ended, table.turn = LAST_STANDING, NONE
        for other in range(table.seats):
            table.won[other] = 1 if table.status[other] == IN else 0
    elif table.turn == seat:
        pass_on(table, sheet, hands, seat, rules)


# -- acts ------------------------------------------------------------------------------------------


@compiled
def draw(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, card: int, by: int, from_pile: int,
    rules: GameRules,
) -> int:  # fmt: skip
    """A card is taken from the stock or from the top of the discards."""
    if not in_turn(table, seat, TO_DRAW):
        return LAW
    if card >= CODES:
        return NOT_WHOLE
    fault = actor_fault(table, seat, by, rules)
    if fault:
        return fault
    # More careful than the fold: only a text that names the stock is broken by it, the others go there too.
    if from_pile and not is_own(by):
        return LAW
    if table.away[seat]:
        due = due_while_away(table, pack, sheet, hands, seat, rules)
        if due == UNCLEAR:
            return SAVED
        if by == AUTOPLAY and due in (MIDDLE_DROP, FIRST_DROP):
            return LAW
    heard_of(table, seat, by)
    free = rules.joker_free or (table.untouched and rules.first_card_free)
    if from_pile and is_joker(table, card) and not free:
        return LAW
    if not take_up(table, seat, card, from_pile, rules):
        return LAW
    table.drawn[seat] = 1
    table.taken, table.taken_by, table.phase, table.untouched = card, by, TO_DISCARD, 0
    table.step_at = table.now
    return CLEAN


@compiled
def discard(  # noqa: C901 - one branch a law
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, card: int, by: int, face: int,
    rules: GameRules,
) -> int:  # fmt: skip
    """A card is put on the discards."""
    if not in_turn(table, seat, TO_DISCARD) or face > 1:
        return LAW
    fault = actor_fault(table, seat, by, rules)
    if fault:
        return fault
    if not is_own(by):
        if not rules.any_card and card != table.taken:
            return LAW
        if rules.least_useful and (is_joker(table, card) or takes_last_pure_sequence(table, sheet, seat, card)):
            return LAW
    if by == TIMER and rules.declares_complete and may_be_complete(table, pack, sheet, hands, seat, rules):
        return SAVED
    heard_of(table, seat, by)
    if not put_down(table, seat, card):
        return LAW
    if not table.missed:
        table.misses[seat] = 0
    if table.away[seat]:
        if not table.played_for[seat]:
            table.begun[seat] = 1 if table.taken_by == PLAYER else 0
        table.played_for[seat] += 1
    pass_on(table, sheet, hands, seat, rules)
    return CLEAN


@compiled
def may_be_complete(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, rules: GameRules
) -> bool:  # fmt: skip
    """Whether a hand was, or where nothing was saved may have been, arranged as a valid show."""
    if table.saved[seat] != NONE:
        groups_at(table, pack, table.saved[seat], table.saved_count[seat])
        return table.shown == 13 and holds_groups(table, seat, NONE) and is_valid_show(table, rules)
    if table.groups_logged:
        return False
    for place in range(table.hand_size[seat]):
        if could_show(table, sheet, hands, seat, int(table.hand[seat, place])):
            return True
    return False


@compiled
def drop(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, by: int, rules: GameRules
) -> int:  # fmt: skip
    """A seat gives up the deal, is folded for its misses, or dropped while it is away."""
    # Where a clock runs it hangs on who folds the hand whose time it was.
    may_fold = by == TIMER or (by == NOBODY and not rules.clock)
    if table.dealt and table.ended == UNDER_WAY and table.fold_due == seat and may_fold:
        table.folded[seat], table.fold_due = 1, NONE
        goes_out(table, sheet, hands, seat, DROPPED, rules)
        return CLEAN
    if not in_turn(table, seat, TO_DRAW):
        return LAW
    away = table.away[seat]
    fault = away_fault(table, pack, sheet, hands, seat, by, rules) if away else drop_fault(table, by, rules)
    if fault:
        return fault
    goes_out(table, sheet, hands, seat, DROPPED, rules)
    return CLEAN


@compiled
def drop_fault(table: Table, by: int, rules: GameRules) -> int:
    """Whether a seat that is there may give up its hand, at its turn and before it has drawn."""
    if not is_own(by) or not rules.drops:
        return LAW
    if too_late(table, rules):
        return CLOCK
    if by == NOBODY:
        leave_unseen(table, FOLD_UNTOLD)
    return CLEAN


@compiled
def away_fault(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, by: int, rules: GameRules
) -> int:  # fmt: skip
    """Whether the hand of a seat that is away may be dropped."""
    if by not in (AUTOPLAY, TIMER, SERVER):
        return NOT_TAUGHT
    if not rules.drops and not (rules.before_draw_dropped or rules.then_dropped or rules.misses):
        return LAW
    due = due_while_away(table, pack, sheet, hands, seat, rules)
    if due == UNCLEAR:
        return SAVED
    return LAW if due == KEPT_IN else CLEAN


@compiled
def declare(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, act: int, seat: int, finish: int, by: int,
    count: int, rules: GameRules,
) -> int:  # fmt: skip
    """A seat puts a card down and shows the others in groups."""
    if not in_turn(table, seat, TO_DISCARD):
        return LAW
    if count == NOT_GIVEN or finish >= CODES or not read_groups(table, pack, count):
        return NOT_WHOLE
    if table.shown != 13 or not holds_groups(table, seat, finish):
        return LAW
    valid = is_valid_show(table, rules)
    if not is_own(by) and (by != TIMER or not rules.declares_complete or not valid):
        return LAW
    fault = actor_fault(table, seat, by, rules)
    if fault:
        return fault
    heard_of(table, seat, by)
    put_down(table, seat, finish)
    table.declared, table.declared_by, table.show_valid, table.judged = act, seat, 1 if valid else 0, 0
    note(table, SHOW_VALID, act, seat, 1 if valid else 0)
    if valid:
        table.ended, table.turn = BY_SHOW, NONE
        table.won[seat] = 1
    else:
        # Once play goes on after a wrong show no clock is judged until a turn begins.
        if table.untimed and rules.clock:
            return CLOCK
        goes_out(table, sheet, hands, seat, WRONG, rules)
    return CLEAN


@compiled
def show(table: Table, pack: Bytes, seat: int, by: int, count: int) -> int:
    """A loser's groups, after somebody showed."""
    if not table.dealt or table.ended != BY_SHOW or table.settled or table.closed or table.scored or table.booked:
        return LAW
    # Where the groups stand, to be read again when they count: the record keeps no copy of them.
    place = table.at
    if not read_groups(table, pack, count):
        return NOT_WHOLE
    if table.status[seat] not in (IN, LEFT) or table.won[seat] or table.own[seat] != NONE:
        return LAW
    if not holds_groups(table, seat, NONE):
        return LAW
    if not heard_of(table, seat, by):
        return NOT_TAUGHT
    if by == PLAYER:
        table.away[seat] = 0
    table.own[seat], table.own_count[seat] = place, count
    return CLEAN


@compiled
def group(table: Table, pack: Bytes, seat: int, by: int, count: int, rules: GameRules) -> int:
    """Groups saved for a seat."""
    if not table.dealt or table.settled or table.closed or table.status[seat] == 0:
        return LAW
    place = table.at
    if not read_groups(table, pack, count):
        return NOT_WHOLE
    settling = table.ended == BY_SHOW and not table.scored
    if table.ended != UNDER_WAY and not settling:
        return LAW
    if table.ended == UNDER_WAY and (table.status[seat] != IN or (rules.limits and beyond_limits(table))):
        return LAW
    counts = table.ended == UNDER_WAY or (table.status[seat] == IN and not table.won[seat])
    if counts and not holds_groups(table, seat, NONE):
        return LAW
    if not heard_of(table, seat, by):
        return NOT_TAUGHT
    if settling:
        # NONE says that saving stopped, UNTOLD (clear_seat) that nothing was told: by AT-21 these are not the same.
        table.late[seat], table.late_count[seat] = place if count else NONE, count
    else:
        table.saved[seat], table.saved_count[seat] = place if count else NONE, count
    table.groups_logged = 1
    return CLEAN


@compiled
def beyond_limits(table: Table) -> bool:
    """Whether the groups last read are too many, or more than the card that is in no group stand alone."""
    alone = 0
    for place in range(table.groups):
        alone += 1 if table.sizes[place] < LEAST_CARDS else 0
    return alone > 1 or table.groups - alone > MOST_GROUPS


@compiled
def recycle(table: Table, pack: Bytes, card: int, has_order: int, rules: GameRules) -> int:  # noqa: C901 - one branch a law
    """The discards become the stock, with hands given up where the rules say so; the top one stays."""
    under_way = table.dealt and table.ended == UNDER_WAY and not table.settled and not table.closed
    if not under_way or rules.used_up == 3 or table.phase != TO_DRAW or table.fold_due != NONE:
        return LAW
    if table.pile_size == 0 or stock_left(table):
        return NOT_WHOLE
    top = int(table.pile[table.pile_size - 1])
    if card != NO_CARD and card != top:
        return LAW
    table.turned[:] = 0
    due = table.pile_size - 1
    for place in range(due):
        table.turned[int(table.pile[place])] += 1
    for seat in range(table.seats):
        status = table.status[seat]
        given_up = status == DROPPED if rules.used_up == 1 else status in (DROPPED, LEFT, WRONG)
        if rules.used_up and given_up:
            for place in range(table.hand_size[seat]):
                table.turned[int(table.hand[seat, place])] += 1
            due += table.hand_size[seat]
            table.hand_size[seat] = 0
    table.pile[0], table.pile_size = top, 1
    if not has_order:
        lose_order(table, due)
        return CLEAN
    count = next_varint(table, pack)
    if count != due or count > 127:
        return LAW
    for place in range(count):
        other = next_byte(table, pack)
        # Each card must be one of those turned over; as many in all, none can then be left.
        table.turned[other] -= 1
        table.stock[place] = other
        if table.turned[other] < 0:
            return LAW
    table.stock_at, table.stock_end = 0, count
    return CLEAN


@compiled
def miss(
    table: Table, sheet: Worksheet, hands: Counting, seat: int, by: int, count: int, rules: GameRules
) -> int:  # fmt: skip
    """A seat has let its time run out; once somebody has shown that says nothing any more."""
    if table.dealt and table.ended == BY_SHOW and not table.scored and not table.settled and not table.closed:
        return CLEAN
    if not in_turn(table, seat, table.phase) or by not in (TIMER, NOBODY) or table.missed:
        return LAW
    if table.phase == TO_DISCARD and not rules.plays_out:
        return LAW
    if count != table.misses[seat] + 1:
        return LAW
    if too_early(table, rules):
        return CLOCK
    table.misses[seat] += 1
    table.missed = 1
    if rules.misses and table.misses[seat] >= rules.misses:
        table.fold_due = seat
    if not rules.plays_out:
        pass_on(table, sheet, hands, seat, rules)
    return CLEAN


@compiled
def leave_deal(
    table: Table, sheet: Worksheet, hands: Counting, seat: int, by: int, rules: GameRules
) -> int:  # fmt: skip
    """A player leaves the table while a deal is under way."""
    if table.status[seat] != IN or table.fold_due != NONE:
        return LAW
    if not heard_of(table, seat, by):
        return NOT_TAUGHT
    goes_out(table, sheet, hands, seat, LEFT, rules)
    return CLEAN


@compiled
def begin_deal(  # noqa: C901 - one branch a law
    table: Table, pack: Bytes, dealer: int, first: int, flags: int, number: int, rules: GameRules
) -> int:  # fmt: skip
    """A whole pack is dealt to the seats that are due."""
    whole = HAS_OPEN | HAS_WILD | HAS_HANDS
    table.stock_untold = 0 if flags & HAS_STOCK else 1
    if flags & whole != whole:
        return NOT_WHOLE
    table.census[:] = 0
    turned, wild = next_byte(table, pack), next_byte(table, pack)
    cut = next_byte(table, pack) if flags & HAS_CUT else wild
    if turned >= CODES or wild >= CODES or cut >= CODES:
        return NOT_WHOLE
    if cut % 53 != wild % 53:
        return LAW
    table.census[turned] += 1
    table.census[wild] += 1
    count, due = next_byte(table, pack), 0
    for seat in range(table.seats):
        due += table.due[seat]
        clear_seat(table, seat)
    if count != due or count < 2:
        return NOT_WHOLE
    for _ in range(count):
        seat = table.place_of[next_byte(table, pack)]
        if seat == NONE or not table.due[seat] or table.status[seat] == IN or next_byte(table, pack) != 13:
            return LAW
        table.status[seat], table.hand_size[seat] = IN, 13
        table.away[seat] = table.away_match[seat]
        read_cards(table, pack, table.hand[seat], 13)
    size = 52 * rules.decks + rules.printed - 13 * count - 2
    if not 0 <= size <= 127 or not read_stock(table, pack, size, turned >= 53, rules):
        return LAW
    opener = table.place_of[first]
    if opener == NONE or table.status[opener] != IN:
        return LAW
    if dealer and (table.place_of[dealer] == NONE or table.status[table.place_of[dealer]] != IN):
        return LAW
    table.wild = 0 if wild % 53 == JOKER_CODE else wild % 53 % 13
    table.pile[0], table.pile_size = turned, 1
    table.stock_at, table.stock_end = 0, size
    table.number, table.dealt, table.ended, table.booked = number, 1, UNDER_WAY, 0
    table.turn, table.phase, table.playing, table.untouched = opener, TO_DRAW, count, 1
    table.taken = table.fold_due = table.declared = table.declared_by = NONE
    table.missed = table.judged = table.scored = table.groups_logged = 0
    table.turn_at = table.step_at = table.now
    return CLEAN
