"""Cards read off a screenshot find the hands that held them all at once: the same as a replay of every move does."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.audit.auditor import Auditor
from ledger.audit.played import PlayedMatch
from ledger.evidence.lines import log_lines
from ledger.evidence.store import open_reader, open_writer
from ledger.find.hits import criteria, hands_holding, held_found
from ledger.find.search import Search
from ledger.find.times import Window
from ledger.play.evolve import evolve
from ledger.play.replay import is_replayed
from ledger.play.state import opening
from ledger.rules.library import read_rulebook
from ledger.views.projection.generation import build_views
from ledger.views.sqlite import sqlite3
from ledger.views.tables.deals import Deals
from ledger.views.tables.hands import Holding, courses_of, holding_finder, mask_of
from meldtrail.samples import sample_logs
from schemas.cards import FACES, UNKNOWN, face
from tests.desk_kit.matches import all_matches, audited, contracts, played_on
from tests.torture import TORTURE


class Hand(NamedTuple):
    """A hand as a replay saw it: match, deal and seat, and all it held after each event."""

    match: str
    deal: str
    seat: int
    held: list[tuple[int, Counter[str]]]


def replayed(match: PlayedMatch) -> Iterator[Hand]:
    """Every hand of a match, move by move, by the replay itself."""
    last = match.last
    if last is None or not is_replayed(last.rules):
        return
    names = Deals(match).ids
    hands: dict[tuple[str, int], list[tuple[int, Counter[str]]]] = {}
    state = opening(last.rules, last.log)
    for event in match.events:
        state = evolve(state, event)
        if state.deal is not None and (state.deal.ended is None or state.deal.ended.seq >= event.seq):
            for seat in state.deal.seats:
                now = Counter(face(card) for card in seat.hand)
                hands.setdefault((names[len(state.past)], seat.number), []).append((event.seq, now))
    for (deal, seat_number), held in hands.items():
        yield Hand(match.match, deal, seat_number, held)


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> list[PlayedMatch]:
    """Every other sample log, audited, and a match of contracts; all of them with make torture."""
    folder, rulebook = tmp_path_factory.mktemp("samples") / "ledger", read_rulebook()
    with open_writer(folder, create=True) as writer:
        for log in list(sample_logs())[:: 1 if TORTURE else 2]:
            writer.ingest(log_lines(log), log.name, rulebook.pin, "imported")
    with open_reader(folder) as reader:
        return [*Auditor(reader, rulebook, reader.person).all(), audited(contracts())]


@pytest.fixture(scope="module")
def hands(matches: list[PlayedMatch], tmp_path_factory: pytest.TempPathFactory) -> sqlite3.Connection:
    """hands.db over them."""
    folder = tmp_path_factory.mktemp("views")
    build_views(folder, matches)
    return connected(folder)


def connected(folder: Path) -> sqlite3.Connection:
    """hands.db of a folder."""
    return sqlite3.connect(folder / "hands.db")


def found(hands: sqlite3.Connection, cards: list[str], seat: int | None = None) -> dict[tuple[str, int], Holding]:
    """The hands found for some cards, by deal and seat."""
    return {(held.deal, held.seat): held.when for held in hands_holding(hands, cards, seat, None)}


def test_cards_are_found_where_a_replay_sees_them_and_nowhere_else(
    matches: list[PlayedMatch], hands: sqlite3.Connection
) -> None:
    every = [hand for match in matches if match.ended for hand in replayed(match)]
    known = [hand for hand in every if not any(UNKNOWN in cards for _, cards in hand.held)]
    assert len(known) > 100
    dice = random.Random(7)
    for _ in range(150 if TORTURE else 80):
        seen = dice.choice(dice.choice(known).held)[1]
        size = dice.choice([1, 2, 5, 9, 13])
        cards = dice.sample(sorted(seen.elements()), min(size, seen.total())) if seen else []
        if not cards:
            continue
        if dice.random() < 0.2:
            cards[0] = dice.choice(FACES)
        told = found(hands, cards)
        wanted = Counter(cards)
        for hand in known:
            first = next((seq for seq, held in hand.held if all(held[card] >= n for card, n in wanted.items())), None)
            when = told.get((hand.deal, hand.seat))
            assert (when.seq if when else None) == first, (hand.match, hand.deal, hand.seat, cards)
            if when is not None:
                assert when.end == (hand.held[-1][1] >= wanted)
                assert when.dealt == (hand.held[0][1] >= wanted)


def test_of_hands_not_logged_as_a_whole_nothing_is_claimed_that_a_replay_does_not_see(
    matches: list[PlayedMatch], hands: sqlite3.Connection
) -> None:
    every = {(hand.deal, hand.seat): hand for match in matches if match.ended for hand in replayed(match)}
    partly = {key: hand for key, hand in every.items() if any(UNKNOWN in cards for _, cards in hand.held)}
    assert partly
    for one in FACES:
        for key, when in found(hands, [one]).items():
            if key in partly:
                assert any(seq == when.seq and one in held for seq, held in partly[key].held)


def test_a_card_that_is_wanted_twice_must_be_held_twice(hands: sqlite3.Connection) -> None:
    twice = [cards for cards in ([one, one] for one in FACES) if found(hands, cards)]
    assert twice
    for cards in twice:
        assert found(hands, cards).keys() < found(hands, cards[:1]).keys()
    assert not found(hands, [FACES[0]] * 5)


def test_the_order_of_cards_and_a_seat(hands: sqlite3.Connection) -> None:
    (dealt,) = hands.execute("select dealt from hands where dealt is not null order by leaf desc limit 1").fetchone()
    cards = [face(card) for card in dealt.split()[:5]]
    assert found(hands, cards) == found(hands, cards[::-1])
    both = {seat: found(hands, cards[:2], seat) for seat in range(1, 7)}
    assert {key for told in both.values() for key in told} == found(hands, cards[:2]).keys()
    assert all(of == seat for seat, told in both.items() for _, of in told)


def test_the_newest_come_first_and_no_more_than_asked_for(hands: sqlite3.Connection) -> None:
    places = dict(hands.execute("select deal, max(leaf) from hands group by deal").fetchall())
    told = list(hands_holding(hands, ["7H"], None, None))
    assert [places[held.deal] for held in told] == sorted((places[held.deal] for held in told), reverse=True)
    some, more = held_found(hands_holding(hands, ["7H"], None, None), 3)
    assert more and list(some) == list(dict.fromkeys(held.match for held in told))[:3]
    among = [told[-1].match]
    of_it = [held for held in told if held.match in among]
    assert list(hands_holding(hands, ["7H"], None, among)) == of_it
    assert list(hands_holding(hands, ["7H"], 2, among)) == [held for held in of_it if held.seat == 2]


def test_a_match_still_played_has_no_hand_to_be_found(tmp_path: Path) -> None:
    build_views(tmp_path, all_matches())
    hands = connected(tmp_path)
    hidden = {
        face(card) for hand in next(e for e in played_on() if e["type"] == "deal")["hands"] for card in hand["cards"]
    }
    assert "QD" in hidden
    for card in FACES:
        assert "M3" not in {held.match for held in hands_holding(hands, [card], None, None)}


def test_hands_are_passed_over_on_the_index_of_their_seat_alone(hands: sqlite3.Connection) -> None:
    asked: list[str] = []
    hands.set_trace_callback(asked.append)
    found(hands, ["7H", "8H"], 2)
    hands.set_trace_callback(None)
    (sql,) = [sql for sql in asked if "faces" in sql]
    plan = " ".join(row[3] for row in hands.execute(f"explain query plan {sql}"))
    assert "idx_hands_seat_leaf_faces_pairs (seat=?)" in plan and "TEMP B-TREE" not in plan
    # Of a table without row numbers SQLite reads the row before it looks at the masks.
    (made,) = hands.execute("select sql from sqlite_master where name = '_hands'").fetchone()
    assert "WITHOUT ROWID" not in made


def test_every_step_of_a_hand_is_kept_with_its_event(matches: list[PlayedMatch]) -> None:
    match = next(match for match in matches if match.match == "T1")
    course, mask = courses_of(Deals(match))["T1/1", 2]
    steps = re.findall(r"(\d+)([=+-])(\S*)", course)
    assert [(seq, sign) for seq, sign, _ in steps][:2] == [("2", "="), ("3", "+")]
    assert {card for seq, _, card in steps if seq == "5"} == {"KS", "KH", "KD", "QS", "QH", "JK"}
    assert mask == mask_of(["KS", "KH", "KD", "QS", "QH", "JK", "5S", "TC", "QC"])


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(FACES), max_size=13), st.lists(st.sampled_from(FACES), min_size=1, max_size=4))
def test_a_hand_held_what_it_was_dealt(dealt: list[str], wanted: list[str]) -> None:
    when = holding_finder(wanted)(" ".join(dealt), "2= 5-??")
    assert (when is not None) == (Counter(dealt) >= Counter(wanted))
    if when is not None:
        # After a card that was put down and not logged nothing is certain.
        assert when == Holding(2, True, False)
        need, have = mask_of(wanted), mask_of(dealt)
        assert need.faces & ~have.faces == need.pairs & ~have.pairs == 0


def test_a_card_that_came_to_a_hand_and_was_not_logged_takes_nothing_from_what_it_held() -> None:
    find = holding_finder(["7H"])
    assert find("7H 8H", "3= 5+?? 6-8H") == Holding(3, True, True)
    assert find("7H 8H", "3= 5+?? 6-?? 7+7H") == Holding(3, True, True)
    assert find("8H", "3= 5-7H 6+7H") == Holding(6, False, True), "nobody knew that it was held before"


def test_jokers_and_pairs_have_bits_of_their_own() -> None:
    assert [mask_of(["JK"] * count).faces >> 52 for count in range(6)] == [0, 1, 3, 7, 15, 15]
    assert mask_of(["AS", "AS", "2S"]) == (3, 1) and mask_of(["??", "7H.2", "7H.1"]) == (1 << 19, 1 << 19)


def test_a_match_is_of_every_window_in_which_it_was_played_not_only_of_that_it_opened_in() -> None:
    table = sqlite3.connect(":memory:")
    table.execute("create table matches(match, opened_at, ended_at)")
    table.execute("create table events(match, seq, at)")
    at = "2026-11-01T{}:00.000Z".format
    table.executemany("insert into matches values (?, ?, ?)", [
        ("over before", at("09:00"), at("09:59")), ("ended within", at("09:00"), at("10:30")),
        ("began within", at("10:30"), at("12:00")), ("all the while", at("09:00"), at("12:00")),
        ("still played", at("09:00"), None), ("began after", at("11:30"), at("12:00")),
    ])  # fmt: skip
    table.execute("insert into events values ('still played', 7, ?)", [at("10:15")])
    window = Window(*(datetime(2026, 11, 1, hour, tzinfo=UTC) for hour in (10, 11)))
    (asked,) = criteria(Search(window=window), [], None)
    found = {match for (match,) in table.execute(f"select match from matches m where {asked.test}", asked.values)}
    assert found == {"ended within", "began within", "all the while", "still played"}
