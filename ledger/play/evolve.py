"""The fold: state and event make the next state. It believes the event, whatever the laws think of it, and is total."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ledger.play import cards_in_play as cards
from ledger.play import matches, turns
from ledger.play.cards_in_play import judge_declaration
from ledger.play.jokers_taken import may_be_taken
from ledger.play.laying_out import as_laid_out, by_platform, lays_out
from ledger.play.state import (
    EMPTY_SEAT,
    MAY_BE_ABSENT,
    ON_THE_TABLE,
    Deal,
    Declaration,
    Doubt,
    Ending,
    Match,
    SeatState,
    TableMeld,
    Unpaid,
    is_absent,
)
from ledger.play.unlogged import HIDES_PLAY
from ledger.rules.admissible import at_table_of
from ledger.rules.points import wild_rank
from ledger.rules.sizes import hand_size
from ledger.rules.standings import has_many_deals, opening_standings, taken_up
from ledger.rules.table_melds import lay_off, move_joker, read_table_meld
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.ruleset import Ruleset

MOVES = frozenset(
    {
        "deal", "draw", "discard", "drop", "declare", "miss", "recycle",
        "meld", "lay_off", "lay_contract", "move_joker", "buy",
    }
)  # fmt: skip
"""The acts that move a deal on; the others are presence, saved groups, losers' shows."""
_GOES_ON = MOVES - {"miss"}
"""The acts that nobody makes once a deal has ended: turns still go by while losers arrange their cards (RC-25)."""


def evolve(match: Match, event: ev.Act | ev.Claim) -> Match:
    """The state after ``event``. Claims change nothing but the count of events.

    Where the log never has events of a type that moves a deal on, there may be one after every other; where it never
    has turns of who is cut off, there was one before who plays on behind it.
    """
    if event.type == "declare" and lays_out(match, event):
        show = as_laid_out(event)
        if show is None:
            return match.replace(last_seq=event.seq)
        event = show
    after = _believed(match, event)
    never = after.log.unlogged
    if not never or after.deal is None:
        return after
    if HIDES_PLAY.isdisjoint(never) and event.seq not in after.log.absent_turns:
        return after
    return _in_doubt(after, event.seq, "types_unlogged").replace(in_gap=True, lossy=True)


def _believed(match: Match, event: ev.Act | ev.Claim) -> Match:
    name, seq = event.type, event.seq
    if match.rules.timer.bank:  # before the event moves the turn on, whose time it is
        match = turns.with_time_spent(match, event)
    if name in MAY_BE_ABSENT and is_absent(name, match.rules):
        return match.replace(last_seq=seq)
    # Before the act: a player who acts is there again, and the turn is none that was played for the seat.
    if match.away or match.connection_unknown:
        match = matches.heard_of(match, event)
    if name in _OF_A_HAND and match.seats and getattr(event, "seat", None) not in match.seats:
        return _of_whom(match, seq)
    if name in _IN_DEAL:
        # Somebody moves after a gap in which the last deal had ended: another one is played, of which nothing is known.
        if match.in_gap and name in MOVES and match.deal is not None and match.deal.ended is not None:
            match = matches.deal_left(match)
        deal = match.deal
        if "recycle" in match.log.unlogged and deal is not None and deal.ended is None and deal.stock == ():
            # Nobody wrote down how, but the stock was made anew: a card of it is drawn.
            deal = cards.recycle(deal, None) if cards.draws_from_stock(event, match.rules) else deal
        deal = _fold_deal(deal, event)
        turn_at, step_at = _turn_began(match, deal, event)
        if event.type == "leave":
            match = match.replace(deal=deal, last_seq=seq, turn_at=turn_at, step_at=step_at)
            return matches.leave(match, event.seat)
        before = match.deal.ended if match.deal is not None else None  # a show is judged after it
        acted = seq if before is None or deal is None or deal.ended != before else match.last_act
        return match.replace(deal=deal, last_seq=seq, last_act=acted, turn_at=turn_at, step_at=step_at)
    fold = _FOLDS.get(name)
    after = fold(match, event) if fold else match
    if name in MOVES:
        return after.replace(last_seq=seq, last_act=seq)
    return after.replace(last_seq=event.to if event.type == "gap" else seq)


