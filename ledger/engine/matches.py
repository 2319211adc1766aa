"""The match across its deals, and what is claimed of it: points, standings, payouts."""

from __future__ import annotations

from ledger.engine.groups import UNCLEAR, seat_points
from ledger.engine.layout import (
    HAS_FEE,
    HAS_PAYOUTS,
    NOT_GIVEN,
)
from ledger.engine.options import HandRules
from ledger.engine.tables import (
    ABSENT,
    CLAIM,
    CLEAN,
    LAW,
    NONE,
    NOT_TAUGHT,
    NOT_WHOLE,
    SAVED,
    SEATS,
    UNDER_WAY,
    Bytes,
    Table,
    next_byte,
    next_signed,
    next_varint,
)
from ledger.rules.compiled.counting import Counting
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Worksheet

ONE_DEAL, MANY_DEALS, POOL = range(3)
"""Families of matches; see :class:`ledger.engine.options.HandRules`."""
DEAREST = 10**9
"""Above so many paise a point or an entry nothing is computed here, so that no product is too large."""


# -- who sits, and what a match begins with --------------------------------------------------------


@compiled
def open_match(table: Table, pack: Bytes, rules: HandRules) -> int:
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
    drawn = next_byte(table, pack)
    table.named[:] = 0
    for _ in range(drawn if drawn != NOT_GIVEN else 0):
        place = table.place_of[next_byte(table, pack)]
        next_byte(table, pack)
        if place == NONE or table.named[place]:
            return LAW
        table.named[place] = 1
    begin_match(table, rules)
    return CLEAN


@compiled
def begin_match(table: Table, rules: HandRules) -> None:
    """Everybody at nothing, or with the chips of all deals to come."""
    table.settled = table.closed = table.dealt = table.number = table.deals = table.over = table.shared = 0
    table.booked, table.ended, table.turn, table.judged, table.scored = 1, UNDER_WAY, NONE, 0, 0
    table.declared = table.declared_by = table.fold_due = NONE
    table.last_act = NONE
    for place in range(SEATS):
        table.total[place] = rules.chips * rules.deals if rules.chips >= 0 else 0
        table.out[place] = table.left[place] = table.gone[place] = table.gone_since[place] = table.tied[place] = 0
        table.away_match[place] = table.away[place] = table.won[place] = table.status[place] = 0
        table.due[place] = 1 if place < table.seats else 0
        table.entries[place], table.agreed[place] = 1, 0


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
def mark_leaders(table: Table, rules: HandRules) -> int:  # noqa: C901 - loops over seats or cards
    """Mark in ``lead`` who would win if the match were over now; how many."""
    playing, tied = count_playing(table, False), count_playing(table, True)
    last, stayed, won = 0, 0, 0
    for seat in range(table.seats):
        stayed += 1 if not table.left[seat] else 0
    for seat in range(table.seats):
        if not table.left[seat] or stayed == 0:
            last = max(last, table.out[seat])
    for seat in range(table.seats):
        if playing:
            table.lead[seat] = 1 if is_playing(table, seat) and (table.tied[seat] or tied == 0) else 0
        else:
            table.lead[seat] = 1 if (not table.left[seat] or stayed == 0) and table.out[seat] == last else 0
            won += 1 if table.lead[seat] and table.won[seat] else 0
    contenders = 0
    for seat in range(table.seats):
        if won and not table.won[seat]:
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
def is_over(table: Table, rules: HandRules) -> bool:
    """Whether the match is over with the deals booked."""
    if table.over or table.shared:
        return True
    playing = count_playing(table, False)
    if playing <= 1:
        return bool(table.seats > 1)
    if rules.family == POOL or table.deals < rules.deals:
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
    if table.gone[seat]:
        return
    table.gone[seat] = 1
    if table.booked:
        mark_left(table, seat)
    elif ended_before:
        table.gone_since[seat] = 1


@compiled
def count_points(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, rules: HandRules
) -> bool:  # fmt: skip
    """What each seat of a deal that has ended has lost; False where the log does not tell."""
    for seat in range(table.seats):
        if table.status[seat] != ABSENT:
            table.points[seat] = seat_points(table, pack, sheet, hands, seat, rules)
            if table.points[seat] == UNCLEAR:
                return False
    return True


