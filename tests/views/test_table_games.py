"""The views of games played on the table, and of matches of many deals."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from sqlite_utils import Database

from ledger.messages.renderer import ENGLISH
from ledger.play.replay import replay
from ledger.play.story import TELLERS, public_story, story
from ledger.views.projection.generation import build_views
from ledger.views.view_files import HANDS_FILE, OPEN_FILE
from schemas.events import EVENT, Act, Claim
from tests.desk_kit.desk import Get, pages_of
from tests.desk_kit.files import told_in
from tests.desk_kit.matches import audited, contracts, pool, rulebook
from tests.web.test_pages import rows_of


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of views of a match of contracts and a pool; not to be written to."""
    folder = tmp_path_factory.mktemp("tables")
    build_views(folder, [audited(contracts()), audited(pool(), 100)])
    return folder


@pytest.fixture(scope="module")
def opened(tables: Path) -> Database:
    """The view everybody reads."""
    return Database(tables / OPEN_FILE)


@pytest.fixture(scope="module")
def ask(tables: Path) -> Get:
    """Asks a desk over them."""
    return pages_of(tables)


def test_every_meld_of_the_table_is_a_row(opened: Database) -> None:
    """As it was laid and as it lay in the end, with who laid off on it."""
    melds = opened.table("melds")
    assert [row["meld"] for row in melds.rows][:4] == ["T1/5.1", "T1/5.2", "T1/10.1", "T1/10.2"]
    grown, moved = melds.get("T1/5.2"), melds.get("T1/18.2")
    assert (grown["laid"], grown["cards"]) == ("QS QH JK=QD", "QS QH JK=QD QC")
    assert (grown["seat"], grown["kind"], grown["laid_off_by"], grown["event"]) == (2, "set", "2", "T1/5")
    assert (moved["laid"], moved["cards"]) == ("2C 3C 4C JK=5C", "2C 3C 4C 5C JK=6C")
    assert (moved["kind"], moved["laid_off_by"], moved["deal"]) == ("run", None, "T1/2")


def test_a_deal_says_who_was_dealt_in_and_what_had_to_be_laid(opened: Database) -> None:
    """No wild card where there is none, and how the deal ended."""
    first, second = opened.table("deals").get("T1/1"), opened.table("deals").get("T1/2")
    assert (first["contract"], second["contract"]) == ("two trios", "one trio and one run")
    assert (first["dealt_in"], first["wild_card"], first["ended"], first["winners"]) == ("1 2 3", None, "out", "2")
    assert opened.table("deals").get("P1/1")["contract"] is None


def test_players_of_a_match_of_many_deals_have_totals(opened: Database) -> None:
    """By the rules, with the place once the match is over; a seat that came back has the total it came back with."""
    rows = {(row["match"], row["seat"]): row for row in opened["players"].rows}
    assert [rows["P1", seat]["total"] for seat in (1, 2, 3)] == [41, 0, 40]
    assert [rows["P1", seat]["place"] for seat in (1, 2, 3)] == [1, 1, 1]
    assert [rows["T1", seat]["total"] for seat in (1, 2, 3)] == [7, 59, 64]
    assert rows["T1", 1]["place"] is None


def test_penalty_cards_stand_with_the_hidden_ones(tables: Path, opened: Database) -> None:
    """The discard bought is public, the card taken with it is not."""
    event = next(opened["events"].rows_where("match = ? and seq = ?", ["T1", 4]))
    assert (event["card"], told_in(tables, "T1", 4)) == (
        "7S", "Seat 3 buys 7S with a penalty card (seat 1 wanted it too).",
    )  # fmt: skip
    assert "2C" not in str(event)
    assert (
        next(Database(tables / HANDS_FILE)["stock_draws"].rows_where("match = ? and seq = ?", ["T1", 4]))["card"]
        == "2C"
    )


def test_points_of_a_hand_are_those_of_its_deal(tables: Path) -> None:
    """Totals booked at the end do not take the place of the points of the last deal."""
    hands = {row["hand"]: row for row in Database(tables / HANDS_FILE)["hands"].rows}
    assert (hands["P1/2/1"]["claimed"], hands["P1/2/1"]["points"]) == (58, 58)
    held = hands["T1/2/2"]
    assert (held["claimed"], held["points"], held["final"]) == (58, 59, "3S 5H 7D 9S JH QD AH 4S")
    assert hands["T1/2/3"]["final"] == ""


