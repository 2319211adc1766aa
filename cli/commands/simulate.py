"""``meldtrail simulate``: legal matches by seeded players, faults injected into them, populations with colluders."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from cli.commands import Rulesets
from cli.terminal import progress_bar, remark, remark_compiling, sink
from ledger.rules.library import read_rulebook
from ledger.rules.many_hands import expect_many_hands
from ledger.simulate.faults import FAULTS, inject_faults, under_mark
from ledger.simulate.simulation import hashed_name, refuse_unplayable, short_name
from ledger.simulate.simulation import simulate as play
from schemas.canonical import canonical
from schemas.errors import UnknownRuleset, UsageError, meant
from schemas.ruleset import Ruleset

_PLAYERS: Final = 140
_GENERATOR: Final = "softmax"

TRIES = 40
"""Matches played for each one wanted, and some more, before a fault is given up for want of an occasion."""


def simulate(
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="ID", help="The rules to play by.")] = "classic",
    matches: Annotated[int, typer.Option("--matches", metavar="N", min=1, help="How many matches.")] = 10,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed plays the same matches.")] = 1,
    seats: Annotated[int | None, typer.Option("--seats", metavar="N", help="Seats at every table.")] = None,
    fault: Annotated[
        str | None, typer.Option(metavar="CODE", help="Plant this finding in every match; FILE.labels.json says where.")
    ] = None,
    platform: Annotated[
        bool, typer.Option("--platform", help="Play a whole platform: one deal a match, many people who meet again.")
    ] = False,
    players: Annotated[int, typer.Option(metavar="N", min=2, help="With --platform: how many people.")] = _PLAYERS,
    colluders: Annotated[
        int, typer.Option(metavar="N", min=0, help="With --platform: groups that collude; labels beside the log.")
    ] = 0,
    generator: Annotated[
        str, typer.Option(metavar="NAME", help="With --platform: how people play, softmax or ruleful.")
    ] = _GENERATOR,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout.")] = Path("-"),
    rulesets: Rulesets = None,
) -> None:
    """Play matches with seeded players and write their log. It is what a correct platform would write."""
    rules = read_rulebook(rulesets).resolve(ruleset)
    if platform:
        _write_population(rules, players, matches, seed, generator, colluders, output, seats, fault)
    elif colluders or players != _PLAYERS or generator != _GENERATOR:
        raise UsageError("--players, --colluders and --generator go with --platform; add it, or leave them out")
    else:
        own = rules.hash != _shipped_hash(ruleset)
        _write_matches(rules, matches, seed, seats, fault, output, hashed_name(rules) if own else short_name(rules))


def _shipped_hash(ruleset: str) -> str | None:
    """The hash of the shipped ruleset of an id; None where none is."""
    try:
        return read_rulebook().resolve(ruleset).hash
    except UnknownRuleset:
        return None


def _write_matches(
    rules: Ruleset, matches: int, seed: int, seats: int | None, fault: str | None, output: Path, prefix: str
) -> None:
    """Play ``matches`` matches into ``output``; with ``fault`` each shows it, and ``FILE.labels.json`` says where.

    Raises UsageError for a game that is not played here, for too few or too many seats, and for an unknown fault.
    """
    refuse_unplayable(rules)
    if seats is not None and not rules.players.min <= seats <= rules.players.max:
        raise UsageError(f"--seats {seats}: {rules.id} is for {rules.players.min} to {rules.players.max} players")
    labels, events_written = [], 0
    expect_many_hands()
    remark_compiling()
    with sink(output) as log:
        for events, label in _matches(rules, matches, seed, seats, fault, prefix):
            log.writelines(canonical(event) + b"\n" for event in events)
            events_written += len(events)
            labels.append(label)
    if str(output) != "-":
        remark(f"{output}: {len(labels)} match(es), {events_written} event(s)")
    if fault is None:
        return
    if str(output) == "-":
        remark(f"{len(labels)} match(es) with {fault}; give -o FILE to have the labels beside the log")
        return
    beside = output.with_name(output.name + ".labels.json")
    with sink(beside) as labels_file:
        labels_file.write(json.dumps(labels, indent=1).encode() + b"\n")
    remark(f"{beside}: {len(labels)} label(s)")


def _matches(
    rules: Ruleset, matches: int, seed: int, seats: int | None, fault: str | None, prefix: str
) -> Iterator[tuple[list[dict[str, Any]], object]]:
    """The matches to write, each with the label of its fault, if one is wanted."""
    if fault is None:
        for match in play(rules, matches, seed, seats=seats, prefix=prefix):
            yield under_mark(match, None, seats)
        return
    if fault not in FAULTS:
        instead = meant(fault, FAULTS).rstrip() or f"choose one of {', '.join(sorted(FAULTS))}"
        raise UsageError(f"--fault {fault}: {instead}")
    hardly = f"--fault {fault}: {rules.id} offers hardly any occasion for it; choose another ruleset"
    if not FAULTS[fault].when(rules):
        raise UsageError(hardly)
    total = 0
    # One match at a time: how many it takes until a fault finds an occasion nobody knows.
    logs = (match for number in count(1) for match in play(rules, 1, seed, seats=seats, prefix=prefix, start=number))
    for tries, (events, label) in enumerate(inject_faults(logs, fault, rules, seed), 1):
        if label is not None:
            yield under_mark(events, label, seats)
            total += 1
        if total == matches:
            return
        if tries >= TRIES * (matches + 5):
            raise UsageError(hardly)


def _write_population(
    rules: Ruleset, players: int, games: int, seed: int, generator: str, colluders: int, output: Path,
    seats: int | None, fault: str | None,
) -> None:  # fmt: skip
    """Play ``games`` games of a population into a file, with ``FILE.labels.json`` beside it that says who colluded.

    Raises UsageError without a file, with what a population does not have, and where compiled play is not installed.
    """
    if seats is not None or fault is not None:
        raise UsageError("--platform seats its people itself and plants no faults; leave out --seats and --fault")
    if str(output) == "-":
        raise UsageError("--platform writes labels beside its log; give -o FILE")
    try:
        from ledger.simulate.population.logs import write_population
    except ModuleNotFoundError as missing:
        raise UsageError(f"--platform needs {missing.name}: pip install 'meldtrail[collusion]'") from None
    with sink(output):
        pass  # says at once where nothing can be written
    with progress_bar() as progress:
        totals = write_population(rules, players, games, seed, generator, colluders, output, progress=progress)
    remark(f"{output}: {totals.matches} game(s), {totals.events} event(s), {totals.groups} group(s) colluding")
