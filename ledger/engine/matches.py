"""The match across its deals, and what is claimed of it: points, standings, payouts."""

from __future__ import annotations

from ledger.engine.layout import HAS_FEE, HAS_PAYOUTS, NO_CARD, NOT_GIVEN
from ledger.engine.options import GameRules
from ledger.engine.tables import (
    ABSENT,
    CLAIM,
    CLEAN,
    LAW,
    MONEY,
    NONE,
    NOT_TAUGHT,
    NOT_WHOLE,
    POINTS,
    SEATS,
    TOTAL,
    UNDER_WAY,
    Bytes,
    Table,
    next_byte,
    next_signed,
    next_varint,
    note,
)
from ledger.rules.compiled.jit import compiled

ONE_DEAL, MANY_DEALS, POOL, AT_TARGET = range(4)
"""Families of matches; see :class:`ledger.engine.options.GameRules`."""
BY_POINTS, PRIZE, NOTHING = range(3)
"""What a match pays."""
DEAREST = 10**9
"""Above so many paise a point or an entry nothing is computed here, so that no product is too large."""


# -- who sits, and what a match begins with --------------------------------------------------------


@compiled
def open_match(table: Table, pack: Bytes, rules: GameRules) -> int:
    """Who sits down, and what is played for."""
    count = next_byte(table, pack)
    table.clocks_told = next_byte(table, pack)
    if not rules.fewest_players <= count <= rules.most_players or count > SEATS:
        return LAW
    table.place_of[:] = NONE
    table.seats = count
    for n in range(count):
        seat = next_byte(table, pack)
        table.at += 4
        place = n
        # Sorted into order: clockwise is by the number of a seat, and a log may list players in any.
        while place > 0 and table.seat_of[place - 1] > seat:
            table.seat_of[place] = table.seat_of[place - 1]
            place -= 1
        table.seat_of[place] = seat
    for place in range(count):
        if table.place_of[table.seat_of[place]] != NONE:
            return LAW
        table.place_of[table.seat_of[place]] = place
    table.point_value = table.entry = NONE
    if next_byte(table, pack):
        table.point_value, table.entry = next_varint(table, pack) - 1, next_varint(table, pack) - 1
    draws = next_byte(table, pack)
    table.named[:] = 0
    table.drawn_card[:] = NO_CARD
    for _ in range(draws if draws != NOT_GIVEN else 0):
        place, card = table.place_of[next_byte(table, pack)], next_byte(table, pack)
        if place == NONE or table.named[place]:
            return LAW
        table.named[place], table.drawn_card[place] = 1, card
    begin_match(table, rules)
    return CLEAN


@compiled
def begin_match(table: Table, rules: GameRules) -> None:
    """Everybody at nothing, or with the chips of all deals to come."""
    table.settled = table.closed = table.dealt = table.number = table.deals = table.over = table.shared = 0
    table.booked, table.ended, table.turn, table.judged, table.scored = 1, UNDER_WAY, NONE, 0, 0
    table.figures = 0
    table.declared = table.declared_by = table.fold_due = table.last_act = table.dealer = NONE
    for place in range(SEATS):
        table.total[place] = rules.chips * rules.deals if rules.chips >= 0 else 0
        table.out[place] = table.left[place] = table.gone[place] = table.gone_since[place] = table.back[place] = 0
        table.tied[place] = 0
        table.away_match[place] = table.away[place] = table.won[place] = table.status[place] = 0
        table.due[place] = 1 if place < table.seats else 0
        table.entries[place], table.agreed[place], table.money[place] = 1, 0, 0


# -- standings -------------------------------------------------------------------------------------


@compiled
def is_playing(table: Table, seat: int) -> bool:
    """Whether a seat is still in the match."""
    return bool(table.out[seat] == 0 and table.left[seat] == 0)


@compiled
def count_playing(table: Table, tied: bool) -> int:
    """How many are still in the match; of the tied alone when asked."""
    count = 0
    for seat in range(table.seats):
        count += 1 if is_playing(table, seat) and (table.tied[seat] or not tied) else 0
    return count


@compiled
def mark_leaders(table: Table, rules: GameRules) -> int:  # noqa: C901 - loops over seats or cards
    """Mark in ``lead`` who would win if the match were over now; how many."""
    playing, tied = count_playing(table, False), count_playing(table, True)
    last, stayers, wins = 0, 0, 0
    for seat in range(table.seats):
        stayers += 1 if not table.left[seat] else 0
    for seat in range(table.seats):
        if not table.left[seat] or stayers == 0:
            last = max(last, table.out[seat])
    for seat in range(table.seats):
        if playing:
            table.lead[seat] = 1 if is_playing(table, seat) and (table.tied[seat] or tied == 0) else 0
        else:
            table.lead[seat] = 1 if (not table.left[seat] or stayers == 0) and table.out[seat] == last else 0
            wins += 1 if table.lead[seat] and table.won[seat] else 0
    contenders = 0
    for seat in range(table.seats):
        if wins and not table.won[seat]:
            table.lead[seat] = 0
        contenders += table.lead[seat]
    if contenders == 1:
        return 1
    best, count = 0, 0
    for seat in range(table.seats):
        if table.lead[seat]:
            total = table.total[seat] if rules.most_wins else -table.total[seat]
            best = total if count == 0 else max(best, total)
            count += 1
    count = 0
    for seat in range(table.seats):
        total = table.total[seat] if rules.most_wins else -table.total[seat]
        table.lead[seat] = 1 if table.lead[seat] and total == best else 0
        count += table.lead[seat]
    return count


