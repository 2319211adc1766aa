"""Counts over the whole ledger, kept match by match: what a match adds can be taken away again to the last unit."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ledger.audit.played import PlayedMatch
from ledger.audit.readings import Readings
from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import finding_name
from ledger.play.laws import LAWS
from ledger.views.rows.board import Board
from ledger.views.rows.matches import Deals
from ledger.views.rows.turns import Turn
from ledger.views.tables.answers import answer_rules_row
from ledger.views.tables.board import BOARD_TABLES, REJECTED
from schemas.clausebook import Clausebook
from schemas.ruleset import Ruleset

Key = tuple[str, ...]
Use = tuple[str, str, str]
"""Table, key and digest of the row a match needs there."""

COUNTED: Final = (
    "matches", "played_on", "deals", "events", "findings", "claims", "overturned", "undecidable", "unchecked",
)  # fmt: skip
_BOARD: Final = {table.name: table for table in BOARD_TABLES if table is not REJECTED}


class Share(NamedTuple):
    """What one match adds: by table and key the figures of the row, and which rows of rules and codes it needs."""

    counts: Mapping[tuple[Any, ...], tuple[int, ...]]
    uses: Mapping[Use, str]

    def counts_json(self) -> str:
        """The counts as they are kept."""
        return _json([[list(key), list(figures)] for key, figures in self.counts.items()])

    def uses_json(self) -> str:
        """The uses as they are kept, without what stands in the rows."""
        return _json([list(use) for use in self.uses])


def kept_share(counts: str, uses: str) -> Share:
    """A share as it was kept; what stands in the rows it needs is not known any more."""
    figures = {tuple(key): tuple(values) for key, values in json.loads(counts)}
    return Share(figures, dict.fromkeys(((kind, name, variant) for kind, name, variant in json.loads(uses)), ""))


class Sharing:
    """Makes shares. What is the same for many matches is written once and remembered."""

    def __init__(self, clauses: Clausebook) -> None:
        self._clauses = clauses
        self._rules: dict[int, tuple[Ruleset, str, str]] = {}
        self._answers: dict[tuple[int, int], tuple[Readings, str, str]] = {}

    def of(self, match: PlayedMatch, deals: Deals, told: Sequence[tuple[str, Sequence[Turn]]]) -> Share:
        """What a match adds; ``told`` are the turns of each deal."""
        audit = match.audit
        counts: dict[tuple[Any, ...], tuple[int, ...]] = {}
        board = Board()
        board.add(match, deals, told)
        for name, row in board.rows(()):
            table = _BOARD[name]
            key = (name, *(row[column] for column in table.key))
            counts[key] = tuple(int(row[column]) for column in table.columns if column not in table.key)
        for what, count in _sums(match, deals).items():
            counts["summary", what] = (count,)
        for code, count in Counter(finding.code for finding in audit.findings).items():
            counts["laws", code] = (count,)
        return Share(counts, dict(self._uses(match)))

    def _uses(self, match: PlayedMatch) -> Iterable[tuple[Use, str]]:
        audit, digest = match.audit, match.ruleset_hash
        for finding in audit.findings:
            if finding.code not in LAWS:
                yield _use(
                    "laws", finding.code, {"name": finding_name(finding.code, ENGLISH), "severity": finding.severity}
                )
        for gone in audit.unchecked:
            if gone.code not in LAWS:
                yield _use("laws", gone.code, {"name": gone.code, "severity": None})
        for clause in {clause for row in audit.rows for clause in row.clauses if clause not in self._clauses}:
            yield _use("clauses", clause, {})
        if digest is None:
            return
        name = (match.ruleset or "unknown").partition("@")[0]
        rules = match.rules
        yield _use("rulesets", digest, {"id": name, "title": rules.title if rules else name})
        if rules is None:
            return
        if id(rules) not in self._rules:
            self._rules[id(rules)] = rules, *_written({"options": rules.content.decode()})
        yield ("pinned_rules", digest, self._rules[id(rules)][1]), self._rules[id(rules)][2]
        readings = match.readings or Readings(rules)
        pair = id(readings.rules), id(readings.other)
        if pair not in self._answers:
            row = {name: value for name, value in answer_rules_row(digest, readings).items() if name != "hash"}
            self._answers[pair] = readings, *_written(row)
        yield ("answer_rules", digest, self._answers[pair][1]), self._answers[pair][2]


def _sums(match: PlayedMatch, deals: Deals) -> Counter[str]:
    audit = match.audit
    rulings = Counter(verdict.verdict for verdict in audit.verdicts)
    return Counter(
        matches=1,
        played_on=int(not match.ended),
        deals=len(deals.ids),
        events=len(match.events),
        findings=len(audit.findings),
        claims=len(audit.verdicts),
        overturned=rulings["OVERTURNED"],
        undecidable=rulings["UNDECIDABLE"],
        unchecked=len(audit.unchecked),
    )


def _use(kind: str, name: str, row: Mapping[str, Any]) -> tuple[Use, str]:
    variant, content = _written(row)
    return (kind, name, variant), content


def _written(row: Mapping[str, Any]) -> tuple[str, str]:
    content = _json(row)
    return hashlib.sha256(content.encode()).hexdigest()[:16], content


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))


class Tally:
    """What is to be added to the counts; negative where matches have less to add than they had.

    ``contents`` says what stands in the rows that matches need.
    """

    def __init__(self, contents: dict[Use, str]) -> None:
        self.counts: dict[tuple[Any, ...], list[int]] = {}
        self.uses: Counter[Use] = Counter()
        self.contents = contents

    def add(self, share: Share, times: int = 1) -> None:
        """Count a match, or with ``times`` -1 no longer as it was."""
        for key, figures in share.counts.items():
            held = self.counts.setdefault(key, [0] * len(figures))
            for place, figure in enumerate(figures):
                held[place] += times * figure
        for use in share.uses:
            self.uses[use] += times
