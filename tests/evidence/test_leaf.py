"""The bytes of a leaf: they say their place, give the event back, and tell nothing of what they hide."""

from __future__ import annotations

import hmac
import json
import random
from collections.abc import Iterator
from hashlib import md5, sha1, sha256, sha512
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.evidence.commitments import commit, commit_bytes, field_key, secret_of
from ledger.evidence.intake import Accepted, read_line
from ledger.evidence.leaf import (
    FRAME,
    LISTS,
    OWN,
    RAW,
    CarriedCommitment,
    body_of,
    draft_of,
    ends_match,
    hide,
    json_of,
    leaf_bytes,
    places,
    pseudonym,
    seal_of,
    seal_written,
    show,
    split_body,
    withhold,
)
from ledger.evidence.merkle import leaf_hash
from schemas.canonical import canonical
from schemas.cards import FACES
from schemas.events import Act, Claim
from schemas.records import AnyRecord
from tests.evidence.matches import event, match_events
from tests.oracles.opened_card import open_position

LOGS = Path(__file__).parents[2] / "sample_logs"
RECORD = {"v": 1, "stream": "lead/a", "seq": 4, "at": "2026-11-21T10:00:00.000Z", "who": "asha"}
HEX = "a" * 64
RARE: list[dict[str, Any]] = [
    event("m", 1, "shuffle", phase="commit", algo="x", values=["seed-1", "seed-2"]),
    event("m", 2, "shuffle", phase="reveal", algo="x", values=["seed-1"]),
    event("m", 3, "discard", seat=2, card="7H", face="down"),
    event("m", 3, "discard", seat=2, card="7H", face="up", ext={"hand": "7H 8H"}),
    event("m", 4, "gap", to=6, reason="Zoë's line broke"),
    event("m", 7, "show_judged", seat=1, valid=False, reason="Zoë had no pure sequence"),
    event("m", 8, "recycle", stock=["7H", "JK"], open_card="2S", ext={"a": True, "b": "x"}),
    event("m", 8, "recycle", stock=[]),
    event("m", 9, "buy", seat=1, card="7H", penalty="9S"),
    event("m", 10, "group", seat=1, groups=[]),
    {**RECORD, "type": "note", "text": "two sisters"},
    {**RECORD, "stream": "access/1", "type": "access", "what": "looked for Vidya"},
    {**RECORD, "stream": "people", "type": "link", "player": "p1", "same_as": "p2"},
    {**RECORD, "type": "raised", "seen": 4, "one": "p1", "two": "p2", "model": HEX, "calibration": HEX, "p": "0.1",
     "q": "0.2", "deals": 3, "evidence": HEX},
    {**RECORD, "type": "decided", "seen": 4, "decision": "dismissed", "reason": "two sisters"},
    {**RECORD, "stream": "case/C", "type": "case_opened", "ticket": "T", "claim": "I had 20", "about": ["m", 4]},
    {**RECORD, "stream": "case/C", "type": "case_opened", "ticket": "T"},
]  # fmt: skip


def sent_events() -> Iterator[dict[str, Any]]:
    """Every shape of event there is: the sample logs' first lines, made matches, and what these lack."""
    for log in sorted(LOGS.glob("*/clean.jsonl")):
        yield from (json.loads(line) for line in log.read_bytes().splitlines()[:40])
    yield from match_events("mm")
    yield from RARE


SENT = list(sent_events())


def stream_of(sent: dict[str, Any]) -> str:
    return str(sent["match"] if "match" in sent else sent["stream"])


def body_with(sent: dict[str, Any], rng: random.Random, raw: bytes | None = None) -> tuple[bytes, list[Any]]:
    """The body of an event under new secrets, and its hidden values."""
    shown, values = hide(sent | {"src": 2})
    seals = [
        seal_of(new_key(rng, sent, place.path), place, value)
        for place, value in zip(places(shown, sent["seq"]), values, strict=True)
    ]
    return body_of(canonical(shown), seals + ([commit_bytes(new_key(rng, sent, RAW), raw)] if raw else [])), values


def new_key(rng: random.Random, sent: dict[str, Any], path: str) -> bytes:
    """The key of a field under a secret of its own."""
    return field_key(secret_of(rng.randbytes(32)), stream_of(sent), path, sent["seq"])


