"""A line that a pattern takes is the event that is read slowly, to the last byte of its draft."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from typing import Any

import pytest

from ledger.evidence import flat_lines
from ledger.evidence.flat_lines import _CANONICAL as CANONICAL
from ledger.evidence.flat_lines import flat_draft, flats
from ledger.evidence.intake import _DECODER, RESERVED, Accepted, _read_slowly, read_line, reordered_at_once
from ledger.evidence.serialization import Serialization
from schemas.canonical import canonical, encoder_of
from tests.evidence.matches import event, match_lines
from tests.evidence.mutations import mutated_lines
from tests.evidence.test_leaf import SENT
from tests.torture import TORTURE, seeded

LINES = 200_000 if TORTURE else 8_000
MORE: dict[str, Any] = {"at": "2026-11-20T10:15:30.123Z", "by": "player", "id": "e-1", "producer": "p"}
FLAT = [
    event("m", 3, "draw", **{"from": "stock"}, card="7H", seat=1, **MORE),
    event("m", 3, "draw", **{"from": "discards"}, card="JK", seat=99),
    event("m", 999_999, "draw", **{"from": "stock"}, seat=1, by="autoplay"),
    event("m", 3, "discard", card="7H.2", seat=1, **MORE),
    event("m", 3, "discard", card="??", face="down", seat=1),
    event("m", 3, "discard", card="TD", face="up", seat=1, id="e"),
    event("m", 3, "drop", seat=12, by="timer"),
    event("m", 3, "miss", seat=1, count=0),
    event("m", 3, "miss", seat=1, count=12, **MORE),
    event("m", 3, "declare", seat=1, finish="7H"),
    event("m", 3, "split", seat=1, step="offer", **MORE),
    event("m", 3, "move_joker", seat=1, meld="12.1", joker="JK=6S", card="6S", to="13.2"),
    *(event("m.1:~-", 3, kind, seat=1, **MORE) for kind in ("disconnect", "reconnect", "leave", "rejoin")),
    event("m", 3, "group", seat=1, groups=[["7H", "8H"], ["JK"]], **MORE),
    event("m", 3, "group", seat=12, groups=[]),
    event("m", 3, "show", seat=1, groups=[["7H", "8H", "9H.2"], ["??"]]),
    event("m", 3, "declare", seat=1, finish="7H", groups=[["7H"]], **MORE),
    event("m", 2, "deal", deal=1, cut_card="7H", dealer=2, first=1, open_card="8H"),
    event("m", 3, "meld", seat=1, melds=[["7H", "JK=8H"], ["9S"]]),
    event("m", 3, "lay_off", seat=1, meld="12.1", cards=["7H"]),
    event("m", 3, "lay_contract", seat=1, melds=[["7H"]]),
    event("m", 3, "buy", seat=1, card="7H"),
    event("m", 3, "recycle", open_card="7H"),
    event("m", 3, "show_judged", seat=1, valid=False),
    event("m", 3, "show_judged", seat=1, valid=True, **MORE),
    event("m", 3, "deal_scored", points=[{"points": -20, "seat": 1}, {"points": 0, "seat": 2}]),
    event("m", 3, "match_settled", fee=-1, payouts=[{"amount": -12, "seat": 1}], **MORE),
    event("m", 3, "match_settled", standings=[{"place": 1, "points": 0, "seat": 1}, {"seat": 2}]),
]
SIGNS = ['"', "\\", '\\"', "\\\\", "\\u0041", "{", "}", "[", ":", ",", " ", "\t", "\n", "\x7f", "é", "?", "-", "0", "1"]
SIGNS += ["9", "A", "K", "null", '"x":1,', '"id":"i",', ".", "1e1", "true"]


def is_like(raw: bytes) -> bool:
    """Whether a pattern takes a line; then it must be the event that it reads as, and written so."""
    draft = flat_draft(raw)
    if draft is not None and draft.stream not in RESERVED:
        slowly = _read_slowly(raw)
        assert isinstance(slowly, Accepted), raw
        assert slowly.canonical == raw
        assert repr(slowly.draft) == repr(draft), raw
        found = read_line(raw)
        assert isinstance(found, Accepted)
        assert repr(found.clear) == repr(slowly.clear)
        assert (found.canonical, found.draft) == (raw, draft)
    return draft is not None


def test_lines_of_nearly_all_kinds_are_taken() -> None:
    """Else each would be read by the schema, and no test would see it."""
    assert [sent["type"] for sent in FLAT if not is_like(canonical(sent))] == []
    assert {sent["type"] for sent in FLAT} == {flat.kind for flat in flats().values()}
    lines = [json.loads(line) for line in match_lines("m-1")]
    assert {sent["type"] for sent in lines if not is_like(canonical(sent))} == {"open", "deal"}


@pytest.mark.parametrize("sent", FLAT, ids=lambda sent: sent["type"])
def test_a_line_changed_anywhere_is_taken_for_what_it_is(sent: dict[str, Any]) -> None:
    text, taken = canonical(sent).decode(), 0
    for at, sign in product(range(len(text) + 1), SIGNS):
        taken += is_like(f"{text[:at]}{sign}{text[at:]}".encode())
        taken += is_like(f"{text[:at]}{sign}{text[at + 1 :]}".encode())
    assert taken > 5
    assert not any(is_like(text.replace(sign, "").encode()) for sign in '":{}')


def changed(lines: list[bytes]) -> Iterator[bytes]:
    """Mutated lines, and as canonical as they can be."""
    for raw in mutated_lines(seeded(20261130), lines, LINES):
        yield raw
        with suppress(ValueError, RecursionError):
            yield canonical(_DECODER.decode(raw.decode()))


def test_mutated_lines_are_taken_for_what_they_are() -> None:
    lines = [canonical(sent) for sent in (*FLAT, *(sent for sent in SENT if "match" in sent))]
    taken = sum(map(is_like, changed(lines)))
    assert taken > LINES // 20


def written(sent: dict[str, Any], way: Serialization) -> bytes:
    """An event as somebody writes it in this way."""

    def ordered(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: ordered(value[key]) for key in way.ordered(value)}
        return [ordered(one) for one in value] if isinstance(value, list) else value

    return encoder_of(way.comma, way.colon, sort_keys=False, is_ascii=way.is_ascii)(ordered(sent)).encode()


def is_like_by(raw: bytes, ways: tuple[Serialization, ...]) -> bool:
    """Whether a pattern takes a line as written in one of these ways; then it must be the event that it reads as, and
    written in no way before that."""
    found = reordered_at_once(raw, ways)
    if found is not None:
        form, draft, place = found
        slowly = _read_slowly(raw)
        assert isinstance(slowly, Accepted), raw
        assert (slowly.canonical, repr(slowly.draft)) == (form, repr(draft)), raw
        assert [way.writes(slowly.clear, raw) for way in ways[: place + 1]] == [False] * place + [True]
    return found is not None


WAYS = (
    Serialization(", ", ": ", True, ("v", "match", "seq", "type", "seat", "from", "card", "at", "by", "groups", "id")),
    Serialization(",", ":", False, ("type", "v", "match", "seq", "at", "card", "points", "seat", "amount")),
    Serialization(" , ", " :", False),
    Serialization(", ", ": ", True, ("v", "match", "seq", "type", "at", "by", "seat", "card", "from", "id")),
)


def test_lines_written_in_a_way_that_is_known_are_taken() -> None:
    sent = [one for one in (*FLAT, *SENT) if "match" in one]
    for way in WAYS:
        for ways in ((way,), WAYS, WAYS[::-1]):
            taken = [one for one in sent if is_like_by(written(one, way), ways)]
            assert len(taken) >= len(FLAT) - 6
    assert not any(is_like_by(written(one, WAYS[0]), WAYS[1:3]) for one in FLAT)
    assert reordered_at_once(b" " * 9_000 + written(FLAT[0], WAYS[0]), WAYS) is None
    long = written({**FLAT[0], "match": "m" * 65}, WAYS[0])
    assert reordered_at_once(long, WAYS) is None and reordered_at_once(b"{}", ()) is None


def test_lines_written_in_a_known_way_and_then_mutated_are_taken_for_what_they_are() -> None:
    sent = [one for one in (*FLAT, *SENT) if "match" in one]
    lines = [written(one, way) for one in sent for way in WAYS]
    assert sum(is_like_by(raw, WAYS) for raw in mutated_lines(seeded(20261130), lines, LINES)) > LINES // 40
    for one, way in product(FLAT[:3], WAYS):
        text = written(one, way).decode()
        for at, sign in product(range(len(text) + 1), (*SIGNS, ", ", " ,")):
            is_like_by(f"{text[:at]}{sign}{text[at:]}".encode(), WAYS)
            is_like_by(f"{text[:at]}{sign}{text[at + 1 :]}".encode(), WAYS)


def test_reserved_names_are_no_matches() -> None:
    for name in RESERVED:
        raw = canonical({**FLAT[0], "match": name})
        assert flat_draft(raw) is not None
        assert not isinstance(read_line(raw), Accepted)


def test_without_the_schema_nothing_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    flats.cache_clear()
    monkeypatch.setattr(flat_lines, "plain_schema", lambda: None)
    try:
        assert not is_like(canonical(FLAT[0]))
    finally:
        flats.cache_clear()


def test_what_no_pattern_takes_leaves_a_kind_or_a_field_to_the_schema() -> None:
    number = {"type": "int", "ge": 1, "le": 99}
    fields = {"match": {"type": "str", "pattern": "^m$"}, "seat": number, "seq": {**number, "le": 1_000_000}}

    def takes(line: str, kind: str = "drop", **more: dict[str, Any]) -> bool | None:
        both = {name: {"schema": schema, "required": True} for name, schema in {**fields, **more}.items()}
        both["more"] = {"schema": {"type": "dict"}, "required": False}
        flat = flat_lines._flat(kind, both, flat_lines._Form({"row": number}, CANONICAL))
        return None if flat is None else flat.fullmatch(line.encode(), 0, len(line)) is not None

    def row(**required: bool) -> dict[str, Any]:
        parts = {name: {"schema": number, "required": is_in} for name, is_in in required.items()}
        return {"type": "typed-dict", "fields": parts}

    plain = '{"match":"m","seat":1,"seq":1,'
    assert takes(plain) and not takes('{"match":"m","more":{},"seat":1,"seq":1,')
    assert not takes(plain.replace('"seq":1,', '"seq":1000000,')) and takes(plain.replace('"seq":1,', '"seq":999999,'))
    assert not takes(plain.replace('"seat":1,', '"seat":100,'))
    for schema in (
        {"type": "dict"}, {"type": "int"}, {"type": "list", "items_schema": number},
        {"type": "list", "items_schema": {"type": "dict"}, "max_length": 2}, row(a=False),
        {"type": "int", "ge": -1, "le": 99}, {"type": "int", "ge": 1, "le": 8},
        {"type": "int", "ge": 1, "le": 5, "multiple_of": 5}, {"type": "str"}, {"type": "str", "pattern": "a$"},
        {"type": "str", "pattern": "^a$", "max_length": 1}, {"type": "literal", "expected": [2]},
    ):  # fmt: skip
        assert takes(plain, b=schema) is None
    assert takes(plain, "close", deal=number) is None and takes(plain, "close") is True
    assert list(flat_lines._ends({"z": {"schema": number, "required": True}})) == []
    shared = {"type": "definition-ref", "schema_ref": "row"}
    few = {"type": "list", "items_schema": shared, "min_length": 1, "max_length": 3}
    for schema, good, bad in (
        ({"type": "int", "ge": -99, "le": 99}, "-99 -1 0 7", "-0 -100 00 1.0 +1"),
        ({"type": "bool"}, "true false", "null 0 True"),
        (few, "[1] [1,2,3]", "[] [1,2,3,4] [,1] [1,] [1,0]"),
        ({**few, "min_length": 0}, "[] [1,2,3]", "[1,2,3,4] [,]"),
        (row(a=False, b=True, c=False), '{"b":1} {"a":1,"b":1} {"b":1,"c":1} {"a":1,"b":1,"c":1}',
         '{} {"a":1} {"a":1,"c":1} {"b":1,} {"b":1,"a":1} {"b":1,"c":1,"d":1} {"a":1"b":1} {"b":1"c":1} {"b":1,"b":1}'),
    ):  # fmt: skip
        lines = {value: f'{{"b":{value},{plain[1:]}' for value in f"{good} {bad}".split()}
        assert [value for value, line in lines.items() if takes(line, b=schema)] == good.split()
