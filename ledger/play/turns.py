"""Whose turn it is, who is out, and when the rules say the deal has ended."""

from __future__ import annotations

from ledger.play.state import Deal, Declaration, Ending, SeatState
from ledger.rules.arrangement import least_points
from schemas.cards import UNKNOWN
from schemas.events import Act, Claim


def with_seat(deal: Deal, seat: SeatState) -> Deal:
    """The deal with one seat's state replaced."""
    return deal._replace(seats=tuple(seat if other.number == seat.number else other for other in deal.seats))


def pass_on(deal: Deal, after: int, seq: int) -> Deal:
    """The turn goes clockwise from ``after`` to the next seat still in; leavers it passes lose their next turn."""
    clockwise = [s for s in deal.seats if s.number > after] + [s for s in deal.seats if s.number <= after]
    passed: list[int] = []
    following: int | None = None
    for state in clockwise:
        if state.status == "in":
            following = state.number
            break
        if state.status == "left" and not state.passed and state.number != after:
            passed.append(state.number)
    if passed:
        seats = tuple(s._replace(passed=True) if s.number in passed else s for s in deal.seats)
        deal = deal._replace(seats=seats)
    deal = deal._replace(turn=following, phase="draw", taken=None, missed=False)
    return end_if_used_up(deal, seq)


def out(deal: Deal, number: int, seq: int) -> Deal:
    """A seat has gone out of the deal: the last one still in wins, else the turn passes if it was his."""
    left = deal.still_in()
    if len(left) == 1:
        return deal._replace(ended=Ending("last_standing", seq, tuple(left)), turn=None, taken=None)
    if deal.turn == number:
        return pass_on(deal, number, seq)
    return deal


def after_declaration(deal: Deal, declaration: Declaration) -> Deal:
    """A valid show ends the deal; a wrong one puts the declarer out; an unjudged one waits for what the log does."""
    if declaration.valid is None:
        return deal._replace(pending=declaration.seat, turn=None, phase="unknown", taken=None)
    if declaration.valid:
        ending = Ending("show", declaration.seq, (declaration.seat,))
        return deal._replace(ended=ending, turn=None, taken=None)
    return wrong_show(deal, declaration.seat, declaration.seq)


def wrong_show(deal: Deal, number: int, seq: int) -> Deal:
    """The declarer of a wrong show is out of the deal."""
    seat = deal.seat(number)
    if seat is None:
        return deal
    deal = with_seat(deal, seat._replace(status="wrong_show", own=None))._replace(turn=number)
    return out(deal, number, seq)


def settle_pending(deal: Deal, event: Act | Claim) -> Deal:
    """Read off the log what the table made of a show that could not be judged: losers' shows, or play going on.

    Whose turn follows is then unknown, because the log and not the rules said so.
    """
    if deal.pending is None or event.type == "leave":
        return deal
    number, seq = deal.pending, event.seq
    deal = deal._replace(pending=None)
    if event.type == "show":
        return deal._replace(ended=Ending("show", seq, (number,)), turn=None)
    deal = wrong_show(deal, number, seq)
    return deal if deal.ended else deal._replace(turn=None, phase="unknown")


def end_if_used_up(deal: Deal, seq: int) -> Deal:
    """Where the rules end a deal with its stock: when a turn begins without one, the lowest hand wins."""
    if deal.rules.stock.used_up != "lowest_hand_wins" or deal.stock is None or deal.stock or deal.ended:
        return deal
    hands = {s.number: s.hand for s in deal.seats if s.status == "in"}
    if any(UNKNOWN in hand for hand in hands.values()) or deal.wild_card is None or deal.doubt:
        return deal._replace(ended=Ending("used_up", seq, ()), turn=None)
    worth = {number: least_points(hand, deal.wild, deal.rules) for number, hand in hands.items()}
    lowest = min(worth.values())
    winners = tuple(number for number in sorted(worth) if worth[number] == lowest)
    return deal._replace(ended=Ending("used_up", seq, winners), turn=None)
