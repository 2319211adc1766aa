"""The log as such: how a match opens, who is named in it, holes in it, and that it ends."""

import pytest

from tests.play.law_case import loud, quiet
from tests.play.table import SHOWABLE, Table

# --- log_incomplete


@loud("log_incomplete", "house:partial-log", says=("Events 3 to 5 of the match were not recorded", "server restarted"))
def test_a_known_hole_is_told() -> Table:
    return Table().gap(3, "server restarted")


@loud("log_incomplete", "house:partial-log", says=("Event 3 of the match was not recorded", "server restarted"))
def test_a_hole_of_one_event_is_told_as_one() -> Table:
    return Table().gap(1, "server restarted")


@quiet("log_incomplete")
def test_an_unbroken_record_has_no_hole() -> Table:
    return Table().round()


# --- not_opened


@loud("not_opened", "house:one-open", says=("begins with deal",))
def test_a_record_that_begins_with_the_deal_was_never_opened() -> Table:
    return Table(opened=False)


@loud("not_opened", "house:one-open", also=["nothing_dealt"], says=("begins with draw",))
def test_a_record_that_begins_with_a_draw_was_never_opened() -> Table:
    return Table(opened=False, dealt=False).draw(1)


@quiet("not_opened", but=["log_incomplete"])
def test_a_record_whose_beginning_is_a_known_hole_is_not_blamed() -> Table:
    return Table(opened=False, dealt=False).gap().draw(1)


@quiet("not_opened")
def test_a_record_that_begins_with_open_was_opened() -> Table:
    return Table(dealt=False)


# --- opened_again


@loud("opened_again", "house:one-open", says=("second time", "event 3"))
def test_a_match_is_opened_once() -> Table:
    return Table().say("open", ruleset="classic", players=[{"seat": 1, "player": "x"}, {"seat": 2, "player": "y"}])


@quiet("opened_again", but=["log_incomplete"])
def test_an_open_after_a_hole_is_the_first_one_known() -> Table:
    table = Table(opened=False, dealt=False).gap()
    return table.say("open", ruleset="classic", players=[{"seat": s, "player": f"p{s}"} for s in (1, 2, 3)])


# --- seat_taken_twice


@loud("seat_taken_twice", "house:seats", says=("seat 2",), seat=2)
def test_two_players_cannot_sit_on_one_seat() -> Table:
    table = Table(opened=False, dealt=False)
    return table.say("open", players=[{"seat": s, "player": p} for s, p in ((1, "a"), (2, "b"), (2, "c"))])


@loud("seat_taken_twice", "house:seats", says=("card drawn for the first deal by seat 1",), seat=1)
def test_nobody_draws_two_cards_for_the_first_deal() -> Table:
    return _drawn_by(1, 1, 2)


@quiet("seat_taken_twice")
def test_not_every_card_drawn_for_the_first_deal_need_be_logged() -> Table:
    return _drawn_by(1, 2)


def _drawn_by(*seats: int) -> Table:
    table = Table("continental", opened=False, dealt=False)
    draws = [{"seat": seat, "card": card} for seat, card in zip(seats, ("4C", "9H", "KS"), strict=False)]
    players = [{"seat": seat, "player": f"p{seat}"} for seat in (1, 2, 3)]
    return table.say("open", ruleset="continental", players=players, dealer_draw=draws)


@loud("unknown_seat", "house:seats", says=("seat 7",), seat=7)
def test_nobody_draws_for_the_first_deal_who_does_not_play() -> Table:
    return _drawn_by(1, 2, 7)


@quiet("seat_taken_twice")
def test_one_player_on_two_seats_is_no_matter_of_this_law() -> Table:
    return Table(opened=False, dealt=False).say("open", players=[{"seat": s, "player": "a"} for s in (1, 2)])


# --- player_count


def _opened(ruleset: str, players: int) -> Table:
    table = Table(ruleset, opened=False, dealt=False)
    return table.say("open", ruleset=ruleset, players=[{"seat": s, "player": f"p{s}"} for s in range(1, players + 1)])


@loud("player_count", "R-02", says=("6 players", "2 to 5"))
def test_six_are_too_many_for_106_cards() -> Table:
    return _opened("rummy-106", 6)


@loud("player_count", "RC-01", says=("7 players", "2 to 6"))
def test_seven_are_too_many_at_rummycentral() -> Table:
    return _opened("rummycentral", 7)


@loud("player_count", "AL-02", says=("1 players",))
def test_one_alone_cannot_play() -> Table:
    return _opened("aceleagues-points", 1)


@loud("player_count", "A23r-1")
def test_seven_are_too_many_at_ace2three() -> Table:
    return _opened("ace2three-points", 7)


@loud("player_count", "custom:players")
def test_seven_are_too_many_where_the_text_says_nothing() -> Table:
    return _opened("classic", 7)


@quiet("player_count", "R-02")
def test_five_may_play_with_106_cards() -> Table:
    return _opened("rummy-106", 5)


@quiet("player_count", "RC-01", "AL-02")
def test_six_and_two_may_play() -> Table:
    table = _opened("rummycentral", 6)
    assert _opened("aceleagues-points", 2).codes() == []
    return table


# --- unknown_seat


@loud("unknown_seat", "house:seats", says=("seat 4", "Event 3"))
def test_nobody_sits_on_seat_four_of_three() -> Table:
    return Table(seats=3).say("disconnect", seat=4)


