"""The loop over packs: each match from its opening to its last event, clean or a reason to ask the fold."""

from __future__ import annotations

from ledger.engine.acts import (
    begin_deal,
    declare,
    discard,
    draw,
    drop,
    group,
    leave_deal,
    lost_connection,
    miss,
    recycle,
    show,
)
from ledger.engine.groups import count_points
from ledger.engine.layout import (
    CLOSE,
    DEAL,
    DECLARE,
    DISCARD,
    DISCONNECT,
    DRAW,
    DROP,
    FINISHED,
    GROUP,
    HAS_REASON,
    HEAD_SIZE,
    JUDGED,
    KIND_BITS,
    KIND_MASK,
    LEAVE,
    MISS,
    OPEN,
    RECONNECT,
    RECYCLE,
    REJOIN,
    SCORED,
    SETTLED,
    SHOW,
    SHUFFLE,
    SPLIT,
    VALID,
)
from ledger.engine.matches import (
    judge_judged,
    judge_points,
    judge_settlement,
    leave_match,
    next_deal,
    open_match,
)
from ledger.engine.options import GameRules
from ledger.engine.pools import rejoin, split
from ledger.engine.tables import (
    CLEAN,
    CLOCK,
    LAW,
    NONE,
    NOT_TAUGHT,
    NOT_WHOLE,
    SAVED,
    UNDER_WAY,
    Bytes,
    Table,
    begin_pack,
    next_varint,
    read_time,
    skip,
)
from ledger.rules.compiled.counting import Counting
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Ints, Worksheet


@compiled
def judge_packs(
    table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, packs: Bytes, starts: Ints, answers: Bytes
) -> None:
    """An answer for each pack; they lie end to end in ``packs``, which ends with ``starts[-1]``."""
    for number in range(len(answers)):
        answers[number] = judge_pack(table, sheet, hands, rules, packs[starts[number] : starts[number + 1]])


@compiled
def judge_pack(table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, pack: Bytes) -> int:
    """CLEAN, or why the match goes to the fold."""
    events = begin_pack(table, pack)
    for act in range(events):
        place = HEAD_SIZE + 4 * act
        kind, by = int(pack[place]) & KIND_MASK, int(pack[place]) >> KIND_BITS
        read_time(table, pack, events, act)
        if act == 0:
            fault = open_match(table, pack, rules) if kind == OPEN else NOT_TAUGHT
        else:
            fault = judge_act(
                table, sheet, hands, rules, pack, act, kind, by,
                int(pack[place + 1]), int(pack[place + 2]), int(pack[place + 3]),
            )  # fmt: skip
        if fault:
            return fault
        if table.broken:
            return NOT_WHOLE
    if events == 0 or not table.settled:
        return NOT_WHOLE
    exact = table.times < 2 or table.times_differ
    return CLEAN if not rules.clock or (exact and not table.clocks_told) else CLOCK


@compiled
def judge_act(  # noqa: C901 - one branch a law
    table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, pack: Bytes, act: int, kind: int, by: int,
    number: int, card: int, detail: int,
) -> int:  # fmt: skip
    """CLEAN when one event after the opening breaks no law, claims nothing wrong, and shows all a law must see."""
    if kind == SHUFFLE:
        skip(table, next_varint(table, pack))
        return CLEAN
    due = kind == SCORED or (kind in (DEAL, SETTLED) and not table.booked)
    if due and table.dealt and table.ended != UNDER_WAY and not count_points(table, pack, sheet, hands, rules):
        return SAVED
    if kind == DEAL:
        return deal_next(table, rules, pack, act, number, card, detail)
    if kind == RECYCLE:
        table.last_act = act
        return recycle(table, pack, card, detail, rules)
    if kind == SCORED:
        return judge_points(table, pack, card, detail)
    if kind == SETTLED:
        return judge_settlement(table, pack, card, detail, rules)
    if kind == CLOSE:
        next_varint(table, pack)
        finished = card == FINISHED
        if not finished or detail or not table.settled or table.closed:
            return NOT_TAUGHT
        table.closed = 1
        return CLEAN
    seat = table.place_of[number]
    if seat == NONE:
        return LAW
    if kind in (DISCONNECT, RECONNECT):
        lost_connection(table, seat, kind == DISCONNECT, rules)
        return CLEAN
    if kind == JUDGED:
        if detail & HAS_REASON:
            skip(table, next_varint(table, pack))
        return judge_judged(table, seat, detail & VALID != 0)
    if kind == SHOW:
        return show(table, pack, seat, by, detail)
    if kind == GROUP:
        return group(table, pack, seat, by, detail, rules)
    if kind == REJOIN:
        return rejoin(table, pack, sheet, hands, seat, by, rules)
    if kind == SPLIT:
        return split(table, pack, sheet, hands, seat, by, detail, rules)
    return judge_move(table, sheet, hands, rules, pack, act, kind, by, seat, card, detail)


@compiled
def deal_next(
    table: Table, rules: GameRules, pack: Bytes, act: int, dealer: int, first: int, told: int
) -> int:  # fmt: skip
    """Another deal begins."""
    number = next_varint(table, pack)
    fault = next_deal(table, number, rules)
    table.last_act = act
    return fault if fault else begin_deal(table, pack, dealer, first, told, number, rules)


@compiled
def judge_move(
    table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, pack: Bytes, act: int, kind: int, by: int,
    seat: int, card: int, detail: int,
) -> int:  # fmt: skip
    """A seat draws, discards, drops, declares, misses its turn or leaves."""
    ended = table.ended != UNDER_WAY
    if table.dealt and not ended:
        table.last_act = act
    if kind == DRAW:
        return draw(table, pack, sheet, hands, seat, card, by, detail, rules)
    if kind == DISCARD:
        return discard(table, pack, sheet, hands, seat, card, by, detail, rules)
    if kind == DROP:
        return drop(table, pack, sheet, hands, seat, by, rules)
    if kind == DECLARE:
        return declare(table, pack, sheet, hands, act, seat, card, by, detail, rules)
    if kind == MISS:
        return miss(table, sheet, hands, seat, by, detail, rules)
    if kind == LEAVE:
        if not table.dealt:
            return LAW
        fault = CLEAN if ended else leave_deal(table, sheet, hands, seat, by, rules)
        leave_match(table, seat, ended)
        return fault
    return NOT_TAUGHT
