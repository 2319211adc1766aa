"""A match told as a story: one line an event, in words and cards, as somebody at the table would tell it.

Lines are made of words and cards kept apart, so that a terminal and a web page may each draw the cards their way.
Whoever looks through one seat's eyes is told only what that seat could see. The terminal, the desk and its tables all
tell a match with these lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ledger.play import matches, table_story
from ledger.play.state import Match
from ledger.play.telling import (
    UNITS,
    WITHHELD,
    Cards,
    Line,
    by_words,
    cards,
    deal_words,
    has_many_deals,
    own_words,
    plain,
    seats_words,
    sees,
)
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.wire import Standing


def tell(before: Match | None, event: ev.Act | ev.Claim, eyes: int | None = None) -> Line:
    """The line of one event. ``before`` is the state it met, None where the match cannot be replayed."""
    return TELLERS[event.type](before, event, eyes)


def sentence(event: ev.Act | ev.Claim) -> str:
    """An event by itself in a sentence: no card that only one seat could see, no words the platform wrote itself."""
    wrote = _WRITTEN.get(event.type)
    return plain(tell(None, event if wrote is None else event.model_copy(update={wrote: WITHHELD}), _NOBODY))


_WRITTEN = {"gap": "reason", "shuffle": "algo", "show_judged": "reason"}
"""Fields in which a platform writes words of its own."""
_NOBODY = 0
"""Eyes of no seat: they see what the whole table saw."""


def _open(before: Match | None, event: ev.Open, eyes: int | None) -> Line:
    seats = ", ".join(str(player.seat) for player in event.players)
    named = event.ruleset.partition("@")[0] if event.ruleset else "no ruleset named"
    line: Line = (f"the match opens: {named}, seats {seats}",)
    if event.dealer_draw:
        line = (f"{line[0]}; for the first deal they draw",)
    for drawn in event.dealer_draw:
        line = (*line, cards(drawn.card), f"(seat {drawn.seat})")
    return line


def _shuffle(before: Match | None, event: ev.Shuffle, eyes: int | None) -> Line:
    what = "commits to" if event.phase == "commit" else "reveals"
    return (f"the platform {what} the shuffle{own_words(event.algo, ' ({})')}",)


def _deal(before: Match | None, event: ev.Deal, eyes: int | None) -> Line:
    first = f", seat {event.first} begins" if event.first else ""
    if before is None:
        return (f"deal {event.deal}{f', seat {event.dealer} deals' if event.dealer else ''}{first}",)
    dealer = f", seat {event.dealer} deals" if has_many_deals(before.rules) and event.dealer else ""
    return (f"{deal_words(event.deal, before.rules)}{dealer}{first}",)


def _draw(before: Match | None, event: ev.Draw, eyes: int | None) -> Line:
    if event.from_ == "discards":
        return (f"seat {event.seat}{by_words(event)} takes", cards(event.card or UNKNOWN), "from the discards")
    if not sees(eyes, event.seat):
        return (f"seat {event.seat}{by_words(event)} draws a card from the stock",)
    return (f"seat {event.seat}{by_words(event)} draws", cards(event.card or UNKNOWN), "from the stock")


def _discard(before: Match | None, event: ev.Discard, eyes: int | None) -> Line:
    if event.face != "down":
        return (f"seat {event.seat}{by_words(event)} discards", cards(event.card or UNKNOWN))
    if not sees(eyes, event.seat):
        return (f"seat {event.seat}{by_words(event)} discards a card face down",)
    return (f"seat {event.seat}{by_words(event)} discards", cards(event.card or UNKNOWN), "face down")


def _drop(before: Match | None, event: ev.Drop, eyes: int | None) -> Line:
    deal = before.deal if before is not None else None
    state = deal.seat(event.seat) if deal else None
    if deal is not None and deal.fold_due == event.seat:
        return (f"seat {event.seat}{by_words(event)} is folded for missing its turns",)
    drawn = "" if state is None else " after having drawn (middle drop)" if state.drawn else " (first drop)"
    return (f"seat {event.seat}{by_words(event)} drops{drawn}",)


def _declare(before: Match | None, event: ev.Declare, eyes: int | None) -> Line:
    return (
        f"seat {event.seat}{by_words(event)} puts down",
        cards(event.finish or UNKNOWN),
        "and declares",
        Cards(event.groups or ()),
    )


def _show(before: Match | None, event: ev.Show, eyes: int | None) -> Line:
    return (f"seat {event.seat} shows", Cards(event.groups))


def _group(before: Match | None, event: ev.Group, eyes: int | None) -> Line:
    if not sees(eyes, event.seat):
        return (f"seat {event.seat} sorts its hand",)
    if not event.groups:
        return (f"seat {event.seat} stops grouping; nothing is saved for it any more",)
    return (f"seat {event.seat} groups", Cards(event.groups))


_RECYCLED = {
    "reshuffle": "the discards are shuffled and become the stock",
    "reshuffle_with_dropped": "the discards and the dropped hands are shuffled and become the stock",
    "turn_over": "the discards are turned over unshuffled and become the stock",
    "ends": "the discards become the stock",
}


def _recycle(before: Match | None, event: ev.Recycle, eyes: int | None) -> Line:
    words = _RECYCLED[before.rules.stock.used_up if before is not None else "ends"]
    if event.open_card is None:
        return (words,)
    return (f"{words},", cards(event.open_card), "is turned up")


def _miss(before: Match | None, event: ev.Miss, eyes: int | None) -> Line:
    count = f" ({event.count} in a row)" if event.count and event.count > 1 else ""
    return (f"seat {event.seat} lets its time run out{count}",)


def _presence(words: str) -> Callable[[Match | None, Any, int | None], Line]:
    def teller(before: Match | None, event: ev.Seated, eyes: int | None) -> Line:
        return (f"seat {event.seat} {words}",)

    return teller


def _rejoin(before: Match | None, event: ev.Rejoin, eyes: int | None) -> Line:
    """Back after leaving, or after elimination, which is paid for and has a total to begin with."""
    if before is None:
        return (f"seat {event.seat} comes back to the match",)
    then, now = matches.standings_now(before), matches.rejoined(before, event).standings
    was = then.account(event.seat) if then is not None else None
    back = now.account(event.seat) if now is not None else None
    if was is None or back is None or back.entries == was.entries:
        return (f"seat {event.seat} comes back to the match",)
    total = f" with {back.total} points" if back.total is not None else ""
    return (f"seat {event.seat} pays again and comes back to the match{total}",)


_STEPS = {
    "offer": "offers to share the prize",
    "accept": "agrees to share the prize",
    "refuse": "refuses to share the prize",
}


def _split(before: Match | None, event: ev.Split, eyes: int | None) -> Line:
    if event.step == "auto":
        return ("the prize is shared by the rules among those still in",)
    after = matches.shared(before, event).standings if before is not None else None
    shared = ", and it is shared" if after is not None and after.shared else ""
    return (f"seat {event.seat} {_STEPS[event.step]}{shared}",)


def _gap(before: Match | None, event: ev.Gap, eyes: int | None) -> Line:
    return (f"events {event.seq} to {event.to} are missing{own_words(event.reason, ': {}')}",)


def _close(before: Match | None, event: ev.Close, eyes: int | None) -> Line:
    back = [f"seat {paid.seat} gets {_signed(paid.amount)} back" for paid in event.refund or ()]
    return ("; ".join([_closed(before, event), *back]),)


def _closed(before: Match | None, event: ev.Close) -> str:
    if event.deal is None:
        return f"the match is closed: {event.reason}"
    deal = before.deal if before is not None else None
    under_way = deal is not None and deal.number == event.deal and deal.ended is None
    if event.reason == "finished" and under_way and deal is not None and deal.rules.stock.stuck == "no_points":
        return f"deal {event.deal} is called off as a stalemate: nobody can go out any more"
    return f"deal {event.deal} is closed: {event.reason}"


def _judged(before: Match | None, event: ev.ShowJudged, eyes: int | None) -> Line:
    reason = own_words(event.reason, " ({})")
    return (f"the platform says: the show of seat {event.seat} is {'valid' if event.valid else 'wrong'}{reason}",)


def _scored(before: Match | None, event: ev.DealScored, eyes: int | None) -> Line:
    many, counts = _counted(before)
    deal = f" of deal {event.deal}" if event.deal and many else ""
    won = " won" if counts == "won_points" else ""
    points = ", ".join(f"seat {entry.seat} {entry.points}" for entry in event.points)
    return (f"the platform books points{won}{deal}: {points}",)


def _settled(before: Match | None, event: ev.MatchSettled, eyes: int | None) -> Line:
    paid = ", ".join(f"seat {p.seat} {_signed(p.amount)}" for p in event.payouts)
    told = [paid] if paid else []
    many, counts = _counted(before)
    if many:
        totals = ", ".join(f"seat {s.seat} {s.points}" for s in event.standings if s.points is not None)
        told = [*_first(event.standings), *([f"{UNITS.get(counts, 'points')} {totals}"] if totals else []), *told]
    return (f"the platform settles the match: {'; '.join(told) or 'no payouts recorded'}",)


def _counted(before: Match | None) -> tuple[bool, str]:
    """Whether there may be more deals than one, as where it is not known, and what a match counts."""
    return (True, "") if before is None else (has_many_deals(before.rules), before.rules.match.counts)


def _first(standings: Sequence[Standing]) -> list[str]:
    winners = [standing.seat for standing in standings if standing.place == 1]
    return [f"{seats_words(winners)} first"] if winners else []


def _signed(paise: int) -> str:
    return f"{'-' if paise < 0 else '+'}{abs(paise) // 100}.{abs(paise) % 100:02d}"


TELLERS: dict[str, Callable[[Match | None, Any, int | None], Line]] = {
    "open": _open,
    "shuffle": _shuffle,
    "deal": _deal,
    "draw": _draw,
    "discard": _discard,
    "drop": _drop,
    "declare": _declare,
    "show": _show,
    "group": _group,
    "meld": table_story.tell_meld,
    "lay_off": table_story.tell_lay_off,
    "lay_contract": table_story.tell_contract,
    "move_joker": table_story.tell_move_joker,
    "buy": table_story.tell_buy,
    "recycle": _recycle,
    "miss": _miss,
    "disconnect": _presence("loses its connection"),
    "reconnect": _presence("is connected again"),
    "leave": _presence("leaves the table"),
    "rejoin": _rejoin,
    "split": _split,
    "gap": _gap,
    "close": _close,
    "show_judged": _judged,
    "deal_scored": _scored,
    "match_settled": _settled,
}
"""How each type of event is told."""