def _turn_began(match: Match, deal: Deal | None, event: Any) -> tuple[str | None, str | None]:
    """When the turn and the step under way began, once an act has made ``deal`` of the deal. Play goes on after a wrong
    show when that is told to be wrong, and the others may have laid out their cards before (RC-25): when, nobody knows.
    """
    before = match.deal
    if deal is None or before is None or deal is before:
        return match.turn_at, match.step_at
    if event.type == "declare":
        return "", ""
    if deal.turn_number != before.turn_number:
        return event.at, event.at
    if deal.turn != before.turn:
        return None, None
    return match.turn_at, match.step_at if deal.phase == before.phase else event.at


def _open(match: Match, event: ev.Open) -> Match:
    if match.opened:
        return match
    seats = tuple(sorted({player.seat for player in event.players}))
    draws = tuple((one.seat, one.card) for one in event.dealer_draw)
    rules = at_table_of(match.rules, len(seats))
    standings = opening_standings(seats, rules)
    return match.replace(rules=rules, opened=True, seats=seats, standings=standings, dealer_draw=draws)


def _deal(match: Match, event: ev.Deal) -> Match:
    # First: who is due, and what a seat that comes back begins with, hang on the deal before being booked.
    match = matches.with_deal_booked(match)
    if (match.settled or match.closed) and not has_many_deals(match.rules):  # another match of the same table
        before = len(match.past) + (match.deal is not None)
        match = match.replace(settled=False, closed=None, deals_settled=before)
    if "disconnect" in match.log.unlogged:
        match = match.replace(connection_unknown=match.seats or match.log.seats)
    if match.in_gap or matches.back_unlogged(match, event):
        match = match.replace(in_gap=True)
        match = matches.after_gap_dealt(match, event)
    standings = match.standings and taken_up(match.standings, [hand.seat for hand in event.hands], match.rules)
    past = match.past if match.deal is None else (*match.past, match.deal)
    match = match.replace(
        past=past, standings=standings, number=event.deal, in_gap=False, deals_lost=False, is_decided=False,
        booked=False, offer=(), declined=(), turn_at=event.at, step_at=event.at,
    )  # fmt: skip
    return match.replace(deal=begin(match, event))


def begin(match: Match, event: ev.Deal) -> Deal:
    """The table as dealt. A hand not logged is all unknown cards."""
    rules = match.rules
    by_seat = {hand.seat: hand.cards for hand in event.hands}
    seats, certain = matches.dealt_in(match, event)
    # How many sat down, or are left, says how large hands are; a hand taken for too small would be empty too soon.
    fewest = len(seats) if certain else min(rules.players.min, len(seats))
    sat = (len(match.seats), *range(fewest, len(seats) + 1)) if match.opened else range(fewest, rules.players.max + 1)
    numbers, hand_sizes = matches.contract_numbers(match, event.deal), set(map(len, by_seat.values()))
    sizes = {hand_size(players, number, rules) for players in sat for number in numbers}
    sizes = sizes & hand_sizes or sizes  # all hands are of one size
    blank = (UNKNOWN,) * max(sizes, default=0)
    hands = tuple(
        EMPTY_SEAT.replace(
            number=number,
            hand=by_seat.get(number, blank),
            away=number in match.away,
            connection_unknown=number in match.connection_unknown,
        )
        for number in seats
    )
    open_card = event.open_card or UNKNOWN
    wild_card = event.wild_card if event.wild_card != UNKNOWN else None
    on_table = [open_card, *cards.cut_card(event, rules), *(event.stock or ())]
    for state in hands:
        on_table += state.hand
    known_cards = [card for card in on_table if card != UNKNOWN] if UNKNOWN in on_table else on_table
    suffixed = "." in "".join(known_cards)
    return Deal(
        number=event.deal,
        rules=rules,
        seats=hands,
        dealer=event.dealer,
        places={state.number: place for place, state in enumerate(hands)},
        turn=event.first if event.first in seats else None,
        phase="draw",
        stock=event.stock,
        discards=(open_card,),
        wild_card=wild_card,
        wild=wild_rank(wild_card, rules, event.deal),
        census=cards.count(known_cards),
        copies=frozenset(known_cards) if suffixed else frozenset(),
        suffixed=suffixed,
        players_unknown=not certain,
        may_be_others=not certain and not match.opened,
        sizes_unknown=len(sizes) > 1,
        shown_late=event.deal in match.log.shown_late,
        shows_lost="show" in match.log.unlogged,
        contract_of=_contract_of(numbers, hand_sizes, rules) if len(numbers) > 1 else 0,
    )


def _contract_of(numbers: tuple[int, ...], hand_sizes: set[int], rules: Ruleset) -> int:
    """Which of the deals that may be played was dealt, by the size of the hands."""
    return next((number for number in numbers if hand_size(rules.players.min, number, rules) in hand_sizes), 0)


