"""What platforms write that is no fault of anybody: hands laid open, points booked at once, what a text leaves open.

Each has a twin that differs in one thing, and is found.
"""

from __future__ import annotations

from random import Random

import pytest

from ledger.audit.audits import accused_in
from ledger.messages.renderer import ENGLISH
from ledger.simulate.faults import inject
from tests.audit.test_wrong_habits import found_in, with_stock
from tests.play.table import HOPELESS, SHOWABLE, TABLE_GAMES, Table, groups_of, rules
from tests.worded import said

HAND = "AH 2H 3H TD JD QD 8C 8D 8S 6C 7D 5S 2C"
BEST, LOOSE = "AH 2H 3H | TD JD QD | 8C 8D 8S | 6C 7D 5S 2C", "AH 2H 3H | TD JD QD | 8C 8D | 8S 6C 7D 5S 2C"
"""20 points and 44."""
COMPLETE = "AH 2H 3H TD JD QD 8C 8D 8S 6C 6D 6H 6S"
COMPLETE_LOOSE = "AH 2H 3H | TD JD QD | 8C 8D 8S | 6C 6D | 6H 6S"


def accused(table: Table) -> set[str]:
    return {code for code, _, _ in accused_in(table.audit())}


def shown_by(table: Table, seat: int, by: str, groups: str) -> None:
    table.say("show", seat=seat, by=by, groups=groups_of(groups))


# -- what a text leaves open, and what rests on it ----------------------------------------------------


def shown(ruleset: str = "classic", hand: str = HAND, groups: str = LOOSE) -> Table:
    """Seat 1 shows; seat 2 lays out its hand in groups that cost more than the best ones."""
    return Table(ruleset, 2, hands={1: SHOWABLE, 2: hand}).draw(1).declare(1).judged(1, True).show(2, groups)


@pytest.mark.parametrize(("paid", "found"), [(1900, set()), (900, {"settlement"})])
@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("ruleset", ["classic", "rummycentral", "aceleagues-points"])
def test_no_fee_is_wrong_that_follows_from_points_nobody_can_decide(
    ruleset: str, named: bool, paid: int, found: set[str]
) -> None:
    """Whether the settlement names the points once more or not."""
    table = shown(ruleset).scored({1: 0, 2: 20})
    standings = {1: 0, 2: 20} if named else None
    table.settled({1: paid, 2: -2000}, standings, fee=2000 - paid)
    assert table.verdict("points", 2).verdict == "UNDECIDABLE"
    assert accused(table) == found


@pytest.mark.parametrize(("ruleset", "late"), [("classic", 0), ("rummy-106", 2)])
def test_a_complete_hand_laid_out_loosely_may_be_counted_at_its_best(ruleset: str, late: int) -> None:
    for booked, verdict in ((late, "UNDECIDABLE"), (late + 1, "OVERTURNED")):
        table = shown(ruleset, COMPLETE, COMPLETE_LOOSE).scored({1: 0, 2: booked})
        assert table.verdict("points", 2).verdict == verdict


def pool(booked: int) -> Table:
    """A pool of two, whose second player lays out hands of 20 points at best, of 44 as laid out, in five deals."""
    table = Table("aceleagues-pool-101", 2, hands={1: SHOWABLE, 2: HAND})
    for number in range(1, 6):
        if number > 1:
            table.next_deal(hands={1: SHOWABLE, 2: HAND}, first=1, dealer=2)
        table.draw(1).declare(1).judged(1, True).show(2, LOOSE).scored({1: 0, 2: booked}, number)
    return table


def test_no_deal_is_one_too_many_where_points_booked_may_be_right() -> None:
    assert "too_many_deals" not in pool(20).codes()
    assert "too_many_deals" in pool(21).codes()


def deals(ruleset: str, *booked: dict[int, int]) -> Table:
    """Deals of two that seat 1 wins; seat 2 lays out a hand of 20 points at best and of 44 as laid out the first time,
    of 80 from then on."""
    table = Table(ruleset, 2, hands={1: SHOWABLE, 2: HAND})
    for number, points in enumerate(booked, 1):
        if number > 1:
            table.next_deal(hands={1: SHOWABLE, 2: HOPELESS}, first=1, dealer=2)
        table.draw(1).declare(1).judged(1, True).show(2, LOOSE if number == 1 else HOPELESS)
        if points:
            table.scored(points, number)
    return table


@pytest.mark.parametrize("booked", [20, 44])
def test_a_match_is_settled_too_soon_that_goes_on_by_either_figure(booked: int) -> None:
    table = deals("aceleagues-pool-101", {1: 0, 2: booked}).settled({}, {1: 0, 2: booked})
    assert accused(table) == {"settled_too_soon"}


def test_a_match_is_not_settled_too_soon_that_is_over_by_one_of_two_figures() -> None:
    table = deals("aceleagues-pool-101", {1: 0, 2: 44}, {1: 0, 2: 80}).settled({}, {1: 0, 2: 124})
    assert accused(table) == set()


