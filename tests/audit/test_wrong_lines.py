"""Lines that a converter wrote wrongly: they are a fault of the record, and what they explain accuses nobody.

Whoever did what they say, and told nowhere else, is still found to have done it.
"""

from __future__ import annotations

import pytest

from ledger.audit.corrections.lines import discard_lost, lines_lost, told_twice, with_seats
from ledger.audit.corrections.seats import _order_of_turns
from ledger.play.laws import LAWS
from schemas.cards import UNKNOWN
from schemas.events import EVENT, Deal, Declare, Discard, Draw, Open
from tests.play.table import HAND_GAMES, HOPELESS, SHOWABLE, TABLE_GAMES, Table, groups_of, in_deal
from tests.worded import said

OF_RECORD = {code for code, law in LAWS.items() if law.of_record}
GAMES = ("classic", "rummycentral", "aceleagues-points", "ace2three-points", "rummy-106")


def accused(table: Table) -> set[tuple[int | None, str]]:
    """Who is said to have broken what, and whose claims are said to be wrong."""
    audit = table.audit()
    broken = {(row.seat, row.code) for row in audit.findings if row.severity == "breach" and row.code not in OF_RECORD}
    return broken | {(row.seat, row.claim) for row in audit.verdicts if row.verdict == "OVERTURNED"}


def found(table: Table) -> set[str]:
    return {row.code for row in table.audit().findings}


def shown(ruleset: str, groups: str = SHOWABLE, finish: str | None = "", discard: str = "after") -> Table:
    """Seat 1 of three shows, and the card put down with that is told as a discard too."""
    table = Table(ruleset, 3, hands={1: groups, 2: HOPELESS}).round().draw(1)
    last = table.hands[1][-1]
    if discard == "before":
        table.say("discard", seat=1, card=last, by="player")
    table.declare(1, finish=last if finish == "" else finish)
    if discard == "after":
        table.say("discard", seat=1, card=last, by="player")
    return table.judged(1, groups == SHOWABLE)


@pytest.mark.parametrize("discard", ["before", "after"])
@pytest.mark.parametrize("ruleset", GAMES)
def test_the_card_put_down_with_a_show_may_be_told_as_a_discard_too(ruleset: str, discard: str) -> None:
    table = shown(ruleset, discard=discard)
    for seat in (2, 3):
        table.show(seat, " ".join(table.hands[seat]))
    table.scored({1: 0, 2: 80, 3: 80})
    assert accused(table) == set()
    (row,) = table.audit().findings
    assert (row.code, row.severity, row.seat) == ("lines_in_doubt", "impossible", None)
    assert "the card put down with a show was discarded as well" in said(row)


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_card_put_down_with_a_show_may_be_told_as_a_discard_alone(ruleset: str) -> None:
    assert accused(shown(ruleset, finish=None)) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_who_showed_wrongly_has_put_down_no_second_card_where_it_is_that_of_the_show(ruleset: str) -> None:
    assert accused(shown(ruleset, HOPELESS.replace("3H", "4H").replace("AC", "2C")).turn(2).turn(3)) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_another_card_put_down_after_a_show_is_held_against_its_player(ruleset: str) -> None:
    table = shown(ruleset, discard="").say("discard", seat=1, card="AS", by="player")
    assert accused(table) == {(1, "play_after_end")}


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_finish_of_another_seat_put_down_after_a_show_is_held_against_whoever_does(ruleset: str) -> None:
    table = shown(ruleset, discard="")
    finish = next(event.finish for event in table.events if event.type == "declare")
    table.say("discard", seat=2, card=finish, by="player")
    assert (2, "play_after_end") in accused(table)


def told_again(table: Table, kind: str, times: int = 1) -> Table:
    """The table with the last act of a type told once more, right behind."""
    place = max(n for n, event in enumerate(table.events) if event.type == kind)
    events = [*table.events[: place + 1], *table.events[place : place + 1] * times, *table.events[place + 1 :]]
    table.events = [event.model_copy(update={"seq": seq}) for seq, event in enumerate(events, 1)]
    return table


@pytest.mark.parametrize("stock", [True, False])
@pytest.mark.parametrize("kind", ["draw", "discard"])
@pytest.mark.parametrize("ruleset", [*HAND_GAMES, *TABLE_GAMES])
def test_an_act_told_twice_was_made_once(ruleset: str, kind: str, stock: bool) -> None:
    table = Table(ruleset, 3, unlogged=() if stock else ("stock",)).round()
    assert accused(told_again(table, kind, 2)) == set()
    assert found(table)


