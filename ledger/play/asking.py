"""Which laws an event is held against.

Outside a deal under way that is a matter of sense: play after the end breaks that one law, not ten others. Within one
it is a matter of time: most moves are plain, the next card of the stock drawn or a held card put down by the seat in
turn, and the laws marked for it cannot be broken by those. A test holds both ways of asking equal.
"""

from __future__ import annotations

from typing import Any

from ledger.play.law import Law
from ledger.play.laws import LAWS_ON
from ledger.play.state import Deal, Match
from schemas.cards import UNKNOWN
from schemas.events import Act, Claim

Laws = tuple[Law, ...]

_PLAY = ("draw", "discard", "drop", "declare", "miss", "leave", "recycle", "group")
_NONE: Laws = ()


def _with(*codes: str) -> dict[str, Laws]:
    return {name: tuple(law for law in LAWS_ON[name] if law.code in codes) for name in _PLAY}


def _without(*asked: str) -> dict[str, Laws]:
    return {name: tuple(law for law in laws if law.asked not in asked) for name, laws in LAWS_ON.items()}


_USUAL = _without("outside")
_IN_TURN = _without("outside", "astray")
_PLAIN = _without("outside", "astray", "odd")
_ENDED = _with("play_after_end", "after_match_end", "unknown_seat")
_UNDEALT = _with("nothing_dealt", "not_opened", "after_match_end", "unknown_seat")


def laws_for(state: Match, event: Act | Claim) -> Laws:
    """The laws to ask about ``event`` when the match stands at ``state``."""
    name, deal = event.type, state.deal
    if deal is not None and deal.ended is None and not state.settled and state.closed is None and state.last_seq:
        if name == "draw" or name == "discard" or name == "declare":
            return _for_move(name, deal, event)
        return _USUAL.get(name, _NONE)
    if name not in _ENDED:
        return LAWS_ON.get(name, _NONE)
    if deal is None:
        return _UNDEALT[name]
    return LAWS_ON[name] if deal.ended is None else _ENDED[name]


def every_law_for(state: Match, event: Act | Claim) -> Laws:
    """As :func:`laws_for` without sparing any: what the shorter list is held against."""
    shorter = laws_for(state, event)
    usual = _USUAL.get(event.type, _NONE)
    return usual if set(shorter) <= set(usual) else shorter


def _for_move(name: str, deal: Deal, event: Any) -> Laws:
    seat = deal.seat(event.seat)
    if seat is None or deal.turn != seat.number or seat.status != "in" or deal.fold_due is not None:
        return _USUAL[name]
    if name == "declare" or deal.phase != name or event.by == "timer" or deal.doubt is not None:
        return _IN_TURN[name]
    card = event.card
    if card is None or card == UNKNOWN or ("." in card) != deal.suffixed:
        return _IN_TURN[name]
    if name == "discard":
        return _PLAIN[name] if card in seat.hand else _IN_TURN[name]
    plain = event.from_ == "stock" and deal.stock and deal.stock[0] == card
    return _PLAIN[name] if plain else _IN_TURN[name]
