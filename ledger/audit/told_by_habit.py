"""How the lines of a log may have been meant where a converter writes all of a kind in a way of its own: the rest of
what :mod:`ledger.audit.told_otherwise` begins. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from ledger.audit.told_otherwise import MANY, STEPS, Events, Rewritten, seat_of
from schemas import events as ev
from schemas.events import EVENT, Act, Claim, first_open


def same_time(events: Events) -> Iterator[Rewritten]:
    """Acts of one time stand in another order than that of turns: who holds a card that was drawn puts one down before
    another draws."""
    told, wrong = list[Act | Claim](), list[int]()
    holds: int | None = None
    for at, group in groupby(events, lambda event: event.at):
        left = list(group)
        while left:
            event = left[0] if at is None else _next(left, holds)
            if event is not left[0]:
                wrong.append(left[0].seq)
            left.remove(event)
            told.append(event)
            if event.type == "draw":
                holds = seat_of(event)
            elif event.type in _LETS_GO:
                holds = None
    if wrong:
        yield Rewritten("wrong_order", tuple(dict.fromkeys(wrong)), told)


_LETS_GO: Final = frozenset({"discard", "declare", "drop", "leave", "miss", "deal"})
"""What ends a turn."""


def _next(left: Events, holds: int | None) -> Act | Claim:
    """Which of the events of one time is next."""
    steps = [event for event in left if event.type in STEPS]
    if not steps or left[0].type not in STEPS:
        return left[0]
    if holds is None:
        return next((event for event in steps if event.type == "draw"), left[0])
    own = [event for event in steps if seat_of(event) == holds and event.type != "draw"]
    return min(own, key=lambda event: STEPS[event.type], default=left[0])


def one_dealer(events: Events) -> Iterator[Rewritten]:
    """Every one of several deals names the same dealer, as a field does that nobody fills."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    if len(deals) >= MANY and len({deal.dealer for deal in deals}) == 1 and deals[0].dealer is not None:
        told = [event.model_copy(update={"dealer": None}) if isinstance(event, ev.Deal) else event for event in events]
        yield Rewritten("one_dealer", tuple(deal.seq for deal in deals), told)


def meld_type(events: Events) -> Iterator[Rewritten]:
    """Every meld is told as a contract, or every contract as a meld."""
    types = {event.type for event in events} & {"meld", "lay_contract"}
    if len(types) == 1:
        laid = [event for event in events if isinstance(event, ev.Meld | ev.LayContract)]
        other = "meld" if types == {"lay_contract"} else "lay_contract"
        told = [
            EVENT.validate_python({**event.model_dump(by_alias=True, exclude_none=True), "type": other}, strict=False)
            if isinstance(event, ev.Meld | ev.LayContract)
            else event
            for event in events
        ]
        yield Rewritten("meld_type", tuple(event.seq for event in laid), told)


def whole_meld(events: Events) -> Iterator[Rewritten]:
    """What is laid off is told with the cards that lay there before, as the meld is then."""
    lie: dict[str, Counter[str]] = {}
    told, wrong = list[Act | Claim](), list[int]()
    for event in events:
        if isinstance(event, ev.Meld | ev.LayContract):
            lie |= {f"{event.seq}.{number}": Counter(meld) for number, meld in enumerate(event.melds, 1)}
        elif isinstance(event, ev.LayOff) and event.meld in lie:
            more = Counter(event.cards) - lie[event.meld]
            if more and lie[event.meld] <= Counter(event.cards):
                wrong.append(event.seq)
                event = event.model_copy(update={"cards": tuple(more.elements())})
            lie[event.meld] = lie[event.meld] + Counter(event.cards)
        told.append(event)
    if wrong:
        yield Rewritten("whole_meld", tuple(wrong), told)


def not_seated(events: Events) -> Iterator[Rewritten]:
    """Somebody is dealt a hand whom the opening does not name."""
    opened = first_open(events)
    dealt = {hand.seat for event in events if isinstance(event, ev.Deal) for hand in event.hands}
    missing = sorted(dealt - {player.seat for player in opened.players}) if opened is not None else []
    if opened is not None and opened.players and missing:
        more = tuple(opened.players[0].model_copy(update={"seat": seat, "player": f"seat-{seat}"}) for seat in missing)
        whole = opened.model_copy(update={"players": (*opened.players, *more)})
        yield Rewritten("not_seated", (opened.seq,), [whole if event is opened else event for event in events])


HABITS: Final = (same_time, one_dealer, meld_type, whole_meld, not_seated)
"""What is tried behind all others."""
