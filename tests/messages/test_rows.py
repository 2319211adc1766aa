"""The rows of an audit stand in the documented order, however they were found."""

from __future__ import annotations

from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_order
from schemas.findings import Finding, Verdict
from schemas.message import SeatNo, message


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
