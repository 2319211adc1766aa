"""What groups are, and what hands count: by groups shown, by groups saved, at best."""

from __future__ import annotations

from ledger.engine.layout import JOKER_CODE
from ledger.engine.options import GameRules
from ledger.engine.tables import (
    ABSENT,
    BY_SHOW,
    DROPPED,
    LEFT,
    NONE,
    UNTOLD,
    WRONG,
    Bytes,
    Table,
    groups_at,
    holds_groups,
    is_joker,
)
from ledger.rules.compiled.counting import Counting, can_show, count_hand, counted_apart, jokers_of, spread
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import PURE as PURE_LIFE
from ledger.rules.compiled.search import Worksheet, measure
from ledger.rules.compiled.suit_rows import has_run

NO_MELD, SET, IMPURE, PURE = range(4)
"""What a group is, by what it frees."""
ONE_PURE, TWO_SEQUENCES, ALL_MELDS = 1, 2, 3
"""How much is free."""
UNCLEAR = -1
"""Points the log does not tell."""
MOST_WAYS = 16
"""Beyond so many ways to read which of two equal cards has left a saved group, the fold is asked."""
KEPT_IN, MIDDLE_DROP, FIRST_DROP, EITHER = range(4)
"""What is due for a seat that is away; EITHER when it hangs on whether a turn it began itself counts."""


@compiled
def is_run(ranks: int, size: int, top: int) -> bool:
    """Whether so many cards, three to thirteen, are a run when those of ``ranks``, a bit each and the ace the lowest,
    must be in it and jokers fill the rest."""
    if ranks < (ranks & -ranks) << size:
        return True
    if top < 14 or not ranks & 1:
        return False
    ranks += (1 << 13) - 1  # the ace above the king
    return bool(ranks < (ranks & -ranks) << size)


@compiled
def kind_of(table: Table, start: int, size: int, top: int) -> int:
    """What a group is that begins at ``start`` in ``cards``, read in the favour of its seat."""
    # Bits of the ranks and suits held, and of those held twice: of all cards as what they are, then of naturals alone.
    ranks, suits, double_ranks, printed_jokers, wilds = 0, 0, 0, 0, 0
    natural_ranks, natural_suits, double_natural_ranks, double_natural_suits = 0, 0, 0, 0
    for place in range(start, start + size):
        face = int(table.cards[place]) % 53
        if face == JOKER_CODE:
            printed_jokers += 1
            continue
        rank, suit = 1 << face % 13, 1 << face // 13
        double_ranks |= ranks & rank
        ranks |= rank
        suits |= suit
        if face % 13 == table.wild:
            wilds += 1
            continue
        double_natural_ranks |= natural_ranks & rank
        double_natural_suits |= natural_suits & suit
        natural_ranks |= rank
        natural_suits |= suit
    if not 3 <= size <= 13:
        return NO_MELD
    # Pure first, wild cards as what they are: in its own place one leaves the sequence pure.
    if printed_jokers == 0 and is_single(suits) and double_ranks == 0 and is_run(ranks, size, top):
        return PURE
    if natural_ranks == 0:  # jokers alone are a meld only where one is of the wild rank, and may play as itself
        return IMPURE if wilds > 0 else NO_MELD
    if is_single(natural_suits) and double_natural_ranks == 0 and is_run(natural_ranks, size, top):
        return IMPURE
    return SET if size <= 4 and is_single(natural_ranks) and double_natural_suits == 0 else NO_MELD


@compiled
def is_single(bits: int) -> bool:
    """Whether no more than one bit is set."""
    return bits & (bits - 1) == 0


@compiled
def is_valid_show(table: Table, rules: GameRules) -> bool:
    """Whether the groups last read are a valid show of thirteen cards."""
    pure, sequences, start = 0, 0, 0
    for group in range(table.groups):
        kind = kind_of(table, start, table.sizes[group], rules.top)
        if kind == NO_MELD:
            return False
        pure += 1 if kind == PURE else 0
        sequences += 1 if kind >= IMPURE else 0
        start += table.sizes[group]
    lives = pure >= rules.pure and sequences >= rules.sequences
    return table.shown == 13 and lives and sequences - pure >= rules.impure


