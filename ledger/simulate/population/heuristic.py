"""The heuristic policy: sort the hand greedily, throw what has the lowest rank in one's order, err now and then.

Nothing is weighed against chance here: habits decide, and a share of decisions goes wrong. Colluders let what serves
their partner, or keeps from a third player whose cards they see, go first among cards they hold for nearly equal; what
they would have thrown else is worked out beside it. A hand is sorted greedily (pure runs first, then sets, then jokers
to pairs of cards), and its assets are counted.
"""

from __future__ import annotations

from ledger.collusion.facts import packed
from ledger.rules.compiled.counting import can_show
from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import measure
from ledger.rules.compiled.suit_rows import LIVES, NEVER, Ints, Worksheet
from ledger.simulate.population import state
from ledger.simulate.population.chance import below, uniform
from ledger.simulate.population.state import TableState

ERRS, HIGH, PAIR, BESIDE, GAP, CAREFUL = 0, 1, 2, 3, 4, 5
TAKES_MELD, TAKES_MORE, TAKES_ANY, OVERSEES, RASH = 6, 7, 8, 9, 10
NEEDS, FLIPS, TIRES, UNSURE = 11, 12, 13, 14
"""Traits: share of wrong discards; what a high card, a pair, neighbours and a gap are worth; how often dangerous cards
are kept, a discard is taken for a new meld, for a longer one, for nothing; how often a complete hand is overseen, an
incomplete one declared; assets without which a hand is dropped, how often that goes the other way, how often a bad hand
is dropped later; how far the order of cards is unsure."""

_USUAL_ASSETS, _SIGNAL = 13, 3.0
"""What a hand has; how many of these a partner's signal counts for who heeds it."""

LOOSE, MADE, PURE_RUNS, ASSETS = 48, 49, 50, 51
"""Places in ``worth`` of what a sorted hand comes to: points of loose cards, cards in melds, pure runs, what speaks for
it. ``role`` says what a card of a face is that can best be spared: 300 and more in a meld, else 1 in a pair, 2 beside a
neighbour, 4 by a gap, added."""

_IN_RUN, _IN_SET, _WITH_JOKER = 500, 380, 320

_NEARLY = 22.0
"""Within how much of the order two cards are nearly equal, for each unit of feeding or squeezing."""


@compiled
def drops(table: TableState, seat: int) -> bool:
    """Whether to give up: too little at first, or a bad hand that does not get better."""
    u, turns = uniform(table.noise), table.drawn[seat]
    sort_hand(table, seat, 0)
    assets, needs = table.worth[ASSETS], table.traits[seat, NEEDS]
    hopeless = table.worth[LOOSE] >= 55 and table.worth[PURE_RUNS] == 0
    honest = gives_up(table, seat, u, assets - needs, turns, hopeless)
    if table.terms[seat, state.SHIFTS] == 0 and table.terms[seat, state.HEEDS] == 0:
        return honest
    partner = best_partner(table, seat)
    if partner < 0:
        return honest
    lean = table.terms[seat, state.SHIFTS] * (assets_of(table, partner) - _USUAL_ASSETS) / 2.0
    lean += table.terms[seat, state.HEEDS] * _SIGNAL * state.partner_signals(table, seat)
    swayed = gives_up(table, seat, u, assets - needs + lean, turns, hopeless)
    table.mark = state.STAYED if swayed != honest else state.STAYED + state.WEIGHED
    return swayed


@compiled
def gives_up(table: TableState, seat: int, u: float, spare: float, turns: int, hopeless: bool) -> bool:
    """The rule itself, with one draw of chance."""
    if turns == 0:
        return bool((spare < 0) != (u < table.traits[seat, FLIPS]))
    return bool(turns >= 3 and hopeless and spare < 4 and u < table.traits[seat, TIRES])


@compiled
def takes(table: TableState, seat: int, top: int) -> bool:
    """Whether to take the top discard: always for a first pure sequence, by habit for other melds."""
    u = uniform(table.noise)
    sort_hand(table, seat, 0)
    meld_cards, pure = table.worth[MADE], table.worth[PURE_RUNS]
    state.give(table, seat, top)
    sort_hand(table, seat, 0)
    more, purer = table.worth[MADE] - meld_cards, table.worth[PURE_RUNS] - pure
    state.take(table, seat, top)
    if purer > 0 and pure == 0:
        return bool(u >= table.traits[seat, ERRS])
    if more >= 2:
        return bool(u < table.traits[seat, TAKES_MELD])
    if more == 1:
        return bool(u < table.traits[seat, TAKES_MORE])
    return bool(u < table.traits[seat, TAKES_ANY])