@pytest.mark.parametrize("told", ["in parts", "without number", "under another number", "at the end"])
def test_no_deal_is_one_too_many_by_a_figure_that_a_text_leaves_open_however_points_are_booked(told: str) -> None:
    """By 44 points in the first deal the match was over after the second."""
    table = deals("aceleagues-pool-101", {}, {})
    for number, points in ((1, {1: 0, 2: 20}), (2, {1: 0, 2: 80})):
        if told == "in parts":
            table.scored({2: points[2]}, number).scored({1: points[1]}, number)
        elif told != "at the end":
            table.scored(points, None if told == "without number" else number + 100)
    table.next_deal(hands={1: SHOWABLE, 2: HOPELESS}, first=1, dealer=2)
    if told == "at the end":
        table.settled({}, {1: 0, 2: 180})
    assert "too_many_deals" not in accused(table)


@pytest.mark.parametrize("booked", [20, 44])
def test_who_is_out_whatever_was_open_of_another_is_dealt_in_wrongly(booked: int) -> None:
    table = Table("aceleagues-pool-101", 3, hands={1: SHOWABLE, 2: HAND, 3: HOPELESS})
    for number in (1, 2):
        table.draw(1).declare(1).judged(1, True).show(2, LOOSE if number == 1 else BEST).show(3, HOPELESS)
        table.scored({1: 0, 2: booked if number == 1 else 20, 3: 80}, number)
        assert table.codes() == []
        table.next_deal(hands={1: SHOWABLE, 2: HAND, 3: HOPELESS}, first=1, dealer=3)
    assert table.codes() == ["dealt_in_wrongly"]


@pytest.mark.parametrize(("places", "found"), [((1, 2), set()), ((2, 1), {"places_wrong"})])
def test_places_are_wrong_that_are_so_by_either_figure(places: tuple[int, int], found: set[str]) -> None:
    table = deals("aceleagues-pool-101", {1: 0, 2: 20}, {1: 0, 2: 80}, {1: 0, 2: 80})
    rows = [{"seat": 1, "points": 0, "place": places[0]}, {"seat": 2, "points": 180, "place": places[1]}]
    table.say("match_settled", by="server", standings=rows)
    assert set(table.codes()) == found


@pytest.mark.parametrize(
    ("code", "ruleset"),
    [
        ("declare_without_draw", "classic"), ("fold_without_misses", "classic"), ("rejoined_in_deal", "classic"),
        ("out_of_turn", "rummy-106"), ("points_overturned", "ace2three-pool-201"),
        ("second_draw", "aceleagues-pool-101"),
    ],
)  # fmt: skip
def test_hands_laid_out_by_declare_excuse_nothing_else(code: str, ruleset: str) -> None:
    """They are no shows whose draw was lost, and where there are such the platform logs the hands of losers."""
    injected = inject(code, with_stock(ruleset, 1), rules(ruleset), Random(1))
    assert injected is not None
    declared = [event | ({"type": "declare"} if event["type"] == "show" else {}) for event in injected.events]
    assert found_in(declared) == found_in(injected.events) != set()
    assert declared != injected.events


# -- what the platform does, and no seat ---------------------------------------------------------------


@pytest.mark.parametrize(("by", "found"), [("server", set()), ("player", {"show_not_due"})])
def test_hands_laid_open_by_the_platform_behind_the_last_drop_are_no_shows(by: str, found: set[str]) -> None:
    table = Table("classic", 2, hands={1: HOPELESS, 2: HAND}).drop(1)
    shown_by(table, 1, by, HOPELESS)
    table.scored({1: 20, 2: 0})
    assert accused(table) == found


@pytest.mark.parametrize(("by", "found"), [("server", set()), ("player", {"no_shows"})])
@pytest.mark.parametrize("ruleset", TABLE_GAMES)
def test_hands_laid_open_by_the_platform_where_nobody_shows_are_none_either(
    ruleset: str, by: str, found: set[str]
) -> None:
    table = Table(ruleset, 3).turn(1).close("void", deal=1)
    shown_by(table, 2, by, " ".join(table.hands[2]))
    assert set(table.codes()) & {"no_shows"} == found


def test_hands_laid_open_by_the_platform_while_others_play_on_are_found() -> None:
    for ruleset, code in (("classic", "show_not_due"), ("rum", "no_shows")):
        table = Table(ruleset, 3).turn(1)
        shown_by(table, 2, "server", " ".join(table.hands[2]))
        assert code in table.codes()


@pytest.mark.parametrize(("by", "found"), [("server", set()), ("player", {"second_drop"})])
@pytest.mark.parametrize("ruleset", ["classic", "ace2three-points", "rummycentral"])
def test_the_platform_may_say_of_who_showed_wrongly_that_the_hand_is_given_up(
    ruleset: str, by: str, found: set[str]
) -> None:
    table = Table(ruleset, 3, hands={1: HOPELESS}).draw(1).declare(1, "AC 3C 5C | 7C 9C JC | KC 2D 6D | 8D TD QD 3H")
    table.judged(1, False).drop(1, by)
    for _ in range(2):
        table.turn(2).turn(3)
    assert accused(table) == found


