"""A match under way as one record, and the bytes of its pack read one after another."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ledger.engine.layout import (
    BESIDE_AT,
    EVENTS_AT,
    HEAD_SIZE,
    JOKER_CODE,
    LONG_STEP,
    NO_TIME,
    TIME_AT,
    VERSIONS,
)
from ledger.engine.options import GameRules
from ledger.rules.compiled.jit import compiled, empty_record

Bytes = npt.NDArray[np.uint8]

CLEAN, NOT_TAUGHT, NOT_WHOLE, LAW, CLOCK, SAVED, CLAIM, UNCHECKED = range(8)
"""Why a match goes to the fold: an act that is not decided here, a log that does not show all, a law or a clock that
may be broken, saved groups that do not tell, a claim that may be wrong. CLEAN needs none, nor does what is clean but
for checks that its log does not show enough for, UNCHECKED."""
LATE_UNTOLD, FOLD_UNTOLD, PACK_UNTOLD, RECYCLE_UNTOLD, REVERSED_UNTOLD = range(5)
TURNED_UNTOLD, EMPTY_UNTOLD, ORDER_UNTOLD, EARLY_UNTOLD = range(5, 9)
"""Those checks, by number of :data:`UNSEEN`."""
UNSEEN: Final = (
    ("acted_too_late", "times"),
    ("fold_without_misses", "who_acted"),
    ("pack_incomplete", "whole_pack"),
    ("recycle_not_due", "stock_order"),
    ("recycle_order", "turned_over"),
    ("recycled_cards_differ", "turned_over"),
    ("stock_empty", "stock_order"),
    ("stock_order", "stock_order"),
    ("timer_too_early", "times"),
)
"""The law and what it would have to see, sorted."""

SEATS: Final = 8
ABSENT, IN, DROPPED, WRONG, LEFT = range(5)
"""What a seat is in a deal; ABSENT when it was not dealt in."""
TO_DRAW, TO_DISCARD = 0, 1
UNDER_WAY, BY_SHOW, LAST_STANDING, USED_UP, OUT, COUNTED, NO_POINTS, STUCK = range(8)
"""How a deal has ended: with a show, one left, the stock at the lowest hand; on the table besides with somebody out of
cards, the stock and all hands counted or none, or called off."""
MELDS, MELD_CARDS, HAND = 40, 16, 64
"""The most melds on a table, cards of one, and cards of a hand that are kept; beyond them the fold is asked."""
NO_NAME: Final = 255
"""What a card of a meld stands for when it names nothing."""
NONE: Final = -1
UNTOLD: Final = -2
"""Groups saved after a show: nothing was told."""
CODES: Final = 212
"""Numbers of known cards, copies told apart."""
MOST_FIGURES, FIGURE = 1024, 5
"""The most figures a match comes to that are noted, and the numbers of each: what it is, the deal and the event it is
of (0: of none), the seat, the value."""
SHOW_VALID, POINTS, TOTAL, MONEY = range(4)
"""What a figure is: whether a show was valid, points of a deal, a total of all deals, paise."""

BEGINNINGS: Final = tuple(int.from_bytes(magic, "little") for magic in VERSIONS)
"""How a pack begins."""

_SHAPES: Final[tuple[tuple[str, str, tuple[int, ...]], ...]] = (
    *((name, "i8", ()) for name in (
        "at", "end", "broken", "now", "first_time", "times", "times_differ", "seats", "point_value", "entry",
        "clocks_told", "settled", "closed", "booked", "deals", "over", "shared",
        "number", "dealt", "ended", "turn", "phase", "taken", "taken_by", "untouched", "fold_due", "missed",
        "pile_size", "stock_at", "stock_end", "wild", "playing", "declared", "declared_by", "show_valid", "judged",
        "last_act", "scored", "groups_logged", "turn_at", "step_at", "groups", "shown",
        "dealer", "turn_number", "from_pile", "melds_laid", "laid_off", "bought", "recycled", "at_once", "melds",
        "line_size", "after_size", "counts", "figures", "act", "stock_untold", "suffixed", "untimed",
    )),
    *((name, "i8", (SEATS,)) for name in (
        "seat_of", "hand_size", "status", "drawn", "misses", "folded", "passed", "own", "own_count", "saved",
        "saved_count", "late", "late_count", "away", "away_match", "played_for", "begun", "won", "points", "total",
        "out", "left", "entries", "agreed", "gone", "gone_since", "tied", "lead", "due", "named", "drawn_card", "money",
        "back", "lost", "laid", "melded", "contract",
    )),
    ("place_of", "i8", (256,)),
    ("hand", "u1", (SEATS, HAND)),
    ("stock", "u1", (128,)),
    ("pile", "u1", (128,)),
    ("sizes", "i8", (32,)),
    ("cards", "u1", (64,)),
    ("census", "i8", (256,)),
    ("copies", "i8", (256,)),
    ("turned", "i8", (256,)),
    ("one", "i8", (4,)),
    ("two", "i8", (4,)),
    ("laid_out", "u1", (14,)),
    *((name, "i8", (MELDS,)) for name in ("meld_act", "meld_number", "meld_seat", "meld_size")),
    *((name, "u1", (MELDS, MELD_CARDS)) for name in ("meld_card", "meld_name")),
    *((name, "u1", (2 * HAND,)) for name in ("line", "line_name", "after", "after_name")),
    ("figure", "i8", (MOST_FIGURES, FIGURE)),
    ("unseen", "i8", (len(UNSEEN), 2)),
)  # fmt: skip

Table = Any
"""The record of a match under way: its names are those of ``_SHAPES``, in order the reading of the pack, the match, the
deal, groups last read, what is by seat (places in order of seat), piles, melds on the table, and two rows of cards: the
``line`` last read and what a meld is ``after`` it, each with what its cards stand for. Where it ``counts``, no claim is
judged, and what the match comes to is noted: so many ``figures``, each a ``figure``. ``unseen`` is at how many events
each check could not be made, and the first of them."""


def empty_table() -> Table:
    """A record to play matches on, one after another."""
    return empty_record(_SHAPES)


@compiled
def next_byte(table: Table, pack: Bytes) -> int:
    """The next byte beside the acts; 0, and the record is ``broken``, when there is none."""
    if table.at >= table.end:
        table.broken = 1
        return 0
    table.at += 1
    return int(pack[table.at - 1])


@compiled
def next_varint(table: Table, pack: Bytes) -> int:
    """The next integer that is not negative."""
    value, shift = 0, 0
    # Sums and products of such numbers stay within 63 bits, where compiled integers wrap without a word.
    while shift < 56:
        byte = next_byte(table, pack)
        value |= (byte & 127) << shift
        if byte < 128:
            return value
        shift += 7
    table.broken = 1
    return 0


@compiled
def next_signed(table: Table, pack: Bytes) -> int:
    """The next integer."""
    value = next_varint(table, pack)
    return -((value + 1) >> 1) if value & 1 else value >> 1


@compiled
def next_eight(table: Table, pack: Bytes) -> int:
    """The next integer of eight bytes."""
    value = 0
    for place in range(7):
        value |= next_byte(table, pack) << 8 * place
    return value + (signed_byte(next_byte(table, pack)) << 56)


@compiled
def signed_byte(byte: int) -> int:
    """The last byte of an integer that may be negative."""
    return byte - 256 if byte > 127 else byte


@compiled
def little(pack: Bytes, place: int, size: int) -> int:
    """An integer of so many bytes that is not negative."""
    value = 0
    for n in range(size):
        value |= int(pack[place + n]) << 8 * n
    return value


@compiled
def first_time(pack: Bytes) -> int:
    """The first time of a log, below 0 for none."""
    return little(pack, TIME_AT, 7) + (signed_byte(int(pack[TIME_AT + 7])) << 56)


@compiled
def note(table: Table, what: int, act: int, seat: int, value: int) -> None:
    """Note a figure of the deal under way (``act`` its event, NONE for none), or of the match (TOTAL, MONEY)."""
    if not table.counts:
        return
    if table.figures == MOST_FIGURES:
        table.broken = 1
        return
    row = table.figure[table.figures]
    row[0], row[1], row[2] = what, 0 if what in (TOTAL, MONEY) else table.number, act + 1
    row[3], row[4] = table.seat_of[seat], value
    table.figures += 1


@compiled
def leave_unseen(table: Table, check: int) -> None:
    """A check cannot be made at the event under way."""
    table.unseen[check, 0] += 1
    if table.unseen[check, 0] == 1:
        table.unseen[check, 1] = table.act + 1


@compiled
def begin_pack(table: Table, pack: Bytes) -> int:
    """The events of a pack of a version that is known, 0 for bytes that are none; reading begins beside the acts."""
    if len(pack) < HEAD_SIZE or little(pack, 0, 4) not in BEGINNINGS:
        return 0
    events = little(pack, EVENTS_AT, 4)
    table.at = HEAD_SIZE + 6 * events
    table.end = table.at + little(pack, BESIDE_AT, 4)
    table.broken = table.times = table.times_differ = 0
    table.now = table.first_time = NONE
    table.unseen[:] = 0
    table.untimed = 1 if first_time(pack) == NONE else 0
    return 0 if table.end > len(pack) else events


@compiled
def read_time(table: Table, pack: Bytes, events: int, act: int) -> None:
    """The time of the next event into ``now``, NONE where it has none; ``times_differ`` once two do."""
    table.act = act
    step = little(pack, HEAD_SIZE + 4 * events + 2 * act, 2)
    if step == NO_TIME:
        table.now = NONE
        return
    if step == LONG_STEP:
        step = next_eight(table, pack)
    table.first_time = first_time(pack) if table.times == 0 else table.first_time + step
    table.times_differ |= 1 if table.times and step else 0
    table.times += 1
    table.now = table.first_time


@compiled
def skip(table: Table, size: int) -> None:
    """Go past a text."""
    table.at += size
    if table.at > table.end:
        table.broken = 1


@compiled
def read_groups(table: Table, pack: Bytes, count: int) -> bool:
    """Read so many groups into ``sizes`` and ``cards``; False when they are too many or a card is not known."""
    table.groups = table.shown = 0
    if count > 30:
        return False
    for place in range(count):
        table.sizes[place] = next_byte(table, pack)
        table.shown += table.sizes[place]
    if table.shown > 40:
        return False
    table.groups = count
    is_known = True
    for place in range(table.shown):
        card = next_byte(table, pack)
        table.cards[place] = card
        is_known &= card < CODES
    return is_known and not table.broken


@compiled
def groups_at(table: Table, pack: Bytes, place: int, count: int) -> None:
    """Read groups again that were read before."""
    after = table.at
    table.at = place
    read_groups(table, pack, count)
    table.at = after


@compiled
def take(cards: Bytes, count: int, card: int) -> bool:
    """Whether a card is among the first ``count``; the last of them then stands in its place."""
    for place in range(count):
        if cards[place] == card:
            # For hands alone, which have no order; a pile would be out of its own.
            cards[place] = cards[count - 1]
            return True
    return False


@compiled
def holds_cards(table: Table, seat: int, cards: Bytes, size: int, besides: int) -> bool:
    """Whether a hand holds the first ``size`` of some cards, and one card besides them (none: NONE)."""
    copies, count = table.copies, table.hand_size[seat]
    for place in range(count):
        copies[table.hand[seat, place]] += 1
    if besides != NONE:
        copies[besides] -= 1
    lacks = besides != NONE and copies[besides] < 0
    for place in range(size):
        copies[cards[place]] -= 1
        lacks |= copies[cards[place]] < 0
    for place in range(count):
        copies[table.hand[seat, place]] = 0
    for place in range(size):
        copies[cards[place]] = 0
    if besides != NONE:
        copies[besides] = 0
    return not lacks


@compiled
def holds_groups(table: Table, seat: int, besides: int) -> bool:
    """Whether a hand holds all cards of the groups last read, and one card besides them (none: NONE)."""
    return holds_cards(table, seat, table.cards, table.shown, besides)


@compiled
def is_joker(table: Table, card: int) -> bool:
    """Whether a card is a printed joker or of the wild rank."""
    face = card % 53
    return face == JOKER_CODE or face % 13 == table.wild


@compiled
def put_down(table: Table, seat: int, card: int) -> bool:
    """Whether a hand holds a card; it then lies on the discards."""
    if card >= CODES or not take(table.hand[seat], table.hand_size[seat], card):
        return False
    table.hand_size[seat] -= 1
    table.pile[table.pile_size] = card
    table.pile_size += 1
    return True


@compiled
def take_up(table: Table, seat: int, card: int, from_pile: int, rules: GameRules) -> bool:
    """Whether a card lies on top of the discards, or of the stock; it is then in the hand."""
    if from_pile:
        if table.pile_size == 0 or table.pile[table.pile_size - 1] != card:
            return False
        table.pile_size -= 1
    elif not leaves_stock(table, card, rules):
        return False
    table.hand[seat, table.hand_size[seat]] = card
    table.hand_size[seat] += 1
    return True


@compiled
def leaves_stock(table: Table, card: int, rules: GameRules) -> bool:
    """Whether a card comes off the stock. Of one that was not logged it may be any that the packs still have: what has
    come to light so far is in the ``census``."""
    if table.stock_at == table.stock_end:
        return False
    if table.stock_untold:
        leave_unseen(table, EMPTY_UNTOLD)
        leave_unseen(table, ORDER_UNTOLD)
        table.census[card] += 1
        face, count = card % 53, 0
        for copy in range(4):
            count += table.census[face + 53 * copy]
        limit = rules.printed if face == JOKER_CODE else rules.decks
        if count > limit or (card >= 53) != (table.suffixed != 0) or (table.suffixed and table.census[card] > 1):
            return False
    elif table.stock[table.stock_at] != card:
        return False
    table.stock_at += 1
    return True


@compiled
def stock_left(table: Table) -> bool:
    """Whether cards are left in the stock; of one that was not logged nobody can tell."""
    if table.stock_untold:
        leave_unseen(table, RECYCLE_UNTOLD)
        table.stock_untold = 0
        return False
    return bool(table.stock_at != table.stock_end)


@compiled
def lose_order(table: Table, size: int) -> None:
    """So many cards, those ``turned`` over but for one that is turned up, are a stock that was not logged."""
    for card in range(CODES):
        table.census[card] -= table.turned[card]
    table.stock_at, table.stock_end, table.stock_untold = 0, size, 1
    leave_unseen(table, TURNED_UNTOLD)


@compiled
def read_cards(table: Table, pack: Bytes, cards: Bytes, count: int) -> None:
    """The next so many cards of a deal, into a hand or the stock; each is counted."""
    for place in range(count):
        card = next_byte(table, pack)
        cards[place] = card
        table.census[card] += 1


@compiled
def clear_seat(table: Table, seat: int) -> None:
    """A seat before cards are dealt."""
    for row in (
        table.status, table.hand_size, table.drawn, table.misses, table.folded, table.passed, table.away,
        table.played_for, table.begun, table.won,
    ):  # fmt: skip
        row[seat] = 0
    table.own[seat] = table.saved[seat] = NONE
    table.late[seat] = UNTOLD


@compiled
def read_stock(table: Table, pack: Bytes, size: int, suffixed: bool, rules: GameRules) -> bool:
    """Whether the next cards are a stock of this size, and with all that was read of the deal so far the pack; of one
    that was not logged only what was read is looked at."""
    table.suffixed = 1 if suffixed else 0
    if table.stock_untold:
        leave_unseen(table, PACK_UNTOLD)
    else:
        if next_varint(table, pack) != size:
            return False
        read_cards(table, pack, table.stock, size)
    return is_of_pack(table, suffixed, not table.stock_untold, rules)


@compiled
def is_of_pack(table: Table, suffixed: bool, whole: bool, rules: GameRules) -> bool:
    """Whether ``census`` is the pack or, where it need not be ``whole``, of it; all copies are told apart or none."""
    # Cards nobody logged, and bytes that are no card.
    for card in range(CODES, 256):
        if table.census[card]:
            return False
    for face in range(53):
        copies = table.census[face + 53] + table.census[face + 106] + table.census[face + 159]
        if suffixed and (
            table.census[face] or max(table.census[face + 53], table.census[face + 106], table.census[face + 159]) > 1
        ):
            return False
        count = copies if suffixed else table.census[face]
        limit = rules.printed if face == JOKER_CODE else rules.decks
        if count > limit or (whole and count < limit) or (copies and not suffixed):
            return False
    return True