@given(st.sampled_from(SENT), st.booleans(), st.integers())
def test_a_leaf_gives_its_place_and_with_the_hidden_values_the_event_back(
    sent: dict[str, Any], raw: bool, seed: int
) -> None:
    before = canonical(sent)
    body, values = body_with(sent, random.Random(seed), b"  raw" if raw else None)
    stream, seq, stored = read_leaf(leaf_bytes(stream_of(sent), sent["seq"], body))
    text, seals = split_body(stored)
    shown = json.loads(text)
    hidden = list(places(shown, seq))
    assert len(hidden) == len(values) == len(seals) - raw
    frame = {"match" if "match" in sent else "stream": stream, "seq": seq}
    assert show(shown, hidden, values) | frame == sent
    assert canonical(shown) == text and canonical(sent) == before


@pytest.mark.parametrize("is_sorted", [False, True])
def test_a_draft_says_what_the_body_shows_and_what_it_hides(is_sorted: bool) -> None:
    for sent in SENT:
        given_so = json.loads(canonical(sent)) if is_sorted else dict(reversed(sent.items()))
        before, draft = repr(given_so), draft_of(given_so, is_sorted=is_sorted)
        assert (draft.stream, draft.seq, draft.kind, draft.id) == (
            stream_of(sent), sent["seq"], sent["type"], sent.get("id"),
        )  # fmt: skip
        assert (draft.ends, draft.to) == (ends_match(sent), sent["to"] if sent["type"] == "gap" else None)
        shown, values = hide(sent)
        for own in ({"src": 2}, {"src": 12345, "rules": 7}):
            assert draft.body_text(own) == canonical(hide(sent | own)[0])
        hidden = list(places(shown, sent["seq"]))
        assert [(scope, path) for scope, path, _, _ in draft.hidden] == [(one.scope, one.path) for one in hidden]
        key = bytes(range(32))
        for place, value, (_, _, written, seal) in zip(hidden, values, draft.hidden, strict=True):
            assert written is not None and seal is None
            assert json_of(written) == canonical(value)
            assert seal_written(key, written) == seal_of(key, place, value)
        assert draft.shows() == {key: value for key, value in sent.items() if key not in FRAME}
        assert repr(given_so) == before


def test_a_draft_keeps_the_commitment_to_a_value_that_is_lost() -> None:
    sent = event(
        "m",
        2,
        "deal",
        deal=1,
        hands=[{"seat": 1, "cards": CarriedCommitment(b"h" * 32)}],
        stock=CarriedCommitment(b"s" * 32),
    )
    draft = draft_of(sent)
    assert draft.hidden == (("seat/1", "hands.1.cards", None, b"h" * 32), ("deck/2", "stock", None, b"s" * 32))
    assert json.loads(draft.body_text({"src": 1}))["stock"] is None
    assert draft.shows()["stock"] is None


@given(st.sampled_from(SENT))
def test_commitments_stand_in_the_order_of_what_is_hidden_in_the_text(sent: dict[str, Any]) -> None:
    """Who has the bytes alone finds each value's commitment: the nulls in their order, and the lengths of lists."""
    shown, _ = hide(sent)
    text = canonical(shown)
    found = []

    def walk(value: Any, path: str) -> None:
        if isinstance(value, list):
            for number, item in enumerate(value, 1):
                walk(item, f"{path}.{number}")
        elif isinstance(value, dict):
            for key, item in value.items():
                walk(item, f"{path}.{key}" if path else key)
        elif value is None or path in LISTS:
            found.append(path)

    walk(json.loads(text), "")
    assert found == [place.path for place in places(shown, sent["seq"])]


@given(st.sampled_from(SENT))
def test_an_event_without_its_openings_is_still_an_event(sent: dict[str, Any]) -> None:
    body, values = body_with(sent, random.Random(1))
    text, seals = split_body(body)
    shown = json.loads(text)
    hidden = list(places(shown, sent["seq"]))
    frame = {key: sent[key] for key in ("match", "stream", "seq") if key in sent}
    nothing = show(shown, hidden, [None] * len(hidden))
    clear = withhold(nothing, {place.path: seal for place, seal in zip(hidden, seals, strict=True)}) | frame
    assert isinstance(read_line(canonical(clear)), Accepted)
    told = [value for value in values if canonical(value) in canonical(clear) and len(canonical(value)) > 8]
    assert not told


