"""Between the deals of a pool: who comes back, and how a prize is shared."""

from __future__ import annotations

from ledger.engine.acts import heard_of
from ledger.engine.groups import count_points
from ledger.engine.matches import POOL, book_deal, come_back, count_playing, is_over, is_playing
from ledger.engine.options import GameRules
from ledger.engine.tables import CLEAN, LAW, NONE, NOT_TAUGHT, SAVED, UNDER_WAY, Bytes, Table
from ledger.rules.compiled.counting import Counting
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Worksheet

OFFER, ACCEPT, REFUSE, AUTO = range(4)
"""Steps towards sharing a prize, as they are numbered in a pack."""
BY_RULE, BY_CONSENT = 1, 2
"""Bits of how a prize may be shared."""


@compiled
def between_deals(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, by: int, rules: GameRules
) -> int:  # fmt: skip
    """CLEAN when a pool stands between two deals, the last of them booked now."""
    under_way = not table.dealt or table.ended == UNDER_WAY
    if rules.family != POOL or under_way or table.settled or table.closed or not heard_of(table, seat, by):
        return NOT_TAUGHT
    if not table.booked:
        if not count_points(table, pack, sheet, hands, rules):
            return SAVED
        book_deal(table, rules)
    return CLEAN


@compiled
def rejoin(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, by: int, rules: GameRules
) -> int:  # fmt: skip
    """A player comes back: one who left, or one who pays the entry again after elimination."""
    if rules.family != POOL:
        return come_back(table, seat, rules) if heard_of(table, seat, by) else NOT_TAUGHT
    fault = between_deals(table, pack, sheet, hands, seat, by, rules)
    if fault:
        return fault
    if table.out[seat]:
        highest = highest_total(table, seat)
        if not rules.reentry or is_over(table, rules) or highest == NONE or highest > rules.reentry_up_to:
            return LAW
        table.total[seat] = highest + 1
        table.entries[seat] += 1
        table.out[seat] = table.left[seat] = table.over = 0
        table.over = 1 if is_over(table, rules) else 0
    elif table.gone[seat] and not is_over(table, rules):
        table.left[seat] = 0
    table.gone[seat] = 0
    return CLEAN


@compiled
def highest_total(table: Table, besides: int) -> int:
    """The highest total of those still in, but for a seat; NONE where nobody is."""
    highest = NONE
    for seat in range(table.seats):
        if seat != besides and is_playing(table, seat):
            highest = max(highest, table.total[seat])
    return int(highest)


@compiled
def is_split_due(table: Table, rules: GameRules) -> bool:
    """Whether the prize is to be shared without anybody asking."""
    playing = count_playing(table, False)
    if playing < 2 or playing > rules.split_seats or playing == table.seats:
        return False
    low = 0
    for seat in range(table.seats):
        low += 1 if is_playing(table, seat) and table.total[seat] < rules.split_from else 0
    return low == 0


@compiled
def split(  # noqa: C901 - one branch a fault
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, by: int, step: int, rules: GameRules
) -> int:  # fmt: skip
    """A step towards sharing the prize."""
    fault = between_deals(table, pack, sheet, hands, seat, by, rules)
    if fault:
        return fault
    if is_over(table, rules) or not is_playing(table, seat):
        return LAW
    if step == AUTO:
        lower = 0
        for other in range(seat):
            lower += 1 if is_playing(table, other) else 0
        if not rules.split & BY_RULE or lower or not is_split_due(table, rules):
            return LAW
        table.shared = 1
        return CLEAN
    offered = 0
    for other in range(table.seats):
        offered += table.agreed[other]
    if not rules.split & BY_CONSENT or (offered > 0) == (step == OFFER) or table.agreed[seat]:
        return LAW
    if step == REFUSE:
        table.agreed[:] = 0
        return CLEAN
    table.agreed[seat] = 1
    missing = 0
    for other in range(table.seats):
        missing += 1 if is_playing(table, other) and not table.agreed[other] else 0
    if offered and not missing:
        table.shared = 1
    return CLEAN
