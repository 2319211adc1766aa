"""How lines may have been meant: what each mistake of a converter is taken to have been, and what is not taken for one.

Each function is asked by itself: in an audit another one would often explain the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest

from ledger.audit.corrections import claims, drops, figures, habits, lines, lost, melds, payments, seats, timers
from ledger.audit.corrections.habits import one_dealer, places_turned, same_time, whole_meld, with_cards
from ledger.audit.corrections.lines import (
    Correction,
    discard_lost,
    finish_discarded,
    finish_grouped,
    joker_moved,
    lines_lost,
    not_dealt_in,
    spans,
    told_twice,
    with_seats,
    wrong_first,
    wrong_order,
    wrong_seat,
)
from ledger.audit.corrections.seats import seat_order
from ledger.audit.wrong_lines import TRIED
from schemas.events import (
    EVENT,
    Act,
    Claim,
    Deal,
    DealScored,
    Declare,
    Discard,
    Draw,
    Gap,
    MatchSettled,
    MoveJoker,
    Open,
)
from tests.audit.judged import played, read
from tests.audit.test_wrong_lines import moved, of_second, sorted_wrongly, two_runs, without_line
from tests.play.table import SHOWABLE, Table


def test_the_deals_of_a_log_that_may_still_change_are_not_remembered() -> None:
    events = Table("classic", 3).round().events
    log = tuple(events)
    assert spans(log) is spans(log) and spans(log[1:])[0].start == 0
    (deal,) = spans(events)
    events.append(events[-1])
    assert spans(events)[0].end == deal.end + 1


def test_every_correction_is_tried() -> None:
    there = {
        way
        for module in (claims, drops, figures, habits, lines, lost, melds, payments, seats, timers)
        for name, way in vars(module).items()
        if getattr(way, "__module__", "") == module.__name__ and not name.startswith("_")
        if getattr(way, "__annotations__", {}).get("return") == "Iterator[Correction]"
    }
    assert there == {*TRIED}


def seats_told(found: Iterable[Correction], seq: int) -> set[int | None]:
    """The seats that a line is told of in some logs."""
    return {getattr(event, "seat", None) for told in found for event in told.events if event.seq == seq}


def shown(finish: str | None) -> Table:
    """Seat 1 of three shows in the second round, with a finish that is named or not."""
    table = Table("classic", 3, hands={1: SHOWABLE}).round().draw(1).declare(1, finish=finish)
    table.events[-1] = table.events[-1].model_copy(update={"finish": finish})
    return table


def test_a_discard_behind_a_show_that_names_no_finish_is_its_finish() -> None:
    table = shown(None).say("discard", seat=1, card="3H", by="player")
    (told,) = finish_discarded(table.events)
    assert [event.finish for event in told.events if isinstance(event, Declare)] == ["3H"]
    assert told.seqs == (table.events[-1].seq,) and len(told.events) == len(table.events) - 1


def test_a_discard_before_a_show_that_names_no_finish_was_made() -> None:
    table = shown(None).say("discard", seat=1, card="3H", by="player")
    assert list(finish_discarded(moved(table, 9, 8).events)) == []


def test_acts_that_look_alike_in_two_deals_whose_times_begin_anew_are_no_acts_told_twice() -> None:
    table = Table("rum", 2).turn(1)
    first = len(table.events)
    table.close("abandoned", deal=1).next_deal(first=1).turn(1)
    for place, event in enumerate(table.events):
        since = place - 1 if place < first else place - first - 1
        bare = {"card": None} if isinstance(event, Draw | Discard) else {}
        at = f"2026-11-20T10:00:{since + 1:02}.000Z" if since >= 0 else None
        table.events[place] = event.model_copy(update={"at": at, **bare})
    alike = [event for event in table.events if isinstance(event, Draw | Discard)]
    assert len({(event.type, event.at) for event in alike}) == 2 < len(alike)
    assert list(told_twice(table.events)) == []


@pytest.mark.parametrize(("rounds", "right", "is_habit"), [(3, 3, True), (3, 4, False), (2, 2, False)])
def test_turns_are_told_in_an_order_of_the_source_where_they_are_three_and_no_fewer_than_the_others(
    rounds: int, right: int, is_habit: bool
) -> None:
    table = Table("classic", 2).round(rounds)
    if right > rounds:
        table.turn(1)
    assert bool(list(wrong_order(sorted_wrongly(table, {2}).events))) is is_habit


def test_a_hand_given_up_by_a_seat_that_plays_on_is_of_none_that_was_out_before() -> None:
    table = Table("classic", 4).drop(1).turn(2).drop(3)
    for seat in (4, 2, 4):
        table.turn(seat)
    place = next(n for n, event in enumerate(table.events) if event.type == "drop" and getattr(event, "seat", 0) == 3)
    line = table.events[place] = table.events[place].model_copy(update={"seat": 4})
    assert seats_told(wrong_seat(table.events), line.seq) == {3}


def test_a_judgement_that_names_nobody_who_showed_is_of_the_show_before_it() -> None:
    table = Table("classic", 4, hands={1: SHOWABLE}).draw(1).declare(1).draw(2)
    table.declare(2, " ".join(table.hands[2][:13])).judged(3, False)
    assert seats_told(wrong_seat(table.events), table.events[-1].seq) == {2}


@pytest.mark.parametrize("began", [True, False])
def test_another_seat_begins_by_a_draw_and_not_by_a_card_put_down(began: bool) -> None:
    table = Table("classic", 3)
    if began:
        table.draw(2)
    table.discard(2)
    told = [event.first for one in wrong_first(table.events) for event in one.events if isinstance(event, Deal)]
    assert told == ([2, None] if began else [])


def test_two_seats_that_play_on_are_no_order_to_number_seats_by() -> None:
    """The third gave up out of turn, which says nothing of where it sits."""
    table = Table("classic", 3).turn(1).drop(3)
    for seat in (2, 1, 2):
        table.turn(seat)
    assert list(seat_order(table.events)) == []


def test_seats_are_numbered_otherwise_wherever_a_line_names_one() -> None:
    table = Table("classic", 3)
    opened, deal = (with_seats(event, {1: 2, 2: 3, 3: 1}) for event in table.events)
    assert isinstance(opened, Open) and isinstance(deal, Deal)
    assert [player.seat for player in opened.players] == [2, 3, 1]
    assert (deal.first, deal.dealer, [hand.seat for hand in deal.hands]) == (2, 1, [2, 3, 1])


@pytest.mark.parametrize("ruleset", ["ace2three-points", "ace2three-pool-101", "rum"])
def test_an_event_told_otherwise_is_what_is_read_when_it_is_written_down(ruleset: str) -> None:
    events = read(played(ruleset)[0])
    lines = [with_seats(event, {1: 2, 2: 1}) for event in events]
    cards = with_cards(events, lambda card: "2" + card[1:])
    for event, *others in zip(events, lines, cards, strict=True):
        for other in others:
            fields = other.model_dump(by_alias=True, exclude_none=True)
            assert EVENT.validate_python(fields, strict=False) == other
        names_seats = isinstance(event, Open | Deal | DealScored) or getattr(event, "seat", None) in {1, 2}
        assert not names_seats or others[0] != event
    hands = [hand for event in cards if isinstance(event, Deal) for hand in event.hands]
    assert {card[0] for hand in hands for card in hand.cards} - {"J"} == {"2"}


def test_orders_of_seats_are_those_by_which_the_seats_dealt_in_are_booked_and_no_winner_loses() -> None:
    for log in (*played("ace2three-points"), *played("ace2three-pool-101")):
        events, rng = read(log), Random(len(log))
        seats = sorted({seat for one in figures._bookings(events) for seat, _ in one.rows})
        now = dict(zip(seats, rng.sample(seats, len(seats)), strict=True))
        bookings = figures._bookings([with_seats(one, now) if one.type == "deal_scored" else one for one in events])
        orders = (dict(zip(seats, order, strict=True)) for order in permutations(seats))
        assert list(figures._orders(bookings, seats)) == [one for one in orders if _is_possible(bookings, one)]


def _is_possible(bookings: Sequence[Any], order: Mapping[int, int]) -> bool:
    for one in bookings:
        rows, rest = {order[seat]: own for seat, own in one.rows}, one.dealt - one.gone
        winner = one.showed if one.showed is not None else min(rest) if len(rest) == 1 else None
        others = [own for seat, own in rows.items() if seat != winner]
        if (one.dealt and rows.keys() != one.dealt) or (winner in rows and rows[winner] > 0 and any(others)):
            return False
    return True


def test_who_has_no_hand_and_does_something_is_no_onlooker() -> None:
    table = Table("classic", 3, unlogged_hands=(3,)).turn(1)
    (told,) = not_dealt_in(table.events)
    assert isinstance(opened := told.events[0], Open) and len(opened.players) == 2
    table.say("disconnect", seat=3, by="server")
    assert list(not_dealt_in(table.events)) == []


def test_groups_that_hold_fewer_cards_than_were_dealt_hold_no_card_put_down() -> None:
    table = shown("3H")
    table.events[-1] = table.events[-1].model_copy(update={"groups": (("AS", "2S", "3S"), ("3H",))})
    assert list(finish_grouped(table.events)) == []


def test_groups_that_hold_two_cards_more_than_were_dealt_hold_no_card_put_down() -> None:
    table = shown("3H")
    declared = table.events[-1]
    assert isinstance(declared, Declare) and declared.groups
    table.events[-1] = declared.model_copy(update={"groups": (*declared.groups, ("3H",), ("4H",))})
    assert list(finish_grouped(table.events)) == []


def test_a_card_laid_off_by_another_seat_took_no_place_of_a_joker() -> None:
    table = two_runs("4H 5H JK=6H 7H | 8D 9D TD JD", "4H 5H JK 7H 8D 9D TD JD 6H").lay_off(1, "6H", on=1)
    other = table.events[-1].model_copy(update={"seat": 2})
    table.lay_off(1, "JK=7D", on=2)
    assert any(len(told.events) < len(table.events) for told in joker_moved(table.events))
    table.events[-2] = other
    assert not any(len(told.events) < len(table.events) for told in joker_moved(table.events))


@pytest.mark.parametrize("also", ["", "JK=6H"])
def test_a_joker_laid_off_by_the_last_line_or_beside_another_took_the_place_of_no_joker(also: str) -> None:
    table = two_runs("4H 5H JK=6H 7H | 8D 9D TD JD", "4H 5H JK 7H 8D 9D TD JD 6H").turn(2)
    if also:
        table.lay_off(1, also, on=1)
    table.lay_off(1, "JK=7D", on=2)
    assert all(len(told.events) == len(table.events) for told in joker_moved(table.events))
    assert table.audit().findings


@pytest.mark.parametrize("apart", [True, False])
def test_a_wild_card_that_stands_for_another_took_the_place_of_a_joker_as_the_card_it_is(apart: bool) -> None:
    table = two_runs("4H 5H JK=6H 7H | 8D 9D TD JD", "4H 5H JK 7H 8D 9D TD JD 6H")
    if apart:
        table.lay_off(1, "2C=6H", on=1).lay_off(1, "JK=7D", on=2)
    else:
        table.lay_off(1, "2C=6H JK=8H", on=1)
    moves = [event for told in joker_moved(table.events) for event in told.events if isinstance(event, MoveJoker)]
    assert "2C" in {move.card for move in moves}


def test_a_card_of_the_stock_that_nobody_drew_took_two_lines_with_it() -> None:
    table = Table("classic", 4).round(2)
    for _ in range(4):
        without_line(table, 6)
    (told,) = lines_lost(table.events)
    (gap,) = (event for event in told.events if isinstance(event, Gap))
    assert gap.to - gap.seq == 3


def test_what_was_drawn_from_the_stock_after_a_card_was_bought_tells_of_no_lost_lines() -> None:
    table = Table("basic", 3).turn(1)
    table.say("buy", seat=3, by="player", card=table.discards[-1])
    table.stock.pop(0)
    table.turn(2)
    assert list(lines_lost(table.events)) == []


def test_who_draws_twice_in_one_turn_has_put_down_nothing_between() -> None:
    table = Table("classic", 3).draw(1).draw(1)
    assert list(discard_lost(table.events)) == []


# -- by habit --------------------------------------------------------------------------------------


def dealt_by_one(deals: int) -> Sequence[Act | Claim]:
    """A log of so many deals, which all name the same dealer."""
    table = Table("rum", 3)
    for deal in range(1, deals):
        table.close("abandoned", deal=deal).next_deal()
    return [event.model_copy(update={"dealer": 1}) if isinstance(event, Deal) else event for event in table.events]


def test_three_deals_of_one_dealer_tell_of_a_field_that_nobody_fills_and_two_do_not() -> None:
    assert [told.what for told in one_dealer(dealt_by_one(3))] == ["one_dealer"]
    assert list(one_dealer(dealt_by_one(2))) == []


@pytest.mark.parametrize(("cards", "is_whole"), [("5H 6H 7H 8H", True), ("8H", False), ("6H 7H 8H", False)])
def test_what_is_laid_off_is_the_whole_meld_where_all_of_it_is_told(cards: str, is_whole: bool) -> None:
    table = Table("rum", 2, hands={1: "5H 6H 7H", 2: "8H"}).draw(1).meld(1, "5H 6H 7H").discard(1).draw(2)
    table.lay_off(2, cards)
    assert bool(list(whole_meld(table.events))) is is_whole


def test_who_held_a_card_drawn_in_a_deal_that_was_broken_off_does_not_in_the_next() -> None:
    """At one time seat 1 puts a card down and draws one: as it holds none, the draw comes first."""
    table = Table("rum", 2).draw(2).close("abandoned", deal=1).next_deal(first=1).discard(1).draw(1)
    put, drawn = len(table.events) - 2, len(table.events) - 1
    (told,) = same_time(of_second(table, put, drawn).events)
    assert [event.type for event in told.events[put:]] == ["draw", "discard"]


@pytest.mark.parametrize(("places", "tells"), [((1, 1, 2, 2), True), ((1, 2, 2), True), ((1, 1, 2), False)])
def test_all_who_did_not_win_may_be_told_to_be_second_beside_winners_who_share(
    places: tuple[int, ...], tells: bool
) -> None:
    table = Table("classic", len(places))
    rows = [{"seat": seat, "points": 0, "place": place} for seat, place in enumerate(places, 1)]
    table.say("match_settled", standings=rows, payouts=[], by="server")
    told = [event for way in places_turned(table.events) for event in way.events if isinstance(event, MatchSettled)]
    assert any(row.place is None for event in told for row in event.standings) == tells


@pytest.mark.parametrize(("places", "tells"), [((1, 48), True), ((1, 3), False), ((1, 5, 6), True), ((1, 2, 4), False)])
def test_places_of_which_there_are_not_so_many_are_those_of_a_tournament(places: tuple[int, ...], tells: bool) -> None:
    """One that is too low by one, or the last of two by a little, is not."""
    table = Table("classic", len(places))
    rows = [{"seat": seat, "points": 10 * seat, "place": place} for seat, place in enumerate(places, 1)]
    table.say("match_settled", standings=rows, payouts=[], by="server")
    told = [event for way in places_turned(table.events) for event in way.events if isinstance(event, MatchSettled)]
    order = [*range(1, len(places) + 1)]
    assert any([row.place for row in event.standings] == order for event in told) == tells
