"""Whose turn it is, what time it takes, who is out, and when the rules say the deal has ended."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from ledger.play.cards_in_play import judge_declaration
from ledger.play.profile import milliseconds
from ledger.play.state import Deal, Declaration, Ending, Match, SeatState
from ledger.rules.arrangement import least_points
from ledger.rules.points import hand_points
from ledger.rules.sizes import show_size
from schemas.cards import UNKNOWN
from schemas.errors import BadCards
from schemas.events import Act, Claim, Declare, Discard, Draw, Drop, Miss

TURN_STEPS: Final = frozenset({"draw", "discard", "drop", "declare", "miss"})
"""The acts a turn consists of, but for melds on the table, which leave it where it is."""


def seats_with(deal: Deal, seat: SeatState) -> tuple[SeatState, ...]:
    """The seats of the deal with one seat's state replaced."""
    place, seats = deal.places[seat.number], deal.seats
    return (*seats[:place], seat, *seats[place + 1 :])


def with_seat(deal: Deal, seat: SeatState) -> Deal:
    """The deal with one seat's state replaced."""
    return deal.replace(seats=seats_with(deal, seat))


def pass_on(
    deal: Deal,
    after: int,
    seq: int,
    seats: tuple[SeatState, ...] | None = None,
    discards: tuple[str, ...] | None = None,
) -> Deal:
    """The turn goes clockwise from ``after`` to the next seat still in; leavers it passes lose their next turn.

    ``seats`` and ``discards`` are those of the deal unless the turn that ends has changed them.
    """
    seats = deal.seats if seats is None else seats
    following, leavers = _next_in(seats, after)
    if leavers:
        seats = tuple(s.replace(passed=True) if s.number in leavers else s for s in seats)
    deal = deal.replace(
        seats=seats,
        discards=deal.discards if discards is None else discards,
        turn=None if deal.players_unknown else following,
        phase="unknown" if deal.players_unknown else "draw",
        untouched=False,
        taken=None,
        taken_from=None,
        turn_number=deal.turn_number + 1,
        melds_laid=0,
        laid_off=False,
        bought_by=None,
        missed=False,
        # A turn that was missed passes on without a discard: the fold that is due for it stays due.
        fold_due=deal.fold_due if discards is None else None,
    )
    return end_if_used_up(deal, seq)


def with_others_due(before: Deal, after: Deal, event: Act | Claim) -> Deal:
    """The deal after an act of a seat that was not in turn, or while that stands: the act may have been that of the
    seat that was, or have changed nothing, so that this one may go on, or the next after it. Whoever of these goes on
    settles it."""
    if after.ended is not None or after.turn is None or before.turn is None:
        return after.replace(also_due=())
    still = after.still_in()
    due = _others_due(before, after, event)
    due = tuple(next_clockwise(still, one) if one not in still else one for one in due)
    return after.replace(also_due=tuple(dict.fromkeys(one for one in due if one != after.turn)))


def _others_due(before: Deal, after: Deal, event: Any) -> tuple[int, ...]:
    turn, seat, due = before.turn, event.seat, before.also_due
    if turn is None or event.type not in TURN_STEPS:
        return due
    if seat in due or (seat == turn and before.phase == "draw"):
        return ()
    if seat != turn:
        due = (turn, *due)
    if after.turn == seat:
        return due
    still = after.still_in()  # the turn has passed on, or a hand was given up
    return (*due, *(next_clockwise(still, one) for one in due))


def new_turn(deal: Deal) -> Deal:
    """The deal with nothing laid, bought or missed yet in a turn that began out of order, or after a gap."""
    return deal.replace(melds_laid=0, laid_off=False, bought_by=None, missed=False)


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """Seats in the order of the turn, from the one behind ``after``, which need not be among them (CO-15)."""
    return sorted((seat for seat in seats if seat != after), key=lambda seat: (seat < after, seat))


def next_clockwise(seats: Iterable[int], after: int) -> int:
    """The next seat clockwise from ``after``; that one where there is no other."""
    return next(iter(clockwise(seats, after)), after)


def next_in_turn(deal: Deal, after: int) -> int | None:
    """The next seat still in, clockwise from ``after``; None where nobody is."""
    return _next_in(deal.seats, after)[0]


