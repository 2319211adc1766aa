"""Melds on the table: what one is as it lies, what it is with cards laid off, and jokers that move.

A card that is no joker stands for itself; a joker stands for what it names, or for whatever is missing. Places of a run
are numbers as in :mod:`ledger.rules.table_melds`: 1 the ace below the two, 14 the one above the king. Rows of cards are
two arrays side by side, the cards and what they name, NO_NAME for nothing.
"""

from __future__ import annotations

from ledger.engine.layout import JOKER_CODE, NAMED, NO_CARD
from ledger.engine.options import GameRules
from ledger.engine.tables import CODES, HAND, MELD_CARDS, NO_NAME, NONE, Bytes, Table, next_byte, next_varint
from ledger.rules.compiled.jit import compiled

NO_RUN = 0
AS_RUN, AS_SET = 0, 1
"""How a meld is read, where jokers leave a choice."""
ACE_BELOW_AND_ABOVE = 13


@compiled
def read_line(table: Table, pack: Bytes, count: int) -> bool:
    """Read so many cards into ``line``; False where one is not known, where one that is no joker names anything, or
    where they are too many."""
    if count > HAND:
        return False
    for place in range(count):
        card, name = next_byte(table, pack), NO_NAME
        if card == NAMED:
            name = next_byte(table, pack)
            card = next_byte(table, pack)
            if name >= JOKER_CODE or card % 53 != JOKER_CODE:
                return False
        if card >= CODES:
            return False
        table.line[place], table.line_name[place] = card, name
    table.line_size = count
    return not table.broken


@compiled
def next_meld(table: Table, pack: Bytes) -> int:
    """The meld on the table whose id comes next, NONE where there is none."""
    act, number = next_varint(table, pack), next_byte(table, pack)
    for meld in range(table.melds):
        if table.meld_act[meld] == act and table.meld_number[meld] == number:
            return meld
    return NONE


@compiled
def stands_for(card: int, name: int) -> int:
    """The face a card stands for, NO_NAME for a joker that may be any."""
    face = int(card) % 53
    return int(name) if face == JOKER_CODE else face


@compiled
def place_face(place: int, suit: int) -> int:
    """The face that belongs in a place of a run."""
    return suit * 13 + (place - 1) % 13


@compiled
def run_of(  # noqa: C901 - loops over cards
    cards: Bytes, names: Bytes, start: int, size: int, rules: GameRules
) -> int:  # fmt: skip
    """The run that cards are as they lie, its lowest place times four and its suit; NO_RUN where they are none."""
    if size < rules.run_min or size > 13:
        return NO_RUN
    anchor, naturals = NONE, 0
    for n in range(size):
        stands = stands_for(cards[start + n], names[start + n])
        if stands != NO_NAME and anchor == NONE:
            anchor = n
        naturals += 1 if cards[start + n] % 53 != JOKER_CODE else 0
    if anchor == NONE or naturals == 0:
        return NO_RUN
    face = stands_for(cards[start + anchor], names[start + anchor])
    suit = face // 13
    for above in range(2):
        low = face % 13 + 1 + ACE_BELOW_AND_ABOVE * above - anchor
        if rules.corner:
            low = (low - 1) % 13 + 1
        elif low < 1 or low + size - 1 > rules.top:
            continue
        fits = True
        for n in range(size):
            stands = stands_for(cards[start + n], names[start + n])
            if stands != NO_NAME and stands != place_face(low + n, suit):
                fits = False
        if fits:
            # The lowest place is 1, so that no run is 0, which says NO_RUN.
            return low * 4 + suit
    return NO_RUN


