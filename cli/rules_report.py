"""Rulesets as a person reads them: every choice beside the clause it comes from."""

from __future__ import annotations

from cli.screen import print_json, say
from ledger.rules.rulebook import Rulebook
from schemas.clausebook import Clausebook
from schemas.ruleset import Ruleset


def list_all(rulebook: Rulebook, as_json: bool) -> None:
    """Every ruleset and its overlays: id, first digits of its hash, title."""
    for ruleset_id in rulebook.ids:
        _list_one(rulebook.resolve(ruleset_id), "", as_json)
        for name in rulebook.overlays(ruleset_id):
            needs = rulebook.overlay(ruleset_id, name).needs
            _list_one(rulebook.resolve("+".join((ruleset_id, *needs, name))), "  ", as_json)


def _list_one(ruleset: Ruleset, indent: str, as_json: bool) -> None:
    if as_json:
        print_json({"id": ruleset.id, "hash": ruleset.hash, "title": ruleset.title})
    else:
        say(f"{indent + ruleset.id:<32} {ruleset.hash[:12]}  {ruleset.title}")


def show(ruleset: Ruleset, book: Clausebook, as_json: bool) -> None:
    """One ruleset, each choice with its clause and what the clause says."""
    if as_json:
        print_json(
            {
                "id": ruleset.id,
                "hash": ruleset.hash,
                "title": ruleset.title,
                "options": ruleset.options,
                "sources": ruleset.sources,
            }
        )
        return
    say(f"{ruleset.id}: {ruleset.title}", "bold")
    say(f"hash {ruleset.hash}")
    if ruleset.compare:
        other = ruleset.compare
        say(f"Its text can be read another way: {other} (meldtrail rules {ruleset.id} --diff {other})")
    for table, choices in ruleset.options.items():
        say(f"[{table}]", "bold")
        for option, value in choices.items():
            clause = book.get(ruleset.source(f"{table}.{option}"))
            source = ruleset.source(f"{table}.{option}")
            say(f"  {option:<16} {value!s:<18} {source:<24} {clause.rule if clause else 'no such clause'}")


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