def _fold_deal(deal: Deal | None, event: Any) -> Deal | None:
    """One seat's act in a deal; once the deal has ended nothing changes it any more."""
    if deal is not None and deal.ended is not None and turns.plays_on(deal, event):
        after = _fold_deal(deal.replace(ended=None), event)
        return after if after is None or after.phase != "draw" else turns.end_if_used_up(after, event.seq)
    if deal is None:
        return None
    if deal.ended is not None:
        contradicted = deal.ended.unseen and deal.tainted is None and event.type in _GOES_ON
        return deal.replace(tainted=event.seq) if contradicted else deal
    if deal.pending is not None:
        if event.seat == deal.pending and event.type != "leave":
            return deal  # who has shown plays no more, whatever became of the show
        deal = turns.settle_pending(deal, event)
    seat = deal.seat(event.seat)
    if seat is None or deal.ended is not None:
        return deal
    if deal.may_be_over and event.type in _GOES_ON:
        deal = deal.replace(may_be_over=False)
    name = event.type
    if not deal.miscounted and _is_of_another(deal, seat, name):
        deal = deal.replace(miscounted=True)
    after = _IN_DEAL[name](deal, seat, event)
    return turns.with_others_due(deal, after, event) if deal.also_due or _in_anothers_turn(deal, seat, name) else after


def _is_of_another(deal: Deal, seat: SeatState, name: str) -> bool:
    """Whether a card is drawn or put down by a seat that is not in turn, or out of the order of a turn: the act may be
    another's."""
    if name not in _OF_A_TURN or deal.turn is None:
        return False
    return deal.turn != seat.number or deal.phase == ("discard" if name == "draw" else "draw")


def _in_anothers_turn(deal: Deal, seat: SeatState, name: str) -> bool:
    """Whether a seat that is not in turn does what moves a turn on; a hand may be folded late."""
    return deal.turn not in (None, seat.number) and name in turns.TURN_STEPS and name != "drop"


def _draw(deal: Deal, seat: SeatState, event: ev.Draw) -> Deal:
    card, pile = event.card or UNKNOWN, event.from_
    if pile == "stock" and deal.unpaid is not None:
        deal = cards.with_penalty_settled(deal, card)
        seat = deal.seat(seat.number) or seat
    if deal.turn != seat.number:
        deal = turns.new_turn(deal)
    seat = seat.replace(
        hand=(*seat.hand, card),
        drawn=True,
        drawn_itself=seat.drawn_itself or event.by in {"player", None},
        from_stock=seat.from_stock or pile == "stock",
    )
    deal, stock, discards = cards.take(deal, pile, card)
    return deal.replace(
        stock=stock,
        discards=discards,
        seats=turns.seats_with(deal, seat),
        turn=seat.number,
        phase="discard",
        taken=card,
        taken_from=pile,
        taken_by=event.by,
        untouched=False,
        fold_due=None,
    )


def _discard(deal: Deal, seat: SeatState, event: ev.Discard) -> Deal:
    card, before = event.card or UNKNOWN, seat.hand
    deal, hand = cards.put_down(deal, before, card)
    # One act by the player is not enough: a draw by hand and a discard by the timer is a turn that ran out.
    by_hand = event.by == "player" == deal.taken_by and not deal.missed
    seat = seat.replace(
        hand=hand, misses=seat.misses if deal.missed else 0, unplayed=0 if by_hand else seat.unplayed + 1
    )
    if seat.away or seat.connection_unknown:
        is_own_start = deal.taken_by in {"player", None} if not seat.played_for else seat.begun_by_hand
        seat = seat.replace(played_for=seat.played_for + 1, begun_by_hand=is_own_start)
    if not hand and deal.rules.show.ends == "empty_hand":
        # Not pass_on, which would begin a turn, and with it perhaps end the deal by its stock, before this seat has
        # won.
        deal = turns.with_seat(deal, seat).replace(discards=(*deal.discards, card))
        return turns.gone_out(deal, seat, event.seq, unseen=UNKNOWN in (card, *before), discarded=True)
    return turns.pass_on(deal, seat.number, event.seq, turns.seats_with(deal, seat), (*deal.discards, card))


def _drop(deal: Deal, seat: SeatState, event: ev.Drop) -> Deal:
    if seat.status != "in":
        return deal.replace(fold_due=None)
    after = seat.replace(status="dropped", folded=deal.fold_due == seat.number, dropped_by=event.by)
    return turns.out(deal.replace(fold_due=None), after, event.seq)


