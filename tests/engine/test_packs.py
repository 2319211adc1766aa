"""A pack gives its events back line by line, and what cannot be packed says so."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from ledger.engine.packs import PACKER, Book, NotPackedError, pack
from ledger.engine.unpacking import unpack
from schemas.canonical import canonical
from tests.audit.judged import RULESETS, Event, matches, readings
from tests.audit.left_out import with_keys
from tests.engine.damage import DAMAGES, HAND_GAMES, TABLE_GAMES
from tests.torture import TORTURE, seeded

SAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "sample_logs").rglob("*.jsonl")
    if not path.name.endswith(".expected.jsonl")
)
MADE = 15 if TORTURE else 3
RULES = "5a" * 32


def logged(path: Path) -> list[list[Event]]:
    """The matches of a sample log whose lines can be read."""
    found: dict[str, list[Event]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        event = json.loads(line)
        found.setdefault(event["match"], []).append(event)
    return list(found.values())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_sample_log_is_packed_and_unpacked_line_by_line_equal_or_is_no_pack(path: Path) -> None:
    for events in logged(path):
        book = Book()
        whole = [event["seq"] for event in events] == list(range(1, len(events) + 1)) and events[0]["type"] == "open"
        if not whole:
            with pytest.raises(NotPackedError):
                pack(events, RULES, book)
            continue
        packed = pack(events, RULES, book)
        assert unpack(packed, book.entries) == events
        assert packed[4:36].hex() == RULES


def test_packs_made_otherwise_are_of_another_packer() -> None:
    """Else packs that are stored would be taken for what the packer makes today."""
    packed = sha256()
    for events in (events for path in SAMPLES for events in logged(path)):
        with suppress(NotPackedError):
            packed.update(pack(events, RULES, Book()))
    assert (PACKER, packed.hexdigest()[:16]) == (1, "da7c02abdbe00635")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_simulated_match_of_any_ruleset_is_unpacked_line_by_line_equal(ruleset: str) -> None:
    book = Book()
    for events in matches(ruleset, MADE, seeded(5)):
        assert unpack(pack(events, readings(ruleset).rules.hash, book), book.entries) == events


@pytest.mark.parametrize("ruleset", ["classic", "ace2three-pool-101", "rum+jokers+jokers-taken", "continental"])
def test_whatever_was_done_to_a_match_its_pack_says_the_same_or_there_is_none(ruleset: str) -> None:
    book, packed = Book(), 0
    for number, events in enumerate(matches(ruleset, 7, seeded(5))):
        for kind, (_, damage) in DAMAGES.items():
            told = damage(events, Random(f"{number} {kind}"))
            try:
                found = pack(told, RULES, book)
            except NotPackedError:
                continue
            assert unpack(found, book.entries) == told
            packed += 1
    assert packed > 40


def test_fields_and_figures_beyond_the_usual_come_back() -> None:
    (events,) = matches("classic", 1, 3)
    events[0] |= {"clocks": [{"resolution": 1000}], "refs": {"round": "r1"}, "dealer_draw": [], "table": "t 9"}
    events[2] |= {"id": "e-1", "ext": {"lag": 3}}
    events[3] |= {"at": "2027-03-01T00:00:00.000Z"}
    events[4] |= {"at": "2024-02-29T23:59:59.999Z"}
    events[5].pop("at")
    told = [{**event, "producer": "table-7"} for event in events]
    told[6] |= {"producer": "table-8"}
    book = Book()
    assert unpack(pack(told, RULES, book), book.entries) == told


@pytest.mark.parametrize("count", [None, 0, 254, 255, 1000])
def test_however_many_misses_are_counted_comes_back(count: int | None) -> None:
    (events,) = matches("classic", 1, 4)
    miss = {"v": 1, "match": events[0]["match"], "seq": 5, "type": "miss", "seat": 1}
    events[4] = miss if count is None else miss | {"count": count}
    book = Book()
    assert unpack(pack(events, RULES, book), book.entries)[4] == events[4]


def test_a_pack_names_nobody() -> None:
    (events,) = matches("classic", 1, 4)
    packed = pack(events, RULES, Book())
    for player in events[0]["players"]:
        for name in ("player", "name", "device", "address"):
            assert player[name].encode() not in packed


def test_one_book_serves_many_packs_and_grows_by_new_people_alone() -> None:
    book = Book()
    first = list(matches("classic", 4, 4))
    packs = [pack(events, RULES, book) for events in first]
    size = len(book.entries)
    assert [pack(events, RULES, book) for events in first] == packs
    assert len(book.entries) == size
    assert Book(book.entries).number(book.entries[1]) == 1


@pytest.mark.parametrize("cut", [0, 3, 40, 55, 56, 100, -1, -30])
def test_bytes_cut_short_are_no_pack(cut: int) -> None:
    (events,) = matches("classic", 1, 4)
    book = Book()
    with pytest.raises(NotPackedError):
        unpack(pack(events, RULES, book)[:cut], book.entries)


@pytest.mark.parametrize("seq", [1, 5])
@pytest.mark.parametrize(
    "odd", [{"producer": "\ud800"}, {"id": "\ud800"}, {"ext": {"a": float("nan")}}, {"seat": float("nan")}]
)
def test_what_no_json_can_hold_is_not_packed(odd: dict[str, object], seq: int) -> None:
    (events,) = matches("classic", 1, 4)
    events[seq - 1] = {**events[seq - 1], **odd}
    with pytest.raises(NotPackedError):
        pack(events, RULES, Book())


@pytest.mark.parametrize("odd", [{"v": 2}, {"match": "M9"}, {"seq": 7}])
def test_an_event_of_another_version_match_or_place_is_not_packed(odd: dict[str, object]) -> None:
    (events,) = matches("classic", 1, 4)
    events[4] = {**events[4], **odd}
    with pytest.raises(NotPackedError, match="event 5 of a pack must be that of its match"):
        pack(events, RULES, Book())


def test_a_pack_of_another_version_is_none() -> None:
    (events,) = matches("classic", 1, 4)
    book = Book()
    with pytest.raises(NotPackedError):
        unpack(b"MLP4" + pack(events, RULES, book)[4:], book.entries)


@pytest.mark.parametrize(
    "tail",
    [
        b"[]", b'{"match":"m","unread":[]}', b'{"match":"m","unread":{"2":[]}}', b'{"match":"m","unread":{"2":5}}',
        b'{"match":"m","unread":{"2":{"seq":9}}}', b'{"match":"m","unread":{"9":{"by":"timer"}}}', b"[" * 100_000,
        b'{"match":"m","open":{"players":[]}}', b'{"match":"m","open":{"ruleset":"rum"}}', b'{"match":"m","open":5}',
    ],
)  # fmt: skip
def test_a_pack_whose_tail_is_not_what_the_engine_leaves_unread_is_none(tail: bytes) -> None:
    (events,) = matches("classic", 1, 4)
    book = Book()
    packed = pack(with_keys(events), RULES, book)
    with pytest.raises(NotPackedError):
        unpack(packed[: packed.rindex(b'{"match"')] + tail, book.entries)


def test_a_book_alters_nothing_that_the_engine_reads() -> None:
    (events,) = matches("classic", 1, 4)
    book = Book()
    packed = pack(events, RULES, book)
    hostile = [json.dumps({**json.loads(entry), "seat": 9}).encode() for entry in book.entries]
    shared = next(place for place, entry in enumerate(book.entries) if b'"ruleset"' in entry)
    people = [
        entry if place == shared else other
        for place, (entry, other) in enumerate(zip(book.entries, hostile, strict=True))
    ]
    assert unpack(packed, people) == events
    with pytest.raises(NotPackedError):
        unpack(packed, hostile)


@pytest.mark.parametrize("whole", [{"type": "draw", "from": "stock", "seat": 1}, {"type": "shuffle", "seq": 9}])
def test_what_is_kept_whole_as_a_shuffle_is_one_in_its_place(whole: dict[str, object]) -> None:
    (events,) = matches("classic", 1, 4)
    book = Book()
    shuffle = {**events[1], "type": "shuffle", "phase": "commit", "algo": "sha256", "values": ["x" * 40]}
    shuffle = {
        name: value
        for name, value in shuffle.items()
        if name in ("v", "match", "seq", "at", "type", "phase", "algo", "values")
    }
    packed = pack([events[0], shuffle], RULES, book)
    assert unpack(packed, book.entries) == [events[0], shuffle]
    text = canonical({name: shuffle[name] for name in ("type", "phase", "algo", "values")})
    other = json.dumps(whole).encode().ljust(len(text))
    assert text in packed
    with pytest.raises(NotPackedError):
        unpack(packed.replace(text, other), book.entries)


@pytest.mark.parametrize(("ruleset", "version"), [("classic", b"MLP1"), ("rum", b"MLP2"), ("continental", b"MLP2")])
def test_a_pack_is_of_the_least_version_that_has_a_place_for_its_events(ruleset: str, version: bytes) -> None:
    (events,) = matches(ruleset, 1, 4)
    assert pack(events, RULES, Book())[:4] == version
    book, told = Book(), with_keys(events)
    packed = pack(told, RULES, book)
    assert packed[:4] == b"MLP3"
    assert unpack(packed, book.entries) == told


@pytest.mark.parametrize("games", [HAND_GAMES, TABLE_GAMES])
def test_packs_take_about_thirteen_bytes_an_event(games: tuple[str, ...]) -> None:
    bytes_of, events_of = 0, 0
    for ruleset in games:
        book = Book()
        for events in matches(ruleset, 5 if games is HAND_GAMES else 1, 5):
            bytes_of += len(pack(events, readings(ruleset).rules.hash, book))
            events_of += len(events)
    assert bytes_of / events_of < 13
