"""The loop over packs of games with melds on the table; beside :mod:`ledger.engine.kernel`, which is of hand games."""

from __future__ import annotations

from ledger.engine.layout import (
    BUY,
    CLOSE,
    DEAL,
    DISCARD,
    DISCONNECT,
    DRAW,
    FINISHED,
    HEAD_SIZE,
    KIND_BITS,
    KIND_MASK,
    LAY_CONTRACT,
    LAY_OFF,
    LEAVE,
    MELD,
    MISS,
    MOVE_JOKER,
    OPEN,
    RECONNECT,
    RECYCLE,
    REJOIN,
    SCORED,
    SETTLED,
    SHUFFLE,
)
from ledger.engine.matches import come_back, judge_points, judge_settlement, leave_match, next_deal, open_match
from ledger.engine.meld_acts import (
    buy,
    lay_melds,
    lay_off,
    leaves,
    move_joker,
    runs_out,
    take_card,
    throw,
    turn_over,
)
from ledger.engine.meld_deals import call_off, count_hands, deal_cards
from ledger.engine.options import GameRules
from ledger.engine.tables import (
    CLEAN,
    LAW,
    NONE,
    NOT_TAUGHT,
    NOT_WHOLE,
    UNDER_WAY,
    Bytes,
    Table,
    begin_pack,
    next_varint,
    read_time,
    skip,
)
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Ints


@compiled
def judge_table_packs(table: Table, rules: GameRules, packs: Bytes, starts: Ints, answers: Bytes) -> None:
    """An answer for each pack; they lie end to end in ``packs``, which ends with ``starts[-1]``."""
    for number in range(len(answers)):
        answers[number] = judge_table_pack(table, rules, packs[starts[number] : starts[number + 1]])


@compiled
def judge_table_pack(table: Table, rules: GameRules, pack: Bytes) -> int:
    """CLEAN, or why the match goes to the fold."""
    events = begin_pack(table, pack)
    for act in range(events):
        place = HEAD_SIZE + 4 * act
        kind, by = int(pack[place]) & KIND_MASK, int(pack[place]) >> KIND_BITS
        read_time(table, pack, events, act)
        if act == 0:
            fault = open_match(table, pack, rules) if kind == OPEN else NOT_TAUGHT
        else:
            fault = judge_table_act(
                table, rules, pack, act, kind, by, int(pack[place + 1]), int(pack[place + 2]), int(pack[place + 3])
            )
        if fault:
            return fault
        if table.broken:
            return NOT_WHOLE
    return CLEAN if events and table.settled else NOT_WHOLE


@compiled
def judge_table_act(  # noqa: C901 - one branch a kind
    table: Table, rules: GameRules, pack: Bytes, act: int, kind: int, by: int, number: int, card: int, detail: int
) -> int:  # fmt: skip
    """CLEAN when one event after the opening breaks no law, claims nothing wrong, and shows all a law must see."""
    if kind == SHUFFLE:
        skip(table, next_varint(table, pack))
        return CLEAN
    if kind in (SCORED, DEAL, SETTLED) and table.dealt and table.ended != UNDER_WAY:
        count_hands(table, rules)
    if kind == DEAL:
        deal = next_varint(table, pack)
        fault = next_deal(table, deal, rules)
        return fault if fault else deal_cards(table, pack, number, card, detail, deal, rules)
    if kind == RECYCLE:
        return turn_over(table, pack, card, detail, rules)
    if kind == SCORED:
        return judge_points(table, pack, card, detail)
    if kind == SETTLED:
        return judge_settlement(table, pack, card, detail, rules)
    if kind == CLOSE:
        deal = next_varint(table, pack)
        if card != FINISHED:
            return NOT_TAUGHT
        if detail:
            return call_off(table, deal, rules)
        if not table.settled or table.closed:
            return NOT_TAUGHT
        table.closed = 1
        return CLEAN
    seat = table.place_of[number]
    if seat == NONE:
        return LAW
    if kind in (DISCONNECT, RECONNECT):
        return CLEAN
    if kind == LEAVE:
        if not table.dealt:
            return LAW
        ended = table.ended != UNDER_WAY
        fault = CLEAN if ended else leaves(table, seat, rules)
        leave_match(table, seat, ended)
        return fault
    if kind == REJOIN:
        return come_back(table, seat, rules)
    return judge_table_move(table, rules, pack, act, kind, by, seat, card, detail)


@compiled
def judge_table_move(
    table: Table, rules: GameRules, pack: Bytes, act: int, kind: int, by: int, seat: int, card: int, detail: int
) -> int:  # fmt: skip
    """A seat draws, discards, lays, moves a joker, buys, or misses its turn."""
    if kind == DRAW:
        return take_card(table, seat, card, by, detail)
    if kind == DISCARD:
        return throw(table, seat, card, by, detail, rules)
    if kind in (MELD, LAY_CONTRACT):
        return lay_melds(table, pack, act, seat, by, detail, 1 if kind == LAY_CONTRACT else 0, rules)
    if kind == LAY_OFF:
        return lay_off(table, pack, seat, by, detail, rules)
    if kind == MOVE_JOKER:
        return move_joker(table, pack, seat, by, card, detail, rules)
    if kind == BUY:
        return buy(table, pack, seat, card, detail, by, rules)
    if kind == MISS:
        return runs_out(table, seat, by, detail)
    return NOT_TAUGHT
