"""How the lines of a log may have been meant where a converter writes all of a kind in a way of its own: the rest of
what :mod:`ledger.audit.corrections.lines` begins. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from ledger.audit.corrections.lines import MANY, SEVERAL, STEPS, Correction, Events, seat_of, settled_in
from schemas import events as ev
from schemas.cards import UNKNOWN
from schemas.events import EVENT, Act, Claim, first_open


def same_time(events: Events) -> Iterator[Correction]:
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
        yield Correction("wrong_order", tuple(dict.fromkeys(wrong)), told)


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


def one_dealer(events: Events) -> Iterator[Correction]:
    """Every one of several deals names the same dealer, or first seat, as a field does that nobody fills."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    named = {name: {getattr(deal, name) for deal in deals} for name in ("dealer", "first")}
    fields = [name for name, seats in named.items() if len(seats) == 1 and None not in seats]
    if len(deals) >= MANY and fields:
        told = _deals_with(events, **dict.fromkeys(fields))
        yield Correction("one_dealer", tuple(deal.seq for deal in deals), told)


def meld_type(events: Events) -> Iterator[Correction]:
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
        yield Correction("meld_type", tuple(event.seq for event in laid), told)


def whole_meld(events: Events) -> Iterator[Correction]:
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
        yield Correction("whole_meld", tuple(wrong), told)


def not_seated(events: Events) -> Iterator[Correction]:
    """Somebody is dealt a hand whom the opening does not name."""
    opened = first_open(events)
    dealt = {hand.seat for event in events if isinstance(event, ev.Deal) for hand in event.hands}
    missing = sorted(dealt - {player.seat for player in opened.players}) if opened is not None else []
    if opened is not None and opened.players and missing:
        more = tuple(opened.players[0].model_copy(update={"seat": seat, "player": f"seat-{seat}"}) for seat in missing)
        whole = opened.model_copy(update={"players": (*opened.players, *more)})
        yield Correction("not_seated", (opened.seq,), [whole if event is opened else event for event in events])


