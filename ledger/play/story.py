"""A match told as a story: one line an event, in words and cards, as somebody at the table would tell it.

Lines are made of words and cards kept apart, so that a terminal and a web page may each draw the cards their way.
Whoever looks through one seat's eyes is told only what that seat could see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ledger.play.state import Match
from schemas import events as ev
from schemas.cards import JOKER, RANK_WORDS, UNKNOWN, face, sort_key


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards within a line: some loose, or groups of them."""

    groups: tuple[tuple[str, ...], ...]


Part = str | Cards
Line = tuple[Part, ...]


def cards(*faces: str) -> Cards:
    """Cards shown side by side."""
    return Cards((tuple(faces),))


def in_order(hand: Sequence[str]) -> tuple[str, ...]:
    """A hand as a player would hold it: by suit, then rank, jokers last."""
    return tuple(sorted(hand, key=sort_key))


def sees(eyes: int | None, seat: int) -> bool:
    """Whether somebody looking through ``eyes`` (None sees all) sees the hidden cards of ``seat``."""
    return eyes is None or eyes == seat


def tell(before: Match, event: ev.Act | ev.Claim, eyes: int | None = None) -> Line:
    """The line of one event. ``before`` is the state it met."""
    teller = _TELLERS.get(event.type)
    return teller(before, event, eyes) if teller else (f"{event.type.replace('_', ' ')}",)


def wild_words(wild_card: str | None, wild: str | None) -> str:
    """What the cut card makes wild: ``sevens are wild``; a flipped printed joker names the rank it stands for."""
    if wild_card is None or wild is None:
        return "wild card not recorded"
    plural = RANK_WORDS[wild] + ("es" if wild == "6" else "s")
    return f"{plural} are wild" + (" because a printed joker was cut" if face(wild_card) == JOKER else "")


def is_wild(card: str, wild: str | None) -> bool:
    """Whether a card is a joker of either kind in this deal."""
    return face(card) == JOKER or (wild is not None and card != UNKNOWN and card[0] == wild)


def _by(event: ev.MatchEvent) -> str:
    return {None: "", "player": "", "timer": " (timer)", "autoplay": " (autoplay)", "server": "", "staff": " (staff)"}[
        event.by
    ]


def _open(before: Match, event: ev.Open, eyes: int | None) -> Line:
    seats = ", ".join(str(player.seat) for player in event.players)
    return (f"the match opens: {event.ruleset or 'no ruleset named'}, seats {seats}",)


def _deal(before: Match, event: ev.Deal, eyes: int | None) -> Line:
    first = f", seat {event.first} begins" if event.first else ""
    return (f"deal {event.deal}{first}",)


def _draw(before: Match, event: ev.Draw, eyes: int | None) -> Line:
    if event.from_ == "discards":
        return (f"seat {event.seat}{_by(event)} takes", cards(event.card or UNKNOWN), "from the discards")
    if not sees(eyes, event.seat):
        return (f"seat {event.seat}{_by(event)} draws a card from the stock",)
    return (f"seat {event.seat}{_by(event)} draws", cards(event.card or UNKNOWN), "from the stock")


def _discard(before: Match, event: ev.Discard, eyes: int | None) -> Line:
    return (f"seat {event.seat}{_by(event)} discards", cards(event.card or UNKNOWN))


def _drop(before: Match, event: ev.Drop, eyes: int | None) -> Line:
    state = before.deal.seat(event.seat) if before.deal else None
    if before.deal is not None and before.deal.fold_due == event.seat:
        return (f"seat {event.seat}{_by(event)} is folded for missing its turns",)
    drawn = "" if state is None else " after having drawn (middle drop)" if state.drawn else " (first drop)"
    return (f"seat {event.seat}{_by(event)} drops{drawn}",)


def _declare(before: Match, event: ev.Declare, eyes: int | None) -> Line:
    return (
        f"seat {event.seat}{_by(event)} puts down",
        cards(event.finish or UNKNOWN),
        "and declares",
        Cards(event.groups or ()),
    )


def _show(before: Match, event: ev.Show, eyes: int | None) -> Line:
    return (f"seat {event.seat} shows", Cards(event.groups))


def _group(before: Match, event: ev.Group, eyes: int | None) -> Line:
    if not sees(eyes, event.seat):
        return (f"seat {event.seat} sorts its hand",)
    return (f"seat {event.seat} groups", Cards(event.groups))


def _recycle(before: Match, event: ev.Recycle, eyes: int | None) -> Line:
    return ("the discards are turned over and become the stock",)


def _miss(before: Match, event: ev.Miss, eyes: int | None) -> Line:
    count = f", for the {event.count}. time in a row" if event.count else ""
    return (f"seat {event.seat} lets its time run out{count}",)


def _presence(words: str) -> Callable[[Match, Any, int | None], Line]:
    def teller(before: Match, event: ev.Seated, eyes: int | None) -> Line:
        return (f"seat {event.seat} {words}",)

    return teller


def _gap(before: Match, event: ev.Gap, eyes: int | None) -> Line:
    return (f"events {event.seq} to {event.to} are missing: {event.reason}",)


def _close(before: Match, event: ev.Close, eyes: int | None) -> Line:
    return (f"the match is closed: {event.reason}",)


def _judged(before: Match, event: ev.ShowJudged, eyes: int | None) -> Line:
    reason = f" ({event.reason})" if event.reason else ""
    return (f"the platform says: the show of seat {event.seat} is {'valid' if event.valid else 'wrong'}{reason}",)


def _scored(before: Match, event: ev.DealScored, eyes: int | None) -> Line:
    points = ", ".join(f"seat {entry.seat} {entry.points}" for entry in event.points)
    return (f"the platform books points: {points}",)


def _settled(before: Match, event: ev.MatchSettled, eyes: int | None) -> Line:
    paid = ", ".join(f"seat {p.seat} {_signed(p.amount)}" for p in event.payouts)
    return (f"the platform settles the match: {paid or 'no payouts recorded'}",)


def _signed(paise: int) -> str:
    return f"{'-' if paise < 0 else '+'}{abs(paise) // 100}.{abs(paise) % 100:02d}"


_TELLERS: dict[str, Callable[[Match, Any, int | None], Line]] = {
    "open": _open,
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "drop": _drop,
    "declare": _declare,
    "show": _show,
    "group": _group,
    "recycle": _recycle,
    "miss": _miss,
    "disconnect": _presence("loses its connection"),
    "reconnect": _presence("is connected again"),
    "leave": _presence("leaves the table"),
    "rejoin": _presence("comes back to the match"),
    "gap": _gap,
    "close": _close,
    "show_judged": _judged,
    "deal_scored": _scored,
    "match_settled": _settled,
}
