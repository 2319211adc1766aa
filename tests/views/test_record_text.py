"""Records and shares lie short, and are read again to the same."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.views.projection.codes import Numbers
from ledger.views.projection.counts import Share, ShareKeys, read_share
from ledger.views.tables.freshness import SHARE_KEYS
from ledger.views.tables.record_text import (
    BESIDE,
    OTHER,
    ascii_json,
    move_letters,
    numbers_of,
    pack_record,
    read_hidden,
    read_record,
    unpack_record,
    write_hidden,
    write_record,
)
from schemas.events import read_events
from schemas.wire import milliseconds_of, timestamp

TIMES = st.none() | st.integers(946_684_800_000, 32_503_679_999_999).map(timestamp)
ACTORS = st.sampled_from([None, "player", "timer", "autoplay", "server", "staff"])
DRAWS = st.fixed_dictionaries({"type": st.just("draw"), "from": st.sampled_from(["stock", "discards"])})
DISCARDS = st.fixed_dictionaries({"type": st.just("discard"), "face": st.sampled_from([None, "up", "down"])})
MOVES = st.tuples(
    DRAWS | DISCARDS, TIMES, ACTORS, st.integers(1, 99), st.sampled_from([None, "7H", "7H.2", "JK", "??"]),
    st.integers(1, 5),
)  # fmt: skip


@given(st.lists(MOVES))
def test_cards_drawn_and_put_down_are_read_as_they_were_written(moves: list[tuple[Any, ...]]) -> None:
    """With numbers left out, times not known and seats of large tables."""
    sent, seq = [], 0
    for kind, at, by, seat, card, step in moves:
        seq += step
        fields = {**kind, "seq": seq, "at": at, "by": by, "seat": seat, "card": card}
        sent.append({name: value for name, value in fields.items() if value is not None})
    events = [event.__dict__ for event in read_events([{"v": 1, "match": "M", **fields} for fields in sent])]
    others, letters = [], move_letters(events)
    for letter, fields in zip(letters, sent, strict=True):
        if letter == OTHER:
            others.append({name: value for name, value in fields.items() if name not in BESIDE})
        elif "card" in fields and (fields.get("from") == "stock" or fields.get("face") == "down"):
            fields["card"] = "??"
    times = [milliseconds_of(event["at"]) if event["at"] is not None else None for event in events]
    record = write_record(events, times, letters, others)
    assert read_record(record) == sent
    assert list(numbers_of(record)) == [fields["seq"] for fields in sent]
    assert unpack_record(pack_record(record)) == record


def test_hidden_fields_are_read_as_they_were_written() -> None:
    dealt = {"hands": [{"seat": 1, "cards": ["7H", "JK"]}, {"seat": 2, "cards": []}], "stock": ["2C"]}
    hidden: dict[int, Any] = {2: dealt, 3: {"card": "9S"}, 7: {"card": "??"}, 8: {"groups": [["AS", "2S"]]}}
    assert read_hidden(write_hidden(hidden)) == hidden
    assert read_hidden(write_hidden({})) == {}


@pytest.mark.parametrize("harm", [lambda record: record[:-1], lambda record: record + b"1", lambda _: b"", bytes.upper])
def test_what_is_no_record_is_not_opened(harm: Any) -> None:
    with pytest.raises(ValueError, match="a record cannot be unpacked"):
        unpack_record(harm(pack_record(json.dumps(list(range(99))))))


KEYS = st.tuples(st.sampled_from(["summary", "dealt"]), st.integers(0, 9) | st.text(max_size=3))
COUNTS = st.dictionaries(KEYS, st.lists(st.integers(-(2**62), 2**62), max_size=3))
USES = st.dictionaries(st.tuples(st.just("laws"), st.text(max_size=3), st.just("0f")), st.just(""), max_size=3)


@given(COUNTS, USES)
def test_a_share_is_read_as_it_was_written(counts: Any, uses: Any) -> None:
    conn = sqlite3.connect(":memory:")
    conn.execute("create table share_keys (number integer primary key, key text unique)")
    written = Share(counts, uses).as_bytes(Numbers(conn, SHARE_KEYS, ascii_json).__getitem__)
    assert read_share(written, ShareKeys(conn)) == Share(counts, uses)
    conn.close()


@pytest.mark.parametrize("written", [b"", b"\x02\x01", b"\x00\x09\x00", b"\x80", b"\x00\x01\x03\x00"])
def test_what_is_no_share_is_not_read(written: bytes) -> None:
    conn = sqlite3.connect(":memory:")
    conn.execute("create table share_keys (number integer primary key, key text unique)")
    conn.execute("""insert into share_keys values (1, '["summary", "events"]')""")
    with pytest.raises(ValueError, match="a share"):
        read_share(written, ShareKeys(conn))
    conn.close()
