"""A compiled dealer: whole matches of every hand game the engine was taught, written as packs, no two alike.

It is no player. Somebody is to win, the cards he lacks come up when he draws, the others draw, throw, drop and show
wrongly by chance. Nothing is recycled, missed, saved or disconnected; the simulator's logs hold all of that. What it
claims comes from the engine's own counting, so that only the readable replay of a drawn sample can say it is right.
One match in a hundred has a fault planted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ledger.audit.batches.schema import PACKED, pinned_text
from ledger.engine import layout as at
from ledger.engine.groups import count_points
from ledger.engine.matches import (
    ONE_DEAL,
    amount_due,
    begin_match,
    book_deal,
    is_over,
    next_deal,
    place_of_seat,
    reckon,
)
from ledger.engine.options import GameRules, as_record, hand_rules
from ledger.engine.tables import (
    ABSENT,
    BY_SHOW,
    DROPPED,
    IN,
    LAST_STANDING,
    NONE,
    WRONG,
    Bytes,
    Table,
    clear_seat,
    empty_table,
)
from ledger.rules.compiled.counting import Counting, sheet_for
from ledger.rules.compiled.jit import RUNS_COMPILED, compiled
from ledger.rules.compiled.suit_rows import Ints, Worksheet
from ledger.simulate.population.chance import begin, below, shuffle
from schemas.canonical import canonical
from schemas.ruleset import Ruleset

MOST_ACTS, MOST_BESIDE, MOST_DEALS = 12_000, 60_000, 80
SEATS, PACK, PURPOSE = 6, 106, 9
SERVER, PLAYER = at.SERVER << at.KIND_BITS, at.PLAYER << at.KIND_BITS
POINT_VALUE, ENTRY = 25, 1_000
FAULTS = ("none", "points", "payout", "draw", "turn", "place", "deal")
"""What is planted: a point too many, a payout off by one, another card drawn, another seat, a place, a card twice."""
ONE_IN = 100
ACTS, BESIDE, CLAIMS, FAULT, PLANTED = range(5)


class Room(NamedTuple):
    """Where a match is written: acts and steps, what stands beside them, and counters; and the cards of a deal.

    ``told`` is ``beside`` to be read only, as the engine has a pack: what it counts with is compiled once for both.
    """

    acts: Bytes
    steps: Bytes
    beside: Bytes
    told: Bytes
    written: Ints
    stream: Ints
    left: Ints
    rest: Ints
    held: npt.NDArray[np.int64]
    pile: Ints
    stock: Ints
    target: Ints


class Dealt(NamedTuple):
    """Packs end to end from each of ``starts`` to the next; by pack its events, its claims and the number of its fault
    in :data:`FAULTS`."""

    packs: Bytes
    starts: Ints
    events: Ints
    claims: Ints
    faults: Ints


def can_deal(rules: Ruleset) -> bool:
    """Whether the dealer knows a game: one of the engine's whose winner needs no sequence with a joker."""
    return hand_rules(rules) is not None and not rules.show.impure


