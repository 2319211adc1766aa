"""``meldtrail explain``: a finding's code in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Optional

import typer

from cli.options import AsJson, Rulesets


def explain(
    code: Annotated[Optional[str], typer.Argument(metavar="CODE", help="A finding's code, or a clause id.")] = None,  # noqa: UP045
    rulesets: Rulesets = None,
    as_json: AsJson = False,
) -> None:
    """Explain a finding or a clause; without CODE list all findings. Says which clause each ruleset takes it from."""
    from itertools import chain

    from cli.explanation import clause_lines, example_lines, law_json, law_lines, listing, overview_json
    from cli.screen import print_json, say
    from ledger.rules.library import read_clausebook, read_rulebook
    from schemas.errors import UsageError

    book = read_clausebook(rulesets)
    rows: Iterable[object]
    lines: Iterable[str]
    if code is None:
        rows, lines = overview_json(), listing()
    elif code in book:
        rows, lines = [book[code].model_dump()], clause_lines(book[code])
    else:
        found = law_json(code, read_rulebook(rulesets), book)
        if found is None:
            raise UsageError(f"no finding is called {code!r}; `meldtrail explain` lists them all")
        rows, lines = [found], chain(law_lines(found), example_lines(code))
    if as_json:
        for row in rows:
            print_json(row)
        return
    for line in lines:
        say(line)