@compiled
def book_deal(table: Table, rules: HandRules) -> None:  # noqa: C901 - loops over seats or cards
    """The standings with the last deal, whose points are counted."""
    for seat in range(table.seats):
        if table.gone[seat] and not table.gone_since[seat]:
            mark_left(table, seat)
    paid, winners, lowest = 0, 0, NONE
    for seat in range(table.seats - 1, -1, -1):
        if table.won[seat]:
            winners += 1
            lowest = seat
        elif table.status[seat] != ABSENT:
            paid += table.points[seat]
    table.deals += 1
    for seat in range(table.seats):
        if table.status[seat] == ABSENT:
            table.tied[seat] = 0
        elif rules.chips < 0:
            table.total[seat] += table.points[seat]
        elif table.won[seat]:
            table.total[seat] += paid // winners + (paid % winners if seat == lowest else 0)
        else:
            table.total[seat] -= table.points[seat]
        beyond = rules.family == POOL and table.status[seat] != ABSENT and table.total[seat] >= rules.target
        if beyond and not table.out[seat]:
            table.out[seat] = table.deals
    if rules.extra_deal and table.deals >= rules.deals and mark_leaders(table, rules) > 1:
        for seat in range(table.seats):
            table.tied[seat] = table.lead[seat]
    table.over = 1 if is_over(table, rules) else 0
    for seat in range(table.seats):
        if table.gone_since[seat]:
            mark_left(table, seat)
            table.gone_since[seat] = 0
    table.booked = 1


@compiled
def next_deal(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, number: int, rules: HandRules
) -> int:  # fmt: skip
    """Whether another deal may begin; marks in ``due`` who is dealt in."""
    if table.settled or table.closed or number != table.number + 1:
        return LAW
    if table.dealt == 0:
        return CLEAN
    if rules.family == ONE_DEAL or table.ended == UNDER_WAY:
        return LAW
    if not table.booked:
        if not count_points(table, pack, sheet, hands, rules):
            return SAVED
        book_deal(table, rules)
    if is_over(table, rules):
        return LAW
    table.agreed[:] = 0
    tied = 0
    if rules.family != POOL and table.deals >= rules.deals:
        tied = mark_leaders(table, rules)
    due = 0
    for seat in range(table.seats):
        table.due[seat] = 1 if is_playing(table, seat) and (not tied or table.lead[seat]) else 0
        due += table.due[seat]
    return CLEAN if due else NOT_TAUGHT


# -- claims ----------------------------------------------------------------------------------------


@compiled
def judge_judged(table: Table, seat: int, valid: bool) -> int:
    """The platform's claim that a show was valid or not."""
    if table.settled or table.closed or not table.dealt or table.declared == NONE or table.judged:
        return LAW
    if table.declared_by != seat or table.declared != table.last_act:
        return LAW
    table.judged = 1
    return CLEAN if bool(table.show_valid) == valid else CLAIM


@compiled
def judge_points(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, told: int, count: int, rules: HandRules
) -> int:  # fmt: skip
    """The platform's claim of the points of a deal."""
    if table.settled or table.closed or not table.dealt or table.ended == UNDER_WAY or table.scored:
        return LAW
    if told and next_varint(table, pack) != table.number:
        return NOT_TAUGHT
    if not count_points(table, pack, sheet, hands, rules):
        return SAVED
    dealt = 0
    for seat in range(table.seats):
        dealt += 1 if table.status[seat] != ABSENT else 0
        table.named[seat] = 0
    if count != dealt:
        return LAW
    for _ in range(count):
        seat, points = table.place_of[next_byte(table, pack)], next_signed(table, pack)
        if seat == NONE or table.status[seat] == ABSENT or table.named[seat]:
            return LAW
        table.named[seat] = 1
        if points != table.points[seat]:
            return CLAIM
    table.scored = 1
    return CLEAN


