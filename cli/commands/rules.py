"""``meldtrail rules``: which rulesets there are, where each choice comes from, and which clause is checked where."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from cli.commands import AsJson, Ledger, Rulesets, end_altered, leading_options
from cli.terminal import print_json, remark_unfounded, say
from ledger.audit.auditor import open_ledger
from ledger.audit.coverage import ClauseCoverage, Pair, coverage
from ledger.audit.inference import Inference, infer
from ledger.play.replay import NOT_IN_THIS_GAME
from ledger.rules.admissible import option_name
from ledger.rules.library import read_clausebook, read_rulebook
from ledger.rules.rulebook import Rulebook
from schemas.clausebook import Clausebook
from schemas.errors import UsageError
from schemas.ruleset import Ruleset
from schemas.wire import OptionValue

INFER: Final = "infer"


def rules(
    ruleset: Annotated[str | None, typer.Argument(metavar="ID", help="Show this ruleset.")] = None,
    ledger: Ledger = None,
    diff: Annotated[str | None, typer.Option("--diff", metavar="ID2", help="Compare with this one.")] = None,
    clauses: Annotated[bool, typer.Option("--coverage", help="Show which clause is checked, and how.")] = False,
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """List the rulesets, show one, compare two, or map the clauses. Each choice stands beside its clause.

    With `infer` in the place of an ID: which values of the options that the texts leave open the matches of a ledger
    are consistent with, how strongly, and which tables differ.
    """
    if ruleset == INFER:
        say_inferred(ledger, rulesets, as_json)
        return
    rulebook = read_rulebook(rulesets)
    if clauses:
        if ruleset is not None or diff is not None:
            raise UsageError("--coverage shows all clauses; it takes no ruleset")
        print_coverage(rulebook, read_clausebook(rulesets), as_json)
        return
    book = read_clausebook(rulesets)
    if ruleset is None:
        if diff is not None:
            raise UsageError("--diff compares two: meldtrail rules ID --diff ID2")
        selection = list(rulebook.every())
        list_all(selection, as_json)
    elif diff is not None:
        selection = [rulebook.resolve(ruleset), rulebook.resolve(diff)]
        compare(selection[0], selection[1], book, as_json)
    else:
        selection = [rulebook.resolve(ruleset)]
        show(selection[0], book, as_json, leading_options(None, rulesets))
    if remark_unfounded(selection, book):
        raise typer.Exit(1)


def say_inferred(ledger: Path | None, rulesets: Path | None, as_json: bool) -> None:
    """What the matches of a ledger say of every option that the texts leave open."""
    with open_ledger(ledger, rulesets) as auditor:
        altered = auditor.altered(auditor.reader.matches())
        names = frozenset(altered)
        inferences = infer(lambda: (match for match in auditor.all() if match.match not in names))
    if not inferences and not as_json:
        say("No match of this ledger is of a ruleset that leaves an option open.")
    if as_json:
        for one in inferences:
            print_json(_inferred_row(one))
    else:  # what a history tells before all that it says nothing of, which is most of a short one
        for one in sorted(inferences, key=lambda each: not each.matches):
            _say_inference(one)
    end_altered(altered)


def _inferred_row(one: Inference) -> dict[str, Any]:
    return {
        "ruleset": one.ruleset, "option": one.option, "clause": one.clause, "chosen": one.chosen,
        "matches": one.matches, "consistent": one.consistent if one.matches else None, "decided": one.is_decided,
        "contradicted": [{"value": value, "matches": count} for value, count in one.contradicted],
        "most_otherwise": round(one.most_otherwise, 4),
        "differing": [{"table": table, "matches": count} for table, count in one.differing],
    }  # fmt: skip


def _say_inference(one: Inference) -> None:
    if not one.matches:
        say(f"{one.ruleset}  {one.option} ({one.clause})  no match tells; {one.chosen} is taken", "dim")
        return
    say(f"{one.ruleset}  {one.option} ({one.clause})", "bold")
    listed = ", ".join(map(_in_words, one.consistent))
    if not one.consistent:
        say(f"  no value fits the {one.matches} match(es) that tell; they are not played alike")
    elif one.is_decided:
        say(f"  {listed}: {one.matches} match(es) tell, at most {one.most_otherwise:.1%} are played otherwise (95 %)")
        if one.consistent != (one.chosen,):
            setting = listed if isinstance(one.consistent[0], dict) else f"{one.option} = {listed}"
            say(f"  the ruleset says {one.chosen}; state it: {setting}{_as_stated(one)}")
    else:
        say(f"  one of {listed}: {one.matches} match(es) tell these apart from the others, and not from each other")
    for table, count in one.differing[:8]:
        say(f"  table {table}: {count} match(es) played otherwise")


def _in_words(value: object) -> str:
    """A value of an option, or those of several that change together, each with its name."""
    return " and ".join(f"{path} = {each}" for path, each in value.items()) if isinstance(value, dict) else str(value)


def _as_stated(one: Inference) -> str:
    """How the opening of a match states the value found; nothing where it cannot."""
    (value,) = one.consistent
    choices = value if isinstance(value, dict) else {one.option: value}
    if not all(isinstance(each, OptionValue) for each in choices.values()):
        return ""
    return f', in `open` as "options": {json.dumps({option_name(path): each for path, each in choices.items()})}'


def list_all(every: Iterable[Ruleset], as_json: bool) -> None:
    """Every ruleset and its overlays: id, first digits of its hash, title."""
    for ruleset in every:
        if as_json:
            print_json({"id": ruleset.id, "hash": ruleset.hash, "title": ruleset.title})
        else:
            indent = "  " if "+" in ruleset.id else ""
            say(f"{indent + ruleset.id:<36} {ruleset.hash[:12]}  {ruleset.title}")


def show(ruleset: Ruleset, book: Clausebook, as_json: bool, place: str) -> None:
    """One ruleset, each choice with its clause and what the clause says, but for those that its game never asks for;
    ``place`` are the options that lead to it."""
    if as_json:
        print_json(
            {
                "id": ruleset.id,
                "hash": ruleset.hash,
                "title": ruleset.title,
                "options": ruleset.options,
                "sources": ruleset.sources,
                "admits": ruleset.admits,
                "cases": ruleset.cases,
            }
        )
        return
    say(f"{ruleset.id}: {ruleset.title}", "bold")
    say(f"hash {ruleset.hash}")
    if ruleset.compare:
        other = ruleset.compare
        say(f"Its text can be read another way: {other} (meldtrail rules {ruleset.id} --diff {other}{place})")
    unasked = 0
    for table, choices in ruleset.options.items():
        sources = {option: ruleset.source(f"{table}.{option}") for option in choices}
        options = [option for option, source in sources.items() if source != NOT_IN_THIS_GAME]
        unasked += len(choices) - len(options)
        if options:
            say(f"[{table}]", "bold")
        for option in options:
            clause = book.get(sources[option])
            rule = clause.rule if clause else "no such clause"
            say(f"  {option:<16} {_worded(choices[option]):<22} {sources[option]:<24} {rule}")
            if admits := ruleset.admits.get(f"{table}.{option}"):
                say(f"  {'':<16} or {'; '.join(map(_worded, admits))}", "dim")
            for path, clauses in ruleset.cases.items():
                if path.partition(":")[0] == f"{table}.{option}":
                    say(f"  {'':<16} {path.partition(':')[2].replace('_', ' ')}: {', '.join(clauses)}", "dim")
    if unasked:
        say(f"{unasked} more choices are never asked for in this game; --json names them too", "dim")


def _worded(value: Any) -> str:
    """A value of an option as one writes it; of several options together, with their names."""
    if isinstance(value, dict):
        return " with ".join(f"{path} {_worded(one)}" for path, one in value.items())
    return (", ".join(map(_worded, value)) or "none") if isinstance(value, list | tuple) else str(value)


def compare(one: Ruleset, two: Ruleset, book: Clausebook, as_json: bool) -> None:
    """The choices in which two rulesets differ, each with its clause."""
    rows = [
        {
            "option": f"{table}.{option}",
            one.id: value,
            two.id: two.options[table][option],
            "clauses": {one.id: one.source(f"{table}.{option}"), two.id: two.source(f"{table}.{option}")},
        }
        for table, choices in one.options.items()
        for option, value in choices.items()
        if value != two.options[table][option]
    ]
    for row in rows:
        if as_json:
            print_json(row)
            continue
        say(str(row["option"]), "bold")
        for ruleset in (one, two):
            source = ruleset.source(str(row["option"]))
            rule = book[source].rule if source in book else "no such clause"
            say(f"  {ruleset.id:<22} {row[ruleset.id]!s:<18} {source:<24} {rule}")
        clause = book.get(one.source(str(row["option"])))
        if clause is not None and clause.reading:
            say(f"  {clause.id} can be read two ways: {clause.reading}")
    if not rows and not as_json:
        say(f"{one.id} and {two.id} make the same choices.")


def print_coverage(rulebook: Rulebook, book: Clausebook, as_json: bool) -> None:
    """The table, and how much of the texts a log can show."""
    clauses = coverage(book, rulebook.every())
    for one in clauses:
        print_json(coverage_row(one)) if as_json else _say_covered(one)
    if not as_json:
        say(coverage_sum(clauses))


def coverage_row(one: ClauseCoverage) -> dict[str, Any]:
    """One clause as a row."""
    clause, pair = one.clause, one.pair
    return {
        "clause": clause.id,
        "place": clause.place,
        "rule": clause.rule,
        "laws": list(one.laws),
        "verdicts": list(one.judged),
        "state": one.state,
        "pair": None if pair is None else pair.name,
        "shows": None if pair is None else pair.shows,
        "reading": pair is not None and pair.reading,
        "options": list(one.options),
        "rulesets": list(one.rulesets),
        "unobservable": clause.unobservable,
    }


def _say_covered(one: ClauseCoverage) -> None:
    clause = one.clause
    say(Text.assemble((f"{clause.id:<8}", "bold"), clause.rule))
    if one.pair is not None:
        say(f"        shown by: {pair_words(one.pair)}")
    if one.laws:
        say(f"        laws: {', '.join(one.laws)}")
    if one.judged:
        say(f"        judged: {', '.join(one.judged)}")
    if clause.unobservable:
        say(f"        not in a log: {clause.unobservable}", "dim")
    if one.state == "unchecked":
        say("        NOT CHECKED YET", "bold red")


def pair_words(pair: Pair) -> str:
    """The pair that shows a clause: its name, and what finds the breach in which game."""
    shown_by = pair.shows if not pair.reading else f"{pair.shows}, as a reading"
    return f"{pair.name} ({shown_by} in {pair.ruleset})"


def coverage_sum(clauses: list[ClauseCoverage]) -> str:
    """How many clauses there are, how many a pair shows, how many no log shows, and how many are not checked yet."""
    states = Counter(one.state for one in clauses)
    only_read = sum(one.pair is not None and one.pair.reading for one in clauses)
    as_readings = f" ({only_read} of them as a reading)" if only_read else ""
    return (
        f"{len(clauses)} clauses of the texts: {states['shown']} shown by a pair of logs{as_readings}, "
        f"{states['unobservable']} that no log shows, {states['unchecked']} not checked yet."
    )
