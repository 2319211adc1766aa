"""Every clause of the texts, and what checks it: for the terminal, as JSON, and as the page in ``docs/clauses.md``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from cli.screen import print_json, say
from ledger.audit.coverage import Covered, coverage
from ledger.rules.rulebook import Rulebook
from schemas.clausebook import Clausebook
from schemas.ruleset import Ruleset


def every_ruleset(rulebook: Rulebook) -> Iterator[Ruleset]:
    """All rulesets, and each overlay on its own (with those it needs)."""
    for name in rulebook.ids:
        yield rulebook.resolve(name)
        for overlay in rulebook.overlays(name):
            needs = rulebook.overlay(name, overlay).needs
            yield rulebook.resolve("+".join((name, *needs, overlay)))


def all_covered(rulebook: Rulebook, book: Clausebook) -> list[Covered]:
    """Every clause of the texts with what checks it."""
    return coverage(book, every_ruleset(rulebook))


def print_coverage(rulebook: Rulebook, book: Clausebook, as_json: bool) -> None:
    """The table, and how much of the texts a log can show."""
    found = all_covered(rulebook, book)
    for covered in found:
        print_json(row(covered)) if as_json else _line(covered)
    if not as_json:
        say(_sum(found))


def row(covered: Covered) -> dict[str, Any]:
    """One clause as a row."""
    clause = covered.clause
    return {
        "clause": clause.id,
        "place": clause.place,
        "rule": clause.rule,
        "laws": list(covered.laws),
        "verdicts": list(covered.judged),
        "options": list(covered.options),
        "rulesets": list(covered.rulesets),
        "unobservable": clause.unobservable,
    }


def _line(covered: Covered) -> None:
    clause = covered.clause
    say(Text.assemble((f"{clause.id:<8}", "bold"), clause.rule))
    if covered.laws:
        say(f"        laws: {', '.join(covered.laws)}")
    if covered.judged:
        say(f"        judged: {', '.join(covered.judged)}")
    if clause.unobservable:
        say(f"        not in a log: {clause.unobservable}", "dim")
    if covered.missing:
        say("        NOT CHECKED", "bold red")


def _sum(found: list[Covered]) -> str:
    hidden = sum(not covered.observed for covered in found)
    return (
        f"{len(found)} clauses of the texts: {len(found) - hidden} checked, {hidden} that no log shows "
        f"({100 * hidden / len(found):.0f} %)."
    )


def page(rulebook: Rulebook, book: Clausebook) -> str:
    """The table as Markdown."""
    found = all_covered(rulebook, book)
    lines = [
        "# Which clause is checked where",
        "",
        "Made by `python -m cli.coverage_report`; `meldtrail rules --coverage` prints the same.",
        "",
        _sum(found),
        "",
        "| clause | rule | laws | verdicts |",
        "|---|---|---|---|",
    ]
    for covered in found:
        laws = ", ".join(f"`{law}`" for law in covered.laws)
        judged = "; ".join(covered.judged) if covered.observed else f"*not in a log: {covered.clause.unobservable}*"
        lines.append(f"| {covered.clause.id} | {covered.clause.rule} | {laws} | {judged} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    from ledger.rules.library import read_clausebook, read_rulebook

    print(page(read_rulebook(), read_clausebook()), end="")