@compiled
def value_of(table: Table, card: int, rules: GameRules) -> int:
    """Points of one card left over."""
    if is_joker(table, card):
        return 0
    rank = card % 53 % 13
    if rank == 0:
        return rules.ace
    return rules.court if rank >= 10 else rank + 1


@compiled
def grouped_points(table: Table, seat: int, rules: GameRules) -> int:
    """What the hand of a seat counts by the groups last read, all of which it holds."""
    points, start, pure, sequences = 0, 0, 0, 0
    in_pure, in_impure, in_sets = 0, 0, 0
    for group in range(table.groups):
        size, worth = table.sizes[group], 0
        for place in range(start, start + size):
            worth += value_of(table, int(table.cards[place]), rules)
        kind = kind_of(table, start, size, rules.top)
        if kind == PURE:
            pure += 1
            in_pure += worth
        elif kind == IMPURE:
            in_impure += worth
        elif kind == SET:
            in_sets += worth
        sequences += 1 if kind >= IMPURE else 0
        points += worth
        start += size
    if table.shown < table.hand_size[seat]:
        points = 0
        for place in range(table.hand_size[seat]):
            points += value_of(table, int(table.hand[seat, place]), rules)
    free = rules.free_none
    if pure >= rules.pure and sequences >= rules.sequences:
        free = rules.free_both
    elif pure >= 1:
        free = rules.free_first
    points -= in_pure if free >= ONE_PURE else 0
    points -= in_impure if free >= TWO_SEQUENCES else 0
    points -= in_sets if free >= ALL_MELDS else 0
    return min(points, rules.cap) if rules.cap else points


@compiled
def lay_out(table: Table, seat: int, without: int) -> int:
    """The hand of a seat as masks, without a card (NONE: with all); answers the printed jokers."""
    table.laid_out[:] = 255
    count = table.hand_size[seat]
    size = 0
    for place in range(count):
        card = int(table.hand[seat, place])
        if card == without:
            without = NONE
            continue
        if size < 14:
            table.laid_out[size] = card % 53
            size += 1
    return spread(table.laid_out, table.one, table.two)


@compiled
def least_points(table: Table, sheet: Worksheet, hands: Counting, seat: int, rules: GameRules) -> int:
    """What the hand of a seat counts at best, capped."""
    printed_jokers = lay_out(table, seat, NONE)
    if hands.apart > 0:
        points = counted_apart(sheet, hands, table.one, table.two, printed_jokers, table.wild)
    else:
        points = count_hand(sheet, hands, table.one, table.two, printed_jokers, table.wild)
    return min(points, rules.cap) if rules.cap else points


@compiled
def could_show(table: Table, sheet: Worksheet, hands: Counting, seat: int, without: int) -> bool:
    """Whether the hand of a seat, without a card, can be shown; where an impure sequence must be there, whether it
    could be if any joker would do for that."""
    printed_jokers = lay_out(table, seat, without)
    if hands.shows_decided == 0 and jokers_of(table.one, table.two, printed_jokers, table.wild) == 0:
        return False
    return can_show(sheet, hands.show, table.one, table.two, printed_jokers, table.wild)


@compiled
def count_of(cards: Bytes, size: int, card: int) -> int:
    """How often a card is among the first so many."""
    count = 0
    for place in range(size):
        count += 1 if cards[place] == card else 0
    return count


@compiled
def is_half_gone(table: Table, seat: int, place: int) -> bool:
    """Whether of the card at a place of the ``line``, the groups as they were saved, the hand holds fewer than that."""
    count = count_of(table.hand[seat], table.hand_size[seat], int(table.line[place]))
    return 0 < count < count_of(table.line, table.line_size, int(table.line[place]))


