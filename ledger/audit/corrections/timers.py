"""How the lines of turns may have been meant that a timer or autoplay played: with the missed turn behind its acts, or
without the card that was drawn. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ledger.audit.corrections.lines import Correction, Events, like, put_behind, seat_of
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.events import Act, Claim

_OF_NO_PLAYER: Final = frozenset({"timer", "autoplay", "server"})


def miss_behind_turn(events: Events) -> Iterator[Correction]:
    """That a turn was missed is told behind the card that the timer put down in it: it stands before the acts of the
    turn, or is left out where these count as the turn."""
    before, without, wrong = list[Act | Claim](), list[Act | Claim](), list[int]()
    for event in events:
        last = before[-1] if before else None
        if isinstance(event, ev.Miss) and last is not None and _is_put_down_for(last, event.seat):
            wrong.append(event.seq)
            start = len(before)
            while start and before[start - 1].type in {"draw", "discard"} and seat_of(before[start - 1]) == event.seat:
                start -= 1
            before.insert(start, event)
            continue
        before.append(event)
        without.append(event)
    if wrong:
        yield Correction("miss_behind_turn", tuple(wrong), before)
        yield Correction("miss_behind_turn", tuple(wrong), without)


def _is_put_down_for(event: Act | Claim, seat: int) -> bool:
    """Whether a card was put down for a seat, not by its player."""
    return isinstance(event, ev.Discard) and event.seat == seat and event.by in _OF_NO_PLAYER


def draws_of_timer(events: Events) -> Iterator[Correction]:
    """No card is drawn in any turn that a timer or autoplay played: it drew the one it put down, from the stock, or the
    one that lay on top there."""
    if any(isinstance(event, ev.Draw) and event.by in _OF_NO_PLAYER for event in events):
        return
    drawn = dict[int, Act | Claim]()
    holds: int | None = None
    for place, event in enumerate(events):
        if isinstance(event, ev.Draw):
            holds = event.seat
        elif isinstance(event, ev.Discard):
            if event.by in _OF_NO_PLAYER and holds != event.seat:
                fields = {"by": event.by, "seat": event.seat, "from": "stock", "card": event.card or UNKNOWN}
                drawn[place - 1] = like(event, {"type": "draw", **fields})
            holds = None
        elif event.type in {"deal", "declare"}:
            holds = None
    seqs = tuple(one.seq for one in drawn.values())
    if drawn:
        yield Correction("draws_of_timer", seqs, put_behind(events, drawn))
    unknown = {place: one.model_copy(update={"card": UNKNOWN}) for place, one in drawn.items()}
    if unknown != drawn:
        yield Correction("draws_of_timer", seqs, put_behind(events, unknown))


CORRECTIONS: Final = (miss_behind_turn, draws_of_timer)
"""What is tried, one after another."""
