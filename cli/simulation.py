"""Writes simulated matches as a log, and the labels of planted faults beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from cli.output import sink
from cli.terminal import remark
from ledger.simulate.simulation import refuse_unplayable, simulate
from schemas.canonical import canonical
from schemas.errors import UsageError
from schemas.ruleset import Ruleset

TRIES = 40
"""Matches played for each one wanted, and some more, before a fault is given up for want of an occasion."""


def write_matches(rules: Ruleset, matches: int, seed: int, seats: int | None, fault: str | None, output: Path) -> None:
    """Play ``matches`` matches into ``output``; with ``fault`` each shows it, and ``FILE.labels.json`` says where.

    Raises UsageError for a game that is not played here, for too few or too many seats, and for an unknown fault.
    """
    refuse_unplayable(rules)
    if seats is not None and not rules.players.min <= seats <= rules.players.max:
        raise UsageError(f"--seats {seats}: {rules.id} is for {rules.players.min} to {rules.players.max} players")
    labels: list[dict[str, object]] = []
    with sink(output) as log:
        for match in _played(rules, matches, seed, seats, fault, labels):
            log.writelines(canonical(event) + b"\n" for event in match)
    if fault is None:
        return
    if str(output) == "-":
        remark(f"{len(labels)} match(es) with {fault}; give -o FILE to have the labels beside the log")
        return
    beside = output.with_name(output.name + ".labels.json")
    with sink(beside) as kept:
        kept.write(json.dumps(labels, indent=1).encode() + b"\n")
    remark(f"{beside}: {len(labels)} label(s)")


def write_games(
    rules: Ruleset, players: int, games: int, seed: int, generator: str, colluders: int, output: Path,
    seats: int | None, fault: str | None,
) -> None:  # fmt: skip
    """Play ``games`` games of a platform into a file, with ``FILE.labels.json`` beside it that says who colluded.

    Raises UsageError without a file, with what a platform does not have, and where the compiled play is not installed.
    """
    if seats is not None or fault is not None:
        raise UsageError("--platform seats its people itself and plants no faults; leave out --seats and --fault")
    if str(output) == "-":
        raise UsageError("--platform writes labels beside its log; give -o FILE")
    try:
        from ledger.simulate.platform.writing import write_platform
    except ModuleNotFoundError as missing:
        raise UsageError(f"--platform needs {missing.name}: pip install 'meldtrail[collusion]'") from None
    with sink(output):
        pass  # says at once where nothing can be written
    written = write_platform(rules, players, games, seed, generator, colluders, output)
    remark(f"{output}: {written.matches} game(s), {written.events} event(s), {written.groups} group(s) colluding")


def _played(
    rules: Ruleset, matches: int, seed: int, seats: int | None, fault: str | None, labels: list[dict[str, object]]
) -> Iterator[list[dict[str, object]]]:
    if fault is None:
        yield from simulate(rules, matches, seed, seats=seats)
        return
    from ledger.simulate.planting import FAULTS, with_faults

    if fault not in FAULTS:
        raise UsageError(f"--fault {fault}: choose one of {', '.join(sorted(FAULTS))}")
    played = (match for number in count(1) for match in simulate(rules, 1, seed, seats=seats, start=number))
    for tried, (events, label) in enumerate(with_faults(played, (fault,), rules, seed), 1):
        if label is not None:
            labels.append(dict(label))
            yield events
        if len(labels) == matches:
            return
        if tried >= TRIES * (matches + 5):
            raise UsageError(f"--fault {fault}: {rules.id} offers hardly any occasion for it; choose another ruleset")
