"""The same match under other rules: what it comes to, what would change, by how much, and which choice makes it so."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple, cast

from ledger.audit.grounds import NotingRules
from ledger.audit.money import what_is_due
from ledger.audit.played import PlayedMatch
from ledger.play.matches import standings_now
from ledger.play.points import points_by_seat
from ledger.play.replay import REFUSED, is_replayed
from ledger.play.state import Deal, Match, deals_of
from ledger.rules.admissible import differing_options
from schemas.errors import BadCards, BadRuleset, UsageError
from schemas.events import CLAIMS, Open
from schemas.message import Value
from schemas.reasons import faults_message
from schemas.ruleset import Ruleset

What = Literal["show", "points", "total", "money", "finding"]


class Question(NamedTuple):
    """One thing a ruleset decides about a match; ``seq`` is the event it hangs on, 0 for none; ``code`` of a law."""

    what: What
    deal: int
    seq: int
    seat: int
    code: str = ""


class RulesAnswer(NamedTuple):
    """What the ruleset makes of it: valid or not, points, chips, paise, broken or not; None when not decided."""

    value: bool | int | None
    options: tuple[str, ...] = ()
    why: Value | None = None


Outcome = dict[Question, RulesAnswer]
Count = Callable[[Ruleset], Outcome]
"""What a match comes to under some rules."""


def outcome(match: PlayedMatch) -> Outcome:
    """Everything its rules decide about a match, claims left aside: shows, points, totals, money, rules broken."""
    answers: Outcome = {}
    if match.last is None or match.rules is None:
        return answers
    for step in match.replayed.steps:
        for row in step.findings if step.event.type not in CLAIMS else ():
            question = Question("finding", row.deal or 0, row.seq or 0, row.seat or 0, row.code)
            answers[question] = RulesAnswer(True, why=row.statement)
    return answers | figures(match.last, match.opened, match.rules)


def figures(last: Match, opening: Open | None, rules: Ruleset) -> Outcome:
    """The shows, points, totals and money of a match that was replayed to its ``last`` state."""
    answers: Outcome = {}
    for deal in deals_of(last):
        answers |= _of_deal(deal, rules)
    return answers | figures_of_match(last, opening, rules)


_MONEY = ("settlement.pays", "settlement.fee_percent")


def figures_of_match(last: Match, opening: Open | None, rules: Ruleset) -> Outcome:
    """Of a match that was replayed to its ``last`` state: totals, where there is more than one deal, and money, where
    it is played for."""
    answers: Outcome = {}
    if rules.match.wins != "deal_winner" and (standings := standings_now(last)) is not None:
        for account in standings.accounts:
            answers[Question("total", 0, 0, account.seat)] = RulesAnswer(account.total, ("match.counts", "match.ends"))
    if rules.settlement.pays != "nothing":
        due = what_is_due(last, opening, rules)
        for seat in last.seats:
            amount = due.settlement.amounts.get(seat) if due.settlement else None
            answers[Question("money", 0, 0, seat)] = RulesAnswer(amount, _MONEY, due.why_not)
    return answers


def _of_deal(deal: Deal, rules: Ruleset) -> Outcome:
    answers: Outcome = {}
    for declaration in deal.declared:
        options = ("show.pure", "show.sequences", "show.impure")
        why = faults_message(declaration.faults) if declaration.faults else None
        answers[Question("show", deal.number, declaration.seq, declaration.seat)] = RulesAnswer(
            declaration.valid, options, why
        )
    for seat in deal.seats:
        computed = points_by_seat(deal, rules)[seat.number]
        question = Question("points", deal.number, 0, seat.number)
        answers[question] = RulesAnswer(computed.points, computed.options, computed.why_not)
    return answers


# -- two rulesets ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """One answer that differs. ``causes`` are the options that make the difference, each on its own where one alone
    does, together where only all of them do; their clauses are the rulesets' own."""

    question: Question
    one: RulesAnswer
    other: RulesAnswer
    causes: tuple[str, ...]
    together: bool


def refuse_unlike(one: Ruleset, other: Ruleset) -> None:
    """Raises UsageError, in one sentence, when a match of the one game cannot be counted by the other."""
    for rules in (one, other):
        if not is_replayed(rules):
            raise UsageError(REFUSED.format(ruleset=rules.id))
    if one.melding.where != other.melding.where:
        hand, table = (one, other) if one.melding.where == "hand" else (other, one)
        raise UsageError(
            f"{hand.id} is played with melds in the hand and {table.id} with melds on the table: the moves of one mean "
            "nothing in the other; choose rulesets of the same kind of game"
        )


class Counterfactual(NamedTuple):
    """Which rules matches are counted under too; of those played by ``only`` (a hash) alone, where that is given."""

    other: Ruleset
    only: str | None = None

    def leaves_out(self, own: Ruleset) -> bool:
        """Whether matches of these rules are not asked about, or cannot be counted by the others."""
        try:
            refuse_unlike(own, self.other)
        except UsageError:
            return True
        return self.only not in (None, own.hash)


