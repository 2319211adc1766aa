"""Matches of a ledger that need no replay: those the compiled engine calls clean, which promises that the audit would
find nothing, uphold every claim and leave no check unmade.

Compiling costs seconds, so that only large ledgers are gone through like this, and only where numba is installed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ledger.audit.played import Origin
from schemas.ruleset import Ruleset

if TYPE_CHECKING:  # numpy and numba are for those who ask
    from ledger.engine.verifier import Verifier

WORTH_COMPILING: Final = 300_000
"""From so many events on going through a ledger compiled saves more than compiling costs."""


class Cleared(NamedTuple):
    """A match that is clean: where it comes from, its events, and how many claims it makes, all of them upheld."""

    match: str
    origin: Origin
    events: int
    claims: int


def is_worth_compiling(events: int) -> bool:
    """Whether a ledger of so many events is gone through compiled here."""
    return events >= WORTH_COMPILING and find_spec("numba") is not None


class Verifiers:
    """The verifier of each ruleset, made when it is first asked for; one for each thread."""

    def __init__(self) -> None:
        self._made: dict[str, Verifier] = {}

    def of(self, rules: Ruleset) -> Verifier:
        """The verifier of a ruleset."""
        from ledger.engine.verifier import Verifier

        # What the laws find hangs on cases too, which the hash of a ruleset's choices leaves out.
        key = f"{rules.hash} {' '.join(sorted(rules.cases))}"
        if key not in self._made:
            self._made[key] = Verifier(rules)
        return self._made[key]


class Clearing:
    """Answers of one match after another whether it is clean; rulesets are read once each."""

    def __init__(self) -> None:
        from ledger.engine.packs import Book

        self._book, self._verifiers = Book(), Verifiers()

    def is_clean(self, lines: Sequence[Mapping[str, Any]], rules: Ruleset) -> bool:
        """Whether a match, its whole log as objects in ``seq`` order, is clean by these rules; False says nothing but
        that it must be replayed."""
        from ledger.engine.packs import NotPackedError, pack

        verifier = self._verifiers.of(rules)
        if not verifier.taught:
            return False
        try:
            return verifier.is_clean(pack(lines, rules.hash, self._book))
        except NotPackedError:
            return False


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