@compiled
def ends(work: Worksheet, table: TableState, seat: int) -> tuple[int, int]:
    """How to end the turn, and with which card."""
    overlooked, held_back, rash = uniform(table.noise), uniform(table.noise), uniform(table.noise)
    sort_hand(table, seat, 0)
    loose, own_assets = table.worth[LOOSE], table.worth[ASSETS]
    finish = finishing_card(work, table, seat) if loose <= 45 else -1
    card = choose(table, seat, own_assets)
    partner = best_partner(table, seat) if table.partners[seat] else -1
    if finish >= 0 and overlooked >= table.traits[seat, OVERSEES]:
        return (packed.SHOW, finish) if state.shows(table, seat, partner >= 0, held_back) else (packed.THROW, card)
    gives = finish < 0 and partner >= 0 and held_back < table.terms[seat, state.GIVES] and state.still_in(table) <= 4
    if gives and assets_of(table, partner) > own_assets and not completes(work, table, seat, card):
        table.mark = state.GAVE
        return packed.WRONG, card
    if finish < 0 and loose <= 14 and rash < table.traits[seat, RASH] and not completes(work, table, seat, card):
        table.mark = 0
        return packed.WRONG, card
    return packed.THROW, card


@compiled
def completes(work: Worksheet, table: TableState, seat: int, card: int) -> bool:
    """Whether the hand can be shown once a card has gone."""
    state.take(table, seat, card)
    is_complete = can_show(work, LIVES, table.one[seat], table.two[seat], table.printed[seat], table.wild)
    state.give(table, seat, card)
    return is_complete


@compiled
def finishing_card(work: Worksheet, table: TableState, seat: int) -> int:
    """A card to put down that leaves a show; -1 when there is none."""
    measure(work, table.one[seat], table.two[seat], table.printed[seat], table.wild, LIVES, LIVES)
    if work.left[LIVES] == NEVER or work.left[LIVES] > work.points[10]:
        return -1
    for card in range(state.FACES):
        if table.hands[seat, card] and completes(work, table, seat, card):
            return card
    return -1


@compiled
def choose(table: TableState, seat: int, own_assets: int) -> int:
    """The card to throw. The mark says what the partner's cards did to it."""
    follower, partner = state.next_in(table, seat), -1
    err, careful = uniform(table.noise), uniform(table.noise) < table.traits[seat, CAREFUL]
    heeds = uniform(table.noise) < 0.15 + 0.6 * (table.terms[seat, state.FEEDS] + table.terms[seat, state.SQUEEZES])
    rank_cards(table, seat, follower if careful else -1)
    honest = pick_lowest(table, seat, err)
    if table.terms[seat, state.SHARES] > 0:
        partner = state.last_partner(table, seat)
    shared = honest
    if partner >= 0:
        demote_dead(table, seat, partner)
        shared = pick_lowest(table, seat, err)
    final, favour = shared, 0
    if honest < 0:
        return state.first_held(table, seat)
    beside = table.terms[seat, state.FEEDS] > 0 and table.partners[seat] >> follower & 1
    if beside and assets_of(table, follower) > own_assets:
        favour = state.FED
        final = fed_card(table, seat, follower, shared) if heeds else shared
    elif state.squeezes(table, seat, follower):
        favour = state.SQUEEZED
        final = withheld_card(table, seat, follower, shared) if heeds else shared
    state.mark_discard(table, honest, shared, final, favour, partner >= 0)
    return final


@compiled
def rank_cards(table: TableState, seat: int, follower: int) -> None:
    """The place of every card in the player's order, lowest first to go, in ``score``; line 0 is sorted already."""
    for card in range(52):
        if table.hands[seat, card] == 0 or card % 13 == table.wild:
            continue
        role = table.role[0, card]
        place = float(below(table.noise, 1 + int(table.traits[seat, UNSURE])))
        if role >= 100:
            place += role
        else:
            place += table.traits[seat, PAIR] if role & 1 else 0.0
            place += table.traits[seat, BESIDE] if role & 2 else 0.0
            place += table.traits[seat, GAP] if role & 4 else 0.0
            place -= table.traits[seat, HIGH] * points_of(card % 13)
        if follower >= 0 and collects(table, follower, card):
            place += 30.0
        table.score[card] = place


