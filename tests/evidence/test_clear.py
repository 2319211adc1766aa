"""Events opened many at a time are those opened one by one, also where the vault holds no longer all of them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ledger.evidence.format_2.reader import open_leaves
from ledger.evidence.reader import open_stored
from ledger.evidence.store import open_parts, open_reader
from ledger.rules.library import read_rulebook
from ledger.simulate.simulation import simulate
from schemas.canonical import canonical
from schemas.errors import UnknownMatch
from schemas.events import read_events
from tests.evidence.ledgers import feed
from tests.museum.museum import FIRST, unpacked

RULESETS = ("classic", "rum", "continental", "ace2three-pool-101")


def matches() -> list[list[dict[str, Any]]]:
    """Matches in which everything that is hidden occurs: hands, stocks, draws, groups, bought cards."""
    rulebook = read_rulebook()
    played = [events for name in RULESETS for events in simulate(rulebook.resolve(name), 2, 7)]
    tricky = {"note": '{"sealed":"not one"}', "more": "7H"}
    place = next(n for n, event in enumerate(played[0]) if event["type"] == "draw" and event["from"] == "stock")
    played[0][place] = played[0][place] | {"ext": tricky}
    return played


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of them."""
    folder = tmp_path_factory.mktemp("opened") / "ledger"
    feed(folder, [canonical(event) for events in matches() for event in events])
    return folder


def test_what_is_opened_is_what_came_in(ledger: Path) -> None:
    with open_reader(ledger) as reader:
        for events in matches():
            found = reader.clear(events[0]["match"])
            assert found == events
            assert read_events(found) == reader.events(events[0]["match"])


def test_an_unknown_match_is_said_to_be_one(ledger: Path) -> None:
    with open_reader(ledger) as reader, pytest.raises(UnknownMatch, match="no match nosuch"):
        reader.clear("nosuch")


def test_erased_values_are_left_out_alike(ledger: Path) -> None:
    """Whole events are erased, or some of the fields of one: a player's name, a hand."""
    with open_parts(ledger) as (bodies, vault, _):
        assert sum(alike_2(bodies, vault, events) for events in matches()) > 20


@pytest.mark.parametrize("name", FIRST)
def test_erased_values_are_left_out_alike_of_format_1(name: str, tmp_path: Path) -> None:
    folder = unpacked(name, tmp_path)
    with open_reader(folder) as reader:
        every = [reader.clear(match) for match in reader.matches()]
    with open_parts(folder) as (bodies, vault, _):
        assert sum(alike_1(bodies, vault, events) for events in every) > 10


def alike_1(ledger: Any, vault: Any, events: list[dict[str, Any]]) -> int:
    """How often something was withheld, in format 1."""
    rng, withheld, match = Random(3), 0, events[0]["match"]
    rows = ledger.execute("SELECT seq, body FROM events WHERE stream = ? ORDER BY seq", (match,)).fetchall()
    fields = vault.execute("SELECT seq, fields FROM opened WHERE stream = ?", (match,)).fetchall()
    for _ in range(6):
        left = []
        for seq, text in fields:
            values = {path: value for path, value in json.loads(text).items() if rng.random() < 0.8}
            if values and rng.random() < 0.9:
                left.append((seq, json.dumps(values)))
        single = [open_stored([row], [one for one in left if one[0] == row[0]])[0] for row in rows]
        assert open_stored(rows, left) == single
        withheld += single != events
        assert read_events(single)
    return withheld


def alike_2(ledger: Any, vault: Any, events: list[dict[str, Any]]) -> int:
    """The same in format 2."""
    rng, withheld, match = Random(3), 0, events[0]["match"]
    rows = ledger.execute("SELECT leaf, seq, body FROM events WHERE stream = ? ORDER BY seq", (match,)).fetchall()
    fields = dict(vault.execute("SELECT leaf, fields FROM opened").fetchall())
    for _ in range(6):
        left = {}
        for leaf, _, _ in rows:
            values = [value if rng.random() < 0.8 else None for value in json.loads(fields.get(leaf, "[]"))]
            if values and rng.random() < 0.9:
                left[leaf] = json.dumps(values)
        single = [open_leaves(match, [row], {row[0]: left[row[0]]} if row[0] in left else {})[0] for row in rows]
        assert open_leaves(match, rows, left) == single
        withheld += single != events
        assert read_events(single)
    return withheld


def test_nothing_stored_gives_nothing() -> None:
    assert open_stored([], []) == []