def _leave(deal: Deal, seat: SeatState, event: ev.Leave) -> Deal:
    """A seat left, who may leave when all is over too: the last one left wins only where the deal surely goes on."""
    if seat.status != "in":
        return deal
    after = seat.replace(status="left")
    return turns.with_seat(deal, after) if deal.may_have_ended else turns.out(deal, after, event.seq)


def _miss(deal: Deal, seat: SeatState, event: ev.Miss) -> Deal:
    if seat.status != "in":
        return deal
    misses = seat.misses if deal.missed and deal.turn == seat.number else seat.misses + 1
    limit = deal.rules.timeout.misses
    deal = turns.with_seat(deal, seat.replace(misses=misses))
    deal = deal.replace(fold_due=seat.number if limit and misses >= limit else None, missed=True)
    if deal.rules.timeout.turn == "played":
        # The timer plays the turn that was missed: it is not over.
        return deal.replace(turn=seat.number)
    return turns.pass_on(deal, seat.number, event.seq)


def _declare(deal: Deal, seat: SeatState, event: ev.Declare) -> Deal:
    valid, faults = judge_declaration(deal, seat, event)
    deal, hand = cards.lay_open(deal, seat.hand, event.groups, event.finish or UNKNOWN)
    is_known = UNKNOWN not in seat.hand
    declaration = Declaration(event.seq, seat.number, event.groups, event.finish, valid, faults, is_known, event.by)
    deal = deal.replace(
        discards=(*deal.discards, event.finish or UNKNOWN), declared=(*deal.declared, declaration), fold_due=None
    )
    deal = turns.with_seat(deal, seat.replace(hand=hand, own=event.groups))
    return turns.after_declaration(deal, declaration)


def _recycle(match: Match, event: ev.Recycle) -> Match:
    deal = match.deal
    if deal is None or deal.ended is not None:
        return match
    return match.replace(deal=cards.recycle(turns.settle_pending(deal, event), event.stock, event.open_card))


def _show(match: Match, event: ev.Show) -> Match:
    deal = match.deal
    if deal is None:
        return match
    if deal.ended is None and deal.tainted is None and deal.taken_for_wrong:
        # Somebody played on after a show, so that it was wrong, and somebody laid out a hand, so that it was right.
        return match.replace(deal=deal.replace(tainted=event.seq))
    deal = turns.settle_pending(deal, event)
    seat = deal.seat(event.seat)
    if seat is None or deal.ended is None or (deal.scored and deal.shown_late):
        return match.replace(deal=deal)
    if seat.own is not None:
        later = None if deal.scored or event.groups == seat.own else event.groups
        return match.replace(deal=turns.with_seat(deal, seat.replace(own_later=later or seat.own_later)))
    if UNKNOWN in seat.hand:
        deal = cards.reveal(deal, cards.beyond(seat.hand, [card for group in event.groups for card in group]))
    if event.by == "player":
        seat = seat.replace(away=False, connection_unknown=False)
    revealed = by_platform(event)
    return match.replace(deal=turns.with_seat(deal, seat.replace(own=event.groups, revealed=revealed)))


def _group(match: Match, event: ev.Group) -> Match:
    deal = match.deal
    seat = deal.seat(event.seat) if deal else None
    if deal is None or seat is None or (deal.ended is not None and not deal.settling):
        return match
    if not event.groups and deal.rules.count.groups == "last_saved_else_best":
        return match.replace(deal=deal.replace(groups_logged=True))
    deal, hand = cards.shown_in_hand(deal, seat.hand, event.groups)
    late = deal.settling
    seat = (
        seat.replace(hand=hand, saved_late=event.groups)
        if late
        else seat.replace(hand=hand, saved=event.groups or None)
    )
    return match.replace(deal=turns.with_seat(deal, seat).replace(groups_logged=True))


def _gap(match: Match, event: ev.Gap) -> Match:
    over = match.deal is not None and match.deal.may_be_over  # which takes no event of the gap
    return matches.with_gap(_in_doubt(match, event.seq, "gap"), event.seq, event.to - event.seq + 1 + over)


def _of_whom(match: Match, seq: int) -> Match:
    """The match after an act of a seat nobody took, which may have been anybody's: as after a gap within the deal."""
    match = _in_doubt(match, seq, "tainted")
    deal = match.deal
    if deal is not None and deal.ended is not None and not deal.scored:
        deal = deal.replace(shows_lost=True)
    return match.replace(deal=deal, in_gap=True, lossy=True, last_seq=seq)