def test_acts_of_one_time_that_look_alike_are_no_acts_told_twice() -> None:
    """A source may write whole minutes and no cards: then a seat draws again and again in the same words."""
    table = Table("classic", 3).round(3)
    table.events = [
        event.model_copy(update={"at": "2026-11-20T10:15:00.000Z", **({"card": None} if event.type == "draw" else {})})
        for event in table.events
    ]
    assert list(told_twice(table.events)) == []


@pytest.mark.parametrize("what", ["card", "stock"])
def test_a_card_of_the_stock_that_is_not_named_is_no_card_that_nobody_drew(what: str) -> None:
    table = Table("classic", 3).round(3)
    for place, event in enumerate(table.events):
        if what == "card" and isinstance(event, Draw) and event.seat == 2:
            table.events[place] = event.model_copy(update={"card": UNKNOWN})
        elif what == "stock" and isinstance(event, Deal) and event.stock:
            stock = (event.stock[0], UNKNOWN, UNKNOWN, *event.stock[3:])
            table.events[place] = event.model_copy(update={"stock": (*stock, *stock[:1])})
    assert list(lines_lost(table.events)) == []


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_second_card_drawn_or_put_down_is_held_against_its_player(ruleset: str) -> None:
    assert (1, "second_draw") in accused(Table(ruleset, 3).draw(1).draw(1))


def sorted_wrongly(table: Table, seats: set[int]) -> Table:
    """The table with what is put down in the turns of some seats told before what was drawn."""
    events = list(table.events)
    for place in range(len(events) - 1):
        one, other = events[place : place + 2]
        if isinstance(one, Draw) and isinstance(other, Discard) and one.seat in seats:
            events[place : place + 2] = [other, one]
    table.events = [event.model_copy(update={"seq": seq}) for seq, event in enumerate(events, 1)]
    return table


@pytest.mark.parametrize("ruleset", [*HAND_GAMES, *TABLE_GAMES])
def test_where_all_turns_are_told_in_an_order_nobody_plays_in_nobody_is_accused(ruleset: str) -> None:
    table = Table(ruleset, 3).round(2)
    assert accused(sorted_wrongly(table, {1, 2, 3})) == set()
    (row,) = table.audit().findings
    assert row.code == "lines_in_doubt" and len(row.evidence) == 6
    assert "and 5 more" in said(row)


@pytest.mark.parametrize("ruleset", GAMES)
def test_one_turn_among_many_told_in_an_order_nobody_plays_in_is_held_against_its_seat(ruleset: str) -> None:
    table = Table(ruleset, 3).turn(1)
    table.say("discard", seat=2, card=table.hands[2][0], by="player").draw(2)
    for seat in (3, 1, 2, 3):
        table.turn(seat)
    assert (2, "discard_before_draw") in accused(table)


@pytest.mark.parametrize("ruleset", GAMES)
def test_at_one_time_nobody_knows_the_order_of_the_acts_of_a_turn(ruleset: str) -> None:
    table = Table(ruleset, 3).round(2)
    sorted_wrongly(table, {2})
    seconds = [f"{str(event.at)[:17]}{n // 2 * 2:02}.000Z" for n, event in enumerate(table.events)]
    table.events = [EVENT.validate_python({**event.model_dump(by_alias=True, exclude_none=True), "at": at})
                    for event, at in zip(table.events, seconds, strict=True)]  # fmt: skip
    assert accused(table) == set()


def test_a_claim_that_follows_from_lines_in_doubt_is_not_overturned() -> None:
    """Seat 2 drew twice by the log, and so holds a card it does not."""
    table = Table("classic", 3, hands={1: SHOWABLE}).round().draw(1).declare(1).judged(1, True)
    table.scored({seat: table.points(seat) or 0 for seat in (1, 2, 3)})
    assert table.audit().clean
    place = next(n for n, event in enumerate(table.events) if event.type == "draw" and event.seat == 2)
    events = [*table.events[: place + 1], *table.events[place:]]
    table.events = [event.model_copy(update={"seq": seq}) for seq, event in enumerate(events, 1)]
    assert accused(table) == set()
    assert {row.verdict for row in table.audit().verdicts} <= {"UPHELD", "UNDECIDABLE"}


