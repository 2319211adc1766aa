"""``meldtrail verify``: is the record still what was stored, and does what rooms make of it say what it says?"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Optional

import typer

from cli.commands import AsJson, Ledger, Rulesets
from cli.terminal import print_json, say
from ledger.audit.auditor import collecting_seldom, ledger_folder
from ledger.evidence.rooms import Asked, Looked, looks
from ledger.evidence.verify import Problem, Verification, unlike_kept
from ledger.evidence.verify import verify as derive
from ledger.messages.renderer import ENGLISH
from schemas.errors import UsageError

_KEEP: Final = "no root given; keep {size}:{root} elsewhere: --root with it finds what was written anew with every key"


def verify(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    sample: Annotated[int, typer.Option(min=0, metavar="N", help="Matches whose views are made anew.")] = 40,
    seed: Annotated[
        Optional[int],  # noqa: UP045 - typer reads the annotation at run time
        typer.Option(metavar="N", help="Draw the matches that another verify drew."),
    ] = None,
    leads: Annotated[
        bool, typer.Option("--leads", help="Make leads.db anew by a scan as well; it takes as long as a first one.")
    ] = False,
    root: Annotated[
        Optional[list[str]],  # noqa: UP045 - typer reads the annotation at run time
        typer.Option(metavar="SIZE:ROOT", help="What verify printed once and you kept elsewhere; may be repeated."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Re-derive the record: bytes, columns, tree, sealed values, every row of the vault; and the views, the rows of
    matches for some of them.

    It checks the record; `audit` checks the play. Whoever has every key can write a record that is whole and false:
    only a root that you kept elsewhere tells.
    """
    folder = ledger_folder(ledger)
    kept = [_kept(written) for written in root or ()]
    with collecting_seldom():
        result = derive(folder, os.cpu_count() or 1)
    drawn = secrets.randbelow(2**31) if seed is None else seed
    asked = Asked(folder, result.ok, rulesets, drawn, sample, leads)
    looked = {room: look(asked) for room, look in looks().items()}
    more = [problem for found in looked.values() for problem in found.problems]
    problems = [*result.problems, *unlike_kept(folder, kept), *more]
    if as_json:
        print_json(_as_json(result, looked, problems, len(kept)))
    else:
        _say(result, looked, problems, kept)
    if problems:
        raise typer.Exit(1)


def _kept(written: str) -> tuple[int, str]:
    size, _, root = written.partition(":")
    if not re.fullmatch(r"[0-9]{1,15}", size) or not re.fullmatch(r"[0-9a-f]{64}", root):
        raise UsageError(f"--root {written}: give the size and the root that verify printed, as 1514:b059...")
    return int(size), root


def _as_json(result: Verification, looked: Mapping[str, Looked], problems: list[Problem], kept: int) -> dict[str, Any]:
    listed = [{"leaf": one.leaf, "state": one.state, "what": one.what} for one in problems]
    return {
        "size": result.size,
        "events": result.events,
        "root": result.root,
        "ok": not problems,
        "roots_compared": kept,
        "withheld": result.opened,
        "erased": result.erased,
        "lost": result.lost,
        "problems": listed,
        "notes": list(result.notes),
        **{room: dict(found.shown) for room, found in looked.items() if found.shown},
    }


def _say(result: Verification, looked: Mapping[str, Looked], problems: list[Problem], kept: Sequence[object]) -> None:
    say(f"size {result.size}: {result.events} event(s)")
    say(f"root {result.root}")
    say(f"kept {len(kept)} root(s) compared" if kept else f"kept {_KEEP.format(size=result.size, root=result.root)}")
    for room, found in looked.items():
        if found.line:
            say(f"{room} {found.line}")
    erased = f"; erased {result.erased} field(s), as records of the log say" if result.erased else ""
    lost = f"; lost {result.lost} field(s)" if result.lost else ""
    say(f"withheld {result.opened} field(s), each proved{erased}{lost}")
    for one in problems:
        say(f"PROBLEM {one.state}: {'' if one.leaf is None else f'leaf {one.leaf}: '}{one.what}", "bold red")
    for note in (*result.notes, *(note for found in looked.values() for note in found.notes)):
        say(f"NOTE {note}")
    say(ENGLISH.say("verify-not_whole", count=len(problems)) if problems else ENGLISH.say("verify-whole"))
