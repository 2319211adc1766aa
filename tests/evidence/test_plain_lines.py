"""Lines in plain text are read without the models as by them."""

from __future__ import annotations

import json
import sys

import pytest
from pydantic import ValidationError

from ledger.evidence.intake import Accepted, _read_slowly, read_line
from ledger.evidence.plain_lines import _without_models, in_order, plain_reader
from schemas.canonical import canonical
from schemas.events import EVENT
from tests.evidence.matches import event, match_lines
from tests.evidence.mutations import mutated_lines
from tests.evidence.test_leaf import SENT
from tests.torture import TORTURE, seeded

LINES = 200_000 if TORTURE else 8_000
EVENTS = [sent for sent in SENT if "match" in sent]


def by_models(raw: bytes) -> bool:
    try:
        EVENT.validator.validate_json(raw, by_alias=True, by_name=False)
    except ValidationError:
        return False
    return True


def test_the_schema_of_the_models_is_known_here() -> None:
    """Else every line would be read twice, and no test would see it."""
    assert plain_reader() is not None


def test_a_kind_of_schema_that_is_not_known_is_none() -> None:
    with pytest.raises(KeyError):
        _without_models({"type": "tuple", "items_schema": [{"type": "float"}], "variadic_item_index": 0})


def test_mutated_lines_are_taken_where_the_models_take_them_but_for_null() -> None:
    read, taken = plain_reader(), set()
    assert read is not None
    lines = [canonical(sent) for sent in EVENTS] + match_lines("m1")
    for raw in mutated_lines(seeded(20261128), lines, LINES):
        try:
            found = read(raw)
        except ValueError:
            assert not by_models(raw) or b"null" in raw, raw
        else:
            assert by_models(raw), raw
            assert found == json.loads(raw), raw
            taken.add(found["type"])
    assert len(taken) > 12


@pytest.mark.parametrize("count", [0, 1, 30, 31])
def test_lists_are_as_long_as_the_models_have_them(count: int) -> None:
    read, raw = plain_reader(), canonical(event("m", 3, "lay_off", seat=1, meld="2.1", cards=["7H"] * count))
    assert read is not None
    if by_models(raw):
        assert len(read(raw)["cards"]) == count and 0 < count < 31
    else:
        with pytest.raises(ValueError, match="cards"):
            read(raw)


def test_keys_come_sorted_at_every_depth() -> None:
    for sent in EVENTS:
        turned = json.dumps(sent, ensure_ascii=False)
        read = plain_reader()
        assert read is not None
        assert in_order(read(turned.encode())) == canonical(sent)
    chosen = {"options": {"z": 1, "b": True}, "refs": {"z": "1", "a": "2"}}
    rare = event("m", 1, "open", players=[{"seat": 1, "player": "p"}], **chosen)
    outcome = read_line(json.dumps({**rare, "ext": {"z": 1, "src": 0, "a": "x"}}).encode())
    assert isinstance(outcome, Accepted)
    assert outcome.canonical == canonical({**rare, "ext": {"z": 1, "src": 0, "a": "x"}})
    assert in_order(outcome._ordered) == outcome.canonical


def test_an_event_that_is_read_plainly_is_the_one_that_is_read_slowly() -> None:
    """Values and the order of their keys, for a line's bytes follow from both."""
    for sent in EVENTS:
        for raw in (canonical(sent), json.dumps(dict(reversed(sent.items())), indent=1).encode()):
            one, other = read_line(raw), _read_slowly(raw)
            assert isinstance(one, Accepted) and isinstance(other, Accepted)
            assert repr(one.clear) == repr(other.clear)
            assert one == other
            assert one.draft == other.draft


def test_what_is_sorted_is_written_as_canonically() -> None:
    signs = "".join(chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000)
    for start in range(0, len(signs), 10_000):
        value = {"a": signs[start : start + 10_000], "b": [1, -(2**53) + 1, True, False, "", {}, []]}
        assert in_order(value) == canonical(value)