def moved(table: Table, place: int, to: int) -> Table:
    """The table with one line at another place, numbered anew, with the time it has."""
    events = list(table.events)
    events.insert(to, events.pop(place))
    table.events = [event.model_copy(update={"seq": seq}) for seq, event in enumerate(events, 1)]
    return table


def ended(ruleset: str) -> Table:
    """A deal that seat 1 of three has won, settled."""
    table = Table(ruleset, 3, hands={1: SHOWABLE}).round().draw(1).declare(1).judged(1, True)
    for seat in (2, 3):
        table.show(seat, " ".join(table.hands[seat]))
    due = {seat: table.points(seat) or 0 for seat in (1, 2, 3)}
    return table.scored(due).settled(None, due)


@pytest.mark.parametrize("kind", ["draw", "discard", "declare", "show_judged", "show", "deal_scored"])
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_line_written_after_the_end_accuses_nobody_where_its_time_says_when_it_was(ruleset: str, kind: str) -> None:
    table = ended(ruleset)
    place = next(n for n, event in enumerate(table.events) if event.type == kind)
    assert accused(moved(table, place, len(table.events) - 1)) == set()


@pytest.mark.parametrize("ruleset", [*HAND_GAMES, *TABLE_GAMES])
def test_a_turn_told_behind_that_of_the_next_seat_accuses_nobody_where_its_times_say_when_it_was(ruleset: str) -> None:
    table = Table(ruleset, 4).round(2)
    moved(moved(table, 4, 7), 4, 7)
    assert accused(table) == set()
    assert "something came after what by its time is later" in said(table.audit().findings[0])


@pytest.mark.parametrize(
    ("kind", "before"), [("show_judged", "declare"), ("show", "declare"), ("deal_scored", "declare")]
)
@pytest.mark.parametrize("times", [True, False])
@pytest.mark.parametrize("ruleset", GAMES)
def test_what_follows_from_a_show_and_is_told_before_it_accuses_nobody(
    ruleset: str, times: bool, kind: str, before: str
) -> None:
    table = ended(ruleset)
    if not times:
        table.events = [event.model_copy(update={"at": None}) for event in table.events]
    place, to = (next(n for n, event in enumerate(table.events) if event.type == one) for one in (kind, before))
    assert accused(moved(table, place, to)) == set()


def test_who_puts_a_card_down_before_drawing_one_by_the_times_too_is_found_to() -> None:
    table = Table("classic", 3).turn(1)
    table.discard(2, table.hands[2][0]).draw(2).turn(3)
    assert (2, "discard_before_draw") in accused(table)


# -- whose line it is ------------------------------------------------------------------------------


def given_to(table: Table, kind: str, seat: int, other: int) -> Table:
    """The table with the last act of a type of one seat logged for another."""
    place = max(n for n, one in enumerate(table.events) if one.type == kind and getattr(one, "seat", 0) == seat)
    table.events[place] = table.events[place].model_copy(update={"seat": other})
    return table


@pytest.mark.parametrize("kind", ["drop", "leave"])
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_hand_given_up_that_is_logged_for_a_seat_that_plays_on_accuses_nobody(ruleset: str, kind: str) -> None:
    table = Table(ruleset, 4).turn(1)
    getattr(table, kind)(2)
    for seat in (3, 4, 1, 3, 4):
        table.turn(seat)
    assert accused(given_to(table, kind, 2, 3)) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_who_plays_on_though_all_others_do_too_has_given_up_the_hand(ruleset: str) -> None:
    table = Table(ruleset, 3).turn(1).drop(2)
    for seat in (3, 1, 2, 3):
        table.turn(seat)
    assert (2, "out_player_acts") in accused(table)


@pytest.mark.parametrize("hands", [True, False])
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_hand_laid_out_or_a_judgement_that_is_logged_for_another_seat_accuses_nobody(
    ruleset: str, hands: bool
) -> None:
    for kind, seat, other in (("show", 2, 1), ("show", 2, 3), ("show_judged", 1, 3)):
        table = ended(ruleset)
        if not hands:
            table.events[1] = table.events[1].model_copy(update={"hands": (), "stock": None})
        assert accused(given_to(table, kind, seat, other)) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_another_hand_that_the_winner_lays_out_is_no_hand_of_the_winner(ruleset: str) -> None:
    table = ended(ruleset)
    table.events.pop()
    table.events.pop()
    table.say("show", seat=1, by="player", groups=[["2C", "3C", "4C"]])
    assert accused(table) == set()
    assert "groups_not_hand" in found(table)


