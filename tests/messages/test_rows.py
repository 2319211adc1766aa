"""The rows of an audit stand in the documented order, however they were found; messages are kept and come back."""

from __future__ import annotations

import json

from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_order, in_words, row_json, unchecked_json
from schemas.findings import Finding, Unchecked, Verdict
from schemas.message import (
    CardName,
    Chance,
    Figure,
    Message,
    Moment,
    Money,
    Points,
    Quoted,
    SeatNo,
    Seconds,
    Several,
    from_plain,
    loose_cards,
    message,
    plain,
)


def test_rows_at_one_place_are_in_the_order_of_what_they_say() -> None:
    def of_turn(turn: int) -> Finding:
        stated = message("finding-out_of_turn", seat=SeatNo(1), turn=SeatNo(turn), type=message("event-draw"))
        return Finding("M1", 1, 4, 1, "out_of_turn", "breach", (), stated, (4,))

    assert in_order([of_turn(3), of_turn(2)], ENGLISH) == [of_turn(2), of_turn(3)]
    assert in_order([of_turn(2), of_turn(3)], ENGLISH) == [of_turn(2), of_turn(3)]


def test_verdicts_on_one_event_are_in_the_order_of_seats() -> None:
    """Not of their words, in which seat 10 stands before seat 2."""

    def of_seat(seat: int) -> Verdict:
        stated = message("finding-out_of_turn", seat=SeatNo(seat), turn=SeatNo(1), type=message("event-draw"))
        return Verdict("M1", 1, 9, seat, "points", 40, 40, (), (stated,))

    assert [row.seat for row in in_order([of_seat(10), of_seat(2)], ENGLISH)] == [2, 10]


def test_at_one_event_findings_stand_before_verdicts_whatever_they_are_called() -> None:
    verdict = Verdict("M1", 1, 9, 2, "points", 40, 40, (), ())
    finding = Finding("M1", 1, 9, 2, "wrong_dealer", "breach", (), message("finding-wrong_dealer"), (9,))
    rows: list[Finding | Verdict] = [verdict, finding]
    assert in_order(rows, ENGLISH) == [finding, verdict]


def test_rows_are_in_the_order_of_deals_and_of_the_match_as_a_whole_first() -> None:
    """A total is claimed at the end and is of no deal; a claim about a deal may come after the next one began."""

    def of_deal(deal: int | None, seq: int) -> Verdict:
        return Verdict("M1", deal, seq, 1, "points", 40, 40, (), ())

    rows = [of_deal(2, 5), of_deal(None, 12), of_deal(1, 9)]
    assert [row.deal for row in in_order(rows, ENGLISH)] == [None, 1, 2]


def test_a_row_is_printed_with_its_clauses_in_the_order_they_were_named() -> None:
    """The first is the one that was broken, the others say more of it."""
    stated = message("finding-out_of_turn", seat=SeatNo(2), turn=SeatNo(1), type=message("event-draw"))
    finding = Finding("M1", 1, 4, 2, "out_of_turn", "breach", ("RC-18", "AL-16"), stated, (4,))
    verdict = Verdict("M1", 1, 9, 2, "points", 40, 40, ("RC-28", "AL-16"), (stated,))
    assert row_json(finding, ENGLISH)["clauses"] == ["RC-18", "AL-16"]
    assert row_json(verdict, ENGLISH)["clauses"] == ["RC-28", "AL-16"]


def test_a_check_that_was_not_made_says_how_often_and_where_first() -> None:
    row = unchecked_json(Unchecked("M1", "out_of_turn", "whose_turn", 3, 12), ENGLISH)
    assert (row["count"], row["first_seq"]) == (3, 12)


def test_a_message_comes_back_from_json_with_its_types() -> None:
    """Named tuples of two types may be equal, so what is worded is compared as well."""
    values = (
        3, "as it is", SeatNo(2), Points(40), Money(1250, "INR"), CardName("9H"), loose_cards("9H", "JK"), Moment(None),
        Seconds(1500), Chance(3e-7), Quoted("<b>"), message("seat", number=4),
        Several(("a", message("seat", number=1)), "; "),
    )  # fmt: skip
    stated = message("lead_text-effect", parts=Several(values, " | "))
    found = from_plain(json.loads(json.dumps(plain(stated))))
    assert found == stated and isinstance(found, Message)
    assert ENGLISH.words(found) == ENGLISH.words(stated)
    assert "<1e-06 | <b>" in ENGLISH.words(found)
    assert from_plain(plain(Figure(0.4, "+.2f"))) == ENGLISH.value(Figure(0.4, "+.2f")) == "+0.40"


def test_a_row_is_worded_wherever_a_message_stands_in_it() -> None:
    seat = message("seat", number=4)
    row = {"kind": "row", "n": 2, "why": seat, "each": [{"by": (seat, None)}], "counts": {seat: 1}}
    assert in_words(row, ENGLISH) == {
        "kind": "row", "n": 2, "why": "seat 4", "each": [{"by": ["seat 4", None]}], "counts": {"seat 4": 1},
    }  # fmt: skip
