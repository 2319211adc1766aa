"""What is hidden of records and events: every text somebody may write, and every card that only one seat saw."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic import StringConstraints

from schemas.events import HIDDEN, SEALED
from schemas.records import HIDDEN_RECORDS, AnyRecord
from schemas.wire import Token

_A_SENTENCE = 200
"""Characters from which on a field may hold more than a name."""


def most(hint: Any) -> int:
    """The most characters a field of this type may hold, 0 for what is no free text."""
    if get_origin(hint) is Annotated:
        return max((one.max_length or 0 for one in get_args(hint) if isinstance(one, StringConstraints)), default=0)
    return max(map(most, get_args(hint)), default=0)


def test_every_text_of_a_record_is_hidden() -> None:
    for model in get_args(AnyRecord):
        hints = get_type_hints(model, include_extras=True)
        (kind,) = get_args(hints["type"])
        texts = {name for name, hint in hints.items() if most(hint) >= _A_SENTENCE}
        assert texts <= set(HIDDEN_RECORDS.get(kind, ())), kind


def test_every_player_a_record_names_is_hidden() -> None:
    for model in get_args(AnyRecord):
        hints = get_type_hints(model, include_extras=True)
        (kind,) = get_args(hints["type"])
        named = {name for name, hint in hints.items() if hint == Token} - {"ticket", "reference", "version"}
        assert named <= set(HIDDEN_RECORDS.get(kind, ())), kind


def test_cards_that_one_seat_saw_are_hidden_and_people_in_the_opening() -> None:
    assert {kind: set(fields) for kind, fields in SEALED.items()} == {
        "open": {f"players.{name}" for name in ("player", "name", "device", "address")},
        "deal": {"hands.cards", "stock"}, "draw": {"card"}, "group": {"groups"}, "recycle": {"stock"},
        "buy": {"penalty"},
    }  # fmt: skip
    assert set(HIDDEN) - set(SEALED) == {"shuffle", "discard", "gap", "show_judged"}
