"""How a program writes JSON stands in the record of a source, and a line written so needs no commitment."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.evidence.leaf import leaf_bytes, split_body
from ledger.evidence.merkle import leaf_hash
from ledger.evidence.serialization import of_record, recognise
from ledger.evidence.store import create_ledger, open_parts
from ledger.evidence.verify import verify
from schemas.canonical import canonical
from tests.evidence.ledgers import bare, feed
from tests.evidence.matches import as_line, event, match_events, match_lines

WAYS = st.tuples(st.sampled_from([",", ", ", " , "]), st.sampled_from([":", ": ", " :"]), st.booleans())


def rebuilt(told: dict[str, Any], event: Any) -> bytes:
    """The line of an event as section 11 of SPEC says, from the event in canonical form and the record alone."""
    keys = told.get("keys", [])

    def ordered(value: Any) -> Any:
        if isinstance(value, dict):
            names = sorted(value, key=lambda key: (keys.index(key) if key in keys else len(keys), key))
            return {name: ordered(value[name]) for name in names}
        return [ordered(item) for item in value] if isinstance(value, list) else value

    separators = told.get("comma", ","), told.get("colon", ":")
    return json.dumps(ordered(event), separators=separators, ensure_ascii=told.get("ascii", False)).encode()


def turned(rng: random.Random, sent: Any) -> Any:
    """The same event with the keys of every object in one order that chance chose."""
    names = sorted({key for one in _objects(sent) for key in one})
    rng.shuffle(names)

    def ordered(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: ordered(value[name]) for name in names if name in value}
        return [ordered(item) for item in value] if isinstance(value, list) else value

    return ordered(sent)


def _objects(value: Any) -> list[dict[str, Any]]:
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return ([value] if isinstance(value, dict) else []) + [one for item in inner for one in _objects(item)]


@given(WAYS, st.integers(), st.sampled_from(match_events("m1")))
def test_a_line_follows_from_its_event_and_how_it_was_written(
    way: tuple[str, str, bool], seed: int, sent: dict[str, Any]
) -> None:
    comma, colon, is_ascii = way
    clear = turned(random.Random(seed), sent)
    raw = json.dumps(clear, separators=(comma, colon), ensure_ascii=is_ascii).encode()
    found = recognise(json.loads(raw), raw)
    if found is None:
        # an order of keys that differs from object to object follows no rule
        assert len(_objects(clear)) > 1
    else:
        assert found.writes(json.loads(raw), raw)
        assert raw == canonical(sent) or rebuilt(found.as_record(), json.loads(canonical(sent))) == raw
        assert raw == canonical(sent) or of_record(found.as_record()).as_record() == found.as_record()


@given(st.integers(), st.sampled_from(match_events("m1")), st.data())
def test_a_line_that_differs_in_one_byte_is_not_written_so(
    seed: int, sent: dict[str, Any], draw: st.DataObject
) -> None:
    raw = as_line(turned(random.Random(seed), sent)).rstrip(b"\n")
    way = recognise(json.loads(raw), raw)
    assert way is not None
    place = draw.draw(st.integers(0, len(raw)))
    for other in (raw[:place] + b" " + raw[place:], raw[:place] + b"\t" + raw[place:]):
        try:
            clear = json.loads(other)
        except ValueError:
            continue
        assert clear != sent or not way.writes(clear, other)


def test_rows_of_which_one_is_in_another_order_follow_no_rule() -> None:
    raw = b'{"rows":[{"a":1,"b":2},{"b":1,"a":2}]}'
    assert recognise(json.loads(raw), raw) is None
    mixed = b'{"rows":["x",{"b":1,"a":2}], "z":1}'
    assert recognise(json.loads(mixed), mixed) is None


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    create_ledger(tmp_path / "ledger")
    return tmp_path / "ledger"


def stored(folder: Path) -> tuple[list[dict[str, Any]], list[tuple[dict[str, Any], int]]]:
    """The records of sources, and of each event of a match its body and how many commitments it bears."""
    with open_parts(folder) as (ledger, _, _):
        rows = ledger.execute("SELECT stream, body FROM events ORDER BY leaf").fetchall()
    bodies = [(stream, *split_body(body)) for stream, body in rows]
    log = [json.loads(text) for stream, text, _ in bodies if stream == "log"]
    return (
        [one for one in log if one["type"] == "source"],
        [(json.loads(text), len(seals)) for stream, text, seals in bodies if stream != "log"],
    )


def test_lines_of_one_program_are_committed_to_no_more_than_canonical_ones(folder: Path, tmp_path: Path) -> None:
    create_ledger(tmp_path / "canonical")
    feed(tmp_path / "canonical", [canonical(one) + b"\n" for one in match_events("m1")])
    feed(folder, match_lines("m1"))
    sources, events = stored(folder)
    assert [seals for _, seals in events] == [seals for _, seals in stored(tmp_path / "canonical")[1]]
    written = {number: one.get("written") for number, one in zip(_seqs(folder), sources, strict=True)}
    assert None not in written.values()
    for (shown, _), line in zip(events, match_lines("m1"), strict=True):
        assert rebuilt(written[shown["src"]], json.loads(line)) + b"\n" == line  # type: ignore[arg-type]
    assert verify(folder).ok


def _seqs(folder: Path) -> list[int]:
    with open_parts(folder) as (ledger, _, _):
        return [number for (number,) in ledger.execute("SELECT number FROM sources ORDER BY number")]


def test_the_next_delivery_names_the_same_sources(folder: Path) -> None:
    feed(folder, match_lines("m1"))
    sources = stored(folder)[0]
    feed(folder, match_lines("m2"))
    assert stored(folder)[0] == sources and verify(folder).ok


def test_a_line_that_follows_no_rule_is_committed_to(folder: Path) -> None:
    odd = [
        b'{"v":1,\t"match":"m","seq":1,"type":"drop","seat":1}\n',
        as_line(event("m", 2, "drop", seat=1)),
        b'{"v": 1, "match": "m", "seq": 3, "type": "drop", "seat": 1 }\n',
        as_line(event("m", 4, "drop", seat=1, ext={"seat": 1, "by": 2})),
    ]
    assert feed(folder, odd).accepted == 4
    sources, events = stored(folder)
    assert [seals for _, seals in events] == [1, 0, 1, 2]
    assert all(one["written"]["keys"].index("by") < one["written"]["keys"].index("seat") for one in sources[1:])
    assert verify(folder).ok


def test_whoever_writes_in_ever_other_ways_has_each_line_committed_to(folder: Path) -> None:
    rng, lines = random.Random(7), []
    for seq in range(1, 60):
        keys = [("v", 1), ("match", "m"), ("seq", seq), ("type", "drop"), ("seat", 1), ("by", "player")]
        rng.shuffle(keys)
        lines.append(as_line(dict(keys)))
    feed(folder, lines)
    sources, events = stored(folder)
    assert len(sources) == 33 and 20 < sum(seals for _, seals in events) <= 59 - 32
    assert verify(folder).ok


@pytest.mark.parametrize(
    "written", [{}, {"comma": ","}, {"keys": ["a", "a"]}, {"colour": 1}, [], {"keys": 1}, {"comma": 1, "x": 2}]
)
def test_verify_knows_a_record_that_says_nothing_of_how_lines_are_written(folder: Path, written: Any) -> None:
    feed(folder, match_lines("m1"))
    ledger = bare(folder / "ledger.db")
    leaf, seq, body = ledger.execute("SELECT leaf, seq, body FROM events WHERE stream = 'log' AND seq = 2").fetchone()
    forged = canonical(json.loads(body) | {"written": written})
    assert json.loads(body)["type"] == "source"
    for (name,) in ledger.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        ledger.execute(f"DROP TRIGGER [{name}]")
    hashed = leaf_hash(leaf_bytes("log", seq, forged))
    ledger.execute("UPDATE leaves SET body = ?, hash = ? WHERE leaf = ?", (forged, hashed, leaf))
    ledger.close()
    assert any(problem.leaf == leaf for problem in verify(folder).problems)