@compiled
def collects(table: TableState, other: int, card: int) -> bool:
    """Whether the next player took a card beside this one."""
    count = 0
    for face in range(52):
        count += table.picked[other, face] if state.near(face, card) else 0
    return bool(count)


@compiled
def pick_lowest(table: TableState, seat: int, err: float) -> int:
    """The first to go, or who errs, the second or third."""
    first, second, third = -1, -1, -1
    for card in range(52):
        if table.hands[seat, card] == 0 or card % 13 == table.wild:
            continue
        if first < 0 or table.score[card] < table.score[first]:
            first, second, third = card, first, second
        elif second < 0 or table.score[card] < table.score[second]:
            second, third = card, second
        elif third < 0 or table.score[card] < table.score[third]:
            third = card
    errs = table.traits[seat, ERRS]
    if err < errs * errs and third >= 0:
        return third
    return second if err < errs and second >= 0 else first


# ------------------------------------------------------------------------------------------ for a partner


@compiled
def assets_of(table: TableState, seat: int) -> int:
    """What speaks for a hand: jokers, melds, neighbours."""
    sort_hand(table, seat, 1)
    return int(table.worth[ASSETS])


@compiled
def best_partner(table: TableState, seat: int) -> int:
    """The partner still in with the most assets; -1 when there is none."""
    best, most = -1, -1
    for other in range(table.seats):
        if state.is_partner(table, seat, other):
            assets = assets_of(table, other)
            if assets > most:
                best, most = other, assets
    return best


@compiled
def demote_dead(table: TableState, seat: int, partner: int) -> None:
    """Cards that wait for what the partner holds are worth nothing."""
    for card in range(52):
        if table.hands[seat, card] and 0 < table.role[0, card] < 100:
            suit, rank, waits = card // 13 * 13, card % 13, 0
            for away in (-2, -1, 1, 2):
                if 0 <= rank + away <= 12:
                    waits += table.hands[partner, suit + rank + away]
            for other in range(rank, 52, 13):
                waits += table.hands[partner, other]
            table.score[card] -= 7.0 * waits * table.terms[seat, state.SHARES]


@compiled
def help_of(table: TableState, follower: int, card: int, meld_cards: int, pure: int) -> int:
    """How many cards more the next player melds with a card, a first pure run thrice; ``meld_cards`` and ``pure`` are
    what that player has without it."""
    state.give(table, follower, card)
    sort_hand(table, follower, 1)
    gain = table.worth[MADE] - meld_cards + 3 * (table.worth[PURE_RUNS] - pure)
    state.take(table, follower, card)
    return int(gain)


@compiled
def fed_card(table: TableState, seat: int, follower: int, usual: int) -> int:
    """Among cards nearly as ready to go as the usual one, the one that melds most cards of the partner."""
    best, most = usual, 0
    reach = table.score[usual] + _NEARLY * table.terms[seat, state.FEEDS]
    sort_hand(table, follower, 1)
    meld_cards, pure = table.worth[MADE], table.worth[PURE_RUNS]
    for card in range(52):
        if table.hands[seat, card] == 0 or card % 13 == table.wild or table.score[card] > reach:
            continue
        gain = help_of(table, follower, card, meld_cards, pure)
        if gain > most:
            best, most = card, gain
    return best


@compiled
def withheld_card(table: TableState, seat: int, follower: int, usual: int) -> int:
    """Where the usual card helps the next player, the first to go of those nearly as ready that help least."""
    reach = table.score[usual] + _NEARLY * table.terms[seat, state.SQUEEZES]
    sort_hand(table, follower, 1)
    meld_cards, pure = table.worth[MADE], table.worth[PURE_RUNS]
    best, least = usual, help_of(table, follower, usual, meld_cards, pure)
    if least <= 0:
        return usual
    for card in range(52):
        if table.hands[seat, card] == 0 or card % 13 == table.wild or table.score[card] > reach:
            continue
        gain = max(0, help_of(table, follower, card, meld_cards, pure))
        if gain < least or (gain == least and table.score[card] < table.score[best]):
            best, least = card, gain
    return best


# ------------------------------------------------------------------------------------------ a hand sorted