def _next_in(seats: tuple[SeatState, ...], after: int) -> tuple[int | None, list[int]]:
    """The next seat still in, clockwise from ``after``, and the leavers whose turn is passed over on the way."""
    leavers: list[int] = []
    place = 0
    for state in seats:
        if state.number > after:
            break
        place += 1
    for state in seats[place:] + seats[:place]:
        if state.status == "in":
            return state.number, leavers
        # Not the seat whose turn ends: it has left in its own turn, and its next one has not come round yet.
        if state.status == "left" and not state.passed and state.number != after:
            leavers.append(state.number)
    return None, leavers


def gone_out(deal: Deal, seat: SeatState, seq: int, *, unseen: bool, discarded: bool = False) -> Deal:
    """The seat has no card left: it wins the deal (BR-23, CG-01, CO-18). Where cards of it were ``unseen``, and some
    may have been counted at a wrong seat, that is no more than a guess; so it is where somebody plays on."""
    began = seat.contract if deal.rules.contract.trios else seat.laid
    at_once = began in (0, deal.turn_number)
    if unseen and deal.miscounted and deal.tainted is None:
        deal = deal.replace(tainted=seq)
    ending = Ending("out", seq, (seat.number,), at_once, unseen, discarded)
    return deal.replace(ended=ending, turn=None, taken=None)


def out(deal: Deal, seat: SeatState, seq: int) -> Deal:
    """A seat has gone out of the deal, as its new state says: the last one still in wins, else its turn passes on.

    Where others that seem to be in may be out, or were never dealt in, it may be over; where there may be others yet,
    the last one of those on record need not have won."""
    deal = with_seat(deal, seat).replace(may_be_over=deal.players_unknown)
    rest = deal.still_in()
    if len(rest) == 1 and not deal.may_be_others:
        return deal.replace(ended=Ending("last_standing", seq, tuple(rest)), turn=None, taken=None)
    return pass_on(deal, seat.number, seq) if deal.turn == seat.number else deal


def after_declaration(deal: Deal, declaration: Declaration) -> Deal:
    """A valid show ends the deal; a wrong one puts the declarer out; an unjudged one waits for what the log does."""
    if declaration.valid is None:
        return deal.replace(pending=declaration.seat, turn=None, phase="unknown", taken=None)
    if declaration.valid:
        ending = Ending("show", declaration.seq, (declaration.seat,))
        return deal.replace(ended=ending, turn=None, taken=None, scored=False)  # points booked before were too soon
    return wrong_show(deal, declaration.seat, declaration.seq)


def wrong_show(deal: Deal, number: int, seq: int) -> Deal:
    """The declarer of a wrong show is out of the deal."""
    seat = deal.seat(number)
    if seat is None:
        return deal
    return out(deal.replace(turn=number), seat.replace(status="wrong_show", own=None), seq)


def settle_pending(deal: Deal, event: Act | Claim) -> Deal:
    """Read off the log what the table made of a show that could not be judged: losers' shows, or play going on.

    Whose turn follows is then unknown, because the log and not the rules said so.
    """
    if deal.pending is None or event.type == "leave":
        return deal
    number, seq = deal.pending, event.seq
    deal = deal.replace(pending=None)
    if (declarer := deal.seat(number)) is not None:
        deal = with_seat(deal, declarer.replace(unjudged=True))
    if event.type == "show":
        return deal.replace(ended=Ending("show", seq, (number,)), turn=None)
    deal = wrong_show(deal, number, seq)
    return deal if deal.ended else deal.replace(turn=None, phase="unknown")


def last_stock(deal: Deal) -> bool:
    """Whether the stock is not made anew once it is used up, so that the deal ends with it (R-20, CG-12, BRv-10)."""
    stock = deal.rules.stock
    return stock.used_up == "ends" or bool(stock.recycles and deal.recycles >= stock.recycles)


