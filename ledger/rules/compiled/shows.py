"""Whether thirteen cards make a valid show."""

from __future__ import annotations

from ledger.rules.compiled.jit import compiled
from ledger.rules.compiled.search import measure
from ledger.rules.compiled.worksheet import LIVES, NEVER, Ints, Worksheet


@compiled
def can_show(sheet: Worksheet, need: int, one: Ints, two: Ints, printed: int, wild: int) -> bool:
    """Whether all cards of a hand can be shown; jokers left over lengthen the second sequence.

    Exact for two sequences (LIVES). With one it is so where nothing is left over of two, or all jokers are placed.
    """
    measure(sheet, one, two, printed, wild, need, LIVES)
    return sheet.left[need] == 0 and sheet.left[need] != NEVER