@compiled
def limit(table: Table, rules: GameRules) -> int:
    """The total that ends a match of so many players, or puts a seat out of a pool."""
    return int(rules.targets[max(table.seats - rules.fewest_players, 0)])


@compiled
def is_at_end(table: Table, rules: GameRules) -> bool:
    """Whether a match that is no pool has come to the end its rules set, ties aside."""
    if rules.family != AT_TARGET:
        return bool(table.deals >= rules.deals)
    reached = 0
    for seat in range(table.seats):
        reached += 1 if table.total[seat] >= limit(table, rules) else 0
    return reached > 0


@compiled
def is_over(table: Table, rules: GameRules) -> bool:
    """Whether the match is over with the deals booked."""
    if table.over or table.shared:
        return True
    playing = count_playing(table, False)
    if playing <= 1:
        return bool(table.seats > 1)
    if rules.family == POOL or not is_at_end(table, rules):
        return False
    return not rules.extra_deal or mark_leaders(table, rules) == 1


@compiled
def mark_left(table: Table, seat: int) -> None:
    """A player leaves the match; when it is over, or nobody else is still in, that changes nothing."""
    playing = is_playing(table, seat)
    if table.over or table.shared or (playing and count_playing(table, False) == 1):
        return
    table.left[seat] = 1
    if playing and (count_playing(table, True) or count_playing(table, False)) == 1:
        table.over = 1


@compiled
def leave_match(table: Table, seat: int, ended_before: bool) -> None:
    """A player has left the match, for the deals to come too."""
    table.back[seat] = 0
    if table.gone[seat]:
        return
    table.gone[seat] = 1
    if table.booked:
        mark_left(table, seat)
    elif ended_before:
        table.gone_since[seat] = 1


@compiled
def come_back(table: Table, seat: int, rules: GameRules) -> int:
    """A player who left a match that is no pool is back, after a deal that is not booked yet."""
    between = table.dealt and table.ended != UNDER_WAY and not table.booked and not table.settled and not table.closed
    if not between or rules.family in (ONE_DEAL, POOL):
        return NOT_TAUGHT
    if table.gone[seat] and not table.gone_since[seat]:
        table.back[seat] = 1
    else:
        table.gone[seat] = table.gone_since[seat] = 0
    return CLEAN


@compiled
def book_deal(table: Table, rules: GameRules) -> None:  # noqa: C901 - loops over seats or cards
    """The standings with the last deal, whose points are counted."""
    for seat in range(table.seats):
        if table.gone[seat] and not table.gone_since[seat]:
            mark_left(table, seat)
    pot, winners, lowest = 0, 0, NONE
    # Downwards, so that the last winner met is the lowest seat, to whom goes what cannot be shared.
    for seat in range(table.seats - 1, -1, -1):
        if table.won[seat]:
            winners += 1
            lowest = seat
        elif table.status[seat] != ABSENT:
            pot += table.points[seat]
    table.deals += 1
    for seat in range(table.seats):
        if table.status[seat] == ABSENT:
            table.tied[seat] = 0
        elif rules.chips < 0:
            table.total[seat] += table.points[seat]
        elif table.won[seat]:
            table.total[seat] += pot // winners + (pot % winners if seat == lowest else 0)
        else:
            table.total[seat] -= table.points[seat]
        beyond = rules.family == POOL and table.status[seat] != ABSENT and table.total[seat] >= limit(table, rules)
        if beyond and not table.out[seat]:
            table.out[seat] = table.deals
    if rules.prize == BY_POINTS and winners:
        move_money(table, rules, winners, lowest)
    if rules.extra_deal and is_at_end(table, rules) and mark_leaders(table, rules) > 1:
        for seat in range(table.seats):
            table.tied[seat] = table.lead[seat]
    table.over = 1 if is_over(table, rules) else 0
    for seat in range(table.seats):
        if table.gone_since[seat]:
            mark_left(table, seat)
            table.gone_since[seat] = 0
    for seat in range(table.seats):
        if table.back[seat]:
            if not (table.over or table.shared):
                table.left[seat] = 0
            table.gone[seat] = table.back[seat] = 0
    table.booked = 1