@pytest.mark.parametrize(("seat", "found"), [(1, set()), (2, {"scored_too_soon"})])
def test_points_of_who_gave_up_may_be_booked_at_once(seat: int, found: set[str]) -> None:
    table = Table("classic", 3).drop(1).scored({seat: 20}).turn(2).turn(3)
    assert set(table.codes()) & {"scored_too_soon"} == found


@pytest.mark.parametrize(("shows", "found"), [((2,), set()), ((2, 3), {"places_wrong"})])
def test_who_alone_laid_out_no_hand_may_have_left_where_nobody_is_told_to(
    shows: tuple[int, ...], found: set[str]
) -> None:
    """And stands behind who lost more."""
    table = Table("classic", 3, hands={1: SHOWABLE, 2: HOPELESS, 3: HAND}).draw(1).declare(1).judged(1, True)
    for seat in shows:
        table.show(seat, HOPELESS if seat == 2 else BEST)
    table.scored({1: 0, 2: 80, 3: 20})
    standings = [{"seat": 1, "points": 0, "place": 1}, {"seat": 2, "points": 80, "place": 2}]
    table.say("match_settled", by="server", standings=[*standings, {"seat": 3, "points": 20, "place": 3}])
    assert accused(table) & {"places_wrong"} == found


# -- turns that a timer played, and runs written in another order ----------------------------------------


def absent(ruleset: str, rounds: int = 3, *, by: str = "timer", missed: bool = True, drawn: bool = True) -> Table:
    """The timer plays the turns of seat 2, which is gone; no stock is logged."""
    table = Table(ruleset, 3, unlogged=["stock"]).round().turn(1).disconnect(2)
    for count in range(1, rounds + 1):
        if drawn:
            table.draw(2, by=by)
        table.discard(2, None if drawn else table.stock.pop(0), by=by)
        if missed:
            table.miss(2, count)
        table.turn(3).turn(1)
    return table


def tells(table: Table, what: str) -> bool:
    return any(ENGLISH.say(f"lines_in_doubt-{what}") in said(row) for row in table.audit().findings)


@pytest.mark.parametrize("ruleset", ["aceleagues-deals", "aceleagues-pool-101", "classic"])
def test_a_miss_told_behind_the_turn_that_the_timer_played_is_one_of_that_turn(ruleset: str) -> None:
    table = absent(ruleset, by="timer")
    assert accused(table) == set() and tells(table, "miss_behind_turn")


def test_a_miss_behind_a_turn_that_its_player_played_is_one_out_of_turn() -> None:
    table = absent("classic", 1, by="player")
    assert accused(table) == {"out_of_turn"} and not tells(table, "miss_behind_turn")


def test_a_timer_that_puts_a_card_down_has_drawn_it() -> None:
    table = absent("ace2three-points", 1, by="autoplay", missed=False, drawn=False)
    assert accused(table) == set() and tells(table, "draws_of_timer")


def test_a_player_who_puts_a_card_down_without_drawing_is_found() -> None:
    table = Table("ace2three-points", 3, unlogged=["stock"]).turn(1).discard(2).turn(3)
    assert accused(table) == {"discard_before_draw"} and not tells(table, "draws_of_timer")


@pytest.mark.parametrize("run", ["4H 5H 7H JK", "JK 4H 5H 7H", "7H JK 5H 4H", "4H 7H JK 5H"])
def test_a_run_may_be_written_in_any_order(run: str) -> None:
    table = contract(run)
    assert accused(table) == set() and tells(table, "meld_order")


@pytest.mark.parametrize("run", ["4H 5H 8H JK", "4H 5H 7D JK"])
def test_cards_that_are_no_run_in_any_order_are_found(run: str) -> None:
    table = contract(run)
    assert accused(table) == {"contract_wrong"} and not tells(table, "meld_order")


def contract(run: str) -> Table:
    """Seat 1 lays the contract of the second deal, a set and a run of four; the first is lost."""
    table = Table("continental", 3, dealt=False).gap(20)
    table.deals = 1
    table.next_deal(hands={1: f"9S 9D 9H {run}"}, first=1, dealer=3).draw(1).lay_contract(1, f"9S 9D 9H | {run}")
    return table.discard(1)


# -- claims told in another way ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, None])
@pytest.mark.parametrize(
    ("first", "found"), [({1: 0}, set()), ({2: 19}, {"claimed_twice"}), ({1: 0, 2: 20}, {"claimed_twice"})]
)
def test_points_of_some_seats_may_be_booked_again_among_those_of_all(
    first: dict[int, int], found: set[str], number: int | None
) -> None:
    """With the same figures; the same claim made twice is one too many."""
    table = shown(groups=BEST).scored(first, number).scored({1: 0, 2: 20}, number)
    assert accused(table) - {"points"} == found