def _in_doubt(match: Match, seq: int, doubt: Doubt) -> Match:
    """The match when events may be missing from ``seq`` on: in a gap, or as this log never has any of their type."""
    deal = match.deal
    if match.rules.disconnect.play == "autoplay":  # connections may have come and gone, where that matters
        match = match.replace(connection_unknown=match.seats or match.log.seats)
    if deal is not None and deal.ended is None:
        unknown = bool(match.connection_unknown)
        seats = tuple(
            seat.replace(misses=0, connection_unknown=unknown)
            if seat.misses or seat.connection_unknown != unknown
            else seat
            for seat in deal.seats
        )
        tainted, doubt = (seq, doubt) if deal.tainted is None else (deal.tainted, deal.doubt)
        deal = turns.new_turn(deal).replace(
            seats=seats,
            tainted=tainted,
            doubt=doubt,
            players_unknown=True,
            turn=None,
            phase="unknown",
            taken=None,
            taken_from=None,
            unpaid=None,
            fold_due=None,
            also_due=(),
            may_be_over=True,
        )
    return match.replace(deal=deal)


def _close(match: Match, event: ev.Close) -> Match:
    if event.deal is None:
        return match.replace(closed=event.reason)
    deal = match.deal
    if deal is None or deal.ended is not None or deal.number != event.deal:
        return match
    stuck = event.reason == "finished" and deal.rules.stock.stuck == "no_points"
    return match.replace(deal=deal.replace(ended=Ending("stuck" if stuck else "closed", event.seq, ()), turn=None))


def _claimed(match: Match, event: ev.Claim) -> Match:
    is_settled = match.settled or event.type == "match_settled"
    deal = match.deal
    if deal is not None and isinstance(event, ev.DealScored) and event.deal in (None, deal.number):
        deal = deal.replace(scored=True)
    points = match.booked_points
    if isinstance(event, ev.DealScored):
        match = matches.with_lost_deal(match, event)
        points = (*points, (event.deal, {entry.seat: entry.points for entry in matches.booked_of(match, event)}))
    claimed = (*match.claimed, *matches.claim_keys(match, event))
    return match.replace(deal=deal, settled=is_settled, booked_points=points, claimed=claimed)


# -- melds on the table ----------------------------------------------------------------------------


def _meld(deal: Deal, seat: SeatState, event: ev.Meld) -> Deal:
    """Melds go from the hand to the table."""
    if may_be_taken(deal, event):
        deal = deal.replace(tainted=deal.tainted or event.seq)
    seat = seat.replace(melded=seat.melded or deal.turn_number)
    return _lay(deal, seat, event, event.melds)


def _lay_contract(deal: Deal, seat: SeatState, event: ev.LayContract) -> Deal:
    """The contract goes from the hand to the table."""
    seat = seat.replace(contract=seat.contract or deal.turn_number, melded=seat.melded or deal.turn_number)
    return _lay(deal, seat, event, event.melds)


def _lay(deal: Deal, seat: SeatState, event: ev.Meld | ev.LayContract, melds: tuple[tuple[str, ...], ...]) -> Deal:
    new_melds = []
    for number, group in enumerate(melds, 1):
        kind = read_table_meld(group, deal.rules, deal.wild).kind
        new_melds.append(TableMeld(f"{event.seq}.{number}", seat.number, kind, group))
    deal = deal.replace(table=(*deal.table, *new_melds), melds_laid=deal.melds_laid + len(new_melds))
    return _put_on_table(deal, seat, (card for group in melds for card in group), event.seq)


def _lay_off(deal: Deal, seat: SeatState, event: ev.LayOff) -> Deal:
    """Cards go from the hand onto a meld; one that cannot be is believed all the same, at the end of the meld."""
    on, takes_joker = deal.meld(event.meld), may_be_taken(deal, event)
    if takes_joker:
        deal = deal.replace(tainted=deal.tainted or event.seq)
    if on is not None:
        grown = lay_off(on.cards, event.cards, deal.rules, deal.wild)
        deal = _replaced(deal, on._replace(cards=grown.meld if grown.allowed else (*on.cards, *event.cards)))
    if deal.turn == seat.number and not takes_joker:
        deal = deal.replace(laid_off=True)
    return _put_on_table(deal, seat, event.cards, event.seq)


