"""``meldtrail verify``: is the record still what was stored, and do the views say what it says?"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Optional

import typer

from cli.commands import AsJson, Ledger, Rulesets
from cli.terminal import print_json, say
from ledger.audit.auditor import collecting_seldom, ledger_folder
from ledger.evidence.verify import Problem, Verification, unlike_kept
from ledger.evidence.verify import verify as derive
from ledger.messages.renderer import ENGLISH
from ledger.rules.library import read_clausebook, read_rulebook
from schemas.errors import LedgerError, UsageError

if TYPE_CHECKING:
    from ledger.views.projection.sampled import ViewCheck


_KEEP: Final = "no root given; keep {size}:{root} elsewhere: --root with it finds what was written anew with every key"


def verify(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    sample: Annotated[int, typer.Option(min=0, metavar="N", help="Matches whose views are made anew.")] = 40,
    seed: Annotated[
        Optional[int],  # noqa: UP045 - typer reads the annotation at run time
        typer.Option(metavar="N", help="Draw the matches that another verify drew."),
    ] = None,
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
    views = _check_views(folder, rulesets, drawn, sample) if result.ok else _not("the record itself is not whole")
    problems = [*result.problems, *unlike_kept(folder, kept), *(Problem(None, what) for what in views.differing)]
    if as_json:
        print_json(_as_json(result, views, problems, len(kept)))
    else:
        _say(result, views, problems, kept)
    if problems:
        raise typer.Exit(1)


def _kept(written: str) -> tuple[int, str]:
    size, _, root = written.partition(":")
    if not re.fullmatch(r"[0-9]{1,15}", size) or not re.fullmatch(r"[0-9a-f]{64}", root):
        raise UsageError(f"--root {written}: give the size and the root that verify printed, as 1514:b059...")
    return int(size), root


def _check_views(folder: Path, rulesets: Path | None, seed: int, sample: int) -> ViewCheck:
    from ledger.views.projection.sampled import check_views

    try:
        return check_views(folder, read_rulebook(rulesets), read_clausebook(rulesets), seed, sample)
    except LedgerError as wrong:
        return _not(str(wrong))


def _not(why: str) -> ViewCheck:
    from ledger.views.projection.sampled import ViewCheck

    return ViewCheck(not_compared=why)


def _as_json(result: Verification, views: ViewCheck, problems: list[Problem], kept: int) -> dict[str, Any]:
    listed = [{"leaf": one.leaf, "state": one.state, "what": one.what} for one in problems]
    shown: dict[str, Any] = {"matches": views.of, "made_anew": views.looked_at, "seed": views.seed}
    shown |= {"miss_of_1": round(views.miss_percent(1), 1), "miss_of_10": round(views.miss_percent(10), 1)}
    shown |= {"left_out": list(views.left_out)}
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
        "views": {"not_compared": views.not_compared} if views.not_compared else shown,
    }


def _say(result: Verification, views: ViewCheck, problems: list[Problem], kept: Sequence[object]) -> None:
    say(f"size {result.size}: {result.events} event(s)")
    say(f"root {result.root}")
    say(f"kept {len(kept)} root(s) compared" if kept else f"kept {_KEEP.format(size=result.size, root=result.root)}")
    say(f"views {_views(views)}")
    erased = f"; erased {result.erased} field(s), as records of the log say" if result.erased else ""
    lost = f"; lost {result.lost} field(s)" if result.lost else ""
    say(f"withheld {result.opened} field(s), each proved{erased}{lost}")
    for one in problems:
        say(f"PROBLEM {one.state}: {'' if one.leaf is None else f'leaf {one.leaf}: '}{one.what}", "bold red")
    for note in (*result.notes, *views.left_out):
        say(f"NOTE {note}")
    say(ENGLISH.say("verify-not_whole", count=len(problems)) if problems else ENGLISH.say("verify-whole"))


def _views(views: ViewCheck) -> str:
    if views.not_compared:
        return f"not compared: {views.not_compared}"
    told = f"{views.looked_at} of {views.of} match(es) made anew, seed {views.seed}"
    if views.looked_at == views.of:
        return told
    one, ten = views.miss_percent(1), views.miss_percent(10)
    return f"{told}; a change of one match is missed with {one:.1f} %, of ten with {ten:.1f} %"