def end_if_used_up(deal: Deal, seq: int) -> Deal:
    """Where the rules end a deal with its stock: when a turn begins without one, hands are counted, or nothing is. Who
    plays hands of unknown size may have gone out in the turn before."""
    # A stock nobody logged may have cards yet: None is not empty.
    if deal.stock is None or deal.stock or deal.ended or not last_stock(deal):
        return deal
    if deal.sizes_unknown and deal.rules.show.ends == "empty_hand" and any(UNKNOWN in seat.hand for seat in deal.seats):
        return deal
    stock = deal.rules.stock
    after = deal.turn if stock.discards_left == "play_on" else None
    if stock.ends_as == "lowest_hand_wins":
        return _lowest_wins(deal, seq).replace(turn=after)
    return deal.replace(ended=Ending("counted" if stock.ends_as == "all_count" else "no_points", seq, ()), turn=after)


def plays_on(deal: Deal, event: Act | Claim) -> bool:
    """Whether a deal that ended with its stock is taken up again: its next player takes the top discard, or somebody
    leaves or drops before that (R-20); or one that was over as nobody else was left: its winner, who need not show, had
    drawn and shows all the same, which counts the hand of who left just then (R-34)."""
    if event.type == "declare":
        return _shows_all_the_same(deal, event)
    if deal.rules.stock.discards_left != "play_on" or deal.turn is None or deal.scored:
        return False
    if event.type == "draw":
        return event.from_ == "discards" and event.seat == deal.turn
    return event.type == "leave" or (event.type == "drop" and event.seat == deal.turn)


def _shows_all_the_same(deal: Deal, event: Declare) -> bool:
    ending, state = deal.ended, deal.seat(event.seat)
    if ending is None or state is None or ending.how != "last_standing" or deal.scored:
        return False
    has_drawn = len(state.hand) == show_size(deal.rules) + 1
    return has_drawn and ending.winners == (event.seat,) and judge_declaration(deal, state, event)[0] is True


def _lowest_wins(deal: Deal, seq: int) -> Deal:
    hands = {s.number: s.hand for s in deal.seats if s.status == "in"}
    winners: tuple[int, ...] = ()
    if not deal.wild_unseen and not deal.tainted and not any(UNKNOWN in hand for hand in hands.values()):
        with suppress(BadCards):
            on_table = deal.rules.melding.where == "table"
            count = hand_points if on_table else least_points
            worth = {number: count(hand, deal.wild, deal.rules) for number, hand in hands.items()}
            # Equals share (R-20 does not say); left_open then admits the other reading where that was booked.
            winners = tuple(number for number in sorted(worth) if worth[number] == min(worth.values()))
    return deal.replace(ended=Ending("used_up", seq, winners))


# -- the time bank ---------------------------------------------------------------------------------

# What a seat has spent of it lies between two figures, for clocks are inexact and acts may not be logged: the laws hold
# the least against a player, and the most against a timer.
_TURN_ENDS = ("discard", "drop", "declare", "miss")


def bank_left(match: Match, seat: int) -> tuple[int, int]:
    """Milliseconds the seat has left at least and at most; none where the rules know no time bank."""
    bank = match.rules.timer.bank
    if match.time_spent is None:
        return 0, bank
    least, most = match.time_spent.get(seat, (0, 0))
    return max(bank - most, 0), max(bank - least, 0)


def with_time_spent(match: Match, event: Act | Claim) -> Match:
    """The match with what the event says of the time its seat took; nothing changes where there is no bank."""
    timer, deal = match.rules.timer, match.deal
    if event.type == "gap":
        return match.replace(time_spent=None)
    if event.type == "deal":
        times = {} if timer.bank_for == "deal" else match.time_spent
        return match.replace(time_spent=times)
    if deal is None or deal.ended is not None or match.time_spent is None:
        return match
    acts = _TURN_ENDS if timer.clock == "turn" else (*_TURN_ENDS, "draw")
    if not isinstance(event, Draw | Discard | Drop | Declare | Miss) or event.type not in acts:
        return match
    least, most = match.time_spent.get(event.seat, (0, 0))
    began = match.turn_at if timer.clock == "turn" else match.step_at
    if deal.turn != event.seat or not began or event.at is None or match.log.blur is None:
        most = timer.bank
    else:
        over = milliseconds(began, event.at) - timer.seconds * 1000
        inexact = timer.tolerance + match.log.blur
        most = min(most + max(over + inexact, 0), timer.bank) if event.by == "player" else timer.bank
        least = min(least + max(over - inexact, 0), timer.bank) if event.by == "player" else least
    return match.replace(time_spent={**match.time_spent, event.seat: (least, most)})