def test_questions_about_tables_and_many_deals(ask: Get) -> None:
    """What lies on the table, points deal by deal, standings."""
    melds = rows_of(ask, "melds_of_a_match?match=T1")
    assert [row["meld"] for row in melds][-1] == "T1/21.2"
    sums = [row["sum_so_far"] for row in rows_of(ask, "points_deal_by_deal?match=P1") if row["seat"] == 1]
    assert sums == [58, 116]
    standings = rows_of(ask, "standings_of_a_match?match=P1")
    assert [(row["seat"], row["total"], row["total_booked"]) for row in standings] == [
        (1, 41, 116), (2, 0, 0), (3, 40, 40),
    ]  # fmt: skip
    page = ask("/open/melds").text
    assert 'aria-label="printed joker standing for queen of diamonds"' in page


def happened(kind: str, **fields: Any) -> str:
    """An event in a sentence."""
    sent = {"v": 1, "match": "M", "seq": 40, "type": kind, **fields}
    return f"{ENGLISH.sentence(public_story(EVENT.validate_python(sent, strict=False)))}."


@pytest.mark.parametrize(
    ("said", "kind", "fields"),
    [
        ("Seat 2 discards a card face down.", "discard", {"seat": 2, "card": "KH", "face": "down"}),
        ("Seat 2 draws a card from the stock.", "draw", {"seat": 2, "from": "stock", "card": "KH"}),
        ("Seat 2 takes a card not on record from the discards.", "draw", {"seat": 2, "from": "discards"}),
        ("Seat 2 sorts its hand.", "group", {"seat": 2, "groups": [["KH", "QH"]]}),
        ("Seat 3 lays off 8H JK=9H on meld 12.1.", "lay_off", {"seat": 3, "meld": "12.1", "cards": ["8H", "JK=9H"]}),
        (
            "Seat 1 puts 6S for the joker of meld 12.1 and it goes on as JK=9H in meld 14.2.",
            "move_joker",
            {"seat": 1, "meld": "12.1", "card": "6S", "joker": "JK=9H", "to": "14.2"},
        ),
        (
            "Seat 1 moves the joker of meld 12.1 and it goes on as JK=9H there.",
            "move_joker",
            {"seat": 1, "meld": "12.1", "joker": "JK=9H"},
        ),
        ("Seat 2 buys KC.", "buy", {"seat": 2, "card": "KC"}),
        ("Seat 2 buys KC with a penalty card.", "buy", {"seat": 2, "card": "KC", "penalty": "2C"}),
        ("The discards become the stock, AS is turned up.", "recycle", {"open_card": "AS"}),
        ("Seat 2 (autoplay) drops.", "drop", {"seat": 2, "by": "autoplay"}),
        (
            "Deal 2 is closed: void; seat 1 gets +5.00 back.",
            "close",
            {"reason": "void", "deal": 2, "refund": [{"seat": 1, "amount": 500}]},
        ),
        (
            "The platform settles the match: points seat 1 7, seat 2 0.",
            "match_settled",
            {"standings": [{"seat": 1, "points": 7}, {"seat": 2, "points": 0}]},
        ),
        ("Events 40 to 44 are missing.", "gap", {"to": 44, "reason": "words of the platform"}),
        ("The platform commits to the shuffle.", "shuffle", {"phase": "commit", "algo": "theirs", "values": ["x"]}),
        (
            "The platform says: the show of seat 1 is wrong.",
            "show_judged",
            {"seat": 1, "valid": False, "reason": "words of the platform"},
        ),
    ],
)
def test_an_event_in_a_sentence(said: str, kind: str, fields: dict[str, Any]) -> None:
    """What staff read, without a card that only one seat could see or words the platform wrote."""
    assert happened(kind, **fields) == said


def test_every_type_of_event_has_a_line() -> None:
    """None is left to be told by its name."""
    assert set(TELLERS) == {kind.model_fields["type"].annotation.__args__[0] for kind in get_args(Act | Claim)}


def test_an_event_is_told_in_the_same_words_with_and_without_the_match_before_it() -> None:
    """The table of events and the replay in the terminal have one teller."""
    events = [EVENT.validate_python(event, strict=False) for event in contracts()]
    told = [
        ENGLISH.sentence(story(step.before, step.event, 0))
        for step in replay(events, rulebook().resolve("continental"))
    ]
    alone = [ENGLISH.sentence(public_story(event)) for event in events]
    same = [one for one, other in zip(told, alone, strict=True) if one == other]
    assert len(same) >= len(events) * 2 // 3
    assert [one for one in told if one.startswith("Seat 2 buys")] == [s for s in alone if s.startswith("Seat 2 buys")]


def test_a_card_put_down_face_down_is_in_no_open_view(tmp_path: Path) -> None:
    """The table did not see it."""
    sent = contracts()
    sent[13]["face"] = "down"
    build_views(tmp_path, [audited(sent)])
    event = next(Database(tmp_path / OPEN_FILE)["events"].rows_where("match = ? and seq = ?", ["T1", 14]))
    assert (event["card"], told_in(tmp_path, "T1", 14)) == (None, "Seat 2 discards a card face down.")
