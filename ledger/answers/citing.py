"""The rules behind an answer in words: the choice made, by which clause, and the operator's own text for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from ledger.answers.subject import NOT_ASKED, Cited
from ledger.messages.renderer import Renderer
from schemas.clausebook import Clause, Clausebook
from schemas.message import Message, Money, Title, message
from schemas.ruleset import Ruleset

_AMOUNTS: Final = frozenset({"settlement.fee_cap", "settlement.fee_cap_seat"})


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as it is cited to somebody, every text in the reader's language but for ``written``.

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


def _rule_message(rules: Ruleset | None, cited_rule: Cited, words: Renderer, currency: str | None = None) -> Message:
    """The rule as a sentence: the choice that was made, with its figure, or a clause by itself.

    Where a clause says less or more than others for the same choice, the sentence has an attribute by its name
    (``rule-timer-seconds.AL-16``), so that a letter says of a clause what stands there.
    """
    if cited_rule.option is None or rules is None or cited_rule.clause == NOT_ASKED:
        code = f"clause-{cited_rule.clause.partition(':')[2] or cited_rule.clause}"
        return message(code if words.has(code) else "clause-read_otherwise")
    table, _, option = cited_rule.option.partition(":")[0].partition(".")
    chosen = getattr(getattr(rules, table), option)
    code = f"rule-{table}-{option}"
    if words.has(f"{code}-{chosen}"):
        code = f"{code}-{chosen}"
    by_clause = f"{code}.{cited_rule.clause.replace(':', '-')}"
    code = by_clause if words.has(by_clause) else code
    if isinstance(chosen, tuple):
        return message(code, value=", ".join(map(str, chosen)))
    # What rulesets write in milliseconds is told in seconds, and in minor units as money.
    if cited_rule.option in {"timer.tolerance", "timer.bank"}:
        return message(code, value=f"{chosen / 1000:g}")
    return message(code, value=Money(chosen, currency) if cited_rule.option in _AMOUNTS else chosen)


def applied_rules(
    rules: Ruleset | None, every: tuple[Cited, ...], book: Clausebook, words: Renderer, currency: str | None = None
) -> tuple[Rule, ...]:
    """Every rule cited, each sentence once, with amounts in the ``currency`` of the match."""
    found: dict[str, Rule] = {}
    for one in every:
        says = words.sentence(_rule_message(rules, one, words, currency))
        found.setdefault(says, _rule(one.clause, says, book, words))
    return tuple(found.values())


def _rule(name: str, says: str, book: Clausebook, words: Renderer) -> Rule:
    clause = book.get(name)
    if clause is None:
        return Rule(name, says, words.say("standing-unknown"), None, None)
    own = operator_clause(book, name, words.language)
    return Rule(
        clause=name,
        says=says,
        standing=words.say(f"standing-{clause.standing}"),
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


def citations(rules: tuple[Rule, ...], words: Renderer) -> list[Message]:
    """The rules with where they stand, those of one clause together."""
    return [_citation(list(same), words) for _, same in groupby(rules, key=partial(_told_together, words))]


def _told_together(words: Renderer, rule: Rule) -> tuple[str | None, ...]:
    """Rules of one clause stand together; to a player, who is told no clause, those of one text."""
    if words.viewer is None or rule.written is None:
        return (rule.clause,)
    return (rule.section_title, rule.section, rule.place, rule.standing)


def _citation(rules: list[Rule], words: Renderer) -> Message:
    rule = rules[0]
    applied = words.unstopped(" ".join(each.says for each in rules))
    if words.viewer is not None and rule.written is not None:
        return _citation_for_player(rule, applied)
    if rule.section is not None:
        return message(
            "cite-section", rule=applied, clause=rule.clause, standing=rule.standing, section=rule.section,
            title=rule.section_title or "", words=rule.section_words or "",
        )  # fmt: skip
    if rule.written is None:
        return message("cite-plain", rule=applied)
    if rule.place is None:
        return message("cite-unknown", rule=applied, clause=rule.clause, standing=rule.standing)
    return message("cite-text", rule=applied, clause=rule.clause, standing=rule.standing, place=Title(rule.place))


def _citation_for_player(rule: Rule, applied: str) -> Message:
    """The same without the names clauses have here: by the operator's section, the text, or what kind of rule it is."""
    if rule.section is not None:
        return message(
            "cite-player_section", rule=applied, section=rule.section, title=rule.section_title or "",
            words=rule.section_words or "",
        )  # fmt: skip
    if rule.place is None:
        return message("cite-player", rule=applied, standing=rule.standing)
    return message("cite-player_text", rule=applied, standing=rule.standing, place=Title(rule.place))