@compiled
def move_money(table: Table, rules: GameRules, winners: int, lowest: int) -> None:
    """What the deal last booked pays, where losers pay by their points; ``lowest`` is the first seat of those that
    won it. Nothing is reckoned where so much is played for that a figure might be too large."""
    if not 0 <= table.point_value <= DEAREST:
        return
    pot = 0
    for seat in range(table.seats):
        if table.status[seat] != ABSENT and not table.won[seat]:
            pot += table.lost[seat] * table.point_value
            table.money[seat] -= table.lost[seat] * table.point_value
    prize = pot * rules.after_fee // 1000
    for seat in range(table.seats):
        if table.won[seat]:
            table.money[seat] += prize // winners + (prize % winners if seat == lowest else 0)


@compiled
def next_deal(table: Table, number: int, rules: GameRules) -> int:
    """Whether another deal may begin, the points of the last counted; marks in ``due`` who is dealt in."""
    if table.settled or table.closed or number != table.number + 1:
        return LAW
    if table.dealt == 0:
        return CLEAN
    if rules.family == ONE_DEAL or table.ended == UNDER_WAY:
        return LAW
    if not table.booked:
        book_deal(table, rules)
    if is_over(table, rules):
        return LAW
    note_points(table)
    table.agreed[:] = 0
    tied = 0
    if rules.family != POOL and is_at_end(table, rules):
        tied = mark_leaders(table, rules)
    due = 0
    for seat in range(table.seats):
        table.due[seat] = 1 if is_playing(table, seat) and (not tied or table.lead[seat]) else 0
        due += table.due[seat]
    return CLEAN if due else NOT_TAUGHT


# -- what it comes to ------------------------------------------------------------------------------


@compiled
def note_points(table: Table) -> None:
    """Note what each seat has lost or won in the last deal, whose points are counted."""
    for seat in range(table.seats):
        if table.status[seat] != ABSENT:
            note(table, POINTS, NONE, seat, table.points[seat])


@compiled
def note_match(table: Table, winners: int, rules: GameRules) -> int:
    """Note the last deal, the totals and who gets what, once it is known who has won; NOT_WHOLE where it is not told
    what is played for."""
    if not table.counts:
        return CLEAN
    note_points(table)
    stake = table.entry if rules.prize == PRIZE else table.point_value
    if rules.prize != NOTHING and not 0 <= stake <= DEAREST:
        return NOT_WHOLE
    for seat in range(table.seats):
        if rules.totals:
            note(table, TOTAL, NONE, seat, table.total[seat])
        if rules.prize != NOTHING:
            note(table, MONEY, NONE, seat, amount_due(table, seat, winners, rules))
    return CLEAN


# -- claims ----------------------------------------------------------------------------------------


@compiled
def judge_judged(table: Table, seat: int, valid: bool) -> int:
    """The platform's claim that a show was valid or not."""
    if table.settled or table.closed or not table.dealt or table.declared == NONE or table.judged:
        return LAW
    if table.declared_by != seat or table.declared != table.last_act:
        return LAW
    table.judged = 1
    return CLEAN if table.counts or bool(table.show_valid) == valid else CLAIM


@compiled
def judge_points(table: Table, pack: Bytes, has_number: int, count: int) -> int:
    """The platform's claim of the points of a deal, which are counted."""
    if table.settled or table.closed or not table.dealt or table.ended == UNDER_WAY or table.scored:
        return LAW
    if has_number and next_varint(table, pack) != table.number:
        return NOT_TAUGHT
    due = 0
    for seat in range(table.seats):
        due += 1 if table.status[seat] != ABSENT else 0
        table.named[seat] = 0
    if count != due:
        return LAW
    for _ in range(count):
        seat, points = table.place_of[next_byte(table, pack)], next_signed(table, pack)
        if seat == NONE or table.status[seat] == ABSENT or table.named[seat]:
            return LAW
        table.named[seat] = 1
        if points != table.points[seat] and not table.counts:
            return CLAIM
    table.scored = 1
    return CLEAN


@compiled
def place_of_seat(table: Table, seat: int, leaders: int, rules: GameRules) -> int:
    """The place of a seat when the match is over, 1 for the winners, who are marked in ``lead``."""
    if table.lead[seat]:
        return 1
    place = 1 + leaders
    for other in range(table.seats):
        if not table.lead[other] and other != seat and stands_before(table, other, seat, rules):
            place += 1
    return place


@compiled
def stands_before(table: Table, one: int, other: int, rules: GameRules) -> bool:
    """Whether one of two that did not win comes before the other."""
    if rules.family == ONE_DEAL:
        return bool(table.points[one] < table.points[other])
    has_left = (table.left[one] and not table.out[one]), (table.left[other] and not table.out[other])
    if has_left[0] != has_left[1]:
        return bool(has_left[1])
    if table.tied[one] != table.tied[other]:
        return bool(table.tied[one])
    if table.out[one] != table.out[other]:
        return bool(table.out[one] > table.out[other])
    if rules.most_wins:
        return bool(table.total[one] > table.total[other])
    return bool(table.total[one] < table.total[other])