@loud("unknown_seat", "house:seats", says=("seat 9",), seat=9)
def test_cards_cannot_be_dealt_to_a_seat_nobody_took() -> Table:
    return Table(seats=2, dealt=False).deal(dealer=9)


@loud("unknown_seat", "house:seats", says=("seat 7",))
def test_a_draw_by_a_seat_nobody_took() -> Table:
    table = Table(seats=2)
    return table.say("draw", seat=7, **{"from": "stock"}, card=table.stock[0])


@quiet("unknown_seat")
def test_seats_need_not_be_numbered_without_a_break() -> Table:
    table = Table(seats=2, opened=False, dealt=False)
    table.say("open", ruleset="classic", players=[{"seat": s, "player": f"p{s}"} for s in (1, 2, 5)])
    return table.say("disconnect", seat=5).say("reconnect", seat=5)


@quiet("unknown_seat", but=["not_opened"])
def test_without_an_open_nobody_knows_who_sits_where() -> Table:
    return Table(opened=False).say("disconnect", seat=9)


# --- after_match_end


def _settled() -> Table:
    return Table("classic", 2).drop(1).scored({1: 20, 2: 0}).settled({1: -2000, 2: 2000})


@loud("after_match_end", "house:ended", says=("points booked", "been settled"))
def test_nothing_is_scored_after_the_match_was_settled() -> Table:
    return _settled().scored({1: 20, 2: 0}, deal=2)


@quiet("after_match_end")
def test_the_last_deal_may_be_booked_once_the_match_was_settled() -> Table:
    """No text has the two in an order."""
    return Table("classic", 2).drop(1).settled({1: -2000, 2: 2000}, {1: 20, 2: 0}).scored({1: 20, 2: 0})


@loud("after_match_end", "house:ended", also=["claimed_twice"], says=("points booked", "been settled"))
def test_no_deal_is_booked_again_after_the_match_was_settled() -> Table:
    return _settled().scored({1: 20, 2: 0})


@quiet("after_match_end")
def test_a_match_may_be_told_to_be_finished_before_it_is_booked_and_settled() -> Table:
    """No text has these in an order."""
    table = Table("classic", 2, hands={1: SHOWABLE}).draw(1).declare(1).close("finished")
    return table.settled({1: 8000, 2: -8000}, {1: 0, 2: 80}).scored({1: 0, 2: 80}).judged(1, True)


@pytest.mark.parametrize(("reason", "paid", "found"), [
    ("void", 0, []), ("abandoned", 0, []), ("void", 100, ["after_match_end"]), ("abandoned", 100, ["after_match_end"]),
])  # fmt: skip
def test_of_a_match_that_was_broken_off_it_may_be_told_that_nobody_pays(
    reason: str, paid: int, found: list[str]
) -> None:
    assert Table("classic", 2).turn(1).close(reason).settled({1: -paid, 2: paid}).codes() == found


@loud("after_match_end", "house:ended", also=["claimed_twice"], says=("show judged", "been settled"))
def test_no_show_is_judged_again_after_the_match_was_settled() -> Table:
    table = Table("classic", 2, hands={1: SHOWABLE}).draw(1).declare(1).judged(1, True).settled({1: 8000, 2: -8000})
    return table.judged(1, True)


@quiet("after_match_end")
def test_cards_may_be_arranged_once_the_match_was_settled() -> Table:
    """AT-21: groups are saved on every change; arranging them is no play."""
    table = _settled()
    return table.group(1, " ".join(table.hands[1]))


@loud("after_match_end", "house:ended", also=["too_many_deals"], says=("been settled",))
def test_no_cards_are_dealt_after_the_match_was_settled() -> Table:
    table = Table("aceleagues-deals", 2, dealt=False)
    for _ in range(2):
        table.next_deal(first=1).drop(1)
    return table.settled({}).next_deal(first=1)


@quiet("after_match_end", "custom:match-length", but=["too_many_deals"])
def test_another_match_of_the_table_may_be_dealt_after_one_of_one_deal_was_settled() -> Table:
    return _settled().deal()


@loud("after_match_end", "house:ended", says=("been closed",))
def test_nobody_draws_in_a_match_that_was_closed() -> Table:
    return Table().close("abandoned").draw(1)


@quiet("after_match_end")
def test_a_settled_match_is_closed() -> Table:
    return _settled().close("finished")


@loud("after_match_end", "house:ended", says=("close", "been settled"))
def test_a_settled_match_is_not_void() -> Table:
    return _settled().close("void")


@loud("after_match_end", "house:ended", says=("close", "been settled"))
def test_no_deal_is_closed_once_the_match_was_settled() -> Table:
    return _settled().close("finished", deal=1)


@quiet("after_match_end", but=["log_incomplete"])
def test_a_hole_after_the_end_is_no_play() -> Table:
    return _settled().gap()


@quiet("after_match_end")
def test_a_player_may_go_once_the_match_was_settled() -> Table:
    """Leaving the table, or losing the line, after all is over is what everybody does: presence is no play."""
    return _settled().say("disconnect", seat=1).leave(2)


@quiet("play_after_end")
def test_a_loser_may_leave_once_the_deal_is_over() -> Table:
    """The deal ended with the show; whoever walks off before the scores are written has broken no rule."""
    return Table("classic", 2, hands={1: SHOWABLE}).draw(1).declare(1).leave(2)
