"""Matches of a ledger that need no replay: those the compiled engine calls clean, which promises that the audit would
find nothing, uphold every claim and leave no check unmade; and those of which it counts what they come to under rules.

Compiling costs seconds, so that only large ledgers are gone through like this, and only where numba is installed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ledger.audit.counterfactual import Outcome, Question, RulesAnswer, What
from ledger.audit.played import Origin
from schemas.ruleset import Ruleset

if TYPE_CHECKING:  # numpy and numba are for those who ask
    from ledger.engine.verifier import Cleared, Verifier

WORTH_COMPILING: Final = 300_000
"""From so many events on going through a ledger compiled saves more than compiling costs."""
NO_HASH: Final = "0" * 64
"""The rules of a pack that is judged by many."""
_ASKED: Final[tuple[What, ...]] = ("show", "points", "total", "money")
"""What a figure of the engine answers."""


class CleanMatch(NamedTuple):
    """A match in which nothing is wrong: where it comes from, by which ruleset, its events, how many claims it makes,
    all of them upheld, and whether there are checks that its log does not show enough for."""

    match: str
    origin: Origin
    ruleset: str
    events: int
    claims: int
    unchecked: bool = False


def is_worth_compiling(events: int) -> bool:
    """Whether a ledger of so many events is gone through compiled here."""
    return events >= WORTH_COMPILING and find_spec("numba") is not None


class Verifiers:
    """The verifier of each ruleset, made when it is first asked for; one for each thread. Rules that price cards and
    shape melds alike have the tables of the search in common."""

    def __init__(self) -> None:
        self._verifiers: dict[str, Verifier] = {}
        self._sheets: dict[Any, Any] = {}

    def of(self, rules: Ruleset) -> Verifier:
        """The verifier of a ruleset."""
        from ledger.engine.verifier import Verifier

        # What the laws find hangs on cases too, which the hash of a ruleset's choices leaves out.
        key = f"{rules.hash} {' '.join(sorted(rules.cases))}"
        if key not in self._verifiers:
            self._verifiers[key] = Verifier(rules, self._sheets)
        return self._verifiers[key]


class _Packing:
    """Packs one match after another for verifiers; rulesets are read once each."""

    def __init__(self) -> None:
        from ledger.engine.packs import Book

        self._book, self._verifiers = Book(), Verifiers()

    def _pack(self, lines: Sequence[Mapping[str, Any]], ruleset_hash: str) -> bytes | None:
        """A match, its whole log as objects in ``seq`` order, as a pack; None where it has no place in one."""
        from ledger.engine.packs import NotPackedError, pack

        try:
            return pack(lines, ruleset_hash, self._book)
        except NotPackedError:
            return None


class Clearing(_Packing):
    """Answers of one match after another whether it is clean."""

    def answer(self, lines: Sequence[Mapping[str, Any]], rules: Ruleset) -> Cleared | None:
        """What a match is, its whole log as objects in ``seq`` order, by these rules; None says nothing but that it
        must be replayed."""
        verifier = self._verifiers.of(rules)
        pack = self._pack(lines, rules.hash) if verifier.taught else None
        return verifier.cleared(pack) if pack is not None else None


class Recount(_Packing):
    """Answers of one match after another what it comes to under some rules; each is packed once."""

    def pack(self, lines: Sequence[Mapping[str, Any]]) -> bytes | None:
        """A match as a pack that is judged by many rules; None where it has no place in one."""
        return self._pack(lines, NO_HASH)

    def outcome(self, octets: bytes, rules: Ruleset) -> Outcome | None:
        """What a match comes to under rules, as :func:`ledger.audit.counterfactual.outcome` says, without the reasons;
        None where the replay must be asked."""
        import numpy as np

        pack, starts = np.frombuffer(octets, dtype=np.uint8), np.array([0, len(octets)], dtype=np.int64)
        figures = self._verifiers.of(rules).figures_of(pack, starts)
        return None if figures.answers[0] else outcome_of(figures.rows.tolist())


def outcome_of(figures: Sequence[tuple[int, int, int, int, int]]) -> Outcome:
    """The figures of a match that breaks no law, as answers to questions."""
    return {
        Question(_ASKED[what], deal, seq, seat): RulesAnswer(bool(value) if _ASKED[what] == "show" else value)
        for what, deal, seq, seat, value in figures
    }


def claims_in(lines: Sequence[Mapping[str, Any]]) -> int:
    """How many verdicts the claims of a log get: one a show judged, and one a seat of points, totals and payouts."""
    count = 0
    for line in lines:
        kind = line["type"]
        if kind == "show_judged":
            count += 1
        elif kind == "deal_scored":
            count += len(line["points"])
        elif kind == "match_settled":
            count += sum("points" in row for row in line.get("standings", ())) + len(line.get("payouts", ()))
    return count
