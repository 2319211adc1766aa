"""The colluder policy: what is done for a partner, against a third player, and what pace says.

Colluders who play by rules of thumb choose, among cards they hold for nearly equal, what serves a partner or keeps from
a third player whose cards they see. A signaller plays a strong hand fast and a weak one slowly, and the partner takes
it in; everybody's pace is seen by everybody, what it stands for only partners know. Neither costs a draw of chance.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Worksheet
from ledger.simulate.population import state
from ledger.simulate.population.state import TableState
from ledger.simulate.population.strength import ASSETS, MADE, PURE_RUNS, estimate_loss, sort_hand

_NEARLY = 22.0
"""Within how much of the order two cards are nearly equal, for each unit of feeding or squeezing."""

_USUAL_POINTS, _POINTS_APART = 52.0, 6.0
_USUAL_ASSETS, _ASSETS_APART = 13, 2
"""How good a hand is as a rule, and from how far off on it is signalled as strong or weak: points to lose, assets."""
_QUICK, _TARDY = 0.6, 1.7
"""Below and above what factor of the time usual for an act a partner takes it for a sign."""


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
        if table.held[seat, card] and 0 < table.role[0, card] < 100:
            suit, rank, waits = card // 13 * 13, card % 13, 0
            for away in (-2, -1, 1, 2):
                if 0 <= rank + away <= 12:
                    waits += table.held[partner, suit + rank + away]
            for other in range(rank, 52, 13):
                waits += table.held[partner, other]
            table.score[card] -= 7.0 * waits * table.terms[seat, state.SHARES]


@compiled
def help_of(table: TableState, follower: int, card: int, made: int, pure: int) -> int:
    """How many cards more the next player melds with a card, a first pure run three times; ``made`` and ``pure`` are
    what that player has without it."""
    state.give(table, follower, card)
    sort_hand(table, follower, 1)
    gain = table.worth[MADE] - made + 3 * (table.worth[PURE_RUNS] - pure)
    state.take(table, follower, card)
    return int(gain)


@compiled
def squeezes(table: TableState, seat: int, follower: int) -> bool:
    """Whether a seat keeps cards from the next player, a third one, while a partner is in."""
    third = not table.partners[seat] >> follower & 1
    return bool(table.terms[seat, state.SQUEEZES] > 0 and third and state.last_partner(table, seat) >= 0)


@compiled
def fed_card(table: TableState, seat: int, follower: int, usual: int) -> int:
    """Among cards nearly as ready to go as the usual one, the one that melds most cards of the partner."""
    best, most = usual, 0
    reach = table.score[usual] + _NEARLY * table.terms[seat, state.FEEDS]
    sort_hand(table, follower, 1)
    made, pure = table.worth[MADE], table.worth[PURE_RUNS]
    for card in range(52):
        if table.held[seat, card] == 0 or card % 13 == table.wild or table.score[card] > reach:
            continue
        gain = help_of(table, follower, card, made, pure)
        if gain > most:
            best, most = card, gain
    return best


@compiled
def withheld_card(table: TableState, seat: int, follower: int, usual: int) -> int:
    """Where the usual card helps the next player, the first to go of those nearly as ready that help least."""
    reach = table.score[usual] + _NEARLY * table.terms[seat, state.SQUEEZES]
    sort_hand(table, follower, 1)
    made, pure = table.worth[MADE], table.worth[PURE_RUNS]
    best, least = usual, help_of(table, follower, usual, made, pure)
    if least <= 0:
        return usual
    for card in range(52):
        if table.held[seat, card] == 0 or card % 13 == table.wild or table.score[card] > reach:
            continue
        gain = max(0, help_of(table, follower, card, made, pure))
        if gain < least or (gain == least and table.score[card] < table.score[best]):
            best, least = card, gain
    return best


@compiled
def shows(table: TableState, seat: int, partner: bool, held_back: float) -> bool:
    """Whether a complete hand is declared, or held back for a partner who is in. The mark says what came of it."""
    if partner and held_back < table.terms[seat, state.HOLDS]:
        table.mark = state.HELD
        return False
    table.mark = state.HELD + state.WEIGHED if partner and table.terms[seat, state.HOLDS] > 0 else 0
    return True


@compiled
def mark_discard(table: TableState, honest: int, shared: int, final: int, favour: int, partner: bool) -> None:
    """Mark a discard: the honest one, the one that goes by a partner's cards, and the final one, which may be a favour
    (``FED`` or ``SQUEEZED``, 0 for none)."""
    if final != honest:
        table.mark = favour if final != shared else state.SHARED
    elif favour or partner:
        table.mark = state.WEIGHED + (favour if favour else state.SHARED)


# ------------------------------------------------------------------------------------------ signals by pace


@compiled
def signal(work: Worksheet, table: TableState, seat: int) -> None:
    """Choose the pace of the next act. The mark says that it is a signal."""
    table.pace[seat] = 1.0
    if table.terms[seat, state.SIGNALS] == 0 or state.last_partner(table, seat) < 0:
        return
    if table.generator == state.SOFTMAX:
        bad = estimate_loss(work, table, seat, 0.5)
        strong, weak = bad < _USUAL_POINTS - _POINTS_APART, bad > _USUAL_POINTS + _POINTS_APART
    else:
        assets = assets_of(table, seat)
        strong, weak = assets > _USUAL_ASSETS + _ASSETS_APART, assets < _USUAL_ASSETS - _ASSETS_APART
    if strong:
        table.pace[seat] = 1.0 / (1.0 + table.terms[seat, state.SIGNALS])
    elif weak:
        table.pace[seat] = 1.0 + table.terms[seat, state.SIGNALS]
    if table.mark == 0 or table.mark >= state.WEIGHED:
        table.mark = state.SIGNALLED if strong or weak else state.SIGNALLED + state.WEIGHED


@compiled
def observe_pace(table: TableState, seat: int, took: int, usual: float) -> None:
    """Note how an act looked to who watches the clock: quick, as usual or slow; ``took`` and ``usual`` are times of
    one unit. A slow connection looks slow."""
    table.heard[seat] = 0.0
    if took < _QUICK * usual:
        table.heard[seat] = 1.0
    elif took > _TARDY * usual:
        table.heard[seat] = -1.0


@compiled
def partner_signals(table: TableState, seat: int) -> float:
    """What partners still in last signalled of their hands: above 0 strong, below 0 weak."""
    said = 0.0
    for other in range(table.seats):
        if state.is_partner(table, seat, other):
            said += table.heard[other]
    return said