def differences(
    match: PlayedMatch, one: Ruleset, other: Ruleset, recount: Count | None = None
) -> list[Difference]:  # fmt: skip
    """Everything about a match that ``other`` decides otherwise than ``one``, by deal, event and seat; by what it is
    counted to come to by ``recount``, or else by its replays.

    Raises UsageError when the two are games of different kinds.
    """
    refuse_unlike(one, other)
    count = recount or (lambda rules: outcome(match.under(rules)))
    before, after = count(one), count(other)
    questions = changed_questions(before, after)
    if not questions:
        return []
    options = differing_options if recount else partial(_asked_for, match)
    causes = _causes(count, options, one, other, questions, before, after)
    rows = []
    for question in questions:
        paths, together = causes[question]
        rows.append(Difference(question, answer_to(question, before), answer_to(question, after), paths, together))
    return rows


def changed_questions(before: Outcome, after: Outcome) -> list[Question]:
    """What two outcomes answer differently, by deal, event and seat."""
    return [q for q in sorted({*before, *after}, key=_order) if answer_to(q, before).value != answer_to(q, after).value]


def _order(question: Question) -> tuple[int, int, int, str, str]:
    last = question.what in {"total", "money"}  # what has no deal and no event of its own comes after what has
    return question.deal or (10**6 if last else 0), question.seq or 10**7, question.seat, question.what, question.code


class Impact(NamedTuple):
    """What other rules would change of a match: anything; how many paise would go elsewhere (what some gain, or others
    lose, whichever is more); whether it is ``open`` how much of somebody's money."""

    changed: bool
    paise: int
    open: bool


def impact(before: Outcome, after: Outcome) -> Impact:
    """What of two outcomes differs, but for the rules broken."""
    questions = [question for question in changed_questions(before, after) if question.what != "finding"]
    money_questions = [question for question in questions if question.what == "money"]
    money = [(answer_to(question, before).value, answer_to(question, after).value) for question in money_questions]
    moves = [other - one for one, other in money if one is not None and other is not None]
    paise = max(sum(paise for paise in moves if paise > 0), -sum(paise for paise in moves if paise < 0))
    return Impact(bool(questions), paise, len(moves) < len(money))


def answer_to(question: Question, answers: Outcome) -> RulesAnswer:
    """The answer of an outcome; a rule of which it says nothing was not broken, anything else is not decided."""
    return answers.get(question, RulesAnswer(False if question.what == "finding" else None))


def switched(one: Ruleset, other: Ruleset, paths: Iterable[str]) -> Ruleset | None:
    """``one`` with some options as in ``other``; None when the two do not go together."""
    fields = {name: getattr(one, name) for name in Ruleset.model_fields}
    for path in paths:
        table, option = path.split(".")
        try:
            options = {**fields[table].model_dump(), option: getattr(getattr(other, table), option)}
            fields[table] = type(fields[table])(**options)
        except ValueError:
            return None
    half_a_contract = len(fields["contract"].trios) != len(fields["contract"].runs)
    return None if half_a_contract else Ruleset(**fields)


def _asked_for(match: PlayedMatch, one: Ruleset, other: Ruleset) -> tuple[str, ...]:
    """The options in which two rulesets differ, but for those that a replay by the ``one`` never asks for: these change
    nothing alone, and every replay that is spared saves more than this one costs."""
    paths, noting = differing_options(one, other), NotingRules(one)
    again = match.under(cast("Ruleset", noting))
    outcome(again)
    if again.failure is not None or noting.asked_for_all:
        return paths
    return tuple(path for path in paths if path in noting.paths)


def _causes(
    count: Count,
    options: Callable[[Ruleset, Ruleset], tuple[str, ...]],
    one: Ruleset,
    other: Ruleset,
    questions: Sequence[Question],
    before: Outcome,
    after: Outcome,
) -> dict[Question, tuple[tuple[str, ...], bool]]:
    """For each answer that differs the options that change it when switched alone; else those needed together."""
    alone = _changing(count, options(one, other), one, other, questions, before)
    rest = [question for question in questions if not alone[question]]
    # Of the others: the options without which ``other`` would not answer as it does; all when each can be spared.
    more = _changing(count, options(other, one) if rest else (), other, one, rest, after)
    causes = {question: (paths, False) for question, paths in alone.items() if paths}
    for question in rest:
        together = more[question] or differing_options(one, other)
        causes[question] = (together, len(together) > 1)
    return causes


def _changing(
    count: Count,
    paths: Iterable[str],
    one: Ruleset,
    other: Ruleset,
    questions: Sequence[Question],
    before: Outcome,
) -> dict[Question, tuple[str, ...]]:
    """For each question the options that change ``one``'s answers (``before``) when they alone are as in ``other``."""
    changing: dict[Question, tuple[str, ...]] = dict.fromkeys(questions, ())
    for path in paths:
        rules = switched(one, other, (path,))
        if rules is None:
            continue
        with suppress(BadRuleset, BadCards):
            after = count(rules)
            for question in questions:
                if answer_to(question, after).value != answer_to(question, before).value:
                    changing[question] += (path,)
    return changing