@compiled
def is_set(cards: Bytes, names: Bytes, start: int, size: int, most: int, rules: GameRules) -> bool:
    """Whether cards are a set of at most so many."""
    if size < rules.set_min or size > most:
        return False
    rank, suits, naturals = NONE, 0, 0
    for n in range(start, start + size):
        stands = stands_for(cards[n], names[n])
        naturals += 1 if cards[n] % 53 != JOKER_CODE else 0
        if stands == NO_NAME:
            continue
        if rank not in (NONE, stands % 13) or (rules.distinct and suits >> stands // 13 & 1):
            return False
        rank = stands % 13
        suits |= 1 << stands // 13
    return naturals > 0


@compiled
def put_meld(table: Table, meld: int, cards: Bytes, names: Bytes, start: int, size: int) -> None:
    """What a meld of the table is from now on; as a run (:func:`name_jokers`) its jokers name their places."""
    table.meld_size[meld] = size
    for n in range(size):
        table.meld_card[meld, n], table.meld_name[meld, n] = cards[start + n], names[start + n]


@compiled
def name_jokers(table: Table, meld: int, run: int) -> None:
    """Every joker of a meld that is a run names its place."""
    for n in range(table.meld_size[meld]):
        if table.meld_card[meld, n] % 53 == JOKER_CODE:
            table.meld_name[meld, n] = place_face(run // 4 + n, run % 4)


# -- laying off ------------------------------------------------------------------------------------


@compiled
def order(card: int) -> int:
    """What cards are sorted by: their face, then their copy."""
    return card % 53 * 4 + card // 53


@compiled
def sort_line(table: Table) -> int:
    """Order the ``line`` as cards are sorted; how many of them are jokers."""
    jokers = 0
    for place in range(table.line_size):
        card, name = int(table.line[place]), int(table.line_name[place])
        jokers += 1 if card % 53 == JOKER_CODE else 0
        at = place
        while at > 0 and order(int(table.line[at - 1])) > order(card):
            table.line[at], table.line_name[at] = table.line[at - 1], table.line_name[at - 1]
            at -= 1
        table.line[at], table.line_name[at] = card, name
    return jokers


@compiled
def grows(table: Table, meld: int, rules: GameRules) -> bool:
    """Whether the ``line``, with one joker at most and in order, may be laid off on a meld; ``after`` is then what the
    meld becomes."""
    size, count = table.meld_size[meld], table.line_size
    if size + count > MELD_CARDS:
        return False
    cards, names = table.meld_card[meld], table.meld_name[meld]
    if is_set(cards, names, 0, size, rules.set_grown, rules):
        for n in range(size):
            table.after[n], table.after_name[n] = cards[n], names[n]
        for n in range(count):
            table.after[size + n], table.after_name[size + n] = table.line[n], table.line_name[n]
        table.after_size = size + count
        if is_set(table.after, table.after_name, 0, size + count, rules.set_grown, rules):
            return True
    run = run_of(cards, names, 0, size, rules)
    if run == NO_RUN or size + count > 13:
        return False
    table.after_size = size + count
    for below in range(count + 1):
        low = run // 4 - below
        if not rules.corner and (low < 1 or low + size + count - 1 > rules.top):
            continue
        if seat_line(table, meld, below, low, run % 4):
            return True
    return False


@compiled
def seat_line(table: Table, meld: int, below: int, low: int, suit: int) -> bool:
    """Whether the ``line`` fills the places round a run, so many ``below`` it; writes the longer run into ``after``."""
    size, count = table.meld_size[meld], table.line_size
    for n in range(size + count):
        table.after[n] = NO_CARD
    for n in range(size):
        table.after[below + n] = table.meld_card[meld, n]
    free = NONE
    for n in range(count):
        stands = stands_for(table.line[n], table.line_name[n])
        # There is one at most: a line of more jokers goes to the fold (grows).
        if stands == NO_NAME:
            free = n
            continue
        is_seated = False
        for place in range(size + count):
            if table.after[place] == NO_CARD and stands == place_face(low + place, suit):
                table.after[place] = table.line[n]
                is_seated = True
                break
        if not is_seated:
            return False
    for place in range(size + count):
        if table.after[place] == NO_CARD:
            table.after[place] = table.line[free]
        joker = table.after[place] % 53 == JOKER_CODE
        table.after_name[place] = place_face(low + place, suit) if joker else NO_NAME
    return True


@compiled
def has_joker(table: Table) -> bool:
    """Whether a joker lies in some meld of the table."""
    jokers = 0
    for meld in range(table.melds):
        for n in range(table.meld_size[meld]):
            jokers += 1 if table.meld_card[meld, n] % 53 == JOKER_CODE else 0
    return jokers > 0


# -- moving jokers ---------------------------------------------------------------------------------


@compiled
def reads(cards: Bytes, names: Bytes, size: int, how: int, rules: GameRules) -> int:
    """Above 0 when a meld between which jokers move reads as a run (then what :func:`run_of` says) or as a set."""
    if how == AS_RUN:
        return run_of(cards, names, 0, size, rules)
    return int(rules.jokers_move == 2 and is_set(cards, names, 0, size, rules.set_grown, rules))


@compiled
def move(  # noqa: C901 - loops over readings and jokers
    table: Table, source: int, target: int, joker: int, name: int, card: int, rules: GameRules
) -> bool:  # fmt: skip
    """Whether a joker may be moved from its meld to stand as ``name`` in it or in another (``target``; NONE: its own),
    with ``card`` (NO_CARD: none) put in its place; moves it."""
    cards, names, size = table.meld_card[source], table.meld_name[source], table.meld_size[source]
    for how in range(2):
        reading = reads(cards, names, size, how, rules)
        if reading == 0:
            continue
        # Runs before sets, and the uppermost joker first, as the fold tries them: the first that may move is the one
        # moved.
        for n in range(size - 1, -1, -1):
            if cards[n] != joker:
                continue
            stands = place_face(reading // 4 + n, reading % 4) if how == AS_RUN else int(names[n])
            if card != NO_CARD:
                if stands not in (NO_NAME, card % 53):
                    continue
            elif how == AS_RUN and n not in (0, size - 1):
                continue
            if target == NONE:
                if stays(table, source, how, reading, n, name, card, rules):
                    return True
            elif goes_over(table, source, target, how, reading, n, name, card, rules):
                return True
    return False


@compiled
def lift(table: Table, source: int, n: int, card: int) -> None:
    """The meld without its joker at ``n``, or with a card in its place, in ``after``."""
    size = 0
    for place in range(table.meld_size[source]):
        if place == n and card == NO_CARD:
            continue
        table.after[size], table.after_name[size] = table.meld_card[source, place], table.meld_name[source, place]
        if place == n:
            table.after[size], table.after_name[size] = card, NO_NAME
        size += 1
    table.after_size = size


@compiled
def end_for(low: int, suit: int, size: int, name: int, origin: int, rules: GameRules) -> int:
    """The place at an end of a run for a joker that stands as ``name``, the upper one first, not where it was
    (``origin``); low - 1 or the place above, and NONE for none."""
    for below in range(2):
        # The upper end first, as the fold: a joker that names nothing takes it while there is room.
        place = low - 1 if below else low + size
        if place == origin or name not in (NO_NAME, place_face(place, suit)):
            continue
        if (rules.corner or 1 <= place <= rules.top) and size < 13:
            return place
    return NONE


@compiled
def naturals_in(cards: Bytes, size: int) -> int:
    """How many cards of a row are no jokers."""
    count = 0
    for n in range(size):
        count += 1 if cards[n] % 53 != JOKER_CODE else 0
    return count


@compiled
def is_enough(table: Table, how: int, rules: GameRules) -> bool:
    """Whether ``after``, which a joker has left, is a meld still."""
    size = table.after_size
    if how == AS_RUN:
        return bool(size >= rules.joker_leaves and naturals_in(table.after, size) > 0)
    return bool(is_set(table.after, table.after_name, 0, size, rules.set_grown, rules))


@compiled
def stays(
    table: Table, source: int, how: int, reading: int, n: int, name: int, card: int, rules: GameRules
) -> bool:  # fmt: skip
    """Move the joker at ``n`` within its meld, if that is allowed."""
    low, suit, joker = reading // 4, reading % 4, int(table.meld_card[source, n])
    lift(table, source, n, card)
    size = table.after_size
    if how == AS_SET:
        if card == NO_CARD:
            return False
        table.after[size], table.after_name[size], table.after_size = joker, name, size + 1
        if not is_enough(table, how, rules):
            return False
        put_meld(table, source, table.after, table.after_name, 0, size + 1)
        return True
    origin = low + n if card == NO_CARD else NONE
    low += 1 if n == 0 and card == NO_CARD else 0
    place = end_for(low, suit, size, name, origin, rules)
    if place == NONE:
        return False
    if place < low:
        for at in range(size, 0, -1):
            table.after[at], table.after_name[at] = table.after[at - 1], table.after_name[at - 1]
        table.after[0], low = joker, place
    else:
        table.after[size] = joker
    table.after_size = size + 1
    if not is_enough(table, how, rules):
        return False
    put_meld(table, source, table.after, table.after_name, 0, size + 1)
    name_jokers(table, source, low * 4 + suit)
    return True


@compiled
def goes_over(
    table: Table, source: int, target: int, how: int, reading: int, n: int, name: int, card: int, rules: GameRules
) -> bool:  # fmt: skip
    """Move the joker at ``n`` to another meld, if that is allowed."""
    joker, size = int(table.meld_card[source, n]), table.meld_size[target]
    lift(table, source, n, card)
    if not is_enough(table, how, rules) or size + 1 > MELD_CARDS:
        return False
    cards, names = table.meld_card[target], table.meld_name[target]
    run = run_of(cards, names, 0, size, rules)
    place = NONE if run == NO_RUN else end_for(run // 4, run % 4, size, name, NONE, rules)
    if place != NONE:
        if place < run // 4:
            for at in range(size, 0, -1):
                cards[at], names[at] = cards[at - 1], names[at - 1]
            cards[0] = joker
        else:
            cards[size] = joker
        table.meld_size[target] = size + 1
        name_jokers(table, target, min(place, run // 4) * 4 + run % 4)
    else:
        if reads(cards, names, size, AS_SET, rules) == 0:
            return False
        # Beyond meld_size: where the set then is none, nothing has changed.
        cards[size], names[size] = joker, name
        if not is_set(cards, names, 0, size + 1, rules.set_grown, rules):
            return False
        table.meld_size[target] = size + 1
    put_meld(table, source, table.after, table.after_name, 0, table.after_size)
    if how == AS_RUN:
        low = reading // 4 + (1 if n == 0 and card == NO_CARD else 0)
        name_jokers(table, source, low * 4 + reading % 4)
    return True
