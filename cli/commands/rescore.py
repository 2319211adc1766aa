"""``meldtrail rescore``: the same match under other rules, each difference with the clause that makes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from rich.text import Text

from cli.commands import MATCH_OR_LOG, AsJson, Language, Ledger, Rulesets
from cli.terminal import column, print_json, renderer_in, say
from ledger.audit.auditor import known_readings, open_match
from ledger.audit.counterfactual import Difference, Question, RulesAnswer, differences
from ledger.messages.renderer import Renderer
from ledger.rules.admissible import differing_options
from ledger.rules.library import read_rulebook
from schemas.message import Message, Money, SeatNo, Value, message
from schemas.ruleset import Ruleset

SHOWN_CAUSES = 6


def rescore(
    match: Annotated[str, MATCH_OR_LOG],
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="ID", help="The other rules.")],
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Count a match under other rules, side by side. A counterfactual: each difference with its clause."""
    words = renderer_in(lang, as_json=as_json)
    other = read_rulebook(rulesets).resolve(ruleset)
    with open_match(match, ledger, rulesets) as played:
        own = known_readings(played).rules
        changes = differences(played, own, other)
    if as_json:
        for row in difference_rows(played.match, own, other, changes):
            print_json(row)
        return
    words = words.in_currency(played.currency)
    say(Text.assemble((played.match, "bold"), "  ", words.say("rescore-title", one=own.id, other=other.id)))
    if not changes:
        say(f"  {words.say('rescore-nothing', count=len(differing_options(own, other)))}")
    for difference in changes:
        say(change_line(difference.question, difference.one, difference.other, words))
        for line in _reasons(own, other, difference):
            say(f"        {words.words(line)}")


def difference_rows(
    match: str, one: Ruleset, other: Ruleset, changes: Sequence[Difference]
) -> Iterator[dict[str, Any]]:
    """A row for each difference; values are null where the record does not decide them."""
    for difference in changes:
        yield {
            **question_row(match, difference.question),
            "rulesets": [one.id, other.id],
            "values": [difference.one.value, difference.other.value],
            "options": list(difference.causes),
            "together": difference.together,
            "clauses": [list(rules.clauses(*difference.causes)) if difference.causes else [] for rules in (one, other)],
        }


def change_line(question: Question, one: RulesAnswer, other: RulesAnswer, words: Renderer) -> Text:
    """Where, for whom and what: the one answer, then the other."""
    place = words.say("sum-deal", deal=question.deal) if question.deal else words.say("rescore-match")
    place += f", {words.say('audit-at_event', seq=question.seq)}" if question.seq else ""
    who = words.value(SeatNo(question.seat)) if question.seat else ""
    what = question.code or words.say(f"rescore_what-{question.what}")
    values = " -> ".join(words.value(worth(question.what, answer)) for answer in (one, other))
    return Text.assemble(f"  {column(place, 18)} {column(who, 8)} ", (column(what, 12), "bold"), f" {values}")


def question_row(match: str, question: Question) -> dict[str, Any]:
    """What an answer is about, as JSON."""
    return {
        "kind": "difference",
        "match": match,
        "deal": question.deal or None,
        "seq": question.seq or None,
        "seat": question.seat or None,
        "what": question.what,
        **({"code": question.code} if question.code else {}),
    }


def _reasons(one: Ruleset, other: Ruleset, difference: Difference) -> Iterator[Message]:
    """Why each ruleset answers so, then the choices that make the difference."""
    for rules, answer in ((one, difference.one), (other, difference.other)):
        if answer.value is None and answer.why:
            yield message("rescore-not_decided", ruleset=rules.id, why=answer.why)
        elif difference.question.what in {"show", "finding"} and answer.why:
            yield message("rescore-why", ruleset=rules.id, why=answer.why)
    if difference.together:
        yield message("rescore-together")
    for path in difference.causes[:SHOWN_CAUSES]:
        table, option = path.split(".")
        before, after = (str(rules.options[table][option]) for rules in (one, other))
        yield message(
            "rescore-because", option=path, before=before, source=one.source(path), after=after,
            other=other.source(path),
        )  # fmt: skip
    if len(difference.causes) > SHOWN_CAUSES:
        yield message("rescore-more", count=len(difference.causes) - SHOWN_CAUSES)


def worth(what: str, answer: RulesAnswer) -> Value:
    """What an answer comes to: points, paise, valid or not, broken or not."""
    if answer.value is None:
        return message("rescore_worth-not_decided")
    if what == "show":
        return message("rescore_worth-valid" if answer.value else "rescore_worth-not_valid")
    if what == "finding":
        return message("rescore_worth-broken" if answer.value else "rescore_worth-allowed")
    return Money(answer.value) if what == "money" else answer.value