@compiled
def place_of_seat(table: Table, seat: int, leaders: int, rules: HandRules) -> int:
    """The place of a seat when the match is over, 1 for the winners, who are marked in ``lead``."""
    if table.lead[seat]:
        return 1
    place = 1 + leaders
    for other in range(table.seats):
        if not table.lead[other] and other != seat and stands_before(table, other, seat, rules):
            place += 1
    return place


@compiled
def stands_before(table: Table, one: int, other: int, rules: HandRules) -> bool:
    """Whether one of two that did not win comes before the other."""
    if rules.family == ONE_DEAL:
        return bool(table.points[one] < table.points[other])
    gone = (table.left[one] and not table.out[one]), (table.left[other] and not table.out[other])
    if gone[0] != gone[1]:
        return bool(gone[1])
    if table.tied[one] != table.tied[other]:
        return bool(table.tied[one])
    if table.out[one] != table.out[other]:
        return bool(table.out[one] > table.out[other])
    if rules.most_wins:
        return bool(table.total[one] > table.total[other])
    return bool(table.total[one] < table.total[other])


@compiled
def reckon(table: Table, rules: HandRules) -> int:
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
def amount_due(table: Table, seat: int, winners: int, rules: HandRules) -> int:
    """What a seat wins (or loses, below 0), in paise, once it is known who has won."""
    pot, lowest = 0, NONE
    for other in range(table.seats - 1, -1, -1):
        if table.lead[other]:
            lowest = other
        if rules.family != ONE_DEAL:
            pot += table.entry * table.entries[other]
        elif not table.lead[other]:
            pot += table.points[other] * table.point_value
    won = pot * rules.kept // 1000
    rest = won % winners
    share = won // winners
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
def judge_settlement(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, told: int, count: int, rules: HandRules
) -> int:  # fmt: skip
    """The platform's claim of final standings and payouts."""
    if table.settled or table.closed or not table.dealt or table.ended == UNDER_WAY:
        return LAW
    if not table.booked and not count_points(table, pack, sheet, hands, rules):
        return SAVED
    winners = reckon(table, rules)
    if winners == 0:
        return LAW
    fault = judge_standings(table, pack, count, winners, rules)
    if fault:
        return fault
    table.settled = 1
    return judge_payouts(table, pack, told, winners, rules)


@compiled
def judge_standings(table: Table, pack: Bytes, count: int, winners: int, rules: HandRules) -> int:
    """The totals and the places claimed."""
    if count not in (0, table.seats):
        return LAW
    table.named[:] = 0
    some_place, all_told = False, True
    for _ in range(count):
        seat, place = table.place_of[next_byte(table, pack)], next_byte(table, pack)
        counted, points = next_byte(table, pack), next_signed(table, pack)
        if seat == NONE or table.named[seat]:
            return LAW
        table.named[seat] = 1
        all_told &= counted != 0
        some_place |= place != 0
        if counted and points != table.total[seat]:
            return CLAIM
        if place and place != place_of_seat(table, seat, winners, rules):
            return CLAIM
    return NOT_WHOLE if some_place and not all_told and rules.family == ONE_DEAL else CLEAN


@compiled
def judge_payouts(table: Table, pack: Bytes, told: int, winners: int, rules: HandRules) -> int:
    """The payouts claimed, and that they and the fee come to nothing."""
    count = next_byte(table, pack) if told & HAS_PAYOUTS else 0
    if count == 0:
        return CLEAN
    stake = table.entry if rules.prize else table.point_value
    if count != table.seats or stake == NONE or stake > DEAREST:
        return NOT_WHOLE
    table.named[:] = 0
    total = 0
    for _ in range(count):
        seat, amount = table.place_of[next_byte(table, pack)], next_signed(table, pack)
        if seat == NONE or table.named[seat]:
            return LAW
        table.named[seat] = 1
        total += amount
        if amount != amount_due(table, seat, winners, rules):
            return CLAIM
    if not told & HAS_FEE:
        return CLAIM if total or rules.kept != 1000 else CLEAN
    return CLAIM if total + next_signed(table, pack) else CLEAN
