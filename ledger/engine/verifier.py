"""Packs judged under their rulesets, many at a time, compiled: clean, or a reason to ask the fold.

Each match is gone through from its opening to its last event by one of two loops: that of hand games, and that of games
with melds on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import numpy as np

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
from ledger.engine.figures import Figures
from ledger.engine.groups import count_points
from ledger.engine.layout import (
    BUY,
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
    SHOW,
    SHUFFLE,
    SPLIT,
    VALID,
)
from ledger.engine.matches import (
    come_back,
    judge_judged,
    judge_points,
    judge_settlement,
    leave_match,
    next_deal,
    open_match,
)
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
from ledger.engine.options import GameRules, as_record, hand_rules, table_rules
from ledger.engine.pools import rejoin, split
from ledger.engine.tables import (
    CLEAN,
    CLOCK,
    FIGURE,
    LAW,
    MOST_FIGURES,
    NONE,
    NOT_TAUGHT,
    NOT_WHOLE,
    SAVED,
    UNCHECKED,
    UNDER_WAY,
    UNSEEN,
    Bytes,
    Table,
    begin_pack,
    empty_table,
    next_varint,
    read_time,
    skip,
)
from ledger.rules.compiled import jit
from ledger.rules.compiled.counting import Counting, Sheets, sheet_for
from ledger.rules.compiled.jit import IS_COMPILED, RUNS_COMPILED, array_of, compiled, copy_numbers
from ledger.rules.compiled.search import Ints, Worksheet
from schemas.ruleset import Ruleset

# In the order of CLEAN to UNCHECKED in tables.py: the answer of a match is a place in it.
WHY: Final = ("clean", "not_taught", "not_whole", "law", "clock", "saved", "claim", "unchecked")
"""What an answer means: clean, or why a match goes to the fold; but unchecked says that it is clean but for checks the
log does not show enough for."""
Cleared = Literal["clean", "unchecked"]
"""What a match is that needs no fold."""
_CLEARED: Final[dict[int, Cleared]] = {CLEAN: "clean", UNCHECKED: "unchecked"}
_NO_UNSEEN: Final = np.zeros((0, len(UNSEEN), 2), dtype=np.int64)
_AT_ONCE: Final = 1 << 17
"""Rows for figures that are filled before they are handed on, 5 MB."""


class Verifier:
    """Judges packs of one ruleset; one for each thread, for it holds the tables of the search (30 MB). Those of rules
    that price cards and shape melds alike may share them, in ``sheets``.

    ``taught`` is False for a ruleset with an option, a case or a law the engine does not know: every answer is then
    ``not_taught``.
    """

    def __init__(self, rules: Ruleset, sheets: Sheets | None = None) -> None:
        in_hand, on_table = hand_rules(rules), table_rules(rules)
        self.taught = in_hand is not None or on_table is not None
        if in_hand is not None:
            numbers, hands = in_hand
            self._hands = array_of(as_record(hands)) if RUNS_COMPILED else (hands,)
            self._sheet = array_of(sheet_for(rules, sheets))
        elif on_table is not None:
            numbers = on_table
        else:
            return
        self._on_table, self._table = on_table is not None, array_of(empty_table())
        self._rules = array_of(as_record(numbers)) if RUNS_COMPILED else (numbers,)

    def answers(self, packs: Sequence[bytes]) -> Bytes:
        """An answer for each pack, a number of :data:`WHY`; 0 promises that the audit finds nothing, upholds every
        claim and leaves no check unmade."""
        if not self.taught:
            return np.full(len(packs), WHY.index("not_taught"), dtype=np.uint8)
        starts = np.zeros(len(packs) + 1, dtype=np.int64)
        np.cumsum([len(pack) for pack in packs], out=starts[1:])
        return self.answers_of(np.frombuffer(b"".join(packs), dtype=np.uint8), starts)[0]

    def answers_of(self, packs: Bytes, starts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> tuple[Bytes, Ints]:
        """As :meth:`answers`, of packs that lie end to end from each of ``starts`` to the next; and for each that is
        unchecked, by the checks of :data:`~ledger.engine.tables.UNSEEN`, at how many events each could not be made, and
        the first of them."""
        answers = np.zeros(len(starts) - 1, dtype=np.uint8)
        unseen = np.zeros((len(answers), len(UNSEEN), 2), dtype=np.int64)
        figures = np.empty((0, FIGURE), dtype=np.int64), np.empty(0, dtype=np.int64)
        self._go_through(packs, starts, answers, *figures, unseen)
        return answers, unseen

    def figures_of(self, packs: Bytes, starts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Figures:
        """What matches come to by these rules: which shows were valid, points, totals and money, as the events were
        played, whatever was claimed of them. Of packs that lie end to end, as for :meth:`answers_of`."""
        count = len(starts) - 1
        answers, ends = np.full(count, NOT_TAUGHT, dtype=np.uint8), np.zeros(count, dtype=np.int64)
        parts, offset, start = [np.empty((0, FIGURE), dtype=np.int64)], 0, 0 if self.taught else count
        while start < count:
            part = np.empty((min(_AT_ONCE, MOST_FIGURES * (count - start)), FIGURE), dtype=np.int64)
            step = self._go_through(packs, starts[start:], answers[start:], part, ends[start:], _NO_UNSEEN)
            size = int(ends[start + step - 1])
            parts.append(part[:size].copy())
            ends[start : start + step] += offset
            start, offset = start + step, offset + size
        return Figures(answers, np.concatenate(parts), ends)

    def _go_through(
        self, packs: Bytes, starts: Ints, answers: Bytes, rows: Ints, ends: Ints, unseen: Ints
    ) -> int:  # fmt: skip
        """Judge packs, and note what of them is ``unseen``, or where there are ``rows`` count what they come to; how
        many were gone through."""
        packs = packs.view()
        packs.flags.writeable = False  # as bytes are: for arrays that can be written all would be compiled once more
        if self._on_table:
            return int(_judge_table_packs(self._table, self._rules, packs, starts, answers, rows, ends, unseen))
        return int(
            _judge_packs(self._table, self._sheet, self._hands, self._rules, packs, starts, answers, rows, ends, unseen)
        )

    def cleared(self, pack: bytes) -> Cleared | None:
        """What one match is; None says nothing but that the fold must be asked."""
        return _CLEARED.get(int(self.answers([pack])[0]))


__all__ = ["IS_COMPILED", "WHY", "Cleared", "Verifier", "is_kept"]


def is_kept() -> bool:
    """Whether what goes through packs of hand games lies compiled on disk, so that it is only loaded."""
    return jit.is_kept(_judge_packs)


@compiled
def _take_unseen(table: Table, answer: int, unseen: Ints, number: int) -> int:
    """The answer of a match with what was not seen of it, where nothing is wrong besides."""
    if answer != CLEAN:
        return answer
    for check in range(len(table.unseen)):
        if table.unseen[check, 0]:
            answer = UNCHECKED
        copy_numbers(unseen[number, check], table.unseen[check])
    return int(answer)


@compiled
def _take_figures(table: Table, answer: int, rows: Ints, count: int) -> int:
    """Copy what a match that is decided comes to behind the rows used; how many are then."""
    if answer != CLEAN:
        return count
    for number in range(table.figures):
        copy_numbers(rows[count + number], table.figure[number])
    return int(count + table.figures)


# -- melds in the hand -----------------------------------------------------------------------------


@compiled
def _judge_packs(
    tables: Sequence[Table], sheets: Sequence[Worksheet], counts: Sequence[Counting], options: Sequence[GameRules],
    packs: Bytes, starts: Ints, answers: Bytes, rows: Ints, ends: Ints, unseen: Ints,
) -> int:  # fmt: skip
    """An answer for each pack; they lie end to end in ``packs``, which ends with ``starts[-1]``. Where there are
    ``rows``, no claim is judged and each match is counted into them; else what is ``unseen`` of each is noted. How many
    were gone through before the rows were full. Of tables, sheets, counts and options there is one each: from Python a
    record is copied, an array that holds it is not.
    """
    table, sheet, hands, rules = tables[0], sheets[0], counts[0], options[0]
    table.counts = 1 if len(rows) else 0
    count = 0
    for number in range(len(answers)):
        answers[number] = _judge_pack(table, sheet, hands, rules, packs[starts[number] : starts[number + 1]])
        if table.counts == 0:
            answers[number] = _take_unseen(table, int(answers[number]), unseen, number)
        else:
            count = _take_figures(table, int(answers[number]), rows, count)
            ends[number] = count
            if count + MOST_FIGURES > len(rows):
                return number + 1
    return len(answers)


@compiled
def _judge_pack(table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, pack: Bytes) -> int:
    """CLEAN, or why the match goes to the fold."""
    events = begin_pack(table, pack)
    for act in range(events):
        place = HEAD_SIZE + 4 * act
        kind, by = int(pack[place]) & KIND_MASK, int(pack[place]) >> KIND_BITS
        read_time(table, pack, events, act)
        if act == 0:
            fault = open_match(table, pack, rules) if kind == OPEN else NOT_TAUGHT
        else:
            fault = _judge_act(
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
def _judge_act(  # noqa: C901 - one branch a law
    table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, pack: Bytes, act: int, kind: int, by: int,
    number: int, card: int, detail: int,
) -> int:  # fmt: skip
    """CLEAN when one event after the opening breaks no law, claims nothing wrong, and shows all a law must see."""
    if kind == SHUFFLE:
        skip(table, next_varint(table, pack))
        return CLEAN
    # Points are counted when they are claimed, and when the next deal or the settlement comes to rest on them; not when
    # the deal ends, for hands are shown and groups saved after that.
    due = kind == SCORED or (kind in (DEAL, SETTLED) and not table.booked)
    if due and table.dealt and table.ended != UNDER_WAY and not count_points(table, pack, sheet, hands, rules):
        return SAVED
    if kind == DEAL:
        return _deal_next(table, rules, pack, act, number, card, detail)
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
    return _judge_move(table, sheet, hands, rules, pack, act, kind, by, seat, card, detail)


@compiled
def _deal_next(
    table: Table, rules: GameRules, pack: Bytes, act: int, dealer: int, first: int, flags: int
) -> int:  # fmt: skip
    """Another deal begins."""
    number = next_varint(table, pack)
    fault = next_deal(table, number, rules)
    table.last_act = act
    return fault if fault else begin_deal(table, pack, dealer, first, flags, number, rules)


@compiled
def _judge_move(
    table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, pack: Bytes, act: int, kind: int, by: int,
    seat: int, card: int, detail: int,
) -> int:  # fmt: skip
    """A seat draws, discards, drops, declares, misses its turn or leaves."""
    has_ended = table.ended != UNDER_WAY
    if table.dealt and not has_ended:
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
        fault = CLEAN if has_ended else leave_deal(table, sheet, hands, seat, by, rules)
        leave_match(table, seat, has_ended)
        return fault
    return NOT_TAUGHT


# -- melds on the table ----------------------------------------------------------------------------


@compiled
def _judge_table_packs(
    tables: Sequence[Table], options: Sequence[GameRules], packs: Bytes, starts: Ints, answers: Bytes, rows: Ints,
    ends: Ints, unseen: Ints,
) -> int:  # fmt: skip
    """As :func:`_judge_packs`."""
    table, rules = tables[0], options[0]
    table.counts = 1 if len(rows) else 0
    count = 0
    for number in range(len(answers)):
        answers[number] = _judge_table_pack(table, rules, packs[starts[number] : starts[number + 1]])
        if table.counts == 0:
            answers[number] = _take_unseen(table, int(answers[number]), unseen, number)
        else:
            count = _take_figures(table, int(answers[number]), rows, count)
            ends[number] = count
            if count + MOST_FIGURES > len(rows):
                return number + 1
    return len(answers)


@compiled
def _judge_table_pack(table: Table, rules: GameRules, pack: Bytes) -> int:
    """CLEAN, or why the match goes to the fold."""
    events = begin_pack(table, pack)
    for act in range(events):
        place = HEAD_SIZE + 4 * act
        kind, by = int(pack[place]) & KIND_MASK, int(pack[place]) >> KIND_BITS
        read_time(table, pack, events, act)
        if act == 0:
            fault = open_match(table, pack, rules) if kind == OPEN else NOT_TAUGHT
        else:
            fault = _judge_table_act(
                table, rules, pack, act, kind, by, int(pack[place + 1]), int(pack[place + 2]), int(pack[place + 3])
            )
        if fault:
            return fault
        if table.broken:
            return NOT_WHOLE
    return CLEAN if events and table.settled else NOT_WHOLE


@compiled
def _judge_table_act(  # noqa: C901 - one branch a kind
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
        has_ended = table.ended != UNDER_WAY
        fault = CLEAN if has_ended else leaves(table, seat, rules)
        leave_match(table, seat, has_ended)
        return fault
    if kind == REJOIN:
        return come_back(table, seat, rules)
    return _judge_table_move(table, rules, pack, act, kind, by, seat, card, detail)


@compiled
def _judge_table_move(
    table: Table, rules: GameRules, pack: Bytes, act: int, kind: int, by: int, seat: int, card: int, detail: int
) -> int:  # fmt: skip
    """A seat draws, discards, lays, moves a joker, buys, or misses its turn."""
    if kind == DRAW:
        return take_card(table, seat, card, by, detail, rules)
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