@compiled
def count_readings(table: Table, seat: int) -> int:
    """In how many ways the groups in ``line`` may have lost what the hand does not hold any more; 0 for too many.
    One of two equal cards that has gone may be either of them."""
    ways = 1
    for place in range(table.line_size):
        card = int(table.line[place])
        if count_of(table.line, place, card) == 0 and is_half_gone(table, seat, place):
            # Of three or more alike, half gone, a bit does not say which.
            if count_of(table.line, table.line_size, card) != 2 or ways == MOST_WAYS:
                return 0
            ways *= 2
    return ways


@compiled
def without_cards_gone(table: Table, seat: int, way: int) -> None:
    """Take from the groups in ``line`` what the hand does not hold any more, in one of so many ways."""
    start, total, bit = 0, 0, 0
    for group in range(table.groups):
        size = 0
        for place in range(start, start + table.sizes[group]):
            card = int(table.line[place])
            stays = count_of(table.hand[seat], table.hand_size[seat], card) > 0
            if is_half_gone(table, seat, place):
                # The bit of a face is how many other faces that are half gone come up before it; 0 of it keeps the
                # first copy.
                first = count_of(table.line, place, card) == 0
                bit = 0
                for other in range(place):
                    new = count_of(table.line, other, int(table.line[other])) == 0
                    bit += 1 if new and table.line[other] != card and is_half_gone(table, seat, other) else 0
                    if table.line[other] == card:
                        break
                stays = first == (way >> bit & 1 == 0)
            if stays:
                table.cards[total] = card
                total += 1
                size += 1
        start += table.sizes[group]
        table.sizes[group] = size
    table.shown = total


@compiled
def saved_points(table: Table, pack: Bytes, seat: int, place: int, count: int, rules: GameRules) -> int:
    """What a hand counts by groups that were saved for it; UNCLEAR when that hangs on which of two equal cards of them
    has gone."""
    groups_at(table, pack, place, count)
    table.line_size = table.shown
    for at in range(table.shown):
        table.line[at] = table.cards[at]
    ways, points = count_readings(table, seat), UNCLEAR
    for way in range(ways):
        groups_at(table, pack, place, count)
        without_cards_gone(table, seat, way)
        score = grouped_points(table, seat, rules)
        if way and score != points:
            return UNCLEAR
        points = score
    # Complete too late is a hand all of whose thirteen cards were saved as a show, not one that counts 0.
    if points == 0 and rules.late:
        groups_at(table, pack, place, count)
        complete = table.shown == 13 and holds_groups(table, seat, NONE) and is_valid_show(table, rules)
        return int(rules.late) if complete else 0
    return points


@compiled
def hand_points(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, rules: GameRules, own: bool
) -> int:  # fmt: skip
    """What the hand of a seat counts: as it was shown, where that counts (``own``), as it was saved, or at best;
    UNCLEAR of saved groups that are not told."""
    late = rules.late if table.ended == BY_SHOW else 0
    if own and table.own[seat] != NONE:
        groups_at(table, pack, table.own[seat], table.own_count[seat])
        points = grouped_points(table, seat, rules)
        return late if points == 0 and late and is_valid_show(table, rules) else points
    place, count = table.saved[seat], table.saved_count[seat]
    if rules.groups == 1 and table.late[seat] != UNTOLD:
        place, count = table.late[seat], table.late_count[seat]
    if rules.groups and place != NONE:
        return saved_points(table, pack, seat, place, count, rules)
    points = least_points(table, sheet, hands, seat, rules)
    if points == 0 and late and table.hand_size[seat] == 13 and could_show(table, sheet, hands, seat, NONE):
        return late if not rules.impure or has_impure_show(table, sheet, seat, rules) else 0
    return points


@compiled
def has_impure_show(table: Table, sheet: Worksheet, seat: int, rules: GameRules) -> bool:
    """Whether a complete hand of thirteen can be shown with an impure sequence (R-16): one beside which the rest is
    melds with a pure sequence among them. Jokers left over lengthen it."""
    for chosen in range(1 << 13):
        size = 0
        for place in range(13):
            if chosen >> place & 1:
                table.cards[size] = table.hand[seat, place]
                size += 1
        if 3 <= size <= 10 and kind_of(table, 0, size, rules.top) == IMPURE:
            table.laid_out[:] = 255
            rest = 0
            for place in range(13):
                if not chosen >> place & 1:
                    table.laid_out[rest] = table.hand[seat, place] % 53
                    rest += 1
            printed_jokers = spread(table.laid_out, table.one, table.two)
            measure(sheet, table.one, table.two, printed_jokers, table.wild, PURE_LIFE, PURE_LIFE)
            if sheet.left[PURE_LIFE] == 0:
                return True
    return False


