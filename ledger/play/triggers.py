"""Which laws an event is held against.

Outside a deal under way that is a matter of sense: play after the end breaks that one law, not ten others, and so
does a move the game does not have. Within one it is a matter of time: most moves are plain, the next card of the stock
drawn or a held card put down by the seat in turn, and the laws marked for it cannot be broken by those. A test holds
both ways of asking equal.
"""

from __future__ import annotations

from typing import Any

from ledger.play.law import Law
from ledger.play.laws import LAWS_ON
from ledger.play.state import MAY_BE_ABSENT, Deal, Match, SeatState, is_absent
from schemas.cards import UNKNOWN
from schemas.events import Act, Claim

Laws = tuple[Law, ...]

_PLAY = frozenset(
    {
        "draw", "discard", "drop", "declare", "miss", "leave", "recycle", "group",
        "meld", "lay_off", "lay_contract", "move_joker", "buy",
    }
)  # fmt: skip
_NONE: Laws = ()


def _with(*codes: str) -> dict[str, Laws]:
    return {name: tuple(law for law in laws if law.code in codes) for name, laws in LAWS_ON.items()}


def _without(*triggers: str) -> dict[str, Laws]:
    return {name: tuple(law for law in laws if law.trigger not in triggers) for name, laws in LAWS_ON.items()}


# Made once for every type of event, as one of them is chosen at every event of every replay.
_USUAL = _without("off_deal")
_IN_TURN = _without("off_deal", "off_turn")
_PLAIN = _without("off_deal", "off_turn", "unusual")
_ENDED = _with("play_after_end", "after_match_end", "unknown_seat")
_SETTLING = _with("play_after_end", "after_match_end", "unknown_seat", "groups_not_hand")
_UNDEALT = _with("nothing_dealt", "not_opened", "after_match_end", "unknown_seat")
_ABSENT = _with("no_table_play", "no_shows", "not_opened", "after_match_end", "unknown_seat")


def laws_for(state: Match, event: Act | Claim) -> Laws:
    """The laws to ask about ``event`` when the match stands at ``state``."""
    name, deal = event.type, state.deal
    if deal is not None and deal.ended is None and not state.settled and state.closed is None and state.last_seq:
        if name == "draw" or name == "discard":
            return _for_move(name, deal, event)
        if name in MAY_BE_ABSENT and is_absent(name, state.rules):
            return _ABSENT[name]
        return _for_move(name, deal, event) if name == "declare" else _USUAL.get(name, _NONE)
    if name in _PLAY and (deal is None or deal.ended is not None):
        return _UNDEALT[name] if deal is None else (_SETTLING if deal.settling else _ENDED)[name]
    return _ABSENT[name] if is_absent(name, state.rules) else LAWS_ON.get(name, _NONE)


def _for_move(name: str, deal: Deal, event: Any) -> Laws:
    seat = deal.seat(event.seat)
    if seat is None or deal.turn != seat.number or seat.status != "in" or deal.fold_due is not None:
        return _USUAL[name]
    if name == "declare" or deal.phase != name or deal.tainted is not None or _by_others(seat, event):
        return _IN_TURN[name]
    card = event.card
    if card is None or card == UNKNOWN or ("." in card) != deal.suffixed:
        return _IN_TURN[name]
    if name == "discard":
        plain = card in seat.hand and len(seat.hand) > 1 and event.face != "down" and not _just_taken(deal, card)
        return _PLAIN[name] if plain else _IN_TURN[name]
    plain = event.from_ == "stock" and deal.stock and deal.stock[0] == card
    return _PLAIN[name] if plain else _IN_TURN[name]


def _by_others(seat: SeatState, event: Any) -> bool:
    """Whether somebody else acts for the seat, or should."""
    return event.by == "timer" or event.by == "autoplay" or seat.away or seat.connection_unknown


def _just_taken(deal: Deal, card: str) -> bool:
    """Whether it may be the very card that was taken from the discards in this turn."""
    return deal.taken_from == "discards" and (card == deal.taken or deal.taken == UNKNOWN)
