"""How often the turn passes a seat over: as it is told by going from turn to turn, for each seat anew."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from ledger.play.unlogged import _crossings, _Span
from schemas.events import read_events
from tests.play.table import rulebook

SEATS = (1, 2, 4, 5, 9)


def passed_over(seats: Sequence[int], first: int | None, turns: Sequence[int], seat: int, *, after: bool) -> int:
    """Seat by seat from one turn to the next: each that is not the one to act is passed over."""
    if not {*turns} <= {*seats}:
        return 0
    last = max((number for number, acting in enumerate(turns) if acting == seat), default=-1)
    count, due = 0, None if first not in seats else seats.index(first)
    for number, acting in enumerate(turns):
        if due is not None and seats[due - 1] != acting:
            while seats[due] != acting:
                count += seats[due] == seat and (number > last) is after
                due = (due + 1) % len(seats)
        due = (seats.index(acting) + 1) % len(seats)
    return count


@given(
    st.sampled_from([None, *SEATS, 3]),
    st.lists(st.sampled_from([*SEATS[:4], *SEATS]), max_size=12),
    st.integers(2, len(SEATS)),
    st.booleans(),
)
def test_turns_are_gone_through_once_for_all_seats(
    first: int | None, acting: list[int], count: int, after: bool
) -> None:
    seats = SEATS[:count]
    hands = [{"seat": seat, "cards": ["KS"]} for seat in seats]
    fields = {"v": 1, "match": "M", "seq": 1, "type": "deal", "deal": 1, "hands": hands}
    (deal,) = read_events([fields | ({"first": first} if first is not None else {})])
    span = _Span(deal, rulebook().resolve("classic"), moves=[("draw", seat) for seat in acting])  # type: ignore[arg-type]
    for seat in seats:
        assert _crossings(span, seat, after=after) == passed_over(seats, first, span.turns, seat, after=after)
