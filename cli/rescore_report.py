"""A counterfactual as a person reads it: each difference between two rulesets, and the clause that makes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from cli.screen import print_json, say
from ledger.audit.counterfactual import Answer, Difference, differing_options
from ledger.messages.renderer import ENGLISH, decimal
from schemas.ruleset import Ruleset

NAMES = {"show": "show", "points": "points", "total": "total", "money": "money", "finding": "finding"}


def _clauses(rules: Ruleset, difference: Difference) -> list[str]:
    return list(rules.clauses(*difference.causes)) if difference.causes else []


def rows(match: str, one: Ruleset, other: Ruleset, changed: Sequence[Difference]) -> Iterator[dict[str, Any]]:
    """A row for each difference; values are null where the record does not decide them."""
    for difference in changed:
        question = difference.question
        yield {
            "kind": "difference",
            "match": match,
            "deal": question.deal or None,
            "seq": question.seq or None,
            "seat": question.seat or None,
            "what": question.what,
            **({"code": question.code} if question.code else {}),
            "rulesets": [one.id, other.id],
            "values": [difference.one.value, difference.other.value],
            "options": list(difference.causes),
            "together": difference.together,
            "clauses": [_clauses(one, difference), _clauses(other, difference)],
        }


def report(match: str, one: Ruleset, other: Ruleset, changed: Sequence[Difference]) -> None:
    """One match under two rulesets."""
    say(Text.assemble((match, "bold"), f"  played by {one.id}; as if it had been {other.id} (a counterfactual)"))
    if not changed:
        say(f"  Nothing changes: {len(differing_options(one, other))} choices differ, none of them matters here.")
        return
    for difference in changed:
        _difference(one, other, difference)


def _difference(one: Ruleset, other: Ruleset, difference: Difference) -> None:
    question = difference.question
    place = f"deal {question.deal}" if question.deal else "match"
    place += f", event {question.seq}" if question.seq else ""
    who = f"seat {question.seat}" if question.seat else ""
    what = f"{question.code}" if question.code else NAMES[question.what]
    values = f"{_worth(question.what, difference.one)} -> {_worth(question.what, difference.other)}"
    say(Text.assemble(f"  {place:<18} {who:<8} ", (f"{what:<12}", "bold"), f" {values}"))
    for rules, answer in ((one, difference.one), (other, difference.other)):
        if answer.value is None and answer.why:
            say(f"        {rules.id}: not decided, {ENGLISH.value(answer.why)}")
        elif question.what in {"show", "finding"} and answer.why:
            say(f"        {rules.id}: {ENGLISH.value(answer.why)}")
    if difference.together:
        say("        only together:")
    for path in difference.causes[:6]:
        table, option = path.split(".")
        before, after = (rules.options[table][option] for rules in (one, other))
        say(f"        because {path}: {before} [{one.source(path)}] -> {after} [{other.source(path)}]")
    if len(difference.causes) > 6:
        say(f"        and {len(difference.causes) - 6} more choices")


def _worth(what: str, answer: Answer) -> str:
    if answer.value is None:
        return "not decided"
    if what == "show":
        return "valid" if answer.value else "not valid"
    if what == "finding":
        return "broken" if answer.value else "allowed"
    return decimal(answer.value) if what == "money" else str(answer.value)


def impact(
    match: str, one: Ruleset, other: Ruleset, changed: Sequence[Difference], counts: Counter[str], as_json: bool
) -> None:
    """One match of many, in a line, when a verdict or a payout would change in it."""
    counts["matches"] += 1
    relevant = [difference for difference in changed if difference.question.what != "finding"]
    if not relevant:
        return
    counts["changed"] += 1
    moved = [_by_how_much(difference) for difference in relevant]
    known = [paise for paise in moved if paise is not None]
    counts["paise"] += max(sum(max(paise, 0) for paise in known), -sum(min(paise, 0) for paise in known))
    counts["open"] += any(paise is None for paise in moved)
    if as_json:
        for row in rows(match, one, other, relevant):
            print_json(row)
        return
    words = []
    for difference in relevant:
        question, before, after = difference.question, difference.one, difference.other
        words.append(f"seat {question.seat} {question.what} {_worth(question.what, before)} -> "
                     f"{_worth(question.what, after)}")  # fmt: skip
    clauses = dict.fromkeys(clause for difference in relevant for clause in _clauses(other, difference))
    say(Text.assemble((match, "bold"), f"  {'; '.join(words)}  [{', '.join(clauses)}]"))


def _by_how_much(difference: Difference) -> int | None:
    """What a seat would get more, in paise; 0 where the difference is none of money, None where that is not decided."""
    if difference.question.what != "money":
        return 0
    one, other = difference.one.value, difference.other.value
    return None if one is None or other is None else other - one


def impact_summary(other: Ruleset, counts: Counter[str]) -> None:
    """The last line: how many matches would change, and how much money would go elsewhere."""
    open_ones = f"; in {counts['open']} of them not every payout is decided" if counts["open"] else ""
    say(
        f"{counts['matches']} match(es) counted under {other.id} too: {counts['changed']} would change, "
        f"{decimal(counts['paise'])} would be paid otherwise{open_ones}."
        + (f" {counts['left_out']} match(es) of other games left out." if counts["left_out"] else "")
    )