@pytest.mark.parametrize("seats", [{1: 1, 2: 3, 3: 2}, {1: 3, 2: 1, 3: 2}, {1: 2, 2: 1, 3: 3}])
@pytest.mark.parametrize("ruleset", [*HAND_GAMES, *TABLE_GAMES])
def test_seats_numbered_in_another_order_than_they_play_in_accuse_nobody(ruleset: str, seats: dict[int, int]) -> None:
    table = Table(ruleset, 3).round(3)
    table.events = [with_seats(event, seats) for event in table.events]
    assert accused(table) == set()


@pytest.mark.parametrize("ruleset", [*HAND_GAMES, *TABLE_GAMES])
def test_who_goes_first_though_the_deal_names_another_is_not_accused(ruleset: str) -> None:
    table = Table(ruleset, 3).round(2)
    table.events[1] = table.events[1].model_copy(update={"first": 3})
    assert accused(table) == set()
    assert "another seat began than the one the deal names" in said(table.audit().findings[-1])


@pytest.mark.parametrize("ruleset", GAMES)
def test_somebody_who_looks_on_makes_nobody_act_out_of_turn(ruleset: str) -> None:
    table = Table(ruleset, 3).round(2)
    opened = table.events[0]
    assert isinstance(opened, Open)
    more = opened.players[0].model_copy(update={"seat": 4, "player": "looks-on"})
    table.events[0] = opened.model_copy(update={"players": (*opened.players, more)})
    assert accused(table) == set()


# -- cards that a line has too many, or that no line has -------------------------------------------


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("ruleset", GAMES)
def test_the_card_put_down_with_a_show_may_stand_among_its_groups(ruleset: str, named: bool) -> None:
    table = ended(ruleset)
    place = next(n for n, event in enumerate(table.events) if event.type == "declare")
    shown = table.events[place]
    assert isinstance(shown, Declare) and shown.groups and shown.finish
    groups = (*shown.groups, (shown.finish,))
    table.events[place] = shown.model_copy(update={"groups": groups, "finish": shown.finish if named else None})
    assert accused(table) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_draw_of_the_first_turn_may_be_told_as_a_part_of_the_hand(ruleset: str) -> None:
    table = Table(ruleset, 3).round(2)
    deal, drawn, *rest = table.events[1:]
    assert isinstance(deal, Deal) and isinstance(drawn, Draw)
    hands = (deal.hands[0].model_copy(update={"cards": (*deal.hands[0].cards, drawn.card)}), *deal.hands[1:])
    told = [table.events[0], deal.model_copy(update={"hands": hands, "stock": None}), *rest]
    table.events = [event.model_copy(update={"seq": seq}) for seq, event in enumerate(told, 1)]
    assert accused(table) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_draw_that_no_line_tells_accuses_nobody_where_the_stock_lacks_its_card(ruleset: str) -> None:
    assert accused(without_line(ended(ruleset), 4)) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_draw_from_the_discards_that_no_line_tells_accuses_nobody_where_its_card_is_played(ruleset: str) -> None:
    table = Table(ruleset, 3, open_card="9D").draw(1, "discards")
    table.discard(1, table.hands[1][0]).turn(2).turn(3).draw(1).discard(1, "9D")
    assert accused(without_line(table, 2)) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_who_puts_down_a_card_without_a_draw_that_anything_tells_of_is_found_to(ruleset: str) -> None:
    table = Table(ruleset, 3).turn(1)
    table.discard(2, table.hands[2][0])
    for seat in (3, 1, 2, 3):
        table.turn(seat)
    assert (2, "discard_before_draw") in accused(table)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_discard_that_no_line_tells_accuses_nobody_where_its_seat_draws_again(ruleset: str) -> None:
    assert accused(without_line(Table(ruleset, 3).round(3), 5)) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_lines_lost_without_a_gap_accuse_nobody_where_the_stock_lacks_their_cards(ruleset: str) -> None:
    table = Table(ruleset, 4).round(3)
    for _ in range(4):
        without_line(table, 7)
    assert accused(table) == set()