@compiled
def dropped_points(table: Table, seat: int, rules: GameRules) -> int:
    """What a drop costs a seat as it stands."""
    return rules.middle_drop if table.folded[seat] or table.drawn[seat] else rules.first_drop


@compiled
def away_points(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, rules: GameRules
) -> int:  # fmt: skip
    """What a seat counts that had no connection when another showed."""
    if table.own[seat] != NONE:
        return UNCLEAR
    if not table.drawn[seat] and rules.before_draw_dropped:
        return rules.first_drop
    saved = hand_points(table, pack, sheet, hands, seat, rules, False)
    if table.played_for[seat] and rules.away_saved:
        return min(saved, rules.middle_drop)
    return saved


@compiled
def seat_points(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, rules: GameRules
) -> int:  # fmt: skip
    """What a seat has lost in a deal that has ended; UNCLEAR when the log does not tell."""
    status = table.status[seat]
    if status == DROPPED:
        return dropped_points(table, seat, rules)
    if status == WRONG:
        return rules.wrong_show
    if table.won[seat]:
        return 0
    if status == LEFT:
        is_shown = rules.leaver_shown_by_hand and table.ended == BY_SHOW and not table.passed[seat]
        if not rules.leaver_by_hand and not is_shown:
            return dropped_points(table, seat, rules)
        return hand_points(table, pack, sheet, hands, seat, rules, False)
    if table.away[seat] and table.ended == BY_SHOW:
        return away_points(table, pack, sheet, hands, seat, rules)
    return hand_points(table, pack, sheet, hands, seat, rules, table.ended == BY_SHOW)


@compiled
def due_while_away(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, seat: int, rules: GameRules
) -> int:  # fmt: skip
    """What is due for a seat that is away when its turn comes; UNCLEAR when its saved groups are not told."""
    if not table.drawn[seat] and rules.before_draw_dropped:
        return FIRST_DROP
    most = table.played_for[seat]
    least = most - table.begun[seat]
    if not rules.then_dropped or most < rules.rounds:
        return KEPT_IN
    saved = hand_points(table, pack, sheet, hands, seat, rules, False)
    if saved == UNCLEAR or (rules.groups and not table.groups_logged and saved < rules.middle_drop):
        return UNCLEAR
    if saved < rules.middle_drop:
        return KEPT_IN
    return MIDDLE_DROP if least >= rules.rounds else EITHER


@compiled
def takes_last_pure_sequence(table: Table, sheet: Worksheet, seat: int, card: int) -> bool:
    """Whether a hand loses its last pure sequence with a card, and would not with another that is no joker."""
    if not has_pure_without(table, sheet, seat, NONE) or has_pure_without(table, sheet, seat, card):
        return False
    for place in range(table.hand_size[seat]):
        other = int(table.hand[seat, place])
        if not is_joker(table, other) and has_pure_without(table, sheet, seat, other):
            return True
    return False


@compiled
def has_pure_without(table: Table, sheet: Worksheet, seat: int, card: int) -> bool:
    """Whether a hand, without a card, holds a pure sequence."""
    lay_out(table, seat, card)
    runs = 0
    for suit in range(4):
        runs += 1 if has_run(sheet, table.one[suit]) else 0
    return runs > 0


@compiled
def count_points(
    table: Table, pack: Bytes, sheet: Worksheet, hands: Counting, rules: GameRules
) -> bool:  # fmt: skip
    """What each seat of a deal that has ended has lost; False where the log does not tell."""
    for seat in range(table.seats):
        if table.status[seat] != ABSENT:
            table.points[seat] = seat_points(table, pack, sheet, hands, seat, rules)
            if table.points[seat] == UNCLEAR:
                return False
    return True