class Dealer:
    """Deals any range of the matches of a ruleset. ``book`` are the entries its packs name."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        known = hand_rules(rules)
        assert known is not None and can_deal(rules), f"{rules.id} is none of the dealer's"
        self.rules, self.seed = rules, seed
        numbers, self._hands = known
        self._options = as_record(numbers) if RUNS_COMPILED else numbers
        self._sheet, self._table = sheet_for(rules), empty_table()
        people = [canonical({"player": f"P{seat:012}"}) for seat in range(1, SEATS + 1)]
        self.book = [*people, canonical({"currency": "INR", "ruleset": rules.id})]
        self.pinned = pinned_text(rules.id, rules.hash, rules.content.decode(), {})
        ints, beside = np.int64, np.zeros(MOST_BESIDE, np.uint8)
        (told := beside.view()).flags.writeable = False
        self._room = Room(
            np.zeros((MOST_ACTS, 4), np.uint8), np.zeros((MOST_ACTS, 2), np.uint8), beside, told, np.zeros(5, ints),
            np.zeros(6, ints), np.zeros(53, ints), np.zeros(PACK, ints), np.zeros((SEATS, 16), ints),
            np.zeros(PACK + 22, ints), np.zeros(PACK, ints), np.zeros(13, ints),
        )  # fmt: skip
        self._head = np.frombuffer(at.MAGIC + bytes.fromhex(rules.hash) + SEATS.to_bytes(4, "little"), np.uint8)

    def name(self, number: int) -> str:
        """The id of a match."""
        return f"dealt-{self.rules.id}-{self.seed}-{number:010}"

    def matches(self, first: int, count: int, began: int) -> Dealt:
        """``count`` matches from number ``first``; the first begins at ``began``, milliseconds since 1970."""
        tail = np.frombuffer(canonical({"match": self.name(first)}), np.uint8).copy()
        packs = np.zeros(count * 6 * 2_048, np.uint8)
        starts, events, claims, faults = (np.zeros(count + 1, np.int64) for _ in range(4))
        done = deal_matches(
            self._room, self._table, self._sheet, self._hands, self._options, self._head, tail, self.seed, first, began,
            packs, starts, events, claims, faults,
        )  # fmt: skip
        assert done == count, f"{self.rules.id}: only {done} of {count} matches found room"
        return Dealt(packs[: starts[count]], starts, events[:count], claims[:count], faults[:count])

    def batch(self, first: int, count: int, began: int) -> tuple[Any, Ints]:
        """As :meth:`matches`, as a batch of packed matches, and the number of the fault of each."""
        import pyarrow as pa

        dealt = self.matches(first, count, began)
        packs = pa.Array.from_buffers(
            pa.binary(), count, [None, pa.py_buffer(dealt.starts.astype(np.int32)), pa.py_buffer(dealt.packs)]
        )
        times = began + 1_000 * np.arange(count)
        book = pa.array(self.book * count, type=pa.binary())
        entries = pa.ListArray.from_arrays(
            np.arange(0, len(self.book) * count + 1, len(self.book), dtype=np.int32), book
        )
        nothing = pa.ListArray.from_arrays(np.zeros(count + 1, np.int32), pa.array([], pa.int64()))
        columns = {
            "match": [self.name(number) for number in range(first, first + count)],
            "day": np.datetime_as_string(times.astype("M8[ms]"), unit="D"),
            "ruleset": [self.rules.id] * count, "how": ["live"] * count, "mapping": [""] * count,
            "producer": [""] * count, "events": dealt.events, "opened_at": times.astype("M8[ms]"),
            "ruleset_hash": [self.rules.hash] * count, "rules": [self.pinned.key] * count, "claims": dealt.claims,
            "pack": packs, "book": entries, "lines": pa.nulls(count, pa.binary()), "waiting": nothing,
            "conflicts": pa.array([[]] * count, PACKED.field("conflicts").type), "refused": np.zeros(count, np.int64),
        }  # fmt: skip
        arrays = [
            (one if isinstance(one := columns[name], pa.Array) else pa.array(one)).cast(PACKED.field(name).type)
            for name in PACKED.names
        ]
        return pa.RecordBatch.from_arrays(arrays, schema=PACKED), dealt.faults


# -- compiled --------------------------------------------------------------------------------------


@compiled
def deal_matches(
    room: Room, table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, head: Bytes, tail: Bytes, seed: int,
    first: int, began: int, packs: Bytes, starts: Ints, events: Ints, claims: Ints, faults: Ints,
) -> int:  # fmt: skip
    """Deal matches into the arrays; how many found room."""
    for n in range(len(events) - 1):
        number = first + n
        attempt = 0
        while not deal_match(room, table, sheet, hands, rules, seed, number, attempt):
            attempt += 1
        acts, beside = room.written[ACTS], room.written[BESIDE]
        place = starts[n]
        if place + 56 + 6 * acts + beside + len(tail) > len(packs):
            return n
        packs[place : place + 40] = head
        put_little(packs, place + 40, acts, 4)
        put_little(packs, place + 44, beside, 4)
        put_little(packs, place + 48, began + 1_000 * n, 8)
        place += 56
        for act in range(acts):
            packs[place + 4 * act : place + 4 * act + 4] = room.acts[act]
            packs[place + 4 * acts + 2 * act : place + 4 * acts + 2 * act + 2] = room.steps[act]
        place += 6 * acts
        packs[place : place + beside] = room.beside[:beside]
        place += beside
        packs[place : place + len(tail)] = tail
        for digit in range(10):
            packs[place + len(tail) - 3 - digit] = 48 + number // 10**digit % 10
        starts[n + 1] = place + len(tail)
        events[n], claims[n], faults[n] = acts, room.written[CLAIMS], room.written[PLANTED]
    return len(events) - 1


@compiled
def put_little(packs: Bytes, place: int, value: int, size: int) -> None:
    """Write an integer of so many bytes."""
    for n in range(size):
        packs[place + n] = value >> 8 * n & 255


@compiled
def put(room: Room, byte: int) -> None:
    """A byte beside the acts."""
    room.beside[room.written[BESIDE]] = byte
    room.written[BESIDE] += 1


@compiled
def put_varint(room: Room, value: int) -> None:
    """An integer that is not negative."""
    while value > 127:
        put(room, value & 127 | 128)
        value >>= 7
    put(room, value)


@compiled
def put_signed(room: Room, value: int) -> None:
    """An integer."""
    put_varint(room, value * 2 if value >= 0 else -value * 2 - 1)


@compiled
def write(room: Room, kind: int, seat: int, card: int, detail: int) -> None:
    """An event, half a second to eight seconds after the last."""
    n = room.written[ACTS]
    step = 500 + below(room.stream, 7_500) if n else 0
    room.acts[n, 0], room.acts[n, 1], room.acts[n, 2], room.acts[n, 3] = kind, seat, card, detail
    room.steps[n, 0], room.steps[n, 1] = step & 255, step >> 8
    room.written[ACTS] = n + 1


@compiled
def deal_match(
    room: Room, table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, seed: int, number: int, attempt: int
) -> bool:  # fmt: skip
    """One match; False where it is too long for the room."""
    begin(room.stream, seed, number, attempt, PURPOSE)
    room.written[:] = 0
    if below(room.stream, ONE_IN) == 0:
        room.written[FAULT] = 1 + below(room.stream, len(FAULTS) - 1)
    room.written[PLANTED] = room.written[FAULT]
    table.seats = rules.fewest_players + below(room.stream, rules.most_players - rules.fewest_players + 1)
    table.place_of[:] = NONE
    for seat in range(table.seats):
        table.seat_of[seat] = seat + 1
        table.place_of[seat + 1] = seat
    table.point_value, table.entry = (NONE, ENTRY) if rules.prize else (POINT_VALUE, NONE)
    begin_match(table, rules)
    put(room, table.seats)
    put(room, 0)
    for seat in range(table.seats):
        put(room, seat + 1)
        put_little(room.beside, room.written[BESIDE], seat, 4)
        room.written[BESIDE] += 4
    put(room, 1)
    put_varint(room, table.point_value + 1)
    put_varint(room, table.entry + 1)
    put(room, at.NOT_GIVEN)
    write(room, at.OPEN | SERVER, 0, 0, 0)
    for deal in range(1, MOST_DEALS):
        if next_deal(table, deal, rules):
            return False
        if room.written[ACTS] + 400 > MOST_ACTS or room.written[BESIDE] + 2_000 > MOST_BESIDE:
            return False
        play_deal(room, table, sheet, hands, rules, deal)
        if rules.family == ONE_DEAL:
            break
        book_deal(table, rules)
        if is_over(table, rules):
            break
    settle(room, table, rules)
    return bool(room.written[FAULT] == 0)


@compiled
def play_deal(  # noqa: C901 - loops over seats and cards
    room: Room, table: Table, sheet: Worksheet, hands: Counting, rules: GameRules, deal: int
) -> None:  # fmt: skip
    """A deal to its end and the claim of its points."""
    room.left[:52] = 2
    room.left[52] = rules.printed
    wild = below(room.stream, 53)
    room.left[wild] -= 1
    table.wild = 0 if wild == 52 else wild % 13
    choose_target(room, table.wild)
    size = 0
    for card in range(53):
        for _ in range(room.left[card]):
            room.rest[size] = card
            size += 1
    shuffle(room.stream, room.rest, size)
    seated = 0
    for seat in range(table.seats):
        clear_seat(table, seat)
        if table.due[seat]:
            table.status[seat], table.hand_size[seat] = IN, 13
            seated += 1
    stock = PACK - 2 - 13 * seated
    winner, first = some_seat(room, table), some_seat(room, table)
    lacks = 1 + below(room.stream, min(7, stock // seated - 1))
    for seat in range(table.seats):
        for place in range(13 if table.status[seat] == IN else 0):
            if seat == winner and place < 13 - lacks:
                room.held[seat, place] = room.target[place]
            else:
                size -= 1
                room.held[seat, place] = room.rest[size]
    size -= 1
    room.pile[0] = room.rest[size]
    write_deal(room, table, deal, first, seated, wild)
    stock_at = room.written[BESIDE]
    room.written[BESIDE] += stock
    drawn, left = play(room, table, rules, winner, first, lacks, size, stock)
    for place in range(drawn):
        room.beside[stock_at + place] = room.stock[place]
    for place in range(left):
        room.beside[stock_at + drawn + place] = room.rest[place]
    table.number, table.dealt, table.booked = deal, 1, 0
    for seat in range(table.seats):
        for place in range(table.hand_size[seat]):
            table.hand[seat, place] = room.held[seat, place]
    count_points(table, room.told, sheet, hands, rules)
    write(room, at.SCORED | SERVER, 0, 1, seated)
    put_varint(room, deal)
    for seat in range(table.seats):
        if table.status[seat] != ABSENT:
            put(room, seat + 1)
            wrong = room.written[FAULT] == 1 and not table.won[seat]
            put_signed(room, table.points[seat] + (1 if wrong else 0))
            room.written[FAULT] = 0 if wrong else room.written[FAULT]
            room.written[CLAIMS] += 1


@compiled
def some_seat(room: Room, table: Table) -> int:
    """A seat that is dealt in."""
    while True:
        seat = below(room.stream, table.seats)
        if table.status[seat] == IN:
            return seat


@compiled
def choose_target(room: Room, wild: int) -> None:  # noqa: C901 - loops over cards
    """Thirteen cards that can be shown, taken from those left: sequences of four and three, two sets of three."""
    place = 0
    for length in (4, 3):
        while True:
            low, suit = below(room.stream, 14 - length), below(room.stream, 4)
            free = True
            for n in range(length):
                free &= room.left[13 * suit + low + n] > 0
            if free:
                break
        for n in range(length):
            room.target[place] = 13 * suit + low + n
            room.left[13 * suit + low + n] -= 1
            place += 1
    for _ in range(2):
        while True:
            rank, without = below(room.stream, 13), below(room.stream, 4)
            free = rank != wild
            for suit in range(4):
                free &= suit == without or room.left[13 * suit + rank] > 0
            if free:
                break
        for suit in range(4):
            if suit != without:
                room.target[place] = 13 * suit + rank
                room.left[13 * suit + rank] -= 1
                place += 1


@compiled
def write_deal(room: Room, table: Table, deal: int, first: int, seated: int, wild: int) -> None:
    """The event of a deal but for the stock, whose cards are known when it has been played."""
    write(room, at.DEAL | SERVER, 0, first + 1, at.HAS_OPEN | at.HAS_WILD | at.HAS_STOCK | at.HAS_HANDS)
    put_varint(room, deal)
    put(room, room.pile[0])
    put(room, wild)
    put(room, seated)
    for seat in range(table.seats):
        if table.status[seat] == IN:
            put(room, seat + 1)
            put(room, 13)
            for place in range(13):
                twice = room.written[FAULT] == 6 and place == 0
                put(room, (room.held[seat, place] + 1) % 52 if twice else room.held[seat, place])
                room.written[FAULT] = 0 if twice else room.written[FAULT]
    put_varint(room, PACK - 2 - 13 * seated)


@compiled
def play(  # noqa: C901 - one branch a move
    room: Room, table: Table, rules: GameRules, winner: int, first: int, lacks: int, rest: int, stock: int
) -> tuple[int, int]:  # fmt: skip
    """The turns of a deal; how many cards were drawn from the stock, and how many others are left in it."""
    drawn, piled, seat, playing, junk = 0, 1, first, 0, lacks
    for other in range(table.seats):
        playing += 1 if table.status[other] == IN else 0
    while True:
        if seat != winner and rules.drops and below(room.stream, 100) < 4:
            write(room, at.DROP | PLAYER, seat + 1, 0, 0)
            table.status[seat] = DROPPED
            playing -= 1
        else:
            top = room.pile[piled - 1]
            joker = top == 52 or top % 13 == table.wild
            wants = seat == winner and (lacks == 1 or drawn + (lacks + 1) * playing >= stock or below(room.stream, 2))
            if seat != winner and not joker and below(room.stream, 100) < 12:
                card = top
                piled -= 1
                write_draw(room, table, seat, card, 1)
            else:
                if wants:
                    card = room.target[13 - lacks]
                else:
                    rest -= 1
                    card = room.rest[rest]
                room.stock[drawn] = card
                drawn += 1
                write_draw(room, table, seat, card, 0)
            table.drawn[seat] = 1
            if wants:
                lacks -= 1
                junk -= 1
                thrown = room.held[seat, 12 - lacks]
                room.held[seat, 12 - lacks] = card
                if lacks == 0:
                    declare(room, table, seat, thrown, True)
                    table.ended = BY_SHOW
                    table.won[seat] = 1
                    return drawn, rest
                write(room, at.DISCARD | PLAYER, seat + 1, thrown, 0)
            elif seat == winner:
                thrown = card
                write(room, at.DISCARD | PLAYER, seat + 1, thrown, 0)
            else:
                place = below(room.stream, 13)
                thrown = room.held[seat, place]
                room.held[seat, place] = card
                if below(room.stream, 250) == 0:
                    declare(room, table, seat, thrown, False)
                    table.status[seat] = WRONG
                    playing -= 1
                else:
                    write(room, at.DISCARD | PLAYER, seat + 1, thrown, 0)
            room.pile[piled] = thrown
            piled += 1
        if playing == 1:
            table.ended = LAST_STANDING
            table.won[winner] = 1
            for place in range(lacks):  # what the winner did not come to draw lies in the stock
                room.rest[rest] = room.target[13 - lacks + place]
                rest += 1
            return drawn, rest
        seat = (seat + 1) % table.seats
        while table.status[seat] != IN:
            seat = (seat + 1) % table.seats


@compiled
def write_draw(room: Room, table: Table, seat: int, card: int, from_pile: int) -> None:
    """A draw, of another card or by another seat where that is to be planted."""
    if room.written[FAULT] == 3 and not from_pile:
        card = (card + 1) % 52
        room.written[FAULT] = 0
    if room.written[FAULT] == 4:
        seat = (seat + 1) % table.seats
        room.written[FAULT] = 0
    write(room, at.DRAW | PLAYER, seat + 1, card, from_pile)


@compiled
def declare(room: Room, table: Table, seat: int, finish: int, valid: bool) -> None:
    """A show and its judgement: the target in its groups, or a hand in one heap."""
    write(room, at.DECLARE | PLAYER, seat + 1, finish, 4 if valid else 1)
    if valid:
        for size in (4, 3, 3, 3):
            put(room, size)
    else:
        put(room, 13)
    for place in range(13):
        put(room, room.held[seat, place])
    write(room, at.JUDGED | SERVER, seat + 1, 0, at.VALID if valid else 0)
    room.written[CLAIMS] += 1


@compiled
def settle(room: Room, table: Table, rules: GameRules) -> None:
    """The claim of standings and payouts."""
    winners = reckon(table, rules)
    write(room, at.SETTLED | SERVER, 0, at.HAS_STANDINGS | at.HAS_PAYOUTS | at.HAS_FEE, table.seats)
    for seat in range(table.seats):
        put(room, seat + 1)
        wrong = room.written[FAULT] == 5 and table.lead[seat] == 1  # who won is first by every reading
        put(room, place_of_seat(table, seat, winners, rules) + (1 if wrong else 0))
        room.written[FAULT] = 0 if wrong else room.written[FAULT]
        put(room, 1)
        put_signed(room, table.total[seat])
    put(room, table.seats)
    total = 0
    for seat in range(table.seats):
        amount = amount_due(table, seat, winners, rules)
        if room.written[FAULT] == 2:
            amount += 1
            room.written[FAULT] = 0
        put(room, seat + 1)
        put_signed(room, amount)
        total += amount
    put_signed(room, -total)
    room.written[CLAIMS] += 2 * table.seats