def without_line(table: Table, place: int) -> Table:
    """The table without one line, numbered anew."""
    del table.events[place]
    table.events = [event.model_copy(update={"seq": seq}) for seq, event in enumerate(table.events, 1)]
    return table


# -- the table -------------------------------------------------------------------------------------

HELD = "4H 5H JK 7H 8D 9D TD JD 6H"


def two_runs(runs: str, held: str) -> Table:
    """Two in the third deal, which asks for two runs: seat 1 lays them in its first turn and has had another one."""
    table = in_deal("continental", 3, hands={1: held}).draw(1).lay_contract(1, runs)
    return table.discard(1, table.hands[1][-2]).turn(2).draw(1)


@pytest.mark.parametrize("told", ["6H JK=8H", "6H | JK=7D", "JK=7D | 6H"])
def test_a_joker_moved_on_the_table_may_be_told_as_laid_off(told: str) -> None:
    """As a converter does that compares the table after a turn with the one before."""
    table = two_runs("4H 5H JK=6H 7H | 8D 9D TD JD", HELD)
    for part in told.split(" | "):
        table.lay_off(1, part, on=2 if part == "JK=7D" else 1)
    table.discard(1).turn(2)
    assert accused(table) == set()


def test_jokers_laid_off_one_after_the_other_excuse_no_second_draw() -> None:
    table = two_runs("4H 5H JK=6H 7H | 8D 9D TD JD", HELD).lay_off(1, "JK=7D", on=2).lay_off(1, "JK=8H", on=1).draw(1)
    table.discard(1)
    assert accused(table) == {(1, "second_draw")}


def test_cards_laid_off_in_the_turn_of_the_contract_may_be_told_among_it() -> None:
    table = Table("continental", 2, hands={1: "9C 9D 9S TC TH TS"}, stock="9H").draw(1)
    table.lay_contract(1, "9C 9D 9S 9H | TC TH TS").discard(1)
    assert accused(table) == set()


def test_a_contract_with_a_meld_too_few_is_wrong_however_it_is_told() -> None:
    table = Table("continental", 2, hands={1: "9C 9D 9S TC TH TS"}, stock="9H").draw(1).lay_contract(1, "9C 9D 9S 9H")
    assert (1, "contract_wrong") in accused(table)


def test_what_is_only_less_known_by_another_first_seat_explains_no_wrong_show_and_no_wrong_payout() -> None:
    """Whose turn was lost in the gap is not known then, and so nothing of points and payouts."""
    table = Table("classic", 2, hands={1: SHOWABLE}).gap(2).turn(2).draw(1)
    table.declare(1, "AS 2S 3S | 5H 6H 7H JK | 9C 9D 9S KD KC KH", finish=table.hands[1][-1]).judged(1, True)
    table.scored({1: 0, 2: 80}).settled({1: 8000, 2: -8000}, {1: 0, 2: 80}, fee=0)
    assert accused(table) >= {(1, "show"), (1, "points"), (2, "points"), (1, "settlement")}
    assert found(table) == {"log_incomplete"}


@pytest.mark.parametrize("seats", [(1, 3, 2, 1), (2, 1, 3, 1)])
@pytest.mark.parametrize("ruleset", ["classic", "rum"])
def test_turns_out_of_their_order_are_not_exchanged_where_no_card_says_so(ruleset: str, seats: tuple[int, ...]) -> None:
    table = Table(ruleset, 3)
    for seat in seats:
        table.turn(seat)
    assert {code for _, code in accused(table)} == {"out_of_turn"}


def test_a_hand_laid_out_by_who_had_dropped_is_found_in_whatever_groups() -> None:
    table = Table("classic", 3, hands={1: SHOWABLE, 2: HOPELESS}).turn(1).drop(2).turn(3).draw(1).declare(1)
    table.judged(1, True).show(2, HOPELESS).show(3, " ".join(table.hands[3]))
    assert (2, "show_not_due") in accused(table)


# -- what a converter does in all lines of a kind --------------------------------------------------


def of_second(table: Table, *places: int) -> Table:
    """The table with some lines at the time of the first of them."""
    at = table.events[places[0]].at
    table.events = [e.model_copy(update={"at": at}) if n in places else e for n, e in enumerate(table.events)]
    return table


