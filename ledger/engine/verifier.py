"""Packs judged under their rulesets, many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from ledger.engine.kernel import judge_packs
from ledger.engine.meld_kernel import judge_table_packs
from ledger.engine.options import as_record, hand_rules, table_rules
from ledger.engine.tables import CLEAN, Bytes, empty_table
from ledger.rules.compiled.counting import sheet_for
from ledger.rules.compiled.jit import IS_COMPILED
from schemas.ruleset import Ruleset

WHY: Final = ("clean", "not_taught", "not_whole", "law", "clock", "saved", "claim")
"""What an answer means: clean, or why a match goes to the fold."""


class Verifier:
    """Judges packs of one ruleset; one for each thread, for it holds the tables of the search (30 MB).

    ``taught`` is False for a ruleset with an option, a case or a law the engine does not know: every answer is then
    ``not_taught``.
    """

    def __init__(self, rules: Ruleset) -> None:
        known, on_table = hand_rules(rules), table_rules(rules)
        self.taught = known is not None or on_table is not None
        if known is not None:
            numbers, self._hands = known
            self._sheet = sheet_for(rules)
        elif on_table is not None:
            numbers = on_table
        else:
            return
        self._on_table, self._table = on_table is not None, empty_table()
        self._rules = as_record(numbers) if IS_COMPILED else numbers

    def answers(self, packs: Sequence[bytes]) -> Bytes:
        """An answer for each pack, a number of :data:`WHY`; 0 promises that the audit finds nothing, upholds every
        claim and leaves no check unmade."""
        if not self.taught:
            return np.full(len(packs), WHY.index("not_taught"), dtype=np.uint8)
        starts = np.zeros(len(packs) + 1, dtype=np.int64)
        np.cumsum([len(pack) for pack in packs], out=starts[1:])
        return self.answers_of(np.frombuffer(b"".join(packs), dtype=np.uint8), starts)

    def answers_of(self, packs: Bytes, starts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Bytes:
        """As :meth:`answers`, of packs that lie end to end from each of ``starts`` to the next."""
        found = np.zeros(len(starts) - 1, dtype=np.uint8)
        packs = packs.view()
        packs.flags.writeable = False  # as bytes are: for arrays that can be written all would be compiled once more
        if self._on_table:
            judge_table_packs(self._table, self._rules, packs, starts, found)
        else:
            judge_packs(self._table, self._sheet, self._hands, self._rules, packs, starts, found)
        return found

    def is_clean(self, pack: bytes) -> bool:
        """Whether one match is clean; False says nothing but that the fold must be asked."""
        return bool(self.answers([pack])[0] == CLEAN)


__all__ = ["IS_COMPILED", "WHY", "Verifier"]
