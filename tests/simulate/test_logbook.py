"""A log in the making can be taken back, and logs that are not whole lack what they say and nothing else."""

from __future__ import annotations

from ledger.simulate.logbook import START, Logbook, event_of
from schemas.wire import timestamp
from tests.sample_logs import dropped_hands_missing
from tests.simulate.judging import RULEBOOK


def test_a_log_that_was_taken_back_goes_on_from_its_last_event() -> None:
    book = Logbook("m", RULEBOOK.resolve("classic"), START)
    book.write("open", by="server", ruleset="classic", players=[{"seat": 1, "player": "p"}, {"seat": 2, "player": "q"}])
    state = book.state
    book.write("disconnect", seat=1, after=60_000)
    book.rewind(1, state)
    book.write("disconnect", seat=2, after=1000)
    assert [event["at"] for event in book.events] == [timestamp(START), timestamp(START + 1000)]


def test_where_dropped_hands_are_missing_what_everybody_saw_is_not() -> None:
    def event(seq: int, kind: str, **fields: object) -> dict[str, object]:
        return event_of("m", seq, kind, timestamp(START), "player", fields)

    kept = dropped_hands_missing([
        event(1, "deal", hands=[{"seat": seat, "cards": ["7H"]} for seat in (1, 2, 3)], stock=["9C"]),
        event(2, "draw", seat=1, source="stock", card="9C"),
        event(3, "draw", seat=1, source="discards", card="8C"),
        event(4, "drop", seat=1),
        event(5, "declare", seat=2),
    ])  # fmt: skip
    assert kept is not None and [hand["seat"] for hand in kept[0]["hands"]] == [2, 3]
    assert [event.get("card") for event in kept[1:3]] == [None, "8C"]