@pytest.mark.parametrize("ruleset", [*HAND_GAMES, *TABLE_GAMES])
def test_who_draws_at_the_time_another_puts_a_card_down_may_have_drawn_after_that(ruleset: str) -> None:
    table = Table(ruleset, 3).round(2)
    of_second(moved(table, 4, 3), 3, 4)
    assert accused(table) == set()


@pytest.mark.parametrize("ruleset", ["rum", "basic"])
def test_a_dealer_that_is_the_same_in_every_deal_accuses_nobody(ruleset: str) -> None:
    table = Table(ruleset, 3, first=3).turn(3)
    for deal in (1, 2):
        table.close("abandoned", deal=deal).next_deal(first=deal).turn(deal)
    table.events = [e.model_copy(update={"dealer": 1}) if isinstance(e, Deal) else e for e in table.events]
    assert accused(table) == set()


def test_melds_that_are_all_told_as_contracts_accuse_nobody() -> None:
    table = Table("rum", 2, hands={1: "5H 6H 7H", 2: "8H"}).draw(1).lay_contract(1, "5H 6H 7H").discard(1).turn(2)
    assert accused(table) == set()


def test_what_is_laid_off_may_be_told_as_the_meld_it_makes() -> None:
    table = Table("rum", 2, hands={1: "5H 6H 7H", 2: "8H"}).draw(1).meld(1, "5H 6H 7H").discard(1).draw(2)
    table.lay_off(2, "5H 6H 7H 8H").discard(2).turn(1)
    assert accused(table) == set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_player_whom_the_opening_does_not_name_is_not_accused(ruleset: str) -> None:
    table = Table(ruleset, 3).round(2)
    opened = table.events[0]
    assert isinstance(opened, Open)
    table.events[0] = opened.model_copy(update={"players": opened.players[:2]})
    assert accused(table) == set()


# -- a show that was none --------------------------------------------------------------------------


def played_on(ruleset: str, told: str, groups: str = SHOWABLE) -> Table:
    """Seat 1 of three is told to show in its second turn, and all play on: the show was called off, or is the card put
    down in that turn."""
    table = Table(ruleset, 3, hands={1: groups, 2: HOPELESS}).round().draw(1)
    last = table.hands[1][-1]
    show = {"seat": 1, "by": "player", "groups": groups_of(groups), "finish": last}
    if told == "called off":
        table.say("declare", **show)
    put = table.discard(1, last).events[-1]
    if told == "put down":
        fields = {"v": 1, "type": "declare", "match": put.match, "seq": put.seq, "at": put.at, **show}
        table.events[-1] = EVENT.validate_python(fields, strict=False)
    return table.turn(2).turn(3).round()


@pytest.mark.parametrize("told", ["called off", "put down"])
@pytest.mark.parametrize("ruleset", GAMES)
def test_a_show_nobody_judged_after_which_all_play_on_accuses_nobody(ruleset: str, told: str) -> None:
    table = played_on(ruleset, told)
    assert accused(table) == set()
    assert "lines_in_doubt" in found(table)


@pytest.mark.parametrize("ruleset", GAMES)
def test_who_plays_on_after_a_show_that_was_judged_is_found_to(ruleset: str) -> None:
    table = played_on(ruleset, "put down")
    place = next(place for place, event in enumerate(table.events) if event.type == "declare")
    judged = {"v": 1, "type": "show_judged", "match": table.events[0].match, "seq": place + 2, "seat": 1, "valid": True}
    table.events.insert(place + 1, EVENT.validate_python(judged, strict=False))
    table.events = [event.model_copy(update={"seq": seq}) for seq, event in enumerate(table.events, 1)]
    assert {code for _, code in accused(table)} == {"play_after_end"}


@pytest.mark.parametrize("ruleset", GAMES)
def test_who_plays_on_after_a_wrong_show_that_nobody_judged_is_found_to(ruleset: str) -> None:
    groups = "4S 5S 6S | 5H 6H 7H JK | 9C 9D 2S | KD QC KH"
    assert accused(played_on(ruleset, "put down", groups)) == {(1, "out_player_acts")}


# -- lines lost beside a show, and told again ------------------------------------------------------


