"""Each event in one sentence that anybody on the staff may read: no card that only one seat could see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ledger.audit.wording import and_list, rupees
from schemas import events as ev
from schemas.cards import is_known, spoken
from schemas.events import Act, Claim

_SPLIT: Final = {
    "offer": "offered to share the prize",
    "accept": "agreed to share the prize",
    "refuse": "refused to share the prize",
}


def what_happened(event: Act | Claim) -> str:
    """The event in a sentence."""
    return SENTENCES[event.type](event)


def the(card: str | None) -> str:
    """A card with its article: ``the nine of hearts``, ``a printed joker as the six of spades``, ``a card that was not
    recorded``."""
    if card is None or not is_known(card):
        return "a card that was not recorded"
    words, stands_for = spoken(card), card.partition("=")[2]
    named = f"a {words}" if words == "printed joker" else f"the {words}"
    return f"{named} as the {spoken(stands_for)}" if stands_for else named


def _open(event: ev.Open) -> str:
    rules = f" under {event.ruleset.partition('@')[0]}" if event.ruleset else ", without naming its rules"
    drawn = "; the first dealer was drawn for" if event.dealer_draw else ""
    return f"The match opened for {_many(len(event.players), 'seat')}{rules}{drawn}."


def _deal(event: ev.Deal) -> str:
    dealer = f" by seat {event.dealer}" if event.dealer else ""
    first = f"; seat {event.first} acts first" if event.first else ""
    return f"Deal {event.deal} was dealt{dealer}{first}."


def _draw(event: ev.Draw) -> str:
    if event.from_ == "stock":
        return f"Seat {event.seat} drew a card from the stock."
    return f"Seat {event.seat} took {the(event.card)} from the discards."


def _discard(event: ev.Discard) -> str:
    if event.face == "down":
        return f"Seat {event.seat} discarded a card face down."
    return f"Seat {event.seat} discarded {the(event.card)}."


def _drop(event: ev.Drop) -> str:
    by = {"timer": "was folded by the timer", "autoplay": "was dropped while it was played for"}
    return f"Seat {event.seat} {by.get(event.by or '', 'dropped')}."


def _lay_off(event: ev.LayOff) -> str:
    return f"Seat {event.seat} laid off {and_list([the(card) for card in event.cards])} on meld {event.meld}."


def _move_joker(event: ev.MoveJoker) -> str:
    there = f" in meld {event.to}" if event.to else ""
    goes_on = f"which goes on as the {spoken(event.joker.partition('=')[2] or event.joker)}{there}"
    if event.card is None:
        return f"Seat {event.seat} moved the joker of meld {event.meld}, {goes_on}."
    return f"Seat {event.seat} put {the(event.card)} in the place of the joker of meld {event.meld}, {goes_on}."


def _buy(event: ev.Buy) -> str:
    penalty = " with a penalty card" if event.penalty is not None else ""
    others = [f"seat {seat}" for seat in event.wanted if seat != event.seat]
    wanted = f"; {and_list(others)} wanted it too" if others else ""
    return f"Seat {event.seat} bought {the(event.card)} from the discards{penalty}{wanted}."


def _recycle(event: ev.Recycle) -> str:
    turned = f", and {the(event.open_card)} was turned up" if event.open_card is not None else ""
    return f"The discards became the new stock{turned}."


def _miss(event: ev.Miss) -> str:
    row = f", {event.count} in a row" if event.count and event.count > 1 else ""
    return f"Seat {event.seat} missed its turn{row}."


def _close(event: ev.Close) -> str:
    what = "The match" if event.deal is None else f"Deal {event.deal}"
    back = and_list([f"{rupees(entry.amount)} for seat {entry.seat}" for entry in event.refund or ()])
    return f"{what} was closed: {event.reason}{f'; refunded: {back}' if back else ''}."


def _split(event: ev.Split) -> str:
    if event.step == "auto":
        return "The prize was shared by the rules among those still in."
    return f"Seat {event.seat} {_SPLIT[event.step]}."


def _scored(event: ev.DealScored) -> str:
    points = and_list([f"{entry.points} for seat {entry.seat}" for entry in event.points])
    return f"The platform booked points: {points}."


def _settled(event: ev.MatchSettled) -> str:
    if not event.payouts:
        booked = [entry for entry in event.standings if entry.points is not None]
        totals = and_list([f"{entry.points} for seat {entry.seat}" for entry in booked])
        return f"The platform settled the match{f' with these totals: {totals}' if totals else ''}."
    amounts = and_list([f"{rupees(entry.amount)} for seat {entry.seat}" for entry in event.payouts])
    return f"The platform settled the match: {amounts}."


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


SENTENCES: Final[dict[str, Callable[[Any], str]]] = {
    "open": _open,
    "shuffle": lambda e: f"The shuffle was {'committed to' if e.phase == 'commit' else 'revealed'}.",
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "drop": _drop,
    "declare": lambda e: f"Seat {e.seat} declared and put down {the(e.finish)}.",
    "show": lambda e: f"Seat {e.seat} showed its hand in {_many(len(e.groups), 'group')}.",
    "group": lambda e: f"Seat {e.seat} {'arranged its hand' if e.groups else 'stopped arranging its hand in groups'}.",
    "meld": lambda e: f"Seat {e.seat} laid {_many(len(e.melds), 'meld')} on the table.",
    "lay_off": _lay_off,
    "lay_contract": lambda e: f"Seat {e.seat} laid its contract.",
    "move_joker": _move_joker,
    "buy": _buy,
    "recycle": _recycle,
    "miss": _miss,
    "disconnect": lambda e: f"Seat {e.seat} lost its connection.",
    "reconnect": lambda e: f"Seat {e.seat} was connected again.",
    "leave": lambda e: f"Seat {e.seat} left the table.",
    "rejoin": lambda e: f"Seat {e.seat} came back to the match.",
    "split": _split,
    "close": _close,
    "gap": lambda e: f"Events {e.seq} to {e.to} are missing.",
    "show_judged": lambda e: f"The platform judged seat {e.seat}'s show {'' if e.valid else 'not '}valid.",
    "deal_scored": _scored,
    "match_settled": _settled,
}
"""How each type of event is told."""
