"""The rows of an audit stand in the documented order, however they were found."""

from __future__ import annotations

from ledger.messages.renderer import ENGLISH
from ledger.messages.rows import in_order
from schemas.findings import Finding
from schemas.message import SeatNo, message


def test_rows_at_one_place_are_in_the_order_of_what_they_say() -> None:
    def of_turn(turn: int) -> Finding:
        stated = message("finding-out_of_turn", seat=SeatNo(1), turn=SeatNo(turn), type=message("event-draw"))
        return Finding("M1", 1, 4, 1, "out_of_turn", "breach", (), stated, (4,))

    assert in_order([of_turn(3), of_turn(2)], ENGLISH) == [of_turn(2), of_turn(3)]
    assert in_order([of_turn(2), of_turn(3)], ENGLISH) == [of_turn(2), of_turn(3)]
