"""The fold: state and event make the next state. It believes the event, whatever the laws think of it, and is total."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.play import cards_in_play as cards
from ledger.play import turns
from ledger.play.shows import judge_declaration
from ledger.play.state import Deal, Declaration, Match, SeatState
from ledger.rules.points import wild_rank
from schemas import events as ev
from schemas.cards import UNKNOWN


MOVES = frozenset({"deal", "draw", "discard", "drop", "declare", "miss", "leave", "recycle"})
"""The acts that move a deal on; the others are presence, saved groups, losers' shows."""


def evolve(match: Match, event: ev.Act | ev.Claim) -> Match:
    """The state after ``event``. Claims change nothing but the count of events."""
    fold = _FOLDS.get(event.type)
    after = fold(match, event) if fold else match
    if event.type in MOVES:
        return after._replace(last_seq=event.seq, last_act=event.seq)
    return after._replace(last_seq=event.to if isinstance(event, ev.Gap) else event.seq)


def _open(match: Match, event: ev.Open) -> Match:
    if match.opened:
        return match
    return match._replace(opened=True, seats=tuple(sorted({player.seat for player in event.players})))


def _deal(match: Match, event: ev.Deal) -> Match:
    past = match.past if match.deal is None else (*match.past, match.deal)
    return match._replace(deal=begin(match, event), past=past, blind=False)


def begin(match: Match, event: ev.Deal) -> Deal:
    """The table as dealt. A hand not logged is all unknown cards."""
    rules = match.rules
    logged = {hand.seat: hand.cards for hand in event.hands}
    seats = match.seats or tuple(sorted(logged))
    blank = (UNKNOWN,) * rules.deal.cards
    hands = tuple(SeatState(number, logged.get(number, blank)) for number in seats)
    open_card = event.open_card or UNKNOWN
    cut = event.wild_card if event.wild_card != UNKNOWN else None
    on_table = [open_card, *([event.wild_card] if event.wild_card else []), *(event.stock or ())]
    seen = [card for card in (*(c for s in hands for c in s.hand), *on_table) if card != UNKNOWN]
    suffixed = any("." in card for card in seen)
    return Deal(
        number=event.deal,
        rules=rules,
        seats=hands,
        turn=event.first if event.first in seats else None,
        phase="draw",
        stock=event.stock,
        discards=(open_card,),
        wild_card=cut,
        wild=None if cut is None else wild_rank(cut, rules),
        census=cards.count(seen),
        copies=frozenset(seen) if suffixed else frozenset(),
        suffixed=suffixed,
    )


def _in_deal(change: Callable[[Deal, SeatState, Any], Deal]) -> Callable[[Match, Any], Match]:
    """Lift a change of one seat's deal to the match; once the deal has ended nothing changes it any more."""

    def fold(match: Match, event: Any) -> Match:
        deal = match.deal
        if deal is None or deal.ended is not None:
            return match
        deal = turns.settle_pending(deal, event)
        seat = deal.seat(event.seat)
        if seat is None or deal.ended is not None:
            return match._replace(deal=deal)
        return match._replace(deal=change(deal, seat, event))

    return fold


def _draw(deal: Deal, seat: SeatState, event: ev.Draw) -> Deal:
    card = event.card or UNKNOWN
    take = cards.take_from_stock if event.from_ == "stock" else cards.take_from_discards
    deal = take(deal, card)
    seat = seat._replace(hand=(*seat.hand, card), drawn=True)
    return turns.with_seat(deal, seat)._replace(
        turn=seat.number, phase="discard", taken=card, untouched=False, fold_due=None
    )


def _discard(deal: Deal, seat: SeatState, event: ev.Discard) -> Deal:
    deal, hand = cards.put_down(deal, seat.hand, event.card or UNKNOWN)
    misses = seat.misses if deal.missed else 0
    deal = turns.with_seat(deal, seat._replace(hand=hand, misses=misses))
    deal = deal._replace(discards=(*deal.discards, event.card or UNKNOWN), fold_due=None)
    return turns.pass_on(deal, seat.number, event.seq)


