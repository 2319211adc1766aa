"""A ledger of a small platform with two people who play together, made once for all processes and copied: scanned,
tables made, one match still played; and more games of the same people, with the two playing on as before, or honestly.
"""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cli.app import run
from ledger.rules.library import read_rulebook
from ledger.simulate.population.logs import write_population
from tests.desk_kit.matches import write_log
from tests.desk_kit.shared import made_for_all

PEOPLE, SEED, FIRST, MORE = 12, 5, 150, 140
LIVE = "still-played"


class Made(NamedTuple):
    """The ledger (not to be written to), logs of later games, and the two who collude, as the platform names them."""

    ledger: Path
    as_before: Path
    honestly: Path
    pair: tuple[str, str]


@cache
def made() -> Made:
    """The ledger, made at the first call."""
    folder = made_for_all("leads", _make)
    log, as_before, honestly = _logs(folder)
    one, two = json.loads(log.with_name("log.jsonl.labels.json").read_text("utf-8"))["groups"][0]["players"]
    return Made(folder / "ledger", as_before, honestly, (one, two))


def _logs(folder: Path) -> tuple[Path, Path, Path]:
    return folder / "log.jsonl", folder / "as_before.jsonl", folder / "honestly.jsonl"


def _make(folder: Path) -> None:
    rules = read_rulebook().resolve("classic")
    log, as_before, honestly = _logs(folder)
    write_population(rules, PEOPLE, FIRST, SEED, "softmax", ("combined",), log)
    write_population(rules, PEOPLE, MORE, SEED, "softmax", ("combined",), as_before, first=FIRST + 1)
    write_population(rules, PEOPLE, MORE, SEED, "softmax", (), honestly, first=FIRST + 1)
    live = write_log(folder / "live.jsonl", still_played(as_before))
    for path in (log, live):
        assert run(["ingest", str(path), "--ledger", str(folder / "ledger")]) == 0
    assert run(["collusion", "scan", "--ledger", str(folder / "ledger"), "--json"]) in (0, 1)


def still_played(log: Path) -> list[dict[str, Any]]:
    """A match both sat in, as far as nobody has won it yet."""
    matches: dict[str, list[dict[str, Any]]] = {}
    for line in log.read_text("utf-8").splitlines():
        event = json.loads(line)
        matches.setdefault(event["match"], []).append(event)
    found = max(matches.values(), key=len)
    ends = ("declare", "show_judged", "deal_scored", "match_settled", "close")
    return [{**event, "match": LIVE} for event in found if event["type"] not in ends]


def copied(to: Path) -> Path:
    """A copy of the ledger to write to."""
    shutil.copytree(made().ledger, to)
    return to


def pair_row(rows: list[dict[str, Any]], ledger: Path) -> dict[str, Any] | None:
    """The line of the two in a queue, None when they are not listed."""
    from ledger.evidence.store import open_reader

    with open_reader(ledger) as reader:
        wanted = sorted(reader.person(player) for player in made().pair)
    return next((row for row in rows if row["kind"] == "lead" and row["players"] == wanted), None)


def pseudonyms(ledger: Path) -> tuple[str, str]:
    """The two as the desk calls them, in order."""
    from ledger.audit.played import pseudonym_of
    from ledger.evidence.store import open_reader

    with open_reader(ledger) as reader:
        one, two = sorted(pseudonym_of(reader.person(player)) for player in made().pair)
    return one, two
