"""Whoever has both files, every key and this program can write a record that is whole and false. What that is: each way
is done to each line of a log, and verify finds none of it. A root that was kept elsewhere tells all of it."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest

from ledger.evidence.folder import Settings, _furnish, read_settings
from ledger.evidence.store import open_writer
from ledger.evidence.verify import Verification, unlike_kept, verify
from ledger.evidence.writer import no_pin
from tests.evidence.ledgers import feed
from tests.evidence.matches import as_line
from tests.evidence.test_tampering import ASIDE, STORED
from tests.torture import TORTURE, seeded

Log = list[dict[str, Any]]
TIMES: Final = None if TORTURE else 6
"""So many lines each way is tried at, all in a long run."""
BEGAN: Final = datetime(2026, 11, 20, 12, tzinfo=UTC)
HONEST: Final[Log] = [json.loads(line) for line in STORED]


def write(folder: Path, log: Log, aside: list[bytes], of: Path | None = None, began: datetime = BEGAN) -> Verification:
    """A ledger of these lines by the program itself; under the name of another one where that is to be replaced."""
    settings = Settings(2, "meldtrail/x", "0" * 32) if of is None else read_settings(of)
    folder.mkdir(parents=True)
    _furnish(folder, settings)
    with open_writer(folder) as writer:
        writer._clock = lambda: began
        writer.ingest([*map(as_line, log), *aside], "log.jsonl", no_pin, records=True)
    return verify(folder)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Verification]:
    folder = tmp_path_factory.mktemp("honest") / "ledger"
    return folder, write(folder, HONEST, ASIDE)


def stream_of(event: dict[str, Any]) -> str:
    return str(event.get("match") or event["stream"])


def numbered(log: Log) -> Log:
    """The lines with their places counted anew, so that no hole tells of what is not there."""
    counts, found = Counter[str](), Log()
    for event in log:
        counts[stream_of(event)] += 1
        found.append({**event, "seq": counts[stream_of(event)]})
    return found


def edited(log: Log, at: int) -> Log | None:
    """Another card, seat, sum or text in a line."""
    event = dict(log[at])
    changes: dict[str, Callable[[Any], Any]] = {
        "card": lambda card: "2H" if card != "2H" else "3H", "seat": lambda seat: 3 - seat,
        "text": lambda text: f"{text}, he said", "winner": lambda seat: 3 - seat,
        "same_as": lambda name: f"{name}-2", "valid": lambda valid: not valid,
        "at": lambda said: f"{said[:-4]}999Z" if said[-4:] != "999Z" else f"{said[:-4]}000Z",
    }  # fmt: skip
    name = next((name for name in changes if name in event), None)
    return [*log[:at], event | {name: changes[name](event[name])}, *log[at + 1 :]] if name else None


def removed(log: Log, at: int) -> Log | None:
    return numbered([*log[:at], *log[at + 1 :]])


def added(log: Log, at: int) -> Log | None:
    event = {key: value for key, value in log[at].items() if key != "id"}
    return numbered([*log[: at + 1], event, *log[at + 1 :]]) if event.get("type") != "open" else None


def exchanged(log: Log, at: int) -> Log | None:
    """A line and the next one of its match, each in the other's place."""
    after = next((n for n in range(at + 1, len(log)) if stream_of(log[n]) == stream_of(log[at])), None)
    if after is None or log[at]["type"] == "open":
        return None
    return numbered([*log[:at], log[after], *log[at + 1 : after], log[at], *log[after + 1 :]])


def cut(log: Log, at: int) -> Log | None:
    return log[:at]


def match_gone(log: Log, at: int) -> Log | None:
    return [event for event in log if stream_of(event) != stream_of(log[at])]


WAYS: Final[tuple[Callable[[Log, int], Log | None], ...]] = (edited, removed, added, exchanged, cut, match_gone)


def rewritten(honest: Path, place: Path) -> Iterator[tuple[str, Path, Verification]]:
    """Every way to write the record otherwise, and what verify says of it."""
    rng = random.Random(seeded(29))
    for way in WAYS:
        places = list(range(len(HONEST)))
        for at in sorted(places if TIMES is None else rng.sample(places, TIMES)):
            changed = way(HONEST, at)
            if changed is not None and changed != HONEST:
                folder = place / f"{way.__name__}-{at}"
                yield way.__name__, folder, write(folder, changed, ASIDE, honest)
    for name, aside, later in (
        ("nothing refused", [], 0),
        ("received at another time", ASIDE, 9),
        ("other keys", ASIDE, 0),
    ):
        folder = place / name.replace(" ", "-")
        yield name, folder, write(folder, HONEST, aside, honest, BEGAN + timedelta(days=later))


def test_a_consistent_rewrite_is_not_found_and_has_another_root(
    honest: tuple[Path, Verification], tmp_path: Path
) -> None:
    """With checkpoints the first half will fail: then what docs/operation.md says of it is to be changed."""
    folder, before = honest
    done, unseen, told = Counter[str](), Counter[str](), Counter[str]()
    for way, forged, found in rewritten(folder, tmp_path):
        done[way] += 1
        unseen[way] += found.ok
        told[way] += bool(unlike_kept(forged, [(before.size, before.root)]))
    sys.stdout.write(
        f"{ {way: f'{unseen[way]} of {done[way]} unseen, {told[way]} with another root' for way in done} }\n"
    )
    assert unseen == done and told == done and sum(done.values()) > (100 if TORTURE else 30)
    assert set(done) == {*(way.__name__ for way in WAYS), "nothing refused", "received at another time", "other keys"}


def test_a_root_that_was_kept_is_that_of_a_record_that_has_only_grown(tmp_path: Path) -> None:
    """The control."""
    folder, grown = tmp_path / "ledger", []
    for end in (5, 20, len(STORED)):
        feed(folder, STORED[:end])
        grown.append(verify(folder))
    kept, found = [(one.size, one.root) for one in grown], grown[-1]
    assert unlike_kept(folder, kept) == []
    (size, root), *_ = kept
    assert [one.leaf for one in unlike_kept(folder, [(size, root[::-1])])] == [size - 1]
    (gone,) = unlike_kept(folder, [(found.size + 1, root)])
    assert (gone.leaf, gone.state) == (None, "damaged") and f"there are {found.size}" in gone.what