def _drop(deal: Deal, seat: SeatState, event: ev.Drop) -> Deal:
    if seat.status != "in":
        return deal._replace(fold_due=None)
    folded = deal.fold_due == seat.number
    deal = turns.with_seat(deal, seat._replace(status="dropped", folded=folded))
    return turns.out(deal._replace(fold_due=None), seat.number, event.seq)


def _leave(deal: Deal, seat: SeatState, event: ev.Leave) -> Deal:
    if seat.status != "in":
        return deal
    deal = turns.with_seat(deal, seat._replace(status="left"))
    return turns.out(deal, seat.number, event.seq)


def _miss(deal: Deal, seat: SeatState, event: ev.Miss) -> Deal:
    misses = seat.misses + 1
    limit = deal.rules.timeout.misses
    deal = turns.with_seat(deal, seat._replace(misses=misses))
    deal = deal._replace(fold_due=seat.number if limit and misses >= limit else None, missed=True)
    if deal.rules.timeout.turn == "played":
        return deal._replace(turn=seat.number)
    return turns.pass_on(deal, seat.number, event.seq)


def _declare(deal: Deal, seat: SeatState, event: ev.Declare) -> Deal:
    valid, reasons = judge_declaration(deal, seat, event)
    deal, hand = cards.lay_open(deal, seat.hand, event.groups, event.finish or UNKNOWN)
    declaration = Declaration(event.seq, seat.number, event.groups, event.finish, valid, reasons, UNKNOWN not in seat.hand)
    deal = deal._replace(
        discards=(*deal.discards, event.finish or UNKNOWN), declared=(*deal.declared, declaration), fold_due=None
    )
    deal = turns.with_seat(deal, seat._replace(hand=hand, own=event.groups))
    return turns.after_declaration(deal, declaration)


def _recycle(match: Match, event: ev.Recycle) -> Match:
    deal = match.deal
    if deal is None or deal.ended is not None:
        return match
    return match._replace(deal=cards.recycle(turns.settle_pending(deal, event), event.stock))


def _show(match: Match, event: ev.Show) -> Match:
    deal = match.deal
    if deal is None:
        return match
    deal = turns.settle_pending(deal, event)
    seat = deal.seat(event.seat)
    if seat is None or seat.own is not None:
        return match._replace(deal=deal)
    return match._replace(deal=turns.with_seat(deal, seat._replace(own=event.groups)))


def _group(match: Match, event: ev.Group) -> Match:
    deal = match.deal
    seat = deal.seat(event.seat) if deal else None
    if deal is None or seat is None or deal.ended is not None:
        return match
    return match._replace(deal=turns.with_seat(deal, seat._replace(saved=event.groups)))


def _gap(match: Match, event: ev.Gap) -> Match:
    deal = match.deal
    if deal is not None:
        deal = deal._replace(doubt=deal.doubt or event.seq, turn=None, phase="unknown", fold_due=None)
    return match._replace(deal=deal, blind=True)


def _close(match: Match, event: ev.Close) -> Match:
    return match if event.deal is not None else match._replace(closed=event.reason)


def _settled(match: Match, event: ev.MatchSettled) -> Match:
    return match._replace(settled=True, claimed=(*match.claimed, (event.type, 0, 0)))


def _scored(match: Match, event: ev.DealScored) -> Match:
    number = event.deal or (match.deal.number if match.deal else 0)
    return match._replace(claimed=(*match.claimed, (event.type, number, 0)))


def _judged(match: Match, event: ev.ShowJudged) -> Match:
    declared = match.deal.declared if match.deal else ()
    return match._replace(claimed=(*match.claimed, (event.type, declared[-1].seq if declared else 0, event.seat)))


_FOLDS: dict[str, Callable[[Match, Any], Match]] = {
    "open": _open,
    "deal": _deal,
    "draw": _in_deal(_draw),
    "discard": _in_deal(_discard),
    "drop": _in_deal(_drop),
    "declare": _in_deal(_declare),
    "leave": _in_deal(_leave),
    "miss": _in_deal(_miss),
    "recycle": _recycle,
    "show": _show,
    "group": _group,
    "gap": _gap,
    "close": _close,
    "match_settled": _settled,
    "deal_scored": _scored,
    "show_judged": _judged,
}
