"""``meldtrail diff``: two logs of a match side by side, the first event at which they part, and what that changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.text import Text

from cli.commands import AsJson, Language, Ledger, Rulesets
from cli.commands.rescore import change_line, question_row
from cli.terminal import line_text, print_json, renderer_in, say
from ledger.audit.auditor import is_log, open_match
from ledger.audit.counterfactual import Question, RulesAnswer, answer_to, changed_questions, outcome
from ledger.audit.played import PlayedMatch
from ledger.messages.renderer import Renderer
from ledger.play.story import story
from schemas.errors import UsageError

Fields = dict[str, Any]


def diff(
    one: Annotated[str, typer.Argument(metavar="A", help="A match of the ledger, or a log file.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The same match elsewhere, or another log of it.")],
    ledger: Ledger = None,
    other_ledger: Annotated[
        Path | None,
        typer.Option("--other-ledger", metavar="DIR", help="The ledger of B, when it is another than that of A."),
    ] = None,
    rulesets: Rulesets = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Find the event at which two logs of a match part.

    Says what that changes: points, totals, money, shows, rules broken. Two matches may differ in their id, but in no
    other field. Exit code 1 when they part.
    """
    if str(one) == "-" or str(other) == "-":
        raise UsageError("- cannot be compared: name two files, or matches of a ledger")
    words = renderer_in(lang, as_json=as_json)
    places = ((one, ledger), (other, other_ledger or ledger))
    matches = []
    for match, folder in places:
        with open_match(match, folder, rulesets) as played:
            matches.append(played)
    compared = LogComparison(*matches)
    if as_json:
        for row in difference_rows(compared):
            print_json(row)
    else:
        say_difference(compared, words, twice=_source(*places[0]) == _source(*places[1]))
    if compared.parting is not None:
        raise typer.Exit(1)


def _source(match: str, ledger: Path | None) -> tuple[str, Path | None]:
    """Where a match is read from, whatever the way there."""
    if is_log(match, ledger):
        return str(Path(match).resolve()), None
    return match, ledger.resolve() if ledger is not None else None


# -- the comparison ----------------------------------------------------------------------------------


class PartingPoint(NamedTuple):
    """The first event that is not the same in both: its number, how many before it are, how many after it are not."""

    seq: int
    same: int
    later: int


class LogComparison:
    """Two matches compared by the numbers of their events; all that is in an event counts, but for the match's id."""

    def __init__(self, one: PlayedMatch, other: PlayedMatch) -> None:
        self.matches = (one, other)
        self.events = tuple({event.seq: _fields(event) for event in match.events} for match in self.matches)
        # Compared as text: fields are dicts, which no set takes.
        unlike = [seq for seq in sorted({*self.events[0], *self.events[1]}) if len({*map(str, self.at(seq))}) > 1]
        same = sum(seq < unlike[0] for seq in self.events[0]) if unlike else 0
        self.parting = PartingPoint(unlike[0], same, len(unlike) - 1) if unlike else None

    def at(self, seq: int) -> tuple[Fields | None, Fields | None]:
        """Event ``seq`` of the one and the other, None where there is none."""
        return self.events[0].get(seq), self.events[1].get(seq)

    def unlike_fields(self, seq: int) -> list[str]:
        """The fields by which event ``seq`` differs, where both have it and it is of the same type."""
        one, other = self.at(seq)
        if one is None or other is None or one["type"] != other["type"]:
            return []
        return [name for name in dict.fromkeys((*one, *other)) if one.get(name) != other.get(name)]

    def changes(self) -> list[tuple[Question, RulesAnswer, RulesAnswer]]:
        """What the rules of each make of it otherwise: shows, points, totals, money, rules broken."""
        before, after = map(outcome, self.matches)
        questions = changed_questions(before, after)
        return [(question, answer_to(question, before), answer_to(question, after)) for question in questions]


def _fields(event: Any) -> Fields:
    fields: Fields = event.model_dump(mode="json", by_alias=True, exclude_none=True, exclude={"match"})
    return fields


# -- the report --------------------------------------------------------------------------------------


def difference_rows(compared: LogComparison) -> list[dict[str, Any]]:
    """The comparison as JSON: a row for where they part, or that they do not, and a row for each change."""
    one, other = compared.matches
    parting, names = compared.parting, [one.match, other.match]
    if parting is None:
        return [{"kind": "same", "matches": names, "events": len(one.events)}]
    first = {
        "kind": "parting", "matches": names, "seq": parting.seq, "same": parting.same, "later": parting.later,
        "events": list(compared.at(parting.seq)), "fields": compared.unlike_fields(parting.seq),
    }  # fmt: skip
    changes = [{**question_row(one.match, q), "values": [a.value, b.value]} for q, a, b in compared.changes()]
    return [first, *changes]


def say_difference(compared: LogComparison, words: Renderer, *, twice: bool) -> None:
    """The comparison in words; ``twice`` when both were read from one place."""
    one, parting = compared.matches[0], compared.parting
    if parting is None:
        same = "diff-same_twice" if twice else "diff-same"
        say(words.say(same, **({"match": one.match} if twice else {}), count=len(one.events)))
        return
    say(words.say("diff-parts", seq=parting.seq, count=parting.same), "bold")
    for name, match, fields in zip("AB", compared.matches, compared.at(parting.seq), strict=True):
        head = Text.assemble((f"  {name} ", "bold"), f" {match.match}  ")
        say(Text.assemble(head, _event_text(match, parting.seq, fields, words)), hang=len(head))
    for field in compared.unlike_fields(parting.seq):
        before, after = ((fields or {}).get(field) for fields in compared.at(parting.seq))
        say(f"       {field}: {_value_text(before)} -> {_value_text(after)}", "dim")
    if parting.later:
        say(words.say("diff-later", count=parting.later))
    changes = compared.changes()
    say(words.say("diff-changes" if changes else "diff-no_changes"), "bold" if changes else "")
    for question, before, after in changes:
        say(change_line(question, before, after, words))


def _event_text(match: PlayedMatch, seq: int, fields: Fields | None, words: Renderer) -> Text:
    """What happened at an event, or that there is none; where no rules are known, only of what type it is."""
    if fields is None:
        # A log ends only where nothing is known to come; else the event is missing from it.
        is_beyond = not match.incomplete.waiting and (not match.events or seq > match.events[-1].seq)
        return Text(words.say("diff-ends") if is_beyond else words.say("diff-lacks", seq=seq))
    step = next((step for step in match.steps if step.event.seq == seq), None)
    if step is None:
        return Text(str(fields["type"]))
    return line_text(story(step.before, step.event, None), words, step.after.deal.wild if step.after.deal else None)


def _value_text(value: object) -> str:
    return "-" if value is None else json.dumps(value, ensure_ascii=True)