@compiled
def sort_hand(table: TableState, seat: int, line: int) -> None:
    """Sort the hand of a seat: roles on a line of ``role``, sums in ``worth``."""
    bit, jokers = 1 << table.wild, int(table.printed[seat])
    # The first four places of ``worth`` are free, and hold what is left of each suit meanwhile.
    rest, role, worth = table.worth, table.role[line], table.worth
    role[:] = 0
    meld_cards, runs = 0, 0
    for suit in range(4):
        jokers += (1 if table.one[seat, suit] & bit else 0) + (1 if table.two[seat, suit] & bit else 0)
        first, second = int(table.one[seat, suit]) & ~bit, int(table.two[seat, suit]) & ~bit
        ranks = runs_of(first)
        meld_cards += mark_all(role, suit, ranks, _IN_RUN)
        runs += 1 if ranks else 0
        rest[suit] = first & ~ranks | second
    meld_cards += take_sets(rest, role)
    melds = meld_cards
    meld_cards, jokers = fit_jokers(rest, role, meld_cards, jokers)
    assets = 4 * jokers + 6 * runs + melds + 2 * (meld_cards - melds)
    worth[LOOSE], worth[MADE], worth[PURE_RUNS] = 0, meld_cards, runs
    for suit in range(4):
        worth[LOOSE] += loose_points(rest[suit])
        assets += company(rest, role, suit)
    worth[ASSETS] = assets


@compiled
def runs_of(mask: int) -> int:
    """The ranks of a suit that lie three in a row; an ace at the end of K Q if not at the beginning."""
    row = mask | (mask & 1) << 13
    hit = row & row >> 1 & row >> 2
    ranks = hit | hit << 1 | hit << 2
    return (ranks | ranks >> 13) & 0x1FFF


@compiled
def mark_all(role: Ints, suit: int, ranks: int, what: int) -> int:
    """Give the faces of a suit a role; answers how many there are."""
    count = 0
    for rank in range(13):
        if ranks >> rank & 1:
            role[13 * suit + rank] = what
            count += 1
    return count


@compiled
def take_sets(rest: Ints, role: Ints) -> int:
    """Sets of three or four suits out of what is left; answers how many cards."""
    a, b, c, d = rest[0], rest[1], rest[2], rest[3]
    threes = a & b & (c | d) | (a | b) & c & d
    count = 0
    for suit in range(4):
        ranks = rest[suit] & threes
        rest[suit] &= ~ranks
        for rank in range(13):
            if ranks >> rank & 1:
                role[13 * suit + rank] = max(role[13 * suit + rank], _IN_SET)
                count += 1
    return count


@compiled
def fit_jokers(rest: Ints, role: Ints, meld_cards: int, jokers: int) -> tuple[int, int]:
    """A joker to each two cards in suit, high ones first, and then to pairs; answers cards made and jokers left."""
    for rank in range(11, -1, -1):
        for suit in range(4):
            for away in (1, 2):
                pair = 1 << rank | 1 << rank + away
                if jokers and rank + away < 13 and rest[suit] & pair == pair:
                    rest[suit] &= ~pair
                    meld_cards += mark_all(role, suit, pair, _WITH_JOKER)
                    jokers -= 1
    for rank in range(12, -1, -1):
        count = 0
        for suit in range(4):
            count += rest[suit] >> rank & 1
        if jokers and count == 2:
            jokers -= 1
            meld_cards += 2
            for suit in range(4):
                if rest[suit] >> rank & 1:
                    rest[suit] &= ~(1 << rank)
                    role[13 * suit + rank] = _WITH_JOKER
    return meld_cards, jokers


@compiled
def loose_points(mask: int) -> int:
    """Points of the loose cards of a suit."""
    points = 0
    for rank in range(13):
        if mask >> rank & 1:
            points += points_of(rank)
    return points


@compiled
def points_of(rank: int) -> int:
    """Points of a card of a rank."""
    return 10 if rank == 0 or rank > 9 else rank + 1


@compiled
def company(rest: Ints, role: Ints, suit: int) -> int:
    """The roles of loose cards of a suit by the company they have; answers how many have a neighbour.

    A loose second copy of a card in a meld takes the role of the face: it can go.
    """
    row = int(rest[suit]) | (int(rest[suit]) & 1) << 13
    beside = (row << 1 | row >> 1) & row
    gap = (row << 2 | row >> 2) & row
    count = 0
    for rank in range(13):
        if not rest[suit] >> rank & 1:
            continue
        what = 0
        for other in range(4):
            if other != suit and rest[other] >> rank & 1:
                what |= 1
        high = rank == 0
        if beside >> rank & 1 or (high and beside >> 13 & 1):
            what |= 2
            count += 1
        if gap >> rank & 1 or (high and gap >> 13 & 1):
            what |= 4
        role[13 * suit + rank] = what
    return count