@given(st.sampled_from(SENT), st.sampled_from(SENT), st.integers(1, 9), st.integers(1, 9))
def test_a_body_in_another_place_has_another_hash(
    sent: dict[str, Any], other: dict[str, Any], one: int, two: int
) -> None:
    body, _ = body_with(sent, random.Random(1))
    here, there = (stream_of(sent), one), (stream_of(other), two)
    assert (leaf_hash(leaf_bytes(*here, body)) == leaf_hash(leaf_bytes(*there, body))) == (here == there)


@given(st.text("ab/1", min_size=1, max_size=3), st.integers(1, 2**63), st.binary(max_size=40))
def test_bytes_are_those_of_one_place_and_body_only(stream: str, seq: int, body: bytes) -> None:
    assert read_leaf(leaf_bytes(stream, seq, body)) == (stream, seq, body)


@pytest.mark.parametrize("body", [b"{}\x00", b"{}\x00" + bytes(31), b"{}\x00" + bytes(33)])
def test_commitments_are_whole_or_the_body_is_none(body: bytes) -> None:
    with pytest.raises(ValueError, match="commitments"):
        split_body(body)


def test_no_key_of_a_body_is_a_key_of_a_line() -> None:
    models = get_args(Act | Claim | AnyRecord)
    assert not OWN & {field.alias or name for model in models for name, field in model.model_fields.items()}


def test_what_everybody_saw_is_shown_and_what_one_saw_is_not() -> None:
    def card(kind: str, **fields: Any) -> Any:
        return hide(event("m", 3, kind, seat=1, card="7H", **fields))[0]["card"]

    assert card("draw", **{"from": "discards"}) == card("discard") == card("discard", face="up") == "7H"
    assert card("draw", **{"from": "stock"}) is card("discard", face="down") is None
    assert hide(event("m", 2, "deal", deal=1, stock=["7H", "8H"]))[0]["stock"] == 2


def test_the_scope_of_each_value_is_read_from_the_body_alone() -> None:
    for sent in SENT:
        shown, _ = hide(sent)
        of_body, of_event = (places(one, sent["seq"]) for one in (json.loads(canonical(shown)), shown))
        assert [place.scope for place in of_body] == [place.scope for place in of_event], sent


def test_erased_persons_have_names_apart_though_their_commitments_begin_alike() -> None:
    assert len({pseudonym(bytes(7) + bytes([n]) * 25) for n in range(256)}) == 256


def test_each_person_deck_and_seat_has_a_secret_of_its_own() -> None:
    players = [{"seat": 1, "player": "p", "name": "Ann"}, {"seat": 2, "player": "q"}]
    opened = hide(event("m", 1, "open", players=players))[0]
    assert [place.scope for place in places(opened, 1)] == ["person/1.1", "person/1.1", "person/1.2"]
    hands = [{"seat": 4, "cards": ["7H"]}, {"seat": 2, "cards": []}]
    dealt = hide(event("m", 2, "deal", deal=1, hands=hands, stock=["8H"], ext={"a": 1}))[0]
    assert {place.path: place.scope for place in places(dealt, 2)} == {
        "ext": "text", "hands.1.cards": "seat/4", "hands.2.cards": "seat/2", "stock": "deck/2",
    }  # fmt: skip
    link = hide({**RECORD, "stream": "people", "type": "link", "player": "p1", "same_as": "p2"})[0]
    assert [place.scope for place in places(link, 4)] == ["person/4.player", "person/4.same_as"]


# -- what the bytes tell -----------------------------------------------------------------------------


def guesses(stream: str, seqs: range) -> Iterator[bytes]:
    """What somebody without a secret can make of every face: plain hashes, and keyed ones under all that is known."""
    known = [b"", bytes(32), stream.encode(), b"meldtrail/field/2", b"meldtrail/position/2"]
    for seq in seqs:
        known += [
            b"meldtrail/field/2\x00%b\x00%b\x00%d" % (stream.encode(), path, seq)
            for path in (b"card", b"stock", b"raw", b"groups", b"hands.1.cards")
        ]
        known += [sha256(known[-1]).digest(), b"meldtrail/position/2\x00%d" % seq]
    for face in FACES:
        for written in (face.encode(), canonical(face), canonical([face]), canonical([[face]])):
            for digest in (sha256, sha512, sha1, md5):
                yield digest(written).digest()
            yield leaf_hash(written)
            yield sha256(sha256(written).digest()).digest()
            yield leaf_hash(sha256(written).digest())
            for key in known:
                keyed = hmac.digest(key, written, "sha256")
                yield keyed
                yield leaf_hash(keyed)
                yield hmac.digest(written, key, "sha256")
                yield sha256(key + written).digest()
                yield sha256(key + b"\x00" + written).digest()


