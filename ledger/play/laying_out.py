"""Hands laid out that are no show: by the platform, or by losers with the button a show is made with. After a
declaration the others lay out their cards too (RC-25), and a platform may write that down as a declare, as it may that
somebody has won. Pure."""

from __future__ import annotations

from collections import Counter

from ledger.play.cards_in_play import physical
from ledger.play.state import Match
from schemas import events as ev
from schemas.cards import UNKNOWN


def lays_out(match: Match, event: ev.Declare) -> bool:
    """Whether a declare is no show: another seat has shown, nobody has moved since, and no card is put down with it.

    Whoever goes on to play draws a card, and puts one down. What the platform says of the shows of the deal, at once or
    later, decides; where it says nothing, a declare without groups may be the next show behind a wrong one.
    """
    deal = match.deal
    if deal is None or not deal.declared or event.finish is not None or match.in_gap:
        return False
    show = deal.declared[-1]
    if show.seat == event.seat or deal.seat(event.seat) is None:
        return False
    if deal.ended is not None:
        return deal.settling
    if show.seq != match.last_act or event.seq in match.log.declares.shows:
        return False
    if event.seq in match.log.declares.laid_out:
        return True
    if ("show_judged", show.seq, show.seat) in match.claimed:
        return False
    return "draw" not in match.log.unlogged and (event.groups is not None or deal.pending is not None)


def as_laid_out(event: ev.Declare) -> ev.Show | None:
    """The declare as the hand laid out that it is; None where it only says that its player is about to."""
    if event.groups is None:
        return None
    fields = event.model_dump(by_alias=True, exclude_none=True)
    return ev.Show.model_validate({**fields, "type": "show"}, strict=False)


def tells_of_win(match: Match, event: ev.Act) -> bool:
    """Whether a declare is no move, of one who has won already without a show, by going out or as the last one left: it
    shows no cards but such as lie on the table, and puts none down but the last discard."""
    deal = match.deal
    if deal is None or deal.ended is None or not isinstance(event, ev.Declare):
        return False
    if event.finish is not None and (event.finish,) != deal.discards[-1:]:
        return False
    cards = Counter(card for group in event.groups or () for card in group)
    lie = Counter(physical(card) for meld in deal.table for card in meld.cards)
    return deal.ended.how in {"last_standing", "out"} and event.seat in deal.ended.winners and cards <= lie


def tells_of_hand(match: Match, event: ev.Act) -> bool:
    """Whether a show or saved groups are no move: behind the end of a deal the whole hand of a seat, as it counts."""
    deal = match.deal
    if deal is None or deal.ended is None or deal.ended.how == "closed" or not isinstance(event, ev.Show | ev.Group):
        return False
    seat = deal.seat(event.seat)
    if seat is None or UNKNOWN in seat.hand:
        return False
    return Counter(card for group in event.groups for card in group) == Counter(seat.hand)


def by_platform(event: ev.Act) -> bool:
    """Whether the platform lays a hand open, and not its player."""
    return event.by in {"server", "staff"}
