"""Events that were read as they came in come to the same when they are not held against the model again."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from schemas.events import read_again, read_events
from tests.audit.judged import SAMPLED, SEED, matches

FRAME: dict[str, Any] = {"v": 1, "match": "M1", "seq": 1}
DRAW: dict[str, Any] = {**FRAME, "type": "draw", "from": "stock", "seat": 1}
SAID: list[dict[str, Any]] = [
    DRAW,
    {**DRAW, "card": "2S", "at": "2026-11-20T10:15:30.123Z", "by": "player", "producer": "p"},
    {**DRAW, "id": "e-1"},
    {**DRAW, "ext": {"a": 1}},
    {**FRAME, "type": "discard", "seat": 2, "card": "??"},
    {**FRAME, "type": "discard", "seat": 2, "card": "2S", "face": "down"},
    {**FRAME, "type": "drop", "seat": 3, "by": "timer"},
    {**FRAME, "type": "group", "seat": 3, "groups": []},
    {**FRAME, "type": "group", "seat": 3, "groups": [["2S", "3S"], ["??"]]},
    {**FRAME, "type": "declare", "seat": 3},
    {**FRAME, "type": "declare", "seat": 3, "groups": None, "finish": "4S"},
    {**FRAME, "type": "declare", "seat": 3, "groups": [["2S", "3S"]], "finish": "4S"},
    {**FRAME, "type": "show", "seat": 3, "groups": [["2S.1"]], "by": "server"},
    {**FRAME, "type": "show_judged", "seat": 3, "valid": False, "reason": "no life"},
    {**FRAME, "type": "miss", "seat": 3, "count": 0},
    *({**FRAME, "type": name, "seat": 3} for name in ("miss", "disconnect", "reconnect", "leave")),
]


def assert_same(values: list[dict[str, Any]]) -> None:
    """Equal, with the same fields said and the same bytes out."""
    for one, other in zip(read_again(values), read_events(values), strict=True):
        assert (one, one.model_fields_set) == (other, other.model_fields_set)
        assert one.model_dump_json(by_alias=True) == other.model_dump_json(by_alias=True)
        assert one.model_dump(exclude_defaults=True) == other.model_dump(exclude_defaults=True)
        assert hash(type(one)) == hash(type(other)) and one.model_copy() == other


@pytest.mark.parametrize("name", SAMPLED)
def test_events_of_matches_are_the_same(name: str) -> None:
    for match in matches(name, 2, SEED):
        assert_same(match)


@pytest.mark.parametrize("value", SAID, ids=str)
def test_whatever_may_be_said_of_one_is(value: dict[str, Any]) -> None:
    assert_same([value])


@pytest.mark.parametrize("lacking", ("from", "seat", "match", "v"))
def test_an_event_that_lacks_a_field_is_none(lacking: str) -> None:
    with pytest.raises(ValidationError):
        read_again([{name: value for name, value in DRAW.items() if name != lacking}])


@pytest.mark.parametrize("more", ({"from_": "stock"}, {"odd": 1}, {"face": "up"}, {"at": "2026-02-30T10:15:30.123Z"}))
def test_what_a_draw_does_not_say_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_again([{**DRAW, **more}])


def test_groups_that_were_erased_are_no_groups() -> None:
    with pytest.raises(ValidationError):
        read_again([{**FRAME, "type": "group", "seat": 3}])
    with pytest.raises(ValidationError):
        read_again([{**FRAME, "type": "show", "seat": 3, "groups": None}])
