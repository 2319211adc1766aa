"""``meldtrail explain``: a finding's code in plain words."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from cli.options import AsJson, Rulesets


def explain(
    code: Annotated[Optional[str], typer.Argument(metavar="[CODE]", help="A finding's code, or a clause id.")] = None,  # noqa: UP045
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """Explain a finding: what may not happen, which clause says so in each ruleset, and an example. Lists all without CODE."""
    from cli.explanation import clause_lines, example_lines, law_json, law_lines, listing, overview_json
    from cli.screen import print_json, say
    from cli.shelf import read_clausebook, read_rulebook
    from schemas.errors import UsageError

    book, rulebook = read_clausebook(rulesets), read_rulebook(rulesets)
    if code is None:
        if as_json:
            for row in overview_json():
                print_json(row)
            return
        for line in listing():
            say(line)
        return
    if code in book:
        if as_json:
            print_json(book[code].model_dump())
            return
        for line in clause_lines(book[code]):
            say(line)
        return
    found = law_json(code, rulebook, book)
    if found is None:
        raise UsageError(f"no finding is called {code!r}; `meldtrail explain` lists them all")
    if as_json:
        print_json(found)
        return
    for line in [*law_lines(found), *example_lines(code)]:
        say(line)
