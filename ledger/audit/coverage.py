"""Which clause is shown to be checked: by a pair of logs, one that breaks it and its legal twin.

That a law reads an option, or a verdict rests on one, which a clause is the source of, shows where it is checked and
not that it is. The audit must cite the clause for the one log and have nothing against the other. A clause without a
pair says why no log can show it (``unobservable``), or is not checked yet.

Pairs are stored in ``schemas/pairs``, a file for each text, a line a pair: the twin whole, and of the log that breaks
the clause what differs from it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from ledger.play.laws import LAWS
from schemas.clausebook import Clause, Clausebook
from schemas.errors import BadRuleset
from schemas.ruleset import Ruleset

_JUDGED: Mapping[str, str] = {
    "points": "what a card left over costs",
    "count": "what a loser's hand costs",
    "drop": "what giving up costs",
    "wrong_show": "what a wrong show costs",
    "leave": "what leaving costs",
    "disconnect": "what a lost connection costs",
    "going_out": "what the deal costs when somebody goes out",
    "timeout": "what missed turns cost",
    "winner": "who wins a deal",
    "stock": "what a deal counts when the stock has run out",
    "match": "totals, places and the end of the match",
    "pool": "totals, places and the end of the match",
    "settlement": "what is paid",
    "show": "whether a show is valid",
    "sequence": "what a sequence is",
    "set": "what a set is",
    "deal": "how many cards a hand and a show have",
    "contract": "what a contract asks for",
}
"""By table of a ruleset, what is judged by its options beside the laws that cite them."""

_OTHER_CHECKS = ("show", "points", "total", "settlement", "meld", "log")
"""What a clause may name in ``checked_by`` beside ``law:CODE``, ``option:PATH`` and ``ruleset:ID``: verdicts, the
reading of a meld, and the form of the log itself, which refuses what is written otherwise."""


Line = Mapping[str, Any]
"""An event as a log writes it."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A log that breaks ``clauses`` and its legal ``twin``, both of one ruleset.

    ``shows`` is the law that finds the breach, or the kind of claim that is overturned (``verdict:show``,
    ``verdict:points``, ``verdict:settlement``). ``reading``: another reading of the clause allows it, so that it is
    told and held against nobody.
    """

    name: str
    clauses: tuple[str, ...]
    ruleset: str
    shows: str
    twin: tuple[Line, ...]
    breaking: tuple[Line, ...]
    reading: bool = False


def pair_of(line: str) -> Pair:
    """A pair from its line."""
    fields = json.loads(line)
    twin = tuple(fields["twin"])
    breaking = (*twin[: fields["same"]], *fields["breaking"])
    clauses = tuple(fields["clauses"])
    return Pair(
        fields["name"], clauses, fields["ruleset"], fields["shows"], twin, breaking, fields.get("reading", False)
    )


@cache
def stored_pairs() -> tuple[Pair, ...]:
    """Every pair there is, by text and in the order of its file."""
    folder = files("schemas") / "pairs"
    texts = sorted((file for file in folder.iterdir() if file.name.endswith(".jsonl")), key=lambda file: file.name)
    return tuple(pair_of(line) for file in texts for line in file.read_text("utf-8").splitlines())


def by_clause(pairs: Iterable[Pair]) -> dict[str, Pair]:
    """The first pair of each clause; one that is held against somebody before one that is only told."""
    first_pairs: dict[str, Pair] = {}
    for pair in sorted(pairs, key=lambda pair: pair.reading):
        for clause in pair.clauses:
            first_pairs.setdefault(clause, pair)
    return first_pairs


State = Literal["shown", "unobservable", "unchecked"]


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """One clause: the pair that shows it to be checked, the options it is the source of with the rulesets that cite it
    there, and the laws and verdicts that rest on them."""

    clause: Clause
    options: tuple[str, ...]
    rulesets: tuple[str, ...]
    laws: tuple[str, ...]
    judged: tuple[str, ...]
    pair: Pair | None

    @property
    def state(self) -> State:
        """``shown`` by a pair, ``unobservable`` in any log, or neither: ``unchecked``."""
        if self.pair is not None:
            return "shown"
        return "unobservable" if self.clause.unobservable is not None else "unchecked"


def coverage(
    book: Clausebook, rulesets: Iterable[Ruleset], pairs: Iterable[Pair] | None = None
) -> list[ClauseCoverage]:
    """Every clause of the texts with the pair that shows it and what checks it, in the order of the book.

    ``pairs`` are those stored, unless others are given. Raises BadRuleset when a clause names a law or an option there
    is none of.
    """
    cited: dict[str, dict[str, list[str]]] = {}
    ids: set[str] = set()
    for ruleset in rulesets:
        ids.add(ruleset.id)
        every = [(option, clause) for option, clause in ruleset.sources.items()]
        every += [(case, clause) for case, clauses in ruleset.cases.items() for clause in clauses]
        for option, clause_id in every:
            cited.setdefault(clause_id, {}).setdefault(option, []).append(ruleset.id)
    by_id = by_clause(stored_pairs() if pairs is None else pairs)
    texts = [clause for clause in book.values() if clause.standing == "text"]
    return [_cover(clause, cited.get(clause.id, {}), ids, by_id.get(clause.id)) for clause in texts]


def _cover(clause: Clause, cited: Mapping[str, list[str]], ids: Collection[str], pair: Pair | None) -> ClauseCoverage:
    options, laws, checks = list(cited), [], []
    for check in clause.checked_by:
        kind, _, name = check.partition(":")
        if kind == "law" and name in LAWS:
            laws.append(name)
        elif kind == "option" and name:
            options.append(name)
        elif kind == "ruleset" and name in ids:
            checks.append(f"played as {name}")
        elif check in _OTHER_CHECKS:
            checks.append(check)
        else:
            raise BadRuleset(f"clause {clause.id}: no such check: {check}")
    for option in options:
        laws += [law.code for law in LAWS.values() if option in law.options]
        table = option.partition(".")[0]
        if table in _JUDGED:
            checks.append(_JUDGED[table])
    laws += [law.code for law in LAWS.values() if clause.id in law.clauses]
    rulesets = tuple(dict.fromkeys(name for names in cited.values() for name in names))
    return ClauseCoverage(
        clause, tuple(options), rulesets, tuple(dict.fromkeys(laws)), tuple(dict.fromkeys(checks)), pair
    )