def dealer_beside(events: Events) -> Iterator[Correction]:
    """In each of several deals another seat begins than that behind the dealer, always as many seats from there: the
    field names somebody else."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    steps = set[int]()
    for deal in deals:
        seats = sorted({hand.seat for hand in deal.hands} | {one for one in (deal.dealer, deal.first) if one})
        if deal.dealer is None or deal.first is None:
            return
        steps.add((seats.index(deal.first) - seats.index(deal.dealer)) % len(seats))
    if len(deals) >= MANY and len(steps) == 1 and steps != {1}:
        yield Correction("dealer_beside", tuple(deal.seq for deal in deals), _deals_with(events, dealer=None))


def same_card(events: Events) -> Iterator[Correction]:
    """In each of several deals the card turned up is the wild one too: the field that was read is another. That the
    wild card is the same in all of them says nothing: whoever tries rules out deals like that."""
    deals = [event for event in events if isinstance(event, ev.Deal)]
    wild = [deal.wild_card for deal in deals]
    if None in wild or UNKNOWN in wild or any(deal.cut_card not in (None, deal.wild_card) for deal in deals):
        return
    if len(deals) >= MANY and wild == [deal.open_card for deal in deals]:
        told = _deals_with(events, wild_card=None, cut_card=None)
        yield Correction("same_card", tuple(deal.seq for deal in deals), told)


def _deals_with(events: Events, **fields: object) -> list[Act | Claim]:
    return [event.model_copy(update=fields) if isinstance(event, ev.Deal) else event for event in events]


def deal_numbers(events: Events) -> Iterator[Correction]:
    """Deals are counted from another number than 1, or have all the same one."""
    numbers = [event.deal for event in events if isinstance(event, ev.Deal)]
    shifts = {number - place for place, number in enumerate(numbers, 1)}
    if len(numbers) < MANY or (len(set(numbers)) > 1 and (len(shifts) > 1 or shifts == {0})):
        return
    told, now, written = list[Act | Claim](), 0, 0
    wrong = list[int]()
    for event in events:
        if isinstance(event, ev.Deal):
            now, written = now + 1, event.deal
            wrong += [event.seq] if now != written else []
        named = event.deal if isinstance(event, ev.Deal | ev.DealScored | ev.Close) else None
        told.append(event.model_copy(update={"deal": now}) if named is not None and named == written else event)
    yield Correction("deal_numbers", tuple(wrong), told, as_written=True)


def claims_twice(events: Events) -> Iterator[Correction]:
    """Every claim of a type is told twice, line behind line."""
    again, of_type = list[int](), Counter[str]()
    last: tuple[str, int] | None = None
    for event in events:
        if not isinstance(event, ev.ShowJudged | ev.DealScored | ev.MatchSettled):
            continue
        said = repr({name: value for name, value in vars(event).items() if name not in {"seq", "id"}})
        of_type[event.type] += 1
        if last is not None and last[0] == said:
            again.append(event.seq)
            of_type[event.type] -= 2
            last = None
        else:
            last = said, event.seq
    types = {event.type for event in events if event.seq in again}
    if len(again) >= SEVERAL and not any(of_type[name] for name in types):
        yield Correction("claims_twice", tuple(again), [event for event in events if event.seq not in again])


def no_groups(events: Events) -> Iterator[Correction]:
    """Every hand shown or laid out is one group of all its cards, or as many as it has cards: what groups it had is
    not told."""
    shown = [event for event in events if isinstance(event, ev.Declare | ev.Show) and event.groups]
    kinds = [kind for kind in (ev.Declare, ev.Show) if any(isinstance(event, kind) for event in shown)]
    flat = [kind for kind in kinds if all(_is_flat(event.groups or ()) for event in shown if isinstance(event, kind))]
    # Whoever shows cards in no order shows nothing valid: only where that was taken for valid it had an order.
    if not any(isinstance(event, ev.ShowJudged) and event.valid for event in events):
        flat = [kind for kind in flat if kind is not ev.Declare]
    wrong = [event for event in shown if isinstance(event, tuple(flat))] if flat else []
    if len(wrong) < SEVERAL and ev.Declare not in flat:
        return  # one who lays out a hand may well not have put it in order
    if wrong:
        seqs = {event.seq for event in wrong}
        # A hand that nobody laid out counts at its best: what is booked by that is right by it.
        for unlaid in (False, True):
            told = [_untold(event) if event.seq in seqs else event for event in events]
            left = [one for one in told if not unlaid or one.seq not in seqs or isinstance(one, ev.Declare)]
            # That a hand is laid out at all is not explained by that.
            yield Correction("no_groups", tuple(event.seq for event in wrong), left, needs_more=unlaid)


def _untold(event: Act | Claim) -> Act | Claim:
    """A hand shown or laid out in groups that are not told."""
    if isinstance(event, ev.Show):
        return event.model_copy(update={"groups": ((UNKNOWN,) * sum(map(len, event.groups)),)})
    return event.model_copy(update={"groups": None})


def _is_flat(groups: Sequence[Sequence[str]]) -> bool:
    cards = sum(map(len, groups))
    return cards > 1 and len(groups) in (1, cards)


def places_turned(events: Events) -> Iterator[Correction]:
    """The places of three seats or more are counted from behind."""
    settled = settled_in(events)
    places = [row.place or 0 for row in settled.standings] if settled is not None else []
    turned = [1 + max(places) - place for place in places] if len(places) >= MANY and all(places) else []
    if settled is not None and 1 in turned:
        rows = tuple(
            row.model_copy(update={"place": place}) for row, place in zip(settled.standings, turned, strict=True)
        )
        told = [event.model_copy(update={"standings": rows}) if event is settled else event for event in events]
        yield Correction("places_turned", (settled.seq,), told, as_written=True)


CORRECTIONS: Final = (
    same_time, one_dealer, meld_type, whole_meld, not_seated, dealer_beside, same_card, deal_numbers, claims_twice,
    no_groups, places_turned,
)  # fmt: skip
"""What is tried behind all others."""
