"""Matches of a ledger that need no replay: those the compiled engine calls clean, which promises that the audit would
find nothing, uphold every claim and leave no check unmade; and those of which it counts what they come to under rules.

Compiling costs seconds, so that only large ledgers are gone through like this, and only where numba is installed. A
match of which a pack is stored need not be read: the pack holds for as long as its rows are the same, byte for byte.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
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
"""The rules in a pack that is judged by those it is asked under."""
_LONGEST: Final = 1 << 24
"""Octets that are taken of a stored pack: of a million events and more. Whoever damages a file may let a few grow to
more than there is room for."""
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


class StoredPack(NamedTuple):
    """What the engine reads of a match that is all there, compressed, and how many claims it makes; ``mark`` says of
    which rows it was made, by which packer."""

    mark: bytes
    claims: int
    pack: bytes

    @classmethod
    def of(cls, lines: Sequence[Mapping[str, Any]], digest: bytes) -> StoredPack | None:
        """The pack of a match, its whole log as objects in ``seq`` order, whose rows have a ``digest``; None where it
        has no place in one, or the engine reads none of an event of it."""
        from ledger.engine.packs import Book, NotPackedError, judged_part, pack

        try:
            octets = judged_part(pack(lines, NO_HASH, Book(), has_words=False))
        except NotPackedError:
            return None
        if octets is None:
            return None
        claims = claims_in(lines)
        return cls(_mark(digest, claims, octets), claims, zlib.compress(octets))

    def octets(self, digest: bytes) -> bytes | None:
        """The pack, where it is of rows of this digest and as it was made, by this packer."""
        if (type(self.claims), type(self.pack)) != (int, bytes):  # a damaged file holds anything
            return None
        octets = octets_of(self.pack)
        return octets if octets is not None and self.mark == _mark(digest, self.claims, octets) else None


def octets_of(pack: bytes) -> bytes | None:
    """A stored pack before it was compressed, which another zlib does otherwise; None of what is none."""
    opener = zlib.decompressobj()
    try:
        octets = opener.decompress(pack, _LONGEST)
    except zlib.error:
        return None
    return octets if opener.eof and not opener.unused_data else None


def _mark(digest: bytes, claims: int, octets: bytes) -> bytes:
    from ledger.engine.packs import PACKER

    return sha256(b"%d %d %b %b" % (PACKER, claims, digest, octets)).digest()[:16]


StoredPacks = Callable[[str], StoredPack | None]
"""What gives the pack of a match that is stored."""


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


class Packing:
    """Packs one match after another for verifiers, or takes the packs that are stored; rulesets are read once each."""

    def __init__(self, stored: StoredPacks = lambda _: None) -> None:
        from ledger.engine.packs import Book

        self.stored, self._book, self._verifiers = stored, Book(), Verifiers()

    def pack(self, lines: Sequence[Mapping[str, Any]]) -> bytes | None:
        """A match, its whole log as objects in ``seq`` order, as a pack; None where it has no place in one."""
        from ledger.engine.packs import NotPackedError, pack

        try:
            return pack(lines, NO_HASH, self._book)
        except NotPackedError:
            return None


class Clearing(Packing):
    """Answers of one match after another whether it is clean."""

    def knows(self, rules: Ruleset) -> bool:
        """Whether it can tell of any match by these rules."""
        return self._verifiers.of(rules).taught

    def answer(self, pack: bytes | None, rules: Ruleset) -> Cleared | None:
        """What a match is by these rules; None says nothing but that it must be replayed, as one without a pack."""
        return self._verifiers.of(rules).cleared(pack) if pack is not None else None


class Recount(Packing):
    """Answers of one match after another what it comes to under some rules; each is packed once."""

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