def _put_on_table(deal: Deal, seat: SeatState, meld_cards: Iterable[str], seq: int) -> Deal:
    hand = seat.hand
    unseen = UNKNOWN in hand
    for card in map(cards.physical, meld_cards):
        unseen = unseen or card == UNKNOWN
        deal, hand = cards.put_down(deal, hand, card)
        # The card that was taken lies on the table: another one like it in the hand may be discarded (BR-21).
        if card == deal.taken:
            deal = deal.replace(taken=None)
    seat = seat.replace(hand=hand, laid=seat.laid or deal.turn_number)
    deal = turns.with_seat(deal, seat)
    return deal if hand else turns.gone_out(deal, seat, seq, unseen=unseen)


def _move_joker(deal: Deal, seat: SeatState, event: ev.MoveJoker) -> Deal:
    """A joker of the table goes to another place, and a card may take the place it leaves.

    Where it goes is not known when a card of either meld was not logged; then neither meld is known any more.
    """
    source, target = deal.meld(event.meld), deal.meld(None if event.to == event.meld else event.to)
    if source is not None:
        move = move_joker(
            source.cards, event.joker, event.card, target.cards if target else None, deal.rules, deal.wild
        )
        if move.allowed:
            source, target = source._replace(cards=move.source), target and target._replace(cards=move.target or ())
        else:
            source = source._replace(cards=(*source.cards, *([event.card] if event.card else ())))
            if not move.is_decidable:
                source, target = _in_the_dark(source), target and _in_the_dark(target)
        for meld in filter(None, (source, target)):
            deal = _replaced(deal, meld)
    return _put_on_table(deal, seat, (event.card,), event.seq) if event.card else deal


def _in_the_dark(meld: TableMeld) -> TableMeld:
    """The meld with a card in it that nobody knows."""
    return meld if UNKNOWN in meld.cards else meld._replace(cards=(*meld.cards, UNKNOWN))


def _buy(deal: Deal, seat: SeatState, event: ev.Buy) -> Deal:
    """The top discard and the next card of the stock go to a seat that is not in turn (CO-14)."""
    card = event.card or (deal.discards[-1] if deal.discards else UNKNOWN)
    penalty = event.penalty or UNKNOWN
    if deal.rules.buying.penalty:
        unpaid = _unpaid(deal, event)
        deal = cards.with_penalty_settled(deal, penalty)
        deal = deal if penalty != UNKNOWN else deal.replace(unpaid=unpaid)
        seat = deal.seat(seat.number) or seat
    hand = (*seat.hand, card)
    deal, stock, discards = cards.take(deal, "discards", card)
    deal = deal.replace(stock=stock, discards=discards)
    if deal.rules.buying.penalty:
        deal, stock, discards = cards.take(deal, "stock", penalty)
        deal = deal.replace(stock=stock, discards=discards)
        hand = (*hand, penalty)
    return turns.with_seat(deal, seat.replace(hand=hand)).replace(bought_by=event.seat)


def _unpaid(deal: Deal, event: ev.Buy) -> Unpaid | None:
    """A buy whose penalty is not logged, where what follows may tell that none was drawn: of two, not for which."""
    top = next(iter(deal.stock or ()), UNKNOWN)
    return None if top == UNKNOWN or deal.unpaid is not None else Unpaid(event.seq, event.seat, top)


def _replaced(deal: Deal, after: TableMeld) -> Deal:
    """The deal with one meld of its table changed."""
    return deal.replace(table=tuple(after if meld.id == after.id else meld for meld in deal.table))


_IN_DEAL: dict[str, Callable[[Deal, SeatState, Any], Deal]] = {
    "draw": _draw,
    "discard": _discard,
    "drop": _drop,
    "declare": _declare,
    "leave": _leave,
    "miss": _miss,
    "meld": _meld,
    "lay_off": _lay_off,
    "lay_contract": _lay_contract,
    "move_joker": _move_joker,
    "buy": _buy,
}
_OF_A_TURN = frozenset({"draw", "discard", *ON_THE_TABLE})
_OF_A_HAND = frozenset({*_IN_DEAL, "show", "group"})
_FOLDS: dict[str, Callable[[Match, Any], Match]] = {
    "open": _open,
    "deal": _deal,
    "recycle": _recycle,
    "show": _show,
    "group": _group,
    "gap": _gap,
    "disconnect": matches.disconnect,
    "reconnect": matches.reconnect,
    "rejoin": matches.rejoin,
    "split": matches.share,
    "close": _close,
    "match_settled": _claimed,
    "deal_scored": _claimed,
    "show_judged": _claimed,
}