@compiled
def reckon(table: Table, rules: GameRules) -> int:
    """Who has won, marked in ``lead``, with the last deal booked; how many, 0 when the match is not over."""
    if rules.family == ONE_DEAL:
        count = 0
        for seat in range(table.seats):
            table.lead[seat] = table.won[seat]
            table.total[seat] = table.points[seat]
            count += table.won[seat]
        return count
    if not table.booked:
        book_deal(table, rules)
    if table.shared:
        for seat in range(table.seats):
            table.lead[seat] = 1 if is_playing(table, seat) else 0
        return count_playing(table, False)
    return mark_leaders(table, rules) if is_over(table, rules) else 0


@compiled
def amount_due(  # noqa: C901 - a branch a way to pay
    table: Table, seat: int, winners: int, rules: GameRules
) -> int:  # fmt: skip
    """What a seat wins (or loses, below 0), in paise, once it is known who has won."""
    pot, lowest = 0, NONE
    for other in range(table.seats - 1, -1, -1):
        if table.lead[other]:
            lowest = other
        if rules.family != ONE_DEAL:
            pot += table.entry * table.entries[other]
        elif not table.lead[other]:
            pot += table.points[other] * table.point_value
    prize = pot * rules.after_fee // 1000
    rest = prize % winners
    share = prize // winners
    if rules.prize == NOTHING:
        return 0
    if rules.prize == BY_POINTS and rules.family != ONE_DEAL:
        return int(table.money[seat])
    if rules.family == ONE_DEAL:
        if not table.lead[seat]:
            return int(-table.points[seat] * table.point_value)
        return share + (rest if seat == lowest else 0)
    if not table.lead[seat]:
        return int(-table.entry * table.entries[seat])
    before = 0
    for other in range(seat):
        before += table.lead[other]
    return int(share + (1 if before < rest else 0) - table.entry * table.entries[seat])


@compiled
def judge_settlement(table: Table, pack: Bytes, flags: int, count: int, rules: GameRules) -> int:
    """The platform's claim of final standings and payouts, the points of the last deal counted."""
    if table.settled or table.closed or not table.dealt or table.ended == UNDER_WAY:
        return LAW
    winners = reckon(table, rules)
    if winners == 0:
        return LAW
    fault = judge_standings(table, pack, count, winners, rules)
    if fault:
        return fault
    table.settled = 1
    fault = judge_payouts(table, pack, flags, winners, rules)
    return fault if fault else note_match(table, winners, rules)


@compiled
def judge_standings(table: Table, pack: Bytes, count: int, winners: int, rules: GameRules) -> int:
    """The totals and the places claimed."""
    if count not in (0, table.seats):
        return LAW
    table.named[:] = 0
    some_place, all_told = False, True
    for _ in range(count):
        seat, place = table.place_of[next_byte(table, pack)], next_byte(table, pack)
        has_points, points = next_byte(table, pack), next_signed(table, pack)
        if seat == NONE or table.named[seat]:
            return LAW
        table.named[seat] = 1
        all_told &= has_points != 0
        some_place |= place != 0
        if table.counts:
            continue
        if has_points and points != table.total[seat]:
            return CLAIM
        if place and place != place_of_seat(table, seat, winners, rules):
            return CLAIM
    if table.counts:
        return CLEAN
    return NOT_WHOLE if some_place and not all_told and rules.family == ONE_DEAL else CLEAN


@compiled
def judge_payouts(table: Table, pack: Bytes, flags: int, winners: int, rules: GameRules) -> int:
    """The payouts claimed, and that they and the fee come to nothing."""
    count = next_byte(table, pack) if flags & HAS_PAYOUTS else 0
    if count == 0:
        return CLEAN
    stake = 0 if rules.prize == NOTHING else table.entry if rules.prize == PRIZE else table.point_value
    if not table.counts and (count != table.seats or stake == NONE or stake > DEAREST):
        return NOT_WHOLE
    table.named[:] = 0
    total = 0
    for _ in range(count):
        seat, amount = table.place_of[next_byte(table, pack)], next_signed(table, pack)
        if seat == NONE or table.named[seat]:
            return LAW
        table.named[seat] = 1
        total += amount
        if not table.counts and amount != amount_due(table, seat, winners, rules):
            return CLAIM
    fee = next_signed(table, pack) if flags & HAS_FEE else 0
    if table.counts or (total + fee == 0 and (flags & HAS_FEE != 0 or rules.after_fee == 1000)):
        return CLEAN
    return CLAIM