@pytest.mark.parametrize("shows", [14, 13])
def test_a_draw_lost_before_a_show_of_a_card_more_than_dealt_accuses_nobody(shows: int) -> None:
    """The card on the stock is among those shown. Who shows no card more has drawn none."""
    table = Table("classic", 2, hands={1: SHOWABLE}, stock="2C 3C 6D").round().draw(1)
    drawn, hand = table.events[-1], [card for card in table.hands[1] if card != "6D"]
    groups = [group.split() for group in SHOWABLE.split(" | ")] if shows == 14 else [hand[:12]]
    table.say("declare", seat=1, groups=groups, finish="6D" if shows == 14 else hand[12], by="player")
    table.judged(1, shows == 14)
    table.events.remove(drawn)
    assert ((1, "declare_without_draw") in accused(table)) == (shows == 13), accused(table)


@pytest.mark.parametrize("held_on", [False, True])
def test_a_hand_laid_out_later_does_not_end_the_turn_whose_discard_is_lost(held_on: bool) -> None:
    """It is told otherwise where that explains more than the next draw, or where that hand lacks one card of those
    held; of a turn that is whole nothing is."""
    table = Table("classic", 2, hands={1: SHOWABLE}).round()
    lost = table.events[-1]
    assert isinstance(lost, Discard) and lost.seat == 2
    table.draw(1).declare(1).judged(1, True)
    table.show(2, " ".join([*table.hands[2], *([str(lost.card)] if held_on else [])]))
    assert held_on or list(discard_lost(table.events)) == []
    table.events.remove(lost)
    (told,) = discard_lost(table.events)
    (put_down,) = (event for event in told.events if isinstance(event, Discard) and event.seat == 2)
    assert (told.needs_more, put_down.card) == ((True, None) if held_on else (False, lost.card))


def test_a_card_the_timer_puts_down_in_a_turn_half_played_may_be_lost() -> None:
    """The turn is missed, so that nobody plays too soon behind it."""
    table = Table("rummy-106", 3).turn(1).draw(2).miss(2).turn(3).turn(1)
    assert accused(table) == set()
    assert found(table) == {"lines_in_doubt"}


@pytest.mark.parametrize("again", [True, False])
def test_what_a_server_tells_again_when_a_connection_is_found_accuses_nobody(again: bool) -> None:
    """Twins take the card under the one that was taken."""
    table = Table("classic", 2).turn(1).draw(2, "discards").discard(2)
    made = table.events[-2:]
    table.disconnect(2).reconnect(2)
    for event in made:
        card = event.card if again or isinstance(event, Discard) else "AS"  # type: ignore[union-attr]
        source = {"from": "discards"} if isinstance(event, Draw) else {}
        table.say(event.type, seat=2, card=card, by="player", **source)
    assert bool(accused(table)) != again
    assert ("lines_in_doubt" in found(table)) == again


# -- the order seats play in -----------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", [*HAND_GAMES, *TABLE_GAMES])
def test_seats_numbered_as_players_sat_down_accuse_nobody_in_a_match_of_one_round(ruleset: str) -> None:
    """The second player behind the dealer begins by the numbers, and so on: no single act out of turn shows that."""
    table = Table(ruleset, 3).round()
    table.events = [with_seats(event, {2: 3, 3: 2}) for event in table.events]
    assert accused(table) == set()
    assert found(table) == {"lines_in_doubt"}


@pytest.mark.parametrize("ruleset", [*HAND_GAMES, *TABLE_GAMES])
def test_one_turn_too_early_is_held_against_its_seat_though_another_order_would_fit(ruleset: str) -> None:
    table = Table(ruleset, 3)
    for seat in (1, 3, 2):
        table.turn(seat)
    assert (3, "out_of_turn") in accused(table)


def test_who_plays_too_early_again_and_again_in_the_same_order_sits_in_that_order() -> None:
    """The dealer is not told; each of two deals ends within its first round."""
    table = Table("aceleagues-deals", 3)
    for deal in range(2):
        if deal:
            table.next_deal()
        for seat in (1, 3):
            table.turn(seat)
    table.events = [
        event.model_copy(update={"dealer": None, "first": None}) if isinstance(event, Deal) else event
        for event in table.events
    ]
    assert list(_order_of_turns(table.events)) == [1, 3, 2]
    assert list(_order_of_turns(table.events[: len(table.events) // 2])) == []
