"""How the lines of melds on the table may have been meant, where a converter knows no lay-offs, writes each meld of a
contract in a line, or has none for the last card put down. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ledger.audit.corrections.lines import SEVERAL, Correction, Events, like, put_behind, seat_of, spans
from ledger.play.state import ON_THE_TABLE
from ledger.rules.table_melds import TRIO
from schemas import events as ev
from schemas.cards import JOKER, RANKS, UNKNOWN, face
from schemas.events import Act, Claim

_WRITTEN: Final = frozenset({"seq", "id"})


def lay_offs_as_melds(events: Events) -> Iterator[Correction]:
    """What is laid off is told as a meld of its own, too small for one, in a log without a single lay-off; it goes on
    a meld whose rank it has, or beside whose ends it comes."""
    if any(event.type == "lay_off" for event in events):
        return
    told, wrong = list[Act | Claim](), list[int]()
    lie: dict[str, list[str]] = {}
    for event in events:
        if isinstance(event, ev.Deal):
            lie = {}
        elif isinstance(event, ev.Meld | ev.LayContract):
            small = [meld for meld in event.melds if len(meld) < TRIO]
            fits = [next((name for name, meld in lie.items() if _fits(meld, cards)), None) for cards in small]
            if small and len(small) == len(event.melds) and None not in fits:
                wrong.append(event.seq)
                for name, cards in zip(fits, small, strict=True):
                    lie[str(name)] += cards
                    told.append(like(event, {**_said(event), "type": "lay_off", "meld": name, "cards": cards}))
                continue
            lie |= {f"{event.seq}.{number}": list(meld) for number, meld in enumerate(event.melds, 1)}
        told.append(event)
    if len(wrong) >= SEVERAL:
        yield Correction("lay_offs_as_melds", tuple(wrong), told)


def _said(event: Act | Claim) -> dict[str, object]:
    """What an act says but for what it lays, and its number."""
    said = event.model_dump(by_alias=True, exclude_none=True)
    return {name: value for name, value in said.items() if name not in {"melds", *_WRITTEN}}


def _fits(meld: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether cards are of the rank of a set, or go on from an end of a run; a joker that names nothing fits
    anywhere."""
    lie, own = ([name for card in some if (name := _stands_for(card))] for some in (meld, cards))
    if not lie or not own:
        return not own
    if len({card[0] for card in lie}) == 1:
        return all(card[0] == lie[0][0] for card in own)
    if {card[1] for card in (*lie, *own)} != {lie[0][1]}:
        return False
    places = {RANKS.index(card[0]) for card in lie}
    if places >= {0, len(RANKS) - 1}:
        places = places - {0} | {len(RANKS)}  # an ace that lies last
    free = len(meld) - len(lie) + len(cards)
    ends = {*range(min(places) - free, min(places)), *range(max(places) + 1, max(places) + free + 1)}
    return all(ends & {RANKS.index(card[0]), *([len(RANKS)] if card[0] == "A" else [])} for card in own)


def _stands_for(card: str) -> str | None:
    """The card that lies there, or that a joker stands for where it says so."""
    named = card.partition("=")[2] or face(card)
    return None if named in {JOKER, UNKNOWN} else named


def contract_in_parts(events: Events) -> Iterator[Correction]:
    """The melds of a contract stand in a line each."""
    told, wrong = list[Act | Claim](), list[int]()
    names: dict[str, str] = {}
    for event in events:
        before = told[-1] if told else None
        if isinstance(event, ev.LayContract) and isinstance(before, ev.LayContract) and before.seat == event.seat:
            laid = len(before.melds)
            names |= {f"{event.seq}.{n}": f"{before.seq}.{laid + n}" for n in range(1, len(event.melds) + 1)}
            told[-1] = before.model_copy(update={"melds": (*before.melds, *event.melds)})
            wrong.append(event.seq)
        elif isinstance(event, ev.LayOff | ev.MoveJoker):
            moved = {name: names[on] for name, on in vars(event).items() if name in {"meld", "to"} and on in names}
            told.append(event.model_copy(update=moved) if moved else event)
        else:
            told.append(event)
    if wrong:
        yield Correction("contract_in_parts", tuple(wrong), told)


def last_discard_lost(events: Events) -> Iterator[Correction]:
    """A deal is booked, though the seat in turn holds a card yet: no line tells that the last card was put down."""
    lost: dict[int, Act | Claim] = {}
    wrong = list[int]()
    for span in spans(events):
        deal = events[span.start]
        holds = {hand.seat: len(hand.cards) for hand in deal.hands} if isinstance(deal, ev.Deal) else {}
        last: int | None = None
        for place in range(span.start, span.end):
            event, seat = events[place], seat_of(events[place]) or 0
            if event.type == "deal_scored":
                who = seat_of(events[last]) if last is not None else None
                if last is not None and holds.get(who or 0, 1) == 1:
                    lost[last] = like(events[last], {"type": "discard", "seat": who})
                    wrong.append(event.seq)
                break
            if seat in holds:
                holds[seat] += _taken(event)
            if event.type in {"draw", *ON_THE_TABLE}:
                last = place
            elif event.type in {"discard", "close", "gap", "declare"}:
                last = None
    if wrong and any(event.type in ON_THE_TABLE for event in events):
        yield Correction("last_discard_lost", tuple(wrong), put_behind(events, lost))


def _taken(event: Act | Claim) -> int:
    """How many cards come into the hand of a seat by its act, less those that leave it."""
    if isinstance(event, ev.Meld | ev.LayContract):
        return -sum(map(len, event.melds))
    if isinstance(event, ev.LayOff):
        return -len(event.cards)
    if isinstance(event, ev.MoveJoker):
        return -1 if event.card else 0
    return {"draw": 1, "buy": 2, "discard": -1}.get(event.type, 0)


CORRECTIONS: Final = (lay_offs_as_melds, contract_in_parts, last_discard_lost)
"""What is tried of games with melds on the table."""