def read_leaf(leaf: bytes) -> tuple[str, int, bytes]:
    """(stream, seq, body) of a leaf. Raises ValueError when it is none of this version."""
    end = 2 + leaf[1] if len(leaf) > 1 else 0
    if leaf[:1] != b"\x02" or len(leaf) < end + 8:
        raise ValueError("this is no leaf of version 2")
    stream, seq, body = leaf[2:end].decode("ascii"), int.from_bytes(leaf[end : end + 8], "big"), leaf[end + 8 :]
    # Written again: what leaf_bytes refuses, a seq of 0 or no name, must not be read either.
    if leaf_bytes(stream, seq, body) != leaf:
        raise ValueError("this is no leaf of version 2")
    return stream, seq, body


def published(events: list[dict[str, Any]], rng: random.Random, seal: Any = commit) -> set[bytes]:
    """Every digest of a match that others may see: commitments, leaf hashes, and the path of one stock card."""
    found: set[bytes] = set()
    for sent in events:
        stream, seq = stream_of(sent), sent["seq"]
        shown, values = hide(sent)
        seals = [commit_bytes(new_key(rng, sent, RAW), canonical(sent) + b" ")]
        for place, value in zip(places(shown, seq), values, strict=True):
            key = new_key(rng, sent, place.path)
            seals.insert(-1, seal_of(key, place, value) if place.top in LISTS else seal(key, value))
            if place.top in LISTS:
                found.update(open_position(key, value, 0).path)
        found.update(seals)
        found.add(leaf_hash(leaf_bytes(stream, seq, body_of(canonical(shown), seals))))
    return found


def hidden_cards() -> list[dict[str, Any]]:
    """Every face in every hidden place of one card."""
    draws = [event("m", 1, "draw", seat=1, **{"from": "stock"}, card=face) for face in FACES]
    stocks = [event("m", 2, "recycle", stock=[face, "7H"]) for face in FACES]
    groups = [event("m", 3, "group", seat=1, groups=[[face]]) for face in FACES]
    hands = [event("m", 4, "deal", deal=1, hands=[{"seat": 1, "cards": [face]}]) for face in FACES]
    return draws + stocks + groups + hands


def test_no_digest_that_is_shown_is_a_function_of_a_face_that_needs_no_secret() -> None:
    attack = set(guesses("m", range(1, 6)))
    assert len(attack) > 10_000
    assert not attack & published(hidden_cards(), random.Random(3))


@pytest.mark.parametrize(
    "weak",
    [
        lambda key, value: sha256(canonical(value)).digest(),
        lambda key, value: hmac.digest(bytes(32), canonical(value), "sha256"),
        lambda key, value: hmac.digest(b"m", canonical(value), "sha256"),
    ],
)
def test_that_attack_finds_every_card_where_no_secret_seals_it(weak: Any) -> None:
    assert len(set(guesses("m", range(1, 6))) & published(hidden_cards(), random.Random(3), weak)) >= len(FACES)


def test_two_matches_that_differ_in_every_hidden_card_share_no_digest() -> None:
    rng = random.Random(5)
    first, second = (published(match_events("m", seed), rng) for seed in (1, 2))
    assert not first & second


@given(st.sampled_from(SENT), st.sampled_from(FACES))
def test_the_text_of_a_body_says_no_hidden_value(sent: dict[str, Any], face: str) -> None:
    """Two events that differ in what they hide alone have the same text."""
    shown, values = hide(sent)
    other = show(shown, list(places(shown, sent["seq"])), [_other(value, face) for value in values])
    frame = {key: sent[key] for key in ("match", "stream", "seq") if key in sent}
    assert canonical(hide(other | frame)[0]) == canonical(shown)


def _other(value: Any, face: str) -> Any:
    """A value of the same shape with other content."""
    if isinstance(value, str):
        return face
    return [_other(item, face) for item in value] if isinstance(value, list) else {"other": face}
