"""A refused line of a match counts no more once an event is held in its place, and only where it says its place."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

import meldtrail
from ledger.evidence.checkup import ledger_status
from ledger.evidence.quarantine import seq_named, unmended

LINES = meldtrail.sample_log("classic/clean").read_bytes().splitlines(keepends=True)
MATCH = "sample-clean-classic"


def _refused(folder: Path, *deliveries: Iterable[bytes]) -> int:
    with meldtrail.open_ledger(folder / "ledger", create=True) as ledger:
        for number, lines in enumerate(deliveries):
            ledger.append(lines, f"delivery {number}")
    with meldtrail.open_ledger(folder / "ledger") as ledger:
        return ledger[MATCH].incomplete.refused


BROKEN = LINES[6].rstrip(b"}\n") + b',"ext":null}\n'
"""The line of event 7 with a value that is null, which is refused."""


def test_a_line_that_was_refused_counts_until_it_is_sent_again_mended(tmp_path: Path) -> None:
    first = [*LINES[:6], BROKEN, *LINES[7:]]
    assert _refused(tmp_path / "once", first) == 1
    assert _refused(tmp_path / "twice", first, LINES) == 0
    (match,) = meldtrail.read_matches(tmp_path / "twice" / "ledger")
    assert match.audit.clean
    assert ledger_status(tmp_path / "twice" / "ledger").refused == 1, "the bytes are still kept aside"


def test_a_line_with_a_byte_order_mark_is_mended_by_the_same_without(tmp_path: Path) -> None:
    assert _refused(tmp_path, [b"\xef\xbb\xbf" + LINES[0], *LINES[1:]], LINES) == 0


@pytest.mark.parametrize(
    "refused",
    [
        BROKEN.replace(b'"seq": 7', b'"seq":70'),
        BROKEN.replace(b'"seq": 7', b'"seq":"7"'),
        BROKEN.replace(b'"seq": 7', b'"seq":7.0'),
        BROKEN.replace(b'"seq": 7', b'"seq":7,"seq":8'),
        BROKEN.replace(b'"seq": 7,', b""),
    ],
    ids=["another place", "a text", "a fraction", "two places", "no place"],
)
def test_a_line_whose_place_is_not_held_or_not_known_counts_for_good(refused: bytes, tmp_path: Path) -> None:
    assert _refused(tmp_path, [refused], LINES) == 1


def test_a_gap_in_its_place_mends_no_line(tmp_path: Path) -> None:
    said = {**json.loads(LINES[6]), "type": "gap"}
    gap = {name: said[name] for name in ("v", "match", "seq", "type", "at")} | {"to": 7, "reason": "lost"}
    assert _refused(tmp_path, [*LINES[:6], BROKEN, json.dumps(gap).encode(), *LINES[7:]]) == 1


def test_a_seq_that_is_cut_off_is_none() -> None:
    assert seq_named(b'{"match":"M1","seq":16}') == 16
    assert seq_named(b'{"match":"M1","seq":1') is None
    assert seq_named(b'{"match":"M1"}') is None
    assert unmended([b'{"seq":3}', b'{"seq":4}'], lambda seq: seq == 3) == 1
