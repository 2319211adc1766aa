"""Which clause is checked where: by the laws and verdicts that rest on the options it is the source of.

A clause that no option names says itself what checks it (``checked_by``), or why no log can show it (``unobservable``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ledger.play.laws import LAWS
from schemas.clausebook import Clause, Clausebook
from schemas.errors import BadRuleset
from schemas.ruleset import Ruleset

VERDICTS: Mapping[str, str] = {
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
"""What is judged by the options of a table beside the laws that cite them."""

CLAIMS = ("show", "points", "total", "settlement", "meld", "log")
"""What a clause may name in ``checked_by`` beside ``law:CODE``, ``option:PATH`` and ``ruleset:ID``: verdicts, the
reading of a meld, and the form of the log itself, which refuses what is written otherwise."""


@dataclass(frozen=True, slots=True)
class Covered:
    """One clause: the options it is the source of with the rulesets that cite it there, and what checks them."""

    clause: Clause
    options: tuple[str, ...]
    rulesets: tuple[str, ...]
    laws: tuple[str, ...]
    judged: tuple[str, ...]

    @property
    def observed(self) -> bool:
        """Whether anything checks it."""
        return bool(self.laws or self.judged)

    @property
    def missing(self) -> bool:
        """Whether nothing checks it and nothing says why."""
        return not self.observed and self.clause.unobservable is None


def coverage(book: Clausebook, rulesets: Iterable[Ruleset]) -> list[Covered]:
    """Every clause of the texts with what checks it, in the order of the book.

    Raises BadRuleset when a clause names a law or an option there is none of.
    """
    cited: dict[str, dict[str, list[str]]] = {}
    known: set[str] = set()
    for ruleset in rulesets:
        known.add(ruleset.id)
        for option, clause_id in ruleset.sources.items():
            cited.setdefault(clause_id, {}).setdefault(option, []).append(ruleset.id)
    return [_covered(clause, cited.get(clause.id, {}), known) for clause in book.values() if clause.standing == "text"]


def _covered(clause: Clause, cited: Mapping[str, list[str]], known: Collection[str]) -> Covered:
    options, laws, judged = list(cited), [], []
    for check in clause.checked_by:
        kind, _, name = check.partition(":")
        if kind == "law" and name in LAWS:
            laws.append(name)
        elif kind == "option" and name:
            options.append(name)
        elif kind == "ruleset" and name in known:
            judged.append(f"played as {name}")
        elif check in CLAIMS:
            judged.append(check)
        else:
            raise BadRuleset(f"clause {clause.id}: no such check: {check}")
    for option in options:
        laws += [law.code for law in LAWS.values() if option in law.options]
        if option.partition(".")[0] in VERDICTS:
            judged.append(VERDICTS[option.partition(".")[0]])
    laws += [law.code for law in LAWS.values() if clause.id in law.clauses]
    named = tuple(dict.fromkeys(name for names in cited.values() for name in names))
    return Covered(clause, tuple(options), named, tuple(dict.fromkeys(laws)), tuple(dict.fromkeys(judged)))
