"""A line that ends a match which was followed while it was played opens no hand at once: by our own clock some minutes
must have passed. A log that came whole, an archive, and a ledger without a delay have nothing to wait for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from ledger.evidence.folder import HANDS_AFTER
from ledger.evidence.receipts import now_ms
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.store import append_records, open_reader, open_writer
from ledger.views.projection.projector import Projector
from ledger.views.verified import check_views
from tests.clock import Clock
from tests.desk_kit.growing import CLAUSES, RULEBOOK, held, wanted
from tests.desk_kit.matches import Sent, lines, played_on
from tests.evidence.ledgers import make_unreadable
from tests.views.test_shards import name_shards

DELAY = HANDS_AFTER * 1000
FORGED: Sent = [{"v": 1, "match": "M3", "seq": 9, "type": "close", "reason": "abandoned"}]


def feed(folder: Path, sent: Sent, **how: Any) -> None:
    """Ingest events in one go."""
    with open_writer(folder, create=True) as writer:
        writer.ingest(lines(sent), "log.jsonl", RULEBOOK.pin, **how)


def followed(folder: Path, **how: Any) -> None:
    """A match that came while it was played, and in the middle of a deal a line that closes it."""
    feed(folder, played_on(), **how)
    feed(folder, FORGED, **how)


@pytest.fixture
def clock() -> Clock:
    """The clock of the projector."""
    return Clock(now_ms())


def project(folder: Path, clock: Clock) -> None:
    """Bring the views to where they are to be at a time."""
    with closing(Projector(folder, RULEBOOK, CLAUSES, clock)) as projector:
        projector.catch_up()


def hands(folder: Path) -> int:
    """How many hands staff can open."""
    database = Database(folder / "views" / "hands.db")
    found = [database[name].count for name in ("hands", "hidden_records", "stock_draws")]
    database.close()
    assert len({bool(count) for count in found}) == 1
    return found[0]


def state(folder: Path) -> tuple[Any, ...]:
    """What open.db says of the match's end."""
    database = Database(folder / "views" / "open.db")
    row = next(iter(database.execute("select state, ended_at from matches")))
    database.close()
    return tuple(row)


def test_a_close_in_the_middle_of_a_deal_opens_no_hand_at_once(tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "L"
    followed(folder)
    clock.now = now_ms() + DELAY - 2000
    project(folder, clock)
    assert (hands(folder), state(folder)) == (0, ("open", None))
    before = held(folder / "views")
    feed(tmp_path / "live", [*played_on()])
    project(tmp_path / "live", clock)
    assert told(before, "findings") == told(held(tmp_path / "live" / "views"), "findings")
    clock.now += 4000
    project(folder, clock)
    assert hands(folder) == 2 and state(folder)[0] == "closed"
    assert held(folder / "views") == wanted(folder, tmp_path / "wanted")


def told(rows: dict[str, list[str]], table: str) -> list[str]:
    """The rows of a table of open.db, without their leaves."""
    return [row.rpartition(",")[0] for row in rows[f"open.db/{table}"]]


def test_a_projector_that_runs_opens_them_when_it_is_time(tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "L"
    feed(folder, played_on())
    with closing(Projector(folder, RULEBOOK, CLAUSES, clock)) as projector:
        projector.catch_up()
        feed(folder, FORGED)
        clock.now = now_ms()
        while projector.step():
            pass
        assert hands(folder) == 0
        assert not projector.step()
        clock.now += DELAY + 1000
        while projector.step():
            pass
        assert hands(folder) == 2


def test_they_open_at_the_very_moment_and_not_a_millisecond_before(tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "L"
    followed(folder)
    clock.now = now_ms()
    with closing(Projector(folder, RULEBOOK, CLAUSES, clock)) as projector:
        projector.catch_up()
        with open_reader(folder) as reader:
            due = reader.hands_from("M3", clock.now)
        assert due is not None and due > clock.now
        found = []
        for moment in (due - 1, due):
            clock.now = moment
            while projector.step():
                pass
            found.append(hands(folder))
    assert found == [0, 2]


@pytest.mark.parametrize("seq", [1, 2])
def test_a_word_of_two_people_that_cannot_be_read_opens_nothing_and_stops_nothing(
    tmp_path: Path, clock: Clock, seq: int
) -> None:
    folder, stream, frame = tmp_path / "L", "reveal/M3", {"at": "2026-12-01T00:00:00.000Z"}
    followed(folder)
    append_records(folder, [
        {"stream": stream, **frame, "who": "asha", "type": "reveal_asked", "reason": "police"},
        {"stream": stream, **frame, "who": "meena", "type": "reveal_agreed", "of": 1},
    ])  # fmt: skip
    with open_reader(folder) as reader:
        assert reader.hands_from("M3", clock.now) == 0
    make_unreadable(folder, stream, seq)
    project(folder, clock)
    assert hands(folder) == 0


def test_views_made_anew_keep_them_waiting(tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "L"
    followed(folder)
    project(folder, clock)
    with closing(Projector(folder, RULEBOOK, CLAUSES, clock)) as projector:
        projector.rebuild()
    assert hands(folder) == 0


def test_verify_compares_views_as_of_when_they_were_made(tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "L"
    followed(folder)
    for wait in (0, DELAY + 1000):
        clock.now = now_ms() + wait
        project(folder, clock)
        found = check_views(folder, RULEBOOK, CLAUSES, 1, sample=40)
        assert (found.looked_at, found.differing, found.not_compared) == (1, (), "")


def at_once() -> Iterator[Any]:
    """Where there is nothing to wait for."""
    yield pytest.param(lambda folder: followed(folder, how="imported"), id="an archive")
    yield pytest.param(lambda folder: feed(folder, [*played_on(), *FORGED]), id="a log that came whole")
    yield pytest.param(whole_in_a_shard, id="a log that came whole into one of several ledgers")
    yield pytest.param(without_delay, id="no delay")


def whole_in_a_shard(folder: Path) -> None:
    """A match whose leaves are told apart from those of a ledger before its own."""
    feed(folder / "2026-09", [*played_on(), *FORGED])
    name_shards(folder, "2026-09")


def without_delay(folder: Path) -> None:
    """A ledger whose settings say that nobody waits."""
    feed(folder, played_on())
    with (folder / SETTINGS_FILE).open("a") as settings:
        settings.write("hands_after = 0\n")
    feed(folder, FORGED)


@pytest.mark.parametrize("make", at_once())
def test_others_open_at_once(make: Any, tmp_path: Path, clock: Clock) -> None:
    make(tmp_path / "L")
    project(tmp_path / "L", clock)
    assert hands(tmp_path / "L") == 2


def test_who_makes_leads_waits_as_well(tmp_path: Path) -> None:
    folder = tmp_path / "L"
    followed(folder)
    with open_reader(folder) as reader:
        assert reader.has_ended("M3") and not reader.hands_are_open("M3")
    with (folder / SETTINGS_FILE).open("a") as settings:
        settings.write("hands_after = 0\n")
    with open_reader(folder) as reader:
        assert reader.hands_are_open("M3")


def test_an_imported_close_opens_nothing_of_a_live_match(tmp_path: Path, clock: Clock) -> None:
    folder = tmp_path / "L"
    feed(folder, played_on())
    feed(folder, FORGED, how="imported")
    project(folder, clock)
    assert hands(folder) == 0
