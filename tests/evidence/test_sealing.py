"""What format 1 hides, as it is read: values put back in their places, and events without them."""

from __future__ import annotations

import copy
import hmac
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.evidence.commitments import KeyedHash
from ledger.evidence.intake import Accepted, read_line
from ledger.evidence.sealing import (
    commitment,
    hidden_fields,
    is_seal,
    open_body,
    sealed_places,
    stream_of,
    unopened,
    withhold,
)
from schemas.canonical import canonical
from schemas.cards import FACES
from tests.evidence.matches import as_line, event, match_events

CARDS = st.lists(st.sampled_from(FACES), min_size=1, max_size=8)


def sealed(clear: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """An event as format 1 kept it, and its hidden values by path."""
    body, openings = copy.deepcopy(clear), {}
    for path, top, row, below, scope, value in hidden_fields(clear, lambda player: f"person/{player}"):
        secret = KeyedHash(hmac.digest(b"s" * 32, scope.encode(), "sha256"))
        seal = {"sealed": commitment(secret, stream_of(clear), clear["seq"], path, value)}
        place, key = (body, top) if row is None else (body[top][row], below)
        place[key], openings[path] = seal, value
    return body, openings


EVENTS = st.one_of(
    st.builds(lambda card, pile: event("m", 7, "draw", seat=2, **{"from": pile}, card=card),
              st.sampled_from(FACES), st.sampled_from(["stock", "discards"])),
    st.builds(lambda groups: event("m", 8, "group", seat=1, groups=groups), st.lists(CARDS, max_size=4)),
    st.builds(lambda hands, stock: event("m", 2, "deal", deal=1, stock=stock,
                                         hands=[{"seat": n + 1, "cards": h} for n, h in enumerate(hands)]),
              st.lists(CARDS, max_size=6), CARDS),
    st.builds(lambda names: event("m", 1, "open", players=[
        {"seat": n + 1, "player": f"p{n}", **({"name": name} if name else {})} for n, name in enumerate(names)]),
        st.lists(st.sampled_from(["", "Ann", "Zoë"]), min_size=1, max_size=6)),
    st.builds(lambda card: event("m", 9, "buy", seat=1, card="7H", penalty=card), st.sampled_from(FACES)),
    st.builds(lambda stock: event("m", 9, "recycle", stock=stock), CARDS),
    st.sampled_from(match_events("mm")),
)  # fmt: skip


@given(EVENTS)
def test_opening_a_sealed_event_gives_the_event_back(sent: dict[str, Any]) -> None:
    before = canonical(sent)
    body, opened = sealed(sent)
    assert open_body(body, opened) == sent
    assert canonical(sent) == before
    assert dict(sealed_places(body)).keys() == opened.keys()


@given(EVENTS)
def test_an_event_without_its_openings_is_still_an_event(sent: dict[str, Any]) -> None:
    body, _ = sealed(sent)
    clear = withhold(open_body(body, {}))
    assert isinstance(read_line(canonical(clear)), Accepted)


def test_groups_the_vault_no_longer_holds_are_of_a_card_nobody_knows_and_not_none_at_all() -> None:
    """None at all would say that nothing is saved of the hand."""
    for groups in ([], [["7H", "8H", "9H"], ["KS"]]):
        body, _ = sealed(event("m", 3, "group", seat=2, groups=groups))
        assert withhold(open_body(body, {}))["groups"] == [["??"]]


def test_paths_count_items_from_one() -> None:
    sent = event("m", 2, "deal", deal=1, hands=[{"seat": 4, "cards": ["7H"]}, {"seat": 2, "cards": []}], stock=["8H"])
    _, opened = sealed(sent)
    assert opened == {"hands.1.cards": ["7H"], "hands.2.cards": [], "stock": ["8H"]}


def test_a_card_drawn_from_the_discards_is_public_and_one_from_the_stock_is_not() -> None:
    public, opened = sealed(event("m", 3, "draw", seat=1, **{"from": "discards"}, card="7H"))
    assert public["card"] == "7H" and not opened
    hidden, opened = sealed(event("m", 3, "draw", seat=1, **{"from": "stock"}, card="7H"))
    assert is_seal(hidden["card"]) and opened == {"card": "7H"}


@pytest.mark.parametrize("other", [{"seq": 4}, {"match": "n"}, {"seat": 2}, {"card": "8H"}])
def test_equal_cards_have_unequal_commitments_elsewhere(other: dict[str, Any]) -> None:
    sent = event("m", 3, "draw", seat=1, **{"from": "stock"}, card="7H")
    first, _ = sealed(sent)
    second, _ = sealed(sent | other)
    assert first["card"] != second["card"]


def test_one_person_has_unequal_commitments_in_two_matches() -> None:
    players = [{"seat": 1, "player": "p"}]
    seals = [sealed(event(match, 1, "open", players=players))[0]["players"][0]["player"] for match in "mn"]
    assert seals[0] != seals[1]


def test_equal_values_in_two_fields_of_an_event_have_unequal_commitments() -> None:
    """Nobody can see that a player's name is the player's id."""
    (player,) = sealed(event("m", 1, "open", players=[{"seat": 1, "player": "p", "name": "p"}]))[0]["players"]
    assert player["player"] != player["name"]


def test_a_commitment_is_made_as_the_specification_says() -> None:
    """SPEC 9.4: the HMAC of the canonical value, its key that of stream, path and seq with NUL between them."""
    body, _ = sealed(event("m", 12, "draw", seat=2, **{"from": "stock"}, card="7H"))
    secret = hmac.digest(b"s" * 32, b"m/seat/2", "sha256")
    key = hmac.digest(secret, b"m\x00card\x0012", "sha256")
    assert body["card"] == {"sealed": hmac.digest(key, b'"7H"', "sha256").hex()}


def test_a_seal_sent_by_the_platform_is_refused() -> None:
    assert not isinstance(read_line(as_line(event("m", 1, "discard", seat=1, card={"sealed": "0" * 64}))), Accepted)


@pytest.mark.parametrize("stream", ["case/C1", "lead/a1"])
def test_a_note_is_sealed_under_its_stream(stream: str) -> None:
    """Staff write of people in notes too; what is sealed under a stream goes when the stream's secret does."""
    note = {"v": 1, "stream": stream, "seq": 3, "at": "2026-11-21T10:00:00.000Z", "who": "asha", "type": "note"}
    body, opened = sealed({**note, "text": "two sisters"})
    assert is_seal(body["text"]) and opened == {"text": "two sisters"}
    (field,) = hidden_fields({**note, "text": "two sisters"}, str)
    assert field.scope == f"{stream}/text"
    assert open_body(body, opened) == {**note, "text": "two sisters"}
    assert withhold(body)["text"] == "erased"


def test_what_a_platform_writes_beside_the_format_is_taken_for_no_commitment() -> None:
    sent = event("m", 3, "draw", seat=1, **{"from": "stock"}, card="7H", ext={"sealed": "by hand"})
    body, _ = sealed(sent)
    assert unopened(body, bytes.hex) == {**sent, "card": body["card"]["sealed"]}
