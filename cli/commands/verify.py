"""``meldtrail verify``: is the record still what was stored, and does what rooms make of it say what it says?"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, NamedTuple

import typer

from cli.commands import AsJson, Ledger, Rulesets
from cli.terminal import print_json, say
from ledger.audit.auditor import given_folder
from ledger.evidence.backup import older_than_copies
from ledger.evidence.folder import VIEWS
from ledger.evidence.shards import Shard, is_sharded
from ledger.evidence.store import between_shards, distinct_shards
from ledger.evidence.verification import RoomReport, VerifyOptions, looks
from ledger.evidence.verify import Problem, Verification, kept_of_shards, unlike_kept
from ledger.evidence.verify import verify as derive
from ledger.messages.renderer import ENGLISH
from schemas.errors import UsageError

_KEEP: Final = "no root given; keep {size}:{root} elsewhere: --root with it finds what was written anew with every key"

_UNCOMPARED: Final = "whether a match stands in two shards was not looked at, while a shard is not whole"


def verify(
    ledger: Ledger = None,
    rulesets: Rulesets = None,
    sample: Annotated[int, typer.Option(min=0, metavar="N", help="Matches whose views are made anew.")] = 40,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Draw the matches that another verify drew.")] = None,
    leads: Annotated[
        bool, typer.Option("--leads", help="Make leads.db anew by a scan as well; it takes as long as a first one.")
    ] = False,
    root: Annotated[
        list[str] | None,
        typer.Option(metavar="SIZE:ROOT", help="What verify printed once and you kept elsewhere; may be repeated."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Re-derive the record: bytes, columns, tree, sealed values, every row of the vault; and the views, the rows of
    matches for some of them.

    It checks the record; `audit` checks the play. Whoever has every key can write a record that is whole and false:
    only a root that you kept elsewhere tells.
    """
    folder = given_folder(ledger)
    roots = [_read_root(text) for text in root or ()]
    options = VerifyOptions(folder, rulesets, secrets.randbelow(2**31) if seed is None else seed, sample, leads)
    shards = distinct_shards(folder)
    if not is_sharded(folder):
        check = _verify_ledger(options, roots)
        if as_json:
            print_json(_as_json(check))
        else:
            _say(check)
        if check.problems:
            raise typer.Exit(1)
        return
    if not _verify_shards(options, shards, roots, as_json):
        raise typer.Exit(1)


class _LedgerCheck(NamedTuple):
    """What was found of one ledger; ``roots`` are those it was held against."""

    result: Verification
    looked: Mapping[str, RoomReport]
    problems: Sequence[Problem]
    roots: Sequence[tuple[int, str]]


def _verify_ledger(options: VerifyOptions, roots: Sequence[tuple[int, str]] = ()) -> _LedgerCheck:
    result = derive(options.folder, os.cpu_count() or 1)
    if note := older_than_copies(options.folder, result.size):
        result = replace(result, notes=(*result.notes, note))
    rooms = {room: look(options, result.ok) for room, look in looks().items()}
    more = [problem for looked in rooms.values() for problem in looked.problems]
    return _LedgerCheck(result, rooms, [*result.problems, *unlike_kept(options.folder, roots), *more], roots)


def _verify_shards(
    options: VerifyOptions, shards: Sequence[Shard], roots: Sequence[tuple[int, str]], as_json: bool
) -> bool:
    """Verify each shard, told when it is found, that each root kept is of one, that no match counts in two, and the
    views made of all; whether all is well."""
    rows: dict[str, Any] = {}
    ok = True
    shard_roots, missing, ungiven = kept_of_shards(shards, roots)
    for shard in shards:
        check = _verify_ledger(options._replace(folder=shard.folder))._replace(roots=shard_roots.get(shard.name, ()))
        ok = ok and not check.problems
        if as_json:
            rows[shard.name] = _as_json(check)
            continue
        say(f"shard {shard.name}, {shard.folder}", "bold")
        _say(check)
    problems, notes = between_shards(options.folder) if ok else ((), (_UNCOMPARED,))
    views = looks()[VIEWS](options, ok and not problems) if (options.folder / VIEWS).is_dir() else RoomReport()
    problems, notes = (*missing, *problems, *views.problems), (*ungiven, *notes, *views.notes)
    ok = ok and not problems
    if as_json:
        row = {"shards": rows, "ok": ok, "roots_compared": len(roots)}
        row |= {"problems": _problem_rows(problems), "notes": list(notes)}
        print_json(row | ({VIEWS: dict(views.row)} if views.row else {}))
        return ok
    say("all shards", "bold")
    if views.line:
        say(f"{VIEWS} {views.line}")
    _say_problems(problems, notes)
    say(ENGLISH.say("verify-shards_whole" if ok else "verify-shards_not_whole", count=len(shards)))
    return ok


def _read_root(text: str) -> tuple[int, str]:
    size, _, root = text.partition(":")
    if not re.fullmatch(r"[1-9][0-9]{0,14}", size) or not re.fullmatch(r"[0-9a-f]{64}", root):
        raise UsageError(f"--root {text}: give the size and the root that verify printed, as 1514:b059...")
    return int(size), root


def _problem_rows(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    return [{"leaf": one.leaf, "state": one.state, "what": one.what} for one in problems]


def _as_json(check: _LedgerCheck) -> dict[str, Any]:
    result, rooms, problems, roots = check
    return {
        "size": result.size,
        "events": result.events,
        "root": result.root,
        "ok": not problems,
        "roots_compared": len(roots),
        "withheld": result.opened,
        "erased": result.erased,
        "lost": result.lost,
        "problems": _problem_rows(problems),
        "notes": list(result.notes),
        **{room: dict(one.row) for room, one in rooms.items() if one.row},
    }


def _say(check: _LedgerCheck) -> None:
    result, rooms, problems, roots = check
    say(f"size {result.size}: {result.events} event(s)")
    say(f"root {result.root}")
    say(f"kept {len(roots)} root(s) compared" if roots else f"kept {_KEEP.format(size=result.size, root=result.root)}")
    for room, one in rooms.items():
        if one.line:
            say(f"{room} {one.line}")
    erased = f"; erased {result.erased} field(s), as records of the log say" if result.erased else ""
    losses = f"; lost {result.lost} field(s)" if result.lost else ""
    say(f"withheld {result.opened} field(s), each proved{erased}{losses}")
    _say_problems(problems, (*result.notes, *(note for one in rooms.values() for note in one.notes)))
    say(ENGLISH.say("verify-not_whole", count=len(problems)) if problems else ENGLISH.say("verify-whole"))


def _say_problems(problems: Sequence[Problem], notes: Sequence[str]) -> None:
    for one in problems:
        say(f"PROBLEM {one.state}: {'' if one.leaf is None else f'leaf {one.leaf}: '}{one.what}", "bold red")
    for note in notes:
        say(f"NOTE {note}")
