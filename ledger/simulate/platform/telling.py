"""What colluders say by their pace: a strong hand is played fast and a weak one slowly, and the partner takes it in.

Everybody's pace is seen by everybody; what it stands for, only partners know. Neither costs a draw of chance.
"""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import Worksheet
from ledger.simulate.platform.feeling import feel
from ledger.simulate.platform.felt import IN, SOFTMAX, TOLD, WEIGHED, Felt
from ledger.simulate.platform.sorting import ASSETS, sort_hand

_USUAL_POINTS, _POINTS_APART = 52.0, 6.0
_USUAL_ASSETS, _ASSETS_APART = 13, 2
"""How good a hand is as a rule, and from how far off on it is told as strong or weak: felt points, and assets."""
_QUICK, _TARDY = 0.6, 1.7
"""Below and above what factor of the time usual for an act a partner takes it for a sign."""


@compiled
def has_partner(felt: Felt, seat: int) -> bool:
    """Whether a partner is still in."""
    found = False
    for other in range(felt.seats):
        found |= felt.partners[seat] >> other & 1 == 1 and felt.status[other] == IN
    return found


@compiled
def tell(sheet: Worksheet, felt: Felt, seat: int) -> None:
    """Choose the pace of the next act. The mark says that it tells something."""
    felt.pace[seat] = 1.0
    if felt.tells[seat] == 0 or not has_partner(felt, seat):
        return
    if felt.generator == SOFTMAX:
        bad = feel(sheet, felt, seat, 0.5)
        strong, weak = bad < _USUAL_POINTS - _POINTS_APART, bad > _USUAL_POINTS + _POINTS_APART
    else:
        sort_hand(felt, seat, 1)
        assets = felt.worth[ASSETS]
        strong, weak = assets > _USUAL_ASSETS + _ASSETS_APART, assets < _USUAL_ASSETS - _ASSETS_APART
    if strong:
        felt.pace[seat] = 1.0 / (1.0 + felt.tells[seat])
    elif weak:
        felt.pace[seat] = 1.0 + felt.tells[seat]
    if felt.mark == 0 or felt.mark >= WEIGHED:
        felt.mark = TOLD if strong or weak else TOLD + WEIGHED


@compiled
def overhear(felt: Felt, seat: int, took: int, usual: float) -> None:
    """Note how an act looked to who watches the clock: quick, as usual or slow; ``took`` and ``usual`` are times of
    one unit. A slow connection looks slow."""
    felt.heard[seat] = 0.0
    if took < _QUICK * usual:
        felt.heard[seat] = 1.0
    elif took > _TARDY * usual:
        felt.heard[seat] = -1.0


@compiled
def heard(felt: Felt, seat: int) -> float:
    """What partners still in last said of their hands: above 0 strong, below 0 weak."""
    said = 0.0
    for other in range(felt.seats):
        if felt.partners[seat] >> other & 1 and felt.status[other] == IN:
            said += felt.heard[other]
    return said
