"""When lines came into a ledger of format 2: its leaves say so, and hands wait by them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ledger.evidence.leaf import body_of, leaf_bytes, split_body
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.receipts import Arrival, Delivery
from ledger.evidence.shards import SETTINGS_FILE
from ledger.evidence.store import open_parts, open_reader, open_writer, receipts_of
from ledger.evidence.verify import verify
from ledger.evidence.writer import no_pin
from schemas.canonical import canonical
from tests.evidence.matches import match_lines
from tests.evidence.test_tampering import tamper

*PLAYED, END = match_lines("A")


def hours() -> Iterator[datetime]:
    """An hour after 1970 began, and an hour later each time."""
    at = datetime(1970, 1, 1, tzinfo=UTC)
    while True:
        at += timedelta(hours=1)
        yield at


HOUR = 3_600_000


def deliver(folder: Path, *deliveries: Sequence[bytes | None]) -> None:
    """Ingest each by itself, an hour of our clock after the batch before."""
    times = hours()
    with open_writer(folder) as writer:
        writer._clock = lambda: next(times)
        for lines in deliveries:
            writer.ingest(lines, "log.jsonl", no_pin)


def due(folder: Path, match: str = "A") -> int | None:
    """When the hands of a match may be told."""
    with open_reader(folder) as reader:
        return reader.hands_from(match, 0)


def test_a_match_that_came_whole_in_one_ingest_waits_for_nothing_however_many_its_batches(folder: Path) -> None:
    lines = match_lines("A", rounds=600)
    assert len(lines) > 1000
    deliver(folder, lines)
    with open_parts(folder) as (ledger, _, _):
        assert [came.at_ms for came in receipts_of(ledger, folder).all()] == [HOUR, 2 * HOUR]
    assert due(folder) == 0
    assert verify(folder).ok


def test_the_hands_of_a_match_that_was_followed_wait_from_the_line_that_ended_it(folder: Path) -> None:
    deliver(folder, PLAYED[:20], PLAYED[20:])
    assert due(folder) is None
    deliver(folder, [END], match_lines("B"))
    assert due(folder) == HOUR + 300_000


def test_a_pause_begins_another_delivery(folder: Path) -> None:
    deliver(folder, [*PLAYED, None, END])
    assert due(folder) == 2 * HOUR + 300_000


def test_the_delay_is_that_of_the_settings(folder: Path) -> None:
    deliver(folder, PLAYED, [END])
    with (folder / SETTINGS_FILE).open("a") as settings:
        settings.write("hands_after = 0\n")
    assert due(folder) == 0


def test_no_file_beside_the_record_says_when_lines_came_so_none_can_be_lost(folder: Path, tmp_path: Path) -> None:
    deliver(folder, PLAYED, [END])
    assert {path.name for path in folder.iterdir()} == {"ledger.db", "vault.db", "views", "writer.lock", SETTINGS_FILE}
    copy = tmp_path / "copy"
    copy.mkdir()
    for name in ("ledger.db", "vault.db", SETTINGS_FILE):
        shutil.copy(folder / name, copy / name)
    assert due(copy) == due(folder) == 2 * HOUR + 300_000


def test_each_batch_is_told_with_its_events_and_when(folder: Path) -> None:
    first, second = match_lines("A"), match_lines("B")
    deliver(folder, [*first, b"junk\n"], second, first)
    with open_parts(folder) as (ledger, _, _):
        receipts = receipts_of(ledger, folder)
        assert receipts.all() == [Delivery(len(first), HOUR), Delivery(len(first) + len(second), 2 * HOUR)]
        with open_reader(folder) as reader:
            leaf = reader.leaves("B")[1]
        assert receipts.came(leaf) == Arrival(leaf, 2 * HOUR)


def test_every_leaf_came_with_its_batch_in_whatever_order_they_are_asked_for(folder: Path) -> None:
    deliver(folder, match_lines("A"), match_lines("B"), match_lines("C"))
    with open_parts(folder) as (ledger, _, _):
        (size,) = ledger.execute("SELECT count(*) FROM leaves").fetchone()
        alone = [receipts_of(ledger, folder).came(leaf) for leaf in range(size)]
        receipts = receipts_of(ledger, folder)
        for order in (range(size), reversed(range(size)), sorted(range(size), key=lambda leaf: (leaf % 7, leaf))):
            assert all(receipts.came(leaf) == alone[leaf] for leaf in order)
        assert len({came for came in alone if came is not None}) == 3


def test_a_batch_that_goes_on_with_another_delivery_than_its_own_is_found(folder: Path) -> None:
    deliver(folder, PLAYED, [END])
    with open_parts(folder) as (ledger, _, _):
        leaf, seq, body = ledger.execute(
            "SELECT leaf, seq, body FROM leaves WHERE stream = 0 ORDER BY leaf DESC LIMIT 1"
        ).fetchone()
    shown = json.loads(split_body(body)[0])
    for told in (2, leaf):
        forged = body_of(canonical(shown | {"delivery": told}), [])
        bindings = [forged, leaf_hash(leaf_bytes("log", seq, forged)), leaf]
        assert tamper(folder, "ledger.db", "UPDATE leaves SET body = ?, hash = ? WHERE leaf = ?", bindings)
        assert any("goes on with the delivery" in one.what and one.leaf == leaf for one in verify(folder).problems)


@pytest.mark.parametrize("moment", [0, 7])
def test_events_are_counted_without_what_the_ledger_tells_of_itself(folder: Path, moment: int) -> None:
    deliver(folder, match_lines("A"), [b"junk\n"], match_lines("B"))
    with open_reader(folder) as reader:
        sizes = [max(0, len([leaf for leaf in reader.leaves(match).values() if leaf >= moment])) for match in "AB"]
        assert reader.event_count(moment) == sum(sizes)
        assert reader.event_count(reader.size()) == reader.event_count(reader.size() + 5) == 0
    assert verify(folder).events == len(match_lines("A")) * 2
