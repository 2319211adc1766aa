"""The rules behind an answer: which choice of the ruleset, by which clause, and where the operator says so himself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ledger.answers.matter import Cited
from ledger.messages.speaker import Speaker
from schemas.clausebook import Clause, Clausebook
from schemas.message import Saying, saying
from schemas.ruleset import Ruleset

UNDECIDABLE: Final = "house:undecidable"
NOT_ASKED: Final = "house:not-in-this-game"


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as it is cited to somebody, every text in his language but for ``written``.

    ``says`` is the rule as it was applied, ``written`` the clause in the words of the file of clauses, ``standing``
    whether it is written, custom, or a choice of the house. ``section``, ``section_title`` and ``section_words`` are
    the operator's own, None where its clause file has none.
    """

    clause: str
    says: str
    standing: str
    place: str | None
    written: str | None
    section: str | None = None
    section_title: str | None = None
    section_words: str | None = None


_MILLISECONDS: Final = frozenset({"timer.tolerance"})
"""Choices that rulesets write in milliseconds; players are told seconds."""


def cited(rules: Ruleset | None, options: tuple[str, ...], *clauses: str) -> tuple[Cited, ...]:
    """The choices ``options`` of a ruleset, each with its clause, then ``clauses`` by themselves.

    A choice the game never asks for is left out. Without any, what is said where nothing can be decided.
    """
    found = [Cited(option, rules.source(option)) for option in dict.fromkeys(options)] if rules else []
    found = [each for each in found if each.clause != NOT_ASKED] or found
    found += [Cited(None, clause) for clause in clauses]
    return tuple(found) or (Cited(None, UNDECIDABLE),)


def rule_saying(rules: Ruleset | None, cited_rule: Cited, speaker: Speaker) -> Saying:
    """The rule as a sentence: the choice that was made, with its figure, or the clause of the house by itself."""
    if cited_rule.option is None or rules is None:
        key = f"clause.{cited_rule.clause.partition(':')[2] or cited_rule.clause}"
        return saying(key if speaker.has(key) else "clause.as_written")
    chosen = choice(rules, cited_rule.option)
    key = f"rule.{cited_rule.option}"
    exact = f"{key}.{chosen}"
    if speaker.has(exact):
        return saying(exact)
    if isinstance(chosen, tuple):
        return saying(key, value=", ".join(map(str, chosen)))
    if cited_rule.option in _MILLISECONDS:
        return saying(key, value=f"{chosen / 1000:g}")
    return saying(key, value=chosen)


def choice(rules: Ruleset, option: str) -> Any:
    """What a ruleset chose for an option."""
    table, _, name = option.partition(".")
    return getattr(getattr(rules, table), name)


def rules_told(rules: Ruleset | None, every: tuple[Cited, ...], book: Clausebook, speaker: Speaker) -> tuple[Rule, ...]:
    """Every rule cited, each sentence once."""
    told: dict[str, Rule] = {}
    for one in every:
        says = speaker.say(rule_saying(rules, one, speaker))
        told.setdefault(says, _rule(one.clause, says, book, speaker))
    return tuple(told.values())


def _rule(name: str, says: str, book: Clausebook, speaker: Speaker) -> Rule:
    clause = book.get(name)
    own = operator_clause(book, name, speaker.language)
    if clause is None:
        return Rule(name, says, speaker.words(saying("standing.unknown")), None, None)
    return Rule(
        clause=name,
        says=says,
        standing=speaker.words(saying(f"standing.{clause.standing}")),
        place=clause.text if clause.standing == "text" else None,
        written=clause.rule,
        section=own.section if own else None,
        section_title=own.text if own else None,
        section_words=own.rule if own else None,
    )


def operator_clause(book: Clausebook, name: str, language: str) -> Clause | None:
    """The operator's section for a clause, in the player's language where there is one; None without any.

    It is the clause itself when that names a section, or one that says which clauses it restates.
    """
    found = [clause for clause in book.values() if clause.section and (clause.id == name or name in clause.restates)]
    return min(found, key=lambda clause: (clause.language != language, clause.language is not None), default=None)
